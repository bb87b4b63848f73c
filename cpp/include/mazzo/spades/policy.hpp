// SPDX-License-Identifier: MIT
// The cheap policy of Spades: a sensible bid and a sensible card from what one seat may know.
//
// Deterministic and without allocation, so that playouts may use it on full states: it then reads only what
// the seat to act may see. policy_bid.cpp and policy_play.cpp say how it thinks.
#pragma once

#include "mazzo/spades/observation.hpp"
#include "mazzo/spades/state.hpp"

namespace mazzo::spades {

// Expected tricks of a hand in hundredths, from its high cards, spade length and short suits.
[[nodiscard]] int hand_value(const Rules& rules, CardSet hand) noexcept;

// The move of the seat to act; the hand must not be over.
[[nodiscard]] Move greedy_move(const Rules& rules, const State& state) noexcept;
// The same from an observation whose seat is to act.
[[nodiscard]] Move greedy_move(const Rules& rules, const Observation& observation) noexcept;

}  // namespace mazzo::spades
