"""SPA 6: hands add up to a match. The seeds were searched for the totals that they show."""

from __future__ import annotations

import copy
import pickle

import pytest

from helpers.play import random_hands, random_ply


def after(engine, rules, seed, hand):
    """The match that a seed plays at random, after so many hands."""
    hands = random_hands(engine, rules, seed, dealer=0)
    return next(match for match in hands if match.hands_played == hand)


def test_6_1_points_add_up_over_hands(engine):
    totals = (0, 0)
    for match in random_hands(engine, "spatola/2", 3):
        points = match.scores[-1].points
        totals = tuple(total + more for total, more in zip(totals, points, strict=True))
        assert match.totals == totals
        assert match.is_over == (max(totals) >= 61 and totals[0] != totals[1])
    assert match.hands_played == len(match.scores) == len(match.moves)
    assert [len(moves) for moves in match.moves] == [36] * match.hands_played


@pytest.mark.parametrize(("rules", "target"), [("scopa/2", 11), ("spatola/2", 61), ("scopa/2;target=1", 1)])
def test_6_1_the_match_goes_on_below_the_target(engine, rules, target):
    for match in random_hands(engine, rules, 8):
        if not match.is_over:
            assert max(match.totals) < target
    assert max(match.totals) >= target


def test_6_2_a_shared_highest_total_over_the_target_plays_on(engine):
    match = after(engine, "scopa/2", 56, 6)
    assert match.totals == (11, 11)
    assert (match.is_over, match.winner, match.outcome) == (False, None, "")
    assert match.to_act == (match.dealer + 1) % 2
    assert match.state.totals == (11, 11)


def test_6_2_spatola_too(engine):
    match = after(engine, "spatola/2", 1209, 8)
    assert match.totals == (63, 63)
    assert (match.is_over, match.winner, match.outcome) == (False, None, "")


def test_6_2_the_higher_total_wins_when_both_reach_the_target(engine):
    match = after(engine, "scopa/2", 133, 5)
    assert match.totals == (12, 13)
    assert (match.is_over, match.winner, match.outcome, match.to_act) == (True, 1, "won", None)


def test_6_2_the_tie_is_broken_by_further_hands(engine):
    *_, match = random_hands(engine, "scopa/2", 56, dealer=0)
    assert match.hands_played > 6
    assert match.outcome == "won"
    assert match.totals[match.winner] == max(match.totals) > min(match.totals)


def test_6_2_two_of_three_that_share_the_highest_total_play_on_with_the_third(engine):
    shared = [
        match.totals
        for seed in range(12)
        for match in random_hands(engine, "scopa/3;target=3", seed)
        if not match.is_over and max(match.totals) >= 3
    ]
    assert shared
    assert all(totals.count(max(totals)) > 1 for totals in shared)
    assert any(totals.count(max(totals)) == 2 for totals in shared)


def test_6_3_a_sweep_that_reaches_the_target_does_not_stop_the_hand(engine):
    match = engine.Match(engine.FishingRules("scopa/2"), seed=292, dealer=0)
    rng = engine.Rng(292)
    while match.totals != (10, 9):
        random_ply(match, rng)
    while not match.state.sweeps[0]:
        random_ply(match, rng)
    # One more point than 10 is the target, but 19 cards are still to be played.
    assert (match.is_over, match.winner, match.hands_played) == (False, None, 5)
    assert sum(map(len, match.state.hands)) + len(match.state.stock) == 19
    while match.hands_played == 5:
        random_ply(match, rng)
    assert len(match.moves[5]) == 36


def test_the_limit_of_hands_ends_a_match_with_the_higher_total(engine):
    *_, match = random_hands(engine, "spatola/2;max_hands=1", 5)
    assert (match.is_over, match.outcome, match.hands_played) == (True, "won", 1)
    assert max(match.totals) < 61
    assert match.totals[match.winner] == max(match.totals)


def test_the_limit_of_hands_ends_a_tie_as_drawn(engine):
    match = after(engine, "scopa/2;max_hands=6", 56, 6)
    assert match.totals == (11, 11)
    assert (match.is_over, match.outcome, match.winner, match.to_act) == (True, "drawn", None, None)
    assert str(match).endswith("\nresult 11/11 drawn\n")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_1_the_deal_goes_round(engine, players):
    dealers = []
    match = engine.Match(engine.FishingRules(f"scopa/{players};target=30"), seed=4, dealer=1)
    rng = engine.Rng(4)
    while len(dealers) < 5:
        assert match.to_act == (match.dealer + 1) % players
        dealers.append(match.dealer)
        while match.hands_played < len(dealers):
            random_ply(match, rng)
    assert dealers == [(1 + i) % players for i in range(5)]


