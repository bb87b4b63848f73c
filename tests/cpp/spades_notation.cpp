// SPDX-License-Identifier: MIT
// Text: canonical, strict, and safe whatever a caller writes.
#include <doctest/doctest.h>

#include "mazzo/errors.hpp"
#include "spades_helpers.hpp"

using namespace mazzo;
using namespace mazzo::spades;
using namespace mazzo::spades::testing;

namespace {

template <class Parse>
std::string outcome(Parse&& parse) {
  try {
    return parse();
  } catch (const Error& error) {
    return error.what();
  }
}

std::string move_of(std::string_view text) {
  return outcome([&] { return "= " + to_string(parse_move(text)); });
}

std::string state_of(std::string_view text) {
  return outcome([&] {
    const auto [rules, state] = parse_state(text);
    return "= " + to_string(rules, state);
  });
}

std::string view_of(std::string_view text) {
  return outcome([&] {
    const auto [rules, view] = parse_observation(text);
    return "= " + to_string(rules, view);
  });
}

// An ending whose fields after the hands are as given.
std::string four(const std::string& rest) {
  return state_of("spades/4 dealer=3 hands=2c3d/6d7d/8c9d/2s3s " + rest);
}

}  // namespace

TEST_CASE("cards: every card has its two letters") {
  for (int id = 0; id < card_count; ++id) CHECK(find_card(to_string(Card{id})) == Card{id});
  CHECK(to_string(Card{51}) == "As");
  CHECK(to_string(Card{52}) == "X2");
  CHECK(to_string(Card{53}) == "X1");
  CHECK(!find_card("1s"));
  CHECK(!find_card("AS"));
  CHECK(to_string(CardSet{}) == "-");
}

TEST_CASE("moves round-trip") {
  for (const std::string_view text : {"nil", "4", "17", "blind nil", "blind 7", "look", "pass 2c",
                                      "pass 2c 3d", "decline", "keep", "discard", "As", "X1", "8s"}) {
    CHECK(to_string(parse_move(text)) == text);
  }
  CHECK(parse_move("8") == Move::bid(8));
  CHECK(parse_move("pass 3d 2c") == parse_move("pass 2c 3d"));
  CHECK(parse_move("nil") < parse_move("4"));
  CHECK(parse_move("decline") < parse_move("pass 2c"));
}

TEST_CASE("moves that are none say where") {
  CHECK(move_of("") == "column 1: expected a move, found the end");
  CHECK(move_of(" As") == "column 1: expected a move, found ' '");
  CHECK(move_of("as") == "column 1: 'as' is not a card");
  CHECK(move_of("A") == "column 1: 'A' is not a card");
  CHECK(move_of("Asx") == "column 3: expected the end, found 'x'");
  CHECK(move_of("0") == "column 1: 0 is out of range 1..17");
  CHECK(move_of("18") == "column 1: 18 is out of range 1..17");
  CHECK(move_of("04") == "column 1: '04' is not a card");
  CHECK(move_of("blind") == "column 6: expected nil or 7, found the end");
  CHECK(move_of("blind 8") == "column 7: expected nil or 7, found '8'");
  CHECK(move_of("pass") == "column 5: expected a card, found the end");
  CHECK(move_of("pass 2c 2c") == "column 9: card 2c appears twice");
  CHECK(move_of("pass 2c ") == "column 9: expected a card, found the end");
  CHECK(move_of("pass 2c  3c") == "column 9: expected a card, found ' '");
}

TEST_CASE("a list of cards keeps its order") {
  CHECK(parse_cards("AsX12c").size() == 3);
  CHECK(parse_cards("AsX12c")[1] == big_joker);
  CHECK(parse_cards("-").empty());
  CHECK(outcome([] { return to_string(parse_cards("As2cAs")[0]); }) == "column 5: card As appears twice");
  CHECK(outcome([] { return to_string(parse_cards("As 2c")[0]); }) ==
        "column 3: expected the end, found ' '");
}

TEST_CASE("states print every field and parse back") {
  CHECK(Table{"spades/6", 1}.text().ends_with(
      " bids=-/-/-/-/-/- exchange=0 known=-/-/-/-/-/- leader=0 trick=- won=0/0/0/0/0/0 voids=-/-/-/-/-/- "
      "totals=0/0/0 bags=0/0/0"));
  Rng rng{23};
  for (const std::string& text : all_rules) {
    Table table{text, rng.next()};
    for (;;) {
      const auto [rules, state] = parse_state(table.text());
      CHECK(rules == table.rules);
      REQUIRE(state == table.state);
      CHECK(hash(state) == hash(table.state));
      for (int seat = 0; seat < rules.players(); ++seat) {
        REQUIRE(parse_observation(table.view(seat)).second == table.state.observation(rules, Seat{seat}));
      }
      if (table.state.is_over()) break;
      table.state.apply(rules, table.state.random_move(rules, rng));
    }
  }
}

