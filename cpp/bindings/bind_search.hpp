// SPDX-License-Identifier: MIT
// Search over states and observations of a family, and the pieces that a tree in Python needs.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "boxes.hpp"
#include "mazzo/search/game.hpp"
#include "mazzo/search/ismcts.hpp"
#include "mazzo/search/pimc.hpp"
#include "mazzo/search/posterior.hpp"
#include "mazzo/search/solve.hpp"
#include "search_options.hpp"

namespace mazzo::bind {

// Draws states for one observation, prepared once.
template <search::SearchGame G>
struct SamplerBox {
  RulesRef<G> rules;
  search::Posterior<G> worlds;
};

template <search::SearchGame G>
struct SearchCalls {
  using Box = StateBox<G>;
  using View = ObservationBox<G>;
  using Past = std::vector<typename G::Observation>;

  static void require_running(const Box& box) {
    if (box.state.is_over()) throw IllegalMoveError("the hand is over: no move is legal");
  }
  static py::object play_out(Box& box, py::handle rng) {
    G::play_out(*box.rules, box.state, expect<Rng>(rng));
    return py::none();
  }
  static py::object random_move(const Box& box, py::handle rng) {
    require_running(box);
    return move_object(box.state.random_move(*box.rules, expect<Rng>(rng)));
  }
  static py::object greedy_move(const Box& box, py::handle rng) {
    require_running(box);
    return move_object(box.state.greedy_move(*box.rules, expect<Rng>(rng)));
  }
  static int plies_left(const Box& box) { return G::plies_left(*box.rules, box.state); }

  // Of a finished hand, or of the points given in its place.
  static py::tuple rewards(const Box& box, py::handle kind, py::handle given) {
    const auto& rules = *box.rules;
    const search::HandModel model = G::hand_model(rules);
    search::Rewards values;
    if (given.is_none()) {
      if (!box.state.is_over()) throw IllegalMoveError("the hand is not over");
      values = search::rewards_of<G>(reward_kind(kind), model, rules, box.state);
    } else {
      const std::vector<int> points =
          side_numbers(given, "points", "point", rules.sides(), -1'000'000'000, 1'000'000'000);
      values = search::rewards_of<G>(reward_kind(kind), model, rules, points,
                                     std::span<const std::int32_t>(box.state.totals()));
    }
    py::tuple result(static_cast<std::size_t>(rules.sides()));
    for (std::size_t side = 0; side < result.size(); ++side) result[side] = py::float_(values[side]);
    return result;
  }

  static py::tuple solve(const Box& box) {
    const int left = G::plies_left(*box.rules, box.state);
    if (left > search::max_exact_plies) {
      throw RulesError(std::to_string(left) + " plies are left: a hand is solved from " +
                       std::to_string(search::max_exact_plies) + " on");
    }
    const typename G::State state = box.state;
    const RulesRef<G> rules = box.rules;  // outlives a state that another thread assigns to
    search::Solver<G> solver{*rules};
    Interrupt interrupt;
    solver.set_poll(Interrupt::poll, &interrupt);
    const search::Points points = [&] {
      const py::gil_scoped_release release;
      return solver.solve(state);
    }();
    interrupt.rethrow();
    return int_tuple(std::span{points}.first(static_cast<std::size_t>(rules->sides())));
  }

  static py::object search(const View& box, const py::kwargs& options) {
    const Past past = taken_past(box, options);
    search::Config config = tree_search_options(options, G::usual_search(*box.rules));
    return run(config, [&] { return search::ismcts<G>(*box.rules, box.observation, config, past); });
  }
  static py::object pimc(const View& box, const py::kwargs& options) {
    const Past past = taken_past(box, options);
    SearchOptions given = world_search_options(options, G::usual_search(*box.rules));
    return run(given.config,
               [&] { return search::pimc<G>(*box.rules, box.observation, given.config, given.depth, past); });
  }

