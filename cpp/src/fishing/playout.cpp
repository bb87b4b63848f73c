// SPDX-License-Identifier: MIT
// The portable kernel: counts of capture sets packed in one word.
//
// The number of sets of table cards with sum v is the coefficient of x^v in the product of (1 + x^k)
// over the cards' values k. A word keeps the coefficients of x^1..x^10 in lanes of six bits. Laying a
// card of value k multiplies the polynomial by (1 + x^k), taking it away divides by it; both are one
// multiplication and one addition modulo 2^64, as the polynomial is a number in base 64. Lanes can
// only spill when more than six cards lie on the table; then a wide word with lanes of twelve bits,
// enough for any table, takes over.
#include "mazzo/fishing/playout.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "mazzo/bits.hpp"
#include "playout_lane.hpp"
#include "playout_wide.hpp"

namespace mazzo::fishing {
namespace {

// Words whose lanes hold the coefficients of x^1..x^10; the constant 1 is left out.
template <class Word, int Bits>
struct CountLanes {
  // word * factor + term, for a card of each value laid down or taken away.
  struct Step {
    Word factor;
    Word term;
  };
  using Steps = std::array<Step, suit_size + 1>;

  static constexpr Word power(int exponent) noexcept { return Word{1} << (Bits * exponent); }
  static constexpr Steps lay = [] {
    Steps steps{};
    for (int value = 1; value <= suit_size; ++value) {
      const Word factor =
          value * Bits < static_cast<int>(8 * sizeof(Word)) ? Word{1} + power(value) : Word{1};
      steps[static_cast<std::size_t>(value)] = {factor, power(value - 1)};
    }
    return steps;
  }();
  // The inverse of 1 + y modulo the word is 1 - y + y^2 - …, exact where powers vanish.
  static constexpr Steps take = [] {
    Steps steps{};
    for (int value = 1; value <= suit_size; ++value) {
      Word inverse = 0;
      Word term = 0;
      for (int k = 0; k * value <= suit_size; ++k) {
        const Word sign = k % 2 == 0 ? Word{1} : ~Word{0};
        if (k * value * Bits < static_cast<int>(8 * sizeof(Word))) inverse += sign * power(k * value);
        if (k > 0) term += sign * power(k * value - 1);
      }
      steps[static_cast<std::size_t>(value)] = {inverse, term};
    }
    return steps;
  }();

  [[nodiscard]] static Word apply(const Step& step, Word word) noexcept {
    return word * step.factor + step.term;
  }
  [[nodiscard]] static Word of(std::uint64_t table) noexcept {
    Word word = 0;
    for (const Card card : CardSet{table}) word = apply(lay[static_cast<std::size_t>(value_of(card))], word);
    return word;
  }
  // Number of sets with this sum.
  [[nodiscard]] static unsigned count(Word word, int sum) noexcept {
    return static_cast<unsigned>(word >> (Bits * (sum - 1))) & ((1U << Bits) - 1U);
  }
};
using Narrow = CountLanes<std::uint64_t, 6>;
using Wide = CountLanes<uint128, 12>;
constexpr int narrow_limit = 6;

// The cards of values 1..value.
constexpr auto up_to = [] {
  std::array<std::uint64_t, suit_size + 1> table{};
  for (int value = 1; value <= suit_size; ++value) {
    const auto i = static_cast<std::size_t>(value);
    table[i] = table[i - 1] | value_cards(value).bits();
  }
  return table;
}();

// The set of rank `k`, by ascending set, among the subsets of `table` with sum `value`; `word` counts
// the table's subsets. Sets without the highest card come before those with it.
template <class Lanes, class Word>
std::uint64_t nth_set(Word word, std::uint64_t table, int value, unsigned k) noexcept {
  std::uint64_t chosen = 0;
  while (true) {
    table &= up_to[static_cast<std::size_t>(value)];
    const auto id = 63 - std::countl_zero(table);
    const std::uint64_t bit = std::uint64_t{1} << id;
    const auto high = static_cast<std::size_t>(value_table[static_cast<std::size_t>(id)]);
    word = Lanes::apply(Lanes::take[high], word);
    const unsigned without = Lanes::count(word, value);
    const bool with = k >= without;
    k -= with ? without : 0;
    chosen |= with ? bit : 0;
    value -= with ? static_cast<int>(high) : 0;
    if (value == 0) return chosen;
    table ^= bit;
  }
}

// What a played card may do: its value, and the number of sets it can take (0: it is laid down).
struct Chance {
  int value;
  unsigned equals;
  unsigned sets;
};

template <class Lanes, class Word>
Chance chance_of(const Plan& plan, Word word, std::uint64_t table, std::uint64_t card) noexcept {
  Chance chance;
  chance.value = value_table[static_cast<std::size_t>(std::countr_zero(card))];
  chance.equals = static_cast<unsigned>(std::popcount(table & value_cards(chance.value).bits()));
  const unsigned sums = Lanes::count(word, chance.value);
  chance.sets = plan.single_first && chance.equals != 0 ? chance.equals : sums;
  return chance;
}

// Draws a uniform play: one rng.below over the moves in canonical order.
template <class Lanes, class Word>
Play draw_any(const Plan& plan, Word word, std::uint64_t hand, std::uint64_t table, Rng& rng) noexcept {
  unsigned moves = 0;
  for (std::uint64_t cards = hand; cards != 0; cards &= cards - 1) {
    const unsigned sets = chance_of<Lanes>(plan, word, table, cards & (0 - cards)).sets;
    moves += sets + (sets == 0);
  }
  auto k = static_cast<unsigned>(rng.below(moves));
  for (std::uint64_t cards = hand;; cards &= cards - 1) {
    const std::uint64_t card = cards & (0 - cards);
    const Chance chance = chance_of<Lanes>(plan, word, table, card);
    if (chance.sets == 0) {
      if (k == 0) return {card, 0};
      --k;
    } else if (k < chance.sets) {
      if (chance.sets == chance.equals) {
        const std::uint64_t equals = table & value_cards(chance.value).bits();
        return {card, std::uint64_t{1} << nth_set_bit(equals, static_cast<int>(k))};
      }
      return {card, nth_set<Lanes>(word, table, chance.value, k)};
    } else {
      k -= chance.sets;
    }
  }
}

// One lane and the counts of its table.
class PortablePlayout {
 public:
  PortablePlayout(const Plan& plan, const State& state) noexcept
      : plan_{plan},
        clock_{plan, state},
        lane_{{PlayoutLane{plan, state}}},
        counts_{Narrow::of(lane().table())} {}

