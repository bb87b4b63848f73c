"""One hand in progress and a seat's view of it, whatever the game."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, Self, TypeVar, cast

from mazzo.errors import IllegalMoveError, PositionError
from mazzo.reference.rng import check_range
from mazzo.reference.rules import Rules
from mazzo.reference.text import read_card_list
from mazzo.reference.values import Move, Text, check_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mazzo.cards import Card
    from mazzo.reference.rng import Rng
    from mazzo.score import HandScore

__all__ = ["Observation", "State", "read_deck"]

C = TypeVar("C", bound="Card")
M = TypeVar("M", bound=Move)
R = TypeVar("R", bound=Rules)


class State(Text, Generic[R, M]):
    """One hand in progress with every card known. Mutable: it copies, compares, and has no hash."""

    move_type: ClassVar[type[Any]] = Move
    rules: R

    if TYPE_CHECKING:
        # A family stores these or computes them.
        @property
        def dealer(self) -> int:
            """Seat that dealt."""

        @property
        def totals(self) -> tuple[int, ...]:
            """Match points of each side before this hand."""

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def __hash__(self) -> NoReturn:
        name = type(self).__name__
        raise TypeError(f"unhashable type: '{name}' is mutable; use str(state) or state.key")

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy."""

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    @classmethod
    def deal(cls, rules: R, *, seed: int, dealer: int = 0, totals: Sequence[int] | None = None) -> Self:
        """Deal a hand from the deck that `seed` shuffles."""
        return cls.from_deck(rules, rules.deck(seed), dealer=dealer, totals=totals)

    @classmethod
    @abstractmethod
    def from_deck(
        cls,
        rules: R,
        deck: str | Sequence[Card | int | str],
        *,
        dealer: int = 0,
        totals: Sequence[int] | None = None,
    ) -> Self:
        """Deal a hand from a deck in deal order: cards, or their concatenated text."""

    @property
    @abstractmethod
    def to_act(self) -> int | None:
        """Whose turn it is; None when the hand is over."""

    @property
    def is_over(self) -> bool:
        """Whether the hand is finished."""
        return self.to_act is None

    @abstractmethod
    def legal_moves(self) -> list[M]:
        """Return the moves of the seat to act, each once, in canonical order; none after the end."""

    def _move(self, move: M | str) -> M:
        """Return a move as it is, or read it from its text."""
        if isinstance(move, str):
            return cast("M", self.move_type(move))
        check_type(move, self.move_type)
        return move

    @abstractmethod
    def _apply(self, move: M) -> None:
        """Play a legal move."""

    @abstractmethod
    def observation(self, seat: int) -> Observation[R, M]:
        """Return what a seat sees."""

    def is_legal(self, move: M | str) -> bool:
        """Whether a move is legal now."""
        return self._move(move) in self.legal_moves()

    def apply(self, move: M | str) -> None:
        """Play a move; raises `IllegalMoveError` and changes nothing when it is not legal."""
        move = self._move(move)
        if self.is_over:
            raise IllegalMoveError("the hand is over: no move is legal")
        legal = self.legal_moves()
        if move not in legal:
            some = ", ".join(map(str, legal[:20]))
            if len(legal) > 20:
                some += f", … ({len(legal)} in all)"
            raise IllegalMoveError(f"illegal move {move} for seat {self.to_act}; legal: {some}")
        self._apply(move)

    @abstractmethod
    def _score(self) -> HandScore: ...

    def score(self) -> HandScore:
        """Return the finished hand's points, line by line; before the end `IllegalMoveError`."""
        if not self.is_over:
            raise IllegalMoveError("the hand is not over")
        return self._score()

    def points(self) -> tuple[int, ...]:
        """Return the finished hand's points per side."""
        return self.score().points

    def perft(self, depth: int) -> int:
        """Return the number of move sequences of exactly `depth` plies from here."""
        depth = check_range("depth", depth, 0, 1000)
        if depth == 0:
            return 1
        count = 0
        for move in self.legal_moves():
            after = self.copy()
            after._apply(move)
            count += after.perft(depth - 1)
        return count

    def _next_hand(self, deck: Sequence[Card], dealer: int) -> Self:
        """Return the hand after this finished one, the totals carried over."""
        totals = [total + points for total, points in zip(self.totals, self.points(), strict=True)]
        return self.from_deck(self.rules, deck, dealer=dealer, totals=totals)


class Observation(Text, Generic[R, M]):
    """All that one seat may know of a hand; immutable."""

    rules: R
    seat: int

    if TYPE_CHECKING:
        # A family stores these or computes them.
        @property
        def dealer(self) -> int:
            """Seat that dealt."""

        @property
        def totals(self) -> tuple[int, ...]:
            """Match points of each side before this hand."""

    @property
    @abstractmethod
    def to_act(self) -> int | None:
        """Whose turn it is; None when the hand is over."""

    @property
    def is_over(self) -> bool:
        """Whether the hand is finished."""
        return self.to_act is None

    @abstractmethod
    def legal_moves(self) -> list[M]:
        """Return this seat's moves in canonical order; none unless it is its turn."""

    @abstractmethod
    def sample(self, rng: Rng) -> State[R, M]:
        """Return one hand that fits, uniform over all that do."""


def read_deck(kind: type[C], deck: str | Iterable[Card | int | str], whole: Sequence[C]) -> list[C]:
    """Read a deck in deal order, given as cards or as their concatenated text.

    `whole` holds the cards that must all be there; raises `PositionError` if they are not.
    """
    cards = read_card_list(kind, deck) if isinstance(deck, str) else [kind(card) for card in deck]
    for i, card in enumerate(cards):
        if card in cards[:i]:
            raise PositionError(f"card {card} appears twice")
    if len(cards) != len(whole):
        raise PositionError(f"the deck has {len(cards)} cards, {len(whole)} expected")
    for card in sorted(cards):
        if card not in whole:
            raise PositionError(f"card {card} is not in this deck")
    return cards
