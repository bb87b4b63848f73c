"""The ISMCTS player in Python: what it finds, what may be overridden, and what it refuses."""

from __future__ import annotations

import pickle
import re
from collections.abc import Sequence
from itertools import count
from math import inf, nan
from typing import Any

import pytest

import mazzo
import mazzo.reference
from mazzo.players import ISMCTS
from mazzo.players.tree import Node


def deal(rules: Any = None, seed: int = 7) -> Any:
    """The first position of a hand."""
    rules = rules or mazzo.spatola()
    return mazzo.games.family_of(rules).type("State").deal(rules, seed=seed)


def view(rules: Any = None, seed: int = 7) -> Any:
    """What its first seat to act sees."""
    state = deal(rules, seed)
    return state.observation(state.to_act)


def last_plies(rules: Any, seed: int, plies: int) -> Any:
    """A random hand with so many plies left."""
    state, rng = deal(rules, seed), mazzo.Rng(seed)
    while state.plies_left > plies:
        state.apply(state.random_move(rng))
    return state


def last_packet(seed: int) -> Any:
    """A hand of Scopa for two whose hidden cards can be worked out: the stock has run out."""
    return last_plies(mazzo.scopa(), seed, 6)


def best_moves(state: Any) -> list[Any]:
    """The moves that win by most under best play with every card seen, of two sides."""
    side, margins = state.rules.side_of(state.to_act), {}
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        points = after.solve()
        margins[move] = points[side] - points[1 - side]
    return [move for move, margin in margins.items() if margin == max(margins.values())]


@pytest.mark.parametrize("selection", ["uct", "ucb_tuned"])
def test_finds_a_best_move_of_a_solved_end(selection: Any) -> None:
    for seed in range(12):
        state = last_packet(seed)
        player = ISMCTS(seed=seed, iterations=1500, selection=selection)
        assert player.choose(state.observation(state.to_act)) in best_moves(state), str(state)


def test_takes_the_settebello() -> None:
    state = mazzo.FishingState(
        "scopa/2 dealer=1 hands=7CAC2C/4S5S7S table=7DFS "
        "piles=2D3D4D5D6DADFDCDRD3C4C5C6CFCCC/RC2B3B4B5B6B7BABFBCBRB2S3SASRS6SCS last=1"
    )
    assert str(ISMCTS(iterations=300).choose(state.observation(0))) == "7C x 7D"


def test_a_forced_move_needs_no_search() -> None:
    state = last_packet(1)
    while len(moves := state.legal_moves()) > 1:
        state.apply(moves[0])
    result = ISMCTS(iterations=10**15).search(state.observation(state.to_act))
    assert (result.move, result.moves) == (moves[0], tuple(moves))
    assert (result.visits, result.iterations, result.nodes) == ((0,), 0, 0)


def test_result_adds_up() -> None:
    result = ISMCTS(seed=3, iterations=400).search(view())
    assert sum(result.visits) == result.iterations == 400
    assert result.availability == (400,) * len(result.moves) or sum(result.availability) > 400
    assert all(0 <= value <= 1 for value in result.values)
    assert result.move == max(zip(result.visits, result.values, result.moves, strict=True))[2]


def test_same_seed_same_search() -> None:
    player, twin = ISMCTS(seed=3, iterations=200), pickle.loads(pickle.dumps(ISMCTS(seed=3, iterations=200)))
    first, second = player.search(view()), player.search(view())
    assert first.values != second.values  # the next search draws on
    for found in (first, second):
        again = twin.search(view())
        assert (found.visits, found.values) == (again.visits, again.values)
    assert ISMCTS(seed=4, iterations=200).search(view()).values != first.values


def test_a_full_tree_goes_on() -> None:
    result = ISMCTS(iterations=6000, memory_mb=1, bids="search").search(view(mazzo.spades()))
    assert sum(result.visits) == 6000
    assert result.nodes < 3000


