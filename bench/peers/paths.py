"""What is measured in both libraries: each path does some units of work and says how many."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pyspiel
from hand import CARDS, SEED, Position

import mazzo
from mazzo.players import ISMCTS, NativeISMCTS

Work = Callable[[], int]

LOOP_HANDS, VIEWED_HANDS, PLAYOUTS, ROWS, ITERATIONS = 500, 60, 4000, 1024, 500
PLIES = 56
"""Four bids and 52 cards."""


@dataclass(frozen=True)
class Path:
    """The same job in both, and how many times as fast we want to be."""

    name: str
    unit: str
    theirs: Work
    ours: Work
    target: float | None = None


def paths() -> list[Path]:
    """All paths, from one dealt hand."""
    position = Position()
    late = Position(24)
    return [
        Path("Python loop from a dealt state", "hands", *_loops(position, dealing=False), 3),
        Path("Python loop with the deal", "hands", *_loops(position, dealing=True), 3),
        Path("the same, a tensor at each move", "hands", *_viewed(position, buffered=False)),
        Path("the same into a NumPy buffer", "hands", *_viewed(position, buffered=True)),
        Path("learner's step: mask and tensor", "moves", _learner(position), _batch()),
        Path("random playouts from dealt cards", "hands", *_playouts(position), 10),
        Path("random playouts after 24 plies", "hands", *_playouts(late)),
        Path("Python ISMCTS, first bid", "iterations", *_searches(position, ISMCTS)),
        Path("Python ISMCTS, after 24 plies", "iterations", *_searches(late, ISMCTS)),
        Path("ours in C++, theirs in Python", "iterations", *_searches(position, NativeISMCTS)),
    ]


def _loops(position: Position, *, dealing: bool) -> tuple[Work, Work]:
    """List the moves, draw one, play it; every move from Python."""
    game, rules = position.game, position.ours.rules
    deck = list(range(CARDS))
    rng = mazzo.Rng(SEED)

    def theirs() -> int:
        for _ in range(LOOP_HANDS):
            if dealing:
                state = game.new_initial_state()
                rng.shuffle(deck)
                for card in deck:
                    state.apply_action(card)
            else:
                state = position.theirs.clone()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[rng.below(len(legal))])
        return LOOP_HANDS

    def ours() -> int:
        for seed in range(LOOP_HANDS):
            state = mazzo.SpadesState.deal(rules, seed=seed, dealer=3) if dealing else position.ours.copy()
            while not state.is_over:
                legal = state.legal_moves()
                state.apply(legal[rng.below(len(legal))])
        return LOOP_HANDS

    return theirs, ours


def _viewed(position: Position, *, buffered: bool) -> tuple[Work, Work]:
    """The loop from a dealt state, with what the seat to act sees before each move.

    OpenSpiel's `observation_tensor` returns a list, ours a NumPy array; both can fill an array instead.
    """
    rng = mazzo.Rng(SEED)
    buffer = np.zeros(position.game.observation_tensor_shape(), np.float32)
    row = np.zeros(position.ours.rules.tensor_size, np.float32) if buffered else None

    def theirs() -> int:
        for _ in range(VIEWED_HANDS):
            state = position.theirs.clone()
            while not state.is_terminal():
                if buffered:
                    state.write_observation_tensor(buffer)
                else:
                    state.observation_tensor()
                legal = state.legal_actions()
                state.apply_action(legal[rng.below(len(legal))])
        return VIEWED_HANDS

    def ours() -> int:
        for _ in range(VIEWED_HANDS):
            state = position.ours.copy()
            while not state.is_over:
                state.observation(state.to_act).tensor(row)
                legal = state.legal_moves()
                state.apply(legal[rng.below(len(legal))])
        return VIEWED_HANDS

    return theirs, ours


def _learner(position: Position) -> Work:
    """What a learner asks for at each move of OpenSpiel's, by its fastest calls."""
    rng = mazzo.Rng(SEED)
    buffer = np.zeros(position.game.observation_tensor_shape(), np.float32)

    def theirs() -> int:
        for _ in range(VIEWED_HANDS):
            state = position.theirs.clone()
            while not state.is_terminal():
                state.write_observation_tensor(buffer)
                state.legal_actions_mask()
                legal = state.legal_actions()
                state.apply_action(legal[rng.below(len(legal))])
        return VIEWED_HANDS * PLIES

    return theirs


def _batch() -> Work:
    """The same of a thousand hands stepped together; actions are drawn by the batch."""
    batch = mazzo.Batch(mazzo.spades(), ROWS, SEED)

    def ours() -> int:
        for _ in range(PLIES):
            batch.observe()
            batch.legal_mask()
            batch.step(batch.random_actions())
        return ROWS * PLIES

    return ours


def _playouts(position: Position) -> tuple[Work, Work]:
    """Random hands inside the core. OpenSpiel's fastest way is one search of one simulation."""

    def theirs() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(PLAYOUTS, SEED)
        bot = pyspiel.MCTSBot(position.game, evaluator, 0.7, 1, 1000, False, SEED, False)
        bot.mcts_search(position.theirs)
        return PLAYOUTS

    def ours() -> int:
        mazzo.playouts(position.ours, 10 * PLAYOUTS, SEED)
        return 10 * PLAYOUTS

    return theirs, ours


def _searches(position: Position, player: type[ISMCTS] | type[NativeISMCTS]) -> tuple[Work, Work]:
    """Decisions of a search over sampled deals."""
    seen = position.ours.observation(position.ours.to_act)
    times = 10 if player is ISMCTS else 100  # a round should last a while in both

    def theirs() -> int:
        position.search(ITERATIONS)
        return ITERATIONS

    def ours() -> int:
        for seed in range(times):
            search = player(
                seed=seed, iterations=ITERATIONS, playout="uniform", horizon="hand", bias=0.0, bids="search"
            )
            search.search(seen)
        return times * ITERATIONS

    return theirs, ours


def own_search(position: Position) -> str:
    """What OpenSpiel's search in C++ says to Spades."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.ISMCTSBot(SEED, evaluator, 0.7, 10, use_observation_string=True)
    try:
        bot.step(position.theirs)
    except pyspiel.SpielError as error:
        return str(error)
    return ""
