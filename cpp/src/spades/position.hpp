// SPDX-License-Identifier: MIT
// A position as text gives it, the checks that a table could show it, and the values built from it.
#pragma once

#include <array>
#include <optional>

#include "mazzo/inline_vector.hpp"
#include "mazzo/spades/observation.hpp"
#include "mazzo/spades/state.hpp"

namespace mazzo::spades {

using CardList = InlineVector<Card, card_count>;

// The fields of a state's or an observation's text. Sets hold what is given, counts also what is hidden.
struct PositionFields {
  explicit PositionFields(const Rules& its_rules) : rules{its_rules} {}

  Rules rules;
  std::optional<Seat> seat;  // whose observation it is
  Seat dealer;
  std::array<CardSet, max_seats> hands{};
  std::array<bool, max_seats> hand_shown{};
  std::array<int, max_seats> hand_counts{};
  CardList stock;
  int stock_count = 0;
  std::optional<Card> top;
  std::array<CardSet, 2> seen{};
  std::array<int, 2> seen_counts{};
  CardSet away;
  int away_count = 0;
  std::array<Bid, max_seats> bids{};
  int exchange = 0;
  std::array<CardSet, max_seats> known{};
  Seat leader;
  CardList trick;
  CardSet played;
  std::array<int, max_seats> won{};
  std::array<SuitMask, max_seats> voids{};
  std::array<int, max_seats> spades{-1, -1, -1, -1, -1, -1};  // -1: not told
  std::array<std::int32_t, max_sides> totals{};
  std::array<std::int32_t, max_sides> bags{};
};

class Position {
 public:
  explicit Position(const PositionFields& fields);

  // Throw PositionError for what no table could show, in the order of the checks.
  [[nodiscard]] State state();
  [[nodiscard]] Observation observation();

 private:
  void check();
  void check_cards() const;
  void check_bids() const;
  [[nodiscard]] bool bid_is_possible(Seat seat) const;
  [[nodiscard]] bool shown_spades_fit(Seat seat, int now) const;
  void check_progress() const;
  void check_counts() const;
  void check_piles() const;
  void check_played();
  void check_leader() const;
  void check_voids() const;
  void check_trick_voids() const;
  void check_known() const;
  void check_spades() const;

  [[nodiscard]] CardSet given_cards() const noexcept;
  [[nodiscard]] bool bidding() const noexcept;
  [[nodiscard]] int turns_drawn() const noexcept;
  [[nodiscard]] int draws_of(int seat) const noexcept;
  [[nodiscard]] int cards_played(int seat) const noexcept;
  [[nodiscard]] int expected_count(int seat) const noexcept;
  [[nodiscard]] Seat trick_seat(std::size_t place) const noexcept;
  [[nodiscard]] bool exchange_begun(int seat) const noexcept;
  [[nodiscard]] bool shows(int seat) const noexcept;
  void set_turn() noexcept;
  void set_trick() noexcept;

  const PositionFields& f_;
  const Rules& rules_;
  int players_;
  int tricks_ = 0;  // won so far
  CardSet played_;  // in won tricks
  State draft_;     // holds the public fields from the start, the rest once it is checked
  std::array<Seat, max_sides> starters_{};
  int starter_count_ = 0;
};

}  // namespace mazzo::spades
