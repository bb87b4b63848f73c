"""SPA 5: the score of a hand, line by line."""

from __future__ import annotations

import pytest

from helpers.fishing import DECK, finished, line, split

SCOPA_LINES = ["carte", "denari", "primiera", "settebello", "sweeps"]
SPATOLA_LINES = [
    "carte",
    "denari",
    "spade",
    "primiera",
    "settebello",
    "re_denari",
    "fante_spade",
    "due_spade",
    "sweeps",
    "piccole",
    "suited",
    "napola_spade",
    "napola_denari",
]


def shared(cards: str, sides: int = 2) -> list[list[str]]:
    """Side 0 has these cards, the last side the rest."""
    first = split(cards)
    return [first, *([] for _ in range(sides - 2)), [card for card in DECK if card not in first]]


@pytest.mark.parametrize(
    ("rules", "items"),
    [
        ("scopa/2", SCOPA_LINES),
        ("spatola/2", SPATOLA_LINES),
        ("re_bello/2", ["carte", "denari", "primiera", "settebello", "re_denari", "sweeps"]),
        ("scopa_napola/2", [*SCOPA_LINES, "napola_denari"]),
        (
            "scopa/2;points_cards=0;napola=spade",
            ["denari", "primiera", "settebello", "sweeps", "napola_spade"],
        ),
        ("scopa/2;suited_capture=played_suit;piccola=on", [*SCOPA_LINES, "piccole", "suited"]),
    ],
)  # fmt: skip
def test_5_only_the_lines_that_the_rules_count(engine, rules, items):
    state = finished(engine, rules, shared("".join(DECK[:20])))
    assert [line.item for line in state.score().lines] == items


@pytest.mark.parametrize(
    ("rules", "points"), [("scopa/2", (1, 0)), ("spatola/2", (2, 0)), ("scopa/2;points_cards=9", (9, 0))]
)
def test_5_most_cards(engine, rules, points):
    assert line(finished(engine, rules, shared("".join(DECK[:21]))), "carte") == ("carte", (21, 19), points)


def test_5_a_tie_gives_nobody_the_points(engine):
    assert line(finished(engine, "spatola/2", shared("".join(DECK[:20]))), "carte").points == (0, 0)


def test_5_a_tie_at_the_top_of_three_gives_nobody_the_points(engine):
    piles = [DECK[:15], DECK[15:30], DECK[30:]]
    assert line(finished(engine, "scopa/3", piles), "carte") == ("carte", (15, 15, 10), (0, 0, 0))


def test_5_strictly_more_than_every_other_is_enough(engine):
    piles = [DECK[:16], DECK[16:30], DECK[30:]]
    assert line(finished(engine, "scopa/3", piles), "carte") == ("carte", (16, 14, 10), (1, 0, 0))


def test_5_most_denari_and_most_spade(engine):
    state = finished(engine, "spatola/2", shared("AD2D3D4D5D6DASFSCSRS2S"))
    assert line(state, "denari") == ("denari", (6, 4), (2, 0))
    assert line(state, "spade") == ("spade", (5, 5), (0, 0))


def test_5_honours(engine):
    state = finished(engine, "spatola/2", shared("7DFS"))
    assert line(state, "settebello") == ("settebello", (1, 0), (1, 0))
    assert line(state, "re_denari") == ("re_denari", (0, 1), (0, 1))
    assert line(state, "fante_spade") == ("fante_spade", (1, 0), (1, 0))
    assert line(state, "due_spade") == ("due_spade", (0, 1), (0, 1))


def test_5_bonuses_are_worth_a_point_each(engine):
    state = finished(engine, "spatola/2", shared("7D"), sweeps="2/3", piccole="1/0", suited="7/4")
    assert line(state, "sweeps") == ("sweeps", (2, 3), (2, 3))
    assert line(state, "piccole") == ("piccole", (1, 0), (1, 0))
    assert line(state, "suited") == ("suited", (7, 4), (7, 4))


def test_5_1_eleven_points_when_nothing_is_tied(engine):
    state = finished(engine, "spatola/2;napola=none", shared("".join(DECK[:20]) + "ABASRS"))
    assert sum(state.points()) == 11
    assert state.points() == state.score().points


