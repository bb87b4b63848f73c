// SPDX-License-Identifier: MIT
// What one seat may know, and full states drawn from it.
//
// An observation holds what lies open, the seat's own hand and the sizes of the other hands and the
// stock; nothing else of the state can be reached from it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "mazzo/fishing/rules.hpp"
#include "mazzo/fishing/state.hpp"
#include "mazzo/rng.hpp"

namespace mazzo::fishing {

struct Observation {
  PublicState open;
  CardSet hand;
  Counts hand_counts{};  // per seat, own one included
  std::uint8_t seat = 0;

  [[nodiscard]] Seat observer() const noexcept { return Seat{seat}; }
  [[nodiscard]] Seat to_act() const noexcept { return Seat{open.to_act}; }
  [[nodiscard]] bool is_over() const noexcept { return open.left == 0; }
  // The cards that this seat has not seen: other hands and the stock.
  [[nodiscard]] CardSet unseen() const noexcept {
    CardSet seen = hand | open.table;
    for (const CardSet pile : open.piles) seen |= pile;
    return full_deck - seen;
  }

  // As the state's when it is this seat's turn, else none.
  void legal_moves(const Rules& rules, MoveList& out) const noexcept;
  // The family's cheap policy (policy.hpp); it must be this seat's turn. Draws nothing from `rng`.
  [[nodiscard]] Move greedy_move(const Rules& rules, Rng& rng) const noexcept;

  friend bool operator==(const Observation&, const Observation&) noexcept = default;
};
static_assert(std::is_trivially_copyable_v<Observation>);

// Draws states uniformly from those that an observation allows: every deal of the unseen cards.
// What was played before tells nothing about them, as each play was legal whatever else was held.
class Sampler {
 public:
  Sampler(const Rules& rules, const Observation& observation) noexcept;

  // The unseen cards, ascending, are shuffled; other seats' hands by ascending seat come first, then
  // the stock in deal order.
  [[nodiscard]] State draw(Rng& rng) const noexcept;

 private:
  PublicState open_;
  std::array<CardSet, max_seats> hands_{};
  Counts hidden_{};  // cards to draw for each seat
  std::array<Card, deck_size> unseen_{};
  std::size_t unseen_size_ = 0;
};

[[nodiscard]] State sample(const Rules& rules, const Observation& observation, Rng& rng) noexcept;

[[nodiscard]] std::uint64_t hash(const Observation& observation) noexcept;

// As the state's text with `seat=`, other hands and the stock as `?N`.
[[nodiscard]] std::string to_string(const Rules& rules, const Observation& observation);
// Throws ParseError, RulesError or PositionError.
[[nodiscard]] std::pair<Rules, Observation> parse_observation(std::string_view text);

}  // namespace mazzo::fishing
