// SPDX-License-Identifier: MIT
// The exchange of a blind nil bidder (SPD 2.4) and the draw of two players (SPD 8.2).
#include <doctest/doctest.h>

#include "spades_helpers.hpp"

using namespace mazzo;
using namespace mazzo::spades;
using namespace mazzo::spades::testing;

namespace {

std::vector<Card> ascending_deck(const Rules& rules) {
  std::vector<Card> deck;
  for (const Card card : rules.deck()) deck.push_back(card);
  return deck;
}

CardSet lowest(CardSet cards, int count) {
  CardSet out;
  for (const Card card : cards) {
    if (out.size() < count) out.insert(card);
  }
  return out;
}

// Seats 0 to 3 bid in this order.
Table after_bids(const std::string& rules, std::initializer_list<std::string_view> moves) {
  Table table{rules, 12, parse_rules(rules).players() - 1};
  return table.play(moves);
}

}  // namespace

TEST_CASE("SPD 2.4: the bidder passes first or declines, the partner returns as many") {
  Table table = after_bids("spades/4;blind_nil=on", {"look", "3", "blind nil", "look", "3", "look", "3"});
  REQUIRE(table.state.phase() == Phase::exchange);
  CHECK(table.to_act() == 1);
  MoveList moves;
  table.state.legal_moves(table.rules, moves);
  CHECK(moves.size() == 1 + 78);
  CHECK(moves[0] == Move::decline());
  const CardSet passed = lowest(table.state.hand(Seat{1}), 2);
  CHECK(moves[1] == Move::pass(passed));

  table.state.apply_checked(table.rules, Move::pass(passed));
  CHECK(table.to_act() == 3);
  CHECK(table.state.hand(Seat{1}).size() == 11);
  CHECK(table.state.hand(Seat{3}).size() == 15);
  CHECK(table.state.known(Seat{3}) == passed);
  table.state.legal_moves(table.rules, moves);
  CHECK(moves.size() == 105);  // no decline
  CHECK(!table.state.is_legal(table.rules, Move::decline()));

  // It may give back one of the cards that it got.
  CardSet returned = CardSet::of(passed.lowest());
  returned.insert((table.state.hand(Seat{3}) - passed).highest());
  table.state.apply_checked(table.rules, Move::pass(returned));
  CHECK(table.state.phase() == Phase::play);
  CHECK(table.to_act() == 0);
  CHECK(table.state.known(Seat{1}) == returned);
  CHECK(table.state.known(Seat{3}) == CardSet::of(passed.highest()));
  for (int seat = 0; seat < 4; ++seat) CHECK(table.state.hand(Seat{seat}).size() == 13);
}

TEST_CASE("SPD 2.4: declined, forbidden or without a partner there is no exchange") {
  Table declined = after_bids("spades/4;blind_nil=on", {"blind nil", "look", "3", "look", "3", "look", "3"});
  CHECK(declined.to_act() == 0);
  declined.play({"decline"});
  CHECK(declined.state.phase() == Phase::play);
  CHECK(declined.state.exchange_steps() == 2);
  CHECK(after_bids("spades/4;blind_nil=on;blind_exchange=0",
                   {"blind nil", "look", "3", "look", "3", "look", "3"})
            .state.phase() == Phase::play);
  CHECK(after_bids("spades/3;blind_nil=on", {"blind nil", "look", "3", "look", "3"}).state.phase() ==
        Phase::play);
}

TEST_CASE("SPD 2.4: one card only, and passes of other sizes are not legal") {
  Table table = after_bids("spades/4;blind_nil=on;blind_exchange=1",
                           {"blind nil", "look", "3", "look", "3", "look", "3"});
  MoveList moves;
  table.state.legal_moves(table.rules, moves);
  CHECK(moves.size() == 14);
  CHECK(!table.state.is_legal(table.rules, Move::pass(lowest(table.state.hand(Seat{0}), 2))));
  CHECK(!table.state.is_legal(table.rules, Move::pass(lowest(table.state.hand(Seat{1}), 1))));
  CHECK(table.state.is_legal(table.rules, Move::pass(lowest(table.state.hand(Seat{0}), 1))));
}

TEST_CASE("SPD 2.4: both partners blind") {
  CHECK(after_bids("spades/4;blind_nil=on", {"blind nil", "look", "3", "blind nil", "look", "3"})
            .state.phase() == Phase::play);
  Table both = after_bids("spades/4;blind_nil=on;exchange_when_both_blind=on",
                          {"blind nil", "look", "3", "blind nil", "look", "3"});
  CHECK(both.to_act() == 0);
  both.play({"decline"});
  CHECK(both.state.phase() == Phase::play);  // one exchange, not two
}

TEST_CASE("SPD 2.4: exchanges of both pairs follow in bidding order") {
  Table table = after_bids("spades/4;blind_nil=on", {"look", "3", "blind nil", "blind nil", "look", "3"});
  CHECK(table.to_act() == 1);
  table.play({"decline"});
  CHECK(table.to_act() == 2);
  CHECK(table.state.exchange_steps() == 2);
  table.state.apply(table.rules, Move::pass(lowest(table.state.hand(Seat{2}), 2)));
  CHECK(table.to_act() == 0);
  CHECK(parse_state(table.text()).second == table.state);
}

TEST_CASE("a passed card is forgotten when it is played") {
  Table table = after_bids("spades/4;blind_nil=on;spade_lead=always",
                           {"blind nil", "look", "3", "look", "3", "look", "3"});
  const CardSet mine = lowest(table.state.hand(Seat{2}), 2);
  table.state.apply(table.rules, Move::pass(lowest(table.state.hand(Seat{0}), 2)));
  table.state.apply_checked(table.rules, Move::pass(mine));
  CHECK(table.state.known(Seat{0}) == mine);
  table.state.apply_checked(table.rules, Move::play(mine.lowest()));
  CHECK(table.state.known(Seat{0}) == CardSet::of(mine.highest()));
}

TEST_CASE("SPD 8.2: keep the top card or take the next") {
  const Rules rules = Rules::standard(2);
  Table table{{rules, State::from_deck(rules, ascending_deck(rules), Seat{0})}};
  CHECK(table.state.phase() == Phase::draw);
  CHECK(table.to_act() == 1);
  CHECK(table.legal() == "keep, discard");
  table.play({"keep"});  // 2c kept, 3c away unseen
  CHECK(to_string(table.state.hand(Seat{1})) == "2c");
  CHECK(to_string(table.state.away()) == "3c");
  CHECK(table.to_act() == 0);
  table.play({"discard"});  // 4c put away after a look, 5c kept
  CHECK(to_string(table.state.hand(Seat{0})) == "5c");
  CHECK(to_string(table.state.seen(Seat{0})) == "4c");
  CHECK(table.state.stock_size() == 48);
  for (int i = 0; i < 24; ++i) table.play({"keep"});
  CHECK(table.state.phase() == Phase::bid);
  CHECK(table.to_act() == 1);  // the non-dealer
  table.play({"4", "5"});
  CHECK(table.state.phase() == Phase::play);
  CHECK(table.to_act() == 1);
  CHECK(table.state.hand(Seat{0}).size() == 13);
}
