// SPDX-License-Identifier: MIT
// Picking from a set of bits without listing it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace mazzo {

namespace bits_detail {

// Place of the k-th set bit (k = 0..7) of a byte at [8 * byte + k].
inline constexpr auto nth_in_byte = [] {
  std::array<std::uint8_t, 256 * 8> table{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    std::size_t k = 0;
    for (std::uint8_t bit = 0; bit < 8; ++bit) {
      if ((byte >> bit & 1U) != 0) table[8 * byte + k++] = bit;
    }
  }
  return table;
}();
static_assert(nth_in_byte[8 * 0b10110 + 2] == 4);

[[nodiscard]] constexpr int nth_set_bit_by_table(std::uint64_t bits, int n) noexcept {
  constexpr std::uint64_t ones = 0x0101010101010101U;
  constexpr std::uint64_t high = 0x8080808080808080U;
  // Bit counts of the low 1, 2, … 8 bytes, one a byte.
  std::uint64_t sums = bits - (bits >> 1 & 0x5555555555555555U);
  sums = (sums & 0x3333333333333333U) + (sums >> 2 & 0x3333333333333333U);
  sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0FU) * ones;
  // A byte's high bit stays where its sum is at most n; their number is the byte of the n-th bit.
  const auto rank = static_cast<std::uint64_t>(n);
  const std::uint64_t at_most = ((rank * ones | high) - sums) & high;
  const int shift = 8 * std::popcount(at_most);
  const std::uint64_t before = (sums << 8) >> shift & 0xFF;
  const std::uint64_t byte = bits >> shift & 0xFF;
  return shift + nth_in_byte[static_cast<std::size_t>(8 * byte + (rank - before))];
}
static_assert(nth_set_bit_by_table(0x8000000000000001U, 1) == 63 && nth_set_bit_by_table(0b1011000, 2) == 6);

#if defined(__x86_64__) && defined(__GNUC__)
// PDEP finds the bit in one step and is asked for at run time, as the library is built for older processors
// too; the first Zen generations have it, but slowly.
inline const bool has_fast_pdep = [] {
  __builtin_cpu_init();
  return __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}();

[[nodiscard]] inline int nth_set_bit_by_pdep(std::uint64_t bits, int n) noexcept {
  std::uint64_t bit = std::uint64_t{1} << n;
  __asm__("pdep %1, %0, %0" : "+r"(bit) : "r"(bits));
  return std::countr_zero(bit);
}
#endif

}  // namespace bits_detail

// The place of the n-th set bit, counted from 0 at the low end; n is below popcount(bits).
[[nodiscard]] constexpr int nth_set_bit(std::uint64_t bits, int n) noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
  if (!std::is_constant_evaluated() && bits_detail::has_fast_pdep)
    return bits_detail::nth_set_bit_by_pdep(bits, n);
#endif
  return bits_detail::nth_set_bit_by_table(bits, n);
}

}  // namespace mazzo
