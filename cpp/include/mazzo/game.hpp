// SPDX-License-Identifier: MIT
// The concept `Game`: what generic code (matches, records, search, bindings) may ask of a family.
//
// A family is a tag struct (`Fishing`, `Spades`) that names its types. Rules are immutable and
// passed by reference; a state is a trivially copyable value of one hand in progress.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "mazzo/cards.hpp"
#include "mazzo/rng.hpp"

namespace mazzo {

// A configuration: seats, sides and when a match is over.
template <class R>
concept GameRules = std::copyable<R> && std::equality_comparable<R> && requires(const R& rules, Seat seat) {
  { rules.players() } -> std::convertible_to<int>;
  { rules.sides() } -> std::convertible_to<int>;
  { rules.side_of(seat) } -> std::convertible_to<int>;
  { rules.target() } -> std::convertible_to<int>;
  { rules.max_hands() } -> std::convertible_to<int>;
};

// One hand in progress. `apply` asserts legality, `apply_checked` throws and leaves the state alone.
template <class S, class R, class M, class L, class O>
concept GameState =
    std::is_trivially_copyable_v<S> && std::equality_comparable<S> &&
    requires(const S& state, S& next, const R& rules, M move, L& moves, Seat seat, std::span<int> points) {
      { state.to_act() } noexcept -> std::same_as<Seat>;
      { state.is_over() } noexcept -> std::same_as<bool>;
      { state.dealer() } noexcept -> std::same_as<Seat>;
      { std::span<const std::int32_t>(state.totals()) };
      { state.legal_moves(rules, moves) } noexcept;
      { state.is_legal(rules, move) } noexcept -> std::same_as<bool>;
      { next.apply(rules, move) } noexcept;
      { next.apply_checked(rules, move) };
      { state.points(rules, points) } noexcept;
      { state.observation(rules, seat) } -> std::same_as<O>;
    };

// What one seat may know, and a sampler of full states that fit it.
template <class O, class R, class L, class Sampler, class S>
concept GameObservation =
    std::is_trivially_copyable_v<O> && std::equality_comparable<O> &&
    requires(const O& observation, const R& rules, L& moves, Sampler& sampler, Rng& rng) {
      { observation.legal_moves(rules, moves) } noexcept;
      { Sampler(rules, observation) };
      { sampler.draw(rng) } noexcept -> std::same_as<S>;
    };

// Text forms and what a match needs beyond one hand.
template <class G>
concept GameText = requires(const typename G::Rules& rules, const typename G::State& state,
                            std::string_view text, Card card, std::uint64_t seed, std::span<const Card> deck,
                            Seat dealer, std::span<const std::int32_t> totals) {
  { G::parse_rules(text) } -> std::same_as<typename G::Rules>;
  { G::parse_move(text) } -> std::same_as<typename G::Move>;
  { G::parse_state(text) } -> std::same_as<std::pair<typename G::Rules, typename G::State>>;
  { G::parse_observation(text) } -> std::same_as<std::pair<typename G::Rules, typename G::Observation>>;
  { G::card_text(card) } -> std::convertible_to<std::string>;
  { G::parse_cards(text) } -> std::same_as<std::vector<Card>>;
  { G::deck(rules, seed) } -> std::same_as<std::vector<Card>>;  // shuffled, in deal order
  // The hand after `finished`: its totals and whatever else is carried over.
  { G::next_hand(rules, state, deck, dealer) } -> std::same_as<typename G::State>;
  // Whether totals after a complete hand call for the end, ties and the limit of hands apart.
  { G::ends_match(rules, totals) } -> std::same_as<bool>;
};

template <class G>
concept Game = GameRules<typename G::Rules> &&
               GameState<typename G::State, typename G::Rules, typename G::Move, typename G::MoveList,
                         typename G::Observation> &&
               GameObservation<typename G::Observation, typename G::Rules, typename G::MoveList,
                               typename G::Sampler, typename G::State> &&
               std::is_trivially_copyable_v<typename G::Move> && std::equality_comparable<typename G::Move> &&
               sizeof(typename G::Move) == 8 && GameText<G> && requires {
                 { G::name } -> std::convertible_to<std::string_view>;
                 { G::max_seats } -> std::convertible_to<int>;
               };

}  // namespace mazzo
