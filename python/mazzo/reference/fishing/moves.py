"""A move: the card that is played and the set of table cards that it takes."""

from __future__ import annotations

from functools import total_ordering
from typing import TYPE_CHECKING, Self

from mazzo.cards import ItalianCard
from mazzo.reference.text import CardReader
from mazzo.reference.values import Move

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mazzo.reference.text import Cursor

__all__ = ["FishingMove"]


@total_ordering
class FishingMove(Move):
    """`7D x 2D 5D`, or `FS` for a card that is laid down.

    Moves are ordered by the played card, then by the captured set as a number with bit i for card
    id i: this is the canonical order of a list of legal moves.
    """

    card: ItalianCard
    """The card played."""
    captured: tuple[ItalianCard, ...]
    """Table cards taken, by ascending id; empty when the card is laid down."""

    @classmethod
    def _of(cls, card: ItalianCard, captured: Iterable[ItalianCard] = ()) -> Self:
        """Return the move that plays `card` and takes `captured`."""
        return cls._make(card=card, captured=tuple(sorted(captured)))

    @classmethod
    def _read(cls, cursor: Cursor) -> Self:
        cards = CardReader(ItalianCard, cursor)
        card = cards.card()
        captured: list[ItalianCard] = []
        if cursor.skip(" "):
            if cursor.peek() != "x":
                cursor.expected("x")
            cursor.skip("x")
            while cursor.skip(" ") or not captured:
                captured.append(cards.card())
        return cls._of(card, captured)

    def __str__(self) -> str:
        taken = " ".join(map(str, self.captured))
        return f"{self.card} x {taken}" if taken else str(self.card)

    @property
    def _order(self) -> tuple[int, int]:
        return int(self.card), sum(1 << card for card in self.captured)

    def __eq__(self, other: object) -> bool:
        return self._order == other._order if isinstance(other, FishingMove) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self._order < other._order if isinstance(other, FishingMove) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._order)
