"""Files of match records: one or many, one after the other."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Self

import click

from mazzo.errors import ParseError
from mazzo.games import parse_match

__all__ = ["RecordFile", "as_json", "read_records"]

_LINE = re.compile(r"^line (\d+)")


class RecordFile:
    """A file that records are appended to, each whole and at once, so that an interrupted run keeps them.

    A context manager. Raises ClickException when the file cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._file = path.open("ab", buffering=0)
        except OSError as error:
            raise self._refusal(error) from None

    def add(self, match: Any) -> None:
        """Append a match's record."""
        try:
            self._file.write(str(match).encode())
        except OSError as error:
            raise self._refusal(error) from None

    def _refusal(self, error: OSError) -> click.ClickException:
        return click.ClickException(f"cannot write {self._path}: {error.strerror}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def read_records(name: str) -> Iterator[Any]:
    """The matches recorded in a file (`-`: standard input), each replayed and checked.

    An error names the file and the line in it.
    """
    for first, text in _split(_read(name)):
        try:
            yield parse_match(text)
        except ParseError as error:
            raise click.ClickException(f"{name}: {_shifted(str(error), first - 1)}") from None


def _shifted(message: str, lines: int) -> str:
    return _LINE.sub(lambda found: f"line {int(found[1]) + lines}", message)


def _read(name: str) -> str:
    if name == "-" and sys.stdin is None:  # what Python makes of a closed one
        raise click.ClickException("cannot read -: closed")
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode().replace("\r\n", "\n")
    except OSError as error:
        raise click.ClickException(f"cannot read {name}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise click.ClickException(f"cannot read {name}: byte {error.start + 1} is not UTF-8 text") from None


def _split(text: str) -> Iterator[tuple[int, str]]:
    """Each record of a text with the number of its first line, without blank lines between two."""
    starts = [found.start() for found in re.finditer(r"^\[Format ", text, re.MULTILINE)]
    line = 1
    for begin, end in pairwise([0, *starts[1:], len(text)]):
        record = text[begin:end]
        yield line, record if end == len(text) else record.rstrip("\n") + "\n"
        line += record.count("\n")


def as_json(match: Any, moves: bool) -> str:
    """A match as one line of JSON: rules, seed, players, result, and each hand's score lines."""
    first = match.dealer - len(match.moves) + 1
    hands = [
        {
            "dealer": (first + number) % match.rules.players,
            "points": score.points,
            "lines": [line._asdict() for line in score.lines],
            **({"moves": [str(move) for move in match.moves[number]]} if moves else {}),
        }
        for number, score in enumerate(match.scores)
    ]
    return json.dumps(
        {
            "rules": str(match.rules),
            "seed": match.seed,
            "players": match.players,
            "outcome": match.outcome or "unfinished",
            "winner": match.winner,
            "totals": match.totals,
            "hands": hands,
        }
    )
