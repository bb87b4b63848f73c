"""Players that misbehave in every way, at module level so that other processes can make them."""

from __future__ import annotations

import os
import sys
from typing import Any


class First:
    """Plays the first legal move."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, observation: Any) -> Any:
        return observation.legal_moves()[0]


class Raiser(First):
    """Raises in its third decision, in a message of two lines with an address in it."""

    decisions = 0

    def choose(self, observation: Any) -> Any:
        self.decisions += 1
        if self.decisions == 3:
            raise RuntimeError(f"lost my notes\nat {object()!r}")
        return super().choose(observation)


class Quitter(First):
    """Ends the program, or so it thinks."""

    def choose(self, observation: Any) -> Any:
        sys.exit(3)


class Staring(First):
    """Cannot bear to look."""

    def watch(self, observation: Any) -> None:
        raise LookupError("too much to see")


class Mute(First):
    """Answers nothing."""

    def choose(self, observation: Any) -> Any:
        return None


class Cheat(First):
    """Plays a card that it does not hold."""

    def choose(self, observation: Any) -> Any:
        own = observation.legal_moves()
        return next(move for move in map(type(own[0]), ("RS", "RD", "RB", "RC", "CS")) if move not in own)


class Sometimes(First):
    """Raises in about one game of three, as its seed says."""

    def choose(self, observation: Any) -> Any:
        if self.seed % 3 == 0:
            raise ValueError(f"seed {self.seed} is not for me")
        return super().choose(observation)


class Unborn:
    """Can be made with seed 0 only."""

    def __init__(self, seed: int) -> None:
        if seed:
            raise LookupError("no book of openings")


class Killer(First):
    """Takes its whole process down in about one game of twenty."""

    def choose(self, observation: Any) -> Any:
        if self.seed % 20 == 0:
            os._exit(1)
        return super().choose(observation)
