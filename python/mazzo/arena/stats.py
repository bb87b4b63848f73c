"""Numbers from duplicate results: intervals, pentanomial counts, Elo, ratings.

The pentanomial of a pair of games counts what the first player scored in both together: 0, ½, 1, 1½ or
2 points. Formulae as engine testers use them; distributions, intervals and optimisers are SciPy's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import optimize, stats
from scipy import special as functions

__all__ = [
    "NELO",
    "Estimate",
    "elo",
    "elo_of_score",
    "mean",
    "normalised_elo",
    "proportion",
    "ratings",
    "score_of_elo",
    "superiority",
]

NELO = 800 / math.log(10)
"""Normalised Elo per unit of (mean score − ½) / (standard deviation of one game's score)."""

_SCORES = np.linspace(0.0, 1.0, 5)
_RESAMPLES = 999


class Estimate(NamedTuple):
    """A value and the interval that holds the truth with the stated confidence; NaN where unknown."""

    value: float
    low: float
    high: float


def mean(values: Sequence[float], confidence: float = 0.95) -> Estimate:
    """Mean with Student's interval. One value has no interval, none has no mean."""
    if not values:
        return Estimate(math.nan, math.nan, math.nan)
    centre = float(np.mean(values))
    if len(values) < 2:
        return Estimate(centre, math.nan, math.nan)
    if min(values) == max(values):
        return Estimate(centre, centre, centre)
    interval = stats.ttest_1samp(values, 0.0).confidence_interval(confidence)
    return Estimate(centre, float(interval.low), float(interval.high))


def proportion(successes: int, trials: int, confidence: float = 0.95) -> Estimate:
    """Share of successes with Wilson's interval."""
    if trials == 0:
        return Estimate(math.nan, math.nan, math.nan)
    interval = stats.binomtest(successes, trials).proportion_ci(confidence, method="wilson")
    return Estimate(successes / trials, float(interval.low), float(interval.high))


def score_of_elo(difference: float) -> float:
    """Expected score of one game, in 0..1, of a player that many Elo stronger."""
    return float(functions.expit(difference * math.log(10) / 400))


def elo_of_score(score: float) -> float:
    """Elo difference that a mean score in 0..1 stands for; infinite at either end."""
    return float(functions.logit(score)) * 400 / math.log(10)


def _moments(counts: Sequence[float]) -> tuple[float, float, float]:
    """Pairs, mean and standard deviation of the score per game of a pair."""
    pairs = float(sum(counts))
    centre = float(np.average(_SCORES, weights=counts))
    return pairs, centre, math.sqrt(float(np.average((_SCORES - centre) ** 2, weights=counts)))


def _score(counts: Sequence[float], confidence: float) -> Estimate:
    """Mean score with a normal interval, or Wilson's when the pairs show no variance to go by."""
    if sum(counts) == 0:
        return Estimate(math.nan, math.nan, math.nan)
    pairs, centre, deviation = _moments(counts)
    if deviation == 0.0:
        z = float(stats.norm.isf((1 - confidence) / 2))
        # Wilson's formula itself: a pair scored 1½ each time is no whole number of successes.
        middle = (centre + z * z / (2 * pairs)) / (1 + z * z / pairs)
        half = z / (1 + z * z / pairs) * math.sqrt(centre * (1 - centre) / pairs + (z / (2 * pairs)) ** 2)
        return Estimate(centre, max(0.0, middle - half), min(1.0, middle + half))
    low, high = stats.norm.interval(confidence, centre, deviation / math.sqrt(pairs))
    return Estimate(centre, max(0.0, float(low)), min(1.0, float(high)))


def elo(counts: Sequence[float], confidence: float = 0.95) -> Estimate:
    """Logistic Elo difference from pentanomial counts; an end may be infinite."""
    return Estimate(*map(elo_of_score, _score(counts, confidence)))


def normalised_elo(counts: Sequence[float], confidence: float = 0.95) -> Estimate:
    """Normalised Elo from pentanomial counts: the effect size of a game, on Elo's scale.

    It says how many games it takes to see a difference, whatever the share of draws. Infinite or NaN
    when all pairs scored the same.
    """
    if sum(counts) == 0:
        return Estimate(math.nan, math.nan, math.nan)
    pairs, centre, deviation = _moments(counts)
    if deviation == 0.0:
        value = math.copysign(math.inf, centre - 0.5) if centre != 0.5 else math.nan
        return Estimate(value, math.nan, math.nan)
    # Two games a pair: one game's deviation is √2 times that of the pair's mean.
    value = (centre - 0.5) / (deviation * math.sqrt(2)) * NELO
    low, high = stats.norm.interval(confidence, value, NELO / math.sqrt(2 * pairs))
    return Estimate(value, float(low), float(high))


def superiority(counts: Sequence[float]) -> float:
    """Likelihood of superiority: the chance that the true mean score is above ½, in 0..1."""
    if sum(counts) == 0:
        return math.nan
    pairs, centre, deviation = _moments(counts)
    if deviation == 0.0:
        return math.nan
    return float(stats.norm.cdf((centre - 0.5) / deviation * math.sqrt(pairs)))


def _fit(
    scored: NDArray[np.float64], games: NDArray[np.float64], start: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Maximum-likelihood ratings, mean zero, from points scored and games played of row against column.

    start: a guess, such as the ratings of nearly the same results.
    """
    # A clean sweep has no finite rating: leave it a quarter of a game short.
    scored = np.where(games > 0, np.clip(scored, np.minimum(0.25, games / 4), games - 0.25), 0.0)
    scale = 400 / math.log(10)

    # The tiny ridge pins the mean, which the likelihood leaves free.
    ridge = 1e-6

    def loss(r: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        gap = r[:, None] - r[None, :]
        value = -float(np.sum(scored * functions.log_expit(gap)))
        pull = scored - games * functions.expit(gap)
        return value + ridge / 2 * float(r @ r), ridge * r - pull.sum(axis=1)

    def curvature(r: NDArray[np.float64]) -> NDArray[np.float64]:
        chance = functions.expit(r[:, None] - r[None, :])
        bend: NDArray[np.float64] = games * chance * (1 - chance)
        return np.diag(bend.sum(axis=1) + ridge) - bend

    found = optimize.minimize(loss, start / scale, jac=True, hess=curvature, method="trust-exact")
    played = games.any(axis=1)
    return np.where(played, (found.x - found.x[played].mean()) * scale, 0.0)


def ratings(points: NDArray[np.float64], confidence: float = 0.95) -> list[Estimate]:
    """Elo ratings, mean zero, of players who met each other, with bootstrap intervals.

    points: array (pairs, players, players), what the row player scored against the column player per
    game, 0..1, averaged over that pair's games; NaN where they did not meet. The pairs are resampled
    whole, because all meetings at one index are played with the same deals. A player who met nobody has
    no rating (NaN).
    """
    meetings = np.where(np.isnan(points), 0.0, 2.0)
    scored = np.where(np.isnan(points), 0.0, 2.0 * points)

    everything = np.arange(len(points))
    values = _fit(scored.sum(axis=0), meetings.sum(axis=0), np.zeros(points.shape[1]))

    def fit(rows: NDArray[np.int64]) -> NDArray[np.float64]:
        return _fit(scored[rows].sum(axis=0), meetings[rows].sum(axis=0), values)

    lows = highs = np.full(len(values), math.nan)
    if len(points) > 1:
        interval: Any = stats.bootstrap(
            (everything,),
            fit,
            n_resamples=_RESAMPLES,
            vectorized=False,
            confidence_level=confidence,
            method="percentile",
            random_state=np.random.default_rng(0),
        ).confidence_interval
        lows, highs = interval.low, interval.high
    played = [bool(meetings[:, player].any()) for player in range(len(values))]
    return [
        Estimate(float(v), float(low), float(high)) if met else Estimate(math.nan, math.nan, math.nan)
        for met, v, low, high in zip(played, values, lows, highs, strict=True)
    ]
