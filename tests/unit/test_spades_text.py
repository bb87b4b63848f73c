"""Texts of Spades: moves, positions and views, and what is wrong with others."""

from __future__ import annotations

import copy
import pickle

import pytest

from helpers.spades import bidding, deck_of, finished, joined, names, playing

MOVES = {
    "nil": ("bid", 0, []),
    "1": ("bid", 1, []),
    "17": ("bid", 17, []),
    "blind nil": ("blind_nil", None, []),
    "blind 7": ("blind_seven", None, []),
    "look": ("look", None, []),
    "decline": ("pass", None, []),
    "pass 2c": ("pass", None, ["2c"]),
    "pass 2c Kd X1": ("pass", None, ["2c", "Kd", "X1"]),
    "keep": ("keep", None, []),
    "discard": ("discard", None, []),
    "8s": ("play", None, ["8s"]),
    "X2": ("play", None, ["X2"]),
}


@pytest.mark.parametrize("text", MOVES)
def test_moves(engine, text):
    kind, bid, cards = MOVES[text]
    move = engine.SpadesMove(text)
    assert move.kind == kind
    assert move.bid == bid
    assert names(move.cards) == cards
    assert (str(move.card) if move.card is not None else None) == (cards[0] if kind == "play" else None)
    assert str(move) == text
    assert repr(move) == f"SpadesMove('{text}')"
    assert engine.SpadesMove.parse(text) == move
    assert hash(engine.SpadesMove(text)) == hash(move)
    assert copy.deepcopy(move) == pickle.loads(pickle.dumps(move)) == move


def test_moves_are_ordered_by_kind_then_value(engine):
    texts = ["nil", "1", "10", "blind nil", "blind 7", "look", "decline", "pass 2c", "pass 3c", "pass 2c 3c"]
    texts += ["pass 4c", "keep", "discard", "2c", "As", "X2", "X1"]
    moves = [engine.SpadesMove(text) for text in texts]
    mixed = moves[1::2] + moves[::2]
    assert sorted(mixed) == moves
    assert moves[0] < moves[1] <= moves[1] > moves[0]


def test_cards_passed_stand_in_any_order(engine):
    assert engine.SpadesMove("pass 3d 2c") == engine.SpadesMove("pass 2c 3d")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: expected a move, found the end"),
        ("0", "column 1: 0 is out of range 1..17"),
        ("18", "column 1: 18 is out of range 1..17"),
        ("-1", "column 1: -1 is out of range 1..17"),
        ("4 ", "column 2: expected the end, found ' '"),
        ("blind", "column 6: expected nil or 7, found the end"),
        ("blind 8", "column 7: expected nil or 7, found '8'"),
        ("blind nil!", "column 7: expected nil or 7, found 'nil!'"),
        ("pass", "column 5: expected a card, found the end"),
        ("pass ", "column 6: expected a card, found the end"),
        ("pass 2c 2c", "column 9: card 2c appears twice"),
        ("pass 2c  3c", "column 9: expected a card, found ' '"),
        ("pass 2c3c", "column 8: expected the end, found '3c'"),
        ("As Ks", "column 3: expected the end, found ' '"),
        ("As!", "column 3: expected the end, found '!'"),
        ("7D", "column 1: '7D' is not a card"),
        ("s", "column 1: 's' is not a card"),
        ("Nil", "column 1: 'Ni' is not a card"),
        ("keeps", "column 1: 'ke' is not a card"),
    ],
)
def test_texts_that_are_no_moves(engine, text, message):
    with pytest.raises(engine.ParseError) as error:
        engine.SpadesMove(text)
    assert str(error.value) == message


