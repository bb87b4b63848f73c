// SPDX-License-Identifier: MIT
// One-line texts of states and observations, and the checks of what they say.
#include <algorithm>
#include <numeric>

#include "mazzo/errors.hpp"
#include "mazzo/fishing/observation.hpp"
#include "mazzo/fishing/state.hpp"
#include "mazzo/hash.hpp"

namespace mazzo::fishing {
namespace {

using Hands = std::array<CardSet, max_seats>;

template <class T, class Print>
std::string join(const T& items, int count, Print&& print) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    if (i > 0) text += '/';
    text += print(items[static_cast<std::size_t>(i)]);
  }
  return text;
}

std::string number_text(std::int32_t number) { return std::to_string(number); }

std::string hidden_text(int cards) {
  std::string text = "?";
  return text.append(std::to_string(cards));
}

// Every field from `table` on, with the stock's text.
std::string public_text(const Rules& rules, const PublicState& open, const std::string& stock) {
  const int sides = rules.sides();
  const auto cards = [](CardSet set) { return to_string(set); };
  return " table=" + to_string(open.table) + " piles=" + join(open.piles, sides, cards) + " stock=" + stock +
         " last=" + (open.last == no_seat ? "-" : number_text(open.last)) +
         " prev=" + (open.previous == no_card ? "-" : to_string(Card{open.previous})) +
         " sweeps=" + join(open.sweeps, sides, number_text) +
         " piccole=" + join(open.piccole, sides, number_text) +
         " suited=" + join(open.suited, sides, number_text) +
         " totals=" + join(open.totals, sides, number_text);
}

// A position as it is read: hands and stock as cards, as numbers, or both.
struct Position {
  PublicState open;
  Hands hands{};
  Counts counts{};
  std::vector<Card> stock;
  CardSet seen;
};

CardSet read_set(Cursor& cursor, CardSet& seen) {
  CardSet set;
  for (const Card card : read_cards(cursor, seen)) set.insert(card);
  return set;
}

std::uint8_t read_hidden(Cursor& cursor) {
  cursor.expect("?", "'?'");
  return static_cast<std::uint8_t>(cursor.number(0, deck_size));
}

template <class Read>
void read_list(Cursor& cursor, int count, Read&& read) {
  for (int i = 0; i < count; ++i) {
    if (i > 0) cursor.expect("/", "'/'");
    read(static_cast<std::size_t>(i));
  }
}

template <class T>
void read_counts(Cursor& cursor, std::string_view name, int sides, int limit, T& counts) {
  if (!cursor.field(name)) return;
  read_list(cursor, sides, [&](std::size_t side) {
    counts[side] = static_cast<typename T::value_type>(cursor.number(0, limit));
  });
}

// Reads the fields from `dealer=` on. With an observer all hands but its own and the stock are `?N`.
Position read_position(Cursor& cursor, const Rules& rules, std::optional<std::size_t> observer) {
  Position position;
  PublicState& open = position.open;
  const int sides = rules.sides();
  const auto read_seat = [&] { return static_cast<std::uint8_t>(cursor.number(0, rules.players() - 1)); };
  if (cursor.field("dealer")) open.dealer = read_seat();
  cursor.require_field("hands");
  read_list(cursor, rules.players(), [&](std::size_t seat) {
    if (observer && seat != *observer) {
      position.counts[seat] = read_hidden(cursor);
    } else {
      position.hands[seat] = read_set(cursor, position.seen);
      position.counts[seat] = static_cast<std::uint8_t>(position.hands[seat].size());
    }
  });
  cursor.require_field("table");
  open.table = read_set(cursor, position.seen);
  if (cursor.field("piles")) {
    read_list(cursor, sides, [&](std::size_t side) { open.piles[side] = read_set(cursor, position.seen); });
  }
  if (cursor.field("stock")) {
    if (observer) {
      open.stock_size = read_hidden(cursor);
    } else {
      position.stock = read_cards(cursor, position.seen);
      open.stock_size = static_cast<std::uint8_t>(position.stock.size());
    }
  }
  if (cursor.field("last")) {
    if (cursor.token() == "-") {
      cursor.skip("-");
    } else {
      open.last = read_seat();
    }
  }
  if (cursor.field("prev")) {
    if (cursor.token() == "-") {
      cursor.skip("-");
    } else {
      open.previous = static_cast<std::uint8_t>(read_card(cursor).id());
    }
  }
  read_counts(cursor, "sweeps", sides, max_sweeps, open.sweeps);
  read_counts(cursor, "piccole", sides, max_bonus, open.piccole);
  read_counts(cursor, "suited", sides, max_bonus, open.suited);
  read_counts(cursor, "totals", sides, max_total, open.totals);
  cursor.end_fields();
  return position;
}

