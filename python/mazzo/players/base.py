"""What a player is, and the two that need no search."""

from __future__ import annotations

from typing import Any, Protocol

from mazzo._core import Rng

__all__ = ["Greedy", "Player", "Random", "Watcher"]


class Player(Protocol):
    """Whoever occupies a seat: chooses from what that seat may know, never from the full state."""

    def choose(self, observation: Any, /) -> Any:
        """One of `observation.legal_moves()`, which is not empty."""


class Watcher(Player, Protocol):
    """A player that also sees what happens between its own turns."""

    def watch(self, observation: Any, /) -> None:
        """Called before every ply of a hand, whoever makes it, with what the player's own seat sees.

        The first call of a hand comes at the deal. A player in several seats is called once for each.
        """


class Random:
    """Plays any legal move, each with the same probability. `seed` is in 0..2^64-1."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed)

    def choose(self, observation: Any, /) -> Any:
        """A uniformly drawn legal move."""
        moves = observation.legal_moves()
        return moves[self._rng.below(len(moves))]


class Greedy:
    """Plays the game's own cheap policy: what gains most now at the least risk, no search."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed)

    def choose(self, observation: Any, /) -> Any:
        """The policy's move."""
        return observation.greedy_move(self._rng)
