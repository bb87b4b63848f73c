"""Spades: the core and the reference side by side, over presets, options and numbers of players."""

from __future__ import annotations

import random

import pytest

from helpers.lockstep import Pair

RULES = (
    "spades/4",
    "spades/4;blind_nil=on",
    "spades/4;blind_nil=on;exchange_when_both_blind=on;min_pair_bid=4",
    "spades/4;blind_nil=on;blind_exchange=1;blind_nil_min_deficit=100;cap_pair_bid=on",
    "spades/4;blind_nil=on;blind_exchange=0;failed_nil_tricks=contract",
    "spades/4;bidding=mirror",
    "spades/4;bidding=whiz;failed_nil_tricks=none",
    "spades/4;bidding=suicide;spade_lead=after_first_trick",
    "spades/4;min_bid=2;cap_pair_bid=on;ten_for_200=on;moon=on;opening_leader=dealer",
    "spades/4;bag_penalty=50;bags_per_penalty=3;nil_points=50;spade_lead=always",
    "spades/4;bags_per_penalty=0",
    "spades:barmore/4",
    "spades:barmore/4;blind_seven_extra=lose;blind_seven_points=70;min_pair_bid=5",
    "spades:barmore/4;blind_seven_extra=nothing;spade_lead=broken;opening_leader=eldest",
    "spades:barmore/4;blind_seven=off;min_bid=0;bidding=mirror",
    "spades:new_york/4",
    "spades:new_york/4;min_bid=0;blind_nil=on",
    "spades:new_york/4;min_bid=0;min_pair_bid=0;bidding=whiz",
    "spades/3",
    "spades/3;blind_nil=on;blind_nil_min_deficit=0",
    "spades/3;bidding=mirror",
    "spades/2",
    "spades/2;discards=shown;bidding=whiz",
    "spades/2;bidding=mirror;min_bid=0",
    "spades/2;min_bid=1;spade_lead=always",
    "spades/6",
    "spades/6;blind_nil=on;exchange_when_both_blind=on",
    "spades/6;blind_nil=on;blind_exchange=1;min_pair_bid=3",
    "spades/6;min_bid=1;blind_seven=on;blind_seven_extra=lose",
    "spades/6;bidding=suicide",
    "spades/6;bidding=mirror",
    "spades/6;moon=on;ten_for_200=on",
)


def blind_or_not(dice: random.Random) -> float:
    """How often a player who may bid blind does so: never, now and then, or often."""
    return dice.choice([0.0, 0.3, 0.8])


@pytest.fixture(scope="module")
def pair(engines):
    return Pair(engines, "Spades")


@pytest.mark.parametrize("rules", RULES)
def test_hands_in_lockstep(pair, rules, hands):
    """Random hands: moves, texts, views, samples, errors and scores at each ply."""
    dice = random.Random(rules)
    each = -(-hands // len(RULES))
    thorough = 0.05 if each < 50 else 0.01
    for _ in range(each):
        seed = dice.getrandbits(64)
        parsed = pair.types["Rules"][1](rules)
        totals = [dice.choice([0, dice.randint(-400, 499)]) for _ in range(parsed.sides)]
        bags = [dice.randrange(12) for _ in range(parsed.sides)]
        states = pair.deal(rules, seed, dice.randrange(parsed.players), totals=totals, bags=bags)
        pair.play(states, dice, thorough=thorough)
        assert states[0].next_bags() == states[1].next_bags()


@pytest.mark.parametrize("rules", RULES)
def test_matches_in_lockstep(pair, rules):
    """Whole matches: deals, dealers, totals, bags and records."""
    dice = random.Random(rules)
    length = 3
    parsed = f"{rules};max_hands={length}"
    matches = pair.match(parsed, dice.getrandbits(64), dice)
    assert matches[0].hands_played == length or matches[0].outcome == "won"


@pytest.mark.parametrize("rules", RULES)
def test_decks_agree(pair, rules):
    for seed in (0, 1, 2**63, 2**64 - 1):
        pair.same(lambda i, seed=seed: pair.types["Rules"][i](rules).deck(seed))
