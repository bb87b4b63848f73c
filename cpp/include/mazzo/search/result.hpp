// SPDX-License-Identifier: MIT
// What a search found.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mazzo/errors.hpp"
#include "mazzo/search/game.hpp"

namespace mazzo::search {

template <class Move>
struct MoveStats {
  Move move{};
  std::uint64_t visits = 0;
  std::uint64_t availability = 0;
  double reward = 0;  // sum over the visits, for the observer's side

  [[nodiscard]] double mean() const noexcept {
    return visits == 0 ? 0 : reward / static_cast<double>(visits);
  }
};

template <class Move>
struct Result {
  std::vector<MoveStats<Move>> moves;  // every legal move, in canonical order
  std::size_t best = 0;                // most visits, then the higher mean, then the first
  std::uint64_t iterations = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

// Throws RulesError unless the observer is to move in a hand that goes on.
template <SearchGame G>
void check_turn(const typename G::Observation& observation) {
  if (observation.is_over()) throw RulesError("the hand is over: nothing to search");
  const int seat = observation.observer().index();
  const int to_act = observation.to_act().index();
  if (seat != to_act) {
    throw RulesError("it is seat " + std::to_string(to_act) + "'s turn, not seat " + std::to_string(seat) +
                     "'s");
  }
}

// The result before any search: the legal moves.
template <SearchGame G>
Result<typename G::Move> unsearched(const typename G::Rules& rules,
                                    const typename G::Observation& observation) {
  check_turn<G>(observation);
  Result<typename G::Move> result;
  typename G::MoveList legal;
  observation.legal_moves(rules, legal);
  for (const auto move : legal) result.moves.push_back({move, 0, 0, 0});
  return result;
}

// The move of the cheap policy, where the search leaves it to it.
template <SearchGame G>
std::optional<typename G::Move> policy_bid(const typename G::Rules& rules,
                                           const typename G::Observation& observation,
                                           const Config& config) noexcept {
  if constexpr (HasBids<G>) {
    Rng rng{config.seed};
    if (config.bids == Bids::policy && G::is_bidding(observation)) return observation.greedy_move(rules, rng);
  }
  return std::nullopt;
}

// Makes a move the best without a visit.
template <class Move>
void answer(Result<Move>& result, Move move) noexcept {
  const auto found = std::find_if(result.moves.begin(), result.moves.end(),
                                  [move](const MoveStats<Move>& entry) { return entry.move == move; });
  result.best = static_cast<std::size_t>(found - result.moves.begin());
}

template <class Move>
void choose_best(Result<Move>& result) noexcept {
  for (std::size_t i = 1; i < result.moves.size(); ++i) {
    const MoveStats<Move>& move = result.moves[i];
    const MoveStats<Move>& best = result.moves[result.best];
    if (move.visits > best.visits || (move.visits == best.visits && move.mean() > best.mean()))
      result.best = i;
  }
}

}  // namespace mazzo::search
