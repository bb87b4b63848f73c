// SPDX-License-Identifier: MIT
// The score of a finished hand (SPA 5), with a line for each thing that these rules count.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "mazzo/fishing/cards.hpp"
#include "mazzo/fishing/state.hpp"
#include "mazzo/score.hpp"

namespace mazzo::fishing {

using Score = HandScore;

// The cards of one suit as bits 0..9, the ace in bit 0.
[[nodiscard]] constexpr unsigned suit_bits(CardSet cards, Suit suit) noexcept {
  return static_cast<unsigned>(cards.bits() >> (suit_size * static_cast<int>(suit))) & 0x3FFU;
}

// What the best card of a suit counts for the primiera (SPA 5.2), by suit_bits; 0: none.
inline constexpr auto primiera_table = [] {
  constexpr std::array<std::uint8_t, suit_size> worth{16, 12, 13, 14, 15, 18, 21, 10, 10, 10};
  std::array<std::uint8_t, 1024> table{};
  for (std::size_t bits = 0; bits < table.size(); ++bits) {
    for (std::size_t i = 0; i < worth.size(); ++i) {
      if (((bits >> i) & 1U) != 0 && worth[i] > table[bits]) table[bits] = worth[i];
    }
  }
  return table;
}();
static_assert(primiera_table[0b1111111] == 21 && primiera_table[0b1110000000] == 10);

// The primiera of a pile; 0 when it lacks a suit.
[[nodiscard]] constexpr int primiera(CardSet pile) noexcept {
  int sum = 0;
  for (const Suit suit : {Suit::coppe, Suit::denari, Suit::bastoni, Suit::spade}) {
    const int best = primiera_table[suit_bits(pile, suit)];
    if (best == 0) return 0;
    sum += best;
  }
  return sum;
}

// The length of the napola of a suit, 3..10; 0: none (SPA 5.3).
[[nodiscard]] constexpr int napola(CardSet pile, Suit suit) noexcept {
  const int run = std::countr_one(suit_bits(pile, suit));
  return run >= 3 ? run : 0;
}

// What piles are worth under some rules, worked out once for many hands.
class PileScore {
 public:
  explicit PileScore(const Rules& rules) noexcept;

  // Adds all points but the bonuses of SPA 4 to those of each side.
  void add(std::span<const CardSet> piles, std::span<std::int32_t> points) const noexcept;

 private:
  [[nodiscard]] int alone(CardSet pile) const noexcept;  // honours and napola

  int cards_, denari_, spade_, primiera_;  // SPA 5.1, 5.2: most of them
  std::array<std::pair<std::uint64_t, int>, 4> honours_;
  int napola_denari_, napola_spade_;
};

// The lines and the points of a finished hand.
[[nodiscard]] Score score(const Rules& rules, const State& state);

}  // namespace mazzo::fishing
