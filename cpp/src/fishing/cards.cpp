// SPDX-License-Identifier: MIT
#include "mazzo/fishing/cards.hpp"

namespace mazzo::fishing {
namespace {

constexpr std::string_view ranks = "A234567FCR";
constexpr std::string_view suits = "CDBS";

// The value of a card's text without its suit; 0 if it is none.
int read_rank(std::string_view text) noexcept {
  if (text == "10") return 10;
  if (text.size() != 1) return 0;
  if (const std::size_t at = ranks.find(text[0]); at != std::string_view::npos)
    return static_cast<int>(at) + 1;
  return text == "1" ? 1 : text == "8" ? 8 : text == "9" ? 9 : 0;
}

}  // namespace

std::string to_string(Card card) {
  if (card.id() >= deck_size) return "?";
  return {ranks[static_cast<std::size_t>(value_of(card) - 1)],
          suits[static_cast<std::size_t>(suit_of(card))]};
}

std::string to_string(CardSet cards) {
  if (cards.empty()) return "-";
  std::string text;
  for (const Card card : cards) text += to_string(card);
  return text;
}

std::string to_string(std::span<const Card> cards) {
  if (cards.empty()) return "-";
  std::string text;
  for (const Card card : cards) text += to_string(card);
  return text;
}

Card read_card(Cursor& cursor) {
  if (cursor.at_delimiter()) cursor.expected("a card");
  const std::size_t rank_size = cursor.rest().starts_with("10") ? 2 : 1;
  const std::string_view text = cursor.token().substr(0, rank_size + 1);
  const int value = text.size() == rank_size + 1 ? read_rank(text.substr(0, rank_size)) : 0;
  const std::size_t suit = suits.find(text.back());
  if (value == 0 || suit == std::string_view::npos) {
    cursor.fail("'" + std::string{cursor.characters(2)} + "' is not a card");
  }
  cursor.skip(text);
  return make_card(value, static_cast<Suit>(suit));
}

std::vector<Card> read_cards(Cursor& cursor, CardSet& seen) {
  std::vector<Card> cards;
  if (cursor.accept("-")) return cards;
  if (cursor.at_delimiter()) cursor.expected("cards");
  while (!cursor.at_delimiter()) {
    const std::size_t start = cursor.position();
    const Card card = read_card(cursor);
    if (seen.contains(card)) cursor.fail_at(start, "card " + to_string(card) + " appears twice");
    seen.insert(card);
    cards.push_back(card);
  }
  return cards;
}

std::vector<Card> parse_cards(std::string_view text) {
  Cursor cursor{text};
  CardSet seen;
  std::vector<Card> cards = read_cards(cursor, seen);
  cursor.expect_end();
  return cards;
}

}  // namespace mazzo::fishing
