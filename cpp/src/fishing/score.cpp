// SPDX-License-Identifier: MIT
#include "mazzo/fishing/score.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace mazzo::fishing {
namespace {

// Adds `points` to the side with strictly more than every other; a side with 0 never has most.
void add_most(std::span<const int> counts, int points, std::span<int> out) noexcept {
  int best = 0;
  std::size_t winner = 0;
  bool alone = false;
  for (std::size_t side = 0; side < counts.size(); ++side) {
    if (counts[side] > best) {
      best = counts[side];
      winner = side;
      alone = true;
    } else if (counts[side] == best) {
      alone = false;
    }
  }
  if (alone) out[winner] += points;
}

struct Honour {
  std::string_view item;
  Card card;
  Option option;
};
constexpr std::array<Honour, 4> honours{{
    {"settebello", settebello, Option::points_settebello},
    {"re_denari", re_di_denari, Option::points_re_denari},
    {"fante_spade", fante_di_spade, Option::points_fante_spade},
    {"due_spade", due_di_spade, Option::points_due_spade},
}};

struct Majority {
  std::string_view item;
  Option option;
  int (*count)(CardSet pile);
};
constexpr int denari(CardSet pile) noexcept { return (pile & suit_cards(Suit::denari)).size(); }
constexpr int spade(CardSet pile) noexcept { return (pile & suit_cards(Suit::spade)).size(); }
constexpr std::array<Majority, 4> majorities{{
    {"carte", Option::points_cards, [](CardSet pile) { return pile.size(); }},
    {"denari", Option::points_denari, denari},
    {"spade", Option::points_spade, spade},
    {"primiera", Option::points_primiera, primiera},
}};

}  // namespace

PileScore::PileScore(const Rules& rules) noexcept
    : cards_{rules.get(Option::points_cards)},
      denari_{rules.get(Option::points_denari)},
      spade_{rules.get(Option::points_spade)},
      primiera_{rules.get(Option::points_primiera)},
      napola_denari_{rules.napola_denari()},
      napola_spade_{rules.napola_spade()} {
  for (std::size_t i = 0; i < honours.size(); ++i)
    honours_[i] = {CardSet::of(honours[i].card).bits(), rules.get(honours[i].option)};
}

int PileScore::alone(CardSet pile) const noexcept {
  int points = napola_denari_ * napola(pile, Suit::denari) + napola_spade_ * napola(pile, Suit::spade);
  for (const auto& [card, worth] : honours_) points += (pile.bits() & card) != 0 ? worth : 0;
  return points;
}

void PileScore::add(std::span<const CardSet> piles, std::span<std::int32_t> points) const noexcept {
  for (std::size_t side = 0; side < points.size(); ++side) points[side] += alone(piles[side]);
  if (points.size() == 2) {
    // Without a branch: who has more is a coin toss.
    const auto most = [points](int worth, int a, int b) {
      points[0] += worth * static_cast<int>(a > b);
      points[1] += worth * static_cast<int>(b > a);
    };
    most(cards_, piles[0].size(), piles[1].size());
    most(denari_, denari(piles[0]), denari(piles[1]));
    most(spade_, spade(piles[0]), spade(piles[1]));
    most(primiera_, primiera(piles[0]), primiera(piles[1]));
    return;
  }
  const std::array<int, majorities.size()> worths{cards_, denari_, spade_, primiera_};
  for (std::size_t i = 0; i < majorities.size(); ++i) {
    std::array<int, max_seats> counts{};
    for (std::size_t side = 0; side < points.size(); ++side) counts[side] = majorities[i].count(piles[side]);
    add_most(std::span{counts}.first(points.size()), worths[i], points);
  }
}

void State::points(const Rules& rules, std::span<int> out) const noexcept {
  assert(is_over() && out.size() == static_cast<std::size_t>(rules.sides()));
  const int piccola = rules.plan().piccola;
  const int suited = rules.plan().suited != Plan::Suited::none;
  for (std::size_t side = 0; side < out.size(); ++side) {
    out[side] = open_.sweeps[side] + piccola * open_.piccole[side] + suited * open_.suited[side];
  }
  PileScore{rules}.add(open_.piles, out);
}

Score score(const Rules& rules, const State& state) {
  const auto sides = static_cast<std::size_t>(rules.sides());
  Score result;
  result.points.assign(sides, 0);
  const auto values_of = [&](auto&& value) {
    std::vector<int> values(sides);
    for (std::size_t side = 0; side < sides; ++side) values[side] = value(side);
    return values;
  };
  const auto add_line = [&](std::string_view item, const std::vector<int>& values, std::vector<int> points) {
    for (std::size_t side = 0; side < sides; ++side) result.points[side] += points[side];
    result.lines.push_back({std::string{item}, {values.begin(), values.end()}, std::move(points)});
  };
  for (const Majority& majority : majorities) {
    const int worth = rules.get(majority.option);
    if (worth == 0) continue;
    const auto values = values_of([&](std::size_t side) { return majority.count(state.open().piles[side]); });
    std::vector<int> points(sides, 0);
    add_most(values, worth, points);
    add_line(majority.item, values, std::move(points));
  }
  // 5.2: a side without a suit has no primiera at all.
  if (!result.lines.empty() && result.lines.back().item == "primiera") {
    for (std::optional<int>& value : result.lines.back().values) {
      if (value == 0) value.reset();
    }
  }
  for (const Honour& honour : honours) {
    const int worth = rules.get(honour.option);
    if (worth == 0) continue;
    const auto values =
        values_of([&](std::size_t side) { return state.open().piles[side].contains(honour.card) ? 1 : 0; });
    auto points = values;
    for (int& point : points) point *= worth;
    add_line(honour.item, values, std::move(points));
  }
  // What is left counts one point each.
  const auto add_points = [&](std::string_view item, auto&& value) {
    const auto values = values_of(value);
    add_line(item, values, values);
  };
  const auto add_napola = [&](std::string_view item, Suit suit) {
    add_points(item, [&](std::size_t side) { return napola(state.open().piles[side], suit); });
  };
  add_points("sweeps", [&](std::size_t side) { return state.open().sweeps[side]; });
  if (rules.plan().piccola)
    add_points("piccole", [&](std::size_t side) { return state.open().piccole[side]; });
  if (rules.plan().suited != Plan::Suited::none) {
    add_points("suited", [&](std::size_t side) { return state.open().suited[side]; });
  }
  if (rules.napola_spade()) add_napola("napola_spade", Suit::spade);
  if (rules.napola_denari()) add_napola("napola_denari", Suit::denari);
  return result;
}

}  // namespace mazzo::fishing
