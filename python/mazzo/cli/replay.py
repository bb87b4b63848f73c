"""`mazzo replay`: check recorded matches and print them."""

from __future__ import annotations

import click

from mazzo.cli.hands import outcome, print_hands, print_heading, print_outcome, recorded
from mazzo.cli.options import examples, faces_option
from mazzo.cli.output import console, distinct, look_from
from mazzo.cli.records import as_json, read_records

__all__ = ["replay"]


@click.command(epilog=examples("mazzo replay games.txt", "mazzo replay games.txt --check"))
@click.argument("file")
@click.option("--moves/--no-moves", default=True, help="Print every move, or the scores alone.")
@click.option("--positions", is_flag=True, help="Draw the position before every move.")
@click.option("--check", is_flag=True, help="Only check; print one line per match.")
@click.option("--json", "json_lines", is_flag=True, help="Print one line of JSON per match, nothing else.")
@faces_option
def replay(file: str, moves: bool, positions: bool, check: bool, json_lines: bool, faces: str | None) -> None:
    """Replay the matches recorded in FILE (- for standard input) and print them hand by hand.

    Every deal must follow from its seed, every move be legal and every score follow from the play; the first
    that does not is reported with its line.
    """
    out = console()
    for number, match in enumerate(read_records(file), 1):
        look = look_from(faces, out, distinct(match.players))
        if json_lines:
            click.echo(as_json(match, moves))
        elif check:
            click.echo(f"match {number}: {match.rules}, seed {match.seed}: {outcome(match, look)}")
        else:
            if number > 1:
                out.print()
            print_heading(out, match, look)
            print_hands(out, match, recorded(match), look, moves, positions)
            print_outcome(out, match, look)
