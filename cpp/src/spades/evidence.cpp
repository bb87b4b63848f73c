// SPDX-License-Identifier: MIT
#include "mazzo/spades/evidence.hpp"

#include "policy_view.hpp"

namespace mazzo::spades {
namespace {

// Cards that have been played.
CardSet shown_cards(const Observation& observation) noexcept {
  CardSet cards = observation.played();
  for (const Card card : observation.view().trick()) cards.insert(card);
  return cards;
}

}  // namespace

Evidence::Evidence(const Rules& rules, const Observation& observation, std::span<const Observation> past)
    : rules_{&rules} {
  const Observation* after = &observation;
  for (auto before = past.rbegin(); before != past.rend(); ++before) {
    if (*before == *after) continue;  // seen twice
    if (before->seat() != after->seat() || !follow(*before, *after)) break;
    after = &*before;
  }
}

// Takes in the move that leads from one observation to the next; false if there is none.
bool Evidence::follow(const Observation& before, const Observation& after) {
  const std::size_t seat = State::at(before.to_act());
  switch (before.phase()) {
    case Phase::play: {
      const CardSet card = shown_cards(after) - shown_cards(before);
      if (card.size() != 1 || !is_play(*rules_, before, after, card.lowest())) return false;
      since_[seat] |= card;
      note(before, Move::play(card.lowest()));
      return true;
    }
    case Phase::exchange:
      exchanged_[static_cast<std::size_t>(rules_->side_of(before.to_act()))] = true;
      return is_exchange(*rules_, before, after);
    case Phase::bid: {
      if (!is_bid(*rules_, before, after)) return false;
      const Bid bid = after.view().bid(before.to_act());
      const bool blind = exchanged_[static_cast<std::size_t>(rules_->side_of(before.to_act()))];
      if (bid.is_number() && !blind) note(before, Move::bid(bid.tricks()));
      return true;
    }
    case Phase::draw:  // what is kept says little
    case Phase::over: break;
  }
  return false;
}

// What each of the three compares is all that the observer sees; only its own hand may come into view.

bool Evidence::is_play(const Rules& rules, const Observation& before, const Observation& after,
                       Card card) noexcept {
  State state = before.view();
  if (before.to_act() != before.seat()) state.cards_[State::at(before.to_act())] = CardSet::of(card).bits();
  if (!state.is_legal(rules, Move::play(card))) return false;
  state.play_card(rules, card);
  return state == after.view();
}

bool Evidence::is_exchange(const Rules& rules, const Observation& before, const Observation& after) noexcept {
  State state = before.view();
  const int steps = after.view().exchange_steps() - state.exchange_steps();
  const bool declined = steps == 2 && state.exchange_steps() % 2 == 0;
  if (steps != 1 && !declined) return false;
  state.exchange_ = static_cast<std::uint8_t>(state.exchange_ + steps);
  state.start_exchange_or_play(rules);
  state.cards_ = after.view().cards_;
  return state == after.view();
}

bool Evidence::is_bid(const Rules& rules, const Observation& before, const Observation& after) noexcept {
  State state = before.view();
  const Bid bid = after.view().bid(before.to_act());
  if (bid.is_none() || bid == state.bid(before.to_act())) return false;
  state.apply_bid(rules, bid);
  const std::size_t own = State::at(before.seat());
  if (before.hand_is_hidden()) state.cards_[own] = after.view().cards_[own];
  return state == after.view();
}

void Evidence::note(const Observation& before, Move move) {
  const Seat seat = before.to_act();
  if (seat == before.seat()) return;
  const State& view = before.view();
  CardSet located = shown_cards(before);
  if (rules_->draws()) {
    if (rules_->discards() != Discards::hidden) located |= view.seen(Seat{0}) | view.seen(Seat{1});
  } else {
    located |= view.known(rules_->partner(seat));
  }
  std::vector<Known>& moves = moves_[State::at(seat)];
  if (moves.empty()) seats_.push_back(seat);
  moves.push_back({view, since_[State::at(seat)], located, move});
}

double Evidence::likelihood(Seat seat, CardSet hand) const noexcept {
  // A player plays as the policy would but for one card in ten, or as likely but for every other one: then
  // what it plays says less.
  constexpr double close = 0.1;
  constexpr double loose = 0.5;
  double bids = 1;
  double closely = 1;
  double loosely = 1;
  for (const Known& known : moves_[State::at(seat)]) {
    State open = known.view;
    const CardSet held = hand | known.since;
    open.cards_[State::at(seat)] = held.bits();
    const PolicyView view{*rules_, open, seat, held, rules_->deck() - held - known.located, {}};
    if (known.move.kind() == MoveKind::bid) {
      bids *= bid_probability(view, known.move.tricks());
      continue;
    }
    const int count = open.legal_cards(*rules_).size();
    if (count == 1) continue;
    const bool agrees = choose_card(view) == known.move.card();
    closely *= (agrees ? 1 - close : 0) + close / count;
    loosely *= (agrees ? 1 - loose : 0) + loose / count;
  }
  return bids * (closely + loosely) / 2;
}

}  // namespace mazzo::spades
