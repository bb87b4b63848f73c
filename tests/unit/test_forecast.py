"""What a hand promises, and searches that stop there."""

from __future__ import annotations

from typing import Any

import pytest

import mazzo
from mazzo.players import ISMCTS

RULES = ["spatola/2", "spatola/4", "scopa/2", "scopa/3", "scopa/4;teams=off", "scopa_assi/2"]


def played(rules: str, seed: int, plies: int) -> Any:
    """A hand between greedy players after so many plies."""
    state = mazzo.FishingState.deal(mazzo.parse_rules(rules), seed=seed)
    rng = mazzo.Rng(seed)
    for _ in range(plies):
        state.apply(state.greedy_move(rng))
    return state


def lead(points: tuple[float, ...]) -> float:
    return points[0] - max(points[1:])


@pytest.mark.parametrize("rules", RULES)
def test_before_the_first_capture_only_the_table_counts(rules: str) -> None:
    state = mazzo.FishingState.deal(mazzo.parse_rules(rules), seed=3)
    first, *others = sorted(state.expected_points(), reverse=True)
    assert len(set(others)) <= 1
    assert first > others[0]
    assert state.expected_points().index(first) == state.rules.side_of(state.to_act)
    assert state.observation(0).expected_points() == state.expected_points()


@pytest.mark.parametrize("rules", RULES)
def test_near_the_truth_once_all_is_taken(rules: str) -> None:
    """Of a finished hand only ties are not told exactly: each side has its chance of them."""
    exact = 0
    for seed in range(40):
        state = played(rules, seed, 36)
        assert state.is_over
        differences = [abs(a - b) for a, b in zip(state.expected_points(), state.points(), strict=True)]
        exact += max(differences) < 0.02
        assert max(differences) <= 1.01  # half of two points at most, for cards, denari, spade or primiera
    assert exact >= 10


@pytest.mark.parametrize("rules", RULES)
def test_better_than_no_forecast(rules: str) -> None:
    for plies in (12, 24):
        errors, margins = 0.0, 0.0
        for seed in range(150):
            forecast = lead(played(rules, seed, plies).expected_points())
            true = lead(played(rules, seed, 36).points())
            errors += (true - forecast) ** 2
            margins += true**2
        assert errors < margins


def test_forecast_follows_what_was_won() -> None:
    base = "scopa/2 dealer=1 hands=2C3C4C/5C6C7C table=FDFCFBFS piles={}/{} stock={} last=0"

    def expected(own: str, other: str) -> tuple[float, ...]:
        rest = [card for card in map(mazzo.ItalianCard, range(40)) if str(card) not in base]
        taken = own + other
        stock = "".join(str(card) for card in rest if str(card) not in taken)
        return mazzo.FishingState.parse(base.format(own or "-", other or "-", stock)).expected_points()

    assert lead(expected("7D7BAB", "2B2SAS")) > lead(expected("2D2BAB", "7B7SAS")) + 1


@pytest.mark.parametrize("kind", ["margin", "win"])
@pytest.mark.parametrize("rules", RULES)
def test_expected_rewards(rules: str, kind: Any) -> None:
    state = played(rules, 5, 12)
    rewards = state.expected_rewards(kind)
    assert len(rewards) == state.rules.sides
    assert all(0 <= reward <= 1 for reward in rewards)
    points = state.expected_points()
    assert rewards.index(max(rewards)) == points.index(max(points))
    if kind == "win":
        assert sum(rewards) == pytest.approx(1)


def test_expected_rewards_refuse_other_kinds() -> None:
    with pytest.raises(mazzo.RulesError, match="'points' is not a value of reward"):
        played("scopa/2", 1, 0).expected_rewards("points")


def test_search_stops_at_the_next_packet() -> None:
    """No node lies beyond the six plies of a packet, and the last packet is played to its end."""

    class Watching(ISMCTS):
        def reward(self, state: Any, points: Any) -> Any:
            seen.append((state.stock_count, state.is_over))
            return super().reward(state, points)

    for plies, stock in ((0, 24), (30, 0)):
        seen: list[tuple[int, bool]] = []
        state = played("scopa/2", 2, plies)
        Watching(iterations=50, horizon="packet").search(state.observation(state.to_act))
        assert set(seen) == {(stock, stock == 0)}


def test_games_without_packets_ignore_the_horizon() -> None:
    for rules in ("spades/4", "spades/2", "scopone/4"):
        parsed = mazzo.parse_rules(rules)
        state = mazzo.games.family_of(parsed).type("State").deal(parsed, seed=1)
        observation = state.observation(state.to_act)
        hand, packet = (observation.search(iterations=200, horizon=where) for where in ("hand", "packet"))
        assert hand.visits == packet.visits


def test_an_unknown_horizon_is_refused() -> None:
    with pytest.raises(mazzo.RulesError, match="'trick' is not a value of horizon"):
        mazzo.search.SearchConfig(iterations=1, horizon="trick")  # type: ignore[arg-type]
