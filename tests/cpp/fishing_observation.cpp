// SPDX-License-Identifier: MIT
// What a seat may know, states drawn from it, and the policy that plays on it.
#include <doctest/doctest.h>

#include <map>

#include "fishing_helpers.hpp"

using namespace mazzo;
using namespace mazzo::fishing;
using namespace mazzo::fishing::testing;

TEST_CASE("a sampled state looks the same to its observer") {
  Rng rng{9};
  for (const std::string& text : all_rules) {
    const Rules rules = parse_rules(text);
    State state = State::deal(rules, rng.next(), Seat{0});
    while (!state.is_over()) {
      for (int seat = 0; seat < rules.players(); ++seat) {
        const Observation view = state.observation(rules, Seat{seat});
        const Sampler sampler{rules, view};
        const State drawn = sampler.draw(rng);
        CHECK(drawn.observation(rules, Seat{seat}) == view);
        check_position(rules, drawn);
        MoveList own;
        MoveList seen;
        drawn.legal_moves(rules, own);
        view.legal_moves(rules, seen);
        CHECK(seen.size() == (state.to_act() == Seat{seat} ? own.size() : 0));
      }
      state.apply(rules, state.random_move(rules, rng));
    }
    CHECK(sample(rules, state.observation(rules, Seat{0}), rng) == state);
  }
}

TEST_CASE("sampling deals the shuffled unseen cards: other hands by seat, then the stock") {
  const auto [rules, state] =
      parse_state(Setup{.rules = "scopa/3", .hands = "7D/FS/RB", .table = "ACAD", .stock = 9}.text());
  const Observation view = state.observation(rules, Seat{1});
  Rng rng{40};
  Rng twin{40};
  const State drawn = sample(rules, view, rng);
  std::vector<Card> unseen;
  for (const Card card : view.unseen()) unseen.push_back(card);
  REQUIRE(unseen.size() == 11);
  twin.shuffle(std::span{unseen});
  CHECK(drawn.hand(Seat{0}) == CardSet::of(unseen[0]));
  CHECK(drawn.hand(Seat{1}) == view.hand);
  CHECK(drawn.hand(Seat{2}) == CardSet::of(unseen[1]));
  for (int i = 0; i < 9; ++i) CHECK(drawn.stock_card(i) == unseen[static_cast<std::size_t>(i + 2)]);
  CHECK(rng == twin);
}

TEST_CASE("every consistent deal is drawn about as often") {
  const auto [rules, state] = parse_state(
      Setup{.rules = "scopa/2;hand_cards=1", .hands = "7D/FS", .table = "ACAD", .stock = 2}.text());
  const Sampler sampler{rules, state.observation(rules, Seat{0})};
  Rng rng{3};
  std::map<std::string, int> counts;
  for (int i = 0; i < 12'000; ++i) ++counts[to_string(rules, sampler.draw(rng))];
  CHECK(counts.size() == 6);  // three unseen cards: a hand and a stock of two in order
  for (const auto& [text, count] : counts) {
    CHECK(count > 1800);
    CHECK(count < 2200);
  }
}

TEST_CASE("the greedy policy takes what scores and knows no more than its seat") {
  Rng rng{1};
  const auto choice = [&](const Setup& setup) {
    const auto [rules, state] = parse_state(setup.text());
    return to_string(state.greedy_move(rules, rng));
  };
  CHECK(choice({.hands = "4D2B/RBAB", .table = "4C", .prev = "4C"}) == "4D x 4C");
  CHECK(choice({.hands = "7BRB/CBAB", .table = "7D7S2C", .stock = 6}) == "7B x 7D");
  // The next seat surely holds the equal of one card.
  CHECK(choice({.hands = "CD5B/CCAB", .table = "RS"}) == "5B");
  CHECK(choice({.hands = "CD5B/5CAB", .table = "RS"}) == "CD");
  Rng deals{64};
  for (const std::string& text : all_rules) {
    const Rules rules = parse_rules(text);
    State state = State::deal(rules, deals.next(), Seat{0});
    while (!state.is_over()) {
      const Observation view = state.observation(rules, state.to_act());
      const Move move = state.greedy_move(rules, rng);
      CHECK(view.greedy_move(rules, rng) == move);
      CHECK(sample(rules, view, deals).greedy_move(rules, rng) == move);
      CHECK(state.is_legal(rules, move));
      state.apply(rules, move);
    }
  }
  CHECK(rng == Rng{1});
}

TEST_CASE("the greedy policy beats random play") {
  Rng rng{5};
  for (const char* const text : {"spatola/2", "spatola/4", "scopa/2", "scopone/4", "scopa_quindici/2"}) {
    const Rules rules = parse_rules(text);
    int margin = 0;
    constexpr int deals = 150;
    for (int deal = 0; deal < 2 * deals; ++deal) {
      const int greedy_side = deal % 2;
      State state = State::deal(rules, static_cast<std::uint64_t>(deal / 2), Seat{0});
      while (!state.is_over()) {
        const bool greedy = rules.side_of(state.to_act()) == greedy_side;
        state.apply(rules, greedy ? state.greedy_move(rules, rng) : state.random_move(rules, rng));
      }
      std::array<int, 2> points{};
      state.points(rules, points);
      margin +=
          points[static_cast<std::size_t>(greedy_side)] - points[static_cast<std::size_t>(1 - greedy_side)];
    }
    CHECK(margin > 2 * deals);  // more than a point a hand
  }
}