POSITIONS = {
    "deal": lambda engine: bidding(engine, dealer=2),
    "looked": lambda engine: bidding(engine, "spades/4;blind_nil=on", bids="-/look/-/-"),
    "seven": lambda engine: bidding(engine, "spades:barmore/4", bids="pair/-/seven/-", dealer=1),
    "exchange": lambda engine: bidding(engine, "spades/4;blind_nil=on", bids="3/blind/3/3"),
    "trick": lambda engine: playing(engine, hand="2hAsKd", seat=2, trick="Th9s", totals="-3/99", bags="1/2"),
    "over": lambda engine: finished(engine, "spades/6", "1/2/nil/2/1/1", "1/0/1/2/3/1"),
    "draw": lambda engine: engine.SpadesState.deal(engine.spades(players=2), seed=1),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_come_back_from_text_copy_and_pickle(engine, name):
    state = POSITIONS[name](engine)
    text = str(state)
    assert engine.SpadesState(text) == engine.SpadesState.parse(text) == state
    assert repr(state) == f"SpadesState('{text}')"
    assert (
        pickle.loads(pickle.dumps(state)) == copy.copy(state) == copy.deepcopy(state) == state.copy() == state
    )
    with pytest.raises(TypeError) as error:
        hash(state)
    assert str(error.value) == "unhashable type: 'SpadesState' is mutable; use str(state) or state.key"
    if not state.is_over:
        other = state.copy()
        other.apply(other.legal_moves()[0])
        assert other != state
        assert str(state) == text
        assert other.key != state.key
    for seat in range(state.rules.players):
        view = state.observation(seat)
        assert engine.SpadesObservation(str(view)) == view
        assert pickle.loads(pickle.dumps(view)) == copy.copy(view) == view
        assert repr(view) == f"SpadesObservation('{view}')"
        assert hash(engine.SpadesObservation(str(view))) == hash(view)


def test_text_of_a_position(engine):
    text = (
        "spades/4;blind_nil=on dealer=0 hands=5h/As/2c3d/7h bids=3/blind/4/nil exchange=2 known=-/As/-/- "
        "leader=2 trick=KdQd won=3/2/5/1 voids=d/-/-/cd totals=-40/120 bags=3/9"
    )
    with pytest.raises(engine.PositionError) as error:
        engine.SpadesState(text)
    assert str(error.value) == "seat 0 holds 1 cards, 2 expected"
    text = text.replace("hands=5h/As/2c3d/7h", "hands=5h/2dAs/2c/7h").replace("KdQd", "Kd9c")
    text = text.replace("hands=5h", "hands=5h4s")
    state = engine.SpadesState(text)
    assert str(state) == text
    assert state.to_act == 0
    assert state.phase == "play"
    assert state.bids == (3, "blind", 4, 0)
    assert state.voids == ("d", "", "", "cd")
    assert names(state.known[1]) == ["As"]
    assert state.plies == 1 + 1 + 2 + 2 + 2 + 4 * 11 + 2 + 1


def test_fields_but_hands_have_defaults(engine):
    deck = deck_of("spades/4")
    hands = "/".join(joined(deck[i::4]) for i in range(4))
    state = engine.SpadesState(f"spades/4 hands={hands}")
    assert str(state) == (
        f"spades/4 dealer=0 hands={'/'.join(joined(deck[i::4]) for i in range(4))} bids=-/-/-/- exchange=0 "
        "known=-/-/-/- leader=1 trick=- won=0/0/0/0 voids=-/-/-/- totals=0/0 bags=0/0"
    )


TOO_FAR = "is out of range -1000000000..1000000000"
BARE = "hands=2c/3c/4c/5c bids=3/3/3/3 leader=0 won=12/0/0/0"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("spades/4", "column 9: expected hands=, found the end"),
        ("spades/4 ", "column 9: expected hands=, found ' '"),
        ("spades/4 bids=-/-/-/-", "column 10: expected hands=, found 'bids=-'"),
        ("spades/4 dealer=4", "column 17: 4 is out of range 0..3"),
        ("spades/4 hands=2c/3c/4c", "column 24: expected '/', found the end"),
        ("spades/4 hands=2c/3c/4c/2c", "column 25: card 2c appears twice"),
        ("spades/4 hands=2c/3c/4c/5c trick=2c", "column 34: card 2c appears twice"),
        ("spades/4 hands=2c/3c/4c/Zc", "column 25: 'Zc' is not a card"),
        ("spades/4 hands=2c/3c/4c/", "column 25: expected cards, found the end"),
        (f"spades/4 {BARE} dealer=0", "column 63: expected the end, found 'dealer=0'"),
        ("spades/4 hands=2c/3c/4c/5c bids=3/3/3/x", "column 39: expected a bid, found 'x'"),
        ("spades/4 hands=2c/3c/4c/5c bids=3/3/3/0", "column 39: 0 is out of range 1..17"),
        ("spades/4 hands=2c/3c/4c/5c bids=3/3/3/18", "column 39: 18 is out of range 1..17"),
        ("spades/4 hands=2c/3c/4c/5c voids=c/-/-/dc", "column 40: expected suits, found 'dc'"),
        (
            "spades/4 hands=2c/3c/4c/5c totals=1000000001/0",
            "column 35: 1000000001 is out of range -1000000000..1000000000",
        ),
        ("spades/4 hands=2c/3c/4c/5c bags=1000001/0", "column 33: 1000001 is out of range 0..1000000"),
        ("spades/4 hands=2c/3c/4c/5c won=1/2/3", "column 37: expected '/', found the end"),
        ("spades/4 hands=2c/3c/4c/5c stock=-", "column 28: expected the end, found 'stock=-'"),
    ],
)
def test_texts_that_are_no_positions(engine, text, message):
    with pytest.raises(engine.ParseError) as error:
        engine.SpadesState(text)
    assert str(error.value) == message


