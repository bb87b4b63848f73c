"""SPA 4: points made while the hand is played."""

from __future__ import annotations

import pytest

from helpers.fishing import DECK, position, split


def gained(state, move):
    """Sweeps, piccole and suited points of the side that plays `move`."""
    side = state.rules.side_of(state.to_act)
    before = state.sweeps[side], state.piccole[side], state.suited[side]
    state.apply(move)
    after = state.sweeps[side], state.piccole[side], state.suited[side]
    return tuple(b - a for a, b in zip(before, after, strict=True))


# Sweeps.


def test_4_1_a_capture_that_empties_the_table(engine):
    assert gained(position(engine, "scopa/2", hand="7B", table="3D4C"), "7B x 3D 4C") == (1, 0, 0)


def test_4_1_not_when_a_card_is_left(engine):
    assert gained(position(engine, "scopa/2", hand="7B", table="3D4CRS"), "7B x 3D 4C") == (0, 0, 0)


def test_4_1_not_on_the_last_play_of_the_hand(engine):
    state = position(engine, "scopa/2", hand="7B", table="3D4C", stock=0, hand_size=1, last_of_round=True)
    assert gained(state, "7B x 3D 4C") == (0, 0, 0)
    assert state.is_over


def test_4_1_on_the_last_play_by_option(engine):
    rules = "scopa/2;sweep_on_last_play=on"
    state = position(engine, rules, hand="7B", table="3D4C", stock=0, hand_size=1, last_of_round=True)
    assert gained(state, "7B x 3D 4C") == (1, 0, 0)


def test_4_1_on_the_last_play_of_an_earlier_packet(engine):
    state = position(engine, "scopa/2", hand="7B", table="3D4C", stock=6, hand_size=1, last_of_round=True)
    assert gained(state, "7B x 3D 4C") == (1, 0, 0)
    assert len(state.hands[0]) == 3


def test_4_1_on_the_play_before_the_last(engine):
    state = position(engine, "scopa/2", hand="7B", table="3D4C", stock=0, hand_size=1)
    assert gained(state, "7B x 3D 4C") == (1, 0, 0)
    assert not state.is_over


@pytest.mark.parametrize(("option", "sweeps"), [("off", 0), ("on", 1)])
def test_7_an_ace_that_takes_all_sweeps_by_option(engine, option, sweeps):
    rules = f"scopa_assi/2;ace_sweep_scores={option}"
    assert gained(position(engine, rules, hand="AD", table="6CFB"), "AD x 6C FB") == (sweeps, 0, 0)


def test_7_a_lone_ace_taken_by_an_ace_is_an_ordinary_sweep(engine):
    assert gained(position(engine, "scopa_assi/2", hand="AD", table="AC"), "AD x AC") == (1, 0, 0)


def test_7_a_table_of_fifteen_taken_by_an_ace_is_an_ordinary_sweep(engine):
    rules = "scopa_assi/2;fifteen=also"
    assert gained(position(engine, rules, hand="AD", table="6CFB"), "AD x 6C FB") == (1, 0, 0)


# Piccola.


def test_4_2_the_card_just_laid_down_by_the_seat_before(engine):
    state = position(engine, hand="4D", table="4CCB", prev="4C")
    assert gained(state, "4D x 4C") == (0, 1, 0)


def test_4_2_in_play(engine):
    state = position(engine, seat=1, hand="4C", others=["4D6D"], table="CBRS")
    state.apply("4C")
    assert gained(state, "4D x 4C") == (0, 1, 0)
    assert state.prev is None


def test_4_2_not_a_card_that_lay_there_longer(engine):
    assert gained(position(engine, hand="4D", table="4CCB", prev="CB"), "4D x 4C") == (0, 0, 0)


def test_4_2_not_the_other_equal_card(engine):
    assert gained(position(engine, hand="4D", table="4C4BCB", prev="4B"), "4D x 4C") == (0, 0, 0)


def test_4_2_not_after_a_capture(engine):
    state = position(engine, seat=1, hand="6D", others=["3B6S"], table="3S6CCB")
    state.apply("6D x 6C")
    assert gained(state, "3B x 3S") == (0, 0, 0)


def test_4_2_not_on_the_first_play_of_the_hand(engine):
    deck = "4D6D7S3C3B3S4CCBRSRB"
    deck += "".join(card for card in DECK if card not in split(deck))
    state = engine.FishingState.from_deck(engine.FishingRules("spatola/2"), deck)
    assert state.prev is None
    assert gained(state, "4D x 4C") == (0, 0, 0)


def test_4_2_not_inside_a_sum(engine):
    assert gained(position(engine, hand="7D", table="4C3BRS", prev="4C"), "7D x 4C 3B") == (0, 0, 0)


def test_4_2_not_a_fifteen_with_one_card(engine):
    rules = "spatola/2;fifteen=also"
    assert gained(position(engine, rules, hand="7D", table="FCRS", prev="FC"), "7D x FC") == (0, 0, 0)
    assert gained(position(engine, rules, hand="7D", table="7CRS", prev="7C"), "7D x 7C") == (0, 1, 0)


