// SPDX-License-Identifier: MIT
// What a search may spend and how it decides.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "mazzo/errors.hpp"

namespace mazzo::search {

// How a node picks among the moves it has tried.
enum class Selection : std::uint8_t {
  uct,        // mean + c sqrt(log availability / visits) (Kocsis and Szepesvári 2006; Cowling et al. 2012)
  ucb_tuned,  // the same with a bound of the variance in place of a constant (Auer et al. 2002)
  exp3,       // draws by exponential weights (Auer et al. 2002), for games of hidden information
};

// How a hand is played on from a leaf.
enum class Playout : std::uint8_t { uniform, greedy };

// Where a playout ends: with the hand, or when the next packet is dealt, in games that deal in packets.
enum class Horizon : std::uint8_t { hand, packet };

// What a finished hand is worth to a side, in [0, 1].
enum class Reward : std::uint8_t { margin, win };

// Who chooses a bid: the search, or at once the game's cheap policy.
enum class Bids : std::uint8_t { search, policy };

inline constexpr int max_greedy_plies = 1000;  // more than any hand has

struct Config {
  std::uint64_t iterations = 0;  // 0: no bound; with threads, of all together
  double time_ms = 0;            // wall time; 0: no bound
  double exploration = 0.7;      // c of uct and ucb_tuned; the mixing rate gamma of exp3
  Selection selection = Selection::uct;
  Playout playout = Playout::uniform;
  double epsilon = 0.3;                 // greedy playouts: probability of a uniform move at each ply
  int greedy_plies = max_greedy_plies;  // of a greedy playout; what follows is uniform
  Horizon horizon = Horizon::hand;
  double opponent_model = 0;  // share of other sides' moves in the tree that the cheap policy makes
  double fpu = -1;            // value of an untried move; negative: every move is tried once before any twice
  double bias = 0;            // weight of the game's cheap policy: adds bias / (visits + 1) to its move
  Reward reward = Reward::margin;
  Bids bids = Bids::search;
  int exact_plies = 0;  // solve the end of a playout exactly when so many plies are left; 0: never
  int threads = 1;      // each grows a tree of its own
  int memory_mb = 1024;
  bool inference = false;  // weigh worlds by what the other seats did
  std::uint64_t seed = 0;

  // Asked now and then by the first thread; true ends the search early.
  bool (*poll)(void*) = nullptr;
  void* poll_data = nullptr;
  const std::atomic<bool>* stop = nullptr;
};

inline constexpr int max_exact_plies = 12;
inline constexpr int max_threads = 1024;
inline constexpr int max_memory_mb = 1 << 20;

// Throws RulesError for a value out of range or a budget of nothing.
inline void check(const Config& config) {
  const auto require = [](bool fine, const std::string& name, double value, const std::string& range) {
    if (fine) return;
    std::string number = std::to_string(value);
    number.erase(number.find_last_not_of('0') + 1);
    if (number.back() == '.') number.pop_back();
    throw RulesError(name + " " + number + " is out of range " + range);
  };
  // The negated comparisons also refuse what is not a number.
  require(config.time_ms >= 0 && config.time_ms <= 1e9, "time_ms", config.time_ms, "0..1000000000");
  if (config.iterations == 0 && config.time_ms == 0) {
    throw RulesError("a search needs iterations or time_ms");
  }
  require(config.exploration >= 0 && config.exploration <= 1e6, "exploration", config.exploration,
          "0..1000000");
  require(config.epsilon >= 0 && config.epsilon <= 1, "epsilon", config.epsilon, "0..1");
  require(config.greedy_plies >= 1 && config.greedy_plies <= max_greedy_plies, "greedy_plies",
          config.greedy_plies, "1.." + std::to_string(max_greedy_plies));
  require(config.opponent_model >= 0 && config.opponent_model <= 1, "opponent_model", config.opponent_model,
          "0..1");
  require(config.fpu >= -1 && config.fpu <= 1e6, "fpu", config.fpu, "-1..1000000");
  require(config.bias >= 0 && config.bias <= 1e6, "bias", config.bias, "0..1000000");
  require(config.exact_plies >= 0 && config.exact_plies <= max_exact_plies, "exact_plies", config.exact_plies,
          "0.." + std::to_string(max_exact_plies));
  require(config.threads >= 1 && config.threads <= max_threads, "threads", config.threads,
          "1.." + std::to_string(max_threads));
  require(config.memory_mb >= 1 && config.memory_mb <= max_memory_mb, "memory_mb", config.memory_mb,
          "1.." + std::to_string(max_memory_mb));
}

}  // namespace mazzo::search
