// SPDX-License-Identifier: MIT
// One hand of a fishing game in progress: a value of 152 bytes without heap or history.
//
// `PublicState` is what lies open to everybody; `State` adds the hands and the order of the stock.
// Piles and points are kept per side. The stock is stored with the next card to deal at its end.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "mazzo/fishing/captures.hpp"
#include "mazzo/fishing/cards.hpp"
#include "mazzo/fishing/move.hpp"
#include "mazzo/fishing/rules.hpp"
#include "mazzo/rng.hpp"

namespace mazzo::fishing {

inline constexpr int max_seats = 4;
inline constexpr std::uint8_t no_seat = 0xFF;
// Not an id of the deck, and a valid shift: a set never holds it.
inline constexpr std::uint8_t no_card = 63;
inline constexpr int max_total = 1'000'000;
inline constexpr int max_sweeps = 99;
inline constexpr int max_bonus = 255;

using Counts = std::array<std::uint8_t, max_seats>;

// All that every seat sees.
struct PublicState {
  CardSet table;
  std::array<CardSet, max_seats> piles{};        // per side
  std::array<std::int32_t, max_seats> totals{};  // per side, match points before this hand
  Counts sweeps{};                               // per side (SPA 4.1)
  Counts piccole{};                              // per side, points (SPA 4.2)
  Counts suited{};                               // per side, points (SPA 4.4)
  std::uint8_t dealer = 0;
  std::uint8_t to_act = 0;          // dealer + 1 when the hand is over
  std::uint8_t last = no_seat;      // the last captor (SPA 3.7)
  std::uint8_t previous = no_card;  // the card that the seat just before laid down (SPA 4.2)
  std::uint8_t left = 0;            // cards still to be played: hands and stock
  std::uint8_t stock_size = 0;

  friend bool operator==(const PublicState&, const PublicState&) noexcept = default;
};

struct Observation;

class State {
 public:
  // An empty state, as if over; only to be assigned to.
  State() noexcept = default;
  // A state from its parts, unchecked; `stock` in deal order. check_position() tells whether they fit.
  State(const PublicState& open, const std::array<CardSet, max_seats>& hands,
        std::span<const Card> stock) noexcept;

  // Shuffles by `seed` and deals. Throws RulesError (dealer or totals out of range).
  static State deal(const Rules& rules, std::uint64_t seed, Seat dealer,
                    std::span<const std::int32_t> totals = {});
  // Shuffles by a generator and deals, with zeros for totals; the dealer must be one of the rules' seats.
  static State deal_shuffled(const Rules& rules, Rng& rng, Seat dealer) noexcept;
  // Deals `deck`, first card first (SPA 2.2). Throws RulesError or PositionError.
  static State from_deck(const Rules& rules, std::span<const Card> deck, Seat dealer,
                         std::span<const std::int32_t> totals = {});

  [[nodiscard]] Seat to_act() const noexcept { return Seat{open_.to_act}; }
  [[nodiscard]] bool is_over() const noexcept { return open_.left == 0; }
  [[nodiscard]] Seat dealer() const noexcept { return Seat{open_.dealer}; }
  [[nodiscard]] const PublicState& open() const noexcept { return open_; }
  [[nodiscard]] CardSet table() const noexcept { return open_.table; }
  [[nodiscard]] CardSet hand(Seat seat) const noexcept { return hands_[index(seat)]; }
  [[nodiscard]] CardSet pile(int side) const noexcept { return open_.piles[static_cast<std::size_t>(side)]; }
  // Per side; entries past the last side are 0.
  [[nodiscard]] const std::array<std::int32_t, max_seats>& totals() const noexcept { return open_.totals; }
  [[nodiscard]] std::optional<Seat> last_captor() const noexcept {
    return open_.last == no_seat ? std::nullopt : std::optional{Seat{open_.last}};
  }
  [[nodiscard]] std::optional<Card> previous() const noexcept {
    return open_.previous == no_card ? std::nullopt : std::optional{Card{open_.previous}};
  }
  [[nodiscard]] int stock_size() const noexcept { return open_.stock_size; }
  // The i-th card that will be dealt, 0 <= i < stock_size().
  [[nodiscard]] Card stock_card(int i) const noexcept {
    return Card{stock_[static_cast<std::size_t>(open_.stock_size - 1 - i)]};
  }
  // Moves made so far in this hand.
  [[nodiscard]] int plies(const Rules& rules) const noexcept {
    const int plies = deck_size - rules.table_cards() - open_.left;
    return plies < 0 ? 0 : plies;
  }

  // Every legal move once, in canonical order; none when the hand is over.
  void legal_moves(const Rules& rules, MoveList& out) const noexcept {
    fishing::legal_moves(rules.plan(), hands_[open_.to_act], open_.table, out);
  }
  [[nodiscard]] bool is_legal(const Rules& rules, Move move) const noexcept;
  // A uniform draw among the legal moves: rng.below(n) in canonical order. The hand must not be over.
  [[nodiscard]] Move random_move(const Rules& rules, Rng& rng) const noexcept;
  // The family's cheap policy (policy.hpp); draws nothing from `rng`. The hand must not be over.
  [[nodiscard]] Move greedy_move(const Rules& rules, Rng& rng) const noexcept;

  // Plays a legal move, deals the next packet when it is due and ends the hand after its last play.
  void apply(const Rules& rules, Move move) noexcept;
  // The same for any move; throws IllegalMoveError and leaves the state alone if it is not legal.
  void apply_checked(const Rules& rules, Move move);

  // Points of each side for a finished hand (SPA 5); `out` has rules.sides() entries.
  void points(const Rules& rules, std::span<int> out) const noexcept;

  [[nodiscard]] Observation observation(const Rules& rules, Seat seat) const noexcept;

  friend bool operator==(const State& a, const State& b) noexcept;

 private:
  friend class PlayoutLane;

  [[nodiscard]] static std::size_t index(Seat seat) noexcept {
    return static_cast<std::size_t>(seat.index());
  }
  [[nodiscard]] static State dealt(const Rules& rules, std::span<const Card> deck, Seat dealer,
                                   PublicState open) noexcept;
  void capture(const Plan& plan, Card card, CardSet captured) noexcept;
  void finish(const Plan& plan) noexcept;
  void deal_packet(const Plan& plan) noexcept;

  PublicState open_;
  std::array<CardSet, max_seats> hands_{};
  std::array<std::uint8_t, deck_size> stock_{};
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 192);

// The 40 cards in deal order, shuffled by `seed`; dealt again while too many kings lie on the first
// table (SPA 2.5).
[[nodiscard]] std::array<Card, deck_size> shuffled_deck(const Rules& rules, std::uint64_t seed);
[[nodiscard]] std::array<Card, deck_size> shuffled_deck(const Rules& rules, Rng& rng) noexcept;

// Throws PositionError unless the state is one that play goes on from, whatever led to it.
void check_position(const Rules& rules, const State& state);

// 64 bits of the value (not of the rules).
[[nodiscard]] std::uint64_t hash(const State& state) noexcept;

// One line; see docs/notation.md.
[[nodiscard]] std::string to_string(const Rules& rules, const State& state);
// Throws ParseError, RulesError or PositionError.
[[nodiscard]] std::pair<Rules, State> parse_state(std::string_view text);

}  // namespace mazzo::fishing

#include "mazzo/fishing/state_inline.hpp"
