"""Moves of Spades: bids, blind choices, the exchange, the draw of two players, and cards."""

from __future__ import annotations

from functools import total_ordering
from typing import TYPE_CHECKING

from mazzo.cards import FrenchCard
from mazzo.reference.text import CardReader, is_number
from mazzo.reference.values import Move

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mazzo.reference.text import Cursor

__all__ = ["KINDS", "SpadesMove"]

KINDS = ("bid", "blind_nil", "blind_seven", "look", "pass", "keep", "discard", "play")
"""Kinds of move in canonical order."""

WORDS = {"look": "look", "keep": "keep", "discard": "discard", "decline": "pass"}
MAX_BID = 17


@total_ordering
class SpadesMove(Move):
    """One decision: `4`, `nil`, `blind nil`, `look`, `pass 2c 3d`, `decline`, `keep`, `As`, …"""

    kind: str
    """One of `bid`, `blind_nil`, `blind_seven`, `look`, `pass`, `keep`, `discard`, `play`."""
    bid: int | None
    """The number of a bid, 0 for nil; None for every other kind."""
    cards: tuple[FrenchCard, ...]
    """Cards passed (none: declined) or the card played, by ascending id."""

    @classmethod
    def _of(cls, kind: str, *, bid: int | None = None, cards: Iterable[FrenchCard] = ()) -> SpadesMove:
        return cls._make(kind=kind, bid=bid, cards=tuple(sorted(cards)))

    @property
    def card(self) -> FrenchCard | None:
        """The card played; None for every other kind."""
        return self.cards[0] if self.kind == "play" else None

    def _order(self) -> tuple[int, int]:
        """Place in canonical order: kind, then the number or the set of cards as bits."""
        value = self.bid if self.bid is not None else sum(1 << card for card in self.cards)
        return KINDS.index(self.kind), value

    def __lt__(self, other: object) -> bool:
        return self._order() < other._order() if isinstance(other, SpadesMove) else NotImplemented

    def __str__(self) -> str:
        if self.kind == "bid":
            return str(self.bid) if self.bid else "nil"
        if self.kind in ("blind_nil", "blind_seven"):
            return "blind nil" if self.kind == "blind_nil" else "blind 7"
        if self.kind == "pass":
            return " ".join(["pass", *map(str, self.cards)]) if self.cards else "decline"
        return str(self.card) if self.kind == "play" else self.kind

    @classmethod
    def _read(cls, cursor: Cursor) -> SpadesMove:
        token = cursor.peek()
        reader = CardReader(FrenchCard, cursor)
        if not token:
            cursor.expected("a move")
        if is_number(token):
            return cls._of("bid", bid=cursor.number(1, MAX_BID))
        if token == "nil":
            cursor.at += len(token)
            return cls._of("bid", bid=0)
        if token in WORDS:
            cursor.at += len(token)
            return cls._of(WORDS[token])
        if token == "blind":
            cursor.at += len(token)
            cursor.expect(" ", "nil or 7")
            if cursor.peek() not in ("nil", "7"):
                cursor.expected("nil or 7")
            number = cursor.peek()
            cursor.at += len(number)
            return cls._of("blind_nil" if number == "nil" else "blind_seven")
        if token == "pass":
            cursor.at += len(token)
            cards: list[FrenchCard] = []
            while not cards or cursor.text.startswith(" ", cursor.at):
                cursor.expect(" ", "a card")
                cards.append(reader.card())
            return cls._of("pass", cards=cards)
        return cls._of("play", cards=[reader.card()])
