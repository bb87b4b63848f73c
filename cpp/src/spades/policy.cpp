// SPDX-License-Identifier: MIT
#include "mazzo/spades/policy.hpp"

#include "policy_view.hpp"

namespace mazzo::spades {
namespace {

Move choose(const PolicyView& view) noexcept {
  switch (view.open.phase()) {
    case Phase::draw: return choose_draw(view);
    case Phase::bid: return choose_bid(view);
    case Phase::exchange: return choose_exchange(view);
    case Phase::play:
    case Phase::over: break;
  }
  return Move::play(choose_card(view));
}

}  // namespace

Move greedy_move(const Rules& rules, const State& state) noexcept {
  const Seat seat = state.to_act();
  PolicyView view{rules, state, seat, state.hand(seat), {}, {}};
  for (int i = 0; i < rules.players(); ++i) {
    const Seat other{i};
    if (other == seat) continue;
    view.unseen |= state.hand(other);
    if (rules.discards() == Discards::hidden) view.unseen |= state.seen(other);
  }
  view.unseen = (view.unseen | state.away()) - state.known(rules.partner(seat));
  if (state.phase() == Phase::draw) view.top = state.stock_card(0);
  return choose(view);
}

Move greedy_move(const Rules& rules, const Observation& observation) noexcept {
  PolicyView view{rules, observation.view(), observation.seat(), observation.hand(), observation.unseen(),
                  {}};
  if (const auto top = observation.top()) view.top = *top;
  return choose(view);
}

Move State::greedy_move(const Rules& rules, Rng&) const noexcept { return spades::greedy_move(rules, *this); }

Move Observation::greedy_move(const Rules& rules, Rng&) const noexcept {
  return spades::greedy_move(rules, *this);
}

}  // namespace mazzo::spades
