// SPDX-License-Identifier: MIT
// States and observations of a family in Python: what every game has.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "boxes.hpp"
#include "mazzo/perft.hpp"
#include "mazzo/rng.hpp"

namespace mazzo::bind {

// The calls that a loop over plies makes; they go into method tables.
template <Game G>
struct StateCalls {
  using Box = StateBox<G>;

  static PyObject* legal_moves(const Box& box) {
    typename G::MoveList moves;
    if (!box.state.is_over()) box.state.legal_moves(*box.rules, moves);
    return MovePool<G>::list(moves);
  }
  static PyObject* apply(Box& box, py::handle move) {
    box.state.apply_checked(*box.rules, move_of<G>(move));
    Py_RETURN_NONE;
  }
  static bool is_legal(const Box& box, py::handle move) {
    const typename G::Move value = move_of<G>(move);
    return !box.state.is_over() && box.state.is_legal(*box.rules, value);
  }
  static py::object observation(const Box& box, py::handle value) {
    const Seat who = seat(value, "seat", box.rules->players());
    return py::cast(ObservationBox<G>{box.rules, box.state.observation(*box.rules, who)});
  }
  static bool is_over(const Box& box) { return box.state.is_over(); }
  static PyObject* to_act(const Box& box) { return to_act_object(box.state); }
  static py::object rules(const Box& box) { return box.rules.object(); }
  static int dealer(const Box& box) { return box.state.dealer().index(); }
  static py::object totals(const Box& box) {
    return int_tuple(std::span<const std::int32_t>(box.state.totals())
                         .first(static_cast<std::size_t>(box.rules->sides())));
  }
  static PyObject* key(const Box& box) {
    return PyLong_FromUnsignedLongLong(hash_under<G>(*box.rules, box.state));
  }

  inline static PyMethodDef methods[] = {
      {"legal_moves", no_argument<Box, legal_moves>, METH_NOARGS,
       "legal_moves($self, /)\n--\n\nMoves of the seat to act, in canonical order; empty when the hand is "
       "over."},
      {"apply", one_argument<Box, apply>, METH_O,
       "apply($self, move, /)\n--\n\nPlay a move, given as an object or as text, in place.\n\n"
       "Raises IllegalMoveError, which lists what is legal, and changes nothing then."},
      {"is_legal", one_argument<Box, is_legal>, METH_O,
       "is_legal($self, move, /)\n--\n\nWhether a move, given as an object or as text, is legal now."},
      {"observation", one_argument<Box, observation>, METH_O,
       "observation($self, seat, /)\n--\n\nAll that a seat may know."},
      {nullptr, nullptr, 0, nullptr},
  };
  inline static PyGetSetDef getters[] = {
      {"is_over", getter<Box, is_over>, nullptr, "Whether the hand is finished.", nullptr},
      {"to_act", getter<Box, to_act>, nullptr, "The seat to act; None when the hand is over.", nullptr},
      {"rules", getter<Box, rules>, nullptr, "The rules that it is played under.", nullptr},
      {"dealer", getter<Box, dealer>, nullptr, "The seat that dealt.", nullptr},
      {"totals", getter<Box, totals>, nullptr, "Match points of each side before this hand.", nullptr},
      {"key", getter<Box, key>, nullptr, "A 64-bit hash of the value.", nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr},
  };
};

// A deck as a sequence of cards or as concatenated text.
template <Game G>
[[nodiscard]] std::vector<Card> deck_of(py::handle deck) {
  if (PyUnicode_Check(deck.ptr())) return G::parse_cards(text_of(deck));
  const auto items = py::reinterpret_steal<py::tuple>(PySequence_Tuple(deck.ptr()));
  if (!items) throw py::error_already_set();
  std::vector<Card> cards;
  for (const py::handle item : items) cards.push_back(Family<G>::cards().card(item));
  return cards;
}

// Counts with the GIL released, coming back now and then so that Ctrl-C works.
template <Game G>
[[nodiscard]] std::uint64_t interruptible_perft(const StateBox<G>& box, int depth) {
  const typename G::State state = box.state;
  const RulesRef<G> rules = box.rules;
  const py::gil_scoped_release release;
  const auto counter = std::make_unique<Perft<G>>(*rules);
  std::uint64_t nodes = 0;
  return counter->count(state, depth, [&nodes] {
    if ((++nodes & 0xFFFFF) != 0) return;
    const py::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  });
}

inline void require_over(bool over) {
  if (!over) throw IllegalMoveError("the hand is not over");
}

template <Game G>
py::class_<StateBox<G>> bind_state(py::module_& module, const char* doc) {
  using Box = StateBox<G>;
  auto cls = value_class<StateKind<G>>(module, doc, StateCalls<G>::methods, StateCalls<G>::getters);
  cls.def("score", [](const Box& box) {
    require_over(box.state.is_over());
    return hand_score(score(*box.rules, box.state));
  });
  cls.def("points", [](const Box& box) {
    require_over(box.state.is_over());
    std::vector<int> points(static_cast<std::size_t>(box.rules->sides()));
    box.state.points(*box.rules, points);
    return int_tuple(points);
  });
  cls.def(
      "perft",
      [](const Box& box, py::handle depth) {
        return interruptible_perft(box, static_cast<int>(integer(depth, "depth", 0, 1000)));
      },
      py::arg("depth"), py::pos_only());
  return cls;
}

// Adds `deal` and `from_deck`; Extra are further per-side numbers that a hand starts with.
template <Game G>
void def_deals(py::class_<StateBox<G>>& cls) {
  using Box = StateBox<G>;
  const auto start = [](const RulesRef<G>& rules, const std::vector<Card>& deck, py::handle dealer,
                        py::handle totals, py::handle extra) {
    const Seat who = seat(dealer, "dealer", rules->players());
    return Box{rules, Family<G>::from_deck(*rules, deck, who, totals, extra)};
  };
  const auto deal = [start](py::handle rules_object, py::handle seed, py::handle dealer, py::handle totals,
                            py::handle extra) {
    const RulesRef<G> rules{rules_object};
    return start(rules, G::deck(*rules, word(seed, "seed")), dealer, totals, extra);
  };
  const auto from_deck = [start](py::handle rules_object, py::handle deck, py::handle dealer,
                                 py::handle totals, py::handle extra) {
    const RulesRef<G> rules{rules_object};
    return start(rules, deck_of<G>(deck), dealer, totals, extra);
  };
  if constexpr (Family<G>::extra_name != nullptr) {
    cls.def_static("deal", deal, py::arg("rules"), py::kw_only(), py::arg("seed"), py::arg("dealer") = 0,
                   py::arg("totals") = py::none(), py::arg(Family<G>::extra_name) = py::none());
    cls.def_static("from_deck", from_deck, py::arg("rules"), py::arg("deck"), py::kw_only(),
                   py::arg("dealer") = 0, py::arg("totals") = py::none(),
                   py::arg(Family<G>::extra_name) = py::none());
  } else {
    cls.def_static(
        "deal",
        [deal](py::handle rules, py::handle seed, py::handle dealer, py::handle totals) {
          return deal(rules, seed, dealer, totals, py::none());
        },
        py::arg("rules"), py::kw_only(), py::arg("seed"), py::arg("dealer") = 0,
        py::arg("totals") = py::none());
    cls.def_static(
        "from_deck",
        [from_deck](py::handle rules, py::handle deck, py::handle dealer, py::handle totals) {
          return from_deck(rules, deck, dealer, totals, py::none());
        },
        py::arg("rules"), py::arg("deck"), py::kw_only(), py::arg("dealer") = 0,
        py::arg("totals") = py::none());
  }
}

template <Game G>
struct ObservationCalls {
  using Box = ObservationBox<G>;

