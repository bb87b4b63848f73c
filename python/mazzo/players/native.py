"""The players that search in the core."""

from __future__ import annotations

from abc import ABC, abstractmethod
from threading import Lock
from typing import Any, Literal, Unpack

from mazzo._core import Rng, StopFlag
from mazzo.games import check_observation
from mazzo.players.past import Past, infers, recall, remember
from mazzo.players.searching import switched
from mazzo.players.seeds import derive_seed
from mazzo.search import PimcConfig, PimcOptions, SearchConfig, SearchOptions, SearchResult

__all__ = ["PIMC", "NativeISMCTS", "pimc"]


class _CoreSearch(ABC):
    """What players that search in the core share: their seeds, and being stopped by another thread."""

    config: SearchConfig | PimcConfig

    def __init__(self, seed: int) -> None:
        Rng(seed)  # raises for a seed out of range
        self.seed = seed
        self.searches = 0
        """Searches made so far."""
        self._past: Past = {}
        self._running: set[StopFlag] = set()
        self._lock = Lock()

    def __repr__(self) -> str:
        return f"{type(self).__name__}(seed={self.seed}, config={self.config})"

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("_running", "_lock")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _running=set(), _lock=Lock())

    def choose(self, observation: Any, /) -> Any:
        """The best move found."""
        return self.search(observation).move

    def watch(self, observation: Any, /) -> None:
        """Keep what a seat sees of the hand, if the search infers from it."""
        if self.config.inference is not False:
            check_observation(observation)
            if infers(self.config, observation):
                self._past = remember(self._past, observation)

    def search(self, observation: Any, /) -> SearchResult:
        """Search until a budget is spent, Ctrl-C or `stop()`; a single legal move is answered at once, as
        is a bid that the option `bids` leaves to the game's cheap policy.

        Raises `RulesError` when the hand is over or it is another seat's turn, TypeError for what is no
        observation of the core.
        """
        check_observation(observation)
        flag = StopFlag()
        with self._lock:
            seed = derive_seed(self.seed, self.searches)
            self.searches += 1
            self._running.add(flag)
        try:
            return self._search(observation, seed, flag)
        finally:
            with self._lock:
                self._running.remove(flag)

    @abstractmethod
    def _search(self, observation: Any, seed: int, flag: StopFlag) -> SearchResult: ...

    def stop(self) -> None:
        """End the searches that run now, from another thread; each returns what it has found so far."""
        with self._lock:
            for flag in self._running:
                flag.set()


class NativeISMCTS(_CoreSearch):
    """Plays what the core's tree search finds best. Options are those of `mazzo.search.SearchConfig`.

    Search number k of a player, from 0, takes output k of SplitMix64 started at `seed`, 0..2^64-1: with a
    budget of iterations alone a player's choices follow from its seed, its options and what it was asked.
    Raises `RulesError` for options out of range.
    """

    def __init__(self, seed: int = 0, **options: Unpack[SearchOptions]) -> None:
        super().__init__(seed)
        self.config: SearchConfig = SearchConfig(**options)

    def _search(self, observation: Any, seed: int, flag: StopFlag) -> SearchResult:
        result: SearchResult = observation.search(
            seed=seed, stop=flag, past=recall(self._past, observation), **self.config.options()
        )
        return result


class PIMC(_CoreSearch):
    """Plays what is best on average over sampled worlds, each searched as if every card were seen.

    Options are those of `mazzo.search.PimcConfig`; seeds as in NativeISMCTS. Raises `RulesError` for options
    out of range.
    """

    def __init__(self, seed: int = 0, **options: Unpack[PimcOptions]) -> None:
        super().__init__(seed)
        self.config: PimcConfig = PimcConfig(**options)

    def _search(self, observation: Any, seed: int, flag: StopFlag) -> SearchResult:
        result: SearchResult = observation.pimc(
            seed=seed, stop=flag, past=recall(self._past, observation), **self.config.options()
        )
        return result


def pimc(
    seed: int,
    worlds: int = 0,
    time: float = 0.0,
    depth: int = 4,
    playout: Literal["uniform", "greedy"] = "greedy",
    epsilon: float = 0.0,
    reward: Literal["margin", "win"] = "margin",
    bids: Literal["usual", "search", "policy"] = "usual",
    exact_plies: int = 8,
    inference: Literal["usual", "on", "off"] = "usual",
) -> PIMC:
    """For `players.make`: as PIMC, where 0 worlds and time 0 (milliseconds) are none."""
    return PIMC(
        seed,
        worlds=worlds or None,
        time_ms=time or None,
        depth=depth,
        playout=playout,
        epsilon=epsilon,
        reward=reward,
        bids=None if bids == "usual" else bids,
        exact_plies=exact_plies,
        inference=switched(inference),
    )
