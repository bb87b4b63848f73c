// SPDX-License-Identifier: MIT
// The score of a hand and the end of a match (SPD 4, 5, 6.3, 9).
#include <doctest/doctest.h>

#include "mazzo/errors.hpp"
#include "mazzo/match.hpp"
#include "mazzo/search/game.hpp"
#include "spades_helpers.hpp"

using namespace mazzo;
using namespace mazzo::spades;
using namespace mazzo::spades::testing;

namespace {

// A finished hand of four with these bids and tricks.
Table finished(const std::string& bids, const std::string& won, const std::string& options = "",
               const std::string& bags = "0/0", const std::string& preset = "spades/4") {
  int leader = 0;
  while (won[static_cast<std::size_t>(2 * leader)] == '0')
    ++leader;  // a seat with a trick; numbers below ten
  return Table{preset + options + " dealer=3 hands=-/-/-/- bids=" + bids +
               " leader=" + std::to_string(leader) + " won=" + won + " bags=" + bags};
}

int points_of(const Table& table, int side = 0) {
  std::array<int, max_sides> points{};
  table.state.points(table.rules, points);
  return points[static_cast<std::size_t>(side)];
}

int bags_of(const Table& table, int side = 0) {
  return table.state.next_bags(table.rules)[static_cast<std::size_t>(side)];
}

std::string lines_of(const Table& table) {
  std::string text;
  for (const ScoreLine& line : score(table.rules, table.state).lines) {
    text += line.item;
    for (const auto& value : line.values) text += value ? " " + std::to_string(*value) : " -";
    for (const int points : line.points) text += " " + std::to_string(points);
    text += "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("SPD 4.1: made with overtricks, or failed") {
  CHECK(points_of(finished("4/3/3/3", "4/3/3/3")) == 70);
  CHECK(points_of(finished("4/3/3/3", "5/2/4/2")) == 72);
  CHECK(bags_of(finished("4/3/3/3", "5/2/4/2")) == 2);
  CHECK(points_of(finished("4/3/3/3", "5/2/4/2"), 1) == -60);
  CHECK(bags_of(finished("4/3/3/3", "5/2/4/2"), 1) == 0);
  CHECK(points_of(finished("4/3/3/3", "3/4/3/3", "", "3/0")) == -70);
  CHECK(bags_of(finished("4/3/3/3", "3/4/3/3", "", "3/0")) == 3);
}

TEST_CASE("SPD 4.2: each nil by itself, on top of the partner's contract") {
  CHECK(points_of(finished("nil/3/5/3", "0/4/4/5")) == 100 - 50);
  CHECK(points_of(finished("nil/3/5/3", "0/4/5/4")) == 100 + 50);
  CHECK(points_of(finished("nil/3/nil/3", "0/6/0/7")) == 200);
  CHECK(points_of(finished("nil/3/nil/3", "0/6/2/5")) == 100 - 100 + 2);
  CHECK(points_of(finished("blind/3/4/3", "0/5/4/4", ";blind_nil=on;blind_exchange=0")) == 240);
  CHECK(points_of(finished("blind/3/4/3", "1/4/4/4", ";blind_nil=on;blind_exchange=0")) == -200 + 40 + 1);
  CHECK(points_of(finished("nil/3/5/3", "0/4/5/4", ";nil_points=50")) == 100);
}

TEST_CASE("SPD 4.3: tricks of a failed nil") {
  CHECK(points_of(finished("nil/3/5/3", "1/4/4/4")) == -100 - 50 + 1);
  CHECK(bags_of(finished("nil/3/5/3", "1/4/4/4")) == 1);
  CHECK(points_of(finished("nil/3/5/3", "1/4/4/4", ";failed_nil_tricks=contract")) == -100 + 50);
  CHECK(bags_of(finished("nil/3/5/3", "1/4/4/4", ";failed_nil_tricks=contract")) == 0);
  CHECK(points_of(finished("nil/3/3/3", "2/4/4/3", ";failed_nil_tricks=none")) == -100 + 30 + 1);
  CHECK(bags_of(finished("nil/3/3/3", "2/4/4/3", ";failed_nil_tricks=none")) == 1);
  // Two nils, tricks help the contract of nothing: they are overtricks.
  CHECK(points_of(finished("nil/3/nil/3", "1/5/2/5", ";failed_nil_tricks=contract")) == -200 + 3);
}

TEST_CASE("SPD 4.4: every full ten bags cost a hundred, the rest is kept") {
  CHECK(points_of(finished("3/1/3/1", "5/2/5/1", "", "8/0")) == 60 + 4 - 100);
  CHECK(bags_of(finished("3/1/3/1", "5/2/5/1", "", "8/0")) == 2);
  CHECK(points_of(finished("3/3/2/3", "3/4/3/3", "", "9/0")) == 50 + 1 - 100);
  CHECK(bags_of(finished("3/3/2/3", "3/4/3/3", "", "9/0")) == 0);
  CHECK(points_of(finished("1/1/1/1", "6/1/5/1", "", "11/0")) == 20 + 9 - 200);  // 9 + 11
  CHECK(bags_of(finished("1/1/1/1", "6/1/5/1", "", "11/0")) == 0);
  CHECK(points_of(finished("5/3/5/3", "5/2/4/2", "", "9/0")) == -100);  // failed: no bags, no penalty
  CHECK(bags_of(finished("5/3/5/3", "5/2/4/2", "", "9/0")) == 9);
}

TEST_CASE("SPD 4.5: without a penalty the counter only grows") {
  for (const std::string options : {";bag_penalty=0", ";bags_per_penalty=0"}) {
    const Table table = finished("1/1/1/1", "6/1/5/1", options, "11/0");
    CHECK(points_of(table) == 29);
    CHECK(bags_of(table) == 20);
  }
  CHECK(points_of(finished("1/1/1/1", "6/1/5/1", ";bag_penalty=30;bags_per_penalty=4")) == 29 - 60);
  CHECK(bags_of(finished("1/1/1/1", "6/1/5/1", ";bag_penalty=30;bags_per_penalty=4")) == 1);
}

TEST_CASE("SPD 6.3: blind seven") {
  const auto seven = [](const std::string& won, const std::string& options = "") {
    return finished("seven/2/pair/2", won, options, "0/0", "spades:barmore/4");
  };
  CHECK(points_of(seven("4/3/3/3")) == 140);
  CHECK(points_of(seven("5/2/4/2")) == 142);
  CHECK(bags_of(seven("5/2/4/2")) == 2);
  CHECK(points_of(seven("4/3/2/4")) == -140);
  CHECK(points_of(seven("5/2/4/2", ";blind_seven_extra=nothing")) == 140);
  CHECK(bags_of(seven("5/2/4/2", ";blind_seven_extra=nothing")) == 0);
  CHECK(points_of(seven("5/2/4/2", ";blind_seven_extra=lose")) == -140);
  CHECK(points_of(seven("4/3/3/3", ";blind_seven_extra=lose")) == 140);
  CHECK(points_of(seven("4/3/3/3", ";blind_seven_points=70")) == 70);
}

TEST_CASE("SPD 9: ten_for_200 and moon") {
  CHECK(points_of(finished("6/1/4/1", "6/1/4/2", ";ten_for_200=on")) == 200);
  CHECK(points_of(finished("6/1/4/1", "6/1/5/1", ";ten_for_200=on")) == 201);
  CHECK(points_of(finished("6/1/4/1", "5/2/4/2", ";ten_for_200=on")) == -100);
  CHECK(points_of(finished("6/1/3/1", "6/1/3/3", ";ten_for_200=on")) == 90);
  CHECK(points_of(finished("7/nil/6/nil", "7/0/6/0", ";moon=on")) == 200);
  CHECK(points_of(finished("7/nil/6/nil", "7/0/6/0")) == 130);
  CHECK(points_of(finished("7/nil/6/nil", "7/1/5/0", ";moon=on")) == -130);
}

TEST_CASE("the lines of a score, in their order") {
  CHECK(lines_of(finished("nil/3/5/3", "1/4/5/3", "", "9/0")) ==
        "contract 5 7 50 60\n"
        "overtricks 0 1 0 1\n"
        "nil_seat0 1 - -100 0\n"
        "failed_nil_bags 1 0 1 0\n"
        "bag_penalty 10 1 -100 0\n");
  CHECK(lines_of(finished("seven/2/pair/2", "5/2/4/2", "", "0/0", "spades:barmore/4")) ==
        "contract - 4 0 40\n"
        "overtricks 2 0 2 0\n"
        "blind_seven 9 - 140 0\n"
        "bag_penalty 2 0 0 0\n");
  CHECK(lines_of(
            finished("blind/nil/4/3", "0/1/4/8", ";blind_nil=on;blind_exchange=0;failed_nil_tricks=none")) ==
        "contract 4 8 40 30\n"
        "overtricks 0 5 0 5\n"
        "blind_nil_seat0 0 - 200 0\n"
        "nil_seat1 - 1 0 -100\n"
        "bag_penalty 0 5 0 0\n");
  CHECK_THROWS_AS((void)score(Rules::standard(), State::deal(Rules::standard(), 1, Seat{0})),
                  IllegalMoveError);
}

TEST_CASE("points and lines agree on random hands") {
  for (const std::string& text : all_rules) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const Table table = Table{text, seed}.finish(seed);
      const Score result = score(table.rules, table.state);
      std::vector<int> sums(result.points.size());
      for (const ScoreLine& line : result.lines) {
        for (std::size_t side = 0; side < sums.size(); ++side) sums[side] += line.points[side];
      }
      CHECK(sums == result.points);
      for (std::size_t side = 0; side < sums.size(); ++side) {
        CHECK(points_of(table, static_cast<int>(side)) == sums[side]);
      }
    }
  }
}

