"""`mazzo play`: a person at a terminal, mistakes and all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

import mazzo
from helpers.terminal import Terminal
from mazzo.cli import main
from mazzo.cli.choice import MisunderstoodError, labels_of, understand
from mazzo.players import derive_seed, make, plies, seat_seed

if TYPE_CHECKING:
    from pathlib import Path

ITALIAN = [mazzo.FishingMove(text) for text in ("4B", "7D x 7C", "7D x 2D 5D", "FS x 5D 3B", "RD")]
FRENCH = [mazzo.SpadesMove(text) for text in ("2c", "Td", "As")]
BIDS = [mazzo.SpadesMove(text) for text in ("nil", "1", "2", "3", "13")]


def cli(*words: str, stdin: str) -> Result:
    return CliRunner().invoke(main, words, input=stdin)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", "4B"),
        ("5", "RD"),
        (" 2 ", "7D x 7C"),
        ("4B", "4B"),
        ("4b", "4B"),
        ("7D x 2D 5D", "7D x 2D 5D"),
        ("7d x 5d 2d", "7D x 2D 5D"),
        ("7d  x  5d, 2d", "7D x 2D 5D"),
        ("7d 7c", "7D x 7C"),
        ("7d x 5d", "7D x 2D 5D"),
        ("fs", "FS x 5D 3B"),
        ("8s x 3b 5d", "FS x 5D 3B"),
        ("10d", "RD"),
        ("rd", "RD"),
    ],
)
def test_fishing_moves_are_understood(typed: str, meant: str) -> None:
    assert str(understand(typed, labels_of(ITALIAN), mazzo.FishingMove.parse)) == meant


@pytest.mark.parametrize(
    ("typed", "meant"), [("1", "2c"), ("2C", "2c"), ("tD", "Td"), ("AS", "As"), ("as", "As")]
)
def test_spades_moves_are_understood(typed: str, meant: str) -> None:
    assert str(understand(typed, labels_of(FRENCH), mazzo.SpadesMove.parse)) == meant


@pytest.mark.parametrize(
    ("typed", "meant"), [("nil", "nil"), ("NIL", "nil"), ("1", "1"), ("2", "2"), ("13", "13")]
)
def test_a_number_is_a_bid_where_bids_are_asked_for(typed: str, meant: str) -> None:
    assert str(understand(typed, labels_of(BIDS), mazzo.SpadesMove.parse)) == meant


@pytest.mark.parametrize(
    ("moves", "typed", "message"),
    [
        (ITALIAN, "", "type 1 to 5"),
        (ITALIAN, "6", "there is no 6: type 1 to 5"),
        (ITALIAN, "-1", "there is no -1: type 1 to 5"),
        (ITALIAN, "7d", "7d may be 7D x 7C or 7D x 2D 5D: which one?"),
        (ITALIAN, "4b x 2c", "4B x 2C is not possible now: play 4B"),
        (ITALIAN, "2c", "2C is not possible now: play 4B, 7D x 7C, 7D x 2D 5D, FS x 5D 3B, RD"),
        (ITALIAN, "hello", "'hello' is no move ("),
        (ITALIAN, "7d x", "7d x may be "),
        (ITALIAN, "♥", "'♥' is no move ("),
        (FRENCH, "Ks", "Ks is not possible now: play 2c, Td, As"),
        (FRENCH, "nil", "nil is not possible now: play 2c, Td, As"),
        (BIDS, "12", "there is no 12: type nil to 13"),
        (BIDS[:2], "", "type nil or 1"),
    ],
)
def test_what_cannot_be_played_is_explained(moves: list[Any], typed: str, message: str) -> None:
    with pytest.raises(MisunderstoodError, match="^" + re.escape(message)):
        understand(typed, labels_of(moves), type(moves[0]).parse)


def test_every_move_is_understood_by_its_text_and_its_number() -> None:
    match = mazzo.Match(mazzo.spades(blind_nil=True, max_hands=2), seed=5)
    seats = [make("random", seed=seat) for seat in range(4)]
    for ply in plies(match, lambda now: seats[now.to_act].choose(now.observation())):
        moves = ply.before.legal_moves()
        labels = labels_of(moves)
        assert list(labels.values()) == moves
        for label, move in labels.items():
            for typed in (label, str(move), str(move).upper(), str(move).lower()):
                assert understand(typed, labels, mazzo.SpadesMove.parse) == move


def test_a_whole_match_by_numbers(tmp_path: Path) -> None:
    save = tmp_path / "match.txt"
    result = cli(
        "play", "spatola", "--seed", "3", "--option", "target=20", "--save", str(save), stdin="1\n\n" * 400
    )
    assert result.exit_code == 0, result.output
    match = mazzo.parse_match(save.read_text())
    assert match.is_over
    assert match.players == ("you", "greedy")
    assert str(match.rules) == "spatola/2;target=20"
    assert match.seed == 3
    assert len(re.findall(r"^ this hand ", result.stdout, re.MULTILINE)) == match.hands_played
    winner = ("you", "greedy")[match.winner or 0]
    assert re.search(
        rf"^{winner} won \d+ to \d+ after {match.hands_played} hands?$", result.stdout, re.MULTILINE
    )


def test_a_session_with_mistakes_quit_and_resume(tmp_path: Path) -> None:
    state = mazzo.Match(mazzo.spatola(), seed=7, players=("you", "greedy"))
    assert state.to_act == 1
    with Terminal("play", "spatola", "--seed", "7", cwd=tmp_path) as terminal:
        text = terminal.expect(r"your move \(1 to 3, \? for help\): ")
        assert "spatola/2 · to 61\nagainst greedy\n" in text
        assert "hand 1 · you deal · you 0, greedy 0" in text
        assert re.search(r"▸ greedy: \w\w", text)
        assert "╭───╮ ╭───╮ ╭───╮" in text
        for wrong, answer in (
            ("9", "there is no 9: type 1 to 3"),
            ("seven", "'seven' is no move"),
            ("RS x RD", "RS x RD is not possible now: play"),
            ("", "type 1 to 3"),
            ("?", "quit +save the match and leave"),
            ("moves", r"\n +1 \w\w"),
            ("score", "not finished: 0/0 after 0 hands"),
            ("table", "╭───╮ ╭───╮ ╭───╮"),
        ):
            terminal.type(wrong)
            terminal.expect(answer)
            terminal.expect(r"your move \(1 to 3, \? for help\): ")
        terminal.type("1")
        terminal.expect(r"▸ you: \w\w")
        terminal.expect(r"▸ greedy: \w\w")
        terminal.expect(r"your move")
        terminal.type("quit")
        terminal.expect(r"saved; go on with: mazzo play --resume spatola-7.txt")
        assert terminal.exit_code() == 0
    saved = mazzo.parse_match((tmp_path / "spatola-7.txt").read_text())
    assert len(saved.moves[0]) == 3
    with Terminal("play", "--resume", "spatola-7.txt", cwd=tmp_path) as terminal:
        terminal.expect(r"your move \(1 or 2, \? for help\): ")
        terminal.type("2")
        terminal.expect(r"your move")
        terminal.press(b"\x04")
        terminal.expect("saved; go on with")
        assert terminal.exit_code() == 0
    again = mazzo.parse_match((tmp_path / "spatola-7.txt").read_text())
    assert again.moves[0][:3] == saved.moves[0]
    assert len(again.moves[0]) == 5


def test_ctrl_c_saves_and_exits_130(tmp_path: Path) -> None:
    with Terminal("play", "scopa", "--seed", "1", "--save", "mine.txt", cwd=tmp_path) as terminal:
        terminal.expect("your move")
        terminal.type("1")
        terminal.expect("your move")
        terminal.interrupt()
        text = terminal.expect("saved; go on with: mazzo play --resume mine.txt")
        assert terminal.exit_code() == 130
    assert "Traceback" not in text
    assert len(mazzo.parse_match((tmp_path / "mine.txt").read_text()).moves[0]) >= 2


def test_spades_is_played_by_the_numbers_below_the_cards(tmp_path: Path) -> None:
    words = ["play", "spades", "--seed", "3", "--players", "greedy", "you", "greedy", "random"]
    with Terminal(*words, cwd=tmp_path) as terminal:
        text = terminal.expect(r"your move \(nil to 13, \? for help\): ")
        assert "random, your partner" in text
        terminal.type("14")
        terminal.expect("there is no 14: type nil to 13")
        terminal.type("3")
        terminal.expect("▸ you: bid 3")
        text = terminal.expect("your move")
        (marks,) = [line for line in text.splitlines() if re.fullmatch(r"[ 0-9]+", line) and line.strip()]
        assert marks.split() == [str(number) for number in range(1, len(marks.split()) + 1)]
        terminal.type("1")
        text = terminal.expect("your move")
        assert re.search(r"▸ \w+: [2-9TJQKA][♣♦♥♠]   takes|takes? the trick", text)
        terminal.type("q")
        assert terminal.exit_code() == 0


def test_an_exchange_between_others_stays_secret(tmp_path: Path) -> None:
    # SPD 2.4: only the two partners see the cards. Find a seed where the others pass and the person does not.
    rules = mazzo.spades(blind_nil=True)
    for seed in range(200):
        match = mazzo.Match(rules, seed=seed, players=("you", "random", "random", "random"))
        seats = [make("random", seed=derive_seed(seat_seed(seed, seat), 0)) for seat in range(4)]
        passes = {0: 0, 1: 0}
        while match.state.phase != "play":
            seat = match.to_act
            mine = [move for move in match.observation().legal_moves() if str(move) in ("look", "3")]
            move = mine[0] if seat == 0 and mine else seats[seat].choose(match.observation())
            passes[seat % 2] += move.kind == "pass" and len(move.cards) > 0
            match.play(move)
        if passes == {0: 0, 1: 2}:
            break
    words = ["--option", "blind_nil=on", "--seed", str(seed), "--save", str(tmp_path / "match.txt")]
    result = cli("play", "spades", *words, "--players", *match.players, stdin="look\n3\n")
    assert result.exit_code == 0, result.output
    assert result.stdout.count("pass 2 cards") == 2


def test_a_blind_choice_shows_no_card(tmp_path: Path) -> None:
    words = ["play", "spades", "--option", "blind_nil=on", "--seed", "1"]
    with Terminal(*words, cwd=tmp_path) as terminal:
        text = terminal.expect(r"your move \(1 or 2, \? for help\): ")
        assert "▒▒ ▒▒" in text
        assert "╭" not in text
        assert "1 blind nil" in text
        assert "2 look" in text
        terminal.type("look")
        assert "╭" in terminal.expect("your move")


def test_long_lists_come_only_when_asked_for(tmp_path: Path) -> None:
    # The person bids blind nil and may pass any two of thirteen cards.
    words = [
        "play",
        "spades",
        "--option",
        "blind_nil=on",
        "--save",
        str(tmp_path / "match.txt"),
        "--seed",
        "3",
    ]
    for asked in (False, True):
        (tmp_path / "match.txt").unlink(missing_ok=True)
        result = cli(*words, stdin="blind nil\n" + "moves\n" * asked + "pass\n")
        assert result.exit_code == 0, result.output
        assert "your move (1 to 79, ? for help): " in result.stdout
        assert re.search(
            r"^79 moves, from `decline` to `pass \w\w \w\w`; `moves` lists them$", result.stdout, re.M
        )
        assert ("  2 pass " in result.stdout) == asked
        assert "pass may be pass " in result.stdout


@pytest.mark.parametrize("columns", [60, 80, 140])
def test_nothing_wraps(columns: int, tmp_path: Path) -> None:
    for game in ("spatola", "spades"):
        with Terminal("play", game, "--seed", "5", cwd=tmp_path, columns=columns) as terminal:
            terminal.expect("your move")
            terminal.type("2")
            text = terminal.expect("your move")
            drawn = [line for line in text.splitlines() if set("╭│╰") & set(line)]
            assert drawn
            assert all(len(line) <= columns for line in drawn)
            assert all(line.count("╭") == line.count("╮") for line in drawn)


def test_a_saved_match_of_nobody_or_at_its_end_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    cli("match", "scopa", "--players", "greedy", "random", "--record", str(file), stdin="")
    result = cli("play", "--resume", str(file), stdin="")
    assert (result.exit_code, result.stderr) == (2, f"mazzo: {file}: no seat of this match is yours\n")
    file.write_text(file.read_text().replace('"greedy/random"', '"you/random"'))
    result = cli("play", "--resume", str(file), stdin="")
    assert (result.exit_code, result.stderr) == (2, f"mazzo: {file}: this match is over\n")
    file.write_text(str(mazzo.Match(mazzo.scopa(), seed=1, players=("you", "nobody"))))
    result = cli("play", "--resume", str(file), stdin="")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"mazzo: {file}: unknown player 'nobody' (players: ")
    file.write_text(file.read_text() * 2)
    result = cli("play", "--resume", str(file), stdin="")
    assert (result.exit_code, result.stderr) == (2, f"mazzo: {file}: 2 matches, not one saved match\n")


def test_saving_never_overwrites_another_file(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada")
    result = cli("play", "scopa", "--save", str(file), stdin="quit\n")
    assert result.exit_code == 2
    assert "exists already" in result.stderr
    assert file.read_text() == "Dear Ada"
    assert list(tmp_path.iterdir()) == [file]


def test_a_save_that_fails_leaves_the_record_on_the_screen(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with Terminal("play", "scopa", "--seed", "1", "--save", "folder/m.txt", cwd=tmp_path) as terminal:
        terminal.expect("your move")
        folder.rmdir()
        terminal.type("quit")
        terminal.expect(r"\[Format \"mazzo-match 1\"\]")
        terminal.expect("mazzo: cannot write folder/m.txt: No such file or directory; the record is above")
        assert terminal.exit_code() == 2
