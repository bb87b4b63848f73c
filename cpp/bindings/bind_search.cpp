// SPDX-License-Identifier: MIT
// What searches of every family share in Python: their options and the flag that stops them.
#include <pybind11/pybind11.h>

#include <algorithm>
#include <array>
#include <span>
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

// None leaves the number as it is.
void set_real(double& number, py::handle value) {
  if (!value.is_none()) number = real(value);
}

bool truth(py::handle value) {
  if (!PyBool_Check(value.ptr())) throw py::type_error("expected bool, not " + type_name(value));
  return value.ptr() == Py_True;
}

StopFlag& stop_flag(py::handle value) {
  if (!py::isinstance<StopFlag>(value)) {
    throw py::type_error("expected StopFlag, not " + type_name(value));
  }
  return py::cast<StopFlag&>(value);
}

struct Option {
  std::string_view name;
  void (*set)(SearchOptions& options, py::handle value);
};

constexpr std::array<std::string_view, 3> selections{"uct", "ucb_tuned", "exp3"};
constexpr std::array<std::string_view, 2> playouts{"uniform", "greedy"};
constexpr std::array<std::string_view, 2> horizons{"hand", "packet"};
constexpr std::array<std::string_view, 2> bids{"search", "policy"};
constexpr std::array<std::string_view, 2> rewards{"margin", "win"};

using O = SearchOptions;

// Of a tree search and of one over sampled worlds.
constexpr std::array<Option, 9> shared_options{{
    {"time_ms",
     [](O& o, py::handle v) {
       o.config.time_ms = optional_real(v, "time_ms", 0, "above 0, up to 1000000000", false);
     }},
    {"playout",
     [](O& o, py::handle v) {
       if (!v.is_none()) o.config.playout = word_value<search::Playout>(v, "playout", playouts);
     }},
    {"epsilon", [](O& o, py::handle v) { set_real(o.config.epsilon, v); }},
    {"reward", [](O& o, py::handle v) { o.config.reward = reward_kind(v); }},
    {"bids",
     [](O& o, py::handle v) {
       if (!v.is_none()) o.config.bids = word_value<search::Bids>(v, "bids", bids);
     }},
    {"inference",
     [](O& o, py::handle v) {
       if (!v.is_none()) o.config.inference = truth(v);
     }},
    {"exact_plies",
     [](O& o, py::handle v) { o.config.exact_plies = small(v, "exact_plies", 0, search::max_exact_plies); }},
    {"seed", [](O& o, py::handle v) { o.config.seed = word(v, "seed"); }},
    {"stop", [](O& o, py::handle v) { o.config.stop = v.is_none() ? nullptr : &stop_flag(v).raised; }},
}};

constexpr std::array<Option, 10> tree_options{{
    {"iterations",
     [](O& o, py::handle v) { o.config.iterations = v.is_none() ? 0 : word(v, "iterations", 1); }},
    {"exploration", [](O& o, py::handle v) { set_real(o.config.exploration, v); }},
    {"selection",
     [](O& o, py::handle v) {
       o.config.selection = word_value<search::Selection>(v, "selection", selections);
     }},
    {"opponent_model", [](O& o, py::handle v) { o.config.opponent_model = real(v); }},
    {"fpu", [](O& o, py::handle v) { o.config.fpu = optional_real(v, "fpu", -1, "0..1000000", true); }},
    {"greedy_plies",
     [](O& o, py::handle v) {
       o.config.greedy_plies =
           v.is_none() ? search::max_greedy_plies : small(v, "greedy_plies", 1, search::max_greedy_plies);
     }},
    {"horizon",
     [](O& o, py::handle v) {
       if (!v.is_none()) o.config.horizon = word_value<search::Horizon>(v, "horizon", horizons);
     }},
    {"bias", [](O& o, py::handle v) { set_real(o.config.bias, v); }},
    {"threads", [](O& o, py::handle v) { o.config.threads = small(v, "threads", 1, search::max_threads); }},
    {"memory_mb",
     [](O& o, py::handle v) { o.config.memory_mb = small(v, "memory_mb", 1, search::max_memory_mb); }},
}};

constexpr std::array<Option, 2> world_options{{
    {"worlds", [](O& o, py::handle v) { o.config.iterations = v.is_none() ? 0 : word(v, "worlds", 1); }},
    {"depth", [](O& o, py::handle v) { o.depth = small(v, "depth", 1, search::max_depth); }},
}};

const Option* find(std::span<const Option> options, std::string_view name) {
  const auto found = std::find_if(options.begin(), options.end(),
                                  [name](const Option& option) { return option.name == name; });
  return found == options.end() ? nullptr : &*found;
}

SearchOptions parse(const py::kwargs& given, std::span<const Option> own, SearchOptions options = {}) {
  for (const auto& [key, value] : given) {
    const std::string name = text_of(key);
    const Option* option = find(shared_options, name);
    if (option == nullptr) option = find(own, name);
    if (option == nullptr) throw py::type_error("this search has no option '" + name + "'");
    option->set(options, value);
  }
  return options;
}

}  // namespace

search::Reward reward_kind(py::handle value) { return word_value<search::Reward>(value, "reward", rewards); }

Config tree_search_options(const py::kwargs& given, const Config& usual) {
  const Config config = parse(given, tree_options, SearchOptions{.config = usual}).config;
  search::check(config);
  return config;
}

py::dict search_defaults(const Config& usual) {
  py::dict defaults;
  defaults["exploration"] = usual.exploration;
  defaults["playout"] = playouts[static_cast<std::size_t>(usual.playout)];
  defaults["epsilon"] = usual.epsilon;
  defaults["horizon"] = horizons[static_cast<std::size_t>(usual.horizon)];
  defaults["bias"] = usual.bias;
  defaults["bids"] = bids[static_cast<std::size_t>(usual.bids)];
  defaults["inference"] = usual.inference;
  return defaults;
}

SearchOptions world_search_options(const py::kwargs& given, const Config& usual) {
  SearchOptions defaults;
  defaults.config.bids = usual.bids;
  defaults.config.inference = usual.inference;
  defaults.config.playout = search::Playout::greedy;
  defaults.config.epsilon = 0;
  defaults.config.exact_plies = 8;
  const SearchOptions options = parse(given, world_options, defaults);
  if (options.config.iterations == 0 && options.config.time_ms == 0) {
    throw RulesError("a search needs worlds or time_ms");
  }
  search::check(options.config);
  return options;
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
      "check_search", [](const py::kwargs& options) { static_cast<void>(tree_search_options(options)); },
      "Raises RulesError for options of `search` that are out of range.");
  module.def(
      "check_pimc", [](const py::kwargs& options) { static_cast<void>(world_search_options(options)); },
      "Raises RulesError for options of `pimc` that are out of range.");
}

}  // namespace mazzo::bind
