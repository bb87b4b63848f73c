// SPDX-License-Identifier: MIT
// Many hands stepped together, and many playouts at once, for any family.
//
// What a family adds to `Game` are two types of its tag: `Actions` (moves as dense integers) and
// `Tensor` (observations as floats). Rows and playouts have generators of their own, so results do not
// depend on the number of threads.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "mazzo/errors.hpp"
#include "mazzo/game.hpp"
#include "mazzo/parallel.hpp"
#include "mazzo/rng.hpp"

namespace mazzo {

template <class G>
concept BatchGame = Game<G> && requires(const typename G::Rules& rules, const typename G::Actions& actions,
                                        const typename G::Tensor& tensor, const typename G::State& state,
                                        const typename G::Observation& observation, typename G::Move move,
                                        int index, float* out) {
  { typename G::Actions(rules) };
  { actions.count() } noexcept -> std::same_as<int>;
  { actions.index(move) } noexcept -> std::same_as<int>;
  { actions.move(state, index) } noexcept -> std::same_as<typename G::Move>;
  { typename G::Tensor(rules) };
  { tensor.size() } noexcept -> std::same_as<int>;
  { tensor.write(observation, out) } noexcept;
};

// The generator of row or playout `index` of a run: seeded with output `index` of SplitMix64 from `seed`.
[[nodiscard]] constexpr Rng stream_rng(std::uint64_t seed, std::uint64_t index) noexcept {
  std::uint64_t state = seed + index * 0x9E3779B97F4A7C15U;
  return Rng{splitmix64(state)};
}

// The indices of the legal moves of a state, in canonical order.
template <BatchGame G, class Visit>
void each_legal_action(const typename G::Rules& rules, const typename G::Actions& actions,
                       const typename G::State& state, Visit&& visit) noexcept {
  typename G::MoveList moves;
  state.legal_moves(rules, moves);
  for (const typename G::Move move : moves) visit(actions.index(move));
}

template <BatchGame G>
class Batch {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Move = typename G::Move;

  // Row i plays the hands of a Match whose seed is output i of SplitMix64 from `seed`, each with zeros for
  // totals. The rules must outlive the batch.
  Batch(const Rules& rules, std::size_t rows, std::uint64_t seed, int threads)
      : rules_{&rules},
        actions_{rules},
        tensor_{rules},
        threads_{threads},
        states_(rows),
        rngs_(rows, Rng{0}),
        moves_(rows),
        to_act_(rows),
        dealers_(rows),
        done_(rows),
        points_(rows * static_cast<std::size_t>(rules.sides())) {
    for_each_row([&](std::size_t row) {
      rngs_[row] = stream_rng(seed, row);
      const auto dealer = rngs_[row].below(static_cast<std::uint64_t>(rules_->players()));
      deal(row, Seat{static_cast<int>(dealer)});
    });
  }

  [[nodiscard]] std::size_t rows() const noexcept { return states_.size(); }
  [[nodiscard]] int threads() const noexcept { return threads_; }
  [[nodiscard]] const typename G::Actions& actions() const noexcept { return actions_; }
  [[nodiscard]] const typename G::Tensor& tensor() const noexcept { return tensor_; }
  [[nodiscard]] const State& state(std::size_t row) const noexcept { return states_[row]; }
  [[nodiscard]] const std::vector<std::int8_t>& to_act() const noexcept { return to_act_; }
  [[nodiscard]] const std::vector<std::int8_t>& dealers() const noexcept { return dealers_; }
  // Rows whose hand ended with the last step.
  [[nodiscard]] const std::vector<std::uint8_t>& done() const noexcept { return done_; }
  // By row and side: points of the hand that ended with the last step; zeros elsewhere.
  [[nodiscard]] const std::vector<std::int32_t>& points() const noexcept { return points_; }

  // Plays one action in every row and deals anew where the hand is over. Throws for the first row whose
  // action is not legal; no row has moved then.
  template <std::integral Int>
  void step(std::span<const Int> actions) {
    const auto bad = first_bad(actions);
    if (bad.second < rows()) throw_bad(bad.second, bad.first);
    for_each_row([&](std::size_t row) { advance(row); });
  }

