"""Who looks at a position, through which faces, in how many columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from rich.text import Text

from mazzo.cards import Card
from mazzo.render.boxes import PALE, boxes
from mazzo.render.faces import ITALIAN, FaceSet

__all__ = ["YOU", "Look", "News", "View", "around"]

YOU = "you"
"""The name of whoever reads, where it is not only a reader."""

_INDENT = "  "


@dataclass(frozen=True, slots=True)
class Look:
    """How to draw."""

    faces: FaceSet = ITALIAN
    width: int = 80
    """Columns to fill, at least 20."""
    names: tuple[str, ...] = ()
    """Name of each seat; `seat 0`, … when empty."""

    def seat(self, seat: int) -> str:
        """Name of a seat."""
        return self.names[seat] if self.names else f"seat {seat}"

    def brief(self, seat: int, width: int) -> str:
        """A seat's name cut to `width` columns, or its number where that could be another's."""
        cut = [name[:width] for name in self.names]
        return cut[seat] if cut and cut.count(cut[seat]) == 1 else str(seat)

    def says(self, seat: int, words: str) -> str:
        """A sentence about a seat: `you take the trick`, `West takes the trick`."""
        name = self.seat(seat)
        verb, space, rest = words.partition(" ")
        return f"{name} {verb}{'' if name == YOU else 's'}{space}{rest}"

    def side(self, rules: Any, side: int) -> str:
        """Name of a side: of its seats."""
        names = [self.seat(seat) for seat in range(rules.players) if rules.side_of(seat) == side]
        return names[0] if len(set(names)) == 1 else " & ".join(names)

    def joined(self, *parts: str) -> str:
        """The parts that are not empty, a dot between them."""
        return f" {self.faces.dot} ".join(part for part in parts if part)

    def heading(self, shown: Any, seat: int) -> Text:
        """A seat's name in a position, marked when it is its turn or its deal."""
        to_act = seat == shown.to_act
        line = Text(f"{self.faces.arrow if to_act else ' '} {self.seat(seat)}", "bold" if to_act else "")
        return line.append(" (dealer)" if seat == shown.dealer else "", PALE)

    def boxes(self, cards: Sequence[Card], marks: Mapping[Card, str] | None = None) -> list[Text]:
        """Cards as boxes below a heading."""
        drawn = boxes(cards, self.faces, width=self.width - len(_INDENT), marks=marks)
        return [Text(_INDENT) + line for line in drawn]


class News(NamedTuple):
    """Something that a move brought to a seat, for all to see."""

    seat: int
    short: str
    """A few characters, to stand behind the seat's move."""
    long: str
    """What the seat did, to be said of `you` as it is: `take the trick`."""


class View(Protocol):
    """How one family of games is drawn."""

    def position(self, shown: Any, look: Look, marks: Mapping[Card, str] | None = None) -> list[Text]:
        """A State with all cards open, or an Observation from its seat's side, line by line.

        `marks` are written below the cards of the hand of the seat to act.
        """

    def move(self, move: Any, look: Look, *, seen: bool = True) -> Text:
        """A move in few words, with the cards' faces; without those that are not for all, unless `seen`."""

    def choice(self, move: Any, look: Look) -> Text:
        """A move in a list to choose from: its text, as it is to be typed."""

    def card(self, move: Any) -> Card | None:
        """The card that says everything about a move; None if there is none or it says too little."""

    def news(self, before: Any, move: Any, after: Any) -> Sequence[News]:
        """What a move between two states brought, from what everybody sees."""

    def ends_round(self, before: Any, after: Any) -> bool:
        """Whether the move between two states ended a trick or a phase."""

    def item(self, item: str, look: Look) -> str:
        """A score line's name for people."""


def around(shown: Any) -> list[int]:
    """Seats in the order to draw them: in turn, and whoever looks at an Observation comes last."""
    players = shown.rules.players
    first = shown.seat + 1 if hasattr(shown, "seat") else 0
    return [(first + i) % players for i in range(players)]
