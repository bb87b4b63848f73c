// SPDX-License-Identifier: MIT
// Perfect information Monte Carlo: sampled worlds, each searched as if every card were seen.
//
// World w is drawn with Rng(output w of SplitMix64 from the seed), which then plays that world's playouts.
// Each move is valued in it exactly when few plies are left, else by a search to a fixed depth with a playout
// at its leaves: alpha-beta for two sides, max-n for more. A move's value is the mean over the worlds, each
// as heavy as what the other seats did is likely in it (Buro, Long, Furtak and Sturtevant 2009).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "mazzo/search/budget.hpp"
#include "mazzo/search/config.hpp"
#include "mazzo/search/game.hpp"
#include "mazzo/search/posterior.hpp"
#include "mazzo/search/result.hpp"
#include "mazzo/search/solve.hpp"

namespace mazzo::search {

inline constexpr int max_depth = 64;

// Values the moves of worlds.
template <SearchGame G>
class Pimc {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Move = typename G::Move;

  // `depth`: plies to look ahead, the root move included, at least 1.
  Pimc(const Rules& rules, const Config& config, int depth, Budget& budget)
      : rules_{rules},
        config_{config},
        depth_{depth},
        solver_{rules_},
        model_{G::hand_model(rules)},
        sides_{static_cast<std::size_t>(rules.sides())},
        budget_{budget} {}

  // Rewards of the mover's side for each of `moves` in a world; false if the search was ended meanwhile.
  // The clock may end it only if `may_run_out`.
  bool value_moves(const State& world, std::span<const MoveStats<Move>> moves, Rng rng, bool may_run_out,
                   std::vector<double>& values) {
    rng_ = rng;
    may_run_out_ = may_run_out;
    solver_.set_poll([](void* self) { return static_cast<Pimc*>(self)->asks_to_end(); }, this);
    const auto side = static_cast<std::size_t>(rules_.side_of(world.to_act()));
    values.clear();
    for (const MoveStats<Move>& entry : moves) {
      State next = world;
      next.apply(rules_, entry.move);
      values.push_back(search(next, depth_ - 1, 0, 1)[side]);
      if (stopped_ || solver_.stopped()) return false;
    }
    return true;
  }

  // Positions looked at so far.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_ + leaves_ + solver_.nodes(); }

 private:
  static constexpr std::uint64_t poll_mask = 0xF;

  [[nodiscard]] bool asks_to_end() { return may_run_out_ ? budget_.is_spent() : budget_.is_cancelled(); }

  // Two sides: the value of side 0 within the window, exact inside it, else a bound.
  Rewards search(const State& state, int depth, double alpha, double beta) {
    if (G::plies_left(rules_, state) <= config_.exact_plies || state.is_over()) {
      ++nodes_;
      return rewards(state);
    }
    if (depth == 0) return play_out(state);
    ++nodes_;
    typename G::MoveList moves;
    state.legal_moves(rules_, moves);
    const auto side = static_cast<std::size_t>(rules_.side_of(state.to_act()));
    Rewards best{};
    bool found = false;
    for (const Move move : moves) {
      State next = state;
      next.apply(rules_, move);
      const Rewards value = search(next, depth - 1, alpha, beta);
      if (stopped_ || solver_.stopped()) return best;
      if (!found || value[side] > best[side]) best = value;
      found = true;
      if (sides_ != 2) continue;
      if (side == 0) {
        alpha = std::max(alpha, best[0]);
      } else {
        beta = std::min(beta, best[0]);
      }
      if (alpha >= beta) break;
    }
    return best;
  }

  Rewards play_out(State state) {
    if ((++leaves_ & poll_mask) == 0 && asks_to_end()) {
      stopped_ = true;
      return {};
    }
    if (config_.playout == Playout::uniform && config_.exact_plies == 0) {
      G::play_out(rules_, state, rng_);
      return rewards(state);
    }
    while (!state.is_over()) {
      if (G::plies_left(rules_, state) <= config_.exact_plies) break;
      const bool uniform =
          config_.playout == Playout::uniform || (config_.epsilon > 0 && rng_.uniform() < config_.epsilon);
      state.apply(rules_, uniform ? state.random_move(rules_, rng_) : state.greedy_move(rules_, rng_));
    }
    return rewards(state);
  }

  // Of a finished hand, or of one whose rest is solved.
  [[nodiscard]] Rewards rewards(const State& state) noexcept {
    if (state.is_over() && config_.exact_plies == 0) {
      return rewards_of<G>(config_.reward, model_, rules_, state);
    }
    const Points points = solver_.solve(state);
    return rewards_of<G>(config_.reward, model_, rules_, std::span{points}.first(sides_), state.totals());
  }

  const Rules& rules_;
  const Config& config_;
  int depth_;
  Solver<G> solver_;
  HandModel model_;
  std::size_t sides_;
  Budget& budget_;
  Rng rng_{0};
  bool may_run_out_ = false;
  bool stopped_ = false;
  std::uint64_t leaves_ = 0;
  std::uint64_t nodes_ = 0;
};

// config.iterations worlds, or as many as config.time_ms allows, but one at least. The fields of a tree
// search alone are ignored. Visits are the worlds, iterations too. `past` as for ismcts().
template <SearchGame G>
Result<typename G::Move> pimc(const typename G::Rules& rules, const typename G::Observation& observation,
                              const Config& config, int depth,
                              std::span<const typename G::Observation> past = {}) {
  const auto start = Clock::now();
  check(config);
  if (depth < 1 || depth > max_depth) {
    throw RulesError("depth " + std::to_string(depth) + " is out of range 1.." + std::to_string(max_depth));
  }
  auto result = unsearched<G>(rules, observation);
  if (const auto bid = policy_bid<G>(rules, observation, config)) {
    answer(result, *bid);
  } else if (result.moves.size() > 1) {
    std::atomic<bool> ended{false};
    Budget budget{config, deadline_of(start, config.time_ms), true, ended};
    Pimc<G> search{rules, config, depth, budget};
    const typename G::Sampler sampler{rules, observation};
    if (!config.inference) past = {};
    const typename G::Evidence evidence{rules, observation, past};
    double weights = 0;
    std::vector<double> values;
    std::uint64_t seeds = config.seed;
    while (config.iterations == 0 || result.iterations < config.iterations) {
      Rng rng{splitmix64(seeds)};
      const auto world = sampler.draw(rng);
      if (!search.value_moves(world, result.moves, rng, result.iterations != 0, values)) break;
      const double weight = likelihood_of(evidence, world);
      for (std::size_t i = 0; i < values.size(); ++i) {
        ++result.moves[i].visits;
        ++result.moves[i].availability;
        result.moves[i].reward += weight * values[i];
      }
      weights += weight;
      ++result.iterations;
      if (budget.is_spent()) break;
    }
    if (!evidence.empty() && weights > 0) {
      for (auto& move : result.moves) move.reward *= static_cast<double>(result.iterations) / weights;
    }
    result.nodes = search.nodes();
  }
  choose_best(result);
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

}  // namespace mazzo::search
