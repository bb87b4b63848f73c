// SPDX-License-Identifier: MIT
// The part of a playout that all kernels share: a hand unpacked for speed, and what a play does to it.
//
// A kernel draws the play (which card, which set); the lane moves the cards and counts the bonuses
// without a branch.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "mazzo/fishing/captures.hpp"
#include "mazzo/fishing/score.hpp"
#include "mazzo/fishing/state.hpp"

#if defined(__GNUC__)
#define MAZZO_INLINE [[gnu::always_inline]] inline
#else
#define MAZZO_INLINE inline
#endif

namespace mazzo::fishing {

// `a` where the flag is 0, `b` where it is 1.
MAZZO_INLINE std::uint64_t choose(std::uint64_t flag, std::uint64_t a, std::uint64_t b) noexcept {
  return a ^ ((a ^ b) & (0 - flag));
}

// The ten cards of each card's suit, by id.
inline constexpr auto own_suit = [] {
  std::array<std::uint64_t, deck_size> table{};
  for (int id = 0; id < deck_size; ++id) {
    table[static_cast<std::size_t>(id)] = suit_cards(suit_of(Card{id})).bits();
  }
  return table;
}();

struct Play {
  std::uint64_t card;  // one bit
  std::uint64_t captured;
};

// Whose turn it is and how much is left: the same for lanes that advance together. Seats and sides are
// counted from the one that begins each round, the dealer's next: place 0.
class PlayoutClock {
 public:
  PlayoutClock(const Plan& plan, const State& state) noexcept;
  // A hand just dealt, so many cards of the deck on the table.
  PlayoutClock(const Plan& plan, std::size_t table_cards) noexcept;

  // The place to act.
  [[nodiscard]] std::size_t place() const noexcept { return place_; }
  [[nodiscard]] std::size_t side() const noexcept { return place_ & side_mask_; }
  [[nodiscard]] std::size_t players() const noexcept { return players_; }
  [[nodiscard]] bool is_over() const noexcept { return left_ == 0; }
  [[nodiscard]] std::size_t stock_size() const noexcept { return stock_size_; }
  // Which of the bonuses count for the play to come; see PlayoutLane::Bonus.
  [[nodiscard]] std::uint64_t bonus_mask() const noexcept { return left_ == 1 ? last_mask_ : mask_; }

  MAZZO_INLINE void tick() noexcept {
    --left_;
    place_ = place_ + 1 == players_ ? 0 : place_ + 1;
  }
  void take_from_stock(std::size_t cards) noexcept { stock_size_ -= cards; }
  // The place that made the last play but `plays`.
  [[nodiscard]] std::size_t place_before(std::size_t plays) const noexcept {
    return (place_ + players_ - 1 - plays % players_) % players_;
  }

 private:
  void set_masks(const Plan& plan) noexcept;

  std::size_t place_;
  std::size_t players_;
  std::size_t side_mask_;
  std::size_t left_;
  std::size_t stock_size_;
  std::uint64_t mask_ = 0;
  std::uint64_t last_mask_ = 0;
};

class PlayoutLane {
 public:
  // Bonus points of a side in lanes of 16 bits.
  struct Bonus {
    static constexpr int piccola_shift = 16;
    static constexpr int suited_shift = 32;
    static constexpr std::uint64_t sweep = 0xFFFF;
    static constexpr std::uint64_t piccola = sweep << piccola_shift;
    static constexpr std::uint64_t suited = sweep << suited_shift;
  };

  // Whether a lane knows these rules: ordinary captures, mandatory, suited by the played suit or not at all.
  [[nodiscard]] static bool handles(const Plan& plan) noexcept {
    return plan.plain && !plan.optional_capture && plan.suited != Plan::Suited::captured_suit;
  }

