"""Time of the fishing games: `pytest bench/bench_fishing.py --benchmark-autosave`."""

from __future__ import annotations

import pytest

from calls import *  # noqa: F403 - what pytest finds here is what it runs

RULES = [
    "spatola/2",
    "spatola/4",
    "scopa/2",
    "scopa/3",
    "scopa/4",
    "scopone/4",
    "scopone_scientifico/4",
    "scopa_assi/2",
    "scopa_quindici/2",
]


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> str:
    return str(request.param)
