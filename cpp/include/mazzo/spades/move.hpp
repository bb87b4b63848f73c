// SPDX-License-Identifier: MIT
// One move of Spades in 64 bits: its kind in bits 56..63, what it is about below.
//
// bid: the number, nil = 0. pass: the set of cards (bits 0..53), empty = the exchange is declined. play: the
// card's id. The others carry nothing. Moves of a position in canonical order are moves by ascending word.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "mazzo/cards.hpp"
#include "mazzo/inline_vector.hpp"

namespace mazzo::spades {

enum class MoveKind : std::uint8_t { bid, blind_nil, blind_seven, look, pass, keep, discard, play };

class Move {
 public:
  constexpr Move() noexcept = default;
  [[nodiscard]] static constexpr Move bid(int tricks) noexcept {
    return Move{MoveKind::bid, static_cast<std::uint64_t>(tricks)};
  }
  [[nodiscard]] static constexpr Move blind_nil() noexcept { return Move{MoveKind::blind_nil, 0}; }
  [[nodiscard]] static constexpr Move blind_seven() noexcept { return Move{MoveKind::blind_seven, 0}; }
  [[nodiscard]] static constexpr Move look() noexcept { return Move{MoveKind::look, 0}; }
  [[nodiscard]] static constexpr Move pass(CardSet cards) noexcept {
    return Move{MoveKind::pass, cards.bits()};
  }
  [[nodiscard]] static constexpr Move decline() noexcept { return pass(CardSet{}); }
  [[nodiscard]] static constexpr Move keep() noexcept { return Move{MoveKind::keep, 0}; }
  [[nodiscard]] static constexpr Move discard() noexcept { return Move{MoveKind::discard, 0}; }
  [[nodiscard]] static constexpr Move play(Card card) noexcept {
    return Move{MoveKind::play, static_cast<std::uint64_t>(card.id())};
  }

  [[nodiscard]] constexpr MoveKind kind() const noexcept { return static_cast<MoveKind>(word_ >> 56); }
  // The number bid; 0 is nil.
  [[nodiscard]] constexpr int tricks() const noexcept { return static_cast<int>(word_ & 0xFF); }
  // The card played.
  [[nodiscard]] constexpr Card card() const noexcept { return Card{static_cast<int>(word_ & 0x3F)}; }
  // The cards passed or played.
  [[nodiscard]] constexpr CardSet cards() const noexcept {
    if (kind() == MoveKind::pass) return CardSet{word_ & ((std::uint64_t{1} << 56) - 1)};
    return kind() == MoveKind::play ? CardSet::of(card()) : CardSet{};
  }
  [[nodiscard]] constexpr std::uint64_t word() const noexcept { return word_; }

  friend constexpr auto operator<=>(Move, Move) noexcept = default;

 private:
  constexpr Move(MoveKind kind, std::uint64_t payload) noexcept
      : word_{(static_cast<std::uint64_t>(kind) << 56) | payload} {}

  std::uint64_t word_ = 0;
};

// The most moves of any position: two of the 15 cards of a partner that passes back, 15 * 14 / 2.
using MoveList = InlineVector<Move, 105>;

// `nil`, `4`, `blind nil`, `blind 7`, `look`, `pass 2c 3d`, `decline`, `keep`, `discard`, `As`.
[[nodiscard]] std::string to_string(Move move);

}  // namespace mazzo::spades
