// SPDX-License-Identifier: MIT
// Spades in Python: what is its alone.
#include <pybind11/pybind11.h>

#include <array>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bind_match.hpp"
#include "bind_rules.hpp"
#include "bind_search.hpp"
#include "bind_state.hpp"
#include "bindings.hpp"
#include "mazzo/spades/game.hpp"

namespace mazzo::bind {

template <>
struct Family<Spades> {
  static constexpr const char* rules_name = "SpadesRules";
  static constexpr const char* move_name = "SpadesMove";
  static constexpr const char* state_name = "SpadesState";
  static constexpr const char* observation_name = "SpadesObservation";
  static constexpr const char* sampler_name = "SpadesSampler";
  static constexpr const char* match_name = "SpadesMatch";
  static constexpr const char* match_repr = "SpadesMatch.parse";
  static constexpr auto presets = Spades::presets;
  static constexpr const char* extra_name = "bags";
  static constexpr bool sampling_is_slow = true;  // up to 300 us with six players

  static const CardTable& cards() {
    static const CardTable table{Imports::get().french_card};
    return table;
  }
  static spades::Rules any_rules() { return spades::Rules::standard(); }
  static std::uint64_t rules_hash(const spades::Rules& rules) {
    std::uint64_t hash = static_cast<std::uint64_t>(8 * static_cast<int>(rules.preset()) + rules.players());
    for (int option = 0; option < spades::option_count; ++option) {
      hash = mixed(hash ^ static_cast<std::uint32_t>(rules.get(static_cast<spades::Option>(option))));
    }
    return hash;
  }
  static spades::State from_deck(const spades::Rules& rules, std::span<const Card> deck, Seat dealer,
                                 py::handle totals, py::handle bags) {
    return spades::State::from_deck(
        rules, deck, dealer,
        side_numbers(totals, "totals", "total", rules.sides(), -1'000'000'000, 1'000'000'000),
        side_numbers(bags, "bags", "bags", rules.sides(), 0, 1'000'000));
  }
};

namespace {

using State = StateBox<Spades>;
using Observation = ObservationBox<Spades>;

const CardTable& cards() { return Family<Spades>::cards(); }

// The public part of a state or observation.
const spades::State& view(const State& box) { return box.state; }
const spades::State& view(const Observation& box) { return box.observation.view(); }

// A tuple with `item(Seat)` for every seat.
template <class Item>
py::tuple per_seat(int players, Item&& item) {
  py::tuple result(static_cast<std::size_t>(players));
  for (int seat = 0; seat < players; ++seat) result[static_cast<std::size_t>(seat)] = item(Seat{seat});
  return result;
}

py::object bid_object(spades::Bid bid) {
  if (bid.is_none()) return py::none();
  if (bid.is_number()) return py::int_(bid.tricks());
  return python_text(to_string(bid));
}

py::str void_letters(spades::SuitMask mask) {
  std::string letters;
  for (std::size_t suit = 0; suit < spades::suit_count; ++suit) {
    if (((mask >> suit) & 1U) != 0) letters += spades::suit_letters[suit];
  }
  return python_text(letters);
}

constexpr std::array<const char*, 5> phase_words{"draw", "bid", "exchange", "play", "over"};
constexpr std::array<const char*, 8> kind_words{"bid",  "blind_nil", "blind_seven", "look",
                                                "pass", "keep",      "discard",     "play"};

py::object kind(const spades::Move& move) {
  return py::str(kind_words[static_cast<std::size_t>(move.kind())]);
}
py::object bid(const spades::Move& move) {
  if (move.kind() != spades::MoveKind::bid) return py::none();
  return py::int_(move.tricks());
}
py::object move_cards(const spades::Move& move) { return cards().tuple(move.cards()); }
py::object card(const spades::Move& move) {
  if (move.kind() != spades::MoveKind::play) return py::none();
  return cards().object(move.card());
}

PyGetSetDef move_getters[] = {
    {"kind", getter<spades::Move, kind>, nullptr,
     "`bid`, `blind_nil`, `blind_seven`, `look`, `pass`, `keep`, `discard` or `play`.", nullptr},
    {"bid", getter<spades::Move, bid>, nullptr, "The number bid, 0 for nil; None for other kinds.", nullptr},
    {"cards", getter<spades::Move, move_cards>, nullptr, "The cards passed or played, by ascending id.",
     nullptr},
    {"card", getter<spades::Move, card>, nullptr, "The card played; None for other kinds.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

// What states and observations have alike.
template <class Box>
void def_view(py::class_<Box>& cls) {
  cls.def_property_readonly("phase", [](const Box& box) {
    return py::str(phase_words[static_cast<std::size_t>(view(box).phase())]);
  });
  cls.def_property_readonly("bids", [](const Box& box) {
    return per_seat(box.rules->players(), [&](Seat seat) { return bid_object(view(box).bid(seat)); });
  });
  cls.def_property_readonly("exchange", [](const Box& box) { return view(box).exchange_steps(); });
  cls.def_property_readonly("known", [](const Box& box) {
    return per_seat(box.rules->players(), [&](Seat seat) { return cards().tuple(view(box).known(seat)); });
  });
  cls.def_property_readonly("leader", [](const Box& box) { return view(box).leader().index(); });
  cls.def_property_readonly("trick", [](const Box& box) { return cards().tuple(view(box).trick()); });
  cls.def_property_readonly("won", [](const Box& box) {
    return per_seat(box.rules->players(), [&](Seat seat) { return py::int_(view(box).won(seat)); });
  });
  cls.def_property_readonly("voids", [](const Box& box) {
    return per_seat(box.rules->players(), [&](Seat seat) { return void_letters(view(box).voids(seat)); });
  });
  cls.def_property_readonly("broken", [](const Box& box) { return view(box).spades_broken(); });
  cls.def_property_readonly("bags", [](const Box& box) { return int_tuple(view(box).bags()); });
}

py::class_<State> bind_spades_state(py::module_& module) {
  auto cls = bind_state<Spades>(module, "One hand of Spades in progress.");
  def_deals(cls);
  def_view(cls);
  cls.def_property_readonly("plies", [](const State& box) { return box.state.plies(*box.rules); });
  cls.def_property_readonly("hands", [](const State& box) {
    return per_seat(box.rules->players(), [&](Seat seat) { return cards().tuple(box.state.hand(seat)); });
  });
  cls.def_property_readonly("played",
                            [](const State& box) { return cards().tuple(box.state.played(*box.rules)); });
  cls.def_property_readonly("stock", [](const State& box) {
    std::vector<Card> stock;
    for (int i = 0; i < box.state.stock_size(); ++i) stock.push_back(box.state.stock_card(i));
    return cards().tuple(stock);
  });
  cls.def_property_readonly("seen", [](const State& box) {
    return per_seat(box.rules->draws() ? 2 : 0,
                    [&](Seat seat) { return cards().tuple(box.state.seen(seat)); });
  });
  cls.def_property_readonly("away", [](const State& box) { return cards().tuple(box.state.away()); });
  cls.def("next_bags", [](const State& box) {
    require_over(box.state.is_over());
    const auto bags = box.state.next_bags(*box.rules);
    return int_tuple(std::span<const std::int32_t>(bags).first(static_cast<std::size_t>(box.rules->sides())));
  });
  return cls;
}

py::class_<Observation> bind_spades_observation(py::module_& module) {
  auto cls = bind_observation<Spades>(module, "All that one seat may know of a hand.");
  def_view(cls);
  cls.def_property_readonly("seat", [](const Observation& box) { return box.observation.seat().index(); });
  cls.def_property_readonly("dealer",
                            [](const Observation& box) { return box.observation.dealer().index(); });
  cls.def_property_readonly("totals", [](const Observation& box) { return int_tuple(view(box).totals()); });
  cls.def_property_readonly("hand", [](const Observation& box) -> py::object {
    if (box.observation.hand_is_hidden()) return py::none();
    return cards().tuple(box.observation.hand());
  });
  cls.def_property_readonly("hand_counts", [](const Observation& box) {
    return per_seat(box.rules->players(),
                    [&](Seat seat) { return py::int_(box.observation.hand_count(seat)); });
  });
  cls.def_property_readonly("played",
                            [](const Observation& box) { return cards().tuple(box.observation.played()); });
  cls.def_property_readonly("unseen",
                            [](const Observation& box) { return cards().tuple(box.observation.unseen()); });
  cls.def_property_readonly("spades", [](const Observation& box) {
    return per_seat(box.rules->players(), [&](Seat seat) -> py::object {
      const int shown = box.observation.spades_shown(seat);
      if (shown < 0) return py::none();
      return py::int_(shown);
    });
  });
  cls.def_property_readonly("stock", [](const Observation& box) { return box.observation.stock_count(); });
  cls.def_property_readonly("top", [](const Observation& box) -> py::object {
    const auto top = box.observation.top();
    if (!top) return py::none();
    return cards().object(*top);
  });
  // Own pile as cards, the opponent's as a count (0 too) unless discards are shown.
  cls.def_property_readonly("seen", [](const Observation& box) {
    const bool shown = box.rules->discards() == mazzo::spades::Discards::shown;
    return per_seat(box.rules->draws() ? 2 : 0, [&](Seat seat) -> py::object {
      if (shown || seat == box.observation.seat()) return cards().tuple(view(box).seen(seat));
      return py::int_(box.observation.seen_count(seat));
    });
  });
  cls.def_property_readonly("away", [](const Observation& box) { return box.observation.away_count(); });
  return cls;
}

}  // namespace

void bind_spades(py::module_& module) {
  (void)cards();
  bind_rules<Spades>(module, "Rules of Spades: a preset, the seats and options.");
  bind_move<Spades>(module, "A bid, a blind choice, an exchange, a draw or a card.", move_getters);
  auto state = bind_spades_state(module);
  auto observation = bind_spades_observation(module);
  bind_search<Spades>(module, state, observation);
  bind_match<Spades>(module, "Hands of Spades until the target.");
}

}  // namespace mazzo::bind
