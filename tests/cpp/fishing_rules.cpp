// SPDX-License-Identifier: MIT
// Presets, options and their texts.
#include <doctest/doctest.h>

#include "fishing_helpers.hpp"
#include "mazzo/errors.hpp"

using namespace mazzo;
using namespace mazzo::fishing;
using namespace mazzo::fishing::testing;

namespace {

template <class Exception>
std::string parse_error(std::string_view text) {
  try {
    (void)parse_rules(text);
  } catch (const Exception& error) {
    return error.what();
  }
  return "";
}

std::string keyword_error(std::string_view preset, std::optional<std::string_view> players,
                          const std::vector<NamedValue>& values) {
  try {
    (void)Rules::make(preset, players, values);
  } catch (const RulesError& error) {
    return error.what();
  }
  return "";
}

constexpr std::string_view all_presets =
    "(presets: spatola, scopa, scopone, scopone_scientifico, scopa_assi, re_bello, scopa_napola, "
    "scopa_quindici)";

}  // namespace

TEST_CASE("presets") {
  const Rules spatola = Rules::spatola();
  CHECK(spatola.target() == 61);
  CHECK(spatola.get(Option::points_cards) == 2);
  CHECK(spatola.option_text(Option::suited_capture) == "played_suit");
  CHECK(spatola.option_text(Option::napola) == "both");
  CHECK(spatola.option_text(Option::single_card_priority) == "off");
  CHECK(spatola.option_text(Option::redeal_kings) == "none");
  const Rules scopa = Rules::scopa(4);
  CHECK(scopa.target() == 11);
  CHECK(scopa.teams());
  CHECK(scopa.option_text(Option::single_card_priority) == "on");
  CHECK(Rules::scopone().hand_cards() == 9);
  CHECK(parse_rules("scopone_scientifico/4").table_cards() == 0);
  CHECK(parse_rules("scopa_assi/3").get(Option::ace_takes_all) == 1);
  CHECK(parse_rules("re_bello/2").get(Option::points_re_denari) == 1);
  CHECK(parse_rules("scopa_napola/2").napola_denari());
  CHECK_FALSE(parse_rules("scopa_napola/2").napola_spade());
  CHECK(parse_rules("scopa_quindici/2").option_text(Option::fifteen) == "only");
}

TEST_CASE("rules text prints what differs from the preset, in table order") {
  CHECK(to_string(Rules::spatola(4)) == "spatola/4");
  const Rules rules = parse_rules("scopa/4;target=21;redeal_kings=4;teams=off;capture=mandatory");
  CHECK(to_string(rules) == "scopa/4;teams=off;redeal_kings=4;target=21");
  CHECK(rules.redeal_kings() == 4);
  CHECK(parse_rules("scopa/2") == parse_rules("scopa/2;target=11;napola=none"));
  CHECK_FALSE(parse_rules("scopa/2") == parse_rules("scopa/2;target=12"));
  CHECK_FALSE(parse_rules("scopa/2") == parse_rules("re_bello/2;points_re_denari=0"));
  CHECK(hash(parse_rules("scopa/2")) == hash(parse_rules("scopa/2;target=11")));
  CHECK(hash(parse_rules("scopa/2")) != hash(parse_rules("scopa/3")));
  for (const std::string& text : all_rules) CHECK(to_string(parse_rules(text)).size() <= text.size());
  for (const std::string& text : all_rules)
    CHECK(parse_rules(to_string(parse_rules(text))) == parse_rules(text));
}

