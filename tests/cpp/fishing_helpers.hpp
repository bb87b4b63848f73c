// SPDX-License-Identifier: MIT
// Positions for the checks of the fishing games, built from the few cards that matter.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mazzo/fishing/game.hpp"

namespace mazzo::fishing::testing {

// A position of which only hands, table and previous card matter: the other cards go to the stock
// (as many as asked for) and to side 0's pile.
struct Setup {
  std::string rules = "spatola/2";
  std::string hands;  // as in the text form; seat 0 acts when all hands have the same size
  std::string table;
  std::string prev = "-";
  int stock = 0;

  [[nodiscard]] std::string text() const {
    const Rules parsed = parse_rules(rules);
    CardSet used;
    Cursor cursor{hands};
    for (int seat = 0; seat < parsed.players(); ++seat) {
      if (seat > 0) cursor.expect("/", "'/'");
      (void)read_cards(cursor, used);
    }
    Cursor table_cursor{table};
    (void)read_cards(table_cursor, used);
    std::vector<Card> rest;
    for (const Card card : full_deck - used) rest.push_back(card);
    const auto split = static_cast<std::size_t>(stock);
    CardSet pile;
    for (const Card card : std::span{rest}.subspan(split)) pile.insert(card);
    std::string piles = to_string(pile);
    for (int side = 1; side < parsed.sides(); ++side) piles += "/-";
    const std::string last = pile.empty() ? "-" : "0";
    return rules + " dealer=" + std::to_string(parsed.players() - 1) + " hands=" + hands + " table=" + table +
           " piles=" + piles + " stock=" + to_string(std::span<const Card>{rest}.first(split)) +
           " last=" + last + " prev=" + prev;
  }
};

inline std::vector<std::string> legal_texts(std::string_view position) {
  const auto [rules, state] = parse_state(position);
  MoveList moves;
  state.legal_moves(rules, moves);
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(to_string(move));
  return texts;
}

// The position after one move.
inline State after(std::string_view position, std::string_view move) {
  auto [rules, state] = parse_state(position);
  state.apply_checked(rules, parse_move(move));
  return state;
}

// "sweeps piccole suited" that seat 0's move brings to side 0.
inline std::string bonuses(std::string_view position, std::string_view move) {
  const State state = after(position, move);
  return std::to_string(state.open().sweeps[0]) + " " + std::to_string(state.open().piccole[0]) + " " +
         std::to_string(state.open().suited[0]);
}

// The rules that many checks run through.
inline const std::vector<std::string> all_rules = {
    "spatola/2",
    "spatola/4",
    "scopa/2",
    "scopa/3",
    "scopa/4",
    "scopa/4;teams=off",
    "scopone/4",
    "scopone_scientifico/4",
    "scopa_assi/2",
    "scopa_assi/2;ace_sweep_scores=on;fifteen=also",
    "re_bello/3",
    "scopa_napola/4",
    "scopa_quindici/2",
    "scopa/2;capture=optional",
    "spatola/2;capture=optional;fifteen=also;suited_capture=captured_suit",
    "spatola/2;piccola_across_packets=off;suited_on_last_play=off;sweep_on_last_play=on;redeal_kings=3",
    "scopa/2;hand_cards=18",
    "scopa/2;hand_cards=20;table_cards=0",
    "scopa/2;table_cards=36;hand_cards=1;capture=optional",
};

}  // namespace mazzo::fishing::testing
