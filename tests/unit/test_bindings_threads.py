"""The core from several threads: same results as from one, and long calls let others run."""

from __future__ import annotations

import _thread
import gc
import pickle
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import mazzo
from helpers.values import FAMILIES, values


def play(rules_text: str, seed: int, plies: int) -> str:
    """Plays a match by a fixed generator through every kind of call; returns its record."""
    match = mazzo.Match(mazzo.parse_rules(rules_text), seed=seed)
    rng = mazzo.Rng(seed)
    for _ in range(plies):
        observation = match.observation()
        world = observation.sample(rng)
        legal = world.legal_moves()
        assert legal == match.state.legal_moves()
        match.play(legal[rng.below(len(legal))])
        if match.is_over:
            break
    return str(pickle.loads(pickle.dumps(match)))


def test_threads_play_as_one_does() -> None:
    games = [(text, seed, 40) for text in (*FAMILIES["Fishing"], *FAMILIES["Spades"]) for seed in range(3)]
    alone = [play(*game) for game in games]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda game: play(*game), games * 2))
    assert together == alone * 2


def test_threads_share_values() -> None:
    """Immutable values, and states that nobody changes, are read from everywhere."""
    shared = [
        value
        for family in FAMILIES
        for kind in ("Observation", "State")
        for value in values(mazzo, family, kind)
    ]

    def read(_: int) -> list[tuple[str, int, list[Any]]]:
        return [(str(value), value.key, value.legal_moves()) for value in shared]

    expected = read(0)
    with ThreadPoolExecutor(8) as pool:
        assert all(seen == expected for seen in pool.map(read, range(16)))


def test_a_generator_in_two_threads_does_not_crash() -> None:
    """Draws may repeat then, but every state is a possible one."""
    rng = mazzo.Rng(1)
    observation = mazzo.SpadesState.deal(mazzo.spades(players=6), seed=1).observation(0)
    with ThreadPoolExecutor(4) as pool:
        worlds = list(pool.map(lambda _: observation.sample(rng), range(200)))
    assert all(world.observation(0) == observation for world in worlds)


def slow_state() -> mazzo.FishingState:
    """A position whose perft takes far longer than any test."""
    return mazzo.FishingState.deal(mazzo.scopone(), seed=1)


def test_perft_counts_the_position_that_it_was_asked_about() -> None:
    state = mazzo.SpadesState.deal(mazzo.spades(), seed=1)
    expected = state.copy().perft(5)
    with ThreadPoolExecutor(1) as pool:
        counting = pool.submit(state.perft, 5)
        state.apply("3")  # what is being counted is a copy
        assert counting.result() == expected


def test_perft_lets_other_threads_run_and_ctrl_c_stops_it() -> None:
    timer = threading.Timer(0.2, _thread.interrupt_main, [signal.SIGINT])
    started = time.monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        slow_state().perft(1000)
    assert time.monotonic() - started < 30
    timer.join()


def test_parsing_a_match_lets_other_threads_run() -> None:
    match = mazzo.Match(mazzo.spatola(target=9999), seed=5)
    while not match.is_over:
        match.play(match.state.legal_moves()[0])
    record = str(match)
    with ThreadPoolExecutor(4) as pool:
        again = list(pool.map(mazzo.FishingMatch.parse, [record] * 8))
    assert all(twin == match for twin in again)


def test_lists_of_moves_outlive_everything() -> None:
    state = mazzo.FishingState.deal(mazzo.spatola(), seed=3)
    moves = state.legal_moves()
    texts = list(map(str, moves))
    del state
    for seed in range(300):  # more moves than the core keeps objects for
        other = mazzo.FishingState.deal(mazzo.scopa(players=4, capture="optional"), seed=seed)
        rng = mazzo.Rng(seed)
        while not other.is_over:
            legal = other.legal_moves()
            other.apply(legal[rng.below(len(legal))])
    gc.collect()
    assert list(map(str, moves)) == texts
