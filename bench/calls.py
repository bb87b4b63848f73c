"""The benchmarks that every family has; its own file names the rules they run with."""

from __future__ import annotations

from typing import Any

import numpy as np

import mazzo
from cases import first_hand, greedy_hand, line, positions, random_hand, random_match

__all__ = [
    "bench_apply",
    "bench_core_playout",
    "bench_deal",
    "bench_greedy_hand",
    "bench_legal_moves",
    "bench_mask",
    "bench_match",
    "bench_observation",
    "bench_random_hand",
    "bench_record",
    "bench_sample",
    "bench_tensor",
    "bench_text",
]


def bench_deal(per: Any, rules: str) -> None:
    """Shuffle and deal a hand."""
    start = first_hand(rules)
    per(1, "deal", lambda: type(start).deal(start.rules, seed=7))


def bench_core_playout(per: Any, rules: str) -> None:
    """A whole random hand, played in the core."""
    start, rng = first_hand(rules), mazzo.Rng(1)
    per(1, "hand", lambda: start.copy().play_out(rng))


def bench_random_hand(per: Any, rules: str) -> None:
    """The same, move by move from Python."""
    per(1, "hand", random_hand, first_hand(rules), mazzo.Rng(1))


def bench_greedy_hand(per: Any, rules: str) -> None:
    """A hand of the game's own policy, from what each seat sees."""
    per(1, "hand", greedy_hand, first_hand(rules), mazzo.Rng(1))


def bench_legal_moves(per: Any, rules: str) -> None:
    """List the legal moves, at every ply of a hand."""
    states = positions(first_hand(rules))
    per(len(states), "call", lambda: [state.legal_moves() for state in states])


def bench_apply(per: Any, rules: str) -> None:
    """Play the moves of a hand."""
    start = first_hand(rules)
    moves = line(start)

    def play() -> None:
        state = start.copy()
        for move in moves:
            state.apply(move)

    per(len(moves), "move", play)


def bench_observation(per: Any, rules: str) -> None:
    """What the seat to act sees, at every ply of a hand."""
    states = positions(first_hand(rules))
    per(len(states), "call", lambda: [state.observation(state.to_act) for state in states])


def bench_tensor(per: Any, rules: str) -> None:
    """The same as numbers, into one array."""
    states = positions(first_hand(rules))
    out = np.empty(states[0].rules.tensor_size, np.float32)
    per(len(states), "call", lambda: [state.observation(state.to_act).tensor(out) for state in states])


def bench_mask(per: Any, rules: str) -> None:
    """What is legal as bools by action, at every ply of a hand."""
    states = positions(first_hand(rules))
    per(len(states), "call", lambda: [state.legal_mask() for state in states])


def bench_sample(per: Any, rules: str) -> None:
    """A position drawn from one observation at every ply of a hand, its preparation included."""
    seen = [state.observation(state.to_act) for state in positions(first_hand(rules))]
    rng = mazzo.Rng(1)
    per(len(seen), "sample", lambda: [observation.sample(rng) for observation in seen])


def bench_text(per: Any, rules: str) -> None:
    """Print and parse every position of a hand."""
    states = positions(first_hand(rules))
    per(len(states), "round_trip", lambda: [type(state)(str(state)) for state in states])


def bench_match(per: Any, rules: str) -> None:
    """A match of three hands, its moves remembered."""
    match = random_match(rules)
    per(3, "hand", random_match, rules)
    assert match.hands_played == 3


def bench_record(per: Any, rules: str) -> None:
    """Print such a match's record and replay it."""
    match = random_match(rules)
    per(3, "hand", lambda: type(match).parse(str(match)))
