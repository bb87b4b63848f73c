// SPDX-License-Identifier: MIT
// Which captures there are (SPA 3), and that every way of listing them agrees.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "fishing_helpers.hpp"

using namespace mazzo;
using namespace mazzo::fishing;
using namespace mazzo::fishing::testing;

namespace {

using Texts = std::vector<std::string>;

// The moves of one card by the words of the rules: every subset of the table is tried.
std::vector<Move> moves_by_trial(const Rules& rules, CardSet table, Card card) {
  const int value = value_of(card);
  const bool equal_there = table.intersects(value_cards(value));
  const auto is_ordinary = [&](CardSet set) {
    int sum = 0;
    for (const Card taken : set) sum += value_of(taken);
    const std::string fifteen = rules.option_text(Option::fifteen);
    const bool barred = rules.get(Option::single_card_priority) != 0 && equal_there && set.size() > 1;
    return (fifteen != "only" && sum == value && !barred) || (fifteen != "off" && sum + value == 15);
  };
  std::vector<Move> captures;
  for (std::uint64_t bits = table.bits(); bits != 0; bits = (bits - 1) & table.bits()) {
    const CardSet set{bits};
    const bool all = rules.get(Option::ace_takes_all) != 0 && value == 1 && set == table &&
                     !table.intersects(value_cards(1));
    if (all || is_ordinary(set)) captures.push_back(Move{card, set});
  }
  if (captures.empty() || rules.option_text(Option::capture) == "optional") captures.push_back(Move{card});
  std::sort(captures.begin(), captures.end());
  return captures;
}

std::vector<Move> listed(const Rules& rules, CardSet hand, CardSet table) {
  MoveList moves;
  legal_moves(rules.plan(), hand, table, moves);
  return {moves.begin(), moves.end()};
}

}  // namespace

TEST_CASE("SPA 3.1: equal card or sum") {
  CHECK(legal_texts(Setup{.hands = "7C/RB", .table = "7B5C2C"}.text()) == Texts{"7C x 2C 5C", "7C x 7B"});
  CHECK(legal_texts(Setup{.rules = "scopa/2", .hands = "CC/RB", .table = "AC3D4B5S"}.text()) ==
        Texts{"CC x AC 3D 5S", "CC x 4B 5S"});
}

TEST_CASE("SPA 3.2: who can capture must, unless the option says otherwise") {
  CHECK(legal_texts(Setup{.hands = "5DFS/RB3C", .table = "2C3B"}.text()) == Texts{"5D x 2C 3B", "FS"});
  CHECK(legal_texts(Setup{.rules = "scopa/2;capture=optional", .hands = "5D/RB", .table = "2C3B"}.text()) ==
        Texts{"5D", "5D x 2C 3B"});
}

TEST_CASE("SPA 3.3: two equal cards are two moves, never one") {
  for (const char* const rules : {"scopa/2", "spatola/2"}) {
    CHECK(legal_texts(Setup{.rules = rules, .hands = "4S/RB", .table = "4C4B3D"}.text()) ==
          Texts{"4S x 4C", "4S x 4B"});
  }
}

TEST_CASE("SPA 3.4, 3.5: an equal card bars sums in Scopa only") {
  CHECK(legal_texts(Setup{.rules = "scopa/2", .hands = "FS/RB", .table = "3D5CFB"}.text()) ==
        Texts{"FS x FB"});
  CHECK(legal_texts(Setup{.hands = "FS/RB", .table = "3D5CFB"}.text()) == Texts{"FS x 5C 3D", "FS x FB"});
}

TEST_CASE("SPA 3.6: figures take sums") {
  CHECK(legal_texts(Setup{.hands = "FD/RB", .table = "5D3DRS"}.text()) == Texts{"FD x 3D 5D"});
}

TEST_CASE("SPA 7: fifteen") {
  const std::string table = "8CAD6B7S";
  CHECK(legal_texts(Setup{.rules = "scopa_quindici/2", .hands = "7D/RB", .table = table}.text()) ==
        Texts{"7D x FC", "7D x AD 7S"});
  CHECK(legal_texts(Setup{.rules = "scopa/2;fifteen=also", .hands = "7D/RB", .table = table}.text()) ==
        Texts{"7D x FC", "7D x 7S", "7D x AD 7S"});
}

