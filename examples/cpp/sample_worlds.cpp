// SPDX-License-Identifier: MIT
// Chooses a move by sampling: draws the hidden cards, plays on at random, keeps the best average.
// Written once over the concept Game, used for Spatola and for Spades.
#include <array>
#include <iostream>
#include <span>

#include "mazzo/fishing/game.hpp"
#include "mazzo/game.hpp"
#include "mazzo/spades/game.hpp"

// Points by which the seat's side wins the hand when everybody goes on at random.
template <mazzo::Game G>
int playout(const typename G::Rules& rules, typename G::State state, mazzo::Seat seat, mazzo::Rng& rng) {
  typename G::MoveList moves;
  while (!state.is_over()) {
    state.legal_moves(rules, moves);
    state.apply(rules, moves[rng.below(moves.size())]);
  }
  std::array<int, G::max_seats> points{};
  state.points(rules, std::span{points}.first(static_cast<std::size_t>(rules.sides())));
  int margin = 2 * points[static_cast<std::size_t>(rules.side_of(seat))];
  for (const int side_points : points) margin -= side_points;
  return margin;
}

template <mazzo::Game G>
typename G::Move choose(const typename G::Rules& rules, const typename G::Observation& observation,
                        int samples, mazzo::Rng& rng) {
  typename G::MoveList moves;
  observation.legal_moves(rules, moves);
  const typename G::Sampler sampler(rules, observation);
  typename G::Move best = moves[0];
  int best_margin = 0;
  for (const auto move : moves) {
    int margin = 0;
    for (int i = 0; i < samples; ++i) {
      typename G::State state = sampler.draw(rng);
      const mazzo::Seat seat = state.to_act();
      state.apply(rules, move);
      margin += playout<G>(rules, state, seat, rng);
    }
    if (move == moves[0] || margin > best_margin) {
      best = move;
      best_margin = margin;
    }
  }
  return best;
}

template <mazzo::Game G>
void show(const char* rules_text, std::uint64_t seed) {
  const auto rules = G::parse_rules(rules_text);
  const auto state = G::State::deal(rules, seed, mazzo::Seat{0});
  mazzo::Rng rng{seed};
  const auto observation = state.observation(rules, state.to_act());
  std::cout << to_string(rules, observation) << "\n  -> "
            << to_string(choose<G>(rules, observation, 500, rng)) << '\n';
}

int main() {
  show<mazzo::Fishing>("spatola/2", 7);
  show<mazzo::Spades>("spades/4", 7);
}
