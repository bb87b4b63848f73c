// SPDX-License-Identifier: MIT
// One immutable, validated configuration of Spades: a preset, a number of players and options.
//
// Every option is one row of `option_table` (rules.cpp) and one int32 here: flags 0/1, words their index,
// `none` the smallest int32. Tables that play needs (suits, strengths) are worked out once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mazzo/cards.hpp"
#include "mazzo/options.hpp"
#include "mazzo/spades/cards.hpp"

namespace mazzo {
class Cursor;
}

namespace mazzo::spades {

inline constexpr int max_seats = 6;
inline constexpr int max_sides = 3;
inline constexpr int max_hand = 17;  // three players, SPD 8.1
// What a hand carries over: totals lie in -max_total..max_total, bags in 0..max_bags.
inline constexpr std::int32_t max_total = 1'000'000'000;
inline constexpr std::int32_t max_bags = 1'000'000;

enum class Preset : std::uint8_t { standard, barmore, new_york };
inline constexpr std::array<std::string_view, 3> preset_names{"standard", "barmore", "new_york"};
// How rules text begins: `spades/4`, `spades:barmore/4`.
inline constexpr std::array<std::string_view, 3> preset_texts{"spades", "spades:barmore", "spades:new_york"};

enum class Bidding : std::uint8_t { free, mirror, whiz, suicide };          // SPD 2.5
enum class FailedNil : std::uint8_t { bags, contract, none };               // SPD 4.3
enum class SevenExtra : std::uint8_t { bags, nothing, lose };               // SPD 6.3
enum class OpeningLeader : std::uint8_t { eldest, dealer };                 // SPD 3.1, 6.2
enum class SpadeLead : std::uint8_t { broken, after_first_trick, always };  // SPD 3.5
enum class Discards : std::uint8_t { hidden, shown };                       // SPD 8.2

// The options, in the order in which rules text prints them.
enum class Option : std::uint8_t {
  bidding,
  min_bid,
  min_pair_bid,
  cap_pair_bid,
  blind_nil,
  blind_nil_min_deficit,
  blind_exchange,
  exchange_when_both_blind,
  blind_nil_points,
  nil_points,
  failed_nil_tricks,
  blind_seven,
  blind_seven_points,
  blind_seven_extra,
  opening_leader,
  spade_lead,
  bag_penalty,
  bags_per_penalty,
  ten_for_200,
  moon,
  discards,
  target,
  floor,
  max_hands,
};
inline constexpr int option_count = 24;

using OptionValues = std::array<std::int32_t, option_count>;
inline constexpr std::int32_t none = std::numeric_limits<std::int32_t>::min();

class Rules {
 public:
  using Change = std::pair<Option, std::int32_t>;

  // The preset as it is; throws RulesError for a number of players it does not know.
  explicit Rules(Preset preset = Preset::standard, int players = 4);

  [[nodiscard]] static Rules standard(int players = 4) { return Rules{Preset::standard, players}; }
  [[nodiscard]] static Rules barmore() { return Rules{Preset::barmore}; }
  [[nodiscard]] static Rules new_york() { return Rules{Preset::new_york}; }

  // A copy with other values; throws RulesError for a value out of range or a contradiction.
  [[nodiscard]] Rules with(std::initializer_list<Change> changes) const;
  // The same from words, in the given order.
  [[nodiscard]] Rules with(std::span<const NamedValue> changes) const;
  // From words alone, as a caller's keyword arguments give them; `preset` by its name or its text.
  [[nodiscard]] static Rules make(std::string_view preset, std::optional<std::string_view> players,
                                  std::span<const NamedValue> changes);
  // Reads rules text at a cursor, up to the first thing that is none; throws ParseError, RulesError.
  [[nodiscard]] static Rules read(Cursor& cursor);

  // Every option with its value in words, in table order.
  [[nodiscard]] std::vector<OptionValue> options() const;
  [[nodiscard]] std::int32_t get(Option option) const noexcept {
    return values_[static_cast<std::size_t>(option)];
  }

  [[nodiscard]] Preset preset() const noexcept { return preset_; }
  [[nodiscard]] std::string_view preset_name() const noexcept {
    return preset_names[static_cast<std::size_t>(preset_)];
  }
  [[nodiscard]] int players() const noexcept { return players_; }
  [[nodiscard]] int sides() const noexcept { return sides_; }
  [[nodiscard]] int side_of(Seat seat) const noexcept { return seat.index() % sides_; }
  [[nodiscard]] bool has_partners() const noexcept { return players_ > sides_; }
  // The other seat of the side; the seat itself when each plays alone.
  [[nodiscard]] Seat partner(Seat seat) const noexcept { return Seat{(seat.index() + sides_) % players_}; }

