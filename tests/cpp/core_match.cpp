// SPDX-License-Identifier: MIT
// Matches of both families, their records and perft, as C++ programs use them.
#include <doctest/doctest.h>

#include <numeric>
#include <string>
#include <vector>

#include "mazzo/fishing/game.hpp"
#include "mazzo/match.hpp"
#include "mazzo/perft.hpp"
#include "mazzo/record.hpp"
#include "mazzo/spades/game.hpp"

using namespace mazzo;

namespace {

// Plays up to `plies` moves, each drawn by a generator of its own seed.
template <Game G>
Match<G> played(std::string_view rules, std::uint64_t seed, int plies,
                std::vector<std::string> players = {}) {
  Match<G> match{G::parse_rules(rules), seed, {}, std::move(players)};
  Rng rng{seed + 1};
  for (int ply = 0; ply < plies && !match.is_over(); ++ply) {
    match.play(match.state().random_move(match.rules(), rng));
  }
  return match;
}

template <Game G>
std::string parse_failure(const std::string& record) {
  try {
    (void)parse_match<G>(record);
  } catch (const ParseError& error) {
    return error.what();
  }
  return "";
}

template <Game G>
void check_match(std::string_view rules) {
  CAPTURE(rules);
  for (const int plies : {0, 1, 40, 100'000}) {
    const Match<G> match = played<G>(rules, 11, plies);
    const std::string record = to_string(match);
    CHECK(to_string(parse_match<G>(record)) == record);
    CHECK(parse_match<G>(record) == match);
    CHECK(match.is_over() == (plies == 100'000));
    CHECK(match.hands_played() == static_cast<int>(match.hands().size()) - (match.is_over() ? 0 : 1));
    std::vector<std::int32_t> totals(match.totals().size(), 0);
    for (const auto& hand : match.hands()) {
      for (std::size_t side = 0; side < hand.points.size(); ++side) totals[side] += hand.points[side];
    }
    CHECK(totals == match.totals());
    // Cut anywhere, a record is an error with a place.
    for (std::size_t size = 0; size + 1 < record.size() && plies == 40; size += 7) {
      CHECK(parse_failure<G>(record.substr(0, size)).starts_with("line "));
    }
  }
}

template <Game G>
std::uint64_t count_by_hand(const typename G::Rules& rules, const typename G::State& state, int depth) {
  if (depth == 0) return 1;
  typename G::MoveList moves;
  if (!state.is_over()) state.legal_moves(rules, moves);
  return std::accumulate(moves.begin(), moves.end(), std::uint64_t{0}, [&](std::uint64_t sum, auto move) {
    typename G::State next = state;
    next.apply(rules, move);
    return sum + count_by_hand<G>(rules, next, depth - 1);
  });
}

}  // namespace

TEST_CASE("matches print, parse and replay") {
  for (const auto* rules : {"spatola/2", "scopa/3;target=5", "scopone/4", "scopa/4;teams=off;max_hands=2"}) {
    check_match<Fishing>(rules);
  }
  for (const auto* rules : {"spades/4;max_hands=3", "spades/2;max_hands=2",
                            "spades/6;max_hands=2;blind_nil=on", "spades:barmore/4;max_hands=3"}) {
    check_match<Spades>(rules);
  }
}

TEST_CASE("the cards of a seed are the same whoever deals") {
  const auto rules = fishing::Rules::scopa(4);
  const Match<Fishing> drawn{rules, 5};
  for (int dealer = 0; dealer < 4; ++dealer) {
    const Match<Fishing> given{rules, 5, Seat{dealer}};
    CHECK(given.dealer() == Seat{dealer});
    CHECK(given.hands()[0].deck == drawn.hands()[0].deck);
  }
}

TEST_CASE("the dealer moves on and totals add up") {
  const auto match = played<Fishing>("scopa/3", 3, 100'000);
  for (std::size_t i = 1; i < match.hands().size(); ++i) {
    CHECK(match.hands()[i].dealer == match.hands()[i - 1].dealer.next(3));
  }
  CHECK(match.outcome() == Outcome::won);
  CHECK(match.totals()[static_cast<std::size_t>(*match.winner())] >= match.rules().target());
}

TEST_CASE("a match that reaches its limit of hands says so") {
  int drawn = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto match = played<Fishing>("scopa/2;max_hands=1", seed, 1000);
    CHECK(match.hands_played() == 1);
    const bool level = match.totals()[0] == match.totals()[1];
    CHECK(match.outcome() == (level ? Outcome::drawn : Outcome::won));
    CHECK(match.winner().has_value() != level);
    drawn += level ? 1 : 0;
  }
  CHECK(drawn > 0);
}

TEST_CASE("illegal moves change nothing, and nothing is legal after the end") {
  auto match = played<Fishing>("spatola/2", 1, 3);
  const auto before = match;
  CHECK_THROWS_AS(match.play(fishing::Move{fishing::settebello, fishing::full_deck}), IllegalMoveError);
  CHECK(match == before);
  auto over = played<Spades>("spades/4;max_hands=1", 1, 1000);
  CHECK_THROWS_WITH_AS(over.play(spades::Move::look()), "the match is over: no move is legal",
                       IllegalMoveError);
}

TEST_CASE("names are one for each seat, and fit into the record") {
  const auto rules = fishing::Rules::spatola();
  using Fishers = Match<Fishing>;
  CHECK_THROWS_WITH_AS((Fishers{rules, 1, {}, {"a"}}), "players: 1 names for 2 seats", RulesError);
  for (const std::string name : {"a/b", "a\"b", "a\nb"}) {
    CHECK_THROWS_AS((Fishers{rules, 1, {}, {"a", name}}), RulesError);
  }
  const auto match = played<Fishing>("spatola/2", 1, 5, {"Zo\xC3\xAB", ""});
  CHECK(parse_match<Fishing>(to_string(match)).players() == match.players());
}

TEST_CASE("an edited record is refused where it was edited") {
  const std::string record = to_string(played<Fishing>("spatola/2;target=5", 2, 1000));
  const auto edited = [&](std::string_view from, std::string_view to) {
    std::string text = record;
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return parse_failure<Fishing>(text.replace(at, from.size(), to));
  };
  CHECK(edited("[Seed \"2\"]", "[Seed \"3\"]") ==
        "line 6, column 6: the deck is not the one that seed 3 deals");
  CHECK(edited("[Seed \"2\"]", "[Seed \"02\"]") == "line 3, column 8: expected a number, found '02'");
  CHECK(edited("mazzo-match 1", "mazzo-match 2")
            .starts_with("line 1, column 1: expected [Format \"mazzo-match 1\"]"));
  CHECK(edited("spatola/2", "spatola/3") == "line 2, column 9: players 3 is out of range for spatola (2, 4)");
  CHECK(edited("score ", "score 1").find("does not follow from the play") != std::string::npos);
  CHECK(edited("won by side", "lost by side").find("expected won by side") != std::string::npos);
  CHECK(edited("\nhand 1 ", "hand 1 ").starts_with("line 4, column 1: expected [Players"));
  CHECK(parse_failure<Fishing>(record + "\n").ends_with("expected the end of the record, found ''"));
}

TEST_CASE("perft counts what a plain recursion counts") {
  const auto fishing = fishing::Rules::scopa(3);
  const auto table = fishing::State::deal(fishing, 4, Seat{0});
  const auto spades = spades::Rules::standard();
  const auto hand = spades::State::deal(spades, 4, Seat{0});
  for (int depth = 0; depth <= 4; ++depth) {
    CHECK(perft<Fishing>(fishing, table, depth) == count_by_hand<Fishing>(fishing, table, depth));
    CHECK(perft<Spades>(spades, hand, depth) == count_by_hand<Spades>(spades, hand, depth));
  }
  auto ending = table;
  Rng rng{1};
  for (int ply = 0; ply < 33; ++ply) ending.apply(fishing, ending.random_move(fishing, rng));
  CHECK(perft<Fishing>(fishing, ending, 3) > 0);
  CHECK(perft<Fishing>(fishing, ending, 4) == 0);
}
