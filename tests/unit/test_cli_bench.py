"""`mazzo bench`: figures of this machine, as a table and as JSON."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner, Result

import mazzo
from helpers.terminal import run
from mazzo.cli import main
from mazzo.cli.bench import WORK, _every_rules, _rate, _short
from mazzo.games import GAMES, build_rules


def cli(*words: str) -> Result:
    return CliRunner().invoke(main, ["bench", *words])


def rates(*words: str) -> dict[str, dict[str, int]]:
    result = cli(*words, "--seconds", "1", "--json")
    assert result.exit_code == 0, result.output
    assert result.stdout.count("\n") == 1
    assert result.stderr == ""
    told = json.loads(result.stdout)
    assert told["mazzo"] == mazzo.__version__
    assert told["cpu"]
    found = told["per_second"]
    assert all(list(row) == list(WORK) for row in found.values())
    assert all(figure > 0 for row in found.values() for figure in row.values())
    return dict(found)


@pytest.mark.parametrize("game", GAMES)
def test_one_game(game: str) -> None:
    assert list(rates(game)) == [str(build_rules(game))]


def test_rules_by_options_and_threads() -> None:
    found = rates("spades", "--rules", "barmore", "--option", "target=300", "--threads", "2")
    assert list(found) == ["spades:barmore/4;target=300"]
    assert list(rates("scopa", "--players", "3")) == ["scopa/3"]


def test_every_preset_and_number_of_players_without_a_game() -> None:
    result = cli("--seconds", "1")
    assert result.exit_code == 0, result.output
    rows = re.findall(r"^ (\S+/\d) ((?: +\d[\d.]*(?: [kM])?){5})$", result.stdout, re.M)
    assert [name for name, _ in rows] == [str(rules) for rules in _every_rules()]
    names = {name for name, _ in rows}
    assert {
        "spatola/2",
        "spatola/4",
        "scopa/3",
        "scopone/4",
        "spades/2",
        "spades/6",
        "spades:barmore/4",
    } <= names
    assert "spatola/3" not in names
    assert f"mazzo {mazzo.__version__}, Python 3." in result.stdout
    assert not re.search(r" +$", result.stdout, re.MULTILINE)
    assert result.stderr == ""


def test_a_real_run_prints_a_table_that_ascii_can_show() -> None:
    result = run("bench", "spatola", "--seconds", "1", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert result.stderr == ""
    assert re.search(r"^ spatola/2 ", result.stdout, re.MULTILINE)
    assert result.stdout.isascii()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["skat"], "unknown game 'skat' (games: spatola, scopa, "),
        (["spatola", "--players", "3"], "players 3 is out of range for spatola (2, 4)"),
        (["spatola", "--option", "target"], "--option: 'target' is not KEY=VALUE"),
        (["--players", "4"], "which GAME? Without one all games are measured"),
        (["--option", "target=3"], "which GAME? Without one all games are measured"),
        (["--seconds", "0"], "--seconds: 0 is out of range 1..86400"),
        (["--seconds", "half"], "--seconds: 'half' is not a number"),
        (["--threads", "0"], "--threads: 0 is out of range 1..1024"),
        (["--seed", "-1"], "--seed: -1 is out of range 0.."),
        (["spatola", "scopa"], "Got unexpected extra argument"),
    ],
)
def test_bad_input(words: list[str], message: str) -> None:
    result = cli(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"mazzo: {message}")
    assert result.stderr.count("\n") == 1


def test_the_median_round_counts_and_not_the_first() -> None:
    assert _rate(iter([(100, 0.1), (10, 1.0), (10, 0.5), (10, 2.0)]), 60) == 10
    assert _rate(iter([(100, 0.1), (10, 0.5), (10, 1.0)]), 0) == 20


@pytest.mark.parametrize(
    ("rate", "text"),
    [
        (0, "0"),
        (999, "999"),
        (1000, "1.00 k"),
        (88_412, "88.4 k"),
        (950_000, "950 k"),
        (999_600, "1.00 M"),
        (9_996_000, "10.0 M"),
        (36_000_000, "36.0 M"),
    ],
)
def test_figures_have_three_digits(rate: int, text: str) -> None:
    assert _short(rate) == text
