// SPDX-License-Identifier: MIT
#include "convert.hpp"

#include <string>

namespace mazzo::bind {

namespace {

// A NUL would cut an error's message short, so it goes through the core as this noncharacter.
constexpr std::string_view nul_stand_in = "\xEF\xB7\x90";  // U+FDD0

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

py::handle import_for_good(const char* module, const char* name) {
  return py::module_::import(module).attr(name).cast<py::object>().release();
}

py::object as_index(py::handle value) {
  PyObject* index = PyNumber_Index(value.ptr());
  if (index == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(index);
}

[[noreturn]] void out_of_range(std::string_view name, py::handle value, const std::string& low,
                               const std::string& high) {
  throw RulesError(std::string(name) + " " + std::string(py::str(value)) + " is out of range " + low + ".." +
                   high);
}

}  // namespace

const Imports& Imports::get() {
  static const Imports imports{
      .parse_error = import_for_good("mazzo.errors", "ParseError"),
      .illegal_move_error = import_for_good("mazzo.errors", "IllegalMoveError"),
      .rules_error = import_for_good("mazzo.errors", "RulesError"),
      .position_error = import_for_good("mazzo.errors", "PositionError"),
      .italian_card = import_for_good("mazzo.cards", "ItalianCard"),
      .french_card = import_for_good("mazzo.cards", "FrenchCard"),
      .hand_score = import_for_good("mazzo.score", "HandScore"),
      .score_line = import_for_good("mazzo.score", "ScoreLine"),
      .search_result = import_for_good("mazzo.search", "SearchResult"),
      .restore = import_for_good("mazzo.pickling", "restore"),
      .restore_rng = import_for_good("mazzo.pickling", "restore_rng"),
  };
  return imports;
}

void set_error(const Error& error) {
  const Imports& imports = Imports::get();
  py::handle type = imports.rules_error;
  if (dynamic_cast<const ParseError*>(&error) != nullptr) type = imports.parse_error;
  if (dynamic_cast<const IllegalMoveError*>(&error) != nullptr) type = imports.illegal_move_error;
  if (dynamic_cast<const PositionError*>(&error) != nullptr) type = imports.position_error;
  std::string message = error.what();
  replace_all(message, nul_stand_in, std::string_view("\0", 1));
  PyErr_SetObject(type.ptr(), python_text(message).ptr());
}

void register_errors() {
  (void)Imports::get();
  py::register_local_exception_translator([](std::exception_ptr raised) {
    try {
      if (raised) std::rethrow_exception(raised);
    } catch (const Error& error) {
      set_error(error);
    }
  });
}

std::string mismatch(py::handle expected_type, py::handle object) {
  const auto attribute = [](py::handle type, const char* name) {
    return std::string(py::str(type.attr(name)));
  };
  const py::handle found_type = py::type::handle_of(object);
  std::string expected = attribute(expected_type, "__name__");
  std::string found = attribute(found_type, "__name__");
  if (expected == found) {
    expected = attribute(expected_type, "__module__") + "." + expected;
    found = attribute(found_type, "__module__") + "." + found;
  }
  return "expected " + expected + ", not " + found;
}

std::string text_of(py::handle value) {
  if (!PyUnicode_Check(value.ptr())) {
    throw py::type_error("expected str, not " +
                         std::string(py::str(py::type::handle_of(value).attr("__name__"))));
  }
  // Lone surrogates pass, so that the parser can name them in its error.
  PyObject* bytes = PyUnicode_AsEncodedString(value.ptr(), "utf-8", "surrogatepass");
  if (bytes == nullptr) throw py::error_already_set();
  std::string text = py::reinterpret_steal<py::bytes>(bytes);
  if (text.find('\0') != std::string::npos) replace_all(text, std::string_view("\0", 1), nul_stand_in);
  return text;
}

py::str python_text(std::string_view text) {
  PyObject* decoded =
      PyUnicode_Decode(text.data(), static_cast<py::ssize_t>(text.size()), "utf-8", "surrogatepass");
  if (decoded == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(decoded);
}

std::string decimal(py::handle value) { return std::string(py::str(as_index(value))); }

std::int64_t integer(py::handle value, std::string_view name, std::int64_t low, std::int64_t high) {
  const py::object index = as_index(value);
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
  if (overflow != 0 || number < low || number > high) {
    out_of_range(name, index, std::to_string(low), std::to_string(high));
  }
  return number;
}

double real(py::handle value) {
  const double number = PyFloat_AsDouble(value.ptr());
  if (number == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  return number;
}

std::uint64_t word(py::handle value, std::string_view name, std::uint64_t low) {
  const py::object index = as_index(value);
  const unsigned long long number = PyLong_AsUnsignedLongLong(index.ptr());
  const bool overflow = PyErr_Occurred() != nullptr;
  PyErr_Clear();
  if (overflow || number < low) {
    out_of_range(name, index, std::to_string(low), "18446744073709551615");
  }
  return number;
}

Seat seat(py::handle value, std::string_view name, int players) {
  return Seat{static_cast<int>(integer(value, name, 0, players - 1))};
}

py::tuple int_tuple(std::span<const std::int32_t> values) {
  py::tuple result(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    PyTuple_SET_ITEM(result.ptr(), static_cast<py::ssize_t>(i), new_int(values[i]));
  }
  return result;
}

std::vector<std::int32_t> side_numbers(py::handle values, std::string_view what, std::string_view one,
                                       int sides, std::int64_t low, std::int64_t high) {
  std::vector<std::int32_t> numbers;
  if (values.is_none()) return numbers;
  const py::tuple items = py::reinterpret_steal<py::tuple>(PySequence_Tuple(values.ptr()));
  if (!items) throw py::error_already_set();
  if (items.size() != static_cast<std::size_t>(sides)) {
    throw RulesError(std::string(what) + ": " + std::to_string(items.size()) + " numbers for " +
                     std::to_string(sides) + " sides");
  }
  for (const py::handle item : items)
    numbers.push_back(static_cast<std::int32_t>(integer(item, one, low, high)));
  return numbers;
}

py::object hand_score(const HandScore& score) {
  const Imports& imports = Imports::get();
  py::tuple lines(score.lines.size());
  for (std::size_t i = 0; i < score.lines.size(); ++i) {
    const ScoreLine& line = score.lines[i];
    py::tuple values(line.values.size());
    for (std::size_t side = 0; side < line.values.size(); ++side) {
      if (line.values[side]) {
        values[side] = *line.values[side];
      } else {
        values[side] = py::none();
      }
    }
    lines[i] = imports.score_line(python_text(line.item), values, int_tuple(line.points));
  }
  return imports.hand_score(lines, int_tuple(score.points));
}

CardTable::CardTable(py::handle card_class) : class_{card_class} {
  for (const py::handle card : card_class.attr("deck")().cast<py::tuple>()) {
    cards_.push_back(py::reinterpret_borrow<py::object>(card).release());
  }
}

py::tuple CardTable::tuple(CardSet cards) const {
  py::tuple result(static_cast<std::size_t>(cards.size()));
  py::ssize_t i = 0;
  for (const Card card : cards) PyTuple_SET_ITEM(result.ptr(), i++, object(card).release().ptr());
  return result;
}

py::tuple CardTable::tuple(std::span<const Card> cards) const {
  py::tuple result(cards.size());
  for (std::size_t i = 0; i < cards.size(); ++i) {
    PyTuple_SET_ITEM(result.ptr(), static_cast<py::ssize_t>(i), object(cards[i]).release().ptr());
  }
  return result;
}

Card CardTable::card(py::handle value) const {
  const py::object card =
      py::isinstance(value, class_) ? py::reinterpret_borrow<py::object>(value) : class_(value);
  return Card{card.cast<int>()};
}

}  // namespace mazzo::bind
