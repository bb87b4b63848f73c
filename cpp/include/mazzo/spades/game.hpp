// SPDX-License-Identifier: MIT
// `Spades`: the tag that names this family's types and functions for generic code (mazzo/game.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mazzo/game.hpp"
#include "mazzo/search/config.hpp"
#include "mazzo/search/reward.hpp"
#include "mazzo/spades/actions.hpp"
#include "mazzo/spades/evidence.hpp"
#include "mazzo/spades/notation.hpp"
#include "mazzo/spades/observation.hpp"
#include "mazzo/spades/policy.hpp"
#include "mazzo/spades/rules.hpp"
#include "mazzo/spades/sampler.hpp"
#include "mazzo/spades/score.hpp"
#include "mazzo/spades/state.hpp"
#include "mazzo/spades/tensor.hpp"

namespace mazzo {

struct Spades {
  using Rules = spades::Rules;
  using State = spades::State;
  using Move = spades::Move;
  using MoveList = spades::MoveList;
  using Observation = spades::Observation;
  using Sampler = spades::Sampler;
  using Evidence = spades::Evidence;
  using Score = spades::Score;

  static constexpr std::string_view name = "spades";
  static constexpr int max_seats = spades::max_seats;
  static constexpr auto presets = spades::preset_names;

  [[nodiscard]] static Rules parse_rules(std::string_view text) { return spades::parse_rules(text); }
  [[nodiscard]] static Move parse_move(std::string_view text) { return spades::parse_move(text); }
  [[nodiscard]] static Move read_move(Cursor& cursor) { return spades::read_move(cursor); }
  [[nodiscard]] static std::pair<Rules, State> parse_state(std::string_view text) {
    return spades::parse_state(text);
  }
  [[nodiscard]] static std::pair<Rules, Observation> parse_observation(std::string_view text) {
    return spades::parse_observation(text);
  }
  [[nodiscard]] static std::string card_text(Card card) { return spades::to_string(card); }
  [[nodiscard]] static std::vector<Card> parse_cards(std::string_view text) {
    return spades::parse_cards(text);
  }

  // The rules' cards in the order in which Rng(seed) shuffles them.
  [[nodiscard]] static std::vector<Card> deck(const Rules& rules, std::uint64_t seed);
  // The hand after `finished`, with its totals and bags carried over.
  [[nodiscard]] static State next_hand(const Rules& rules, const State& finished, std::span<const Card> deck,
                                       Seat dealer);
  [[nodiscard]] static bool ends_match(const Rules& rules, std::span<const std::int32_t> totals) noexcept {
    return spades::ends_match(rules, totals);
  }

  // --- hooks of search (mazzo/search/game.hpp) ---
  static void play_out(const Rules& rules, State& state, Rng& rng) noexcept {
    while (!state.is_over()) state.apply(rules, state.random_move(rules, rng));
  }
  static bool offers(const Rules& rules, const State& state, Move move) noexcept {
    if (state.phase() == spades::Phase::play) return state.legal_cards(rules).contains(move.card());
    return state.is_legal(rules, move);
  }
  // Before play starts: what no hand has less than.
  static int plies_left(const Rules& rules, const State& state) noexcept {
    const int cards = rules.players() * (rules.cards_per_hand() - state.tricks_done());
    return cards - static_cast<int>(state.trick().size()) + (state.phase() < spades::Phase::play ? 1 : 0);
  }
  static search::HandModel hand_model(const Rules& rules);
  // Whether the seat to act bids, or chooses whether to bid before it sees its cards.
  static bool is_bidding(const Observation& observation) noexcept {
    return observation.view().phase() == spades::Phase::bid;
  }
  // What the bags in hand cost on average until the counter is full.
  static search::Carried carried_over(const Rules& rules, const State& finished) noexcept;
  static search::Config usual_search(const Rules& rules);

  // --- hooks of batches (mazzo/batch.hpp) ---
  using Actions = spades::Actions;
  using Tensor = spades::Tensor;
  static State deal_shuffled(const Rules& rules, Rng& rng, Seat dealer) noexcept {
    std::array<Card, spades::card_count> cards;
    std::size_t size = 0;
    for (const Card card : rules.deck()) cards[size++] = card;
    const std::span<Card> deck{cards.data(), size};
    rng.shuffle(deck);
    return State::from_deck(rules, deck, dealer);
  }
};

static_assert(Game<Spades>);

}  // namespace mazzo
