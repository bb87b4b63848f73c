"""`mazzo rules`: what can be played, and every option of it."""

from __future__ import annotations

from typing import Any

import click
from rich.console import Console
from rich.table import Table

from mazzo.cli.options import Whole, examples, rules_from, rules_options
from mazzo.cli.output import console
from mazzo.games import GAMES, build_rules, rules_by_seats
from mazzo.render.score import plain_table

__all__ = ["rules"]


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
    if game is None:
        if players or preset or options:
            raise click.UsageError("which GAME? Without one all games are listed")
        table = _table(out, "game", "players", "target", "--rules")
        _list_games(table)
    else:
        table = _table(out, "option", "value", "possible values")
        _list_options(table, rules_from(game, players, preset, options, "reference"))
    out.print(table)


def _table(out: Console, *columns: str) -> Table:
    table = plain_table(ascii_only=not out.encoding.startswith("utf"))
    for column in columns:
        table.add_column(column)
    return table


def _list_games(table: Table) -> None:
    for game in GAMES.values():
        for variant in game.variants or ("",):
            seats = [rules.players for rules in rules_by_seats(game, variant or None)]
            target = build_rules(game.name, None, variant or None).target
            table.add_row(game.name, ", ".join(map(str, seats)), str(target), variant)


def _list_options(table: Table, rules: Any) -> None:
    table.title = str(rules)
    table.title_justify = "left"
    for name, value in rules.options().items():
        table.add_row(name, _word(value), _possible_values(rules, name))


def _possible_values(rules: Any, name: str) -> str:
    # Only the reference keeps a table of them; nothing else here needs it loaded.
    from mazzo.reference.options import Number

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
