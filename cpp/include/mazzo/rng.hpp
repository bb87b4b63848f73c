// SPDX-License-Identifier: MIT
// The project's own random generator, the same on every platform and in the Python reference.
//
// xoshiro256++ (Blackman and Vigna, 2019), its four words filled by SplitMix64 from one
// 64-bit seed. docs/rng.md writes down every step and gives test vectors.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace mazzo {

// One SplitMix64 step: advances `state` and returns the mixed word.
[[nodiscard]] constexpr std::uint64_t splitmix64(std::uint64_t& state) noexcept {
  state += 0x9E3779B97F4A7C15U;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

__extension__ using uint128 = unsigned __int128;

class Rng {
 public:
  using Words = std::array<std::uint64_t, 4>;

  explicit constexpr Rng(std::uint64_t seed) noexcept {
    for (std::uint64_t& word : words_) word = splitmix64(seed);
  }
  // A generator that goes on from saved words; they must not all be zero.
  explicit constexpr Rng(const Words& words) noexcept : words_{words} {}

  [[nodiscard]] constexpr const Words& words() const noexcept { return words_; }

  // The next 64 uniform bits.
  constexpr std::uint64_t next() noexcept {
    const std::uint64_t result = std::rotl(words_[0] + words_[3], 23) + words_[0];
    const std::uint64_t t = words_[1] << 17;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= t;
    words_[3] = std::rotl(words_[3], 45);
    return result;
  }

  // Uniform in 0..bound-1 by multiply-shift with rejection (Lemire, 2019); bound >= 1.
  constexpr std::uint64_t below(std::uint64_t bound) noexcept {
    uint128 product = static_cast<uint128>(next()) * bound;
    if (static_cast<std::uint64_t>(product) < bound) {
      const std::uint64_t threshold = (0 - bound) % bound;
      while (static_cast<std::uint64_t>(product) < threshold) {
        product = static_cast<uint128>(next()) * bound;
      }
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

  // Uniform in 0..bound-1 for bounds that may pass 64 bits: `below` when the bound fits in one
  // word, else the top bits of two words (first word high), redrawn until they are below it.
  constexpr uint128 below_wide(uint128 bound) noexcept {
    const auto high = static_cast<std::uint64_t>(bound >> 64);
    if (high == 0) return below(static_cast<std::uint64_t>(bound));
    const int unused = std::countl_zero(high);
    for (;;) {
      const uint128 first = next();
      const uint128 value = ((first << 64) | next()) >> unused;
      if (value < bound) return value;
    }
  }

  // A uniform double in [0, 1) from the top 53 bits.
  constexpr double uniform() noexcept { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  // Fisher-Yates from the last index down.
  template <class T>
  constexpr void shuffle(std::span<T> items) noexcept {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[below(i)]);
    }
  }

  friend constexpr bool operator==(const Rng&, const Rng&) noexcept = default;

 private:
  Words words_{};
};

}  // namespace mazzo
