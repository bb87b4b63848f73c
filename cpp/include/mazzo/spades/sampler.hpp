// SPDX-License-Identifier: MIT
// Full states drawn uniformly from all deals that one seat's observation allows.
//
// The hidden places are bins: hands by ascending seat, then the opponent's discards, the pile put away unseen
// and the stock. Without voids and known numbers of spades the unseen cards are shuffled and dealt to them.
// Otherwise completions are counted exactly: each bin in turn gets a vector of suit counts with the
// probability that its completions have, then that many cards of each suit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mazzo/cards.hpp"
#include "mazzo/rng.hpp"
#include "mazzo/spades/observation.hpp"

namespace mazzo::spades {

// Prepared once for an observation; drawing allocates nothing and shares nothing but the generator.
class Sampler {
 public:
  // Throws PositionError if no deal fits the observation.
  Sampler(const Rules& rules, const Observation& observation);

  [[nodiscard]] State draw(Rng& rng) const noexcept;
  // The number of ways to place the unseen cards, the order within the stock apart.
  [[nodiscard]] uint128 count() const noexcept { return total_; }
  [[nodiscard]] bool is_constrained() const noexcept { return constrained_; }

 private:
  static constexpr int max_bins = 6;  // five other hands and the own one before a look; two players have four

  // Cards left by suit, or a bin's share of them.
  using Counts = std::array<std::uint8_t, suit_count>;

  struct Bin {
    std::uint8_t word = 0;  // of State::cards_
    std::uint8_t size = 0;  // cards to draw
    SuitMask voids = 0;
    std::int8_t spades = -1;  // exact number to draw, or -1
  };
  // A choice for the first bin with the sum of the weights up to and including it.
  struct Share {
    uint128 upto;
    Counts counts;
  };

  [[nodiscard]] uint128 ways_of_two(const Bin& first, const Bin& second, const Counts& left, int suits_from,
                                    int size) const noexcept;
  [[nodiscard]] uint128 ways(int bin, const Counts& left) const noexcept;
  void tabulate();
  void list_first_shares();
  template <class Visit>
  void each_share(const Bin& bin, const Counts& left, Visit&& visit) const noexcept;
  [[nodiscard]] std::size_t table_index(const Counts& left) const noexcept;
  [[nodiscard]] Counts draw_share(int bin, const Counts& left, Rng& rng) const noexcept;

  void draw_plain(State& state, Rng& rng) const noexcept;
  void draw_counted(State& state, Rng& rng) const noexcept;

  State base_;
  std::array<CardSet, suit_count> unseen_{};  // by suit in play
  CardSet all_unseen_;
  Counts left_{};
  std::array<Bin, max_bins> bins_{};
  int bin_count_ = 0;
  bool constrained_ = false;
  int stock_drawn_ = 0;  // unknown cards of the stock
  uint128 total_ = 0;
  std::vector<Share> first_;  // of bin 0
  std::array<std::vector<uint128>, max_bins>
      tables_;  // completions from bin b on, when three bins or more are left
};

// One draw; prepare a Sampler for more.
[[nodiscard]] State sample(const Rules& rules, const Observation& observation, Rng& rng);

}  // namespace mazzo::spades
