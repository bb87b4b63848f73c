"""Hands that a seat has watched, for tests of inference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mazzo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["draws", "replayed", "watched"]


def watched(
    rules: str, seed: int, plies: int, *, sensible: float = 0.5, blind: bool = False
) -> tuple[Any, list[Any]]:
    """What the seat to act sees after so many plies, at the latest three before the end, and saw before.

    Moves are greedy ones with the probability `sensible`, else random.
    """
    parsed = mazzo.parse_rules(rules)
    state = mazzo.games.family_of(parsed).type("State").deal(parsed, seed=seed)
    rng = mazzo.Rng(seed)

    def choose(state: Any) -> Any:
        moves = state.legal_moves()
        if blind and str(moves[0]) == "blind nil":
            return moves[0]
        return state.greedy_move(rng) if rng.uniform() < sensible else state.random_move(rng)

    past: list[list[Any]] = [[] for _ in range(parsed.players)]
    for before in replayed(state, choose):
        for seat, seen in enumerate(past):
            seen.append(before.observation(seat))
        if plies <= 0 or before.plies_left <= 3:
            break
        plies -= 1
    own = past[state.to_act]
    return own[-1], own


def replayed(state: Any, choose: Callable[[Any], Any]) -> Iterator[Any]:
    """The state before every ply, played on in place."""
    while not state.is_over:
        yield state
        state.apply(choose(state))


def draws(sampler: Any, count: int, seed: int = 1) -> list[str]:
    """Texts of the states that a sampler draws."""
    rng = mazzo.Rng(seed)
    return [str(sampler.draw(rng)) for _ in range(count)]
