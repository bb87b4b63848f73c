"""SPD 1 and 8: cards, seats, the deal, and the draw of two players."""

from __future__ import annotations

import pytest

from helpers.spades import deck_of, joined, names
from mazzo.cards import FrenchCard

RULES = ("spades/2", "spades/3", "spades/4", "spades/6", "spades:barmore/4", "spades:new_york/4")


@pytest.mark.parametrize("text", ["As", "Td", "2c", "X1", "X2"])
def test_1_1_text_of_cards(engine, text):
    assert str(FrenchCard(text)) == text
    assert engine.SpadesMove(text).card == FrenchCard(text)


@pytest.mark.parametrize(("rules", "each"), [("spades/3", 17), ("spades/4", 13), ("spades/6", 8)])
def test_1_3_and_8_cards_go_round_one_at_a_time_from_the_dealers_left(engine, rules, each):
    deck = deck_of(rules)
    parsed = engine.SpadesRules(rules)
    state = engine.SpadesState.from_deck(parsed, joined(deck), dealer=1)
    for seat in range(parsed.players):
        first = (seat - 2) % parsed.players
        assert names(state.hands[seat]) == deck[first :: parsed.players]
        assert len(state.hands[seat]) == each
    assert state.to_act == 2
    assert state.phase == "bid"


@pytest.mark.parametrize("rules", RULES)
def test_a_seed_deals_a_shuffled_deck(engine, rules):
    parsed = engine.SpadesRules(rules)
    deck = parsed.deck(11)
    assert sorted(names(deck)) == sorted(deck_of(rules))
    assert deck == parsed.deck(11)
    assert deck != parsed.deck(12)
    dealt = engine.SpadesState.deal(parsed, seed=11, dealer=0)
    assert dealt == engine.SpadesState.from_deck(parsed, deck, dealer=0)


def test_8_1_three_players_leave_the_deuce_of_clubs_out(engine):
    assert "2c" not in names(engine.spades(players=3).deck(0))
    assert len(engine.spades(players=3).deck(0)) == 51


def test_8_3_six_players_leave_the_deuces_out(engine):
    deck = names(engine.spades(players=6).deck(0))
    assert len(deck) == 48
    assert not [card for card in deck if card[0] == "2"]


def test_8_2_the_draw(engine):
    deck = deck_of("spades/2")
    state = engine.SpadesState.from_deck(engine.spades(players=2), deck, dealer=0)
    assert state.phase == "draw"
    assert state.hands == ((), ())
    assert state.to_act == 1  # the non-dealer draws first
    assert names(state.legal_moves()) == ["keep", "discard"]
    assert str(state.observation(1).top) == "2c"
    assert state.observation(0).top is None
    state.apply("keep")  # 2c to the hand, 3c away unseen
    assert names(state.hands[1]) == ["2c"]
    assert names(state.away) == ["3c"]
    assert state.to_act == 0
    assert str(state.observation(0).top) == "4c"
    state.apply("discard")  # 4c away, seen by its drawer; 5c to the hand
    assert names(state.hands[0]) == ["5c"]
    assert names(state.seen[0]) == ["4c"]
    assert state.to_act == 1
    for _ in range(24):
        assert state.phase == "draw"
        state.apply("keep")
    assert state.stock == ()
    assert list(map(len, state.hands)) == [13, 13]
    assert state.phase == "bid"
    assert state.to_act == 1  # the non-dealer bids first
    state.apply("2")
    state.apply("3")
    assert state.to_act == 1  # and leads first


def test_8_2_who_saw_the_cards_put_away(engine):
    for discards, other in (("hidden", 1), ("shown", (FrenchCard("2c"),))):
        rules = engine.spades(players=2, discards=discards)
        state = engine.SpadesState.from_deck(rules, deck_of("spades/2"), dealer=0)
        state.apply("discard")
        state.apply("keep")
        assert state.observation(1).seen[1] == (FrenchCard("2c"),)
        assert state.observation(0).seen[1] == other
        assert FrenchCard("2c") not in state.observation(1).unseen
        assert (FrenchCard("2c") in state.observation(0).unseen) is (discards == "hidden")
        # 5c was put away unseen: nobody knows where it is.
        assert state.observation(0).away == state.observation(1).away == 1
        assert all(FrenchCard("5c") in state.observation(seat).unseen for seat in range(2))


def test_8_2_a_hand_is_seen_while_it_is_drawn(engine):
    state = engine.SpadesState.from_deck(engine.spades(players=2), deck_of("spades/2"), dealer=0)
    state.apply("keep")
    view = state.observation(1)
    assert names(view.hand) == ["2c"]
    assert view.legal_moves() == []  # not its turn


@pytest.mark.parametrize(
    ("deck", "error", "message"),
    [
        ("2c3c", "PositionError", "the deck has 2 cards, 52 expected"),
        (["2c"] * 52, "PositionError", "card 2c appears twice"),
        (["X1", *deck_of("spades/4")[1:]], "PositionError", "card X1 is not in this deck"),
        ("2c3cZz", "ParseError", "column 5: 'Zz' is not a card"),
    ],
)
def test_decks_that_cannot_be_dealt(engine, deck, error, message):
    with pytest.raises(getattr(engine, error)) as caught:
        engine.SpadesState.from_deck(engine.spades(), deck)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"dealer": 4}, "dealer 4 is out of range 0..3"),
        ({"totals": (0, 0, 0)}, "totals: 3 numbers for 2 sides"),
        ({"bags": (0,)}, "bags: 1 numbers for 2 sides"),
        ({"seed": -1}, "seed -1 is out of range 0..18446744073709551615"),
    ],
)
def test_bad_arguments_of_a_deal(engine, arguments, message):
    with pytest.raises(engine.RulesError) as caught:
        engine.SpadesState.deal(engine.spades(), **({"seed": 1} | arguments))
    assert str(caught.value) == message


def test_a_deal_may_carry_totals_and_bags(engine):
    state = engine.SpadesState.deal(engine.spades(), seed=3, dealer=2, totals=(120, -35), bags=(4, 9))
    assert state.totals == (120, -35)
    assert state.bags == (4, 9)
    assert state.dealer == 2
    assert state.observation(0).totals == (120, -35)
    assert state.observation(0).bags == (4, 9)
