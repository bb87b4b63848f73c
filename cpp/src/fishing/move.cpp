// SPDX-License-Identifier: MIT
#include "mazzo/fishing/move.hpp"

#include "mazzo/hash.hpp"

namespace mazzo::fishing {
namespace {

Card read_new_card(Cursor& cursor, CardSet& seen) {
  const std::size_t start = cursor.position();
  const Card card = read_card(cursor);
  if (seen.contains(card)) cursor.fail_at(start, "card " + to_string(card) + " appears twice");
  seen.insert(card);
  return card;
}

}  // namespace

std::string to_string(Move move) {
  std::string text = to_string(move.card());
  if (move.captured().empty()) return text;
  text += " x";
  for (const Card card : move.captured()) text.append(" ").append(to_string(card));
  return text;
}

Move parse_move(std::string_view text) {
  Cursor cursor{text};
  CardSet seen;
  const Card card = read_new_card(cursor, seen);
  if (cursor.accept(" ")) {
    if (cursor.token() != "x") cursor.expected("x");
    cursor.skip("x");
    do {
      if (!cursor.accept(" ")) break;
      read_new_card(cursor, seen);
    } while (!cursor.at_end());
    if (seen.size() == 1) cursor.expected("a card");
  }
  cursor.expect_end();
  return Move{card, seen - CardSet::of(card)};
}

std::uint64_t hash(Move move) noexcept {
  Hasher hasher;
  hasher.add(move.bits());
  return hasher.value();
}

}  // namespace mazzo::fishing
