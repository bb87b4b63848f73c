"""The fishing games: an executable form of `docs/rules/fishing.md`, whose clauses are cited as `SPA …`."""

from __future__ import annotations

from mazzo.reference.fishing.moves import FishingMove
from mazzo.reference.fishing.observation import FishingObservation
from mazzo.reference.fishing.rules import FishingRules
from mazzo.reference.fishing.state import FishingState
from mazzo.reference.match import Match

__all__ = [
    "FishingMatch",
    "FishingMove",
    "FishingObservation",
    "FishingRules",
    "FishingState",
    "re_bello",
    "scopa",
    "scopa_assi",
    "scopa_napola",
    "scopa_quindici",
    "scopone",
    "scopone_scientifico",
    "spatola",
]

spatola = FishingRules.spatola
scopa = FishingRules.scopa
scopone = FishingRules.scopone
scopone_scientifico = FishingRules.scopone_scientifico
scopa_assi = FishingRules.scopa_assi
re_bello = FishingRules.re_bello
scopa_napola = FishingRules.scopa_napola
scopa_quindici = FishingRules.scopa_quindici


class FishingMatch(Match[FishingRules, FishingMove]):
    """A match of a fishing game (SPA 6)."""

    rules_type = FishingRules
    state_type = FishingState
