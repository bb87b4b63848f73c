"""Every value type prints, parses, compares, hashes and copies; both engines alike."""

from __future__ import annotations

import copy
import itertools
from typing import TYPE_CHECKING, Any

import pytest

from helpers.values import FAMILIES, KINDS, values

if TYPE_CHECKING:
    from types import ModuleType

each_kind = pytest.mark.parametrize("kind", KINDS)
each_family = pytest.mark.parametrize("family", FAMILIES)
MUTABLE = ("State", "Match")


@each_kind
@each_family
def test_text_and_repr_give_the_value_back(engine: ModuleType, family: str, kind: str) -> None:
    for value in values(engine, family, kind):
        parse = type(value).parse
        assert parse(str(value)) == value
        assert str(parse(str(value))) == str(value)
        assert eval(repr(value), vars(engine)) == value  # noqa: S307  # repr is pasteable
        if kind == "Match":
            assert repr(value) == f"{family}Match.parse({str(value)!r})"
        else:
            assert type(value)(str(value)) == value
            assert repr(value) == f"{family}{kind}({str(value)!r})"


@each_kind
@each_family
def test_equality_is_by_value(engine: ModuleType, family: str, kind: str) -> None:
    texts = {str(value): value for value in values(engine, family, kind)}
    for (text, value), (other_text, other) in itertools.product(texts.items(), repeat=2):
        assert (value == other) == (text == other_text)
        assert (value != other) == (text != other_text)
    some = next(iter(texts.values()))
    assert some != str(some)
    assert some != 7
    assert (some == None) is False  # noqa: E711  # asks __eq__


@each_kind
@each_family
def test_hash(engine: ModuleType, family: str, kind: str) -> None:
    found = values(engine, family, kind)
    if kind in MUTABLE:
        instead = "str(state) or state.key" if kind == "State" else "str(match)"
        with pytest.raises(TypeError) as caught:
            hash(found[0])
        assert str(caught.value) == f"unhashable type: '{family}{kind}' is mutable; use {instead}"
    else:
        assert all(hash(value) == hash(type(value).parse(str(value))) for value in found)
        assert len(set(found)) == len({str(value) for value in found})
        assert len({hash(value) for value in set(found)}) > 0.9 * len(set(found))


@each_kind
@each_family
def test_copies(engine: ModuleType, family: str, kind: str) -> None:
    for value in values(engine, family, kind):
        for twin in (copy.copy(value), copy.deepcopy(value), copy.deepcopy([value])[0]):
            assert twin == value
            assert (twin is value) == (kind not in MUTABLE)
        if kind in MUTABLE:
            twin, before = value.copy(), str(value)
            move = (value.legal_moves if kind == "State" else value.observation().legal_moves)()[0]
            (twin.apply if kind == "State" else twin.play)(move)
            assert str(value) == before
            assert twin != value


@each_family
def test_moves_are_ordered_as_they_are_listed(family: str) -> None:
    import mazzo

    for match in values(mazzo, family, "Match"):
        legal = match.state.legal_moves()
        assert legal == sorted({*legal})
        assert all(a < b and a <= b and b > a and b >= a for a, b in itertools.pairwise(legal))
    with pytest.raises(TypeError):
        legal[0] < "4"  # noqa: B015


@each_family
def test_keys_tell_positions_apart(engine: ModuleType, family: str) -> None:
    found = {str(state): state for state in values(engine, family, "State")}
    keys = {state.key for state in found.values()}
    assert len(keys) == len(found)
    assert all(0 <= key < 2**64 for key in keys)
    assert all(state.key == state.copy().key for state in found.values())


@pytest.mark.parametrize("kind", ["Rules", "Move", "Observation"])
@each_family
def test_immutable_values_refuse_changes(engine: ModuleType, family: str, kind: str) -> None:
    value: Any = values(engine, family, kind)[0]
    with pytest.raises(AttributeError):
        value.anything = 1
    if kind == "Rules":
        with pytest.raises(AttributeError):
            value.target = 1


def test_generator_is_a_value(engine: ModuleType) -> None:
    rng = engine.Rng(5)
    rng.next()
    twin = eval(repr(rng), vars(engine))  # noqa: S307  # repr is pasteable
    assert twin == rng
    assert twin == copy.copy(rng) == copy.deepcopy(rng) == rng.copy()
    assert [twin.next(), twin.below(10)] == [rng.next(), rng.below(10)]
    assert rng != engine.Rng(5)
    with pytest.raises(TypeError, match=r"^unhashable type: 'Rng' is mutable; use rng\.words$"):
        hash(rng)