// Whose turn hand sizes show: seats play in turn from the dealer's next, so those that have played in
// this round hold one card less. No seat if no table could show them.
std::optional<std::uint8_t> turn(const Rules& rules, int dealer, const Counts& counts) {
  Seat seat{dealer};
  std::optional<std::uint8_t> to_act;
  int before = -1;
  for (int i = 0; i < rules.players(); ++i) {
    seat = seat.next(rules.players());
    const int count = counts[static_cast<std::size_t>(seat.index())];
    if (count != before) {
      if (before >= 0 && (count != before + 1 || to_act != Seat{dealer}.next(rules.players()).index()))
        return {};
      to_act = static_cast<std::uint8_t>(seat.index());
    }
    before = count;
  }
  if (before > rules.hand_cards()) return {};
  return to_act;
}

// Sets to_act and left; throws PositionError if no table could show the position.
void settle(const Rules& rules, const Counts& counts, PublicState& open) {
  const int packet = rules.players() * rules.hand_cards();
  const int in_hands = std::accumulate(counts.begin(), counts.end(), 0);
  const std::string stock_text = std::to_string(open.stock_size);
  if (open.stock_size % packet != 0) {
    throw PositionError("the stock holds " + stock_text + " cards, not a multiple of " +
                        std::to_string(packet));
  }
  const std::optional<std::uint8_t> to_act = turn(rules, open.dealer, counts);
  if (!to_act) {
    throw PositionError("hands hold " + join(counts, rules.players(), number_text) +
                        " cards: impossible with dealer " + std::to_string(open.dealer));
  }
  if (in_hands == 0 && open.stock_size != 0) {
    throw PositionError("the hands are empty but the stock holds " + stock_text + " cards");
  }
  if (open.last == no_seat) {
    if (std::any_of(open.piles.begin(), open.piles.end(), [](CardSet pile) { return !pile.empty(); })) {
      throw PositionError("piles hold cards but last is -");
    }
  } else if (open.piles[static_cast<std::size_t>(rules.side_of(Seat{open.last}))].empty()) {
    throw PositionError("no card can have been captured yet last is " + std::to_string(open.last));
  }
  if (open.previous != no_card && !open.table.contains(Card{open.previous})) {
    throw PositionError("prev " + to_string(Card{open.previous}) + " is not on the table");
  }
  if (in_hands == 0 && open.last != no_seat && !open.table.empty()) {  // 3.7
    throw PositionError("the hand is over but the table holds cards and last is " +
                        std::to_string(open.last));
  }
  open.to_act = *to_act;
  open.left = static_cast<std::uint8_t>(in_hands + open.stock_size);
}

void check_missing(CardSet seen) {
  if (seen != full_deck)
    throw PositionError("card " + to_string((full_deck - seen).lowest()) + " is missing");
}

void add_public(Hasher& hasher, const PublicState& open) noexcept {
  hasher.add(open.table.bits());
  for (const CardSet pile : open.piles) hasher.add(pile.bits());
  for (const std::int32_t total : open.totals) hasher.add(static_cast<std::uint64_t>(total));
  for (std::size_t side = 0; side < max_seats; ++side) {
    hasher.add((std::uint64_t{open.sweeps[side]} << 16) | (std::uint64_t{open.piccole[side]} << 8) |
               open.suited[side]);
  }
  std::uint64_t rest = 0;
  for (const std::uint8_t byte :
       {open.dealer, open.to_act, open.last, open.previous, open.left, open.stock_size}) {
    rest = (rest << 8) | byte;
  }
  hasher.add(rest);
}

}  // namespace

