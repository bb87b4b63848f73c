// SPDX-License-Identifier: MIT
#include "mazzo/spades/sampler.hpp"

#include <algorithm>
#include <numeric>

#include "mazzo/errors.hpp"

namespace mazzo::spades {
namespace {

constexpr std::size_t spade_suit = 3;

// binomials[n][k], n up to the deck's size; the largest is below 2^51.
constexpr auto binomials = [] {
  std::array<std::array<std::uint64_t, card_count + 1>, card_count + 1> table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
  }
  return table;
}();
static_assert(binomials[13][6] == 1716 && binomials[52][13] == 635'013'559'600);

constexpr std::uint64_t choose(int n, int k) noexcept {
  if (k < 0 || k > n) return 0;
  return binomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

constexpr bool has(SuitMask mask, std::size_t suit) noexcept {
  return has_suit(mask, static_cast<int>(suit));
}

}  // namespace

// --- preparation ---

Sampler::Sampler(const Rules& rules, const Observation& observation)
    : base_{observation.view()}, hidden_{observation.unseen()} {
  for (std::size_t suit = 0; suit < unseen_.size(); ++suit) {
    unseen_[suit] = observation.unseen() & rules.suit(static_cast<int>(suit));
    left_[suit] = static_cast<std::uint8_t>(unseen_[suit].size());
  }
  add_hands(rules, observation);
  if (rules.draws()) add_piles(rules, observation);
  count_completions();
  if (total_ == 0) throw PositionError("no deal fits the observation");
}

void Sampler::add(std::size_t word, int size, SuitMask voids, int spades) {
  bins_[bin_count_++] = {static_cast<std::uint8_t>(word), static_cast<std::uint8_t>(size), voids,
                         static_cast<std::int8_t>(spades)};
}

// Cards known to lie in a hand stay there and are not drawn.
void Sampler::add_hands(const Rules& rules, const Observation& observation) {
  for (int i = 0; i < rules.players(); ++i) {
    const Seat seat{i};
    if (seat == observation.seat() && !observation.hand_is_hidden()) continue;
    const CardSet known = observation.known(seat);
    base_.cards_[State::at(seat)] = known.bits();
    int spades = observation.spades_shown(seat);
    if (spades >= 0) spades -= (known & rules.spade_cards()).size();
    const SuitMask voids = observation.view().voids(seat);
    constrained_ |= voids != 0 || spades >= 0;
    add(State::at(seat), observation.hand_count(seat) - known.size(), voids, spades);
  }
}

void Sampler::add_piles(const Rules& rules, const Observation& observation) {
  if (rules.discards() == Discards::hidden) {
    const Seat opponent = rules.players() == 2 ? Seat{1 - observation.seat().index()} : Seat{};
    add(State::seen_word + State::at(opponent), observation.seen_count(opponent));
  }
  add(State::away_word, observation.away_count());
  const int known = observation.top() ? 1 : 0;
  stock_start_ = State::stock_capacity - observation.stock_count() + known;
  add(to_stock, observation.stock_count() - known);
}

// Sets total_ and whatever draw() needs; total_ stays 0 where the cards cannot be placed.
void Sampler::count_completions() {
  int places = 0;
  free_ways_[bin_count_] = 1;
  std::size_t next = bin_count_;
  for (std::size_t b = bin_count_; b-- > 0;) {
    places += bins_[b].size;
    to_place_[b] = static_cast<std::uint8_t>(places);
    filled_[b] = static_cast<std::uint8_t>(filled_[b + 1] + (bins_[b].size > 0 ? 1 : 0));
    if (bins_[b].size > 0) next = b;
    next_[b] = next;
    const bool free = bins_[b].is_free() || bins_[b].size == 0;
    free_ways_[b] = free ? free_ways_[b + 1] * choose(places, bins_[b].size) : 0;
    if (bins_[b].size == 0 && bins_[b].spades > 0) return;
  }
  if (places != std::accumulate(left_.begin(), left_.end(), 0)) return;

  if (filled_[0] >= 3 && constrained_) {
    const std::size_t head = next_[0];
    for (std::size_t b = bin_count_; b-- > head + 1;) {
      if (bins_[b].size > 0 && filled_[b] >= 3 && free_ways_[b] == 0) tabulate(b);
    }
    list_first_shares();
    total_ = first_.empty() ? 0 : first_.back().upto;
  } else {
    total_ = ways(0, left_);
  }
}

// Fills tables_[bin] for every number of cards that may be left before it; later tables are there.
void Sampler::tabulate(std::size_t bin) {
  tables_[bin].assign((left_[0] + 1U) * (left_[1] + 1U) * (left_[2] + 1U), 0);
  Counts left{};
  for (left[0] = 0; left[0] <= left_[0]; ++left[0]) {
    for (left[1] = 0; left[1] <= left_[1]; ++left[1]) {
      for (left[2] = 0; left[2] <= left_[2]; ++left[2]) {
        const int spades = to_place_[bin] - left[0] - left[1] - left[2];
        if (spades < 0 || spades > left_[3]) continue;
        left[3] = static_cast<std::uint8_t>(spades);
        uint128 sum = 0;
        each_share(bins_[bin], left, [&](const Counts&, std::uint64_t weight, const Counts& rest) {
          sum += weight * ways(bin + 1, rest);
          return false;
        });
        tables_[bin][table_index(left)] = sum;
      }
    }
  }
}

void Sampler::list_first_shares() {
  const std::size_t head = next_[0];
  uint128 sum = 0;
  each_share(bins_[head], left_, [&](const Counts& share, std::uint64_t weight, const Counts& rest) {
    sum += weight * ways(head + 1, rest);
    if (first_.empty() ? sum > 0 : sum > first_.back().upto) first_.push_back({sum, share});
    return false;
  });
}

// --- counting ---

std::size_t Sampler::table_index(const Counts& left) const noexcept {
  return (static_cast<std::size_t>(left[0]) * (left_[1] + 1U) + left[1]) * (left_[2] + 1U) + left[2];
}

bool Sampler::fits_last(const Bin& bin, const Counts& left) const noexcept {
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    if (has(bin.voids, suit) && left[suit] > 0) return false;
  }
  return bin.spades < 0 || bin.spades == left[spade_suit];
}

// Visits every share of `left` that `bin` may get, in ascending lexicographic order, with the number of ways
// to pick its cards and what is left after it; stops when the visitor returns true.
template <class Visit>
void Sampler::each_share(const Bin& bin, const Counts& left, Visit&& visit) const noexcept {
  std::array<int, suit_count> most{};
  for (std::size_t suit = 0; suit < suit_count; ++suit) most[suit] = has(bin.voids, suit) ? 0 : left[suit];
  int fewest_spades = 0;
  if (bin.spades >= 0) {
    if (bin.spades > most[spade_suit]) return;
    fewest_spades = most[spade_suit] = bin.spades;
  }
  for (int c = 0; c <= std::min<int>(most[0], bin.size); ++c) {
    const std::uint64_t ways_c = choose(left[0], c);
    for (int d = 0; d <= std::min<int>(most[1], bin.size - c); ++d) {
      const std::uint64_t ways_d = ways_c * choose(left[1], d);
      const int rest = bin.size - c - d;
      for (int h = std::max(0, rest - most[3]); h <= std::min(most[2], rest - fewest_spades); ++h) {
        const int s = rest - h;
        const Counts share{static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(d),
                           static_cast<std::uint8_t>(h), static_cast<std::uint8_t>(s)};
        Counts after{};
        for (std::size_t suit = 0; suit < suit_count; ++suit) {
          after[suit] = static_cast<std::uint8_t>(left[suit] - share[suit]);
        }
        if (visit(share, ways_d * choose(left[2], h) * choose(left[3], s), after)) return;
      }
    }
  }
}

// Ways to give the bin `size` cards of the suits from `from` on when only one more bin with cards follows.
std::uint64_t Sampler::ways_of_two(std::size_t bin, const Counts& left, std::size_t from,
                                   int size) const noexcept {
  const Bin& a = bins_[bin];
  const Bin& b = bins_[next_[bin + 1]];
  std::uint64_t fixed_ways = 1;
  int free_cards = 0;
  for (std::size_t suit = from; suit < suit_count; ++suit) {
    const int cards = left[suit];
    int low = has(b.voids, suit) ? cards : 0;   // what `a` must take of the suit
    int high = has(a.voids, suit) ? 0 : cards;  // and what it may
    if (suit == spade_suit) {
      if (a.spades >= 0) {
        low = std::max<int>(low, a.spades);
        high = std::min<int>(high, a.spades);
      }
      if (b.spades >= 0) {
        low = std::max<int>(low, cards - b.spades);
        high = std::min<int>(high, cards - b.spades);
      }
    }
    if (low > high) return 0;
    if (low == high) {
      fixed_ways *= choose(cards, low);
      size -= low;
    } else {
      free_cards += cards;  // the bounds are then 0 and all of them
    }
  }
  return fixed_ways * choose(free_cards, size);
}

std::size_t Sampler::skip_empty(std::size_t bin) const noexcept {
  return bin < bin_count_ ? next_[bin] : bin;
}

uint128 Sampler::ways(std::size_t bin, const Counts& left) const noexcept {
  bin = skip_empty(bin);
  if (free_ways_[bin] != 0) return free_ways_[bin];
  switch (filled_[bin]) {
    case 1: return fits_last(bins_[bin], left) ? 1 : 0;
    case 2: return ways_of_two(bin, left, 0, bins_[bin].size);
    default: return tables_[bin].empty() ? total_ : tables_[bin][table_index(left)];
  }
}

// --- drawing ---

Sampler::Counts Sampler::share_of_two(std::size_t bin, const Counts& left, uint128 rest) const noexcept {
  const Bin& a = bins_[bin];
  const Bin& b = bins_[next_[bin + 1]];
  Counts share{};
  int size = a.size;
  std::uint64_t chosen = 1;
  for (std::size_t suit = 0; suit < spade_suit; ++suit) {
    const int most = has(a.voids, suit) ? 0 : std::min<int>(left[suit], size);
    int taken = has(b.voids, suit) ? left[suit] : 0;
    for (; taken <= most; ++taken) {
      const std::uint64_t picks = chosen * choose(left[suit], taken);
      const uint128 block = uint128{picks} * ways_of_two(bin, left, suit + 1, size - taken);
      if (rest < block) {
        chosen = picks;
        break;
      }
      rest -= block;
    }
    share[suit] = static_cast<std::uint8_t>(taken);
    size -= taken;
  }
  share[spade_suit] = static_cast<std::uint8_t>(size);
  return share;
}

Sampler::Counts Sampler::draw_share(std::size_t bin, const Counts& left, Rng& rng) const noexcept {
  uint128 rest = rng.below_wide(ways(bin, left));
  Counts share{};
  if (bins_[bin].size == 0) return share;
  if (filled_[bin] == 1) return left;
  if (filled_[bin] == 2) return share_of_two(bin, left, rest);
  if (bin == next_[0]) {
    return std::upper_bound(first_.begin(), first_.end(), rest,
                            [](uint128 value, const Share& entry) { return value < entry.upto; })
        ->counts;
  }
  each_share(bins_[bin], left, [&](const Counts& candidate, std::uint64_t weight, const Counts& after) {
    const uint128 block = weight * ways(bin + 1, after);
    if (rest < block) {
      share = candidate;
      return true;
    }
    rest -= block;
    return false;
  });
  return share;
}

void Sampler::draw_counted(State& state, Rng& rng) const noexcept {
  std::array<CardSet, suit_count> unseen = unseen_;
  Counts left = left_;
  for (std::size_t b = 0; b < bin_count_; ++b) {
    const Counts share = draw_share(b, left, rng);
    CardSet taken;
    for (std::size_t suit = 0; suit < suit_count; ++suit) {
      if (share[suit] == 0) continue;
      std::array<Card, card_count> cards;
      std::size_t size = 0;
      for (const Card card : unseen[suit]) cards[size++] = card;
      CardSet picked;
      for (std::size_t i = 0; i < share[suit]; ++i) {
        std::swap(cards[i], cards[i + rng.below(size - i)]);
        picked.insert(cards[i]);
      }
      unseen[suit] -= picked;
      left[suit] = static_cast<std::uint8_t>(left[suit] - share[suit]);
      taken |= picked;
    }
    // The stock is empty here: no void and no bid comes before its end.
    if (bins_[b].word != to_stock) state.cards_[bins_[b].word] |= taken.bits();
  }
}

void Sampler::draw_plain(State& state, Rng& rng) const noexcept {
  std::array<Card, card_count> cards;
  std::size_t size = 0;
  for (const Card card : unseen_[0] | unseen_[1] | unseen_[2] | unseen_[3]) cards[size++] = card;
  rng.shuffle(std::span{cards.data(), size});
  std::size_t place = 0;
  for (std::size_t b = 0; b < bin_count_; ++b) {
    const Bin& bin = bins_[b];
    if (bin.word == to_stock) {
      for (int i = 0; i < bin.size; ++i) state.set_stock_at(stock_start_ + i, cards[place++].id());
    } else {
      CardSet taken;
      for (int i = 0; i < bin.size; ++i) taken.insert(cards[place++]);
      state.cards_[bin.word] |= taken.bits();
    }
  }
}

bool Sampler::may_exchange(const Bin& bin, CardSet out, CardSet in) const noexcept {
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    if (has(bin.voids, suit) && in.intersects(unseen_[suit])) return false;
  }
  const CardSet spades = unseen_[spade_suit];
  return bin.spades < 0 || (out & spades).size() == (in & spades).size();
}

