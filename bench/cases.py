"""What the benchmarks play: fixed deals, and the moves that a fixed generator picks."""

from __future__ import annotations

from typing import Any

import mazzo

SEED = 7


def first_hand(text: str) -> Any:
    """The first position of a deal under the rules of that text."""
    rules = mazzo.parse_rules(text)
    return mazzo.games.family_of(rules).type("State").deal(rules, seed=SEED)


def line(state: Any) -> list[Any]:
    """The moves of one whole random hand from a position."""
    state, rng, moves = state.copy(), mazzo.Rng(SEED), []
    while not state.is_over:
        legal = state.legal_moves()
        moves.append(legal[rng.below(len(legal))])
        state.apply(moves[-1])
    return moves


def positions(state: Any) -> list[Any]:
    """Every position of that hand, the finished one apart."""
    state, found = state.copy(), []
    for move in line(state):
        found.append(state.copy())
        state.apply(move)
    return found


def random_hand(start: Any, rng: mazzo.Rng) -> None:
    """Plays a hand to its end as a Python bot would: list the moves, pick one, play it."""
    state = start.copy()
    while not state.is_over:
        legal = state.legal_moves()
        state.apply(legal[rng.below(len(legal))])


def greedy_hand(start: Any, rng: mazzo.Rng) -> None:
    """The same with the game's own policy, from what each seat sees."""
    state = start.copy()
    while not state.is_over:
        state.apply(state.observation(state.to_act).greedy_move(rng))


def random_match(text: str) -> Any:
    """Three hands of a match at random, or as many as it has."""
    match, rng = mazzo.Match(mazzo.parse_rules(text), seed=SEED, dealer=0), mazzo.Rng(SEED)
    while not match.is_over and match.hands_played < 3:
        moves = match.observation().legal_moves()
        match.play(moves[rng.below(len(moves))])
    return match
