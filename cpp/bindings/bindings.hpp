// SPDX-License-Identifier: MIT
// What each bind_*.cpp adds to the module.
#pragma once

#include <pybind11/pybind11.h>

namespace mazzo::bind {

void bind_rng(pybind11::module_& module);
void bind_search(pybind11::module_& module);
void bind_fishing(pybind11::module_& module);
void bind_spades(pybind11::module_& module);
void bind_batch(pybind11::module_& module);  // after the families

}  // namespace mazzo::bind
