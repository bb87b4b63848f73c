"""Pickles: round trips, the released format, and pickles that are newer or corrupt."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import mazzo
from helpers.values import FAMILIES, KINDS, values

if TYPE_CHECKING:
    from types import ModuleType

DATA = Path(__file__).parents[1] / "data"
each_kind = pytest.mark.parametrize("kind", KINDS)
each_family = pytest.mark.parametrize("family", FAMILIES)


class Parts:
    """Takes the place of a value: pickles as whatever `reduced` says."""

    def __init__(self, reduced: Any) -> None:
        self.reduced = reduced

    def __reduce__(self) -> Any:
        return self.reduced


def load_changed(value: Any, change: Any) -> Any:
    """Loads the value's pickle with the arguments of its rebuilding changed."""
    function, arguments = value.__reduce__()
    return pickle.loads(pickle.dumps(Parts((function, change(*arguments)))))


@each_kind
@each_family
def test_round_trip(engine: ModuleType, family: str, kind: str) -> None:
    for value in values(engine, family, kind):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(value, protocol))
            assert again == value
            assert type(again) is type(value)
            assert str(again) == str(value)


def test_generator_goes_on_where_it_was(engine: ModuleType) -> None:
    rng = engine.Rng(9)
    rng.next()
    again = pickle.loads(pickle.dumps(rng))
    assert [again.next() for _ in range(5)] == [rng.next() for _ in range(5)]


@each_kind
@each_family
def test_newer_version_is_refused(engine: ModuleType, family: str, kind: str) -> None:
    value = values(engine, family, kind)[0]
    with pytest.raises(mazzo.ParseError) as caught:
        load_changed(value, lambda cls, version, text: (cls, version + 8, text))
    assert str(caught.value) == f"pickle of {family}{kind} has version 9; this mazzo reads up to 1"


@pytest.mark.parametrize("version", [0, -1, True, 1.0, "1", None])
def test_version_that_is_none(version: object) -> None:
    with pytest.raises(
        mazzo.ParseError, match=r"^pickle of FishingRules has version .*; this mazzo reads up to 1$"
    ):
        load_changed(mazzo.spatola(), lambda cls, _, text: (cls, version, text))


@pytest.mark.parametrize("text", ["", "\0", "spatola", "spatola/3", 7, None, b"spatola/2", ("spatola/2",)])
@each_kind
@each_family
def test_corrupt_text(family: str, kind: str, text: object) -> None:
    value = values(mazzo, family, kind)[0]
    with pytest.raises(mazzo.ParseError, match=f"^pickle of {family}{kind} is corrupt: "):
        load_changed(value, lambda cls, version, _: (cls, version, text))


@pytest.mark.parametrize(
    "words", [(), (1, 2, 3), (0, 0, 0, 0), (1, 2, 3, 2**64), (1, 2, 3, -1), (1, 2, 3, "4"), "abcd"]
)
def test_corrupt_generator(words: object) -> None:
    with pytest.raises(mazzo.ParseError, match=r"^pickle of Rng is corrupt: "):
        load_changed(mazzo.Rng(1), lambda cls, version, _: (cls, version, words))


def test_impossible_position_is_corrupt() -> None:
    state = mazzo.FishingState.deal(mazzo.spatola(), seed=1)
    text = str(state).replace(" table=", " table=" + str(state.hands[0][0]))
    with pytest.raises(
        mazzo.ParseError, match=r"^pickle of FishingState is corrupt: column \d+: card .. appears twice$"
    ):
        load_changed(state, lambda cls, version, _: (cls, version, text))


def test_released_pickles_still_load() -> None:
    """tests/data/pickles_v1.pkl holds what pickles_v1.json describes, as version 0.1.0 wrote it."""
    loaded = pickle.loads((DATA / "pickles_v1.pkl").read_bytes())
    described = json.loads((DATA / "pickles_v1.json").read_text())
    assert [[type(value).__name__, str(value)] for value in loaded] == described
    for name in ("Rng", *(family + kind for family in FAMILIES for kind in KINDS)):
        assert name in {type(value).__name__ for value in loaded}
