// SPDX-License-Identifier: MIT
// The exact end of a hand against plain minimax, and positions whose result is plain to see.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "fishing_helpers.hpp"
#include "search_helpers.hpp"

using namespace mazzo;
using namespace mazzo::search;
using namespace mazzo::search::testing;
using mazzo::fishing::testing::Setup;

namespace {

int margin(const Points& points, std::size_t side, std::size_t sides) {
  int other = -1'000'000;
  for (std::size_t i = 0; i < sides; ++i) {
    if (i != side) other = std::max(other, points[i]);
  }
  return points[side] - other;
}

// Each seat in turn takes the first move that is best for its side; no bounds, no cuts.
template <class G>
Points brute_force(const typename G::Rules& rules, const typename G::State& state) {
  const auto sides = static_cast<std::size_t>(rules.sides());
  Points best{};
  if (state.is_over()) {
    state.points(rules, std::span{best}.first(sides));
    return best;
  }
  typename G::MoveList moves;
  state.legal_moves(rules, moves);
  const auto side = static_cast<std::size_t>(rules.side_of(state.to_act()));
  bool found = false;
  for (const auto move : moves) {
    auto next = state;
    next.apply_checked(rules, move);
    const Points points = brute_force<G>(rules, next);
    if (!found || margin(points, side, sides) > margin(best, side, sides)) best = points;
    found = true;
  }
  return best;
}

template <class G>
void check_ends(std::string_view text, int plies, std::uint64_t hands) {
  CAPTURE(text);
  const auto rules = G::parse_rules(text);
  for (std::uint64_t seed = 0; seed < hands; ++seed) {
    CAPTURE(seed);
    const auto state = late<G>(rules, seed, plies);
    Solver<G> solver{rules};
    CHECK(solver.solve(state) == brute_force<G>(rules, state));
    CHECK(solver.nodes() > 0);
    CHECK_FALSE(solver.stopped());
  }
}

}  // namespace

TEST_CASE("the solver agrees with minimax without cuts") {
  for (const char* text : {"spatola/2", "spatola/4", "scopa/2", "scopa/3", "scopa/4;teams=off", "scopone/4",
                           "scopa_assi/2", "scopa_quindici/2", "scopa/2;capture=optional"}) {
    check_ends<Fishing>(text, 6, 30);
  }
  for (const char* text :
       {"spades/2", "spades/3", "spades/4", "spades/6", "spades:barmore/4", "spades:new_york/4"}) {
    check_ends<Spades>(text, 8, 20);
  }
}

TEST_CASE("the last play takes the table when it captures") {
  const auto [rules, state] =
      Fishing::parse_state(Setup{.rules = "scopa/2", .hands = "7D/6B", .table = "7B"}.text());
  Solver<Fishing> solver{rules};
  // Seat 0 sweeps with 7D: a point for it; all other cards are in its pile as well.
  CHECK(solver.solve(state)[0] == 5);
  CHECK(solver.solve(state)[1] == 0);
}

TEST_CASE("a caller may stop the solver") {
  const auto rules = Spades::parse_rules("spades/3");
  const auto state = late<Spades>(rules, 1, 12);
  Solver<Spades> solver{rules};
  int asked = 0;
  solver.set_poll([](void* count) { return ++*static_cast<int*>(count) == 1; }, &asked);
  (void)solver.solve(state);
  CHECK(solver.stopped());
  CHECK(asked == 1);
  CHECK(solver.nodes() <= 0x1000 + 100);
}
