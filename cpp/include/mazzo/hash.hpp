// SPDX-License-Identifier: MIT
// A 64-bit hash of a sequence of words, the same on every platform.
#pragma once

#include <bit>
#include <cstdint>

namespace mazzo {

// Every word is mixed in by a multiplication; the last step spreads the bits.
class Hasher {
 public:
  constexpr void add(std::uint64_t word) noexcept {
    state_ = (std::rotl(state_, 23) ^ word) * 0x9E3779B97F4A7C15U;
    state_ ^= state_ >> 32;
  }

  [[nodiscard]] constexpr std::uint64_t value() const noexcept {
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_ = 0x6D617A7A6FU;
};

}  // namespace mazzo
