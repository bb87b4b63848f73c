"""SPA 2: seats, packets, turn order, redeals."""

from __future__ import annotations

import pytest

from mazzo.cards import ItalianCard

DECK = ItalianCard.deck()

# Kings that a seed lays on the first table of two players.
KINGS_ON_FIRST_TABLE = {1: 1, 716: 3, 872: 3, 2251: 4}


@pytest.mark.parametrize(
    ("rules", "dealer"),
    [("spatola/2", 0), ("spatola/2", 1), ("scopa/3", 2), ("scopa/4", 1), ("scopone/4", 3)],
)
def test_2_2_whole_packets_from_the_dealers_next_seat_then_the_table(engine, rules, dealer):
    rules = engine.FishingRules(rules)
    state = engine.FishingState.from_deck(rules, DECK, dealer=dealer)
    size = rules.hand_cards
    for i in range(rules.players):
        seat = (dealer + 1 + i) % rules.players
        assert state.hands[seat] == DECK[i * size : (i + 1) * size]
    start = rules.players * size
    assert state.table == DECK[start : start + 4]
    assert state.stock == DECK[start + 4 :]


@pytest.mark.parametrize(
    ("rules", "deals"),
    [
        ("spatola/2", 6),
        ("spatola/4", 3),
        ("scopa/2", 6),
        ("scopa/3", 4),
        ("scopa/4", 3),
        ("scopa/4;teams=off", 3),
        ("scopone/4", 1),
    ],
)
def test_2_2_thirty_six_plays_in_so_many_deals(engine, rules, deals, dice):
    rules = engine.FishingRules(rules)
    state = engine.FishingState.deal(rules, seed=5)
    seen, plies = 1, 0
    while not state.is_over:
        assert state.plies == plies
        stock = len(state.stock)
        state.apply(dice.choice(state.legal_moves()))
        plies += 1
        seen += len(state.stock) < stock
    assert (plies, state.plies, seen) == (36, 36, deals)


def test_2_2_the_next_packet_follows_the_same_order(engine, dice):
    state = engine.FishingState.from_deck(engine.FishingRules("scopa/3"), DECK, dealer=0)
    for _ in range(9):
        state.apply(dice.choice(state.legal_moves()))
    assert state.hands == (DECK[19:22], DECK[13:16], DECK[16:19])
    assert state.to_act == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_1_turns_go_round_from_the_dealers_next(engine, players, dice):
    state = engine.FishingState.deal(engine.FishingRules(f"scopa/{players}"), seed=1, dealer=1)
    for ply in range(36):
        assert state.to_act == (2 + ply) % players
        state.apply(dice.choice(state.legal_moves()))
    assert state.to_act is None


@pytest.mark.parametrize(
    ("rules", "sides", "side_of"),
    [
        ("spatola/2", 2, [0, 1]),
        ("spatola/4", 2, [0, 1, 0, 1]),
        ("scopa/3", 3, [0, 1, 2]),
        ("scopa/4", 2, [0, 1, 0, 1]),
        ("scopa/4;teams=off", 4, [0, 1, 2, 3]),
    ],
)
def test_2_3_sides(engine, rules, sides, side_of):
    rules = engine.FishingRules(rules)
    assert rules.sides == sides
    assert [rules.side_of(seat) for seat in range(rules.players)] == side_of


def test_2_3_partners_put_their_piles_together(engine):
    state = engine.FishingState.deal(engine.FishingRules("spatola/4"), seed=1)
    assert len(state.piles) == len(state.totals) == len(state.sweeps) == 2


def test_scientific_scopone_deals_ten_each_and_no_table(engine, dice):
    state = engine.FishingState.deal(engine.FishingRules("scopone_scientifico"), seed=2)
    assert [len(hand) for hand in state.hands] == [10] * 4
    assert state.table == state.stock == ()
    while not state.is_over:
        state.apply(dice.choice(state.legal_moves()))
    assert state.plies == 40