def shown(engine, text, changes):
    """The error that a position's text gives with some fields changed."""
    fields = dict(word.partition("=")[::2] for word in text.split(" ")[1:]) | changes
    with pytest.raises(engine.PositionError) as error:
        engine.SpadesState(" ".join([text.split(" ")[0], *(f"{n}={v}" for n, v in fields.items())]))
    return str(error.value)


@pytest.mark.parametrize(
    ("start", "changes", "message"),
    [
        ("over", {"hands": "X1/-/-/-/-/-"}, "card X1 is not in this deck"),
        ("over", {"trick": "2c"}, "card 2c is not in this deck"),
        ("draw", {"stock": "2c3c4c"}, "the stock holds 3 cards, not a multiple of 2"),
        ("draw", {"bids": "-/3"}, "seat 1 has bid before the draw is over"),
        ("deal", {"bids": "3/-/-/-"}, "seat 0 has bid before seat 3"),
        ("deal", {"bids": "3/-/-/look"}, "seat 3 cannot have bid look"),
        ("deal", {"bids": "-/-/-/14"}, "seat 3 cannot have bid 14"),
        ("deal", {"bids": "-/-/-/blind"}, "seat 3 cannot have bid blind"),
        ("deal", {"bids": "-/pair/-/seven"}, "seat 3 cannot have bid seven"),
        ("seven", {"bids": "-/-/seven/-"}, "seat 2 cannot have bid seven"),
        ("seven", {"bids": "pair/-/3/-"}, "seat 0 cannot have bid pair"),
        ("seven", {"bids": "seven/3/pair/3"}, "seat 0 cannot have bid seven"),
        ("seven", {"bids": "-/-/nil/-"}, "seat 2 cannot have bid nil"),
        ("looked", {"bids": "-/look/3/-"}, "seat 2 has bid before seat 1"),
        ("looked", {"exchange": "1"}, "exchange 1 is out of range 0..0"),
        ("exchange", {"exchange": "3"}, "exchange 3 is out of range 0..2"),
        ("exchange", {"won": "1/0/0/0"}, "play has started before the exchange is complete"),
        ("exchange", {"exchange": "1"}, "seat 1 holds 13 cards, 11 expected"),
        ("exchange", {"known": "-/2c/-/-"}, "seat 1 has known cards but no exchange"),
        ("exchange", {"exchange": "2", "known": "-/2s/-/-"}, "seat 1 does not hold 2s, known to its partner"),
        ("looked", {"won": "0/1/0/0"}, "play has started before the bids are complete"),
        ("trick", {"won": "11/0/0/3"}, "13 tricks at most, 14 won"),
        ("trick", {"won": "9/0/0/0"}, "seat 0 holds 2 cards, 3 expected"),
        ("trick", {"won": "0/9/0/1"}, "seat 0 leads but has won no trick"),
        ("trick", {"voids": "-/-/-/-"}, "seat 1 did not follow h but is not void in it"),
        ("trick", {"voids": "-/h/d/-"}, "seat 2 holds Kd but is void in d"),
        ("deal", {"leader": "0"}, "seat 0 leads, seat 3 is expected"),
        ("deal", {"voids": "c/-/-/-"}, "seat 0 is void in c before the first card"),
        ("over", {"hands": "3c/-/-/-/-/-"}, "seat 0 holds 1 cards, 0 expected"),
        ("over", {"leader": "1"}, "seat 1 leads but has won no trick"),
    ],
)
def test_positions_that_no_table_could_show(engine, start, changes, message):
    assert shown(engine, str(POSITIONS[start](engine)), changes) == message


