"""`mazzo perft`: count the ways a hand can go on, and time it."""

from __future__ import annotations

import time
from typing import Any

import click

from mazzo.cli.options import Whole, examples, rules_from, rules_options, seed_option
from mazzo.cli.output import console
from mazzo.games import family_of

__all__ = ["perft"]

_CHUNK = 6
"""Plies that are counted in one call: short enough for Ctrl-C to be heard between two."""


@click.command(
    epilog=examples(
        "mazzo perft spatola --depth 8 --seed 7",
        "mazzo perft spades --depth 4 --rules barmore --reference",
    ),
)
@click.argument("game")
@click.option("--depth", type=Whole(0, 1000), default=6, metavar="N", show_default=True, help="Plies.")
@click.option("--players", type=Whole(1, 10), metavar="N", help="Number of players.")
@click.option("--dealer", type=Whole(0, 9), default=0, show_default=True, metavar="SEAT", help="Who deals.")
@rules_options
@seed_option(0)
@click.option("--reference", is_flag=True, help="Use the reference engine in pure Python.")
def perft(
    game: str,
    depth: int,
    players: int | None,
    dealer: int,
    preset: str | None,
    options: tuple[str, ...],
    seed: int,
    reference: bool,
) -> None:
    """Count the move sequences of each length up to --depth from one deal of GAME.

    The counts are a fingerprint of the rules: two engines, or two versions, that agree on them list the
    same moves.
    """
    engine = "reference" if reference else "core"
    rules = rules_from(game, players, preset, options, engine)
    state = family_of(rules).type("State", engine).deal(rules, seed=seed, dealer=dealer)
    out = console()
    out.print(f"{rules}, seed {seed}, dealer {dealer}, {engine} engine")
    out.print(f"{'depth':>5} {'sequences':>20} {'seconds':>10} {'per second':>14}")
    for plies in range(depth + 1):
        start = time.perf_counter()
        count = _count(state, plies)
        seconds = time.perf_counter() - start
        rate = f"{count / seconds:>14,.0f}" if seconds >= 0.001 else ""
        out.print(f"{plies:>5} {count:>20,} {seconds:>10.3f} {rate}")


def _count(state: Any, depth: int) -> int:
    """`state.perft(depth)`, in chunks."""
    if depth <= _CHUNK:
        return int(state.perft(depth))
    total = 0
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        total += _count(after, depth - 1)
    return total
