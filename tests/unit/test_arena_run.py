"""Whole runs: the file of results, going on after a stop, executors, the sequential test."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from helpers import arena_players as bad
from mazzo import arena
from mazzo.arena.report import pentanomial

PLAYERS = {"good": "greedy", "bad": bad.Sometimes, "any": "random"}


@contextmanager
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield pool


@contextmanager
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(3) as pool:
        yield pool


@contextmanager
def dask() -> Iterator[Executor]:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client.get_executor(pure=False)


class Backwards(Executor):
    """Runs the newest task first, and each only when somebody waits for a result."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.result = self._result(future, future.result)  # type: ignore[method-assign]
        self.waiting.append((future, lambda: fn(*args, **kwargs)))
        return future

    def _result(self, future: Future[Any], result: Callable[[], Any]) -> Callable[..., Any]:
        def run(timeout: float | None = None) -> Any:
            while not future.done():
                other, task = self.waiting.pop()
                other.set_result(task())
            return result()

        return run


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of results of a run in this process."""
    path = tmp_path_factory.mktemp("alone") / "results.jsonl"
    arena.run("spatola", PLAYERS, pairs=60, seed=5, path=path)
    return path.read_bytes()


@pytest.mark.parametrize("pool", [processes, threads, dask], ids=lambda pool: pool.__name__)
def test_results_are_the_same_whatever_the_executor(
    pool: Callable[[], Any], alone: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "results.jsonl"
    with pool() as executor:
        arena.run("spatola", PLAYERS, pairs=60, seed=5, path=path, executor=executor, workers=2)
    assert path.read_bytes() == alone


def test_results_are_the_same_whatever_the_order(alone: bytes, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    arena.run("spatola", PLAYERS, pairs=60, seed=5, path=path, executor=Backwards(), workers=3)
    assert path.read_bytes() == alone


def test_lines_of_the_file(alone: bytes) -> None:
    header, *lines = map(json.loads, alone.decode().splitlines())
    assert header == {
        "format": "mazzo-arena 1",
        "version": header["version"],
        "rules": "spatola/2",
        "players": ["good", "bad", "any"],
        "lineups": [[0, 1], [0, 2], [1, 2]],
        "unit": "hand",
        "seed": "5",
    }
    assert [(line["pair"], line["lineup"]) for line in lines[:4]] == [
        (0, [0, 1]),
        (0, [0, 2]),
        (0, [1, 2]),
        (1, [0, 1]),
    ]
    assert len(lines) == 180
    assert sum("forfeit" in game for line in lines for game in line["games"]) > 20


@pytest.mark.parametrize("cut", [0, 1, 40, 200, 216, 400, -1, -30])
def test_a_cut_file_is_completed(cut: int, alone: bytes, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(alone[:cut])
    results = arena.run("spatola", PLAYERS, pairs=60, seed=5, path=path)
    assert path.read_bytes() == alone
    assert len(results.records) == 180


def test_recorded_pairs_are_not_played_again(alone: bytes, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(alone)
    made: list[int] = []

    def counting(seed: int) -> bad.First:
        made.append(seed)
        return bad.First(seed)

    calls: list[int] = []
    results = arena.run(
        "spatola",
        PLAYERS | {"any": counting},
        pairs=61,
        seed=5,
        path=path,
        progress=lambda results: calls.append(len(results.records)),
    )
    assert calls == [180, 181, 182, 183]
    assert len(made) == 1 + 2 * 2  # the check of the players, then two meetings of two games
    assert path.read_bytes().startswith(alone)
    assert len(results.records) == 183


def test_fewer_pairs_than_recorded_count_the_first_ones(alone: bytes, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(alone)
    results = arena.run("spatola", PLAYERS, pairs=7, seed=5, path=path)
    assert len(results.records) == 21
    assert path.read_bytes() == alone


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 6}, "seed 5 there, 6 here"),
        ({"unit": "match"}, "unit hand there, match here"),
        ({"rules": "spatola/2;target=21"}, "rules spatola/2 there, spatola/2;target=21 here"),
        ({"players": ["greedy", "random"]}, "players good, bad, any there, greedy, random here; lineups"),
        ({"gauntlet": True}, r"lineups \[0, 1\], \[0, 2\], \[1, 2\] there, \[0, 1\], \[0, 2\] here"),
    ],
)
def test_another_configuration_is_refused(
    change: dict[str, Any], message: str, alone: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(alone)
    settings: dict[str, Any] = {"rules": "spatola", "players": PLAYERS, "seed": 5} | change
    with pytest.raises(ValueError, match=f"results.jsonl holds another run: {message}"):
        arena.run(**settings, pairs=60, path=path)
    assert path.read_bytes() == alone


def test_another_version_is_refused(alone: bytes, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(re.sub(rb'"version": "[^"]*"', b'"version": "0.0.1"', alone))
    with pytest.raises(ValueError, match=r"version 0\.0\.1 there"):
        arena.run("spatola", PLAYERS, pairs=60, seed=5, path=path)


@pytest.mark.parametrize(
    "text", ["my diary", "my diary\n", "{}\n", "[1]\n", '{"format": "mazzo-arena 2"}\n', "\n"]
)
def test_other_files_are_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"diary\.txt is not a file of arena results"):
        arena.run("spatola", PLAYERS, pairs=1, path=path)
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda lines: [*lines[:3], b"oops\n", *lines[4:]], "line 4: "),
        (lambda lines: [*lines[:3], *lines[4:]], r"line 4: expected pair 0 of \[1, 2\]"),
        (lambda lines: [line.replace(b'"hands": 1', b'"hands": "1"') for line in lines], r"line \d: not a"),
        (lambda lines: [line.replace(b"}\n", b"} \n") for line in lines], "line 2: not a record"),
    ],
)
def test_a_damaged_file_is_refused(damage: Any, message: str, alone: bytes, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    broken = b"".join(damage(alone.splitlines(keepends=True)))
    path.write_bytes(broken)
    with pytest.raises(ValueError, match=message):
        arena.run("spatola", PLAYERS, pairs=60, seed=5, path=path)
    assert path.read_bytes() == broken


def test_a_report_can_be_read_from_the_file(alone: bytes, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(alone + b'{"pair": 60, "line')
    report = arena.read_report(path)
    results = arena.run("spatola", PLAYERS, pairs=60, seed=5, path=path)
    assert report.rows == results.report().rows
    assert report.meetings == results.report().meetings


HEADER = '{"format": "mazzo-arena 1", "players": ["a", "b"], "unit": "hand"}\n'
GAMES = '{"points": [1, 2], "hands": 1}, {"points": [3, 0], "hands": 1}'
PAIR = f'{{"pair": 0, "lineup": [0, 1], "games": [{GAMES}]}}\n'


def test_a_report_of_what_the_arena_cannot_have_written_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(HEADER + PAIR)
    assert [row.games for row in arena.read_report(path).rows] == [2, 2]
    for old, new, message in (
        ('["a", "b"]', "5", "is not a file of arena results"),
        ('["a", "b"]', "[5, 6]", "is not a file of arena results"),
        ('"hand"', '"year"', "is not a file of arena results"),
        ('"lineup": [0, 1]', '"lineup": [0, 2]', r"line 2: \[0, 2\] are not among 2 players"),
        ('"pair": 0', '"pair": -1', "line 2: not a record"),
        ("[3, 0]", "[3]", "line 2: not a record"),
        (', {"points": [3, 0], "hands": 1}', "", "line 2: not a record"),
    ):
        path.write_text((HEADER + PAIR).replace(old, new, 1))
        with pytest.raises(ValueError, match=message):
            arena.read_report(path)


def test_results_go_into_a_file_only() -> None:
    with pytest.raises(ValueError, match=r"^/dev/full is not a file of arena results"):
        arena.run("spatola", PLAYERS, pairs=1, path="/dev/full")


def command(path: Path, *more: str) -> list[str]:
    words = ["arena", "spatola", "--players", "greedy", "random", "--seed", "2", "--unit", "match"]
    return [sys.executable, "-m", "mazzo", *words, "--results", str(path), *more]


@contextmanager
def started(path: Path, *more: str) -> Iterator[subprocess.Popen[str]]:
    """A long run, seen to have recorded something; whatever becomes of the test, it ends."""
    run = subprocess.Popen(
        command(path, "--pairs", "1000000", *more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + 60
        while not (path.exists() and path.read_bytes().count(b"\n") > 30):
            assert run.poll() is None, run.communicate()
            assert time.monotonic() < deadline
            time.sleep(0.02)
        yield run
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
        run.communicate()


@pytest.mark.parametrize("more", [(), ("--workers", "2")])
def test_a_killed_run_goes_on(more: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with started(path, *more) as run:
        os.killpg(run.pid, signal.SIGKILL)
    assert run.returncode == -signal.SIGKILL
    found = path.read_bytes()
    pairs = found.count(b"\n") + 10
    subprocess.run(command(path, "--pairs", str(pairs)), check=True, capture_output=True)
    whole = tmp_path / "whole.jsonl"
    arena.run("spatola", ["greedy", "random"], pairs=pairs, seed=2, unit="match", path=whole)
    assert path.read_bytes() == whole.read_bytes()
    assert path.read_bytes().startswith(found)


@pytest.mark.parametrize("more", [(), ("--workers", "2")])
def test_an_interrupted_run_keeps_and_tells_what_it_has(more: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with started(path, *more) as run:
        os.killpg(run.pid, signal.SIGINT)
        out, err = run.communicate(timeout=60)
    assert run.returncode == 130, err
    assert "Traceback" not in err
    data = path.read_bytes()
    assert data.endswith(b"\n")
    recorded = data.count(b"\n") - 1
    told = re.search(r"(\d+) of 1000000 pairs", out)
    assert told
    # The signal may come when a batch is in the file and not yet counted.
    assert recorded - (1024 if more else 1) <= int(told[1]) <= recorded


@pytest.mark.parametrize("pool", [processes, threads], ids=lambda pool: pool.__name__)
def test_a_sequential_test_stops_at_the_same_pair(pool: Callable[[], Any], tmp_path: Path) -> None:
    test = arena.Sprt(elo1=60)

    def run(name: str, executor: Executor | None = None) -> tuple[arena.Results, bytes]:
        path, players = tmp_path / name, ["greedy", "random"]
        results = arena.run("scopa", players, pairs=5000, seed=1, path=path, executor=executor, sprt=test)
        return results, path.read_bytes()

    alone, lines = run("alone")
    assert alone.verdict == test.verdict(alone.counts) == "H1"
    assert lines.count(b"\n") == len(alone.records) + 1 < 100
    counts = [0] * 5
    for record in alone.records[:-1]:
        counts[pentanomial(record)] += 1
        assert test.verdict(counts) is None
    with pool() as executor:
        assert run("pool", executor) == (alone, lines)
    assert run("alone") == (alone, lines)


def test_a_sequential_test_rejects_the_weaker() -> None:
    results = arena.run("scopa", ["random", "greedy"], pairs=5000, seed=1, sprt=arena.Sprt(elo1=60))
    assert results.verdict == "H0"
    assert len(results.records) < 100


def test_a_broken_executor_leaves_the_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"

    class Failing(ThreadPoolExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            if args[-1][0][0] >= 20:
                raise RuntimeError("cannot reach the workers")
            return super().submit(fn, *args, **kwargs)

    with Failing(2) as executor, pytest.raises(RuntimeError, match="cannot reach"):
        arena.run("spatola", ["greedy", "random"], pairs=500, path=path, executor=executor)
    recorded = path.read_bytes()
    assert recorded.endswith(b"\n")
    arena.run("spatola", ["greedy", "random"], pairs=30, path=path)
    assert path.read_bytes().startswith(recorded)


def test_a_dead_worker_leaves_the_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    players = {"good": bad.First, "bad": bad.Killer}
    with processes() as executor, pytest.raises(BrokenProcessPool):
        arena.run("spatola", players, pairs=500, path=path, executor=executor)
    header, *lines = path.read_text().splitlines(keepends=True)
    assert json.loads(header)["players"] == ["good", "bad"]
    assert [json.loads(line)["pair"] for line in lines] == list(range(len(lines)))
