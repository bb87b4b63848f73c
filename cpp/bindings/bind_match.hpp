// SPDX-License-Identifier: MIT
// Matches of a family in Python.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "boxes.hpp"

namespace mazzo::bind {

template <Game G>
struct MatchCalls {
  using Box = MatchBox<G>;

  static PyObject* play(Box& box, py::handle move) {
    box.match.play(move_of<G>(move));
    Py_RETURN_NONE;
  }
  static bool is_over(const Box& box) { return box.match.is_over(); }
  static PyObject* to_act(const Box& box) { return to_act_object(box.match.state()); }
  static py::object rules(const Box& box) { return box.rules.object(); }
  static py::object state(const Box& box) { return py::cast(StateBox<G>{box.rules, box.match.state()}); }
  static int dealer(const Box& box) { return box.match.dealer().index(); }
  static PyObject* seed(const Box& box) { return PyLong_FromUnsignedLongLong(box.match.seed()); }
  static py::object totals(const Box& box) { return int_tuple(box.match.totals()); }
  static int hands_played(const Box& box) { return box.match.hands_played(); }
  static PyObject* winner(const Box& box) {
    if (!box.match.winner()) Py_RETURN_NONE;
    return new_int(*box.match.winner());
  }
  static py::object outcome(const Box& box) {
    switch (box.match.outcome()) {
      case Outcome::won: return py::str("won");
      case Outcome::drawn: return py::str("drawn");
      case Outcome::running: break;
    }
    return py::str("");
  }

  inline static PyMethodDef methods[] = {
      {"play", one_argument<Box, play>, METH_O,
       "play($self, move, /)\n--\n\nPlay a move, given as an object or as text; deal the next hand after the "
       "last.\n\n"
       "Raises IllegalMoveError and changes nothing then."},
      {nullptr, nullptr, 0, nullptr},
  };
  inline static PyGetSetDef getters[] = {
      {"is_over", getter<Box, is_over>, nullptr, "Whether the match is won or drawn.", nullptr},
      {"to_act", getter<Box, to_act>, nullptr, "The seat to act; None when the match is over.", nullptr},
      {"rules", getter<Box, rules>, nullptr, "The rules of every hand.", nullptr},
      {"state", getter<Box, state>, nullptr, "A copy of the hand in progress, or of the last one.", nullptr},
      {"dealer", getter<Box, dealer>, nullptr, "The seat that dealt this hand.", nullptr},
      {"seed", getter<Box, seed>, nullptr, "The seed of all deals.", nullptr},
      {"totals", getter<Box, totals>, nullptr, "Points of each side after the complete hands.", nullptr},
      {"hands_played", getter<Box, hands_played>, nullptr, "Number of complete hands.", nullptr},
      {"winner", getter<Box, winner>, nullptr, "The side that has won, or None.", nullptr},
      {"outcome", getter<Box, outcome>, nullptr, "`won`, `drawn`, or an empty text while running.", nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr},
  };
};

template <Game G>
[[nodiscard]] MatchBox<G> make_match(py::handle rules_object, py::handle seed, py::handle dealer,
                                     py::handle players) {
  const RulesRef<G> rules{rules_object};
  const std::uint64_t seed_word = word(seed, "seed");
  std::optional<Seat> first;
  if (!dealer.is_none()) first = seat(dealer, "dealer", rules->players());
  if (PyUnicode_Check(players.ptr())) throw py::type_error("players must be a sequence of names, not a str");
  const auto items = py::reinterpret_steal<py::tuple>(PySequence_Tuple(players.ptr()));
  if (!items) throw py::error_already_set();
  std::vector<std::string> names;
  for (const py::handle name : items) names.push_back(text_of(name));
  return {rules, Match<G>{*rules, seed_word, first, std::move(names)}};
}

template <Game G>
void bind_match(py::module_& module, const char* doc) {
  using Box = MatchBox<G>;
  auto cls = value_class<MatchKind<G>>(module, doc, MatchCalls<G>::methods, MatchCalls<G>::getters);
  construct_by<MatchKind<G>>(make_match<G>, py::arg("rules"), py::kw_only(), py::arg("seed"),
                             py::arg("dealer") = py::none(), py::arg("players") = py::tuple());
  cls.def(
      "observation",
      [](const Box& box, py::handle value) {
        const typename G::State& state = box.match.state();
        if (value.is_none() && state.is_over())
          throw IllegalMoveError("the match is over: no seat is to act");
        const Seat who = value.is_none() ? state.to_act() : seat(value, "seat", box.rules->players());
        return ObservationBox<G>{box.rules, state.observation(*box.rules, who)};
      },
      py::arg("seat") = py::none());
  cls.def_property_readonly("players", [](const Box& box) {
    py::tuple names(box.match.players().size());
    for (std::size_t seat = 0; seat < names.size(); ++seat)
      names[seat] = python_text(box.match.players()[seat]);
    return names;
  });
  cls.def_property_readonly("scores", [](const Box& box) {
    py::list scores;
    for (const auto& hand : box.match.hands()) {
      if (hand.score) scores.append(hand_score(*hand.score));
    }
    return py::tuple(scores);
  });
  cls.def_property_readonly("moves", [](const Box& box) {
    py::tuple hands(box.match.hands().size());
    for (std::size_t i = 0; i < hands.size(); ++i) hands[i] = MovePool<G>::tuple(box.match.hands()[i].moves);
    return hands;
  });
}

}  // namespace mazzo::bind
