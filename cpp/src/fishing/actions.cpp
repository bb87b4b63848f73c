// SPDX-License-Identifier: MIT
#include "mazzo/fishing/actions.hpp"

#include <memory>

#include "mazzo/fishing/captures.hpp"

namespace mazzo::fishing {

constinit const Actions::Counts Actions::counts = [] {
  Counts counts{};
  for (std::size_t card = 0; card < deck_size; ++card) {
    counts[card][0][0] = 1;
    for (std::size_t id = 0; id < deck_size; ++id) {
      Sums& next = counts[card][id + 1];
      next = counts[card][id];
      if (id == card) continue;
      const std::size_t value = value_table[id];
      for (std::size_t sum = value; sum < next.size(); ++sum) {
        next[sum] = static_cast<std::uint16_t>(next[sum] + counts[card][id][sum - value]);
      }
    }
  }
  return counts;
}();

int Actions::rank(Card card, CardSet captured, int sum) noexcept {
  const auto& below = counts[static_cast<std::size_t>(card.id())];
  int rank = 0;
  while (!captured.empty() && sum >= 0) {
    const Card high = captured.highest();
    rank += below[static_cast<std::size_t>(high.id())][static_cast<std::size_t>(sum)];
    sum -= value_of(high);
    captured.erase(high);
  }
  return rank;
}

int Actions::index(Move move) const noexcept {
  const Table& table = *table_;
  const Card card = move.card();
  const CardSet captured = move.captured();
  const int first = table.first[static_cast<std::size_t>(card.id())];
  if (captured.empty()) return first;
  if (captured.contains(card)) return -1;
  const int value = value_of(card);
  const int sum = sum_of(captured);
  if ((table.own_sum && sum == value) || (table.fifteen_sum && sum == 15 - value)) {
    int index = first + 1;
    if (table.own_sum) index += rank(card, captured, value);
    if (table.fifteen_sum) index += rank(card, captured, 15 - value);
    return index;
  }
  if (table.ace_takes_all && value == 1 && !captured.intersects(value_cards(1)))
    return table.first[static_cast<std::size_t>(card.id()) + 1] - 1;
  return -1;
}

Actions::Table::Table(Plan::Fifteen fifteen, bool ace)
    : own_sum{fifteen != Plan::Fifteen::only},
      fifteen_sum{fifteen != Plan::Fifteen::off},
      ace_takes_all{ace} {
  Plan plan;
  plan.fifteen = fifteen;
  const auto captures = std::make_unique<MoveList>();
  for (const Card card : full_deck) {
    first[static_cast<std::size_t>(card.id())] = static_cast<int>(moves.size());
    moves.push_back(Move{card});
    captures->clear();
    detail::append_captures(plan, full_deck - CardSet::of(card), card, *captures);
    moves.insert(moves.end(), captures->begin(), captures->end());
    if (ace && value_of(card) == 1) moves.push_back(Move{card, CardSet::of(card)});
  }
  first[deck_size] = static_cast<int>(moves.size());
}

template <Plan::Fifteen fifteen, bool ace_takes_all>
const Actions::Table& Actions::table() {
  static const Table table{fifteen, ace_takes_all};
  return table;
}

Actions::Actions(const Rules& rules) : table_{nullptr} {
  using enum Plan::Fifteen;
  const bool ace = rules.plan().ace_takes_all;
  switch (rules.plan().fifteen) {
    case off: table_ = ace ? &table<off, true>() : &table<off, false>(); break;
    case also: table_ = ace ? &table<also, true>() : &table<also, false>(); break;
    case only: table_ = ace ? &table<only, true>() : &table<only, false>(); break;
  }
}

}  // namespace mazzo::fishing
