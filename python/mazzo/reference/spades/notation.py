"""The fields of Spades states and observations as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazzo.cards import FrenchCard
from mazzo.reference.spades.cards import SUITS
from mazzo.reference.spades.moves import MAX_BID
from mazzo.reference.text import CardReader, cards_text, is_number, list_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from mazzo.reference.spades.public import Bid, Public
    from mazzo.reference.text import Cursor

__all__ = [
    "MAX_BAGS",
    "MAX_TOTAL",
    "Fields",
    "bids_text",
    "known_text",
    "score_fields_text",
    "sorted_text",
    "table_text",
    "voids_text",
]

MAX_TOTAL = 10**9
MAX_BAGS = 10**6
WORDS = ("look", "blind", "seven", "pair")


def sorted_text(cards: Iterable[FrenchCard]) -> str:
    """Cards as a set: by ascending id."""
    return cards_text(sorted(cards))


def bids_text(bids: Sequence[Bid]) -> str:
    """Bids per seat; 0 is `nil`."""
    return list_text("nil" if bid == 0 else bid for bid in bids)


def voids_text(voids: Sequence[str]) -> str:
    """Void suits per seat."""
    return list_text(void or None for void in voids)


def known_text(known: Sequence[Collection[FrenchCard]]) -> str:
    """Cards known to the partner, per seat."""
    return list_text(map(sorted_text, known))


def table_text(public: Public, known: Sequence[Collection[FrenchCard]]) -> str:
    """The fields from `bids` to `trick`."""
    return (
        f"bids={bids_text(public.bids)} exchange={public.exchange} known={known_text(known)} "
        f"leader={public.leader} trick={cards_text(public.trick)}"
    )


def score_fields_text(public: Public) -> str:
    """The fields `totals` and `bags`."""
    return f"totals={list_text(public.totals)} bags={list_text(public.bags)}"


class Fields:
    """Reads the fields that states and observations share, each with its default."""

    def __init__(self, cursor: Cursor, players: int, sides: int) -> None:
        self.cursor = cursor
        self.players = players
        self.sides = sides
        self.cards = CardReader(FrenchCard, cursor)
        """Insists that no card of the position appears twice."""
        self.mentions = CardReader(FrenchCard, cursor)
        """The same for cards that are named again where another field already has them."""

    def seat(self, name: str, default: int, *, required: bool = False) -> int:
        """Read a seat."""
        if not self.cursor.field(name, required=required):
            return default
        return self.cursor.number(0, self.players - 1)

    def _bid(self) -> Bid:
        token = self.cursor.peek()
        if is_number(token):
            return self.cursor.number(1, MAX_BID)
        if token != "nil" and token not in WORDS:
            self.cursor.expected("a bid")
        self.cursor.at += len(token)
        return 0 if token == "nil" else token

    def bids(self) -> tuple[Bid, ...]:
        """Read `bids`: nobody has bid by default."""
        if not self.cursor.field("bids"):
            return (None,) * self.players
        return tuple(self.cursor.list_of(self.players, lambda: self.cursor.or_none(self._bid)))

    def number(self, name: str, high: int) -> int:
        """Read a number that is 0 by default."""
        return self.cursor.number(0, high) if self.cursor.field(name) else 0

    def numbers(self, name: str, count: int, low: int, high: int) -> tuple[int, ...]:
        """Read numbers that are 0 by default."""
        if not self.cursor.field(name):
            return (0,) * count
        return tuple(self.cursor.list_of(count, lambda: self.cursor.number(low, high)))

    def card_list(self, name: str) -> tuple[FrenchCard, ...]:
        """Read cards in the order in which they stand; none by default."""
        return tuple(self.cards.cards()) if self.cursor.field(name) else ()

    def _void(self) -> str:
        token = self.cursor.peek()
        if not token or token != "".join(suit for suit in SUITS if suit in token):
            self.cursor.expected("suits")
        self.cursor.at += len(token)
        return token

    def voids(self) -> tuple[str, ...]:
        """Read `voids`: none by default."""
        if not self.cursor.field("voids"):
            return ("",) * self.players
        read = self.cursor.list_of(self.players, lambda: self.cursor.or_none(self._void))
        return tuple(void or "" for void in read)

    def totals(self) -> tuple[int, ...]:
        """Read `totals`."""
        return self.numbers("totals", self.sides, -MAX_TOTAL, MAX_TOTAL)

    def bags(self) -> tuple[int, ...]:
        """Read `bags`."""
        return self.numbers("bags", self.sides, 0, MAX_BAGS)
