// SPDX-License-Identifier: MIT
// A match: hands dealt from one seed until the target, with everything that was played.
//
// Stream of a match (docs/rng.md): Rng(seed) draws the first dealer, then one word per hand, the seed
// of its deck. The first dealer is drawn even when the caller names one, so that the cards of a
// seed are the same whoever deals.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "mazzo/cards.hpp"
#include "mazzo/errors.hpp"
#include "mazzo/game.hpp"
#include "mazzo/rng.hpp"
#include "mazzo/text.hpp"

namespace mazzo {

enum class Outcome : std::uint8_t { running, won, drawn };

template <Game G>
class Match {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Move = typename G::Move;
  using Score = typename G::Score;
  using Totals = std::vector<std::int32_t>;  // one per side

  // A hand of the history; `points` and `score` are there once it is complete.
  struct Hand {
    Seat dealer;
    std::vector<Card> deck;  // in deal order
    std::vector<Move> moves;
    std::optional<Score> score;
    std::vector<int> points;
    friend bool operator==(const Hand& a, const Hand& b) {  // the score follows from the rest
      return a.dealer == b.dealer && a.deck == b.deck && a.moves == b.moves;
    }
  };

  // `players` names the seats, or is empty. Throws RulesError.
  Match(Rules rules, std::uint64_t seed, std::optional<Seat> dealer = {},
        std::vector<std::string> players = {})
      : rules_{std::move(rules)}, seed_{seed}, players_{std::move(players)}, rng_{seed} {
    check_players(players_, rules_.players());
    const Seat drawn{static_cast<int>(rng_.below(static_cast<std::uint64_t>(rules_.players())))};
    totals_.assign(static_cast<std::size_t>(rules_.sides()), 0);
    first_dealer_ = dealer.value_or(drawn);
    const std::vector<Card> deck = G::deck(rules_, rng_.next());
    state_ = State::from_deck(rules_, deck, first_dealer_);
    hands_.push_back({first_dealer_, deck, {}, {}, {}});
  }

  [[nodiscard]] const Rules& rules() const noexcept { return rules_; }
  [[nodiscard]] std::uint64_t seed() const noexcept { return seed_; }
  [[nodiscard]] const std::vector<std::string>& players() const noexcept { return players_; }
  [[nodiscard]] const State& state() const noexcept { return state_; }
  [[nodiscard]] Seat dealer() const noexcept { return hands_.back().dealer; }
  // Every hand, the one in progress last.
  [[nodiscard]] const std::vector<Hand>& hands() const noexcept { return hands_; }
  [[nodiscard]] int hands_played() const noexcept { return hands_played_; }
  // Points of the complete hands, per side.
  [[nodiscard]] const Totals& totals() const noexcept { return totals_; }
  [[nodiscard]] Outcome outcome() const noexcept { return outcome_; }
  [[nodiscard]] bool is_over() const noexcept { return outcome_ != Outcome::running; }
  [[nodiscard]] std::optional<int> winner() const noexcept { return winner_; }

  // Plays a move; a finished hand is scored and the next one dealt. Throws IllegalMoveError.
  void play(Move move) {
    if (is_over()) throw IllegalMoveError("the match is over: no move is legal");
    state_.apply_checked(rules_, move);
    hands_.back().moves.push_back(move);
    if (state_.is_over()) finish_hand();
  }

  friend bool operator==(const Match& a, const Match& b) {
    return a.seed_ == b.seed_ && a.rules_ == b.rules_ && a.first_dealer_ == b.first_dealer_ &&
           a.players_ == b.players_ && a.hands_ == b.hands_;
  }

 private:
  static void check_players(const std::vector<std::string>& players, int seats) {
    if (!players.empty() && players.size() != static_cast<std::size_t>(seats)) {
      throw RulesError("players: " + std::to_string(players.size()) + " names for " + std::to_string(seats) +
                       " seats");
    }
    for (const std::string& name : players) {
      if (!is_player_name(name)) {
        throw RulesError("player name '" + name + "' holds a character it may not");
      }
    }
  }

  void finish_hand() {
    Hand& hand = hands_.back();
    hand.score = score(rules_, state_);
    hand.points.assign(totals_.size(), 0);
    state_.points(rules_, hand.points);
    for (std::size_t side = 0; side < totals_.size(); ++side) totals_[side] += hand.points[side];
    ++hands_played_;
    decide_outcome();
    if (!is_over()) {
      const Seat dealer = hand.dealer.next(rules_.players());
      const std::vector<Card> deck = G::deck(rules_, rng_.next());
      state_ = G::next_hand(rules_, state_, deck, dealer);
      hands_.push_back({dealer, deck, {}, {}, {}});
    }
  }

  // SPA 6.1-6.3, SPD 5.1-5.2: the highest total wins, a shared one plays on, max_hands guards.
  void decide_outcome() noexcept {
    const bool last = hands_played_ >= rules_.max_hands();
    if (!last && !G::ends_match(rules_, totals_)) return;
    const auto best = std::max_element(totals_.begin(), totals_.end());
    if (std::count(totals_.begin(), totals_.end(), *best) == 1) {
      winner_ = static_cast<int>(best - totals_.begin());
      outcome_ = Outcome::won;
    } else if (last) {
      outcome_ = Outcome::drawn;
    }
  }

  Rules rules_;
  std::uint64_t seed_;
  std::vector<std::string> players_;
  Rng rng_;
  Seat first_dealer_;
  State state_;
  std::vector<Hand> hands_;
  Totals totals_;
  int hands_played_ = 0;
  Outcome outcome_ = Outcome::running;
  std::optional<int> winner_;
};

}  // namespace mazzo
