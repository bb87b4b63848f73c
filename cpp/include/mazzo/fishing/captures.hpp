// SPDX-License-Identifier: MIT
// Which sets of table cards a played card captures (SPA 3), each once, by ascending set.
//
// Ascending sets (as integers) are subsets in colexicographic order: all subsets of the cards with
// low ids come before any subset with a higher one. Both ways of listing below keep that order.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "mazzo/fishing/cards.hpp"
#include "mazzo/fishing/move.hpp"
#include "mazzo/fishing/rules.hpp"

namespace mazzo::fishing {

// The sums that subsets of `cards` can reach, bit s for sum s (0..63).
[[nodiscard]] constexpr std::uint64_t reachable_sums(CardSet cards) noexcept {
  std::uint64_t sums = 1;
  for (const Card card : cards) sums |= sums << value_of(card);
  return sums;
}

// The sum of the values; at most 220.
[[nodiscard]] constexpr int sum_of(CardSet cards) noexcept {
  int sum = 0;
  for (const Card card : cards) sum += value_of(card);
  return sum;
}

// Whether `captured`, some cards of the table, are an ordinary capture for `card`: by equal value, by
// sum or by fifteen, not by an ace's right to the whole table.
[[nodiscard]] bool is_ordinary_capture(const Plan& plan, CardSet table, Card card, CardSet captured) noexcept;
// Whether `captured`, not empty, is any capture for `card`.
[[nodiscard]] bool is_capture(const Plan& plan, CardSet table, Card card, CardSet captured) noexcept;
// Whether `card` captures anything.
[[nodiscard]] bool can_capture(const Plan& plan, CardSet table, Card card) noexcept;
// Whether laying `card` down is legal (SPA 3.2).
[[nodiscard]] inline bool may_lay_down(const Plan& plan, CardSet table, Card card) noexcept {
  return plan.optional_capture || !can_capture(plan, table, card);
}

namespace detail {

// Tables up to this size list their subsets once for all cards of the hand.
inline constexpr int small_table = 8;

// The subsets of a small table with sums 1..10, by ascending set.
class SmallSubsets {
 public:
  // Lists the subsets of `table`, once.
  void list(CardSet table) noexcept {
    if (size_ != 0) return;
    size_ = 1;
    sets_[0] = 0;
    sums_[0] = 0;
    for (const Card card : table) {
      const std::uint64_t bit = CardSet::of(card).bits();
      const int value = value_of(card);
      const std::size_t old_size = size_;
      for (std::size_t i = 0; i < old_size; ++i) {
        const int sum = sums_[i] + value;
        sets_[size_] = sets_[i] | bit;
        sums_[size_] = static_cast<std::uint8_t>(sum);
        size_ += sum <= suit_size ? 1 : 0;
      }
    }
  }

  // Appends the captures of `card` by any sum.
  void append(Card card, MoveList& out) const noexcept {
    const int value = value_of(card);
    for (std::size_t i = 1; i < size_; ++i) {
      if (sums_[i] == value) out.push_back(Move{card, CardSet{sets_[i]}});
    }
  }

 private:
  static constexpr std::size_t capacity = (std::size_t{1} << small_table) + 1;  // one slot for a rejected set

  std::size_t size_ = 0;
  std::uint64_t sets_[capacity];
  std::uint8_t sums_[capacity];
};

// Appends the captures of `card` from any table, under any rules.
void append_captures(const Plan& plan, CardSet table, Card card, MoveList& out) noexcept;

// Appends one move for each table card of the same value.
inline void append_equals(CardSet equals, Card card, MoveList& out) noexcept {
  for (const Card equal : equals) out.push_back(Move{card, CardSet::of(equal)});
}

}  // namespace detail

// Every legal move of `hand` in canonical order.
inline void legal_moves(const Plan& plan, CardSet hand, CardSet table, MoveList& out) noexcept {
  out.clear();
  if (!plan.plain || table.size() > detail::small_table) {
    for (const Card card : hand) {
      if (may_lay_down(plan, table, card)) out.push_back(Move{card});
      detail::append_captures(plan, table, card, out);
    }
    return;
  }
  // Bit v: some table card has the value v; two or more cards sum up to v.
  std::uint64_t singles = 0;
  std::uint64_t sums = 0;
  for (const Card card : table) {
    const int value = value_of(card);
    sums |= (sums | singles) << value;
    singles |= std::uint64_t{1} << value;
  }
  detail::SmallSubsets subsets;
  for (const Card card : hand) {
    const int value = value_of(card);
    const bool equal = ((singles >> value) & 1U) != 0;
    const bool sum = ((sums >> value) & 1U) != 0 && !(equal && plan.single_first);
    if (plan.optional_capture || !(equal || sum)) out.push_back(Move{card});
    if (sum) {
      subsets.list(table);
      subsets.append(card, out);
    } else if (equal) {
      detail::append_equals(table & value_cards(value), card, out);
    }
  }
}

}  // namespace mazzo::fishing
