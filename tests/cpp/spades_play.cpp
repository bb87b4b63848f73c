// SPDX-License-Identifier: MIT
// The play of the cards (SPD 3) and the deal (SPD 1.3).
#include <doctest/doctest.h>

#include "mazzo/errors.hpp"
#include "spades_helpers.hpp"

using namespace mazzo;
using namespace mazzo::spades;
using namespace mazzo::spades::testing;

TEST_CASE("SPD 1.3: cards are dealt one by one, the seat after the dealer first") {
  const Rules rules = Rules::standard();
  std::vector<Card> deck;
  for (const Card card : rules.deck()) deck.push_back(card);
  const State state = State::from_deck(rules, deck, Seat{1});
  CHECK(to_string(state.hand(Seat{2})) == "2c6cTcAc5d9dKd4h8hQh3s7sJs");
  CHECK(to_string(state.hand(Seat{1})).starts_with("5c9cKc"));
  CHECK(state.to_act() == Seat{2});
  CHECK(state.leader() == Seat{2});
  CHECK(State::deal(rules, 7, Seat{0}) == State::from_deck(rules, Spades::deck(rules, 7), Seat{0}));
  CHECK(State::deal(rules, 7, Seat{0}) != State::deal(rules, 8, Seat{0}));
}

TEST_CASE("a deck must be the rules' own, and numbers one per side and in range") {
  const Rules rules = Rules::standard();
  std::vector<Card> deck = Spades::deck(rules, 1);
  const auto message = [&](std::span<const Card> cards, int dealer, std::vector<std::int32_t> totals,
                           std::vector<std::int32_t> bags) -> std::string {
    try {
      (void)State::from_deck(rules, cards, Seat{dealer}, totals, bags);
      return "";
    } catch (const Error& error) {
      return error.what();
    }
  };
  CHECK(message(deck, 0, {}, {}).empty());
  CHECK(message(std::span{deck}.first(51), 0, {}, {}) == "the deck has 51 cards, 52 expected");
  CHECK(message(deck, 4, {}, {}) == "dealer 4 is out of range 0..3");
  CHECK(message(deck, 0, {1, 2, 3}, {}) == "totals: 3 numbers for 2 sides");
  CHECK(message(deck, 0, {1, -1'000'000'001}, {}) ==
        "total -1000000001 is out of range -1000000000..1000000000");
  CHECK(message(deck, 0, {}, {-1, 0}) == "bags -1 is out of range 0..1000000");
  deck[5] = deck[4];
  CHECK(message(deck, 0, {}, {}) == "card " + to_string(deck[4]) + " appears twice");
  deck = Spades::deck(rules, 1);
  deck[9] = big_joker;
  CHECK(message(deck, 0, {}, {}) == "card X1 is not in this deck");
}

TEST_CASE("SPD 3.1: follow suit if able, else any card, in the first trick too") {
  Table table{"spades/4", 3};
  while (table.state.phase() == Phase::bid) table.play({"3"});
  CHECK(table.to_act() == 0);
  Table follow{ending("9dAs/2hAd/Kh3d/4c5c")};
  follow.play({"9d"});
  CHECK(follow.legal() == "Ad");
  follow.play({"Ad"});
  CHECK(follow.legal() == "3d");
  follow.play({"3d"});
  CHECK(follow.legal() == "4c, 5c");
  Table ruff{ending("9d/2s/Kh/4c")};
  ruff.play({"9d"});
  CHECK(ruff.legal() == "2s");
}

TEST_CASE("SPD 3.2: no spade lead before they are broken, unless the leader holds nothing else") {
  // No spade is out: 13 of them lie in the hands.
  const std::string early = ending("As3sKh2c/2s4s5s6s/7s8s9sTs/JsQsKs3c", " voids=-/-/-/-");
  CHECK(Table{early}.legal() == "2c, Kh");
  CHECK(Table{ending("As3sKh2c/2s4s5s6s/7s8s9sTs/JsQs4c3c")}.legal() == "2c, Kh, 3s, As");  // Ks was played
  const std::string only = ending("As3sKs2s/4c4s5s6s/7s8s9sTs/JsQs5c3c");
  CHECK(Table{only}.legal() == "2s, 3s, Ks, As");
  CHECK(Table{ending("As3sKh2c/2s4s5s6s/7s8s9sTs/JsQsKs3c", "", "spades/4;spade_lead=always")}.legal() ==
        "2c, Kh, 3s, As");
  CHECK(Table{ending("As3sKh2c/2s4s5s6s/7s8s9sTs/JsQsKs3c", "", "spades/4;spade_lead=after_first_trick")}
            .legal() == "2c, Kh, 3s, As");
}

TEST_CASE("SPD 3.2, 3.5: the first lead") {
  for (const std::string lead : {"broken", "after_first_trick", "always"}) {
    Table table{lead == "broken" ? "spades/4" : "spades/4;spade_lead=" + lead, 5};
    table.play({"1", "1", "1", "1"});
    const CardSet legal = table.state.legal_cards(table.rules);
    CHECK(legal.intersects(table.rules.spade_cards()) == (lead == "always"));
  }
}

TEST_CASE("SPD 3.2: a spade led early shows a hand of spades only") {
  Table table{ending("As3sKs2s/4c4s5s6s/7s8s9sTs/JsQs5c3c")};
  CHECK(!table.state.spades_broken());
  table.play({"3s"});
  CHECK(table.state.voids(Seat{0}) == 0b0111);
  CHECK(table.state.spades_broken());  // SPD 3.3: by a forced lead
  Table free{ending("As3sKs2s/4c4s5s6s/7s8s9sTs/JsQs5c3c", "", "spades/4;spade_lead=always")};
  free.play({"3s"});
  CHECK(free.state.voids(Seat{0}) == 0);
}

TEST_CASE("SPD 3.3: a spade thrown on another suit breaks") {
  Table table{ending("7d2s4sAs/9d5s6s7s/3s8s9sTs/KdJsQsKs")};
  CHECK(!table.state.spades_broken());
  table.play({"7d", "9d", "3s"});
  CHECK(table.state.spades_broken());
  CHECK(table.state.voids(Seat{2}) == 0b0010);
  table.play({"Kd"});
  CHECK(table.to_act() == 2);
  CHECK(table.state.leader() == Seat{2});
  CHECK(table.state.won(Seat{2}) == 1);
  CHECK(table.legal() == "8s, 9s, Ts");
}

TEST_CASE("SPD 3.4: the highest spade, else the highest card of the led suit") {
  const auto winner = [](const std::string& position, std::initializer_list<std::string_view> trick) {
    Table table{position};
    table.play(trick);
    CHECK(table.state.is_over());
    return table.state.leader().index();
  };
  CHECK(winner(ending("4c/Ah/5c/Kd"), {"4c", "Ah", "5c", "Kd"}) == 2);
  CHECK(winner(ending("Ah/2s/Kh/3s"), {"Ah", "2s", "Kh", "3s"}) == 3);
  CHECK(winner(ending("9h/Th/8h/2h"), {"9h", "Th", "8h", "2h"}) == 1);
  // SPD 6.1, 7.1
  CHECK(winner(ending("X2/2s/X1/As", "", "spades:barmore/4"), {"X2", "2s", "X1", "As"}) == 2);
  CHECK(winner(ending("As/2s/Ks/Qs", "", "spades:barmore/4"), {"As", "2s", "Ks", "Qs"}) == 1);
  CHECK(winner(ending("2s/2d/As/3d", "", "spades:new_york/4"), {"2s", "2d", "As", "3d"}) == 1);
  CHECK(winner(ending("9d/Kd/2d/Ad", "", "spades:new_york/4"), {"9d", "Kd", "2d", "Ad"}) == 2);
  // Everybody wins the last of its tricks: the seat that takes all thirteen.
  CHECK(Table{ending("Ah/2h/3h/4h")}.play({"Ah", "2h", "3h", "4h"}).state.won(Seat{0}) == 13);
}

TEST_CASE("SPD 6.1: jokers are spades in every respect") {
  Table led{ending("4s5c/X2Ah/5d6d/Ac7d", "", "spades:barmore/4")};
  led.play({"4s"});
  CHECK(led.legal() == "X2");
  Table calls{ending("X13c/3s2d/KhQh/4c5c", "", "spades:barmore/4")};
  calls.play({"X1"});
  CHECK(calls.legal() == "3s");
  calls.play({"3s", "Kh"});
  CHECK(calls.state.voids(Seat{2}) == 0b1000);
  Table able{ending("Kh3c/X16h/5d6d/4c5c", "", "spades:barmore/4")};
  able.play({"Kh"});
  CHECK(able.legal() == "6h");
}

TEST_CASE("SPD 7.1: New York's 2d follows spades, not diamonds") {
  Table table{ending("9d3c/2dAh/5c6c/7c8c", "", "spades:new_york/4")};
  table.play({"9d"});
  CHECK(table.legal() == "2d, Ah");
  Table unbroken{ending("X12d3s8c/X22s4s5s/6s7s8s9s/TsJsQsKs", "", "spades:new_york/4")};
  CHECK(unbroken.legal() == "8c, 2d, 3s, X1");  // As was played
  Table all{ending("X12d3s8c9c/X22s4s5sAs/6s7s8s9s4c/TsJsQsKs5c", "", "spades:new_york/4")};
  CHECK(all.legal() == "8c, 9c");
}

TEST_CASE("SPD 6.2: Barmore's dealer leads the first trick, any card") {
  Table table{"spades:barmore/4", 11, 2};
  CHECK(table.to_act() == 3);
  CHECK(table.state.leader() == Seat{2});
  table.play({"look", "2", "look", "2", "2", "2"});
  CHECK(table.state.phase() == Phase::play);
  CHECK(table.to_act() == 2);
  CHECK(table.state.legal_cards(table.rules) == table.state.hand(Seat{2}));
}

TEST_CASE("moves that are not legal are refused and change nothing") {
  Table table{ending("9d8d/2hAd/Kh3d/4c5c")};
  const State before = table.state;
  const auto refusal = [&](std::string_view move) -> std::string {
    try {
      table.play({move});
      return "";
    } catch (const IllegalMoveError& error) {
      return error.what();
    }
  };
  CHECK(refusal("As") == "illegal move As for seat 0; legal: 8d, 9d");
  CHECK(refusal("4") == "illegal move 4 for seat 0; legal: 8d, 9d");
  CHECK(refusal("pass 8d 9d") == "illegal move pass 8d 9d for seat 0; legal: 8d, 9d");
  CHECK(table.state == before);
  table.finish();
  CHECK(refusal("8d") == "the hand is over: no move is legal");
  CHECK(table.legal().empty());
}

TEST_CASE("random hands keep every card, count their tricks and end") {
  Rng rng{5};
  for (const std::string& text : all_rules) {
    Table table{text, rng.next(), 0};
    const Rules& rules = table.rules;
    int steps = 0;
    while (!table.state.is_over()) {
      MoveList moves;
      table.state.legal_moves(rules, moves);
      REQUIRE(!moves.empty());
      for (std::size_t i = 1; i < moves.size(); ++i) CHECK(moves[i - 1] < moves[i]);
      for (const Move move : moves) CHECK(table.state.is_legal(rules, move));
      Rng copy = rng;
      const Move chosen = table.state.random_move(rules, copy);
      CHECK(chosen == moves[rng.below(moves.size())]);
      CHECK(copy == rng);
      steps += chosen == Move::decline() ? 2 : 1;
      table.state.apply_checked(rules, chosen);
      CHECK(table.state.plies(rules) == steps);
      CardSet all = table.state.played(rules) | table.state.away();
      int cards = all.size() + table.state.stock_size() + static_cast<int>(table.state.trick().size());
      for (int i = 0; i < table.state.stock_size(); ++i) all.insert(table.state.stock_card(i));
      for (const Card card : table.state.trick()) all.insert(card);
      for (int seat = 0; seat < rules.players(); ++seat) {
        all |= table.state.hand(Seat{seat}) | table.state.seen(Seat{seat});
        cards += table.state.hand(Seat{seat}).size() + table.state.seen(Seat{seat}).size();
      }
      CHECK(all == rules.deck());
      CHECK(cards == rules.deck().size());
    }
    int won = 0;
    for (int seat = 0; seat < rules.players(); ++seat) won += table.state.won(Seat{seat});
    CHECK(won == rules.cards_per_hand());
  }
}
