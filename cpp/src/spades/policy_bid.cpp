// SPDX-License-Identifier: MIT
// How the policy bids, exchanges and draws.
//
// The tables were fitted to the policy's own play: 400,000 hands of four for tricks (linear regression, R2 =
// 0.68), 150,000 nils for nil (logistic regression). A card is told by the stronger or weaker cards of its
// suit, so that they serve every deck; a straight line per table then fits the number of players.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>

#include "policy_view.hpp"

namespace mazzo::spades {
namespace {

constexpr std::size_t place(int value, std::size_t size) noexcept {
  return std::min(static_cast<std::size_t>(std::max(value, 0)), size - 1);
}

// --- tricks, in hundredths ---

// A card of a side suit that lacks 0, 1, 2, 3 stronger ones, by the number of cards held in the suit.
constexpr std::array<std::array<int, 7>, 4> side_honours{{
    {0, 86, 81, 67, 48, 34, 22},
    {0, 50, 57, 48, 32, 21, 11},
    {0, 32, 35, 31, 20, 13, 7},
    {0, 16, 19, 17, 10, 6, 3},
}};
// One of the three best spades, or a later one, that lacks 0, 1, 2, 3, 4 stronger ones.
constexpr std::array<int, 6> spade_honours{86, 59, 36, 20, 10, 0};
constexpr std::array<int, 6> later_spade_honours{28, 13, 8, 5, 4, 0};
// A hand by its number of spades.
constexpr std::array<int, 8> spade_length{40, 38, 54, 89, 143, 206, 275, 354};
// A side suit of 0, 1, 2 cards beside no, one, or more spades.
constexpr std::array<std::array<int, 3>, 3> short_suits{{{-20, 41, 81}, {-30, 43, 52}, {-5, 22, 23}}};

int side_suit_value(const Rules& rules, CardSet cards) noexcept {
  int value = 0;
  for (const Card card : cards) {
    const int missing = (rules.above(card) - cards).size();
    if (missing < 4) value += side_honours[static_cast<std::size_t>(missing)][place(cards.size(), 7)];
  }
  return value;
}

int spades_value(const Rules& rules, CardSet cards) noexcept {
  int value = spade_length[place(cards.size(), spade_length.size())];
  for (const Card card : cards) {
    const CardSet stronger = rules.above(card);
    const std::size_t missing = place((stronger - cards).size(), spade_honours.size());
    value += (stronger & cards).size() < 3 ? spade_honours[missing] : later_spade_honours[missing];
  }
  return value;
}

// Expected tricks in hundredths: first + slope * value / 100, by players; with jokers there are more spades
// to beat.
struct Line {
  int first;
  int slope;
};
constexpr std::array<Line, 7> lines{{{}, {}, {78, 97}, {-11, 144}, {0, 100}, {}, {-84, 79}}};
constexpr Line joker_line{-20, 94};

// A bid is the whole number below the expected tricks and this much more.
constexpr std::array<int, 7> boldness{0, 0, -55, -40, 10, 0, 5};

int wanted_bid(const PolicyView& view) noexcept {
  const auto players = static_cast<std::size_t>(view.rules.players());
  return std::max(1, (hand_value(view.rules, view.hand) + boldness[players]) / 100);
}

// --- nil, in hundredths of log odds ---

// The lowest, second, third, fourth card of a side suit, by the number of weaker cards in the suit.
constexpr std::array<std::array<int, 13>, 4> nil_side{{
    {21, 21, 20, 17, 10, -9, -29, -39, -58, -73, -96, -168, -396},
    {0, -10, -9, -10, -9, -14, -25, -38, -58, -86, -112, -164, -260},
    {0, 0, -24, -14, -15, -17, -19, -21, -27, -38, -55, -76, -116},
    {0, 0, 0, -6, -4, -2, 0, -8, -12, -13, -21, -22, -33},
}};
constexpr std::array<std::array<int, 13>, 4> nil_spades{{
    {43, 35, 28, 23, 20, 16, 3, -4, -29, -54, -98, -150, -425},
    {0, 22, 28, 28, 23, 20, 9, -6, -29, -61, -107, -145, -535},
    {0, 0, 11, 6, -4, 1, -12, -12, -34, -54, -79, -134, -572},
    {0, 0, 0, -2, -13, -14, -33, -40, -54, -69, -101, -152, -517},
}};
constexpr std::array<int, 8> nil_spade_length{203, 162, 132, 112, 51, -234, -456, -456};

int nil_odds(const Rules& rules, CardSet hand) noexcept {
  int odds = nil_spade_length[place((hand & rules.spade_cards()).size(), nil_spade_length.size())];
  for (int suit = 0; suit < suit_count; ++suit) {
    const CardSet all = rules.suit(suit);
    const CardSet cards = hand & all;
    const auto& table = suit == 3 ? nil_spades : nil_side;
    for (const Card card : cards) {
      const CardSet stronger = rules.above(card);
      const int from_below = cards.size() - (stronger & cards).size() - 1;
      if (from_below > 3) continue;
      const int from_above = stronger.size();
      odds += table[static_cast<std::size_t>(from_below)][place(12 - from_above, 13)];
    }
  }
  return odds;
}

// Least log odds for a bid of nil, by players; two and three are hardly ever left without a trick.
constexpr std::array<int, 7> nil_limit{0, 0, 100'000, 100'000, 20, 0, -90};

// --- blind bids: a long shot, only for a side that is about to lose ---

bool about_to_lose(const PolicyView& view) noexcept {
  const auto totals = view.open.totals();
  const auto own = static_cast<std::size_t>(view.rules.side_of(view.seat));
  std::int64_t best = totals[own];
  for (const std::int32_t total : totals) best = std::max<std::int64_t>(best, total);
  return best >= view.rules.target() - 80 && best - totals[own] >= 150;
}

Move blind_choice(const PolicyView& view) noexcept {
  if (!about_to_lose(view)) return Move::look();
  if (view.rules.blind_seven()) return Move::blind_seven();
  const bool partner_nil = view.rules.has_partners() && view.open.bid(view.rules.partner(view.seat)).is_nil();
  return partner_nil ? Move::look() : Move::blind_nil();
}

}  // namespace

int hand_value(const Rules& rules, CardSet hand) noexcept {
  const CardSet spades = hand & rules.spade_cards();
  int value = spades_value(rules, spades);
  for (int suit = 0; suit < 3; ++suit) {
    const CardSet cards = hand & rules.suit(suit);
    value += side_suit_value(rules, cards);
    if (cards.size() < 3)
      value += short_suits[static_cast<std::size_t>(cards.size())][place(spades.size(), 3)];
  }
  const bool jokers = rules.preset() != Preset::standard;
  const Line line = jokers ? joker_line : lines[static_cast<std::size_t>(rules.players())];
  return line.first + line.slope * value / 100;
}

Move choose_bid(const PolicyView& view) noexcept {
  const Rules& rules = view.rules;
  if (view.open.bid(view.seat).is_none() && view.open.may_bid_blind(rules, view.seat))
    return blind_choice(view);
  const std::uint32_t legal = view.open.legal_bids(rules, view.seat);
  const bool partner_nil = rules.has_partners() && view.open.bid(rules.partner(view.seat)).is_nil();
  const int wanted = wanted_bid(view);
  const bool nil_pays = rules.nil_points() >= 20 * wanted;
  if ((legal & 1U) != 0 && nil_pays && !partner_nil &&
      nil_odds(rules, view.hand) >= nil_limit[static_cast<std::size_t>(rules.players())]) {
    return Move::bid(0);
  }
  // The legal number nearest to the wanted one, nil last.
  int best = 0;
  for (std::uint32_t bids = legal & ~1U; bids != 0; bids &= bids - 1) {
    const int bid = std::countr_zero(bids);
    if (best == 0 || std::abs(bid - wanted) < std::abs(best - wanted)) best = bid;
  }
  // Four or more, or nil (SPD 2.5): nil where the hand is too weak for it.
  if ((legal & 1U) != 0 && best - wanted > 1) best = 0;
  return Move::bid(best);
}

double bid_probability(const PolicyView& view, int bid) noexcept {
  // Bids fall off by e^2 with every trick that they are away from the policy's.
  constexpr double decay = 2;
  // One bid in twenty is for reasons that the policy knows nothing of, and one decision on nil in fifty.
  constexpr double unexplained = 0.05;
  constexpr double unexplained_nil = 0.02;
  // A change of so many hundredths of log odds makes a nil e times as likely.
  constexpr double nil_spread = 60;

  const Rules& rules = view.rules;
  const std::uint32_t legal = view.open.legal_bids(rules, view.seat);
  if (std::has_single_bit(legal)) return 1;
  const auto players = static_cast<std::size_t>(rules.players());
  double nil = 0;
  if ((legal & 1U) != 0) {
    const bool partner_nil = rules.has_partners() && view.open.bid(rules.partner(view.seat)).is_nil();
    if (rules.nil_points() >= 20 * wanted_bid(view) && !partner_nil) {
      nil = 1 / (1 + std::exp((nil_limit[players] - nil_odds(rules, view.hand)) / nil_spread));
    }
    nil = unexplained_nil / 2 + (1 - unexplained_nil) * nil;
  }
  if (bid == 0) return nil;
  // The middle of the step on which the policy bids.
  const double centre = std::max(1.0, (hand_value(rules, view.hand) + boldness[players]) / 100.0 - 0.5);
  const std::uint32_t numbers = legal & ~1U;
  double own = 0;
  double sum = 0;
  for (std::uint32_t bids = numbers; bids != 0; bids &= bids - 1) {
    const int other = std::countr_zero(bids);
    const double weight = std::exp(-decay * std::abs(other - centre));
    sum += weight;
    if (other == bid) own = weight;
  }
  const double guess = own > 0 ? (1 - unexplained) * own / sum : 0;
  return (1 - nil) * (guess + unexplained / std::max(1, std::popcount(numbers)));
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
