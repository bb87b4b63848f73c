"""`mazzo play`: a person against bots, with saving and resuming."""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from mazzo.cli.options import (
    ListCommand,
    check_players,
    examples,
    faces_option,
    rules_from,
    rules_options,
    seed_option,
)
from mazzo.cli.output import console, look_from
from mazzo.cli.records import read_records
from mazzo.cli.session import QuitError, Session
from mazzo.games import family_of, game_named
from mazzo.players import Player, derive_seed, make, seat_seed
from mazzo.render import Look
from mazzo.render.look import YOU

__all__ = ["play"]

_PLACES = {3: ("left", "right"), 4: ("West", "North", "East")}
"""What to call the others in turn after the person."""


@click.command(
    cls=ListCommand,
    epilog=examples(
        "mazzo play spatola",
        "mazzo play spades --players you greedy greedy random --rules barmore",
        "mazzo play --resume spatola-7.txt",
    ),
)
@click.argument("game", required=False)
@click.option(
    "--players",
    "specs",
    multiple=True,
    metavar="PLAYER...",
    help="Who plays, seat by seat, with `you` once [default: you, and greedy in every other seat].",
)
@rules_options
@seed_option(None)
@click.option("--save", type=click.Path(path_type=Path, dir_okay=False), help="Where the match is saved.")
@click.option("--resume", type=click.Path(path_type=Path, dir_okay=False), help="Go on with a saved match.")
@faces_option
def play(
    game: str | None,
    specs: tuple[str, ...],
    preset: str | None,
    options: tuple[str, ...],
    seed: int | None,
    save: Path | None,
    resume: Path | None,
    faces: str | None,
) -> None:
    """Play GAME against bots in the terminal.

    Legal moves are numbered; choose by number or type the move. `quit` saves the match to a file.
    """
    if resume is not None:
        if game or specs or preset or options or seed is not None:
            raise click.UsageError("--resume goes on with the saved game, players, rules and seed")
        match = _saved(resume)
    else:
        if game is None:
            raise click.UsageError("which GAME? `mazzo rules` lists them")
        match = _new(game, specs, preset, options, secrets.randbits(64) if seed is None else seed)
    path = save or resume or Path(f"{match.rules.preset}-{match.seed}.txt")
    _check_writable(path, existing=path == resume)
    out = console()
    look = look_from(faces, out, _names(match.players))
    seats = _seats(match)
    _print_seats(out, match, look)
    try:
        Session(out, match, seats, look).run()
    except (QuitError, KeyboardInterrupt) as leave:
        _write(path, match)
        out.print(f"saved; go on with: mazzo play --resume {path}", soft_wrap=True)
        if isinstance(leave, KeyboardInterrupt):
            raise
    else:
        if save or resume:
            _write(path, match)


def _new(game: str, specs: tuple[str, ...], preset: str | None, options: tuple[str, ...], seed: int) -> Any:
    if not specs:
        specs = (YOU, *["greedy"] * (game_named(game).players - 1))
    if specs.count(YOU) != 1:
        raise click.BadParameter("`you` must sit in exactly one seat", param_hint="--players")
    check_players([spec for spec in specs if spec != YOU], "--players")
    rules = rules_from(game, len(specs), preset, options)
    return family_of(rules).type("Match")(rules, seed=seed, players=specs)


def _saved(path: Path) -> Any:
    """The match to go on with. Raises ClickException if there is none."""
    matches = list(read_records(str(path)))
    if len(matches) != 1:
        raise click.ClickException(f"{path}: {len(matches)} matches, not one saved match")
    match = matches[0]
    if list(match.players).count(YOU) != 1:
        raise click.ClickException(f"{path}: no seat of this match is yours")
    if match.is_over:
        raise click.ClickException(f"{path}: this match is over")
    check_players([spec for spec in match.players if spec != YOU], str(path))
    return match


def _seats(match: Any) -> list[Player | None]:
    """The bots; None is the person. A resumed match gives them other seeds than its beginning did."""
    made = sum(map(len, match.moves))
    return [
        None if spec == YOU else make(spec, seed=derive_seed(seat_seed(match.seed, seat), made))
        for seat, spec in enumerate(match.players)
    ]


def _names(players: Sequence[str]) -> tuple[str, ...]:
    """What the person calls each seat: itself `you`, others by their place when there are several."""
    count = len(players)
    if count == 2:
        return tuple(players)
    you = players.index(YOU)
    names = [f"seat {seat}" for seat in range(count)]
    for offset, place in enumerate((YOU, *_PLACES.get(count, ()))):
        names[(you + offset) % count] = place
    return tuple(names)


def _print_seats(out: Console, match: Any, look: Look) -> None:
    """What is played, and who sits where."""
    out.print(Text(look.joined(str(match.rules), f"to {match.rules.target}"), "bold"))
    for seat, spec in enumerate(match.players):
        if spec != YOU:
            name = f"{look.seat(seat)}: " if look.seat(seat) != spec else "against "
            out.print(Text(f"{name}{spec}{_partner(match, seat)}"))


def _partner(match: Any, seat: int) -> str:
    """A word for whoever plays on the person's side."""
    rules = match.rules
    return ", your partner" if rules.side_of(seat) == rules.side_of(match.players.index(YOU)) else ""


def _check_writable(path: Path, existing: bool) -> None:
    """Find out before the match, not after it, that it cannot be saved."""
    if path.exists() and not existing:
        raise click.ClickException(f"{path} exists already: go on with it by --resume, or --save elsewhere")
    if not os.access(path if existing else path.parent, os.W_OK):
        raise click.ClickException(f"cannot write {path}: give another place with --save")


def _write(path: Path, match: Any) -> None:
    """Save a match; a failure leaves the old file as it was, and the record on the screen."""
    try:
        with tempfile.NamedTemporaryFile("w", dir=path.parent, prefix=path.name, delete=False) as file:
            file.write(str(match))
        Path(file.name).replace(path)
    except OSError as error:
        click.echo(str(match))
        raise click.ClickException(f"cannot write {path}: {error.strerror}; the record is above") from None
