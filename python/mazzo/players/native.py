"""The player that searches in the core."""

from __future__ import annotations

from threading import Lock
from typing import Any, Unpack

from mazzo._core import Rng, StopFlag
from mazzo.players.seeds import derive_seed
from mazzo.search import SearchConfig, SearchOptions, SearchResult

__all__ = ["NativeISMCTS"]


class NativeISMCTS:
    """Plays what the core's tree search finds best. Options are those of `mazzo.search.SearchConfig`.

    Search number k of a player, from 0, takes output k of SplitMix64 started at `seed`, 0..2^64-1: with a
    budget of iterations alone a player's choices follow from its seed, its options and what it was asked.
    Raises `RulesError` for options out of range.
    """

    def __init__(self, seed: int = 0, **options: Unpack[SearchOptions]) -> None:
        Rng(seed)  # raises for a seed out of range
        self.seed = seed
        self.config = SearchConfig(**options)
        self.searches = 0
        """Searches made so far."""
        self._running: set[StopFlag] = set()
        self._lock = Lock()

    def __repr__(self) -> str:
        return f"NativeISMCTS(seed={self.seed}, config={self.config})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.seed, self.config, self.searches)

    def choose(self, observation: Any, /) -> Any:
        """The best move found."""
        return self.search(observation).move

    def search(self, observation: Any, /) -> SearchResult:
        """Search until a budget is spent, Ctrl-C or `stop()`; a single legal move is answered at once.

        Raises `RulesError` when the hand is over or it is another seat's turn, TypeError for what is no
        observation of the core.
        """
        search = getattr(type(observation), "search", None)
        if search is None:
            kind = type(observation)
            raise TypeError(f"expected an observation of the core, not {kind.__module__}.{kind.__qualname__}")
        flag = StopFlag()
        with self._lock:
            seed = derive_seed(self.seed, self.searches)
            self.searches += 1
            self._running.add(flag)
        try:
            result: SearchResult = search(observation, seed=seed, stop=flag, **self.config.options())
        finally:
            with self._lock:
                self._running.remove(flag)
        return result

    def stop(self) -> None:
        """End the searches that run now, from another thread; each returns what it has found so far."""
        with self._lock:
            for flag in self._running:
                flag.set()


def _restore(seed: int, config: SearchConfig, searches: int) -> NativeISMCTS:
    player = NativeISMCTS(seed, **config.options())
    player.searches = searches
    return player
