// SPDX-License-Identifier: MIT
// Moves as dense integers: a bijection that is the same on every machine and in every version.
//
// Actions are numbered card by card, by ascending id. A card's actions are: laid down; then the sets that
// it may capture from any table, by ascending set (as in the canonical order of moves); then, where an ace
// takes all, the whole table, whatever lies on it, unless that set has a number of its own. A set may be
// captured when its sum is the card's value or what the card lacks to fifteen, as the rules have it, and
// it does not hold the card itself. The rank of a set is found by the combinatorial number system: sets
// below it with the same sum are counted card by card. Without fifteen there are 16,200 actions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mazzo/fishing/cards.hpp"
#include "mazzo/fishing/move.hpp"
#include "mazzo/fishing/rules.hpp"
#include "mazzo/fishing/state.hpp"

namespace mazzo::fishing {

// The actions of one rules' way to capture; rules that share `fifteen` and `ace_takes_all` share them.
class Actions {
 public:
  explicit Actions(const Rules& rules);

  [[nodiscard]] int count() const noexcept { return static_cast<int>(table_->moves.size()); }

  // The number of a move; -1 for one that no table allows under these rules.
  [[nodiscard]] int index(Move move) const noexcept;

  // Whether the move of this number depends on the table: an ace that takes all of it.
  [[nodiscard]] bool takes_table(int index) const noexcept { return takes_table(stored(index)); }
  // The move of a number 0..count()-1 that does not depend on the table.
  [[nodiscard]] Move move(int index) const noexcept { return stored(index); }
  // The move of a number in this state; one that is not legal if there is none.
  [[nodiscard]] Move move(const State& state, int index) const noexcept {
    const Move move = stored(index);
    if (!takes_table(move)) [[likely]]
      return move;
    const Move all{move.card(), state.table()};
    return this->index(all) == index ? all : move;
  }

 private:
  static constexpr int most_sum = 15;
  using Sums = std::array<std::uint16_t, most_sum + 1>;

  // By card id and i: how many sets of other cards with ids below i have each sum.
  using Counts = std::array<std::array<Sums, deck_size + 1>, deck_size>;
  static const Counts counts;

  struct Table {
    Table(Plan::Fifteen fifteen, bool ace_takes_all);

    std::array<int, deck_size + 1> first{};  // by card id: its first action
    std::vector<Move> moves;                 // by action; captures the card itself: takes the table
    bool own_sum = false;                    // captures by the card's value
    bool fifteen_sum = false;
    bool ace_takes_all = false;
  };
  template <Plan::Fifteen fifteen, bool ace_takes_all>
  static const Table& table();

  [[nodiscard]] static bool takes_table(Move move) noexcept { return move.captured().contains(move.card()); }
  [[nodiscard]] Move stored(int index) const noexcept {
    return table_->moves[static_cast<std::size_t>(index)];
  }
  // How many sets without the card have this sum and are below `captured`.
  [[nodiscard]] static int rank(Card card, CardSet captured, int sum) noexcept;

  const Table* table_;
};

}  // namespace mazzo::fishing
