// SPDX-License-Identifier: MIT
#include "mazzo/fishing/captures.hpp"

namespace mazzo::fishing {
namespace {

constexpr int fifteen = 15;

// Whether a set of `count` cards with this sum is an ordinary capture for a card of this value.
struct SumTest {
  SumTest(const Plan& plan, CardSet table, Card card) noexcept {
    const int value = value_of(card);
    if (plan.fifteen != Plan::Fifteen::only) {
      equal_sum = value;
      // 3.4: an equal card on the table forbids sums of several.
      singles_only = plan.single_first && table.intersects(value_cards(value));
    }
    if (plan.fifteen != Plan::Fifteen::off) fifteen_sum = fifteen - value;
    highest = std::max(equal_sum, fifteen_sum);
  }
  [[nodiscard]] bool operator()(int sum, bool single) const noexcept {
    return sum == fifteen_sum || (sum == equal_sum && (single || !singles_only));
  }

  int equal_sum = -1;
  int fifteen_sum = -1;
  int highest = 0;
  bool singles_only = false;
};

// Lists subsets by their highest cards, lowest first, then by the rest below: ascending sets.
class Lister {
 public:
  Lister(const SumTest& test, Card card, MoveList& out) noexcept : test_{test}, card_{card}, out_{out} {}

  void extend(CardSet below, CardSet chosen, int sum) noexcept {
    for (const Card next : below) {
      const int next_sum = sum + value_of(next);
      if (next_sum > test_.highest) continue;
      const CardSet next_chosen = chosen | CardSet::of(next);
      if (test_(next_sum, chosen.empty())) out_.push_back(Move{card_, next_chosen});
      if (next_sum < test_.highest) extend(below & CardSet::first(next.id()), next_chosen, next_sum);
    }
  }

 private:
  const SumTest& test_;
  Card card_;
  MoveList& out_;
};

// Whether an ace takes the whole table: no ace lies there (its capture is then an ordinary one).
bool takes_all(const Plan& plan, CardSet table, Card card) noexcept {
  return plan.ace_takes_all && value_of(card) == 1 && !table.empty() && !table.intersects(value_cards(1));
}

}  // namespace

bool is_ordinary_capture(const Plan& plan, CardSet table, Card card, CardSet captured) noexcept {
  return SumTest{plan, table, card}(sum_of(captured), captured.size() == 1);
}

bool is_capture(const Plan& plan, CardSet table, Card card, CardSet captured) noexcept {
  if (captured.empty() || !table.contains_all(captured)) return false;
  if (captured == table && takes_all(plan, table, card)) return true;
  return is_ordinary_capture(plan, table, card, captured);
}

bool can_capture(const Plan& plan, CardSet table, Card card) noexcept {
  if (takes_all(plan, table, card)) return true;
  const SumTest test{plan, table, card};
  const std::uint64_t sums = reachable_sums(table);
  const auto reaches = [sums](int sum) { return sum > 0 && ((sums >> sum) & 1U) != 0; };
  return reaches(test.equal_sum) || reaches(test.fifteen_sum);
}

void detail::append_captures(const Plan& plan, CardSet table, Card card, MoveList& out) noexcept {
  const SumTest test{plan, table, card};
  Lister{test, card, out}.extend(table, CardSet{}, 0);
  // The whole table is the highest subset of all: last, unless it has been listed.
  if (takes_all(plan, table, card) && !is_ordinary_capture(plan, table, card, table)) {
    out.push_back(Move{card, table});
  }
}

}  // namespace mazzo::fishing
