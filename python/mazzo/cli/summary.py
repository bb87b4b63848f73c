"""Many matches in a table: wins with their uncertainty, points, length."""

from __future__ import annotations

from math import sqrt
from typing import Any

from rich.console import Console

from mazzo.render import Look
from mazzo.render.score import plain_table

__all__ = ["Summary", "wilson"]

_Z = 1.959963984540054
"""Standard deviations that hold 95% of a normal distribution."""


def wilson(wins: int, n: int) -> tuple[float, float]:
    """Wilson's 95% interval of a probability after `wins` of `n` trials, n >= 1."""
    share = wins / n
    middle = share + _Z * _Z / (2 * n)
    spread = _Z * sqrt(share * (1 - share) / n + _Z * _Z / (4 * n * n))
    return (middle - spread) / (1 + _Z * _Z / n), (middle + spread) / (1 + _Z * _Z / n)


class Summary:
    """Counts of finished matches between the same sides."""

    def __init__(self, rules: Any, look: Look) -> None:
        self._names = [look.side(rules, side) for side in range(rules.sides)]
        self._ascii = look.faces.name == "ascii"
        self._rules = rules
        self._wins = [0] * rules.sides
        self._points = [0] * rules.sides
        self._matches = self._hands = 0

    def add(self, match: Any) -> None:
        """Count a match."""
        self._matches += 1
        self._hands += match.hands_played
        if match.winner is not None:
            self._wins[match.winner] += 1
        for side, total in enumerate(match.totals):
            self._points[side] += total

    def print(self, console: Console) -> None:
        """Print the table; nothing if no match is finished."""
        n = self._matches
        if not n:
            return
        table = plain_table(ascii_only=self._ascii)
        table.add_column("side")
        for name in ("won", "of all", "95% interval", "points a match", "points a hand"):
            table.add_column(name, justify="right")
        for name, wins, points in zip(self._names, self._wins, self._points, strict=True):
            low, high = wilson(wins, n)
            table.add_row(
                name,
                str(wins),
                f"{wins / n:.1%}",
                f"{low:.1%} .. {high:.1%}",
                f"{points / n:.2f}",
                f"{points / self._hands:.2f}",
            )
        console.print(f"{self._rules}: {n} matches, {self._hands} hands, {n - sum(self._wins)} drawn")
        console.print(table)
