// SPDX-License-Identifier: MIT
// Strong types that every game shares: Card, CardSet and Seat.
//
// A card is an id below 64; which id means which card is the deck's business
// (fishing/cards.hpp, spades/cards.hpp). A set keeps card id i in bit i of one word.
#pragma once

#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>

namespace mazzo {

// One card of some deck; ids run 0..63.
class Card {
 public:
  constexpr Card() noexcept = default;
  explicit constexpr Card(int id) noexcept : id_{static_cast<std::uint8_t>(id)} {
    assert(id >= 0 && id < 64);
  }
  [[nodiscard]] constexpr int id() const noexcept { return id_; }
  friend constexpr auto operator<=>(Card, Card) noexcept = default;

 private:
  std::uint8_t id_ = 0;
};

// A set of cards; iteration runs through ascending ids.
class CardSet {
 public:
  class Iterator {
   public:
    explicit constexpr Iterator(std::uint64_t bits) noexcept : bits_{bits} {}
    [[nodiscard]] constexpr Card operator*() const noexcept { return Card{std::countr_zero(bits_)}; }
    constexpr Iterator& operator++() noexcept {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) noexcept = default;

   private:
    std::uint64_t bits_;
  };

  constexpr CardSet() noexcept = default;
  explicit constexpr CardSet(std::uint64_t bits) noexcept : bits_{bits} {}
  [[nodiscard]] static constexpr CardSet of(Card card) noexcept {
    return CardSet{std::uint64_t{1} << card.id()};
  }
  // The cards with ids 0..count-1; count is at most 63.
  [[nodiscard]] static constexpr CardSet first(int count) noexcept {
    return CardSet{(std::uint64_t{1} << count) - 1};
  }

  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }
  [[nodiscard]] constexpr int size() const noexcept { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  [[nodiscard]] constexpr bool contains(Card card) const noexcept { return ((bits_ >> card.id()) & 1U) != 0; }
  [[nodiscard]] constexpr bool contains_all(CardSet other) const noexcept {
    return (other.bits_ & ~bits_) == 0;
  }
  [[nodiscard]] constexpr bool intersects(CardSet other) const noexcept { return (bits_ & other.bits_) != 0; }
  // The card with the lowest id; the set must not be empty.
  [[nodiscard]] constexpr Card lowest() const noexcept { return Card{std::countr_zero(bits_)}; }
  // The card with the highest id; the set must not be empty.
  [[nodiscard]] constexpr Card highest() const noexcept { return Card{63 - std::countl_zero(bits_)}; }

  constexpr void insert(Card card) noexcept { bits_ |= of(card).bits_; }
  constexpr void erase(Card card) noexcept { bits_ &= ~of(card).bits_; }

  [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator{bits_}; }
  [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator{0}; }

  friend constexpr CardSet operator|(CardSet a, CardSet b) noexcept { return CardSet{a.bits_ | b.bits_}; }
  friend constexpr CardSet operator&(CardSet a, CardSet b) noexcept { return CardSet{a.bits_ & b.bits_}; }
  friend constexpr CardSet operator-(CardSet a, CardSet b) noexcept { return CardSet{a.bits_ & ~b.bits_}; }
  constexpr CardSet& operator|=(CardSet other) noexcept { return *this = *this | other; }
  constexpr CardSet& operator&=(CardSet other) noexcept { return *this = *this & other; }
  constexpr CardSet& operator-=(CardSet other) noexcept { return *this = *this - other; }
  friend constexpr bool operator==(CardSet, CardSet) noexcept = default;
  friend constexpr auto operator<=>(CardSet, CardSet) noexcept = default;

 private:
  std::uint64_t bits_ = 0;
};

// A fixed place at the table, counted in turn order from 0.
class Seat {
 public:
  constexpr Seat() noexcept = default;
  explicit constexpr Seat(int index) noexcept : index_{static_cast<std::uint8_t>(index)} {
    assert(index >= 0 && index < 8);
  }
  [[nodiscard]] constexpr int index() const noexcept { return index_; }
  // The seat that acts after this one at a table of `players` seats.
  [[nodiscard]] constexpr Seat next(int players) const noexcept {
    return Seat{index_ + 1 == players ? 0 : index_ + 1};
  }
  friend constexpr auto operator<=>(Seat, Seat) noexcept = default;

 private:
  std::uint8_t index_ = 0;
};

}  // namespace mazzo
