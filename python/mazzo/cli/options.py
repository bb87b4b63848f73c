"""Arguments and options that commands share, and the values they become."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
from rich.console import Console

from mazzo.games import build_rules
from mazzo.players import seated
from mazzo.render import FACES, Look

__all__ = [
    "ListCommand",
    "check_players",
    "console",
    "distinct",
    "faces_option",
    "look_from",
    "rules_from",
    "rules_options",
    "seed_option",
]

F = TypeVar("F", bound=Callable[..., Any])

MAX_SEED = 2**64 - 1

SEED = click.IntRange(0, MAX_SEED)


class ListCommand(click.Command):
    """A command whose repeatable options also take several values at once: `--players greedy random`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Repeat the option before each value that follows it, up to the next option."""
        repeatable = {
            name: option
            for option in self.params
            if isinstance(option, click.Option) and option.multiple
            for name in option.opts
        }
        spread: list[str] = []
        current = ""
        for place, word in enumerate(args):
            if word == "--":
                spread += args[place:]
                break
            if word.startswith("-"):
                current = word if word in repeatable else ""
                taken = 0
            elif current:
                if taken:
                    spread.append(current)
                taken += 1
            spread.append(word)
        return super().parse_args(ctx, spread)


def seed_option(default: int | None = 0) -> Callable[[F], F]:
    """`--seed`, in 0..2^64-1."""
    text = f"Seed of everything random{'' if default is not None else '; drawn if absent'}."
    return click.option(
        "--seed", type=SEED, default=default, show_default=default is not None, metavar="N", help=text
    )


def rules_options(command: F) -> F:
    """`--rules PRESET` and `--option KEY=VALUE`."""
    command = click.option(
        "--option",
        "options",
        multiple=True,
        metavar="KEY=VALUE",
        help="Change one option of the rules; may be repeated. `mazzo rules GAME` lists them.",
    )(command)
    return click.option("--rules", "preset", metavar="PRESET", help="Preset of the game's rules.")(command)


def faces_option(command: F) -> F:
    """`--faces`."""
    return click.option(
        "--faces",
        type=click.Choice(tuple(FACES)),
        help="How cards are drawn [default: italian, or ascii where the output takes nothing else].",
    )(command)


def rules_from(
    game: str, players: int | None, preset: str | None, options: tuple[str, ...], engine: str = "core"
) -> Any:
    """Rules from words of the command line. Raises RulesError."""
    chosen: dict[str, str] = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals:
            raise click.BadParameter(f"{option!r} is not KEY=VALUE", param_hint="'--option'")
        if key in chosen:
            raise click.BadParameter(f"{key!r} is given twice", param_hint="'--option'")
        chosen[key] = value
    return build_rules(game, players, preset, chosen, engine)


def console() -> Console:
    """Where answers go: colours and width follow the terminal."""
    return Console(highlight=False, emoji=False, markup=False)


def look_from(faces: str | None, out: Console, names: tuple[str, ...]) -> Look:
    """How to draw, by the option and by what the output can show."""
    if faces is None:
        faces = "italian" if out.encoding.startswith("utf") else "ascii"
    return Look(faces=FACES[faces], width=max(out.width, 20), names=names)


def distinct(players: Sequence[str]) -> tuple[str, ...]:
    """Names to tell seats apart by: a name that several seats share gets its seat's number."""
    return tuple(name if players.count(name) == 1 else f"{name} {seat}" for seat, name in enumerate(players))


def check_players(specs: Sequence[str], option: str) -> None:
    """Refuse players that cannot be made."""
    try:
        seated(specs, 0)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint=option) from None
