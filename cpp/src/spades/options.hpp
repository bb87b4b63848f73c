// SPDX-License-Identifier: MIT
// The table of options: each option's name, kind, range or words, and its value in every preset.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "mazzo/spades/rules.hpp"

namespace mazzo::spades {

struct OptionSpec {
  std::string_view name;
  OptionKind kind;
  std::int32_t low;  // numbers: the range
  std::int32_t high;
  std::span<const std::string_view> words;  // words and flags: the values by index
  std::array<std::int32_t, 3> defaults;     // by preset
};

// The rows stand in the order of `Option`.
[[nodiscard]] const OptionSpec& option_spec(std::size_t index) noexcept;
// The index of the option with this name, or option_count.
[[nodiscard]] std::size_t find_option(std::string_view name) noexcept;

}  // namespace mazzo::spades
