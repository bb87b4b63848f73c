// SPDX-License-Identifier: MIT
// How the policy bids, exchanges and draws.
//
// Tricks are estimated in tenths, card by card. A card counts by the number of stronger cards of its suit
// that the hand lacks and by the weaker ones that guard it; spades count at least by their length, and low
// spades beside a short suit as ruffs. The bid is that estimate, fitted to the number of players.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "policy_view.hpp"

namespace mazzo::spades {
namespace {

constexpr std::size_t place(int value, std::size_t size) noexcept {
  return std::min(static_cast<std::size_t>(std::max(value, 0)), size - 1);
}

// Tenths of a trick for an ace, a guarded king, a doubly guarded queen of a side suit, by its length.
constexpr std::array<std::array<int, 8>, 3> side_honours{{
    {0, 10, 10, 9, 9, 8, 6, 4},
    {0, 2, 7, 7, 6, 4, 2, 1},
    {0, 0, 1, 3, 3, 2, 1, 0},
}};
// Tenths for a spade that lacks 0, 1, 2 … stronger ones.
constexpr std::array<int, 6> spade_honours{10, 9, 7, 5, 3, 1};
// Tenths for each spade by its place in the hand's spades, strongest first: length tells.
constexpr std::array<int, 6> spade_length{0, 1, 3, 6, 8, 9};
// Tenths for the ruffs that a void, a singleton, a doubleton promise.
constexpr std::array<int, 3> ruffs{9, 5, 1};

int side_suit_value(const Rules& rules, CardSet cards) noexcept {
  int value = 0;
  for (const Card card : cards) {
    const int missing = (rules.above(card) - cards).size();
    if (missing < 3) value += side_honours[static_cast<std::size_t>(missing)][place(cards.size(), 8)];
  }
  return value;
}

int spades_value(const Rules& rules, CardSet cards) noexcept {
  int value = 0;
  for (const Card card : cards) {
    const CardSet stronger = rules.above(card);
    const int missing = (stronger - cards).size();
    const int rank = (stronger & cards).size();
    const int guards = cards.size() - rank - 1;
    int worth = spade_honours[place(missing, spade_honours.size())];
    if (guards < missing) worth /= 2;
    value += std::max(worth, spade_length[place(rank, spade_length.size())]);
  }
  return value;
}

// How likely a hand is to be forced to a trick: each suit by its lowest cards, spades more.
int nil_danger(const Rules& rules, CardSet hand) noexcept {
  int danger = 0;
  for (int suit = 0; suit < suit_count; ++suit) {
    const CardSet cards = hand & rules.suit(suit);
    int covered = 0;  // cards below, which can be played first
    int worst = 0;
    for (const Card card : cards) {
      // Weaker cards of the suit that others hold can leave this one the highest.
      const int below = (rules.suit(suit) - hand - rules.above(card)).size();
      const int stronger = (rules.above(card) - hand).size();
      const int risk = below - 3 * covered - (stronger > 5 ? 2 : 0);
      worst = std::max(worst, suit == 3 ? 2 * risk + (stronger < 3 ? 12 : 0) : risk);
      ++covered;
    }
    danger += worst;
    if (suit == 3) danger += 6 * std::max(0, cards.size() - 3);
  }
  return danger;
}

constexpr int nil_limit = 11;

// Points by which the seat's side trails the best other one.
std::int64_t deficit(const PolicyView& view) noexcept {
  const auto totals = view.open.totals();
  const auto own = static_cast<std::size_t>(view.rules.side_of(view.seat));
  std::int64_t best = totals[own];
  for (const std::int32_t total : totals) best = std::max<std::int64_t>(best, total);
  return best - totals[own];
}

// A blind bid is a long shot, for a side that a normal hand no longer helps.
constexpr int far_behind = 250;

Move blind_choice(const PolicyView& view) noexcept {
  if (deficit(view) < far_behind) return Move::look();
  if (view.rules.blind_seven()) return Move::blind_seven();
  const bool partner_nil = view.rules.has_partners() && view.open.bid(view.rules.partner(view.seat)).is_nil();
  return partner_nil ? Move::look() : Move::blind_nil();
}

// Tenths of a trick by players: what the estimate leaves out, found by self-play.
constexpr std::array<int, 7> offset{0, 0, 0, 0, 0, 0, 0};

int wanted_bid(const PolicyView& view) noexcept {
  const int players = view.rules.players();
  const int value = hand_value(view.rules, view.hand) + offset[static_cast<std::size_t>(players)];
  return std::max(1, (value + 4) / 10);
}

}  // namespace

int hand_value(const Rules& rules, CardSet hand) noexcept {
  const CardSet spades = hand & rules.spade_cards();
  int value = spades_value(rules, spades);
  int ruffing = std::min(2, spades.size());  // ruffs that the hand has spades for
  for (int suit = 0; suit < 3; ++suit) {
    const CardSet cards = hand & rules.suit(suit);
    value += side_suit_value(rules, cards);
    if (cards.size() < 3 && ruffing > 0 && spades.size() < 6) {
      value += ruffs[static_cast<std::size_t>(cards.size())];
      --ruffing;
    }
  }
  return value;
}

Move choose_bid(const PolicyView& view) noexcept {
  if (view.open.bid(view.seat).is_none() && view.open.may_bid_blind(view.rules, view.seat))
    return blind_choice(view);
  const std::uint32_t legal = view.open.legal_bids(view.rules, view.seat);
  const bool partner_nil = view.rules.has_partners() && view.open.bid(view.rules.partner(view.seat)).is_nil();
  const int wanted = wanted_bid(view);
  const bool nil_pays = view.rules.nil_points() >= 10 * wanted;
  if ((legal & 1U) != 0 && nil_pays && !partner_nil && nil_danger(view.rules, view.hand) <= nil_limit) {
    return Move::bid(0);
  }
  // The legal number nearest to the wanted one, nil last.
  int best = 0;
  for (std::uint32_t bids = legal & ~1U; bids != 0; bids &= bids - 1) {
    const int bid = std::countr_zero(bids);
    if (best == 0 || std::abs(bid - wanted) < std::abs(best - wanted)) best = bid;
  }
  return Move::bid(best);
}

// SPD 2.4: the nil bidder passes what would take tricks, its partner gives back what will not.
Move choose_exchange(const PolicyView& view) noexcept {
  const Rules& rules = view.rules;
  const bool starts = view.open.exchange_steps() % 2 == 0;
  const auto strength = [&](Card card) {
    const int rank = rules.suit(rules.suit_of(card)).size() - rules.above(card).size();
    return rules.suit_of(card) == 3 ? 2 * rank + 8 : rank;
  };
  CardSet passed;
  for (int i = 0; i < rules.blind_exchange(); ++i) {
    Card best = (view.hand - passed).lowest();
    for (const Card card : view.hand - passed) {
      if (starts ? strength(card) > strength(best) : strength(card) < strength(best)) best = card;
    }
    passed.insert(best);
  }
  return Move::pass(passed);
}

// SPD 8.2: spades, aces, kings and queens are better than what comes unseen.
Move choose_draw(const PolicyView& view) noexcept {
  const bool keep = view.rules.suit_of(view.top) == 3 || view.rules.above(view.top).size() < 3;
  return keep ? Move::keep() : Move::discard();
}

}  // namespace mazzo::spades