  void run(Rng& shared) noexcept {
    Rng rng = shared;  // a local copy stays in registers
    while (!clock_.is_over()) {
      switch (std::popcount(hand())) {
        case 0: deal_packet(plan_, clock_, lane_); break;
        case 1: ply<1>(rng); break;
        case 2: ply<2>(rng); break;
        case 3: ply<3>(rng); break;
        default: ply<0>(rng); break;
      }
    }
    shared = rng;
  }
  void finish(State& state) const noexcept { lane().finish(plan_, clock_, state); }

 private:
  [[nodiscard]] const PlayoutLane& lane() const noexcept { return lane_[0]; }
  [[nodiscard]] std::uint64_t hand() const noexcept { return lane().hand(clock_.place()); }

  // A play from a hand of HandSize cards; 0: any number.
  template <std::size_t HandSize>
  MAZZO_INLINE void ply(Rng& rng) noexcept {
    const std::uint64_t table = lane().table();
    if (std::popcount(table) > narrow_limit) [[unlikely]] {
      make(draw_any<Wide>(plan_, Wide::of(table), hand(), table, rng));
      counts_ = Narrow::of(lane().table());
    } else if constexpr (HandSize == 0) {
      make(draw_any<Narrow>(plan_, counts_, hand(), table, rng));
      counts_ = Narrow::of(lane().table());
    } else {
      draw<HandSize>(table, rng);
    }
  }

  // The same draw without a loop, and the counts brought up to date with it.
  template <std::size_t HandSize>
  MAZZO_INLINE void draw(std::uint64_t table, Rng& rng) noexcept {
    std::array<std::uint64_t, HandSize> cards;
    std::array<unsigned, HandSize> sets;
    std::array<unsigned, HandSize> moves;
    std::uint64_t rest = hand();
    unsigned total = 0;
    for (std::size_t i = 0; i < HandSize; ++i) {
      cards[i] = rest & (0 - rest);
      rest &= rest - 1;
      sets[i] = chance_of<Narrow>(plan_, counts_, table, cards[i]).sets;
      moves[i] = sets[i] + (sets[i] == 0);
      total += moves[i];
    }
    auto k = static_cast<unsigned>(rng.below(total));
    std::uint64_t card = cards[0];
    unsigned n = sets[0];
    unsigned first = 0;
    unsigned before = 0;
    for (std::size_t i = 1; i < HandSize; ++i) {
      before += moves[i - 1];
      const std::uint64_t later = k >= before;
      card = choose(later, card, cards[i]);
      n = static_cast<unsigned>(choose(later, n, sets[i]));
      first = static_cast<unsigned>(choose(later, first, before));
    }
    k -= first;
    const int value = value_table[static_cast<std::size_t>(std::countr_zero(card))];
    const auto index = static_cast<std::size_t>(value);
    if (n == 0) {
      counts_ = Narrow::apply(Narrow::lay[index], counts_);
      make({card, 0});
      return;
    }
    const std::uint64_t equals = table & value_cards(value).bits();
    if (n == static_cast<unsigned>(std::popcount(equals))) {
      counts_ = Narrow::apply(Narrow::take[index], counts_);
      make({card, std::uint64_t{1} << nth_set_bit(equals, static_cast<int>(k))});
      return;
    }
    const std::uint64_t captured = nth_set<Narrow>(counts_, table, value, k);
    for (const Card taken : CardSet{captured}) {
      counts_ = Narrow::apply(Narrow::take[static_cast<std::size_t>(value_of(taken))], counts_);
    }
    make({card, captured});
  }

