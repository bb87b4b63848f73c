// SPDX-License-Identifier: MIT
// Worlds drawn as likely as the other seats' bids and plays make them.
//
// A chain (Metropolis and others 1953, Hastings 1970): a proposed world replaces the current one with
// probability min(1, L(new) / L(current)); L is the likelihood of what the others did (Buro, Long, Furtak
// and Sturtevant 2009). In the long run every world is drawn in proportion to L. The sampler proposes any
// world or, where it can, mostly one that differs in a few cards: of large hands nearly all are unlikely.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mazzo/cards.hpp"
#include "mazzo/rng.hpp"

namespace mazzo::search {

// The likelihood of a world under some evidence, above 0.
template <class Evidence, class State>
[[nodiscard]] double likelihood_of(const Evidence& evidence, const State& world) noexcept {
  double product = 1;
  for (const Seat seat : evidence.seats()) product *= evidence.likelihood(seat, world.hand(seat));
  return product;
}

// Drawing allocates nothing. Without evidence it is what the sampler draws, from the same random numbers.
template <class G>
class Posterior {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Observation = typename G::Observation;

  // The rules must outlive it. `past` as for G::Evidence.
  Posterior(const Rules& rules, const Observation& observation, std::span<const Observation> past)
      : sampler_{rules, observation},
        evidence_{rules, observation, past},
        memory_(evidence_.seats().size() << memory_bits) {}

  [[nodiscard]] State draw(Rng& rng) noexcept {
    if (evidence_.empty()) return sampler_.draw(rng);
    if (likelihood_ == 0) {
      current_ = sampler_.draw(rng);
      likelihood_ = weigh(current_, 0);
      for (int i = 0; i < burn_in; ++i) propose(rng, i < burn_in / 4);
    } else {
      for (int i = 0; i < proposals; ++i) propose(rng, false);
    }
    return current_;
  }

 private:
  static constexpr bool has_near = requires(const typename G::Sampler& sampler, State& world, Rng& rng) {
    { sampler.exchange(world, rng) } noexcept -> std::same_as<bool>;
  };
  static constexpr int burn_in = has_near ? 200 : 64;  // proposals before the first draw
  static constexpr int proposals = has_near ? 2 : 1;   // for every later one
  static constexpr int far_share = 10;                 // of the proposals one in so many is any world
  static constexpr int memory_bits = 10;               // hands remembered per seat

  struct Weighed {
    std::uint64_t hand = ~std::uint64_t{0};  // no hand holds every card
    double likelihood = 0;
  };

  // `far`: of any world.
  void propose(Rng& rng, bool far) noexcept {
    State world;
    if constexpr (has_near) far = far || rng.below(far_share) == 0;
    if (!has_near || far) {
      world = sampler_.draw(rng);
    } else if constexpr (has_near) {
      world = current_;
      if (!sampler_.exchange(world, rng)) return;
    }
    const double least = rng.uniform() * likelihood_;
    const double likelihood = weigh(world, least);
    if (likelihood <= least) return;
    current_ = world;
    likelihood_ = likelihood;
  }

  // The likelihood of a world, or some number that is not above `least` if it is not.
  [[nodiscard]] double weigh(const State& world, double least) noexcept {
    double product = 1;
    std::size_t place = 0;
    for (const Seat seat : evidence_.seats()) {
      const CardSet hand = world.hand(seat);
      const auto slot = static_cast<std::size_t>((hand.bits() * 0x9E3779B97F4A7C15U) >> (64 - memory_bits));
      Weighed& weighed = memory_[(place++ << memory_bits) + slot];
      if (weighed.hand != hand.bits()) weighed = {hand.bits(), evidence_.likelihood(seat, hand)};
      product *= weighed.likelihood;
      if (product <= least) break;
    }
    return product;
  }

  typename G::Sampler sampler_;
  typename G::Evidence evidence_;
  std::vector<Weighed> memory_;  // seat by seat: the same few hands come again and again
  State current_{};
  double likelihood_ = 0;  // of the current world; 0 before the first
};

}  // namespace mazzo::search
