// SPDX-License-Identifier: MIT
// What one seat may know of a hand, and nothing more.
//
// It is a State from which every card that the seat has not seen is gone (other hands, its own before
// it looked, other sides' exchanges, discards, the stock but for a card it is looking at), and the sizes
// of those places.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "mazzo/cards.hpp"
#include "mazzo/spades/state.hpp"

namespace mazzo::spades {

class Observation {
 public:
  Observation() noexcept = default;  // nothing seen; only good for assigning to

  [[nodiscard]] Seat seat() const noexcept { return Seat{seat_}; }
  [[nodiscard]] Seat observer() const noexcept { return Seat{seat_}; }  // the name that generic code uses
  // All that is public or seen, with the hidden places empty. Its legal moves are the seat's own at its turn.
  [[nodiscard]] const State& view() const noexcept { return view_; }

  [[nodiscard]] int players() const noexcept { return view_.players(); }
  [[nodiscard]] Phase phase() const noexcept { return view_.phase(); }
  [[nodiscard]] bool is_over() const noexcept { return view_.is_over(); }
  [[nodiscard]] Seat to_act() const noexcept { return view_.to_act(); }
  [[nodiscard]] Seat dealer() const noexcept { return view_.dealer(); }
  // The seat's own cards; empty while it has not looked at them.
  [[nodiscard]] CardSet hand() const noexcept { return view_.hand(seat()); }
  [[nodiscard]] bool hand_is_hidden() const noexcept { return hidden_ != 0; }
  [[nodiscard]] int hand_count(Seat seat) const noexcept { return hand_counts_[State::at(seat)]; }
  // Cards that this side passed within itself and that are still in the hand of `seat`.
  [[nodiscard]] CardSet known(Seat seat) const noexcept { return view_.known(seat); }
  // Cards in won tricks.
  [[nodiscard]] CardSet played() const noexcept { return played_; }
  // Cards whose place the seat does not know.
  [[nodiscard]] CardSet unseen() const noexcept { return unseen_; }
  // Spades that a seat's bid shows it to hold now, or -1.
  [[nodiscard]] int spades_shown(Seat seat) const noexcept { return spades_[State::at(seat)]; }
  // Two players: sizes of the piles put away (by that seat after a look; unseen) and the stock.
  [[nodiscard]] int seen_count(Seat seat) const noexcept { return seen_counts_[State::at(seat)]; }
  [[nodiscard]] int away_count() const noexcept { return away_count_; }
  [[nodiscard]] int stock_count() const noexcept { return view_.stock_size(); }
  // The card of the stock that the seat is looking at.
  [[nodiscard]] std::optional<Card> top() const noexcept {
    return has_top_ != 0 ? std::optional{view_.stock_card(0)} : std::nullopt;
  }

  // The seat's legal moves; none unless it is its turn.
  void legal_moves(const Rules& rules, MoveList& out) const noexcept;
  // The game's own cheap policy (policy.hpp); it must be the seat's turn.
  [[nodiscard]] Move greedy_move(const Rules& rules, Rng& rng) const noexcept;
  [[nodiscard]] std::uint64_t hash() const noexcept;

  friend bool operator==(const Observation&, const Observation&) noexcept = default;

 private:
  friend class State;
  friend class Position;
  friend class Sampler;

  State view_;
  CardSet played_;
  CardSet unseen_;
  std::array<std::uint8_t, max_seats> hand_counts_{};
  std::array<std::int8_t, max_seats> spades_{-1, -1, -1, -1, -1, -1};
  std::array<std::uint8_t, 2> seen_counts_{};
  std::uint8_t away_count_ = 0;
  std::uint8_t seat_ = 0;
  std::uint8_t hidden_ = 0;  // own hand
  std::uint8_t has_top_ = 0;
  std::array<std::uint8_t, 6> unused_{};  // no padding
};

static_assert(std::is_trivially_copyable_v<Observation> && sizeof(Observation) == 200);
static_assert(std::has_unique_object_representations_v<Observation>);

[[nodiscard]] inline std::uint64_t hash(const Observation& observation) noexcept {
  return observation.hash();
}

}  // namespace mazzo::spades
