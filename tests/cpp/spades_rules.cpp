// SPDX-License-Identifier: MIT
// Presets, options and what contradicts itself.
#include <doctest/doctest.h>

#include "mazzo/errors.hpp"
#include "spades_helpers.hpp"

using namespace mazzo;
using namespace mazzo::spades;
using namespace mazzo::spades::testing;

namespace {

std::string error_of(std::string_view text) {
  try {
    return to_string(parse_rules(text));
  } catch (const Error& error) {
    return error.what();
  }
}

std::string make_error(std::initializer_list<NamedValue> changes, std::string_view preset = "standard",
                       std::optional<std::string_view> players = {}) {
  try {
    return to_string(Rules::make(preset, players, std::span{changes.begin(), changes.size()}));
  } catch (const RulesError& error) {
    return error.what();
  }
}

Card card(std::string_view text) { return *find_card(text); }

}  // namespace

TEST_CASE("SPD 1.1, 8: decks, hands and sides") {
  CHECK(Rules::standard().deck().size() == 52);
  CHECK(Rules::standard().cards_per_hand() == 13);
  CHECK(Rules::standard().sides() == 2);
  CHECK(Rules::standard(3).deck() == Rules::standard().deck() - CardSet::of(card("2c")));
  CHECK(Rules::standard(3).cards_per_hand() == 17);
  CHECK(Rules::standard(3).sides() == 3);
  CHECK(!Rules::standard(3).has_partners());
  CHECK(Rules::standard(6).deck().size() == 48);
  CHECK(Rules::standard(6).cards_per_hand() == 8);
  CHECK(Rules::standard(6).sides() == 3);
  CHECK(Rules::standard(6).partner(Seat{1}) == Seat{4});
  CHECK(Rules::standard(4).partner(Seat{3}) == Seat{1});
  CHECK(Rules::standard(2).cards_per_hand() == 13);
}

TEST_CASE("SPD 6.1: Barmore's trumps") {
  const Rules rules = Rules::barmore();
  CHECK(rules.deck().size() == 52);
  CHECK(!rules.deck().contains(card("2c")));
  CHECK(!rules.deck().contains(card("2h")));
  CHECK(rules.suit_of(card("X1")) == 3);
  CHECK(rules.suit_of(card("2d")) == 1);  // an ordinary diamond
  CHECK(rules.spade_cards().size() == 15);
  CHECK(rules.beats(card("X1"), card("X2")));
  CHECK(rules.beats(card("X2"), card("2s")));
  CHECK(rules.beats(card("2s"), card("As")));
  CHECK(rules.beats(card("As"), card("Ks")));
  CHECK(!rules.beats(card("As"), card("2s")));
  CHECK(rules.beats(card("3s"), card("Ah")));
  CHECK(to_string(rules.above(card("As"))) == "2sX2X1");
}

TEST_CASE("SPD 7.1: New York's trumps") {
  const Rules rules = Rules::new_york();
  CHECK(rules.suit_of(card("2d")) == 3);
  CHECK(rules.spade_cards().size() == 16);
  CHECK(rules.beats(card("2d"), card("2s")));
  CHECK(rules.beats(card("X2"), card("2d")));
  CHECK(!rules.beats(card("2d"), card("X2")));
  CHECK(rules.min_bid() == 1);
  CHECK(rules.min_pair_bid() == 4);
}

TEST_CASE("SPD 3.4: only spades and the led suit win") {
  const Rules rules = Rules::standard();
  CHECK(rules.beats(card("3h"), card("2h")));
  CHECK(!rules.beats(card("2h"), card("3h")));
  CHECK(!rules.beats(card("Ad"), card("2h")));
  CHECK(rules.beats(card("2s"), card("Ah")));
  CHECK(!rules.beats(card("Ah"), card("2s")));
}

TEST_CASE("rules text is canonical and round-trips") {
  for (const std::string& text : all_rules) CHECK(to_string(parse_rules(text)) == text);
  CHECK(to_string(parse_rules("spades/4;target=500;moon=off")) == "spades/4");
  CHECK(to_string(parse_rules("spades/4;moon=on;min_bid=2")) == "spades/4;min_bid=2;moon=on");
  CHECK(to_string(parse_rules("spades:barmore/4;blind_seven=on;spade_lead=broken")) ==
        "spades:barmore/4;spade_lead=broken");
  CHECK(to_string(parse_rules("spades/4;floor=-200")) == "spades/4;floor=-200");
  CHECK(parse_rules("spades/4;floor=none") == Rules::standard());
  CHECK(parse_rules("spades/4;floor=-200").floor() == -200);
  CHECK(parse_rules("spades/4") != parse_rules("spades/6"));
}

