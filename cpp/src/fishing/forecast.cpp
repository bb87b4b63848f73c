// SPDX-License-Identifier: MIT
#include "mazzo/fishing/forecast.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "mazzo/fishing/policy.hpp"
#include "mazzo/fishing/score.hpp"

namespace mazzo::fishing {
namespace {

// Variances over those of cards that fall one by one.
constexpr double spread_of_cards = 4;
constexpr double spread_of_primiera = 3;
// Of what the policy expects the next seat to take; it does not always find it best to.
constexpr double share_taken = 0.75;

// What a best card may count for the primiera, ascending; 0: none.
constexpr std::array<int, 9> primiera_steps{0, 10, 12, 13, 14, 15, 16, 18, 21};
constexpr auto primiera_step = [] {
  std::array<std::uint8_t, 22> steps{};
  for (std::size_t i = 0; i < primiera_steps.size(); ++i) {
    steps[static_cast<std::size_t>(primiera_steps[i])] = static_cast<std::uint8_t>(i);
  }
  return steps;
}();

// The normal distribution function in steps of 1/64.
class Normal {
 public:
  Normal() {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const double z = (static_cast<double>(i) - half) / steps;
      values_[i] = 0.5 * std::erfc(-z / std::sqrt(2.0));
    }
  }
  [[nodiscard]] double operator()(double z) const noexcept {
    const double place = std::clamp(z * steps, -double{half}, double{half}) + half + 0.5;
    return values_[static_cast<std::size_t>(place)];
  }

 private:
  static constexpr int steps = 64;
  static constexpr int half = 4 * steps;
  std::array<double, 2 * half + 1> values_;
};

}  // namespace

struct Forecast::Tables {
  static constexpr std::size_t suits_bits = 1U << suit_size;

  explicit Tables(int sides) : share{1.0 / sides} {
    for (std::size_t left = 0; left < deviation.size(); ++left) {
      deviation[left] = std::sqrt(std::max(2 * share * spread_of_cards * static_cast<double>(left), 1e-4));
    }
    for (int lead = -suit_size; lead <= suit_size; ++lead) ahead[at(lead)][0] = lead > 0 ? 1 : 0;
    for (std::size_t left = 1; left <= suit_size; ++left) {
      for (int lead = -suit_size; lead <= suit_size; ++lead) {
        const auto after = [&](int step) {
          return ahead[at(std::clamp(lead + step, -suit_size, suit_size))][left - 1];
        };
        ahead[at(lead)][left] = share * (after(1) + after(-1)) + (1 - 2 * share) * after(0);
      }
    }
    for (std::size_t step = 0; step < primiera_steps.size(); ++step) {
      for (std::size_t open = 0; open < suits_bits; ++open) fill_primiera(step, open);
    }
  }

  // The first moments of the best card of a side that has `step` and may still take the cards of `open`.
  void fill_primiera(std::size_t step, std::size_t open) {
    constexpr std::array<int, suit_size> descending{6, 5, 0, 4, 3, 2, 1, 9, 8, 7};
    double reached = 1;  // that no better card was taken
    double mean = 0;
    double square = 0;
    const auto add = [&](double probability, double worth) {
      mean += probability * worth;
      square += probability * worth * worth;
    };
    for (const int rank : descending) {
      const std::size_t bit = std::size_t{1} << rank;
      const int worth = primiera_table[bit];
      if ((open & bit) == 0 || worth <= primiera_steps[step]) continue;
      add(reached * share, worth);
      reached *= 1 - share;
    }
    add(reached, primiera_steps[step]);
    best[step][open] = {static_cast<float>(mean), static_cast<float>(square - mean * mean)};
  }

  static constexpr std::size_t at(int lead) noexcept { return static_cast<std::size_t>(lead + suit_size); }

  struct Moments {
    float mean;
    float variance;
  };

  double share;  // probability that a side takes a given card
  Normal normal;
  std::array<double, deck_size + 1> deviation;  // of the difference of two sides' cards, by cards to go
  // That a side ends ahead of another in a suit, by its lead now and the cards to go.
  std::array<std::array<double, suit_size + 1>, 2 * suit_size + 1> ahead;
  std::array<std::array<Moments, suits_bits>, primiera_steps.size()> best;
};

namespace {

// Made when first asked for, in some tenths of a millisecond.
template <int sides>
const Forecast::Tables& tables() {
  static const Forecast::Tables made{sides};
  return made;
}

const Forecast::Tables& tables_for(int sides) {
  return sides == 2 ? tables<2>() : sides == 3 ? tables<3>() : tables<4>();
}

}  // namespace

