"""SPD 2 and 6.3: bids and blind choices."""

from __future__ import annotations

import pytest

from helpers.spades import bidding, names


def bid(engine, rules="spades/4", bids="-/-/-/-", dealer=3, hands=None, **fields):
    """Texts of the legal moves once these bids are made."""
    return names(bidding(engine, rules, hands, dealer=dealer, bids=bids, **fields).legal_moves())


def numbers(low, high):
    return [str(number) for number in range(low, high + 1)]


def test_2_1_bids_go_round_once_from_the_dealers_left(engine):
    state = engine.SpadesState.deal(engine.spades(), seed=4, dealer=2)
    for seat in (3, 0, 1, 2):
        assert state.phase == "bid"
        assert state.to_act == seat
        assert names(state.legal_moves()) == ["nil", *numbers(1, 13)]
        state.apply("nil" if seat == 0 else str(seat + 1))
    assert state.bids == (0, 2, 3, 4)
    assert state.phase == "play"


@pytest.mark.parametrize(("players", "most"), [(2, 13), (3, 17), (4, 13), (6, 8)])
def test_2_1_and_8_range_of_bids(engine, players, most):
    state = bidding(engine, f"spades/{players}")
    assert names(state.legal_moves()) == ["nil", *numbers(1, most)]


def test_2_1_no_order_between_bids(engine):
    assert bid(engine, bids="13/-/-/-") == ["nil", *numbers(1, 13)]


def test_2_2_contract_may_be_capped(engine):
    rules = "spades/4;cap_pair_bid=on"
    assert bid(engine, rules, "10/1/-/-") == ["nil", *numbers(1, 3)]
    assert bid(engine, rules, "10/-/-/-") == ["nil", *numbers(1, 13)]  # not the other pair
    assert bid(engine, rules, "13/1/-/-") == ["nil"]
    assert bid(engine, rules + ";min_bid=2", "12/2/-/-") == ["2"]  # the least bid stays legal


def test_2_5_min_bid_abolishes_nil(engine):
    assert bid(engine, "spades/4;min_bid=1") == numbers(1, 13)
    assert bid(engine, "spades/4;min_bid=4", "5/6/7/-") == numbers(4, 13)


def test_2_5_min_pair_bid_binds_the_second_bidder(engine):
    rules = "spades/4;min_pair_bid=4"
    assert bid(engine, rules) == ["nil", *numbers(1, 13)]
    assert bid(engine, rules, "1/2/-/-") == numbers(3, 13)
    assert bid(engine, rules, "4/2/-/-") == ["nil", *numbers(1, 13)]
    assert bid(engine, rules, "3/2/-/-") == numbers(1, 13)
    assert bid(engine, rules, "nil/2/-/-") == numbers(4, 13)  # beside a nil the other partner alone
    assert bid(engine, rules, "nil/2/4/-") == numbers(2, 13)


def test_7_1_new_york_pairs_bid_four_and_no_nil(engine):
    assert bid(engine, "spades:new_york/4") == numbers(1, 13)
    assert bid(engine, "spades:new_york/4", "1/1/-/-") == numbers(3, 13)


def test_2_5_mirror_bids_the_spades_held(engine):
    rules = "spades/4;bidding=mirror"
    assert bid(engine, rules, hands={0: "As5s2s"}) == ["3"]
    assert bid(engine, rules, hands={0: "2c3c4c5c6c7c8c9cTcJcQcKcAc"}) == ["nil"]


def test_2_5_mirror_counts_jokers_and_new_yorks_deuce(engine):
    text = "spades:new_york/4;bidding=mirror;min_bid=0;min_pair_bid=0"
    assert bid(engine, text, hands={0: "X12dAs"}) == ["3"]
    text = "spades:barmore/4;bidding=mirror;min_bid=0;blind_seven=off"
    assert bid(engine, text, hands={0: "X12dAs"}, dealer=3) == ["2"]


def test_2_5_whiz_bids_the_spades_held_or_nil(engine):
    rules = "spades/4;bidding=whiz"
    assert bid(engine, rules, hands={0: "As5s2s"}) == ["nil", "3"]
    assert bid(engine, rules, hands={0: "2c3c4c5c6c7c8c9cTcJcQcKcAc"}) == ["nil"]


def test_2_5_suicide_one_partner_bids_nil(engine):
    rules = "spades/4;bidding=suicide"
    assert bid(engine, rules) == ["nil", *numbers(4, 13)]
    assert bid(engine, rules, "nil/-/-/-") == ["nil", *numbers(4, 13)]
    assert bid(engine, rules, "nil/4/-/-") == numbers(4, 13)
    assert bid(engine, rules, "nil/4/5/-") == ["nil"]
    assert bid(engine, "spades/6;bidding=suicide", "4/nil/4/-/-/-", dealer=5) == ["nil"]


def test_2_3_blind_nil_is_chosen_before_the_cards_are_seen(engine):
    state = bidding(engine, "spades/4;blind_nil=on", dealer=3)
    assert names(state.legal_moves()) == ["blind nil", "look"]
    assert [state.observation(seat).hand for seat in range(4)] == [None] * 4
    state.apply("look")
    assert state.bids[0] == "look"
    assert state.to_act == 0
    assert state.observation(0).hand == state.hands[0]
    assert state.observation(1).hand is None
    assert names(state.legal_moves()) == ["nil", *numbers(1, 13)]
    state.apply("nil")
    assert state.bids[0] == 0
    state.apply("blind nil")
    assert state.bids[1] == "blind"
    assert state.observation(1).hand == state.hands[1]
    assert state.to_act == 2


