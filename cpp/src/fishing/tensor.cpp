// SPDX-License-Identifier: MIT
#include "mazzo/fishing/tensor.hpp"

#include <cassert>

namespace mazzo::fishing {

Tensor::Tensor(const Rules& rules)
    : players_{rules.players()},
      sides_{rules.sides()},
      card_share_{1.0F / static_cast<float>(rules.hand_cards())},
      point_share_{1.0F / static_cast<float>(rules.target())} {
  slices_.add("hand", 1, deck_size);
  slices_.add("table", 1, deck_size);
  slices_.add("piles", sides_, deck_size);
  slices_.add("prev", 1, deck_size);
  slices_.add("last", 1, players_);
  slices_.add("to_act", 1, players_);
  slices_.add("dealer", 1, players_);
  slices_.add("hand_counts", 1, players_);
  slices_.add("stock_count", 1, 1);
  slices_.add("sweeps", 1, sides_);
  slices_.add("piccole", 1, sides_);
  slices_.add("suited", 1, sides_);
  slices_.add("totals", 1, sides_);
}

void Tensor::write(const Observation& observation, float* out) const noexcept {
  const PublicState& open = observation.open;
  const int own = observation.seat;
  const auto relative_seat = [&](int seat) {
    const int place = seat - own;
    return place < 0 ? place + players_ : place;
  };
  const int own_side = own % sides_;
  // Calls visit(side) for each side from the observer's.
  const auto each_side = [&](auto&& visit) {
    for (int k = 0; k < sides_; ++k) {
      const int side = own_side + k;
      visit(static_cast<std::size_t>(side < sides_ ? side : side - sides_));
    }
  };
  constexpr float tenth = 0.1F;
  TensorWriter tensor{out};
  tensor.cards<deck_size>(observation.hand);
  tensor.cards<deck_size>(open.table);
  each_side([&](std::size_t side) { tensor.cards<deck_size>(open.piles[side]); });
  tensor.cards<deck_size>(CardSet{std::uint64_t{1} << open.previous} & full_deck);
  tensor.one_hot(open.last == no_seat ? -1 : relative_seat(open.last), players_);
  tensor.one_hot(observation.is_over() ? -1 : relative_seat(open.to_act), players_);
  tensor.one_hot(relative_seat(open.dealer), players_);
  for (int k = 0; k < players_; ++k) {
    const int seat = own + k < players_ ? own + k : own + k - players_;
    tensor.number(static_cast<float>(observation.hand_counts[static_cast<std::size_t>(seat)]) * card_share_);
  }
  tensor.number(static_cast<float>(open.stock_size) / static_cast<float>(deck_size));
  each_side([&](std::size_t side) { tensor.number(static_cast<float>(open.sweeps[side]) * tenth); });
  each_side([&](std::size_t side) { tensor.number(static_cast<float>(open.piccole[side]) * tenth); });
  each_side([&](std::size_t side) { tensor.number(static_cast<float>(open.suited[side]) * tenth); });
  each_side([&](std::size_t side) { tensor.number(static_cast<float>(open.totals[side]) * point_share_); });
  assert(tensor.end() == out + size());
}

}  // namespace mazzo::fishing
