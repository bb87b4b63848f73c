"""SPA 3: what a card may take, and who gets the rest."""

from __future__ import annotations

from itertools import combinations

import pytest

from helpers.fishing import captures_of, position, split
from mazzo.cards import ItalianCard


def sets(*texts: str) -> set[frozenset[str]]:
    return {frozenset(split(text)) for text in texts}


def test_3_1_equal_value_or_sum(engine):
    state = position(engine, "spatola/2", hand="7C", table="7B5C2CAS6D")
    assert captures_of(state, "7C") == sets("7B", "5C2C", "AS6D")


def test_3_1_the_taken_cards_and_the_played_one_go_to_the_pile(engine):
    state = position(engine, "spatola/2", hand="7C", table="5C2CRS", stock=6)
    pile = set(state.piles[0])
    state.apply("7C x 5C 2C")
    assert set(state.piles[0]) - pile == set(map(ItalianCard, ("7C", "5C", "2C")))
    assert state.table == (ItalianCard("RS"),)
    assert state.last == 0


def test_3_2_a_card_that_can_take_must(engine):
    state = position(engine, "scopa/2", hand="5D", table="2C3B")
    assert captures_of(state, "5D") == sets("2C3B")
    assert not state.is_legal("5D")


def test_3_2_a_card_that_takes_nothing_stays_on_the_table(engine):
    state = position(engine, "scopa/2", hand="4D", table="2C3B")
    assert captures_of(state, "4D") == sets("")
    state.apply("4D")
    assert ItalianCard("4D") in state.table
    assert state.prev == ItalianCard("4D")


def test_3_2_optional_capture_lets_a_card_be_laid_down_beside_its_captures(engine):
    state = position(engine, "scopa/2;capture=optional", hand="5D", table="2C3B")
    assert captures_of(state, "5D") == sets("", "2C3B")


def test_3_3_equal_cards_are_two_moves_never_one(engine):
    state = position(engine, "scopa/2", hand="4S", table="4C4B3D")
    assert captures_of(state, "4S") == sets("4C", "4B")


def test_3_3_equal_cards_that_add_up_are_one_move(engine):
    state = position(engine, "scopa/2", hand="FS", table="4C4B3D")
    assert captures_of(state, "FS") == sets("4C4B")


def test_3_4_scopa_a_single_card_forbids_sums(engine):
    state = position(engine, "scopa/2", hand="FS", table="3D5CFB")
    assert captures_of(state, "FS") == sets("FB")


def test_3_4_between_sums_the_choice_is_free(engine):
    state = position(engine, "scopa/2", hand="CC", table="AC3D4B5S")
    assert captures_of(state, "CC") == sets("AC3D5S", "4B5S")


def test_3_4_the_single_card_concerns_its_own_value_only(engine):
    state = position(engine, "scopa/2", hand="FSCD", table="3D5CFB")
    assert captures_of(state, "CD") == sets("")
    state = position(engine, "scopa/2", hand="FSRD", table="7D3D5CFB2C")
    assert captures_of(state, "RD") == sets("7D3D", "FB2C", "3D5C2C")


def test_3_5_spatola_every_set_is_allowed(engine):
    state = position(engine, "spatola/2", hand="FS", table="3D5CFB")
    assert captures_of(state, "FS") == sets("FB", "3D5C")


@pytest.mark.parametrize(("card", "table", "taken"), [("FD", "5D3D", "5D3D"), ("CD", "FD2BAC", "FDAC")])
def test_3_6_figures_take_sums(engine, card, table, taken):
    state = position(engine, "scopa/2", hand=card, table=table)
    assert captures_of(state, card) == sets(taken)


@pytest.mark.parametrize("rules", ["scopa/2", "spatola/2", "scopa_quindici/2", "scopa/2;fifteen=also"])
def test_3_3_every_set_once_against_all_subsets_of_the_table(engine, rules):
    table = "AC2C3C4C7CFCCCRCAD2D6D"
    parsed = engine.FishingRules(rules)
    for card in split("AS5S7SFSRS"):
        state = position(engine, rules, hand=card, table=table, hand_size=1, stock=0)
        value = ItalianCard(card).value
        found = []
        for size in range(1, 12):
            for chosen in combinations(split(table), size):
                total = sum(ItalianCard(c).value for c in chosen)
                equal = total == value and parsed.fifteen != "only"
                if equal and size > 1 and parsed.single_card_priority:
                    equal = all(ItalianCard(c).value != value for c in split(table))
                if equal or (parsed.fifteen != "off" and total + value == 15):
                    found.append(frozenset(chosen))
        assert captures_of(state, card) == set(found or [frozenset()])
        moves = state.legal_moves()
        assert len(moves) == len(set(moves)) == len(found or [1])


