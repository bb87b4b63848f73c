// SPDX-License-Identifier: MIT
// When a search must end: its time, its flag, or its caller.
#pragma once

#include <atomic>
#include <chrono>

#include "mazzo/search/config.hpp"

namespace mazzo::search {

using Clock = std::chrono::steady_clock;

// When `milliseconds` of wall time have passed since `start`.
[[nodiscard]] inline Clock::time_point deadline_of(Clock::time_point start, double milliseconds) {
  return start +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double, std::milli>(milliseconds));
}

// One thread's view of the budget.
class Budget {
 public:
  // `ended` is shared by the threads of a search; only a thread that `polls` asks the caller.
  Budget(const Config& config, Clock::time_point deadline, bool polls, std::atomic<bool>& ended) noexcept
      : config_{&config},
        ended_{&ended},
        deadline_{deadline},
        next_poll_{Clock::now() + poll_interval},
        polls_{polls && config.poll != nullptr} {}

  // Whether to end: the flags, the clock, then the caller.
  [[nodiscard]] bool is_spent() {
    if (is_cancelled()) return true;
    return config_->time_ms > 0 && Clock::now() >= deadline_;
  }
  // The same whatever the clock says.
  [[nodiscard]] bool is_cancelled() {
    if (ended_->load(std::memory_order_relaxed)) return true;
    if (config_->stop != nullptr && config_->stop->load(std::memory_order_relaxed)) return true;
    if (!polls_) return false;
    const auto now = Clock::now();
    if (now < next_poll_) return false;
    next_poll_ = now + poll_interval;
    if (!config_->poll(config_->poll_data)) return false;
    ended_->store(true, std::memory_order_relaxed);
    return true;
  }

 private:
  static constexpr auto poll_interval = std::chrono::milliseconds(20);

  const Config* config_;
  std::atomic<bool>* ended_;
  Clock::time_point deadline_;
  Clock::time_point next_poll_;
  bool polls_;
};

}  // namespace mazzo::search
