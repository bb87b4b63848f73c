// SPDX-License-Identifier: MIT
// The score of a finished hand, line by line, in the same form for every family.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace mazzo {

// One reason for points; `values` and `points` have one entry per side.
struct ScoreLine {
  std::string item;
  std::vector<std::optional<int>> values;
  std::vector<int> points;

  friend bool operator==(const ScoreLine&, const ScoreLine&) = default;
};

// Every line of the rules' score table, in its order, and the points of each side.
struct HandScore {
  std::vector<ScoreLine> lines;
  std::vector<int> points;

  friend bool operator==(const HandScore&, const HandScore&) = default;
};

}  // namespace mazzo
