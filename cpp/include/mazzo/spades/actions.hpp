// SPDX-License-Identifier: MIT
// Moves as dense integers, the same under all rules: those that never pass cards just end earlier.
//
//   0..17 bids, nil first      18 blind nil   19 blind 7   20 look   21 decline   22 keep   23 discard
//   24 + id a card             78 + id a pass of one card
//   132 + high (high - 1) / 2 + low a pass of two cards, low < high: by ascending set
#pragma once

#include <bit>

#include "mazzo/spades/move.hpp"
#include "mazzo/spades/rules.hpp"
#include "mazzo/spades/state.hpp"

namespace mazzo::spades {

class Actions {
 public:
  static constexpr int blind_nil = max_hand + 1;
  static constexpr int blind_seven = blind_nil + 1;
  static constexpr int look = blind_seven + 1;
  static constexpr int decline = look + 1;
  static constexpr int keep = decline + 1;
  static constexpr int discard = keep + 1;
  static constexpr int first_play = discard + 1;
  static constexpr int first_pass = first_play + card_count;
  static constexpr int first_pass_of_two = first_pass + card_count;
  static constexpr int most = first_pass_of_two + card_count * (card_count - 1) / 2;

  explicit Actions(const Rules& rules) noexcept
      : count_{!rules.exchanges()            ? first_pass
               : rules.blind_exchange() == 1 ? first_pass_of_two
                                             : most} {}

  [[nodiscard]] int count() const noexcept { return count_; }

  // The number of a move; -1 for one that these rules never allow.
  [[nodiscard]] int index(Move move) const noexcept {
    const int found = find(move);
    return found < count_ ? found : -1;
  }

  // No move depends on the state.
  [[nodiscard]] static constexpr bool takes_table(int) noexcept { return false; }
  // The move of a number 0..count()-1.
  [[nodiscard]] static constexpr Move move(int index) noexcept {
    if (index >= first_play && index < first_pass) return Move::play(Card{index - first_play});
    if (index < blind_nil) return Move::bid(index);
    switch (index) {
      case blind_nil: return Move::blind_nil();
      case blind_seven: return Move::blind_seven();
      case look: return Move::look();
      case decline: return Move::decline();
      case keep: return Move::keep();
      case discard: return Move::discard();
      default: break;
    }
    if (index < first_pass_of_two) return Move::pass(CardSet::of(Card{index - first_pass}));
    const int rank = index - first_pass_of_two;
    int high = 1;
    while (high * (high + 1) / 2 <= rank) ++high;
    return Move::pass(CardSet::of(Card{high}) | CardSet::of(Card{rank - high * (high - 1) / 2}));
  }
  [[nodiscard]] static constexpr Move move(const State&, int index) noexcept { return move(index); }

 private:
  [[nodiscard]] static constexpr int find(Move move) noexcept {
    switch (move.kind()) {
      case MoveKind::bid: return move.tricks() <= max_hand ? move.tricks() : -1;
      case MoveKind::blind_nil: return blind_nil;
      case MoveKind::blind_seven: return blind_seven;
      case MoveKind::look: return look;
      case MoveKind::keep: return keep;
      case MoveKind::discard: return discard;
      case MoveKind::play: return move.card().id() < card_count ? first_play + move.card().id() : -1;
      case MoveKind::pass: break;
    }
    const CardSet cards = move.cards();
    if (cards.empty()) return decline;
    const int high = cards.highest().id();
    if (cards.size() == 1) return first_pass + high;
    if (cards.size() == 2) return first_pass_of_two + high * (high - 1) / 2 + cards.lowest().id();
    return -1;
  }

  int count_;
};
static_assert(Actions::first_play == 24 && Actions::first_pass_of_two == 132 && Actions::most == 1563);
static_assert(Actions::move(132) == Move::pass(CardSet{0b11}) &&
              Actions::move(1562) == Move::pass(CardSet{std::uint64_t{3} << 52}));

}  // namespace mazzo::spades
