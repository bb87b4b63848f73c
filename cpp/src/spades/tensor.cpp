// SPDX-License-Identifier: MIT
#include "mazzo/spades/tensor.hpp"

#include <cassert>

namespace mazzo::spades {
namespace {

constexpr std::size_t deck = card_count;

// The columns of a bid: none, looked, 0..17, blind nil, blind seven, partner of one.
constexpr int bid_columns = 23;
constexpr int bid_column(Bid bid) noexcept {
  if (bid.is_none()) return 0;
  if (bid.is_looked()) return 1;
  if (bid.is_number()) return 2 + bid.tricks();
  return bid.is_blind_nil() ? 20 : bid.is_blind_seven() ? 21 : 22;
}

}  // namespace

Tensor::Tensor(const Rules& rules)
    : players_{rules.players()},
      sides_{rules.sides()},
      draws_{rules.draws()},
      card_share_{1.0F / static_cast<float>(rules.cards_per_hand())},
      point_share_{1.0F / static_cast<float>(rules.target())} {
  slices_.add("hand", 1, card_count);
  slices_.add("trick", players_, card_count);
  slices_.add("played", 1, card_count);
  if (draws_) {
    slices_.add("top", 1, card_count);
    slices_.add("seen", players_, card_count);
  } else {
    slices_.add("known", players_, card_count);
  }
  slices_.add("bids", players_, bid_columns);
  slices_.add("voids", players_, suit_count);
  slices_.add("won", 1, players_);
  slices_.add("hand_counts", 1, players_);
  slices_.add("spades", 1, players_);
  slices_.add("leader", 1, players_);
  slices_.add("to_act", 1, players_);
  slices_.add("dealer", 1, players_);
  slices_.add("phase", 1, 5);
  slices_.add("broken", 1, 1);
  slices_.add("hidden", 1, 1);
  slices_.add("exchange", 1, 1);
  slices_.add("stock_count", 1, 1);
  slices_.add("totals", 1, sides_);
  slices_.add("bags", 1, sides_);
}

void Tensor::write(const Observation& observation, float* out) const noexcept {
  const State& view = observation.view();
  const int own = observation.seat().index();
  const auto relative_seat = [&](Seat seat) {
    const int place = seat.index() - own;
    return place < 0 ? place + players_ : place;
  };
  // Calls visit(seat) for each seat from the observer.
  const auto each_seat = [&](auto&& visit) {
    for (int k = 0; k < players_; ++k) visit(Seat{own + k < players_ ? own + k : own + k - players_});
  };
  const auto each_side = [&](auto&& visit) {
    for (int k = 0; k < sides_; ++k) visit(static_cast<std::size_t>((own + k) % sides_));
  };
  TensorWriter tensor{out};
  tensor.cards<deck>(observation.hand());
  const auto trick = view.trick();
  each_seat([&](Seat seat) {
    int place = seat.index() - view.leader().index();
    if (place < 0) place += players_;
    const bool has_played = place < static_cast<int>(trick.size());
    tensor.cards<deck>(has_played ? CardSet::of(trick[static_cast<std::size_t>(place)]) : CardSet{});
  });
  tensor.cards<deck>(observation.played());
  if (draws_) {
    const auto top = observation.top();
    tensor.cards<deck>(top ? CardSet::of(*top) : CardSet{});
    each_seat([&](Seat seat) { tensor.cards<deck>(view.seen(seat)); });
  } else {
    each_seat([&](Seat seat) { tensor.cards<deck>(observation.known(seat)); });
  }
  each_seat([&](Seat seat) { tensor.one_hot(bid_column(view.bid(seat)), bid_columns); });
  each_seat([&](Seat seat) {
    for (int suit = 0; suit < suit_count; ++suit) tensor.flag((view.voids(seat) >> suit & 1) != 0);
  });
  each_seat([&](Seat seat) { tensor.number(static_cast<float>(view.won(seat)) * card_share_); });
  each_seat(
      [&](Seat seat) { tensor.number(static_cast<float>(observation.hand_count(seat)) * card_share_); });
  each_seat([&](Seat seat) {
    const int shown = observation.spades_shown(seat);
    tensor.number(shown < 0 ? -1.0F : static_cast<float>(shown) * card_share_);
  });
  tensor.one_hot(relative_seat(view.leader()), players_);
  tensor.one_hot(view.is_over() ? -1 : relative_seat(view.to_act()), players_);
  tensor.one_hot(relative_seat(view.dealer()), players_);
  tensor.one_hot(static_cast<int>(view.phase()), 5);
  tensor.flag(view.spades_broken());
  tensor.flag(observation.hand_is_hidden());
  tensor.number(static_cast<float>(view.exchange_steps()) / static_cast<float>(2 * max_sides));
  tensor.number(static_cast<float>(observation.stock_count()) / 52.0F);
  each_side([&](std::size_t side) { tensor.number(static_cast<float>(view.totals()[side]) * point_share_); });
  each_side([&](std::size_t side) { tensor.number(static_cast<float>(view.bags()[side]) * 0.1F); });
  assert(tensor.end() == out + size());
}

}  // namespace mazzo::spades