  static PyObject* legal_moves(const Box& box) {
    typename G::MoveList moves;
    box.observation.legal_moves(*box.rules, moves);
    return MovePool<G>::list(moves);
  }
  static py::object sample(const Box& box, py::handle object) {
    Rng& rng = expect<Rng>(object);
    Rng local = rng;  // nobody else can reach it while the GIL is released
    const typename G::State state = draw(box, local);
    rng = local;
    return py::cast(StateBox<G>{box.rules, state});
  }
  static typename G::State draw(const Box& box, Rng& rng) {
    if constexpr (Family<G>::sampling_is_slow) {
      const py::gil_scoped_release release;
      typename G::Sampler sampler(*box.rules, box.observation);
      return sampler.draw(rng);
    } else {
      typename G::Sampler sampler(*box.rules, box.observation);
      return sampler.draw(rng);
    }
  }
  static PyObject* greedy_move(const Box& box, py::handle rng) {
    typename G::MoveList moves;
    box.observation.legal_moves(*box.rules, moves);
    if (moves.empty()) throw IllegalMoveError("no move: it is not this seat's turn");
    return MovePool<G>::object(box.observation.greedy_move(*box.rules, expect<Rng>(rng)));
  }
  static bool is_over(const Box& box) { return box.observation.is_over(); }
  static PyObject* to_act(const Box& box) { return to_act_object(box.observation); }
  static PyObject* key(const Box& box) {
    return PyLong_FromUnsignedLongLong(hash_under<G>(*box.rules, box.observation));
  }
  static py::object rules(const Box& box) { return box.rules.object(); }

  inline static PyMethodDef methods[] = {
      {"legal_moves", no_argument<Box, legal_moves>, METH_NOARGS,
       "legal_moves($self, /)\n--\n\nMoves of this seat, in canonical order; empty unless it is its turn."},
      {"sample", one_argument<Box, sample>, METH_O,
       "sample($self, rng, /)\n--\n\nA state that fits, each equally likely."},
      {"greedy_move", one_argument<Box, greedy_move>, METH_O,
       "greedy_move($self, rng, /)\n--\n\nThe move of the game's own cheap policy."},
      {nullptr, nullptr, 0, nullptr},
  };
  inline static PyGetSetDef getters[] = {
      {"is_over", getter<Box, is_over>, nullptr, "Whether the hand is finished.", nullptr},
      {"to_act", getter<Box, to_act>, nullptr, "The seat to act; None when the hand is over.", nullptr},
      {"rules", getter<Box, rules>, nullptr, "The rules that it is played under.", nullptr},
      {"key", getter<Box, key>, nullptr, "A 64-bit hash of the value.", nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr},
  };
};

template <Game G>
py::class_<ObservationBox<G>> bind_observation(py::module_& module, const char* doc) {
  return value_class<ObservationKind<G>>(module, doc, ObservationCalls<G>::methods,
                                         ObservationCalls<G>::getters);
}

}  // namespace mazzo::bind
