// SPDX-License-Identifier: MIT
// A move of the fishing games: the played card and the set that it captures (SPA 3.1, 3.3).
//
// Eight bytes: bits 0..39 the captured set (empty: laid down), bits 48..55 the card's id. The
// canonical order of moves is the order of this integer: by card, then by captured set.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "mazzo/fishing/cards.hpp"
#include "mazzo/inline_vector.hpp"

namespace mazzo::fishing {

class Move {
 public:
  constexpr Move() noexcept = default;
  explicit constexpr Move(Card card, CardSet captured = {}) noexcept
      : bits_{(static_cast<std::uint64_t>(card.id()) << card_shift) | captured.bits()} {
    assert(card.id() < deck_size && full_deck.contains_all(captured));
  }

  [[nodiscard]] constexpr Card card() const noexcept { return Card{static_cast<int>(bits_ >> card_shift)}; }
  [[nodiscard]] constexpr CardSet captured() const noexcept { return CardSet{bits_} & full_deck; }
  // The whole move as one integer.
  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }

  friend constexpr auto operator<=>(Move, Move) noexcept = default;

 private:
  static constexpr int card_shift = 48;

  std::uint64_t bits_ = 0;
};
static_assert(sizeof(Move) == 8);

// More moves than any position allows: 39 cards on the table at most, and every rule of capture
// (captures_bound.cpp proves it).
inline constexpr std::size_t max_moves = 28'900;
using MoveList = InlineVector<Move, max_moves>;

// `7D x 2D 5D`, or `FS` for a card laid down.
[[nodiscard]] std::string to_string(Move move);
// Throws ParseError.
[[nodiscard]] Move parse_move(std::string_view text);
[[nodiscard]] std::uint64_t hash(Move move) noexcept;

}  // namespace mazzo::fishing
