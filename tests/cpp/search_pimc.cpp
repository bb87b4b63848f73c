// SPDX-License-Identifier: MIT
// Search of sampled worlds: the exact end, known best moves, determinism and budgets.
#include <doctest/doctest.h>

#include <atomic>
#include <string>

#include "fishing_helpers.hpp"
#include "search_helpers.hpp"

using namespace mazzo;
using namespace mazzo::search;
using namespace mazzo::search::testing;
using mazzo::fishing::testing::Setup;

namespace {

template <class G>
auto search_worlds(const typename G::Rules& rules, const typename G::State& state, const Config& config,
                   int depth) {
  return pimc<G>(rules, state.observation(rules, state.to_act()), config, depth);
}

Config worlds(std::uint64_t count) {
  Config result = config(count);
  result.playout = Playout::greedy;
  result.epsilon = 0;
  return result;
}

}  // namespace

TEST_CASE("with the last cards known, worlds are solved exactly") {
  // Two seats and no stock: the other hand is what has not been seen, so there is but one world.
  const auto rules = Fishing::parse_rules("scopa/2");
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto state = late<Fishing>(rules, seed, 6);
    Config c = worlds(2);
    c.exact_plies = 6;
    const auto result = search_worlds<Fishing>(rules, state, c, 1);
    const auto side = static_cast<std::size_t>(rules.side_of(state.to_act()));
    for (const auto& entry : result.moves) {
      if (result.moves.size() == 1) break;
      auto next = state;
      next.apply(rules, entry.move);
      Solver<Fishing> solver{rules};
      const Points points = solver.solve(next);
      const Rewards rewards = rewards_of<Fishing>(Reward::margin, Fishing::hand_model(rules), rules,
                                                  std::span{points}.first(2), state.totals());
      CHECK(entry.mean() == rewards[side]);
      CHECK(entry.visits == 2);
    }
  }
}

TEST_CASE("looking ahead to the end is solving") {
  for (const char* text : {"scopa/2", "scopa/3"}) {
    const auto rules = Fishing::parse_rules(text);
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const auto state = late<Fishing>(rules, seed, 5);
      Config solved = worlds(3);
      solved.exact_plies = 5;
      const auto exact = search_worlds<Fishing>(rules, state, solved, 1);
      const auto ahead = search_worlds<Fishing>(rules, state, worlds(3), 5);
      for (std::size_t i = 0; i < exact.moves.size(); ++i) {
        CHECK(exact.moves[i].mean() == ahead.moves[i].mean());
      }
    }
  }
}

TEST_CASE("a sweep is taken and a nil covered") {
  const auto best = [](const auto& result) { return to_string(result.moves[result.best].move); };
  {
    const auto [rules, state] = Fishing::parse_state(
        Setup{.rules = "scopa/2", .hands = "7DFS/4C2D", .table = "7B", .stock = 6}.text());
    for (const int depth : {1, 2, 4}) {
      CHECK(best(search_worlds<Fishing>(rules, state, worlds(16), depth)) == "7D x 7B");
    }
  }
  const auto [rules, state] = Spades::parse_state(
      "spades/4 dealer=3 hands=Ac2c3d/4c5d6d/3c2d7d/5c8d9d bids=3/3/nil/4 leader=0 won=2/4/0/4");
  Config c = worlds(30);
  c.exact_plies = 12;
  CHECK(best(search_worlds<Spades>(rules, state, c, 2)) == "Ac");
}

TEST_CASE("worlds follow from the seed and not from what is hidden") {
  const auto rules = Spades::parse_rules("spades/4");
  const auto state = late<Spades>(rules, 6, 30);
  Rng rng{9};
  const auto other = spades::sample(rules, state.observation(rules, state.to_act()), rng);
  for (const Playout playout : {Playout::uniform, Playout::greedy}) {
    Config c = worlds(6);
    c.playout = playout;
    c.epsilon = 0.2;
    const auto first = search_worlds<Spades>(rules, state, c, 2);
    const auto second = search_worlds<Spades>(rules, other, c, 2);
    CHECK(first.iterations == 6);
    CHECK(first.nodes == second.nodes);
    for (std::size_t i = 0; i < first.moves.size(); ++i) {
      CHECK(first.moves[i].reward == second.moves[i].reward);
    }
  }
}

TEST_CASE("every game is searched in worlds") {
  Config c = worlds(2);
  c.reward = Reward::win;
  for (const char* text : {"spatola/2", "spatola/4", "scopa/3", "scopone/4", "scopa_quindici/4"}) {
    const auto rules = Fishing::parse_rules(text);
    CHECK(search_worlds<Fishing>(rules, late<Fishing>(rules, 2, 40), c, 2).iterations == 2);
  }
  for (const char* text : {"spades/2", "spades/3", "spades/4;blind_nil=on", "spades/6", "spades:barmore/4"}) {
    const auto rules = Spades::parse_rules(text);
    CHECK(search_worlds<Spades>(rules, spades::State::deal(rules, 2, Seat{0}), c, 1).iterations == 2);
  }
}

TEST_CASE("worlds end with the clock, a flag or the caller") {
  const auto rules = Spades::parse_rules("spades/4");
  const auto state = late<Spades>(rules, 6, 52);
  Config c = worlds(0);
  c.time_ms = 20;
  const auto timed = search_worlds<Spades>(rules, state, c, 2);
  CHECK(timed.iterations > 0);
  CHECK(timed.seconds < 5);
  c.time_ms = 60'000;
  std::atomic<bool> stop{true};
  c.stop = &stop;
  CHECK(search_worlds<Spades>(rules, state, c, 3).seconds < 5);
  c.stop = nullptr;
  c.poll = [](void*) { return true; };
  CHECK(search_worlds<Spades>(rules, state, c, 3).seconds < 5);
  CHECK_THROWS_WITH_AS(search_worlds<Spades>(rules, state, c, 0), "depth 0 is out of range 1..64",
                       RulesError);
}
