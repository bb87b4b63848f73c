// SPDX-License-Identifier: MIT
// What a finished hand is worth to each side, in [0, 1].
//
// margin: 1/2 plus the side's points less the best other side's, over twice the scale, cut to [0, 1].
// win: the probability to win the match. Points still to come are taken as independent normal
// differences: from totals a and b with h hands to come, P(a wins) = Phi((a - b) / (deviation sqrt h)),
// h = points the leader lacks / mean points of a hand's best side, at least 1. Several sides: the
// product of the probabilities against each other side, normalised. The means and deviations are measured
// (docs/search.md) and belong to the family.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace mazzo::search {

inline constexpr std::size_t max_sides = 4;
using Rewards = std::array<double, max_sides>;

// How points fall in one hand of a game.
struct HandModel {
  double mean;       // points that the best side scores in a hand
  double deviation;  // of the difference of two sides' points in a hand

  // A margin that counts as all or nothing: 19 hands of 20 are closer.
  [[nodiscard]] constexpr double scale() const noexcept { return 2.0 * deviation; }
};

// What each side carries over, in points that it is likely to make or lose in hands to come.
struct Carried {
  std::array<double, max_sides> before{};  // into the hand
  std::array<double, max_sides> after{};   // out of it
};

inline Rewards margin_rewards(const HandModel& model, std::span<const double> points) noexcept {
  Rewards rewards{};
  for (std::size_t side = 0; side < points.size(); ++side) {
    double other = points[side == 0 ? 1 : 0];
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (i != side) other = std::max(other, points[i]);
    }
    const double share = (points[side] - other) / (2.0 * model.scale());
    rewards[side] = 0.5 + std::clamp(share, -0.5, 0.5);
  }
  return rewards;
}

// `totals` after the hand; `over`: whether they end the match.
inline Rewards win_rewards(const HandModel& model, std::span<const double> totals, double target,
                           bool over) noexcept {
  Rewards rewards{};
  const double best = *std::max_element(totals.begin(), totals.end());
  const auto leaders = std::count(totals.begin(), totals.end(), best);
  double sum = 0;
  for (std::size_t side = 0; side < totals.size(); ++side) {
    if (over && leaders == 1) {
      rewards[side] = totals[side] == best ? 1.0 : 0.0;
    } else {
      const double hands = std::max(1.0, (target - best) / model.mean);
      double product = 1;
      for (std::size_t other = 0; other < totals.size(); ++other) {
        if (other == side) continue;
        const double z = (totals[side] - totals[other]) / (model.deviation * std::sqrt(hands));
        product *= 0.5 * std::erfc(-z / std::sqrt(2.0));
      }
      rewards[side] = product;
    }
    sum += rewards[side];
  }
  for (std::size_t side = 0; side < totals.size(); ++side) {
    rewards[side] = sum > 0 ? rewards[side] / sum : 1.0 / static_cast<double>(totals.size());
  }
  return rewards;
}

}  // namespace mazzo::search
