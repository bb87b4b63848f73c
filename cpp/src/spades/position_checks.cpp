// SPDX-License-Identifier: MIT
// What no table could show, in the order in which it is reported.
#include <string>

#include "mazzo/errors.hpp"
#include "mazzo/spades/notation.hpp"
#include "position.hpp"

namespace mazzo::spades {
namespace {

[[noreturn]] void fail(const std::string& message) { throw PositionError(message); }

std::string seat_text(int seat) { return "seat " + std::to_string(seat); }
std::string seat_text(Seat seat) { return seat_text(seat.index()); }

std::string suit_text(int suit) {
  return std::string{suit_letters.substr(static_cast<std::size_t>(suit), 1)};
}

std::size_t at(int seat) noexcept { return static_cast<std::size_t>(seat); }

}  // namespace

void Position::check_cards() const {
  const CardSet foreign = given_cards() - rules_.deck();
  if (!foreign.empty()) fail("card " + to_string(foreign.lowest()) + " is not in this deck");
  if (f_.stock_count % 2 == 1) {
    fail("the stock holds " + std::to_string(f_.stock_count) + " cards, not a multiple of 2");
  }
}

void Position::check_bids() const {
  std::optional<Seat> waiting;
  Seat seat = f_.dealer;
  for (int i = 0; i < players_; ++i) {
    seat = seat.next(players_);
    const Bid bid = draft_.bid(seat);
    if (bid.is_none()) {
      if (!waiting) waiting = seat;
      continue;
    }
    if (waiting && !bid.is_paired()) fail(seat_text(seat) + " has bid before " + seat_text(*waiting));
    if (bid.is_looked() && !waiting) waiting = seat;
    if (f_.stock_count > 0) fail(seat_text(seat) + " has bid before the draw is over");
    if (!bid_is_possible(seat)) fail(seat_text(seat) + " cannot have bid " + to_string(bid));
  }
}

bool Position::bid_is_possible(Seat seat) const {
  const Bid bid = draft_.bid(seat);
  const Seat partner = rules_.partner(seat);
  const bool pairs = rules_.has_partners();
  if (bid.is_paired()) return pairs && draft_.bid(partner).is_blind_seven();
  if (bid.is_blind_seven()) {
    return pairs && rules_.blind_seven() && draft_.bid(partner).is_paired() &&
           draft_.may_bid_blind(rules_, seat);
  }
  if (bid.is_blind_nil()) return rules_.blind_nil() && draft_.may_bid_blind(rules_, seat);
  if (bid.is_looked()) return draft_.may_bid_blind(rules_, seat);
  if (rules_.bidding() == Bidding::mirror || rules_.bidding() == Bidding::whiz) {
    const bool shown = f_.hand_shown[at(seat.index())];
    const int now = shown ? (draft_.hand(seat) & rules_.spade_cards()).size() : f_.spades[at(seat.index())];
    return shown_spades_fit(seat, now);
  }
  return (draft_.legal_bids(rules_, seat) >> bid.tricks() & 1U) != 0;
}

// SPD 2.5: under mirror and whiz a bid tells the spades dealt, those held now and those played since.
bool Position::shown_spades_fit(Seat seat, int now) const {
  const int bid = draft_.bid(seat).tricks();
  if (bid == 0 && rules_.bidding() == Bidding::whiz) return true;
  if (now < 0) return bid == 0;
  return now <= bid && bid <= now + cards_played(seat.index());
}

void Position::check_progress() const {
  const int steps = 2 * starter_count_;
  if (f_.exchange > steps) {
    fail("exchange " + std::to_string(f_.exchange) + " is out of range 0.." + std::to_string(steps));
  }
  if (f_.trick.size() >= static_cast<std::size_t>(players_)) {
    fail("the trick holds " + std::to_string(f_.trick.size()) + " cards");
  }
  if (tricks_ > 0 || !f_.trick.empty()) {
    if (bidding()) fail("play has started before the bids are complete");
    if (f_.exchange < steps) fail("play has started before the exchange is complete");
  }
  if (tricks_ > rules_.cards_per_hand()) {
    fail(std::to_string(rules_.cards_per_hand()) + " tricks at most, " + std::to_string(tricks_) + " won");
  }
}

void Position::check_counts() const {
  for (int seat = 0; seat < players_; ++seat) {
    const int expected = expected_count(seat);
    if (f_.hand_counts[at(seat)] != expected) {
      fail(seat_text(seat) + " holds " + std::to_string(f_.hand_counts[at(seat)]) + " cards, " +
           std::to_string(expected) + " expected");
    }
  }
}

void Position::check_piles() const {
  if (!rules_.draws()) return;
  for (int seat = 0; seat < players_; ++seat) {
    if (f_.seen_counts[at(seat)] > draws_of(seat)) {
      fail(seat_text(seat) + " has put away " + std::to_string(f_.seen_counts[at(seat)]) + " cards seen, " +
           std::to_string(draws_of(seat)) + " draws made");
    }
  }
  const int away = f_.seen_counts[0] + f_.seen_counts[1] + f_.away_count;
  if (away != turns_drawn()) {
    fail(std::to_string(away) + " cards put away, " + std::to_string(turns_drawn()) + " draws made");
  }
}

void Position::check_played() {
  const int expected = players_ * tricks_;
  played_ = f_.seat ? f_.played : rules_.deck() - given_cards();
  if (played_.size() == expected) return;
  fail(std::to_string(played_.size()) +
       (f_.seat ? " cards are given as played, " : " cards are unaccounted for, ") +
       std::to_string(expected) + " were played");
}

void Position::check_leader() const {
  if (tricks_ == 0) {
    const Seat first = rules_.first_leader(f_.dealer);
    if (f_.leader != first) fail(seat_text(f_.leader) + " leads, " + seat_text(first) + " is expected");
  } else if (draft_.won(f_.leader) == 0) {
    fail(seat_text(f_.leader) + " leads but has won no trick");
  }
}

void Position::check_voids() const {
  const bool first_card = tricks_ == 0 && f_.trick.empty();
  for (int seat = 0; first_card && seat < players_; ++seat) {
    const SuitMask voids = f_.voids[at(seat)];
    if (voids != 0) {
      fail(seat_text(seat) + " is void in " + suit_text(std::countr_zero(voids)) + " before the first card");
    }
  }
  for (int seat = 0; seat < players_; ++seat) {
    for (const Card card : f_.hands[at(seat)]) {
      const int suit = rules_.suit_of(card);
      if (has_suit(f_.voids[at(seat)], suit)) {
        fail(seat_text(seat) + " holds " + to_string(card) + " but is void in " + suit_text(suit));
      }
    }
  }
  check_trick_voids();
}

// SPD 3.1, 3.2: what the trick shows must have been noted.
void Position::check_trick_voids() const {
  if (f_.trick.empty()) return;
  const int led = rules_.suit_of(f_.trick[0]);
  const bool broken = played_.intersects(rules_.spade_cards());
  if (led == 3 && !rules_.spades_may_lead(broken, tricks_)) {
    for (int suit = 0; suit < 3; ++suit) {
      if (!has_suit(draft_.voids(f_.leader), suit)) {
        fail(seat_text(f_.leader) + " led spades unbroken but is not void in " + suit_text(suit));
      }
    }
  }
  for (std::size_t place = 1; place < f_.trick.size(); ++place) {
    const Seat seat = trick_seat(place);
    if (rules_.suit_of(f_.trick[place]) != led && !has_suit(draft_.voids(seat), led)) {
      fail(seat_text(seat) + " did not follow " + suit_text(led) + " but is not void in it");
    }
  }
}

// Whether the seat's pair has done a step of its exchange.
bool Position::exchange_begun(int seat) const noexcept {
  for (int i = 0; i < (f_.exchange + 1) / 2; ++i) {
    if (rules_.side_of(starters_[at(i)]) == rules_.side_of(Seat{seat})) return true;
  }
  return false;
}

void Position::check_known() const {
  for (int seat = 0; seat < players_; ++seat) {
    const CardSet known = f_.known[at(seat)];
    if (!known.empty() && !exchange_begun(seat)) fail(seat_text(seat) + " has known cards but no exchange");
    const CardSet missing = known - f_.hands[at(seat)];
    if (f_.hand_shown[at(seat)] && !missing.empty()) {
      fail(seat_text(seat) + " does not hold " + to_string(missing.lowest()) + ", known to its partner");
    }
    for (const Card card : known) {
      const int suit = rules_.suit_of(card);
      if (has_suit(f_.voids[at(seat)], suit)) {
        fail(seat_text(seat) + " holds " + to_string(card) + " but is void in " + suit_text(suit));
      }
    }
  }
}

void Position::check_spades() const {
  for (int seat = 0; seat < players_; ++seat) {
    const bool told = f_.spades[at(seat)] >= 0;
    const bool shown = draft_.spades_shown(rules_, Seat{seat}) >= 0;
    if (told != shown) fail("the spades of " + seat_text(seat) + (shown ? " are known" : " are not known"));
    const int held = (f_.hands[at(seat)] & rules_.spade_cards()).size();
    if (told && f_.hand_shown[at(seat)] && held != f_.spades[at(seat)]) {
      fail(seat_text(seat) + " holds " + std::to_string(held) + " spades, " +
           std::to_string(f_.spades[at(seat)]) + " expected");
    }
  }
}

}  // namespace mazzo::spades
