"""What a whole random hand costs in shuffles of its deck: `python bench/playout_ratio.py [RULES …]`.

Both are timed in turn, in short runs, and the fastest of each counts: on a busy machine the others
tell of the neighbours.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import mazzo
from mazzo._core import shuffles

RULES = ["spatola/2", "spatola/4", "scopa/2", "scopa/3", "scopone/4", "spades/4"]
HANDS = 600
ROUNDS = 400


def nanoseconds(work: Callable[..., object], rules: object, seed: int) -> float:
    """Time of a run for each of its hands."""
    started = time.perf_counter_ns()
    work(rules, HANDS, seed)
    return (time.perf_counter_ns() - started) / HANDS


def main(texts: list[str]) -> None:
    print(f"{'rules':<12} {'shuffle':>9} {'playout':>9} {'ratio':>7} {'playouts/s':>11}")
    for text in texts:
        rules = mazzo.parse_rules(text)
        shuffle = playout = float("inf")
        for seed in range(ROUNDS):
            shuffle = min(shuffle, nanoseconds(shuffles, rules, seed))
            playout = min(playout, nanoseconds(mazzo.playouts, rules, seed))
        ratio = playout / shuffle
        print(f"{text:<12} {shuffle:>6.1f} ns {playout:>6.1f} ns {ratio:>7.2f} {1e9 / playout:>11,.0f}")


if __name__ == "__main__":
    main(sys.argv[1:] or RULES)
