"""Arguments and options that commands share, and the values they become."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from mazzo.games import build_rules
from mazzo.players import seated
from mazzo.render import FACES

__all__ = [
    "ListCommand",
    "Whole",
    "check_players",
    "examples",
    "faces_option",
    "rules_from",
    "rules_options",
    "seed_option",
]

F = TypeVar("F", bound=Callable[..., Any])

MAX_SEED = 2**64 - 1


class Whole(click.ParamType):  # type: ignore[type-arg]  # not generic in every click
    """A whole number in `low..high`."""

    name = "number"

    def __init__(self, low: int, high: int) -> None:
        self._low, self._high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read a number; anything else is bad input."""
        try:
            number = int(value)
        except ValueError:
            self.fail(f"{value!r} is not a number", param, ctx)
        if not self._low <= number <= self._high:
            self.fail(f"{value} is out of range {self._low}..{self._high}", param, ctx)
        return number


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
        current, taken = "", 0
        for place, word in enumerate(args):
            if word == "--":
                spread += args[place:]
                break
            if word.startswith("-"):
                current, taken = word if word in repeatable else "", 0
            elif current:
                if taken:
                    spread.append(current)
                taken += 1
            spread.append(word)
        return super().parse_args(ctx, spread)


def seed_option(default: int | None = 0) -> Callable[[F], F]:
    """`--seed`, in 0..2^64-1."""
    fixed = default is not None
    text = f"Seed of everything random{'' if fixed else '; drawn if absent'}."
    return click.option(
        "--seed",
        type=Whole(0, MAX_SEED),
        default=default,
        show_default=fixed,
        metavar="N",
        help=text,
    )


def examples(*commands: str) -> str:
    """Command lines to show at the end of a command's help."""
    return "\b\nExamples:\n" + "\n".join(f"  {command}" for command in commands)


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
            raise click.BadParameter(f"{option!r} is not KEY=VALUE", param_hint="--option")
        if key in chosen:
            raise click.BadParameter(f"{key!r} is given twice", param_hint="--option")
        chosen[key] = value
    return build_rules(game, players, preset, chosen, engine)


def check_players(specs: Sequence[str], option: str) -> None:
    """Refuse players that cannot be made."""
    try:
        seated(specs, 0)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint=option) from None
