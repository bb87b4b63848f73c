"""Measures how points fall in one hand between greedy players: the constants of each game's hand model.

Usage: python bench/hand_model.py [hands]   (20,000 by default, seeds 0.. and the dealer in turn)
Prints, per preset and number of players, the mean points of a hand's best side and the standard deviation
of the difference between two sides. Search values hands by them (docs/search.md).
"""

from __future__ import annotations

import sys
from itertools import combinations
from statistics import fmean

import mazzo
from mazzo import _core

FISHING = [
    *[("spatola", n) for n in (2, 4)],
    *[
        (name, n)
        for name in ("scopa", "scopa_assi", "re_bello", "scopa_napola", "scopa_quindici")
        for n in (2, 3, 4)
    ],
    *[(name, 4) for name in ("scopone", "scopone_scientifico")],
]
SPADES = [*[("standard", n) for n in (2, 3, 4, 6)], ("barmore", 4), ("new_york", 4)]


def measure(state_type: type, rules: object, hands: int) -> tuple[float, float]:
    """Mean points of the best side and the deviation of the difference of two sides in a hand."""
    rng = mazzo.Rng(0)  # the greedy policies draw nothing
    points: list[tuple[int, ...]] = []
    for seed in range(hands):
        state = state_type.deal(rules, seed=seed, dealer=seed % rules.players)
        while not state.is_over:
            state.apply(state.greedy_move(rng))
        points.append(state.points())
    mean = fmean(max(hand) for hand in points)
    squares = [(a - b) ** 2 for hand in points for a, b in combinations(hand, 2)]
    return mean, fmean(squares) ** 0.5


def main() -> None:
    """Measure every preset."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    for name, players in FISHING:
        rules = getattr(mazzo, name)(players=players)
        print(
            f"{rules!s:24} mean {{:6.2f}} deviation {{:6.2f}}".format(
                *measure(_core.FishingState, rules, hands)
            )
        )
    for name, players in SPADES:
        rules = mazzo.spades(name, players=players)
        print(
            f"{rules!s:24} mean {{:6.2f}} deviation {{:6.2f}}".format(
                *measure(_core.SpadesState, rules, hands)
            )
        )


if __name__ == "__main__":
    main()
