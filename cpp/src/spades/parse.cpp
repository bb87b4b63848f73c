// SPDX-License-Identifier: MIT
// Parsing: fields are read into PositionFields, whose checks decide whether a table could show them.
#include <algorithm>
#include <string>

#include "mazzo/spades/notation.hpp"
#include "position.hpp"

namespace mazzo::spades {
namespace {

constexpr int most_tricks_in_text = 17;

// Reads cards at a cursor and insists that none comes twice.
class CardReader {
 public:
  explicit CardReader(Cursor& cursor) : cursor_{cursor} {}

  Card card() {
    const std::size_t start = cursor_.position();
    if (cursor_.at_delimiter()) cursor_.expected("a card");
    const std::string_view text = cursor_.characters(2);
    const auto card = find_card(text);
    if (!card) cursor_.fail("'" + std::string{text} + "' is not a card");
    if (met_.contains(*card)) cursor_.fail_at(start, "card " + to_string(*card) + " appears twice");
    met_.insert(*card);
    cursor_.skip(text);
    return *card;
  }

  // `-` or concatenated cards.
  CardList list() {
    CardList cards;
    if (cursor_.accept("-")) return cards;
    if (cursor_.at_delimiter()) cursor_.expected("cards");
    while (!cursor_.at_delimiter()) cards.push_back(card());
    return cards;
  }

  CardSet set() {
    CardSet cards;
    for (const Card card : list()) cards.insert(card);
    return cards;
  }

 private:
  Cursor& cursor_;
  CardSet met_;
};

class FieldReader {
 public:
  FieldReader(Cursor& cursor, PositionFields& fields)
      : cursor_{cursor},
        fields_{fields},
        players_{fields.rules.players()},
        cards_{cursor},
        mentions_{cursor} {}

  void read_state() {
    read_dealer();
    read_hands();
    if (fields_.rules.draws()) read_piles();
    read_bids_to_trick();
    read_won_and_voids();
    read_totals_and_bags();
    cursor_.end_fields();
  }

  void read_observation() {
    cursor_.require_field("seat");
    fields_.seat = seat();
    read_dealer();
    read_hands();
    if (fields_.rules.draws()) read_hidden_piles();
    read_bids_to_trick();
    if (cursor_.field("played")) fields_.played = cards_.set();
    read_won_and_voids();
    if (cursor_.field("spades")) {
      each(players_, [&](std::size_t i) {
        if (cursor_.token() == "?") {
          cursor_.skip("?");
        } else {
          fields_.spades[i] = number(0, most_tricks_in_text);
        }
      });
    }
    read_totals_and_bags();
    cursor_.end_fields();
  }

 private:
  int number(int low, int high) { return static_cast<int>(cursor_.number(low, high)); }
  Seat seat() { return Seat{number(0, players_ - 1)}; }
  int hidden() {
    cursor_.expect("?", "'?'");
    return number(0, card_count);
  }

  // read(0), read(1), … with `/` between them.
  template <class Read>
  void each(int count, Read&& read) {
    for (int i = 0; i < count; ++i) {
      if (i > 0) cursor_.expect("/", "'/'");
      read(static_cast<std::size_t>(i));
    }
  }

  void read_dealer() {
    if (cursor_.field("dealer")) fields_.dealer = seat();
    fields_.leader = fields_.rules.first_leader(fields_.dealer);
  }

  void read_hands() {
    cursor_.require_field("hands");
    each(players_, [&](std::size_t i) {
      const bool own = !fields_.seat || static_cast<std::size_t>(fields_.seat->index()) == i;
      if (fields_.seat && (!own || cursor_.peek() == '?')) {
        fields_.hand_counts[i] = hidden();
      } else {
        fields_.hands[i] = cards_.set();
        fields_.hand_shown[i] = true;
        fields_.hand_counts[i] = fields_.hands[i].size();
      }
    });
  }

  void read_seen(std::size_t i) {
    fields_.seen[i] = cards_.set();
    fields_.seen_counts[i] = fields_.seen[i].size();
  }

  void read_piles() {
    if (cursor_.field("stock")) fields_.stock = cards_.list();
    fields_.stock_count = static_cast<int>(fields_.stock.size());
    if (cursor_.field("seen")) each(players_, [&](std::size_t i) { read_seen(i); });
    if (cursor_.field("away")) fields_.away = cards_.set();
    fields_.away_count = fields_.away.size();
  }

  void read_hidden_piles() {
    if (cursor_.field("stock")) fields_.stock_count = hidden();
    // The first turn is the non-dealer's; a stock that is too large only has to be told apart later.
    const int turns = (52 - fields_.stock_count) >> 1;
    if (fields_.stock_count > 0 && ((fields_.dealer.index() + 1 + turns) & 1) == fields_.seat->index()) {
      cursor_.require_field("top");
      fields_.top = cards_.card();
    }
    if (cursor_.field("seen")) {
      each(players_, [&](std::size_t i) {
        const bool own = static_cast<std::size_t>(fields_.seat->index()) == i;
        if (own || fields_.rules.discards() == Discards::shown) {
          read_seen(i);
        } else {
          fields_.seen_counts[i] = hidden();
        }
      });
    }
    if (cursor_.field("away")) fields_.away_count = hidden();
  }

