"""SPD 2.4: the exchange of a blind nil bidder and the partner."""

from __future__ import annotations

from itertools import combinations

import pytest

from helpers.spades import bidding, deck_of, joined, names

RULES = "spades/4;blind_nil=on"


def exchanging(engine, bids, rules=RULES, dealer=0, **fields):
    return bidding(engine, rules, dealer=dealer, bids=bids, **fields)


def test_2_4_bidder_passes_first_then_the_partner_returns_as_many(engine):
    state = exchanging(engine, "3/blind/3/3")
    assert state.phase == "exchange"
    assert state.to_act == 1
    mine, others = state.hands[1], state.hands[3]
    state.apply(f"pass {mine[3]} {mine[0]}")
    assert state.exchange == 1
    assert list(map(len, state.hands)) == [13, 11, 13, 15]
    assert state.to_act == 3
    state.apply(f"pass {mine[0]} {others[5]}")  # one of them goes straight back
    assert state.exchange == 2
    assert list(map(len, state.hands)) == [13, 13, 13, 13]
    assert {mine[0], others[5]} <= set(state.hands[1])
    assert mine[3] in state.hands[3]
    assert mine[3] not in state.hands[1]
    assert state.phase == "play"
    assert state.to_act == 1


def test_2_4_each_choice_of_cards_is_a_move_once_decline_first(engine):
    state = exchanging(engine, "3/blind/3/3")
    moves = state.legal_moves()
    assert str(moves[0]) == "decline"
    assert len(moves) == 1 + 13 * 12 // 2
    assert {move.cards for move in moves[1:]} == set(combinations(state.hands[1], 2))
    bits = [sum(1 << card for card in move.cards) for move in moves]
    assert bits == sorted(bits)
    state.apply(moves[1])
    returns = state.legal_moves()
    assert len(returns) == 15 * 14 // 2  # the partner may return what it got, but not decline
    assert all(len(move.cards) == 2 for move in returns)


def test_2_4_exchange_may_be_declined(engine):
    state = exchanging(engine, "3/blind/3/3")
    hands = state.hands
    state.apply("decline")
    assert state.hands == hands
    assert state.exchange == 2
    assert state.phase == "play"


@pytest.mark.parametrize(("count", "returns"), [(1, 14), (2, 105)])
def test_2_4_number_of_cards_is_an_option(engine, count, returns):
    state = exchanging(engine, "blind/3/3/3", f"{RULES};blind_exchange={count}")
    assert state.to_act == 0
    state.apply(state.legal_moves()[-1])
    assert list(map(len, state.hands)) == [13 - count, 13, 13 + count, 13]
    assert len(state.legal_moves()) == returns


def test_2_4_no_exchange_at_zero_cards(engine):
    assert exchanging(engine, "blind/3/3/3", f"{RULES};blind_exchange=0").phase == "play"


def test_2_4_no_exchange_when_both_partners_bid_blind(engine):
    assert exchanging(engine, "blind/3/blind/3").phase == "play"


def test_2_4_option_lets_two_blind_partners_exchange_once_the_first_bidder_begins(engine):
    rules = f"{RULES};exchange_when_both_blind=on"
    state = exchanging(engine, "blind/3/blind/3", rules, dealer=0)
    assert state.to_act == 2  # bids before seat 0
    state.apply(state.legal_moves()[1])
    assert state.to_act == 0
    state.apply(state.legal_moves()[0])
    assert state.phase == "play"


def test_2_4_both_pairs_exchange_in_bidding_order_of_the_blind_bidders(engine):
    state = exchanging(engine, "blind/3/3/blind", dealer=0)
    order = []
    while state.phase == "exchange":
        order.append(state.to_act)
        state.apply(state.legal_moves()[-1])
    assert order == [3, 1, 0, 2]
    assert state.exchange == 4


def test_2_4_and_8_3_six_players_exchange_across_the_table(engine):
    state = exchanging(engine, "3/blind/3/3/3/3", "spades/6;blind_nil=on", dealer=5)
    assert state.to_act == 1
    state.apply(state.legal_moves()[1])
    assert state.to_act == 4


def test_8_1_three_players_have_nobody_to_exchange_with(engine):
    state = exchanging(engine, "blind/3/3", "spades/3;blind_nil=on")
    assert state.phase == "play"


def test_2_4_only_the_two_partners_see_the_cards(engine):
    state = exchanging(engine, "3/blind/3/3")
    first, second = state.hands[1][:2]
    state.apply(f"pass {first} {second}")
    assert state.known[3] == (first, second)
    assert state.observation(1).known[3] == (first, second)
    assert state.observation(3).known[3] == (first, second)
    assert state.observation(0).known == ((),) * 4
    assert first not in state.observation(1).unseen
    assert first in state.observation(0).unseen
    assert first in state.observation(2).unseen
    back = state.hands[3][-1]
    state.apply(f"pass {first} {back}")
    assert state.known == ((), (first, back), (), (second,))
    assert state.observation(3).known[1] == (first, back)
    assert state.observation(0).known == ((),) * 4


def test_2_4_a_known_card_that_is_played_is_known_no_more(engine):
    hands = {1: "2c3cAd", 3: "4c5c"}
    state = bidding(engine, RULES, hands, dealer=0, bids="3/blind/3/3")
    for move in ("pass 2c 3c", "pass 4c 5c"):
        state.apply(move)
    assert names(state.known[1]) == ["4c", "5c"]
    state.apply("4c")
    assert names(state.known[1]) == ["5c"]
    assert names(state.known[3]) == ["2c", "3c"]


@pytest.mark.parametrize(
    "bad", ["pass 2c", "pass 2c 3c 4c", "pass 2c As", "pass Ks As", "2c", "3", "look", "keep"]
)
def test_exchanges_that_are_not_legal_change_nothing(engine, bad):
    state = bidding(engine, RULES, {1: "2c3c4c", 3: "KsAs"}, dealer=0, bids="3/blind/3/3")
    before = str(state)
    with pytest.raises(engine.IllegalMoveError) as error:
        state.apply(bad)
    message = str(error.value)
    assert message.startswith(f"illegal move {bad} for seat 1; legal: decline, pass 2c 3c, ")
    assert message.endswith(", … (79 in all)")
    assert message.count(",") == 20
    assert str(state) == before


def test_the_partner_may_not_decline(engine):
    state = exchanging(engine, "3/blind/3/3")
    state.apply(state.legal_moves()[1])
    before = str(state)
    with pytest.raises(engine.IllegalMoveError, match=r"^illegal move decline for seat 3; legal: pass "):
        state.apply("decline")
    assert str(state) == before


def test_an_exchange_in_progress_survives_its_text(engine):
    state = exchanging(engine, "blind/3/3/blind", dealer=0)
    while state.phase == "exchange":
        assert engine.SpadesState(str(state)) == state
        for seat in range(4):
            view = state.observation(seat)
            assert engine.SpadesObservation(str(view)) == view
        state.apply(state.legal_moves()[7])
    assert sorted(card for hand in state.hands for card in names(hand)) == sorted(deck_of(RULES))
    assert joined(state.known[3])
