// SPDX-License-Identifier: MIT
#include "mazzo/spades/state.hpp"

#include <algorithm>
#include <string>

#include "mazzo/errors.hpp"
#include "mazzo/spades/notation.hpp"

namespace mazzo::spades {

// --- moves before play: the draw, bids and the exchange ---

void State::set_stock_at(int place, int id) noexcept {
  const auto p = static_cast<unsigned>(place);
  std::uint64_t& word = cards_[stock_word + p / 8];
  const unsigned shift = 8 * (p % 8);
  word = (word & ~(std::uint64_t{0xFF} << shift)) | (static_cast<std::uint64_t>(id) << shift);
}

Card State::take_from_stock() noexcept {
  const int place = stock_capacity - stock_size_;
  const Card card = stock_at(place);
  set_stock_at(place, 0);
  --stock_size_;
  return card;
}

// SPD 8.2: keep the top card and put the next away unseen, or put the top away and keep the next.
void State::apply_draw(const Rules& rules, bool keep) noexcept {
  const Card top = take_from_stock();
  const Card next = take_from_stock();
  cards_[to_act_] |= CardSet::of(keep ? top : next).bits();
  cards_[keep ? away_word : seen_word + to_act_] |= CardSet::of(keep ? next : top).bits();
  to_act_ = static_cast<std::uint8_t>(1 - to_act_);
  if (stock_size_ == 0) {
    phase_ = Phase::bid;
    to_act_ = static_cast<std::uint8_t>(dealer().next(rules.players()).index());
  }
}

void State::apply_bid(const Rules& rules, Bid bid) noexcept {
  bids_[to_act_] = bid;
  if (bid.is_looked()) return;
  if (bid.is_blind_seven()) bids_[at(rules.partner(to_act()))] = Bid::paired();  // SPD 6.3
  for (int i = 0; i < players_; ++i) {
    to_act_ = static_cast<std::uint8_t>(to_act().next(players_).index());
    if (!bids_[to_act_].is_made()) return;
  }
  start_exchange_or_play(rules);
}

int State::exchange_starters(const Rules& rules, std::array<Seat, max_sides>& out) const noexcept {
  if (!rules.exchanges()) return 0;
  std::size_t count = 0;
  std::uint32_t sides = 0;
  Seat seat = dealer();
  for (int i = 0; i < players_; ++i) {
    seat = seat.next(players_);
    if (!bid(seat).is_blind_nil()) continue;
    const std::uint32_t side = 1U << rules.side_of(seat);
    const bool both = bid(rules.partner(seat)).is_blind_nil();
    if ((sides & side) != 0 || (both && !rules.exchange_when_both_blind())) continue;
    sides |= side;
    out[count++] = seat;
  }
  return static_cast<int>(count);
}

void State::start_exchange_or_play(const Rules& rules) noexcept {
  std::array<Seat, max_sides> starters;
  const int count = exchange_starters(rules, starters);
  if (exchange_ < 2 * count) {
    phase_ = Phase::exchange;
    const Seat starter = starters[exchange_ / 2U];
    to_act_ = static_cast<std::uint8_t>((exchange_ % 2 == 0 ? starter : rules.partner(starter)).index());
  } else {
    phase_ = Phase::play;
    to_act_ = leader_;
  }
}

// SPD 2.4. A partner remembers what it passed, until the card comes back or is played.
void State::apply_pass(const Rules& rules, CardSet cards) noexcept {
  if (cards.empty()) {
    exchange_ = static_cast<std::uint8_t>(exchange_ + 2);
  } else {
    const std::size_t giver = to_act_;
    const std::size_t taker = at(rules.partner(to_act()));
    cards_[giver] &= ~cards.bits();
    cards_[taker] |= cards.bits();
    cards_[known_word + giver] &= ~cards.bits();
    cards_[known_word + taker] |= cards.bits();
    ++exchange_;
  }
  start_exchange_or_play(rules);
}

void State::apply_before_play(const Rules& rules, Move move) noexcept {
  switch (move.kind()) {
    case MoveKind::bid: return apply_bid(rules, Bid{move.tricks()});
    case MoveKind::blind_nil: return apply_bid(rules, Bid::blind_nil());
    case MoveKind::blind_seven: return apply_bid(rules, Bid::blind_seven());
    case MoveKind::look: return apply_bid(rules, Bid::looked());
    case MoveKind::pass: return apply_pass(rules, move.cards());
    case MoveKind::keep: return apply_draw(rules, true);
    case MoveKind::discard: return apply_draw(rules, false);
    case MoveKind::play: return;
  }
}

void State::apply_checked(const Rules& rules, Move move) {
  if (is_over()) throw IllegalMoveError("the hand is over: no move is legal");
  if (!is_legal(rules, move)) {
    MoveList legal;
    legal_moves(rules, legal);
    constexpr std::size_t shown = 20;
    std::string text =
        "illegal move " + to_string(move) + " for seat " + std::to_string(to_act_) + "; legal: ";
    for (std::size_t i = 0; i < std::min(legal.size(), shown); ++i) {
      text += (i == 0 ? "" : ", ") + to_string(legal[i]);
    }
    if (legal.size() > shown) text += ", … (" + std::to_string(legal.size()) + " in all)";
    throw IllegalMoveError(text);
  }
  apply(rules, move);
}

// --- what may be played ---

namespace {

// Calls visit(set) for every subset of `size` (1 or 2) cards, by ascending set bits.
template <class Visit>
void each_pass(CardSet hand, int size, Visit&& visit) {
  for (const Card high : hand) {
    if (size == 1) {
      visit(CardSet::of(high));
      continue;
    }
    for (const Card low : hand& CardSet::first(high.id())) visit(CardSet::of(high) | CardSet::of(low));
  }
}

}  // namespace

void State::legal_moves(const Rules& rules, MoveList& out) const noexcept {
  out.clear();
  switch (phase_) {
    case Phase::draw:
      out.push_back(Move::keep());
      out.push_back(Move::discard());
      return;
    case Phase::bid:
      if (bids_[to_act_].is_none() && may_bid_blind(rules, to_act())) {
        out.push_back(rules.blind_nil() ? Move::blind_nil() : Move::blind_seven());
        out.push_back(Move::look());
        return;
      }
      for (std::uint32_t bids = legal_bids(rules, to_act()); bids != 0; bids &= bids - 1) {
        out.push_back(Move::bid(std::countr_zero(bids)));
      }
      return;
    case Phase::exchange:
      if (exchange_ % 2 == 0) out.push_back(Move::decline());
      each_pass(hand(to_act()), rules.blind_exchange(),
                [&](CardSet cards) { out.push_back(Move::pass(cards)); });
      return;
    case Phase::play:
      for (const Card card : legal_cards(rules)) out.push_back(Move::play(card));
      return;
    case Phase::over: return;
  }
}

bool State::is_legal(const Rules& rules, Move move) const noexcept {
  switch (phase_) {
    case Phase::draw: return move == Move::keep() || move == Move::discard();
    case Phase::bid: {
      if (bids_[to_act_].is_none() && may_bid_blind(rules, to_act())) {
        return move == Move::look() || move == (rules.blind_nil() ? Move::blind_nil() : Move::blind_seven());
      }
      const int tricks = move.tricks();
      return tricks < 32 && move == Move::bid(tricks) && (legal_bids(rules, to_act()) >> tricks & 1U) != 0;
    }
    case Phase::exchange: {
      const CardSet cards = move.cards();
      if (move != Move::pass(cards)) return false;
      if (cards.empty()) return exchange_ % 2 == 0;
      return cards.size() == rules.blind_exchange() && hand(to_act()).contains_all(cards);
    }
    case Phase::play: return move == Move::play(move.card()) && legal_cards(rules).contains(move.card());
    case Phase::over: return false;
  }
  return false;
}

Move State::random_move_before_play(const Rules& rules, Rng& rng) const noexcept {
  if (phase_ == Phase::draw) return rng.below(2) == 0 ? Move::keep() : Move::discard();
  if (phase_ == Phase::bid && !(bids_[to_act_].is_none() && may_bid_blind(rules, to_act()))) {
    const std::uint64_t bids = legal_bids(rules, to_act());
    const auto n = rng.below(static_cast<std::uint64_t>(std::popcount(bids)));
    return Move::bid(nth_set_bit(bids, static_cast<int>(n)));
  }
  MoveList moves;
  legal_moves(rules, moves);
  return moves[rng.below(moves.size())];
}

// --- values ---

CardSet State::played(const Rules& rules) const noexcept {
  CardSet left;
  for (int seat = 0; seat < players_; ++seat) left |= hand(Seat{seat}) | seen(Seat{seat});
  left |= away();
  for (const Card card : trick()) left.insert(card);
  for (int i = 0; i < stock_size_; ++i) left.insert(stock_card(i));
  return rules.deck() - left;
}

int State::plies(const Rules& rules) const noexcept {
  int plies = tricks_done_ * players_ + trick_size_ + exchange_;
  if (players_ == 2) plies += (stock_capacity - stock_size_) / 2;
  for (int seat = 0; seat < players_; ++seat) {
    const Bid bid = bids_[static_cast<std::size_t>(seat)];
    if (bid.is_none() || bid.is_paired()) continue;
    plies += bid.is_number() && may_bid_blind(rules, Seat{seat}) ? 2 : 1;  // it looked first
  }
  return plies;
}

std::uint64_t State::hash() const noexcept {
  std::uint64_t sum = 0;
  for (std::uint64_t word : std::bit_cast<std::array<std::uint64_t, sizeof(State) / 8>>(*this)) {
    word ^= sum;
    sum = splitmix64(word);
  }
  return sum;
}

}  // namespace mazzo::spades
