// SPDX-License-Identifier: MIT
// The project's generator in Python.
#include <pybind11/pybind11.h>

#include <string>

#include "bindings.hpp"
#include "convert.hpp"
#include "mazzo/rng.hpp"
#include "value_class.hpp"

namespace mazzo::bind {

namespace {

py::object wide_int(uint128 value) {
  const py::int_ high(static_cast<std::uint64_t>(value >> 64));
  const py::int_ low(static_cast<std::uint64_t>(value));
  return (high << py::int_(64)) | low;
}

// Bounds up to 2^128 - 1.
uint128 wide_bound(py::handle value) {
  PyObject* raw = PyNumber_Index(value.ptr());
  if (raw == nullptr) throw py::error_already_set();
  const auto index = py::reinterpret_steal<py::int_>(raw);
  const py::int_ mask(0xFFFF'FFFF'FFFF'FFFFU);
  const py::object high = index >> py::int_(64);
  if (index.attr("__lt__")(1).cast<bool>() || high.attr("__gt__")(mask).cast<bool>()) {
    throw RulesError("bound " + std::string(py::str(index)) +
                     " is out of range 1..340282366920938463463374607431768211455");
  }
  return (static_cast<uint128>(word(high, "bound")) << 64) | word(index & mask, "bound");
}

PyObject* next(Rng& rng) { return PyLong_FromUnsignedLongLong(rng.next()); }
PyObject* uniform(Rng& rng) { return PyFloat_FromDouble(rng.uniform()); }
PyObject* below(Rng& rng, py::handle bound) {
  return PyLong_FromUnsignedLongLong(rng.below(word(bound, "bound", 1)));
}

py::object shuffle(Rng& rng, py::handle value) {
  if (!PySequence_Check(value.ptr())) throw py::type_error("shuffle takes a mutable sequence");
  const auto items = py::reinterpret_borrow<py::sequence>(value);
  for (std::size_t i = items.size(); i > 1; --i) {
    const std::size_t j = rng.below(i);
    const py::object last = items[i - 1];
    const py::object other = items[j];
    items[i - 1] = other;
    items[j] = last;
  }
  return py::none();
}

Rng::Words words_of(py::handle values) {
  const auto items = py::reinterpret_steal<py::tuple>(PySequence_Tuple(values.ptr()));
  if (!items) throw py::error_already_set();
  Rng::Words words{};
  for (std::size_t i = 0; i < 4 && items.size() == 4; ++i) words[i] = word(items[i], "word");
  if (words == Rng::Words{}) throw RulesError("a generator has four words, not all zero");
  return words;
}

py::tuple words(const Rng& rng) {
  const Rng::Words& all = rng.words();
  return py::make_tuple(all[0], all[1], all[2], all[3]);
}

struct RngKind {
  using Type = Rng;
  static constexpr const char* name = "Rng";
  static constexpr bool is_mutable = true;
  static constexpr const char* hashable_instead = "rng.words";
  static constexpr const char* repr_call = "";
  static std::string print(const Rng& rng) {
    return "Rng.from_words(" + std::string(py::repr(words(rng))) + ")";
  }
};

PyMethodDef methods[] = {
    {"next", no_argument<Rng, next>, METH_NOARGS, "next($self, /)\n--\n\nThe next 64 uniform bits."},
    {"uniform", no_argument<Rng, uniform>, METH_NOARGS,
     "uniform($self, /)\n--\n\nA uniform double in [0, 1)."},
    {"below", one_argument<Rng, below>, METH_O,
     "below($self, bound, /)\n--\n\nUniform in 0..bound-1; bound is 1..2**64-1."},
    {"shuffle", one_argument<Rng, shuffle>, METH_O,
     "shuffle($self, items, /)\n--\n\nShuffle a list in place: Fisher-Yates from the last index down."},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

void bind_rng(py::module_& module) {
  auto cls =
      value_class<RngKind>(module, "The project's random generator, xoshiro256++; docs/rng.md.", methods);
  construct_by<RngKind>([](py::handle seed) { return Rng{word(seed, "seed")}; }, py::arg("seed"));
  cls.def_static(
      "from_words", [](py::handle values) { return Rng{words_of(values)}; }, py::arg("words"),
      "A generator that goes on from the words of another.");
  cls.def(
      "below_wide", [](Rng& rng, py::handle bound) { return wide_int(rng.below_wide(wide_bound(bound))); },
      py::arg("bound"), "Uniform in 0..bound-1; bound is 1..2**128-1.");
  cls.def_property_readonly("words", words, "The four words of the generator's state.");
  cls.def("__reduce__", [](py::handle self) {
    return py::make_tuple(Imports::get().restore_rng,
                          py::make_tuple(py::type::handle_of(self), 1, self.attr("words")));
  });
}

}  // namespace mazzo::bind
