// SPDX-License-Identifier: MIT
// The hot path of State, inline for search and playouts; included by state.hpp.
#pragma once

#include <algorithm>

#include "mazzo/fishing/state.hpp"

namespace mazzo::fishing {

inline Move State::random_move(const Rules& rules, Rng& rng) const noexcept {
  MoveList moves;
  legal_moves(rules, moves);
  return moves[rng.below(moves.size())];
}

inline void State::apply(const Rules& rules, Move move) noexcept {
  assert(is_legal(rules, move));
  const Plan& plan = rules.plan();
  const Card card = move.card();
  hands_[open_.to_act].erase(card);
  if (move.captured().empty()) {
    open_.table.insert(card);
    open_.previous = static_cast<std::uint8_t>(card.id());
  } else {
    capture(plan, card, move.captured());
    open_.previous = no_card;
  }
  --open_.left;
  open_.to_act = static_cast<std::uint8_t>(open_.to_act + 1 == plan.players ? 0 : open_.to_act + 1);
  if (open_.left == open_.stock_size) {
    if (open_.left == 0) {
      finish(plan);
    } else {
      deal_packet(plan);
    }
  }
}

// Takes the cards and counts the bonuses of SPA 4.
inline void State::capture(const Plan& plan, Card card, CardSet captured) noexcept {
  const std::size_t side = open_.to_act & plan.side_mask;
  const auto add = [side](Counts& counts, int points, int limit) {
    counts[side] = static_cast<std::uint8_t>(std::min(counts[side] + points, limit));
  };
  const bool last_play = open_.left == 1;
  const CardSet rest = open_.table - captured;
  if (rest.empty() && (!last_play || plan.sweep_on_last_play)) {
    // 4.1; an ace that takes all needs its option, unless the set is an ordinary capture too.
    const bool by_ace = plan.ace_takes_all && value_of(card) == 1;
    if (!by_ace || plan.ace_sweep_scores || is_ordinary_capture(plan, open_.table, card, captured)) {
      add(open_.sweeps, 1, max_sweeps);
    }
  }
  if ((captured.bits() & (captured.bits() - 1)) == 0) {
    // 4.2, 4.3
    if (plan.piccola && !last_play && captured == CardSet{std::uint64_t{1} << open_.previous} &&
        value_of(captured.lowest()) == value_of(card)) {
      add(open_.piccole, 1, max_bonus);
    }
  } else if (plan.suited != Plan::Suited::none && (!last_play || plan.suited_on_last_play)) {
    // 4.4, 4.5
    const Suit suit = suit_of(captured.lowest());
    const bool played_too = suit_of(card) == suit;
    if (suit_cards(suit).contains_all(captured) &&
        (played_too || plan.suited == Plan::Suited::captured_suit)) {
      add(open_.suited, captured.size() + (played_too ? 1 : 0), max_bonus);
    }
  }
  open_.piles[side] |= captured | CardSet::of(card);
  open_.table = rest;
  open_.last = open_.to_act;
}

// 3.7: what is left goes to the last captor's side.
inline void State::finish(const Plan& plan) noexcept {
  open_.previous = no_card;
  if (open_.last == no_seat) return;
  open_.piles[open_.last & plan.side_mask] |= open_.table;
  open_.table = CardSet{};
}

// 2.2: a whole packet to each seat, from the one after the dealer, who is to act.
inline void State::deal_packet(const Plan& plan) noexcept {
  std::size_t seat = open_.to_act;
  for (int packet = 0; packet < plan.players; ++packet) {
    for (int i = 0; i < plan.hand_cards; ++i) hands_[seat].insert(Card{stock_[--open_.stock_size]});
    seat = seat + 1 == plan.players ? 0 : seat + 1;
  }
  if (!plan.piccola_across_packets) open_.previous = no_card;
}

}  // namespace mazzo::fishing
