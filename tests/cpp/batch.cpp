// SPDX-License-Identifier: MIT
// Dense actions, tensors and batches against the states that they stand for.
#include "mazzo/batch.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "mazzo/fishing/game.hpp"
#include "mazzo/spades/game.hpp"

namespace mazzo {
namespace {

static_assert(BatchGame<Fishing> && BatchGame<Spades>);

template <class G>
void check_actions(const std::string& text) {
  CAPTURE(text);
  const auto rules = G::parse_rules(text);
  const typename G::Actions actions{rules};
  for (int index = 0; index < actions.count(); ++index) {
    if (!actions.takes_table(index)) REQUIRE(actions.index(actions.move(index)) == index);
  }
}

TEST_CASE("every index has its move") {
  for (const char* text :
       {"spatola/2", "scopa_assi/2", "scopa_quindici/2", "scopa/2;fifteen=also;ace_takes_all=on"})
    check_actions<Fishing>(text);
  for (const char* text : {"spades/4", "spades/4;blind_nil=on", "spades/4;blind_nil=on;blind_exchange=1"})
    check_actions<Spades>(text);
}

// Steps a batch at random beside states of its rows' own.
template <class G>
void check_batch(const std::string& text, int threads) {
  CAPTURE(text);
  const auto rules = G::parse_rules(text);
  constexpr std::size_t rows = 2100;
  Batch<G> batch{rules, rows, 5, threads};
  LegalMasks<G> masks{batch};
  const auto size = static_cast<std::size_t>(batch.actions().count());
  std::vector<std::int64_t> chosen(rows);
  std::vector<float> seen(rows * static_cast<std::size_t>(batch.tensor().size()));
  std::vector<float> expected(static_cast<std::size_t>(batch.tensor().size()));
  const auto sides = static_cast<std::size_t>(rules.sides());
  for (int turn = 0; turn < 80; ++turn) {
    masks.update(batch);
    batch.observe(seen.data());
    batch.random_actions(chosen.data());
    std::vector<typename G::State> before;
    for (std::size_t row = 0; row < rows; row += 300) {
      const auto& state = batch.state(row);
      before.push_back(state);
      const std::uint8_t* const mask = masks.data() + row * size;
      typename G::MoveList moves;
      state.legal_moves(rules, moves);
      CHECK(std::accumulate(mask, mask + size, std::size_t{0}) == moves.size());
      for (const auto move : moves) {
        const int index = batch.actions().index(move);
        CHECK(mask[index] == 1);
        CHECK(batch.actions().move(state, index) == move);
      }
      batch.tensor().write(state.observation(rules, state.to_act()), expected.data());
      CHECK(std::equal(expected.begin(), expected.end(),
                       seen.begin() + static_cast<std::ptrdiff_t>(row * expected.size())));
    }
    batch.step(std::span<const std::int64_t>{chosen});
    for (std::size_t row = 0; row < rows; row += 300) {
      auto& state = before[row / 300];
      state.apply(rules, batch.actions().move(state, static_cast<int>(chosen[row])));
      CHECK(static_cast<bool>(batch.done()[row]) == state.is_over());
      if (state.is_over()) {
        std::array<int, G::max_seats> all{};
        state.points(rules, std::span{all}.first(sides));
        for (std::size_t side = 0; side < sides; ++side)
          CHECK(batch.points()[row * sides + side] == all[side]);
        CHECK(batch.state(row).dealer() == state.dealer().next(rules.players()));
      } else {
        CHECK(batch.state(row) == state);
      }
    }
  }
}

TEST_CASE("rows step as states do") {
  check_batch<Fishing>("spatola/2", 1);
  check_batch<Fishing>("scopa_assi/3", 2);
  check_batch<Spades>("spades/4;blind_nil=on", 2);
  check_batch<Spades>("spades/2", 1);
}

TEST_CASE("an illegal action steps nothing and is named") {
  const auto rules = fishing::parse_rules("spatola/2");
  Batch<Fishing> batch{rules, 3, 5, 1};
  std::vector<std::int64_t> chosen(3);
  batch.random_actions(chosen.data());
  const auto first = batch.state(0);
  for (const std::int64_t bad : {std::int64_t{-1}, std::int64_t{16'200}, std::int64_t{1} << 40}) {
    chosen[2] = bad;
    CHECK_THROWS_AS(batch.step(std::span<const std::int64_t>{chosen}), IllegalMoveError);
    CHECK(batch.state(0) == first);
  }
}

TEST_CASE("ranges cover everything once") {
  for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{7}, std::size_t{1000}}) {
    for (const int threads : {1, 2, 3, 16}) {
      std::vector<int> visits(count);
      for_ranges(count, threads, 2, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) ++visits[i];
      });
      CHECK(std::accumulate(visits.begin(), visits.end(), std::size_t{0}) == count);
      for (const int visit : visits) CHECK(visit == 1);
    }
  }
}

}  // namespace
}  // namespace mazzo
