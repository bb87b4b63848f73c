// SPDX-License-Identifier: MIT
// Byte j of a register holds the sum of subset j of the table (bit i of j: its i-th card from below),
// so comparing with a card's value gives a mask of the sets that it captures, in canonical order.
// Several hands advance in turn: each fills the time in which the others wait for their results.
#include "playout_wide.hpp"

#if defined(__x86_64__) && defined(__GNUC__)

// GCC 12 takes the intrinsics' own "undefined" registers for mistakes (its bug 105593).
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <immintrin.h>

#include "playout_lane.hpp"

namespace mazzo::fishing::wide {
namespace {

// The GNU spelling, as a lambda takes it too.
#define MAZZO_WIDE __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi2,bmi,bmi2,lzcnt,popcnt")))
#define MAZZO_WIDE_INLINE MAZZO_WIDE __attribute__((always_inline)) static inline

constexpr int small = 6;               // cards whose subsets fill one register
constexpr int medium = 8;              // and four of them
constexpr std::size_t most_held = 10;  // cards in hand for which draw_medium has room

// Lane j of pattern i: the byte to add to subset j for card i, or none.
struct alignas(64) Pattern {
  std::array<std::uint8_t, 64> bytes;
};
constexpr auto patterns = [] {
  std::array<Pattern, small> table{};
  for (std::size_t i = 0; i < small; ++i) {
    for (std::size_t j = 0; j < 64; ++j) {
      table[i].bytes[j] = (j >> i & 1U) != 0 ? static_cast<std::uint8_t>(i) : 0x80;
    }
  }
  return table;
}();
alignas(64) constexpr auto values = value_table;

// Stands for a card that is not there: no set with such cards has a sum of 1..10, modulo 256 either.
constexpr char no_value = 40;

MAZZO_WIDE_INLINE int count(std::uint64_t bits) noexcept { return static_cast<int>(_mm_popcnt_u64(bits)); }
MAZZO_WIDE_INLINE std::uint64_t lowest(std::uint64_t bits) noexcept { return _blsi_u64(bits); }
MAZZO_WIDE_INLINE char value(std::uint64_t card) noexcept {
  return static_cast<char>(value_table[_tzcnt_u64(card)]);
}

// The values of the table's cards, packed from the low byte up; no_value behind them.
MAZZO_WIDE_INLINE __m128i packed_values(std::uint64_t table) noexcept {
  return _mm512_castsi512_si128(
      _mm512_mask_compress_epi8(_mm512_set1_epi8(no_value), table, _mm512_load_si512(values.data())));
}

MAZZO_WIDE_INLINE __m512i subset_sums(__m128i packed) noexcept {
  const __m512i all = _mm512_broadcastq_epi64(packed);
  const auto part = [&](std::size_t i) MAZZO_WIDE {
    return _mm512_shuffle_epi8(all, _mm512_load_si512(patterns[i].bytes.data()));
  };
  return _mm512_add_epi8(
      _mm512_add_epi8(_mm512_add_epi8(part(0), part(1)), _mm512_add_epi8(part(2), part(3))),
      _mm512_add_epi8(part(4), part(5)));
}

// 3.4: where the single cards of equal value come first, they hide the other sets.
template <bool SingleFirst>
MAZZO_WIDE_INLINE std::uint64_t captures(std::uint64_t sets) noexcept {
  if constexpr (!SingleFirst) return sets;
  constexpr std::uint64_t singles = 0x0000000100010116U;
  const std::uint64_t single = sets & singles;
  return choose(static_cast<std::uint64_t>(single != 0), sets, single);
}

// A play from a table of seven or eight cards: a register for each choice of the cards past the sixth.
// Larger tables are left to the caller.
MAZZO_WIDE __attribute__((noinline)) Play draw_medium(const Plan& plan, std::uint64_t hand,
                                                      std::uint64_t table, Rng& rng) noexcept {
  const __m128i packed = packed_values(table);
  const __m512i sums = subset_sums(packed);
  const auto bytes = static_cast<std::uint64_t>(_mm_cvtsi128_si64(packed));
  const int seventh = static_cast<int>(bytes >> 48 & 0xFF);
  const int eighth = static_cast<int>(bytes >> 56);
  const int blocks = count(table) == medium ? 4 : 2;
  // The sets that each card captures, block by block, and their number.
  std::array<std::array<std::uint64_t, 4>, most_held> sets;
  std::array<unsigned, most_held> numbers;
  unsigned moves = 0;
  std::size_t held = 0;
  for (std::uint64_t cards = hand; cards != 0; cards &= cards - 1, ++held) {
    const int target = value(lowest(cards));
    const bool only_singles = plan.single_first && (table & value_cards(target).bits()) != 0;
    unsigned number = 0;
    for (int block = 0; block < blocks; ++block) {
      const int need = target - ((block & 1) != 0 ? seventh : 0) - ((block & 2) != 0 ? eighth : 0);
      std::uint64_t hits =
          need < 0 ? 0 : _mm512_cmpeq_epi8_mask(sums, _mm512_set1_epi8(static_cast<char>(need)));
      if (only_singles) {
        constexpr std::uint64_t singles = 0x0000000100010116U;
        hits &= block == 0 ? singles : block == 3 ? 0 : 1;
      }
      sets[held][static_cast<std::size_t>(block)] = hits;
      number += static_cast<unsigned>(count(hits));
    }
    numbers[held] = number;
    moves += number + (number == 0);
  }
  auto k = static_cast<unsigned>(rng.below(moves));
  std::size_t chosen = 0;
  std::uint64_t cards = hand;
  for (;; ++chosen, cards &= cards - 1) {
    const unsigned n = numbers[chosen] + (numbers[chosen] == 0);
    if (k < n) break;
    k -= n;
  }
  const std::uint64_t card = lowest(cards);
  if (numbers[chosen] == 0) return {card, 0};
  std::uint64_t block = 0;
  while (k >= static_cast<unsigned>(count(sets[chosen][block])))
    k -= static_cast<unsigned>(count(sets[chosen][block++]));
  const std::uint64_t subset =
      _tzcnt_u64(_pdep_u64(std::uint64_t{1} << k, sets[chosen][block])) | block << small;
  return {card, _pdep_u64(subset, table)};
}

// A play from a table of at most six cards and a hand of HandSize.
template <int HandSize, bool SingleFirst>
MAZZO_WIDE_INLINE Play draw_small(std::uint64_t hand, std::uint64_t table, Rng& rng) noexcept {
  const __m512i sums = subset_sums(packed_values(table));
  std::uint64_t card = 0;
  std::uint64_t sets = 0;
  std::uint64_t k = 0;
  const auto captured_by = [&](std::uint64_t played) MAZZO_WIDE {
    return captures<SingleFirst>(_mm512_cmpeq_epi8_mask(sums, _mm512_set1_epi8(value(played))));
  };
  const auto moves_of = [](std::uint64_t hits) MAZZO_WIDE {
    const auto n = static_cast<std::uint64_t>(count(hits));
    return n + static_cast<std::uint64_t>(n == 0);
  };
  if constexpr (HandSize <= 1) {
    card = hand;
    sets = captured_by(card);
    k = rng.below(moves_of(sets));
  } else {
    const std::uint64_t first = lowest(hand);
    const std::uint64_t others = hand ^ first;
    const std::uint64_t second = lowest(others);
    const std::uint64_t first_sets = captured_by(first);
    const std::uint64_t second_sets = captured_by(second);
    const std::uint64_t first_moves = moves_of(first_sets);
    const std::uint64_t two_moves = first_moves + moves_of(second_sets);
    if constexpr (HandSize == 2) {
      k = rng.below(two_moves);
      const std::uint64_t later = k >= first_moves;
      card = choose(later, first, second);
      sets = choose(later, first_sets, second_sets);
      k -= first_moves & (0 - later);
    } else {
      const std::uint64_t third = others ^ second;
      const std::uint64_t third_sets = captured_by(third);
      k = rng.below(two_moves + moves_of(third_sets));
      const std::uint64_t later = k >= first_moves;
      const std::uint64_t last = k >= two_moves;
      card = choose(last, choose(later, first, second), third);
      sets = choose(last, choose(later, first_sets, second_sets), third_sets);
      k -= choose(last, first_moves & (0 - later), two_moves);
    }
  }
  // No set at all: subset 64 of a six-bit number, the empty one.
  const std::uint64_t subset = _tzcnt_u64(_pdep_u64(std::uint64_t{1} << k, sets)) & 63U;
  return {card, _pdep_u64(subset, table)};
}

// A play by listing the moves, for tables and hands that are too large for the rest.
[[gnu::noinline]] Play draw_listed(const Plan& plan, std::uint64_t hand, std::uint64_t table,
                                   Rng& rng) noexcept {
  MoveList moves;
  legal_moves(plan, CardSet{hand}, CardSet{table}, moves);
  const Move move = moves[rng.below(moves.size())];
  return {CardSet::of(move.card()).bits(), move.captured().bits()};
}

template <int HandSize, bool SingleFirst>
MAZZO_WIDE_INLINE Play draw(const Plan& plan, std::uint64_t hand, std::uint64_t table, Rng& rng) noexcept {
  const int cards = count(table);
  if (HandSize != 0 && cards <= small) [[likely]]
    return draw_small<HandSize, SingleFirst>(hand, table, rng);
  if (cards <= medium && cards > small && static_cast<std::size_t>(count(hand)) <= most_held)
    return draw_medium(plan, hand, table, rng);
  return draw_listed(plan, hand, table, rng);
}

// One play in each lane; HandSize 0: hands of any size.
template <int HandSize, bool SingleFirst>
MAZZO_WIDE_INLINE void ply(const Plan& plan, PlayoutClock& clock, Lanes& lanes, Rngs& rngs, std::size_t place,
                           std::size_t side) noexcept {
  const std::uint64_t bonus_mask = clock.bonus_mask();
#pragma GCC unroll 8
  for (std::size_t i = 0; i < lane_count; ++i) {
    lanes[i].make(place, side, bonus_mask,
                  draw<HandSize, SingleFirst>(plan, lanes[i].hand(place), lanes[i].table(), rngs[i]));
  }
  clock.tick();
}

// A round: one play of every place, each with HandSize cards.
template <int HandSize, std::size_t Sides, bool SingleFirst>
MAZZO_WIDE_INLINE void play_round(const Plan& plan, PlayoutClock& clock, Lanes& lanes, Rngs& rngs) noexcept {
  for (std::size_t place = 0; place < clock.players(); place += Sides) {
#pragma GCC unroll 4
    for (std::size_t side = 0; side < Sides; ++side) {
      ply<HandSize, SingleFirst>(plan, clock, lanes, rngs, place + side, side);
    }
  }
}

template <std::size_t Sides, bool SingleFirst>
MAZZO_WIDE void run(const Plan& plan, PlayoutClock& shared_clock, Lanes& shared_lanes,
                    Rngs& shared_rngs) noexcept {
  // Local copies stay in registers.
  PlayoutClock clock = shared_clock;
  Lanes lanes = shared_lanes;
  Rngs rngs = shared_rngs;
  while (clock.place() != 0) ply<0, SingleFirst>(plan, clock, lanes, rngs, clock.place(), clock.side());
  while (!clock.is_over()) {
    switch (count(lanes[0].hand(0))) {
      case 0: deal_packet(plan, clock, lanes); break;
      case 1: play_round<1, Sides, SingleFirst>(plan, clock, lanes, rngs); break;
      case 2: play_round<2, Sides, SingleFirst>(plan, clock, lanes, rngs); break;
      case 3: play_round<3, Sides, SingleFirst>(plan, clock, lanes, rngs); break;
      default: play_round<0, Sides, SingleFirst>(plan, clock, lanes, rngs); break;
    }
  }
  shared_clock = clock;
  shared_lanes = lanes;
}

template <bool SingleFirst>
auto runner(int sides) noexcept {
  return sides == 2 ? run<2, SingleFirst> : sides == 3 ? run<3, SingleFirst> : run<4, SingleFirst>;
}

}  // namespace

bool available() noexcept {
  static const bool found = __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bw") &&
                            __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi2");
  return found;
}

void play_out_lanes(const Rules& rules, PlayoutClock& clock, Lanes& lanes, Rngs& rngs) noexcept {
  const Plan& plan = rules.plan();
  const auto run_sides = plan.single_first ? runner<true>(rules.sides()) : runner<false>(rules.sides());
  run_sides(plan, clock, lanes, rngs);
}

}  // namespace mazzo::fishing::wide

#else

namespace mazzo::fishing::wide {

bool available() noexcept { return false; }
void play_out_lanes(const Rules&, PlayoutClock&, Lanes&, Rngs&) noexcept {}

}  // namespace mazzo::fishing::wide

#endif
