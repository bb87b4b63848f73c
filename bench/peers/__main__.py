"""OpenSpiel beside mazzo on the same Spades hand, in one process: one table of ratios.

Usage: python bench/peers [--rounds N] [--json]    (needs `pip install 'mazzo[peers]'`)

Both are timed in turn, in CPU time, and the ratio is the median of the ratios of all rounds. Figures per
second differ from machine to machine and from minute to minute; the ratios hardly do.
"""

from __future__ import annotations

import json
import sys
import time
from statistics import median

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

try:
    import pyspiel  # noqa: F401
except ImportError:
    sys.exit("OpenSpiel is not installed: pip install 'mazzo[peers]'")

from hand import Position
from paths import Path, Work, own_search, paths


def _rate(work: Work) -> float:
    """Units per second of CPU time."""
    start = time.process_time()
    units = work()
    return units / (time.process_time() - start)


def measure(path: Path, rounds: int) -> dict[str, float]:
    """Median rates of both and the median ratio; the first round only warms up."""
    pairs = [(_rate(path.theirs), _rate(path.ours)) for _ in range(rounds + 1)][1:]
    return {
        "OpenSpiel": median(theirs for theirs, _ in pairs),
        "mazzo": median(ours for _, ours in pairs),
        "ratio": median(ours / theirs for theirs, ours in pairs),
    }


@click.command()
@click.option("--rounds", type=click.IntRange(1, 1000), default=7, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, nothing else.")
def main(rounds: int, as_json: bool) -> None:
    """Compare with OpenSpiel on Spades."""
    bar = track(paths(), "measuring", console=Console(stderr=True), transient=True)
    found = [(path, measure(path, rounds)) for path in bar]
    if as_json:
        click.echo(json.dumps({path.name.strip(): rates for path, rates in found}, indent=2))
        return
    table = Table(title=f"Spades, per second of CPU time, medians of {rounds} rounds", title_justify="left")
    for column in ("path", "unit"):
        table.add_column(column)
    for column in ("OpenSpiel", "mazzo", "ratio", "target"):
        table.add_column(column, justify="right")
    for path, rates in found:
        target = f"≥ {path.target:g}" if path.target else ""
        figures = (f"{rates['OpenSpiel']:,.0f}", f"{rates['mazzo']:,.0f}", f"{rates['ratio']:.1f}")
        table.add_row(path.name, path.unit, *figures, target)
    out = Console(highlight=False, width=None if sys.stdout.isatty() else 100)
    out.print(table)
    if refusal := own_search(Position()):
        out.print(f"OpenSpiel's ISMCTS in C++ cannot be measured on Spades: {refusal}")


if __name__ == "__main__":
    main()
