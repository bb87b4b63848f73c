"""Tournaments on duplicate deals, and what their results mean.

>>> from mazzo import arena
>>> results = arena.run("spatola", ["greedy", "random"], pairs=20, seed=1)
>>> report = results.report()
>>> report.rows[0].margin.value > 0
True

Needs SciPy (the extra `arena`); plots need matplotlib too (`plots`).
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mazzo.arena.play import Entrant, Factory, Unit, play_pair
    from mazzo.arena.records import Forfeit, Game, Record
    from mazzo.arena.report import Meeting, Report, Row
    from mazzo.arena.runner import Results, run
    from mazzo.arena.setup import Setup, make_setup
    from mazzo.arena.sprt import Sprt
    from mazzo.arena.stats import Estimate
    from mazzo.arena.store import read_report

_HOMES = {
    "play": ("Entrant", "Factory", "Unit", "play_pair"),
    "records": ("Forfeit", "Game", "Record"),
    "report": ("Meeting", "Report", "Row"),
    "runner": ("Results", "run"),
    "setup": ("Setup", "make_setup"),
    "sprt": ("Sprt",),
    "stats": ("Estimate",),
    "store": ("read_report",),
}

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


def __getattr__(name: str) -> Any:
    """Find a name in its module when it is first used: workers play without loading SciPy."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
