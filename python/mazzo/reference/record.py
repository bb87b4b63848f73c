"""Reading a match's record: strictly, by replaying it.

A record holds more than the replay needs (decks, scores, the result). Every such line must follow
from the rest, so an edited record is an error that names its line and column.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NoReturn

from mazzo.errors import IllegalMoveError, MazzoError, ParseError
from mazzo.reference.rng import MAX_SEED
from mazzo.reference.text import in_range, is_number, is_player_name, list_text, read_card_list
from mazzo.reference.values import check_type

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from mazzo.reference.match import Match

    T = TypeVar("T")

__all__ = ["read_record"]

FORMAT = '[Format "mazzo-match 1"]'
PLAYERS = '[Players "'


class Lines:
    """The lines of a record, one after the other; `line` is the one being read."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.number = 0
        self.line = ""

    def fail(self, column: int, message: str) -> NoReturn:
        """Raise `ParseError` in the current line; columns count from 0 here."""
        raise ParseError(f"line {self.number}, column {column + 1}: {message}")

    def at_end(self) -> bool:
        """Whether no text follows the current line."""
        return self.number >= len(self.lines) - 1 and (
            self.number >= len(self.lines) or not self.lines[self.number]
        )

    def next(self, what: str) -> str:
        """Go to the next line, which should be `what`; the current one must be complete."""
        self.check_newline()
        at_end = self.at_end()
        self.number += 1
        if at_end:
            self.fail(0, f"the record is cut: expected {what}, found the end")
        self.line = self.lines[self.number - 1]
        return self.line

    def check_newline(self) -> None:
        """Insist that the current line, all read, ends with a newline."""
        if self.number >= len(self.lines):
            self.fail(len(self.line), "the record is cut: expected the end of the line, found the end")

    def wrong_kind(self, what: str) -> NoReturn:
        """Raise `ParseError`: the line is not of the kind that should come here."""
        self.fail(0, f"expected {what}, found '{self.line}'")

    def exactly(self, line: str) -> None:
        """Go to the next line, which must be this one."""
        if self.next(line) != line:
            self.wrong_kind(line)

    def blank(self) -> None:
        """Go to the next line, which must be blank."""
        if self.next("a blank line"):
            self.wrong_kind("a blank line")

    def value_of(self, start: str, what: str) -> str:
        """Return the value of a header line that begins with `start` and ends with a quote and `]`."""
        if not (
            self.line.startswith(start) and self.line.endswith('"]') and len(self.line) >= len(start) + 2
        ):
            self.wrong_kind(what)
        return self.line[len(start) : -2]

    def put_in_place(self, column: int, read: Callable[[], T], prefix: str = "") -> T:
        """Run `read` for text that starts at `column`, and give its errors their place."""
        try:
            return read()
        except ParseError as error:
            found = re.fullmatch(r"column (\d+): (.*)", str(error), re.DOTALL)
            assert found is not None
            self.fail(column + int(found[1]) - 1, found[2])
        except MazzoError as error:
            self.fail(column, prefix + str(error))


def read_record(kind: type[Match[Any, Any]], text: str) -> Match[Any, Any]:
    """Replay a record; `kind` is a family's class of matches, or `Match` for any."""
    check_type(text, str)
    lines = Lines(text)
    lines.exactly(FORMAT)
    match = _read_headers(kind, lines)
    while True:
        number = len(match._hands)
        _read_hand(match, lines)
        lines.blank()
        if match.is_over or len(match._hands) == number:
            break
        lines.exactly(f"hand {number + 1} dealer {match.dealer}")
    _read_result(match, lines)
    return match


def _read_headers(kind: type[Match[Any, Any]], lines: Lines) -> Match[Any, Any]:
    """Read from the rules to the first hand's header."""
    what = '[Rules "..."]'
    lines.next(what)
    value = lines.value_of('[Rules "', what)
    rules = lines.put_in_place(8, lambda: kind._parse_rules(value))

    what = '[Seed "..."]'
    lines.next(what)
    seed_text = lines.value_of('[Seed "', what)
    if not is_number(seed_text) or seed_text.startswith("-"):
        lines.fail(7, f"expected a number, found '{seed_text}'")
    if not in_range(seed_text, 0, MAX_SEED):
        lines.fail(7, f"{seed_text} is out of range 0..{MAX_SEED}")

    names: list[str] = []
    what = f'{PLAYERS}..."] or a blank line'
    if lines.next(what):
        names = lines.value_of(PLAYERS, what).split("/")
        if len(names) != rules.players:
            lines.fail(len(PLAYERS), f"expected {rules.players} names, found {len(names)}")
        for name in names:
            if not is_player_name(name):
                lines.fail(len(PLAYERS), f"player name '{name}' holds a character it may not")
        lines.blank()

    headers = [f"hand 1 dealer {seat}" for seat in range(rules.players)]
    what = f"hand 1 dealer 0..{rules.players - 1}"
    if lines.next(what) not in headers:
        lines.wrong_kind(what)
    return kind(rules, seed=int(seed_text), dealer=headers.index(lines.line), players=names)


