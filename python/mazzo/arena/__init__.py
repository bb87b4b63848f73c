"""Tournaments on duplicate deals, and what their results mean.

>>> from mazzo import arena
>>> results = arena.run("spatola", ["greedy", "random"], pairs=20, seed=1)
>>> report = results.report()
>>> report.rows[0].margin.value > 0
True

Needs SciPy (the extra `arena`); plots need matplotlib too (`plots`).
"""

from __future__ import annotations

from mazzo.arena.play import Entrant, Factory, Unit, play_pair
from mazzo.arena.records import Forfeit, Game, Record
from mazzo.arena.report import Meeting, Report, Row
from mazzo.arena.runner import Results, run
from mazzo.arena.setup import Setup, make_setup
from mazzo.arena.sprt import Sprt
from mazzo.arena.stats import Estimate
from mazzo.arena.store import read_report

__all__ = [
    "Entrant",
    "Estimate",
    "Factory",
    "Forfeit",
    "Game",
    "Meeting",
    "Record",
    "Report",
    "Results",
    "Row",
    "Setup",
    "Sprt",
    "Unit",
    "make_setup",
    "play_pair",
    "read_report",
    "run",
]
