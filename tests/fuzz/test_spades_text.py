"""Parsers of Spades meet text that is almost right, or not at all.

They may do no worse than raise one of the library's errors, and both engines say the same.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.lockstep import Pair, Refusal, Twins
from helpers.mutate import mutated
from helpers.play import random_hands, random_ply
from helpers.refusals import ALLOWED, read
from helpers.spades import deck_of
from helpers.spades_random import OPTION_VALUES, PRESET_TEXTS, random_rules

if TYPE_CHECKING:
    from types import ModuleType

SPARE = [
    *deck_of("spades/4"),
    *("X1", "X2", "7D", "spades", "spades:barmore", "spades:foo", "spatola"),
    *OPTION_VALUES,
    *("mirror", "suicide", "nil", "blind nil", "blind", "7", "look", "seven", "pair", "pass", "decline"),
    *("keep", "discard", "?", "?13", "?0", "cdhs", "s", "dc"),
    *("dealer", "hands", "stock", "top", "seen", "away", "bids", "exchange", "known", "leader", "trick"),
    *("played", "won", "voids", "spades", "totals", "bags", "hand", "deal", "score", "total", "result"),
]


@pytest.fixture(scope="module")
def pair(engines: tuple[ModuleType, ModuleType]) -> Pair:
    return Pair(engines, "Spades")


def example(kind: str, core: Any, dice: random.Random) -> str:
    """A right text of a kind."""
    while True:
        rules = random_rules(dice)
        try:
            parsed = core.SpadesRules(rules)
        except ValueError:
            continue
        if kind == "Rules":
            return rules
        state = core.SpadesState.deal(
            parsed, seed=dice.getrandbits(64), dealer=dice.randrange(parsed.players)
        )
        plies = dice.randrange(65)
        while not state.is_over and state.plies < plies:
            state.apply(dice.choice(state.legal_moves()))
        if kind == "State":
            return str(state)
        if kind == "Observation":
            return str(state.observation(dice.randrange(parsed.players)))
        if not state.is_over:
            return str(dice.choice(state.legal_moves()))


@pytest.mark.parametrize("kind", ["Rules", "Move", "State", "Observation"])
def test_almost_right_texts(pair, engines, hands, kind):
    refused = 0
    for number in range(2 * hands):
        dice = random.Random(f"{kind} {number}")
        text = mutated(example(kind, engines[0], dice), SPARE, dice)
        refused += isinstance(read(pair, kind, text), Refusal)
    # Most edits spoil a text, some don't.
    assert hands // 2 < refused < 2 * hands


def test_almost_right_records(pair, engines, hands):
    core, _ = engines
    records = []
    for rules in ("spades/4;max_hands=2;blind_nil=on", "spades/3;max_hands=1", "spades/2;max_hands=1"):
        *_, match = random_hands(core, rules, 5, players=["a"] * int(rules.split(";")[0][-1]))
        records.append(str(match))
    match = core.Match(core.spades("barmore"), seed=3)
    for _ in range(9):
        random_ply(match, core.Rng(3))
    records.append(str(match))
    refused = 0
    for number in range(hands // 2):
        dice = random.Random(f"record {number}")
        refused += isinstance(read(pair, "Match", mutated(dice.choice(records), SPARE, dice)), Refusal)
    assert refused > hands // 4


# Lone surrogates are no text that could come from anywhere.
anything = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
likely = st.lists(st.sampled_from([*SPARE, *" /;,=-?", "/2", "/4", "on", "off", "1", "18"]), max_size=12).map(
    "".join
)


@pytest.mark.parametrize("kind", list(ALLOWED))
@given(text=anything | likely)
def test_any_text(pair, kind, text):
    read(pair, kind, text)


@given(
    head=st.sampled_from(["spades/4 ", "spades/2 seat=0 ", "spades/3 hands=-/-/- ", "spades/6;moon=on "]),
    text=anything | likely,
)
def test_any_text_behind_a_right_start(pair, head, text):
    read(pair, "State", head + text)
    read(pair, "Observation", head + text)


@given(rules=st.sampled_from(PRESET_TEXTS), text=anything | likely)
def test_any_deck(pair, rules, text):
    deals = Twins(*(kind.from_deck for kind in pair.kind("State")))
    made = pair.make(deals, pair.parse("Rules", rules), text)
    assert isinstance(made, Refusal)
    assert made.error in {"ParseError", "PositionError"}


@pytest.mark.parametrize("rules", ["spades/2", "spades/4", "spades/4;blind_nil=on"])
@given(text=anything | likely)
def test_any_move_in_a_position(pair, rules, text):
    states = pair.deal(rules, seed=1)
    before = str(states.core)
    made = pair.call(states, "apply", text)
    assert made is None or made.error in {"ParseError", "IllegalMoveError"}
    if made is not None:
        assert str(states.core) == before