TEST_CASE("SPA 7: an ace takes the whole table, or just an ace that lies there") {
  CHECK(legal_texts(Setup{.rules = "scopa_assi/2", .hands = "AD/RB", .table = "2C6BFS"}.text()) ==
        Texts{"AD x 2C 6B FS"});
  CHECK(legal_texts(Setup{.rules = "scopa_assi/2", .hands = "AD/RB", .table = "AC6BFS"}.text()) ==
        Texts{"AD x AC"});
  CHECK(legal_texts(Setup{.rules = "scopa_assi/2", .hands = "AD/RB", .table = "-"}.text()) == Texts{"AD"});
  // The same set by fourteen and by the ace's right is one move.
  CHECK(legal_texts(Setup{.rules = "scopa_assi/2;fifteen=also", .hands = "AD/RB", .table = "6CFB"}.text()) ==
        Texts{"AD x 6C FB"});
}

TEST_CASE("large tables: every capture once, in canonical order") {
  CHECK(legal_texts(Setup{.rules = "scopa/2", .hands = "RD/RB", .table = "ACABAS2C2B2S3C3B4D4C5B6S"}.text())
            .size() == 142);
  // 36 cards on the table and the four tens in hand.
  const CardSet tens = value_cards(10);
  const Rules rules = parse_rules("spatola/2");
  const std::vector<Move> moves = listed(rules, CardSet::of(tens.lowest()), full_deck - tens);
  CHECK(std::is_sorted(moves.begin(), moves.end()));
  CHECK(std::set<Move>(moves.begin(), moves.end()).size() == moves.size());
  for (const Move move : moves) CHECK(sum_of(move.captured()) == 10);
  // Subsets of four cards of each of the values 1..9 with the sum 10.
  CHECK(moves.size() == 1698);
}

TEST_CASE("no hand and table has more moves than a list holds") {
  Rng rng{17};
  std::size_t most = 0;
  for (const std::string& text : all_rules) {
    const Rules rules = parse_rules(text);
    for (int i = 0; i < 40; ++i) {
      const CardSet hand{rng.next() & rng.next() & full_deck.bits()};
      MoveList moves;
      legal_moves(rules.plan(), hand, full_deck - hand, moves);
      most = std::max(most, moves.size());
    }
  }
  CHECK(most > 1000);
  CHECK(most <= MoveList::capacity());
}

TEST_CASE("lists agree with a trial of every subset, under all rules and sizes of table") {
  Rng rng{5};
  for (const std::string& text : all_rules) {
    const Rules rules = parse_rules(text);
    for (int i = 0; i < 120; ++i) {
      std::array<Card, deck_size> deck = shuffled_deck(parse_rules("scopa/2"), rng.next());
      const std::size_t table_size = rng.below(12);
      const std::size_t hand_size = 1 + rng.below(4);
      CardSet table;
      CardSet hand;
      for (std::size_t k = 0; k < table_size; ++k) table.insert(deck[k]);
      for (std::size_t k = 0; k < hand_size; ++k) hand.insert(deck[table_size + k]);
      std::vector<Move> expected;
      for (const Card card : hand) {
        const std::vector<Move> moves = moves_by_trial(rules, table, card);
        expected.insert(expected.end(), moves.begin(), moves.end());
        CHECK(can_capture(rules.plan(), table, card) == (moves.size() > 1 || !moves[0].captured().empty()));
      }
      CHECK(listed(rules, hand, table) == expected);
    }
  }
}

TEST_CASE("is_legal says what legal_moves lists") {
  Rng rng{6};
  for (const std::string& text : all_rules) {
    const Rules rules = parse_rules(text);
    State state = State::deal(rules, rng.next(), Seat{0});
    while (!state.is_over()) {
      MoveList moves;
      state.legal_moves(rules, moves);
      REQUIRE_FALSE(moves.empty());
      for (const Move move : moves) CHECK(state.is_legal(rules, move));
      for (int i = 0; i < 20; ++i) {
        const Card card{static_cast<int>(rng.below(deck_size))};
        const Move move{card, CardSet{rng.next() & rng.next() & state.table().bits()}};
        CHECK(state.is_legal(rules, move) == (std::find(moves.begin(), moves.end(), move) != moves.end()));
      }
      state.apply(rules, state.random_move(rules, rng));
    }
    MoveList none;
    state.legal_moves(rules, none);
    CHECK(none.empty());
  }
}

TEST_CASE("a random move is the listed move at a uniform index") {
  Rng rng{11};
  for (const std::string& text : all_rules) {
    const Rules rules = parse_rules(text);
    for (int hand = 0; hand < 20; ++hand) {
      State state = State::deal(rules, rng.next(), Seat{1});
      while (!state.is_over()) {
        Rng twin = rng;
        MoveList moves;
        state.legal_moves(rules, moves);
        const Move expected = moves[twin.below(moves.size())];
        const Move move = state.random_move(rules, rng);
        REQUIRE(move == expected);
        REQUIRE(rng == twin);
        state.apply(rules, move);
      }
    }
  }
}
