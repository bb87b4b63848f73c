"""Nodes of a search tree, and the rules by which a node picks among its children.

A rule takes the children whose moves are legal in the deal at hand, in canonical order, and returns one of
them with its value; among equal values the first. The order of operations is the core's, so that both
compute the same doubles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp, log, sqrt
from typing import Any

from mazzo._core import Rng
from mazzo.search import Settings

__all__ = ["SELECTIONS", "Node", "Selection", "exp3", "ucb_tuned", "uct"]


class Node:
    """A move made from its parent, and what came of it."""

    __slots__ = (
        "availability",
        "children",
        "gain",
        "is_prior",
        "move",
        "probability",
        "reward",
        "side",
        "squares",
        "visits",
    )

    def __init__(self, move: Any, side: int, is_prior: bool = False) -> None:
        self.move = move
        self.side = side
        """The side that made the move."""
        self.children: dict[Any, Node] = {}
        """By move, in the order in which they were added."""
        self.visits = 0
        """Times the move was made."""
        self.availability = 0
        """Times it could have been made when its parent was visited."""
        self.reward = 0.0
        """Sum over the visits, for the side that made the move."""
        self.squares = 0.0
        """Sum of the squared rewards."""
        self.probability = 1.0
        """With which a random selection drew the node last."""
        self.gain = 0.0
        """Sum of reward / probability: what the move would have earned if always drawn."""
        self.is_prior = is_prior
        """Whether the game's cheap policy chose it when it was added, in a search with a bias."""

    @property
    def mean(self) -> float:
        """Mean reward; 0 without visits."""
        return self.reward / self.visits if self.visits else 0.0

    def __repr__(self) -> str:
        return f"<Node {self.move}: {self.visits} visits, mean {self.mean:.3f}>"


Selection = Callable[[list[Node], Rng, Settings], tuple[Node, float]]


def uct(children: list[Node], rng: Rng, settings: Settings) -> tuple[Node, float]:
    """Highest mean + c sqrt(log availability / visits): Kocsis and Szepesvári 2006, Cowling et al. 2012."""
    c = settings.exploration
    values = [
        child.reward / child.visits + c * sqrt(log(child.availability) / child.visits) for child in children
    ]
    return _highest(children, values, settings.bias)


def ucb_tuned(children: list[Node], rng: Rng, settings: Settings) -> tuple[Node, float]:
    """The same, with a bound of the rewards' variance (Auer et al. 2002)."""
    values = []
    for child in children:
        visits = child.visits
        mean = child.reward / visits
        log_share = log(child.availability) / visits
        variance = child.squares / visits - mean * mean + sqrt(2.0 * log_share)
        values.append(mean + settings.exploration * sqrt(log_share * min(0.25, variance)))
    return _highest(children, values, settings.bias)


def exp3(children: list[Node], rng: Rng, settings: Settings) -> tuple[Node, float]:
    """A draw by exponential weights of the gains, mixed with a uniform one (Auer et al. 2002).

    The value returned is the highest mean among the children.
    """
    count = float(len(children))
    gamma = min(1.0, settings.exploration)
    highest = max(child.gain for child in children)
    weights = [exp(gamma / count * (child.gain - highest)) for child in children]
    total = 0.0
    for weight in weights:  # not sum(), which rounds otherwise
        total += weight
    rest = rng.uniform()
    for child, weight in zip(children, weights, strict=True):
        child.probability = (1.0 - gamma) * (weight / total) + gamma / count
        if rest < child.probability:
            break
        rest -= child.probability
    return child, max(child.mean for child in children)


def _highest(children: list[Node], values: list[float], bias: float) -> tuple[Node, float]:
    if bias > 0:
        for place, child in enumerate(children):
            if child.is_prior:
                values[place] += bias / (child.visits + 1.0)
    value = max(values)
    return children[values.index(value)], value


SELECTIONS: Mapping[str, Selection] = {"uct": uct, "ucb_tuned": ucb_tuned, "exp3": exp3}
