// SPDX-License-Identifier: MIT
// The kernel for x86-64 with AVX-512 (VBMI2) and BMI2: all subset sums of the table in one register.
#pragma once

#include <array>

#include "mazzo/fishing/playout.hpp"
#include "playout_lane.hpp"

namespace mazzo::fishing::wide {

// Whether this build and this processor have the kernel.
[[nodiscard]] bool available() noexcept;

using Lanes = std::array<PlayoutLane, 2>;
using Rngs = std::array<Rng, 2>;

// Plays both hands to their end, as play_out does one by one. The lanes must have the same number of
// cards in every hand and in the stock, and PlayoutLane must handle the rules.
void play_out_two(const Rules& rules, PlayoutClock& clock, Lanes& lanes, Rngs& rngs) noexcept;

}  // namespace mazzo::fishing::wide
