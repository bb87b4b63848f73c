"""SPD 4, 6.3, 8.1, 9: the score of a hand and the bags."""

from __future__ import annotations

import pytest

from helpers.spades import finished, line


def points(engine, bids, won, rules="spades/4", **fields):
    """Points of both engines' two doors, which must agree."""
    state = finished(engine, rules, bids, won, **fields)
    assert state.points() == state.score().points
    return state.points()


def test_4_1_made_contract(engine):
    assert points(engine, "4/2/3/2", "3/2/4/4") == (70, 42)


def test_4_1_failed_contract_scores_no_overtricks(engine):
    state = finished(engine, "spades/4", "4/2/4/2", "4/2/3/4")
    assert state.points() == (-80, 42)
    assert state.next_bags() == (0, 2)
    assert line(state, "contract") == ("contract", (7, 6), (-80, 40))
    assert line(state, "overtricks") == ("overtricks", (0, 2), (0, 2))


def test_lines_in_order_and_their_sum(engine):
    state = finished(engine, "spades/4", "nil/2/nil/2", "1/7/0/5", bags="9/3")
    score = state.score()
    assert [line.item for line in score.lines] == [
        "contract",
        "overtricks",
        "nil_seat0",
        "nil_seat2",
        "failed_nil_bags",
        "bag_penalty",
    ]
    assert score.points == tuple(sum(line.points[side] for line in score.lines) for side in range(2))
    assert str(score).splitlines()[-1] == f"total {score.points[0]}/{score.points[1]}"


@pytest.mark.parametrize("won", ["13/0/0/0", "0/13/0/0", "0/0/13/0", "0/0/0/13"])
def test_4_1_one_seat_may_win_every_trick(engine, won):
    side = won.split("/").index("13") % 2
    made, failed = 50 + 8 - 0, -50
    assert points(engine, "3/3/2/2", won) == ((made, failed) if side == 0 else (failed, made))


def test_4_2_nil_made_and_failed_on_top_of_the_partners_contract(engine):
    assert points(engine, "nil/4/5/3", "0/4/5/4") == (150, 71)
    assert points(engine, "nil/4/5/3", "0/5/4/4") == (50, 72)
    assert points(engine, "nil/4/5/3", "1/4/5/3") == (50 - 100 + 1, 70)
    state = finished(engine, "spades/4", "nil/4/5/3", "2/4/5/2")
    assert line(state, "nil_seat0") == ("nil_seat0", (2, None), (-100, 0))
    assert line(state, "contract") == ("contract", (5, 6), (50, -70))


def test_4_2_blind_nil(engine):
    rules = "spades/4;blind_nil=on"
    assert points(engine, "blind/4/5/3", "0/4/5/4", rules, exchange=2) == (250, 71)
    assert points(engine, "blind/4/5/3", "1/4/5/3", rules, exchange=2) == (50 - 200 + 1, 70)
    state = finished(engine, rules, "blind/4/5/3", "0/4/5/4", exchange=2)
    assert line(state, "blind_nil_seat0") == ("blind_nil_seat0", (0, None), (200, 0))


def test_4_2_two_nils_in_a_pair_are_two_results(engine):
    assert points(engine, "nil/4/nil/3", "0/8/0/5") == (200, 76)
    assert points(engine, "nil/4/nil/3", "1/8/0/4") == (0 + 1, 75)
    assert points(engine, "nil/4/nil/3", "1/8/2/2") == (-200 + 3, 73)
    state = finished(engine, "spades/4", "nil/4/nil/3", "1/8/2/2")
    assert line(state, "contract") == ("contract", (0, 10), (0, 70))
    assert line(state, "failed_nil_bags") == ("failed_nil_bags", (3, 0), (3, 0))


