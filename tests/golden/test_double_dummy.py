"""Solved endings of Spades against known ones.

With free spade leads, no bag penalty and contracts that are made already, points are tricks, and best play is
that of double-dummy bridge with spades as trumps. `tests/data/double_dummy_endings.csv` holds endings of
two and three cards a hand, some in the middle of a trick, with the tricks that every legal card leaves to the
side to move; two independent solvers agreed on them, the smallest also with brute force.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

import mazzo

SEATS = "NESW"
TEXT = (Path(__file__).parents[1] / "data" / "double_dummy_endings.csv").read_text()
ROWS = list(csv.DictReader(TEXT.splitlines()))


def card(text: str) -> str:
    """`SJ` in the project's notation."""
    return text[1] + text[0].lower()


def hand(text: str) -> str:
    """`AQ.T..2`, spades to clubs, in the project's notation."""
    cards = [rank + suit for suit, ranks in zip("shdc", text.split("."), strict=True) for rank in ranks]
    return "".join(cards) or "-"


def position(row: dict[str, str]) -> mazzo.SpadesState:
    done = 13 - int(row["cards_per_hand"])
    won = [done // 4 + (seat < done % 4) for seat in range(4)]
    played = row["played_in_trick"]
    trick = [card(played[i : i + 2]) for i in range(0, len(played), 2)]
    leader = SEATS.index(row["leader"])
    voids = ["-"] * 4
    for i, follower in enumerate(trick):
        if follower[1] != trick[0][1]:
            voids[(leader + i) % 4] = trick[0][1]
    hands = "/".join(hand(row[name]) for name in ("north", "east", "south", "west"))
    return mazzo.SpadesState.parse(
        f"spades/4;spade_lead=always;bag_penalty=0 dealer=3 hands={hands} bids=1/1/1/1"
        f" leader={leader} trick={''.join(trick) or '-'}"
        f" won={'/'.join(map(str, won))} voids={'/'.join(voids)}"
    )


def tricks(state: mazzo.SpadesState, side: int, before: tuple[int, ...]) -> int:
    """Tricks still to be won by a side with best play: each is a point above the contract of two."""
    return state.solve()[side] - 20 + 2 - (before[side] + before[side + 2])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['cards_per_hand']}-{row['id']}")
def test_ending(row: dict[str, Any]) -> None:
    state = position(row)
    assert SEATS[state.to_act] == row["to_move"]
    side, before = state.to_act % 2, state.won
    assert tricks(state, side, before) == int(row["best_tricks_side_to_move"])
    found = {}
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        found[str(move)] = tricks(after, side, before)
    known = dict(entry.split(":") for entry in row["per_card_tricks"].split())
    assert found == {card(name): int(count) for name, count in known.items()}
