"""perft: the number of move sequences by depth from fixed positions of every preset.

`counts.json` lists positions (the deal, the middle and the end of a hand) and the counts for depths
1, 2, 3, …; once a list stops short, either the hand is over or the next count takes too long.
"""

from __future__ import annotations

import json
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import mazzo
import mazzo.reference
from mazzo.games import GAMES

if TYPE_CHECKING:
    from types import ModuleType

ENTRIES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("counts.json").read_text())
REFERENCE_LIMIT = 700  # sequences that plain Python counts in a moment


def position(engine: ModuleType, text: str) -> Any:
    return (engine.SpadesState if text.startswith("spades") else engine.FishingState)(text)


def name(entry: dict[str, Any]) -> str:
    rules, _, rest = entry["position"].partition(" ")
    return f"{rules}-{position(mazzo, entry['position']).plies}" if rest else rules


each_entry = pytest.mark.parametrize("entry", ENTRIES, ids=map(name, ENTRIES))


@each_entry
def test_core(entry: dict[str, Any]) -> None:
    state = position(mazzo, entry["position"])
    assert [state.perft(depth) for depth in range(1, len(entry["counts"]) + 1)] == entry["counts"]
    assert state.perft(0) == 1
    assert str(state) == entry["position"]


@each_entry
def test_reference(entry: dict[str, Any]) -> None:
    state = position(mazzo.reference, entry["position"])
    counts = list(takewhile(lambda count: count <= REFERENCE_LIMIT, entry["counts"]))[:5]
    assert [state.perft(depth) for depth in range(1, len(counts) + 1)] == counts


def test_a_hand_that_ends_counts_nothing_beyond() -> None:
    endings = [entry for entry in ENTRIES if entry["counts"][-1] < 300]
    assert len(endings) >= 20
    for entry in endings:
        state = position(mazzo, entry["position"])
        depth = len(entry["counts"])
        assert state.perft(depth + 1) == state.perft(1000) == 0


def test_every_preset_is_counted() -> None:
    counted = {entry["position"].partition("/")[0] for entry in ENTRIES}
    names = {game.preset(variant) for game in GAMES.values() for variant in (game.variants or (None,))}
    assert counted == names
