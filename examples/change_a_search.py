"""What is it worth to see all cards? A search with one method changed meets the usual one.

`mazzo.players.ISMCTS` calls four methods that a subclass may override: `sample`, `select`, `playout`
and `reward`. Here `sample` gives the deal on the table in place of a random one that fits. Each deal
is played twice, with the seats exchanged, so that luck with the cards cancels out.
"""

from __future__ import annotations

from typing import Any

import mazzo
from mazzo.players import ISMCTS, ask


class Cheating(ISMCTS):
    """Searches the deal that it has been shown."""

    table: Any

    def sample(self, sampler: Any, rng: mazzo.Rng) -> Any:
        """A copy of the table, for the search plays on it."""
        return self.table.copy()


def margin(deal: int, cheating_seat: int) -> int:
    """By how many points the cheating player wins a hand of Scopa."""
    cheating = Cheating(seed=deal, iterations=150)
    seats = [ISMCTS(seed=deal, iterations=150)] * 2
    seats[cheating_seat] = cheating
    cheating.table = state = mazzo.FishingState.deal(mazzo.scopa(), seed=deal)
    while not state.is_over:
        state.apply(ask(seats, state))
    points = state.points()
    return points[cheating_seat] - points[1 - cheating_seat]


def main() -> None:
    margins = [margin(deal, seat) for deal in range(10) for seat in (0, 1)]
    print(f"the cheating player is {sum(margins):+} points ahead after {len(margins)} hands")


if __name__ == "__main__":
    main()
