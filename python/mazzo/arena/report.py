"""What the records say: each player's row, each meeting of two, ratings, forfeits."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mazzo.arena import stats
from mazzo.arena.play import Unit
from mazzo.arena.records import Forfeit, Record
from mazzo.arena.stats import Estimate

__all__ = ["Meeting", "Report", "Row", "pentanomial"]


def pentanomial(record: Record) -> int:
    """Points that the first player won in both games together, doubled: 0..4."""
    return round(2 * sum(game.share(0) for game in record.games))


@dataclass(frozen=True, slots=True)
class Row:
    """One player against everybody it met."""

    name: str
    games: int
    margin: Estimate
    """Points a game, less the mean of the other sides' points; each deal's games count as one value."""
    won: int
    shared: int
    """Games in which it and others had the most points (between two sides: draws)."""
    win_rate: Estimate
    """Games won alone, of all, with Wilson's interval."""
    forfeits: int
    points: tuple[float, ...]
    """Mean points a game on each side."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players on two sides, as the first sees it."""

    first: int
    second: int
    margins: tuple[float, ...]
    """Mean margin of each pair."""
    won: int
    drawn: int
    lost: int
    counts: tuple[int, ...]
    """Pentanomial: number of pairs that brought 0, ½, 1, 1½, 2 points."""
    confidence: float

    @property
    def margin(self) -> Estimate:
        """Points a game more than the second."""
        return stats.mean(self.margins, self.confidence)

    @property
    def score(self) -> float:
        """Mean score a game: 1 for a win, ½ for a draw."""
        return sum(i * n for i, n in enumerate(self.counts)) / (4 * sum(self.counts))

    @property
    def win_rate(self) -> Estimate:
        """Games won, of all, with Wilson's interval."""
        return stats.proportion(self.won, self.won + self.drawn + self.lost, self.confidence)

    @property
    def elo(self) -> Estimate:
        """Elo difference from the pairs' scores."""
        return stats.elo(self.counts, self.confidence)

    @property
    def normalised_elo(self) -> Estimate:
        """Normalised Elo from the pairs' scores."""
        return stats.normalised_elo(self.counts, self.confidence)

    @property
    def superiority(self) -> float:
        """Chance that the first is the stronger, 0..1."""
        return stats.superiority(self.counts)


@dataclass(frozen=True)
class Report:
    """Statistics of some records; each is worked out when asked for."""

    names: tuple[str, ...]
    unit: Unit
    records: Sequence[Record]
    confidence: float = 0.95

    @property
    def sides(self) -> int:
        """Number of sides; 2 where nothing has been recorded."""
        return len(self.records[0].lineup) if self.records else 2

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """A row for each player."""
        return tuple(self.row(player) for player in range(len(self.names)))

    @cached_property
    def meetings(self) -> Mapping[tuple[int, int], Meeting]:
        """Meetings of two sides by their players' indices, the first being the lower; else empty."""
        if self.sides != 2:
            return {}
        met: dict[tuple[int, int], list[Record]] = {}
        for record in self.records:
            first, second = record.lineup
            met.setdefault((first, second), []).append(record)
        return {players: self._meeting(*players, records) for players, records in met.items()}

    @cached_property
    def ratings(self) -> tuple[Estimate, ...]:
        """Elo of each player with mean zero, fitted to all meetings of two sides; else empty."""
        if self.sides != 2 or not self.records:
            return ()
        size = len(self.names)
        points = np.full((self.records[-1].pair + 1, size, size), math.nan)
        for record in self.records:
            first, second = record.lineup
            score = pentanomial(record) / 4
            points[record.pair, first, second] = score
            points[record.pair, second, first] = 1 - score
        return tuple(stats.ratings(points, self.confidence))

    @property
    def forfeits(self) -> Iterator[tuple[Record, int, str, Forfeit]]:
        """Every forfeited game: its record, its number there, the player's name, what happened."""
        for record in self.records:
            for number, game in enumerate(record.games):
                if game.forfeit:
                    yield record, number, self.names[record.lineup[game.forfeit.place]], game.forfeit

    def _meeting(self, first: int, second: int, records: Sequence[Record]) -> Meeting:
        counts = [0] * 5
        shares = [game.share(0) for record in records for game in record.games]
        for record in records:
            counts[pentanomial(record)] += 1
        margins = tuple(float(np.mean([game.margin(0) for game in record.games])) for record in records)
        won, drawn = shares.count(1.0), shares.count(0.5)
        lost = len(shares) - won - drawn
        return Meeting(first, second, margins, won, drawn, lost, tuple(counts), self.confidence)

    def row(self, player: int) -> Row:
        """One player's row."""
        by_deal: dict[int, list[float]] = {}
        by_side: list[list[int]] = [[] for _ in range(self.sides)]
        shares: list[float] = []
        forfeits = 0
        for record in self.records:
            for rotation, game in enumerate(record.games):
                for place, who in enumerate(record.lineup):
                    if who == player:
                        by_deal.setdefault(record.pair, []).append(game.margin(place))
                        by_side[(place - rotation) % self.sides].append(game.points[place])
                        shares.append(game.share(place))
                        forfeits += game.forfeit is not None and game.forfeit.place == place
        won = shares.count(1.0)
        return Row(
            name=self.names[player],
            games=len(shares),
            margin=stats.mean([float(np.mean(values)) for values in by_deal.values()], self.confidence),
            won=won,
            shared=len(shares) - won - shares.count(0.0),
            win_rate=stats.proportion(won, len(shares), self.confidence),
            forfeits=forfeits,
            points=tuple(float(np.mean(points)) if points else math.nan for points in by_side),
        )
