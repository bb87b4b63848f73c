"""The searches of the core: determinism, budgets, cancelling, and what they refuse."""

from __future__ import annotations

import pickle
import signal
import threading
import time
from typing import Any

import pytest

import mazzo
import mazzo.reference
from mazzo import _core
from mazzo.players import PIMC, NativeISMCTS, derive_seed, make

GAMES = [
    "spatola/2",
    "spatola/4",
    "scopa/2",
    "scopa/3",
    "scopa/4",
    "scopa/4;teams=off",
    "scopone/4",
    "scopone_scientifico/4",
    "scopa_assi/2",
    "re_bello/3",
    "scopa_napola/2",
    "scopa_quindici/4",
    "scopa/2;capture=optional",
    "spades/2",
    "spades/3",
    "spades/4",
    "spades/6",
    "spades/4;blind_nil=on;blind_nil_min_deficit=none",
    "spades/4;bidding=mirror",
    "spades:barmore/4",
    "spades:new_york/4",
]


def position(rules: str = "spatola/2", seed: int = 7, plies: int = 0) -> Any:
    """A hand after so many random moves."""
    parsed = mazzo.parse_rules(rules)
    state = mazzo.games.family_of(parsed).type("State").deal(parsed, seed=seed)
    rng = mazzo.Rng(seed)
    for _ in range(plies):
        state.apply(state.random_move(rng))
    return state


def view(rules: str = "spatola/2", seed: int = 7, plies: int = 0) -> Any:
    """What the seat to act sees there."""
    state = position(rules, seed, plies)
    return state.observation(state.to_act)


def same(first: Any, second: Any) -> bool:
    """Equal but for the time taken."""
    names = ("move", "moves", "visits", "values", "availability", "iterations", "nodes")
    return all(getattr(first, name) == getattr(second, name) for name in names)


@pytest.mark.parametrize("rules", GAMES)
def test_whole_hands(rules: str) -> None:
    players = [NativeISMCTS(3, iterations=25), PIMC(4, worlds=1, depth=1, exact_plies=3)]
    state = position(rules)
    while not state.is_over:
        observation = state.observation(state.to_act)
        result = players[state.plies % 2].search(observation)
        assert list(result.moves) == observation.legal_moves()
        assert result.move in result.moves
        assert all(0 <= value <= 1 for value in result.values)
        state.apply(result.move)


def test_counts() -> None:
    result = view(plies=3).search(iterations=700, seed=5)
    assert result.iterations == 700 == sum(result.visits)
    assert all(visits <= seen <= 700 for visits, seen in zip(result.visits, result.availability, strict=True))
    assert result.visits[result.moves.index(result.move)] == max(result.visits)
    assert 1 < result.nodes <= 701
    assert result.seconds > 0


@pytest.mark.parametrize(
    ("rules", "plies", "options", "visits"),
    [
        ("spatola/2", 2, {}, (221, 179)),
        ("spatola/2", 2, {"selection": "ucb_tuned"}, (103, 297)),
        ("spatola/2", 2, {"selection": "exp3", "exploration": 0.3}, (239, 161)),
        ("scopa/3", 0, {}, (126, 174, 100)),
        ("scopa/3", 0, {"selection": "ucb_tuned"}, (148, 178, 74)),
        ("scopa/3", 0, {"selection": "exp3", "exploration": 0.3}, (194, 132, 74)),
        ("spades/4", 4, {}, (47, 37, 42, 48, 36, 43, 25, 37, 56, 29)),
        ("spades/4", 4, {"selection": "ucb_tuned"}, (43, 29, 94, 50, 19, 64, 13, 29, 38, 21)),
        ("spades/2", 30, {"selection": "exp3", "exploration": 0.3}, (33, 54, 53, 38, 27, 73, 43, 30, 49)),
    ],
)
def test_pinned_visits(rules: str, plies: int, options: dict[str, Any], visits: tuple[int, ...]) -> None:
    """What a change made for speed alone must not alter. They follow from the hand models, too."""
    options = {"exploration": 0.7, "playout": "uniform", "bias": 0.0, "horizon": "hand", **options}
    assert view(rules, plies=plies).search(iterations=400, seed=1, **options).visits == visits


