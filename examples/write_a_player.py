"""A player of one's own: looks one play ahead in sampled positions, and meets a random one.

A player gets an observation and returns one of its legal moves. Drawing the hidden cards with
`sample` gives full positions that fit what the seat knows; nothing here can see another hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import mazzo


def playout(state: Any, rng: mazzo.Rng) -> tuple[int, ...]:
    """Points of the hand when everybody goes on at random."""
    while not state.is_over:
        moves = state.legal_moves()
        state.apply(moves[rng.below(len(moves))])
    return tuple(state.points())


class FlatMonteCarlo:
    """Tries every move in a few sampled positions and takes the best on average."""

    def __init__(self, seed: int, samples: int = 10) -> None:
        self.rng = mazzo.Rng(seed)
        self.samples = samples

    def choose(self, observation: Any) -> Any:
        """The move with the best average margin."""
        moves = observation.legal_moves()
        if len(moves) == 1:
            return moves[0]
        return max(moves, key=lambda move: sum(self.margins(observation, move)))

    def margins(self, observation: Any, move: Any) -> Iterator[int]:
        """By how many points the own side wins the hand after the move, once per sample."""
        side = observation.rules.side_of(observation.seat)
        for _ in range(self.samples):
            state = observation.sample(self.rng)
            state.apply(move)
            points = playout(state, self.rng)
            yield 2 * points[side] - sum(points)


def main() -> None:
    rules = mazzo.spatola(players=2)
    wins = 0
    for seed in range(4):
        match = mazzo.Match(rules, seed=seed)
        seats = [FlatMonteCarlo(seed=1), mazzo.players.make("random", seed=2)]
        while not match.is_over:
            match.play(mazzo.players.ask(seats, match))
        wins += match.winner == 0
    print(f"the sampling player wins {wins} of 4 matches against the random one")


if __name__ == "__main__":
    main()
