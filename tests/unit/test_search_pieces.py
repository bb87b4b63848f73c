"""What a search in Python is built of: samplers, playouts, rewards and the solver."""

from __future__ import annotations

from math import erfc, sqrt
from typing import Any

import pytest

import mazzo
from helpers.spades import finished

GAMES = [
    "spatola/2",
    "spatola/4",
    "scopa/3",
    "scopa/4;teams=off",
    "spades/2",
    "spades/3",
    "spades/4",
    "spades/6",
]


def deal(rules: str, seed: int = 3, totals: Any = None) -> Any:
    """A new hand."""
    parsed = mazzo.parse_rules(rules)
    return mazzo.games.family_of(parsed).type("State").deal(parsed, seed=seed, totals=totals)


def played_out(rules: str, seed: int = 3, totals: Any = None) -> Any:
    """A finished hand."""
    state = deal(rules, seed, totals)
    state.play_out(mazzo.Rng(seed))
    return state


@pytest.mark.parametrize("rules", GAMES)
def test_playouts_are_random_moves(rules: str) -> None:
    for seed in range(5):
        fast, slow = deal(rules, seed), deal(rules, seed)
        rng, other = mazzo.Rng(seed), mazzo.Rng(seed)
        fast.play_out(rng)
        while not slow.is_over:
            moves, ahead = slow.legal_moves(), other.copy()
            move = slow.random_move(other)
            assert move == moves[ahead.below(len(moves))]
            assert slow.plies_left > 0
            slow.apply(move)
        assert fast == slow
        assert rng == other
        assert fast.plies_left == 0


@pytest.mark.parametrize("rules", GAMES)
def test_samplers_draw_what_sample_does(rules: str) -> None:
    state = deal(rules)
    rng = mazzo.Rng(1)
    for _ in range(10):
        state.apply(state.random_move(rng))
    observation = state.observation(state.to_act)
    sampler = observation.sampler()
    first, second = mazzo.Rng(8), mazzo.Rng(8)
    for _ in range(5):
        assert sampler.draw(first) == observation.sample(second)
    assert state.greedy_move(rng) == observation.greedy_move(rng)


@pytest.mark.parametrize("rules", GAMES)
def test_margin(rules: str) -> None:
    state = played_out(rules)
    points, rewards = state.points(), state.rewards()
    if "spades" not in rules:  # where bags count, too
        assert rewards == state.rewards("margin", points=points)
    for side, reward in enumerate(rewards):
        margin = points[side] - max(points[:side] + points[side + 1 :])
        assert (reward > 0.5) == (margin > 0)
        assert 0 <= reward <= 1
    sides = len(points)
    assert state.rewards(points=(0,) * sides) == (0.5,) * sides
    assert state.rewards(points=(10**6,) + (0,) * (sides - 1))[0] == 1


def bags_hand(won: str, rules: str = "spades/4", **fields: str) -> Any:
    """A finished hand with bids 4/3/3/3 and these tricks."""
    return finished(mazzo, rules, "4/3/3/3", won, **fields)


@pytest.mark.parametrize(
    ("rules", "bags", "won", "worth"),
    [
        ("spades/4", "0/0", "4/3/3/3", (70, 60)),
        ("spades/4", "0/0", "6/0/4/3", (73 - 9 * 3, -60)),
        ("spades/4", "8/5", "6/0/3/4", (72 - 100 - 9 * (0 - 8), -60)),  # the penalty clears the bags
        ("spades/4", "9/9", "4/3/4/2", (71 - 100 - 9 * (0 - 9), -60)),  # a last bag costs 10
        ("spades/4", "9/0", "3/4/3/3", (-70, 61 - 9)),  # no bags, no penalty
        ("spades/4;bag_penalty=50", "0/0", "6/0/4/3", (73 - 4.5 * 3, -60)),
        ("spades/4;bags_per_penalty=5", "1/0", "6/0/4/3", (73 - 18 * 3, -60)),
        ("spades/4;bag_penalty=0", "7/0", "6/0/4/3", (73, -60)),
        ("spades/4;bags_per_penalty=0", "7/0", "6/0/4/3", (73, -60)),
    ],
)
def test_bags_cost_before_their_penalty(rules: str, bags: str, won: str, worth: tuple[float, float]) -> None:
    state = bags_hand(won, rules, bags=bags)
    scale = 2 * 80
    margin = min(1.0, max(0.0, 0.5 + (worth[0] - worth[1]) / (2 * scale)))
    assert state.rewards() == pytest.approx((margin, 1 - margin), rel=1e-12)