# SPA 5.2: the value of every rank, beside the other suits' sevens.
PRIMIERA = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "F": 10, "C": 10, "R": 10}


@pytest.mark.parametrize(("rank", "value"), PRIMIERA.items())
def test_5_2_values_of_the_primiera(engine, rank, value):
    state = finished(engine, "scopa/2", shared(f"7C7D7B{rank}S"))
    assert line(state, "primiera").values[0] == 63 + value


def test_5_2_the_best_card_of_each_suit(engine):
    state = finished(engine, "scopa/2", shared("7C7B7D6D6CAS"))
    assert line(state, "primiera").values[0] == 79


def test_5_2_three_sevens_and_a_six_against_a_seven_and_three_sixes(engine):
    state = finished(engine, "scopa/2", shared("7C7B7D6S"))
    assert line(state, "primiera") == ("primiera", (81, 75), (1, 0))


def test_5_2_a_missing_suit_leaves_no_primiera(engine):
    state = finished(engine, "scopa/2", shared("7C7B7D6D6C"))
    assert line(state, "primiera") == ("primiera", (None, 71), (0, 1))


def test_5_2_no_primiera_on_either_side_scores_nothing(engine):
    coppe, rest = DECK[:10], DECK[10:]
    state = finished(
        engine, "scopa/2", [[c for c in rest if c[1] != "D"], [*coppe, *(c for c in rest if c[1] == "D")]]
    )
    assert line(state, "primiera") == ("primiera", (None, None), (0, 0))


def test_5_2_a_tie_scores_nothing(engine):
    state = finished(engine, "scopa/2", shared("7C7B6D6S"))
    assert line(state, "primiera") == ("primiera", (78, 78), (0, 0))


def test_5_2_a_tie_of_two_at_the_top_of_three_scores_nothing(engine):
    first, second = split("7C7B6D6S"), split("7D7S6C6B")
    third = [card for card in DECK if card not in first + second]
    state = finished(engine, "scopa/3", [first, second, third])
    assert line(state, "primiera") == ("primiera", (78, 78, 64), (0, 0, 0))


@pytest.mark.parametrize(
    ("cards", "length"),
    [
        ("AS2S", 0),
        ("2S3S4S5S", 0),
        ("AS2S4S5S", 0),
        ("AS2S3S", 3),
        ("AS2S3S5S6S", 3),
        ("AS2S3S4S6S7S", 4),
        ("AS2S3S4S5S6S7S", 7),
        ("AS2S3S4S5S6S7SFSRS", 8),
        ("AS2S3S4S5S6S7SFSCSRS", 10),
    ],
)
@pytest.mark.parametrize(("suit", "item"), [("S", "napola_spade"), ("D", "napola_denari")])
def test_5_3_napola(engine, cards, length, suit, item):
    state = finished(engine, "spatola/2", shared(cards.replace("S", suit) if suit != "S" else cards))
    found = line(state, item)
    assert found.values[0] == found.points[0] == length


def test_5_3_both_suits_can_score(engine):
    state = finished(engine, "spatola/2", shared("AS2S3SAD2D3D4D"))
    assert (line(state, "napola_spade").points, line(state, "napola_denari").points) == ((3, 0), (4, 0))


def test_the_score_adds_up_and_prints(engine):
    state = finished(engine, "scopa/2", shared("7C7B7D6S"), sweeps="1/0")
    score = state.score()
    assert score.points == tuple(map(sum, zip(*(line.points for line in score.lines), strict=True)))
    assert str(score) == (
        "carte 4/36 0/1\ndenari 1/9 0/1\nprimiera 81/75 1/0\nsettebello 1/0 1/0\nsweeps 1/0 1/0\ntotal 3/2"
    )


def test_a_running_hand_has_no_score(engine):
    state = engine.FishingState.deal(engine.FishingRules("scopa/2"), seed=1)
    for call in (state.score, state.points):
        with pytest.raises(engine.IllegalMoveError, match=r"^the hand is not over$"):
            call()
