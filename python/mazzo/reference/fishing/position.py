"""A position as text, and the checks that tell whether a table could show it.

A hand in progress and a seat's view of it have the same fields; they differ in how a hand and the
stock are written: as cards, or as `?3`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from mazzo.cards import ItalianCard
from mazzo.errors import PositionError
from mazzo.reference.text import CardReader, cards_text, list_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mazzo.reference.fishing.rules import FishingRules
    from mazzo.reference.text import Cursor

__all__ = [
    "MAX_BONUS",
    "MAX_SWEEPS",
    "MAX_TOTAL",
    "Position",
    "PositionView",
    "check_position",
    "plays_made",
    "position_text",
    "read_position",
    "seat_to_act",
]

H = TypeVar("H")
S = TypeVar("S")
H2 = TypeVar("H2")
S2 = TypeVar("S2")

MAX_TOTAL = 1_000_000
MAX_SWEEPS = 99
MAX_BONUS = 255


@dataclass
class Position(Generic[H, S]):
    """The fields of a position: `H` is a hand per seat, `S` the stock."""

    dealer: int
    hands: list[H]
    table: set[ItalianCard]
    piles: list[set[ItalianCard]]
    stock: S
    last: int | None
    prev: ItalianCard | None
    sweeps: list[int]
    piccole: list[int]
    suited: list[int]
    totals: tuple[int, ...]

    def with_cards(self, hands: list[H2], stock: S2) -> Position[H2, S2]:
        """Return a copy of all that is public, with these hands and this stock."""
        return Position(
            self.dealer,
            hands,
            set(self.table),
            [set(pile) for pile in self.piles],
            stock,
            self.last,
            self.prev,
            list(self.sweeps),
            list(self.piccole),
            list(self.suited),
            self.totals,
        )


class PositionView:
    """What both a hand and a seat's view of it show to the outside."""

    _position: Position[Any, Any]

    @property
    def dealer(self) -> int:
        """Seat that dealt; the next one plays first."""
        return self._position.dealer

    @property
    def totals(self) -> tuple[int, ...]:
        """Match points of each side before this hand."""
        return self._position.totals

    @property
    def table(self) -> tuple[ItalianCard, ...]:
        """Cards on the table, by ascending id."""
        return tuple(sorted(self._position.table))

    @property
    def piles(self) -> tuple[tuple[ItalianCard, ...], ...]:
        """Cards taken by each side, by ascending id."""
        return tuple(tuple(sorted(pile)) for pile in self._position.piles)

    @property
    def last(self) -> int | None:
        """Seat that captured last in this hand."""
        return self._position.last

    @property
    def prev(self) -> ItalianCard | None:
        """Card that the seat before just laid down (SPA 4.2); None if it captured."""
        return self._position.prev

    @property
    def sweeps(self) -> tuple[int, ...]:
        """Sweeps of each side in this hand."""
        return tuple(self._position.sweeps)

    @property
    def piccole(self) -> tuple[int, ...]:
        """Piccola points of each side in this hand."""
        return tuple(self._position.piccole)

    @property
    def suited(self) -> tuple[int, ...]:
        """Points of each side for suited captures in this hand."""
        return tuple(self._position.suited)


