// SPDX-License-Identifier: MIT
#include "mazzo/fishing/game.hpp"

#include <algorithm>

#include "mazzo/game.hpp"

namespace mazzo {

static_assert(Game<Fishing>);

Fishing::State Fishing::next_hand(const Rules& rules, const State& finished, std::span<const Card> deck,
                                  Seat dealer) {
  const auto sides = static_cast<std::size_t>(rules.sides());
  std::array<int, max_seats> points{};
  finished.points(rules, std::span{points}.first(sides));
  std::array<std::int32_t, max_seats> totals = finished.totals();
  for (std::size_t side = 0; side < sides; ++side) {
    totals[side] = std::min(totals[side] + points[side], fishing::max_total);
  }
  return State::from_deck(rules, deck, dealer, std::span{totals}.first(sides));
}

bool Fishing::ends_match(const Rules& rules, std::span<const std::int32_t> totals) {
  return std::any_of(totals.begin(), totals.end(),
                     [&rules](std::int32_t total) { return total >= rules.target(); });
}

// Measured in greedy self-play; docs/search.md has the command.
search::HandModel Fishing::hand_model(const Rules& rules) {
  const bool bonuses = rules.plan().piccola || rules.plan().suited != fishing::Plan::Suited::none;
  return bonuses ? search::HandModel{16, 10, 10} : search::HandModel{6, 3, 4};
}

}  // namespace mazzo
