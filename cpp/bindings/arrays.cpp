// SPDX-License-Identifier: MIT
#include "arrays.hpp"

#include <algorithm>
#include <string>

namespace mazzo::bind {
namespace {

std::string shape_text(const Shape& shape) {
  std::string text = "(";
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
  return text + (shape.size() == 1 ? ",)" : ")");
}

std::string dtype_text(py::handle dtype) { return std::string(py::str(dtype)); }

}  // namespace

py::array checked_array(py::handle value, const char* name, std::initializer_list<py::dtype> dtypes,
                        const Shape& shape, bool written) {
  const std::string what = name;
  if (!py::isinstance<py::array>(value))
    throw py::type_error(what + " must be a NumPy array, not " + type_name(value));
  auto array = py::reinterpret_borrow<py::array>(value);
  const py::dtype dtype = array.dtype();
  const bool known =
      std::any_of(dtypes.begin(), dtypes.end(), [&](const py::dtype& d) { return dtype.equal(d); });
  if (!known) {
    std::string expected;
    for (const py::dtype& d : dtypes) expected += (expected.empty() ? "" : " or ") + dtype_text(d);
    throw py::value_error(what + " has dtype " + dtype_text(dtype) + ", expected " + expected);
  }
  const Shape found(array.shape(), array.shape() + array.ndim());
  if (found != shape)
    throw py::value_error(what + " has shape " + shape_text(found) + ", expected " + shape_text(shape));
  const int flags = array.flags();
  if ((flags & py::array::c_style) == 0) throw py::value_error(what + " is not C-contiguous");
  if ((flags & py::detail::npy_api::NPY_ARRAY_ALIGNED_) == 0)
    throw py::value_error(what + " is not aligned in memory");
  if (written && !array.writeable()) throw py::value_error(what + " is read-only");
  return array;
}

}  // namespace mazzo::bind
