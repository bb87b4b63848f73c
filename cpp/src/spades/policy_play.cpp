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

class CardChooser {
 public:
  explicit CardChooser(const PolicyView& view) noexcept : view_{view}, rules_{view.rules}, open_{view.open} {
    const int left = rules_.cards_per_hand() - open_.tricks_done();
    const int unseen = std::max(1, view_.unseen.size());
    // The chance that a later hand of `left` cards lacks one given unseen card, and its powers.
    const double lacks = std::max(0.0, 1.0 - static_cast<double>(left) / unseen);
    lacks_[0] = 1.0;
    for (std::size_t i = 1; i < lacks_.size(); ++i) lacks_[i] = lacks_[i - 1] * lacks;
    for (std::size_t suit = 0; suit < unseen_in_.size(); ++suit) {
      unseen_in_[suit] = (view_.unseen & rules_.suit(static_cast<int>(suit))).size();
    }
    Seat seat = view_.seat;
    for (std::size_t i = open_.trick().size() + 1; i < static_cast<std::size_t>(rules_.players()); ++i) {
      seat = seat.next(rules_.players());
      later_[later_count_++] = seat;
    }
    weigh_trick(left);
  }

  [[nodiscard]] Card choose() const noexcept {
    const CardSet legal = open_.legal_cards(rules_);
    const double under = open_.trick().empty() ? 0.0 : worth_of_best();
    Card best = legal.lowest();
    double best_worth = -1e9;
    for (const Card card : legal) {
      const bool takes = open_.trick().empty() || rules_.beats(card, open_.trick_best());
      const double worth = (takes ? worth_of_taking(card) : under) - price(card);
      if (worth > best_worth) {
        best = card;
        best_worth = worth;
      }
    }
    return best;
  }

