"""The sequential test that engine testers use: GSPRT on the pentanomial of duplicate pairs.

The log-likelihood ratio compares the best distribution of pair scores that has strength `elo1` with the
best that has strength `elo0`, both fitted to the counts (a generalised likelihood ratio). Under the
`logistic` model strength is the mean score; under the `normalized` model it is the mean score over its
standard deviation, so that a bound costs about as many games whatever the share of draws.
After M. Van den Bergh, "Comments on Normalized Elo" and "A practical introduction to the GSPRT".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from scipy import optimize

from mazzo.arena.stats import NELO, score_of_elo

__all__ = ["MODELS", "Model", "Sprt", "Verdict"]

Model = Literal["normalized", "logistic"]
Verdict = Literal["H0", "H1"]
MODELS: tuple[Model, ...] = ("normalized", "logistic")

_OFFSETS = (-0.5, -0.25, 0.0, 0.25, 0.5)
_UNSEEN = 1e-3
"""Count given to a pair score that has not occurred, so that every hypothesis stays possible."""
_LIMIT = {"normalized": 400.0, "logistic": 800.0}


def _tilted(values: Sequence[float], weights: Sequence[float]) -> float:
    """Greatest Σ weight · log(probability) over distributions under which `values` have mean zero.

    `values` take both signs. The solution is weight / (1 + x · value), with x the root of one equation.
    """
    low, high = -1 / max(values), -1 / min(values)
    margin = (high - low) * 1e-13
    a, b, c, d, e = values
    p, q, r, s, t = (w * v for v, w in zip(values, weights, strict=True))
    x = optimize.brentq(  # written out because it runs some hundred times for every pair played
        lambda x: p / (1 + a * x) + q / (1 + b * x) + r / (1 + c * x) + s / (1 + d * x) + t / (1 + e * x),
        low + margin,
        high - margin,
        xtol=1e-15,
        rtol=1e-13,
        maxiter=300,
    )
    return sum(w * math.log(w / (1 + x * v)) for v, w in zip(values, weights, strict=True))


def _least(cost: Callable[[float], float], low: float, high: float) -> float:
    """Least value of a function with one valley between two places."""
    found = optimize.minimize_scalar(cost, bounds=(low, high), method="bounded", options={"xatol": 1e-8})
    return float(found.fun)


def _with_mean(weights: Sequence[float], score: float) -> float:
    """Greatest log-likelihood per pair among distributions with a mean score."""
    return _tilted([0.5 + b - score for b in _OFFSETS], weights)


def _with_ratio(weights: Sequence[float], ratio: float) -> float:
    """Greatest log-likelihood per pair among distributions with (mean − ½) / deviation = ratio.

    With b = score − ½ and k = ratio / √(1 + ratio²) the condition reads E b = k √(E b²), and
    √q = min over r of (q/r + r) / 2 makes it a family of linear conditions, one for each r:
    the answer is the least of their maxima if the data lie beyond the ratio, else the greatest.
    """
    if ratio < 0:
        return _with_ratio(weights[::-1], -ratio)
    if ratio == 0:
        return _tilted(_OFFSETS, weights)
    k = ratio / math.sqrt(1 + ratio * ratio)
    first = sum(w * b for b, w in zip(_OFFSETS, weights, strict=True))
    second = sum(w * b * b for b, w in zip(_OFFSETS, weights, strict=True))

    def values(r: float) -> list[float]:
        return [b - k * (b * b / r + r) / 2 for b in _OFFSETS]

    room = first * first - k * k * second
    if first > 0 and room > 0:  # data beyond the ratio: only these r rule anything out
        around = ((first - math.sqrt(room)) / k, (first + math.sqrt(room)) / k)
        return _least(lambda r: _tilted(values(r), weights), *around)

    def cost(r: float) -> float:
        return -_tilted(values(r), weights) if max(values(r)) > 0 else math.inf

    # From below the ratio the maxima over r can have two humps: look before climbing.
    lowest = (1 - math.sqrt(1 - k * k)) / (4 * k)
    steps = 12
    grid = [lowest * (0.5 / lowest) ** ((i + 0.5) / steps) for i in range(steps)] + [0.5]
    best = min(range(steps + 1), key=[cost(r) for r in grid].__getitem__)
    return -_least(cost, grid[max(best - 1, 0)], grid[min(best + 1, steps)])


@dataclass(frozen=True, slots=True, kw_only=True)
class Sprt:
    """A test of H0 (strength `elo0`) against H1 (strength `elo1`) that stops as soon as it can tell."""

    elo0: float = 0.0
    """First player's advantage under H0, in Elo of the model."""
    elo1: float = 20.0
    """First player's advantage under H1, greater than elo0."""
    alpha: float = 0.05
    """Chance of accepting H1 when H0 is true, in 0..½."""
    beta: float = 0.05
    """Chance of accepting H0 when H1 is true, in 0..½."""
    model: Model = "normalized"

    def __post_init__(self) -> None:
        if self.model not in MODELS:
            raise ValueError(f"{self.model!r} is not an Elo model (models: {', '.join(MODELS)})")
        limit = _LIMIT[self.model]
        for name, value in (("elo0", self.elo0), ("elo1", self.elo1)):
            if not abs(value) <= limit:
                raise ValueError(f"{name} {value:g} is out of range -{limit:g}..{limit:g}")
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 {self.elo0:g} must be less than elo1 {self.elo1:g}")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise ValueError(f"{name} {value:g} is not between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Log-likelihood ratios at which H0 and H1 are accepted (Wald's)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: Sequence[float]) -> float:
        """Log-likelihood ratio of H1 against H0 for pentanomial counts."""
        if sum(counts) == 0:
            return 0.0
        padded = [float(c) or _UNSEEN for c in counts]
        pairs = sum(padded)
        weights = [c / pairs for c in padded]
        if self.model == "logistic":
            h0, h1 = (_with_mean(weights, score_of_elo(e)) for e in (self.elo0, self.elo1))
        else:
            # A pair's mean score has 1/√2 of a game's deviation.
            h0, h1 = (_with_ratio(weights, e / NELO * math.sqrt(2)) for e in (self.elo0, self.elo1))
        return pairs * (h1 - h0)

    def verdict(self, counts: Sequence[float]) -> Verdict | None:
        """The accepted hypothesis, or None while there is nothing to say yet."""
        low, high = self.bounds
        llr = self.llr(counts)
        return "H1" if llr >= high else "H0" if llr <= low else None
