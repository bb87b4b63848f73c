// SPDX-License-Identifier: MIT
// The score of a hand (SPA 5) and of a match (SPA 6).
#include <doctest/doctest.h>

#include <map>

#include "fishing_helpers.hpp"

using namespace mazzo;
using namespace mazzo::fishing;
using namespace mazzo::fishing::testing;

namespace {

CardSet cards(std::string_view text) {
  CardSet set;
  for (const Card card : parse_cards(text)) set.insert(card);
  return set;
}

// A finished hand: the first side's pile is given, the last side has the rest.
Score score_of(const std::string& rules_text, std::vector<std::string> piles) {
  const Rules rules = parse_rules(rules_text);
  PublicState open;
  open.last = 0;
  for (std::size_t side = 0; side < piles.size(); ++side) open.piles[side] = cards(piles[side]);
  return score(rules, State{open, {}, {}});
}

const ScoreLine& line(const Score& score, std::string_view item) {
  for (const ScoreLine& found : score.lines) {
    if (found.item == item) return found;
  }
  FAIL("no line " << item);
  return score.lines[0];
}

using Points = std::vector<int>;
using Values = std::vector<std::optional<int>>;

std::string some_cards(int first, int count) {
  CardSet set;
  for (int id = first; id < first + count; ++id) set.insert(Card{id});
  return to_string(set);
}

}  // namespace

TEST_CASE("SPA 5: lines in order, by rules") {
  const auto items = [](const std::string& rules) {
    std::string text;
    for (const ScoreLine& each : score_of(rules, {"AC", "2C"}).lines) text += each.item + " ";
    return text;
  };
  CHECK(items("spatola/2") ==
        "carte denari spade primiera settebello re_denari fante_spade due_spade sweeps piccole suited "
        "napola_spade napola_denari ");
  CHECK(items("scopa/2") == "carte denari primiera settebello sweeps ");
  CHECK(items("re_bello/2") == "carte denari primiera settebello re_denari sweeps ");
  CHECK(items("scopa/2;napola=spade;points_primiera=0") == "carte denari settebello sweeps napola_spade ");
}

TEST_CASE("SPA 5: most is strictly more than every other side") {
  CHECK(line(score_of("spatola/2", {some_cards(0, 20), some_cards(20, 20)}), "carte").points == Points{0, 0});
  CHECK(line(score_of("spatola/2", {some_cards(0, 19), some_cards(19, 21)}), "carte").points == Points{0, 2});
  const auto three = [](int a, int b, int c) {
    return score_of("scopa/3", {some_cards(0, a), some_cards(a, b), some_cards(a + b, c)});
  };
  CHECK(line(three(15, 15, 10), "carte").points == Points{0, 0, 0});
  CHECK(line(three(16, 14, 10), "carte").points == Points{1, 0, 0});
  CHECK(line(three(16, 14, 10), "carte").values == Values{16, 14, 10});
  CHECK(line(three(10, 10, 20), "denari").points == Points{0, 1, 0});
}

TEST_CASE("SPA 5.1: Spatola's deck points are 11") {
  // Side 0: 21 cards, 6 denari, 6 spade, all honours, sevens.
  const CardSet first = cards("AC2C3C4C7C7DAD5DRDCDFD7B6B5B4BFS2S7S6S5SRS");
  const Score result = score_of("spatola/2", {to_string(first), to_string(full_deck - first)});
  CHECK(result.points == Points{11, 0});
}

TEST_CASE("SPA 5.2: primiera") {
  CHECK(primiera(cards("7C7B7D6S")) == 81);
  CHECK(primiera(cards("7S6C6D6B")) == 75);
  CHECK(primiera(cards("7C7B7D6D6CAS")) == 79);
  CHECK(primiera(cards("FCCDRBRS")) == 40);
  CHECK(primiera(cards("7C7B7D6D6C")) == 0);
  const ScoreLine none = line(score_of("scopa/2", {"7S7BAC", "4S4B2D"}), "primiera");
  CHECK(none.values == Values{std::nullopt, std::nullopt});
  CHECK(none.points == Points{0, 0});
  const ScoreLine tie = line(score_of("scopa/2", {"7C7B6D6S", "7D7S6C6B"}), "primiera");
  CHECK(tie.values == Values{78, 78});
  CHECK(tie.points == Points{0, 0});
  const ScoreLine alone = line(score_of("scopa/2", {"FCCDRBRS", "7C7D7B"}), "primiera");
  CHECK(alone.values == Values{40, std::nullopt});
  CHECK(alone.points == Points{1, 0});
}

TEST_CASE("SPA 5.3: napola is the run from the ace") {
  CHECK(napola(cards("AS2S3S4S6S"), Suit::spade) == 4);
  CHECK(napola(cards("AS2S3S"), Suit::spade) == 3);
  CHECK(napola(cards("AS2S4S5S"), Suit::spade) == 0);
  CHECK(napola(suit_cards(Suit::denari), Suit::denari) == 10);
  CHECK(napola(suit_cards(Suit::denari) | cards("AB2B3B"), Suit::denari) == 10);
  const Score both = score_of("spatola/2", {"AS2S3S4S6S7DRDAC", "AD2D3D"});
  CHECK(line(both, "napola_spade").points == Points{4, 0});
  CHECK(line(both, "napola_denari").points == Points{0, 3});
}

TEST_CASE("SPA 5: honours") {
  const Score result = score_of("spatola/2", {"7DFS", "RD2S"});
  CHECK(line(result, "settebello").points == Points{1, 0});
  CHECK(line(result, "re_denari").values == Values{0, 1});
  CHECK(line(result, "fante_spade").points == Points{1, 0});
  CHECK(line(result, "due_spade").points == Points{0, 1});
}

TEST_CASE("points are the sum of the lines, for every preset") {
  Rng rng{31};
  for (const std::string& text : all_rules) {
    const Rules rules = parse_rules(text);
    const auto sides = static_cast<std::size_t>(rules.sides());
    for (int hand = 0; hand < 30; ++hand) {
      State state = State::deal(rules, rng.next(), Seat{0});
      while (!state.is_over()) state.apply(rules, state.random_move(rules, rng));
      const Score result = score(rules, state);
      Points sums(sides, 0);
      for (const ScoreLine& each : result.lines) {
        REQUIRE(each.points.size() == sides);
        REQUIRE(each.values.size() == sides);
        for (std::size_t side = 0; side < sides; ++side) sums[side] += each.points[side];
      }
      Points fast(sides, -1);
      state.points(rules, fast);
      CHECK(result.points == sums);
      CHECK(fast == sums);
      CHECK(result.lines[0].item == "carte");
    }
  }
}

TEST_CASE("SPA 6.1: totals go on, and the target ends a match") {
  const Rules rules = Rules::scopa();
  std::array<std::int32_t, 2> totals{9, 4};
  State state = State::deal(rules, 12, Seat{1}, totals);
  Rng rng{12};
  while (!state.is_over()) state.apply(rules, state.random_move(rules, rng));
  Points points(2);
  state.points(rules, points);
  const State next = Fishing::next_hand(rules, state, shuffled_deck(rules, 13), Seat{0});
  CHECK(next.totals() == std::array<std::int32_t, 4>{9 + points[0], 4 + points[1], 0, 0});
  CHECK(next.dealer() == Seat{0});
  CHECK_FALSE(next.last_captor());
  CHECK(Fishing::ends_match(rules, std::array<std::int32_t, 2>{11, 3}));
  CHECK_FALSE(Fishing::ends_match(rules, std::array<std::int32_t, 2>{10, 10}));
}
