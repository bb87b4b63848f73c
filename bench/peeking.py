"""What it is worth to see all cards: a round robin with a search that peeks, after Di Palma and Lanzi (2018).

Usage: python bench/peeking.py [RULES] [deals] [iterations]   (scopone/4, 50 deals, 4,000 iterations)
The rules have two sides. Each deal is played twice with the sides exchanged. Prints, per pairing and over all
opponents, the share of hands won with its 95% interval; a drawn hand is won by nobody.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from typing import Any

from scipy.stats import binomtest

import mazzo
from mazzo.players import ISMCTS, Greedy, NativeISMCTS, Random, ask, derive_seed


class Cheating(ISMCTS):
    """Monte Carlo tree search of the very deal on the table."""

    table: Any

    def sample(self, sampler: Any, rng: mazzo.Rng) -> Any:
        """A copy of the table, for the search plays on it."""
        return self.table.copy()


def player(name: str, seed: int, iterations: int) -> Any:
    """A new player for one seat."""
    if name == "random":
        return Random(seed)
    if name == "greedy":
        return Greedy(seed)
    kind = Cheating if name == "cheating" else NativeISMCTS
    return kind(seed, iterations=iterations)


def play(text: str, first: str, second: str, deal: int, iterations: int) -> tuple[int, int, int]:
    """Hands won by each of two players, and drawn, of one deal played both ways."""
    rules = mazzo.parse_rules(text)
    won = [0, 0, 0]
    for exchanged in (False, True):
        names = (second, first) if exchanged else (first, second)
        state = mazzo.games.family_of(rules).type("State").deal(rules, seed=deal, dealer=deal % rules.players)
        seats = [
            player(names[rules.side_of(seat)], derive_seed(deal, seat), iterations)
            for seat in range(rules.players)
        ]
        for seat in seats:
            if isinstance(seat, Cheating):
                seat.table = state
        while not state.is_over:
            state.apply(ask(seats, state))
        points = state.points()
        winner = 2 if points[0] == points[1] else int(points[1] > points[0]) ^ exchanged
        won[winner] += 1
    return won[0], won[1], won[2]


def share(won: int, hands: int) -> str:
    """A share in percent with its interval."""
    interval = binomtest(won, hands).proportion_ci(method="wilson")
    return f"{won / hands:6.1%} [{interval.low:.1%}, {interval.high:.1%}]"


def main() -> None:
    """Play all pairings and print the table."""
    text = sys.argv[1] if len(sys.argv) > 1 else "scopone/4"
    deals = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    iterations = int(sys.argv[3]) if len(sys.argv) > 3 else 4_000
    if mazzo.parse_rules(text).sides != 2:
        sys.exit(f"{text} has more than two sides")
    names = ("random", "greedy", "ismcts", "cheating")
    totals = dict.fromkeys(names, 0)
    with ProcessPoolExecutor() as pool:
        for first, second in combinations(names, 2):
            jobs = [pool.submit(play, text, first, second, deal, iterations) for deal in range(deals)]
            mine, yours, drawn = (sum(job.result()[i] for job in jobs) for i in range(3))
            totals[first] += mine
            totals[second] += yours
            print(f"{first:9} {mine:4} {second:9} {yours:4} drawn {drawn:4}", flush=True)
    for name, won in totals.items():
        print(f"{name:9} {share(won, 3 * 2 * deals)}")


if __name__ == "__main__":
    main()
