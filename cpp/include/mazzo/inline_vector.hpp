// SPDX-License-Identifier: MIT
// A vector of fixed capacity that lives where it is declared and never touches the heap.
#pragma once

#include <cassert>
#include <cstddef>
#include <span>
#include <type_traits>

namespace mazzo {

// Holds up to Capacity trivial items; unused slots stay uninitialised, so a large one costs nothing.
template <class T, std::size_t Capacity>
class InlineVector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  using value_type = T;

  InlineVector() noexcept {}  // NOLINT: `= default` would clear the buffer on value-initialisation
  InlineVector(const InlineVector& other) noexcept { *this = other; }
  InlineVector& operator=(const InlineVector& other) noexcept {
    size_ = 0;
    for (const T& item : other) push_back(item);
    return *this;
  }
  ~InlineVector() = default;

  [[nodiscard]] static constexpr std::size_t capacity() noexcept { return Capacity; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  void clear() noexcept { size_ = 0; }
  void push_back(const T& item) noexcept {
    assert(size_ < Capacity);
    items_[size_++] = item;
  }
  [[nodiscard]] T& operator[](std::size_t i) noexcept { return items_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return items_[i]; }
  [[nodiscard]] T* begin() noexcept { return items_; }
  [[nodiscard]] T* end() noexcept { return items_ + size_; }
  [[nodiscard]] const T* begin() const noexcept { return items_; }
  [[nodiscard]] const T* end() const noexcept { return items_ + size_; }
  [[nodiscard]] std::span<const T> view() const noexcept { return {items_, size_}; }

 private:
  std::size_t size_ = 0;
  union {
    T items_[Capacity];  // a union member, so that T's own default values are not written
  };
};

}  // namespace mazzo
