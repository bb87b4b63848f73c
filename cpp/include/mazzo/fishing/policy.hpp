// SPDX-License-Identifier: MIT
// A cheap policy for playouts, after the players' advice: give the next opponent neither a piccola
// nor a sweep, keep honours and the low runs of denari and spade away from them, take what scores.
//
// It sees only what the seat to act may know, so a State and an Observation choose alike.
#pragma once

#include <array>
#include <cstdint>

#include "mazzo/fishing/observation.hpp"
#include "mazzo/fishing/state.hpp"

namespace mazzo::fishing {

// What each card is worth to a pile under these rules, in hundredths of a point: its share in the
// majorities, the primiera and the napole, and the honours in full.
[[nodiscard]] std::array<std::int16_t, deck_size> card_worths(const Rules& rules) noexcept;

// What the policy looks at.
struct PolicyView {
  const PublicState& open;
  CardSet hand;
  CardSet unseen;
  int next_cards;  // cards in the next seat's hand
};

// What a seat with that hand has not seen.
[[nodiscard]] inline CardSet unseen_from(const PublicState& open, CardSet hand) noexcept {
  CardSet seen = hand | open.table;
  for (const CardSet pile : open.piles) seen |= pile;
  return full_deck - seen;
}
// The cards that the next seat will hold when it plays: a new packet if its hand is empty.
[[nodiscard]] inline int cards_of_next(const Rules& rules, int in_hand) noexcept {
  return in_hand > 0 ? in_hand : rules.hand_cards();
}

// The best move of `view` by the policy's evaluation; the first in canonical order among equals.
[[nodiscard]] Move greedy_move(const Rules& rules, const PolicyView& view) noexcept;

// What the seat to act, its hand unknown and whole, may expect to take from the table, in hundredths.
[[nodiscard]] int expected_take(const Rules& rules, const PublicState& open) noexcept;

// The probability, above 0, that a player who thinks much like the policy makes `move`.
[[nodiscard]] double move_probability(const Rules& rules, const PolicyView& view, Move move) noexcept;

}  // namespace mazzo::fishing
