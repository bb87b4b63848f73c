"""Run a tournament: hand out pairs to an executor's workers, record them in order, stop when told."""

from __future__ import annotations

import itertools
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from typing import Any

from mazzo.arena.play import Entrant, Job, Unit, play_jobs
from mazzo.arena.records import Record
from mazzo.arena.report import Report, pentanomial
from mazzo.arena.setup import Setup, make_setup
from mazzo.arena.sprt import Sprt, Verdict
from mazzo.arena.store import Store

__all__ = ["Results", "run"]

_TASK_SECONDS = 0.25
_LARGEST_TASK = 1024
_TASKS_PER_WORKER = 4


@dataclass(slots=True)
class Results:
    """A tournament's records so far, in order, and the sequential test's answer if there is one."""

    setup: Setup
    pairs: int
    """Deals to play in all."""
    sprt: Sprt | None = None
    records: list[Record] = field(default_factory=list)
    counts: list[int] = field(default_factory=lambda: [0] * 5)
    """Pentanomial of the first meeting, for the sequential test."""
    verdict: Verdict | None = None

    @property
    def total(self) -> int:
        """Records of the whole tournament, if nothing stops it early."""
        return self.pairs * len(self.setup.lineups)

    def decided(self) -> bool:
        """Whether the sequential test has its answer."""
        return self.verdict is not None

    def extend(
        self, records: Iterable[Record], keep: Callable[[Sequence[Record]], None] | None = None
    ) -> None:
        """Take records in until the test has its answer; `keep` gets those taken before they count."""
        taken: list[Record] = []
        counts, verdict = self.counts.copy(), self.verdict
        for record in records:
            if verdict:
                break
            taken.append(record)
            if self.sprt:
                counts[pentanomial(record)] += 1
                verdict = self.sprt.verdict(counts)
        if keep:
            keep(taken)
        self.records += taken
        self.counts, self.verdict = counts, verdict

    def report(self, confidence: float = 0.95) -> Report:
        """Tables of the results."""
        return Report(self.setup.names, self.setup.unit, tuple(self.records), confidence)


def run(
    rules: Any,
    players: Sequence[str] | Mapping[str, Entrant],
    *,
    pairs: int,
    unit: Unit = "hand",
    seed: int = 0,
    gauntlet: bool = False,
    path: str | os.PathLike[str] | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    sprt: Sprt | None = None,
    progress: Callable[[Results], None] | None = None,
) -> Results:
    """Let players meet on duplicate deals.

    rules, players, unit, seed, gauntlet: see `make_setup`.
    pairs: number of deals, >= 1; every meeting plays each once per side, with the seats exchanged.
    path: file of results; what it already holds of this tournament is not played again.
    executor: any `concurrent.futures.Executor`; None plays here. Players given as factories, and the
    rules, must then pickle. The results are the same whatever the executor, as long as the players'
    moves follow from their seeds: a player with a time budget breaks this, and nothing else does.
    workers: how many tasks the executor runs at once, if it does not say so itself; only for speed.
    sprt: stop as soon as this test has an answer; two players and two sides only.
    progress: called after each batch of records, and once before the first.
    A player that raises or plays illegally loses the game, and the cause is in the record. Ctrl-C
    leaves the file complete up to the last recorded pair. Raises ValueError for bad arguments.
    """
    setup = make_setup(rules, players, unit=unit, seed=seed, gauntlet=gauntlet)
    if pairs < 1:
        raise ValueError(f"pairs {pairs} is out of range: at least 1")
    if sprt and (len(setup.names) != 2 or setup.rules.sides != 2):
        raise ValueError("a sequential test needs two players and rules with two sides")
    results = Results(setup, pairs, sprt)
    with Store(path, setup) if path is not None else nullcontext() as store:
        if store:
            results.extend(store.records[: results.total])
        if progress:
            progress(results)
        if results.decided():
            return results
        jobs = itertools.islice(setup.jobs(pairs), len(results.records), None)
        batches = _here(setup, jobs) if executor is None else _through(executor, workers, setup, jobs)
        with closing(batches):
            for batch in batches:
                results.extend(batch, store.add if store else None)
                if progress:
                    progress(results)
                if results.decided():
                    break
    return results


def _here(setup: Setup, jobs: Iterator[Job]) -> Generator[list[Record], None, None]:
    """Play every job in this process, one at a time."""
    for job in jobs:
        yield play_jobs(setup.rules, setup.entrants, setup.unit, setup.seed, (job,))[0]


def _through(
    executor: Executor, workers: int | None, setup: Setup, jobs: Iterator[Job]
) -> Generator[list[Record], None, None]:
    """Play every job on an executor, a few per task; the records come in the jobs' order."""
    width = workers or getattr(executor, "_max_workers", None) or os.cpu_count() or 1
    waiting: deque[Future[tuple[list[Record], float]]] = deque()
    size = 1
    try:
        while True:
            while len(waiting) < width * _TASKS_PER_WORKER and (batch := tuple(itertools.islice(jobs, size))):
                waiting.append(
                    executor.submit(play_jobs, setup.rules, setup.entrants, setup.unit, setup.seed, batch)
                )
            if not waiting:
                return
            records, seconds = waiting.popleft().result()
            # Tasks long enough to be worth sending, short enough to lose little when the run is stopped.
            fitting = int(len(records) * _TASK_SECONDS / max(seconds, 1e-9))
            size = max(1, min(fitting, 2 * len(records), _LARGEST_TASK))
            yield records
    finally:
        for future in waiting:
            future.cancel()
