// SPDX-License-Identifier: MIT
// The cheap policy: a function of what a seat may know, and sensible.
#include <doctest/doctest.h>

#include "spades_helpers.hpp"

using namespace mazzo;
using namespace mazzo::spades;
using namespace mazzo::spades::testing;

namespace {

std::string greedy(const Table& table) { return to_string(greedy_move(table.rules, table.state)); }

CardSet cards(std::string_view text) {
  CardSet set;
  for (const Card card : parse_cards(text)) set.insert(card);
  return set;
}

}  // namespace

TEST_CASE("the policy is legal and sees no more than the seat to act") {
  Rng rng{31};
  for (const std::string& text : all_rules) {
    for (int round = 0; round < 4; ++round) {
      Table table{text, rng.next()};
      while (!table.state.is_over()) {
        const Observation view = table.state.observation(table.rules, table.state.to_act());
        const Move move = table.state.greedy_move(table.rules, rng);
        REQUIRE(table.state.is_legal(table.rules, move));
        CHECK(view.greedy_move(table.rules, rng) == move);
        CHECK(sample(table.rules, view, rng).greedy_move(table.rules, rng) == move);
        // Go on anywhere, not only where the policy leads.
        table.state.apply(table.rules, rng.below(3) == 0 ? table.state.random_move(table.rules, rng) : move);
      }
    }
  }
}

TEST_CASE("a hand is worth about the tricks that it takes") {
  const Rules rules = Rules::standard();
  CHECK(hand_value(rules, cards("AsKsQsJsTs9s8s7s6s5s4s3s2s")) > 700);
  CHECK(hand_value(rules, cards("2c3c4c5c2d3d4d5d2h3h4h2s3s")) < 80);
  CHECK(hand_value(rules, cards("AcKc4c5cAd3d4d5dAh3h4hAsKs")) > 400);
  // Over many deals the four estimates come near the thirteen tricks.
  std::int64_t sum = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const State state = State::deal(rules, seed, Seat{0});
    for (int seat = 0; seat < 4; ++seat) sum += hand_value(rules, state.hand(Seat{seat}));
  }
  CHECK(sum / 1000 > 1200);
  CHECK(sum / 1000 < 1400);
}

TEST_CASE("it bids nil on a hand of low cards, not beside a partner's nil") {
  const std::string hands =
      "2c4c6c8c2d4d6d8d3h5h7h2s4s/AcKcQcJcAdKdQdJdAhKhQhAsKs/3c5c7c9c3d5d7d9d2h4h6h3s5s/"
      "TcTdThTsJhJsQs6s7s8s9s8h9h";
  CHECK(greedy(Table{"spades/4 dealer=3 hands=" + hands}) == "nil");
  CHECK(greedy(Table{"spades/4 dealer=3 hands=" + hands + " bids=nil/5/-/-"}) != "nil");
  CHECK(greedy(Table{"spades/4 dealer=3 hands=" + hands + " bids=nil/-/-/-"}) != "nil");
}

TEST_CASE("it bids blind only when the match is about to be lost") {
  const Rules rules = parse_rules("spades/4;blind_nil=on");
  const std::vector<std::int32_t> even{300, 310};
  const std::vector<std::int32_t> lost{200, 470};
  CHECK(greedy(Table{{rules, State::deal(rules, 1, Seat{3}, even)}}) == "look");
  CHECK(greedy(Table{{rules, State::deal(rules, 1, Seat{3}, lost)}}) == "blind nil");
  CHECK(greedy(Table{{Rules::barmore(), State::deal(Rules::barmore(), 1, Seat{3}, lost)}}) == "blind 7");
}

TEST_CASE("a nil bidder slips under the trick") {
  Table nil{"spades/4 dealer=3 hands=Kh3d/QhAh/2h4d/5h6d bids=3/nil/3/3 leader=0 won=11/0/0/0"};
  nil.play({"Kh"});
  CHECK(greedy(nil) == "Qh");
}

TEST_CASE("the partner of a nil covers it, an opponent leaves it the trick") {
  const std::string hands =
      "spades/4 dealer=3 hands=Ah2h/5h6c/Qh2d/Kh9h bids=3/3/nil/3 leader=1 won=0/11/0/0";
  Table table{hands};
  table.play({"5h", "Qh"});
  CHECK(greedy(table) == "9h");  // seat 3
  table.play({"9h"});
  CHECK(greedy(table) == "Ah");  // seat 0
}

TEST_CASE("it takes a trick that the contract needs, as cheaply as it can") {
  Table last{"spades/4 dealer=3 hands=9h2c/4h3c/8h4c/ThKh bids=3/3/3/4 leader=0 won=3/2/3/3"};
  last.play({"9h", "4h", "8h"});
  CHECK(greedy(last) == "Th");
  // The partner's card already wins.
  Table partner{"spades/4 dealer=3 hands=9h2c/Ah3c/8h4c/2hKh bids=3/3/3/4 leader=0 won=3/2/3/3"};
  partner.play({"9h", "Ah", "8h"});
  CHECK(greedy(partner) == "2h");
}

TEST_CASE("it ducks a trick that would be a bag") {
  Table bag{"spades/4 dealer=3 hands=9h2c/4h3c/8h4c/2hKh bids=1/1/1/1 leader=0 won=4/4/2/1"};
  bag.play({"9h", "4h", "8h"});
  CHECK(greedy(bag) == "2h");
}

TEST_CASE("in the exchange high cards go to the partner and low ones come back") {
  Table table{"spades/4;blind_nil=on", 5};
  table.play({"blind nil", "look", "3", "look", "3", "look", "3"});
  const Move passed = greedy_move(table.rules, table.state);
  CHECK(passed.cards().size() == 2);
  const CardSet own = table.state.hand(Seat{0});
  if (own.contains(ace_of_spades)) CHECK(passed.cards().contains(ace_of_spades));
  table.state.apply_checked(table.rules, passed);
  const Move back = greedy_move(table.rules, table.state);
  for (const Card card : back.cards()) CHECK(table.rules.above(card).size() >= 8);
}

TEST_CASE("it beats random play by far, whatever the number of players") {
  for (const std::string text : {"spades/4", "spades/2", "spades/3", "spades/6", "spades:barmore/4"}) {
    const Rules rules = parse_rules(text);
    Rng rng{8};
    std::int64_t own = 0;
    std::int64_t others = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      State state = State::deal(rules, seed, Seat{0});
      while (!state.is_over()) {
        const bool mine = rules.side_of(state.to_act()) == 0;
        state.apply(rules, mine ? state.greedy_move(rules, rng) : state.random_move(rules, rng));
      }
      std::array<int, max_sides> points{};
      state.points(rules, points);
      own += points[0];
      others += points[1];
    }
    CHECK(own > others + 40 * 30);
  }
}
