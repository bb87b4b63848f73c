"""Searching players by their settings, as `make` reads them from a spec."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

__all__ = ["searching"]


def searching(player: Callable[..., Any]) -> Callable[..., Any]:
    """A factory of that class of players whose settings all have defaults of their types."""

    def make(
        seed: int,
        iterations: int = 0,
        time: float = 0.0,
        exploration: float = 0.7,
        selection: Literal["uct", "ucb_tuned", "exp3"] = "uct",
        playout: Literal["uniform", "greedy"] = "uniform",
        epsilon: float = 0.3,
        greedy_plies: int = 0,
        fpu: float = -1.0,
        bias: float = 0.0,
        reward: Literal["margin", "win"] = "margin",
        exact_plies: int = 0,
        threads: int = 1,
        memory_mb: int = 1024,
    ) -> Any:
        """0 iterations, time 0 (in milliseconds), greedy_plies 0 and fpu -1 stand for none."""
        return player(
            seed,
            iterations=iterations or None,
            time_ms=time or None,
            exploration=exploration,
            selection=selection,
            playout=playout,
            epsilon=epsilon,
            greedy_plies=greedy_plies or None,
            fpu=None if fpu == -1 else fpu,
            bias=bias,
            reward=reward,
            exact_plies=exact_plies,
            threads=threads,
            memory_mb=memory_mb,
        )

    return make
