"""A person against bots at one terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from mazzo.cards import Card
from mazzo.cli.choice import MisunderstoodError, in_words, labels_of, understand
from mazzo.cli.hands import outcome, played
from mazzo.games import family_of
from mazzo.players import Player, Ply, plies, show
from mazzo.render import Look, score_table, view_of
from mazzo.render.boxes import PALE

__all__ = ["QuitError", "Session"]

_LISTED = 30
"""More moves than this are listed only when asked for."""

_HELP = """\
Choose a move by its number or by its text, in capitals or not. The beginning
of a text is enough where only one move begins so.
  moves   list every move
  score   how the match stands, and why the last hand scored
  table   draw the table again
  quit    save the match and leave (also Ctrl-D)"""


class QuitError(Exception):
    """The person wants to leave."""


class Session:
    """A match between one person and bots, printed as it goes."""

    def __init__(self, console: Console, match: Any, seats: Sequence[Player | None], look: Look) -> None:
        """`seats` holds the bots, and None where the person sits."""
        self._console = console
        self._match = match
        self._seats = seats
        self._look = look
        self._seat = list(seats).index(None)
        self._view = view_of(match)
        self._parse = family_of(match).type("Move").parse

    def run(self) -> None:
        """Play to the end. Raises QuitError when the person leaves."""
        self._open_hand()
        for ply in plies(self._match, self._choose):
            self._tell(ply)
            if ply.after.is_over:
                self._close_hand(ply)
                if not self._match.is_over:
                    self._pause()
                    self._open_hand()
        self._console.print(Text(outcome(self._match, self._look), "bold"))

    def _choose(self, match: Any) -> Any:
        show(self._seats, match)
        player = self._seats[match.to_act]
        if player is not None:
            return player.choose(match.observation())
        return self._ask(match.observation())

    def _open_hand(self) -> None:
        look, match = self._look, self._match
        title = look.joined(f"hand {len(match.moves)}", look.says(match.dealer, "deal"), self._standing())
        self._console.print()
        self._console.rule(Text(title), characters=look.faces.frame[1], style=PALE)

    def _tell(self, ply: Ply) -> None:
        rules = self._match.rules
        seen = rules.side_of(ply.before.to_act) == rules.side_of(self._seat)
        self._console.print(played(ply, self._look, seen=seen))

    def _close_hand(self, ply: Ply) -> None:
        score = self._match.scores[-1]
        totals = [a + b for a, b in zip(ply.before.totals, score.points, strict=True)]
        self._console.print()
        self._console.print(score_table(score, self._match.rules, self._look, self._view, totals))

    def _pause(self) -> None:
        while (answer := self._line("Enter for the next hand: ")) not in ("", "n", "next"):
            self._console.print(Text(f"{answer!r}? Press Enter to go on, or quit.", PALE))

    def _line(self, prompt: str) -> str:
        """A line of input. Raises QuitError when the person wants to leave, or nothing more can come."""
        if sys.stdin is None:  # what Python makes of a closed one
            raise QuitError
        try:
            answer = self._console.input(Text(prompt, "bold")).strip()
        except EOFError:
            self._console.print()
            raise QuitError from None
        if answer.lower() in ("quit", "q", "exit"):
            raise QuitError
        return answer

    def _ask(self, observation: Any) -> Any:
        """The person's move."""
        moves = observation.legal_moves()
        labels = labels_of(moves)
        self._draw(observation, labels)
        while True:
            answer = self._line(f"your move ({in_words(labels)}, ? for help): ")
            command = answer.lower()
            if command in ("?", "help", "h"):
                self._console.print(_HELP)
            elif command in ("moves", "list"):
                self._list(labels)
            elif command == "score":
                self._score()
            elif command == "table":
                self._draw(observation, labels)
            else:
                try:
                    return understand(answer, labels, self._parse)
                except MisunderstoodError as problem:
                    self._console.print(Text(str(problem), "yellow"))

    def _draw(self, observation: Any, labels: dict[str, Any]) -> None:
        """The table from the person's side, and the moves: below their cards if each is just a card."""
        moves = list(labels.values())
        marks: dict[Card, str] = {}
        for label, move in labels.items():
            card = self._view.card(move)
            if card is not None:
                marks[card] = label
        bare = len(marks) == len(labels)
        self._console.print()
        for line in self._view.position(observation, self._look, marks if bare else None):
            self._console.print(line)
        if not bare and len(labels) <= _LISTED:
            self._list(labels)
        elif not bare:
            hint = f"{len(labels)} moves, from `{moves[0]}` to `{moves[-1]}`; `moves` lists them"
            self._console.print(Text(hint, PALE))

    def _list(self, labels: dict[str, Any]) -> None:
        """Every move with its label, in columns."""
        entries = []
        for label, move in labels.items():
            number = Text(f"{label:>3} " if label != str(move) else " ", "bold")
            entries.append(number + self._view.choice(move, self._look))
        self._console.print(Columns(entries, column_first=True, padding=(0, 2)))

    def _standing(self) -> str:
        """Every side's points in the match."""
        rules = self._match.rules
        return ", ".join(f"{self._look.side(rules, side)} {n}" for side, n in enumerate(self._match.totals))

    def _score(self) -> None:
        """How the match stands, and the last hand's lines."""
        if self._match.scores:
            rules = self._match.rules
            self._console.print(
                score_table(self._match.scores[-1], rules, self._look, self._view, self._match.totals)
            )
        self._console.print(outcome(self._match, self._look))
