// SPDX-License-Identifier: MIT
// Python classes for the core's value types: text, comparison, hash, pickle and copy.
//
// The value protocol and the calls made at every ply are plain C slots and method tables: such a call
// costs about 40 ns, pybind11's dispatcher about 150 ns. Everything else uses pybind11.
// The classes are final and built by tp_new, so no instance exists without a value.
#pragma once

#include <pybind11/pybind11.h>

#include <compare>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "convert.hpp"

namespace mazzo::bind {

// A kind describes a class: `Type`, `name`, `is_mutable`, `parse(text)`, `print(value)`, `repr_call` (what
// its repr calls with the text), and `hash(value)` or else `hashable_instead`. Values that compare with <
// are ordered in Python, too.
template <class K>
concept ValueKind = std::equality_comparable<typename K::Type> && requires(const typename K::Type& value) {
  { K::name } -> std::convertible_to<const char*>;
  { K::print(value) } -> std::same_as<std::string>;
};

// The Python type that holds T and its name, set when it is bound.
template <class T>
inline PyTypeObject* python_type = nullptr;

template <class T>
inline const char* class_name = "";

// The value inside an instance of python_type<T>.
template <class T>
[[nodiscard]] T& value_of(PyObject* self) noexcept {
  return *static_cast<T*>(reinterpret_cast<py::detail::instance*>(self)->simple_value_holder[0]);
}

template <class T>
[[nodiscard]] bool holds(py::handle object) noexcept {
  return Py_TYPE(object.ptr()) == python_type<T>;
}

// The value inside a Python object; TypeError for another type.
template <class T>
[[nodiscard]] T& expect(py::handle object) {
  if (!holds<T>(object)) {
    throw py::type_error(mismatch(reinterpret_cast<PyObject*>(python_type<T>), object));
  }
  return value_of<T>(object.ptr());
}

// A new reference for what a bound function returns.
[[nodiscard]] inline PyObject* new_reference(PyObject* object) { return object; }
[[nodiscard]] inline PyObject* new_reference(py::object object) { return object.release().ptr(); }
[[nodiscard]] inline PyObject* new_reference(bool value) { return PyBool_FromLong(value); }
[[nodiscard]] inline PyObject* new_reference(int value) { return new_int(value); }

// C entry points around `function(value)` and `function(value, argument)`.
template <class T, auto function>
PyObject* no_argument(PyObject* self, PyObject*) noexcept {
  return guarded([&] { return new_reference(function(value_of<T>(self))); });
}
template <class T, auto function>
PyObject* one_argument(PyObject* self, PyObject* argument) noexcept {
  return guarded([&] { return new_reference(function(value_of<T>(self), py::handle(argument))); });
}
template <class T, auto function>
PyObject* getter(PyObject* self, void*) noexcept {
  return no_argument<T, function>(self, nullptr);
}

template <ValueKind K>
struct Slots {
  using T = typename K::Type;

  inline static PyObject* factory = nullptr;  // callable behind T(...)

  static PyObject* construct(PyTypeObject*, PyObject* arguments, PyObject* keywords) {
    return PyObject_Call(factory, arguments, keywords);
  }
  static int initialise(PyObject*, PyObject*, PyObject*) { return 0; }

  static PyObject* str(PyObject* self) {
    return guarded([&] { return new_reference(python_text(K::print(value_of<T>(self)))); });
  }
  static PyObject* repr(PyObject* self) {
    return guarded([&] {
      const py::str text = python_text(K::print(value_of<T>(self)));
      if constexpr (std::string_view(K::repr_call).empty()) {
        return new_reference(text);  // it is an expression already
      } else {
        return PyUnicode_FromFormat("%s(%R)", K::repr_call, text.ptr());
      }
    });
  }
  static Py_hash_t hash(PyObject* self) {
    if constexpr (K::is_mutable) {
      PyErr_Format(PyExc_TypeError, "unhashable type: '%s' is mutable; use %s", K::name, K::hashable_instead);
      return -1;
    } else {
      const auto hash = static_cast<Py_hash_t>(K::hash(value_of<T>(self)));
      return hash == -1 ? -2 : hash;
    }
  }
  static PyObject* compare(PyObject* left, PyObject* right, int operation) {
    if (!holds<T>(left) || !holds<T>(right)) Py_RETURN_NOTIMPLEMENTED;
    const T& a = value_of<T>(left);
    const T& b = value_of<T>(right);
    if (operation == Py_EQ) return PyBool_FromLong(a == b);
    if (operation == Py_NE) return PyBool_FromLong(!(a == b));
    if constexpr (std::three_way_comparable<T>) {
      const auto order = a <=> b;
      switch (operation) {
        case Py_LT: return PyBool_FromLong(order < 0);
        case Py_LE: return PyBool_FromLong(order <= 0);
        case Py_GT: return PyBool_FromLong(order > 0);
        default: return PyBool_FromLong(order >= 0);
      }
    }
    Py_RETURN_NOTIMPLEMENTED;
  }
};

// Makes `function` the constructor.
template <ValueKind K, class Function, class... Extra>
void construct_by(Function&& function, Extra&&... extra) {
  Slots<K>::factory =
      py::cpp_function(std::forward<Function>(function), py::name(K::name), std::forward<Extra>(extra)...)
          .release()
          .ptr();
}

// Binds the class with its value protocol; `methods` and `getters` are static tables of hot calls.
template <ValueKind K>
py::class_<typename K::Type> value_class(py::module_& module, const char* doc, PyMethodDef* methods = nullptr,
                                         PyGetSetDef* getters = nullptr) {
  using T = typename K::Type;
  using S = Slots<K>;
  py::class_<T> cls(module, K::name, py::is_final(), py::custom_type_setup([=](PyHeapTypeObject* heap) {
                      PyTypeObject& type = heap->ht_type;
                      type.tp_new = S::construct;
                      type.tp_init = S::initialise;
                      type.tp_str = S::str;
                      type.tp_repr = S::repr;
                      type.tp_hash = S::hash;
                      type.tp_richcompare = S::compare;
                      type.tp_methods = methods;
                      type.tp_getset = getters;
                    }),
                    doc);
  python_type<T> = reinterpret_cast<PyTypeObject*>(cls.ptr());
  class_name<T> = K::name;
  if constexpr (requires { K::parse(std::string_view{}); }) {
    const auto parse = [](py::handle text) { return K::parse(text_of(text)); };
    cls.def_static("parse", parse, py::arg("text"), py::pos_only(),
                   "The value that a canonical text describes.");
    construct_by<K>(parse, py::arg("text"), py::pos_only());
    cls.def("__reduce__", [](py::handle self) {
      return py::make_tuple(Imports::get().restore,
                            py::make_tuple(py::type::handle_of(self), 1, py::str(self)));
    });
  }
  if constexpr (K::is_mutable) {
    const auto copy = [](const T& self) { return T(self); };
    cls.def("copy", copy, "An independent copy.");
    cls.def("__copy__", copy);
    cls.def("__deepcopy__", [copy](const T& self, py::handle) { return copy(self); });
  } else {
    cls.def("__copy__", [](py::object self) { return self; });
    cls.def("__deepcopy__", [](py::object self, py::handle) { return self; });
  }
  return cls;
}

}  // namespace mazzo::bind
