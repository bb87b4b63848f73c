// SPDX-License-Identifier: MIT
// Single-observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012).
//
// Every iteration draws a full deal that fits what the observer knows, goes down one tree by the moves
// legal in that deal, adds a move, plays the hand out and credits each mover's side. Availability
// counts how often a move could have been made. All moves of our games are public, so one tree serves
// all observers. docs/search.md writes the algorithm down draw by draw; the Python tree follows it.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "mazzo/search/budget.hpp"
#include "mazzo/search/config.hpp"
#include "mazzo/search/game.hpp"
#include "mazzo/search/horizon.hpp"
#include "mazzo/search/posterior.hpp"
#include "mazzo/search/result.hpp"
#include "mazzo/search/solve.hpp"
#include "mazzo/search/tree.hpp"

namespace mazzo::search {

// std::log of small integers, made once.
inline double log_of(std::uint32_t n) noexcept {
  static const auto table = [] {
    std::vector<double> logs(1U << 16);
    for (std::size_t i = 1; i < logs.size(); ++i) logs[i] = std::log(static_cast<double>(i));
    return logs;
  }();
  return n < table.size() ? table[n] : std::log(static_cast<double>(n));
}

// One thread's tree.
template <SearchGame G>
class Ismcts {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Index = typename Tree<Move>::Index;

  Ismcts(const Rules& rules, const typename G::Observation& observation, const Config& config,
         std::span<const typename G::Observation> past, std::uint64_t seed, std::uint64_t iterations,
         std::size_t memory_bytes)
      : rules_{rules},
        config_{config},
        worlds_{rules, observation, past},
        rng_{seed},
        tree_{memory_bytes, iterations == 0 ? max_iterations : iterations},
        solver_{rules_},
        model_{G::hand_model(rules)},
        horizon_{rules, observation, config},
        sides_{static_cast<std::size_t>(rules.sides())},
        own_side_{rules.side_of(observation.observer())} {}

  // Iterations until they are done or the budget is spent; 0: no bound.
  void run(std::uint64_t iterations, Budget& budget) {
    solver_.set_poll([](void* self) { return static_cast<Budget*>(self)->is_spent(); }, &budget);
    const std::uint64_t limit = iterations == 0 ? max_iterations : std::min(iterations, max_iterations);
    while (done_ < limit && !(done_ != 0 && done_ % clock_interval == 0 && budget.is_spent())) {
      switch (config_.selection) {
        case Selection::uct: iterate<Selection::uct>(); break;
        case Selection::ucb_tuned: iterate<Selection::ucb_tuned>(); break;
        case Selection::exp3: iterate<Selection::exp3>(); break;
      }
      if (solver_.stopped()) break;
      ++done_;
    }
  }

  [[nodiscard]] std::uint64_t iterations() const noexcept { return done_; }
  [[nodiscard]] const Tree<Move>& tree() const noexcept { return tree_; }

 private:
  static constexpr std::uint64_t clock_interval = 8;
  static constexpr std::uint64_t max_iterations = 0xFFFF'FFF0;  // the nodes count in 32 bits

  struct Step {
    Index node;
    std::uint8_t side;
    double probability;  // exp3: with which the move was drawn
  };

  template <Selection S>
  void iterate() {
    State state = worlds_.draw(rng_);
    path_.clear();
    Index node = Tree<Move>::root;
    bool grown = false;
    while (!state.is_over() && !grown && !horizon_.is_past(state)) {
      state.legal_moves(rules_, legal_);
      double probability = 1;
      const Index next = descend<S>(state, node, grown, probability);
      if (next == Tree<Move>::root) break;  // the tree is full
      path_.push_back({next, static_cast<std::uint8_t>(rules_.side_of(state.to_act())), probability});
      state.apply(rules_, tree_[next].move);
      node = next;
    }
    const Rewards rewards = finish(state);
    if (solver_.stopped()) return;
    for (const Step& step : path_) {
      Node<Move>& visited = tree_[step.node];
      const double reward = rewards[step.side];
      ++visited.visits;
      visited.reward += reward;
      if constexpr (S == Selection::ucb_tuned) visited.extra += reward * reward;
      if constexpr (S == Selection::exp3) visited.extra += reward / step.probability;
    }
  }

