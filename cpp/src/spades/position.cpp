// SPDX-License-Identifier: MIT
#include "position.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "mazzo/errors.hpp"
#include "mazzo/spades/notation.hpp"
#include "mazzo/spades/sampler.hpp"

namespace mazzo::spades {
namespace {

[[noreturn]] void fail(const std::string& message) { throw PositionError(message); }

std::string seat_text(int seat) { return "seat " + std::to_string(seat); }
std::string seat_text(Seat seat) { return seat_text(seat.index()); }

std::size_t at(int seat) noexcept { return static_cast<std::size_t>(seat); }

}  // namespace

Position::Position(const PositionFields& fields)
    : f_{fields}, rules_{fields.rules}, players_{fields.rules.players()} {
  tricks_ = std::accumulate(f_.won.begin(), f_.won.end(), 0);
  draft_.players_ = static_cast<std::uint8_t>(players_);
  draft_.dealer_ = static_cast<std::uint8_t>(f_.dealer.index());
  draft_.leader_ = static_cast<std::uint8_t>(f_.leader.index());
  draft_.bids_ = f_.bids;
  draft_.voids_ = f_.voids;
  draft_.totals_ = f_.totals;
  draft_.bags_ = f_.bags;
  for (int seat = 0; seat < players_; ++seat) {
    draft_.cards_[at(seat)] = f_.hands[at(seat)].bits();
    draft_.won_[at(seat)] = static_cast<std::uint8_t>(f_.won[at(seat)]);
  }
  if (!bidding()) starter_count_ = draft_.exchange_starters(rules_, starters_);
}

State Position::state() {
  check();
  return draft_;
}

Observation Position::observation() {
  check();
  const Seat own = *f_.seat;
  for (int seat = 0; seat < players_; ++seat) {
    if (!f_.known[at(seat)].empty() && rules_.side_of(Seat{seat}) != rules_.side_of(own)) {
      fail(seat_text(seat) + " has known cards but its side is not yours");
    }
  }
  check_known();
  const bool hidden = draft_.hand_is_hidden(rules_, own);
  if (hidden == f_.hand_shown[at(own.index())]) {
    fail(seat_text(own) + (hidden ? " has not looked at its cards" : " sees its cards"));
  }
  check_spades();

  Observation out;
  out.view_ = draft_;
  out.seat_ = static_cast<std::uint8_t>(own.index());
  out.hidden_ = hidden ? 1 : 0;
  out.has_top_ = f_.top ? 1 : 0;
  out.played_ = played_;
  out.unseen_ = rules_.deck() - given_cards();
  int places = 0;
  bool room = true;
  for (int seat = 0; seat < players_; ++seat) {
    out.hand_counts_[at(seat)] = static_cast<std::uint8_t>(f_.hand_counts[at(seat)]);
    out.spades_[at(seat)] = static_cast<std::int8_t>(f_.spades[at(seat)]);
    if (f_.hand_shown[at(seat)]) continue;
    const int unknown = f_.hand_counts[at(seat)] - f_.known[at(seat)].size();
    room &= unknown >= 0;
    places += unknown;
  }
  for (int seat = 0; rules_.draws() && seat < players_; ++seat) {
    out.seen_counts_[at(seat)] = static_cast<std::uint8_t>(f_.seen_counts[at(seat)]);
    if (!shows(seat)) places += f_.seen_counts[at(seat)];
  }
  out.away_count_ = static_cast<std::uint8_t>(f_.away_count);
  places += f_.away_count + f_.stock_count - (f_.top ? 1 : 0);
  if (!room || places != out.unseen_.size()) {
    fail(std::to_string(out.unseen_.size()) + " unseen cards for " + std::to_string(places) +
         " hidden places");
  }
  (void)Sampler{rules_, out};  // throws if no deal fits
  return out;
}

void Position::check() {
  check_cards();
  check_bids();
  check_progress();
  check_counts();
  check_piles();
  check_played();
  check_leader();
  check_voids();
  if (!f_.seat) check_known();

  draft_.exchange_ = static_cast<std::uint8_t>(f_.exchange);
  draft_.tricks_done_ = static_cast<std::uint8_t>(tricks_);
  if (rules_.draws()) {
    for (int seat = 0; seat < players_; ++seat)
      draft_.cards_[State::seen_word + at(seat)] = f_.seen[at(seat)].bits();
    draft_.cards_[State::away_word] = f_.away.bits();
    draft_.stock_size_ = static_cast<std::uint8_t>(f_.stock_count);
    int place = State::stock_capacity - f_.stock_count;
    if (f_.top) draft_.set_stock_at(place, f_.top->id());
    for (const Card card : f_.stock) draft_.set_stock_at(place++, card.id());
  } else {
    for (int seat = 0; seat < players_; ++seat)
      draft_.cards_[State::known_word + at(seat)] = f_.known[at(seat)].bits();
  }
  set_trick();
  set_turn();
}

// --- what is given ---

// Whether the seat's pile of cards put away after a look can be seen.
bool Position::shows(int seat) const noexcept {
  return !f_.seat || f_.seat->index() == seat || rules_.discards() == Discards::shown;
}

CardSet Position::given_cards() const noexcept {
  CardSet cards = f_.away | f_.played | f_.seen[0] | f_.seen[1];
  for (int seat = 0; seat < players_; ++seat) {
    cards |= f_.hands[at(seat)];
    if (f_.seat) cards |= f_.known[at(seat)];
  }
  for (const Card card : f_.stock) cards.insert(card);
  for (const Card card : f_.trick) cards.insert(card);
  if (f_.top) cards.insert(*f_.top);
  return cards;
}

bool Position::bidding() const noexcept {
  for (int seat = 0; seat < players_; ++seat) {
    if (!f_.bids[at(seat)].is_made()) return true;
  }
  return false;
}

// Turns of the draw that are over; floors, as impossible stocks are told apart later.
int Position::turns_drawn() const noexcept {
  return rules_.draws() ? (State::stock_capacity - f_.stock_count) >> 1 : 0;
}

int Position::draws_of(int seat) const noexcept {
  const bool first = seat == f_.dealer.next(players_).index();
  return (turns_drawn() + (first ? 1 : 0)) >> 1;
}

Seat Position::trick_seat(std::size_t place) const noexcept {
  return Seat{(f_.leader.index() + static_cast<int>(place)) % players_};
}

int Position::cards_played(int seat) const noexcept {
  const auto turn = static_cast<std::size_t>((seat - f_.leader.index() + players_) % players_);
  return tricks_ + (turn < f_.trick.size() ? 1 : 0);
}

int Position::expected_count(int seat) const noexcept {
  if (f_.stock_count > 0) return draws_of(seat);
  int count = rules_.cards_per_hand() - cards_played(seat);
  if (f_.exchange % 2 == 1) {  // SPD 2.4: passed, not returned yet
    const Seat starter = starters_[static_cast<std::size_t>(f_.exchange / 2)];
    if (seat == starter.index()) count -= rules_.blind_exchange();
    if (seat == rules_.partner(starter).index()) count += rules_.blind_exchange();
  }
  return count;
}

// --- what follows from the fields ---

void Position::set_trick() noexcept {
  draft_.broken_ = played_.intersects(rules_.spade_cards()) ? 1 : 0;
  draft_.trick_size_ = static_cast<std::uint8_t>(f_.trick.size());
  for (std::size_t place = 0; place < f_.trick.size(); ++place) {
    const Card card = f_.trick[place];
    draft_.trick_[place] = card;
    draft_.broken_ |= static_cast<std::uint8_t>(rules_.suit_of(card) == 3);
    if (place == 0) draft_.led_ = static_cast<std::uint8_t>(rules_.suit_of(card));
    const int suit = rules_.suit_of(card);
    const int strength = suit == 3 || suit == draft_.led_ ? rules_.strength(card) : 0;
    draft_.best_ =
        std::max(draft_.best_, static_cast<std::uint16_t>(strength << 8 | trick_seat(place).index()));
  }
}

void Position::set_turn() noexcept {
  if (f_.stock_count > 0) {
    draft_.phase_ = Phase::draw;
    draft_.to_act_ = static_cast<std::uint8_t>((f_.dealer.index() + 1 + turns_drawn()) % 2);
  } else if (bidding()) {
    draft_.phase_ = Phase::bid;
    Seat seat = f_.dealer.next(players_);
    while (draft_.bid(seat).is_made()) seat = seat.next(players_);
    draft_.to_act_ = static_cast<std::uint8_t>(seat.index());
  } else if (tricks_ < rules_.cards_per_hand()) {
    draft_.start_exchange_or_play(rules_);
    if (draft_.phase_ == Phase::play) {
      draft_.to_act_ = static_cast<std::uint8_t>(trick_seat(f_.trick.size()).index());
    }
  } else {
    draft_.phase_ = Phase::over;
    draft_.to_act_ = draft_.leader_;
  }
}

}  // namespace mazzo::spades
