// SPDX-License-Identifier: MIT
// Worlds by what the other seats did: the chain's frequencies, and evidence from hands that were played.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "mazzo/search/posterior.hpp"
#include "search_helpers.hpp"

using namespace mazzo;
using namespace mazzo::search;
using namespace mazzo::search::testing;

namespace {

// One hidden hand of one card, 0..3; card n is n + 1 times as likely as card 0.
struct Tiny {
  struct Rules {};
  struct Observation {};
  struct State {
    CardSet cards;
    [[nodiscard]] CardSet hand(Seat) const noexcept { return cards; }
  };
  struct Sampler {
    Sampler(const Rules&, const Observation&) noexcept {}
    [[nodiscard]] State draw(Rng& rng) const noexcept {
      return {CardSet::of(Card{static_cast<int>(rng.below(4))})};
    }
  };
  struct Evidence {
    Evidence(const Rules&, const Observation&, std::span<const Observation>) noexcept {}
    [[nodiscard]] bool empty() const noexcept { return false; }
    [[nodiscard]] std::span<const Seat> seats() const noexcept { return seat; }
    [[nodiscard]] double likelihood(Seat, CardSet hand) const noexcept {
      return (hand.lowest().id() + 1) / 8.0;
    }
    std::array<Seat, 1> seat{Seat{1}};
  };
};

// Plays a hand at random and asks at every ply about what the seat to act has seen.
template <class G, class Ask>
void watch(const typename G::Rules& rules, std::uint64_t seed, Ask&& ask) {
  auto state = G::State::deal(rules, seed, Seat{0});
  Rng rng{seed};
  std::array<std::vector<typename G::Observation>, 8> past;
  while (!state.is_over()) {
    for (int seat = 0; seat < rules.players(); ++seat) {
      past[static_cast<std::size_t>(seat)].push_back(state.observation(rules, Seat{seat}));
    }
    ask(state, past[static_cast<std::size_t>(state.to_act().index())]);
    const bool sensible = rng.below(2) == 0;
    state.apply(rules, sensible ? state.greedy_move(rules, rng) : state.random_move(rules, rng));
  }
}

template <class G>
void check_evidence(const typename G::Rules& rules) {
  int told = 0;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    watch<G>(rules, seed, [&](const auto& state, const auto& past) {
      const typename G::Evidence evidence{rules, past.back(), past};
      const double likelihood = likelihood_of(evidence, state);
      CHECK(likelihood > 0);
      CHECK(likelihood <= 1);
      told += evidence.empty() ? 0 : 1;
      Posterior<G> worlds{rules, past.back(), past};
      Rng rng{seed};
      for (int i = 0; i < 3; ++i)
        CHECK(worlds.draw(rng).observation(rules, past.back().observer()) == past.back());
    });
  }
  CHECK(told > 20);
}

}  // namespace

TEST_CASE("draws are as frequent as worlds are likely") {
  Posterior<Tiny> worlds{{}, {}, {}};
  Rng rng{1};
  constexpr int draws = 200'000;
  std::array<int, 4> count{};
  for (int i = 0; i < draws; ++i) ++count[static_cast<std::size_t>(worlds.draw(rng).cards.lowest().id())];
  for (std::size_t card = 0; card < count.size(); ++card) {
    CHECK(count[card] / double{draws} == doctest::Approx((static_cast<double>(card) + 1) / 10).epsilon(0.02));
  }
}

TEST_CASE("draws of Spades are as frequent as worlds are likely") {
  for (const char* text : {"spades/3", "spades/4", "spades/4;bidding=whiz"}) {
    const spades::Rules rules = spades::parse_rules(text);
    watch<Spades>(rules, 7, [&](const spades::State& state, const auto& past) {
      if (Spades::plies_left(rules, state) != 3 * rules.players() - 1) return;
      const spades::Observation& now = past.back();
      const spades::Sampler sampler{rules, now};
      const spades::Evidence evidence{rules, now, past};
      std::map<std::uint64_t, double> likely;
      Rng rng{3};
      double sum = 0;
      while (likely.size() < static_cast<std::size_t>(sampler.count())) {
        const spades::State world = sampler.draw(rng);
        const auto [place, is_new] = likely.try_emplace(world.hash(), likelihood_of(evidence, world));
        if (is_new) sum += place->second;
      }
      CHECK(likely.size() > 5);
      Posterior<Spades> worlds{rules, now, past};
      std::map<std::uint64_t, int> count;
      constexpr int draws = 250'000;
      for (int i = 0; i < draws; ++i) ++count[worlds.draw(rng).hash()];
      double distance = 0;
      for (const auto& [world, likelihood] : likely) {
        distance += std::abs(count[world] / double{draws} - likelihood / sum);
      }
      CHECK(distance < 0.03);
    });
  }
}

TEST_CASE("without a past the draws are the sampler's") {
  const auto same = [](const auto& rules, const auto& state, auto tag) {
    using G = decltype(tag);
    const auto observation = state.observation(rules, state.to_act());
    const typename G::Sampler sampler{rules, observation};
    Posterior<G> worlds{rules, observation, {}};
    Rng rng{5};
    Rng other{5};
    for (int i = 0; i < 10; ++i) CHECK(worlds.draw(rng) == sampler.draw(other));
    CHECK(rng.words() == other.words());
  };
  const fishing::Rules scopa = fishing::parse_rules("scopa/2");
  same(scopa, late<Fishing>(scopa, 3, 20), Fishing{});
  const spades::Rules four = spades::parse_rules("spades/4");
  same(four, late<Spades>(four, 3, 30), Spades{});
}

TEST_CASE("what was played is never impossible") {
  for (const char* text :
       {"spatola/2", "spatola/4", "scopa/3", "scopone/4", "scopa_assi/3", "scopa_quindici/2"}) {
    check_evidence<Fishing>(fishing::parse_rules(text));
  }
  for (const char* text : {"spades/2", "spades/3", "spades/4", "spades/6", "spades:barmore/4",
                           "spades/4;blind_nil=on;blind_nil_min_deficit=none", "spades/4;bidding=whiz",
                           "spades/4;bidding=suicide", "spades/4;bidding=mirror"}) {
    check_evidence<Spades>(spades::parse_rules(text));
  }
}