def read_position(
    rules: FishingRules,
    cursor: Cursor,
    read_hand: Callable[[CardReader[ItalianCard], int], H],
    read_stock: Callable[[CardReader[ItalianCard]], S],
    empty_stock: S,
) -> Position[H, S]:
    """Read the fields from `dealer=` on; all but the hands and the table may be left out."""
    cards = CardReader(ItalianCard, cursor)
    seats, sides = rules.players, rules.sides

    def read_seat() -> int:
        return cursor.number(0, seats - 1)

    def read_counts(name: str, high: int) -> list[int]:
        if not cursor.field(name):
            return [0] * sides
        return cursor.list_of(sides, lambda: cursor.number(0, high))

    dealer = read_seat() if cursor.field("dealer") else 0
    cursor.field("hands", required=True)
    seat_numbers = iter(range(seats))
    hands = cursor.list_of(seats, lambda: read_hand(cards, next(seat_numbers)))
    cursor.field("table", required=True)
    table = set(cards.card_set())
    piles: list[set[ItalianCard]] = [set() for _ in range(sides)]
    if cursor.field("piles"):
        piles = cursor.list_of(sides, lambda: set(cards.card_set()))
    stock = read_stock(cards) if cursor.field("stock") else empty_stock
    last = cursor.or_none(read_seat) if cursor.field("last") else None
    prev = cursor.or_none(cards.mention) if cursor.field("prev") else None
    sweeps = read_counts("sweeps", MAX_SWEEPS)
    piccole = read_counts("piccole", MAX_BONUS)
    suited = read_counts("suited", MAX_BONUS)
    totals = tuple(read_counts("totals", MAX_TOTAL))
    cursor.end_of_fields()
    return Position(dealer, hands, table, piles, stock, last, prev, sweeps, piccole, suited, totals)


def position_text(position: Position[H, S], hand_text: Callable[[H], str], stock_text: str) -> str:
    """Print every field from `dealer=` on."""
    piles = list_text(cards_text(sorted(pile)) for pile in position.piles)
    return (
        f"dealer={position.dealer} hands={list_text(map(hand_text, position.hands))}"
        f" table={cards_text(sorted(position.table))} piles={piles} stock={stock_text}"
        f" last={list_text([position.last])} prev={list_text([position.prev])}"
        f" sweeps={list_text(position.sweeps)} piccole={list_text(position.piccole)}"
        f" suited={list_text(position.suited)} totals={list_text(position.totals)}"
    )


def seat_to_act(dealer: int, counts: Sequence[int]) -> int | None:
    """Return the first seat after the dealer that holds the most cards; None when none holds any.

    SPA 2.1, 2.2: all seats get a packet of the same size and play in turn from the dealer's next,
    so those that have played in this round hold one card less.
    """
    if not any(counts):
        return None
    order = [(dealer + 1 + i) % len(counts) for i in range(len(counts))]
    return next(seat for seat in order if counts[seat] == max(counts))


def plays_made(rules: FishingRules, cards_to_play: int) -> int:
    """Return the number of plays made when so many cards are left in the hands and the stock."""
    return max(0, 40 - rules.table_cards - cards_to_play)


def check_position(rules: FishingRules, position: Position[H, S], counts: list[int], stock: int) -> None:
    """Raise `PositionError` for hand sizes, a stock or a last captor that no table could show.

    `counts` are the cards in each seat's hand, `stock` those in the stock.
    """
    packet = rules.players * rules.hand_cards
    if stock % packet:
        raise PositionError(f"the stock holds {stock} cards, not a multiple of {packet}")
    in_turn = [counts[(position.dealer + 1 + i) % rules.players] for i in range(rules.players)]
    one_round = in_turn == sorted(in_turn) and in_turn[-1] - in_turn[0] <= 1
    if not one_round or in_turn[-1] > rules.hand_cards:
        raise PositionError(f"hands hold {list_text(counts)} cards: impossible with dealer {position.dealer}")
    if not any(counts) and stock:
        raise PositionError(f"the hands are empty but the stock holds {stock} cards")
    last = position.last
    if last is not None and not position.piles[rules.side_of(last)]:
        raise PositionError(f"no card can have been captured yet last is {last}")
    if last is None and any(position.piles):
        raise PositionError("piles hold cards but last is -")
    if position.prev is not None and position.prev not in position.table:
        raise PositionError(f"prev {position.prev} is not on the table")
    # SPA 3.7: the last captor takes what is left on the table.
    if not any(counts) and last is not None and position.table:
        raise PositionError(f"the hand is over but the table holds cards and last is {last}")
