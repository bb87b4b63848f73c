// SPDX-License-Identifier: MIT
#include "mazzo/fishing/observation.hpp"

#include <algorithm>

namespace mazzo::fishing {

void Observation::legal_moves(const Rules& rules, MoveList& out) const noexcept {
  if (seat == open.to_act) {
    fishing::legal_moves(rules.plan(), hand, open.table, out);
  } else {
    out.clear();
  }
}

Sampler::Sampler(const Rules& rules, const Observation& observation) noexcept : open_{observation.open} {
  hands_[observation.seat] = observation.hand;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players()); ++seat) {
    if (seat != observation.seat) hidden_[seat] = observation.hand_counts[seat];
  }
  for (const Card card : observation.unseen()) unseen_[unseen_size_++] = card;
}

State Sampler::draw(Rng& rng) const noexcept {
  std::array<Card, deck_size> cards = unseen_;
  std::span<const Card> rest{cards.data(), unseen_size_};
  rng.shuffle(std::span{cards.data(), unseen_size_});
  std::array<CardSet, max_seats> hands = hands_;
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    for (const Card card : rest.first(hidden_[seat])) hands[seat].insert(card);
    rest = rest.subspan(hidden_[seat]);
  }
  return {open_, hands, rest};
}

State sample(const Rules& rules, const Observation& observation, Rng& rng) noexcept {
  return Sampler{rules, observation}.draw(rng);
}

}  // namespace mazzo::fishing
