"""Which move did the person mean? Numbers, move texts, and what people make of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mazzo.errors import ParseError

__all__ = ["MisunderstoodError", "in_words", "labels_of", "understand"]

_WORD = re.compile(r"[0-9A-Za-z]+")


class MisunderstoodError(Exception):
    """Nothing that can be played; the message says why, to the person."""


def labels_of(moves: Sequence[Any]) -> dict[str, Any]:
    """What to call each move by: 1, 2, …, or the move's own text where that could be a number (a bid)."""
    texts = [str(move) for move in moves]
    if any(text.isdigit() for text in texts):
        return dict(zip(texts, moves, strict=True))
    return {str(number): move for number, move in enumerate(moves, 1)}


def understand(text: str, labels: Mapping[str, Any], parse: Callable[[str], Any]) -> Any:
    """The legal move that a line of input means.

    It may be a label; a move's text in any case and order of captured cards; or its beginning, where only
    one move begins so. `parse` reads canonical move text. Raises MisunderstoodError.
    """
    text = " ".join(text.split())
    if text in labels:
        return labels[text]
    if not text:
        raise MisunderstoodError(f"type {in_words(labels)}")
    moves = list(labels.values())
    wanted = _key(text)
    same = [move for move in moves if _key(str(move)) == wanted]
    begun = same or [move for move in moves if _begins(_key(str(move)), wanted)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise MisunderstoodError(f"{text} may be {' or '.join(map(str, begun[:6]))}: which one?")
    if text.lstrip("+-").isdigit():
        raise MisunderstoodError(f"there is no {text}: type {in_words(labels)}")
    move = _parsed(text, parse)
    if move in moves:
        return move
    raise MisunderstoodError(f"{move} is not possible now: {_instead(move, moves)}")


def _parsed(text: str, parse: Callable[[str], Any]) -> Any:
    """A move from text in whatever case its family writes cards."""
    problem, furthest = "", 0
    for attempt in (text, _WORD.sub(_titled, text), text.upper()):
        try:
            return parse(attempt.replace(" X ", " x "))
        except ParseError as error:
            place, _, words = str(error).partition(": ")
            column = int(place.rpartition(" ")[2])
            if column > furthest:
                problem, furthest = words, column
    raise MisunderstoodError(f"{text!r} is no move ({problem}); ? helps")


def _titled(word: re.Match[str]) -> str:
    """A card's text with its rank in capitals and its suit not."""
    return word[0][:-1].upper() + word[0][-1:].lower()


def _instead(move: Any, moves: Sequence[Any]) -> str:
    """What to play instead: moves with the same card if there are any."""
    card = _key(str(move))[:1]
    near = [other for other in moves if _key(str(other))[:1] == card] or moves
    listed = ", ".join(map(str, near[:8]))
    return f"play {listed}" if len(near) <= 8 else f"play {listed}, …"


def _key(text: str) -> tuple[str, ...]:
    """A text without its case, signs and the order of what follows its first word."""
    first, *rest = [word.lower() for word in _WORD.findall(text)] or [""]
    return first, *sorted(word for word in rest if word != "x")


def _begins(key: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Whether the wanted words are the first one of the move and some of the others."""
    return key[0] == wanted[0] and set(wanted[1:]) <= set(key[1:])


def in_words(labels: Mapping[str, Any]) -> str:
    """All labels in few words."""
    names = list(labels)
    return " or ".join(names) if len(names) <= 2 else f"{names[0]} to {names[-1]}"
