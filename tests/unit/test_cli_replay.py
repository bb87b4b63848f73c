"""`mazzo replay`, `mazzo perft`, `mazzo rules`, `mazzo --version`."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

import mazzo
from helpers.terminal import Terminal, run
from mazzo.cli import main
from mazzo.games import GAMES
from mazzo.players import play_match

if TYPE_CHECKING:
    from pathlib import Path


def cli(*words: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, words, input=stdin)


def test_replay_prints_what_the_match_printed(tmp_path: Path) -> None:
    for words in (
        ["spatola", "--players", "greedy", "random"],
        ["spades", "--rules", "barmore", "--option", "max_hands=3", "--players", *["greedy", "random"] * 2],
        ["spades", "--option", "max_hands=2", "blind_nil=on", "--players", *["random"] * 4],
        ["spades", "--option", "max_hands=2", "--players", "random", "random"],
        ["scopa", "--players", "greedy", "random", "random"],
    ):
        file = tmp_path / "game.txt"
        file.unlink(missing_ok=True)
        played = cli("match", *words, "--seed", "3", "--moves", "--record", str(file))
        assert played.exit_code == 0, played.output
        assert cli("replay", str(file)).stdout == played.stdout


def test_replay_of_many_and_from_standard_input() -> None:
    texts = [str(play_match(mazzo.scopa(), ["greedy", "random"], seed)) for seed in range(3)]
    for between in ("", "\n", "\n\n"):
        result = cli("replay", "-", "--no-moves", stdin=between.join(texts))
        assert result.exit_code == 0, result.output
        assert re.findall(r"^scopa/2 · seed (\d)", result.stdout, re.MULTILINE) == ["0", "1", "2"]
        assert "▸" not in result.stdout
    crlf = cli("replay", "-", "--no-moves", stdin="".join(texts).replace("\n", "\r\n"))
    assert crlf.stdout == result.stdout


def test_replay_check_is_one_line_per_match() -> None:
    texts = [
        str(play_match(rules, ["random"] * 4, 5)) for rules in (mazzo.scopa(4), mazzo.spades(max_hands=1))
    ]
    result = cli("replay", "-", "--check", stdin="".join(texts))
    first, second = result.stdout.splitlines()
    assert (
        first.startswith("match 1: scopa/4, seed 5: random 0 & random 2 won ")
        or "random 1 & random 3 won" in first
    )
    assert second.startswith("match 2: spades/4;max_hands=1, seed 5: ")
    assert second.endswith(" after 1 hand (max_hands)")


def test_replay_of_an_unfinished_match() -> None:
    match = mazzo.Match(mazzo.spatola(), seed=1)
    for _ in range(40):
        match.play(match.observation().legal_moves()[0])
    result = cli("replay", "-", stdin=str(match))
    assert result.exit_code == 0
    assert "seat 0 against seat 1" in result.stdout
    assert "the hand is not finished" in result.stdout
    assert result.stdout.rstrip().endswith("/".join(map(str, match.totals)) + " after 1 hand")
    fresh = cli("replay", "-", stdin=str(mazzo.Match(mazzo.spatola(), seed=1)))
    assert fresh.stdout.rstrip().endswith("not finished: 0/0 after 0 hands")


def test_replay_draws_positions() -> None:
    match = play_match(mazzo.spatola(target=1), ["greedy", "random"], 4)
    result = cli("replay", "-", "--positions", stdin=str(match))
    assert result.stdout.count("  table ") == 36
    for move in match.moves[0]:
        assert f": {move}" in result.stdout


def test_replay_json() -> None:
    match = play_match(mazzo.spades(max_hands=2), ["greedy", "random"] * 2, 4)
    line = json.loads(cli("replay", "-", "--json", stdin=str(match)).stdout)
    assert line["hands"][1]["moves"] == [str(move) for move in match.moves[1]]
    assert line["totals"] == list(match.totals)


def counts(result: Result) -> list[int]:
    """The column of counts of a perft."""
    return [int(line.split()[1].replace(",", "")) for line in result.stdout.splitlines()[2:]]


@pytest.mark.parametrize("game", list(GAMES))
def test_perft_of_both_engines(game: str) -> None:
    words = ["perft", game, "--depth", "4" if game != "spades" else "3", "--seed", "7"]
    core, reference = cli(*words), cli(*words, "--reference")
    assert core.exit_code == reference.exit_code == 0
    assert counts(core) == counts(reference)
    assert counts(core)[0] == 1


def test_perft_counts_in_chunks_what_the_state_counts_at_once() -> None:
    result = cli("perft", "spatola", "--depth", "9", "--seed", "3", "--dealer", "1")
    state = mazzo.FishingState.deal(mazzo.spatola(), seed=3, dealer=1)
    assert counts(result) == [state.perft(depth) for depth in range(10)]
    assert result.stdout.startswith("spatola/2, seed 3, dealer 1, core engine\n")


def test_perft_takes_rules() -> None:
    result = cli("perft", "spades", "--depth", "2", "--rules", "barmore")
    # SPD 6.3: blind seven, after which the other pair has the same choice, or a look and a bid of 1 to 13.
    assert counts(result) == [1, 2, 2 + 13]
    result = cli("perft", "scopa", "--players", "4", "--option", "capture=optional", "--depth", "3")
    state = mazzo.FishingState.deal(mazzo.scopa(4, capture="optional"), seed=0)
    assert counts(result) == [state.perft(depth) for depth in range(4)]


def test_perft_hears_ctrl_c(tmp_path: Path) -> None:
    with Terminal("perft", "spades", "--depth", "30", cwd=tmp_path) as terminal:
        terminal.expect(r"\n +5 ")
        time.sleep(0.3)
        terminal.press(b"\x03")
        terminal.interrupt()
        assert terminal.exit_code() == 130


def test_rules_lists_every_game_and_preset() -> None:
    result = cli("rules")
    for name, game in GAMES.items():
        rows = re.findall(rf"^ {name} .*$", result.stdout, re.MULTILINE)
        assert len(rows) == max(1, len(game.variants))
    assert re.search(r"^ spatola +2, 4 +61$", result.stdout, re.MULTILINE)
    assert re.search(r"^ spades +2, 3, 4, 6 +500 +standard$", result.stdout, re.MULTILINE)
    assert re.search(r"^ spades +4 +500 +barmore$", result.stdout, re.MULTILINE)


@pytest.mark.parametrize("game", list(GAMES))
def test_rules_lists_every_option(game: str) -> None:
    result = cli("rules", game)
    rules = mazzo.parse_rules(result.stdout.splitlines()[0].strip())
    listed = [line.split()[:2] for line in result.stdout.splitlines()[4:] if line.strip()]
    words = {True: "on", False: "off", None: "none"}
    assert listed == [
        [name, words[value] if value is None or isinstance(value, bool) else str(value)]
        for name, value in rules.options().items()
    ]


def test_rules_shows_what_was_asked_for() -> None:
    result = cli("rules", "spades", "--rules", "barmore", "--option", "target=300")
    assert result.stdout.startswith("spades:barmore/4;target=300\n")
    assert re.search(r"^ target +300 +1\.\.100000$", result.stdout, re.MULTILINE)
    assert re.search(r"^ floor +none +-100000\.\.-1 or none$", result.stdout, re.MULTILINE)
    assert re.search(r"^ spade_lead +always +broken, after_first_trick, always$", result.stdout, re.MULTILINE)


def test_version_and_help() -> None:
    result = run("--version")
    assert (result.returncode, result.stdout) == (0, f"mazzo {mazzo.__version__}\n")
    for words in ([], ["match"], ["replay"], ["perft"], ["play"], ["rules"]):
        result = cli(*words, "--help")
        assert result.exit_code == 0
        assert result.stderr == ""
        assert max(map(len, result.stdout.splitlines())) <= 100
    bare = run()
    assert bare.returncode == 2
    assert "Commands:" in bare.stderr