def _read_hand(match: Match[Any, Any], lines: Lines) -> None:
    """Read a hand's deck, moves and, when it is complete, its score."""
    hand = match._hands[-1]
    if not lines.next("deal").startswith("deal "):
        lines.wrong_kind("deal")
    deck_text = lines.line[5:]
    deck = lines.put_in_place(5, lambda: read_card_list(type(hand.deck[0]), deck_text))
    if tuple(deck) != hand.deck:
        lines.fail(5, f"the deck is not the one that seed {match.seed} deals")
    short = False
    while hand.score is None:
        # A blank line here: the hand is unfinished.
        if not lines.at_end() and lines.lines[lines.number] == "":
            return
        what = "a blank line" if short else f"ply {len(hand.moves) + 1} or a blank line"
        start = f"{len(hand.moves) + 1}. "
        if not lines.next(what).startswith(start) or short:
            lines.wrong_kind(what)
        short = _read_moves(match, lines, len(start)) < match.rules.players
    _read_score(match, lines)


def _read_moves(match: Match[Any, Any], lines: Lines, column: int) -> int:
    """Play the moves of a line from `column` on and return how many there are."""
    hand = match._hands[-1]
    texts = lines.line[column:].split(", ")
    for played, text in enumerate(texts):
        if played == match.rules.players or hand.score is not None:
            lines.fail(column, f"expected the end of the line, found '{lines.line[column:]}'")
        move = lines.put_in_place(column, lambda text=text: match._state._move(text))  # type: ignore[misc]
        try:
            match.play(move)
        except IllegalMoveError as error:
            lines.fail(column, f"ply {len(hand.moves) + 1}: {error}")
        column += len(text) + 2
    return len(texts)


class Words:
    """The words of a line, compared one by one with those that the play gives."""

    def __init__(self, lines: Lines, column: int) -> None:
        self.lines = lines
        self.column = column

    def expect(self, right: str, name: str = "") -> None:
        """Insist that the next word is `right`; `name` says what it is the value of."""
        self._compare(self.lines.line[self.column :].partition(" ")[0], right, name)

    def expect_rest(self, right: str) -> None:
        """Insist that the rest of the line is `right`."""
        self._compare(self.lines.line[self.column :], right, "")

    def end(self) -> None:
        """Insist that the line ends here."""
        if self.column <= len(self.lines.line):
            rest = self.lines.line[self.column :]
            self.lines.fail(self.column, f"expected the end of the line, found '{rest}'")

    def _compare(self, found: str, right: str, name: str) -> None:
        lines = self.lines
        if self.column > len(lines.line):
            lines.fail(len(lines.line), f"expected {right}, found the end of the line")
        if found != right:
            if name:
                lines.fail(self.column, f"{name} {found} does not follow from the play ({right})")
            lines.fail(self.column, f"expected {right}, found '{found}'")
        self.column += len(found) + 1


def _read_score(match: Match[Any, Any], lines: Lines) -> None:
    if not lines.next("score").startswith("score "):
        lines.wrong_kind("score")
    words = Words(lines, len("score "))
    words.expect(list_text(match.scores[-1].points), "score")
    words.expect("total")
    words.expect(list_text(match.totals), "total")
    words.end()


def _read_result(match: Match[Any, Any], lines: Lines) -> None:
    if not lines.next("result").startswith("result "):
        lines.wrong_kind("result")
    words = Words(lines, len("result "))
    words.expect(list_text(match.totals), "result")
    words.expect_rest(match._result())
    lines.check_newline()
    if not lines.at_end():
        lines.next("the end of the record")
        lines.wrong_kind("the end of the record")
