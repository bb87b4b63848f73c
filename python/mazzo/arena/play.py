"""Play one pair: the same deals with the players moved round the sides.

A pair depends on the rules, the players in it, its index and the seed, on nothing else: not on the
other players of the tournament, nor on which process plays it or when.
"""

from __future__ import annotations

import re
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from mazzo.arena.records import Forfeit, Game, Record
from mazzo.games import family_of
from mazzo.players import Player, derive_seed, make, seat_seed, show

__all__ = ["UNITS", "Entrant", "Factory", "Job", "Unit", "new_player", "play_jobs", "play_pair"]

Unit = Literal["hand", "match"]
UNITS: tuple[Unit, ...] = ("hand", "match")
Factory = Callable[[int], Player]
Entrant = str | Factory
"""A player's spec for `mazzo.players.make`, or a callable that takes a seed and gives a new player."""
Job = tuple[int, tuple[int, ...]]
"""Index of the deals and the line-up that plays them."""

_LONGEST = 400
_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]+")


class _ForfeitError(Exception):
    """A player at fault: its seat and the cause."""

    def __init__(self, seat: int, cause: str) -> None:
        super().__init__(seat, cause)
        self.seat, self.cause = seat, cause


def new_player(entrant: Entrant, seed: int) -> Player:
    """A new player for one seat of one game."""
    return make(entrant, seed=seed) if isinstance(entrant, str) else entrant(seed)


def play_pair(rules: Any, entrants: Sequence[Entrant], unit: Unit, seed: int, job: Job) -> Record:
    """Play the deals of one index once with each rotation of a line-up over the sides.

    Every seat's player is new in every game, with a seed that follows from the seat and the deals: in a
    rotated game the same seat draws the same numbers, whoever occupies it.
    """
    pair, lineup = job
    own = derive_seed(seed, pair)
    dealer = pair % rules.players
    games = []
    for rotation in range(rules.sides):
        place_of = [(side + rotation) % rules.sides for side in range(rules.sides)]
        seats = [place_of[rules.side_of(seat)] for seat in range(rules.players)]
        try:
            players = [_seated(entrants[lineup[place]], own, seat) for seat, place in enumerate(seats)]
            play = _play_hand if unit == "hand" else _play_match
            totals, hands = play(rules, players, own, dealer)
            sides = {place: side for side, place in enumerate(place_of)}
            games.append(Game(tuple(int(totals[sides[place]]) for place in range(rules.sides)), hands))
        except _ForfeitError as lost:
            fault = seats[lost.seat]
            points = tuple(0 if place == fault else rules.target for place in range(rules.sides))
            games.append(Game(points, 0, Forfeit(fault, lost.seat, lost.cause)))
    return Record(pair, lineup, tuple(games))


def play_jobs(
    rules: Any, entrants: Sequence[Entrant], unit: Unit, seed: int, jobs: Sequence[Job]
) -> tuple[list[Record], float]:
    """Play some pairs, one after the other: what an executor's worker runs. Also gives the seconds taken."""
    start = time.perf_counter()
    records = [play_pair(rules, entrants, unit, seed, job) for job in jobs]
    return records, time.perf_counter() - start


def _type(rules: Any, kind: str) -> Any:
    engine = "reference" if type(rules).__module__.startswith("mazzo.reference") else "core"
    return family_of(rules).type(kind, engine)


def _play_hand(rules: Any, players: Sequence[Player], seed: int, dealer: int) -> tuple[Sequence[int], int]:
    state = _type(rules, "State").deal(rules, seed=seed, dealer=dealer)
    while not state.is_over:
        _apply(state.apply, state.to_act, _choice(players, state))
    return state.points(), 1


def _play_match(rules: Any, players: Sequence[Player], seed: int, dealer: int) -> tuple[Sequence[int], int]:
    match = _type(rules, "Match")(rules, seed=seed, dealer=dealer)
    while not match.is_over:
        _apply(match.play, match.to_act, _choice(players, match))
    return match.totals, match.hands_played


def _seated(entrant: Entrant, seed: int, seat: int) -> Player:
    with _at_fault(seat):
        return new_player(entrant, seat_seed(seed, seat))


def _choice(players: Sequence[Player], position: Any) -> Any:
    show(players, position, _at_fault)
    seat = position.to_act
    observation = position.observation(seat)
    with _at_fault(seat):
        return players[seat].choose(observation)


@contextmanager
def _at_fault(seat: int) -> Iterator[None]:
    """Turns whatever a player raises into a forfeit of its seat."""
    try:
        yield
    except (Exception, SystemExit) as error:
        raise _ForfeitError(seat, _cause(error)) from error


def _apply(apply: Callable[[Any], None], seat: int, move: Any) -> None:
    try:
        apply(move)
    except (ValueError, TypeError) as error:
        raise _ForfeitError(seat, _last_line(error)) from error


def _last_line(error: BaseException) -> str:
    """What a traceback ends with, on one line, without addresses, which differ from run to run."""
    words = "".join(traceback.format_exception_only(error)).split()
    return _ADDRESS.sub("0x...", " ".join(words))[:_LONGEST]


def _cause(error: BaseException) -> str:
    """The error and the player's line that raised it."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{_last_line(error)} ({Path(where.filename).name}:{where.lineno} in {where.name})"
