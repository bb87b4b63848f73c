// SPDX-License-Identifier: MIT
#include "mazzo/fishing/policy.hpp"

#include <algorithm>
#include <cmath>

namespace mazzo::fishing {
namespace {

constexpr int point = 100;  // worths are in hundredths

// Probabilities in 1/1024 that the next seat holds at least one of 0..4 given unseen cards.
class Odds {
 public:
  Odds(int unseen, int next_cards) noexcept {
    int none = one;
    for (int cards = 0; cards < 5; ++cards) {
      held_[static_cast<std::size_t>(cards)] = one - none;
      const int left = unseen - cards;
      none = left > 0 ? none * std::max(left - next_cards, 0) / left : 0;
    }
  }
  [[nodiscard]] int held(int cards) const noexcept { return held_[static_cast<std::size_t>(cards)]; }

  static constexpr int one = 1024;

 private:
  std::array<int, 5> held_;
};

class Evaluator {
 public:
  Evaluator(const Rules& rules, const PolicyView& view) noexcept
      : plan_{rules.plan()}, view_{view}, odds_{view.unseen.size(), view.next_cards} {
    for (int value = 1; value <= suit_size; ++value) {
      held_[static_cast<std::size_t>(value)] = odds_.held((view.unseen & value_cards(value)).size());
    }
  }

  // What the next opponent may expect to take from `table`; `laid` is the card just laid down.
  [[nodiscard]] int loss(CardSet table, CardSet laid) const noexcept;

  // What the move brings at once, less what it lets the next opponent expect.
  [[nodiscard]] int operator()(Move move) const noexcept {
    const bool last_play = view_.open.left == 1;
    const CardSet captured = move.captured();
    const CardSet rest = view_.open.table - captured;
    if (captured.empty()) {
      return last_play ? 0 : -loss(rest | CardSet::of(move.card()), CardSet::of(move.card()));
    }
    int gain = worth(captured | CardSet::of(move.card())) + bonus(move);
    if (rest.empty() && (!last_play || plan_.sweep_on_last_play)) gain += point;
    if (last_play) return gain + worth(rest);  // 3.7
    return gain - loss(rest, CardSet{});
  }

 private:
  [[nodiscard]] int worth(CardSet cards) const noexcept {
    int sum = 0;
    for (const Card card : cards) sum += plan_.worth[static_cast<std::size_t>(card.id())];
    return sum;
  }

  // Piccola and suited capture of one's own move (SPA 4.2, 4.4).
  [[nodiscard]] int bonus(Move move) const noexcept {
    const CardSet captured = move.captured();
    const bool last_play = view_.open.left == 1;
    if (captured.size() == 1) {
      const bool piccola = plan_.piccola && !last_play && captured.lowest().id() == view_.open.previous &&
                           value_of(captured.lowest()) == value_of(move.card());
      return piccola ? point : 0;
    }
    if (plan_.suited == Plan::Suited::none || (last_play && !plan_.suited_on_last_play)) return 0;
    const Suit suit = suit_of(captured.lowest());
    const bool played_too = suit_of(move.card()) == suit;
    if (!suit_cards(suit).contains_all(captured)) return 0;
    if (!played_too && plan_.suited == Plan::Suited::played_suit) return 0;
    return point * (captured.size() + (played_too ? 1 : 0));
  }

  const Plan& plan_;
  const PolicyView& view_;
  Odds odds_;
  std::array<int, suit_size + 1> held_{};  // by value
};

// Subsets of the table with sums up to 14, at most `capacity` of them: enough to judge a risk.
struct Subsets {
  static constexpr std::size_t capacity = 256;
  static constexpr int highest_sum = 14;

  explicit Subsets(CardSet table, const Plan& plan) noexcept {
    sums[0] = worths[0] = 0;
    sets[0] = 0;
    for (const Card card : table) {
      const int value = value_of(card);
      const std::size_t old_size = size;
      for (std::size_t i = 0; i < old_size && size < capacity; ++i) {
        if (sums[i] + value > highest_sum) continue;
        sums[size] = sums[i] + value;
        sets[size] = sets[i] | CardSet::of(card).bits();
        worths[size] = worths[i] + plan.worth[static_cast<std::size_t>(card.id())];
        ++size;
      }
    }
  }

