"""The reference engine: the rules in slow, obvious Python.

Written from the numbered clauses in `docs/rules`, never from the core, and it never imports the
core: where the two disagree, one of them has a fault. It offers the same names as `mazzo`.
"""

from __future__ import annotations

from mazzo.reference.fishing import FishingMove, FishingObservation, FishingRules, FishingState
from mazzo.reference.rng import Rng

__all__ = ["FishingMove", "FishingObservation", "FishingRules", "FishingState", "Rng"]
