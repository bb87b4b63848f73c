// SPDX-License-Identifier: MIT
// An observation of the fishing games as floats; docs/batch.md lists the slices.
//
// Seats and sides are counted from the observer: row 0 is its own, row k the seat (side) k further on.
#pragma once

#include "mazzo/fishing/observation.hpp"
#include "mazzo/fishing/rules.hpp"
#include "mazzo/tensor.hpp"

namespace mazzo::fishing {

class Tensor {
 public:
  explicit Tensor(const Rules& rules);

  [[nodiscard]] int size() const noexcept { return slices_.size(); }
  [[nodiscard]] const std::vector<TensorSlice>& slices() const noexcept { return slices_.list(); }
  // Writes size() floats.
  void write(const Observation& observation, float* out) const noexcept;

 private:
  TensorSlices slices_;
  int players_;
  int sides_;
  float card_share_;   // of a hand
  float point_share_;  // of the target
};

}  // namespace mazzo::fishing
