"""The core and the reference play Spades in lockstep: nothing may differ.

`pytest tests/differential --hands 20000` plays as many hands; a plain run plays a few hundred. Each
hand has a number of its own that decides everything about it, and that a failure names.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from helpers.lockstep import CORE_ONLY, Pair, Refusal, Twins, numbered
from helpers.spades_random import OPTION_VALUES, PRESET_TEXTS, altered, random_rules

if TYPE_CHECKING:
    from types import ModuleType

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
    "spades/2;bidding=mirror;failed_nil_tricks=contract",
    "spades/2;min_bid=1;spade_lead=always",
    "spades/6",
    "spades/6;blind_nil=on;exchange_when_both_blind=on",
    "spades/6;blind_nil=on;blind_exchange=1;min_pair_bid=3",
    "spades/6;min_bid=1;blind_seven=on;blind_seven_extra=lose",
    "spades/6;bidding=suicide",
    "spades/6;bidding=mirror",
    "spades/6;moon=on;ten_for_200=on",
)


@pytest.fixture(scope="module")
def pair(engines: tuple[ModuleType, ModuleType]) -> Pair:
    return Pair(engines, "Spades")


def dealt(pair: Pair, rules: Twins, number: int, dice: random.Random) -> Twins:
    """Deal a numbered hand in the middle of some match."""
    sides = range(rules.reference.sides)
    return pair.deal(
        str(rules.reference),
        seed=number,
        dealer=dice.randrange(rules.reference.players),
        totals=[dice.choice([0, dice.randint(-400, 499)]) for _ in sides],
        bags=[dice.randrange(12) for _ in sides],
    )


def play_fast(pair: Pair, states: Twins, dice: random.Random) -> None:
    """Play a hand to its end; compare moves and states only."""
    while not states.reference.is_over:
        legal = pair.moves(states)
        assert pair.call(states, "apply", dice.choice(legal)) is None
        assert str(states.core) == str(states.reference)
    pair.finish(states)


def play(pair: Pair, rules: Twins, number: int, dice: random.Random) -> None:
    """Deal a numbered hand and play it; at every fourth, compare what all seats see, too."""
    states = dealt(pair, rules, number, dice)
    if number % 4 == 0:
        pair.play(states, dice, thorough=0.04)
    else:
        play_fast(pair, states, dice)
    pair.call(states, "next_bags")


@pytest.mark.parametrize("rules", RULES)
def test_chosen_rules(pair, hands, rules):
    parsed = pair.parse("Rules", rules)
    for number in range(max(1, hands // (2 * len(RULES)))):
        with numbered(number, rules) as dice:
            play(pair, parsed, number, dice)


def test_random_options(pair, hands):
    refused = 0
    for number in range(hands // 2):
        rules = random_rules(random.Random(number))
        with numbered(number, rules) as dice:
            parsed = pair.parse("Rules", rules)
            if isinstance(parsed, Refusal):
                assert parsed.error == "RulesError"
                refused += 1
            else:
                play(pair, parsed, number, dice)
    # Most texts make rules, but not all.
    assert 0 < refused < hands // 3


def random_ply(pair: Pair, number: int, dice: random.Random) -> Twins:
    """A hand played to some ply."""
    states = dealt(pair, pair.parse("Rules", RULES[number % len(RULES)]), number, dice)
    plies = dice.randrange(70)
    while states.reference.plies < plies and not states.reference.is_over:
        pair.call(states, "apply", str(dice.choice(states.reference.legal_moves())))
    return states


def test_altered_states(pair, hands):
    """Positions that are nearly right: read alike, refused in the same words, and played on."""
    read = 0
    for number in range(hands // 4):
        with numbered(number, "altered state") as dice:
            states = random_ply(pair, number, dice)
            for _ in range(5):
                text = altered(str(states.reference), dice)
                twins = pair.parse("State", text)
                if isinstance(twins, Twins):
                    read += 1
                    play_fast(pair, twins, dice)
    assert hands // 20 < read < hands


def test_altered_views(pair, hands):
    """Views that are nearly right: read alike, refused in the same words, and sampled."""
    read = 0
    for number in range(hands // 4):
        with numbered(number, "altered view") as dice:
            states = random_ply(pair, number, dice)
            for _ in range(5):
                seat = dice.randrange(states.reference.rules.players)
                text = altered(str(states.reference.observation(seat)), dice)
                twins = pair.parse("Observation", text)
                if isinstance(twins, Twins):
                    read += 1
                    pair.compare(twins)
                    pair.moves(twins)
                    rngs = Twins(*(engine.Rng(number) for engine in pair.engines))
                    sampled = pair.call(twins, "sample", rngs)
                    again = pair.parse("State", sampled)
                    looks = zip(again, twins, strict=True)
                    assert [state.observation(view.seat) for state, view in looks] == list(twins)
    assert hands // 20 < read < hands


@pytest.mark.parametrize("rules", RULES)
def test_matches(pair, hands, rules):
    """Whole matches: deals, dealers, totals, bags and records."""
    for number in range(max(1, hands // 2000)):
        with numbered(number, rules) as dice:
            names = [f"player {seat}" for seat in range(int(rules.partition("/")[2][0]))]
            options = dice.choice(["max_hands=3", "max_hands=6;target=60", "max_hands=6;floor=-200"])
            pair.match(f"{rules};{options}", dice, seed=number, players=names if number % 2 else ())


@pytest.mark.parametrize("rules", PRESET_TEXTS)
def test_decks(pair, rules):
    for seed in (0, 1, 2**63, 2**64 - 1):
        pair.call(pair.parse("Rules", rules), "deck", seed)


def test_rules_by_keyword(pair, hands):
    words = ["on", "off", "none", "mirror", "bags", "", "x", "3"]
    values = [True, False, None, 0.5, *range(-1, 12), 10**20, *words]
    names = [*OPTION_VALUES, "deck", "colour"]
    presets = ["spades", "spades:barmore", "spades:new_york", "standard", "scopa"]
    made = 0
    for number in range(2 * hands):
        with numbered(number, "keywords") as dice:
            options = {dice.choice(names): dice.choice(values) for _ in range(2)}
            players = dice.choice([None, 2, 3, 4, 5, 6])
            rules = pair.new("Rules", dice.choice(presets), players=players, **options)
            if isinstance(rules, Twins):
                made += 1
                pair.call(rules, "options")
                pair.call(rules, "replace", **{dice.choice(names): dice.choice(values)})
    assert hands // 50 < made < 2 * hands


def test_deals_with_bad_arguments(pair, hands):
    refused = 0
    for number in range(hands):
        with numbered(number, "deals") as dice:
            rules = pair.parse("Rules", dice.choice(PRESET_TEXTS))
            sides = rules.reference.sides
            deck = list(map(str, rules.reference.deck(number)))
            changed = list(deck)
            for _ in range(dice.choice([1, 2])):
                changed[dice.randrange(len(deck))] = dice.choice([*deck, "X1", "2c", "2h", "Zz", "As"])
            changed = dice.choice([changed, deck[1:], [*deck, "X1"]])
            numbers = [0, -1, 5, 10**6, 10**6 + 1, 10**9 + 1, -(10**9), 10**30]
            some = [dice.choice(numbers) for _ in range(sides + dice.choice([0, 0, 0, 1, -1]))]
            fault = {"deck": changed, "dealer": dice.choice([-1, 1, 2, 3, 6]), "totals": some, "bags": some}
            name = dice.choice(list(fault))
            arguments = {"deck": deck, name: fault[name]}
            cards = arguments.pop("deck")
            from_deck = Twins(*(kind.from_deck for kind in pair.kind("State")))
            states = pair.make(from_deck, rules, dice.choice([cards, "".join(cards)]), **arguments)
            if isinstance(states, Twins):
                pair.compare(states)
            else:
                refused += 1
    assert hands // 4 < refused < hands


@pytest.mark.parametrize(
    "rules", ["spades/4", "spades:barmore/4", "spades/2", "spades/3", "spades/6;blind_nil=on"]
)
@pytest.mark.parametrize("seed", range(2))
def test_perft(pair, rules, seed):
    states = pair.deal(rules, seed=seed, dealer=0)
    for depth in range(3):
        pair.call(states, "perft", depth)
    # Towards the end of a hand: to its last ply and beyond.
    dice = random.Random(seed)
    cards = 2 * states.reference.rules.players
    while states.reference.phase != "play" or sum(map(len, states.reference.hands)) > cards:
        pair.call(states, "apply", str(dice.choice(states.reference.legal_moves())))
    leaves = [pair.call(states, "perft", depth) for depth in range(cards + 2)]
    assert leaves[cards] > 0
    assert leaves[cards + 1] == 0


def test_both_engines_offer_the_same(pair):
    rules = pair.parse("Rules", "spades/4")
    states = pair.deal("spades/4", seed=1)
    things = [
        rules,
        states,
        Twins(*(state.observation(0) for state in states)),
        Twins(*(state.legal_moves()[0] for state in states)),
        pair.new("Match", rules, seed=1),
    ]
    for core, reference in things:
        names = {name for name in dir(core) if not name.startswith("_")} - CORE_ONLY
        assert names <= set(dir(reference))
        assert type(core).__name__ == type(reference).__name__
