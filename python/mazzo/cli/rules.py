"""`mazzo rules`: what can be played, and every option of it."""

from __future__ import annotations

from typing import Any

import click
from rich import box
from rich.table import Table

from mazzo.cli.options import Whole, examples, rules_from, rules_options
from mazzo.cli.output import console
from mazzo.errors import RulesError
from mazzo.games import GAMES, build_rules
from mazzo.reference.options import Number

__all__ = ["rules"]

_SEATS = range(1, 11)


@click.command(
    epilog=examples(
        "mazzo rules",
        "mazzo rules spatola --players 4",
        "mazzo rules spades --rules barmore --option target=300",
    ),
)
@click.argument("game", required=False)
@click.option("--players", type=Whole(1, 10), metavar="N", help="Number of players.")
@rules_options
def rules(game: str | None, players: int | None, preset: str | None, options: tuple[str, ...]) -> None:
    """List the games, or every option of GAME and its value."""
    out = console()
    out.print(_games() if game is None else _options(rules_from(game, players, preset, options, "reference")))


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for column in columns:
        table.add_column(column)
    return table


def _games() -> Table:
    table = _table("game", "players", "target", "--rules")
    for game in GAMES.values():
        for variant in game.variants or ("",):
            seats = [n for n in _SEATS if _possible(game.name, n, variant or None)]
            target = build_rules(game.name, None, variant or None).target
            table.add_row(game.name, ", ".join(map(str, seats)), str(target), variant)
    return table


def _possible(game: str, players: int, variant: str | None) -> bool:
    try:
        build_rules(game, players, variant)
    except RulesError:
        return False
    return True


def _options(rules: Any) -> Table:
    table = _table("option", "value", "possible values")
    table.title = str(rules)
    table.title_justify = "left"
    for name, value in rules.options().items():
        table.add_row(name, _word(value), _possible_values(rules, name))
    return table


def _possible_values(rules: Any, name: str) -> str:
    option = next(option for option in rules.OPTIONS if option.name == name)
    if isinstance(option, Number):
        return f"{option.low}..{option.high}" + (" or none" if option.optional else "")
    return ", ".join(option.words)


def _word(value: bool | int | str | None) -> str:
    """A value as it is written on the command line."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
