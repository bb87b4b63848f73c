// SPDX-License-Identifier: MIT
// What the policy looks at, and its parts.
#pragma once

#include "mazzo/spades/policy.hpp"

namespace mazzo::spades {

// `open` may be a full state: the policy reads its public fields only, and cards from here.
struct PolicyView {
  const Rules& rules;
  const State& open;
  Seat seat;       // to act
  CardSet hand;    // its cards
  CardSet unseen;  // cards whose place it does not know
  Card top;        // in the draw: the card it is looking at
};

[[nodiscard]] Move choose_bid(const PolicyView& view) noexcept;
[[nodiscard]] Move choose_exchange(const PolicyView& view) noexcept;
[[nodiscard]] Move choose_draw(const PolicyView& view) noexcept;
[[nodiscard]] Card choose_card(const PolicyView& view) noexcept;

// The probability, above 0, that a player who thinks much like the policy bids that number.
[[nodiscard]] double bid_probability(const PolicyView& view, int bid) noexcept;

}  // namespace mazzo::spades
