"""The fishing games: an executable form of `docs/rules/fishing.md`, whose clauses are cited as `SPA …`."""

from __future__ import annotations

from mazzo.reference.fishing.moves import FishingMove
from mazzo.reference.fishing.observation import FishingObservation
from mazzo.reference.fishing.rules import FishingRules
from mazzo.reference.fishing.state import FishingState

__all__ = ["FishingMove", "FishingObservation", "FishingRules", "FishingState"]
