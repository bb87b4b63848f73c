"""The score of a hand, line by line, as both engines give it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["HandScore", "ScoreLine"]


class ScoreLine(NamedTuple):
    """One reason for points."""

    item: str
    """What is counted: `carte`, `primiera`, `contract`, …; docs/rules lists them."""
    values: tuple[int | None, ...]
    """What each side has of it (cards, a primiera's value, tricks, …); None where it has none."""
    points: tuple[int, ...]
    """Game points that each side gets for it; may be negative."""

    def __str__(self) -> str:
        values = "/".join("-" if value is None else str(value) for value in self.values)
        return f"{self.item} {values} {'/'.join(map(str, self.points))}"


@dataclass(frozen=True, slots=True)
class HandScore:
    """Why each side got its points in one hand."""

    lines: tuple[ScoreLine, ...]
    """Every line of the rules' score table, in its order, also those that gave nothing."""
    points: tuple[int, ...]
    """Points of each side: the sum over the lines."""

    def __str__(self) -> str:
        return "\n".join([*map(str, self.lines), f"total {'/'.join(map(str, self.points))}"])