TEST_CASE("fields left out have a fresh deal's values; order is fixed") {
  const Table fresh{"spades/4", 1, 0};
  const std::string text = fresh.text();
  const std::string hands = text.substr(0, text.find(" bids="));
  CHECK(state_of(hands) == "= " + text);
  CHECK(state_of("spades/4") == "column 9: expected hands=, found the end");
  CHECK(state_of("spades/4 ") == "column 9: expected hands=, found ' '");
  CHECK(state_of("spades/4  hands=") == "column 10: expected hands=, found ' '");
  CHECK(state_of("spades/4 bids=-/-/-/-") == "column 10: expected hands=, found 'bids=-'");
  CHECK(state_of("spades/4 dealer=4") == "column 17: 4 is out of range 0..3");
  CHECK(four("bids=2/2/2/2 bids=2/2/2/2").starts_with("column 58: expected the end, found 'bids=2'"));
  CHECK(four("bids=2/2/2") == "column 55: expected '/', found the end");
  CHECK(four("bids=2/2/2/x") == "column 56: expected a bid, found 'x'");
  CHECK(four("bids=2/2/2/18") == "column 56: 18 is out of range 1..17");
  CHECK(four("voids=-/dc/-/-") == "column 53: expected suits, found 'dc'");
  CHECK(four("voids=-/cc/-/-") == "column 53: expected suits, found 'cc'");
  CHECK(four("trick=2h2h") == "column 53: card 2h appears twice");
  CHECK(four("trick=2c") == "column 51: card 2c appears twice");
  CHECK(four("bags=1/-1") == "column 52: -1 is out of range 0..1000000");
  CHECK(state_of("spades/4 hands=2c/3c/4c") == "column 24: expected '/', found the end");
  CHECK(state_of("spades/4 hands=/3c/4c/5c") == "column 16: expected cards, found '/'");
}

TEST_CASE("positions that no table could show") {
  const std::string ok = "bids=2/2/2/2 leader=0 won=11/0/0/0";
  CHECK(four(ok).starts_with("= "));
  CHECK(state_of("spades/4 hands=X1/2c/3c/4c") == "card X1 is not in this deck");
  CHECK(four("bids=2/-/2/-") == "seat 2 has bid before seat 1");
  CHECK(four("bids=14/-/-/-") == "seat 0 cannot have bid 14");
  CHECK(four("bids=look/-/-/-") == "seat 0 cannot have bid look");
  CHECK(four("bids=blind/-/-/-") == "seat 0 cannot have bid blind");
  CHECK(four("bids=seven/-/pair/-") == "seat 0 cannot have bid seven");
  CHECK(four("bids=2/pair/2/2") == "seat 1 cannot have bid pair");
  CHECK(four("bids=2/2/2/2 exchange=2") == "exchange 2 is out of range 0..0");
  CHECK(four("bids=2/2/2/2 trick=4c5c6c7c") == "the trick holds 4 cards");
  CHECK(four("bids=2/2/2/- won=11/0/0/0") == "play has started before the bids are complete");
  CHECK(four("bids=2/2/2/2 won=13/1/0/0") == "13 tricks at most, 14 won");
  CHECK(four("bids=2/2/2/2 won=10/0/0/0") == "seat 0 holds 2 cards, 3 expected");
  CHECK(four("bids=2/2/2/2 won=0/11/0/0") == "seat 0 leads but has won no trick");
  CHECK(four(ok + " voids=-/-/d/-") == "seat 2 holds 9d but is void in d");
  CHECK(state_of("spades/4 dealer=3 hands=2c/6d7d/8c9d/2s3s bids=2/2/2/2 leader=0 trick=4h won=11/0/0/0")
            .starts_with("= "));
  CHECK(state_of("spades/4 dealer=3 hands=2c/6d/8c9d/2s3s bids=2/2/2/2 leader=0 trick=4h4d won=11/0/0/0") ==
        "seat 1 did not follow h but is not void in it");
  CHECK(four("bids=2/2/2/2 known=2c/-/-/- won=11/0/0/0") == "seat 0 has known cards but no exchange");
  const std::string blind =
      "spades/4;blind_nil=on dealer=3 hands=2c3d/6d7d/8c9d/2s3s bids=blind/2/2/2 exchange=2 known=";
  CHECK(state_of(blind + "2c/-/8c/- won=11/0/0/0").starts_with("= "));
  CHECK(state_of(blind + "8c/-/-/- won=11/0/0/0") == "seat 0 does not hold 8c, known to its partner");
  const Table fresh{"spades/4", 1, 0};
  std::string text = fresh.text();
  text.replace(text.find("voids=-"), 7, "voids=c");
  CHECK(outcome([&] { return to_string(parse_state(text).first); }) ==
        "seat 0 is void in c before the first card");
  text = fresh.text();
  text.replace(text.find("leader=1"), 8, "leader=2");
  CHECK(outcome([&] { return to_string(parse_state(text).first); }) == "seat 2 leads, seat 1 is expected");
  CHECK(state_of("spades/2 hands=-/-") == "seat 0 holds 0 cards, 13 expected");
  CHECK(state_of("spades/2 hands=-/- stock=2c3c4c") == "the stock holds 3 cards, not a multiple of 2");
}

