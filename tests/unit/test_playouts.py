"""Bulk playouts: the same draws as single ones, from a state or from fresh deals, on any threads."""

from __future__ import annotations

import _thread
import threading
import time
from collections import Counter
from typing import Any

import numpy as np
import pytest

import mazzo
from helpers.values import FISHING, SPADES
from mazzo.games import family_of
from mazzo.players.seeds import derive_seed

RULES = [*FISHING, *SPADES, "spatola/2", "scopa_assi/2"]


def deal(text: str, plies: int = 0) -> Any:
    rules = mazzo.parse_rules(text)
    state = family_of(rules).type("State").deal(rules, seed=4, dealer=1)
    for _ in range(plies):
        state.apply(state.legal_moves()[-1])
    return state


def play_out(state: Any, rng: mazzo.Rng) -> tuple[int, ...]:
    """The points of a hand played to its end by uniform draws from the listed moves."""
    state = state.copy()
    while not state.is_over:
        moves = state.legal_moves()
        state.apply(moves[rng.below(len(moves))])
    points: tuple[int, ...] = state.points()
    return points


@pytest.mark.parametrize("plies", [0, 5, 20])
@pytest.mark.parametrize("text", RULES)
def test_playouts_draw_what_a_loop_draws(text: str, plies: int) -> None:
    state = deal(text, plies)
    points = mazzo.playouts(state, 7, 99)
    assert points.dtype == np.int32
    assert points.shape == (7, state.rules.sides)
    expected = [play_out(state, mazzo.Rng(derive_seed(99, i))) for i in range(7)]
    assert [tuple(row) for row in points.tolist()] == expected


@pytest.mark.parametrize("text", RULES)
def test_playouts_of_fresh_deals(text: str) -> None:
    rules = mazzo.parse_rules(text)
    kind = family_of(rules).type("State")
    cards = sorted(rules.deck(0))
    points = mazzo.playouts(rules, 7, 5, dealer=1)
    for i in range(7):
        rng = mazzo.Rng(derive_seed(5, i))
        deck = list(cards)
        rng.shuffle(deck)
        kings = [card for card in deck[6:10] if int(card) % 10 == 9]
        if text.endswith("redeal_kings=3") and len(kings) >= 3:
            continue  # shuffled again; three kings on a first table are rare
        expected = play_out(kind.from_deck(rules, deck, dealer=1), rng)
        assert tuple(points[i].tolist()) == expected
    assert np.array_equal(mazzo.playouts(rules, 7, 5), mazzo.playouts(rules, 7, 5, dealer=0))
    assert not np.array_equal(mazzo.playouts(rules, 50, 5), mazzo.playouts(rules, 50, 5, dealer=1))


def test_distribution_of_points() -> None:
    """Chi-square between playouts and loops over listed moves with other draws."""
    state = deal("scopa/2", 24)
    fast = Counter(map(tuple, mazzo.playouts(state, 40_000, 1).tolist()))
    rng = mazzo.Rng(7)
    slow = Counter(play_out(state, rng) for _ in range(4_000))
    seen = [points for points, count in fast.items() if count >= 100]
    statistic = 0.0
    total_fast, total_slow = sum(fast.values()), sum(slow.values())
    for points in seen:
        a, b = fast[points], slow[points]
        statistic += (a * (total_slow / total_fast) ** 0.5 - b * (total_fast / total_slow) ** 0.5) ** 2 / (
            a + b
        )
    assert len(seen) >= 4
    degrees = len(seen)
    assert statistic < degrees + 3.1 * (2 * degrees) ** 0.5 + 4  # beyond the 99.9th percentile
    rare = sum(count for points, count in slow.items() if points not in seen)
    assert rare < 0.05 * total_slow


