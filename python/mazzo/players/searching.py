"""Searching players by their settings, as `make` reads them from a spec."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

__all__ = ["searching", "switched"]


def switched(word: str) -> bool | None:
    """A setting that is on, off, or as is usual in the game; ValueError for another word."""
    try:
        return {"usual": None, "on": True, "off": False}[word]
    except KeyError:
        raise ValueError(f"{word!r} is not one of usual, on, off") from None


def searching(player: Callable[..., Any]) -> Callable[..., Any]:
    """A factory of that class of players whose settings all have defaults of their types."""

    def make(
        seed: int,
        iterations: int = 0,
        time: float = 0.0,
        exploration: float = -1.0,
        selection: Literal["uct", "ucb_tuned", "exp3"] = "uct",
        playout: Literal["usual", "uniform", "greedy"] = "usual",
        epsilon: float = -1.0,
        greedy_plies: int = 0,
        horizon: Literal["usual", "hand", "packet"] = "usual",
        opponent_model: float = 0.0,
        fpu: float = -1.0,
        bias: float = -1.0,
        reward: Literal["margin", "win"] = "margin",
        bids: Literal["usual", "search", "policy"] = "usual",
        exact_plies: int = 0,
        threads: int = 1,
        memory_mb: int = 1024,
        inference: Literal["usual", "on", "off"] = "usual",
    ) -> Any:
        """0 iterations, time 0 (in milliseconds), greedy_plies 0 and fpu -1 stand for none.

        -1 elsewhere stands for the game's usual value.
        """
        return player(
            seed,
            iterations=iterations or None,
            time_ms=time or None,
            exploration=None if exploration == -1 else exploration,
            selection=selection,
            playout=None if playout == "usual" else playout,
            epsilon=None if epsilon == -1 else epsilon,
            greedy_plies=greedy_plies or None,
            horizon=None if horizon == "usual" else horizon,
            opponent_model=opponent_model,
            fpu=None if fpu == -1 else fpu,
            bias=None if bias == -1 else bias,
            reward=reward,
            bids=None if bids == "usual" else bids,
            exact_plies=exact_plies,
            threads=threads,
            memory_mb=memory_mb,
            inference=switched(inference),
        )

    return make
