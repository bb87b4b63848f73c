"""What code that works for any game may ask of it: the shapes that both engines' classes share.

Moves are opaque here: values that are hashable, ordered by the legal list, and print as their text.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Protocol, Self

from mazzo.score import HandScore

__all__ = ["Match", "Move", "Observation", "Rules", "State"]


class Move(Hashable, Protocol):
    """One decision of one seat."""


class Rules(Protocol):
    """An immutable, validated set of rules."""

    @property
    def preset(self) -> str:
        """Name of the preset that the options start from."""

    @property
    def players(self) -> int:
        """Number of seats."""

    @property
    def sides(self) -> int:
        """Number of sides that score."""

    @property
    def target(self) -> int:
        """Points that end a match."""

    def side_of(self, seat: int, /) -> int:
        """Side of a seat."""

    def options(self) -> Mapping[str, bool | int | str | None]:
        """Every option's value by name, in the family's table order."""


class Observation(Protocol):
    """All that one seat may know."""

    @property
    def rules(self) -> Any:
        """Rules of the hand."""

    @property
    def seat(self) -> int:
        """Who looks."""

    @property
    def dealer(self) -> int:
        """Who dealt."""

    @property
    def to_act(self) -> int | None:
        """Whose turn it is; None when the hand is over."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Match points of each side before this hand."""

    def legal_moves(self) -> Sequence[Any]:
        """Moves of this seat, in canonical order; empty unless it is its turn."""

    def greedy_move(self, rng: Any, /) -> Any:
        """The move of the game's own cheap policy."""


class State(Protocol):
    """One hand in progress, all cards known."""

    @property
    def rules(self) -> Any:
        """Rules of the hand."""

    @property
    def dealer(self) -> int:
        """Who dealt."""

    @property
    def to_act(self) -> int | None:
        """Whose turn it is; None when the hand is over."""

    @property
    def is_over(self) -> bool:
        """Whether the hand is finished."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Match points of each side before this hand."""

    def legal_moves(self) -> Sequence[Any]:
        """Moves of the seat to act, in canonical order; empty after the end."""

    def apply(self, move: Any, /) -> None:
        """Play a move; raises IllegalMoveError and changes nothing when it is not legal."""

    def observation(self, seat: int, /) -> Any:
        """What a seat sees."""

    def score(self) -> HandScore:
        """The finished hand's points, line by line."""

    def perft(self, depth: int, /) -> int:
        """Number of move sequences of a length from here."""

    def copy(self) -> Self:
        """An independent copy."""


class Match(Protocol):
    """Hands until the target."""

    @property
    def rules(self) -> Any:
        """Rules of every hand."""

    @property
    def seed(self) -> int:
        """Seed of all deals."""

    @property
    def players(self) -> tuple[str, ...]:
        """Names per seat; empty when unnamed."""

    @property
    def dealer(self) -> int:
        """Dealer of the current hand."""

    @property
    def state(self) -> Any:
        """The current hand (the last one when the match is over)."""

    @property
    def to_act(self) -> int | None:
        """Whose turn it is; None when the match is over."""

    @property
    def is_over(self) -> bool:
        """Whether some side has won or the match is drawn."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of each side after the complete hands."""

    @property
    def winner(self) -> int | None:
        """The winning side, None while running or when drawn."""

    @property
    def outcome(self) -> str:
        """`won`, `drawn`, or an empty text while running."""

    @property
    def hands_played(self) -> int:
        """Number of complete hands."""

    @property
    def scores(self) -> tuple[HandScore, ...]:
        """Score of each complete hand."""

    @property
    def moves(self) -> tuple[tuple[Any, ...], ...]:
        """Moves of each hand, the running one last."""

    def observation(self, seat: int | None = None, /) -> Any:
        """What a seat sees, by default the one to act."""

    def play(self, move: Any, /) -> None:
        """Play a move and, when that ends a hand, deal the next."""
