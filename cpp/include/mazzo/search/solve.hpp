// SPDX-License-Identifier: MIT
// The exact end of a hand with every card seen: alpha-beta on the margin of two sides, max-n for more.
//
// A side maximises its points less the best other side's; among equal moves the first in canonical
// order stands.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "mazzo/search/game.hpp"

namespace mazzo::search {

using Points = std::array<int, max_sides>;

template <SearchGame G>
class Solver {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Move = typename G::Move;

  explicit Solver(const Rules& rules) : rules_{rules}, sides_{static_cast<std::size_t>(rules.sides())} {}

  // From now on asks `poll` every few thousand positions whether to give up.
  void set_poll(bool (*poll)(void*), void* data) noexcept {
    poll_ = poll;
    poll_data_ = data;
  }
  // Whether it gave up; what solve() returned then means nothing.
  [[nodiscard]] bool stopped() const noexcept { return stopped_; }

  // Points of each side under best play by all.
  [[nodiscard]] Points solve(const State& state) noexcept {
    if (sides_ == 2) return search(state, -infinity, infinity).points;
    return max_n(state);
  }

  // Positions looked at so far.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  static constexpr int infinity = std::numeric_limits<int>::max() / 2;

  static constexpr std::uint64_t poll_mask = 0xFFF;

  [[nodiscard]] bool count_node() noexcept {
    if ((++nodes_ & poll_mask) == 0 && poll_ != nullptr && poll_(poll_data_)) stopped_ = true;
    return !stopped_;
  }

  // A margin of side 0 with the points that give it.
  struct Value {
    int margin;
    Points points;
  };

  [[nodiscard]] Points points_of(const State& state) const noexcept {
    Points points{};
    state.points(rules_, std::span{points}.first(sides_));
    return points;
  }

  [[nodiscard]] int margin(const Points& points, std::size_t side) const noexcept {
    int other = -infinity;
    for (std::size_t i = 0; i < sides_; ++i) {
      if (i != side) other = std::max(other, points[i]);
    }
    return points[side] - other;
  }

  // The margin of side 0 within the window; exact inside it, else a bound.
  Value search(const State& state, int alpha, int beta) noexcept {
    if (!count_node()) return {};
    if (state.is_over()) {
      const Points points = points_of(state);
      return {points[0] - points[1], points};
    }
    typename G::MoveList moves;
    state.legal_moves(rules_, moves);
    const bool first_side = rules_.side_of(state.to_act()) == 0;
    Value best{first_side ? -infinity : infinity, {}};
    for (const Move move : moves) {
      State next = state;
      next.apply(rules_, move);
      const Value value = search(next, alpha, beta);
      if (first_side ? value.margin > best.margin : value.margin < best.margin) best = value;
      if (first_side) {
        alpha = std::max(alpha, best.margin);
      } else {
        beta = std::min(beta, best.margin);
      }
      if (alpha >= beta) break;
    }
    return best;
  }

  Points max_n(const State& state) noexcept {
    if (!count_node()) return {};
    if (state.is_over()) return points_of(state);
    typename G::MoveList moves;
    state.legal_moves(rules_, moves);
    const auto side = static_cast<std::size_t>(rules_.side_of(state.to_act()));
    Points best{};
    bool found = false;
    for (const Move move : moves) {
      State next = state;
      next.apply(rules_, move);
      const Points points = max_n(next);
      if (!found || margin(points, side) > margin(best, side)) best = points;
      found = true;
    }
    return best;
  }

  const Rules& rules_;
  std::size_t sides_;
  std::uint64_t nodes_ = 0;
  bool (*poll_)(void*) = nullptr;
  void* poll_data_ = nullptr;
  bool stopped_ = false;
};

}  // namespace mazzo::search