@pytest.mark.parametrize(
    ("option", "contract", "expected", "bags"),
    [
        # The nil bidder took 2 tricks, the partner 4.
        ("bags", 3, 30 + 1 + 2 - 100, 3),
        ("bags", 5, -50 + 2 - 100, 2),
        ("contract", 3, 30 + 3 - 100, 3),
        ("contract", 5, 50 + 1 - 100, 1),
        ("contract", 7, -70 - 100, 0),
        ("none", 3, 30 + 1 - 100, 1),
        ("none", 5, -50 - 100, 0),
    ],
)
def test_4_3_tricks_of_a_failed_nil_bidder(engine, option, contract, expected, bags):
    state = finished(engine, f"spades/4;failed_nil_tricks={option}", f"nil/4/{contract}/3", "2/4/4/3")
    assert state.points()[0] == expected
    assert state.next_bags()[0] == bags


def test_4_3_two_failed_nils_under_contract_are_overtricks_of_nothing(engine):
    state = finished(engine, "spades/4;failed_nil_tricks=contract", "nil/4/nil/3", "2/4/1/6")
    assert state.points()[0] == -200 + 3
    assert state.next_bags()[0] == 3


@pytest.mark.parametrize(
    ("before", "bags", "penalties", "after"),
    [(0, 3, 0, 3), (7, 2, 0, 9), (7, 3, 1, 0), (9, 11, 2, 0), (8, 4, 1, 2), (25, 3, 2, 8), (0, 11, 1, 1)],
)
def test_4_4_every_full_ten_bags_cost_100(engine, before, bags, penalties, after):
    # Contract 2, so that so many tricks above it are bags.
    state = finished(
        engine, "spades/4", "1/3/1/3", f"{bags + 2}/{11 - bags}/0/0", bags=f"{before}/0", totals="-97/0"
    )
    assert state.points()[0] == 20 + bags - 100 * penalties
    assert state.next_bags()[0] == after
    others = line(state, "overtricks").values[1]
    expected = ("bag_penalty", (before + bags, others), (-100 * penalties, 0))
    assert line(state, "bag_penalty") == expected


@pytest.mark.parametrize("totals", ["-97/0", "0/0", "309/-5"])
def test_4_4_bags_are_never_read_off_the_scores_digits(engine, totals):
    state = finished(engine, "spades/4", "2/3/1/3", "4/2/1/6", totals=totals, bags="3/7")
    assert state.points() == (30 + 2, 60 + 2)
    assert state.next_bags() == (5, 9)


@pytest.mark.parametrize(
    ("options", "points", "after"),
    [
        ("bag_penalty=50", 20 + 9 - 50, 4),
        ("bags_per_penalty=5", 20 + 9 - 200, 4),
        ("bag_penalty=0", 20 + 9, 14),
        ("bags_per_penalty=0", 20 + 9, 14),
        ("bag_penalty=1000;bags_per_penalty=1", 20 + 9 - 14000, 0),
    ],
)
def test_4_5_penalty_options(engine, options, points, after):
    state = finished(engine, f"spades/4;{options}", "1/3/1/3", "11/1/0/1", bags="5/0")
    assert state.points()[0] == points
    assert state.next_bags()[0] == after


@pytest.mark.parametrize(
    ("won", "extra", "expected", "bags"),
    [
        ("4/3/3/3", "bags", 140, 0),
        ("5/2/4/2", "bags", 142, 2),
        ("5/2/4/2", "nothing", 140, 0),
        ("5/2/4/2", "lose", -140, 0),
        ("4/3/3/3", "lose", 140, 0),
        ("4/4/2/3", "bags", -140, 0),
        ("4/4/2/3", "lose", -140, 0),
        ("13/0/0/0", "bags", 146, 6),
        ("0/13/0/0", "bags", -140, 0),
    ],
)
def test_6_3_blind_seven(engine, won, extra, expected, bags):
    rules = f"spades:barmore/4;blind_seven_extra={extra}"
    state = finished(engine, rules, "seven/3/pair/3", won, dealer=3)
    assert state.points()[0] == expected
    assert state.next_bags()[0] == bags
    assert line(state, "contract").values[0] is None
    assert line(state, "blind_seven").points == (140 if expected > 0 else -140, 0)
    assert line(state, "blind_seven").values[1] is None


