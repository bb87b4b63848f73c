// SPDX-License-Identifier: MIT
// The module mazzo._core: a list of calls.
#include <pybind11/pybind11.h>

#include "bindings.hpp"
#include "convert.hpp"

namespace {

// A processor older than the build (CMake's MAZZO_ARCH) would end the interpreter at some later call.
void check_processor() {
#if defined(__x86_64__) && defined(__POPCNT__)
  if (!__builtin_cpu_supports("popcnt") || !__builtin_cpu_supports("sse4.2")) {
    throw pybind11::import_error(
        "this build of mazzo needs an x86-64-v2 processor; build it from source with "
        "-C cmake.define.MAZZO_ARCH=x86-64");
  }
#endif
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  check_processor();
  module.doc() = "The compiled engine of mazzo; import its names from mazzo.";
  module.attr("__version__") = MAZZO_VERSION;
  mazzo::bind::register_errors();
  mazzo::bind::bind_rng(module);
  mazzo::bind::bind_search(module);
  mazzo::bind::bind_fishing(module);
  mazzo::bind::bind_spades(module);
  mazzo::bind::bind_batch(module);
}
