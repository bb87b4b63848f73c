// SPDX-License-Identifier: MIT
// What search asks of a family beyond `Game`: hooks on its tag, each the family's fast way to do it.
#pragma once

#include <concepts>
#include <span>

#include "mazzo/game.hpp"
#include "mazzo/search/config.hpp"
#include "mazzo/search/reward.hpp"

namespace mazzo::search {

template <class G>
concept SearchGame =
    Game<G> && requires(const typename G::Rules& rules, typename G::State& state,
                        const typename G::Observation& observation, typename G::Move move, Rng& rng) {
      // Plays the hand to its end as a loop of random_move would.
      { G::play_out(rules, state, rng) } noexcept;
      // Whether a move that was legal in another deal of the same information set is legal in this one.
      { G::offers(rules, state, move) } noexcept -> std::same_as<bool>;
      // Moves to the end of the hand, at most.
      { G::plies_left(rules, state) } noexcept -> std::same_as<int>;
      { observation.observer() } noexcept -> std::same_as<Seat>;
      { observation.is_over() } noexcept -> std::same_as<bool>;
      { G::hand_model(rules) } -> std::same_as<HandModel>;
      // The settings that were measured best (docs/strength.md), without a budget.
      { G::usual_search(rules) } -> std::same_as<Config>;
      { state.greedy_move(rules, rng) } noexcept -> std::same_as<typename G::Move>;
    };

// The rewards of a finished hand.
template <SearchGame G>
Rewards rewards_of(Reward kind, const HandModel& model, const typename G::Rules& rules,
                   std::span<const int> points, std::span<const std::int32_t> before) noexcept {
  if (kind == Reward::margin) return margin_rewards(model, points);
  std::array<double, max_sides> totals{};
  std::array<std::int32_t, max_sides> sums{};
  for (std::size_t side = 0; side < points.size(); ++side) {
    sums[side] = before[side] + points[side];
    totals[side] = sums[side];
  }
  const bool over = G::ends_match(rules, std::span{sums}.first(points.size()));
  return win_rewards(model, std::span{totals}.first(points.size()), rules.target(), over);
}

}  // namespace mazzo::search