  std::size_t size = 1;
  int sums[capacity];
  int worths[capacity];
  std::uint64_t sets[capacity];
};

int Evaluator::loss(CardSet table, CardSet laid) const noexcept {
  std::array<int, suit_size + 1> best{};  // the most that a card of each value takes
  int suited_loss = 0;
  const bool last_next = view_.open.left == 2;
  const bool sweeps = !last_next || plan_.sweep_on_last_play;
  const Subsets subsets{table, plan_};
  for (std::size_t i = 1; i < subsets.size; ++i) {
    const CardSet set{subsets.sets[i]};
    const bool single = set.size() == 1;
    int taken = subsets.worths[i];
    if (set == table && sweeps) taken += point;
    const auto offer = [&](int value, int extra) {
      int& most = best[static_cast<std::size_t>(value)];
      most = std::max(most, taken + extra);
    };
    const int sum = subsets.sums[i];
    if (plan_.fifteen != Plan::Fifteen::only && sum <= suit_size) {
      const bool barred = !single && plan_.single_first && table.intersects(value_cards(sum));
      if (!barred) offer(sum, plan_.piccola && !last_next && set == laid ? point : 0);
    }
    if (plan_.fifteen != Plan::Fifteen::off && sum >= 5) offer(15 - sum, 0);
    if (!single && plan_.suited != Plan::Suited::none && sum <= suit_size) {
      const Suit suit = suit_of(set.lowest());
      if (suit_cards(suit).contains_all(set) && view_.unseen.contains(make_card(sum, suit))) {
        suited_loss = std::max(suited_loss, point * (set.size() + 1) * odds_.held(1));
      }
    }
  }
  if (plan_.ace_takes_all && !table.empty() && !table.intersects(value_cards(1))) {
    best[1] = std::max(best[1], worth(table) + (sweeps && plan_.ace_sweep_scores ? point : 0));
  }
  int expected = suited_loss;
  for (std::size_t value = 1; value <= suit_size; ++value) expected += held_[value] * best[value];
  return expected / Odds::one;
}

}  // namespace

std::array<std::int16_t, deck_size> card_worths(const Rules& rules) noexcept {
  // Shares of the primiera's point by value, in percent: sevens and sixes decide it.
  constexpr std::array<int, suit_size> primiera_share{8, 2, 3, 4, 6, 12, 25, 1, 1, 1};
  // What each card of a napola's suit adds to the chance of one.
  constexpr std::array<int, suit_size> napola_worth{60, 60, 60, 30, 20, 15, 10, 8, 6, 5};
  std::array<std::int16_t, deck_size> worths{};
  for (int id = 0; id < deck_size; ++id) {
    const Card card{id};
    const Suit suit = suit_of(card);
    const auto rank = static_cast<std::size_t>(value_of(card) - 1);
    int worth = 4 * rules.get(Option::points_cards);
    worth += primiera_share[rank] * rules.get(Option::points_primiera);
    if (suit == Suit::denari) worth += 15 * rules.get(Option::points_denari);
    if (suit == Suit::spade) worth += 15 * rules.get(Option::points_spade);
    if (suit == Suit::denari && rules.napola_denari()) worth += napola_worth[rank];
    if (suit == Suit::spade && rules.napola_spade()) worth += napola_worth[rank];
    if (card == settebello) worth += point * rules.get(Option::points_settebello);
    if (card == re_di_denari) worth += point * rules.get(Option::points_re_denari);
    if (card == fante_di_spade) worth += point * rules.get(Option::points_fante_spade);
    if (card == due_di_spade) worth += point * rules.get(Option::points_due_spade);
    worths[static_cast<std::size_t>(id)] = static_cast<std::int16_t>(worth);
  }
  return worths;
}

Move greedy_move(const Rules& rules, const PolicyView& view) noexcept {
  MoveList moves;
  legal_moves(rules.plan(), view.hand, view.open.table, moves);
  if (moves.size() == 1) return moves[0];
  const Evaluator evaluate{rules, view};
  Move best = moves[0];
  int best_value = evaluate(best);
  for (const Move move : moves.view().subspan(1)) {
    const int value = evaluate(move);
    if (value > best_value) {
      best = move;
      best_value = value;
    }
  }
  return best;
}

int expected_take(const Rules& rules, const PublicState& open) noexcept {
  const CardSet laid = open.previous == no_card ? CardSet{} : CardSet::of(Card{open.previous});
  const PolicyView view{open, {}, unseen_from(open, {}), rules.hand_cards()};
  return Evaluator{rules, view}.loss(open.table, laid);
}

double move_probability(const Rules& rules, const PolicyView& view, Move move) noexcept {
  // Players who agree with the policy still differ by about a third of a point in what they see.
  constexpr double spread = 30;
  // One play in ten is for reasons that the policy knows nothing of.
  constexpr double unexplained = 0.1;
  MoveList moves;
  legal_moves(rules.plan(), view.hand, view.open.table, moves);
  if (moves.size() == 1) return 1;
  const Evaluator evaluate{rules, view};
  const int value = evaluate(move);
  double sum = 0;  // of all moves' weights, in units of this one's; infinite is fine
  for (const Move other : moves) sum += std::exp((evaluate(other) - value) / spread);
  return (1 - unexplained) / sum + unexplained / static_cast<double>(moves.size());
}

Move State::greedy_move(const Rules& rules, Rng&) const noexcept {
  const CardSet own = hands_[open_.to_act];
  const int next_cards = cards_of_next(rules, hand(to_act().next(rules.players())).size());
  return fishing::greedy_move(rules, {open_, own, unseen_from(open_, own), next_cards});
}

Move Observation::greedy_move(const Rules& rules, Rng&) const noexcept {
  const auto next = static_cast<std::size_t>(to_act().next(rules.players()).index());
  return fishing::greedy_move(rules, {open, hand, unseen(), cards_of_next(rules, hand_counts[next])});
}

}  // namespace mazzo::fishing