TEST_CASE("observations that no seat could have") {
  const Table fresh{"spades/4", 1, 0};
  std::string text = fresh.view(1);
  CHECK(view_of(text) == "= " + text);
  CHECK(view_of("spades/4 hands=?13/?13/?13/?13") == "column 10: expected seat=, found 'hands=?13'");
  std::string hidden = "spades/4 seat=1 hands=?13/?13/?13/?13";
  CHECK(view_of(hidden) == "seat 1 sees its cards");
  CHECK(view_of("spades/4;blind_nil=on seat=1 hands=?13/?13/?13/?13").starts_with("= "));
  CHECK(view_of("spades/4 seat=1 hands=?13/?13/2c/?13") == "column 31: expected '?', found '2c'");
  CHECK(view_of("spades/4 seat=1 hands=?55/?13/?13/?13") == "column 24: 55 is out of range 0..54");
  text.replace(text.find("spades=?/"), 9, "spades=3/");
  CHECK(view_of(text) == "the spades of seat 0 are not known");
  const Table ends{ending("2c3d/6d7d/8c9d/2s3s")};
  std::string late = ends.view(0);
  const std::size_t at = late.find("played=") + 7;
  late.replace(at, 2, "");
  CHECK(view_of(late) == "43 cards are given as played, 44 were played");
}

// Whatever is written, the outcome is a value or an error; sanitizers watch the rest.
TEST_CASE("altered texts never do worse than an error") {
  Rng rng{77};
  constexpr std::string_view letters = "23456789TJQKAcdhsX12 /=?-;,nilbdsevprookwh\x80\xff";
  int kept = 0;
  for (const std::string& rules_text : all_rules) {
    for (int round = 0; round < 6; ++round) {
      Table table{rules_text, rng.next()};
      const auto plies = rng.below(60);
      for (std::uint64_t i = 0; i < plies && !table.state.is_over(); ++i) {
        table.state.apply(table.rules, table.state.random_move(table.rules, rng));
      }
      const bool of_state = rng.below(2) == 0;
      const std::string whole = of_state ? table.text() : table.view(static_cast<int>(rng.below(2)));
      for (int variant = 0; variant < 60; ++variant) {
        std::string text = whole;
        for (auto changes = 1 + rng.below(3); changes > 0; --changes) {
          const auto place = static_cast<std::size_t>(rng.below(text.size()));
          const char letter = letters[static_cast<std::size_t>(rng.below(letters.size()))];
          switch (rng.below(4)) {
            case 0: text[place] = letter; break;
            case 1: text.insert(place, 1, letter); break;
            case 2: text.erase(place, 1 + rng.below(4)); break;
            default: std::swap(text[place], text[static_cast<std::size_t>(rng.below(text.size()))]); break;
          }
          if (text.empty()) text = "s";
        }
        const std::string result = of_state ? state_of(text) : view_of(text);
        REQUIRE(!result.empty());
        if (!result.starts_with("= ")) continue;
        ++kept;
        // What parses prints canonically and can be played to its end.
        REQUIRE((of_state ? state_of(result.substr(2)) : view_of(result.substr(2))) == result);
        Table other{of_state ? parse_state(text) : [&] {
          const auto [its_rules, view] = parse_observation(text);
          return std::pair{its_rules, sample(its_rules, view, rng)};
        }()};
        for (int seat = 0; seat < other.rules.players(); ++seat) (void)other.view(seat);
        while (!other.state.is_over()) {
          other.state.apply_checked(other.rules, rng.below(2) == 0
                                                     ? other.state.random_move(other.rules, rng)
                                                     : other.state.greedy_move(other.rules, rng));
        }
        (void)score(other.rules, other.state);
      }
    }
  }
  CHECK(kept > 50);
}
