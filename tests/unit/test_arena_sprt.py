"""The sequential test: its likelihood ratio, its error rates, its bounds."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import optimize

from mazzo.arena.sprt import Model, Sprt
from mazzo.arena.stats import NELO, score_of_elo

SCORES = np.linspace(0, 1, 5)


@pytest.mark.parametrize(
    ("counts", "llr"), [([1, 11, 47, 25, 16], 1.71), ([1, 15, 25, 33, 26], 2.19), ([1, 24, 42, 25, 8], 0.60)]
)
def test_llr_is_what_engine_testers_print(counts: list[int], llr: float) -> None:
    assert Sprt(elo0=0, elo1=10).llr(counts) == pytest.approx(llr, abs=0.006)


def greatest(counts: list[float], model: Model, elo: float) -> float:
    """Log-likelihood under a hypothesis by brute constrained maximisation over the five chances."""
    weights = np.array(counts) / sum(counts)

    def strength(p: np.ndarray) -> float:
        mean = p @ SCORES
        if model == "logistic":
            return float(mean - score_of_elo(elo))
        deviation = math.sqrt(max(p @ (SCORES - mean) ** 2, 1e-18))
        return float(mean - 0.5 - elo / NELO * math.sqrt(2) * deviation)

    found = optimize.minimize(
        lambda p: -weights @ np.log(np.maximum(p, 1e-300)),
        weights,
        bounds=[(1e-9, 1)] * 5,
        constraints=[{"type": "eq", "fun": lambda p: p.sum() - 1}, {"type": "eq", "fun": strength}],
        method="SLSQP",
        options={"ftol": 1e-14, "maxiter": 1000},
    )
    assert found.success
    return -float(found.fun) * sum(counts)


@pytest.mark.parametrize("model", ["normalized", "logistic"])
@pytest.mark.parametrize(
    ("counts", "elo0", "elo1"),
    [
        ([1, 11, 47, 25, 16], 0, 10),  # beyond both
        ([12, 30, 80, 29, 11], -5, 40),  # between
        ([40, 25, 30, 10, 5], 0, 60),  # below both
        ([2, 5, 9, 14, 20], -80, -20),
        ([300, 10, 900, 12, 400], 5, 60),
    ],
)
def test_llr_is_the_ratio_of_the_greatest_likelihoods(
    model: Model, counts: list[float], elo0: float, elo1: float
) -> None:
    wanted = greatest(counts, model, elo1) - greatest(counts, model, elo0)
    test = Sprt(elo0=elo0, elo1=elo1, model=model)
    assert test.llr(counts) == pytest.approx(wanted, rel=2e-3, abs=2e-3)


@pytest.mark.parametrize("model", ["normalized", "logistic"])
def test_swapping_the_players_negates_the_ratio(model: Model) -> None:
    counts = [3, 0, 17, 4, 9]
    there = Sprt(elo0=-15, elo1=35, model=model).llr(counts)
    back = Sprt(elo0=-35, elo1=15, model=model).llr(counts[::-1])
    assert there == pytest.approx(-back, rel=1e-6)


@pytest.mark.parametrize("model", ["normalized", "logistic"])
def test_ratio_exists_for_any_counts(model: Model) -> None:
    test = Sprt(elo0=-300, elo1=390, model=model)
    rng = np.random.default_rng(2)
    assert test.llr([0] * 5) == 0
    for _ in range(60):
        counts = rng.geometric(10.0 ** -rng.uniform(0, 4), 5) * rng.integers(0, 2, 5)
        assert math.isfinite(test.llr([int(n) for n in counts]))


def stops(test: Sprt, chances: np.ndarray, seed: int) -> tuple[str, int]:
    """Answer of the test, and after how many pairs, when pairs score with these chances."""
    rng = np.random.default_rng(seed)
    counts = [0] * 5
    for pairs, score in enumerate(rng.choice(5, size=20_000, p=chances), 1):
        counts[score] += 1
        answer = test.verdict(counts)
        if answer:
            return answer, pairs
    raise AssertionError("20000 pairs without an answer")


def leaning(mean: float) -> np.ndarray:
    """Chances with a mean score that differ as little as may be from a plain distribution."""
    plain = np.array([0.15, 0.2, 0.3, 0.2, 0.15])
    tilt = optimize.brentq(lambda t: (w := plain * np.exp(t * SCORES)) @ SCORES / w.sum() - mean, -9, 9)
    weights = plain * np.exp(tilt * SCORES)
    return weights / weights.sum()


@pytest.mark.parametrize("truth", ["H0", "H1"])
def test_errors_are_as_rare_as_promised(truth: str) -> None:
    test = Sprt(elo0=0, elo1=80, model="logistic")
    chances = leaning(score_of_elo(test.elo0 if truth == "H0" else test.elo1))
    runs = 300
    answers = [stops(test, chances, seed) for seed in range(runs)]
    wrong = sum(answer != truth for answer, _ in answers)
    assert wrong <= 0.05 * runs + 3 * math.sqrt(0.05 * 0.95 * runs)
    assert wrong > 0  # a test that never errs asks for too many games


def test_normalized_model_stops_in_the_right_direction() -> None:
    test = Sprt(elo0=0, elo1=120)
    deviation = math.sqrt(leaning(0.5) @ (SCORES - 0.5) ** 2)
    for elo, answer in ((-120, "H0"), (240, "H1")):
        chances = leaning(0.5 + elo / NELO * math.sqrt(2) * deviation)
        assert [stops(test, chances, seed)[0] for seed in range(12)] == [answer] * 12


def test_closer_hypotheses_need_more_pairs() -> None:
    chances = leaning(0.56)
    wide = np.mean([stops(Sprt(elo1=100, model="logistic"), chances, seed)[1] for seed in range(20)])
    narrow = np.mean([stops(Sprt(elo1=40, model="logistic"), chances, seed)[1] for seed in range(20)])
    assert narrow > 1.3 * wide


def test_bounds_are_walds() -> None:
    assert Sprt().bounds == pytest.approx((-2.944, 2.944), abs=5e-4)
    assert Sprt(alpha=0.01, beta=0.1).bounds == pytest.approx((math.log(0.1 / 0.99), math.log(90)))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"elo0": 5, "elo1": 5}, "elo0 5 must be less than elo1 5"),
        ({"elo0": math.nan}, r"elo0 nan is out of range -400..400"),
        ({"elo1": 401}, r"elo1 401 is out of range -400..400"),
        ({"alpha": 0}, "alpha 0 is not between 0 and 0.5"),
        ({"beta": 0.5}, "beta 0.5 is not between 0 and 0.5"),
        ({"model": "bayes"}, "'bayes' is not an Elo model"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Sprt(**settings)  # type: ignore[arg-type]
