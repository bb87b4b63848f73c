"""Bad input on the command line: one line on stderr, exit code 2, never a traceback."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import mazzo
from helpers.terminal import run
from mazzo.cli import main
from mazzo.players import play_match

MATCH = ["match", "spatola", "--players", "greedy", "random"]
MAX_SEED = 2**64 - 1

BAD = [
    (["match", "skat", "--players", "greedy", "random"], "unknown game 'skat' (games: spatola, scopa, "),
    (["perft", "skat"], "unknown game 'skat' (games: "),
    (["rules", "skat"], "unknown game 'skat' (games: "),
    (["play", "skat"], "unknown game 'skat' (games: "),
    (
        ["match", "spatola", "--players", "gredy", "random"],
        "--players: unknown player 'gredy' (players: random, gr",
    ),
    (
        ["match", "spatola", "--players", "greedy:1", "random"],
        "--players: player greedy has no setting number 1",
    ),
    (["match", "spatola", "--players", "greedy"], "players 1 is out of range for spatola (2, 4)"),
    (["match", "scopone", "--players", "greedy", "random"], "players 2 is out of range for scopone (4)"),
    (["match", "spatola"], "Missing option '--players'."),
    (["match", "spatola", "--players"], "Option '--players' requires an argument."),
    (["match", "--players", "greedy", "random"], "Missing argument 'GAME'."),
    ([*MATCH, "--option", "targt=21"], "unknown option 'targt' (options: teams, "),
    ([*MATCH, "--option", "target"], "--option: 'target' is not KEY=VALUE"),
    ([*MATCH, "--option", "target=0"], "target 0 is out of range 1..9999"),
    ([*MATCH, "--option", "target="], "'' is not a value of target"),
    ([*MATCH, "--option", "target=x"], "expected a number, found 'x'"),
    ([*MATCH, "--option", "target=9;piccola=off"], "'9;piccola=off' is not a value of target"),
    (
        [*MATCH, "--option", "capture=maybe"],
        "'maybe' is not a value of capture (values: mandatory, optional)",
    ),
    ([*MATCH, "--option", "target=3", "target=4"], "--option: 'target' is given twice"),
    ([*MATCH, "--option", "teams=on"], "teams=on contradicts players=2"),
    ([*MATCH, "--rules", "barmore"], "unknown preset 'barmore' of spatola (presets: spatola)"),
    (
        ["rules", "spades", "--rules", "boston"],
        "unknown preset 'boston' of spades (presets: standard, barmore, ",
    ),
    ([*MATCH, "--seed", "-1"], f"--seed: -1 is out of range 0..{MAX_SEED}"),
    ([*MATCH, "--seed", str(MAX_SEED + 1)], f"--seed: {MAX_SEED + 1} is out of range 0..{MAX_SEED}"),
    ([*MATCH, "--seed", "seven"], "--seed: 'seven' is not a number"),
    ([*MATCH, "--matches", "0"], "--matches: 0 is out of range 1..1000000000"),
    ([*MATCH, "--matches", "many"], "--matches: 'many' is not a number"),
    ([*MATCH, "--faces", "swiss"], "--faces: 'swiss' is not one of 'italian', 'french', 'ascii'."),
    ([*MATCH, "--fast"], "No such option '--fast'."),
    ([*MATCH, "--record", "no/such/folder/x"], "cannot write no/such/folder/x: No such file or directory"),
    (["replay", "no-such-file"], "cannot read no-such-file: No such file or directory"),
    (["replay", "."], "cannot read .: Is a directory"),
    (["replay"], "Missing argument 'FILE'."),
    (["perft", "spatola", "--depth", "-1"], "--depth: -1 is out of range 0..1000"),
    (["perft", "spatola", "--dealer", "2"], "dealer 2 is out of range 0..1"),
    (["perft", "spatola", "--players", "3"], "players 3 is out of range for spatola (2, 4)"),
    (["play"], "which GAME? `mazzo rules` lists them"),
    (["play", "spatola", "--players", "greedy", "random"], "--players: `you` must sit in exactly one seat"),
    (["play", "spatola", "--players", "you", "you"], "--players: `you` must sit in exactly one seat"),
    (["play", "spatola", "--players", "you", "gredy"], "--players: unknown player 'gredy'"),
    (["play", "spatola", "--save", "no/such/x"], "cannot write no/such/x"),
    (["play", "spatola", "--resume", "x"], "--resume goes on with the saved game"),
    (["play", "--resume", "no-such-file"], "cannot read no-such-file: No such file or directory"),
    (["rules", "--players", "4"], "which GAME?"),
    (["deal"], "No such command 'deal'."),
]


def cli(*words: str) -> Result:
    return CliRunner().invoke(main, words)


@pytest.mark.parametrize(
    ("words", "message"), BAD, ids=lambda value: " ".join(value) if type(value) is list else ""
)
def test_bad_input(words: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = cli(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"mazzo: {message}")
    assert result.stderr.count("\n") == 1
    assert isinstance(result.exception, SystemExit)
    assert list(tmp_path.iterdir()) == []


def test_bad_input_of_a_real_run() -> None:
    result = run("match", "spatola", "--players", "greedy", "nobody")
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith("mazzo: --players: unknown player 'nobody' (players: ")
    assert result.stderr.count("\n") == 1


def test_a_full_disk() -> None:
    result = cli(*MATCH, "--record", "/dev/full")
    assert result.exit_code == 2
    assert result.stderr == "mazzo: cannot write /dev/full: No space left on device\n"


def test_output_that_cannot_be_written() -> None:
    for words in (
        "rules",
        "match scopa --players greedy random",
        "match scopa --players greedy random --json",
    ):
        result = run_into(Path("/dev/full"), *words.split())
        assert result == (2, "mazzo: output: No space left on device\n")


@pytest.mark.parametrize(
    ("words", "closed", "message"),
    [
        ("rules", ">&-", "mazzo: output: closed\n"),
        ("match scopa --players greedy random --json", ">&-", "mazzo: output: closed\n"),
        ("replay -", "<&-", "mazzo: cannot read -: closed\n"),
    ],
)
def test_closed_streams(words: str, closed: str, message: str) -> None:
    command = ["sh", "-c", f'exec "$0" -m mazzo {words} {closed}', sys.executable]
    done = subprocess.run(command, stderr=subprocess.PIPE, check=False, timeout=60)
    assert (done.returncode, done.stderr.decode()) == (2, message)


def test_play_without_an_input_saves_and_ends(tmp_path: Path) -> None:
    command = ["sh", "-c", f'exec "$0" -m mazzo play scopa --save {tmp_path}/saved.txt <&-', sys.executable]
    done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"saved; go on with: mazzo play --resume" in done.stdout
    assert (tmp_path / "saved.txt").read_text().startswith("[Format ")


def run_into(file: Path, *words: str) -> tuple[int, str]:
    """Run with the standard output going into a file: exit code and standard error."""
    with file.open("wb") as out:
        done = subprocess.run(
            [sys.executable, "-m", "mazzo", *words],
            stdout=out,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    return done.returncode, done.stderr.decode()


def record(tmp_path: Path) -> tuple[Path, list[str]]:
    """Two records in a file, and its lines."""
    file = tmp_path / "games.txt"
    texts = [str(play_match(mazzo.scopa(target=3), ["greedy", "random"], seed)) for seed in (1, 2)]
    file.write_text("".join(texts))
    return file, file.read_text().splitlines(keepends=True)


def second(lines: list[str], start: str) -> int:
    """Index of the second record's first line with that start."""
    return next(
        i for i, line in enumerate(lines) if line.startswith(start) and i > lines.index('[Seed "2"]\n')
    )


