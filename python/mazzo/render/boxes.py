"""Cards as small boxes, in rows that fit the width."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from mazzo.cards import Card, ItalianCard
from mazzo.render.faces import FaceSet

__all__ = ["BOX_WIDTH", "PALE", "backs", "boxes", "inline"]

PALE = "bright_black"
"""Style of what is beside the point."""

BOX_WIDTH = 5
"""Columns of a box; one more keeps boxes apart."""


def boxes(
    cards: Sequence[Card],
    faces: FaceSet,
    *,
    width: int,
    marks: Mapping[Card, str] | None = None,
) -> list[Text]:
    """Lines that show the cards as boxes, as many rows as `width` columns need.

    `marks` stand below their card (a number to choose it by); cards without one are then drawn pale.
    """
    lines: list[Text] = []
    for row in rows(cards, max(1, (width + 1) // (BOX_WIDTH + 1))):
        top, upper, lower, bottom, below = (Text() for _ in range(5))
        for card in row:
            _box(card, faces, bool(marks) and card not in (marks or {}), (top, upper, lower, bottom))
            below.append(f"{(marks or {}).get(card, ''):^{BOX_WIDTH}} ", "bold")
        lines += [top, upper, lower, bottom] if any(map(faces.sign, row)) else [top, upper, bottom]
        if marks:
            lines.append(below)
    for line in lines:
        line.rstrip()
    return lines


def rows(cards: Sequence[Card], size: int) -> list[Sequence[Card]]:
    """The cards in rows of at most `size`, as even as they can be."""
    count = -(-len(cards) // size) or 1
    even = -(-len(cards) // count) or 1
    return [cards[start : start + even] for start in range(0, len(cards), even)]


def _box(card: Card, faces: FaceSet, pale: bool, lines: tuple[Text, Text, Text, Text]) -> None:
    left, across, right, down, low_left, low_right = tuple(faces.frame)
    frame = PALE if pale else ""
    style = PALE if pale else faces.style(card)
    top, upper, lower, bottom = lines
    top.append(f"{left}{across * 3}{right} ", frame)
    for line, inside in ((upper, f"{_name(card, faces):<3}"), (lower, f"{faces.sign(card):>3}")):
        line.append(down, frame)
        line.append(inside, style)
        line.append(f"{down} ", frame)
    bottom.append(f"{low_left}{across * 3}{low_right} ", frame)


def _name(card: Card, faces: FaceSet) -> str:
    """What stands in the corner: the text to type, unless these faces show another rank."""
    return faces.rank(card) if faces.name == "french" and isinstance(card, ItalianCard) else str(card)


def backs(count: int, faces: FaceSet) -> Text:
    """So many cards from behind, in one line."""
    return Text(" ".join([faces.back * 2] * count), PALE)


def inline(cards: Sequence[Card], faces: FaceSet) -> Text:
    """Cards in one line, in their suits' colours."""
    return Text(" ").join(Text(faces.short(card), faces.style(card)) for card in cards)