  // tensor().size() floats a row: what the seat to act sees.
  void observe(float* out) const {
    const auto size = static_cast<std::size_t>(tensor_.size());
    for_each_row([&](std::size_t row) {
      const State& state = states_[row];
      tensor_.write(state.observation(*rules_, state.to_act()), out + row * size);
    });
  }

  // actions().count() bytes a row, 1 for what is legal.
  void legal_mask(std::uint8_t* out) const {
    const auto size = static_cast<std::size_t>(actions_.count());
    for_each_row([&](std::size_t row) {
      std::uint8_t* const mask = out + row * size;
      std::memset(mask, 0, size);
      each_legal(row, [mask](int action) { mask[action] = 1; });
    });
  }

  // The indices of what is legal in a row, in canonical order.
  template <class Visit>
  void each_legal(std::size_t row, Visit&& visit) const noexcept {
    each_legal_action<G>(*rules_, actions_, states_[row], visit);
  }

  // Draws a legal action for each row, uniform by the row's own generator.
  void random_actions(std::int64_t* out) {
    for_each_row(
        [&](std::size_t row) { out[row] = actions_.index(states_[row].random_move(*rules_, rngs_[row])); });
  }

  // Calls work(row) for every row.
  template <class Work>
  void for_each_row(Work&& work) const {
    for_ranges(rows(), threads_, grain, [&](std::size_t first, std::size_t last) {
      for (std::size_t row = first; row < last; ++row) work(row);
    });
  }

 private:
  static constexpr std::size_t grain = 1024;  // rows that are worth the 20 us of starting a thread

  void deal(std::size_t row, Seat dealer) noexcept {
    states_[row] = State::deal(*rules_, rngs_[row].next(), dealer);
    to_act_[row] = static_cast<std::int8_t>(states_[row].to_act().index());
    dealers_[row] = static_cast<std::int8_t>(dealer.index());
  }

  // The first row whose action is not legal, and that action; moves_ holds the moves of all if none is.
  template <std::integral Int>
  [[nodiscard]] std::pair<std::int64_t, std::size_t> first_bad(std::span<const Int> actions) {
    std::atomic<std::size_t> first{rows()};
    for_each_row([&](std::size_t row) {
      if (decode(row, actions[row])) [[likely]]
        return;
      std::size_t known = first.load();
      while (row < known && !first.compare_exchange_weak(known, row)) {
      }
    });
    const std::size_t row = first.load();
    return {row < rows() ? static_cast<std::int64_t>(actions[row]) : 0, row};
  }
  bool decode(std::size_t row, std::int64_t action) noexcept {
    if (action < 0 || action >= actions_.count()) return false;
    moves_[row] = actions_.move(states_[row], static_cast<int>(action));
    return states_[row].is_legal(*rules_, moves_[row]);
  }
  [[noreturn]] void throw_bad(std::size_t row, std::int64_t action) const {
    const std::string place = "row " + std::to_string(row) + ", action " + std::to_string(action) + ": ";
    if (action < 0 || action >= actions_.count()) {
      throw IllegalMoveError(place + "not in 0.." + std::to_string(actions_.count() - 1));
    }
    State state = states_[row];
    const Move move = actions_.move(state, static_cast<int>(action));
    try {
      state.apply_checked(*rules_, move);
    } catch (const IllegalMoveError& error) {
      throw IllegalMoveError(place + error.what());
    }
    throw IllegalMoveError(place + "the array changed during the call");
  }

  void advance(std::size_t row) noexcept {
    State& state = states_[row];
    const auto sides = static_cast<std::size_t>(rules_->sides());
    std::int32_t* const points = points_.data() + row * sides;
    if (done_[row] != 0) std::fill_n(points, sides, 0);
    state.apply(*rules_, moves_[row]);
    done_[row] = state.is_over() ? 1 : 0;
    if (!state.is_over()) [[likely]] {
      to_act_[row] = static_cast<std::int8_t>(state.to_act().index());
      return;
    }
    std::array<int, G::max_seats> all{};
    state.points(*rules_, std::span{all}.first(sides));
    std::copy_n(all.begin(), sides, points);
    deal(row, state.dealer().next(rules_->players()));
  }

