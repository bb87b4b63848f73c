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

namespace {

// Printed by bench/hand_model.py. Two sides, then more.
struct HandModels {
  search::HandModel two;
  search::HandModel more;
};
constexpr std::array<HandModels, fishing::preset_names.size()> hand_models{{
    {{12.6, 9.9}, {12.6, 9.9}},  // spatola
    {{3.37, 2.88}, {2.99, 2.28}},
    {{3.41, 2.95}, {3.41, 2.95}},  // scopone
    {{4.30, 4.03}, {4.30, 4.03}},
    {{3.60, 3.08}, {3.17, 2.38}},
    {{4.01, 3.17}, {3.47, 2.50}},
    {{4.40, 4.18}, {3.39, 2.70}},
    {{4.06, 3.23}, {3.65, 2.63}},
}};

}  // namespace

// Options that add the bonuses of spatola to another preset make its hands like spatola's.
search::HandModel Fishing::hand_model(const Rules& rules) {
  const bool bonuses = rules.plan().piccola || rules.plan().suited != fishing::Plan::Suited::none;
  const HandModels& models = hand_models[bonuses ? 0 : static_cast<std::size_t>(rules.preset())];
  return rules.sides() == 2 ? models.two : models.more;
}

// Large hands cost inference more than it is worth.
search::Config Fishing::usual_search(const Rules& rules) {
  search::Config config;
  config.exploration = 0.35;
  config.horizon = search::Horizon::packet;
  config.bias = 0.5;
  config.inference = rules.hand_cards() <= 3;
  return config;
}

}  // namespace mazzo
