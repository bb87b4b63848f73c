// SPDX-License-Identifier: MIT
// One piece of work of one game, between two calls that callgrind can switch its counter at.
//
// Usage: mazzo_count RULES WORK COUNT
// Prints how many units were done; bench/instructions.py runs it and divides.
// `mazzo_count about` prints the compiler's version and which kernel plays out fishing hands.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string_view>
#include <vector>

#include "mazzo/batch.hpp"
#include "mazzo/fishing/game.hpp"
#include "mazzo/search/ismcts.hpp"
#include "mazzo/spades/game.hpp"

namespace {

using mazzo::Rng;
using mazzo::Seat;

constexpr std::uint64_t seed = 7;
volatile std::uint64_t sink;

// Callgrind counts while this is on the stack (--toggle-collect).
template <class Work>
[[gnu::noinline]] void counted(Work&& work) {
  work();
}

// Moves of `hands` random hands.
template <mazzo::Game G>
std::uint64_t plies_of(const typename G::Rules& rules, std::uint64_t hands) {
  std::uint64_t plies = 0;
  typename G::MoveList moves;
  for (std::uint64_t hand = 0; hand < hands; ++hand) {
    Rng rng = mazzo::stream_rng(seed, hand);
    auto state = G::State::deal(rules, rng.next(), Seat{0});
    for (; !state.is_over(); ++plies) {
      state.legal_moves(rules, moves);
      state.apply(rules, moves[rng.below(moves.size())]);
    }
  }
  return plies;
}

// A shuffle, a deal and a random hand; the units are hands.
template <mazzo::Game G>
std::uint64_t playouts(const typename G::Rules& rules, std::uint64_t hands) {
  std::vector<std::int32_t> points(hands * static_cast<std::uint64_t>(rules.sides()));
  counted([&] { mazzo::play_out_fresh<G>(rules, Seat{0}, seed, 0, points); });
  sink = static_cast<std::uint64_t>(points.back());
  return hands;
}

// List the moves, draw one, play it; the units are plies.
template <mazzo::Game G>
std::uint64_t moves(const typename G::Rules& rules, std::uint64_t hands) {
  std::uint64_t plies = 0;
  for (std::uint64_t hand = 0; hand < hands; ++hand) {
    Rng rng = mazzo::stream_rng(seed, hand);
    auto state = G::State::deal(rules, rng.next(), Seat{0});
    counted([&] {
      typename G::MoveList legal;
      for (; !state.is_over(); ++plies) {
        state.legal_moves(rules, legal);
        state.apply(rules, legal[rng.below(legal.size())]);
      }
    });
  }
  return plies;
}

// What the seat to act sees, as a tensor, at every ply.
template <mazzo::BatchGame G>
std::uint64_t tensors(const typename G::Rules& rules, std::uint64_t hands) {
  const typename G::Tensor tensor{rules};
  std::vector<float> row(static_cast<std::size_t>(tensor.size()));
  std::uint64_t plies = 0;
  for (std::uint64_t hand = 0; hand < hands; ++hand) {
    Rng rng = mazzo::stream_rng(seed, hand);
    auto state = G::State::deal(rules, rng.next(), Seat{0});
    for (; !state.is_over(); ++plies) {
      counted([&] { tensor.write(state.observation(rules, state.to_act()), row.data()); });
      state.apply(rules, state.random_move(rules, rng));
    }
  }
  return plies;
}

// Full states drawn for the first seat of a fresh deal.
template <mazzo::Game G>
std::uint64_t samples(const typename G::Rules& rules, std::uint64_t count) {
  const auto state = G::State::deal(rules, seed, Seat{0});
  typename G::Sampler sampler{rules, state.observation(rules, state.to_act())};
  Rng rng{seed};
  counted([&] {
    for (std::uint64_t i = 0; i < count; ++i)
      sink = static_cast<std::uint64_t>(sampler.draw(rng).to_act().index());
  });
  return count;
}

// Iterations of the tree search from a fresh deal.
template <mazzo::Game G>
std::uint64_t search(const typename G::Rules& rules, std::uint64_t iterations) {
  const auto state = G::State::deal(rules, seed, Seat{0});
  const auto observation = state.observation(rules, state.to_act());
  mazzo::search::Config config;
  config.iterations = iterations;
  config.memory_mb = 64;
  config.seed = seed;
  counted([&] { sink = mazzo::search::ismcts<G>(rules, observation, config).nodes; });
  return iterations;
}

template <mazzo::BatchGame G>
bool run(std::string_view text, std::string_view work, std::uint64_t count) {
  const auto rules = G::parse_rules(text);
  std::uint64_t units = 0;
  if (work == "plies") {
    units = plies_of<G>(rules, count);
  } else if (work == "playout") {
    units = playouts<G>(rules, count);
  } else if (work == "moves") {
    units = moves<G>(rules, count);
  } else if (work == "tensor") {
    units = tensors<G>(rules, count);
  } else if (work == "sample") {
    units = samples<G>(rules, count);
  } else if (work == "search") {
    units = search<G>(rules, count);
  } else {
    return false;
  }
  std::printf("%llu\n", static_cast<unsigned long long>(units));
  return true;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc == 2 && std::strcmp(argv[1], "about") == 0) {
    std::printf("%s\n%s\n", __VERSION__, mazzo::fishing::has_wide_playouts() ? "wide" : "portable");
    return EXIT_SUCCESS;
  }
  const std::uint64_t count = argc == 4 ? std::strtoull(argv[3], nullptr, 10) : 0;
  if (count != 0) {
    const std::string_view rules = argv[1];
    if (rules.starts_with("spades") ? run<mazzo::Spades>(rules, argv[2], count)
                                    : run<mazzo::Fishing>(rules, argv[2], count)) {
      return EXIT_SUCCESS;
    }
  }
  std::fputs(
      "usage: mazzo_count RULES plies|playout|moves|tensor|sample|search COUNT\n"
      "       mazzo_count about\n",
      stderr);
  return EXIT_FAILURE;
} catch (const std::exception& error) {
  std::fprintf(stderr, "mazzo_count: %s\n", error.what());
  return EXIT_FAILURE;
}
