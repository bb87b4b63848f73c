// SPDX-License-Identifier: MIT
// Tree search: known best moves, determinism, budgets, and what it may not see.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "fishing_helpers.hpp"
#include "search_helpers.hpp"

using namespace mazzo;
using namespace mazzo::search;
using namespace mazzo::search::testing;
using mazzo::fishing::testing::Setup;

namespace {

template <class G>
std::string best(std::string_view position, const Config& config) {
  const auto [rules, state] = G::parse_state(position);
  const auto result = searched<G>(rules, state, config);
  return to_string(result.moves[result.best].move);
}

constexpr std::array selections{Selection::uct, Selection::ucb_tuned, Selection::exp3};
constexpr std::array playouts{Playout::uniform, Playout::greedy};

}  // namespace

TEST_CASE("a sweep is taken rather than given") {
  // 7D takes 7B and empties the table; FS would leave it to the next seat.
  const std::string position = Setup{.rules = "scopa/2", .hands = "7DFS/4C2D", .table = "7B"}.text();
  for (const Selection selection : selections) {
    for (const Playout playout : playouts) {
      Config c = config(2000);
      c.exploration = 0.3;
      c.selection = selection;
      c.playout = playout;
      CHECK(best<Fishing>(position, c) == "7D x 7B");
    }
  }
}

TEST_CASE("the last trick decides the contract") {
  // Seat 0's side lacks a trick: its ace wins this one and, whoever holds the spades left, not the next.
  const std::string position =
      "spades/4 dealer=3 hands=Ah3h/9s/8s/7s bids=2/4/1/4 leader=1 trick=KhQh2h won=2/4/0/5";
  CHECK(best<Spades>(position, config(500)) == "Ah");
}

TEST_CASE("a nil is covered") {
  // The partner, seat 2, has bid nil and holds a small club: seat 0 leads its ace, not its deuce.
  const std::string position =
      "spades/4 dealer=3 hands=Ac2c3d/4c5d6d/3c2d7d/5c8d9d bids=3/3/nil/4 leader=0 won=2/4/0/4";
  CHECK(best<Spades>(position, config(3000)) == "Ac");
}

TEST_CASE("every option finds as many visits as iterations") {
  for (const Selection selection : selections) {
    for (const Playout playout : playouts) {
      for (const double fpu : {-1.0, 0.6}) {
        for (const double bias : {0.0, 0.5}) {
          for (const int exact : {0, 4}) {
            Config c = config(150);
            c.selection = selection;
            c.playout = playout;
            c.fpu = fpu;
            c.bias = bias;
            c.exact_plies = exact;
            const auto fishing = Fishing::parse_rules("spatola/2");
            const auto first = searched<Fishing>(fishing, late<Fishing>(fishing, 3, 30), c);
            CHECK(first.iterations == 150);
            CHECK(total_visits(first) == 150);
            const auto spades = Spades::parse_rules("spades/4");
            const auto second = searched<Spades>(spades, late<Spades>(spades, 3, 40), c);
            CHECK(second.iterations == 150);
            CHECK(total_visits(second) == 150);
          }
        }
      }
    }
  }
}

TEST_CASE("whole hands of every game are searched") {
  const auto play = [](const auto& rules, auto state, auto choose) {
    while (!state.is_over()) state.apply_checked(rules, choose(rules, state));
  };
  Config c = config(20);
  for (const Reward reward : {Reward::margin, Reward::win}) {
    c.reward = reward;
    for (const char* text : {"spatola/2", "spatola/4", "scopa/3", "scopone/4", "scopa_assi/2",
                             "scopa_quindici/4", "scopa/2;capture=optional"}) {
      const auto rules = Fishing::parse_rules(text);
      play(rules, fishing::State::deal(rules, 4, Seat{1}), [&](const auto& r, const auto& s) {
        const auto result = searched<Fishing>(r, s, c);
        return result.moves[result.best].move;
      });
    }
    for (const char* text : {"spades/2", "spades/3", "spades/4;blind_nil=on", "spades/6", "spades:barmore/4",
                             "spades:new_york/4", "spades/4;bidding=mirror", "spades/4;bidding=suicide"}) {
      const auto rules = Spades::parse_rules(text);
      play(rules, spades::State::deal(rules, 4, Seat{1}), [&](const auto& r, const auto& s) {
        const auto result = searched<Spades>(r, s, c);
        return result.moves[result.best].move;
      });
    }
  }
}

TEST_CASE("the same seed and threads give the same result") {
  const auto rules = Fishing::parse_rules("spatola/2");
  const auto state = late<Fishing>(rules, 8, 30);
  for (const int threads : {1, 3}) {
    Config c = config(1000);
    c.threads = threads;
    const auto first = searched<Fishing>(rules, state, c);
    const auto second = searched<Fishing>(rules, state, c);
    CHECK(first.iterations == 1000);
    CHECK(visits(first) == visits(second));
    CHECK(first.nodes == second.nodes);
    for (std::size_t i = 0; i < first.moves.size(); ++i) {
      CHECK(first.moves[i].reward == second.moves[i].reward);
      CHECK(first.moves[i].availability == second.moves[i].availability);
    }
    c.seed = 2;
    CHECK(visits(searched<Fishing>(rules, state, c)) != visits(first));
  }
}

TEST_CASE("more threads than iterations") {
  const auto rules = Fishing::parse_rules("scopa/2");
  Config c = config(3);
  c.threads = 8;
  const auto result = searched<Fishing>(rules, late<Fishing>(rules, 1, 36), c);
  CHECK(result.iterations == 3);
  CHECK(total_visits(result) == 3);
}

