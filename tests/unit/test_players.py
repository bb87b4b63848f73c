"""Players: what they may see, how they are named and seeded, and who is stronger."""

from __future__ import annotations

import copy
import pickle
import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import mazzo
from mazzo import players
from mazzo.players import derive_seed, play_match, seat_seed
from mazzo.search import PimcConfig, SearchConfig


def test_seeds_follow_splitmix64() -> None:
    # The published outputs of SplitMix64 started at 1234567.
    outputs = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [derive_seed(1234567, index) for index in range(4)] == outputs
    assert derive_seed(2**64 - 1, 10**9) < 2**64


def test_seats_get_seeds_apart_from_the_deals() -> None:
    # The first four outputs are the words of the match's generator.
    assert tuple(mazzo.Rng(7).words) == tuple(derive_seed(7, index) for index in range(4))
    assert len({*mazzo.Rng(7).words, *(seat_seed(7, seat) for seat in range(6))}) == 10


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("rando", "unknown player 'rando' (players: random, greedy"),
        ("", "unknown player '' (players: "),
        ("greedy:3", "player greedy has no setting number 1 ('3')"),
        ("random:depth=3", "player random has no setting 'depth'"),
        ("greedy:", "player greedy has no setting number 1 ('')"),
    ],
)
def test_unknown_specs(spec: str, message: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(message)):
        players.make(spec, seed=1)


@pytest.mark.parametrize("spec", [None, b"greedy", players.Greedy])
def test_a_spec_is_text(spec: Any) -> None:
    with pytest.raises(TypeError, match=r"^expected str, not "):
        players.make(spec, seed=1)


def test_settings_have_the_defaults_of_the_options() -> None:
    search = SearchConfig(iterations=5)
    for name in ("native", "ismcts"):
        player: Any = players.make(f"{name}:5", seed=1)
        assert player.config == search
    pimc: Any = players.make("pimc:5", seed=1)
    assert pimc.config == PimcConfig(worlds=5)


