// SPDX-License-Identifier: MIT
// The kernel for x86-64 with AVX-512 (VBMI2) and BMI2: all subset sums of the table in one register.
#pragma once

#include <array>

#include "mazzo/fishing/playout.hpp"
#include "playout_lane.hpp"

namespace mazzo::fishing::wide {

// Whether this build and this processor have the kernel.
[[nodiscard]] bool available() noexcept;

// Hands that advance together: three instead of two save 6 % of the time, a fourth 1 % more.
inline constexpr std::size_t lane_count = 3;
using Lanes = std::array<PlayoutLane, lane_count>;
using Rngs = std::array<Rng, lane_count>;

// Plays all hands to their end, as play_out does one by one. The lanes must have the same number of
// cards in every hand and in the stock, and PlayoutLane must handle the rules.
void play_out_lanes(const Rules& rules, PlayoutClock& clock, Lanes& lanes, Rngs& rngs) noexcept;

}  // namespace mazzo::fishing::wide
