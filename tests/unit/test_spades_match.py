"""SPD 1.2 and 5: hands until the target, the floor or the last hand."""

from __future__ import annotations

import random

import pytest

from helpers.spades import plan, play_match, tricks_of_hands

SEED = 8


def reach(engine, goals, rules=None, hands=14, low=-300, high=500):
    """A match played to exact totals; until its last hand all totals lie between `low` and `high`."""
    tricks = tricks_of_hands(engine, SEED, 14)[:hands]
    contracts = [
        plan(
            [won[side] + won[side + 2] for won in tricks],
            lambda total, bags, goal=goal: total == goal,
            lambda total: low < total < high,
        )
        for side, goal in enumerate(goals)
    ]
    match = play_match(engine, rules or engine.spades(), SEED, list(zip(*contracts, strict=True)))
    assert match.totals == tuple(goals)
    return match


@pytest.mark.parametrize(
    ("totals", "outcome", "winner"),
    [
        ((505, 530), "won", 1),
        ((528, 526), "won", 0),
        ((500, 30), "won", 0),
        ((499, 498), "", None),
        ((-60, 500), "won", 1),
        ((500, 500), "", None),  # SPD 5.1: a tie is played on
        ((512, 512), "", None),
    ],
)
def test_5_1_target(engine, totals, outcome, winner):
    match = reach(engine, totals)
    assert match.outcome == outcome
    assert match.winner == winner
    assert match.is_over is (outcome != "")


def test_5_1_a_tie_is_played_on_until_it_is_broken(engine):
    match = reach(engine, (500, 500), hands=12)
    assert not match.is_over
    # In the next hand both may be made or failed: the higher total wins.
    tricks = tricks_of_hands(engine, SEED, 14)[12]
    for _ in range(4):
        match.play("13" if match.to_act in (1, 3) else "1")
    while match.hands_played < 13:
        match.play(match.state.legal_moves()[0])
    assert sum(tricks) == 13
    assert match.is_over
    assert match.winner == 0


def test_5_2_target_is_an_option(engine):
    match = reach(engine, (100, 60), engine.spades(target=100), hands=4, high=100)
    assert match.winner == 0
    assert match.hands_played == 4


@pytest.mark.parametrize(
    ("totals", "outcome", "winner"),
    [
        ((-200, 60), "won", 1),
        ((-199, 60), "", None),
        ((-260, -200), "won", 1),
        ((-230, -230), "", None),  # a tie for the highest total is played on
        ((30, -200), "won", 0),
    ],
)
def test_5_2_floor(engine, totals, outcome, winner):
    match = reach(engine, totals, engine.spades(floor=-200), hands=5, low=-200)
    assert match.outcome == outcome
    assert match.winner == winner


def test_5_2_no_floor_by_default(engine):
    assert not reach(engine, (-1000, -600), hands=8, low=-2000).is_over


@pytest.mark.parametrize(
    ("totals", "outcome", "winner"),
    [((40, 120), "won", 1), ((50, 50), "drawn", None), ((-60, -70), "won", 0)],
)
def test_5_2_last_hand(engine, totals, outcome, winner):
    match = reach(engine, totals, engine.spades(max_hands=4), hands=4)
    assert match.is_over
    assert match.outcome == outcome
    assert match.winner == winner
    assert str(match).endswith(f"{'won by side ' + str(winner) if outcome == 'won' else 'drawn'}\n")


def test_4_4_and_5_bags_carry_over(engine):
    match = reach(engine, (66, 37), hands=4)
    bags = [0, 0]
    totals = [0, 0]
    for score in match.scores:
        lines = {line.item: line for line in score.lines}
        for side in range(2):
            counter = bags[side] + lines["overtricks"].values[side]
            assert lines["bag_penalty"].values[side] == counter
            bags[side] = counter % 10
            totals[side] += score.points[side]
    assert match.state.bags == tuple(bags)
    assert match.state.totals == match.totals == tuple(totals)


@pytest.mark.parametrize("text", ["spades/2", "spades/3", "spades/4", "spades/6", "spades:barmore/4"])
def test_1_2_dealer_goes_round_and_the_record_replays(engine, text):
    dice = random.Random(5)
    rules = engine.SpadesRules(text).replace(max_hands=5)
    match = engine.Match(rules, seed=3, dealer=1)
    dealers = []
    while not match.is_over:
        if match.state.plies == 0:
            dealers.append(match.dealer)
        match.play(dice.choice(match.state.legal_moves()))
    assert dealers == [(1 + hand) % rules.players for hand in range(5)]
    assert match.hands_played == 5
    again = engine.SpadesMatch.parse(str(match))
    assert again == match
    assert again.totals == match.totals
    assert again.scores == match.scores


def test_a_record_in_the_middle_of_a_hand(engine):
    match = engine.Match(engine.spades(blind_nil=True), seed=12, dealer=0)
    for move in ("look", "3", "blind nil", "look", "nil", "look", "13", "decline"):
        assert engine.SpadesMatch.parse(str(match)) == match
        match.play(move)
    assert engine.SpadesMatch.parse(str(match)) == match
    assert "1. look, 3, blind nil, look\n5. nil, look, 13, decline\n" in str(match)
    assert str(match).endswith("result 0/0 unfinished\n")


def test_no_move_after_the_match(engine):
    match = reach(engine, (528, 526))
    before = str(match)
    with pytest.raises(engine.IllegalMoveError, match=r"^the match is over: no move is legal$"):
        match.play("3")
    assert str(match) == before
