"""ISMCTS in Python beside OpenSpiel's, on the same Spades.

Usage: pytest bench/bench_ismcts.py --benchmark-timer=time.process_time

OpenSpiel has no resampler for Spades; the one here deals the hidden cards as our sampler draws them.
"""

from __future__ import annotations

from typing import Any

import pytest

from cases import SEED
from mazzo.players import ISMCTS, NativeISMCTS

pytest.importorskip("pyspiel", reason="OpenSpiel (extra `peers`) is not installed")

from peers.hand import Position

ITERATIONS = 500
PLIES = [0, 24]  # the first bid; four bids and 20 cards later


@pytest.fixture(params=PLIES, ids=lambda plies: f"after {plies} plies")
def position(request: pytest.FixtureRequest) -> Position:
    return Position(request.param)


def bench_open_spiel(per: Any, position: Position) -> None:
    per(ITERATIONS, "iteration", position.search, ITERATIONS)


@pytest.mark.parametrize("player", [ISMCTS, NativeISMCTS])
def bench_mazzo(per: Any, position: Position, player: type[ISMCTS] | type[NativeISMCTS]) -> None:
    seen = position.ours.observation(position.ours.to_act)
    per(
        ITERATIONS,
        "iteration",
        player(
            seed=SEED, iterations=ITERATIONS, playout="uniform", horizon="hand", bias=0.0, bids="search"
        ).search,
        seen,
    )