  // The cards in play; tricks of a hand = cards per hand.
  [[nodiscard]] CardSet deck() const noexcept { return deck_; }
  [[nodiscard]] int cards_per_hand() const noexcept { return cards_per_hand_; }
  // The two-player game deals from a stock (SPD 8.2).
  [[nodiscard]] bool draws() const noexcept { return players_ == 2; }
  [[nodiscard]] CardSet suit(Suit suit) const noexcept { return suits_[static_cast<std::size_t>(suit)]; }
  [[nodiscard]] CardSet suit(int index) const noexcept { return suits_[static_cast<std::size_t>(index)]; }
  [[nodiscard]] CardSet spade_cards() const noexcept { return suits_[3]; }
  [[nodiscard]] CardSet plain_cards() const noexcept { return plain_; }  // all others
  // The suit that a card belongs to in play, 0..3.
  [[nodiscard]] int suit_of(Card card) const noexcept {
    return suit_of_[static_cast<std::size_t>(card.id())];
  }
  // Grows from 1 with the strength of a card within its suit; every spade is above every other card.
  [[nodiscard]] int strength(Card card) const noexcept {
    return strength_[static_cast<std::size_t>(card.id())];
  }
  // The cards of the same suit that are stronger.
  [[nodiscard]] CardSet above(Card card) const noexcept {
    return above_[static_cast<std::size_t>(card.id())];
  }
  // Whether `card` takes the trick from `best`, which is of the led suit or a spade (SPD 3.4).
  [[nodiscard]] bool beats(Card card, Card best) const noexcept { return beaters(best).contains(card); }
  // All cards that do.
  [[nodiscard]] CardSet beaters(Card best) const noexcept {
    return beaters_[static_cast<std::size_t>(best.id())];
  }

  [[nodiscard]] Bidding bidding() const noexcept { return static_cast<Bidding>(get(Option::bidding)); }
  [[nodiscard]] int min_bid() const noexcept { return get(Option::min_bid); }
  [[nodiscard]] int min_pair_bid() const noexcept { return get(Option::min_pair_bid); }
  [[nodiscard]] bool cap_pair_bid() const noexcept { return get(Option::cap_pair_bid) != 0; }
  [[nodiscard]] bool blind_nil() const noexcept { return get(Option::blind_nil) != 0; }
  [[nodiscard]] std::optional<int> blind_nil_min_deficit() const noexcept {
    return optional(Option::blind_nil_min_deficit);
  }
  [[nodiscard]] int blind_exchange() const noexcept { return get(Option::blind_exchange); }
  [[nodiscard]] bool exchange_when_both_blind() const noexcept {
    return get(Option::exchange_when_both_blind) != 0;
  }
  [[nodiscard]] int blind_nil_points() const noexcept { return get(Option::blind_nil_points); }
  [[nodiscard]] int nil_points() const noexcept { return get(Option::nil_points); }
  [[nodiscard]] FailedNil failed_nil_tricks() const noexcept {
    return static_cast<FailedNil>(get(Option::failed_nil_tricks));
  }
  [[nodiscard]] bool blind_seven() const noexcept { return get(Option::blind_seven) != 0; }
  [[nodiscard]] int blind_seven_points() const noexcept { return get(Option::blind_seven_points); }
  [[nodiscard]] SevenExtra blind_seven_extra() const noexcept {
    return static_cast<SevenExtra>(get(Option::blind_seven_extra));
  }
  [[nodiscard]] OpeningLeader opening_leader() const noexcept {
    return static_cast<OpeningLeader>(get(Option::opening_leader));
  }
  [[nodiscard]] SpadeLead spade_lead() const noexcept {
    return static_cast<SpadeLead>(get(Option::spade_lead));
  }
  [[nodiscard]] int bag_penalty() const noexcept { return get(Option::bag_penalty); }
  [[nodiscard]] int bags_per_penalty() const noexcept { return get(Option::bags_per_penalty); }
  [[nodiscard]] bool ten_for_200() const noexcept { return get(Option::ten_for_200) != 0; }
  [[nodiscard]] bool moon() const noexcept { return get(Option::moon) != 0; }
  [[nodiscard]] Discards discards() const noexcept { return static_cast<Discards>(get(Option::discards)); }
  [[nodiscard]] int target() const noexcept { return get(Option::target); }
  [[nodiscard]] std::optional<int> floor() const noexcept { return optional(Option::floor); }
  [[nodiscard]] int max_hands() const noexcept { return get(Option::max_hands); }

  // Whether a blind nil bidder may exchange cards with a partner (SPD 2.4).
  [[nodiscard]] bool exchanges() const noexcept { return exchanges_; }
  [[nodiscard]] Seat first_leader(Seat dealer) const noexcept {
    return opening_leader() == OpeningLeader::dealer ? dealer : dealer.next(players_);
  }
  // Whether spades may be led once this many tricks are over and spades are broken or not (SPD 3.2, 3.5).
  [[nodiscard]] bool spades_may_lead(bool broken, int tricks) const noexcept {
    return open_always_ | (broken & open_when_broken_) | ((tricks != 0) & open_after_trick_);
  }

  friend bool operator==(const Rules& a, const Rules& b) noexcept {
    return a.preset_ == b.preset_ && a.players_ == b.players_ && a.values_ == b.values_;
  }

 private:
  Rules(Preset preset, int players, const OptionValues& values);  // checks contradictions
  void check() const;
  void derive() noexcept;
  [[nodiscard]] std::optional<int> optional(Option option) const noexcept {
    return get(option) == none ? std::nullopt : std::optional<int>{get(option)};
  }

  std::array<std::uint8_t, 64> suit_of_{};
  std::array<std::uint8_t, 64> strength_{};
  std::array<CardSet, suit_count> suits_{};
  CardSet plain_;
  std::array<CardSet, card_count> above_{};
  std::array<CardSet, card_count> beaters_{};
  CardSet deck_;
  int players_ = 4;
  int sides_ = 2;
  int cards_per_hand_ = 13;
  bool open_always_ = false;
  bool open_when_broken_ = true;
  bool open_after_trick_ = false;
  bool exchanges_ = false;
  Preset preset_ = Preset::standard;
  OptionValues values_{};
};

// `spades/4;target=300`: the options that differ from the preset's, in table order.
[[nodiscard]] std::string to_string(const Rules& rules);

}  // namespace mazzo::spades