class Quick(players.NativeISMCTS):
    """A search with a constructor and an attribute of its own."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, iterations=30)
        self.name = "quick"


@pytest.mark.parametrize(
    "twin", [copy.copy, copy.deepcopy, lambda player: pickle.loads(pickle.dumps(player))]
)
@pytest.mark.parametrize(
    "player", [players.NativeISMCTS(1, iterations=30), players.PIMC(1, worlds=3), Quick(1)]
)
def test_searching_players_are_copied(player: Any, twin: Any) -> None:
    observation = mazzo.Match(mazzo.scopa(), seed=3).observation()
    player.choose(observation)
    other = twin(player)
    assert type(other) is type(player)
    assert (other.seed, other.config, other.searches) == (player.seed, player.config, player.searches)
    assert getattr(other, "name", "") == getattr(player, "name", "")
    assert other.search(observation).visits == player.search(observation).visits
    other.stop()


class Searching:
    """A player with settings, as searching players have."""

    def __init__(self, seed: int, iterations: int = 100, c: float = 0.7, fast: bool = False) -> None:
        self.settings = (seed, iterations, c, fast)

    def choose(self, observation: Any) -> Any:
        return observation.legal_moves()[0]


@pytest.fixture
def searching(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mazzo.players.registry.PLAYERS", {"searching": Searching})


@pytest.mark.usefixtures("searching")
@pytest.mark.parametrize(
    ("spec", "settings"),
    [
        ("searching", (100, 0.7, False)),
        ("searching:500", (500, 0.7, False)),
        ("searching:500,0.9", (500, 0.9, False)),
        ("searching:500,fast=on", (500, 0.7, True)),
        ("searching:fast=off,c=1,iterations=7", (7, 1.0, False)),
    ],
)
def test_settings_are_read_by_place_and_by_name(spec: str, settings: tuple[int, float, bool]) -> None:
    player = players.make(spec, seed=5)
    assert isinstance(player, Searching)
    assert player.settings == (5, *settings)


@pytest.mark.usefixtures("searching")
@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("searching:many", "player searching: iterations is a number, not 'many'"),
        ("searching:c=x", "player searching: c is a number, not 'x'"),
        ("searching:fast=yes", "player searching: fast is on or off, not 'yes'"),
        ("searching:1,iterations=2", "player searching: iterations is given twice"),
        ("searching:1,2,on,4", "player searching has no setting number 4 ('4') "),
        ("searching:deep=1", "player searching has no setting 'deep' (settings: iterations=100, c=0.7"),
    ],
)
def test_bad_settings(spec: str, message: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(message)):
        players.make(spec, seed=5)


def test_random_takes_every_move_as_often() -> None:
    observation = mazzo.FishingState.deal(mazzo.spatola(), seed=3).observation(1)
    moves = observation.legal_moves()
    assert len(moves) >= 3
    player = players.Random(1)
    seen = Counter(player.choose(observation) for _ in range(300 * len(moves)))
    assert set(seen) == set(moves)
    # About 5 standard deviations.
    assert all(abs(count - 300) < 90 for count in seen.values())


@pytest.mark.parametrize("spec", ["random", "greedy"])
def test_same_seed_same_match(spec: str) -> None:
    for rules in (mazzo.spatola(), mazzo.spades(max_hands=3)):
        once, again = (play_match(rules, [spec] * rules.players, seed=9) for _ in range(2))
        assert str(once) == str(again)
        assert once.players == (spec,) * rules.players
        assert once.is_over


def test_seats_of_equal_players_differ() -> None:
    match = mazzo.Match(mazzo.spades(), seed=1)
    observation = match.observation()
    chosen = [
        [player.choose(observation) for _ in range(20)] for player in players.seated(["random"] * 4, seed=1)
    ]
    assert len({tuple(moves) for moves in chosen}) == 4


def test_players_get_their_own_observation_only() -> None:
    seen: list[tuple[str, bool]] = []

    class Watching:
        def choose(self, observation: Any) -> Any:
            seen.append((type(observation).__name__, observation.seat == observation.to_act))
            assert not hasattr(observation, "hands")
            return observation.legal_moves()[0]

    for rules, name in (
        (mazzo.spatola(target=1), "FishingObservation"),
        (mazzo.spades(max_hands=1), "SpadesObservation"),
    ):
        seen.clear()
        players.finish(mazzo.Match(rules, seed=2), [Watching()] * rules.players)
        assert set(seen) == {(name, True)}


def test_plies_tell_what_happened() -> None:
    match = mazzo.Match(mazzo.spatola(target=5), seed=4)
    seats = players.seated(["random", "greedy"], seed=4)
    steps = list(players.plies(match, lambda now: seats[now.to_act].choose(now.observation())))
    assert [ply.move for ply in steps] == [move for hand in match.moves for move in hand]
    for before, after in pairwise(steps):
        assert before.before.is_legal(before.move)
        assert before.after.is_over or before.after == after.before
    ends = [ply.after for ply in steps if ply.after.is_over]
    assert [state.score() for state in ends] == list(match.scores)


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        (mazzo.spatola(), ("greedy", "random")),
        (mazzo.scopa(), ("greedy", "random")),
        (mazzo.spatola(4), ("greedy", "random") * 2),
        (mazzo.scopa(3), ("greedy", "random", "random")),
        (mazzo.scopone_scientifico(), ("greedy", "random") * 2),
        (mazzo.spades(), ("greedy", "random") * 2),
        (mazzo.spades("barmore"), ("greedy", "random") * 2),
        (mazzo.spades(players=2), ("greedy", "random")),
        (mazzo.spades(players=3), ("greedy", "random", "random")),
        (mazzo.spades(players=6), ("greedy", "random", "random") * 2),
        (mazzo.spades(blind_nil=True, min_pair_bid=0), ("greedy", "random") * 2),
    ],
    ids=str,
)
def test_greedy_beats_random(rules: Any, seats: tuple[str, ...]) -> None:
    matches = 100
    won = sum(play_match(rules, seats, seed).winner == 0 for seed in range(matches))
    # Of equal sides one wins so often less than once in a million such runs.
    assert won >= 75
