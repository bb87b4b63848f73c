"""The reference engine: the rules in slow, obvious Python.

Written from the numbered clauses in `docs/rules`, never from the core, and it never imports the
core: where the two disagree, one of them has a fault. Its rules, states, moves, observations,
matches and generator have the same names as in `mazzo`; batches, players and search are for the core alone.
"""

from __future__ import annotations

from mazzo.cards import Card, FrenchCard, ItalianCard
from mazzo.errors import IllegalMoveError, MazzoError, ParseError, PositionError, RulesError
from mazzo.reference.fishing import (
    FishingMatch,
    FishingMove,
    FishingObservation,
    FishingRules,
    FishingState,
    re_bello,
    scopa,
    scopa_assi,
    scopa_napola,
    scopa_quindici,
    scopone,
    scopone_scientifico,
    spatola,
)
from mazzo.reference.match import Match, parse_match, parse_rules
from mazzo.reference.rng import Rng
from mazzo.reference.spades import (
    SpadesMatch,
    SpadesMove,
    SpadesObservation,
    SpadesRules,
    SpadesState,
    spades,
)
from mazzo.score import HandScore, ScoreLine

__all__ = [
    "Card",
    "FishingMatch",
    "FishingMove",
    "FishingObservation",
    "FishingRules",
    "FishingState",
    "FrenchCard",
    "HandScore",
    "IllegalMoveError",
    "ItalianCard",
    "Match",
    "MazzoError",
    "ParseError",
    "PositionError",
    "Rng",
    "RulesError",
    "ScoreLine",
    "SpadesMatch",
    "SpadesMove",
    "SpadesObservation",
    "SpadesRules",
    "SpadesState",
    "parse_match",
    "parse_rules",
    "re_bello",
    "scopa",
    "scopa_assi",
    "scopa_napola",
    "scopa_quindici",
    "scopone",
    "scopone_scientifico",
    "spades",
    "spatola",
]
