"""The errors a caller can meet, shared by the core and the reference.

All are `ValueError`s; each tells one story, and its message names what was wrong.
"""

from __future__ import annotations

__all__ = ["IllegalMoveError", "MazzoError", "ParseError", "PositionError", "RulesError"]


class MazzoError(ValueError):
    """Base of every error that mazzo raises for bad input."""


class ParseError(MazzoError):
    """Text that is not what it should be.

    The message starts with the place: `column 7: …`, or `line 3, column 7: …` in a record.
    """


class IllegalMoveError(MazzoError):
    """A move that the rules do not allow now; the message lists what was legal."""


class RulesError(MazzoError):
    """A configuration that contradicts itself, is unknown or is out of range."""


class PositionError(MazzoError):
    """A well-formed position or deal that no table could show."""
