// SPDX-License-Identifier: MIT
// The Italian deck of 40 (SPA 1): id = 10 * suit + value - 1.
//
// Suits coppe, denari, bastoni, spade are 0..3; values 1..10 are written A234567FCR.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mazzo/cards.hpp"
#include "mazzo/text.hpp"

namespace mazzo::fishing {

enum class Suit : std::uint8_t { coppe, denari, bastoni, spade };

inline constexpr int deck_size = 40;
inline constexpr int suit_size = 10;
inline constexpr CardSet full_deck = CardSet::first(deck_size);

[[nodiscard]] constexpr Card make_card(int value, Suit suit) noexcept {
  return Card{suit_size * static_cast<int>(suit) + value - 1};
}

// Values and suits by id: a lookup where id % 10 would divide.
inline constexpr auto value_table = [] {
  std::array<std::uint8_t, 64> table{};
  for (std::size_t id = 0; id < deck_size; ++id) table[id] = static_cast<std::uint8_t>(id % suit_size + 1);
  return table;
}();
inline constexpr auto suit_table = [] {
  std::array<std::uint8_t, 64> table{};
  for (std::size_t id = 0; id < deck_size; ++id) table[id] = static_cast<std::uint8_t>(id / suit_size);
  return table;
}();

// The value 1..10 of a card (SPA 1.2).
[[nodiscard]] constexpr int value_of(Card card) noexcept {
  return value_table[static_cast<std::size_t>(card.id())];
}
[[nodiscard]] constexpr Suit suit_of(Card card) noexcept {
  return Suit{suit_table[static_cast<std::size_t>(card.id())]};
}

// The ten cards of a suit.
[[nodiscard]] constexpr CardSet suit_cards(Suit suit) noexcept {
  return CardSet{CardSet::first(suit_size).bits() << (suit_size * static_cast<int>(suit))};
}
// The four cards of a value.
[[nodiscard]] constexpr CardSet value_cards(int value) noexcept {
  return CardSet{std::uint64_t{0x40100401} << (value - 1)};
}
static_assert(value_cards(10) == CardSet{(1ULL << 9) | (1ULL << 19) | (1ULL << 29) | (1ULL << 39)});

inline constexpr Card settebello = make_card(7, Suit::denari);
inline constexpr Card re_di_denari = make_card(10, Suit::denari);
inline constexpr Card fante_di_spade = make_card(8, Suit::spade);
inline constexpr Card due_di_spade = make_card(2, Suit::spade);

// Text (SPA 1.4): `7D`; parsing also takes a number as the rank, `10D`.
[[nodiscard]] std::string to_string(Card card);
// Concatenated in ascending order; `-` for the empty set.
[[nodiscard]] std::string to_string(CardSet cards);
// Concatenated in the given order; `-` for none.
[[nodiscard]] std::string to_string(std::span<const Card> cards);

// Reads one card; throws ParseError.
[[nodiscard]] Card read_card(Cursor& cursor);
// Reads `-` or concatenated cards in any order; a card that is in `seen` appears twice.
[[nodiscard]] std::vector<Card> read_cards(Cursor& cursor, CardSet& seen);
// A whole text of concatenated cards, in the given order.
[[nodiscard]] std::vector<Card> parse_cards(std::string_view text);

}  // namespace mazzo::fishing
