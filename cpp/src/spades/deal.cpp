// SPDX-License-Identifier: MIT
// Decks and the start of a hand (SPD 1.3, 8).
#include <algorithm>
#include <string>

#include "mazzo/errors.hpp"
#include "mazzo/spades/game.hpp"
#include "mazzo/text.hpp"

namespace mazzo::spades {
namespace {

void check_range(const std::string& name, std::int64_t value, std::int64_t low, std::int64_t high) {
  if (value < low || value > high) {
    throw RulesError(name + " " + range_message(std::to_string(value), low, high));
  }
}

// `plural` names the list, `one` an entry.
void check_sides(const Rules& rules, std::span<const std::int32_t> numbers, const std::string& plural,
                 const std::string& one, std::int32_t low, std::int32_t high) {
  if (numbers.empty()) return;
  if (numbers.size() != static_cast<std::size_t>(rules.sides())) {
    throw RulesError(plural + ": " + std::to_string(numbers.size()) + " numbers for " +
                     std::to_string(rules.sides()) + " sides");
  }
  for (const std::int32_t number : numbers) check_range(one, number, low, high);
}

void check_deck(const Rules& rules, std::span<const Card> deck) {
  CardSet cards;
  for (const Card card : deck) {
    if (cards.contains(card)) throw PositionError("card " + to_string(card) + " appears twice");
    cards.insert(card);
  }
  const int expected = rules.deck().size();
  if (cards.size() != expected) {
    throw PositionError("the deck has " + std::to_string(cards.size()) + " cards, " +
                        std::to_string(expected) + " expected");
  }
  const CardSet foreign = cards - rules.deck();
  if (!foreign.empty()) throw PositionError("card " + to_string(foreign.lowest()) + " is not in this deck");
}

struct Deck {
  std::array<Card, card_count> cards;
  std::size_t size = 0;
  [[nodiscard]] std::span<Card> view() noexcept { return {cards.data(), size}; }
};

Deck shuffled_deck(const Rules& rules, std::uint64_t seed) noexcept {
  Deck deck;
  for (const Card card : rules.deck()) deck.cards[deck.size++] = card;
  Rng{seed}.shuffle(deck.view());
  return deck;
}

}  // namespace

State State::deal(const Rules& rules, std::uint64_t seed, Seat dealer, std::span<const std::int32_t> totals,
                  std::span<const std::int32_t> bags) {
  return from_deck(rules, shuffled_deck(rules, seed).view(), dealer, totals, bags);
}

State State::from_deck(const Rules& rules, std::span<const Card> deck, Seat dealer,
                       std::span<const std::int32_t> totals, std::span<const std::int32_t> bags) {
  check_range("dealer", dealer.index(), 0, rules.players() - 1);
  check_sides(rules, totals, "totals", "total", -max_total, max_total);
  check_sides(rules, bags, "bags", "bags", 0, max_bags);
  check_deck(rules, deck);

  State state;
  state.players_ = static_cast<std::uint8_t>(rules.players());
  state.dealer_ = static_cast<std::uint8_t>(dealer.index());
  const Seat eldest = dealer.next(rules.players());
  state.to_act_ = static_cast<std::uint8_t>(eldest.index());
  state.leader_ = static_cast<std::uint8_t>(rules.first_leader(dealer).index());
  std::copy(totals.begin(), totals.end(), state.totals_.begin());
  std::copy(bags.begin(), bags.end(), state.bags_.begin());
  if (rules.draws()) {
    state.phase_ = Phase::draw;
    state.stock_size_ = stock_capacity;
    for (int i = 0; i < stock_capacity; ++i) state.set_stock_at(i, deck[static_cast<std::size_t>(i)].id());
  } else {
    state.phase_ = Phase::bid;
    Seat seat = eldest;
    for (const Card card : deck) {
      state.cards_[at(seat)] |= CardSet::of(card).bits();
      seat = seat.next(rules.players());
    }
  }
  return state;
}

}  // namespace mazzo::spades

namespace mazzo {

std::vector<Card> Spades::deck(const Rules& rules, std::uint64_t seed) {
  auto deck = spades::shuffled_deck(rules, seed);
  return {deck.view().begin(), deck.view().end()};
}

Spades::State Spades::next_hand(const Rules& rules, const State& finished, std::span<const Card> deck,
                                Seat dealer) {
  std::array<int, spades::max_sides> points{};
  finished.points(rules, points);
  std::array<std::int32_t, spades::max_sides> totals{};
  const auto sides = static_cast<std::size_t>(rules.sides());
  for (std::size_t side = 0; side < sides; ++side) totals[side] = finished.totals()[side] + points[side];
  const auto bags = finished.next_bags(rules);
  return State::from_deck(rules, deck, dealer, {totals.data(), sides}, {bags.data(), sides});
}

// Printed by bench/hand_model.py.
search::HandModel Spades::hand_model(const Rules& rules) {
  if (rules.preset() == spades::Preset::barmore) return {68, 58};
  if (rules.preset() == spades::Preset::new_york) return {69, 82};
  switch (rules.players()) {
    case 2: return {66, 54};
    case 3: return {70, 53};
    case 6: return {102, 101};
    default: return {86, 80};
  }
}

search::Carried Spades::carried_over(const Rules& rules, const State& finished) noexcept {
  search::Carried carried;
  if (rules.bag_penalty() == 0 || rules.bags_per_penalty() == 0) return carried;
  // A little less than its share of the penalty, for the match may end first.
  const double bag = -0.9 * rules.bag_penalty() / rules.bags_per_penalty();
  const auto next = finished.next_bags(rules);
  for (std::size_t side = 0; side < finished.bags().size(); ++side) {
    carried.before[side] = bag * finished.bags()[side];
    carried.after[side] = bag * next[side];
  }
  return carried;
}

// Uniform bids and cards tell little of a contract's worth.
search::Config Spades::usual_search(const Rules&) {
  search::Config config;
  config.exploration = 0.35;
  config.playout = search::Playout::greedy;
  config.epsilon = 0.3;
  config.bias = 3;
  config.bids = search::Bids::policy;
  config.inference = true;
  return config;
}

}  // namespace mazzo