  PlayoutLane() noexcept = default;
  PlayoutLane(const Plan& plan, const State& state) noexcept
      : stock_{state.stock_.data() + state.open_.stock_size - 1},
        stock_step_{-1},
        table_{state.open_.table.bits()} {
    std::size_t seat = state.open_.dealer;
    for (std::size_t place = 0; place < plan.players; ++place) {
      seat = seat + 1 == plan.players ? 0 : seat + 1;
      hands_[place] = state.hands_[seat].bits();
      piles_[place & plan.side_mask] = state.open_.piles[seat & plan.side_mask].bits();
    }
    if (state.open_.previous != no_card) previous_ = std::uint64_t{1} << state.open_.previous;
  }

  // A hand dealt from `deck`, card ids in deal order, which must outlive the lane (SPA 2.2).
  PlayoutLane(const Plan& plan, std::size_t table_cards, const std::uint8_t* deck) noexcept
      : stock_{deck}, stock_step_{1} {
    deal(plan);
    for (std::size_t i = 0; i < table_cards; ++i) table_ |= next_of_stock();
  }

  [[nodiscard]] std::uint64_t table() const noexcept { return table_; }
  [[nodiscard]] std::uint64_t hand(std::size_t place) const noexcept { return hands_[place]; }

  MAZZO_INLINE void make(std::size_t place, std::size_t side, std::uint64_t bonus_mask, Play play) noexcept {
    const auto id = static_cast<std::size_t>(std::countr_zero(play.card));
    hands_[place] ^= play.card;
    const std::uint64_t took = 0 - static_cast<std::uint64_t>(play.captured != 0);
    const std::uint64_t laid = play.card & ~took;
    const std::uint64_t played = play.card & took;
    const std::uint64_t rest = (table_ ^ play.captured) | laid;
    // 4.1, 4.2, 4.4. A single captured card is never of the played card's suit: no test of the size.
    const auto sweep = static_cast<std::uint64_t>(rest == 0);
    const auto piccola = static_cast<std::uint64_t>(play.captured == previous_);
    const std::uint64_t suited = static_cast<std::uint64_t>(std::popcount(play.captured | played)) &
                                 (0 - static_cast<std::uint64_t>((play.captured & ~own_suit[id]) == 0));
    bonus_[side] += (sweep | piccola << Bonus::piccola_shift | suited << Bonus::suited_shift) & bonus_mask;
    piles_[side] |= play.captured | played;
    previous_ = play.card | took;
    history_ = history_ * 2 - took;
    table_ = rest;
  }

  // 2.2: the next packet, when every hand is empty.
  MAZZO_INLINE void deal(const Plan& plan) noexcept {
    for (std::size_t place = 0; place < plan.players; ++place) {
      std::uint64_t hand = 0;
      for (int i = 0; i < plan.hand_cards; ++i) hand |= next_of_stock();
      hands_[place] = hand;
    }
    if (!plan.piccola_across_packets) previous_ = nothing;
  }

  // Writes the finished hand to `state`, the one that the lane began with.
  void finish(const Plan& plan, const PlayoutClock& clock, State& state) const noexcept {
    PublicState& open = state.open_;
    const auto add = [](std::uint8_t& count, std::uint64_t more, int limit) {
      count = static_cast<std::uint8_t>(std::min(count + static_cast<int>(more & Bonus::sweep), limit));
    };
    const std::size_t last_place =
        history_ == 0 ? max_seats : clock.place_before(static_cast<std::size_t>(std::countr_zero(history_)));
    std::size_t seat = open.dealer;
    for (std::size_t place = 0; place < plan.players; ++place) {
      seat = seat + 1 == plan.players ? 0 : seat + 1;
      if (place == last_place) open.last = static_cast<std::uint8_t>(seat);
      const std::size_t side = seat & plan.side_mask;
      if (place != (place & plan.side_mask)) continue;
      open.piles[side] = CardSet{piles_[place]};
      add(open.sweeps[side], bonus_[place], max_sweeps);
      add(open.piccole[side], bonus_[place] >> Bonus::piccola_shift, max_bonus);
      add(open.suited[side], bonus_[place] >> Bonus::suited_shift, max_bonus);
    }
    open.table = CardSet{table_};
    open.left = open.stock_size = 0;
    open.to_act = static_cast<std::uint8_t>(open.dealer + 1 == plan.players ? 0 : open.dealer + 1);
    state.hands_ = {};
    state.finish(plan);
  }

