"""The arena's numbers: against published ones, against simulation, at the edges."""

from __future__ import annotations

import math

import numpy as np
import pytest

from mazzo.arena import stats

# What fastchess prints for these pentanomials: Elo, nElo, each with half its interval.
PUBLISHED = [
    ([1, 11, 47, 25, 16], (77.71, 33.03), (117.50, 48.15)),
    ([1, 15, 25, 33, 26], (123.02, 40.58), (159.46, 48.15)),
]


@pytest.mark.parametrize(("counts", "elo", "normalised"), PUBLISHED)
def test_elo_is_what_engine_testers_print(
    counts: list[int], elo: tuple[float, float], normalised: tuple[float, float]
) -> None:
    for estimate, (value, half) in ((stats.elo(counts), elo), (stats.normalised_elo(counts), normalised)):
        assert estimate.value == pytest.approx(value, abs=0.006)
        assert (estimate.high - estimate.low) / 2 == pytest.approx(half, abs=0.006)


def test_superiority_is_what_engine_testers_print() -> None:
    assert stats.superiority([1, 11, 47, 25, 16]) == pytest.approx(1, abs=5e-5)
    assert stats.superiority([1, 24, 42, 25, 8]) == pytest.approx(0.9504, abs=5e-5)
    assert stats.superiority([10, 0, 5, 0, 10]) == pytest.approx(0.5)


def test_elo_and_score_are_inverse() -> None:
    assert stats.score_of_elo(0) == 0.5
    assert stats.score_of_elo(400) == pytest.approx(10 / 11)
    for difference in (-350.0, -1.0, 0.0, 12.5, 700.0):
        assert stats.elo_of_score(stats.score_of_elo(difference)) == pytest.approx(difference, abs=1e-9)
    assert (stats.elo_of_score(0), stats.elo_of_score(1)) == (-math.inf, math.inf)


def test_swapping_the_players_mirrors_everything() -> None:
    counts = [7, 3, 21, 9, 14]
    for function in (stats.elo, stats.normalised_elo):
        there, back = function(counts), function(counts[::-1])
        assert there.value == pytest.approx(-back.value)
        assert there.low == pytest.approx(-back.high)
    assert stats.superiority(counts) == pytest.approx(1 - stats.superiority(counts[::-1]))


def test_clean_sweep_has_a_finite_lower_bound_that_grows() -> None:
    few, many = stats.elo([0, 0, 0, 0, 5]), stats.elo([0, 0, 0, 0, 500])
    assert few.value == few.high == math.inf
    assert 0 < few.low < many.low < math.inf
    assert stats.normalised_elo([0, 0, 0, 0, 5]).value == math.inf


def test_no_variance_and_no_data_claim_nothing() -> None:
    level = stats.elo([0, 0, 9, 0, 0])
    assert level.value == 0
    assert level.low < -100 < 100 < level.high
    assert math.isnan(stats.normalised_elo([0, 0, 9, 0, 0]).value)
    nothing = [0] * 5
    assert math.isnan(stats.elo(nothing).value)
    assert math.isnan(stats.normalised_elo(nothing).value)
    assert math.isnan(stats.superiority(nothing))
    assert math.isnan(stats.mean([]).value)
    assert math.isnan(stats.proportion(0, 0).value)
    alone = stats.mean([3.5])
    assert alone.value == 3.5
    assert math.isnan(alone.low)


def test_proportion_is_wilson() -> None:
    # Newcombe (1998), table I, method 3.
    assert stats.proportion(81, 263) == pytest.approx((0.30798, 0.2553, 0.3662), abs=5e-5)
    assert stats.proportion(0, 20) == pytest.approx((0, 0, 0.1611), abs=5e-5)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = np.random.default_rng(5)
    runs = 1500
    tolerance = 3 * math.sqrt(0.95 * 0.05 / runs) + 0.005  # the normal interval is asymptotic

    means = [stats.mean(list(rng.normal(1.5, 4.0, 25))) for _ in range(runs)]
    assert np.mean([e.low < 1.5 < e.high for e in means]) == pytest.approx(0.95, abs=tolerance)

    chances = np.array([0.1, 0.15, 0.3, 0.2, 0.25])
    score = chances @ np.linspace(0, 1, 5)
    deviation = math.sqrt(chances @ (np.linspace(0, 1, 5) - score) ** 2)
    elo, nelo = stats.elo_of_score(score), (score - 0.5) / (deviation * math.sqrt(2)) * stats.NELO
    draws = [list(row) for row in rng.multinomial(150, chances, runs)]
    for truth, estimates in ((elo, map(stats.elo, draws)), (nelo, map(stats.normalised_elo, draws))):
        assert np.mean([e.low < truth < e.high for e in estimates]) == pytest.approx(0.95, abs=tolerance)

    wins = [stats.proportion(int(n), 80) for n in rng.binomial(80, 0.3, runs)]
    assert np.mean([e.low < 0.3 < e.high for e in wins]) == pytest.approx(0.95, abs=tolerance)


def scores(pairs: int, strengths: list[float], seed: int) -> np.ndarray:
    """Simulated scores of a round robin, two games a pair, no draws."""
    rng = np.random.default_rng(seed)
    size = len(strengths)
    points = np.full((pairs, size, size), math.nan)
    for i in range(size):
        for j in range(i + 1, size):
            won = rng.binomial(2, stats.score_of_elo(strengths[i] - strengths[j]), pairs) / 2
            points[:, i, j], points[:, j, i] = won, 1 - won
    return points


def test_ratings_find_the_strengths() -> None:
    strengths = [-150.0, 0.0, 30.0, 120.0]
    for strength, rated in zip(strengths, stats.ratings(scores(600, strengths, 3)), strict=True):
        assert rated.low < strength < rated.high
        assert rated.high - rated.low < 60
    assert sum(rated.value for rated in stats.ratings(scores(20, strengths, 4))) == pytest.approx(0, abs=1e-6)


def test_ratings_of_two_are_their_elo_difference() -> None:
    points = scores(200, [0.0, 80.0], 9)
    counts = [int(n) for n in np.bincount((4 * points[:, 0, 1]).astype(int), minlength=5)]
    elo, (first, second) = stats.elo(counts), stats.ratings(points)
    assert first.value - second.value == pytest.approx(elo.value, abs=0.01)
    assert 2 * (first.high - first.low) == pytest.approx(elo.high - elo.low, rel=0.15)


def test_ratings_are_finite_after_a_clean_sweep_and_unknown_without_games() -> None:
    points = np.full((10, 3, 3), math.nan)
    points[:, 0, 1], points[:, 1, 0] = 1.0, 0.0
    first, second, absent = stats.ratings(points)
    assert 200 < first.value - second.value < 2000
    assert math.isnan(absent.value)
