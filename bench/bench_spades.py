"""Time of Spades: `pytest bench/bench_spades.py --benchmark-autosave`."""

from __future__ import annotations

import pytest

from calls import *  # noqa: F403 - what pytest finds here is what it runs

RULES = [
    "spades/2",
    "spades/3",
    "spades/4",
    "spades/6",
    "spades/4;blind_nil=on",
    "spades/4;bidding=mirror",
    "spades:barmore/4",
    "spades:new_york/4",
]


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> str:
    return str(request.param)