@pytest.mark.parametrize(("rules", "plies"), [("spatola/2", 3), ("scopa/3", 3), ("spades/4", 4)])
def test_none_leaves_an_option_to_the_game(rules: str, plies: int) -> None:
    observation = view(rules, plies=plies)
    usual = observation.search_defaults()
    assert usual.keys() == {"exploration", "playout", "epsilon", "horizon", "bias", "bids", "inference"}
    given = observation.search(iterations=300, seed=1, **usual)
    assert same(given, observation.search(iterations=300, seed=1))
    assert same(given, observation.search(iterations=300, seed=1, **dict.fromkeys(usual)))
    assert not same(given, observation.search(iterations=300, seed=1, exploration=usual["exploration"] + 0.5))


BLIND = "spades/4;blind_nil=on;blind_nil_min_deficit=none"  # each seat first chooses whether to look


@pytest.mark.parametrize("name", ["search", "pimc"])
@pytest.mark.parametrize("rules", ["spades/3", "spades/4", BLIND, "spades/6", "spades:barmore/4"])
def test_bids_of_the_policy(rules: str, name: str) -> None:
    budget = {"iterations": 10**18} if name == "search" else {"worlds": 10**18}
    state = position(rules)
    bids = 0
    while state.phase == "bid":
        observation = state.observation(state.to_act)
        assert observation.is_bidding
        for options in ({}, {"bids": None}, {"bids": "policy"}):
            result = getattr(observation, name)(**budget, **options)
            assert list(result.moves) == observation.legal_moves()
            assert result.move == observation.greedy_move(mazzo.Rng(1))
            assert (result.iterations, result.nodes) == (0, 0)
            assert set(result.visits) == set(result.values) == set(result.availability) == {0}
        state.apply(result.move)
        bids += 1
    assert bids >= state.rules.players
    assert not state.observation(state.to_act).is_bidding


def test_bids_that_are_searched() -> None:
    for rules in ("spades/4", BLIND):
        observation = view(rules)
        assert observation.search(iterations=50, bids="search").iterations == 50
        assert observation.pimc(worlds=2, depth=1, bids="search").iterations == 2
    assert make("native:50,bids=search", seed=1).search(view("spades/4")).iterations == 50
    assert make("pimc:2,depth=1,bids=search", seed=1).search(view("spades/4")).iterations == 2
    assert make("native:50,bids=policy", seed=1).search(view("spades/4")).iterations == 0


def test_bids_make_no_difference_elsewhere() -> None:
    for rules, plies in (("spades/2", 0), ("spades/4", 4), ("spatola/2", 2)):
        observation = view(rules, plies=plies)
        assert not observation.is_bidding
        searched, answered = (observation.search(iterations=100, bids=bids) for bids in ("search", "policy"))
        assert same(searched, answered)
        assert searched.iterations == 100
    assert view("spades/4").search_defaults()["bids"] == "policy"
    assert view("spatola/2").search_defaults()["bids"] == "search"


def test_forced_move() -> None:
    observation = view("scopa/2", plies=34)
    assert len(observation.legal_moves()) == 1
    for result in (observation.search(iterations=10**18), observation.pimc(worlds=10**18)):
        assert (result.iterations, result.visits, result.move) == (0, (0,), result.moves[0])


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_same_seed_same_result(threads: int) -> None:
    for rules in ("spatola/2", "spades/4"):
        observation = view(rules, plies=6)
        results = [observation.search(iterations=500, seed=9, threads=threads) for _ in range(2)]
        assert same(*results)
        assert results[0].iterations == 500
        assert not same(results[0], observation.search(iterations=500, seed=10, threads=threads))


