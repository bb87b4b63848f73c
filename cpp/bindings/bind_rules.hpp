// SPDX-License-Identifier: MIT
// Rules and moves of a family in Python.
#pragma once

#include <string>
#include <vector>

#include "boxes.hpp"
#include "mazzo/options.hpp"

namespace mazzo::bind {

// What a keyword argument's value is in rules text; TypeError for a type that no option has.
[[nodiscard]] inline std::string option_text(const std::string& name, py::handle value) {
  if (PyBool_Check(value.ptr())) return value.cast<bool>() ? "on" : "off";
  if (value.is_none()) return "none";
  if (PyUnicode_Check(value.ptr())) return text_of(value);
  if (PyIndex_Check(value.ptr())) return decimal(value);
  throw py::type_error("option '" + name + "' cannot be a " + type_name(value));
}

[[nodiscard]] inline std::vector<NamedValue> option_values(const py::kwargs& options) {
  std::vector<NamedValue> values;
  for (const auto& [key, value] : options) {
    const std::string name = text_of(key);
    values.push_back({name, option_text(name, value)});
  }
  return values;
}

// An option's value as Python has it: bool, int, str or None.
[[nodiscard]] inline py::object option_object(const OptionValue& option) {
  if (option.kind == OptionKind::flag) return py::bool_(option.text == "on");
  if (option.kind == OptionKind::word) return python_text(option.text);
  if (option.text == "none") return py::none();
  return py::int_(std::stoll(option.text));
}

// Rules from a preset's name or a whole rules text, and options on top.
template <Game G>
[[nodiscard]] typename G::Rules make_rules(const std::string& text, py::handle players,
                                           const py::kwargs& options) {
  const std::vector<NamedValue> values = option_values(options);
  if (text.find('/') != std::string::npos) {
    if (!players.is_none()) throw RulesError("players is given twice");
    const typename G::Rules rules = G::parse_rules(text);
    return values.empty() ? rules : rules.with(std::span<const NamedValue>{values});
  }
  if (players.is_none()) return G::Rules::make(text, std::nullopt, values);
  return G::Rules::make(text, decimal(players), values);
}

template <Game G>
py::object side_of(const typename G::Rules& rules, py::handle value) {
  return py::int_(rules.side_of(seat(value, "seat", rules.players())));
}

template <Game G>
void bind_rules(py::module_& module, const char* doc) {
  using Rules = typename G::Rules;
  static PyMethodDef methods[] = {
      {"side_of", one_argument<Rules, side_of<G>>, METH_O, "side_of($self, seat, /)\n--\n\nSide of a seat."},
      {nullptr, nullptr, 0, nullptr},
  };
  auto cls = value_class<RulesKind<G>>(module, doc, methods);
  construct_by<RulesKind<G>>(
      [](py::handle text, py::handle players, const py::kwargs& options) {
        return make_rules<G>(text_of(text), players, options);
      },
      py::arg("text"), py::kw_only(), py::arg("players") = py::none());
  for (const auto& preset : Family<G>::presets) {
    cls.def_static(
        std::string(preset).c_str(),
        [preset = std::string(preset)](py::handle players, const py::kwargs& options) {
          return make_rules<G>(preset, players, options);
        },
        py::arg("players") = py::none(), "The preset of this name, with options on top.");
  }
  cls.def_property_readonly("preset", [](const Rules& rules) { return python_text(rules.preset_name()); });
  cls.def_property_readonly("players", [](const Rules& rules) { return rules.players(); });
  cls.def_property_readonly("sides", [](const Rules& rules) { return rules.sides(); });
  cls.def("options", [](const Rules& rules) {
    py::dict result;
    for (const OptionValue& option : rules.options())
      result[python_text(option.name)] = option_object(option);
    return result;
  });
  // One attribute per row of the family's option table.
  const std::vector<OptionValue> rows = Family<G>::any_rules().options();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    cls.def_property_readonly(std::string(rows[row].name).c_str(),
                              [row](const Rules& rules) { return option_object(rules.options()[row]); });
  }
  cls.def("replace", [](const Rules& rules, const py::kwargs& options) {
    return rules.with(std::span<const NamedValue>{option_values(options)});
  });
  cls.def(
      "deck",
      [](const Rules& rules, py::handle seed) {
        return Family<G>::cards().tuple(std::span<const Card>{G::deck(rules, word(seed, "seed"))});
      },
      py::arg("seed"), "The deck that a seed shuffles, in deal order.");
}

template <Game G>
py::class_<typename G::Move> bind_move(py::module_& module, const char* doc, PyGetSetDef* getters = nullptr) {
  return value_class<MoveKind<G>>(module, doc, nullptr, getters);
}

}  // namespace mazzo::bind
