// SPDX-License-Identifier: MIT
// What a hand promises each side, from what lies open between two packets: no card need be dealt out.
//
// Every card not yet taken goes to each side with the same probability. Then a majority (SPA 5) is a race
// with a lead and so many cards to go, an honour or a napola a product of chances. Captures bring several
// cards at once and good ones together, so that counts and primiere spread more than single draws would:
// the factors in forecast.cpp were fitted so that forecasts over hands between greedy players are neither
// too bold nor too cautious (bench/forecast.py).
#pragma once

#include <array>
#include <span>
#include <utility>

#include "mazzo/fishing/rules.hpp"
#include "mazzo/fishing/state.hpp"

namespace mazzo::fishing {

// Prepared once for some rules; forecasting allocates nothing.
class Forecast {
 public:
  explicit Forecast(const Rules& rules) noexcept;

  // Expected points of each side (`points` has rules.sides() entries): those won so far, its shares in what
  // is still open, and for the seat to act what it may take from the table. Bonuses to come are even and
  // left out.
  void operator()(const Rules& rules, const PublicState& open, std::span<double> points) const noexcept;

  struct Tables;

 private:
  // The points of an item go to the side that is ahead of every other one.
  template <class Ahead>
  void add_most(double worth, std::span<double> points, Ahead&& ahead) const noexcept;
  void add_primiera(std::span<const CardSet> piles, CardSet open, std::span<double> points) const noexcept;
  void add_napole(std::span<const CardSet> piles, std::span<double> points) const noexcept;

  const Tables* tables_;  // of the number of sides; never destroyed
  int cards_, denari_, spade_, primiera_;
  std::array<std::pair<Card, int>, 4> honours_;
  bool napola_denari_, napola_spade_;
};

}  // namespace mazzo::fishing
