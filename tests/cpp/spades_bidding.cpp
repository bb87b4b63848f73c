// SPDX-License-Identifier: MIT
// Bids and blind choices (SPD 2, 6.3, 7.1).
#include <doctest/doctest.h>

#include "spades_helpers.hpp"

using namespace mazzo;
using namespace mazzo::spades;
using namespace mazzo::spades::testing;

namespace {

int spades_of(const Table& table, int seat) {
  return (table.state.hand(Seat{seat}) & table.rules.spade_cards()).size();
}

std::string number_or_nil(int bid) { return to_string(Move::bid(bid)); }

}  // namespace

TEST_CASE("SPD 2.1: each seat bids once, from the dealer's left, nil to thirteen") {
  Table table{"spades/4", 1, 2};
  CHECK(table.to_act() == 3);
  CHECK(table.legal() == "nil, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13");
  table.play({"10", "3"});
  CHECK(table.to_act() == 1);
  CHECK(table.legal() == "nil, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13");  // SPD 2.2: the sum is not capped
  table.play({"13", "nil"});
  CHECK(table.state.phase() == Phase::play);
  CHECK(table.to_act() == 3);
}

TEST_CASE("SPD 8: bids go up to the cards of a hand") {
  CHECK(Table{"spades/3", 1}.legal().ends_with("16, 17"));
  CHECK(Table{"spades/6", 1}.legal().ends_with("7, 8"));
}

TEST_CASE("SPD 2.2: cap_pair_bid keeps the sum within the hand's tricks") {
  Table table{"spades/4;cap_pair_bid=on", 1};
  table.play({"10", "1"});
  CHECK(table.legal() == "nil, 1, 2, 3");
  Table least{"spades/4;min_bid=2;cap_pair_bid=on", 1};
  least.play({"13", "2"});
  CHECK(least.legal() == "2");  // the least bid stays
}

TEST_CASE("SPD 2.5: min_bid, and min_pair_bid for the second bidder") {
  CHECK(Table{"spades/4;min_bid=4", 1}.legal() == "4, 5, 6, 7, 8, 9, 10, 11, 12, 13");
  Table table{"spades/4;min_pair_bid=4", 1};
  CHECK(table.legal().starts_with("nil, 1,"));
  table.play({"1", "5"});
  CHECK(table.legal().starts_with("3, 4,"));
  table.play({"3"});
  CHECK(table.legal().starts_with("nil, 1,"));  // 5 already carries the pair
  Table nil{"spades/4;min_pair_bid=4", 1};
  nil.play({"nil", "5"});
  CHECK(nil.legal().starts_with("4, 5,"));  // beside a nil alone
}

TEST_CASE("SPD 7.1: New York's pairs bid four and no nil") {
  Table table{"spades:new_york/4", 1};
  CHECK(table.legal().starts_with("1, 2,"));
  table.play({"2", "1"});
  CHECK(table.legal().starts_with("2, 3,"));
}

TEST_CASE("SPD 2.5: mirror and whiz bids tell the spades") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Table mirror{"spades/4;bidding=mirror", seed};
    Table whiz{"spades/4;bidding=whiz", seed};
    for (int i = 0; i < 4; ++i) {
      const int spades = spades_of(mirror, mirror.to_act());
      const int seat = mirror.to_act();
      CHECK(mirror.legal() == number_or_nil(spades));
      CHECK(whiz.legal() == (spades == 0 ? "nil" : "nil, " + number_or_nil(spades)));
      CHECK(mirror.state.spades_shown(mirror.rules, Seat{seat}) == -1);
      mirror.play({number_or_nil(spades)});
      whiz.play({number_or_nil(spades)});
      CHECK(mirror.state.spades_shown(mirror.rules, Seat{seat}) == spades);
      CHECK(whiz.state.spades_shown(whiz.rules, Seat{seat}) == (spades == 0 ? -1 : spades));
    }
  }
}