def test_more_cards_than_places(engine):
    text = str(playing(engine, hand="2hAsKd", seat=0))
    trick = "2s3s4s5s"
    assert shown(engine, text, {"trick": trick}) == "the trick holds 4 cards"


def test_a_spade_led_unbroken_shows_voids(engine):
    text = str(playing(engine, hand="9s4s", size=4, unbroken=True))
    state = engine.SpadesState(text)
    state.apply("4s")
    message = "seat 0 led spades unbroken but is not void in c"
    assert shown(engine, str(state), {"voids": "-/-/-/-"}) == message


def test_put_away_cards_are_counted(engine):
    state = POSITIONS["draw"](engine)
    for move in ("keep", "discard", "keep"):
        state.apply(move)
    text = str(state)
    fields = dict(word.partition("=")[::2] for word in text.split(" ")[1:])
    away, seen = fields["away"], fields["seen"]
    lost = shown(engine, text, {"away": away[2:]})
    assert lost == "2 cards put away, 3 draws made"
    more = shown(engine, text, {"seen": f"{seen.split('/')[0]}{away}/-", "away": "-"})
    assert more == "seat 0 has put away 3 cards seen, 1 draws made"
    hands = fields["hands"].split("/")
    assert shown(engine, text, {"hands": f"{hands[0]}/{hands[1][2:]}"}) == "seat 1 holds 1 cards, 2 expected"


def test_lost_cards_are_counted(engine):
    text = str(playing(engine, "spades/2", hand="2hAs", seat=0))
    fields = dict(word.partition("=")[::2] for word in text.split(" ")[1:])
    assert shown(engine, text, {"away": fields["away"][2:]}) == "25 cards put away, 26 draws made"


@pytest.mark.parametrize(
    ("bidding_rule", "bids", "good"),
    [
        ("mirror", "3/3/3/3", False),
        ("mirror", "2/5/3/3", True),
        ("whiz", "nil/5/3/3", True),
        ("whiz", "2/5/3/nil", True),
        ("whiz", "3/5/3/nil", False),
    ],
)
def test_2_5_bids_that_the_cards_contradict(engine, bidding_rule, bids, good):
    hands = {0: "2s3s", 1: "4s5s6s7s8s", 2: "9sTsJs", 3: "QsKsAs"}
    text = f"spades/4;bidding={bidding_rule}"
    if good:
        assert bidding(engine, text, hands, bids=bids).phase == "play"
    else:
        with pytest.raises(engine.PositionError, match=r"seat \d cannot have bid 3"):
            bidding(engine, text, hands, bids=bids)


def test_other_values_are_type_errors(engine):
    state = bidding(engine)
    for wrong in (None, 3, 1.5, ["nil"], engine.FishingMove("7D")):
        with pytest.raises(TypeError):
            state.apply(wrong)
    with pytest.raises(TypeError):
        engine.SpadesState(7)
    with pytest.raises(TypeError):
        engine.SpadesMove(7)
    with pytest.raises(engine.RulesError, match=r"^seat 4 is out of range 0\.\.3$"):
        state.observation(4)


def test_unknown_and_corrupt_pickles(engine):
    for value in (engine.spades(), bidding(engine), bidding(engine).observation(0), engine.SpadesMove("4")):
        call, (kind, version, text) = _parts(value)
        assert version == 1
        assert call(*_arguments(value, kind, 1, text)) == value
        name = type(value).__name__
        with pytest.raises(engine.ParseError) as error:
            call(*_arguments(value, kind, 9, text))
        assert str(error.value) == f"pickle of {name} has version 9; this mazzo reads up to 1"
        with pytest.raises(engine.ParseError):
            call(*_arguments(value, kind, 1, "nonsense"))


def _parts(value):
    """The callable and the (kind, version, text) of a pickle, whether the kind is an argument or not."""
    call, arguments = value.__reduce__()[:2]
    kind = arguments[0] if len(arguments) == 3 else None
    return call, (kind, *arguments[-2:])


def _arguments(value, kind, version, text):
    return (version, text) if kind is None else (kind, version, text)