def test_6_3_points_are_an_option(engine):
    rules = "spades:barmore/4;blind_seven_points=70"
    assert points(engine, "seven/3/pair/3", "4/3/3/3", rules, dealer=3)[0] == 70


def test_6_3_no_line_of_blind_seven_unless_it_was_bid(engine):
    state = finished(engine, "spades:barmore/4", "2/3/2/3", "4/3/3/3", dealer=3)
    assert [line.item for line in state.score().lines] == ["contract", "overtricks", "bag_penalty"]


def test_8_1_three_players_score_each_for_itself(engine):
    state = finished(engine, "spades/3", "5/nil/4", "6/0/11")
    assert state.points() == (51, 100, 47)
    assert state.next_bags() == (1, 0, 7)
    assert line(state, "nil_seat1").values == (None, 0, None)


def test_8_2_two_players(engine):
    state = finished(engine, "spades/2", "5/nil", "11/2")
    assert state.points() == (56, -98)
    assert state.next_bags() == (6, 2)


def test_8_3_six_players_in_three_pairs(engine):
    state = finished(engine, "spades/6", "1/2/nil/2/1/1", "1/0/1/2/3/1", bags="0/0/9")
    assert state.points() == (30, 30, 10 - 100 + 1 - 100)
    assert state.next_bags() == (0, 0, 0)


@pytest.mark.parametrize(
    ("options", "bids", "won", "expected"),
    [
        ("ten_for_200=on", "6/1/4/1", "6/1/4/2", 200),
        ("ten_for_200=on", "6/1/4/1", "7/1/4/1", 201),
        ("ten_for_200=on", "6/1/5/1", "7/1/4/1", 200),
        ("ten_for_200=on", "6/1/4/1", "5/2/4/2", -100),
        ("ten_for_200=on", "5/1/4/1", "5/2/4/2", 90),
        ("ten_for_200=on", "10/1/nil/1", "10/2/0/1", 300),
        ("moon=on", "6/1/7/1", "6/0/7/0", 200),
        ("moon=on", "6/1/7/1", "6/1/6/0", -130),
        ("moon=on", "6/1/6/1", "6/0/7/0", 121),
        ("moon=on", "13/1/nil/1", "13/0/0/0", 300),
        ("moon=on;ten_for_200=on", "6/1/7/1", "6/0/7/0", 200),
        ("moon=on;ten_for_200=on", "6/1/6/1", "6/0/7/0", 201),
        ("nil_points=50", "nil/1/5/1", "0/4/5/4", 100),
        ("nil_points=50", "nil/1/5/1", "1/4/5/3", 1),
        ("nil_points=0", "nil/1/5/1", "0/4/5/4", 50),
    ],
)
def test_9_other_options(engine, options, bids, won, expected):
    assert points(engine, bids, won, f"spades/4;{options}")[0] == expected


def test_9_blind_nil_points(engine):
    rules = "spades/4;blind_nil=on;blind_nil_points=150"
    assert points(engine, "blind/1/5/1", "0/4/5/4", rules, exchange=2)[0] == 200


def test_9_moon_is_every_trick_of_the_hand(engine):
    rules = "spades/6;moon=on"
    assert points(engine, "5/1/1/3/1/1", "5/0/0/3/0/0", rules) == (200, -20, -20)
    assert points(engine, "17/1/1", "17/0/0", "spades/3;moon=on") == (200, -10, -10)


@pytest.mark.parametrize(("won0", "won2"), [(a, b) for a in (0, 1, 13) for b in (0, 12, 13) if a + b <= 13])
@pytest.mark.parametrize("bid", [1, 7, 13])
def test_tricks_from_none_to_all(engine, won0, won2, bid):
    rest = 13 - won0 - won2
    total = won0 + won2
    made = total >= 2 * bid
    expected = 20 * bid + (total - 2 * bid) if made else -20 * bid
    if made and total - 2 * bid >= 10:
        expected -= 100
    assert points(engine, f"{bid}/1/{bid}/1", f"{won0}/{rest}/{won2}/0")[0] == expected
