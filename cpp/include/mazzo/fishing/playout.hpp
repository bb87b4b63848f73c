// SPDX-License-Identifier: MIT
// Uniform random playouts, several times faster than listing the moves.
//
// Every playout draws what a loop of State::random_move and apply would draw from the same
// generator, and ends in the same state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "mazzo/fishing/rules.hpp"
#include "mazzo/fishing/state.hpp"
#include "mazzo/rng.hpp"

namespace mazzo::fishing {

// Plays the hand to its end, each move uniform among the legal ones.
void play_out(const Rules& rules, State& state, Rng& rng) noexcept;

// The generator of playout `index` of a batch: seeded with output `index` of SplitMix64 from `seed`.
[[nodiscard]] constexpr Rng playout_rng(std::uint64_t seed, std::uint64_t index) noexcept {
  std::uint64_t state = seed + index * 0x9E3779B97F4A7C15U;
  return Rng{splitmix64(state)};
}

// Playouts first, first + 1, … of the batch `seed`, each from `state` with playout_rng's generator.
// `points` takes rules.sides() numbers for each.
void play_out_batch(const Rules& rules, const State& state, std::uint64_t seed, std::uint64_t first,
                    std::span<std::int32_t> points) noexcept;

// The same from fresh deals: each playout's generator first shuffles the deck, as State::deal does.
void play_out_deals(const Rules& rules, Seat dealer, std::uint64_t seed, std::uint64_t first,
                    std::span<std::int32_t> points) noexcept;

// Whether batches use the kernel for processors with AVX-512 (VBMI2) and BMI2.
[[nodiscard]] bool has_wide_playouts() noexcept;

}  // namespace mazzo::fishing
