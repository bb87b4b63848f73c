"""SPD 3: leading, following, breaking spades, winning tricks."""

from __future__ import annotations

import pytest

from helpers.spades import names, playing


def legal(state):
    return names(state.legal_moves())


def test_3_1_the_seat_left_of_the_dealer_leads(engine):
    state = engine.SpadesState.deal(engine.spades(), seed=2, dealer=1)
    for _ in range(4):
        state.apply("3")
    assert state.to_act == state.leader == 2


def test_3_1_option_lets_the_dealer_lead(engine):
    state = engine.SpadesState.deal(engine.spades(opening_leader="dealer"), seed=2, dealer=1)
    for _ in range(4):
        state.apply("3")
    assert state.to_act == state.leader == 1


def test_3_1_follow_suit_if_able(engine):
    assert legal(playing(engine, hand="2hAsKd", seat=2, trick="Th")) == ["2h"]


def test_3_1_any_card_otherwise_spades_included_in_trick_one_too(engine):
    hand = "2c3c4c5c6c7c8c2d3d4dQs2s3s"
    state = playing(engine, hand=hand, seat=2, trick="ThJh", voids={}, unbroken=True)
    assert state.won == (0, 0, 0, 0)
    assert len(legal(state)) == 13


def test_3_1_cards_go_clockwise(engine):
    state = playing(engine, hand="3h", seat=3, others={0: "4h", 1: "5h", 2: "6h"})
    seats = []
    for card in ("3h", "4h", "5h", "6h"):
        seats.append(state.to_act)
        state.apply(card)
    assert seats == [3, 0, 1, 2]
    assert state.is_over
    assert state.to_act is None
    assert state.legal_moves() == []


def test_3_2_spades_may_not_be_led_until_broken(engine):
    state = playing(engine, hand="9s4s7d", size=4, unbroken=True)
    assert legal(state) == ["7d"]


def test_3_2_the_first_lead_included(engine):
    state = playing(engine, hand="As3sKh2c", size=13, unbroken=True)
    assert legal(state) == ["2c", "Kh"]


def test_3_2_a_leader_with_nothing_else_leads_a_spade(engine):
    state = playing(engine, hand="9s4s", size=4, unbroken=True)
    assert len(legal(state)) == 4
    state.apply("4s")
    assert state.broken
    assert state.voids[0] == "cdh"  # and everybody knows that it has nothing else


def test_3_2_a_broken_suit_may_be_led(engine):
    state = playing(engine, hand="3cJsQsKh")
    assert state.broken
    assert legal(state) == ["3c", "Kh", "Js", "Qs"]
    state.apply("Js")
    assert state.voids[0] == ""  # it had a choice


@pytest.mark.parametrize("card", ["2s", "Ah"])
def test_3_3_a_discarded_spade_breaks_the_suit_at_once(engine, card):
    others = {2: card + "2c3c4c5c6c7c8c9cTcJcQcKc"}
    if card == "Ah":
        others = {2: "Ah3h2c3c4c5c6c7c8c9cTcJcQc"}
    state = playing(engine, hand="7d", seat=0, others=others, size=13, unbroken=True)
    state.apply("7d")
    state.apply(state.legal_moves()[0])
    assert not state.broken
    state.apply(card)
    assert state.broken is (card == "2s")


@pytest.mark.parametrize(
    ("option", "first", "later"),
    [("broken", False, False), ("after_first_trick", False, True), ("always", True, True)],
)
def test_3_5_when_spades_may_be_led(engine, option, first, later):
    rules = f"spades/4;spade_lead={option}"
    state = playing(engine, rules, hand="As3sKh2c", size=13, unbroken=True)
    assert state.is_legal("As") is first
    state = playing(engine, rules, hand="As3sKh2c", size=5, unbroken=True)
    assert state.is_legal("As") is later


def test_3_5_a_spade_led_of_free_will_shows_no_void(engine):
    state = playing(engine, "spades/4;spade_lead=always", hand="As3sKh2c", size=13, unbroken=True)
    state.apply("As")
    assert state.voids == ("", "", "", "")


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("4cAh5cKd", 2),  # SPD 3.4: a higher card of another suit does not win
        ("Ah2sKh3s", 3),
        ("2h3h4h5h", 3),
        ("Ah3h4h5h", 0),
        ("2sAh3hAs", 3),
        ("2dAcAhKc", 0),
        ("KsQsAsJs", 2),
    ],
)
@pytest.mark.parametrize("leader", [0, 3])
def test_3_4_winner_of_a_trick(engine, trick, winner, leader):
    cards = [trick[i : i + 2] for i in range(0, 8, 2)]
    others = {(leader + place) % 4: card for place, card in enumerate(cards)}
    state = playing(engine, seat=leader, hand=cards[0], others=others)
    for card in cards:
        state.apply(card)
    expected = (leader + winner) % 4
    assert state.won[expected] == (13 if expected == leader else 1)
    assert state.leader == expected


def test_3_4_the_winner_leads_next(engine):
    state = playing(engine, hand="3h4h", others={1: "5h6h", 2: "Ah8h", 3: "7h9h"})
    for card in ("3h", "5h", "Ah", "7h"):
        state.apply(card)
    assert state.to_act == state.leader == 2
    assert state.trick == ()
    assert set(names(state.played)) >= {"3h", "5h", "Ah", "7h"}