def test_time_budget() -> None:
    result = ISMCTS(time_ms=30).search(view())
    assert result.iterations > 0
    assert 0.03 <= result.seconds < 5
    assert ISMCTS(time_ms=1e-6).search(view()).iterations == 1
    assert ISMCTS(time_ms=60_000, iterations=5).search(view()).iterations == 5


def test_time_is_looked_at_after_every_iteration(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr("mazzo.players.ismcts.perf_counter", lambda: next(ticks) / 1024)
    assert ISMCTS(time_ms=1000 * 30 / 1024).search(view()).iterations == 30


@pytest.mark.parametrize(
    ("spec", "iterations", "time_ms"), [("ismcts:500", 500, None), ("ismcts:time=2.5", None, 2.5)]
)
def test_specs(spec: str, iterations: int | None, time_ms: float | None) -> None:
    player: Any = mazzo.players.make(spec, seed=9)
    assert isinstance(player, ISMCTS)
    assert (player.seed, player.config.iterations, player.config.time_ms) == (9, iterations, time_ms)


# Overriding.


class SlowPlayout(ISMCTS):
    """Plays out as the core does, move by move."""

    def playout(self, state: Any, rng: mazzo.Rng) -> None:
        while not state.is_over:
            moves = state.legal_moves()
            state.apply(moves[rng.below(len(moves))])


class Clairvoyant(ISMCTS):
    """Searches the deal that is on the table."""

    world: Any

    def sample(self, sampler: Any, rng: mazzo.Rng) -> Any:
        return self.world.copy()


class Modest(ISMCTS):
    """Wants to lose."""

    def reward(self, state: Any, points: Sequence[int] | None) -> Sequence[float]:
        return [1 - value for value in super().reward(state, points)]


class RoundRobin(ISMCTS):
    """Visits every child equally often."""

    def select(self, children: list[Node], rng: mazzo.Rng, untried: float) -> Node | None:
        return min(children, key=lambda child: child.visits)


class Judge(ISMCTS):
    """Stops at the leaf and guesses the points."""

    def playout(self, state: Any, rng: mazzo.Rng) -> Sequence[int]:
        return [len(pile) for pile in state.piles]


def test_playout_hook_draws_as_the_core() -> None:
    options: dict[str, Any] = {"seed": 5, "iterations": 200, "horizon": "hand"}
    assert SlowPlayout(**options).search(view()).visits == ISMCTS(**options).search(view()).visits


def test_playout_hook_may_stop_early() -> None:
    result = Judge(iterations=200).search(view())
    assert sum(result.visits) == 200
    assert len(set(result.values)) > 1


def test_sample_hook_sets_the_deals() -> None:
    for seed in range(12):
        player = Clairvoyant(iterations=1500)
        player.world = state = last_plies(mazzo.scopa(players=4), seed, 12)
        assert player.choose(state.observation(state.to_act)) in best_moves(state), str(state)


def test_reward_hook_turns_the_aim() -> None:
    state = last_packet(0)
    observation = state.observation(state.to_act)
    assert Modest(iterations=1000).choose(observation) != ISMCTS(iterations=1000).choose(observation)


def test_select_hook_shares_the_visits() -> None:
    result = RoundRobin(iterations=203, bids="search").search(view(mazzo.spades()))
    assert max(result.visits) - min(result.visits) <= 1


# Nonsense.


def hooked(hook: str, value: Any) -> ISMCTS:
    """A player one of whose hooks returns a value, whatever it is asked."""
    kind = type("Hooked", (ISMCTS,), {hook: lambda self, *arguments: value})
    player: ISMCTS = kind(iterations=20)
    return player


@pytest.mark.parametrize("value", [None, "state", 7, deal(seed=8), deal(mazzo.spades())])
def test_sample_returns_nonsense(value: Any) -> None:
    with pytest.raises(ValueError, match=r"^sample\(\) returned .*, not a new state that fits"):
        hooked("sample", value).search(view())


def test_sample_returns_one_state_again() -> None:
    with pytest.raises(ValueError, match=r"^sample\(\) returned .*, not a new state that fits"):
        hooked("sample", deal()).search(view())


@pytest.mark.parametrize("value", [None, 3, "move", Node(mazzo.FishingMove("FS"), 0), Node(None, 0)])
def test_select_returns_nonsense(value: Any) -> None:
    with pytest.raises(ValueError, match=r"^select\(\) returned .*, not one of the children$"):
        hooked("select", value).search(view())


@pytest.mark.parametrize(
    ("value", "what"),
    [
        (None, "the hand is not over"),
        ((1, 2, 3), "points: 3 numbers for 2 sides"),
        ((0.5, 0.5), ""),
        ("ab", ""),
        (7, ""),
    ],
)
def test_playout_returns_nonsense(value: Any, what: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(f"playout() returned {value!r}: {what}")):
        hooked("playout", value).search(view())


@pytest.mark.parametrize(
    "value", [None, 1.0, (), (1.0,), (0.5, 0.5, 0.5), "ab", (None, 1), (nan, 0.5), (inf, 0.0), [[1], [2]]]
)
def test_reward_returns_nonsense(value: Any) -> None:
    with pytest.raises(ValueError, match=r"^reward\(\) returned .*, not 2 numbers$"):
        hooked("reward", value).search(view())


def test_errors_of_a_hook_reach_the_caller() -> None:
    class Broken(ISMCTS):
        def playout(self, state: Any, rng: mazzo.Rng) -> None:
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        Broken(iterations=5).search(view())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "a search needs iterations or time_ms"),
        ({"iterations": 0}, "iterations 0 is out of range 1.."),
        ({"iterations": -5}, "iterations -5 is out of range 1.."),
        ({"time_ms": 0}, "time_ms 0 is out of range"),
        ({"time_ms": -1.5}, "time_ms -1.5 is out of range"),
        ({"time_ms": nan}, "time_ms nan is out of range"),
        ({"iterations": 5, "exploration": -1}, "exploration -1 is out of range"),
        ({"iterations": 5, "epsilon": 1.5}, "epsilon 1.5 is out of range"),
        ({"iterations": 5, "selection": "best"}, "'best' is not a value of selection (values: uct, "),
        ({"iterations": 5, "exact_plies": 99}, "exact_plies 99 is out of range 0..12"),
        ({"iterations": 5, "threads": 2}, "threads 2 is out of range 1..1 for a tree in Python"),
        ({"iterations": 5, "seed": -1}, "seed -1 is out of range"),
        ({"iterations": 5, "seed": 2**64}, f"seed {2**64} is out of range"),
    ],
)
def test_options_out_of_range(options: dict[str, Any], message: str) -> None:
    with pytest.raises(mazzo.RulesError, match="^" + re.escape(message)):
        ISMCTS(**options)


def test_unknown_option() -> None:
    with pytest.raises(TypeError, match="iteration"):
        ISMCTS(iteration=5)  # type: ignore[call-arg]


def test_nothing_to_search() -> None:
    state = deal()
    waiting = 1 - state.to_act
    message = f"it is seat {state.to_act}'s turn, not seat {waiting}'s"
    with pytest.raises(mazzo.RulesError, match=f"^{message}$"):
        ISMCTS(iterations=5).search(state.observation(waiting))
    state.play_out(mazzo.Rng(1))
    with pytest.raises(mazzo.RulesError, match=r"^the hand is over: nothing to search$"):
        ISMCTS(iterations=5).search(state.observation(0))


@pytest.mark.parametrize(
    ("foreign", "name"),
    [
        (None, "builtins.NoneType"),
        ("spatola/2", "builtins.str"),
        (deal(), "mazzo._core.FishingState"),
        (mazzo.reference.FishingObservation(str(view())), "mazzo.reference"),
    ],
)
def test_foreign_observation(foreign: Any, name: str) -> None:
    with pytest.raises(TypeError, match=f"^expected an observation of the core, not {re.escape(name)}"):
        ISMCTS(iterations=5).search(foreign)