def test_moves_come_in_canonical_order(engine):
    state = position(engine, "spatola/2;capture=optional", hand="7CRS", table="7B5C2CAS6D3B")
    moves = state.legal_moves()
    keys = [(int(move.card), sum(1 << card for card in move.captured)) for move in moves]
    assert keys == sorted(keys)
    assert moves == sorted(moves)
    assert str(moves[0]) == "7C"


def test_3_6_a_ten_at_a_table_of_thirty_six_lists_every_capture_once(engine):
    # All but four cards on the table: far more captures than any deal can show.
    state = position(engine, "spatola/2;hand_cards=1", hand="RD", others=["RS"], stock="RBRC", hand_size=1,
                     table="".join(c for c in map(str, ItalianCard.deck()) if c[0] != "R"))  # fmt: skip
    values = [card.value for card in state.table]
    ways = [1] + [0] * 10
    for value in values:
        for total in range(10, value - 1, -1):
            ways[total] += ways[total - value]
    moves = state.legal_moves()
    assert len(moves) == len(set(moves)) == ways[10]


def test_3_7_the_last_captor_takes_what_is_left(engine):
    state = position(engine, "scopa/2", seat=1, hand="5B", table="5CRDCS", stock=0, hand_size=1,
                     last_of_round=True, last=0)  # fmt: skip
    state.apply("5B x 5C")
    assert state.is_over
    assert state.last == 1
    assert set(map(str, state.piles[1])) >= {"5B", "5C", "RD", "CS"}
    assert state.sweeps == (0, 0)
    assert sum(map(len, state.piles)) == 40


def test_3_7_the_rest_goes_to_whoever_took_last_not_to_who_plays_last(engine):
    state = position(engine, "scopa/2", seat=1, hand="4B", table="5CRDCS", stock=0, hand_size=1,
                     last_of_round=True, last=0)  # fmt: skip
    state.apply("4B")
    assert set(map(str, state.piles[0])) >= {"4B", "5C", "RD", "CS"}
    assert state.piles[1] == ()
    assert state.table == ()


def test_3_7_without_a_capture_the_cards_stay_unassigned(engine):
    state = engine.FishingState.deal(engine.FishingRules("scopa/2;capture=optional"), seed=3)
    while not state.is_over:
        state.apply(next(move for move in state.legal_moves() if not move.captured))
    assert state.last is None
    assert len(state.table) == 40
    assert state.points() == (0, 0)
    assert all(set(line.points) == {0} for line in state.score().lines)


@pytest.mark.parametrize(
    ("rules", "table", "expected"),
    [
        ("scopa/2;fifteen=only", "7B6D2C", ("6D2C",)),  # no equal value
        ("scopa_quindici/2", "FB6D2C", ("FB", "6D2C")),
        ("scopa/2;fifteen=also", "7B6D2CAS", ("7B", "6D2C", "7BAS")),  # the sum 6+1 is not allowed
        ("scopa/2;fifteen=also;single_card_priority=off", "7B6D2CAS", ("7B", "6D2C", "6DAS", "7BAS")),
    ],
)
def test_7_fifteen(engine, rules, table, expected):
    state = position(engine, rules, hand="7C", table=table)
    assert captures_of(state, "7C") == sets(*expected)


def test_7_an_ace_takes_the_whole_table(engine):
    state = position(engine, "scopa_assi/2", hand="AD", table="6CFBRS")
    assert captures_of(state, "AD") == sets("6CFBRS")


def test_7_with_an_ace_on_the_table_it_takes_one_ace(engine):
    state = position(engine, "scopa_assi/2", hand="AD", table="AC6CFBAS")
    assert captures_of(state, "AD") == sets("AC", "AS")


def test_7_on_an_empty_table_an_ace_is_laid_down(engine):
    state = position(engine, "scopa_assi/2", hand="AD")
    assert captures_of(state, "AD") == sets("")


def test_7_an_ace_is_an_ordinary_card_elsewhere(engine):
    state = position(engine, "scopa/2", hand="AD", table="6CFB")
    assert captures_of(state, "AD") == sets("")


def test_7_the_whole_table_reached_twice_is_one_move(engine):
    state = position(engine, "scopa_assi/2;fifteen=also", hand="AD", table="6CFB")
    assert [str(move) for move in state.legal_moves() if str(move.card) == "AD"] == ["AD x 6C FB"]


def test_7_the_ace_may_also_take_a_fifteen(engine):
    state = position(engine, "scopa_assi/2;fifteen=also", hand="AD", table="6CFB2D")
    assert captures_of(state, "AD") == sets("6CFB", "6CFB2D")
