// SPDX-License-Identifier: MIT
// Keyword arguments of a search, and how Python interrupts one.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <cstdint>

#include "convert.hpp"
#include "mazzo/search/config.hpp"
#include "mazzo/search/pimc.hpp"

namespace mazzo::bind {

// A flag that any thread may raise to end a search.
struct StopFlag {
  std::atomic<bool> raised{false};
};

struct SearchOptions {
  search::Config config;
  int depth = 4;
};

// The options of mazzo.search.SearchConfig or PimcConfig by name, `seed` and `stop` beside them. TypeError
// for an unknown name or a wrong type, RulesError for a value out of range.
// None for an option leaves it at what `usual` has.
[[nodiscard]] search::Config tree_search_options(const py::kwargs& given, const search::Config& usual = {});
[[nodiscard]] SearchOptions world_search_options(const py::kwargs& given, const search::Config& usual = {});

// The settings of a tree search that a game has its own usual values for, by name.
[[nodiscard]] py::dict search_defaults(const search::Config& usual);

[[nodiscard]] search::Reward reward_kind(py::handle value);

// Checks for signals on behalf of a search that runs without the GIL; once Python has an error to
// raise, the search ends and `rethrow` raises it.
class Interrupt {
 public:
  [[nodiscard]] static bool poll(void* self) {
    const py::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() == 0) return false;
    static_cast<Interrupt*>(self)->raised_ = true;
    return true;
  }
  // With the GIL, on the thread that polled.
  void rethrow() const {
    if (raised_) throw py::error_already_set();
  }

 private:
  bool raised_ = false;
};

}  // namespace mazzo::bind
