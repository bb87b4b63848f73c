// SPDX-License-Identifier: MIT
// Printing.
#include "mazzo/spades/notation.hpp"

#include <string>

namespace mazzo::spades {
namespace {

void append(std::string& text, Card card) {
  const auto letters = card_letters(card);
  text.append(letters.data(), letters.size());
}

template <class Cards>
std::string cards_text(const Cards& cards) {
  std::string text;
  for (const Card card : cards) append(text, card);
  return text.empty() ? "-" : text;
}

// `a/b/c` from entry(0), entry(1), …
template <class Entry>
std::string list_text(int count, Entry&& entry) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    if (i > 0) text += '/';
    text += entry(i);
  }
  return text;
}

std::string number_text(int number) { return std::to_string(number); }
std::string hidden_text(int count) { return "?" + number_text(count); }

std::string voids_text(SuitMask voids) {
  std::string text;
  for (int suit = 0; suit < suit_count; ++suit) {
    if (has_suit(voids, suit)) text += suit_letters[static_cast<std::size_t>(suit)];
  }
  return text.empty() ? "-" : text;
}

std::string bids_to_trick(const State& state) {
  const int players = state.players();
  return " bids=" + list_text(players, [&](int i) { return to_string(state.bid(Seat{i})); }) +
         " exchange=" + number_text(state.exchange_steps()) +
         " known=" + list_text(players, [&](int i) { return cards_text(state.known(Seat{i})); }) +
         " leader=" + number_text(state.leader().index()) + " trick=" + cards_text(state.trick());
}

std::string won_and_voids(const State& state) {
  const int players = state.players();
  return " won=" + list_text(players, [&](int i) { return number_text(state.won(Seat{i})); }) +
         " voids=" + list_text(players, [&](int i) { return voids_text(state.voids(Seat{i})); });
}

std::string totals_and_bags(const State& state) {
  const auto entry = [](std::span<const std::int32_t> numbers) {
    return [numbers](int i) { return number_text(numbers[static_cast<std::size_t>(i)]); };
  };
  return " totals=" + list_text(state.sides(), entry(state.totals())) +
         " bags=" + list_text(state.sides(), entry(state.bags()));
}

}  // namespace

std::string to_string(Card card) {
  std::string text;
  append(text, card);
  return text;
}

std::string to_string(CardSet cards) { return cards_text(cards); }

std::string to_string(Bid bid) {
  if (bid.is_none()) return "-";
  if (bid.is_looked()) return "look";
  if (bid.is_blind_nil()) return "blind";
  if (bid.is_blind_seven()) return "seven";
  if (bid.is_paired()) return "pair";
  return bid.tricks() == 0 ? "nil" : number_text(bid.tricks());
}

std::string to_string(Move move) {
  switch (move.kind()) {
    case MoveKind::bid: return to_string(Bid{move.tricks()});
    case MoveKind::blind_nil: return "blind nil";
    case MoveKind::blind_seven: return "blind 7";
    case MoveKind::look: return "look";
    case MoveKind::pass: {
      if (move.cards().empty()) return "decline";
      std::string text = "pass";
      for (const Card card : move.cards()) {
        text += ' ';
        append(text, card);
      }
      return text;
    }
    case MoveKind::keep: return "keep";
    case MoveKind::discard: return "discard";
    case MoveKind::play: break;
  }
  return to_string(move.card());
}

std::string to_string(const Rules& rules, const State& state) {
  const int players = state.players();
  std::string text = to_string(rules) + " dealer=" + number_text(state.dealer().index()) +
                     " hands=" + list_text(players, [&](int i) { return cards_text(state.hand(Seat{i})); });
  if (rules.draws()) {
    std::string stock;
    for (int i = 0; i < state.stock_size(); ++i) append(stock, state.stock_card(i));
    text += " stock=" + (stock.empty() ? "-" : stock) +
            " seen=" + list_text(players, [&](int i) { return cards_text(state.seen(Seat{i})); }) +
            " away=" + cards_text(state.away());
  }
  return text + bids_to_trick(state) + won_and_voids(state) + totals_and_bags(state);
}

std::string to_string(const Rules& rules, const Observation& observation) {
  const State& view = observation.view();
  const int players = view.players();
  const Seat own = observation.seat();
  std::string text =
      to_string(rules) + " seat=" + number_text(own.index()) +
      " dealer=" + number_text(view.dealer().index()) + " hands=" + list_text(players, [&](int i) {
        const bool shown = Seat{i} == own && !observation.hand_is_hidden();
        return shown ? cards_text(observation.hand()) : hidden_text(observation.hand_count(Seat{i}));
      });
  if (rules.draws()) {
    text += " stock=" + hidden_text(observation.stock_count());
    if (observation.top()) text += " top=" + to_string(*observation.top());
    text += " seen=" + list_text(players, [&](int i) {
              const bool shown = Seat{i} == own || rules.discards() == Discards::shown;
              return shown ? cards_text(view.seen(Seat{i})) : hidden_text(observation.seen_count(Seat{i}));
            });
    text += " away=" + hidden_text(observation.away_count());
  }
  return text + bids_to_trick(view) + " played=" + cards_text(observation.played()) + won_and_voids(view) +
         " spades=" +
         list_text(players,
                   [&](int i) {
                     const int spades = observation.spades_shown(Seat{i});
                     return spades < 0 ? "?" : number_text(spades);
                   }) +
         totals_and_bags(view);
}

}  // namespace mazzo::spades
