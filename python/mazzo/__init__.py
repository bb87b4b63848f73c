"""Spatola, Scopa, their family and Spades: rules, matches, players and search.

>>> import mazzo
>>> match = mazzo.Match(mazzo.spatola(), seed=7)
>>> while not match.is_over:
...     match.play(match.observation().legal_moves()[0])

The classes come from the compiled core; `mazzo.reference` has the rules, states, moves,
observations, matches and generator in plain Python, by the same names.
"""

from __future__ import annotations

from mazzo import errors
from mazzo._core import (
    FishingBatch,
    FishingMatch,
    FishingMove,
    FishingObservation,
    FishingRules,
    FishingState,
    Rng,
    SpadesBatch,
    SpadesMatch,
    SpadesMove,
    SpadesObservation,
    SpadesRules,
    SpadesState,
    __version__,
    playouts,
)
from mazzo.cards import Card, FrenchCard, ItalianCard
from mazzo.constructors import (
    Batch,
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
    "Batch",
    "Card",
    "FishingBatch",
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
    "SpadesBatch",
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
    "playouts",
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
