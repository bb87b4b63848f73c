"""Spades: an executable form of `docs/rules/spades.md`, whose clauses are cited as `SPD …`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazzo.errors import RulesError
from mazzo.reference.match import Match
from mazzo.reference.spades.moves import SpadesMove
from mazzo.reference.spades.observation import SpadesObservation
from mazzo.reference.spades.rules import SpadesRules
from mazzo.reference.spades.state import SpadesState

if TYPE_CHECKING:
    from mazzo.reference.options import OptionValue

__all__ = ["SpadesMatch", "SpadesMove", "SpadesObservation", "SpadesRules", "SpadesState", "spades"]


def spades(preset: str = "standard", players: int = 4, **options: OptionValue) -> SpadesRules:
    """Return the rules of a preset: `standard`, `barmore` or `new_york`.

    `players` is 2, 3, 4 or 6, and 4 for all presets but `standard`. Raises `RulesError`.
    """
    for entry in SpadesRules.PRESETS:
        if entry.label == preset:
            return SpadesRules(entry.name, players=players, **options)
    known = ", ".join(entry.label for entry in SpadesRules.PRESETS)
    raise RulesError(f"unknown preset '{preset}' (presets: {known})")


class SpadesMatch(Match[SpadesRules, SpadesMove]):
    """A match of Spades (SPD 5)."""

    rules_type = SpadesRules
    state_type = SpadesState