 private:
  [[nodiscard]] static double look_up(const std::array<double, 6>& table, int index) noexcept {
    return table[std::min(static_cast<std::size_t>(index), table.size() - 1)];
  }
  [[nodiscard]] double lacks(int cards) const noexcept { return lacks_[static_cast<std::size_t>(cards)]; }
  [[nodiscard]] bool is_void(Seat seat, int suit) const noexcept { return has_suit(open_.voids(seat), suit); }
  [[nodiscard]] bool live_nil(Seat seat) const noexcept {
    return open_.bid(seat).is_nil() && open_.won(seat) == 0;
  }
  [[nodiscard]] bool on_my_side(Seat seat) const noexcept {
    return rules_.side_of(seat) == rules_.side_of(view_.seat);
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

  void weigh_trick(int left) noexcept {
    const int own = need(rules_.side_of(view_.seat));
    int others = 0;
    for (int side = 0; side < rules_.sides(); ++side) {
      if (side != rules_.side_of(view_.seat)) others += std::max(0, need(side));
    }
    const bool bags_cost = rules_.bag_penalty() > 0 && rules_.bags_per_penalty() > 0;
    const bool can_set = others > 0 && left - others <= 1;
    if (own > 0 && own <= left) {
      trick_worth_ = own == left ? 25.0 : 10.0;
    } else if (can_set) {
      trick_worth_ = 9.0;
    } else {
      trick_worth_ = bags_cost ? -4.0 : 1.0;
    }
    const bool failed_nil =
        open_.bid(view_.seat).is_nil() && rules_.failed_nil_tricks() != FailedNil::contract;
    if (failed_nil && trick_worth_ < 25.0) trick_worth_ = std::min(trick_worth_, 0.0);
  }

  // The chance that a later seat beats a card that is winning when `led` was led.
  [[nodiscard]] double beaten_by(Seat seat, Card card, int led) const noexcept {
    const int suit = rules_.suit_of(card);
    const int stronger = (rules_.above(card) & view_.unseen).size();
    const double cannot_follow = is_void(seat, led) ? 1.0 : lacks(unseen_in_[static_cast<std::size_t>(led)]);
    const bool no_spades = is_void(seat, spade_suit);
    if (suit != led) return no_spades ? 0.0 : cannot_follow * (1.0 - lacks(stronger));  // a ruff
    const double follows = is_void(seat, led) ? 0.0 : 1.0 - lacks(stronger);
    if (suit == spade_suit) return follows;
    const double ruffs = no_spades ? 0.0 : cannot_follow * (1.0 - lacks(unseen_in_[spade_suit]));
    return std::min(1.0, follows + ruffs);
  }

  // The chance that a seat that follows `led` must go over a card: it has stronger ones and none weaker.
  [[nodiscard]] double forced_over(Seat seat, Card card, int led) const noexcept {
    if (rules_.suit_of(card) != led || is_void(seat, led)) return 0.0;
    const int all = unseen_in_[static_cast<std::size_t>(led)];
    const int stronger = (rules_.above(card) & view_.unseen).size();
    return lacks(all - stronger) - lacks(all);
  }

  // What the later seats make of a winning card: how likely it holds against others and against all, and
  // the points in nils that are driven over it.
  struct Outlook {
    double against_others = 1.0;
    double against_all = 1.0;
    double nils = 0.0;
    bool partner_later = false;
  };

  [[nodiscard]] Outlook outlook(Card card, int led) const noexcept {
    Outlook out;
    for (std::size_t i = 0; i < later_count_; ++i) {
      const Seat seat = later_[i];
      const bool mine = on_my_side(seat);
      if (live_nil(seat)) {
        const double forced = forced_over(seat, card, led);
        out.nils += forced * (mine ? -partner_nil : other_nil);
        out.against_all *= 1.0 - forced;
        if (!mine) out.against_others *= 1.0 - forced;
      } else {
        const double holds = 1.0 - beaten_by(seat, card, led);
        out.against_all *= holds;
        if (!mine) out.against_others *= holds;
        if (mine) out.partner_later = true;
      }
    }
    return out;
  }

  [[nodiscard]] double worth_of_taking(Card card) const noexcept {
    const int led = open_.trick().empty() ? rules_.suit_of(card) : open_.led_suit();
    const Outlook out = outlook(card, led);
    if (live_nil(view_.seat)) return -own_nil * out.against_all;
    double side = out.against_others;
    if (out.partner_later) side += (1.0 - side) * 0.3;
    return trick_worth_ * side + out.nils;
  }

  // The worth of leaving the trick as it lies.
  [[nodiscard]] double worth_of_best() const noexcept {
    const Seat holder = open_.trick_winner();
    const Outlook out = outlook(open_.trick_best(), open_.led_suit());
    const bool mine = on_my_side(holder);
    double worth = live_nil(view_.seat) ? 0.0 : out.nils;
    if (live_nil(holder)) worth += mine ? -partner_nil * out.against_all : other_nil * out.against_all;
    double side = mine ? out.against_others : 0.0;
    if (!mine && out.partner_later) side = 1.0 - out.against_all / std::max(out.against_others, 1e-9);
    return live_nil(view_.seat) ? worth : worth + trick_worth_ * side;
  }

  // What is given up with the card; below nothing where high cards are a burden.
  [[nodiscard]] double price(Card card) const noexcept {
    const int suit = rules_.suit_of(card);
    const int stronger = (rules_.above(card) & view_.unseen).size();
    const int weaker = unseen_in_[static_cast<std::size_t>(suit)] - stronger;
    const double rank = 0.02 * rules_.strength(card);
    if (live_nil(view_.seat)) return -(suit == spade_suit ? 1.0 * weaker + 2.0 : 0.5 * weaker) - rank;
    const double worth = look_up(suit == spade_suit ? spade_worth : side_worth, stronger);
    if (trick_worth_ < 0.0) return -0.4 * worth - rank;
    return worth + rank;
  }

  const PolicyView& view_;
  const Rules& rules_;
  const State& open_;
  std::array<double, 20> lacks_{};  // a suit has 16 cards at most
  std::array<int, suit_count> unseen_in_{};
  std::array<Seat, max_seats> later_{};
  std::size_t later_count_ = 0;
  double trick_worth_ = 0.0;  // in tenths of a trick, for the side
};

}  // namespace

Card choose_card(const PolicyView& view) noexcept {
  const CardSet legal = view.open.legal_cards(view.rules);
  return legal.size() == 1 ? legal.lowest() : CardChooser{view}.choose();
}

}  // namespace mazzo::spades