  const Rules* rules_;
  typename G::Actions actions_;
  typename G::Tensor tensor_;
  int threads_;
  std::vector<State> states_;
  std::vector<Rng> rngs_;
  std::vector<Move> moves_;  // of the step in progress
  std::vector<std::int8_t> to_act_;
  std::vector<std::int8_t> dealers_;
  std::vector<std::uint8_t> done_;
  std::vector<std::int32_t> points_;
};

// A mask for every row of a batch, kept from step to step: an update clears only what it had set.
template <BatchGame G>
class LegalMasks {
 public:
  explicit LegalMasks(const Batch<G>& batch)
      : size_{static_cast<std::size_t>(batch.actions().count())},
        masks_{static_cast<std::uint8_t*>(std::calloc(batch.rows(), size_))},
        set_(batch.rows()) {
    if (!masks_) throw std::bad_alloc();
  }

  [[nodiscard]] std::uint8_t* data() noexcept { return masks_.get(); }

  void update(const Batch<G>& batch) {
    batch.for_each_row([&](std::size_t row) {
      std::uint8_t* const mask = masks_.get() + row * size_;
      Set& set = set_[row];
      if (set.count > set.actions.size()) {
        std::memset(mask, 0, size_);
      } else {
        for (std::size_t i = 0; i < set.count; ++i) mask[set.actions[i]] = 0;
      }
      set.count = 0;
      batch.each_legal(row, [&](int action) {
        mask[action] = 1;
        if (set.count < set.actions.size()) set.actions[set.count] = action;
        ++set.count;
      });
    });
  }

 private:
  // The first actions that are set; a greater count: more than could be kept.
  struct Set {
    std::uint32_t count = 0;
    std::array<std::int32_t, 19> actions;
  };
  struct Free {
    void operator()(std::uint8_t* bytes) const noexcept { std::free(bytes); }
  };

  std::size_t size_;
  std::unique_ptr<std::uint8_t[], Free> masks_;  // from calloc: pages come as they are used
  std::vector<Set> set_;
};

// --- playouts ---

// Playouts first, first + 1, … of the run `seed`, each uniform random from `state` to the end of the
// hand with the generator stream_rng(seed, index); rules.sides() points for each.
template <Game G>
void play_outs(const typename G::Rules& rules, const typename G::State& state, std::uint64_t seed,
               std::uint64_t first, std::span<std::int32_t> points) {
  if constexpr (requires { G::play_out_batch(rules, state, seed, first, points); }) {
    G::play_out_batch(rules, state, seed, first, points);
  } else {
    const auto sides = static_cast<std::size_t>(rules.sides());
    std::array<int, G::max_seats> all{};
    for (std::size_t i = 0; i * sides < points.size(); ++i) {
      Rng rng = stream_rng(seed, first + i);
      typename G::State hand = state;
      G::play_out(rules, hand, rng);
      hand.points(rules, std::span{all}.first(sides));
      std::copy_n(all.begin(), sides, points.begin() + static_cast<std::ptrdiff_t>(i * sides));
    }
  }
}

// The same, each from a deal of its own that its generator shuffles first.
template <Game G>
void play_out_fresh(const typename G::Rules& rules, Seat dealer, std::uint64_t seed, std::uint64_t first,
                    std::span<std::int32_t> points) {
  if constexpr (requires { G::play_out_deals(rules, dealer, seed, first, points); }) {
    G::play_out_deals(rules, dealer, seed, first, points);
  } else {
    const auto sides = static_cast<std::size_t>(rules.sides());
    std::array<int, G::max_seats> all{};
    for (std::size_t i = 0; i * sides < points.size(); ++i) {
      Rng rng = stream_rng(seed, first + i);
      typename G::State hand = G::deal_shuffled(rules, rng, dealer);
      G::play_out(rules, hand, rng);
      hand.points(rules, std::span{all}.first(sides));
      std::copy_n(all.begin(), sides, points.begin() + static_cast<std::ptrdiff_t>(i * sides));
    }
  }
}

}  // namespace mazzo
