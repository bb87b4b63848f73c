// SPDX-License-Identifier: MIT
// Fast playouts end where a loop of random_move and apply ends, with the same draws.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "mazzo/fishing/observation.hpp"
#include "mazzo/fishing/playout.hpp"

namespace mazzo::fishing {
namespace {

constexpr std::array texts{
    "spatola/2",
    "spatola/4",
    "spatola/2;piccola_across_packets=off;suited_on_last_play=off",
    "spatola/2;single_card_priority=on;sweep_on_last_play=on",
    "spatola/2;suited_capture=captured_suit",
    "scopa/2",
    "scopa/3",
    "scopa/4",
    "scopa/4;teams=off",
    "scopa/2;capture=optional",
    "scopa/2;redeal_kings=3",
    "scopone/4",
    "scopone_scientifico/4",
    "scopa_assi/3",
    "scopa_quindici/2",
};

void finish_by_list(const Rules& rules, State& state, Rng& rng) {
  while (!state.is_over()) state.apply(rules, state.random_move(rules, rng));
}

// A state some random plays into a hand.
State some_state(const Rules& rules, Rng& rng, int plies) {
  State state = State::deal_shuffled(
      rules, rng, Seat{static_cast<int>(rng.below(static_cast<std::uint64_t>(rules.players())))});
  while (plies-- > 0 && !state.is_over()) state.apply(rules, state.random_move(rules, rng));
  return state;
}

TEST_CASE("a fast playout draws and plays what the loop does") {
  for (const std::string text : texts) {
    CAPTURE(text);
    const Rules rules = parse_rules(text);
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
      Rng rng{seed};
      const State start = some_state(rules, rng, static_cast<int>(seed % 37));
      State slow = start;
      State fast = start;
      Rng slow_rng = rng;
      Rng fast_rng = rng;
      finish_by_list(rules, slow, slow_rng);
      play_out(rules, fast, fast_rng);
      REQUIRE(fast == slow);
      REQUIRE(fast_rng == slow_rng);
    }
  }
}

TEST_CASE("batches give the points of single playouts, wherever they begin") {
  for (const std::string text : texts) {
    CAPTURE(text);
    const Rules rules = parse_rules(text);
    const auto sides = static_cast<std::size_t>(rules.sides());
    Rng rng{7};
    for (int plies = 0; plies <= 36; plies += 4) {
      const State start = some_state(rules, rng, plies);
      std::vector<std::int32_t> batch(5 * sides);
      std::vector<std::int32_t> tail(2 * sides);
      std::vector<std::int32_t> deals(5 * sides);
      play_out_batch(rules, start, 11, 0, batch);
      play_out_batch(rules, start, 11, 3, tail);
      play_out_deals(rules, Seat{1}, 11, 0, deals);
      CHECK(std::equal(tail.begin(), tail.end(), batch.begin() + static_cast<std::ptrdiff_t>(3 * sides)));
      for (std::size_t i = 0; i < 5; ++i) {
        std::array<int, max_seats> points{};
        Rng single = playout_rng(11, i);
        State state = start;
        finish_by_list(rules, state, single);
        state.points(rules, std::span{points}.first(sides));
        CHECK(std::equal(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(sides),
                         batch.begin() + static_cast<std::ptrdiff_t>(i * sides)));
        Rng dealing = playout_rng(11, i);
        state = State::deal_shuffled(rules, dealing, Seat{1});
        finish_by_list(rules, state, dealing);
        state.points(rules, std::span{points}.first(sides));
        CHECK(std::equal(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(sides),
                         deals.begin() + static_cast<std::ptrdiff_t>(i * sides)));
      }
    }
  }
}

TEST_CASE("a playout from a table of 36 cards and a ten in hand") {
  const auto [rules, state] = parse_state(
      "spatola/2 dealer=1 hands=-/RD "
      "table=AC2C3C4C5C6C7CFCCCAD2D3D4D5D6D7DFDCDAB2B3B4B5B6B7BFBCBAS2S3S4S5S6S7SFSCS piles=RC/RBRS last=0");
  MoveList moves;
  state.legal_moves(rules, moves);
  CHECK(moves.size() > 1000);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State slow = state;
    State fast = state;
    Rng slow_rng{seed};
    Rng fast_rng{seed};
    finish_by_list(rules, slow, slow_rng);
    play_out(rules, fast, fast_rng);
    CHECK(fast == slow);
    CHECK(fast_rng == slow_rng);
  }
}

}  // namespace
}  // namespace mazzo::fishing
