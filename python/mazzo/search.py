"""What a search takes and what it returns."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple, TypedDict

__all__ = ["PimcConfig", "PimcOptions", "SearchConfig", "SearchOptions", "SearchResult", "Settings"]


class Settings(NamedTuple):
    """Constants of a search that each game has its own usual values for."""

    exploration: float
    playout: Literal["uniform", "greedy"]
    epsilon: float
    horizon: Literal["hand", "packet"]
    bias: float
    bids: Literal["search", "policy"]
    inference: bool


class SearchOptions(TypedDict, total=False):
    """Keywords of a search; `SearchConfig` tells what they mean."""

    iterations: int | None
    time_ms: float | None
    exploration: float | None
    selection: Literal["uct", "ucb_tuned", "exp3"]
    playout: Literal["uniform", "greedy"] | None
    epsilon: float | None
    greedy_plies: int | None
    horizon: Literal["hand", "packet"] | None
    opponent_model: float
    fpu: float | None
    bias: float | None
    reward: Literal["margin", "win"]
    bids: Literal["search", "policy"] | None
    exact_plies: int
    threads: int
    memory_mb: int
    inference: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchConfig:
    """Budget and constants of one decision. Raises `RulesError` for a value out of range.

    `exploration`, `playout`, `epsilon`, `horizon`, `bias`, `bids` and `inference` are left to the game when
    they are None: it takes what was measured best (docs/strength.md; `observation.search_defaults()`).
    """

    iterations: int | None = None
    """Deals searched, at least 1, of all threads together; None: as many as the time allows."""
    time_ms: float | None = None
    """Wall time in milliseconds, above 0; None: no limit. One of the two budgets must be given."""
    exploration: float | None = None
    """Constant of `uct` and `ucb_tuned` in units of reward; the mixing rate of `exp3`."""
    selection: Literal["uct", "ucb_tuned", "exp3"] = "uct"
    """How a node picks among the moves it has tried."""
    playout: Literal["uniform", "greedy"] | None = None
    """How a hand is played on from a leaf."""
    epsilon: float | None = None
    """Greedy playouts: probability of a uniform move at each ply."""
    greedy_plies: int | None = None
    """Greedy playouts: plies that follow the policy, 1..1000, before the rest is uniform; None: all."""
    horizon: Literal["hand", "packet"] | None = None
    """Where a playout ends: with the hand, or at the deal of the next packet, by a forecast, in games that
    deal in packets."""
    opponent_model: float = 0.0
    """Probability that a move of another side in the tree is the game's cheap policy's, not searched."""
    fpu: float | None = None
    """Value of an untried move, at least 0; None: every move is tried once before any twice."""
    bias: float | None = None
    """Weight of the game's cheap policy: its move's value gains bias / (visits + 1)."""
    reward: Literal["margin", "win"] = "margin"
    """What a finished hand is worth: its margin of points, or the probability to win the match."""
    bids: Literal["search", "policy"] | None = None
    """Who chooses a bid: the search, or at once the game's cheap policy. Other moves are always searched."""
    exact_plies: int = 0
    """Playouts are solved exactly once so many plies are left, 0..12; 0: never."""
    threads: int = 1
    """Trees grown side by side, 1..1024."""
    memory_mb: int = 1024
    """Limit of all trees, at least 1; full trees stop growing and go on counting."""
    inference: bool | None = None
    """Whether deals are drawn as likely as the other seats' bids and plays make them."""

    def __post_init__(self) -> None:
        from mazzo._core import check_search  # the core imports this module

        check_search(**self.options())

    def settings(self, observation: Any) -> Settings:
        """The constants that hold for a game: its own where none is given."""
        usual = observation.search_defaults()
        given = {name: getattr(self, name) for name in usual}
        return Settings(**{name: usual[name] if value is None else value for name, value in given.items()})

    def options(self) -> SearchOptions:
        """All values by name."""
        options: SearchOptions = asdict(self)  # type: ignore[assignment]
        return options


class PimcOptions(TypedDict, total=False):
    """Keywords of a search over sampled worlds; `PimcConfig` tells what they mean."""

    worlds: int | None
    time_ms: float | None
    depth: int
    playout: Literal["uniform", "greedy"]
    epsilon: float
    reward: Literal["margin", "win"]
    bids: Literal["search", "policy"] | None
    exact_plies: int
    inference: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PimcConfig:
    """Budget and constants of a search of sampled worlds. Raises `RulesError` for a value out of range."""

    worlds: int | None = None
    """Deals drawn, at least 1; None: as many as the time allows."""
    time_ms: float | None = None
    """Wall time in milliseconds, above 0; None: no limit. One of the two budgets must be given."""
    depth: int = 4
    """Plies that are looked ahead in each world, 1..64, the move to choose included."""
    playout: Literal["uniform", "greedy"] = "greedy"
    """How a hand is played on from the horizon."""
    epsilon: float = 0.0
    """Greedy playouts: probability of a uniform move at each ply."""
    reward: Literal["margin", "win"] = "margin"
    """What a finished hand is worth: its margin of points, or the probability to win the match."""
    bids: Literal["search", "policy"] | None = None
    """Who chooses a bid: the search, or at once the game's cheap policy; None: as is usual in the game."""
    exact_plies: int = 8
    """Worlds are solved exactly once so many plies are left, 0..12; 0: never."""
    inference: bool | None = None
    """Whether worlds weigh as much as the other seats' bids and plays make them likely; None: as is usual."""

    def __post_init__(self) -> None:
        from mazzo._core import check_pimc  # the core imports this module

        check_pimc(**self.options())

    def options(self) -> PimcOptions:
        """All values by name."""
        options: PimcOptions = asdict(self)  # type: ignore[assignment]
        return options


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found; the tuples have one entry for each legal move, in canonical order."""

    move: Any
    """The most visited move; among equals that of the highest value, then the first."""
    moves: tuple[Any, ...]
    """The legal moves."""
    visits: tuple[int, ...]
    """How often each was made; all 0 without a search, for a single legal move or a bid of the policy."""
    values: tuple[float, ...]
    """Mean reward of each for the searching side, in [0, 1]; 0 without visits."""
    availability: tuple[int, ...]
    """How often each could have been made."""
    iterations: int
    """Deals searched."""
    nodes: int
    """Nodes of all trees; of a search over worlds, positions looked at."""
    seconds: float
    """Wall time."""
