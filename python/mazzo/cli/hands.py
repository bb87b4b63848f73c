"""Hands on paper: the moves of a hand as a table, its score, and the match's last word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mazzo.players import Ply, plies
from mazzo.render import Look, score_table, view_of
from mazzo.render.boxes import PALE

__all__ = ["moves_table", "outcome", "played", "print_hands", "print_heading", "print_outcome", "recorded"]


def print_heading(console: Console, match: Any, look: Look) -> None:
    """What is played, by whom, from which seed."""
    title = look.joined(str(match.rules), f"seed {match.seed}", f"to {match.rules.target}")
    console.print(Text(title, "bold"))
    sides = [look.side(match.rules, side) for side in range(match.rules.sides)]
    console.print(Text(" against ".join(sides)))


def recorded(match: Any) -> Iterator[Ply]:
    """The plies of a match, from its first hand on."""
    first = (match.dealer - len(match.moves) + 1) % match.rules.players
    again = type(match)(match.rules, seed=match.seed, dealer=first, players=match.players)
    moves = [move for hand in match.moves for move in hand]
    queue = iter(moves)
    return islice(plies(again, lambda _: next(queue)), len(moves))


def print_hands(
    console: Console, match: Any, steps: Iterable[Ply], look: Look, moves: bool, positions: bool = False
) -> None:
    """Print each hand as it ends: its moves if asked for, then its score lines and the totals.

    `steps` are the plies of `match`, which may be playing while this prints. `positions` draws the hand
    before every move instead of listing the moves at the end.
    """
    hand: list[Ply] = []
    number = 0
    for ply in steps:
        if positions:
            if not hand:
                _print_heading_of_hand(console, ply, number + 1, look)
            _print_position(console, ply, look)
        hand.append(ply)
        if ply.after.is_over:
            number += 1
            _print_hand(console, hand, number, look, moves, positions)
            score = match.scores[number - 1]
            totals = [a + b for a, b in zip(ply.before.totals, score.points, strict=True)]
            console.print(score_table(score, ply.after.rules, look, view_of(match), totals))
            hand = []
    if hand:
        _print_hand(console, hand, number + 1, look, moves, positions)
        console.print(Text("the hand is not finished", PALE))


def _print_heading_of_hand(console: Console, first: Ply, number: int, look: Look) -> None:
    if number == 1:
        console.print()
    title = look.joined(f"hand {number}", look.says(first.before.dealer, "deal"))
    console.rule(Text(title), characters=look.faces.frame[1], style=PALE)


def _print_hand(
    console: Console, hand: Sequence[Ply], number: int, look: Look, moves: bool, positions: bool
) -> None:
    if not positions:
        _print_heading_of_hand(console, hand[0], number, look)
        if moves:
            console.print(moves_table(hand, look))


def _print_position(console: Console, ply: Ply, look: Look) -> None:
    view = view_of(ply.before)
    for line in view.position(ply.before, look):
        console.print(line)
    console.print()
    console.print(played(ply, look))
    console.print()


def played(ply: Ply, look: Look, *, seen: bool = True) -> Text:
    """A move as a sentence, with what it brought; `seen` as for `View.move`."""
    view = view_of(ply.before)
    who = f"{look.faces.arrow} {look.seat(ply.before.to_act)}: "
    text = Text.assemble(who, view.move(ply.move, look, seen=seen))
    for news in view.news(*ply):
        own = news.seat == ply.before.to_act
        text.append(f"   {news.short if own else look.says(news.seat, news.long)}", "bold")
    return text


def moves_table(hand: Sequence[Ply], look: Look) -> Table:
    """One row per round, one column per seat; whoever began the round is marked."""
    view = view_of(hand[0].before)
    seats = range(hand[0].before.rules.players)
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style=PALE)
    table.add_column("", justify="right", style=PALE)
    for seat in seats:
        table.add_column(look.seat(seat))
    row: dict[int, Text] = {}
    first = 1
    for number, ply in enumerate(hand, 1):
        seat = ply.before.to_act
        if seat in row:
            table.add_row(str(first), *(row.get(each, "") for each in seats))
            row, first = {}, number
        mark = (" " if row else look.faces.arrow, PALE)
        row[seat] = Text.assemble(mark, " ", view.move(ply.move, look))
        for news in view.news(*ply):
            row.setdefault(news.seat, Text("  ")).append(f" {news.short}", "bold")
        if view.ends_round(ply.before, ply.after):
            table.add_row(str(first), *(row.get(each, "") for each in seats))
            row, first = {}, number + 1
    if row:
        table.add_row(str(first), *(row.get(each, "") for each in seats))
    return table


def print_outcome(console: Console, match: Any, look: Look) -> None:
    """How the match ended, or how it stands."""
    console.print(Text(outcome(match, look), "bold"))


def outcome(match: Any, look: Look) -> str:
    """How the match ended, or how it stands, in a sentence."""
    hands = f"{match.hands_played} hand{'s' * (match.hands_played != 1)}"
    if match.is_over and match.hands_played == match.rules.options()["max_hands"]:
        hands += " (max_hands)"
    if match.winner is None:
        totals = "/".join(map(str, match.totals))
        return f"{'drawn' if match.is_over else 'not finished:'} {totals} after {hands}"
    others = [total for side, total in enumerate(match.totals) if side != match.winner]
    totals = " to ".join(map(str, [match.totals[match.winner], *sorted(others, reverse=True)]))
    return f"{look.side(match.rules, match.winner)} won {totals} after {hands}"