TEST_CASE("SPD 5.1, 5.2: when a match ends") {
  const Rules rules = Rules::standard();
  const auto ends = [](const Rules& its_rules, std::vector<std::int32_t> totals) {
    return ends_match(its_rules, totals);
  };
  CHECK(ends(rules, {505, 530}));
  CHECK(ends(rules, {500, 0}));
  CHECK(!ends(rules, {499, -800}));
  const Rules floored = rules.with({{Option::floor, -200}});
  CHECK(ends(floored, {100, -200}));
  CHECK(!ends(floored, {100, -199}));
}

TEST_CASE("a match carries totals and bags, and deals on in turn") {
  Match<Spades> match{Rules::standard(), 42};
  Rng rng{1};
  std::vector<std::int32_t> totals{0, 0};
  std::vector<std::int32_t> bags{0, 0};
  for (std::size_t hand = 0; hand < 5 && !match.is_over(); ++hand) {
    const Seat dealer = match.dealer();
    State last;
    while (match.hands().size() == hand + 1 && !match.is_over()) {
      last = match.state();
      const Move move = match.state().greedy_move(match.rules(), rng);
      last.apply(match.rules(), move);
      match.play(move);
    }
    for (std::size_t side = 0; side < 2; ++side) {
      const SideResult result = side_result(match.rules(), last, static_cast<int>(side));
      totals[side] += result.points();
      bags[side] = result.next_bags;
    }
    CHECK(match.totals() == totals);
    if (match.is_over()) break;
    CHECK(match.dealer() == dealer.next(4));
    CHECK(std::ranges::equal(match.state().totals(), totals));
    CHECK(std::ranges::equal(match.state().bags(), bags));
  }
}

