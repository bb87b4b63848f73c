"""Counts the instructions that the core spends on each game, with callgrind, and compares two states of it.

Usage: python bench/instructions.py                 print the counts
       python bench/instructions.py save [FILE]     write them down   (FILE: bench/baseline.json)
       python bench/instructions.py compare [FILE]  print what changed since

Counts do not depend on what else the machine does. They depend on the compiler: save a baseline with
yours before a change. Callgrind has no AVX-512, so fishing playouts are counted in their portable kernel.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
BASELINE = ROOT / "bench" / "baseline.json"
BUILD = ROOT / "build" / "count"

RULES = ("spatola/2", "spatola/4", "scopa/2", "scopa/3", "scopone_scientifico/4", "spades/2", "spades/4")
WORK = {
    "playout": (1000, "random playout with shuffle and deal, per ply"),
    "moves": (300, "list the moves, draw one, play it, per ply"),
    "tensor": (100, "observation as a tensor, per ply"),
    "sample": (2000, "draw a deal that fits what a seat sees"),
    "search": (2000, "tree search, per iteration from a fresh deal"),
}
"""What is counted: how many units of it, and what it is."""


@dataclass(frozen=True)
class Counts:
    """Instructions by rules and work, and what they were counted with."""

    compiler: str
    valgrind: str
    instructions: dict[str, dict[str, float]]

    @classmethod
    def of(cls, build: Path) -> Counts:
        """Build the program and count."""
        program = _program(build)
        compiler, _ = _output(program, "about")
        (valgrind,) = _output("valgrind", "--version")
        (_, kernel), _ = _collected(program, "about")
        if kernel != "portable":
            raise click.ClickException("this valgrind offers AVX-512: counts would not compare")
        return cls(compiler, valgrind, {rules: _count(program, rules) for rules in RULES})


def _program(build: Path) -> Path:
    for tool in ("valgrind", "cmake"):
        if shutil.which(tool) is None:
            raise click.ClickException(f"{tool} is not installed: nothing can be counted")
    settings = ["-DCMAKE_BUILD_TYPE=Release", "-DMAZZO_BUILD_BENCH=ON"]
    for words in (["-S", ROOT, "-B", build, *settings], ["--build", build, "-j2", "--target", "mazzo_count"]):
        done = subprocess.run(["cmake", *map(str, words)], capture_output=True, text=True, check=False)
        if done.returncode:
            raise click.ClickException(f"cmake failed:\n{done.stdout}{done.stderr}")
    return build / "mazzo_count"


def _output(*words: str | Path) -> list[str]:
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()


def _collected(*words: str | Path) -> tuple[list[str], int]:
    """What a program prints under callgrind, and the instructions between its calls of `counted`."""
    settings = ("--callgrind-out-file=/dev/null", "--collect-atstart=no", "--toggle-collect=*::counted<*")
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", *settings, *words], capture_output=True, text=True, check=False
    )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        raise click.ClickException(f"valgrind failed:\n{done.stderr}")
    return done.stdout.splitlines(), int(found[1])


def _count(program: Path, rules: str) -> dict[str, float]:
    """Instructions per unit of each work."""
    hands = WORK["playout"][0]
    (plies,) = _output(program, rules, "plies", str(hands))
    found = {}
    for work, (count, _) in WORK.items():
        (units,), instructions = _collected(program, rules, work, str(count))
        found[work] = round(instructions / int(plies if work == "playout" else units), 1)
    return found


def _table(counts: Counts, before: Counts | None = None) -> Table:
    table = Table(title="instructions", title_justify="left")
    table.add_column("rules")
    for work in WORK:
        table.add_column(work, justify="right")
    for rules, found in counts.instructions.items():
        old = before.instructions.get(rules, {}) if before else {}
        table.add_row(rules, *(_cell(found[work], old.get(work)) for work in WORK))
    return table


def _cell(now: float, before: float | None) -> str:
    return f"{now:,.0f}" if before is None else f"{before:,.0f} → {now:,.0f} ({now / before - 1:+.1%})"


def _growth(counts: Counts, before: Counts) -> float:
    """The greatest growth of a count, in percent."""
    both = [
        (now, before.instructions[rules][work])
        for rules, found in counts.instructions.items()
        for work, now in found.items()
        if work in before.instructions.get(rules, {})
    ]
    return max(100 * (now / old - 1) for now, old in both) if both else 0.0


def _read(file: Path) -> Counts:
    try:
        return Counts(**json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise click.ClickException(f"cannot read {file}: {error}") from None


def _print(counts: Counts, before: Counts | None = None) -> None:
    out = Console(highlight=False, width=None if sys.stdout.isatty() else 140)
    out.print(f"g++ {counts.compiler}, {counts.valgrind}")
    out.print(_table(counts, before))
    for work, (_, meaning) in WORK.items():
        out.print(f"{work:>8}  {meaning}")


@click.group(invoke_without_command=True)
@click.option("--build", type=click.Path(path_type=Path), default=BUILD, help="Build folder.")
@click.pass_context
def main(context: click.Context, build: Path) -> None:
    """Count the core's instructions per ply, draw and iteration of every game."""
    context.obj = build
    if context.invoked_subcommand is None:
        _print(Counts.of(build))


@main.command()
@click.argument("file", type=click.Path(path_type=Path), default=BASELINE)
@click.pass_obj
def save(build: Path, file: Path) -> None:
    """Write the counts to FILE."""
    counts = Counts.of(build)
    file.write_text(json.dumps(asdict(counts), indent=2) + "\n", encoding="utf-8")
    _print(counts)


@main.command()
@click.argument("file", type=click.Path(path_type=Path), default=BASELINE)
@click.option("--fail-above", type=float, metavar="PERCENT", help="Exit code 1 if a count grew by more.")
@click.pass_obj
def compare(build: Path, file: Path, fail_above: float | None) -> None:
    """Print the change since FILE was saved."""
    before = _read(file)
    counts = Counts.of(build)
    _print(counts, before)
    differing: list[Any] = [
        old for old in (before.compiler, before.valgrind) if old not in asdict(counts).values()
    ]
    if differing:
        click.echo(f"the baseline was counted with {', '.join(differing)}: save one with this compiler first")
    if fail_above is not None and _growth(counts, before) > fail_above:
        raise click.ClickException(f"a count grew by more than {fail_above:g} percent")


if __name__ == "__main__":
    main()