def test_bags_lower_the_chance_to_win() -> None:
    def chance(own: float, other: float) -> float:
        hands = max(1, (500 - max(own, other)) / 86)
        return 0.5 * erfc((other - own) / (80 * sqrt(hands)) / sqrt(2))

    state = bags_hand("6/0/4/3", totals="200/260", bags="4/2")
    assert state.rewards("win")[0] == pytest.approx(chance(273 - 9 * 7, 200 - 9 * 2), rel=1e-12)
    assert state.rewards("win", points=state.points())[0] == pytest.approx(chance(273, 200), rel=1e-12)
    over = bags_hand("6/0/4/3", totals="430/260", bags="4/9")
    assert over.rewards("win") == (1, 0)  # at 503 points bags cost nothing any more


def test_win() -> None:
    state = played_out("scopa/2", totals=(3, 5))
    assert state.rewards("win", points=(8, 0)) == (1, 0)  # 11 points: over
    assert state.rewards("win", points=(7, 6)) == (0, 1)
    assert state.rewards("win", points=(8, 6)) == (0.5, 0.5)  # 11 to 11: they play on
    mean, deviation = 3.37, 2.88
    expected = 0.5 * erfc((6 - 4) / (deviation * sqrt((11 - 6) / mean)) / sqrt(2))
    assert state.rewards("win", points=(1, 1))[0] == pytest.approx(expected, rel=1e-12)
    three = played_out("spades/3").rewards("win", points=(50, 20, -90))
    assert three[0] > three[1] > three[2]
    assert sum(three) == pytest.approx(1)


@pytest.mark.parametrize("rules", GAMES)
def test_solved_ends(rules: str) -> None:
    state = deal(rules)
    rng = mazzo.Rng(5)
    with pytest.raises(mazzo.RulesError, match=r"^\d+ plies are left: a hand is solved from 12 on$"):
        state.solve()
    while state.plies_left > 7:
        state.apply(state.random_move(rng))
    side = state.rules.side_of(state.to_act)

    def margin(points: tuple[int, ...]) -> int:
        return points[side] - max(points[:side] + points[side + 1 :])

    outcomes = []
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        outcomes.append(after.solve())
    assert margin(state.solve()) == max(map(margin, outcomes))
    state.play_out(rng)
    assert state.solve() == state.points()


def test_refusals() -> None:
    state = deal("scopa/2")
    over = played_out("scopa/2")
    rng = mazzo.Rng(1)
    with pytest.raises(mazzo.IllegalMoveError, match=r"^the hand is not over$"):
        state.rewards()
    for choose in (over.random_move, over.greedy_move):
        with pytest.raises(mazzo.IllegalMoveError, match=r"^the hand is over: no move is legal$"):
            choose(rng)
    with pytest.raises(mazzo.RulesError, match=r"^points: 3 numbers for 2 sides$"):
        over.rewards(points=(1, 2, 3))
    with pytest.raises(mazzo.RulesError, match="'x' is not a value of reward"):
        over.rewards("x")
    for call in (state.play_out, state.random_move, state.observation(0).sampler().draw):
        with pytest.raises(TypeError, match="expected Rng, not int"):
            call(1)
    before = str(over)
    over.play_out(rng)
    assert str(over) == before
