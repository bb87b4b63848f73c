"""The figures of docs/performance.md, measured on this machine.

Usage: python bench/plots.py [tables] [games] [threads] [batch]    (all of them by default)

Writes docs/figures/NAME.svg and prints the numbers. Times are CPU times, each the least of several runs.
Threads are also timed by the clock on the wall, which tells something only where nothing else runs; the
figure shows what they gain by CPU time: as much as there is if each has a core to itself.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import pyplot as plt
from matplotlib.ticker import NullFormatter

import mazzo
from cases import first_hand

FIGURES = Path(__file__).resolve().parent.parent / "docs" / "figures"
INK = ("#1b6ca8", "#c8553d", "#588157", "#6d597a")
RUNS = 15

TABLES = (0, 1, 2, 4, 6, 8, 10, 12, 16, 20, 24, 28, 32)
POSITIONS = 400

GAMES = [
    *("spatola/2", "spatola/4", "scopa/2", "scopa/3", "scopa/4", "scopa_quindici/2"),
    *("scopa_assi/2", "scopone/4", "scopone_scientifico/4", "spades/2", "spades/3", "spades/4", "spades/6"),
]

ROWS = [1 << power for power in range(0, 17, 2)]


def least(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Seconds of the fastest of several runs."""
    best = float("inf")
    for _ in range(RUNS):
        start = clock()
        work()
        best = min(best, clock() - start)
    return best


# --- table size ---


def position(cards: int, seed: int) -> Any:
    """Three cards in either hand, that many on the table, the others taken by seat 0."""
    deck = mazzo.scopa().deck(seed)
    first, second, table, pile = ("".join(map(str, part)) for part in split(deck, 3, 3, cards))
    last = "last=0" if pile else ""
    return mazzo.FishingState(
        f"scopa/2 hands={first}/{second} table={table or '-'} piles={pile or '-'}/- {last}".strip()
    )


def split(deck: Sequence[Any], *sizes: int) -> list[Sequence[Any]]:
    """The deck in parts of these sizes and a rest."""
    parts, place = [], 0
    for size in sizes:
        parts.append(deck[place : place + size])
        place += size
    return [*parts, deck[place:]]


def plot_tables() -> None:
    """One decision against the cards on the table."""
    rng = mazzo.Rng(1)
    moves, drawing, listing = [], [], []
    for cards in TABLES:
        states = [position(cards, seed) for seed in range(POSITIONS)]
        many = 2 * POSITIONS
        moves.append(sum(len(state.legal_moves()) for state in states) / POSITIONS)
        drawing.append(least(lambda s=states: [x.random_move(rng) for x in s * 2]) / many * 1e9)  # type: ignore[misc]
        listing.append(least(lambda s=states: [x.legal_moves() for x in s * 2]) / many * 1e9)  # type: ignore[misc]
    report("tables", ("cards", "moves", "random_move ns", "legal_moves ns"), TABLES, moves, drawing, listing)
    figure, axes = plt.subplots()
    axes.plot(TABLES, listing, "o-", color=INK[0], label="legal_moves()")
    axes.plot(TABLES, drawing, "o-", color=INK[1], label="random_move(rng)")
    axes.set(xlabel="cards on the table", ylabel="ns a call from Python", yscale="log")
    axes.legend(loc="upper left")
    right = axes.twinx()
    right.plot(TABLES, moves, ":", color=INK[3])
    right.set(ylabel="legal moves (dotted)", yscale="log", yticks=(3, 5, 10, 20))
    plain(right.yaxis)
    plain(axes.yaxis)
    save(figure, "tables")


# --- games and players ---


def plot_games() -> None:
    """A random playout and a search, by rules."""
    plies, playout, search = [], [], []
    for text in GAMES:
        rules, start = mazzo.parse_rules(text), first_hand(text)
        seen = start.observation(start.to_act)
        hand = start.copy()
        rng = mazzo.Rng(1)
        while not hand.is_over:
            hand.apply(hand.random_move(rng))
        plies.append(hand.plies)
        playout.append(least(lambda r=rules: mazzo.playouts(r, 2000, 1)) / 2000 * 1e6)  # type: ignore[misc]
        plain = partial(seen.search, seed=1, playout="uniform", horizon="hand", bias=0.0, bids="search")
        search.append(least(partial(plain, iterations=2000)) / 2000 * 1e6)
    each = [1000 * hand / count for hand, count in zip(playout, plies, strict=True)]
    report(
        "games",
        ("rules", "plies", "playout µs", "ns a ply", "iteration µs"),
        GAMES,
        plies,
        playout,
        each,
        search,
    )
    figure, axes = plt.subplots(figsize=(6.4, 4.2))
    places = range(len(GAMES))
    axes.barh([place - 0.2 for place in places], playout, 0.4, color=INK[0], label="playout of a fresh deal")
    axes.barh([place + 0.2 for place in places], search, 0.4, color=INK[1], label="search iteration")
    axes.set_yticks(list(places), GAMES)
    axes.invert_yaxis()
    axes.set(xlabel="µs of one core")
    axes.legend()
    save(figure, "games")


# --- threads ---