  // The child to go to: a new one (grown), or one that has been tried. Root: no room for a new one.
  template <Selection S>
  Index descend(const State& state, Index node, bool& grown, double& probability) {
    available_.clear();
    const Index first = tree_[node].children;
    const std::size_t size = tree_[node].size;
    for (std::size_t i = 0; i < size; ++i) {
      Node<Move>& child = tree_[first + static_cast<Index>(i)];
      if (!G::offers(rules_, state, child.move)) continue;
      ++child.availability;
      available_.push_back(first + static_cast<Index>(i));
    }
    if (config_.opponent_model > 0 && rules_.side_of(state.to_act()) != own_side_ &&
        rng_.uniform() < config_.opponent_model) {
      const Move move = state.greedy_move(rules_, rng_);
      for (const Index child : available_) {
        if (tree_[child].move == move) return child;
      }
      return grow<S>(node, move, config_.bias > 0, grown, probability);
    }
    if (available_.size() == legal_.size()) return select<S>(probability);
    const bool biased = config_.bias > 0;
    const Move favourite = biased ? state.greedy_move(rules_, rng_) : Move{};
    const bool favourite_untried = biased && !is_available(favourite);
    if (config_.fpu >= 0 && !available_.empty()) {
      const double untried = config_.fpu + (favourite_untried ? config_.bias : 0.0);
      double value = 0;
      const Index best = select<S>(probability, &value);
      if (value >= untried) return best;
      probability = 1;
    }
    const Move move = favourite_untried ? favourite : random_untried();
    return grow<S>(node, move, favourite_untried, grown, probability);
  }

  // A new child.
  template <Selection S>
  Index grow(Index node, Move move, bool prior, bool& grown, double& probability) {
    const auto child = tree_.add(node, move);
    if (!child) {
      // A full tree goes on with what it has, and ends where it has nothing.
      return available_.empty() ? Tree<Move>::root : select<S>(probability);
    }
    grown = true;
    probability = 1;  // a draw that fpu discarded may have set it
    tree_[*child].availability = 1;
    tree_[*child].prior = prior;
    return *child;
  }

  [[nodiscard]] bool is_available(Move move) const noexcept {
    return std::any_of(available_.begin(), available_.end(),
                       [&](Index child) { return tree_[child].move == move; });
  }

  // A uniform draw among the legal moves without a child.
  [[nodiscard]] Move random_untried() noexcept {
    auto k = rng_.below(legal_.size() - available_.size());
    for (const Move move : legal_) {
      if (!is_available(move) && k-- == 0) return move;
    }
    return legal_[0];  // not reached: every available child is legal
  }

  // The best available child by the policy's value, ties by move order.
  template <Selection S>
  [[nodiscard]] Index select(double& probability, double* value_out = nullptr) noexcept {
    if constexpr (S == Selection::exp3) return draw_exp3(probability, value_out);
    Index best = Tree<Move>::root;
    double best_value = 0;
    for (const Index index : available_) {
      const Node<Move>& child = tree_[index];
      const double visits = child.visits;
      const double mean = child.reward / visits;
      const double log_share = log_of(child.availability) / visits;
      double value = mean;
      if constexpr (S == Selection::uct) {
        value += config_.exploration * std::sqrt(log_share);
      } else {
        const double variance = child.extra / visits - mean * mean + std::sqrt(2.0 * log_share);
        value += config_.exploration * std::sqrt(log_share * std::min(0.25, variance));
      }
      if (child.prior) value += config_.bias / (visits + 1.0);
      if (best == Tree<Move>::root || value > best_value ||
          (value == best_value && child.move < tree_[best].move)) {
        best = index;
        best_value = value;
      }
    }
    if (value_out != nullptr) *value_out = best_value;
    return best;
  }

  // Exponential weights of the estimated gains, mixed with a uniform draw; in canonical order.
  [[nodiscard]] Index draw_exp3(double& probability, double* value_out) noexcept {
    std::sort(available_.begin(), available_.end(),
              [this](Index a, Index b) { return tree_[a].move < tree_[b].move; });
    const auto count = static_cast<double>(available_.size());
    const double gamma = std::min(1.0, config_.exploration);
    double highest = tree_[available_[0]].extra;
    double mean = 0;
    for (const Index index : available_) {
      highest = std::max(highest, tree_[index].extra);
      mean = std::max(mean, tree_[index].reward / tree_[index].visits);
    }
    double sum = 0;
    for (const Index index : available_) sum += std::exp(gamma / count * (tree_[index].extra - highest));
    double rest = rng_.uniform();
    Index drawn = available_.back();
    for (const Index index : available_) {
      const double weight = std::exp(gamma / count * (tree_[index].extra - highest)) / sum;
      probability = (1.0 - gamma) * weight + gamma / count;
      drawn = index;
      if (rest < probability) break;
      rest -= probability;
    }
    if (value_out != nullptr) *value_out = mean;
    return drawn;
  }

