// SPDX-License-Identifier: MIT
// NumPy arrays that callers hand in, checked, and views of memory that some Python object owns.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "convert.hpp"

namespace mazzo::bind {

using Shape = std::vector<py::ssize_t>;

// A read-only or writable view; `owner` stays alive as long as it does.
template <class T>
[[nodiscard]] py::array view_of(const T* data, Shape shape, py::handle owner, bool writable = false) {
  py::array view(py::dtype::of<T>(), std::move(shape), data, owner);
  if (!writable) {
    py::detail::array_proxy(view.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  }
  return view;
}

// The array behind `value`. TypeError if it is none; ValueError for another dtype, shape, order or
// alignment than asked for, or an array that may not be written to though it must.
[[nodiscard]] py::array checked_array(py::handle value, const char* name,
                                      std::initializer_list<py::dtype> dtypes, const Shape& shape,
                                      bool written);

}  // namespace mazzo::bind
