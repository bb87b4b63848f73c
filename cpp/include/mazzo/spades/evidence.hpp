// SPDX-License-Identifier: MIT
// What the other seats' bids and plays tell about their hands: the probability that players like the cheap
// policy would have made them.
//
// A move is judged by what its seat could know then, as far as the observer knows it too: the public state
// of that time and the seat's own hand, which is its hand now and the cards it has played since. Blind bids
// tell nothing, nor do those of a side that exchanged cards afterwards.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "mazzo/spades/observation.hpp"
#include "mazzo/spades/state.hpp"

namespace mazzo::spades {

class Evidence {
 public:
  // `past`: earlier observations of the same seat under the same rules, oldest first. They are followed back
  // from `observation` one move at a time, up to the first that does not lead to the next: whatever else
  // is given tells nothing. The rules must outlive the evidence.
  Evidence(const Rules& rules, const Observation& observation, std::span<const Observation> past);

  // The seats whose moves tell something.
  [[nodiscard]] std::span<const Seat> seats() const noexcept { return seats_; }
  [[nodiscard]] bool empty() const noexcept { return seats_.empty(); }
  // The probability, above 0, of a seat's moves if it holds `hand` now.
  [[nodiscard]] double likelihood(Seat seat, CardSet hand) const noexcept;

 private:
  struct Known {
    State view;       // what the observer saw before the move
    CardSet since;    // what the seat has played from then on
    CardSet located;  // what no hand held that the seat did not see
    Move move;
  };

  [[nodiscard]] bool follow(const Observation& before, const Observation& after);
  [[nodiscard]] static bool is_exchange(const Rules& rules, const Observation& before,
                                        const Observation& after) noexcept;
  [[nodiscard]] static bool is_bid(const Rules& rules, const Observation& before,
                                   const Observation& after) noexcept;
  [[nodiscard]] static bool is_play(const Rules& rules, const Observation& before, const Observation& after,
                                    Card card) noexcept;
  void note(const Observation& before, Move move);

  const Rules* rules_;
  std::vector<Seat> seats_;
  std::array<std::vector<Known>, max_seats> moves_;
  std::array<CardSet, max_seats> since_{};
  std::array<bool, max_sides> exchanged_{};
};

}  // namespace mazzo::spades
