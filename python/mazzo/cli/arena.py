"""`mazzo arena`: players against each other on duplicate deals, with the statistics to believe it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mazzo.cli.options import ListCommand, Whole, examples, rules_from, rules_options, seed_option
from mazzo.cli.output import console
from mazzo.players import PLAYERS

if TYPE_CHECKING:
    from mazzo.arena import Results

__all__ = ["arena"]

_REFRESH_SECONDS = 0.5
_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command(
    cls=ListCommand,
    epilog=examples(
        "mazzo arena spatola --players native:20000 greedy --pairs 200",
        "mazzo arena scopa --players greedy random --pairs 5000 --sprt --elo1 30 --workers 2",
        "mazzo arena spades --players greedy random --unit match --results spades.jsonl",
    ),
)
@click.argument("game")
@click.option(
    "--players",
    "specs",
    multiple=True,
    required=True,
    metavar="PLAYER...",
    help=f"Who plays, two or more; each takes whole sides. Known: {', '.join(PLAYERS)}.",
)
@click.option(
    "--pairs",
    type=Whole(1, 10**9),
    default=100,
    show_default=True,
    metavar="N",
    help="Deals; each meeting plays every one with the seats exchanged.",
)
@click.option(
    "--unit", type=click.Choice(("hand", "match")), default="hand", show_default=True, help="What a game is."
)
@click.option("--seats", type=Whole(2, 12), metavar="N", help="Seats at the table [default: the game's].")
@rules_options
@seed_option(0)
@click.option("--gauntlet", is_flag=True, help="Only the first player meets the others.")
@click.option("--results", "path", type=_FILE, help="Keep results in this file, or go on from those in it.")
@click.option("--workers", type=Whole(1, 4096), metavar="N", help="Play in N processes.")
@click.option("--dask", "address", metavar="ADDRESS", help="Play on the Dask cluster with that scheduler.")
@click.option("--sprt", "sequential", is_flag=True, help="Stop as soon as a sequential test has an answer.")
@click.option("--elo0", type=float, default=0.0, show_default=True, help="Elo of the test's H0.")
@click.option("--elo1", type=float, default=20.0, show_default=True, help="Elo of the test's H1.")
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Risk of accepting a false H1.")
@click.option("--beta", type=float, default=0.05, show_default=True, help="Risk of accepting a false H0.")
@click.option(
    "--elo-model",
    type=click.Choice(("normalized", "logistic")),
    default="normalized",
    show_default=True,
    help="What the test's Elo measures.",
)
@click.option("--heat-map", type=_FILE, help="Draw the crosstable into this file (needs matplotlib).")
@click.option("--strength", type=_FILE, help="Draw strength against budget into this file (likewise).")
def arena(
    game: str,
    specs: tuple[str, ...],
    pairs: int,
    unit: Any,
    seats: int | None,
    preset: str | None,
    options: tuple[str, ...],
    seed: int,
    gauntlet: bool,
    path: Path | None,
    workers: int | None,
    address: str | None,
    sequential: bool,
    elo0: float,
    elo1: float,
    alpha: float,
    beta: float,
    elo_model: Any,
    heat_map: Path | None,
    strength: Path | None,
) -> None:
    """Let players meet at GAME on duplicate deals and print what the results are worth.

    A pair is the same deals twice (once for each side), with the players' seats exchanged. Of more than
    two players each meets each. Ctrl-C keeps what has been recorded in --results; the same command goes
    on from there, also with more --pairs.
    """
    if workers and address:
        raise click.UsageError("--workers and --dask exclude each other")
    with _bad_input():
        from mazzo import arena as engine  # SciPy is slow to load, and optional

        test = None
        if sequential:
            test = engine.Sprt(elo0=elo0, elo1=elo1, alpha=alpha, beta=beta, model=elo_model)
        rules = rules_from(game, seats, preset, options)
        _check_pictures(rules, specs, heat_map, strength)
        seen: list[Results] = []
        try:
            with _executor(workers, address) as (executor, width), _progress(seen) as show:
                engine.run(
                    rules,
                    specs,
                    pairs=pairs,
                    unit=unit,
                    seed=seed,
                    gauntlet=gauntlet,
                    path=path,
                    executor=executor,
                    workers=width,
                    sprt=test,
                    progress=show,
                )
        finally:
            # An interrupted run still tells what it has seen.
            if seen and seen[0].records:
                _print(seen[0])
        _draw(seen[0], heat_map, strength)


@contextmanager
def _bad_input() -> Iterator[None]:
    """Turn what the library refuses into one line, as every command does."""
    try:
        yield
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    except BrokenExecutor:
        raise click.ClickException("a worker process died; --results keeps what was recorded") from None
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRAS:
            raise
        extra = _EXTRAS[(error.name or "").partition(".")[0]]
        raise click.ClickException(f"{error.name} is missing: pip install 'mazzo[{extra}]'") from None


_EXTRAS = {"scipy": "arena", "matplotlib": "plots", "distributed": "dask", "dask": "dask"}


@contextmanager
def _executor(workers: int | None, address: str | None) -> Iterator[tuple[Executor | None, int | None]]:
    """Where to play, and how wide it is."""
    if workers:
        # A fresh interpreter for each worker: forking a process that has threads can hang.
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_quiet) as pool:
            with _interrupts_held():
                for _ in range(workers):
                    pool.submit(_quiet)  # starts one worker more while none is idle
            yield pool, workers
    elif address:
        import distributed  # optional

        client_of: Any = distributed.Client
        try:
            client = client_of(address, timeout=10)
        except (OSError, TimeoutError) as error:
            raise click.UsageError(f"--dask: {address}: {error}") from None
        with client:
            yield client.get_executor(pure=False), sum(client.ncores().values())
    else:
        yield None, None


def _quiet() -> None:
    """Leave Ctrl-C, which a terminal sends to every process, to the one that hands out the work."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits meanwhile, and does not reach the processes started here before they can ignore it."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _progress(seen: list[Results]) -> Iterator[Callable[[Results], None]]:
    """A bar on stderr, if that is a terminal; yields what to call after each batch of records."""
    columns = (TextColumn("pairs"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    err = Console(stderr=True)
    said = TextColumn("{task.description}", markup=False)
    with Progress(*columns, said, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("")
        due = 0.0

        def show(results: Results) -> None:
            nonlocal due
            seen[:] = [results]
            now = time.monotonic()
            if results.records and not bar.disable and now >= due:
                due = now + _REFRESH_SECONDS
                bar.update(task, description=_summary(results))
            bar.update(task, total=results.total, completed=len(results.records))

        yield show


def _summary(results: Results) -> str:
    """The results so far in a few words."""
    from mazzo.arena.tables import estimate

    if results.sprt:
        low, high = results.sprt.bounds
        return f"LLR {results.sprt.llr(results.counts):.2f} in {low:.2f}..{high:.2f}"
    row = results.report().row(0)
    return f"{row.name} {estimate(row.margin)}"


def _print(results: Results) -> None:
    from mazzo.arena import tables

    out, report = console(), results.report()
    plain = not out.encoding.startswith("utf")
    games = sum(len(record.games) for record in results.records)
    setup = results.setup
    out.print(
        f"{setup.rules}, seed {setup.seed}: {len(results.records)} of {results.total} pairs, {games} games"
    )
    out.print(tables.players(report, plain))
    if report.sides > 2:
        out.print(tables.sides(report, plain))
    if len(report.meetings) > 1:
        out.print(tables.crosstable(report, plain))
    for met in report.meetings.values() if len(report.meetings) == 1 else ():
        out.print(tables.meeting(report, met, plain))
    if results.sprt:
        out.print(tables.verdict(results.sprt, results.counts, results.verdict), soft_wrap=True)
    for line in tables.forfeits(report, plain):
        out.print(line, soft_wrap=True)


def _check_pictures(rules: Any, specs: tuple[str, ...], heat_map: Path | None, strength: Path | None) -> None:
    """Refuse before the games what could not be drawn after them."""
    if heat_map or strength:
        from mazzo.arena import plots  # optional

        for path in filter(None, (heat_map, strength)):
            plots.check_path(path)
        if heat_map and rules.sides != 2:
            raise ValueError(f"--heat-map: a crosstable needs two sides, not {rules.sides}")
        if strength and not any(map(plots.budget_of, specs)):
            raise ValueError("--strength: no player has a budget in its name, such as native:1000")


def _draw(results: Results, heat_map: Path | None, strength: Path | None) -> None:
    if heat_map or strength:
        from mazzo.arena import plots  # optional

        report = results.report()
        if heat_map:
            plots.heat_map(report, heat_map)
        if strength:
            plots.strength(report, strength)