  static bool is_bidding(const View& box) {
    if constexpr (search::HasBids<G>) return G::is_bidding(box.observation);
    return false;
  }
  static SamplerBox<G> sampler(const View& box, py::handle past) {
    return {box.rules, prepared(box, past_of(box, past))};
  }
  static Box draw(SamplerBox<G>& box, py::handle rng) {
    return {box.rules, box.worlds.draw(expect<Rng>(rng))};
  }

 private:
  // Without the GIL, but so that Python can interrupt it.
  template <class Search>
  static py::object run(search::Config& config, Search&& search) {
    Interrupt interrupt;
    config.poll = Interrupt::poll;
    config.poll_data = &interrupt;
    const auto result = [&] {
      const py::gil_scoped_release release;
      return search();
    }();
    interrupt.rethrow();
    return result_object(result);
  }
  static py::object move_object(typename G::Move move) {
    return py::reinterpret_steal<py::object>(MovePool<G>::object(move));
  }
  static search::Posterior<G> prepared(const View& box, const Past& past) {
    if constexpr (Family<G>::sampling_is_slow) {
      const py::gil_scoped_release release;
      return search::Posterior<G>{*box.rules, box.observation, past};
    } else {
      return search::Posterior<G>{*box.rules, box.observation, past};
    }
  }
  // Earlier observations of the same seat; TypeError for anything else, RulesError for other rules.
  static Past past_of(const View& box, py::handle given) {
    const auto items = py::reinterpret_steal<py::tuple>(PySequence_Tuple(given.ptr()));
    if (!items) throw py::error_already_set();
    Past past;
    past.reserve(items.size());
    for (const py::handle item : items) {
      const View& before = expect<View>(item);
      if (!(before.rules == box.rules)) {
        throw RulesError("past: " + to_string(*before.rules) + " is not " + to_string(*box.rules));
      }
      past.push_back(before.observation);
    }
    return past;
  }
  // `past` out of the keywords of a search, which belong to the call alone.
  static Past taken_past(const View& box, const py::kwargs& options) {
    if (!options.contains("past")) return {};
    return past_of(box, options.attr("pop")("past"));
  }
  static py::object result_object(const search::Result<typename G::Move>& result) {
    const std::size_t size = result.moves.size();
    py::tuple moves(size);
    py::tuple visits(size);
    py::tuple values(size);
    py::tuple availability(size);
    for (std::size_t i = 0; i < size; ++i) {
      const auto& stats = result.moves[i];
      moves[i] = move_object(stats.move);
      visits[i] = py::int_(stats.visits);
      values[i] = py::float_(stats.mean());
      availability[i] = py::int_(stats.availability);
    }
    const py::object best = moves[result.best];
    return Imports::get().search_result(best, moves, visits, values, availability, result.iterations,
                                        result.nodes, result.seconds);
  }
};

template <search::SearchGame G>
void bind_search(py::module_& module, py::class_<StateBox<G>>& state, py::class_<ObservationBox<G>>& view) {
  using Calls = SearchCalls<G>;
  state.def("play_out", Calls::play_out, py::arg("rng"), py::pos_only());
  state.def("random_move", Calls::random_move, py::arg("rng"), py::pos_only());
  state.def("greedy_move", Calls::greedy_move, py::arg("rng"), py::pos_only());
  state.def_property_readonly("plies_left", Calls::plies_left);
  state.def("rewards", Calls::rewards, py::arg("kind") = "margin", py::kw_only(),
            py::arg("points") = py::none());
  state.def("solve", Calls::solve);
  py::class_<SamplerBox<G>>(module, Family<G>::sampler_name, py::is_final(),
                            "Draws states that fit an observation.")
      .def("draw", Calls::draw, py::arg("rng"), py::pos_only());
  view.def_property_readonly("is_bidding", Calls::is_bidding);
  view.def("sampler", Calls::sampler, py::kw_only(), py::arg("past") = py::tuple());
  view.def("search_defaults",
           [](const ObservationBox<G>& box) { return search_defaults(G::usual_search(*box.rules)); });
  view.def("search", Calls::search);
  view.def("pimc", Calls::pimc);
}

}  // namespace mazzo::bind
