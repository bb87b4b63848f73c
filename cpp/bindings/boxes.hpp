// SPDX-License-Identifier: MIT
// What the Python objects of a family hold: values together with the rules object they live under.
#pragma once

#include <pybind11/pybind11.h>

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "convert.hpp"
#include "mazzo/game.hpp"
#include "mazzo/match.hpp"
#include "mazzo/record.hpp"
#include "value_class.hpp"

namespace mazzo::bind {

// Specialised for each family: the names of its classes, `presets` (names of its constructors), `cards()`
// (its CardTable), `any_rules()` (the option table is theirs), `rules_hash`, `from_deck` and whether sampling
// is slow.
template <class G>
struct Family;

// Rules are one shared Python object; the pointer into it is what the core's calls take.
template <Game G>
class RulesRef {
 public:
  // Takes a FishingRules (or the like); TypeError for anything else.
  explicit RulesRef(py::handle object)
      : rules_{&expect<typename G::Rules>(object)}, object_{py::reinterpret_borrow<py::object>(object)} {}
  explicit RulesRef(typename G::Rules rules) : RulesRef(py::cast(std::move(rules))) {}

  [[nodiscard]] const typename G::Rules& operator*() const noexcept { return *rules_; }
  [[nodiscard]] const typename G::Rules* operator->() const noexcept { return rules_; }
  [[nodiscard]] const py::object& object() const noexcept { return object_; }
  friend bool operator==(const RulesRef& a, const RulesRef& b) noexcept {
    return a.rules_ == b.rules_ || *a.rules_ == *b.rules_;
  }

 private:
  const typename G::Rules* rules_;
  py::object object_;
};

template <Game G>
struct StateBox {
  RulesRef<G> rules;
  typename G::State state;
  friend bool operator==(const StateBox&, const StateBox&) = default;
};

template <Game G>
struct ObservationBox {
  RulesRef<G> rules;
  typename G::Observation observation;
  friend bool operator==(const ObservationBox&, const ObservationBox&) = default;
};

template <Game G>
struct MatchBox {
  RulesRef<G> rules;
  Match<G> match;
  friend bool operator==(const MatchBox& a, const MatchBox& b) { return a.match == b.match; }
};

// Well mixed bits of a word, for hashes.
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t word) noexcept { return splitmix64(word); }

// The core's own hash of a value.
template <class T>
[[nodiscard]] std::uint64_t value_hash(const T& value) {
  return hash(value);
}

// A hash of a state or an observation together with its rules.
template <class G, class Value>
[[nodiscard]] std::uint64_t hash_under(const typename G::Rules& rules, const Value& value) {
  return mixed(value_hash(value) ^ mixed(Family<G>::rules_hash(rules)));
}

// The kinds of value_class, for every family.
template <Game G>
struct RulesKind {
  using Type = typename G::Rules;
  static constexpr const char* name = Family<G>::rules_name;
  static constexpr const char* repr_call = name;
  static constexpr bool is_mutable = false;
  static Type parse(std::string_view text) { return G::parse_rules(text); }
  static std::string print(const Type& rules) { return to_string(rules); }
  static std::uint64_t hash(const Type& rules) { return Family<G>::rules_hash(rules); }
};

template <Game G>
struct MoveKind {
  using Type = typename G::Move;
  static constexpr const char* name = Family<G>::move_name;
  static constexpr const char* repr_call = name;
  static constexpr bool is_mutable = false;
  static Type parse(std::string_view text) { return G::parse_move(text); }
  static std::string print(const Type& move) { return to_string(move); }
  static std::uint64_t hash(const Type& move) { return mixed(std::bit_cast<std::uint64_t>(move)); }
};

template <Game G>
struct StateKind {
  using Type = StateBox<G>;
  static constexpr const char* name = Family<G>::state_name;
  static constexpr const char* repr_call = name;
  static constexpr bool is_mutable = true;
  static constexpr const char* hashable_instead = "str(state) or state.key";
  static Type parse(std::string_view text) {
    auto [rules, state] = G::parse_state(text);
    return {RulesRef<G>{std::move(rules)}, state};
  }
  static std::string print(const Type& box) { return to_string(*box.rules, box.state); }
};

template <Game G>
struct ObservationKind {
  using Type = ObservationBox<G>;
  static constexpr const char* name = Family<G>::observation_name;
  static constexpr const char* repr_call = name;
  static constexpr bool is_mutable = false;
  static Type parse(std::string_view text) {
    auto [rules, observation] = G::parse_observation(text);
    return {RulesRef<G>{std::move(rules)}, observation};
  }
  static std::string print(const Type& box) { return to_string(*box.rules, box.observation); }
  static std::uint64_t hash(const Type& box) { return hash_under<G>(*box.rules, box.observation); }
};

template <Game G>
struct MatchKind {
  using Type = MatchBox<G>;
  static constexpr const char* name = Family<G>::match_name;
  static constexpr const char* repr_call = Family<G>::match_repr;
  static constexpr bool is_mutable = true;
  static constexpr const char* hashable_instead = "str(match)";
  static Type parse(std::string_view text) {
    auto match = [text] {
      const py::gil_scoped_release release;  // a long record takes milliseconds to replay
      return parse_match<G>(text);
    }();
    RulesRef<G> rules{match.rules()};
    return {std::move(rules), std::move(match)};
  }
  static std::string print(const Type& box) { return to_string(box.match); }
};

// Python objects for moves, kept by value: the same few hundred moves come again and again, and a
// look-up costs a tenth of a new object. Colliding moves replace each other.
template <Game G>
class MovePool {
 public:
  // A new reference.
  [[nodiscard]] static PyObject* object(typename G::Move move) {
    const auto word = std::bit_cast<std::uint64_t>(move);
    Slot& slot = slots_[(word * 0x9E3779B97F4A7C15U) >> (64 - slot_bits)];
    if (slot.object == nullptr || slot.word != word) {
      PyObject* made = py::cast(move).release().ptr();
      PyObject* old = std::exchange(slot.object, made);
      slot.word = word;
      Py_XDECREF(old);
    }
    Py_INCREF(slot.object);
    return slot.object;
  }
  [[nodiscard]] static PyObject* list(const typename G::MoveList& moves) {
    py::list list(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      PyList_SET_ITEM(list.ptr(), static_cast<py::ssize_t>(i), object(moves[i]));
    }
    return list.release().ptr();
  }
  [[nodiscard]] static py::tuple tuple(std::span<const typename G::Move> moves) {
    py::tuple result(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      PyTuple_SET_ITEM(result.ptr(), static_cast<py::ssize_t>(i), object(moves[i]));
    }
    return result;
  }

 private:
  struct Slot {
    std::uint64_t word;
    PyObject* object;
  };
  static constexpr int slot_bits = 12;
  inline static std::array<Slot, std::size_t{1} << slot_bits> slots_{};
};

// A move object or its text.
template <Game G>
[[nodiscard]] typename G::Move move_of(py::handle object) {
  if (holds<typename G::Move>(object)) return value_of<typename G::Move>(object.ptr());
  if (!PyUnicode_Check(object.ptr())) return expect<typename G::Move>(object);
  return G::parse_move(text_of(object));
}

// None when the hand is over.
template <class State>
[[nodiscard]] PyObject* to_act_object(const State& state) {
  if (state.is_over()) Py_RETURN_NONE;
  return new_int(state.to_act().index());
}

}  // namespace mazzo::bind
