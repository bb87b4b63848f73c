// SPDX-License-Identifier: MIT
// One hand of Spades in progress: a value of 160 bytes without heap, pointer or history.
//
// cards_ holds twelve words. With three seats or more: words 0..5 the hands, 6..11 the cards in each hand
// that its partner knows from an exchange. With two: words 0, 1 the hands, 2, 3 the cards that each
// seat put away after a look, 4 those put away unseen, 5..11 the stock, one card a byte, the next to
// be drawn at place 52 - stock_size_ (places before it are 0). Cards found nowhere have been played.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "mazzo/bits.hpp"
#include "mazzo/cards.hpp"
#include "mazzo/rng.hpp"
#include "mazzo/spades/bid.hpp"
#include "mazzo/spades/move.hpp"
#include "mazzo/spades/rules.hpp"

namespace mazzo::spades {

class Evidence;
class Observation;
class Position;
class Sampler;

enum class Phase : std::uint8_t { draw, bid, exchange, play, over };

// A set of suits, bit 0 clubs … bit 3 spades.
using SuitMask = std::uint8_t;

[[nodiscard]] constexpr bool has_suit(SuitMask mask, int suit) noexcept {
  return (static_cast<unsigned>(mask) >> suit & 1U) != 0;
}

class State {
 public:
  State() noexcept = default;  // no hand at all; only good for assigning to

  // A hand from a deck that Rng(seed) shuffles. Per side: `totals`, `bags` before the hand, or nothing for
  // zeros. Throws RulesError for a dealer or numbers out of range.
  [[nodiscard]] static State deal(const Rules& rules, std::uint64_t seed, Seat dealer,
                                  std::span<const std::int32_t> totals = {},
                                  std::span<const std::int32_t> bags = {});
  // A hand from a deck in deal order; throws PositionError unless it is a permutation of the rules' deck.
  [[nodiscard]] static State from_deck(const Rules& rules, std::span<const Card> deck, Seat dealer,
                                       std::span<const std::int32_t> totals = {},
                                       std::span<const std::int32_t> bags = {});

  // --- what is on the table ---
  [[nodiscard]] int players() const noexcept { return players_; }
  [[nodiscard]] int sides() const noexcept { return players_ == 4 ? 2 : players_ == 6 ? 3 : players_; }
  [[nodiscard]] Phase phase() const noexcept { return phase_; }
  [[nodiscard]] bool is_over() const noexcept { return phase_ == Phase::over; }
  // The seat whose move it is; when the hand is over, the winner of the last trick.
  [[nodiscard]] Seat to_act() const noexcept { return Seat{to_act_}; }
  [[nodiscard]] Seat dealer() const noexcept { return Seat{dealer_}; }
  // Who leads, or has led, the current trick; before play, who will lead the first.
  [[nodiscard]] Seat leader() const noexcept { return Seat{leader_}; }
  // The cards of the current trick in the order played.
  [[nodiscard]] std::span<const Card> trick() const noexcept { return {trick_.data(), trick_size_}; }
  // The seat whose card is winning the current trick, which must not be empty.
  [[nodiscard]] Seat trick_winner() const noexcept { return Seat{best_ & 0xFF}; }
  [[nodiscard]] Card trick_best() const noexcept {
    return trick_[static_cast<std::size_t>((trick_winner().index() - leader_ + players_) % players_)];
  }
  [[nodiscard]] int led_suit() const noexcept { return led_; }
  [[nodiscard]] int tricks_done() const noexcept { return tricks_done_; }
  [[nodiscard]] bool spades_broken() const noexcept { return broken_ != 0; }
  [[nodiscard]] Bid bid(Seat seat) const noexcept { return bids_[at(seat)]; }
  [[nodiscard]] int won(Seat seat) const noexcept { return won_[at(seat)]; }
  // Suits that the seat has shown not to hold.
  [[nodiscard]] SuitMask voids(Seat seat) const noexcept { return voids_[at(seat)]; }
  // Exchange steps done; each blind nil bidder that exchanges has two, and a decline counts for both.
  [[nodiscard]] int exchange_steps() const noexcept { return exchange_; }
  // Match points and bags of each side before this hand.
  [[nodiscard]] std::span<const std::int32_t> totals() const noexcept {
    return {totals_.data(), static_cast<std::size_t>(sides())};
  }
  [[nodiscard]] std::span<const std::int32_t> bags() const noexcept {
    return {bags_.data(), static_cast<std::size_t>(sides())};
  }

