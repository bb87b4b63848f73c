"""Fenced blocks of Markdown pages, and how each kind is checked."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """One fenced block: its language, its text and the line where the text starts."""

    language: str
    text: str
    line: int
    output: str | None = None
    """Text of a `text` block right after this one."""


def blocks(page: Path) -> list[Block]:
    """Every fenced block of a page, in order."""
    source = page.read_text(encoding="utf-8")
    found = list(_FENCE.finditer(source))
    result = []
    for match, after in pairwise([*found, None]):
        output = None
        if after is not None and after[1] == "text" and not source[match.end() : after.start()].strip():
            output = after[2]
        result.append(Block(match[1], match[2], source.count("\n", 0, match.start()) + 2, output))
    return result


def run_page(page: Path) -> None:
    """Run a page's Python and shell examples from top to bottom; AssertionError says which one fails."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks(page):
        where = f"{page.name}:{block.line}"
        if block.language == "pycon":
            _run_session(block, names, where)
        elif block.language == "python":
            printed = StringIO()
            with redirect_stdout(printed):
                exec(compile(block.text, where, "exec"), names)  # noqa: S102 - the page's own examples
            _compare(block.output or "", printed.getvalue(), where)
        elif block.language == "console":
            _run_console(block, where)


def _run_session(block: Block, names: dict[str, Any], where: str) -> None:
    test = doctest.DocTestParser().get_doctest(block.text, names, where, where, block.line - 1)
    test.globs = names  # one namespace for the whole page
    failures: list[str] = []
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(
        test, out=failures.append, clear_globs=False
    )
    assert not failures, "".join(failures)


def _run_console(block: Block, where: str) -> None:
    """Each line `$ command` is run by a shell that finds this environment's commands first."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        while command.endswith("\\"):
            more, _, expected = expected.partition("\n")
            command = f"{command[:-1]}{more.removeprefix('>')}"
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", f'PATH="{Path(sys.executable).parent}:$PATH"; {command}'],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            check=False,
        )
        _compare(expected, done.stdout, f"{where}: {command}")


def _compare(expected: str, printed: str, where: str) -> None:
    """Equal up to `...`, which stands for anything."""
    same = doctest.OutputChecker().check_output(expected, printed, doctest.ELLIPSIS)
    assert same, f"{where} prints\n{printed}"


def table(page: Path, first_header: str, index: int = 0) -> list[list[str]]:
    """Rows of the page's index-th table whose first header cell is the given one, cells stripped."""
    lines = page.read_text(encoding="utf-8").splitlines()
    starts = [i for i, line in enumerate(lines) if line.startswith(f"| {first_header} |")]
    rows = []
    for line in lines[starts[index] + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows
