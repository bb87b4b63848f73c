// SPDX-License-Identifier: MIT
// How the policy plays: each legal card is worth what the trick is worth times the chance to take it, less
// what the card itself may still do.
//
// Chances come from the number of unseen cards that could beat the card and from the sizes of the later
// hands; suits that a seat has shown not to hold count. What a trick is worth follows from the bids: much
// while the contract needs it or the others' needs it, less than nothing as a bag, and nils come first.
#include <algorithm>
#include <array>

#include "policy_view.hpp"

namespace mazzo::spades {
namespace {

constexpr int spade_suit = 3;

constexpr double own_nil = 100.0;
constexpr double partner_nil = 90.0;
constexpr double other_nil = 60.0;

// What a card that lacks 0, 1, 2 … stronger unseen ones may still win, in tenths of a trick.
constexpr std::array<double, 6> side_worth{3.5, 3.5, 2.0, 1.0, 0.5, 0.0};
constexpr std::array<double, 6> spade_worth{10.0, 8.0, 6.5, 5.5, 5.0, 4.5};

// Powers of the chance that a hand lacks one given unseen card: that it lacks 0, 1, 2 … of them.
using LackChances = std::array<double, 17>;  // a suit has 16 cards at most

// By the number of cards in the hand and the number of all unseen ones.
constexpr auto lack_chances = [] {
  std::array<std::array<LackChances, card_count>, max_hand + 1> table{};
  for (std::size_t held = 0; held < table.size(); ++held) {
    for (std::size_t unseen = 1; unseen < card_count; ++unseen) {
      LackChances& chances = table[held][unseen];
      const double lacks = std::max(0.0, 1.0 - static_cast<double>(held) / static_cast<double>(unseen));
      chances[0] = 1.0;
      for (std::size_t i = 1; i < chances.size(); ++i) chances[i] = chances[i - 1] * lacks;
    }
  }
  return table;
}();
static_assert(lack_chances[13][26][2] == 0.25);

class CardChooser {
 public:
  explicit CardChooser(const PolicyView& view) noexcept
      : rules_{view.rules},
        open_{view.open},
        seat_{view.seat},
        unseen_{view.unseen},
        left_{rules_.cards_per_hand() - open_.tricks_done()},
        side_{rules_.side_of(seat_)},
        nil_{live_nil(seat_)},
        lack_chances_{lack_chances[static_cast<std::size_t>(left_)]
                                  [static_cast<std::size_t>(std::max(1, unseen_.size()))]} {
    for (std::size_t suit = 0; suit < unseen_in_.size(); ++suit) {
      unseen_in_[suit] = (unseen_ & rules_.suit(static_cast<int>(suit))).size();
    }
    Seat seat = seat_;
    for (std::size_t i = open_.trick().size() + 1; i < static_cast<std::size_t>(rules_.players()); ++i) {
      seat = seat.next(rules_.players());
      later_[later_count_++] = {open_.voids(seat), rules_.side_of(seat) == side_, live_nil(seat)};
    }
    weigh_trick();
  }

  [[nodiscard]] Card choose() const noexcept {
    const CardSet legal = open_.legal_cards(rules_);
    const bool leads = open_.trick().empty();
    const CardSet takers = leads ? legal : legal & rules_.beaters(open_.trick_best());
    const double under = takers == legal ? 0.0 : worth_of_best();
    Card best = legal.lowest();
    double best_worth = -1e9;
    Strength weighed{-1, 0};
    double taking = 0.0;
    for (const Card card : legal) {
      const Strength strength = strength_of(card);
      if (takers.contains(card) && strength != weighed) {
        weighed = strength;
        taking = worth_of_taking(strength, leads ? strength.suit : open_.led_suit());
      }
      const double worth = (takers.contains(card) ? taking : under) - price(card, strength);
      if (worth > best_worth) {
        best = card;
        best_worth = worth;
      }
    }
    return best;
  }

 private:
  // What a card can do: touching cards, with no unseen one between them, can do the same.
  struct Strength {
    int suit;
    int stronger;  // unseen cards of the suit above it

    friend bool operator==(const Strength&, const Strength&) noexcept = default;
  };
  // A seat that plays to the trick after this one.
  struct Later {
    SuitMask voids;
    bool mine;  // of this seat's side
    bool nil;
  };

  [[nodiscard]] Strength strength_of(Card card) const noexcept {
    return {rules_.suit_of(card), (rules_.above(card) & unseen_).size()};
  }
  [[nodiscard]] static double look_up(const std::array<double, 6>& table, int index) noexcept {
    return table[std::min(static_cast<std::size_t>(index), table.size() - 1)];
  }
  // The chance that a later hand lacks so many given unseen cards.
  [[nodiscard]] double lacks(int cards) const noexcept {
    return lack_chances_[static_cast<std::size_t>(cards)];
  }
  [[nodiscard]] int unseen_in(int suit) const noexcept { return unseen_in_[static_cast<std::size_t>(suit)]; }
  [[nodiscard]] bool live_nil(Seat seat) const noexcept {
    return open_.bid(seat).is_nil() && open_.won(seat) == 0;
  }

  // Tricks that a side still needs for its contract.
  [[nodiscard]] int need(int side) const noexcept {
    int need = 0;
    for (int i = side; i < rules_.players(); i += rules_.sides()) {
      const Bid bid = open_.bid(Seat{i});
      if (bid.is_blind_seven()) need += 7;
      need += bid.tricks();
      if (!bid.is_nil() || rules_.failed_nil_tricks() == FailedNil::contract) need -= open_.won(Seat{i});
    }
    return need;
  }

