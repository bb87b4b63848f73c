// SPDX-License-Identifier: MIT
// The fishing games in Python: what is theirs alone.
#include <pybind11/pybind11.h>

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "bind_match.hpp"
#include "bind_rules.hpp"
#include "bind_search.hpp"
#include "bind_state.hpp"
#include "bindings.hpp"
#include "mazzo/fishing/game.hpp"

namespace mazzo::bind {

template <>
struct Family<Fishing> {
  static constexpr const char* rules_name = "FishingRules";
  static constexpr const char* move_name = "FishingMove";
  static constexpr const char* state_name = "FishingState";
  static constexpr const char* observation_name = "FishingObservation";
  static constexpr const char* sampler_name = "FishingSampler";
  static constexpr const char* match_name = "FishingMatch";
  static constexpr const char* match_repr = "FishingMatch.parse";
  static constexpr auto presets = Fishing::presets;
  static constexpr const char* extra_name = nullptr;
  static constexpr bool sampling_is_slow = false;  // 0.2 us

  static const CardTable& cards() {
    static const CardTable table{Imports::get().italian_card};
    return table;
  }
  static fishing::Rules any_rules() { return fishing::Rules::scopa(); }
  static std::uint64_t rules_hash(const fishing::Rules& rules) { return value_hash(rules); }
  static fishing::State from_deck(const fishing::Rules& rules, std::span<const Card> deck, Seat dealer,
                                  py::handle totals, py::handle) {
    return fishing::State::from_deck(
        rules, deck, dealer, side_numbers(totals, "totals", "total", rules.sides(), 0, fishing::max_total));
  }
};

namespace {

using State = StateBox<Fishing>;
using Observation = ObservationBox<Fishing>;

const CardTable& cards() { return Family<Fishing>::cards(); }

py::tuple piles(const fishing::Rules& rules, const fishing::PublicState& open) {
  py::tuple result(static_cast<std::size_t>(rules.sides()));
  for (std::size_t side = 0; side < result.size(); ++side) result[side] = cards().tuple(open.piles[side]);
  return result;
}

// The first entries of per-side or per-seat counts.
template <class Counts>
py::tuple counts(const Counts& values, int size) {
  py::tuple result(static_cast<std::size_t>(size));
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = py::int_(static_cast<int>(values[i]));
  return result;
}

py::tuple reals(std::span<const double> values, std::size_t size) {
  py::tuple result(size);
  for (std::size_t i = 0; i < size; ++i) result[i] = py::float_(values[i]);
  return result;
}

// What lies open, under the same names on states and observations; `open` finds it in the box.
template <class Box, class Open>
void def_open(py::class_<Box>& cls, Open open) {
  cls.def_property_readonly("table", [open](const Box& box) { return cards().tuple(open(box).table); });
  cls.def_property_readonly("piles", [open](const Box& box) { return piles(*box.rules, open(box)); });
  cls.def_property_readonly("last", [open](const Box& box) -> py::object {
    if (open(box).last == fishing::no_seat) return py::none();
    return py::int_(static_cast<int>(open(box).last));
  });
  cls.def_property_readonly("prev", [open](const Box& box) -> py::object {
    if (open(box).previous == fishing::no_card) return py::none();
    return cards().object(Card{open(box).previous});
  });
  cls.def_property_readonly("sweeps",
                            [open](const Box& box) { return counts(open(box).sweeps, box.rules->sides()); });
  cls.def_property_readonly("piccole",
                            [open](const Box& box) { return counts(open(box).piccole, box.rules->sides()); });
  cls.def_property_readonly("suited",
                            [open](const Box& box) { return counts(open(box).suited, box.rules->sides()); });
  cls.def_property_readonly("stock_count",
                            [open](const Box& box) { return static_cast<int>(open(box).stock_size); });
  cls.def("expected_points", [open](const Box& box) {
    std::array<double, fishing::max_seats> points{};
    const auto sides = static_cast<std::size_t>(box.rules->sides());
    fishing::Forecast{*box.rules}(*box.rules, open(box), std::span{points}.first(sides));
    return reals(points, sides);
  });
  cls.def_property_readonly("plies", [open](const Box& box) {
    const int plies = fishing::deck_size - box.rules->table_cards() - open(box).left;
    return plies < 0 ? 0 : plies;
  });
}

py::object card(const fishing::Move& move) { return cards().object(move.card()); }
py::object captured(const fishing::Move& move) { return cards().tuple(move.captured()); }

PyGetSetDef move_getters[] = {
    {"card", getter<fishing::Move, card>, nullptr, "The card played.", nullptr},
    {"captured", getter<fishing::Move, captured>, nullptr, "The cards captured, by ascending id.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

py::class_<State> bind_fishing_state(py::module_& module) {
  auto cls = bind_state<Fishing>(module, "One hand of a fishing game in progress.");
  def_deals(cls);
  def_open(cls, [](const State& box) -> const fishing::PublicState& { return box.state.open(); });
  cls.def_property_readonly("hands", [](const State& box) {
    py::tuple hands(static_cast<std::size_t>(box.rules->players()));
    for (std::size_t s = 0; s < hands.size(); ++s)
      hands[s] = cards().tuple(box.state.hand(Seat{static_cast<int>(s)}));
    return hands;
  });
  cls.def_property_readonly("stock", [](const State& box) {
    std::vector<Card> stock;
    for (int i = 0; i < box.state.stock_size(); ++i) stock.push_back(box.state.stock_card(i));
    return cards().tuple(stock);
  });
  cls.def(
      "expected_rewards",
      [](const State& box, py::handle kind) {
        const auto& rules = *box.rules;
        const fishing::Forecast forecast{rules};
        return reals(search::expected_rewards<Fishing>(reward_kind(kind), Fishing::hand_model(rules), rules,
                                                       forecast, box.state),
                     static_cast<std::size_t>(rules.sides()));
      },
      py::arg("kind") = "margin");
  return cls;
}

py::class_<Observation> bind_fishing_observation(py::module_& module) {
  auto cls = bind_observation<Fishing>(module, "All that one seat may know of a hand.");
  def_open(cls, [](const Observation& box) -> const fishing::PublicState& { return box.observation.open; });
  cls.def_property_readonly("seat",
                            [](const Observation& box) { return static_cast<int>(box.observation.seat); });
  cls.def_property_readonly(
      "dealer", [](const Observation& box) { return static_cast<int>(box.observation.open.dealer); });
  cls.def_property_readonly("totals", [](const Observation& box) {
    return counts(box.observation.open.totals, box.rules->sides());
  });
  cls.def_property_readonly("hand",
                            [](const Observation& box) { return cards().tuple(box.observation.hand); });
  cls.def_property_readonly("hand_counts", [](const Observation& box) {
    return counts(box.observation.hand_counts, box.rules->players());
  });
  cls.def_property_readonly("unseen",
                            [](const Observation& box) { return cards().tuple(box.observation.unseen()); });
  return cls;
}

}  // namespace

void bind_fishing(py::module_& module) {
  (void)cards();
  bind_rules<Fishing>(module, "Rules of one game of the fishing family: a preset, the seats and options.");
  bind_move<Fishing>(module, "A card played and the set that it captures.", move_getters);
  auto state = bind_fishing_state(module);
  auto observation = bind_fishing_observation(module);
  bind_search<Fishing>(module, state, observation);
  bind_match<Fishing>(module, "Hands of a fishing game until the target.");
}

}  // namespace mazzo::bind
