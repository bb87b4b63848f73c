"""`mazzo bench`: what the games cost on this machine."""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

from mazzo import __version__
from mazzo._core import Rng, playouts
from mazzo.cli.options import Whole, examples, rules_from, rules_options, seed_option
from mazzo.cli.output import console
from mazzo.constructors import Batch
from mazzo.games import GAMES, family_of, rules_by_seats
from mazzo.render.score import plain_table

__all__ = ["bench"]

_PLAYOUTS = 256
_ROWS = 1024
_MASK_BYTES = 1 << 24
_ITERATIONS = 200

Timed = Iterator[tuple[int, float]]
"""One round of some work after the other: units done, and the seconds they took."""


def _playouts(rules: Any, seed: int, threads: int) -> Timed:
    while True:
        start = time.perf_counter()
        playouts(rules, _PLAYOUTS * threads, seed, threads)
        yield _PLAYOUTS * threads, time.perf_counter() - start


def _rows(rules: Any) -> int:
    """Rows for one thread: fewer where a mask of what is legal is long."""
    actions: int = rules.action_count
    return max(64, min(_ROWS, _MASK_BYTES // actions))


def _steps(rules: Any, seed: int, threads: int) -> Timed:
    batch = Batch(rules, _rows(rules) * threads, seed, threads)
    while True:
        actions = batch.random_actions()
        start = time.perf_counter()
        batch.step(actions)
        yield len(batch), time.perf_counter() - start


def _viewed_steps(rules: Any, seed: int, threads: int) -> Timed:
    batch = Batch(rules, _rows(rules) * threads, seed, threads)
    while True:
        actions = batch.random_actions()
        start = time.perf_counter()
        batch.step(actions)
        batch.observe()
        batch.legal_mask()
        yield len(batch), time.perf_counter() - start


def _search(rules: Any, seed: int, threads: int) -> Timed:
    state = _first_hand(rules, seed)
    seen = state.observation(state.to_act)
    while True:
        start = time.perf_counter()
        seen.search(seed=seed, iterations=_ITERATIONS * threads, threads=threads, bids="search")
        yield _ITERATIONS * threads, time.perf_counter() - start


def _python_loop(rules: Any, seed: int, threads: int) -> Timed:
    rng = Rng(seed)
    first = _first_hand(rules, seed)
    while True:
        state, plies = first.copy(), 0
        start = time.perf_counter()
        while not state.is_over:
            moves = state.legal_moves()
            state.apply(moves[rng.below(len(moves))])
            plies += 1
        yield plies, time.perf_counter() - start


def _first_hand(rules: Any, seed: int) -> Any:
    return family_of(rules).type("State").deal(rules, seed=seed)


WORK: dict[str, tuple[str, Callable[[Any, int, int], Timed]]] = {
    "playouts": ("whole random hands, shuffle and deal included", _playouts),
    "steps": (f"moves in a batch of hands, at most {_ROWS} a thread", _steps),
    "seen_steps": ("the same with observations and masks of what is legal", _viewed_steps),
    "search": ("iterations of the tree search from a fresh deal", _search),
    "loop": ("moves of a Python loop: legal_moves, one at random, apply; one thread", _python_loop),
}
"""What is measured by name: what it is, and how to do it again and again."""


@click.command(
    epilog=examples(
        "mazzo bench", "mazzo bench spatola --players 4 --threads 2", "mazzo bench spades --seconds 20 --json"
    )
)
@click.argument("game", required=False)
@click.option("--players", type=Whole(1, 10), metavar="N", help="Number of players.")
@rules_options
@seed_option(0)
@click.option(
    "--seconds",
    type=Whole(1, 86_400),
    default=5,
    show_default=True,
    metavar="N",
    help="About how long to measure, in all.",
)
@click.option(
    "--threads", type=Whole(1, 1024), default=1, show_default=True, metavar="N", help="Threads of the core."
)
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON, nothing else.")
def bench(
    game: str | None,
    players: int | None,
    preset: str | None,
    options: tuple[str, ...],
    seed: int,
    seconds: int,
    threads: int,
    as_json: bool,
) -> None:
    """Measure this machine: how much of each game it does in a second, all games or GAME.

    Each figure is the median of many short rounds in its share of the time, by the clock on the wall.
    """
    if game is not None:
        all_rules = [rules_from(game, players, preset, options)]
    elif players or preset or options:
        raise click.UsageError("which GAME? Without one all games are measured")
    else:
        all_rules = list(_every_rules())
    share = seconds / len(all_rules) / len(WORK)
    rates = {}
    for rules in _with_progress(all_rules):
        rates[str(rules)] = {
            name: round(_rate(work(rules, seed, threads), share)) for name, (_, work) in WORK.items()
        }
    if as_json:
        settings = {"seed": seed, "seconds": seconds, "threads": threads}
        click.echo(json.dumps({"mazzo": __version__, **_machine(), **settings, "per_second": rates}))
    else:
        _print(rates, threads)


def _every_rules() -> Iterator[Any]:
    for game in GAMES.values():
        for variant in game.variants or (None,):
            yield from rules_by_seats(game, variant)


def _with_progress(all_rules: list[Any]) -> Iterator[Any]:
    """The rules, and on a terminal a bar of how many are done."""
    out = Console(stderr=True)
    hidden = not out.is_terminal or len(all_rules) == 1
    yield from track(all_rules, "measuring", console=out, transient=True, disable=hidden)


def _rate(rounds: Timed, seconds: float) -> float:
    """Units per second in the median round within that time; the first round only warms up."""
    end = time.perf_counter() + seconds
    next(rounds)
    found = []
    for units, took in rounds:
        found.append(units / max(took, 1e-9))
        if time.perf_counter() >= end:
            break
    return median(found)


def _machine() -> dict[str, str]:
    return {
        "cpu": _cpu(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
    }


def _cpu() -> str:
    """The processor's name, as far as the system tells it."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _short(rate: int) -> str:
    """Three digits of a figure: 1.72 M, 88.4 k, 950."""
    rounded = float(f"{rate:.3g}")
    for size, unit in ((10**6, "M"), (10**3, "k")):
        if rounded >= size:
            digits = 2 if rounded < 10 * size else 1 if rounded < 100 * size else 0
            return f"{rounded / size:.{digits}f} {unit}"
    return str(rate)


def _print(rates: dict[str, dict[str, int]], threads: int) -> None:
    out = console()
    table: Table = plain_table(ascii_only=not out.encoding.startswith("utf"))
    table.add_column("per second")
    for name in WORK:
        table.add_column(name.replace("_", " "), justify="right")
    for rules, found in rates.items():
        table.add_row(rules, *(_short(found[name]) for name in WORK))
    machine = _machine()
    out.print(
        f"mazzo {__version__}, Python {machine['python']}, {machine['cpu']}, "
        f"{threads} thread{'s' if threads > 1 else ''}",
        soft_wrap=True,
    )
    out.print(table)
    for name, (meaning, _) in WORK.items():
        out.print(f"{name.replace('_', ' '):>10}  {meaning}", soft_wrap=True)
