// SPDX-License-Identifier: MIT
#include "mazzo/spades/observation.hpp"

namespace mazzo::spades {

Observation State::observation(const Rules& rules, Seat seat) const noexcept {
  Observation out;
  State& view = out.view_;
  view = *this;
  out.seat_ = static_cast<std::uint8_t>(seat.index());
  out.hidden_ = hand_is_hidden(rules, seat) ? 1 : 0;
  out.played_ = played(rules);
  for (int i = 0; i < players_; ++i) {
    const Seat other{i};
    const std::size_t word = at(other);
    out.hand_counts_[word] = static_cast<std::uint8_t>(hand(other).size());
    out.spades_[word] = static_cast<std::int8_t>(spades_shown(rules, other));
    if (other != seat || out.hidden_ != 0) view.cards_[word] = 0;
    // SPD 2.4: only the two partners know what they exchanged.
    if (players_ != 2 && rules.side_of(other) != rules.side_of(seat)) view.cards_[known_word + word] = 0;
  }
  CardSet located = out.played_ | view.hand(seat) | view.known(rules.partner(seat));
  for (const Card card : trick()) located.insert(card);

  if (rules.draws()) {  // SPD 8.2
    for (int i = 0; i < players_; ++i) {
      const std::size_t word = static_cast<std::size_t>(i);
      out.seen_counts_[word] = static_cast<std::uint8_t>(seen(Seat{i}).size());
      if (i != seat.index() && rules.discards() == Discards::hidden) view.cards_[seen_word + word] = 0;
      located |= view.seen(Seat{i});
    }
    out.away_count_ = static_cast<std::uint8_t>(away().size());
    view.cards_[away_word] = 0;
    for (int i = 0; i < stock_capacity; ++i) view.set_stock_at(i, 0);
    if (phase_ == Phase::draw && to_act() == seat) {
      out.has_top_ = 1;
      view.set_stock_at(stock_capacity - stock_size_, stock_card(0).id());
      located.insert(stock_card(0));
    }
  }
  out.unseen_ = rules.deck() - located;
  return out;
}

void Observation::legal_moves(const Rules& rules, MoveList& out) const noexcept {
  out.clear();
  if (!is_over() && to_act() == seat()) view_.legal_moves(rules, out);
}

std::uint64_t Observation::hash() const noexcept {
  std::uint64_t sum = 0;
  for (std::uint64_t word : std::bit_cast<std::array<std::uint64_t, sizeof(Observation) / 8>>(*this)) {
    word ^= sum;
    sum = splitmix64(word);
  }
  return sum;
}

}  // namespace mazzo::spades
