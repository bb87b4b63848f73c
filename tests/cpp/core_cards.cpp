// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <vector>

#include "mazzo/cards.hpp"
#include "mazzo/inline_vector.hpp"

using namespace mazzo;

TEST_CASE("a card set holds each card in its bit") {
  CardSet set = CardSet::of(Card{0}) | CardSet::of(Card{63});
  CHECK(set.size() == 2);
  CHECK(set.lowest() == Card{0});
  CHECK(set.highest() == Card{63});
  set.insert(Card{7});
  set.erase(Card{0});
  CHECK(set.bits() == ((std::uint64_t{1} << 63) | (1U << 7)));
  CHECK(set.contains(Card{7}));
  CHECK_FALSE(set.contains(Card{0}));
  CHECK(set.contains_all(CardSet::of(Card{7})));
  CHECK_FALSE(CardSet::of(Card{7}).contains_all(set));
  CHECK(set.intersects(CardSet::first(8)));
  CHECK_FALSE(set.intersects(CardSet::first(7)));
  CHECK(CardSet::first(0).empty());
  CHECK(CardSet::first(40).size() == 40);
}

TEST_CASE("a card set is walked by ascending id") {
  std::vector<int> ids;
  for (const Card card : CardSet{0x8000'0000'0000'0021U}) ids.push_back(card.id());
  CHECK(ids == std::vector<int>{0, 5, 63});
}

TEST_CASE("card sets add, meet and differ") {
  CardSet a = CardSet::first(4);
  const CardSet b{0b111000};
  CHECK((a | b) == CardSet{0b111111});
  CHECK((a & b) == CardSet{0b001000});
  CHECK((a - b) == CardSet{0b000111});
  a -= b;
  a |= CardSet::of(Card{10});
  a &= CardSet::first(11);
  CHECK(a == CardSet{0b10000000111});
}

TEST_CASE("the seat after the last is seat 0") {
  CHECK(Seat{0}.next(2) == Seat{1});
  CHECK(Seat{1}.next(2) == Seat{0});
  CHECK(Seat{3}.next(4) == Seat{0});
}

TEST_CASE("an inline vector copies what it holds") {
  InlineVector<int, 4> items;
  CHECK(items.empty());
  for (int i = 0; i < 4; ++i) items.push_back(i * i);
  const InlineVector<int, 4> copy = items;
  items.clear();
  CHECK(items.size() == 0);
  CHECK(copy.size() == 4);
  CHECK(copy[3] == 9);
  CHECK(copy.view().back() == 9);
  CHECK(std::vector<int>(copy.begin(), copy.end()) == std::vector<int>{0, 1, 4, 9});
  static_assert(InlineVector<int, 4>::capacity() == 4);
}
