// SPDX-License-Identifier: MIT
// Why max_moves is enough: for any hand and any table, under every rule of capture.
//
// The bound. A hand holds n_v cards of value v, so the table holds at most 4 - n_v of them; a card of
// value v captures at most all table subsets with sum v or 15 - v. Split the values into 1..5 and
// 6..10: the captures of one half's cards only grow if the other half's cards all lie on the table.
// So take each half's worst n_v and add. Each card may also be laid down, an ace may take all.
#include "mazzo/fishing/captures.hpp"

namespace mazzo::fishing {
namespace {

struct Sums {
  std::uint32_t sets[15] = {1};  // how many subsets have the sum 0..14

  constexpr void add_card(int value) {
    for (int sum = 14; sum >= value; --sum) sets[sum] += sets[sum - value];
  }
};

// The most captures of hands with cards of the values first..last only; `held` has the numbers of
// cards chosen for first..value-1, and `sums` knows the table without the values value..last.
constexpr std::uint32_t most_captures(int first, int last, int value, int (&held)[11], Sums sums) {
  std::uint32_t most = 0;
  if (value > last) {
    for (int v = first; v <= last; ++v) {
      most += static_cast<std::uint32_t>(held[v]) * (sums.sets[v] + sums.sets[15 - v]);
    }
    return most;
  }
  for (held[value] = 4; held[value] >= 0; --held[value]) {
    most = std::max(most, most_captures(first, last, value + 1, held, sums));
    sums.add_card(value);
  }
  return most;
}

constexpr std::uint32_t half_bound(int first, int last) {
  Sums others;
  for (int value = 1; value <= 10; ++value) {
    for (int i = 0; i < 4 && (value < first || value > last); ++i) others.add_card(value);
  }
  int held[11] = {};
  return most_captures(first, last, first, held, others);
}

static_assert(half_bound(1, 5) + half_bound(6, 10) + deck_size + 4 <= max_moves);
static_assert(half_bound(1, 5) + half_bound(6, 10) == 28'850);

}  // namespace
}  // namespace mazzo::fishing
