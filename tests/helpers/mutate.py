"""Texts that are almost right, for tests of parsers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

# Pieces that parsers have opinions on.
PIECES = [
    *" /;,=-?x.:[]\"'\n\t\0",
    *("0", "1", "2", "9", "10", "007", "-1", "-0", "99999999999999999999", "8" * 60, "+1", "1e3", "\u0663"),
    *("on", "off", "none", "seat", "é", "\uff17", "🂡", " ", "  ", "//", ";;", "??", "--"),
]


def mutated(text: str, spare: Sequence[str], dice: random.Random) -> str:
    """The text with one to three edits: pieces cut, doubled, moved, or taken from elsewhere."""
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        parts = re.split(r"([ /;,=\n])", text) if dice.random() < 0.5 else list(text)
        at = dice.randrange(len(parts) + 1)
        kind = dice.randrange(6)
        if kind == 0 and parts:
            del parts[at % len(parts)]
        elif kind == 1:
            parts.insert(at, dice.choice(PIECES))
        elif kind == 2 and parts:
            parts[at % len(parts)] = dice.choice([*PIECES, *spare])
        elif kind == 3 and parts:
            parts.insert(at, dice.choice(parts))
        elif kind == 4 and len(parts) > 1:
            i, j = dice.sample(range(len(parts)), 2)
            parts[i], parts[j] = parts[j], parts[i]
        else:
            parts = parts[: dice.randrange(len(parts) + 1)]
        text = "".join(parts)
    return text
