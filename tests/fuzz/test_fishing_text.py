"""Parsers of the fishing games meet text that is almost right, or not at all.

They may do no worse than raise one of the library's errors, and both engines say the same.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.fishing import DECK, OPTION_VALUES, PRESETS, random_position, random_rules
from helpers.lockstep import Pair, Refusal, Twins
from helpers.mutate import mutated
from helpers.play import random_hands, random_ply
from helpers.refusals import ALLOWED, read

if TYPE_CHECKING:
    from types import ModuleType

SPARE = [
    *DECK,
    *PRESETS,
    *OPTION_VALUES,
    *("both", "mandatory", "spades:barmore", "dealer", "hands", "table", "piles", "stock", "last", "prev"),
    *("sweeps", "piccole", "suited", "totals", "hand", "deal", "score", "total", "result", "unfinished"),
]


@pytest.fixture(scope="module")
def pair(engines: tuple[ModuleType, ModuleType]) -> Pair:
    return Pair(engines, "Fishing")


def example(kind: str, reference: Any, dice: random.Random) -> str:
    """A right text of a kind."""
    while True:
        rules = random_rules(dice)
        try:
            parsed = reference.FishingRules(rules)
        except ValueError:
            continue
        if kind == "Rules":
            return rules
        try:
            state = reference.FishingState(random_position(parsed, dice))
        except ValueError:
            continue
        if kind == "State":
            return str(state)
        if kind == "Observation":
            return str(state.observation(dice.randrange(parsed.players)))
        if state.legal_moves():
            return str(dice.choice(state.legal_moves()))


@pytest.mark.parametrize("kind", ["Rules", "Move", "State", "Observation"])
def test_almost_right_texts(pair, engines, hands, kind):
    refused = 0
    for number in range(4 * hands):
        dice = random.Random(f"{kind} {number}")
        refused += isinstance(
            read(pair, kind, mutated(example(kind, engines[1], dice), SPARE, dice)), Refusal
        )
    # Most edits spoil a text, some don't.
    assert hands < refused < 4 * hands


def test_almost_right_records(pair, engines, hands):
    _, reference = engines
    records = []
    for rules in ("spatola/2;target=12", "scopa/3;target=2", "scopone/4;max_hands=1"):
        *_, match = random_hands(reference, rules, 5, players=["a"] * int(rules.split(";")[0][-1]))
        records.append(str(match))
    match = reference.Match(reference.scopa(), seed=3)
    for _ in range(5):
        random_ply(match, reference.Rng(3))
    records.append(str(match))
    refused = 0
    for number in range(hands):
        dice = random.Random(f"record {number}")
        refused += isinstance(read(pair, "Match", mutated(dice.choice(records), SPARE, dice)), Refusal)
    assert refused > hands // 2


# Lone surrogates are no text that could come from anywhere.
anything = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
likely = st.lists(st.sampled_from([*SPARE, *" /;,=-?x", "/2", "/4", " x ", "on", "off"]), max_size=12).map(
    "".join
)


@pytest.mark.parametrize("kind", list(ALLOWED))
@given(text=anything | likely)
def test_any_text(pair, kind, text):
    read(pair, kind, text)


@given(
    head=st.sampled_from(["spatola/2 ", "spatola/2 seat=0 ", "spatola/2 hands=-/- "]), text=anything | likely
)
def test_any_text_behind_a_right_start(pair, head, text):
    read(pair, "State", head + text)
    read(pair, "Observation", head + text)


@given(text=anything | likely)
def test_any_deck(pair, text):
    rules = pair.parse("Rules", "scopa/2")
    deals = Twins(*(kind.from_deck for kind in pair.kind("State")))
    made = pair.make(deals, rules, text)
    assert isinstance(made, Refusal)
    assert made.error in {"ParseError", "PositionError"}


@given(text=anything | likely)
def test_any_move_in_a_position(pair, text):
    states = pair.deal("spatola/2", seed=1)
    before = str(states.core)
    made = pair.call(states, "apply", text)
    assert made is None or made.error in {"ParseError", "IllegalMoveError"}
    if made is not None:
        assert str(states.core) == before