TEST_CASE("rules text that is wrong says where") {
  CHECK(error_of("spade/4") ==
        "column 1: unknown preset 'spade' (presets: spades, spades:barmore, spades:new_york)");
  CHECK(error_of("spades") == "column 7: expected '/', found the end");
  CHECK(error_of("spades/") == "column 8: expected a number, found the end");
  CHECK(error_of("spades/5") == "players 5 is out of range for standard (2, 3, 4, 6)");
  CHECK(error_of("spades:barmore/3") == "players 3 is out of range for barmore (4)");
  CHECK(error_of("spades/4;") == "column 10: expected an option, found the end");
  CHECK(error_of("spades/4;targt=5")
            .starts_with("column 10: unknown option 'targt' (options: bidding, min_bid,"));
  CHECK(error_of("spades/4;target=5;target=5") == "column 19: option 'target' is given twice");
  CHECK(error_of("spades/4;target") == "column 16: expected '=', found the end");
  CHECK(error_of("spades/4;target=x") == "column 17: expected a number, found 'x'");
  CHECK(error_of("spades/4;target=0") == "target 0 is out of range 1..100000");
  CHECK(error_of("spades/4;target=99999999999999999999") ==
        "target 99999999999999999999 is out of range 1..100000");
  CHECK(error_of("spades/4;target=007") == "column 17: expected a number, found '007'");
  CHECK(error_of("spades/4;moon=yes") == "column 15: 'yes' is not a value of moon (values: on, off)");
  CHECK(error_of("spades/4;bidding=") == "column 18: expected a value of bidding, found the end");
  CHECK(error_of("spades/4;bidding=odd") ==
        "column 18: 'odd' is not a value of bidding (values: free, mirror, whiz, suicide)");
  CHECK(error_of("spades/4 ") == "column 9: expected the end, found ' '");
  CHECK(error_of("spades/4,") == "column 9: expected the end, found ','");
}

TEST_CASE("SPD 2.5, 8: contradictions name both fields") {
  CHECK(error_of("spades/4;bidding=mirror;blind_nil=on") == "bidding=mirror contradicts blind_nil=on");
  CHECK(error_of("spades/4;bidding=whiz;min_bid=1") == "bidding=whiz contradicts min_bid=1");
  CHECK(error_of("spades/4;bidding=suicide;min_pair_bid=4") == "bidding=suicide contradicts min_pair_bid=4");
  CHECK(error_of("spades:barmore/4;bidding=mirror") == "bidding=mirror contradicts blind_seven=on");
  CHECK(error_of("spades/4;min_bid=1;blind_nil=on") == "blind_nil=on contradicts min_bid=1");
  CHECK(error_of("spades/4;blind_nil_min_deficit=100") ==
        "blind_nil_min_deficit=100 contradicts blind_nil=off");
  CHECK(error_of("spades/4;exchange_when_both_blind=on") ==
        "exchange_when_both_blind=on contradicts blind_nil=off");
  CHECK(error_of("spades/4;blind_nil=on;blind_exchange=0;exchange_when_both_blind=on") ==
        "exchange_when_both_blind=on contradicts blind_exchange=0");
  CHECK(error_of("spades:barmore/4;min_bid=0") == "blind_seven=on contradicts min_bid=0");
  CHECK(error_of("spades:barmore/4;min_pair_bid=8") == "blind_seven=on contradicts min_pair_bid=8");
  CHECK(error_of("spades/3;min_bid=1;blind_seven=on") == "blind_seven=on contradicts players=3");
  CHECK(error_of("spades/2;blind_nil=on") == "players=2 contradicts blind_nil=on");
  CHECK(error_of("spades/3;min_pair_bid=4") == "players=3 contradicts min_pair_bid=4");
  CHECK(error_of("spades/3;bidding=suicide") == "players=3 contradicts bidding=suicide");
  CHECK(error_of("spades/2;cap_pair_bid=on") == "players=2 contradicts cap_pair_bid=on");
  CHECK(error_of("spades/4;cap_pair_bid=on;bidding=whiz") == "cap_pair_bid=on contradicts bidding=whiz");
  CHECK(error_of("spades/4;cap_pair_bid=on;min_bid=7") == "cap_pair_bid=on contradicts min_bid=7");
  CHECK(error_of("spades/4;discards=shown") == "discards=shown contradicts players=4");
  CHECK(error_of("spades/6;min_bid=9") == "min_bid 9 is out of range 0..8");
}

TEST_CASE("rules from words, as a caller's keywords give them") {
  CHECK(make_error({}, "barmore") == "spades:barmore/4");
  CHECK(make_error({}, "spades:barmore") == "spades:barmore/4");
  CHECK(make_error({{"target", "300"}, {"moon", "on"}}, "standard", "6") == "spades/6;moon=on;target=300");
  CHECK(make_error({}, "nonsense") ==
        "unknown preset 'nonsense' (presets: spades, spades:barmore, spades:new_york)");
  CHECK(make_error({}, "standard", "x") == "players x is out of range for standard (2, 3, 4, 6)");
  CHECK(make_error({{"targt", "1"}}).starts_with("unknown option 'targt' (options: "));
  CHECK(make_error({{"target", "much"}}) == "target: expected a number, found 'much'");
  CHECK(make_error({{"bidding", "odd"}}) ==
        "'odd' is not a value of bidding (values: free, mirror, whiz, suicide)");
  const std::vector<NamedValue> change{{"nil_points", "50"}};
  CHECK(to_string(Rules::barmore().with(change)) == "spades:barmore/4;nil_points=50");
}

TEST_CASE("rules from values") {
  const Rules rules = Rules::standard().with({{Option::blind_nil, 1}, {Option::blind_nil_min_deficit, 100}});
  CHECK(to_string(rules) == "spades/4;blind_nil=on;blind_nil_min_deficit=100");
  CHECK(rules.with({{Option::blind_nil_min_deficit, none}}).blind_nil_min_deficit() == std::nullopt);
  CHECK_THROWS_AS((void)rules.with({{Option::target, 0}}), RulesError);
  CHECK_THROWS_AS((void)rules.with({{Option::target, none}}), RulesError);
  const auto options = rules.options();
  REQUIRE(options.size() == 24);
  CHECK(options[4].name == "blind_nil");
  CHECK(options[4].text == "on");
  CHECK(options[5].kind == OptionKind::optional_number);
  CHECK(options[22].text == "none");
}
