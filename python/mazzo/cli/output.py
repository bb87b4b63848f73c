"""Where answers go, and what they may look like there."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import IO, Any, cast

from rich.console import Console

from mazzo.render import FACES, Look

__all__ = ["console", "distinct", "look_from"]

_BLANKS = re.compile(r" +(?=\n)")


class _Trimmed:
    """Standard output without the blanks that tables leave at the ends of lines."""

    def write(self, text: str) -> int:
        return sys.stdout.write(_BLANKS.sub("", text))

    def __getattr__(self, name: str) -> Any:
        return getattr(sys.stdout, name)


def console() -> Console:
    """Where answers go: colours and width follow the terminal."""
    file = None if sys.stdout.isatty() else cast(IO[str], _Trimmed())
    return Console(file=file, highlight=False, emoji=False, markup=False)


def look_from(faces: str | None, out: Console, names: tuple[str, ...]) -> Look:
    """How to draw, by the option and by what the output can show."""
    if faces is None:
        faces = "italian" if out.encoding.startswith("utf") else "ascii"
    return Look(faces=FACES[faces], width=max(out.width, 20), names=names)


def distinct(players: Sequence[str]) -> tuple[str, ...]:
    """Names to tell seats apart by: a name that several seats share gets its seat's number."""
    return tuple(name if players.count(name) == 1 else f"{name} {seat}" for seat, name in enumerate(players))
