// SPDX-License-Identifier: MIT
// Short cuts for the checks of search.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "mazzo/fishing/game.hpp"
#include "mazzo/search/ismcts.hpp"
#include "mazzo/search/pimc.hpp"
#include "mazzo/spades/game.hpp"

namespace mazzo::search::testing {

// A budget of iterations, in little memory so that sanitizers do not map much.
inline Config config(std::uint64_t iterations, std::uint64_t seed = 1) {
  Config result;
  result.iterations = iterations;
  result.seed = seed;
  result.memory_mb = 16;
  return result;
}

template <class G>
auto searched(const typename G::Rules& rules, const typename G::State& state, const Config& config) {
  return ismcts<G>(rules, state.observation(rules, state.to_act()), config);
}

template <class Move>
std::vector<std::uint64_t> visits(const Result<Move>& result) {
  std::vector<std::uint64_t> all;
  for (const auto& move : result.moves) all.push_back(move.visits);
  return all;
}

template <class Move>
std::uint64_t total_visits(const Result<Move>& result) {
  std::uint64_t sum = 0;
  for (const auto& move : result.moves) sum += move.visits;
  return sum;
}

// A hand dealt from a seed and played at random until at most so many plies are left.
template <class G>
typename G::State late(const typename G::Rules& rules, std::uint64_t seed, int plies) {
  auto state = G::State::deal(rules, seed, Seat{0});
  Rng rng{seed};
  while (G::plies_left(rules, state) > plies) state.apply(rules, state.random_move(rules, rng));
  return state;
}

}  // namespace mazzo::search::testing