bool Sampler::exchange(State& state, Rng& rng) const noexcept {
  std::array<const Bin*, max_bins> places;
  std::size_t count = 0;
  for (std::size_t b = 0; b < bin_count_; ++b) {
    if (bins_[b].size > 0 && bins_[b].word != to_stock) places[count++] = &bins_[b];
  }
  if (count < 2) return false;
  std::swap(places[0], places[rng.below(count)]);
  std::swap(places[1], places[1 + rng.below(count - 1)]);
  const Bin& a = *places[0];
  const Bin& b = *places[1];
  const int most = std::min<int>({a.size, b.size, 3});
  int size = 1;
  while (size < most && rng.below(4) == 0) ++size;
  const auto picked = [&](const Bin& bin) {
    const CardSet cards = CardSet{state.cards_[bin.word]} & hidden_;
    CardSet out;
    for (int i = 0; i < size; ++i) {
      const CardSet left = cards - out;
      const auto n = rng.below(static_cast<std::uint64_t>(left.size()));
      out.insert(Card{nth_set_bit(left.bits(), static_cast<int>(n))});
    }
    return out;
  };
  const CardSet from_a = picked(a);
  const CardSet from_b = picked(b);
  if (!may_exchange(a, from_a, from_b) || !may_exchange(b, from_b, from_a)) return false;
  const std::uint64_t both = from_a.bits() | from_b.bits();
  state.cards_[a.word] ^= both;
  state.cards_[b.word] ^= both;
  return true;
}

State Sampler::draw(Rng& rng) const noexcept {
  State state = base_;
  if (constrained_) {
    draw_counted(state, rng);
  } else {
    draw_plain(state, rng);
  }
  return state;
}

State sample(const Rules& rules, const Observation& observation, Rng& rng) {
  return Sampler{rules, observation}.draw(rng);
}

}  // namespace mazzo::spades