def plot_threads() -> None:
    """The same work by more threads."""
    counts = list(range(1, (os.cpu_count() or 1) + 1))
    rules, start = mazzo.spatola(), first_hand("spatola/2")
    seen = start.observation(start.to_act)
    batches = {count: mazzo.Batch(rules, 1 << 14, 1, count) for count in counts}
    works: dict[str, Callable[[int], object]] = {
        "playouts": lambda count: mazzo.playouts(rules, 10_000, 1, count),
        "search": lambda count: seen.search(
            seed=1, iterations=10_000, threads=count, playout="uniform", horizon="hand", bias=0.0
        ),
        "observe + legal_mask": lambda count: (batches[count].observe(), batches[count].legal_mask()),
    }
    found = {name: gains(work, counts) for name, work in works.items()}
    wall = {name: by_wall for name, (by_wall, _) in found.items()}
    bound = {name: by_cpu for name, (_, by_cpu) in found.items()}
    heads = ("threads", *wall, *(f"{name}, CPU bound" for name in bound))
    report("threads", heads, counts, *wall.values(), *bound.values())
    figure, axes = plt.subplots()
    axes.plot(counts, counts, ":", color="0.6", label="as many times as fast")
    for ink, name in zip(INK, works, strict=False):
        axes.plot(counts, bound[name], "o-", color=ink, label=name)
    axes.set(xlabel="threads", ylabel="times as fast, a core each", xticks=counts)
    axes.legend()
    save(figure, "threads")


def gains(work: Callable[[int], object], counts: Sequence[int]) -> tuple[list[float], list[float]]:
    """How many times as fast as one thread, by the wall, and by CPU time if each had a core.

    All numbers of threads are timed in turn, and the least time of each counts.
    """
    wall, cpu = dict.fromkeys(counts, float("inf")), dict.fromkeys(counts, float("inf"))
    for _ in range(4 * RUNS):
        for count in counts:
            start, used = time.perf_counter(), time.process_time()
            work(count)
            cpu[count] = min(cpu[count], time.process_time() - used)
            wall[count] = min(wall[count], time.perf_counter() - start)
    one = counts[0]
    return [wall[one] / wall[n] for n in counts], [n * cpu[one] / cpu[n] for n in counts]


# --- batch size ---


def plot_batch() -> None:
    """One row's step in batches of many sizes."""
    lines = {}
    for text in ("spatola/2", "spades/4"):
        for viewed in (False, True):
            name = f"{text}, {'step, observation and mask' if viewed else 'step alone'}"
            lines[name] = [row_step(text, rows, viewed=viewed) for rows in ROWS]
    report("batch", ("rows", *lines), ROWS, *lines.values())
    figure, axes = plt.subplots()
    for ink, (name, values) in zip(INK, lines.items(), strict=True):
        axes.plot(ROWS, values, "o-", color=ink, label=name)
    axes.set(
        xlabel="rows of the batch", ylabel="ns a row", xscale="log", yscale="log", yticks=(10, 100, 1000)
    )
    plain(axes.xaxis)
    plain(axes.yaxis)
    axes.legend()
    save(figure, "batch")


def row_step(text: str, rows: int, *, viewed: bool) -> float:
    """CPU nanoseconds of a step for each row, by the median turn of whole hands."""
    batch = mazzo.Batch(mazzo.parse_rules(text), rows, 1)
    times = []
    for _ in range(max(60, min(400, (1 << 20) // rows))):
        actions = batch.random_actions()
        start = time.process_time_ns()
        batch.step(actions)
        if viewed:
            batch.observe()
            batch.legal_mask()
        times.append((time.process_time_ns() - start) / rows)
    return sorted(times)[len(times) // 2]


# --- output ---


def report(name: str, heads: Sequence[str], *columns: Sequence[object]) -> None:
    """Print columns as a table."""
    print(f"\n{name}: {' | '.join(heads)}")
    for row in zip(*columns, strict=True):
        print(" | ".join(f"{cell:.4g}" if isinstance(cell, float) else str(cell) for cell in row))


def plain(axis: Any) -> None:
    """Write 1000 in place of a power of ten."""
    axis.set_major_formatter("{x:g}")
    axis.set_minor_formatter(NullFormatter())


def save(figure: Any, name: str) -> None:
    """Write a figure that does not change where its numbers do not."""
    FIGURES.mkdir(exist_ok=True)
    figure.tight_layout()
    figure.savefig(FIGURES / f"{name}.svg", metadata={"Date": None})
    plt.close(figure)


PLOTS = {"tables": plot_tables, "games": plot_games, "threads": plot_threads, "batch": plot_batch}


def main(names: list[str]) -> None:
    """Draw the figures of those names."""
    unknown = [name for name in names if name not in PLOTS]
    if unknown:
        sys.exit(f"unknown figure {unknown[0]!r} (figures: {', '.join(PLOTS)})")
    mpl.use("svg")
    mpl.rcParams.update(
        {
            "figure.figsize": (6.4, 3.4),
            "font.size": 9,
            "svg.fonttype": "none",
            "svg.hashsalt": "mazzo",
            "axes.grid": True,
            "axes.axisbelow": True,
            "grid.color": "0.9",
            "axes.spines.top": False,
        }
    )
    for name in names or PLOTS:
        PLOTS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
