"""The file of results: a header line with the configuration, then a line of JSON for every pair, in order.

A run appends; a later run with the same configuration goes on where the file ends. Only the end of a
killed run can be a broken line: it is cut off and its pair played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from mazzo import __version__
from mazzo.arena.play import UNITS
from mazzo.arena.records import Record
from mazzo.arena.report import Report
from mazzo.arena.setup import Setup

__all__ = ["FORMAT", "Store", "header_of", "read_report"]

FORMAT = "mazzo-arena 1"


def header_of(setup: Setup) -> dict[str, Any]:
    """The header of a tournament's results."""
    return {
        "format": FORMAT,
        "version": __version__,
        "rules": str(setup.rules),
        "players": list(setup.names),
        "lineups": [list(lineup) for lineup in setup.lineups],
        "unit": setup.unit,
        "seed": str(setup.seed),  # text, because other readers of JSON keep 53 bits only
    }


def read_report(path: str | os.PathLike[str], confidence: float = 0.95) -> Report:
    """The statistics of a file of results. Raises ValueError if it is something else."""
    header, records, _ = _read(Path(path))
    players = header.get("players")
    if (
        not isinstance(players, list)
        or not all(isinstance(name, str) for name in players)
        or header.get("unit") not in UNITS
    ):
        raise ValueError(f"{path} is not a file of arena results ({FORMAT})")
    for number, record in enumerate(records, 2):
        if not set(record.lineup) <= set(range(len(players))):
            raise ValueError(
                f"{path}: line {number}: {list(record.lineup)} are not among {len(players)} players"
            )
    return Report(tuple(players), header["unit"], records, confidence)


class Store:
    """Results being written: a context manager. `records` holds those that were there before."""

    def __init__(self, path: str | os.PathLike[str], setup: Setup) -> None:
        self._path = Path(path)
        self._setup = setup
        self.records: list[Record] = []

    def __enter__(self) -> Self:
        """Open the file, check that it belongs to this tournament, and cut off a broken last line."""
        header = header_of(self._setup)
        first = (json.dumps(header) + "\n").encode()
        if self._path.exists() and not self._path.is_file():
            raise ValueError(f"{self._path} is not a file of arena results ({FORMAT})")
        fresh = not self._path.exists() or first.startswith(self._path.read_bytes())
        if fresh:
            self._path.write_bytes(first)
        else:
            found, self.records, size = _read(self._path)
            self._compare(found, header)
            self._check_order()
            os.truncate(self._path, size)
        self._file = self._path.open("ab")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self._file.close()

    def add(self, records: Iterable[Record]) -> None:
        """Append records; they are on their way to the disk when this returns."""
        self._file.write("".join(record.to_line() for record in records).encode())
        self._file.flush()

    def _compare(self, found: dict[str, Any], wanted: dict[str, Any]) -> None:
        differences = [
            f"{key} {_words(found.get(key))} there, {_words(wanted[key])} here"
            for key in wanted
            if found.get(key) != wanted[key]
        ]
        if differences:
            raise ValueError(f"{self._path} holds another run: {'; '.join(differences)}")

    def _check_order(self) -> None:
        pairs = self.records[-1].pair + 1 if self.records else 0
        for number, (record, job) in enumerate(zip(self.records, self._setup.jobs(pairs), strict=False), 2):
            if (record.pair, record.lineup) != job or len(record.games) != self._setup.rules.sides:
                raise ValueError(f"{self._path}: line {number}: expected pair {job[0]} of {list(job[1])}")


def _words(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    return str(value)


def _read(path: Path) -> tuple[dict[str, Any], list[Record], int]:
    """Header, complete records, and where they end in the file, in bytes."""
    data = path.read_bytes()
    lines = data.split(b"\n")
    last = lines.pop()  # empty, or what a killed run had written of a line
    try:
        header = json.loads(lines[0]) if lines else None
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ValueError(f"{path} is not a file of arena results ({FORMAT})")
    records = []
    for number, line in enumerate(lines[1:], 2):
        try:
            records.append(Record.from_line(line.decode() + "\n"))
        except ValueError as error:
            raise ValueError(f"{path}: line {number}: {error}") from None
    return header, records, len(data) - len(last)
