// SPDX-License-Identifier: MIT
// What the other seats' plays tell about their hands: the probability that players like the cheap
// policy would have made them.
//
// A seat's play is judged by what it could know then: the open cards of that time and its own hand, which
// is its hand now and the cards it has played since. Only plays of the current packets count.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "mazzo/fishing/observation.hpp"
#include "mazzo/fishing/state.hpp"

namespace mazzo::fishing {

class Evidence {
 public:
  // `past`: earlier observations of the same seat under the same rules, oldest first. They are followed back
  // from `observation` one play at a time, up to the first that does not lead to the next: whatever else
  // is given tells nothing. The rules must outlive the evidence.
  Evidence(const Rules& rules, const Observation& observation, std::span<const Observation> past);

  // The seats whose plays tell something.
  [[nodiscard]] std::span<const Seat> seats() const noexcept { return seats_; }
  [[nodiscard]] bool empty() const noexcept { return seats_.empty(); }
  // The probability, above 0, of a seat's plays if it holds `hand` now.
  [[nodiscard]] double likelihood(Seat seat, CardSet hand) const noexcept;

 private:
  struct Play {
    PublicState open;  // before it
    CardSet since;     // what the seat has played from then on
    Move move;
    int next_cards;  // in the next seat's hand
  };

  const Rules* rules_;
  std::vector<Seat> seats_;
  std::array<std::vector<Play>, max_seats> plays_;
};

}  // namespace mazzo::fishing