  MAZZO_INLINE void make(Play play) noexcept {
    lane_[0].make(clock_.place(), clock_.side(), clock_.bonus_mask(), play);
    clock_.tick();
  }

  const Plan& plan_;
  PlayoutClock clock_;
  std::array<PlayoutLane, 1> lane_;
  std::uint64_t counts_;
};

void write_points(const Rules& rules, const State& state, std::span<std::int32_t> out) noexcept {
  std::array<int, max_seats> points{};
  state.points(rules, std::span{points}.first(out.size()));
  std::copy_n(points.begin(), out.size(), out.begin());
}

using wide::lane_count;
using wide::Lanes;
using wide::Rngs;

// An array of make(0), make(1), …
template <class Array, class Make>
Array array_of(Make&& make) noexcept {
  return [&]<std::size_t... i>(std::index_sequence<i...>) {
    return Array{make(i)...};
  }(std::make_index_sequence<lane_count>{});
}

// Plays out several hands at a time, where the machine can and the rules allow it: `lane(i, rng)` gives the
// i-th, all at the same time of `start`, and `write(lane, clock, out)` takes its points. What is left
// starts from `state(rng)`.
template <class LaneOf, class Write, class StateOf>
void play_out_each(const Rules& rules, const PlayoutClock& start, std::uint64_t seed, std::uint64_t first,
                   std::span<std::int32_t> points, LaneOf&& lane, Write&& write, StateOf&& state) noexcept {
  const auto sides = static_cast<std::size_t>(rules.sides());
  const std::size_t count = points.size() / sides;
  std::size_t i = 0;
  if (wide::available() && PlayoutLane::handles(rules.plan())) {
    for (; i + lane_count <= count; i += lane_count) {
      auto rngs = array_of<Rngs>([&](std::size_t j) { return playout_rng(seed, first + i + j); });
      auto lanes = array_of<Lanes>([&](std::size_t j) { return lane(j, rngs[j]); });
      PlayoutClock clock = start;
      wide::play_out_lanes(rules, clock, lanes, rngs);
      for (std::size_t j = 0; j < lane_count; ++j)
        write(lanes[j], clock, points.subspan((i + j) * sides, sides));
    }
  }
  for (; i < count; ++i) {
    Rng rng = playout_rng(seed, first + i);
    State hand = state(rng);
    play_out(rules, hand, rng);
    write_points(rules, hand, points.subspan(i * sides, sides));
  }
}

}  // namespace

void play_out(const Rules& rules, State& state, Rng& rng) noexcept {
  if (state.is_over()) return;
  const Plan& plan = rules.plan();
  if (PlayoutLane::handles(plan)) {
    PortablePlayout playout{plan, state};
    playout.run(rng);
    playout.finish(state);
  } else {
    while (!state.is_over()) state.apply(rules, state.random_move(rules, rng));
  }
}

void play_out_batch(const Rules& rules, const State& state, std::uint64_t seed, std::uint64_t first,
                    std::span<std::int32_t> points) noexcept {
  const Plan& plan = rules.plan();
  const PlayoutLane start{plan, state};
  play_out_each(
      rules, PlayoutClock{plan, state}, seed, first, points, [&](std::size_t, Rng&) { return start; },
      [&](const PlayoutLane& lane, const PlayoutClock& clock, std::span<std::int32_t> out) {
        State finished = state;
        lane.finish(plan, clock, finished);
        write_points(rules, finished, out);
      },
      [&](Rng&) { return state; });
}

void play_out_deals(const Rules& rules, Seat dealer, std::uint64_t seed, std::uint64_t first,
                    std::span<std::int32_t> points) noexcept {
  using Ids = std::array<std::uint8_t, deck_size>;
  const Plan& plan = rules.plan();
  const auto table_cards = static_cast<std::size_t>(rules.table_cards());
  const PileScore score{rules};
  std::array<Ids, lane_count> decks;
  play_out_each(
      rules, PlayoutClock{plan, table_cards}, seed, first, points,
      [&](std::size_t i, Rng& rng) {
        decks[i] = std::bit_cast<Ids>(shuffled_deck(rules, rng));
        return PlayoutLane{plan, table_cards, decks[i].data()};
      },
      [&](const PlayoutLane& lane, const PlayoutClock& clock, std::span<std::int32_t> out) {
        lane.points(plan, score, clock, static_cast<std::size_t>(dealer.index()), out);
      },
      [&](Rng& rng) { return State::deal_shuffled(rules, rng, dealer); });
}

bool has_wide_playouts() noexcept { return wide::available(); }

}  // namespace mazzo::fishing
