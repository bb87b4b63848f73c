// SPDX-License-Identifier: MIT
// Plays a match of Spatola, the greedy policy against random moves: the match of the README.
#include <iostream>

#include "mazzo/fishing/game.hpp"
#include "mazzo/match.hpp"

using mazzo::fishing::Move;
using mazzo::fishing::MoveList;
using mazzo::fishing::Observation;
using mazzo::fishing::Rules;

// Any legal move, each with the same probability.
Move random_move(const Rules& rules, const Observation& observation, mazzo::Rng& rng) {
  MoveList moves;
  observation.legal_moves(rules, moves);
  return moves[rng.below(moves.size())];
}

int main() {
  const Rules rules = Rules::spatola(2);
  mazzo::Match<mazzo::Fishing> match{rules, 7};
  mazzo::Rng greedy_rng{1};
  mazzo::Rng random_rng{2};

  while (!match.is_over()) {
    const auto& state = match.state();
    const Observation observation = state.observation(rules, state.to_act());
    match.play(state.to_act().index() == 0 ? observation.greedy_move(rules, greedy_rng)
                                           : random_move(rules, observation, random_rng));
  }

  std::cout << "side " << *match.winner() << " wins after " << match.hands_played() << " hands:";
  for (const auto total : match.totals()) std::cout << ' ' << total;
  std::cout << '\n';
}