  // --- cards in places ---
  [[nodiscard]] CardSet hand(Seat seat) const noexcept { return CardSet{cards_[at(seat)]}; }
  // Cards in the seat's hand that its partner passed to it and remembers.
  [[nodiscard]] CardSet known(Seat seat) const noexcept {
    return players_ == 2 ? CardSet{} : CardSet{cards_[known_word + at(seat)]};
  }
  // Two players: what the seat put away after a look, what was put away unseen, the stock from its top.
  [[nodiscard]] CardSet seen(Seat seat) const noexcept {
    return players_ == 2 ? CardSet{cards_[seen_word + at(seat)]} : CardSet{};
  }
  [[nodiscard]] CardSet away() const noexcept {
    return players_ == 2 ? CardSet{cards_[away_word]} : CardSet{};
  }
  [[nodiscard]] int stock_size() const noexcept { return stock_size_; }
  [[nodiscard]] Card stock_card(int index) const noexcept {
    return stock_at(stock_capacity - stock_size_ + index);
  }
  // The cards in won tricks.
  [[nodiscard]] CardSet played(const Rules& rules) const noexcept;

  // --- moves ---
  // Every legal move once, in canonical order; none when the hand is over.
  void legal_moves(const Rules& rules, MoveList& out) const noexcept;
  // In play: the cards that the seat to act may play (SPD 3.1, 3.2).
  [[nodiscard]] CardSet legal_cards(const Rules& rules) const noexcept;
  [[nodiscard]] bool is_legal(const Rules& rules, Move move) const noexcept;
  // legal_moves()[rng.below(their number)], without the list; the hand must not be over.
  [[nodiscard]] Move random_move(const Rules& rules, Rng& rng) const noexcept;
  // Makes a legal move.
  void apply(const Rules& rules, Move move) noexcept;
  // The same; throws IllegalMoveError and changes nothing if the move is not legal.
  void apply_checked(const Rules& rules, Move move);
  // The game's own cheap policy (policy.hpp).
  [[nodiscard]] Move greedy_move(const Rules& rules, Rng& rng) const noexcept;

  // --- bidding (SPD 2) ---
  // Numbers that the seat may bid when its turn comes with these bids, bit b for b; its cards count under
  // mirror and whiz.
  [[nodiscard]] std::uint32_t legal_bids(const Rules& rules, Seat seat) const noexcept;
  // Whether the seat has, or at its turn will have, the choice to bid before it sees its cards.
  [[nodiscard]] bool may_bid_blind(const Rules& rules, Seat seat) const noexcept;
  // Whether the seat has not seen its own cards yet.
  [[nodiscard]] bool hand_is_hidden(const Rules& rules, Seat seat) const noexcept;
  // Number of spades that the seat's bid shows it to hold now, or -1 (mirror and whiz, SPD 2.5).
  [[nodiscard]] int spades_shown(const Rules& rules, Seat seat) const noexcept;
  // Place of the seat in the order of bidding, from 0.
  [[nodiscard]] int bidding_place(Seat seat) const noexcept {
    return (at_int(seat) + players_ - dealer_ - 1) % players_;
  }
  // The blind nil bidders that exchange cards, in order; returns their number (SPD 2.4).
  int exchange_starters(const Rules& rules, std::array<Seat, max_sides>& out) const noexcept;

  // --- results ---
  // Points of each side for a finished hand, penalties included (SPD 4).
  void points(const Rules& rules, std::span<int> out) const noexcept;
  // Bags of each side after a finished hand.
  [[nodiscard]] std::array<std::int32_t, max_sides> next_bags(const Rules& rules) const noexcept;

  // What the seat may know.
  [[nodiscard]] Observation observation(const Rules& rules, Seat seat) const noexcept;
  // Moves made so far.
  [[nodiscard]] int plies(const Rules& rules) const noexcept;
  [[nodiscard]] std::uint64_t hash() const noexcept;

  friend bool operator==(const State&, const State&) noexcept = default;

 private:
  friend class Evidence;  // replays what an observer saw
  friend class Observation;
  friend class Position;  // builds states from checked text (position.hpp)
  friend class Sampler;

  static constexpr std::size_t known_word = 6;
  static constexpr std::size_t seen_word = 2;
  static constexpr std::size_t away_word = 4;
  static constexpr std::size_t stock_word = 5;
  static constexpr int stock_capacity = 52;

  [[nodiscard]] static std::size_t at(Seat seat) noexcept { return static_cast<std::size_t>(seat.index()); }
  [[nodiscard]] static int at_int(Seat seat) noexcept { return seat.index(); }
  [[nodiscard]] Card stock_at(int place) const noexcept {
    const auto p = static_cast<unsigned>(place);
    return Card{static_cast<int>(cards_[stock_word + p / 8] >> (8 * (p % 8)) & 0xFF)};
  }
  void set_stock_at(int place, int id) noexcept;
  [[nodiscard]] Card take_from_stock() noexcept;

  void play_card(const Rules& rules, Card card) noexcept;
  void finish_trick(const Rules& rules) noexcept;
  void apply_before_play(const Rules& rules, Move move) noexcept;
  void apply_draw(const Rules& rules, bool keep) noexcept;
  void apply_bid(const Rules& rules, Bid bid) noexcept;
  void apply_pass(const Rules& rules, CardSet cards) noexcept;
  void start_exchange_or_play(const Rules& rules) noexcept;
  [[nodiscard]] std::uint32_t free_bids(const Rules& rules, Seat seat) const noexcept;
  [[nodiscard]] Move random_move_before_play(const Rules& rules, Rng& rng) const noexcept;