Forecast::Forecast(const Rules& rules) noexcept
    : tables_{&tables_for(rules.sides())},
      cards_{rules.get(Option::points_cards)},
      denari_{rules.get(Option::points_denari)},
      spade_{rules.get(Option::points_spade)},
      primiera_{rules.get(Option::points_primiera)},
      honours_{{{settebello, rules.get(Option::points_settebello)},
                {re_di_denari, rules.get(Option::points_re_denari)},
                {fante_di_spade, rules.get(Option::points_fante_spade)},
                {due_di_spade, rules.get(Option::points_due_spade)}}},
      napola_denari_{rules.napola_denari()},
      napola_spade_{rules.napola_spade()} {}

template <class Ahead>
void Forecast::add_most(double worth, std::span<double> points, Ahead&& ahead) const noexcept {
  for (std::size_t side = 0; side < points.size(); ++side) {
    double chance = worth;
    for (std::size_t other = 0; other < points.size(); ++other) {
      if (other != side) chance *= ahead(side, other);
    }
    points[side] += chance;
  }
}

void Forecast::add_primiera(std::span<const CardSet> piles, CardSet open,
                            std::span<double> points) const noexcept {
  std::array<double, max_seats> mean{};
  std::array<double, max_seats> variance{};
  for (const Suit suit : {Suit::coppe, Suit::denari, Suit::bastoni, Suit::spade}) {
    const unsigned left = suit_bits(open, suit);
    for (std::size_t side = 0; side < piles.size(); ++side) {
      const auto step = primiera_step[primiera_table[suit_bits(piles[side], suit)]];
      const Tables::Moments& best = tables_->best[step][left];
      mean[side] += best.mean;
      variance[side] += best.variance;
    }
  }
  add_most(primiera_, points, [&](std::size_t side, std::size_t other) {
    const double deviation = std::sqrt(spread_of_primiera * (variance[side] + variance[other]) + 0.1);
    return tables_->normal((mean[side] - mean[other]) / deviation);
  });
}

void Forecast::add_napole(std::span<const CardSet> piles, std::span<double> points) const noexcept {
  CardSet taken;
  for (const CardSet pile : piles) taken |= pile;
  for (const Suit suit : {Suit::denari, Suit::spade}) {
    if (!(suit == Suit::denari ? napola_denari_ : napola_spade_)) continue;
    const unsigned gone = suit_bits(taken, suit);
    for (std::size_t side = 0; side < piles.size(); ++side) {
      const unsigned own = suit_bits(piles[side], suit);
      double chance = 1;  // that the run reaches this rank
      for (int rank = 0; rank < suit_size; ++rank) {
        if ((own >> rank & 1U) == 0) chance *= (gone >> rank & 1U) != 0 ? 0 : tables_->share;
        if (chance == 0) break;
        if (rank >= 2) points[side] += rank == 2 ? 3 * chance : chance;
      }
    }
  }
}

void Forecast::operator()(const Rules& rules, const PublicState& open,
                          std::span<double> points) const noexcept {
  const std::span<const CardSet> piles = std::span{open.piles}.first(points.size());
  CardSet left = full_deck;
  for (std::size_t side = 0; side < points.size(); ++side) {
    points[side] = open.sweeps[side] + open.piccole[side] + open.suited[side];
    left -= piles[side];
  }
  const double deviation = tables_->deviation[static_cast<std::size_t>(left.size())];
  add_most(cards_, points, [&](std::size_t side, std::size_t other) {
    return tables_->normal((piles[side].size() - piles[other].size() - 0.5) / deviation);
  });
  const auto add_suit = [&](double worth, Suit suit) {
    const CardSet cards = suit_cards(suit);
    const auto to_go = static_cast<std::size_t>((left & cards).size());
    add_most(worth, points, [&](std::size_t side, std::size_t other) {
      const int lead = (piles[side] & cards).size() - (piles[other] & cards).size();
      return tables_->ahead[Tables::at(lead)][to_go];
    });
  };
  if (denari_ != 0) add_suit(denari_, Suit::denari);
  if (spade_ != 0) add_suit(spade_, Suit::spade);
  if (primiera_ != 0) add_primiera(piles, left, points);
  for (const auto& [card, worth] : honours_) {
    for (std::size_t side = 0; side < points.size(); ++side) {
      points[side] += worth * (left.contains(card) ? tables_->share : piles[side].contains(card) ? 1.0 : 0.0);
    }
  }
  if (napola_denari_ || napola_spade_) add_napole(piles, points);
  const auto next = static_cast<std::size_t>(rules.side_of(Seat{open.to_act}));
  points[next] += share_taken * expected_take(rules, open) / 100.0;
}

}  // namespace mazzo::fishing