std::string to_string(const Rules& rules, const State& state) {
  Hands hands;
  for (int seat = 0; seat < max_seats; ++seat) hands[static_cast<std::size_t>(seat)] = state.hand(Seat{seat});
  std::vector<Card> stock;
  for (int i = 0; i < state.stock_size(); ++i) stock.push_back(state.stock_card(i));
  return to_string(rules) + " dealer=" + std::to_string(state.dealer().index()) +
         " hands=" + join(hands, rules.players(), [](CardSet hand) { return to_string(hand); }) +
         public_text(rules, state.open(), to_string(stock));
}

std::pair<Rules, State> parse_state(std::string_view text) {
  Cursor cursor{text};
  const Rules rules = Rules::read(cursor);
  Position position = read_position(cursor, rules, std::nullopt);
  check_missing(position.seen);
  settle(rules, position.counts, position.open);
  return {rules, State{position.open, position.hands, position.stock}};
}

void check_position(const Rules& rules, const State& state) {
  CardSet seen;
  const auto add = [&seen](CardSet cards) {
    if (seen.intersects(cards))
      throw PositionError("card " + to_string((seen & cards).lowest()) + " appears twice");
    seen |= cards;
  };
  Counts counts{};
  for (int seat = 0; seat < max_seats; ++seat) {
    add(state.hand(Seat{seat}));
    counts[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(state.hand(Seat{seat}).size());
  }
  add(state.table());
  for (const CardSet pile : state.open().piles) add(pile);
  for (int i = 0; i < state.stock_size(); ++i) add(CardSet::of(state.stock_card(i)));
  check_missing(seen);
  PublicState settled = state.open();
  settle(rules, counts, settled);
  if (settled != state.open()) throw PositionError("the turn does not follow from the hands");
}

std::string to_string(const Rules& rules, const Observation& observation) {
  std::string hands;
  for (int seat = 0; seat < rules.players(); ++seat) {
    if (seat > 0) hands += '/';
    const auto index = static_cast<std::size_t>(seat);
    hands +=
        seat == observation.seat ? to_string(observation.hand) : hidden_text(observation.hand_counts[index]);
  }
  return to_string(rules) + " seat=" + std::to_string(observation.seat) +
         " dealer=" + std::to_string(observation.open.dealer) + " hands=" + hands +
         public_text(rules, observation.open, hidden_text(observation.open.stock_size));
}

std::pair<Rules, Observation> parse_observation(std::string_view text) {
  Cursor cursor{text};
  const Rules rules = Rules::read(cursor);
  cursor.require_field("seat");
  const auto seat = static_cast<std::uint8_t>(cursor.number(0, rules.players() - 1));
  Position position = read_position(cursor, rules, seat);
  const int unseen = (full_deck - position.seen).size();
  const int hidden = std::accumulate(position.counts.begin(), position.counts.end(), 0) -
                     position.counts[seat] + position.open.stock_size;
  if (unseen != hidden) {
    throw PositionError(std::to_string(unseen) + " unseen cards for " + std::to_string(hidden) +
                        " hidden places");
  }
  settle(rules, position.counts, position.open);
  return {rules, Observation{position.open, position.hands[seat], position.counts, seat}};
}

std::uint64_t hash(const State& state) noexcept {
  Hasher hasher;
  add_public(hasher, state.open());
  for (int seat = 0; seat < max_seats; ++seat) hasher.add(state.hand(Seat{seat}).bits());
  for (int i = 0; i < state.stock_size(); ++i)
    hasher.add(static_cast<std::uint64_t>(state.stock_card(i).id()));
  return hasher.value();
}

std::uint64_t hash(const Observation& observation) noexcept {
  Hasher hasher;
  add_public(hasher, observation.open);
  hasher.add(observation.hand.bits());
  std::uint64_t rest = observation.seat;
  for (const std::uint8_t count : observation.hand_counts) rest = (rest << 8) | count;
  hasher.add(rest);
  return hasher.value();
}

}  // namespace mazzo::fishing
