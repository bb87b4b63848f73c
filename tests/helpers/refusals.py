"""What a parser may raise, for tests that feed it anything."""

from __future__ import annotations

import re

from helpers.lockstep import Pair, Refusal, Twins

__all__ = ["ALLOWED", "read"]

ALLOWED = {
    "Rules": {"ParseError", "RulesError"},
    "Move": {"ParseError"},
    "State": {"ParseError", "RulesError", "PositionError"},
    "Observation": {"ParseError", "RulesError", "PositionError"},
    "Match": {"ParseError"},
}


def read(pair: Pair, kind: str, text: str) -> Twins | Refusal:
    """Read a text in both engines: the same value, or the same error of an allowed kind."""
    try:
        made = pair.parse(kind, text)
    except AssertionError as error:
        error.add_note(f"{kind} text: {text!r}")
        raise
    if isinstance(made, Refusal):
        assert made.error in ALLOWED[kind], text
        if made.error == "ParseError":
            place = r"line (\d+), column (\d+): " if kind == "Match" else r"column (\d+): "
            found = re.match(place, made.message)
            assert found is not None, (text, made)
            line = text.split("\n")[int(found[1]) - 1 :][:1] if kind == "Match" else [text]
            assert 1 <= int(found[found.re.groups]) <= len(line[0] if line else "") + 1, (text, made)
    return made