  Bid bid() {
    const std::string_view text = cursor_.token();
    if (is_number(text)) return Bid{number(1, most_tricks_in_text)};
    constexpr std::array bids{Bid{},        Bid::nil(), Bid::looked(), Bid::blind_nil(), Bid::blind_seven(),
                              Bid::paired()};
    const auto found =
        std::find_if(bids.begin(), bids.end(), [&](Bid bid) { return to_string(bid) == text; });
    if (found == bids.end()) cursor_.expected("a bid");
    cursor_.skip(text);
    return *found;
  }

  void read_bids_to_trick() {
    if (cursor_.field("bids")) each(players_, [&](std::size_t i) { fields_.bids[i] = bid(); });
    if (cursor_.field("exchange")) fields_.exchange = number(0, 2 * fields_.rules.sides());
    if (cursor_.field("known")) {
      // Cards of a hand that is given are named again; in an observation the others are new.
      each(players_, [&](std::size_t i) {
        const bool again = !fields_.seat || static_cast<std::size_t>(fields_.seat->index()) == i;
        fields_.known[i] = (again ? mentions_ : cards_).set();
      });
    }
    if (cursor_.field("leader")) fields_.leader = seat();
    if (cursor_.field("trick")) fields_.trick = cards_.list();
  }

  SuitMask voids() {
    const std::string_view text = cursor_.token();
    if (text == "-") {
      cursor_.skip(text);
      return 0;
    }
    SuitMask mask = 0;
    for (const char letter : text) {
      const std::size_t suit = suit_letters.find(letter);
      // Letters stand once each and in order.
      if (suit == std::string_view::npos || mask >> suit != 0) cursor_.expected("suits");
      mask = static_cast<SuitMask>(mask | 1U << suit);
    }
    if (mask == 0) cursor_.expected("suits");
    cursor_.skip(text);
    return mask;
  }

  void read_won_and_voids() {
    if (cursor_.field("won")) {
      each(players_, [&](std::size_t i) { fields_.won[i] = number(0, fields_.rules.cards_per_hand()); });
    }
    if (cursor_.field("voids")) each(players_, [&](std::size_t i) { fields_.voids[i] = voids(); });
  }

  void read_totals_and_bags() {
    const int sides = fields_.rules.sides();
    if (cursor_.field("totals")) {
      each(sides, [&](std::size_t i) { fields_.totals[i] = number(-max_total, max_total); });
    }
    if (cursor_.field("bags")) each(sides, [&](std::size_t i) { fields_.bags[i] = number(0, max_bags); });
  }

  Cursor& cursor_;
  PositionFields& fields_;
  int players_;
  CardReader cards_;     // cards of the position
  CardReader mentions_;  // cards that another field has already
};

}  // namespace

Move read_move(Cursor& cursor) {
  const std::string_view word = cursor.token();
  if (word.empty()) cursor.expected("a move");
  if (is_number(word)) return Move::bid(static_cast<int>(cursor.number(1, most_tricks_in_text)));
  const auto found = [&](std::string_view name) { return word == name && cursor.accept(name); };
  if (found("nil")) return Move::bid(0);
  if (found("look")) return Move::look();
  if (found("keep")) return Move::keep();
  if (found("discard")) return Move::discard();
  if (found("decline")) return Move::decline();
  if (found("blind")) {
    cursor.expect(" ", "nil or 7");
    const std::string_view kind = cursor.token();
    if (kind != "nil" && kind != "7") cursor.expected("nil or 7");
    cursor.skip(kind);
    return kind == "nil" ? Move::blind_nil() : Move::blind_seven();
  }
  CardReader cards{cursor};
  if (found("pass")) {
    CardSet passed;
    while (passed.empty() || cursor.peek() == ' ') {
      cursor.expect(" ", "a card");
      passed.insert(cards.card());
    }
    return Move::pass(passed);
  }
  return Move::play(cards.card());
}

Rules parse_rules(std::string_view text) {
  Cursor cursor{text};
  const Rules rules = Rules::read(cursor);
  cursor.expect_end();
  return rules;
}

Move parse_move(std::string_view text) {
  Cursor cursor{text};
  const Move move = read_move(cursor);
  cursor.expect_end();
  return move;
}

std::pair<Rules, State> parse_state(std::string_view text) {
  Cursor cursor{text};
  PositionFields fields{Rules::read(cursor)};
  FieldReader{cursor, fields}.read_state();
  return {fields.rules, Position{fields}.state()};
}

std::pair<Rules, Observation> parse_observation(std::string_view text) {
  Cursor cursor{text};
  PositionFields fields{Rules::read(cursor)};
  FieldReader{cursor, fields}.read_observation();
  return {fields.rules, Position{fields}.observation()};
}

std::vector<Card> parse_cards(std::string_view text) {
  Cursor cursor{text};
  const CardList cards = CardReader{cursor}.list();
  cursor.expect_end();
  return {cards.begin(), cards.end()};
}

}  // namespace mazzo::spades
