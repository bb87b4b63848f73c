// SPDX-License-Identifier: MIT
// The text of everything in Spades, printed canonically and parsed strictly (docs/rules/spades.md).
//
// Text that is not well formed throws ParseError with its column; well-formed text that no table could show
// throws RulesError or PositionError.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mazzo/cards.hpp"
#include "mazzo/spades/observation.hpp"
#include "mazzo/spades/state.hpp"
#include "mazzo/text.hpp"

namespace mazzo::spades {

[[nodiscard]] std::string to_string(Card card);
// Concatenated by ascending id; `-` when empty.
[[nodiscard]] std::string to_string(CardSet cards);
[[nodiscard]] std::string to_string(const Rules& rules, const State& state);
[[nodiscard]] std::string to_string(const Rules& rules, const Observation& observation);

[[nodiscard]] Move read_move(Cursor& cursor);  // stops at the first thing that no longer belongs to it

[[nodiscard]] Rules parse_rules(std::string_view text);
[[nodiscard]] Move parse_move(std::string_view text);
[[nodiscard]] std::pair<Rules, State> parse_state(std::string_view text);
[[nodiscard]] std::pair<Rules, Observation> parse_observation(std::string_view text);
// Concatenated cards in the given order, none twice; `-` for none.
[[nodiscard]] std::vector<Card> parse_cards(std::string_view text);

}  // namespace mazzo::spades