def test_an_edited_record_is_told_with_its_line_and_ply(tmp_path: Path) -> None:
    file, lines = record(tmp_path)
    place = second(lines, "3. ")
    lines[place] = "3. 7D x 2C 3C 2B, AC\n"
    file.write_text("".join(lines))
    result = cli("replay", str(file), "--check")
    assert result.exit_code == 2
    assert result.stdout.count("\n") == 1
    assert result.stderr.startswith(
        f"mazzo: {file}: line {place + 1}, column 4: ply 3: illegal move 7D x 2C 3C 2B for seat"
    )


def test_an_edited_score_and_deal_are_told(tmp_path: Path) -> None:
    file, lines = record(tmp_path)
    place = second(lines, "score ")
    points = lines[place].split()[1]
    changed = [*lines[:place], lines[place].replace(points, "9/9", 1), *lines[place + 1 :]]
    file.write_text("".join(changed))
    message = (
        f"mazzo: {file}: line {place + 1}, column 7: score 9/9 does not follow from the play ({points})\n"
    )
    assert cli("replay", str(file)).stderr == message
    changed = [line.replace('[Seed "2"]', '[Seed "3"]') for line in lines]
    file.write_text("".join(changed))
    assert "the deck is not the one that seed 3 deals" in cli("replay", str(file)).stderr


@pytest.mark.parametrize("length", range(0, 1000, 41))
def test_a_cut_record_is_told(length: int, tmp_path: Path) -> None:
    file, lines = record(tmp_path)
    text = "".join(lines)[:length]
    file.write_text(text)
    result = cli("replay", str(file))
    assert result.exit_code == 2
    told = re.fullmatch(rf"mazzo: {re.escape(str(file))}: line (\d+), column \d+: .*\n", result.stderr)
    assert told
    assert int(told[1]) == text.count("\n") + 1


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"hello\n", b"\x00\n", b'[Rules "spades/4"]\n'])
def test_what_is_no_record_is_told(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_bytes(content)
    result = cli("replay", str(file))
    assert result.exit_code == 2
    assert result.stderr.startswith("mazzo: ")
    assert str(file) in result.stderr
    assert result.stderr.count("\n") == 1