def test_hidden_cards_make_no_difference() -> None:
    for rules in ("spatola/2", "spatola/4", "spades/4", "spades/2", "spades:barmore/4"):
        state = position(rules, plies=5)
        observation = state.observation(state.to_act)
        other = observation.sample(mazzo.Rng(1))
        assert other != state
        twin = other.observation(other.to_act)
        assert same(observation.search(iterations=300), twin.search(iterations=300))
        assert same(observation.pimc(worlds=3, depth=1), twin.pimc(worlds=3, depth=1))


@pytest.mark.parametrize("kind", [NativeISMCTS, PIMC])
def test_players_advance_their_seed(kind: Any) -> None:
    budget = {"iterations": 200} if kind is NativeISMCTS else {"worlds": 3, "depth": 2}
    observation = view("spades/4", plies=4)
    player = kind(11, **budget)
    first, second = player.search(observation), player.search(observation)
    search = observation.search if kind is NativeISMCTS else observation.pimc
    assert same(first, search(seed=derive_seed(11, 0), **budget))
    assert same(second, search(seed=derive_seed(11, 1), **budget))
    copy = pickle.loads(pickle.dumps(player))
    assert repr(copy) == repr(player)
    assert same(copy.search(observation), player.search(observation))
    assert player.searches == 3


def test_names() -> None:
    observation = view(plies=2)
    assert same(
        make("native:300,selection=exp3,exploration=0.2", seed=2).search(observation),
        NativeISMCTS(2, iterations=300, selection="exp3", exploration=0.2).search(observation),
    )
    assert make("native:time=10,playout=greedy", seed=2).config == mazzo.search.SearchConfig(
        time_ms=10.0, playout="greedy"
    )
    assert make("pimc:16,depth=2", seed=2).config == mazzo.search.PimcConfig(worlds=16, depth=2)
    assert make("pimc:time=5", seed=2).config == mazzo.search.PimcConfig(time_ms=5.0)


def test_time_is_kept() -> None:
    for search in (view("spades/4", plies=4).search, view("spatola/2").pimc):
        result = search(time_ms=40)
        assert result.iterations > 0
        assert 0.04 <= result.seconds < 2  # a busy machine


def test_memory_bounds_the_tree() -> None:
    observation = view("spades/4", plies=4)
    small = observation.search(iterations=60_000, memory_mb=1)
    assert sum(small.visits) == 60_000
    assert small.nodes <= 2**20 // 40
    assert observation.search(iterations=60_000).nodes > small.nodes


@pytest.mark.parametrize("kind", [NativeISMCTS, PIMC])
def test_another_thread_stops_a_search(kind: Any) -> None:
    player = kind(1, time_ms=60_000)
    timer = threading.Timer(0.1, player.stop)
    timer.start()
    result = player.search(view("spades/4", plies=4))
    timer.join()
    assert result.seconds < 30
    assert result.move in result.moves
    assert not player._running


def test_flags_stay_raised() -> None:
    flag = _core.StopFlag()
    assert not flag.is_set
    flag.set()
    assert flag.is_set
    assert view().search(time_ms=60_000, threads=2, stop=flag).seconds < 30


@pytest.mark.parametrize("name", ["search", "pimc"])
def test_ctrl_c(name: str) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    start = time.perf_counter()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(KeyboardInterrupt):
            getattr(view("spades/4", plies=4), name)(time_ms=60_000)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.perf_counter() - start < 30


