// SPDX-License-Identifier: MIT
// perft: how many sequences of exactly `depth` moves a hand allows.
//
// A hand that ends earlier adds nothing; depth 0 counts the empty sequence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mazzo/game.hpp"

namespace mazzo {

// Counts with one shared list of moves: a move list may be too large for one per ply on the stack.
template <Game G>
class Perft {
 public:
  explicit Perft(const typename G::Rules& rules) : rules_{&rules} {}

  // `tick` is called at every inner node and may throw to give up.
  template <class Tick>
  std::uint64_t count(const typename G::State& state, int depth, Tick&& tick) {
    if (depth == 0) return 1;
    if (state.is_over()) return 0;
    tick();
    state.legal_moves(*rules_, moves_);
    if (depth == 1) return moves_.size();
    const std::size_t first = pending_.size();
    pending_.insert(pending_.end(), moves_.begin(), moves_.end());
    const std::size_t last = pending_.size();
    std::uint64_t total = 0;
    for (std::size_t i = first; i < last; ++i) {
      typename G::State next = state;
      next.apply(*rules_, pending_[i]);
      total += count(next, depth - 1, tick);
    }
    pending_.resize(first);
    return total;
  }

 private:
  const typename G::Rules* rules_;
  typename G::MoveList moves_;
  std::vector<typename G::Move> pending_;
};

template <Game G>
[[nodiscard]] std::uint64_t perft(const typename G::Rules& rules, const typename G::State& state, int depth) {
  return Perft<G>{rules}.count(state, depth, [] {});
}

}  // namespace mazzo
