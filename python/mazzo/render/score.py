"""The score of a hand as a table that says why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.table import Table

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
    for side in range(rules.sides):
        table.add_column(look.side(rules, side), justify="right", min_width=10)
    for line in score.lines:
        cells = (_cell(value, gain) for value, gain in zip(line.values, line.points, strict=True))
        table.add_row(view.item(line.item, look), *cells, style="" if any(line.points) else PALE)
    table.add_row("this hand", *(f"{points:+}" for points in score.points), style="bold")
    if totals is not None:
        table.add_row("total", *map(str, totals), style="bold")
    return table


def _cell(value: int | None, points: int) -> str:
    shown = "-" if value is None else str(value)
    return f"{shown}  {f'{points:+}' if points else '':>4}"