  // Plays the hand out and values it.
  [[nodiscard]] Rewards finish(State& state) noexcept {
    switch (play_on(state)) {
      case End::horizon: return horizon_.rewards(config_.reward, model_, rules_, state);
      case End::over:
        if (config_.exact_plies == 0) return rewards_of<G>(config_.reward, model_, rules_, state);
        break;  // points alone, as of the ends that are solved
      case End::to_solve: break;
    }
    const Points points = solver_.solve(state);
    return rewards_of<G>(config_.reward, model_, rules_, std::span{points}.first(sides_), state.totals());
  }

  enum class End : std::uint8_t { over, to_solve, horizon };

  End play_on(State& state) noexcept {
    int greedy_plies = config_.playout == Playout::greedy ? config_.greedy_plies : 0;
    while (!state.is_over()) {
      if (G::plies_left(rules_, state) <= config_.exact_plies) return End::to_solve;
      if (horizon_.is_past(state)) return End::horizon;
      if (greedy_plies == 0 && config_.exact_plies == 0 && !horizon_.is_near()) {
        G::play_out(rules_, state, rng_);
        return End::over;
      }
      const bool uniform = greedy_plies == 0 || rng_.uniform() < config_.epsilon;
      greedy_plies -= greedy_plies > 0 ? 1 : 0;
      state.apply(rules_, uniform ? state.random_move(rules_, rng_) : state.greedy_move(rules_, rng_));
    }
    return End::over;
  }

  Rules rules_;
  Config config_;
  Posterior<G> worlds_;
  Rng rng_;
  Tree<Move> tree_;
  Solver<G> solver_;
  HandModel model_;
  PacketEnd<G> horizon_;
  std::size_t sides_;
  int own_side_;
  std::uint64_t done_ = 0;
  MoveList legal_;
  std::vector<Index> available_;
  std::vector<Step> path_;
};

// Searches with config.threads trees and adds up their roots, in the order of the threads. With
// config.inference `past` holds what the observer saw before in this hand, oldest first.
template <SearchGame G>
Result<typename G::Move> ismcts(const typename G::Rules& rules, const typename G::Observation& observation,
                                const Config& config, std::span<const typename G::Observation> past = {}) {
  const auto start = Clock::now();
  check(config);
  auto result = unsearched<G>(rules, observation);
  if (const auto bid = policy_bid<G>(rules, observation, config)) {
    answer(result, *bid);
  } else if (result.moves.size() > 1) {
    const auto deadline = deadline_of(start, config.time_ms);
    const auto threads = static_cast<std::uint64_t>(config.threads);
    const std::size_t memory = (static_cast<std::size_t>(config.memory_mb) << 20) / threads;
    const auto share_of = [&config, threads](std::uint64_t t) {
      return config.iterations / threads + (t < config.iterations % threads ? 1 : 0);
    };
    if (!config.inference) past = {};
    std::uint64_t seeds = config.seed;
    std::atomic<bool> ended{false};
    std::vector<Ismcts<G>> trees;
    trees.reserve(threads);
    for (std::uint64_t t = 0; t < threads; ++t) {
      trees.emplace_back(rules, observation, config, past, splitmix64(seeds), share_of(t), memory);
    }
    std::vector<std::exception_ptr> failures(threads);
    const auto work = [&](std::uint64_t t, bool polls) noexcept {
      const std::uint64_t share = share_of(t);
      if (config.iterations != 0 && share == 0) return;
      try {
        Budget budget{config, deadline, polls, ended};
        trees[t].run(share, budget);
      } catch (...) {
        failures[t] = std::current_exception();
      }
    };
    {
      std::vector<std::jthread> others;
      others.reserve(threads);
      std::uint64_t started = 1;
      try {
        for (; started < threads; ++started) others.emplace_back(work, started, false);
      } catch (const std::system_error&) {  // the system has no more threads: do their work here
      }
      work(0, true);
      for (std::uint64_t t = started; t < threads; ++t) work(t, true);
    }
    for (const std::exception_ptr& failure : failures) {
      if (failure) std::rethrow_exception(failure);
    }
    for (const Ismcts<G>& search : trees) {
      result.iterations += search.iterations();
      result.nodes += search.tree().size();
      for (const auto& child : search.tree().children(Tree<typename G::Move>::root)) {
        auto& stats = *std::find_if(result.moves.begin(), result.moves.end(),
                                    [&](const auto& entry) { return entry.move == child.move; });
        stats.visits += child.visits;
        stats.availability += child.availability;
        stats.reward += child.reward;
      }
    }
  }
  choose_best(result);
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

}  // namespace mazzo::search
