"""What searching players keep of a hand: its observations so far, seat by seat.

Values are replaced, never changed, so that copies of a player go their own ways.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mazzo.search import PimcConfig, SearchConfig

__all__ = ["Past", "infers", "recall", "remember"]

Past = Mapping[int, tuple[Any, ...]]

_LONGEST = 100  # more plies than any hand has


def infers(config: SearchConfig | PimcConfig, observation: Any) -> bool:
    """Whether a search with this configuration looks at the past."""
    if config.inference is None:
        return bool(observation.search_defaults()["inference"])
    return config.inference


def remember(past: Past, observation: Any) -> Past:
    """The past with one more observation of its seat, which may be the first of a new hand."""
    seen = (*recall(past, observation), observation)
    return {**past, observation.seat: seen[-_LONGEST:]}


def recall(past: Past, observation: Any) -> tuple[Any, ...]:
    """What the seat has seen before, unless it was of another hand for certain."""
    seen = past.get(observation.seat, ())
    return seen if seen and _hand(seen[-1]) == _hand(observation) else ()


def _hand(observation: Any) -> tuple[Any, ...]:
    return type(observation), observation.rules, observation.dealer, observation.totals
