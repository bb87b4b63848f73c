// SPDX-License-Identifier: MIT
// Positions for the checks of Spades, built from the few things that matter.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mazzo/spades/game.hpp"

namespace mazzo::spades::testing {

// A hand together with its rules, played by texts.
struct Table {
  Rules rules;
  State state;

  explicit Table(std::string_view position) : Table{parse_state(position)} {}
  explicit Table(std::pair<Rules, State> parsed) : rules{parsed.first}, state{parsed.second} {}
  // A fresh deal; the last seat deals unless it is told who.
  Table(std::string_view rules_text, std::uint64_t seed, std::optional<int> dealer = {})
      : rules{parse_rules(rules_text)},
        state{State::deal(rules, seed, Seat{dealer.value_or(rules.players() - 1)})} {}

  Table& play(std::initializer_list<std::string_view> moves) {
    for (const std::string_view move : moves) state.apply_checked(rules, parse_move(move));
    return *this;
  }
  [[nodiscard]] std::string legal() const {
    MoveList moves;
    state.legal_moves(rules, moves);
    return joined(moves);
  }
  [[nodiscard]] std::string text() const { return to_string(rules, state); }
  [[nodiscard]] std::string view(int seat) const {
    return to_string(rules, state.observation(rules, Seat{seat}));
  }
  [[nodiscard]] int to_act() const { return state.to_act().index(); }
  // Plays the rest of the hand at random.
  Table& finish(std::uint64_t seed = 1) {
    Rng rng{seed};
    while (!state.is_over()) state.apply(rules, state.random_move(rules, rng));
    return *this;
  }

  template <class Moves>
  static std::string joined(const Moves& moves) {
    std::string text;
    for (const Move move : moves) text += (text.empty() ? "" : ", ") + to_string(move);
    return text;
  }
};

// Four hands in the last tricks: seat 0 leads and has won all before.
inline std::string ending(const std::string& hands, const std::string& rest = "",
                          const std::string& rules = "spades/4") {
  const Rules parsed = parse_rules(rules);
  Cursor cursor{hands};
  const auto cards = static_cast<int>(cursor.token().size() / 2);
  const int won = parsed.cards_per_hand() - cards;
  std::string bids;
  std::string tricks;
  for (int seat = 0; seat < parsed.players(); ++seat) {
    bids += seat == 0 ? "2" : "/2";
    tricks += seat == 0 ? std::to_string(won) : "/0";
  }
  const int dealer = parsed.opening_leader() == OpeningLeader::dealer ? 0 : parsed.players() - 1;
  return rules + " dealer=" + std::to_string(dealer) + " hands=" + hands + " bids=" + bids + " leader=0" +
         " won=" + tricks + rest;
}

// Every rules text that the checks over random hands use.
inline const std::vector<std::string> all_rules{
    "spades/4",
    "spades/2",
    "spades/3",
    "spades/6",
    "spades:barmore/4",
    "spades:new_york/4",
    "spades/2;discards=shown",
    "spades/2;bidding=whiz",
    "spades/3;bidding=mirror",
    "spades/3;blind_nil=on",
    "spades/4;bidding=mirror",
    "spades/4;bidding=whiz",
    "spades/4;bidding=suicide",
    "spades/4;blind_nil=on",
    "spades/4;min_pair_bid=5;cap_pair_bid=on;blind_nil=on;exchange_when_both_blind=on",
    "spades/4;spade_lead=after_first_trick",
    "spades/6;bidding=mirror",
    "spades/6;blind_nil=on;blind_exchange=1",
    "spades:barmore/4;blind_seven_extra=lose;spade_lead=broken",
};

}  // namespace mazzo::spades::testing
