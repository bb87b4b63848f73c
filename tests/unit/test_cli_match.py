"""`mazzo match`: one match to read, many to count, records and JSON."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

import mazzo
from helpers.terminal import Terminal, run
from mazzo.cli import main
from mazzo.cli.summary import wilson
from mazzo.players import derive_seed, play_match

if TYPE_CHECKING:
    from pathlib import Path


def cli(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def test_a_match_is_printed_hand_by_hand() -> None:
    result = cli("match", "spatola", "--players", "greedy", "random", "--seed", "7")
    assert result.exit_code == 0, result.output
    match = play_match(mazzo.spatola(), ["greedy", "random"], 7)
    assert result.stdout.startswith("spatola/2 · seed 7 · to 61\ngreedy against random\n")
    assert len(re.findall(r"─ hand \d+ · \w+ deals ─", result.stdout)) == match.hands_played
    totals = [[int(n) for n in row] for row in re.findall(r"^ total +(\d+) +(\d+)$", result.stdout, re.M)]
    assert totals[-1] == list(match.totals)
    assert len(totals) == match.hands_played
    assert result.stdout.endswith(
        f"greedy won {match.totals[0]} to {match.totals[1]} after {match.hands_played} hands\n"
    )
    assert not re.search(r" +$", result.stdout, re.MULTILINE)
    assert result.stderr == ""


def test_moves_are_listed_on_request() -> None:
    words = ["match", "spatola", "--players", "greedy", "random", "--option", "target=1", "--moves"]
    result = cli(*words)
    (hand,) = play_match(mazzo.spatola(target=1), ["greedy", "random"], 0).moves
    table = result.stdout[result.stdout.index("deals") : result.stdout.index("most cards")]
    for move in hand:
        assert re.search(rf"(^|\s){re.escape(str(move))}(\s|$)", table, re.MULTILINE)
    assert table.count("▸") == 18


def test_rules_options_and_seats_come_from_the_command_line() -> None:
    result = cli(
        "match",
        "spades",
        "--rules",
        "barmore",
        "--option",
        "target=100",
        "--option",
        "max_hands=2",
        "--players",
        "greedy",
        "random",
        "greedy",
        "random",
    )
    assert result.stdout.startswith("spades:barmore/4;target=100;max_hands=2 · seed 0 · to 100\n")
    assert "greedy 0 & greedy 2 against random 1 & random 3" in result.stdout
    result = cli("match", "scopa", "--players", "random", "random", "greedy")
    assert result.stdout.startswith("scopa/3 ")


def test_options_may_follow_one_another_as_a_list() -> None:
    listed = cli("match", "scopa", "--option", "target=5", "max_hands=3", "--players", "random", "random")
    assert listed.stdout.startswith("scopa/2;target=5;max_hands=3 ")


def test_a_match_that_max_hands_ends_says_so() -> None:
    result = cli("match", "spades", "--option", "max_hands=1", "--players", *["random"] * 4)
    assert result.stdout.rstrip().endswith("after 1 hand (max_hands)")


def test_json_is_one_line_per_match() -> None:
    result = cli("match", "scopa", "--players", "greedy", "random", "--matches", "3", "--seed", "5", "--json")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["seed"] for line in lines] == [derive_seed(5, index) for index in range(3)]
    for line in lines:
        match = play_match(mazzo.scopa(), ["greedy", "random"], line["seed"])
        assert line["totals"] == list(match.totals)
        assert line["winner"] == match.winner
        assert line["outcome"] == "won"
        assert line["players"] == ["greedy", "random"]
        assert line["rules"] == "scopa/2"
        assert [hand["points"] for hand in line["hands"]] == [list(score.points) for score in match.scores]
        first = line["hands"][0]
        assert first["lines"][0] == {
            "item": "carte",
            "values": list(match.scores[0].lines[0].values),
            "points": list(match.scores[0].lines[0].points),
        }
        assert "moves" not in first


def test_json_with_moves_and_dealers() -> None:
    words = ["match", "scopa", "--players", "greedy", "random", "random", "--json", "--moves"]
    line = json.loads(cli(*words).stdout)
    match = play_match(mazzo.scopa(3), ["greedy", "random", "random"], 0)
    assert [hand["moves"] for hand in line["hands"]] == [[str(move) for move in hand] for hand in match.moves]
    record = re.findall(r"^hand \d+ dealer (\d)$", str(match), re.MULTILINE)
    assert [hand["dealer"] for hand in line["hands"]] == [int(dealer) for dealer in record]


def test_many_matches_are_summed_up() -> None:
    words = ["match", "scopa", "--players", "greedy", "random", "--matches", "20", "--seed", "1"]
    result = cli(*words)
    matches = [play_match(mazzo.scopa(), ["greedy", "random"], derive_seed(1, index)) for index in range(20)]
    won = sum(match.winner == 0 for match in matches)
    hands = sum(match.hands_played for match in matches)
    assert f"scopa/2: 20 matches, {hands} hands, 0 drawn" in result.stdout
    points = sum(match.totals[0] for match in matches)
    assert re.search(
        rf"greedy +{won} +{won / 20:.1%} .* {points / 20:.2f} +{points / hands:.2f}", result.stdout
    )


def test_a_match_of_many_can_be_played_again_alone(tmp_path: Path) -> None:
    many, alone = tmp_path / "many.txt", tmp_path / "alone.txt"
    words = ["match", "scopa", "--players", "random", "greedy"]
    cli(*words, "--matches", "3", "--seed", "9", "--record", str(many))
    seeds = re.findall(r'\[Seed "(\d+)"\]', many.read_text())
    assert len(seeds) == 3
    for seed in seeds:
        cli(*words, "--seed", seed, "--record", str(alone))
    assert alone.read_text() == many.read_text()


def test_records_are_appended(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text("what was there\n")
    result = cli("match", "scopa", "--players", "random", "greedy", "--record", str(file))
    assert result.exit_code == 0
    match = play_match(mazzo.scopa(), ["random", "greedy"], 0)
    assert file.read_text() == f"what was there\n{match}"


def test_an_interrupted_run_keeps_its_records(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    words = [
        "match",
        "spatola",
        "--players",
        "greedy",
        "greedy",
        "--matches",
        "1000000",
        "--record",
        str(file),
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "mazzo", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    while not (file.exists() and file.stat().st_size > 20_000):
        time.sleep(0.02)
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.strip() == ""
    result = cli("replay", str(file), "--check")
    assert result.exit_code == 0
    assert f"spatola/2: {len(result.stdout.splitlines())} matches" in out


def test_progress_is_shown_on_a_terminal(tmp_path: Path) -> None:
    words = ["match", "scopa", "--players", "greedy", "random", "--matches", "3000"]
    with Terminal(*words, cwd=tmp_path) as terminal:
        terminal.expect(r"matches .*\d+/3000")
        terminal.expect(r"scopa/2: 3000 matches")
        assert terminal.exit_code() == 0


def test_output_without_unicode_is_ascii() -> None:
    for words in (
        ["match", "spatola", "--players", "greedy", "random", "--moves"],
        ["match", "spades", "--players", *["random"] * 4, "--option", "max_hands=2", "--moves"],
        ["rules"],
        ["rules", "scopa"],
    ):
        result = run(*words, PYTHONIOENCODING="ascii")
        assert result.returncode == 0, result.stderr
        assert result.stdout.isascii()


@pytest.mark.parametrize("faces", ["italian", "french", "ascii"])
def test_faces(faces: str) -> None:
    words = ["match", "spatola", "--players", "greedy", "random", "--option", "target=1", "--moves"]
    text = cli(*words, "--faces", faces).stdout
    assert ("K♥" in text) == (faces == "french")
    assert ("RC" in text) == (faces != "french")
    assert text.isascii() == (faces == "ascii")


def test_a_closed_pipe_is_no_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "mazzo", "match", "spatola", "--players", "greedy", "greedy", "--moves"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait(60)


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"), [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (9, 10, 0.5958, 0.9821)]
)
def test_wilson_interval(wins: int, n: int, low: float, high: float) -> None:
    # Published values of the interval at 95%.
    assert wilson(wins, n) == pytest.approx((low, high), abs=5e-5)
