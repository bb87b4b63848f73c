"""What a tournament is: rules, players, unit and seed, and from them who meets whom on which deals."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mazzo.arena.play import UNITS, Entrant, Job, Unit, new_player
from mazzo.games import build_rules, parse_rules

__all__ = ["Setup", "make_setup"]

_MAX_SEED = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Setup:
    """A tournament's configuration. Everything but `entrants` stands in the header of its results."""

    rules: Any
    """Rules of every hand."""
    names: tuple[str, ...]
    """The players' names, no two alike."""
    entrants: tuple[Entrant, ...]
    """How to make each player."""
    unit: Unit
    """Whether a game is one hand or a whole match."""
    seed: int
    """Seed of all deals and players, 0..2^64-1."""
    lineups: tuple[tuple[int, ...], ...]
    """Who meets whom: for each meeting, the player in each of as many places as there are sides."""

    def jobs(self, pairs: int) -> Iterator[Job]:
        """Every pair to play, in the order of the records: all meetings on one deal, then the next."""
        return itertools.product(range(pairs), self.lineups)


def make_setup(
    rules: Any,
    players: Sequence[str] | Mapping[str, Entrant],
    *,
    unit: Unit = "hand",
    seed: int = 0,
    gauntlet: bool = False,
) -> Setup:
    """Check a configuration and work out the meetings.

    rules: a rules value, its text (`spatola/2`), or the name of a game.
    players: specs, or names with a spec or a factory each; at least two. As many as there are sides, or
    more, meet in every combination; fewer are filled up with the last one.
    gauntlet: only the meetings of the first player.
    Raises ValueError for whatever is wrong, a player that cannot be made included.
    """
    if isinstance(rules, str):
        rules = parse_rules(rules) if "/" in rules else build_rules(rules)
    if isinstance(players, Mapping):
        names, entrants = tuple(players), tuple(players.values())
    else:
        names, entrants = _distinct(players), tuple(players)
    if len(names) < 2:
        raise ValueError(f"a tournament needs at least 2 players, not {len(names)}")
    if unit not in UNITS:
        raise ValueError(f"{unit!r} is not a unit (units: {', '.join(UNITS)})")
    if not 0 <= seed <= _MAX_SEED:
        raise ValueError(f"seed {seed} is out of range 0..{_MAX_SEED}")
    for name, entrant in zip(names, entrants, strict=True):
        try:
            new_player(entrant, 0)
        except Exception as error:
            if isinstance(entrant, str) and isinstance(error, ValueError):
                raise
            raise ValueError(f"player {name} cannot be made: {type(error).__name__}: {error}") from error
    return Setup(rules, names, entrants, unit, seed, _lineups(len(names), rules.sides, gauntlet))


def _lineups(players: int, sides: int, gauntlet: bool) -> tuple[tuple[int, ...], ...]:
    if players < sides:
        return (tuple(min(place, players - 1) for place in range(sides)),)
    meetings = itertools.combinations(range(players), sides)
    return tuple(lineup for lineup in meetings if not gauntlet or lineup[0] == 0)


def _distinct(specs: Sequence[str]) -> tuple[str, ...]:
    """Names to tell players apart by: a spec that comes again gets a number."""
    seen: dict[str, int] = {}
    names = []
    for spec in specs:
        seen[spec] = seen.get(spec, 0) + 1
        names.append(spec if seen[spec] == 1 else f"{spec}#{seen[spec]}")
    return tuple(names)
