"""Integers from Python: any size, numpy's and bool; nothing wraps around or crashes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

if TYPE_CHECKING:
    from types import ModuleType

TOO_LOW = [-1, -(2**31), -(2**63), -(2**64), -(10**100), np.int8(-1), np.int64(-(2**63))]
MAX_SEED = 2**64 - 1


def caller(engine: ModuleType, call: str) -> Any:
    """A function of one integer, and the name and range that its error states."""
    fishing, spades = engine.spatola(), engine.spades()
    state = engine.FishingState.deal(fishing, seed=1)
    rng = engine.Rng(1)
    return {
        "Rng": lambda n: engine.Rng(n),
        "fishing deck": lambda n: fishing.deck(n),
        "spades deck": lambda n: spades.deck(n),
        "fishing seed": lambda n: engine.FishingState.deal(fishing, seed=n),
        "spades seed": lambda n: engine.SpadesState.deal(spades, seed=n),
        "match seed": lambda n: engine.Match(fishing, seed=n),
        "fishing dealer": lambda n: engine.FishingState.deal(fishing, seed=1, dealer=n),
        "spades dealer": lambda n: engine.SpadesState.deal(spades, seed=1, dealer=n),
        "deck dealer": lambda n: engine.SpadesState.from_deck(spades, spades.deck(1), dealer=n),
        "match dealer": lambda n: engine.Match(spades, seed=1, dealer=n),
        "seat": lambda n: state.observation(n),
        "match seat": lambda n: engine.Match(fishing, seed=1).observation(n),
        "side_of": lambda n: spades.side_of(n),
        "below": lambda n: rng.below(n),
        "below_wide": lambda n: rng.below_wide(n),
        "perft": lambda n: state.perft(n),
        "fishing total": lambda n: engine.FishingState.deal(fishing, seed=1, totals=(0, n)),
        "spades total": lambda n: engine.SpadesState.deal(spades, seed=1, totals=[n, 0]),
        "bags": lambda n: engine.SpadesState.deal(spades, seed=1, bags=[0, n]),
        "target": lambda n: engine.scopa(target=n),
        "floor": lambda n: engine.spades(floor=n),
        "replace": lambda n: fishing.replace(max_hands=n),
    }[call]


RANGES = {
    "Rng": ("seed", 0, MAX_SEED),
    "fishing deck": ("seed", 0, MAX_SEED),
    "spades deck": ("seed", 0, MAX_SEED),
    "fishing seed": ("seed", 0, MAX_SEED),
    "spades seed": ("seed", 0, MAX_SEED),
    "match seed": ("seed", 0, MAX_SEED),
    "fishing dealer": ("dealer", 0, 1),
    "spades dealer": ("dealer", 0, 3),
    "deck dealer": ("dealer", 0, 3),
    "match dealer": ("dealer", 0, 3),
    "seat": ("seat", 0, 1),
    "match seat": ("seat", 0, 1),
    "side_of": ("seat", 0, 3),
    "below": ("bound", 1, MAX_SEED),
    "below_wide": ("bound", 1, 2**128 - 1),
    "perft": ("depth", 0, 1000),
    "fishing total": ("total", 0, 1_000_000),
    "spades total": ("total", -(10**9), 10**9),
    "bags": ("bags", 0, 10**6),
    "target": ("target", 1, 9999),
    "floor": ("floor", -100000, -1),
    "replace": ("max_hands", 1, 10000),
}
each_call = pytest.mark.parametrize("call", RANGES)


@each_call
def test_out_of_range(engine: ModuleType, call: str) -> None:
    function = caller(engine, call)
    name, low, high = RANGES[call]
    wrong = [low - 1, high + 1, low - 2**64, high + 2**64, 2**256, -(2**256), 10**1000]
    wrong += [n for n in TOO_LOW if n < low]
    for number in wrong:
        with pytest.raises(engine.RulesError) as caught:
            function(number)
        assert str(caught.value) == f"{name} {int(number)} is out of range {low}..{high}"
    if call != "perft":
        function(low)
        function(high)


@each_call
def test_integers_of_other_types(engine: ModuleType, call: str) -> None:
    function = caller(engine, call)
    _, low, _ = RANGES[call]
    for kind in (np.int8, np.int64):
        function(kind(max(low, -100)))
    if low <= 1 and call not in ("floor", "target", "replace"):
        function(True)
        function(np.uint64(1))


@each_call
def test_no_integer(engine: ModuleType, call: str) -> None:
    function = caller(engine, call)
    for value in (1.0, np.float64(1), b"1", [1], object(), 1j, np.array([1, 2])):
        with pytest.raises(TypeError):
            function(value)
    if call not in ("target", "floor", "replace"):  # options take words
        with pytest.raises(TypeError):
            function("1")


def test_more_digits_than_python_prints(engine: ModuleType) -> None:
    for call in RANGES:
        with pytest.raises(ValueError, match=r"out of range|digits"):
            caller(engine, call)(10**5000)


class Index:
    """An integer by its `__index__`, or the error that it raises."""

    def __init__(self, result: Any) -> None:
        self.result = result

    def __index__(self) -> int:
        if isinstance(self.result, Exception):
            raise self.result
        return self.result


@each_call
def test_index_is_asked(engine: ModuleType, call: str) -> None:
    function = caller(engine, call)
    function(Index(max(RANGES[call][1], -5)))
    with pytest.raises(ZeroDivisionError):
        function(Index(ZeroDivisionError()))


def test_wide_bounds(engine: ModuleType) -> None:
    rng = engine.Rng(3)
    for bound in (1, 2, 2**63, 2**64 - 1, 2**64, 2**64 + 1, 2**127, 2**128 - 1):
        draws = [rng.below_wide(bound) for _ in range(50)]
        assert all(0 <= draw < bound for draw in draws)
        assert max(draws) >= (bound - 1) // 2


def test_totals_are_counted(engine: ModuleType) -> None:
    for totals, count in (((), 0), ((1,), 1), ([1, 2, 3], 3)):
        for deal, rules in (
            (engine.FishingState.deal, engine.scopa()),
            (engine.SpadesState.deal, engine.spades()),
        ):
            with pytest.raises(engine.RulesError) as caught:
                deal(rules, seed=1, totals=totals)
            assert str(caught.value) == f"totals: {count} numbers for 2 sides"
    with pytest.raises(engine.RulesError, match=r"^bags: 3 numbers for 2 sides$"):
        engine.SpadesState.deal(engine.spades(), seed=1, bags=(1, 2, 3))
