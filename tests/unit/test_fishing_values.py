"""Moves as values, and states in use: illegal moves, copies, pickles."""

from __future__ import annotations

import copy
import pickle

import pytest

from helpers.fishing import TEXT, VIEW, position
from mazzo.cards import ItalianCard


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("FS", "FS"),
        ("7D x 2D 5D", "7D x 2D 5D"),
        ("7D x 5D 2D", "7D x 2D 5D"),
        ("8S", "FS"),
        ("10D x 10C", "RD x RC"),
    ],
)
def test_moves(engine, text, canonical):
    move = engine.FishingMove(text)
    assert str(move) == canonical
    assert move == engine.FishingMove.parse(canonical)
    assert repr(move) == f"FishingMove({canonical!r})"
    assert move.card == ItalianCard(canonical[:2])
    assert move.captured == tuple(
        map(ItalianCard, canonical.split(" x ")[1].split() if " x " in canonical else ())
    )
    assert pickle.loads(pickle.dumps(move)) == copy.copy(move) == copy.deepcopy(move) == move
    assert len({move, engine.FishingMove(canonical)}) == 1


def test_moves_are_ordered_by_card_then_captured_set(engine):
    ordered = ["AC", "7D", "7D x 7C", "7D x 2D 5D", "7D x 7B", "7D x AC 6S", "FS"]
    moves = [engine.FishingMove(text) for text in ordered]
    assert sorted(moves[i] for i in (3, 0, 6, 2, 5, 1, 4)) == moves
    assert moves[0] < moves[1] <= moves[1] < moves[2]
    assert moves[2] > moves[1] >= moves[1]
    assert moves[0] != "AC"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: expected a card, found the end"),
        ("7", "column 1: '7' is not a card"),
        ("7X", "column 1: '7X' is not a card"),
        ("7D2D", "column 3: expected the end, found '2D'"),
        ("7D ", "column 4: expected x, found the end"),
        ("7D 2D", "column 4: expected x, found '2D'"),
        ("7D X 2D", "column 4: expected x, found 'X'"),
        ("7D x", "column 5: expected a card, found the end"),
        ("7D x ", "column 6: expected a card, found the end"),
        ("7D x 2D5D", "column 8: expected the end, found '5D'"),
        ("7D x 2D  5D", "column 9: expected a card, found ' '"),
        ("7D x 2D 2D", "column 9: card 2D appears twice"),
        ("7D x 7D", "column 6: card 7D appears twice"),
        ("7D x 2D, 5D", "column 8: expected the end, found ','"),
        ("x 7D", "column 1: 'x' is not a card"),
        ("10X", "column 1: '10' is not a card"),
    ],
)
def test_wrong_moves(engine, text, message):
    with pytest.raises(engine.ParseError) as caught:
        engine.FishingMove(text)
    assert str(caught.value) == message


def test_an_illegal_move_names_the_seat_the_move_and_what_was_legal(engine):
    state = engine.FishingState(TEXT)
    with pytest.raises(engine.IllegalMoveError) as caught:
        state.apply("7D")
    assert str(caught.value) == "illegal move 7D for seat 0; legal: 7D x 2D 5D, FS x 3C 5D"
    assert str(state) == TEXT


def test_a_long_list_of_legal_moves_is_cut(engine):
    state = position(engine, "spatola/2", hand="RDRB", table="AC2C3C4C5C6C7CFCCCAD2D3D")
    legal = state.legal_moves()
    assert len(legal) > 20
    with pytest.raises(engine.IllegalMoveError) as caught:
        state.apply("RD")
    first = ", ".join(map(str, legal[:20]))
    assert str(caught.value) == f"illegal move RD for seat 0; legal: {first}, … ({len(legal)} in all)"


def test_no_move_is_legal_after_the_end(engine):
    state = position(engine, hand="7B", table="3D4C", stock=0, hand_size=1, last_of_round=True)
    state.apply("7B x 3D 4C")
    with pytest.raises(engine.IllegalMoveError, match=r"^the hand is over: no move is legal$"):
        state.apply("7B")
    assert state.legal_moves() == []
    assert not state.is_legal("7B")


def test_states_copy_compare_and_have_no_hash(engine):
    state = engine.FishingState(TEXT)
    twins = [state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    state.apply("FS x 3C 5D")
    for twin in twins:
        assert str(twin) == TEXT
        assert twin != state
        assert twin.key != state.key
        twin.apply("FS x 3C 5D")
        assert twin == state
        assert twin.key == state.key
    with pytest.raises(TypeError) as caught:
        hash(state)
    assert str(caught.value) == "unhashable type: 'FishingState' is mutable; use str(state) or state.key"


@pytest.mark.parametrize(
    ("kind", "text"),
    [("State", TEXT), ("Rules", "scopa/3"), ("Move", "7D"), ("Observation", VIEW)],
)
def test_pickles_of_a_later_version_are_refused(engine, kind, text):
    value = getattr(engine, f"Fishing{kind}")(text)
    restore, (owner, version, content) = value.__reduce__()
    assert restore(owner, version, content) == value
    message = f"^pickle of Fishing{kind} has version 9; this mazzo reads up to 1$"
    with pytest.raises(engine.ParseError, match=message):
        restore(owner, 9, content)
    with pytest.raises(engine.ParseError):
        restore(owner, version, content + "?")
