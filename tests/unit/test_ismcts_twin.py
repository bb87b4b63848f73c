"""The tree in Python and the one in the core visit the same moves equally often."""

from __future__ import annotations

from typing import Any

import pytest

import mazzo
from helpers.watching import watched
from mazzo.players import ISMCTS, NativeISMCTS, derive_seed

GAMES = [
    "spatola/2",
    "spatola/4",
    "scopa/2",
    "scopa/3",
    "scopa/4",
    "scopa/4;teams=off",
    "scopone/4",
    "scopa_assi/3",
    "scopa_quindici/2",
    "spades/2",
    "spades/3",
    "spades/4",
    "spades/6",
    "spades/4;blind_nil=on;blind_nil_min_deficit=none",
    "spades:barmore/4",
]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"exploration": 0.1},
    {"selection": "ucb_tuned"},
    {"selection": "exp3", "exploration": 0.2},
    {"playout": "greedy"},
    {"playout": "greedy", "greedy_plies": 3},
    {"playout": "greedy", "greedy_plies": 2, "exact_plies": 4},
    {"playout": "greedy", "epsilon": 0.0},
    {"reward": "win"},
    {"bias": 0.5},
    {"fpu": 0.45},
    {"fpu": 1.2, "bias": 0.3},
    {"exact_plies": 5},
    {"horizon": "hand"},
    {"opponent_model": 1.0},
    {"opponent_model": 0.5, "selection": "exp3", "exploration": 0.2, "bias": 0.0},
    {"opponent_model": 0.7, "fpu": 0.45, "playout": "greedy"},
    {"horizon": "packet"},
    {"horizon": "packet", "reward": "win", "playout": "greedy", "greedy_plies": 2, "exact_plies": 8},
    {
        "selection": "ucb_tuned",
        "fpu": 0.6,
        "bias": 1.0,
        "playout": "greedy",
        "reward": "win",
        "exact_plies": 3,
    },
    {"selection": "exp3", "fpu": 0.5, "bias": 1.0, "playout": "greedy", "exact_plies": 4},
]


def name(options: dict[str, Any]) -> str:
    return ",".join(f"{key}={value}" for key, value in options.items()) or "defaults"


def observation_after(rules: str, plies: int, seed: int) -> Any:
    """What the seat to act sees after so many random plies, at the latest three before the end."""
    state = mazzo.games.family_of(parsed := mazzo.parse_rules(rules)).type("State").deal(parsed, seed=seed)
    rng = mazzo.Rng(seed)
    while plies > 0 and state.plies_left > 3:
        state.apply(state.random_move(rng))
        plies -= 1
    return state.observation(state.to_act)


@pytest.mark.parametrize("options", OPTIONS, ids=name)
@pytest.mark.parametrize("rules", GAMES)
def test_same_visits(rules: str, options: dict[str, Any]) -> None:
    options = {"bids": "search", **options}
    for seed, plies in enumerate((0, 20, 40)):
        observation = observation_after(rules, plies, seed)
        tree = ISMCTS(seed=seed, iterations=120, **options).search(observation)
        core = NativeISMCTS(seed=seed, iterations=120, **options).search(observation)
        assert tree.moves == core.moves
        assert tree.visits == core.visits
        assert tree.availability == core.availability
        assert tree.values == core.values
        assert (tree.move, tree.iterations, tree.nodes) == (core.move, core.iterations, core.nodes)


@pytest.mark.parametrize("rules", ["spatola/2", "scopa/3", "spades/4"])
def test_same_visits_in_a_deep_tree(rules: str) -> None:
    observation = observation_after(rules, 30, 5)
    tree = ISMCTS(seed=5, iterations=5000).search(observation)
    core = NativeISMCTS(seed=5, iterations=5000).search(observation)
    assert (tree.visits, tree.values, tree.nodes) == (core.visits, core.values, core.nodes)


@pytest.mark.parametrize("rules", [rules for rules in GAMES if "spades" in rules])
def test_same_bids(rules: str) -> None:
    state = mazzo.SpadesState.deal(mazzo.parse_rules(rules), seed=2)
    players = [kind(seed=1, iterations=20) for kind in (ISMCTS, NativeISMCTS)]
    bids = 0
    while state.phase in ("draw", "bid"):
        observation = state.observation(state.to_act)
        tree, core = (player.search(observation) for player in players)
        assert (tree.move, tree.visits, tree.values) == (core.move, core.visits, core.values)
        assert tree.iterations == core.iterations == (20 if state.phase == "draw" else 0)
        bids += state.phase == "bid"
        state.apply(tree.move)
    assert bids >= state.rules.players
    observation = state.observation(state.to_act)
    tree, core = (player.search(observation) for player in players)
    assert tree.visits == core.visits  # their seeds have kept in step


@pytest.mark.parametrize("rules", GAMES)
def test_same_visits_after_watching(rules: str) -> None:
    for seed, plies in enumerate((4, 9, 30, 44)):
        now, past = watched(rules, seed, plies, blind=seed == 1)
        options: dict[str, Any] = {"iterations": 120, "inference": True, "bids": "search"}
        both = [kind(seed=seed, **options) for kind in (ISMCTS, NativeISMCTS)]
        for player in both:
            for observation in past:
                player.watch(observation)
        tree, core = (player.search(now) for player in both)
        assert (tree.visits, tree.availability, tree.values) == (core.visits, core.availability, core.values)
        assert core.visits == now.search(seed=derive_seed(seed, 0), past=past, **options).visits


@pytest.mark.parametrize("rules", [mazzo.spatola(), mazzo.spades(players=2, max_hands=1)], ids=str)
@pytest.mark.parametrize("options", ["", ",inference=on"])
def test_same_matches(rules: Any, options: str) -> None:
    first, second = (
        mazzo.players.play_match(rules, [f"{name}:60{options}", "greedy"], seed=4)
        for name in ("ismcts", "native")
    )
    assert first.moves == second.moves
