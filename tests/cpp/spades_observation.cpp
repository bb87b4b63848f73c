// SPDX-License-Identifier: MIT
// What a seat may know: everything that is public, its own cards, and nothing else.
#include <doctest/doctest.h>

#include "spades_helpers.hpp"

using namespace mazzo;
using namespace mazzo::spades;
using namespace mazzo::spades::testing;

namespace {

// Whether two states look the same to a seat.
bool same_view(const Table& a, const State& b, int seat) {
  return a.state.observation(a.rules, Seat{seat}) == b.observation(a.rules, Seat{seat});
}

std::string field(const std::string& text, const std::string& name) {
  const std::size_t start = text.find(" " + name + "=");
  if (start == std::string::npos) return "absent";
  const std::size_t value = start + name.size() + 2;
  return text.substr(value, text.find(' ', value) - value);
}

}  // namespace

TEST_CASE("other hands are hidden") {
  Table table{"spades/4", 2};
  table.play({"2", "3", "4", "nil"});
  const Observation view = table.state.observation(table.rules, Seat{1});
  CHECK(view.hand() == table.state.hand(Seat{1}));
  CHECK(view.view().hand(Seat{0}).empty());
  CHECK(view.hand_count(Seat{0}) == 13);
  CHECK(view.unseen() == table.rules.deck() - table.state.hand(Seat{1}));
  CHECK(field(table.view(1), "hands") == "?13/" + to_string(view.hand()) + "/?13/?13");
  CHECK(field(table.view(1), "bids") == "2/3/4/nil");
  // Swapping cards between two other hands changes nothing for this seat.
  std::string text = table.text();
  const std::string a = to_string(table.state.hand(Seat{2}).lowest());
  const std::string b = to_string(table.state.hand(Seat{3}).lowest());
  const std::size_t at_a = text.find(a);
  const std::size_t at_b = text.find(b);
  text.replace(at_a, 2, b);
  text.replace(at_b, 2, a);
  const State swapped = parse_state(text).second;
  CHECK(swapped != table.state);
  CHECK(same_view(table, swapped, 1));
  CHECK(!same_view(table, swapped, 2));
}

TEST_CASE("played cards and the trick are seen, and unseen is the rest") {
  Table table{"spades/4", 2};
  table.play({"2", "3", "4", "nil"});
  Rng rng{3};
  for (int i = 0; i < 10; ++i) table.state.apply(table.rules, table.state.random_move(table.rules, rng));
  const Observation view = table.state.observation(table.rules, Seat{0});
  CHECK(view.played() == table.state.played(table.rules));
  CHECK(view.played().size() == 8);
  CHECK(view.view().trick().size() == 2);
  CHECK(view.unseen() == (table.state.hand(Seat{1}) | table.state.hand(Seat{2}) | table.state.hand(Seat{3})));
  CHECK(field(table.view(0), "played") == to_string(view.played()));
}

TEST_CASE("only the seat to act has legal moves") {
  Table table{"spades/4", 2};
  MoveList moves;
  table.state.observation(table.rules, Seat{1}).legal_moves(table.rules, moves);
  CHECK(moves.empty());
  table.state.observation(table.rules, Seat{0}).legal_moves(table.rules, moves);
  CHECK(moves.size() == 14);
  table.play({"2", "3", "4", "nil"}).finish();
  table.state.observation(table.rules, table.state.to_act()).legal_moves(table.rules, moves);
  CHECK(moves.empty());
}

TEST_CASE("SPD 2.3: a seat does not see its own cards before it looks") {
  Table table{"spades/4;blind_nil=on", 2};
  const Observation before = table.state.observation(table.rules, Seat{0});
  CHECK(before.hand_is_hidden());
  CHECK(before.hand().empty());
  CHECK(before.unseen() == table.rules.deck());
  CHECK(field(table.view(0), "hands") == "?13/?13/?13/?13");
  table.play({"look"});
  CHECK(!table.state.observation(table.rules, Seat{0}).hand_is_hidden());
  CHECK(field(table.view(0), "bids") == "look/-/-/-");
}

TEST_CASE("SPD 2.4: only the two partners know what they exchanged") {
  Table table{"spades/4;blind_nil=on", 2};
  table.play({"blind nil", "look", "3", "look", "3", "look", "3"});
  Rng rng{1};
  while (table.state.phase() == Phase::exchange) {
    MoveList moves;
    table.state.legal_moves(table.rules, moves);
    table.state.apply(table.rules, moves[1]);
  }
  const CardSet known = table.state.known(Seat{0});
  REQUIRE(known.size() == 2);
  const Observation partner = table.state.observation(table.rules, Seat{2});
  CHECK(partner.known(Seat{0}) == known);
  CHECK(!partner.unseen().intersects(known));
  CHECK(field(table.view(2), "known").starts_with(to_string(known) + "/-/"));
  CHECK(table.state.observation(table.rules, Seat{0}).known(Seat{0}) == known);
  CHECK(field(table.view(1), "known") == "-/-/-/-");
  CHECK(table.state.observation(table.rules, Seat{1}).unseen().contains_all(known));
}

TEST_CASE("SPD 2.5: a mirror bid shows how many spades are left in a hand") {
  Table table{"spades/4;bidding=mirror", 4};
  CHECK(field(table.view(0), "spades") == "?/?/?/?");
  std::string expected;
  for (int seat = 0; seat < 4; ++seat) {
    const int spades = (table.state.hand(Seat{seat}) & table.rules.spade_cards()).size();
    expected += (seat == 0 ? "" : "/") + std::to_string(spades);
    table.play({spades == 0 ? "nil" : std::string_view{std::to_string(spades)}});
  }
  for (int seat = 0; seat < 4; ++seat) CHECK(field(table.view(seat), "spades") == expected);
}

TEST_CASE("SPD 8.2: the draw of two players") {
  Table table{"spades/2", 4};
  const std::string top = to_string(table.state.stock_card(0));
  CHECK(field(table.view(0), "top") == top);  // seat 1 deals
  CHECK(field(table.view(1), "top") == "absent");
  table.play({"discard", "keep"});
  CHECK(field(table.view(0), "seen") == top + "/?0");
  CHECK(field(table.view(1), "seen") == "?1/-");
  CHECK(field(table.view(0), "away") == "?1");
  CHECK(field(table.view(0), "stock") == "?48");
  CHECK(field(table.view(1), "hands") == "?1/" + to_string(table.state.hand(Seat{1})));
  Table open{"spades/2;discards=shown", 4};
  open.play({"discard"});
  CHECK(field(open.view(1), "seen") == top + "/-");
  CHECK(!open.state.observation(open.rules, Seat{1}).unseen().contains(*find_card(top)));
}