TEST_CASE("hidden cards make no difference") {
  const auto rules = Fishing::parse_rules("spatola/2");
  const auto state = late<Fishing>(rules, 5, 28);
  const auto observation = state.observation(rules, state.to_act());
  Rng rng{77};
  const auto other = fishing::sample(rules, observation, rng);
  REQUIRE_FALSE(other == state);
  CHECK(visits(searched<Fishing>(rules, other, config(500))) ==
        visits(searched<Fishing>(rules, state, config(500))));
}

TEST_CASE("a forced move needs no search") {
  const auto [rules, state] = Fishing::parse_state(Setup{.hands = "7D/4C", .table = "7B"}.text());
  const auto result = searched<Fishing>(rules, state, config(1'000'000'000));
  CHECK(result.moves.size() == 1);
  CHECK(result.iterations == 0);
  CHECK(result.best == 0);
}

TEST_CASE("a tree that is full goes on counting") {
  const auto rules = Spades::parse_rules("spades/4");
  const auto state = late<Spades>(rules, 2, 52);
  Config c = config(60'000);
  c.memory_mb = 1;
  const auto result = searched<Spades>(rules, state, c);
  CHECK(result.iterations == 60'000);
  CHECK(total_visits(result) == 60'000);
  CHECK(result.nodes <= (1U << 20) / sizeof(Node<spades::Move>));
  CHECK(result.nodes > 10'000);
  // So little memory for each of many threads that their roots have no room for all moves.
  c.threads = 1000;
  c.iterations = 20'000;
  CHECK(searched<Spades>(rules, state, c).iterations == 20'000);
}

TEST_CASE("the clock, a flag and the caller end a search") {
  const auto rules = Fishing::parse_rules("spatola/2");
  const auto state = late<Fishing>(rules, 5, 36);
  Config c;
  c.memory_mb = 16;
  c.time_ms = 30;
  const auto timed = searched<Fishing>(rules, state, c);
  CHECK(timed.iterations > 0);
  CHECK(timed.seconds >= 0.03);
  CHECK(timed.seconds < 5);  // a busy machine

  c.time_ms = 60'000;
  std::atomic<bool> stop{true};
  c.stop = &stop;
  c.threads = 2;
  CHECK(searched<Fishing>(rules, state, c).seconds < 5);

  c.stop = nullptr;
  int asked = 0;
  c.poll = [](void* count) { return ++*static_cast<int*>(count) == 2; };
  c.poll_data = &asked;
  CHECK(searched<Fishing>(rules, state, c).seconds < 5);
  CHECK(asked == 2);
}

TEST_CASE("what cannot be searched is refused") {
  const auto rules = Fishing::parse_rules("spatola/2");
  const auto state = late<Fishing>(rules, 5, 36);
  const auto over = late<Fishing>(rules, 5, 0);
  CHECK_THROWS_WITH_AS(ismcts<Fishing>(rules, state.observation(rules, Seat{0}), config(5)),
                       "it is seat 1's turn, not seat 0's", RulesError);
  CHECK_THROWS_WITH_AS(ismcts<Fishing>(rules, over.observation(rules, Seat{0}), config(5)),
                       "the hand is over: nothing to search", RulesError);
  CHECK_THROWS_WITH_AS(searched<Fishing>(rules, state, Config{}), "a search needs iterations or time_ms",
                       RulesError);
  const auto refused = [&](auto change, const char* message) {
    Config c = config(5);
    change(c);
    CHECK_THROWS_WITH_AS(searched<Fishing>(rules, state, c), message, RulesError);
  };
  refused([](Config& c) { c.exploration = -0.5; }, "exploration -0.5 is out of range 0..1000000");
  refused([](Config& c) { c.epsilon = 1.5; }, "epsilon 1.5 is out of range 0..1");
  refused([](Config& c) { c.threads = 0; }, "threads 0 is out of range 1..1024");
  refused([](Config& c) { c.exact_plies = 13; }, "exact_plies 13 is out of range 0..12");
  refused([](Config& c) { c.memory_mb = 0; }, "memory_mb 0 is out of range 1..1048576");
  refused([](Config& c) { c.time_ms = -1; }, "time_ms -1 is out of range 0..1000000000");
}

TEST_CASE("a bid is the cheap policy's if the search leaves it to it") {
  for (const std::string text :
       {"spades/4", "spades/3", "spades/4;blind_nil=on;blind_nil_min_deficit=none"}) {
    const auto rules = Spades::parse_rules(text);
    auto state = spades::State::deal(rules, 3, Seat{0});
    Rng rng{1};
    Config c = config(60);
    while (state.phase() == spades::Phase::bid) {
      c.bids = Bids::search;
      CHECK(searched<Spades>(rules, state, c).iterations == 60);
      c.bids = Bids::policy;
      const auto result = searched<Spades>(rules, state, c);
      const auto move = state.greedy_move(rules, rng);
      CHECK(result.moves[result.best].move == move);
      CHECK(result.iterations == 0);
      CHECK(total_visits(result) == 0);
      const auto worlds = pimc<Spades>(rules, state.observation(rules, state.to_act()), c, 1);
      CHECK(worlds.moves[worlds.best].move == move);
      CHECK(worlds.iterations == 0);
      state.apply(rules, move);
    }
    CHECK(searched<Spades>(rules, state, c).iterations == 60);
  }
  // The choices before the bids of two players are searched.
  const auto rules = Spades::parse_rules("spades/2");
  Config c = config(60);
  c.bids = Bids::policy;
  CHECK(searched<Spades>(rules, spades::State::deal(rules, 3, Seat{0}), c).iterations == 60);
}
