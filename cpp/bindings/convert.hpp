// SPDX-License-Identifier: MIT
// Conversions between Python objects and the core's values, and of errors.
//
// Every integer that Python passes is checked here, whatever its size: nothing wraps around.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mazzo/cards.hpp"
#include "mazzo/errors.hpp"
#include "mazzo/score.hpp"

namespace mazzo::bind {

namespace py = pybind11;

// Classes of mazzo.errors, cards and score, imported with the module and kept for good. (A later import could
// let another thread in that waits for it while it holds the GIL.)
struct Imports {
  py::handle parse_error, illegal_move_error, rules_error, position_error;
  py::handle italian_card, french_card;
  py::handle hand_score, score_line;
  py::handle search_result;
  py::handle restore, restore_rng;  // of mazzo.pickling

  static const Imports& get();
};

// Sets the Python error that belongs to a core error.
void set_error(const Error& error);
void register_errors();

// Runs a function that returns a new reference; any exception becomes the Python error.
template <class Function>
PyObject* guarded(Function&& function) noexcept {
  try {
    return function();
  } catch (const Error& error) {
    set_error(error);
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const py::builtin_exception& error) {
    error.set_error();
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return nullptr;
}

// The name of an object's type, for errors.
[[nodiscard]] inline std::string type_name(py::handle value) {
  return std::string(py::str(py::type::handle_of(value).attr("__name__")));
}
// "expected A, not B" for an object of another type; types of the same name with their modules.
[[nodiscard]] std::string mismatch(py::handle expected_type, py::handle object);
// The text of a Python string as UTF-8; TypeError for anything else.
[[nodiscard]] std::string text_of(py::handle value);
// A Python string from the core's UTF-8.
[[nodiscard]] py::str python_text(std::string_view text);

// The digits of an integer of any size; TypeError without __index__.
[[nodiscard]] std::string decimal(py::handle value);
// An integer within low..high, else RulesError "<name> N is out of range A..B"; TypeError without __index__.
[[nodiscard]] std::int64_t integer(py::handle value, std::string_view name, std::int64_t low,
                                   std::int64_t high);
// A float, whatever its value; TypeError for what is no number.
[[nodiscard]] double real(py::handle value);
[[nodiscard]] std::uint64_t word(py::handle value, std::string_view name, std::uint64_t low = 0);
[[nodiscard]] Seat seat(py::handle value, std::string_view name, int players);

// A new reference to the one object that stands for a small integer, a seat or None.
[[nodiscard]] inline PyObject* new_int(std::int64_t value) { return PyLong_FromLongLong(value); }

[[nodiscard]] py::tuple int_tuple(std::span<const std::int32_t> values);

// Per-side numbers: None is no numbers at all; `what` and `one` name them in errors ("totals", "total").
[[nodiscard]] std::vector<std::int32_t> side_numbers(py::handle values, std::string_view what,
                                                     std::string_view one, int sides, std::int64_t low,
                                                     std::int64_t high);

[[nodiscard]] py::object hand_score(const HandScore& score);

// The cards of one deck as Python objects, made once.
class CardTable {
 public:
  explicit CardTable(py::handle card_class);
  [[nodiscard]] py::handle operator[](Card card) const { return cards_[static_cast<std::size_t>(card.id())]; }
  // A new reference.
  [[nodiscard]] py::object object(Card card) const {
    return py::reinterpret_borrow<py::object>((*this)[card]);
  }
  // Cards by ascending id.
  [[nodiscard]] py::tuple tuple(CardSet cards) const;
  [[nodiscard]] py::tuple tuple(std::span<const Card> cards) const;
  // A card object, its text or its id; ParseError for no card.
  [[nodiscard]] Card card(py::handle value) const;

 private:
  py::handle class_;
  std::vector<py::handle> cards_;
};

}  // namespace mazzo::bind