TEST_CASE("SPD 2.5: suicide, one nil in a pair and four or more beside it") {
  Table table{"spades/4;bidding=suicide", 1};
  CHECK(table.legal() == "nil, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13");
  table.play({"nil", "5"});
  CHECK(table.legal() == "4, 5, 6, 7, 8, 9, 10, 11, 12, 13");
  table.play({"4"});
  CHECK(table.legal() == "nil");
}

TEST_CASE("SPD 2.3: blind nil before a look") {
  Table table{"spades/4;blind_nil=on", 1, 3};
  for (int seat = 0; seat < 4; ++seat)
    CHECK(table.state.observation(table.rules, Seat{seat}).hand_is_hidden());
  CHECK(table.legal() == "blind nil, look");
  table.play({"look"});
  CHECK(table.to_act() == 0);
  CHECK(!table.state.observation(table.rules, Seat{0}).hand_is_hidden());
  CHECK(table.state.observation(table.rules, Seat{1}).hand_is_hidden());
  CHECK(table.legal().starts_with("nil, 1,"));
  table.play({"nil", "blind nil"});
  CHECK(table.state.bid(Seat{1}) == Bid::blind_nil());
  CHECK(!table.state.observation(table.rules, Seat{1}).hand_is_hidden());
  CHECK(table.to_act() == 2);
}

TEST_CASE("SPD 2.3: only a side that trails by the deficit may bid blind") {
  const Rules rules = parse_rules("spades/4;blind_nil=on;blind_nil_min_deficit=100");
  const std::vector<std::int32_t> totals{50, 150};
  const Table table{{rules, State::deal(rules, 1, Seat{3}, totals)}};
  CHECK(table.state.may_bid_blind(rules, Seat{0}));
  CHECK(!table.state.may_bid_blind(rules, Seat{1}));
  CHECK(table.legal() == "blind nil, look");
  CHECK(table.state.hand_is_hidden(rules, Seat{2}));
  CHECK(!table.state.hand_is_hidden(rules, Seat{1}));  // it has no choice to make
  const std::vector<std::int32_t> close{51, 150};
  CHECK(!State::deal(rules, 1, Seat{3}, close).may_bid_blind(rules, Seat{0}));
}

TEST_CASE("a second bidder may bid blind nil only where nil is legal") {
  Table table{"spades/4;min_pair_bid=4;blind_nil=on", 1};
  table.play({"look", "3", "look", "4"});
  CHECK(table.legal().starts_with("1, 2,"));  // 3 + 0 is too little, so seat 2 has seen its cards
  table.play({"1"});
  CHECK(table.legal() == "blind nil, look");
}

TEST_CASE("SPD 6.3: blind seven commits the pair and skips the partner") {
  Table table{"spades:barmore/4", 1, 3};
  for (int seat = 0; seat < 4; ++seat) CHECK(table.state.hand_is_hidden(table.rules, Seat{seat}));
  CHECK(table.legal() == "blind 7, look");
  table.play({"blind 7"});
  CHECK(table.state.bid(Seat{0}) == Bid::blind_seven());
  CHECK(table.state.bid(Seat{2}) == Bid::paired());
  CHECK(!table.state.hand_is_hidden(table.rules, Seat{0}));
  CHECK(!table.state.hand_is_hidden(table.rules, Seat{2}));
  CHECK(table.to_act() == 1);
  table.play({"look", "3"});
  CHECK(table.to_act() == 3);  // seat 2 makes no bid
  CHECK(table.legal() == "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13");
  CHECK(!table.state.hand_is_hidden(table.rules, Seat{3}));  // it looks at its own turn
  table.play({"2"});
  CHECK(table.state.phase() == Phase::play);
  CHECK(table.to_act() == 3);
}

TEST_CASE("SPD 6.3: a second bidder sees its cards at its own turn") {
  Table table{"spades:barmore/4", 1, 3};
  table.play({"look", "2", "look"});
  CHECK(table.state.hand_is_hidden(table.rules, Seat{2}));
  table.play({"2"});
  CHECK(!table.state.hand_is_hidden(table.rules, Seat{2}));
  CHECK(table.state.hand_is_hidden(table.rules, Seat{3}));
}
