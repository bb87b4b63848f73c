// SPDX-License-Identifier: MIT
// The tag of the fishing family: its types and the functions that generic code calls.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mazzo/fishing/actions.hpp"
#include "mazzo/fishing/cards.hpp"
#include "mazzo/fishing/evidence.hpp"
#include "mazzo/fishing/forecast.hpp"
#include "mazzo/fishing/move.hpp"
#include "mazzo/fishing/observation.hpp"
#include "mazzo/fishing/playout.hpp"
#include "mazzo/fishing/rules.hpp"
#include "mazzo/fishing/score.hpp"
#include "mazzo/fishing/state.hpp"
#include "mazzo/fishing/tensor.hpp"
#include "mazzo/search/config.hpp"
#include "mazzo/search/reward.hpp"

namespace mazzo {

struct Fishing {
  using Rules = fishing::Rules;
  using State = fishing::State;
  using Move = fishing::Move;
  using MoveList = fishing::MoveList;
  using Observation = fishing::Observation;
  using Sampler = fishing::Sampler;
  using Evidence = fishing::Evidence;
  using Forecast = fishing::Forecast;
  using Score = fishing::Score;

  static constexpr std::string_view name = "fishing";
  static constexpr int max_seats = fishing::max_seats;
  static constexpr auto presets = fishing::preset_names;

  static Rules parse_rules(std::string_view text) { return fishing::parse_rules(text); }
  static Move parse_move(std::string_view text) { return fishing::parse_move(text); }
  static std::pair<Rules, State> parse_state(std::string_view text) { return fishing::parse_state(text); }
  static std::pair<Rules, Observation> parse_observation(std::string_view text) {
    return fishing::parse_observation(text);
  }
  static std::string card_text(Card card) { return fishing::to_string(card); }
  static std::vector<Card> parse_cards(std::string_view text) { return fishing::parse_cards(text); }

  // The shuffled deck in deal order, redeals included.
  static std::vector<Card> deck(const Rules& rules, std::uint64_t seed) {
    const auto cards = fishing::shuffled_deck(rules, seed);
    return {cards.begin(), cards.end()};
  }
  // The hand after `finished`, with its points added to the totals.
  static State next_hand(const Rules& rules, const State& finished, std::span<const Card> deck, Seat dealer);
  // Whether some side has reached the target (SPA 6.1).
  static bool ends_match(const Rules& rules, std::span<const std::int32_t> totals);

  // --- hooks of search (mazzo/search/game.hpp) ---
  static void play_out(const Rules& rules, State& state, Rng& rng) noexcept {
    fishing::play_out(rules, state, rng);
  }
  // The table, and so what a card captures, is the same in every deal of an information set.
  static bool offers(const Rules&, const State& state, Move move) noexcept {
    return state.hand(state.to_act()).contains(move.card());
  }
  static int plies_left(const Rules&, const State& state) noexcept { return state.open().left; }
  static int undealt(const fishing::PublicState& open) noexcept { return open.stock_size; }
  static search::HandModel hand_model(const Rules& rules);
  static search::Config usual_search(const Rules& rules);

  // --- hooks of batches (mazzo/batch.hpp) ---
  using Actions = fishing::Actions;
  using Tensor = fishing::Tensor;
  static void play_out_batch(const Rules& rules, const State& state, std::uint64_t seed, std::uint64_t first,
                             std::span<std::int32_t> points) noexcept {
    fishing::play_out_batch(rules, state, seed, first, points);
  }
  static void play_out_deals(const Rules& rules, Seat dealer, std::uint64_t seed, std::uint64_t first,
                             std::span<std::int32_t> points) noexcept {
    fishing::play_out_deals(rules, dealer, seed, first, points);
  }
};

}  // namespace mazzo