def test_others_run_meanwhile() -> None:
    results: list[Any] = []
    thread = threading.Thread(target=lambda: results.append(view().search(time_ms=300)))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
        time.sleep(0.001)
    assert results
    assert turns > 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "a search needs iterations or time_ms"),
        ({"iterations": 0}, "iterations 0 is out of range 1..18446744073709551615"),
        ({"iterations": -1}, "iterations -1 is out of range 1..18446744073709551615"),
        ({"time_ms": 0}, "time_ms 0 is out of range above 0, up to 1000000000"),
        ({"time_ms": float("nan")}, "time_ms nan is out of range above 0, up to 1000000000"),
        ({"time_ms": 2e9}, "time_ms 2000000000 is out of range 0..1000000000"),
        ({"exploration": -1}, "exploration -1 is out of range 0..1000000"),
        ({"exploration": float("nan")}, "exploration nan is out of range 0..1000000"),
        ({"selection": "ucb"}, "'ucb' is not a value of selection (values: uct, ucb_tuned, exp3)"),
        ({"playout": "x"}, "'x' is not a value of playout (values: uniform, greedy)"),
        ({"epsilon": 1.5}, "epsilon 1.5 is out of range 0..1"),
        ({"fpu": -1}, "fpu -1 is out of range 0..1000000"),
        ({"bias": -0.5}, "bias -0.5 is out of range 0..1000000"),
        ({"reward": "x"}, "'x' is not a value of reward (values: margin, win)"),
        ({"bids": "x"}, "'x' is not a value of bids (values: search, policy)"),
        ({"exact_plies": 13}, "exact_plies 13 is out of range 0..12"),
        ({"threads": 0}, "threads 0 is out of range 1..1024"),
        ({"memory_mb": 0}, "memory_mb 0 is out of range 1..1048576"),
    ],
)
def test_options_out_of_range(options: dict[str, Any], message: str) -> None:
    if options and not options.keys() & {"iterations", "time_ms"}:
        options = {"iterations": 5, **options}
    for call in (view().search, NativeISMCTS, mazzo.search.SearchConfig):
        with pytest.raises(mazzo.RulesError) as caught:
            call(**options)
        assert str(caught.value) == message


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "a search needs worlds or time_ms"),
        ({"worlds": 0}, "worlds 0 is out of range 1..18446744073709551615"),
        ({"worlds": 1, "depth": 0}, "depth 0 is out of range 1..64"),
        ({"worlds": 1, "exact_plies": -1}, "exact_plies -1 is out of range 0..12"),
    ],
)
def test_world_options_out_of_range(options: dict[str, Any], message: str) -> None:
    for call in (view().pimc, PIMC, mazzo.search.PimcConfig):
        with pytest.raises(mazzo.RulesError) as caught:
            call(**options)
        assert str(caught.value) == message


def test_wrong_types() -> None:
    bad: list[dict[str, Any]] = [
        {"iterations": "5"},
        {"iterations": 1.5},
        {"iterations": 5, "zz": 1},
        {"iterations": 5, "depth": 2},
        {"iterations": 5, "stop": True},
        {"iterations": 5, "bias": "0.5"},
        {"iterations": 5, "selection": 0},
    ]
    for options in bad:
        with pytest.raises(TypeError):
            view().search(**options)
    with pytest.raises(mazzo.RulesError, match="seed -1 is out of range"):
        view().search(iterations=5, seed=-1)
    with pytest.raises(mazzo.RulesError, match="seed -1 is out of range"):
        NativeISMCTS(-1, iterations=5)


def test_positions_that_cannot_be_searched() -> None:
    state = position()
    other = state.observation(1 - state.to_act)
    over = state.copy()
    over.play_out(mazzo.Rng(1))
    reference = mazzo.reference.Match(mazzo.reference.spatola(), seed=1).observation()
    for player in (NativeISMCTS(iterations=5), PIMC(worlds=5)):
        with pytest.raises(mazzo.RulesError, match=r"^it is seat 1's turn, not seat 0's$"):
            player.search(other)
        with pytest.raises(mazzo.RulesError, match=r"^the hand is over: nothing to search$"):
            player.search(over.observation(0))
        for stranger in (reference, state, None):
            with pytest.raises(TypeError, match="expected an observation of the core, not "):
                player.search(stranger)
