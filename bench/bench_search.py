"""Time of the tree search, by iterations: `pytest bench/bench_search.py --benchmark-autosave`."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from cases import first_hand
from mazzo.players import ISMCTS, NativeISMCTS

RULES = ["spatola/2", "spatola/4", "scopa/2", "scopone_scientifico/4", "spades/4"]


@pytest.mark.parametrize("playout", ["uniform", "greedy"])
@pytest.mark.parametrize("rules", RULES)
def bench_native(per: Any, rules: str, playout: Literal["uniform", "greedy"]) -> None:
    start = first_hand(rules)
    seen = start.observation(start.to_act)
    player = NativeISMCTS(seed=1, iterations=5_000, playout=playout, horizon="hand", bias=0.0, bids="search")
    per(5_000, "iteration", player.search, seen)


@pytest.mark.parametrize("rules", RULES)
def bench_python_tree(per: Any, rules: str) -> None:
    start = first_hand(rules)
    seen = start.observation(start.to_act)
    player = ISMCTS(seed=1, iterations=500, playout="uniform", horizon="hand", bias=0.0, bids="search")
    per(500, "iteration", player.search, seen)
