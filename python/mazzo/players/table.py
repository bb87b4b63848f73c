"""A match at one table: who sits where, and what happens ply by ply."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple

from mazzo.games import family_of
from mazzo.players.base import Player
from mazzo.players.registry import make
from mazzo.players.seeds import seat_seed

__all__ = ["Ply", "ask", "finish", "play_match", "plies", "seated", "show"]


class Ply(NamedTuple):
    """One move of a match: the hand before it, the move, the same hand after it."""

    before: Any
    move: Any
    after: Any


def seated(specs: Sequence[str], seed: int) -> list[Player]:
    """New players for the seats of the match with that seed, each with a seed of its own."""
    return [make(spec, seed=seat_seed(seed, seat)) for seat, spec in enumerate(specs)]


def show(
    players: Sequence[object],
    position: Any,
    guard: Callable[[int], AbstractContextManager[Any]] = nullcontext,
) -> None:
    """Let every player that watches see a match or a state as its own seat does; call it before each ply.

    `guard(seat)` is the context in which that seat's player looks.
    """
    for seat, player in enumerate(players):
        watch = getattr(player, "watch", None)
        if watch is not None:
            observation = position.observation(seat)
            with guard(seat):
                watch(observation)


def ask(players: Sequence[Player], position: Any) -> Any:
    """What the seat to act in a match or a state chooses, once the players that watch have looked."""
    show(players, position)
    seat = position.to_act
    return players[seat].choose(position.observation(seat))


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
        match.play(ask(players, match))


def play_match(rules: Any, specs: Sequence[str], seed: int) -> Any:
    """A whole match between new players, named by their specs in its record."""
    match = family_of(rules).type("Match")(rules, seed=seed, players=tuple(specs))
    finish(match, seated(specs, seed))
    return match
