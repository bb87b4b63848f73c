"""Spatola, Scopa, their family and Spades: rules, matches, players and search.

>>> import mazzo
>>> match = mazzo.Match(mazzo.spatola(), seed=7)
>>> while not match.is_over:
...     match.play(match.observation().legal_moves()[0])

The classes come from the compiled core; `mazzo.reference` has the same names in plain Python.
"""

from __future__ import annotations

from mazzo import errors
from mazzo._core import (
    FishingMatch,
    FishingMove,
    FishingObservation,
    FishingRules,
    FishingState,
    Rng,
    SpadesMatch,
    SpadesMove,
    SpadesObservation,
    SpadesRules,
    SpadesState,
    __version__,
)
from mazzo.cards import Card, FrenchCard, ItalianCard
from mazzo.constructors import (
    Match,
    re_bello,
    scopa,
    scopa_assi,
    scopa_napola,
    scopa_quindici,
    scopone,
    scopone_scientifico,
    spades,
    spatola,
)
from mazzo.errors import IllegalMoveError, MazzoError, ParseError, PositionError, RulesError
from mazzo.games import parse_match, parse_rules
from mazzo.score import HandScore, ScoreLine

from mazzo import players  # isort: skip  # after the classes that it uses

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
    "__version__",
    "errors",
    "parse_match",
    "parse_rules",
    "players",
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
