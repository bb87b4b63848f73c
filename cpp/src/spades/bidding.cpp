// SPDX-License-Identifier: MIT
// What a seat may bid, and when it sees its cards (SPD 2, 6.3).
#include <algorithm>

#include "mazzo/spades/state.hpp"

namespace mazzo::spades {
namespace {

// Bits low..high.
constexpr std::uint32_t numbers(int low, int high) noexcept {
  return low > high ? 0 : (~std::uint32_t{0} >> (31 - high)) & (~std::uint32_t{0} << low);
}

}  // namespace

// SPD 2.1, 2.2, min_pair_bid of 2.5: the second bidder of a pair answers for the pair's contract.
std::uint32_t State::free_bids(const Rules& rules, Seat seat) const noexcept {
  const int most = rules.cards_per_hand();
  const Seat partner = rules.partner(seat);
  const Bid first = bid(partner);
  const bool second = rules.has_partners() && bidding_place(partner) < bidding_place(seat) && first.is_made();
  if (!second) return numbers(rules.min_bid(), most);
  const int low = std::max(rules.min_bid(), rules.min_pair_bid() - first.tricks());
  const int high = rules.cap_pair_bid() ? std::max(low, most - first.tricks()) : most;
  return numbers(low, high);
}

std::uint32_t State::legal_bids(const Rules& rules, Seat seat) const noexcept {
  const int spades = (hand(seat) & rules.spade_cards()).size();
  switch (rules.bidding()) {
    case Bidding::free: return free_bids(rules, seat);
    case Bidding::mirror: return 1U << spades;
    case Bidding::whiz: return 1U | 1U << spades;
    case Bidding::suicide: break;
  }
  // One nil in a pair, four or more from the other.
  const std::uint32_t four_or_more = numbers(4, rules.cards_per_hand());
  const Seat partner = rules.partner(seat);
  if (bidding_place(partner) > bidding_place(seat) || !bid(partner).is_made()) return 1U | four_or_more;
  return bid(partner).is_nil() ? four_or_more : 1U;
}

bool State::may_bid_blind(const Rules& rules, Seat seat) const noexcept {
  if (rules.blind_seven()) return bidding_place(seat) < bidding_place(rules.partner(seat));
  if (!rules.blind_nil()) return false;
  if (const auto deficit = rules.blind_nil_min_deficit()) {
    const auto own = static_cast<std::size_t>(rules.side_of(seat));
    std::int64_t best_other = std::numeric_limits<std::int32_t>::min();
    for (std::size_t side = 0; side < totals().size(); ++side) {
      if (side != own) best_other = std::max<std::int64_t>(best_other, totals_[side]);
    }
    if (best_other - totals_[own] < *deficit) return false;
  }
  return (free_bids(rules, seat) & 1U) != 0;  // only where nil would be legal
}

bool State::hand_is_hidden(const Rules& rules, Seat seat) const noexcept {
  if (!bid(seat).is_none()) return false;
  if (rules.blind_seven() && seat != to_act()) return true;  // it looks at its own turn (SPD 6.3)
  return may_bid_blind(rules, seat);
}

int State::spades_shown(const Rules& rules, Seat seat) const noexcept {
  const Bid made = bid(seat);
  const bool shown = (rules.bidding() == Bidding::mirror && made.is_number()) ||
                     (rules.bidding() == Bidding::whiz && made.tricks() > 0);
  return shown ? (hand(seat) & rules.spade_cards()).size() : -1;
}

}  // namespace mazzo::spades
