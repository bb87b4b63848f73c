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

// Prepared once for an observation; drawing allocates nothing and changes nothing but the generator.
class Sampler {
 public:
  // Throws PositionError if no deal fits the observation.
  Sampler(const Rules& rules, const Observation& observation);

  [[nodiscard]] State draw(Rng& rng) const noexcept;
  // Exchanges one card, or up to three, of two hidden places of a drawn state, as likely as back again; false
  // where the outcome would not fit, or there are no two places.
  [[nodiscard]] bool exchange(State& state, Rng& rng) const noexcept;
  // The number of ways to place the unseen cards, the order within the stock apart.
  [[nodiscard]] uint128 count() const noexcept { return total_; }
  // Whether some hand has voids or a known number of spades.
  [[nodiscard]] bool is_constrained() const noexcept { return constrained_; }

 private:
  // Five other hands, or four and the own one before a look; two players: hand, discards, away, stock.
  static constexpr std::size_t max_bins = 6;

  // Numbers of cards by suit in play.
  using Counts = std::array<std::uint8_t, suit_count>;

  struct Bin {
    std::uint8_t word = 0;  // of State::cards_, or `to_stock`
    std::uint8_t size = 0;  // cards to draw
    SuitMask voids = 0;
    std::int8_t spades = -1;  // exact number to draw, or -1

    [[nodiscard]] bool is_free() const noexcept { return voids == 0 && spades < 0; }
  };
  static constexpr std::uint8_t to_stock = 0xFF;

  // A choice for the first bin, with the sum of the weights up to and including it.
  struct Share {
    uint128 upto;
    Counts counts;
  };

  void add_hands(const Rules& rules, const Observation& observation);
  void add_piles(const Rules& rules, const Observation& observation);
  void add(std::size_t word, int size, SuitMask voids = 0, int spades = -1);
  void count_completions();
  void tabulate(std::size_t bin);
  void list_first_shares();

  [[nodiscard]] std::size_t skip_empty(std::size_t bin) const noexcept;
  [[nodiscard]] bool fits_last(const Bin& bin, const Counts& left) const noexcept;
  [[nodiscard]] std::uint64_t ways_of_two(std::size_t bin, const Counts& left, std::size_t from,
                                          int size) const noexcept;
  [[nodiscard]] uint128 ways(std::size_t bin, const Counts& left) const noexcept;
  template <class Visit>
  void each_share(const Bin& bin, const Counts& left, Visit&& visit) const noexcept;
  [[nodiscard]] std::size_t table_index(const Counts& left) const noexcept;
  [[nodiscard]] Counts draw_share(std::size_t bin, const Counts& left, Rng& rng) const noexcept;
  [[nodiscard]] Counts share_of_two(std::size_t bin, const Counts& left, uint128 rest) const noexcept;
  [[nodiscard]] bool may_exchange(const Bin& bin, CardSet out, CardSet in) const noexcept;
  void draw_plain(State& state, Rng& rng) const noexcept;
  void draw_counted(State& state, Rng& rng) const noexcept;

  State base_;                                // what the observer sees
  std::array<CardSet, suit_count> unseen_{};  // by suit in play
  CardSet hidden_;                            // all of them
  Counts left_{};                             // their numbers
  std::array<Bin, max_bins> bins_{};
  std::array<std::uint8_t, max_bins + 1> filled_{};  // bins that are not empty, from each one on
  std::array<std::size_t, max_bins> next_{};         // the next bin that is not empty
  std::array<uint128, max_bins + 1>
      free_ways_{};  // completions from each bin on if none is constrained, else 0
  std::array<std::uint8_t, max_bins + 1> to_place_{};  // cards to place from each bin on
  std::size_t bin_count_ = 0;
  int stock_start_ = 0;  // place in the stock of its first unknown card
  bool constrained_ = false;
  uint128 total_ = 0;
  std::vector<Share> first_;                           // of the first bin, when three or more have cards
  std::array<std::vector<uint128>, max_bins> tables_;  // completions from a later such bin on, by cards left
};

// One draw; prepare a Sampler for more.
[[nodiscard]] State sample(const Rules& rules, const Observation& observation, Rng& rng);

}  // namespace mazzo::spades
