// SPDX-License-Identifier: MIT
#include "mazzo/fishing/state.hpp"

#include <algorithm>
#include <numeric>

#include "mazzo/errors.hpp"
#include "mazzo/fishing/observation.hpp"
#include "mazzo/fishing/score.hpp"
#include "mazzo/hash.hpp"

namespace mazzo::fishing {
namespace {

// The totals that a hand starts with; throws RulesError.
std::array<std::int32_t, max_seats> check_totals(const Rules& rules, std::span<const std::int32_t> totals) {
  std::array<std::int32_t, max_seats> checked{};
  if (totals.empty()) return checked;
  const auto sides = static_cast<std::size_t>(rules.sides());
  if (totals.size() != sides) {
    throw RulesError("totals: " + std::to_string(totals.size()) + " numbers for " + std::to_string(sides) +
                     " sides");
  }
  for (std::size_t side = 0; side < sides; ++side) {
    if (totals[side] < 0 || totals[side] > max_total) {
      throw RulesError("total " + range_message(std::to_string(totals[side]), 0, max_total));
    }
    checked[side] = totals[side];
  }
  return checked;
}

// Throws PositionError unless `deck` is the 40 cards, each once.
void check_deck(std::span<const Card> deck) {
  CardSet seen;
  for (const Card card : deck) {
    if (card.id() >= deck_size)
      throw PositionError("card " + std::to_string(card.id()) + " is not in this deck");
    if (seen.contains(card)) throw PositionError("card " + to_string(card) + " appears twice");
    seen.insert(card);
  }
  if (seen != full_deck) {
    throw PositionError("the deck has " + std::to_string(deck.size()) + " cards, 40 expected");
  }
}

}  // namespace

State::State(const PublicState& open, const std::array<CardSet, max_seats>& hands,
             std::span<const Card> stock) noexcept
    : open_{open}, hands_{hands} {
  assert(stock.size() <= deck_size);
  std::transform(stock.rbegin(), stock.rend(), stock_.begin(),
                 [](Card card) { return static_cast<std::uint8_t>(card.id()); });
  open_.stock_size = static_cast<std::uint8_t>(stock.size());
  open_.left = open_.stock_size;
  for (const CardSet hand : hands) open_.left = static_cast<std::uint8_t>(open_.left + hand.size());
}

State State::deal(const Rules& rules, std::uint64_t seed, Seat dealer, std::span<const std::int32_t> totals) {
  return from_deck(rules, shuffled_deck(rules, seed), dealer, totals);
}

State State::from_deck(const Rules& rules, std::span<const Card> deck, Seat dealer,
                       std::span<const std::int32_t> totals) {
  if (dealer.index() >= rules.players()) {
    throw RulesError("dealer " + range_message(std::to_string(dealer.index()), 0, rules.players() - 1));
  }
  PublicState open;
  open.totals = check_totals(rules, totals);
  check_deck(deck);
  return dealt(rules, deck, dealer, open);
}

State State::deal_shuffled(const Rules& rules, Rng& rng, Seat dealer) noexcept {
  return dealt(rules, shuffled_deck(rules, rng), dealer, PublicState{});
}

// 2.2: the first packets, the table and the stock.
State State::dealt(const Rules& rules, std::span<const Card> deck, Seat dealer, PublicState open) noexcept {
  open.dealer = static_cast<std::uint8_t>(dealer.index());
  open.to_act = static_cast<std::uint8_t>(dealer.next(rules.players()).index());
  const auto hand_cards = static_cast<std::size_t>(rules.hand_cards());
  std::array<CardSet, max_seats> hands{};
  Seat seat = dealer;
  for (int packet = 0; packet < rules.players(); ++packet) {
    seat = seat.next(rules.players());
    for (const Card card : deck.first(hand_cards)) hands[index(seat)].insert(card);
    deck = deck.subspan(hand_cards);
  }
  const auto table_cards = static_cast<std::size_t>(rules.table_cards());
  for (const Card card : deck.first(table_cards)) open.table.insert(card);
  return {open, hands, deck.subspan(table_cards)};
}

bool State::is_legal(const Rules& rules, Move move) const noexcept {
  const Plan& plan = rules.plan();
  if (!hands_[open_.to_act].contains(move.card())) return false;
  if (move.captured().empty()) return may_lay_down(plan, open_.table, move.card());
  return is_capture(plan, open_.table, move.card(), move.captured());
}

void State::apply_checked(const Rules& rules, Move move) {
  if (is_over()) throw IllegalMoveError("the hand is over: no move is legal");
  if (is_legal(rules, move)) {
    apply(rules, move);
    return;
  }
  constexpr std::size_t shown = 20;
  MoveList legal;
  legal_moves(rules, legal);
  std::string text =
      "illegal move " + to_string(move) + " for seat " + std::to_string(open_.to_act) + "; legal: ";
  for (std::size_t i = 0; i < legal.size() && i < shown; ++i) {
    if (i > 0) text += ", ";
    text += to_string(legal[i]);
  }
  if (legal.size() > shown) text += ", … (" + std::to_string(legal.size()) + " in all)";
  throw IllegalMoveError(text);
}

Observation State::observation(const Rules& rules, Seat seat) const noexcept {
  Observation view;
  view.open = open_;
  view.hand = hands_[index(seat)];
  view.seat = static_cast<std::uint8_t>(seat.index());
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.players()); ++i) {
    view.hand_counts[i] = static_cast<std::uint8_t>(hands_[i].size());
  }
  return view;
}

bool operator==(const State& a, const State& b) noexcept {
  return a.open_ == b.open_ && a.hands_ == b.hands_ &&
         std::equal(a.stock_.begin(), a.stock_.begin() + a.open_.stock_size, b.stock_.begin());
}

std::array<Card, deck_size> shuffled_deck(const Rules& rules, std::uint64_t seed) {
  Rng rng{seed};
  return shuffled_deck(rules, rng);
}

std::array<Card, deck_size> shuffled_deck(const Rules& rules, Rng& rng) noexcept {
  std::array<Card, deck_size> deck;
  for (int id = 0; id < deck_size; ++id) deck[static_cast<std::size_t>(id)] = Card{id};
  const auto first = static_cast<std::size_t>(rules.players() * rules.hand_cards());
  const std::span<const Card> table =
      std::span{deck}.subspan(first, static_cast<std::size_t>(rules.table_cards()));
  const auto too_many_kings = [&] {
    return rules.redeal_kings() != 0 && std::count_if(table.begin(), table.end(), [](Card card) {
                                          return value_of(card) == 10;
                                        }) >= rules.redeal_kings();
  };
  do {
    rng.shuffle<Card>(deck);
  } while (too_many_kings());
  return deck;
}

}  // namespace mazzo::fishing
