"""The score of a hand as a table that says why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from mazzo.render.boxes import PALE
from mazzo.render.look import Look, View
from mazzo.score import HandScore

__all__ = ["plain_table", "score_table"]


# box.SIMPLE_HEAD, its line of hyphens.
_ASCII_HEAD = box.Box("    \n    \n -- \n" + "    \n" * 5, ascii=True)


def plain_table(*, ascii_only: bool) -> Table:
    """An empty table without frame, a line below its head."""
    return Table(box=_ASCII_HEAD if ascii_only else box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))


def score_table(
    score: HandScore, rules: Any, look: Look, view: View, totals: Sequence[int] | None = None
) -> Table:
    """One row per score line, one column per side: what it has and the points for it.

    `totals` (the match's points after the hand) end the table when given.
    """
    table = plain_table(ascii_only=look.faces.name == "ascii")
    table.add_column("")
    names = [look.side(rules, side) for side in range(rules.sides)]
    widths = [max(10, len(name)) for name in names]
    for name, width in zip(names, widths, strict=True):
        table.add_column(f"{name:>{width}}")
    for line in score.lines:
        cells = map(_cell, line.values, line.points, widths)
        table.add_row(view.item(line.item, look), *cells, style="" if any(line.points) else PALE)
    gains = (f"{points:>+{width}}" for points, width in zip(score.points, widths, strict=True))
    table.add_row("this hand", *gains, style="bold")
    if totals is not None:
        sums = (f"{total:>{width}}" for total, width in zip(totals, widths, strict=True))
        table.add_row("total", *sums, style="bold")
    return table


def _cell(value: int | None, points: int, width: int) -> Text:
    """What a side has, and below the end of its name the points for it."""
    shown = Text(f"{'-' if value is None else value:>{width - 6}}")
    return shown.append(f"  {points:>+4}" if points else "", "green" if points > 0 else "red")
