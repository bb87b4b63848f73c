// SPDX-License-Identifier: MIT
#include "mazzo/spades/score.hpp"

#include <algorithm>
#include <array>

#include "mazzo/errors.hpp"

namespace mazzo::spades {
namespace {

// SPD 4.1, 9
int contract_points(const Rules& rules, int contract, bool made) noexcept {
  if (!made) return -10 * contract;
  if (rules.moon() && contract == rules.cards_per_hand()) return 200;
  if (rules.ten_for_200() && contract >= 10) return 200;
  return 10 * contract;
}

// SPD 6.3
void score_blind_seven(const Rules& rules, SideResult& result) noexcept {
  const bool exactly = rules.blind_seven_extra() == SevenExtra::lose;
  const bool made = exactly ? result.tricks == 7 : result.tricks >= 7;
  result.seven_points = made ? rules.blind_seven_points() : -rules.blind_seven_points();
  if (made && rules.blind_seven_extra() == SevenExtra::bags) result.overtricks = result.tricks - 7;
}

// SPD 4.4, 4.5
void score_bags(const Rules& rules, SideResult& result) noexcept {
  const int due = rules.bag_penalty() > 0 && rules.bags_per_penalty() > 0
                      ? result.bags_before_penalty / rules.bags_per_penalty()
                      : 0;
  result.penalty = -rules.bag_penalty() * due;
  result.next_bags = result.bags_before_penalty - due * rules.bags_per_penalty();
}

}  // namespace

int nil_points(const Rules& rules, Bid bid, int tricks) noexcept {
  if (!bid.is_nil()) return 0;
  const int stake = bid.is_blind_nil() ? rules.blind_nil_points() : rules.nil_points();
  return tricks == 0 ? stake : -stake;
}

SideResult side_result(const Rules& rules, const State& state, int side) noexcept {
  SideResult result;
  for (int i = side; i < rules.players(); i += rules.sides()) {
    const Bid bid = state.bid(Seat{i});
    const int won = state.won(Seat{i});
    result.contract += bid.tricks();
    result.blind_seven |= bid.is_blind_seven();
    result.nil_points += nil_points(rules, bid, won);
    // SPD 4.3: the tricks of a failed nil
    if (!bid.is_nil() || rules.failed_nil_tricks() == FailedNil::contract) {
      result.tricks += won;
    } else if (rules.failed_nil_tricks() == FailedNil::bags) {
      result.failed_nil_bags += won;
    }
  }
  if (result.blind_seven) {
    score_blind_seven(rules, result);
  } else {
    const bool made = result.tricks >= result.contract;
    result.contract_points = contract_points(rules, result.contract, made);
    if (made) result.overtricks = result.tricks - result.contract;
  }
  result.bags_before_penalty =
      state.bags()[static_cast<std::size_t>(side)] + result.overtricks + result.failed_nil_bags;
  score_bags(rules, result);
  return result;
}

void State::points(const Rules& rules, std::span<int> out) const noexcept {
  for (int side = 0; side < rules.sides(); ++side) {
    out[static_cast<std::size_t>(side)] = side_result(rules, *this, side).points();
  }
}

std::array<std::int32_t, max_sides> State::next_bags(const Rules& rules) const noexcept {
  std::array<std::int32_t, max_sides> out{};
  for (int side = 0; side < rules.sides(); ++side) {
    out[static_cast<std::size_t>(side)] = side_result(rules, *this, side).next_bags;
  }
  return out;
}

namespace {

// Builds lines from one number, or none, per side.
class LineWriter {
 public:
  explicit LineWriter(std::span<const SideResult> sides) : sides_{sides} {}

  template <class Value, class Points>
  void add(std::string item, Value&& value, Points&& points) {
    ScoreLine line{std::move(item), {}, {}};
    for (const SideResult& side : sides_) {
      line.values.push_back(value(side));
      line.points.push_back(points(side));
    }
    lines.push_back(std::move(line));
  }

  // A line about one seat of side `own`.
  void add_seat(std::string item, std::size_t own, int value, int points) {
    ScoreLine line{std::move(item), std::vector<std::optional<int>>(sides_.size()),
                   std::vector<int>(sides_.size())};
    line.values[own] = value;
    line.points[own] = points;
    lines.push_back(std::move(line));
  }

  std::vector<ScoreLine> lines;

 private:
  std::span<const SideResult> sides_;
};

using Value = std::optional<int>;

}  // namespace

Score score(const Rules& rules, const State& state) {
  if (!state.is_over()) throw IllegalMoveError("the hand is not over");
  std::vector<SideResult> sides;
  for (int side = 0; side < rules.sides(); ++side) sides.push_back(side_result(rules, state, side));
  LineWriter out{sides};
  out.add(
      "contract", [](const SideResult& side) { return side.blind_seven ? Value{} : Value{side.tricks}; },
      [](const SideResult& side) { return side.contract_points; });
  out.add(
      "overtricks", [](const SideResult& side) { return Value{side.overtricks}; },
      [](const SideResult& side) { return side.overtricks; });

  bool any_nil = false;
  for (int i = 0; i < rules.players(); ++i) {
    const Seat seat{i};
    const Bid bid = state.bid(seat);
    if (!bid.is_nil()) continue;
    any_nil = true;
    out.add_seat((bid.is_blind_nil() ? "blind_nil_seat" : "nil_seat") + std::to_string(i),
                 static_cast<std::size_t>(rules.side_of(seat)), state.won(seat),
                 nil_points(rules, bid, state.won(seat)));
  }
  if (any_nil && rules.failed_nil_tricks() == FailedNil::bags) {
    out.add(
        "failed_nil_bags", [](const SideResult& side) { return Value{side.failed_nil_bags}; },
        [](const SideResult& side) { return side.failed_nil_bags; });
  }
  if (std::any_of(sides.begin(), sides.end(), [](const SideResult& side) { return side.blind_seven; })) {
    out.add(
        "blind_seven", [](const SideResult& side) { return side.blind_seven ? Value{side.tricks} : Value{}; },
        [](const SideResult& side) { return side.seven_points; });
  }
  out.add(
      "bag_penalty", [](const SideResult& side) { return Value{side.bags_before_penalty}; },
      [](const SideResult& side) { return side.penalty; });

  Score score{std::move(out.lines), {}};
  for (const SideResult& side : sides) score.points.push_back(side.points());
  return score;
}

bool ends_match(const Rules& rules, std::span<const std::int32_t> totals) noexcept {
  const auto [low, high] = std::minmax_element(totals.begin(), totals.end());
  return *high >= rules.target() || (rules.floor() && *low <= *rules.floor());
}

}  // namespace mazzo::spades
