"""`mazzo arena` and what it prints and draws."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from helpers import arena_players as bad
from mazzo import arena
from mazzo.arena import plots, tables
from mazzo.cli import main


def mazzo(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command."""
    with pytest.raises(SystemExit) as ended:
        main.main(["arena", *words])
    said = capsys.readouterr()
    return int(ended.value.code or 0), said.out, said.err


def printed(table: Any) -> str:
    console = Console(width=100, color_system=None)
    with console.capture() as captured:
        console.print(table)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def test_two_players(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = mazzo(capsys, "spatola", "--players", "greedy", "random", "--pairs", "40")
    assert (code, err) == (0, "")
    assert out.startswith("spatola/2, seed 0: 40 of 40 pairs, 80 games\n")
    report = arena.run("spatola", ["greedy", "random"], pairs=40).report()
    met = report.meetings[0, 1]
    assert f"{met.won} won, {met.drawn} drawn, {met.lost} lost ({met.score:.1%})" in out
    assert ", ".join(map(str, met.counts)) in out
    assert re.search(rf"^ Elo +{re.escape(tables.estimate(met.elo, 1))}$", out, re.MULTILINE)
    assert f"{report.rows[0].margin.value:+.2f} ±" in out


def test_three_players_get_a_crosstable_and_ratings(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = mazzo(capsys, "spatola", "--players", "random", "greedy", "random", "--pairs", "30")
    assert code == 0
    assert "90 of 90 pairs, 180 games" in out
    players = re.findall(r"^ (\S+) +120 +([+-]\S+) ±", out, re.MULTILINE)
    assert [name for name, _ in players] == ["greedy", "random", "random#2"]
    assert float(players[0][1]) > 0 > float(players[1][1])
    rows = re.findall(r"^ (\d \S+) .*%$", out, re.MULTILINE)
    assert rows == ["1 random", "2 greedy", "3 random#2"]


def test_three_sides_get_points_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = mazzo(capsys, "scopa", "--seats", "3", "--players", "greedy", "random", "--pairs", "30")
    assert code == 0
    assert "30 of 30 pairs, 90 games" in out
    assert re.search(r"^ greedy( +\d\.\d\d){3}$", out, re.MULTILINE)
    assert "Elo" not in out


def test_sequential_test_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("scopa", "--players", "greedy", "random", "--pairs", "3000", "--sprt", "--elo1", "80")
    code, out, _ = mazzo(capsys, *words)
    assert code == 0
    assert re.search(r"SPRT, normalized Elo 0 or 80: LLR [23]\.\d\d in -2\.94\.\.2\.94 after \d+ pairs:", out)
    assert "H1, Elo 80, is accepted" in out
    code, out, _ = mazzo(capsys, *words, "--pairs", "2")
    assert "no answer yet" in out


def test_results_go_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    words = ("spatola", "--players", "greedy", "random", "--results", str(path))
    mazzo(capsys, *words, "--pairs", "3")
    first = path.read_bytes()
    code, out, _ = mazzo(capsys, *words, "--pairs", "5")
    assert (code, out.splitlines()[0]) == (0, "spatola/2, seed 0: 5 of 5 pairs, 10 games")
    assert path.read_bytes().startswith(first)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["briscola", "--players", "greedy", "random"], "unknown game 'briscola'"),
        (["spatola", "--players", "greedy"], "a tournament needs at least 2 players, not 1"),
        (["spatola", "--players", "greedy", "nobody"], "unknown player 'nobody'"),
        (["spatola", "--players", "greedy", "random", "--pairs", "0"], "--pairs: 0 is out of range"),
        (["spatola", "--players", "greedy", "random", "--unit", "day"], "--unit: 'day' is not one of"),
        (["spatola", "--players", "greedy", "random", "--seats", "3"], "players 3 is out of range"),
        (
            ["spatola", "--players", "greedy", "random", "--workers", "2", "--dask", "x"],
            "--workers and --dask exclude",
        ),
        (["spatola", "--players", "greedy", "random", "--sprt", "--elo0", "30"], "elo0 30 must be less than"),
        (["scopa", "--players", "greedy", "random", "random", "--sprt"], "a sequential test needs two"),
        (["spatola", "--players", "greedy", "random", "--heat-map", "x.doc"], "x.doc: 'doc' is no format"),
        (["spatola", "--players", "greedy", "random", "--strength", "x.png"], "no player has a budget"),
        (
            ["scopa", "--seats", "3", "--players", "greedy", "random", "--heat-map", "x.png"],
            "a crosstable needs two sides",
        ),
    ],
)
def test_bad_input_is_one_line_and_code_2(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = mazzo(capsys, *words)
    assert (code, out) == (2, "")
    assert err.startswith("mazzo: ")
    assert message in err
    assert err.count("\n") == 1


def test_another_run_in_the_file_is_bad_input(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    words = ("spatola", "--players", "greedy", "random", "--pairs", "1", "--results", str(path))
    mazzo(capsys, *words)
    code, _, err = mazzo(capsys, *words, "--seed", "1")
    assert code == 2
    assert err == f"mazzo: {path} holds another run: seed 0 there, 1 here\n"


def test_a_folder_that_is_not_there_is_bad_input(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "r.jsonl"
    words = ("spatola", "--players", "greedy", "random", "--pairs", "1", "--results", str(path))
    assert mazzo(capsys, *words) == (2, "", f"mazzo: {path}: No such file or directory\n")


@pytest.mark.parametrize("where", ["processes", "dask"])
def test_workers_elsewhere_bring_the_same(where: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("spades", "--players", "random", "random", "--pairs", "20", "--seed", "4")
    alone = mazzo(capsys, *words)
    if where == "processes":
        assert mazzo(capsys, *words, "--workers", "2") == alone
        return
    from distributed import LocalCluster

    with LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster:
        assert mazzo(capsys, *words, "--dask", cluster.scheduler_address) == alone


def test_a_bar_shows_progress_on_a_terminal() -> None:
    ours, theirs = pty.openpty()
    words = ["arena", "spatola", "--players", "greedy", "random", "--pairs", "300"]
    run = subprocess.Popen(
        [sys.executable, "-m", "mazzo", *words],
        stderr=theirs,
        stdout=subprocess.PIPE,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "120"},
    )
    os.close(theirs)
    shown = b""
    try:
        while data := os.read(ours, 65536):
            shown += data
    except OSError:  # how a terminal says that the other end is closed
        pass
    out = run.communicate()[0]
    os.close(ours)
    assert run.returncode == 0
    assert b"300 of 300 pairs" in out
    assert re.search(rb"pairs .*\d+/300", shown)
    assert re.search(rb"greedy [+-]\d+\.\d\d", shown)


def test_a_dead_worker_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*args: Any, **settings: Any) -> None:
        raise BrokenProcessPool("a process died")

    monkeypatch.setattr("mazzo.arena.runner.run", run)
    code, _, err = mazzo(capsys, "spatola", "--players", "greedy", "random")
    assert (code, err) == (2, "mazzo: a worker process died; --results keeps what was recorded\n")


def test_a_missing_extra_is_told_in_one_line() -> None:
    code = "import sys; sys.modules['scipy'] = None; from mazzo.cli import main; main()"
    words = ["arena", "spatola", "--players", "greedy", "random"]
    run = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (2, "mazzo: scipy is missing: pip install 'mazzo[arena]'\n")


def test_forfeits_are_listed() -> None:
    results = arena.run("spatola", {"good": bad.First, "bad": bad.Mute}, pairs=4)
    report = results.report()
    lines = tables.forfeits(report)
    assert len(lines) == 6
    assert lines[0].startswith("forfeit: pair 0, game 0: bad in seat 1: TypeError: ")
    assert lines[-1] == "and 3 more forfeits"
    rows = printed(tables.players(report))
    assert re.search(r"^ bad +8 +-61\.00 ±0\.00 +0\.0% \[0\.0%, 32\.4%\] +8$", rows, re.MULTILINE)


def test_tables_in_plain_ascii() -> None:
    results = arena.run("spatola", {"good": bad.First, "bad": bad.Sometimes, "odd": bad.Mute}, pairs=3)
    report = results.report()
    found = [tables.players, tables.crosstable, tables.sides]
    text = "".join(printed(table(report, plain=True)) for table in found)
    text += "".join(printed(tables.meeting(report, met, plain=True)) for met in report.meetings.values())
    assert text.isascii()
    assert all(line.isascii() for line in tables.forfeits(report, plain=True))


@pytest.fixture(scope="module")
def budgets() -> arena.Report:
    players = {"greedy": "greedy", "bot:10": "random", "bot:1000": "greedy", "other:n=5,x=2": bad.First}
    return arena.run("spatola", players, pairs=25).report()


def test_heat_map_shows_every_meeting(budgets: arena.Report, tmp_path: Path) -> None:
    path = tmp_path / "map.png"
    figure = plots.heat_map(budgets, path)
    assert path.read_bytes().startswith(b"\x89PNG")
    axes = figure.axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == list(budgets.names)
    texts = {text.get_position(): text.get_text() for text in axes.texts}
    assert len(texts) == 12
    assert "-0.00" not in texts.values()  # bot:1000 is greedy too
    for (first, second), met in budgets.meetings.items():
        assert texts[second, first] == tables.number(met.margin.value)
        assert texts[first, second] == tables.number(-met.margin.value)


def test_strength_is_drawn_against_the_budget(budgets: arena.Report, tmp_path: Path) -> None:
    path = tmp_path / "strength.svg"
    figure = plots.strength(budgets, path)
    assert "<svg" in path.read_text()
    axes = figure.axes[0]
    assert axes.get_xscale() == "log"
    lines = {c.get_label(): c[0].get_xydata() for c in axes.containers}
    assert {kind: list(line[:, 0]) for kind, line in lines.items()} == {
        "bot": [10, 1000],
        "other:n,x=2": [5],
    }
    assert list(lines["bot"][:, 1]) == [budgets.ratings[1].value, budgets.ratings[2].value]
    assert [text.get_text() for text in axes.texts] == ["greedy"]


def test_strength_among_three_sides_is_the_margin(tmp_path: Path) -> None:
    players = {"bot:1": "random", "bot:2": "greedy"}
    figure = plots.strength(arena.run("scopa/3", players, pairs=10).report())
    assert figure.axes[0].get_ylabel() == "margin a hand"


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("native:20000", ("native", 20000)),
        ("native:20000,threads=2", ("native,threads=2", 20000)),
        ("native:seconds=0.5", ("native:seconds", 0.5)),
        ("greedy", None),
        ("native:fast", None),
    ],
)
def test_budget_in_a_name(name: str, budget: tuple[str, float] | None) -> None:
    assert plots.budget_of(name) == budget


def test_pictures_are_refused_before_the_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ("spatola", "--players", "greedy", "random", "--pairs", "1000000000", "--heat-map")
    missing = tmp_path / "no" / "map.svg"
    code, out, err = mazzo(capsys, *words, str(missing))
    assert (code, out, err) == (2, "", f"mazzo: cannot write {missing}: no such folder\n")
    assert mazzo(capsys, *words, "map.txt")[0] == 2


def test_pictures_without_sense_are_refused(budgets: arena.Report) -> None:
    three = arena.run("scopa/3", ["greedy", "random"], pairs=1).report()
    with pytest.raises(ValueError, match="a crosstable needs two sides, not 3"):
        plots.heat_map(three)
    with pytest.raises(ValueError, match="no player has a budget"):
        plots.strength(three)
