// SPDX-License-Identifier: MIT
// What search asks of a family beyond `Game`: hooks on its tag, each the family's fast way to do it.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "mazzo/game.hpp"
#include "mazzo/search/config.hpp"
#include "mazzo/search/reward.hpp"

namespace mazzo::search {

// What the other seats did, by what one seat has seen of it: G::Evidence{rules, observation, past}.
template <class E>
concept SearchEvidence = requires(const E& evidence, Seat seat, CardSet hand) {
  // The seats whose moves tell something.
  { evidence.seats() } noexcept -> std::same_as<std::span<const Seat>>;
  { evidence.empty() } noexcept -> std::same_as<bool>;
  // The probability, above 0, of a seat's moves if it holds `hand` now.
  { evidence.likelihood(seat, hand) } noexcept -> std::same_as<double>;
};

template <class G>
concept SearchGame =
    Game<G> && requires(const typename G::Rules& rules, typename G::State& state,
                        const typename G::Observation& observation, typename G::Move move, Rng& rng) {
      // Plays the hand to its end as a loop of random_move would.
      { G::play_out(rules, state, rng) } noexcept;
      // Whether a move that was legal in another deal of the same information set is legal in this one.
      { G::offers(rules, state, move) } noexcept -> std::same_as<bool>;
      // Moves to the end of the hand, at most.
      { G::plies_left(rules, state) } noexcept -> std::same_as<int>;
      { observation.observer() } noexcept -> std::same_as<Seat>;
      { observation.is_over() } noexcept -> std::same_as<bool>;
      { G::hand_model(rules) } -> std::same_as<HandModel>;
      // The settings that were measured best (docs/strength.md), without a budget.
      { G::usual_search(rules) } -> std::same_as<Config>;
      { state.greedy_move(rules, rng) } noexcept -> std::same_as<typename G::Move>;
      requires SearchEvidence<typename G::Evidence>;
    };

// A game that deals in packets and can tell what a hand promises between two of them, by what lies
// open, which tells how many cards are still to be dealt.
template <class G>
concept DealsPackets =
    SearchGame<G> && requires(const typename G::Rules& rules, const typename G::State& state,
                              const typename G::Observation& observation, std::span<double> points) {
      { G::undealt(state.open()) } noexcept -> std::same_as<int>;
      { G::undealt(observation.open) } noexcept -> std::same_as<int>;
      { typename G::Forecast{rules}(rules, state.open(), points) } noexcept;
    };

// A game whose hands leave more behind than their points.
template <class G>
concept CarriesOver =
    SearchGame<G> && requires(const typename G::Rules& rules, const typename G::State& state) {
      { G::carried_over(rules, state) } noexcept -> std::same_as<Carried>;
    };

// A game in which seats bid; `is_bidding` tells whether the seat to act does.
template <class G>
concept HasBids = SearchGame<G> && requires(const typename G::Observation& observation) {
  { G::is_bidding(observation) } noexcept -> std::same_as<bool>;
};

// The rewards of a hand that brought these points.
template <SearchGame G>
Rewards rewards_of(Reward kind, const HandModel& model, const typename G::Rules& rules,
                   std::span<const int> points, std::span<const std::int32_t> before,
                   const Carried& carried = {}) noexcept {
  std::array<double, max_sides> values{};
  const std::span<double> of_sides = std::span{values}.first(points.size());
  if (kind == Reward::margin) {
    for (std::size_t side = 0; side < points.size(); ++side) {
      values[side] = points[side] + (carried.after[side] - carried.before[side]);
    }
    return margin_rewards(model, of_sides);
  }
  std::array<std::int32_t, max_sides> totals{};
  for (std::size_t side = 0; side < points.size(); ++side) totals[side] = before[side] + points[side];
  const bool over = G::ends_match(rules, std::span{totals}.first(points.size()));
  for (std::size_t side = 0; side < points.size(); ++side) {
    values[side] = totals[side] + (over ? 0.0 : carried.after[side]);
  }
  return win_rewards(model, of_sides, rules.target(), over);
}

// The rewards of a finished hand.
template <SearchGame G>
Rewards rewards_of(Reward kind, const HandModel& model, const typename G::Rules& rules,
                   const typename G::State& finished) noexcept {
  std::array<int, max_sides> points{};
  const std::span<int> of_sides = std::span{points}.first(static_cast<std::size_t>(rules.sides()));
  finished.points(rules, of_sides);
  Carried carried;
  if constexpr (CarriesOver<G>) carried = G::carried_over(rules, finished);
  return rewards_of<G>(kind, model, rules, of_sides, finished.totals(), carried);
}

// Those of a hand that goes on, by what it promises; it ends no match yet.
template <DealsPackets G>
Rewards expected_rewards(Reward kind, const HandModel& model, const typename G::Rules& rules,
                         const typename G::Forecast& forecast, const typename G::State& state) noexcept {
  std::array<double, max_sides> values{};
  const std::span<double> points = std::span{values}.first(static_cast<std::size_t>(rules.sides()));
  forecast(rules, state.open(), points);
  if (kind == Reward::margin) return margin_rewards(model, points);
  for (std::size_t side = 0; side < points.size(); ++side) points[side] += state.totals()[side];
  return win_rewards(model, points, rules.target(), false);
}

}  // namespace mazzo::search
