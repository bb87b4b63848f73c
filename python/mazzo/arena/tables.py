"""The report as tables for a terminal or a text file."""

from __future__ import annotations

import math

from rich import box
from rich.table import Table

from mazzo.arena.report import Meeting, Report
from mazzo.arena.sprt import Sprt, Verdict
from mazzo.arena.stats import Estimate

__all__ = ["crosstable", "estimate", "forfeits", "meeting", "number", "players", "sides", "verdict"]

_SHOWN = 5


def number(value: float, decimals: int = 2) -> str:
    """A signed number, never minus zero."""
    return f"{round(value, decimals) + 0.0:+.{decimals}f}"


def estimate(value: Estimate, decimals: int = 2) -> str:
    """`+1.23 [+0.98, +1.48]`, or without the interval where there is none."""
    if math.isnan(value.value):
        return "-"
    if math.isnan(value.low):
        return number(value.value, decimals)
    low, high = number(value.low, decimals), number(value.high, decimals)
    return f"{number(value.value, decimals)} [{low}, {high}]"


def _margin(value: Estimate, plain: bool, decimals: int = 2) -> str:
    """`+1.23 ±0.25`: Student's interval is symmetric."""
    if math.isnan(value.low):
        return estimate(value, decimals)
    half = (value.high - value.low) / 2
    return f"{number(value.value, decimals)} {'+-' if plain else '±'}{half:.{decimals}f}"


def _percent(value: Estimate) -> str:
    return "-" if math.isnan(value.value) else f"{value.value:.1%} [{value.low:.1%}, {value.high:.1%}]"


def _table(plain: bool) -> Table:
    return Table(box=None if plain else box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))


def players(report: Report, plain: bool = False) -> Table:
    """A row for each player: games, margin, games won, and a rating where there are several meetings."""
    rated = len(report.meetings) > 1
    order = list(range(len(report.names)))
    if rated:
        order.sort(key=lambda player: -round(_or_least(report.ratings[player].value), 3))
    forfeited = any(row.forfeits for row in report.rows)
    table = _table(plain)
    table.add_column("player")
    columns = ["games", f"margin a {report.unit}", "won" if report.sides == 2 else "won alone"]
    columns += ["forfeits"] if forfeited else []
    for name in [*columns, "Elo"] if rated else columns:
        table.add_column(name, justify="right")
    for player in order:
        row = report.rows[player]
        cells = [row.name, str(row.games), _margin(row.margin, plain), _percent(row.win_rate)]
        cells += [str(row.forfeits)] if forfeited else []
        table.add_row(*cells, *([estimate(report.ratings[player], 0)] if rated else []))
    return table


def sides(report: Report, plain: bool = False) -> Table:
    """Mean points a game of each player on each side: what a place at the table is worth."""
    table = _table(plain)
    table.add_column(f"points a {report.unit}")
    for side in range(report.sides):
        table.add_column(f"side {side}", justify="right")
    for row in report.rows:
        table.add_row(row.name, *("-" if math.isnan(points) else f"{points:.2f}" for points in row.points))
    return table


def crosstable(report: Report, plain: bool = False) -> Table:
    """Mean margin and score of the row's player against the column's, for meetings of two sides."""
    table = _table(plain)
    table.add_column(f"margin a {report.unit}, score")
    for number, _ in enumerate(report.names, 1):
        table.add_column(f"{number}", justify="right")
    for row, name in enumerate(report.names):
        cells = [f"{row + 1} {name}"]
        for column in range(len(report.names)):
            met = report.meetings.get((min(row, column), max(row, column)))
            cells.append(_cell(met, row < column, plain) if met else "")
        table.add_row(*cells)
    return table


def _cell(met: Meeting, as_first: bool, plain: bool) -> str:
    low, value, high = met.margin.low, met.margin.value, met.margin.high
    margin = met.margin if as_first else Estimate(-value, -high, -low)
    return f"{_margin(margin, plain)} {met.score if as_first else 1 - met.score:.1%}"


def meeting(report: Report, met: Meeting, plain: bool = False) -> Table:
    """Two players as engine testers would report them: pentanomial, Elo, normalised Elo, superiority."""
    table = _table(plain)
    table.show_header = False
    table.add_column("")
    table.add_column("")
    wins = f"{met.won} won, {met.drawn} drawn, {met.lost} lost"
    table.add_row("meeting", f"{report.names[met.first]} against {report.names[met.second]}")
    table.add_row("games", f"{wins} ({met.score:.1%})")
    table.add_row(f"margin a {report.unit}", _margin(met.margin, plain, 3))
    table.add_row("pairs that scored 0, 0.5, 1, 1.5, 2", ", ".join(map(str, met.counts)))
    table.add_row("Elo", estimate(met.elo, 1))
    table.add_row("normalised Elo", estimate(met.normalised_elo, 1))
    table.add_row(
        "likelihood of superiority", "-" if math.isnan(met.superiority) else f"{met.superiority:.1%}"
    )
    return table


def verdict(sprt: Sprt, counts: list[int], answer: Verdict | None) -> str:
    """One line on a sequential test."""
    low, high = sprt.bounds
    test = f"SPRT, {sprt.model} Elo {sprt.elo0:g} or {sprt.elo1:g}"
    state = f"LLR {sprt.llr(counts):.2f} in {low:.2f}..{high:.2f} after {sum(counts)} pairs"
    means = {"H0": f"H0, Elo {sprt.elo0:g}, is accepted", "H1": f"H1, Elo {sprt.elo1:g}, is accepted"}
    return f"{test}: {state}: {means[answer] if answer else 'no answer yet'}"


def forfeits(report: Report, plain: bool = False) -> list[str]:
    """A line for each of the first forfeits, and how many more there are."""
    found = list(report.forfeits)
    lines = [
        f"forfeit: pair {record.pair}, game {number}: {name} in seat {lost.seat}: {lost.cause}"
        for record, number, name, lost in found[:_SHOWN]
    ]
    if len(found) > _SHOWN:
        lines.append(f"and {len(found) - _SHOWN} more forfeits")
    return [line.encode("ascii", "backslashreplace").decode() for line in lines] if plain else lines


def _or_least(value: float) -> float:
    return -1e9 if math.isnan(value) else value
