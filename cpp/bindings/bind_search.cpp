// SPDX-License-Identifier: MIT
// What searches of every family share in Python: their options and the flag that stops them.
#include <pybind11/pybind11.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "bindings.hpp"
#include "convert.hpp"
#include "search_options.hpp"

namespace mazzo::bind {

namespace {

using search::Config;

// The value of an enumeration by its word.
template <class Enum, std::size_t size>
Enum word_value(py::handle value, std::string_view name, const std::array<std::string_view, size>& words) {
  const std::string text = text_of(value);
  std::string list;
  for (std::size_t i = 0; i < size; ++i) {
    if (text == words[i]) return static_cast<Enum>(i);
    list += (i == 0 ? "" : ", ") + std::string(words[i]);
  }
  throw RulesError("'" + text + "' is not a value of " + std::string(name) + " (values: " + list + ")");
}

int small(py::handle value, std::string_view name, int low, int high) {
  return static_cast<int>(integer(value, name, low, high));
}

// A number that is above or at 0 if it is there at all; `absent` when it is None.
double optional_real(py::handle value, std::string_view name, double absent, std::string_view range,
                     bool zero_is_fine) {
  if (value.is_none()) return absent;
  const double number = real(value);
  if (number > 0 || (zero_is_fine && number == 0)) return number;
  throw RulesError(std::string(name) + " " + std::string(py::str(value)) + " is out of range " +
                   std::string(range));
}

StopFlag& stop_flag(py::handle value) {
  if (!py::isinstance<StopFlag>(value)) {
    throw py::type_error("expected StopFlag, not " + type_name(value));
  }
  return py::cast<StopFlag&>(value);
}

struct Option {
  std::string_view name;
  void (*set)(Config& config, py::handle value);
};

constexpr std::array<std::string_view, 3> selections{"uct", "ucb_tuned", "exp3"};
constexpr std::array<std::string_view, 2> playouts{"uniform", "greedy"};
constexpr std::array<std::string_view, 2> rewards{"margin", "win"};

const std::array<Option, 14> all_options{{
    {"iterations",
     [](Config& c, py::handle v) { c.iterations = v.is_none() ? 0 : word(v, "iterations", 1); }},
    {"time_ms",
     [](Config& c, py::handle v) {
       c.time_ms = optional_real(v, "time_ms", 0, "above 0, up to 1000000000", false);
     }},
    {"exploration", [](Config& c, py::handle v) { c.exploration = real(v); }},
    {"selection",
     [](Config& c, py::handle v) {
       c.selection = word_value<search::Selection>(v, "selection", selections);
     }},
    {"playout",
     [](Config& c, py::handle v) { c.playout = word_value<search::Playout>(v, "playout", playouts); }},
    {"epsilon", [](Config& c, py::handle v) { c.epsilon = real(v); }},
    {"fpu", [](Config& c, py::handle v) { c.fpu = optional_real(v, "fpu", -1, "0..1000000", true); }},
    {"bias", [](Config& c, py::handle v) { c.bias = real(v); }},
    {"reward", [](Config& c, py::handle v) { c.reward = reward_kind(v); }},
    {"exact_plies",
     [](Config& c, py::handle v) { c.exact_plies = small(v, "exact_plies", 0, search::max_exact_plies); }},
    {"threads", [](Config& c, py::handle v) { c.threads = small(v, "threads", 1, search::max_threads); }},
    {"memory_mb",
     [](Config& c, py::handle v) { c.memory_mb = small(v, "memory_mb", 1, search::max_memory_mb); }},
    {"seed", [](Config& c, py::handle v) { c.seed = word(v, "seed"); }},
    {"stop", [](Config& c, py::handle v) { c.stop = v.is_none() ? nullptr : &stop_flag(v).raised; }},
}};

}  // namespace

search::Reward reward_kind(py::handle value) { return word_value<search::Reward>(value, "reward", rewards); }

Config search_config(const py::kwargs& options) {
  Config config;
  for (const auto& [key, value] : options) {
    const std::string name = text_of(key);
    const auto* option = std::find_if(all_options.begin(), all_options.end(),
                                      [&](const Option& known) { return known.name == name; });
    if (option == all_options.end()) throw py::type_error("a search has no option '" + name + "'");
    option->set(config, value);
  }
  search::check(config);
  return config;
}

void bind_search(py::module_& module) {
  py::class_<StopFlag>(module, "StopFlag", py::is_final(),
                       "A flag that any thread may raise to end a search.")
      .def(py::init<>())
      .def(
          "set", [](StopFlag& flag) { flag.raised.store(true, std::memory_order_relaxed); },
          "Ends the searches that were given this flag, and any later one at once.")
      .def_property_readonly(
          "is_set", [](const StopFlag& flag) { return flag.raised.load(std::memory_order_relaxed); },
          "Whether it has been raised.");
  module.def(
      "check_search", [](const py::kwargs& options) { static_cast<void>(search_config(options)); },
      "Raises RulesError for options of a search that are out of range.");
}

}  // namespace mazzo::bind
