"""`mazzo match`: bots against each other, one match to read or many to count."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mazzo.cli.hands import print_hands, print_heading, print_outcome
from mazzo.cli.options import (
    ListCommand,
    Whole,
    check_players,
    examples,
    faces_option,
    rules_from,
    rules_options,
    seed_option,
)
from mazzo.cli.output import console, distinct, look_from
from mazzo.cli.records import RecordFile, as_json
from mazzo.cli.summary import Summary
from mazzo.games import family_of
from mazzo.players import PLAYERS, ask, derive_seed, finish, plies, seated

__all__ = ["match"]


@click.command(
    cls=ListCommand,
    epilog=examples(
        "mazzo match spatola --players greedy random --seed 7",
        "mazzo match spades --players greedy random greedy random --rules barmore",
        "mazzo match scopa --players greedy random --matches 1000 --record games.txt",
    ),
)
@click.argument("game")
@click.option(
    "--players",
    "specs",
    multiple=True,
    required=True,
    metavar="PLAYER...",
    help=f"Who plays, seat by seat; as many players as seats. Known: {', '.join(PLAYERS)}.",
)
@rules_options
@seed_option(0)
@click.option(
    "--matches", type=Whole(1, 10**9), default=1, show_default=True, metavar="N", help="How many matches."
)
@click.option("--moves/--no-moves", help="Print (or put into the JSON) every move too.")
@click.option(
    "--record",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Append each match's record to this file as it ends.",
)
@click.option("--json", "json_lines", is_flag=True, help="Print one line of JSON per match, nothing else.")
@faces_option
def match(
    game: str,
    specs: tuple[str, ...],
    preset: str | None,
    options: tuple[str, ...],
    seed: int,
    matches: int,
    moves: bool,
    record: Path | None,
    json_lines: bool,
    faces: str | None,
) -> None:
    """Let players play GAME and print why each side scored.

    One match is printed hand by hand. Of many, match I (from 0) is played with a seed that follows from
    --seed and I, and a table sums them up; any of them can be played again with the seed in its record.
    """
    check_players(specs, "--players")
    rules = rules_from(game, len(specs), preset, options)
    out = console()
    look = look_from(faces, out, distinct(specs))
    with ExitStack() as stack:
        file = stack.enter_context(RecordFile(record)) if record else None
        if json_lines:
            for played in _many(rules, specs, seed, matches, file):
                click.echo(as_json(played, moves))
        elif matches == 1:
            played = _new(rules, specs, seed)
            seats = seated(specs, seed)
            print_heading(out, played, look)
            steps = plies(played, lambda running: ask(seats, running))
            print_hands(out, played, steps, look, moves)
            print_outcome(out, played, look)
            if file:
                file.add(played)
        else:
            summary = Summary(rules, look)
            try:
                with _progress(matches) as advance:
                    for played in _many(rules, specs, seed, matches, file):
                        summary.add(played)
                        advance()
            finally:
                # An interrupted run still tells what it has seen.
                summary.print(out)


def _new(rules: Any, specs: tuple[str, ...], seed: int) -> Any:
    return family_of(rules).type("Match")(rules, seed=seed, players=specs)


def _many(
    rules: Any, specs: tuple[str, ...], seed: int, matches: int, file: RecordFile | None
) -> Iterator[Any]:
    """The finished matches, each recorded before it is given out. A single match has the seed itself."""
    for index in range(matches):
        own = derive_seed(seed, index) if matches > 1 else seed
        played = _new(rules, specs, own)
        finish(played, seated(specs, own))
        if file:
            file.add(played)
        yield played


@contextmanager
def _progress(matches: int) -> Iterator[Any]:
    """A bar on stderr, if that is a terminal; yields what to call after each match."""
    columns = (TextColumn("matches"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    err = Console(stderr=True)
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("", total=matches)
        yield lambda: bar.advance(task)
