// SPDX-License-Identifier: MIT
// The module mazzo._core: a list of calls.
#include <pybind11/pybind11.h>

#include "bindings.hpp"
#include "convert.hpp"

PYBIND11_MODULE(_core, module) {
  module.doc() = "The compiled engine of mazzo; import its names from mazzo.";
  module.attr("__version__") = MAZZO_VERSION;
  mazzo::bind::register_errors();
  mazzo::bind::bind_rng(module);
  mazzo::bind::bind_search(module);
  mazzo::bind::bind_fishing(module);
  mazzo::bind::bind_spades(module);
  mazzo::bind::bind_batch(module);
}
