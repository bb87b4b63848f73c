"""Moves, states and observations as text: what is printed, read, and refused."""

from __future__ import annotations

import copy
import pickle

import pytest

from helpers.fishing import DECK, joined, position
from mazzo.cards import ItalianCard

# A whole position; the tests below change one thing of it.
TEXT = (
    "spatola/2 dealer=1 hands=7DFS/ACRB table=3C2D5D"
    " piles=2C4C5C6C7CFCCCRCAD3D4D6DFDCDRDAB2B3B4B5B6B7BFBCB7SCSRS/-"
    " stock=AS2S3S4S5S6S last=0 prev=3C sweeps=1/2 piccole=3/0 suited=0/4 totals=30/7"
)


def cards(text):
    return tuple(ItalianCard(text[i : i + 2]) for i in range(0, len(text), 2))


def test_everything_is_printed_and_read_back(engine):
    state = engine.FishingState(TEXT)
    assert str(state) == TEXT
    assert repr(state) == f"FishingState({TEXT!r})"
    assert (state.dealer, state.to_act, state.last) == (1, 0, 0)
    assert state.hands == (cards("7DFS"), cards("ACRB"))
    assert state.table == cards("3C2D5D")
    assert len(state.piles[0]) == 27
    assert state.piles[1] == ()
    assert state.stock == cards("AS2S3S4S5S6S")
    assert state.prev == ItalianCard("3C")
    assert (state.sweeps, state.piccole, state.suited, state.totals) == ((1, 2), (3, 0), (0, 4), (30, 7))
    assert state.rules == engine.spatola()


def test_sets_are_read_in_any_order_and_printed_by_ascending_id(engine):
    assert str(engine.FishingState(TEXT.replace("table=3C2D5D", "table=5D3C2D"))) == TEXT


def test_the_stock_keeps_its_order(engine):
    other = engine.FishingState(TEXT.replace("AS2S3S4S5S6S", "2SAS3S4S5S6S"))
    assert other != engine.FishingState(TEXT)
    assert other.stock[:2] == cards("2SAS")


def test_ranks_may_be_numbers(engine):
    text = TEXT.replace("7DFS/ACRB", "7D8S/1C10B").replace("FBCB", "8B9B")
    assert engine.FishingState(text) == engine.FishingState(TEXT)
    assert str(engine.FishingMove("10D x 1C 9B")) == "RD x AC CB"


def test_only_hands_and_table_are_required(engine):
    deck = "".join(DECK)
    state = engine.FishingState(f"spatola/2 hands=-/- table={deck}")
    assert str(state) == (
        f"spatola/2 dealer=0 hands=-/- table={deck} piles=-/- stock=- last=- prev=-"
        " sweeps=0/0 piccole=0/0 suited=0/0 totals=0/0"
    )
    assert state.is_over


# `^` marks the column that the message names.
@pytest.mark.parametrize(
    ("change", "by", "message"),
    [
        ("spatola/2 ", "^briscola/2 ", "unknown preset 'briscola' (presets: "),
        ("dealer=1", "dealer=^2", "2 is out of range 0..1"),
        ("dealer=1", "dealer=^x", "expected a number, found 'x'"),
        ("dealer=1", "dealer=1^/0", "expected hands=, found '/'"),
        ("dealer=1", "^dealr=1", "expected hands=, found 'dealr=1'"),
        ("dealer=1", "dealer=1 ^dealer=1", "expected hands=, found 'dealer=1'"),
        ("dealer=1 hands", "dealer=1 ^ hands", "expected hands=, found ' '"),
        ("hands=7DFS/ACRB ", "^", "expected hands=, found 'table=3C2D5D'"),
        ("7DFS/ACRB", "7DFS^", "expected '/', found ' '"),
        ("7DFS/ACRB", "7DFS/ACRB^/-", "expected table=, found '/'"),
        ("7DFS/ACRB", "7DFS/^", "expected cards, found ' '"),
        ("7DFS/ACRB", "7D^FX/ACRB", "'FX' is not a card"),
        ("7DFS/ACRB", "7D^F/ACRB", "'F' is not a card"),
        ("7DFS/ACRB", "^7d8S/ACRB", "'7d' is not a card"),
        ("7DFS/ACRB", "7D^7D/ACRB", "card 7D appears twice"),
        ("7DFS/ACRB", "-^7D/ACRB", "expected '/', found '7D'"),
        ("table=3C2D5D", "table=3C^7D5D", "card 7D appears twice"),
        ("stock=AS2S", "stock=AS^3C2S", "card 3C appears twice"),
        ("last=0", "last=^2", "2 is out of range 0..1"),
        ("last=0", "last=^none", "expected a number, found 'none'"),
        ("prev=3C", "prev=^33", "'33' is not a card"),
        ("prev=3C", "prev=^", "expected a card, found ' '"),
        ("sweeps=1/2", "sweeps=1^", "expected '/', found ' '"),
        ("sweeps=1/2", "sweeps=^100/2", "100 is out of range 0..99"),
        ("sweeps=1/2", "sweeps=^-1/2", "-1 is out of range 0..99"),
        ("piccole=3/0", "piccole=^256/0", "256 is out of range 0..255"),
        ("suited=0/4", "suited=^00/4", "expected a number, found '00'"),
        ("totals=30/7", "totals=30/^1000001", "1000001 is out of range 0..1000000"),
        ("totals=30/7", "totals=30/7^/0", "expected the end, found '/'"),
        ("totals=30/7", "totals=30/7^ ", "expected the end, found ' '"),
        ("totals=30/7", "totals=30/7 ^last=0", "expected the end, found 'last=0'"),
        ("totals=30/7", "totals=30/^", "expected a number, found the end"),
        (" prev=3C sweeps=1/2", " sweeps=1/2 ^prev=3C", "expected the end, found 'prev=3C'"),
    ],
)
def test_wrong_text_and_its_column(engine, change, by, message):
    assert change in TEXT
    marked = TEXT.replace(change, by)
    with pytest.raises(engine.ParseError) as caught:
        engine.FishingState(marked.replace("^", ""))
    assert str(caught.value).startswith(f"column {marked.index('^') + 1}: {message}")


