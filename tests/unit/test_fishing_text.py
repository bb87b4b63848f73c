"""States and observations as text: what is printed, read, and refused."""

from __future__ import annotations

import copy
import pickle

import pytest

from helpers.fishing import DECK, TEXT, VIEW, cards, joined
from mazzo.cards import ItalianCard


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