def test_2_3_no_blind_choice_unless_the_option_is_on(engine):
    state = bidding(engine, dealer=3)
    assert state.observation(0).hand == state.hands[0]
    assert not state.is_legal("blind nil")
    assert not state.is_legal("look")


@pytest.mark.parametrize(
    ("totals", "allowed"),
    [
        ((0, 99), []),
        ((0, 100), [0, 2]),
        ((-40, 60), [0, 2]),
        ((300, 100), [1, 3]),
        ((199, 100), []),
    ],
)
def test_2_3_blind_nil_may_ask_for_a_deficit(engine, totals, allowed):
    state = bidding(
        engine, "spades/4;blind_nil=on;blind_nil_min_deficit=100", totals=f"{totals[0]}/{totals[1]}"
    )
    # A seat that may not bid blind sees its cards at once.
    assert [seat for seat in range(4) if state.observation(seat).hand is None] == allowed
    while state.phase == "bid":
        seat = state.to_act
        assert state.is_legal("blind nil") is (seat in allowed)
        state.apply("look" if seat in allowed else "2")
        if state.to_act == seat:
            state.apply("2")


def test_2_3_deficit_is_to_the_best_other_side(engine):
    state = bidding(engine, "spades/6;blind_nil=on;blind_nil_min_deficit=50", totals="100/40/60", dealer=0)
    assert state.to_act == 1
    assert state.is_legal("blind nil")
    assert [state.observation(seat).hand is None for seat in range(6)] == [False, True, False] * 2


def test_2_5_blind_nil_only_where_nil_is_legal(engine):
    rules = "spades/4;min_pair_bid=4;blind_nil=on"
    state = bidding(engine, rules, dealer=3, bids="3/2/-/-")
    assert names(state.legal_moves()) == numbers(1, 13)
    assert state.observation(2).hand == state.hands[2]  # nothing to choose blind: it sees its cards
    assert state.observation(3).hand == state.hands[3]
    state = bidding(engine, rules, dealer=3, bids="4/2/-/-")
    assert names(state.legal_moves()) == ["blind nil", "look"]
    state = bidding(engine, rules, dealer=3, bids="look/-/-/-")
    assert state.observation(2).hand is None  # as long as the partner has not bid


def test_6_3_first_bidder_of_a_pair_may_bid_blind_seven(engine):
    state = bidding(engine, "spades:barmore/4", dealer=3)
    assert names(state.legal_moves()) == ["blind 7", "look"]
    assert [state.observation(seat).hand for seat in range(4)] == [None] * 4
    state.apply("blind 7")
    assert state.bids == ("seven", None, "pair", None)
    # Both partners see their cards now, the others not yet.
    assert [state.observation(seat).hand is None for seat in range(4)] == [False, True, False, True]
    assert state.to_act == 1
    assert names(state.legal_moves()) == ["blind 7", "look"]
    state.apply("look")
    assert [state.observation(seat).hand is None for seat in range(4)] == [False, False, False, True]
    assert names(state.legal_moves()) == numbers(1, 13)
    state.apply("4")
    # Seat 2 makes no bid; seat 3, the second of its pair, sees its cards at its turn.
    assert state.to_act == 3
    assert state.observation(3).hand == state.hands[3]
    assert names(state.legal_moves()) == numbers(1, 13)
    state.apply("2")
    assert state.phase == "play"
    assert state.to_act == 3  # SPD 6.2: the dealer leads


def test_6_3_a_second_bidder_looks_at_its_own_turn(engine):
    state = bidding(engine, "spades:barmore/4", dealer=3, bids="5/-/-/-")
    assert state.observation(2).hand is None
    state.apply("blind 7")
    assert state.bids == (5, "seven", None, "pair")
    assert state.to_act == 2
    assert state.observation(2).hand == state.hands[2]
    assert names(state.legal_moves()) == numbers(1, 13)


def test_6_3_blind_seven_among_six(engine):
    rules = "spades/6;min_bid=1;blind_seven=on"
    state = bidding(engine, rules, dealer=5)
    for move in ("blind 7", "look", "3", "blind 7"):
        state.apply(move)
    assert state.bids == ("seven", 3, "seven", "pair", None, "pair")
    assert state.to_act == 4
    state.apply("2")
    assert state.phase == "play"


@pytest.mark.parametrize(
    ("moves", "bad"),
    [
        ([], "14"),
        ([], "pass 2c"),
        ([], "decline"),
        ([], "look"),
        ([], "blind nil"),
        ([], "keep"),
        ([], "As"),
        (["3"], "17"),
    ],
)
def test_bids_that_are_not_legal_change_nothing(engine, moves, bad):
    state = engine.SpadesState.deal(engine.spades(), seed=1, dealer=3)
    for move in moves:
        state.apply(move)
    before = str(state)
    with pytest.raises(engine.IllegalMoveError) as error:
        state.apply(bad)
    legal = ", ".join(["nil", *numbers(1, 13)])
    assert str(error.value) == f"illegal move {bad} for seat {len(moves)}; legal: {legal}"
    assert str(state) == before
    assert not state.is_legal(bad)


def test_a_look_after_a_blind_bid_is_not_legal(engine):
    rules = engine.spades(blind_nil=True)
    state = engine.SpadesState.deal(rules, seed=1, dealer=3)
    state.apply("blind nil")
    state.apply("look")
    before = str(state)
    for move in ("look", "blind nil"):
        with pytest.raises(
            engine.IllegalMoveError, match=f"^illegal move {move} for seat 1; legal: nil, 1, "
        ):
            state.apply(move)
    assert str(state) == before
