"""A strict reader of one-line texts: what every `parse` of the reference is built on.

A `Cursor` walks over one text. Whatever is not as it should be raises `ParseError` with the
1-based column of the first character that is wrong.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Generic, NoReturn, TypeVar

from mazzo.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mazzo.cards import Card

__all__ = [
    "CardReader",
    "Cursor",
    "cards_text",
    "in_range",
    "is_number",
    "is_player_name",
    "list_text",
    "option_text",
    "read_card_list",
]

C = TypeVar("C", bound="Card")
T = TypeVar("T")

DELIMITERS = " /;,"


def cards_text(cards: Iterable[Card]) -> str:
    """Concatenated card texts in the given order; `-` when there are none."""
    return "".join(map(str, cards)) or "-"


def list_text(values: Iterable[object]) -> str:
    """One entry per seat or side, separated by `/`; None prints `-`."""
    return "/".join("-" if value is None else str(value) for value in values)


def option_text(value: object) -> str:
    """Return the word of an option's value: `on`, `off`, `none`, a number, or the word itself."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)


def is_number(token: str) -> bool:
    """Whether `token` is a canonical decimal number of any size."""
    return re.fullmatch(r"0|-?[1-9][0-9]*", token) is not None


def is_player_name(name: str) -> bool:
    """Whether a player may be called so: no `/`, `"` or line break, and no half of a surrogate pair."""
    return not any(mark in '/"\n' or "\ud800" <= mark <= "\udfff" for mark in name)


def in_range(token: str, low: int, high: int) -> bool:
    """Whether the number `token`, however long, lies in `low..high`."""
    return len(token) <= 24 and low <= int(token) <= high


class Cursor:
    """A place in a text, and the ways to read on from it.

    `shift` is added to every column: it is not zero where the text is a part of a longer line.
    """

    def __init__(self, text: str, shift: int = 0) -> None:
        self.text = text
        self.at = 0
        self.shift = shift

    def fail(self, message: str, at: int | None = None) -> NoReturn:
        """Raise `ParseError` for the character at index `at` (default: here)."""
        column = (self.at if at is None else at) + self.shift + 1
        raise ParseError(f"column {column}: {message}")

    def at_end(self) -> bool:
        """Whether the whole text has been read."""
        return self.at >= len(self.text)

    def at_delimiter(self) -> bool:
        """Whether the text ends here or a delimiter (space / ; ,) follows."""
        return self.at_end() or self.text[self.at] in DELIMITERS

    def peek(self, stop: str = DELIMITERS) -> str:
        """Return the characters from here up to the next one in `stop`, or to the end."""
        end = self.at
        while end < len(self.text) and self.text[end] not in stop:
            end += 1
        return self.text[self.at : end]

    def found(self) -> str:
        """Describe what stands here, for a message."""
        if self.at_end():
            return "found the end"
        return f"found '{self.peek() or self.text[self.at]}'"

    def expected(self, what: str) -> NoReturn:
        """Raise `ParseError`: `what` should have stood here."""
        self.fail(f"expected {what}, {self.found()}")

    def skip(self, literal: str) -> bool:
        """Step over `literal` if it stands here."""
        if not self.text.startswith(literal, self.at):
            return False
        self.at += len(literal)
        return True

    def expect(self, literal: str, what: str | None = None) -> None:
        """Step over `literal`, which must stand here."""
        if not self.skip(literal):
            self.expected(what or f"'{literal}'")

    def end(self) -> None:
        """Insist that the text ends here."""
        if not self.at_end():
            self.expected("the end")

    # Fields of a one-line text: ` name=value`, in a fixed order.

    def field(self, name: str, *, required: bool = False) -> bool:
        """Step over ` name=`; return False if it is not there and not required."""
        if self.skip(f" {name}="):
            return True
        if required:
            self._step_over_space()
            self.expected(f"{name}=")
        return False

    def end_of_fields(self) -> None:
        """Insist that no further field follows."""
        if not self.at_end():
            self._step_over_space()
            self.expected("the end")

    def _step_over_space(self) -> None:
        """Complain about what follows the space, unless the text ends with that space."""
        if self.at + 1 < len(self.text) and self.text[self.at] == " ":
            self.at += 1

    # Values.

    def number(self, low: int, high: int) -> int:
        """Read a decimal number in `low..high`, without leading zeros."""
        start = self.at
        token = self.digits()
        if not in_range(token, low, high):
            self.fail(f"{token} is out of range {low}..{high}", start)
        return int(token)

    def digits(self) -> str:
        """Read a decimal number of any size, without leading zeros."""
        token = self.peek()
        if not is_number(token):
            self.expected("a number")
        self.at += len(token)
        return token

    def word(self, name: str, values: Sequence[str]) -> str:
        """Read one of the words that the option or field `name` may have."""
        token = self.peek()
        if not token:
            self.expected(f"a value of {name}")
        if token not in values:
            self.fail(f"'{token}' is not a value of {name} (values: {', '.join(values)})")
        self.at += len(token)
        return token

    def flag(self, name: str) -> bool:
        """Read `on` or `off`."""
        return self.word(name, ("on", "off")) == "on"

    def or_none(self, read: Callable[[], T], mark: str = "-") -> T | None:
        """Read `mark` (nothing there) or whatever `read` reads."""
        if self.peek() == mark:
            self.at += len(mark)
            return None
        return read()

    def list_of(self, count: int, read: Callable[[], T]) -> list[T]:
        """Read exactly `count` entries separated by `/`."""
        entries = [read()]
        while len(entries) < count:
            self.expect("/")
            entries.append(read())
        return entries

    def hidden(self, high: int) -> int:
        """Read `?N`: the number of cards in a place that can't be seen into."""
        self.expect("?")
        return self.number(0, high)


class CardReader(Generic[C]):
    """Reads cards of one kind at a cursor and insists that none is read twice."""

    def __init__(self, kind: type[C], cursor: Cursor) -> None:
        self.kind = kind
        self.cursor = cursor
        self.seen: set[C] = set()

    def card(self) -> C:
        """Read one card that was not read before."""
        start = self.cursor.at
        card = self.mention()
        if card in self.seen:
            self.cursor.fail(f"card {card} appears twice", start)
        self.seen.add(card)
        return card

    def mention(self) -> C:
        """Read one card without counting it as a card of the position."""
        cursor = self.cursor
        if cursor.at_delimiter():
            cursor.expected("a card")
        token = cursor.peek()
        # `10D`: a rank given as a number may have two digits.
        for length in (3, 2) if token.startswith("10") else (2,):
            try:
                card = self.kind(token[:length])
            except ParseError:
                continue
            cursor.at += length
            return card
        return cursor.fail(f"'{token[:2]}' is not a card")

    def cards(self) -> list[C]:
        """Read `-` or concatenated cards, in the order in which they stand."""
        cursor = self.cursor
        if cursor.skip("-"):
            return []
        if cursor.at_delimiter():
            cursor.expected("cards")
        cards = []
        while not cursor.at_delimiter():
            cards.append(self.card())
        return cards

    def card_set(self) -> frozenset[C]:
        """Read `-` or concatenated cards whose order does not matter."""
        return frozenset(self.cards())


def read_card_list(kind: type[C], text: str) -> list[C]:
    """Read concatenated cards, in the order in which they stand; raises `ParseError`."""
    cursor = Cursor(text)
    cards = CardReader(kind, cursor).cards()
    cursor.end()
    return cards
