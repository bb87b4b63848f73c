// SPDX-License-Identifier: MIT
// How a family shows its options to text and bindings: a name, a kind and a value in words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace mazzo {

// flag: on/off; number: decimal; optional_number: decimal or `none`; word: one of a few words.
enum class OptionKind : std::uint8_t { flag, number, optional_number, word };

// One option of a rules value; `text` is what rules text writes after '='.
struct OptionValue {
  std::string_view name;
  OptionKind kind;
  std::string text;
};

// An option as a caller gives it.
struct NamedValue {
  std::string name;
  std::string text;
};

}  // namespace mazzo