@pytest.mark.parametrize("text", ["spatola/2", "scopa/3", "spades/4"])
def test_threads_change_nothing(text: str) -> None:
    for start in (deal(text), mazzo.parse_rules(text)):
        alone = mazzo.playouts(start, 1001, 3)
        for threads in (2, 3, 7):
            assert np.array_equal(mazzo.playouts(start, 1001, 3, threads), alone)
        # A longer run begins with the shorter one.
        assert np.array_equal(mazzo.playouts(start, 1300, 3, threads=2)[:1001], alone)
        assert not np.array_equal(mazzo.playouts(start, 1001, 4), alone)


def test_blocks_join() -> None:
    """Long runs are cut where signals are looked at."""
    points = mazzo.playouts(mazzo.spatola(), (1 << 17) + 5, 8, threads=2)
    i = (1 << 17) + 3
    rng = mazzo.Rng(derive_seed(8, i))
    deck = sorted(mazzo.spatola().deck(0))
    rng.shuffle(deck)
    state = mazzo.FishingState.from_deck(mazzo.spatola(), deck, dealer=0)
    assert tuple(points[i].tolist()) == play_out(state, rng)


def test_a_finished_hand_has_its_points() -> None:
    state = deal("spatola/2")
    while not state.is_over:
        state.apply(state.legal_moves()[0])
    assert mazzo.playouts(state, 4, 1).tolist() == [list(state.points())] * 4


def test_the_state_does_not_change() -> None:
    state = deal("spades/4", 10)
    before = str(state)
    mazzo.playouts(state, 10, 1)
    assert str(state) == before


BAD_NUMBERS = [
    ({"count": 0}, "count 0 is out of range 1..281474976710656"),
    ({"count": -1}, "count -1 is out of range 1..281474976710656"),
    ({"count": 2**70}, f"count {2**70} is out of range 1..281474976710656"),
    ({"seed": -1}, "seed -1 is out of range 0..18446744073709551615"),
    ({"seed": 2**64}, f"seed {2**64} is out of range 0..18446744073709551615"),
    ({"threads": 0}, "threads 0 is out of range 1..1024"),
    ({"threads": 1025}, "threads 1025 is out of range 1..1024"),
    ({"dealer": 2}, "dealer 2 is out of range 0..1"),
]


@pytest.mark.parametrize(("changes", "message"), BAD_NUMBERS)
def test_bad_numbers(changes: dict[str, int], message: str) -> None:
    with pytest.raises(mazzo.RulesError) as error:
        mazzo.playouts(mazzo.spatola(), **{"count": 3, "seed": 1, **changes})
    assert str(error.value) == message


def test_more_than_memory_holds() -> None:
    with pytest.raises(mazzo.RulesError, match=r"^\d+ playouts would need [\d.]+ GB, this machine has"):
        mazzo.playouts(mazzo.spatola(), 2**48, 1)


def test_wrong_types() -> None:
    call: Any = mazzo.playouts
    for start in (None, "spatola/2", 3, mazzo.Match(mazzo.spatola(), seed=1), deal("scopa/2").observation(0)):
        with pytest.raises(TypeError, match="playouts start from a state or from rules, not"):
            call(start, 3, 1)
    with pytest.raises(TypeError, match="a state has a dealer already"):
        call(deal("scopa/2"), 3, 1, dealer=0)
    for arguments in ((3.5, 1), (3, "1"), (None, 1), (3, 1, 1.0)):
        with pytest.raises(TypeError):
            call(mazzo.spatola(), *arguments)


def test_others_run_and_ctrl_c_works() -> None:
    ticks: list[float] = []
    over = threading.Event()

    def tick() -> None:
        while not over.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.002)

    def interrupt() -> None:
        time.sleep(0.1)
        _thread.interrupt_main()

    threads = [threading.Thread(target=tick), threading.Thread(target=interrupt)]
    for thread in threads:
        thread.start()
    started = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        mazzo.playouts(mazzo.spades(), 100_000_000, 1)
    over.set()
    for thread in threads:
        thread.join()
    assert time.perf_counter() - started < 30
    assert len(ticks) >= 5
