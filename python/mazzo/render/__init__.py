"""Positions, moves and scores as text: cards drawn as small boxes, in colour where the terminal has it.

`text(position)` is the whole of it for a program; the command line builds on the parts. A family of
games is drawn by one `View`, and `VIEWS` is the only place that lists them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any

from rich.console import Console
from rich.text import Text

from mazzo.games import family_of
from mazzo.render.faces import ASCII, FACES, FRENCH, ITALIAN, Faces, FaceSet
from mazzo.render.fishing import FishingView
from mazzo.render.look import Look, News, View
from mazzo.render.score import score_table
from mazzo.render.spades import SpadesView

__all__ = [
    "ASCII",
    "FACES",
    "FRENCH",
    "ITALIAN",
    "VIEWS",
    "FaceSet",
    "Faces",
    "Look",
    "News",
    "View",
    "score_table",
    "text",
    "view_of",
]

VIEWS: Mapping[str, View] = {"fishing": FishingView(), "spades": SpadesView()}
"""How each family is drawn, by its name."""


def view_of(value: Any) -> View:
    """The view that draws the family of rules, a state, an observation, a move or a match."""
    return VIEWS[family_of(value).name]


def text(
    position: Any,
    *,
    faces: Faces = "italian",
    width: int = 80,
    names: Sequence[str] = (),
    color: bool = False,
) -> str:
    """Draw a State with all cards open, or an Observation as its seat sees it.

    `faces`: `italian`, `french` (SPA 1.3) or `ascii`. `names`: one per seat, or none. `color` adds
    terminal colours. Lines end in a newline and fit `width` columns where the cards allow.
    """
    look = Look(faces=FACES[faces], width=width, names=tuple(names))
    lines = view_of(position).position(position, look)
    return _drawn(lines, color)


def _drawn(lines: Sequence[Text], color: bool) -> str:
    if not color:
        return "".join(f"{line.plain.rstrip()}\n" for line in lines)
    out = StringIO()
    console = Console(file=out, force_terminal=True, color_system="standard", width=10_000, highlight=False)
    for line in lines:
        console.print(line, soft_wrap=True)
    return out.getvalue()
