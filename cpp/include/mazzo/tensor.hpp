// SPDX-License-Identifier: MIT
// Helpers of observation tensors: rows of floats with named slices.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "mazzo/cards.hpp"

namespace mazzo {

// A part of a tensor: `rows` times `columns` floats from `start`.
struct TensorSlice {
  std::string_view name;
  int start = 0;
  int rows = 1;
  int columns = 1;
};

// Adds slices one behind the other.
class TensorSlices {
 public:
  void add(std::string_view name, int rows, int columns) {
    slices_.push_back({name, size_, rows, columns});
    size_ += rows * columns;
  }
  [[nodiscard]] int size() const noexcept { return size_; }
  [[nodiscard]] const std::vector<TensorSlice>& list() const noexcept { return slices_; }

 private:
  std::vector<TensorSlice> slices_;
  int size_ = 0;
};

namespace tensor_detail {
// The bits of a byte as floats.
inline constexpr auto bytes = [] {
  std::array<std::array<float, 8>, 256> table{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    for (std::size_t bit = 0; bit < 8; ++bit) table[byte][bit] = static_cast<float>(byte >> bit & 1U);
  }
  return table;
}();
}  // namespace tensor_detail

// Writes floats one behind the other, in the order in which the slices were added.
class TensorWriter {
 public:
  explicit TensorWriter(float* out) noexcept : out_{out} {}

  // One float per card id below Deck, 1 for a member.
  template <std::size_t Deck>
  void cards(CardSet set) noexcept {
    std::uint64_t bits = set.bits();
    for (std::size_t byte = 0; byte < Deck / 8; ++byte, bits >>= 8) {
      std::memcpy(out_ + 8 * byte, tensor_detail::bytes[bits & 0xFF].data(), 8 * sizeof(float));
    }
    std::memcpy(out_ + Deck / 8 * 8, tensor_detail::bytes[bits & 0xFF].data(), Deck % 8 * sizeof(float));
    out_ += Deck;
  }
  // `size` floats, 1 at `place`; a place outside: zeros.
  void one_hot(int place, int size) noexcept {
    std::fill_n(out_, size, 0.0F);
    if (place >= 0 && place < size) out_[place] = 1.0F;
    out_ += size;
  }
  void number(float value) noexcept { *out_++ = value; }
  void flag(bool value) noexcept { number(value ? 1.0F : 0.0F); }

  [[nodiscard]] const float* end() const noexcept { return out_; }

 private:
  float* out_;
};

}  // namespace mazzo