@pytest.mark.parametrize(
    ("rules", "trick", "winner"),
    [
        ("spades:barmore/4", "X22sX1As", 2),
        ("spades:barmore/4", "As2sKsQs", 1),  # SPD 6.1: 2s is the third highest
        ("spades:barmore/4", "9d2dKdQd", 2),  # 2d stays an ordinary diamond
        ("spades:barmore/4", "9h3sKhAh", 1),
        ("spades:new_york/4", "As2s2dX2", 3),
        ("spades:new_york/4", "As2s2dKs", 2),  # SPD 7.1: 2d is the third highest
        ("spades:new_york/4", "9d2dKdAd", 1),
    ],
)
def test_6_1_and_7_1_order_of_trumps(engine, rules, trick, winner):
    cards = [trick[i : i + 2] for i in range(0, 8, 2)]
    state = playing(engine, rules, hand=cards[0], others=dict(enumerate(cards)), bids="3/3/3/3")
    for card in cards:
        state.apply(card)
    assert state.leader == winner


def test_6_1_a_led_joker_calls_for_spades(engine):
    assert legal(playing(engine, "spades:barmore/4", hand="3s2dKh", seat=1, trick="X1")) == ["3s"]


def test_6_1_a_joker_is_no_card_of_the_led_suit(engine):
    assert legal(playing(engine, "spades:barmore/4", hand="X16h", seat=2, trick="Kh")) == ["6h"]
    assert legal(playing(engine, "spades:barmore/4", hand="X15d", seat=2, trick="Kh")) == ["5d", "X1"]


def test_7_1_the_deuce_of_diamonds_does_not_follow_diamonds(engine):
    rules = "spades:new_york/4"
    assert legal(playing(engine, rules, hand="2dAh", seat=1, trick="9d")) == ["2d", "Ah"]
    assert legal(playing(engine, rules, hand="2dAh", seat=1, trick="9s")) == ["2d"]
    state = playing(engine, rules, hand="2d8c", size=5, unbroken=True)
    assert legal(state) == ["8c"]


def test_3_1_a_seat_that_does_not_follow_is_void(engine):
    state = playing(engine, hand="Kh4h", others={1: "5hAs", 2: "AdKd", 3: "7s3h"})
    for card in ("Kh", "5h", "Ad", "3h"):
        state.apply(card)
    assert state.voids == ("", "", "h", "")
    for card in ("4h", "As", "Kd", "7s"):
        state.apply(card)
    assert state.voids == ("", "h", "h", "h")


def test_6_1_a_joker_that_follows_spades_shows_no_void(engine):
    rules = "spades:barmore/4"
    state = playing(engine, rules, hand="3s", others={1: "X1", 2: "2d", 3: "X2"})
    for card in ("3s", "X1", "2d", "X2"):
        state.apply(card)
    assert state.voids == ("", "", "s", "")


@pytest.mark.parametrize(
    ("position", "bad", "legal_text"),
    [
        ({"hand": "2hAsKd", "seat": 2, "trick": "Th"}, "As", "2h"),  # a revoke
        ({"hand": "9s4s7d", "size": 4, "unbroken": True}, "9s", "7d"),  # spades led too early
        ({"hand": "3cJs"}, "3d", "3c, Js"),  # a card that is not held
        ({"hand": "3cJs"}, "3", "3c, Js"),  # a bid out of turn
        ({"hand": "3cJs"}, "nil", "3c, Js"),
        ({"hand": "3cJs"}, "look", "3c, Js"),
        ({"hand": "3cJs"}, "pass 3c Js", "3c, Js"),
        ({"hand": "3cJs"}, "discard", "3c, Js"),
    ],
)
def test_cards_that_may_not_be_played_change_nothing(engine, position, bad, legal_text):
    state = playing(engine, **position)
    before = str(state)
    seat = position.get("seat", 0)
    with pytest.raises(engine.IllegalMoveError) as error:
        state.apply(bad)
    assert str(error.value) == f"illegal move {bad} for seat {seat}; legal: {legal_text}"
    with pytest.raises(engine.IllegalMoveError):
        state.apply(engine.SpadesMove(bad))
    assert not state.is_legal(bad)
    assert str(state) == before


def test_no_move_is_legal_after_the_last_trick(engine):
    state = playing(engine, hand="3h", seat=3, others={0: "4h", 1: "5h", 2: "6h"})
    with pytest.raises(engine.IllegalMoveError, match=r"^the hand is not over$"):
        state.score()
    for card in ("3h", "4h", "5h", "6h"):
        state.apply(card)
    before = str(state)
    with pytest.raises(engine.IllegalMoveError, match=r"^the hand is over: no move is legal$"):
        state.apply("3h")
    assert str(state) == before


def test_plies_count_the_moves(engine):
    state = engine.SpadesState.deal(engine.spades(), seed=2, dealer=1)
    for ply in range(56):
        assert state.plies == ply
        state.apply(state.legal_moves()[0])
    assert state.plies == 56
    assert state.is_over


def test_plies_count_looks_and_draws(engine):
    state = engine.SpadesState.deal(engine.spades(blind_nil=True), seed=2, dealer=3)
    for ply, move in enumerate(["look", "4", "blind nil", "look", "nil", "blind nil"]):
        assert state.plies == ply
        state.apply(move)
    assert state.plies == 6
    state = engine.SpadesState.deal(engine.spades(players=2), seed=2)
    for ply in range(54):
        assert state.plies == ply
        state.apply(state.legal_moves()[-1])
    assert state.is_over


def test_perft_counts_sequences(engine):
    state = playing(engine, hand="3h4h", others={1: "5hAs", 2: "AdKd", 3: "7sKh"})
    # 3h or 4h; 5h; Ad or Kd; Kh; then seat 3, who won, leads 7s and all the rest is forced.
    assert [state.perft(depth) for depth in range(10)] == [1, 2, 2, 4, 4, 4, 4, 4, 4, 0]