  // The points of the finished hand for each side, had it begun with none.
  MAZZO_INLINE void points(const Plan& plan, const PileScore& score, const PlayoutClock& clock,
                           std::size_t dealer, std::span<std::int32_t> out) const noexcept {
    std::array<CardSet, max_seats> piles{};
    const std::size_t captor =
        history_ == 0
            ? max_seats
            : clock.place_before(static_cast<std::size_t>(std::countr_zero(history_))) & plan.side_mask;
    std::size_t side = dealer;
    for (std::size_t place = 0; place < out.size(); ++place) {
      side = side + 1 == plan.players ? 0 : side + 1;
      const std::size_t s = side & plan.side_mask;
      piles[s] = CardSet{piles_[place] | (place == captor ? table_ : 0)};
      const std::uint64_t bonus = bonus_[place];
      out[s] =
          static_cast<std::int32_t>((bonus & Bonus::sweep) + (bonus >> Bonus::piccola_shift & Bonus::sweep) +
                                    (bonus >> Bonus::suited_shift & Bonus::sweep));
    }
    score.add(piles, out);
  }

 private:
  friend class PlayoutClock;
  static constexpr std::uint64_t nothing = ~std::uint64_t{0};  // equals no captured set

  MAZZO_INLINE std::uint64_t next_of_stock() noexcept {
    const std::uint64_t card = std::uint64_t{1} << *stock_;
    stock_ += stock_step_;
    return card;
  }

  const std::uint8_t* stock_ = nullptr;  // the next card
  std::ptrdiff_t stock_step_ = 0;
  std::uint64_t table_ = 0;
  std::uint64_t previous_ = nothing;              // the card just laid down, or what equals no captured set
  std::uint64_t history_ = 0;                     // bit i: the play i plays ago captured
  std::array<std::uint64_t, max_seats> hands_{};  // per place
  std::array<std::uint64_t, max_seats> piles_{};  // per side
  std::array<std::uint64_t, max_seats> bonus_{};  // per side
};

inline PlayoutClock::PlayoutClock(const Plan& plan, const State& state) noexcept
    : place_{(state.open().to_act + plan.players - 1U - state.open().dealer) % plan.players},
      players_{plan.players},
      side_mask_{plan.side_mask},
      left_{state.open().left},
      stock_size_{state.open().stock_size} {
  set_masks(plan);
}

inline PlayoutClock::PlayoutClock(const Plan& plan, std::size_t table_cards) noexcept
    : place_{0},
      players_{plan.players},
      side_mask_{plan.side_mask},
      left_{deck_size - table_cards},
      stock_size_{left_ - static_cast<std::size_t>(plan.players) * plan.hand_cards} {
  set_masks(plan);
}

inline void PlayoutClock::set_masks(const Plan& plan) noexcept {
  using Bonus = PlayoutLane::Bonus;
  const std::uint64_t suited = plan.suited != Plan::Suited::none ? Bonus::suited : 0;
  mask_ = Bonus::sweep | suited | (plan.piccola ? Bonus::piccola : 0);
  last_mask_ = (plan.sweep_on_last_play ? Bonus::sweep : 0) | (plan.suited_on_last_play ? suited : 0);
}

// Deals the next packet to lanes that advance together.
template <class Lanes>
MAZZO_INLINE void deal_packet(const Plan& plan, PlayoutClock& clock, Lanes& lanes) noexcept {
  for (PlayoutLane& lane : lanes) lane.deal(plan);
  clock.take_from_stock(static_cast<std::size_t>(plan.players) * plan.hand_cards);
}

}  // namespace mazzo::fishing