TEST_CASE("rules text: errors and their columns") {
  const auto parse = parse_error<ParseError>;
  CHECK(parse("") == "column 1: unknown preset '' " + std::string{all_presets});
  CHECK(parse("briscola/2") == "column 1: unknown preset 'briscola' " + std::string{all_presets});
  CHECK(parse("scopa") == "column 6: expected '/', found the end");
  CHECK(parse("scopa/x") == "column 7: expected a number, found 'x'");
  CHECK(parse("scopa/2;") == "column 9: expected an option, found the end");
  CHECK(
      parse("scopa/2;targt=1").starts_with("column 9: unknown option 'targt' (options: teams, hand_cards, "));
  CHECK(parse("scopa/2;target") == "column 15: expected '=', found the end");
  CHECK(parse("scopa/2;target=x") == "column 16: expected a number, found 'x'");
  CHECK(parse("scopa/2;target=21;target=21") == "column 19: option 'target' is given twice");
  CHECK(parse("scopa/2;capture=maybe") ==
        "column 17: 'maybe' is not a value of capture (values: mandatory, optional)");
  CHECK(parse("scopa/2;capture=") == "column 17: expected a value of capture, found the end");
  CHECK(parse("scopa/2;piccola=yes") == "column 17: 'yes' is not a value of piccola (values: on, off)");
  CHECK(parse("scopa/2;redeal_kings=2") ==
        "column 22: '2' is not a value of redeal_kings (values: none, 3, 4)");
  CHECK(parse("scopa/2 ") == "column 8: expected the end, found ' '");
  CHECK(parse("scopa/2;target=21/3") == "column 18: expected the end, found '/'");
  const auto rules = parse_error<RulesError>;
  CHECK(rules("spatola/3") == "players 3 is out of range for spatola (2, 4)");
  CHECK(rules("scopone/2") == "players 2 is out of range for scopone (4)");
  CHECK(rules("scopa/99999999999999999999") ==
        "players 99999999999999999999 is out of range for scopa (2, 3, 4)");
  CHECK(rules("scopa/2;target=0") == "target 0 is out of range 1..9999");
  CHECK(rules("scopa/2;target=-1") == "target -1 is out of range 1..9999");
  CHECK(rules("scopa/2;points_cards=10") == "points_cards 10 is out of range 0..9");
  CHECK(rules("scopa/2;teams=on") == "teams=on contradicts players=2");
  CHECK(rules("spatola/4;teams=off") == "teams=off contradicts preset=spatola");
  CHECK(rules("scopa/2;hand_cards=4") ==
        "hand_cards=4 contradicts table_cards=4: the cards do not come out even");
}

TEST_CASE("options by keyword: the same words without columns") {
  CHECK(keyword_error("briscola", {}, {}) == "unknown preset 'briscola' " + std::string{all_presets});
  CHECK(keyword_error("spatola", "3", {}) == "players 3 is out of range for spatola (2, 4)");
  CHECK(keyword_error("scopa", {}, {{"targt", "3"}}).starts_with("unknown option 'targt' (options: teams, "));
  CHECK(keyword_error("scopa", {}, {{"target", "x"}}) == "target: expected a number, found 'x'");
  CHECK(keyword_error("scopa", {}, {{"target", "0"}}) == "target 0 is out of range 1..9999");
  CHECK(keyword_error("scopa", {}, {{"capture", "on"}}) ==
        "'on' is not a value of capture (values: mandatory, optional)");
  CHECK(keyword_error("scopa", {}, {{"target", "12"}, {"target", "13"}}) == "option 'target' is given twice");
  CHECK(Rules::make("scopa", "3", std::vector<NamedValue>{{"target", "21"}}) ==
        parse_rules("scopa/3;target=21"));
}

TEST_CASE("rules with changes stay valid") {
  CHECK(Rules::scopa().with(Option::target, 16) == parse_rules("scopa/2;target=16"));
  CHECK_THROWS_AS((void)Rules::scopa().with(Option::target, 10'000), RulesError);
  CHECK_THROWS_AS((void)Rules::scopa().with(Option::teams, 1), RulesError);
  const std::array<NamedValue, 1> change{{{"napola", "spade"}}};
  CHECK(Rules::scopa().with(change).napola_spade());
  CHECK_THROWS_AS((void)Rules::make(Preset::spatola, 3), RulesError);
}

TEST_CASE("every option shows its name, kind and value") {
  const std::vector<OptionValue> options = Rules::spatola().options();
  CHECK(options.size() == option_count);
  CHECK(options[0].name == "teams");
  CHECK(options[0].kind == OptionKind::flag);
  CHECK(options[0].text == "off");
  CHECK(options.back().name == "max_hands");
  CHECK(options.back().text == "1000");
}
