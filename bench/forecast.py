"""Measures how well a hand's points are forecast between two packets, over hands between greedy players.

Usage: python bench/forecast.py [hands] [RULES ...]   (5,000 hands; Spatola and Scopa for 2 by default)
Prints for each deal, by the cards left in the stock: the deviation of the hand's margin of points, the
slope and the offset of the line that fits the margin to its forecast (1 and 0 are best: neither too bold
nor too cautious), and the deviation that the forecast leaves unexplained. Margins are the side's to act.
"""

from __future__ import annotations

import sys
from collections import defaultdict

import numpy as np

import mazzo


def margin(points: tuple[float, ...], side: int) -> float:
    """Points of a side less those of the best other one."""
    return points[side] - max(p for other, p in enumerate(points) if other != side)


def measure(rules: mazzo.FishingRules, hands: int) -> dict[int, list[tuple[float, float]]]:
    """Forecast and true margins after each deal but the first, by the size of the stock."""
    rng = mazzo.Rng(0)  # the greedy policy draws nothing
    found = defaultdict(list)
    for seed in range(hands):
        state = mazzo.FishingState.deal(rules, seed=seed, dealer=seed % rules.players)
        stock, forecasts = state.stock_count, []
        while not state.is_over:
            state.apply(state.greedy_move(rng))
            if state.stock_count < stock:
                stock, side = state.stock_count, rules.side_of(state.to_act)
                forecasts.append((stock, side, margin(state.expected_points(), side)))
        for stock, side, forecast in forecasts:
            found[stock].append((forecast, margin(state.points(), side)))
    return found


def main() -> None:
    """Measure every set of rules."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000
    for text in sys.argv[2:] or ["spatola/2", "scopa/2"]:
        print(f"{text:16} stock  deviation  slope  offset  unexplained")
        for stock, pairs in sorted(measure(mazzo.parse_rules(text), hands).items(), reverse=True):
            forecast, true = np.array(pairs).T
            slope, offset = np.polyfit(forecast, true, 1)
            left = np.std(true - forecast * slope - offset)
            print(f"{'':16} {stock:5}  {np.std(true):9.2f}  {slope:5.2f}  {offset:+6.2f}  {left:11.2f}")


if __name__ == "__main__":
    main()
