"""Pictures of a report: the crosstable as a heat map, strength against budget. Needs matplotlib."""

from __future__ import annotations

import math
import os
import re

import numpy as np
from matplotlib.figure import Figure

from mazzo.arena.report import Report
from mazzo.arena.stats import Estimate
from mazzo.arena.tables import number

__all__ = ["budget_of", "check_path", "heat_map", "strength"]

_BUDGET = re.compile(r"(?P<kind>[^:]+):(?:(?P<key>\w+)=)?(?P<budget>\d+(?:\.\d+)?)(?P<rest>(?:,.*)?)\Z")


def budget_of(name: str) -> tuple[str, float] | None:
    """Kind and budget, where a name's first setting is a number: (`native,threads=2`, 20000) for
    `native:20000,threads=2`.

    None for any other name.
    """
    match = _BUDGET.fullmatch(name)
    if not match:
        return None
    key = f":{match['key']}" if match["key"] else ""
    return match["kind"] + key + match["rest"], float(match["budget"])


def check_path(path: str | os.PathLike[str]) -> None:
    """Raise ValueError for a file name whose ending is no format of pictures, or whose folder is missing."""
    ending = os.path.splitext(path)[1].lstrip(".")  # noqa: PTH122  # a path may be text
    known = Figure().canvas.get_supported_filetypes()
    if ending not in known:
        raise ValueError(
            f"{os.fspath(path)}: {ending!r} is no format of pictures ({', '.join(sorted(known))})"
        )
    if not os.path.isdir(os.path.dirname(path) or "."):  # noqa: PTH112, PTH120  # a path may be text
        raise ValueError(f"cannot write {os.fspath(path)}: no such folder")


def heat_map(report: Report, path: str | os.PathLike[str] | None = None) -> Figure:
    """Mean margin of the row's player against the column's, in colour and figures.

    Two sides only. Saved to `path`, in the format that its ending says, if there is one.
    """
    if report.sides != 2:
        raise ValueError(f"a crosstable needs two sides, not {report.sides}")
    size = len(report.names)
    margins = np.full((size, size), math.nan)
    for (first, second), met in report.meetings.items():
        margins[first, second], margins[second, first] = met.margin.value, -met.margin.value
    extreme = float(np.nanmax(np.abs(margins), initial=0.0)) or 1.0
    figure = Figure(figsize=(2.5 + size, 1.5 + 0.8 * size), layout="constrained")
    axes = figure.subplots()
    image = axes.imshow(margins, cmap="RdBu", vmin=-extreme, vmax=extreme)
    axes.set_xticks(range(size), report.names, rotation=30, ha="right")
    axes.set_yticks(range(size), report.names)
    for row, column in np.argwhere(~np.isnan(margins)):
        dark = abs(margins[row, column]) > 0.6 * extreme
        text = number(float(margins[row, column]))
        axes.text(column, row, text, ha="center", va="center", color="white" if dark else "black")
    axes.set_xlabel("against")
    figure.colorbar(image, label=f"margin a {report.unit}")
    return _saved(figure, path)


def strength(report: Report, path: str | os.PathLike[str] | None = None) -> Figure:
    """Strength of each player against its budget, a line for each kind of player, with intervals.

    Strength is the Elo rating among the players of the report, or with more than two sides the mean
    margin. A player without a budget in its name is a horizontal line. Raises ValueError if no player
    has a budget.
    """
    rated = report.ratings
    values = rated or tuple(row.margin for row in report.rows)
    lines: dict[str, list[tuple[float, Estimate]]] = {}
    figure = Figure(figsize=(7, 4.5), layout="constrained")
    axes = figure.subplots()
    for name, value in zip(report.names, values, strict=True):
        found = budget_of(name)
        if found:
            lines.setdefault(found[0], []).append((found[1], value))
        else:
            axes.axhline(value.value, linestyle="--", color="grey")
            axes.annotate(name, (0.01, value.value), xycoords=("axes fraction", "data"), va="bottom")
    if not lines:
        raise ValueError("no player has a budget in its name, such as native:1000")
    for kind, points in sorted(lines.items()):
        points.sort(key=lambda point: point[0])
        # An interval may be missing; it is then drawn with no length.
        below = [0.0 if math.isnan(value.low) else value.value - value.low for _, value in points]
        above = [0.0 if math.isnan(value.high) else value.high - value.value for _, value in points]
        budgets, centres = [budget for budget, _ in points], [value.value for _, value in points]
        axes.errorbar(budgets, centres, yerr=[below, above], marker="o", capsize=3, label=kind)
    axes.set_xscale("log")
    axes.set_xlabel("budget")
    axes.set_ylabel("Elo" if rated else f"margin a {report.unit}")
    axes.legend()
    return _saved(figure, path)


def _saved(figure: Figure, path: str | os.PathLike[str] | None) -> Figure:
    if path is not None:
        figure.savefig(path)
    return figure
