// SPDX-License-Identifier: MIT
// The score of a finished hand with its reasons, and when a match ends (SPD 4, 5, 9).
#pragma once

#include <cstdint>
#include <span>

#include "mazzo/score.hpp"
#include "mazzo/spades/state.hpp"

namespace mazzo::spades {

using Score = HandScore;

// What one side's hand is worth; what points, lines and bags are made from.
struct SideResult {
  int contract = 0;         // sum of the numbers bid
  int tricks = 0;           // tricks that count for the contract, or for the blind seven
  int contract_points = 0;  // 0 for a blind seven
  int overtricks = 0;       // bags worth a point each
  int nil_points = 0;       // both nils together
  int failed_nil_bags = 0;  // SPD 4.3
  bool blind_seven = false;
  int seven_points = 0;
  int bags_before_penalty = 0;
  int penalty = 0;  // 0 or negative
  int next_bags = 0;

  [[nodiscard]] int points() const noexcept {
    return contract_points + overtricks + nil_points + failed_nil_bags + seven_points + penalty;
  }
};

// The hand must be over.
[[nodiscard]] SideResult side_result(const Rules& rules, const State& state, int side) noexcept;

// Points for the nil of one seat (SPD 4.2); 0 if it did not bid nil.
[[nodiscard]] int nil_points(const Rules& rules, Bid bid, int tricks) noexcept;

// Every line in the order of the score table; throws IllegalMoveError unless the hand is over.
[[nodiscard]] Score score(const Rules& rules, const State& state);

// Whether totals after a complete hand end the match, ties and the limit of hands apart (SPD 5.1, 5.2).
[[nodiscard]] bool ends_match(const Rules& rules, std::span<const std::int32_t> totals) noexcept;

}  // namespace mazzo::spades