@pytest.mark.parametrize("end", range(40))
def test_text_cut_before_the_table_is_a_parse_error(engine, end):
    with pytest.raises(engine.ParseError):
        engine.FishingState(TEXT[:end])


def moved(*changes):
    """The position with some parts replaced."""
    text = TEXT
    for change, by in changes:
        assert change in text
        text = text.replace(change, by)
    return text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (moved(("AS2S", "2S")), "card AS is missing"),
        (moved(("AS2S", "2S"), ("piles=2C4C", "piles=2C")), "card 4C is missing"),
        (
            moved(("5S6S", "5S"), ("RS/-", "RS6S/-")),
            "the stock holds 5 cards, not a multiple of 6",
        ),
        (
            moved(("7DFS/", "7D/"), ("RS/-", "RSFS/-"), ("dealer=1", "dealer=0")),
            "hands hold 1/2 cards: impossible with dealer 0",
        ),
        (moved(("7DFS/ACRB", "7DFSACRB/-")), "hands hold 4/0 cards: impossible with dealer 1"),
        (
            moved(("/ACRB", "/AC"), ("RS/-", "RSRB/-")),
            "hands hold 2/1 cards: impossible with dealer 1",
        ),
        (
            moved(
                ("7DFS/", "7DFSAS2S/"),
                ("ACRB", "ACRB3S4S"),
                ("stock=AS2S3S4S5S6S", "stock=-"),
                ("RS/-", "RS5S6S/-"),
            ),
            "hands hold 4/4 cards: impossible with dealer 1",
        ),
        (
            moved(("7DFS/ACRB", "-/-"), ("RS/-", "RS7DFSACRB/-")),
            "the hands are empty but the stock holds 6 cards",
        ),
        (moved(("last=0", "last=1")), "no card can have been captured yet last is 1"),
        (moved(("last=0", "last=-")), "piles hold cards but last is -"),
        (moved(("prev=3C", "prev=7D")), "prev 7D is not on the table"),
        (
            f"spatola/2 hands=-/- table=AC piles={joined(DECK[1:])}/- last=0",
            "the hand is over but the table holds cards and last is 0",
        ),
    ],
)
def test_positions_that_no_table_could_show(engine, text, message):
    with pytest.raises(engine.PositionError) as caught:
        engine.FishingState(text)
    assert str(caught.value) == message


def test_a_seat_that_has_played_holds_one_card_less(engine):
    assert engine.FishingState(moved(("7DFS/", "7D/"), ("RS/-", "RSFS/-"))).to_act == 1


# Observations.

VIEW = (
    TEXT.replace("spatola/2", "spatola/2 seat=0")
    .replace("/ACRB", "/?2")
    .replace("stock=AS2S3S4S5S6S", "stock=?6")
)


def test_an_observation_hides_other_hands_and_the_stock(engine):
    view = engine.FishingState(TEXT).observation(0)
    assert str(view) == VIEW
    assert repr(view) == f"FishingObservation({VIEW!r})"
    assert engine.FishingObservation(VIEW) == view
    assert view.hand == cards("7DFS")
    assert view.hand_counts == (2, 2)
    assert view.stock_count == 6
    assert view.unseen == cards("ACRBAS2S3S4S5S6S")
    assert view.legal_moves() == engine.FishingState(TEXT).legal_moves()


def test_only_the_seat_to_act_has_moves(engine):
    view = engine.FishingState(TEXT).observation(1)
    assert view.to_act == 0
    assert view.legal_moves() == []
    assert view.hand == cards("ACRB")


@pytest.mark.parametrize(
    ("change", "by", "message"),
    [
        ("seat=0 ", "^", "expected seat=, found 'dealer=1'"),
        ("seat=0", "seat=^2", "2 is out of range 0..1"),
        ("seat=0 dealer=1 hands=", "seat=1 dealer=1 hands=^", "expected '?', found '7DFS'"),
        ("7DFS/?2", "^?2/?2", "'?2' is not a card"),
        ("/?2", "/^ACRB", "expected '?', found 'ACRB'"),
        ("/?2", "/?^", "expected a number, found ' '"),
        ("/?2", "/?^41", "41 is out of range 0..40"),
        ("stock=?6", "stock=^-", "expected '?', found '-'"),
        ("/?2", "/?3", "8 unseen cards for 9 hidden places"),
        ("stock=?6", "stock=?5", "8 unseen cards for 7 hidden places"),
        ("7DFS/?2", "7DFS/?8", "8 unseen cards for 14 hidden places"),
        ("7DFS/?2", "7D/?3", "hands hold 1/3 cards: impossible with dealer 1"),
        ("last=0", "last=-", "piles hold cards but last is -"),
    ],
)
def test_wrong_observations(engine, change, by, message):
    assert change in VIEW
    marked = VIEW.replace(change, by)
    in_text = "^" in marked
    with pytest.raises(engine.ParseError if in_text else engine.PositionError) as caught:
        engine.FishingObservation(marked.replace("^", ""))
    place = f"column {marked.index('^') + 1}: " if in_text else ""
    assert str(caught.value) == place + message


def test_observations_are_immutable_values(engine):
    view = engine.FishingObservation(VIEW)
    twins = [copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))]
    assert all(twin == view and hash(twin) == hash(view) for twin in twins)
    with pytest.raises(AttributeError):
        view.seat = 1


# Moves.


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


# States in use.


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
