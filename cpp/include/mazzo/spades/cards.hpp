// SPDX-License-Identifier: MIT
// The cards of Spades: id = 13 * suit + rank, jokers 52 and 53 (SPD 1.1).
//
// Suits c d h s are 0..3, ranks 2..A are 0..12; X2 (single colour) is 52, X1 (coloured) is 53. Which
// suit a card belongs to in play is the business of the rules: jokers and New York's 2d are spades.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "mazzo/cards.hpp"

namespace mazzo::spades {

enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };

inline constexpr int suit_count = 4;
inline constexpr int card_count = 54;  // both jokers included
inline constexpr std::string_view suit_letters = "cdhs";
inline constexpr std::string_view rank_letters = "23456789TJQKA";

inline constexpr Card two_of_clubs{0};
inline constexpr Card two_of_diamonds{13};
inline constexpr Card two_of_hearts{26};
inline constexpr Card two_of_spades{39};
inline constexpr Card ace_of_spades{51};
inline constexpr Card small_joker{52};
inline constexpr Card big_joker{53};

// `As`, `Td`, `X1`.
[[nodiscard]] constexpr std::array<char, 2> card_letters(Card card) noexcept {
  const int id = card.id();
  if (id >= small_joker.id()) return {'X', id == big_joker.id() ? '1' : '2'};
  return {rank_letters[static_cast<std::size_t>(id % 13)], suit_letters[static_cast<std::size_t>(id / 13)]};
}

// The card that two characters name, if any.
[[nodiscard]] constexpr std::optional<Card> find_card(std::string_view text) noexcept {
  if (text == "X1") return big_joker;
  if (text == "X2") return small_joker;
  if (text.size() != 2) return std::nullopt;
  const std::size_t rank = rank_letters.find(text[0]);
  const std::size_t suit = suit_letters.find(text[1]);
  if (rank == std::string_view::npos || suit == std::string_view::npos) return std::nullopt;
  return Card{static_cast<int>(13 * suit + rank)};
}

static_assert(*find_card("As") == ace_of_spades && *find_card("2d") == two_of_diamonds);

}  // namespace mazzo::spades
