"""The core and the reference play the fishing games in lockstep: nothing may differ.

`pytest tests/differential --hands 20000` plays as many hands; a plain run plays a few hundred. Each
hand has a number of its own that decides everything about it, and that a failure names.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.fishing import OPTION_VALUES, PRESETS, random_position, random_rules
from helpers.lockstep import CORE_ONLY, Pair, Refusal, Twins, numbered

if TYPE_CHECKING:
    from types import ModuleType

PRESET_TEXTS = [f"{name}/{players}" for name, numbers in PRESETS.items() for players in numbers]


@pytest.fixture(scope="module")
def pair(engines: tuple[ModuleType, ModuleType]) -> Pair:
    return Pair(engines, "Fishing")


def play(pair: Pair, rules: Twins, number: int, dice: random.Random) -> None:
    """Deal a numbered hand and play it."""
    dealer = dice.randrange(rules.reference.players)
    totals = [dice.randrange(100) for _ in range(rules.reference.sides)]
    pair.play(pair.deal(str(rules.reference), seed=number, dealer=dealer, totals=totals), dice)


@pytest.mark.parametrize("rules", PRESET_TEXTS)
def test_every_preset(pair, hands, rules):
    parsed = pair.parse("Rules", rules)
    for number in range(hands // (2 * len(PRESET_TEXTS))):
        with numbered(number, rules) as dice:
            play(pair, parsed, number, dice)


def test_random_options(pair, hands):
    refused = 0
    for number in range(hands // 2):
        rules = random_rules(random.Random(number))
        with numbered(number, rules) as dice:
            parsed = pair.parse("Rules", rules)
            if isinstance(parsed, Refusal):
                refused += 1
            else:
                play(pair, parsed, number, dice)
    # Most texts make rules.
    assert refused < hands // 4


def test_random_positions(pair, hands):
    played = 0
    for number in range(hands // 2):
        rules = random_rules(random.Random(f"position {number}"))
        with numbered(number, rules) as dice:
            parsed = pair.parse("Rules", rules)
            if isinstance(parsed, Refusal):
                continue
            states = pair.parse("State", random_position(parsed.reference, dice))
            if isinstance(states, Twins):
                played += 1
                pair.play(states, dice)
    assert played > hands // 6


@settings(max_examples=25)
@given(
    preset=st.sampled_from(PRESET_TEXTS),
    options=st.fixed_dictionaries({}, optional={n: st.sampled_from(v) for n, v in OPTION_VALUES.items()}),
    seed=st.integers(0, 2**64 - 1),
    number=st.integers(0, 1000),
)
def test_any_options(pair, preset, options, seed, number):
    rules = ";".join([preset, *(f"{name}={value}" for name, value in options.items())])
    if isinstance(pair.parse("Rules", rules), Twins):
        pair.play(pair.deal(rules, seed=seed, dealer=number % int(preset[-1])), random.Random(number))


@pytest.mark.parametrize("rules", PRESET_TEXTS)
def test_matches(pair, hands, rules):
    for number in range(max(1, hands // 1000)):
        with numbered(number, rules) as dice:
            names = [f"player {seat}" for seat in range(int(rules[-1]))] if number % 2 else ()
            pair.match(rules, dice, seed=number, players=names)


def test_rules_by_keyword(pair, hands):
    words = ["on", "off", "none", "mandatory", "both", "", "x", "3"]
    values = [True, False, None, 0.5, *range(-1, 12), 10**20, *words]
    names = [*OPTION_VALUES, "hand_cards", "colour"]
    made = 0
    for number in range(hands):
        with numbered(number, "keywords") as dice:
            options = {dice.choice(names): dice.choice(values) for _ in range(2)}
            players = dice.choice([None, 2, 3, 4, 5])
            rules = pair.new("Rules", dice.choice([*PRESETS, "briscola"]), players=players, **options)
            if isinstance(rules, Twins):
                made += 1
                pair.call(rules, "options")
                pair.call(rules, "replace", **{dice.choice(names): dice.choice(values)})
    assert hands // 50 < made < hands


@pytest.mark.parametrize("rules", ["spatola/2", "spatola/4", "scopa/3", "scopa_assi/2"])
@pytest.mark.parametrize("seed", range(3))
def test_perft(pair, rules, seed):
    states = pair.deal(rules, seed=seed, dealer=0)
    for depth in range(5):
        pair.call(states, "perft", depth)
    # Towards the end of a hand: to its last ply and beyond.
    dice = random.Random(seed)
    while states.reference.plies < 32:
        pair.call(states, "apply", str(dice.choice(states.reference.legal_moves())))
    leaves = [pair.call(states, "perft", depth) for depth in range(6)]
    assert leaves[4] > 0
    assert leaves[5] == 0


def test_both_engines_offer_the_same(pair):
    rules = pair.parse("Rules", "spatola/2")
    states = pair.deal("spatola/2", seed=1)
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


# The reference plays by the rules; fast playouts and players are the package's.
PACKAGE_ONLY = {"Batch", "FishingBatch", "SpadesBatch", "errors", "players", "playouts"}


def test_what_the_package_exports_the_reference_exports(engines):
    core, reference = engines
    names = {name for name in core.__all__ if not name.startswith("_")}
    assert names - set(reference.__all__) == PACKAGE_ONLY
