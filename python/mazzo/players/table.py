"""A match at one table: who sits where, and what happens ply by ply."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from mazzo.games import family_of
from mazzo.players.base import Player
from mazzo.players.registry import make
from mazzo.players.seeds import seat_seed

__all__ = ["Ply", "finish", "play_match", "plies", "seated"]


class Ply(NamedTuple):
    """One move of a match: the hand before it, the move, the same hand after it."""

    before: Any
    move: Any
    after: Any


def seated(specs: Sequence[str], seed: int) -> list[Player]:
    """New players for the seats of the match with that seed, each with a seed of its own."""
    return [make(spec, seed=seat_seed(seed, seat)) for seat, spec in enumerate(specs)]


def plies(match: Any, choose: Callable[[Any], Any]) -> Iterator[Ply]:
    """Play a match on, `choose(match)` giving each move, and yield every ply.

    `after` is the finished hand when a hand ends; the match has dealt the next one by then.
    """
    while not match.is_over:
        before = match.state.copy()
        move = choose(match)
        after = before.copy()
        after.apply(move)
        match.play(move)
        yield Ply(before, move, after)


def finish(match: Any, players: Sequence[Player]) -> None:
    """Play a match to its end, each seat choosing from its own observation."""
    while not match.is_over:
        match.play(players[match.to_act].choose(match.observation()))


def play_match(rules: Any, specs: Sequence[str], seed: int) -> Any:
    """A whole match between new players, named by their specs in its record."""
    match = family_of(rules).type("Match")(rules, seed=seed, players=tuple(specs))
    finish(match, seated(specs, seed))
    return match
