"""Time of batches and playouts: `pytest bench/bench_batch.py --benchmark-autosave`.

The extra column is microseconds for one row's step, one row's observation and so on.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mazzo
from cases import first_hand

RULES = ["spatola/2", "spatola/4", "scopa/2", "scopone/4", "spades/4", "spades/4;blind_nil=on"]
ROWS = 1024
STEPS = 36


@pytest.fixture(params=RULES)
def batch(request: pytest.FixtureRequest) -> Any:
    return mazzo.Batch(mazzo.parse_rules(request.param), ROWS, 1)


def per_step(benchmark: Any, batch: Any, turn: Any) -> None:
    """Each round takes one turn, with actions drawn before the clock runs; the mean covers the new deals."""
    benchmark.pedantic(turn, setup=lambda: ((batch.random_actions(),), {}), rounds=20 * STEPS)
    if benchmark.stats is not None:
        benchmark.extra_info["us_per_row"] = round(benchmark.stats.stats.mean / ROWS * 1e6, 4)


def bench_step(benchmark: Any, batch: Any) -> None:
    per_step(benchmark, batch, batch.step)


def bench_step_observe_mask(benchmark: Any, batch: Any) -> None:
    def turn(actions: Any) -> None:
        batch.step(actions)
        batch.observe()
        batch.legal_mask()

    per_step(benchmark, batch, turn)


def bench_observe(per: Any, batch: Any) -> None:
    per(ROWS, "row", batch.observe)


def bench_legal_mask(per: Any, batch: Any) -> None:
    per(ROWS, "row", batch.legal_mask)


def bench_legal_mask_into_out(per: Any, batch: Any) -> None:
    out = np.empty((ROWS, batch.action_count), bool)
    per(ROWS, "row", lambda: batch.legal_mask(out=out))


def bench_legal_actions(per: Any, batch: Any) -> None:
    per(ROWS, "row", batch.legal_actions)


def bench_random_actions(per: Any, batch: Any) -> None:
    per(ROWS, "row", batch.random_actions)


@pytest.mark.parametrize("text", RULES)
def bench_playouts_of_a_state(per: Any, text: str) -> None:
    per(1000, "playout", mazzo.playouts, first_hand(text), 1000, 1)


@pytest.mark.parametrize("text", RULES)
def bench_playouts_of_fresh_deals(per: Any, text: str) -> None:
    per(1000, "playout", mazzo.playouts, mazzo.parse_rules(text), 1000, 1)