def test_4_2_only_the_seat_just_before_counts(engine):
    state = position(engine, "spatola/4", seat=2, hand="5D", table="5CCBRS", prev="CB")
    assert gained(state, "5D x 5C") == (0, 0, 0)


def test_4_2_not_in_scopa(engine):
    assert gained(position(engine, "scopa/2", hand="4D", table="4CCB", prev="4C"), "4D x 4C") == (0, 0, 0)


@pytest.mark.parametrize(("option", "piccole"), [("on", 1), ("off", 0)])
def test_4_2_across_packets(engine, option, piccole):
    rules = f"spatola/2;piccola_across_packets={option}"
    stock = "4D6DRD" + "2C2S3S" + "5D5SFD" + "6S7S7B"
    state = position(
        engine, rules, seat=0, hand="4C", hand_size=1, table="CBRS", stock=stock, last_of_round=True
    )
    state.apply("4C")
    assert (str(state.prev) == "4C") == (option == "on")
    assert state.to_act == 1
    assert gained(state, "4D x 4C") == (0, piccole, 0)


def test_4_3_not_on_the_last_play(engine):
    state = position(engine, hand="4D", table="4CRS", stock=0, hand_size=1, last_of_round=True, prev="4C")
    assert gained(state, "4D x 4C") == (0, 0, 0)


# Suited captures.


def test_4_4_every_card_of_it_counts(engine):
    assert gained(position(engine, hand="7C", table="5C2CCB"), "7C x 2C 5C") == (0, 0, 3)


def test_4_4_also_three_captured_cards(engine):
    assert gained(position(engine, hand="7C", table="4C2CACCB"), "7C x 4C 2C AC") == (0, 0, 4)


def test_4_4_nothing_when_the_played_suit_differs(engine):
    assert gained(position(engine, hand="7D", table="5C2CCB"), "7D x 2C 5C") == (0, 0, 0)


def test_4_4_nothing_when_the_captured_suits_differ(engine):
    assert gained(position(engine, hand="7C", table="4C2CADRS"), "7C x 4C 2C AD") == (0, 0, 0)


def test_4_4_not_a_single_card(engine):
    rules = "spatola/2;fifteen=also"
    assert gained(position(engine, rules, hand="7C", table="FCRS"), "7C x FC") == (0, 0, 0)


def test_4_4_never_adds_the_piccola(engine):
    assert gained(position(engine, hand="7C", table="5C2CRB", prev="2C"), "7C x 2C 5C") == (0, 0, 3)


@pytest.mark.parametrize(("card", "points"), [("7C", 3), ("7D", 2)])
def test_4_4_by_the_captured_suit_alone(engine, card, points):
    rules = "spatola/2;suited_capture=captured_suit"
    assert gained(position(engine, rules, hand=card, table="5C2CCB"), f"{card} x 2C 5C") == (0, 0, points)


def test_4_4_by_the_captured_suit_alone_they_must_still_agree(engine):
    rules = "spatola/2;suited_capture=captured_suit"
    assert gained(position(engine, rules, hand="7C", table="5C2DCB"), "7C x 2D 5C") == (0, 0, 0)


def test_4_4_switched_off(engine):
    rules = "spatola/2;suited_capture=none"
    assert gained(position(engine, rules, hand="7C", table="5C2CCB"), "7C x 2C 5C") == (0, 0, 0)


@pytest.mark.parametrize(("option", "points"), [("on", 3), ("off", 0)])
def test_4_5_on_the_last_play(engine, option, points):
    rules = f"spatola/2;suited_on_last_play={option}"
    state = position(
        engine, rules, hand="7C", table="5C2C", stock=0, hand_size=1, last_of_round=True, prev="2C"
    )
    assert gained(state, "7C x 2C 5C") == (0, 0, points)


# Sums of bonuses.


def test_4_6_piccola_and_sweep(engine):
    assert gained(position(engine, hand="4D", table="4C", prev="4C"), "4D x 4C") == (1, 1, 0)


def test_4_6_suited_capture_and_sweep(engine):
    assert gained(position(engine, hand="7C", table="5C2C"), "7C x 2C 5C") == (1, 0, 3)


def test_bonuses_go_to_the_side_and_add_up(engine):
    state = position(
        engine, "spatola/4", seat=3, hand="7C", table="5C2C", sweeps="4/7", piccole="1/2", suited="6/9"
    )
    state.apply("7C x 2C 5C")
    assert (state.sweeps, state.piccole, state.suited) == ((4, 8), (1, 2), (6, 12))
    assert state.last == 3


def test_counters_stop_at_what_their_text_can_hold(engine):
    state = position(engine, hand="7C", table="5C2C", sweeps="99/0", suited="254/0")
    state.apply("7C x 2C 5C")
    assert (state.sweeps, state.suited) == ((99, 0), (255, 0))
    assert engine.FishingState(str(state)) == state
