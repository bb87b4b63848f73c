"""Time of the Spades: `pytest bench/bench_spades.py --benchmark-autosave`."""

from __future__ import annotations

from typing import Any

import pytest

import mazzo
from cases import first_hand, greedy_hand, line, positions, random_hand

RULES = [
    "spades/2",
    "spades/3",
    "spades/4",
    "spades/6",
    "spades/4;blind_nil=on",
    "spades/4;bidding=mirror",
    "spades:barmore/4",
    "spades:new_york/4",
]


@pytest.fixture(params=RULES)
def start(request: pytest.FixtureRequest) -> Any:
    return first_hand(request.param)


def bench_deal(per: Any, start: Any) -> None:
    per(1, "deal", lambda: mazzo.SpadesState.deal(start.rules, seed=7))


def bench_random_hand(per: Any, start: Any) -> None:
    per(1, "hand", random_hand, start, mazzo.Rng(1))


def bench_greedy_hand(per: Any, start: Any) -> None:
    per(1, "hand", greedy_hand, start, mazzo.Rng(1))


def bench_legal_moves(per: Any, start: Any) -> None:
    states = positions(start)
    per(len(states), "call", lambda: [state.legal_moves() for state in states])


def bench_apply(per: Any, start: Any) -> None:
    moves = line(start)

    def play() -> None:
        state = start.copy()
        for move in moves:
            state.apply(move)

    per(len(moves), "move", play)


def bench_observation(per: Any, start: Any) -> None:
    states = positions(start)
    per(len(states), "call", lambda: [state.observation(state.to_act) for state in states])


def bench_sample(per: Any, start: Any) -> None:
    seen = [state.observation(state.to_act) for state in positions(start)]
    rng = mazzo.Rng(1)
    per(len(seen), "sample", lambda: [observation.sample(rng) for observation in seen])


def bench_text(per: Any, start: Any) -> None:
    states = positions(start)
    per(len(states), "round_trip", lambda: [mazzo.SpadesState(str(state)) for state in states])
