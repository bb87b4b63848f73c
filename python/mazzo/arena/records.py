"""What the arena keeps of its games, and the lines of JSON that hold them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

__all__ = ["Forfeit", "Game", "Record"]


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Why a game ended before its time: a player raised, or answered with something it may not play."""

    place: int
    """Place in the line-up of the player at fault."""
    seat: int
    """Seat it occupied."""
    cause: str
    """One line: the error's type and message, and where it was raised."""


@dataclass(frozen=True, slots=True)
class Game:
    """One hand or one match."""

    points: tuple[int, ...]
    """Points of the player in each place of the line-up; after a forfeit 0 for the player at fault and
    the rules' target for everybody else."""
    hands: int
    """Hands that count: 1, a match's number of hands, or 0 after a forfeit."""
    forfeit: Forfeit | None = None

    def margin(self, place: int) -> float:
        """Points of a place minus the mean of the others'."""
        others = len(self.points) - 1
        return self.points[place] - (sum(self.points) - self.points[place]) / others

    def share(self, place: int) -> float:
        """1 for a win, 0 for a loss; those who share the most points share the win."""
        most = max(self.points)
        return 1 / self.points.count(most) if self.points[place] == most else 0.0


@dataclass(frozen=True, slots=True)
class Record:
    """The same deals, once with each rotation of a line-up over the sides.

    In game r the player in place p of the line-up is side (p − r) mod sides.
    """

    pair: int
    """Index of the deals, from 0."""
    lineup: tuple[int, ...]
    """Index of the player in each place, one place per side."""
    games: tuple[Game, ...]

    def to_line(self) -> str:
        """The record as one line of JSON, with its newline."""
        games = []
        for game in self.games:
            entry: dict[str, Any] = {"points": game.points, "hands": game.hands}
            if game.forfeit:
                lost = game.forfeit
                entry["forfeit"] = {"place": lost.place, "seat": lost.seat, "cause": lost.cause}
            games.append(entry)
        record = {"pair": self.pair, "lineup": self.lineup, "games": games}
        return json.dumps(record) + "\n"

    def _is_whole(self) -> bool:
        """Whether there is a game for each rotation, with points for each place."""
        places = range(len(self.lineup))
        return (
            self.pair >= 0
            and len(places) >= 2
            and len(self.games) == len(places)
            and all(len(game.points) == len(places) for game in self.games)
            and all(game.forfeit is None or game.forfeit.place in places for game in self.games)
        )

    @classmethod
    def from_line(cls, line: str) -> Record:
        """Read what `to_line` wrote. Raises ValueError for anything else."""
        try:
            data = json.loads(line)
            games = [
                Game(
                    tuple(map(_whole, game["points"])),
                    _whole(game["hands"]),
                    Forfeit(**game["forfeit"]) if "forfeit" in game else None,
                )
                for game in data["games"]
            ]
            record = cls(_whole(data["pair"]), tuple(map(_whole, data["lineup"])), tuple(games))
        except (KeyError, TypeError, AttributeError):
            raise ValueError("not a record of the arena") from None
        if record.to_line() != line or not record._is_whole():
            raise ValueError("not a record of the arena")
        return record


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value