  std::array<std::uint64_t, 12> cards_{};
  std::array<std::int32_t, max_sides> totals_{};
  std::array<std::int32_t, max_sides> bags_{};
  std::array<Bid, max_seats> bids_{};
  std::array<std::uint8_t, max_seats> won_{};
  std::array<SuitMask, max_seats> voids_{};
  std::array<Card, max_seats> trick_{};  // unused places are card 0
  std::uint16_t best_ = 0;  // of the current trick: strength of the best card << 8 | its seat; 0: no card
  std::uint8_t players_ = 0;
  std::uint8_t dealer_ = 0;
  Phase phase_ = Phase::over;
  std::uint8_t to_act_ = 0;
  std::uint8_t leader_ = 0;
  std::uint8_t trick_size_ = 0;
  std::uint8_t tricks_done_ = 0;
  std::uint8_t broken_ = 0;
  std::uint8_t exchange_ = 0;
  std::uint8_t stock_size_ = 0;
  std::uint8_t led_ = 0;                  // suit of the current trick; 0 when it is empty
  std::array<std::uint8_t, 3> unused_{};  // no padding: hash() reads every byte
};

static_assert(std::is_trivially_copyable_v<State> && sizeof(State) == 160);
static_assert(std::has_unique_object_representations_v<State>);

[[nodiscard]] inline std::uint64_t hash(const State& state) noexcept { return state.hash(); }

// --- the hot path of playouts and search ---

// Branches on cards are hard to predict, so these select by masks.

inline CardSet State::legal_cards(const Rules& rules) const noexcept {
  const std::uint64_t hand = cards_[to_act_];
  // The cards to choose from first: those that follow, or at an early lead those that are no spades.
  const bool leads = trick_size_ == 0;
  const bool any = leads & rules.spades_may_lead(broken_ != 0, tricks_done_);
  const std::uint64_t first = any ? 0 : hand & (leads ? rules.plain_cards() : rules.suit(led_)).bits();
  return CardSet{first != 0 ? first : hand};
}

inline void State::play_card(const Rules& rules, Card card) noexcept {
  const std::size_t seat = to_act_;
  const auto suit = static_cast<unsigned>(rules.suit_of(card));
  const unsigned spade = suit == 3;
  const std::uint64_t others = ~(std::uint64_t{1} << card.id());
  cards_[seat] &= others;
  if (rules.exchanges()) cards_[known_word + seat] &= others;

  unsigned shown;  // suits that the seat shows not to hold
  if (trick_size_ == 0) {
    led_ = static_cast<std::uint8_t>(suit);
    // A spade led before its time shows that the leader holds nothing else (SPD 3.2).
    const unsigned early = spade & !rules.spades_may_lead(broken_ != 0, tricks_done_);
    shown = early * 0b0111U;
  } else {
    shown = static_cast<unsigned>(suit != led_) << led_;
  }
  voids_[seat] = static_cast<SuitMask>(voids_[seat] | shown);
  const unsigned follows_or_ruffs = spade | (suit == led_);
  const unsigned strength = static_cast<unsigned>(rules.strength(card)) * follows_or_ruffs;
  best_ = std::max(best_, static_cast<std::uint16_t>(strength << 8 | to_act_));
  broken_ = static_cast<std::uint8_t>(broken_ | spade);  // SPD 3.3
  trick_[trick_size_] = card;
  ++trick_size_;
  to_act_ = static_cast<std::uint8_t>(to_act_ + 1 == players_ ? 0 : to_act_ + 1);
  if (trick_size_ == players_) finish_trick(rules);
}

inline void State::finish_trick(const Rules& rules) noexcept {
  const auto winner = static_cast<std::uint8_t>(best_);
  ++won_[winner];
  to_act_ = leader_ = winner;
  trick_ = {};
  best_ = 0;
  trick_size_ = led_ = 0;
  ++tricks_done_;
  if (tricks_done_ == rules.cards_per_hand()) phase_ = Phase::over;
}

inline void State::apply(const Rules& rules, Move move) noexcept {
  assert(is_legal(rules, move));
  if (phase_ == Phase::play) {
    play_card(rules, move.card());
  } else {
    apply_before_play(rules, move);
  }
}

inline Move State::random_move(const Rules& rules, Rng& rng) const noexcept {
  if (phase_ != Phase::play) return random_move_before_play(rules, rng);
  const CardSet cards = legal_cards(rules);
  const auto n = static_cast<int>(rng.below(static_cast<std::uint64_t>(cards.size())));
  return Move::play(Card{nth_set_bit(cards.bits(), n)});
}

}  // namespace mazzo::spades