  void weigh_trick() noexcept {
    const int own = need(side_);
    int others = 0;
    for (int side = 0; side < rules_.sides(); ++side) {
      if (side != side_) others += std::max(0, need(side));
    }
    const bool bags_cost = rules_.bag_penalty() > 0 && rules_.bags_per_penalty() > 0;
    const bool can_set = others > 0 && left_ - others <= 1;
    if (own > 0 && own <= left_) {
      trick_worth_ = own == left_ ? 25.0 : 10.0;
    } else if (can_set) {
      trick_worth_ = 9.0;
    } else {
      trick_worth_ = bags_cost ? -4.0 : 1.0;
    }
    const bool failed_nil = open_.bid(seat_).is_nil() && rules_.failed_nil_tricks() != FailedNil::contract;
    if (failed_nil && trick_worth_ < 25.0) trick_worth_ = std::min(trick_worth_, 0.0);
  }

  // The chance that a later seat beats a card that is winning when `led` was led.
  [[nodiscard]] double beaten_by(const Later& later, Strength card, int led) const noexcept {
    const bool follows_not = has_suit(later.voids, led);
    const double cannot_follow = follows_not ? 1.0 : lacks(unseen_in(led));
    const bool no_spades = has_suit(later.voids, spade_suit);
    if (card.suit != led) return no_spades ? 0.0 : cannot_follow * (1.0 - lacks(card.stronger));  // a ruff
    const double follows = follows_not ? 0.0 : 1.0 - lacks(card.stronger);
    if (card.suit == spade_suit) return follows;
    const double ruffs = no_spades ? 0.0 : cannot_follow * (1.0 - lacks(unseen_in(spade_suit)));
    return std::min(1.0, follows + ruffs);
  }

  // The chance that a seat that follows `led` must go over a card: it has stronger ones and none weaker.
  [[nodiscard]] double forced_over(const Later& later, Strength card, int led) const noexcept {
    if (card.suit != led || has_suit(later.voids, led)) return 0.0;
    const int all = unseen_in(led);
    return lacks(all - card.stronger) - lacks(all);
  }

  // What the later seats make of a winning card: how likely it holds against others and against all, and
  // the points in nils that are driven over it.
  struct Outlook {
    double against_others = 1.0;
    double against_all = 1.0;
    double nils = 0.0;
    bool partner_later = false;
  };

  [[nodiscard]] Outlook outlook(Strength card, int led) const noexcept {
    Outlook out;
    for (std::size_t i = 0; i < later_count_; ++i) {
      const Later& later = later_[i];
      if (later.nil) {
        const double forced = forced_over(later, card, led);
        out.nils += forced * (later.mine ? -partner_nil : other_nil);
        out.against_all *= 1.0 - forced;
        if (!later.mine) out.against_others *= 1.0 - forced;
      } else {
        const double holds = 1.0 - beaten_by(later, card, led);
        out.against_all *= holds;
        if (!later.mine) out.against_others *= holds;
        if (later.mine) out.partner_later = true;
      }
    }
    return out;
  }

  [[nodiscard]] double worth_of_taking(Strength card, int led) const noexcept {
    const Outlook out = outlook(card, led);
    if (nil_) return -own_nil * out.against_all;
    double side = out.against_others;
    if (out.partner_later) side += (1.0 - side) * 0.3;
    return trick_worth_ * side + out.nils;
  }

  // The worth of leaving the trick as it lies.
  [[nodiscard]] double worth_of_best() const noexcept {
    const Seat holder = open_.trick_winner();
    const Outlook out = outlook(strength_of(open_.trick_best()), open_.led_suit());
    const bool mine = rules_.side_of(holder) == side_;
    double worth = nil_ ? 0.0 : out.nils;
    if (live_nil(holder)) worth += mine ? -partner_nil * out.against_all : other_nil * out.against_all;
    double side = mine ? out.against_others : 0.0;
    if (!mine && out.partner_later) side = 1.0 - out.against_all / std::max(out.against_others, 1e-9);
    return nil_ ? worth : worth + trick_worth_ * side;
  }

  // What is given up with the card; below nothing where high cards are a burden.
  [[nodiscard]] double price(Card card, Strength strength) const noexcept {
    const bool spade = strength.suit == spade_suit;
    const double rank = 0.02 * rules_.strength(card);
    if (nil_) {
      const int weaker = unseen_in(strength.suit) - strength.stronger;
      return -(spade ? 1.0 * weaker + 2.0 : 0.5 * weaker) - rank;
    }
    const double worth = look_up(spade ? spade_worth : side_worth, strength.stronger);
    if (trick_worth_ < 0.0) return -0.4 * worth - rank;
    return worth + rank;
  }

  const Rules& rules_;
  const State& open_;
  Seat seat_;
  CardSet unseen_;
  int left_;  // tricks to come, this one included
  int side_;
  bool nil_;  // the seat bid nil and has won no trick
  const LackChances& lack_chances_;
  std::array<int, suit_count> unseen_in_{};
  std::array<Later, max_seats> later_{};
  std::size_t later_count_ = 0;
  double trick_worth_ = 0.0;  // in tenths of a trick, for the side
};

}  // namespace

Card choose_card(const PolicyView& view) noexcept {
  const CardSet legal = view.open.legal_cards(view.rules);
  return legal.size() == 1 ? legal.lowest() : CardChooser{view}.choose();
}

}  // namespace mazzo::spades
