// SPDX-License-Identifier: MIT
#include "mazzo/fishing/evidence.hpp"

#include <optional>

#include "mazzo/fishing/policy.hpp"

namespace mazzo::fishing {
namespace {

// The one play that leads from an observation to another of the same packets, if there is one.
std::optional<Move> play_between(const Rules& rules, const Observation& before, const Observation& after) {
  const PublicState& open = before.open;
  const bool one_play = open.left == after.open.left + 1 && open.stock_size == after.open.stock_size &&
                        after.open.left > after.open.stock_size;
  if (before.seat != after.seat || !one_play) return std::nullopt;
  const auto side = static_cast<std::size_t>(rules.side_of(before.to_act()));
  const CardSet captured = open.table - after.open.table;
  const CardSet card =
      captured.empty() ? after.open.table - open.table : after.open.piles[side] - open.piles[side] - captured;
  if (card.size() != 1) return std::nullopt;
  const Move move{card.lowest(), captured};

  // Played back and again in some deal that fits the second one.
  Rng rng{0};
  const State drawn = Sampler{rules, after}.draw(rng);
  std::array<CardSet, max_seats> hands{};
  for (int i = 0; i < rules.players(); ++i) hands[static_cast<std::size_t>(i)] = drawn.hand(Seat{i});
  hands[open.to_act].insert(move.card());
  std::array<Card, deck_size> stock;
  const auto stock_size = static_cast<std::size_t>(drawn.stock_size());
  for (std::size_t i = 0; i < stock_size; ++i) stock[i] = drawn.stock_card(static_cast<int>(i));
  State state{open, hands, std::span{stock}.first(stock_size)};
  if (state.observation(rules, before.observer()) != before || !state.is_legal(rules, move)) {
    return std::nullopt;
  }
  state.apply(rules, move);
  return state.observation(rules, after.observer()) == after ? std::optional{move} : std::nullopt;
}

}  // namespace

Evidence::Evidence(const Rules& rules, const Observation& observation, std::span<const Observation> past)
    : rules_{&rules} {
  const Observation* after = &observation;
  std::array<CardSet, max_seats> since{};
  for (auto before = past.rbegin(); before != past.rend(); ++before) {
    if (*before == *after) continue;  // seen twice
    const auto move = play_between(rules, *before, *after);
    if (!move) break;
    const std::size_t seat = before->open.to_act;
    const auto next = static_cast<std::size_t>(before->to_act().next(rules.players()).index());
    since[seat].insert(move->card());
    if (seat != before->seat) {
      if (plays_[seat].empty()) seats_.push_back(before->to_act());
      plays_[seat].push_back(
          {before->open, since[seat], *move, cards_of_next(rules, before->hand_counts[next])});
    }
    after = &*before;
  }
}

double Evidence::likelihood(Seat seat, CardSet hand) const noexcept {
  double product = 1;
  for (const Play& play : plays_[static_cast<std::size_t>(seat.index())]) {
    const CardSet held = hand | play.since;
    product *= move_probability(*rules_, {play.open, held, unseen_from(play.open, held), play.next_cards},
                                play.move);
  }
  return product;
}

}  // namespace mazzo::fishing