TEST_CASE("bags carried over cost a part of the penalty that they bring nearer") {
  const auto carried = [](const Table& table) { return Spades::carried_over(table.rules, table.state); };
  const search::Carried brought = carried(finished("4/3/3/3", "6/0/4/3", "", "8/5"));
  CHECK(brought.before[0] == -0.9 * 100 / 10 * 8);
  CHECK(brought.after[0] == -0.9 * 100 / 10 * 1);  // 11 bags, 10 paid for
  CHECK(brought.before[1] == brought.after[1]);
  for (const char* options : {";bag_penalty=0", ";bags_per_penalty=0"}) {
    CHECK(carried(finished("4/3/3/3", "6/0/4/3", options, "8/5")).before[0] == 0);
  }
  // Points alone do not tell.
  const Table table = finished("4/3/3/3", "6/0/4/3");
  const search::HandModel model = Spades::hand_model(table.rules);
  std::array<int, max_sides> points{};
  table.state.points(table.rules, points);
  const auto by_points = search::rewards_of<Spades>(search::Reward::margin, model, table.rules,
                                                    std::span{points}.first(2), table.state.totals());
  const auto whole = search::rewards_of<Spades>(search::Reward::margin, model, table.rules, table.state);
  CHECK(by_points[0] - whole[0] == doctest::Approx(27 / (2 * model.scale())));
}