@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
@pytest.mark.parametrize("rules", ["spatola/2", "scopa/3"])
def test_a_match_draws_dealer_and_hand_seeds_from_its_seed(engine, rules, seed):
    rules = engine.FishingRules(rules)
    rng = engine.Rng(seed)
    dealer = rng.below(rules.players)
    match = engine.Match(rules, seed=seed)
    assert match.seed == seed
    assert match.dealer == dealer
    first = engine.FishingState.deal(rules, seed=rng.next(), dealer=dealer)
    assert match.state == first
    dice = engine.Rng(1)
    while match.hands_played == 0:
        random_ply(match, dice)
    second = engine.FishingState.deal(
        rules, seed=rng.next(), dealer=(dealer + 1) % rules.players, totals=match.totals
    )
    assert match.state == second


def test_a_named_dealer_gets_the_same_cards(engine):
    rules = engine.FishingRules("spatola/2")
    decks = {str(engine.Match(rules, seed=7, dealer=dealer)).split("deal ")[1] for dealer in (None, 0, 1)}
    assert len(decks) == 1


def test_3_8_every_hand_starts_afresh(engine):
    match = after(engine, "spatola/2", 6, 1)
    state = match.state
    assert (state.last, state.prev) == (None, None)
    assert state.piles == ((), ())
    assert state.sweeps == state.piccole == state.suited == (0, 0)


def test_a_finished_match_keeps_its_last_hand(engine):
    *_, match = random_hands(engine, "scopa/2", 9)
    assert match.state.is_over
    assert match.state.points() == match.scores[-1].points
    with pytest.raises(engine.IllegalMoveError, match=r"^the match is over: no move is legal$"):
        match.play("7D")


def test_an_illegal_move_changes_nothing(engine):
    match = engine.Match(engine.FishingRules("spatola/2"), seed=1)
    before = str(match)
    elsewhere = next(move for move in map(str, match.state.hands[match.dealer]))
    with pytest.raises(
        engine.IllegalMoveError, match=rf"^illegal move {elsewhere} for seat {match.to_act}; legal: "
    ):
        match.play(elsewhere)
    assert str(match) == before


def test_views_of_a_match_are_those_of_its_hand(engine):
    match = engine.Match(engine.FishingRules("spatola/2"), seed=1)
    assert match.observation() == match.state.observation(match.to_act)
    assert match.observation(0) == match.state.observation(0)


def test_the_state_is_a_copy(engine):
    match = engine.Match(engine.FishingRules("spatola/2"), seed=1)
    state = match.state
    state.apply(state.legal_moves()[0])
    assert match.state != state
    assert match.moves == ((),)


def test_copies_are_independent(engine):
    match = after(engine, "spatola/2", 6, 2)
    twins = [match.copy(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    rng = engine.Rng(2)
    random_ply(match, rng)
    for twin in twins:
        assert twin != match
        random_ply(twin, engine.Rng(2))
        assert twin == match
    with pytest.raises(TypeError, match=r"^unhashable type: 'FishingMatch' is mutable; use str\(match\)$"):
        hash(match)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seed": -1}, "seed -1 is out of range 0..18446744073709551615"),
        ({"seed": 2**64}, "seed 18446744073709551616 is out of range 0..18446744073709551615"),
        ({"seed": 1, "dealer": 2}, "dealer 2 is out of range 0..1"),
        ({"seed": 1, "players": ("a", "b", "c")}, "players: 3 names for 2 seats"),
        ({"seed": 1, "players": ("a", "b/c")}, "player name 'b/c' holds a character it may not"),
        ({"seed": 1, "players": ("a", 'b"c')}, "player name 'b\"c' holds a character it may not"),
        ({"seed": 1, "players": ("a\n", "b")}, "player name 'a\n' holds a character it may not"),
    ],
)
def test_arguments_out_of_range(engine, arguments, message):
    with pytest.raises(engine.RulesError) as caught:
        engine.Match(engine.FishingRules("spatola/2"), **arguments)
    assert str(caught.value) == message