@pytest.mark.parametrize("limit", [3, 4])
def test_2_5_redeal_while_too_many_kings_lie_on_the_first_table(engine, limit):
    plain = engine.FishingRules("scopa/2")
    again = plain.replace(redeal_kings=limit)

    def kings(seed: int) -> int:
        return sum(card.value == 10 for card in plain.deck(seed)[6:10])

    for seed, on_table in KINGS_ON_FIRST_TABLE.items():
        assert kings(seed) == on_table
        deck = again.deck(seed)
        if on_table < limit:
            assert deck == plain.deck(seed)
        else:
            # The same cards are shuffled again with the same generator.
            cards, rng = list(DECK), engine.Rng(seed)
            rng.shuffle(cards)
            rng.shuffle(cards)
            assert list(deck) == cards
        assert engine.FishingState.deal(again, seed=seed) == engine.FishingState.from_deck(again, deck)


def test_rng_deck_is_shuffled_from_ascending_ids(engine):
    cards = list(DECK)
    engine.Rng(7).shuffle(cards)
    assert list(engine.FishingRules("scopa/2").deck(7)) == cards


def test_a_deck_may_be_text_or_cards_or_ids(engine):
    rules = engine.FishingRules("scopa/2")
    deck = rules.deck(9)
    whole = engine.FishingState.from_deck(rules, deck, dealer=1, totals=(3, 4))
    text = "".join(map(str, deck))
    assert engine.FishingState.from_deck(rules, text, dealer=1, totals=[3, 4]) == whole
    assert engine.FishingState.from_deck(rules, list(map(int, deck)), dealer=1, totals=(3, 4)) == whole
    assert engine.FishingState.deal(rules, seed=9, dealer=1, totals=(3, 4)) == whole
    assert whole.totals == (3, 4)


def test_a_deck_must_be_whole(engine):
    rules = engine.FishingRules("scopa/2")
    with pytest.raises(engine.PositionError, match=r"^the deck has 39 cards, 40 expected$"):
        engine.FishingState.from_deck(rules, DECK[:39])
    with pytest.raises(engine.PositionError, match=r"^card AC appears twice$"):
        engine.FishingState.from_deck(rules, [*DECK[:39], DECK[0]])
    with pytest.raises(engine.ParseError, match=r"^column 5: card AC appears twice$"):
        engine.FishingState.from_deck(rules, "AC2CAC")
    with pytest.raises(engine.ParseError, match=r"^column 3: 'XX' is not a card$"):
        engine.FishingState.from_deck(rules, "ACXX")
    with pytest.raises(engine.ParseError, match="is not a card"):
        engine.FishingState.from_deck(rules, [*DECK[:39], 40])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seed": -1}, "seed -1 is out of range 0..18446744073709551615"),
        ({"seed": 2**64}, "seed 18446744073709551616 is out of range 0..18446744073709551615"),
        ({"seed": 1, "dealer": 2}, "dealer 2 is out of range 0..1"),
        ({"seed": 1, "dealer": -1}, "dealer -1 is out of range 0..1"),
        ({"seed": 1, "totals": (1, 2, 3)}, "totals: 3 numbers for 2 sides"),
        ({"seed": 1, "totals": (0, 1_000_001)}, "total 1000001 is out of range 0..1000000"),
        ({"seed": 1, "totals": (-1, 0)}, "total -1 is out of range 0..1000000"),
    ],
)
def test_a_call_out_of_range_is_a_rules_error(engine, arguments, message):
    with pytest.raises(engine.RulesError) as caught:
        engine.FishingState.deal(engine.FishingRules("scopa/2"), **arguments)
    assert str(caught.value) == message


@pytest.mark.parametrize("seat", [-1, 2, 2**70])
def test_there_is_no_view_from_a_seat_that_is_not_there(engine, seat):
    state = engine.FishingState.deal(engine.FishingRules("scopa/2"), seed=1)
    with pytest.raises(engine.RulesError, match=rf"^seat {seat} is out of range 0\.\.1$"):
        state.observation(seat)
