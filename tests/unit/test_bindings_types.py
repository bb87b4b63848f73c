"""Wrong types, foreign values and odd texts: an exception each time, never worse."""

from __future__ import annotations

import gc
import pickle
import sys
from typing import TYPE_CHECKING, Any

import pytest

import mazzo
import mazzo.reference
from helpers.values import FAMILIES, KINDS, matches, values

if TYPE_CHECKING:
    from types import ModuleType

WRONG = [None, 7, 1.5, b"spatola/2", [], {}, object(), mazzo.Rng(1), mazzo.ItalianCard("7D"), type]
CLASSES = [getattr(mazzo, family + kind) for family in FAMILIES for kind in KINDS]
each_class = pytest.mark.parametrize("cls", CLASSES)


@each_class
def test_text_is_a_str(cls: Any) -> None:
    for wrong in WRONG:
        with pytest.raises(TypeError):
            cls.parse(wrong)
        with pytest.raises(TypeError):
            cls(wrong)
    with pytest.raises(TypeError):
        cls()
    with pytest.raises(TypeError):
        cls("spatola/2", "spatola/2", 3)
    with pytest.raises(TypeError):
        cls.parse()


@pytest.mark.parametrize("cls", [*CLASSES, mazzo.Rng])
def test_no_instance_without_a_value(cls: Any) -> None:
    for base in cls.__mro__[1:]:
        with pytest.raises(TypeError):
            base.__new__(cls)
    with pytest.raises(TypeError):
        cls.__new__(cls)
    with pytest.raises(TypeError):
        type("Sub", (cls,), {})


@pytest.mark.parametrize("cls", [*CLASSES, mazzo.Rng])
def test_types_cannot_be_confused(cls: Any) -> None:
    some = mazzo.Rng(1) if cls is not mazzo.Rng else mazzo.spatola()
    for name in ("__str__", "__repr__", "__hash__", "__reduce__", "copy", "legal_moves", "next"):
        method = getattr(cls, name, None)
        if method is not None and name not in vars(object):
            with pytest.raises(TypeError):
                method(some)
    for name, attribute in vars(cls).items():
        if hasattr(attribute, "__get__") and hasattr(attribute, "__set__"):
            with pytest.raises(TypeError):
                attribute.__get__(some, type(some))
            assert name


def test_init_again_changes_nothing() -> None:
    move = mazzo.FishingMove("7D")
    move.__init__("FS")  # type: ignore[misc]
    assert move == mazzo.FishingMove("7D")


@pytest.mark.parametrize("family", FAMILIES)
def test_moves_of_other_types(engine: ModuleType, family: str) -> None:
    other = "Spades" if family == "Fishing" else "Fishing"
    match = next(matches(engine, family))
    state = match.state
    foreign = [*values(engine, other, "Move")[:3], match, state, match.rules]
    twin_engine = mazzo.reference if engine is mazzo else mazzo
    foreign += values(twin_engine, family, "Move")[:3]
    for wrong in [*WRONG, *foreign]:
        for call in (state.apply, state.is_legal, match.play):
            with pytest.raises(TypeError):
                call(wrong)
    assert match.state == state


@pytest.mark.parametrize("family", FAMILIES)
def test_rules_of_other_types(family: str) -> None:
    other = "Spades" if family == "Fishing" else "Fishing"
    state, match = getattr(mazzo, family + "State"), getattr(mazzo, family + "Match")
    twin = values(mazzo.reference, family, "Rules")[0]
    for wrong in [*WRONG, "spatola/2", twin, values(mazzo, other, "Rules")[0]]:
        with pytest.raises(TypeError):
            state.deal(wrong, seed=1)
        with pytest.raises(TypeError):
            state.from_deck(wrong, "")
        with pytest.raises(TypeError):
            match(wrong, seed=1)
    for wrong in WRONG:
        with pytest.raises(TypeError):
            mazzo.Match(wrong, seed=1)  # type: ignore[call-overload]


@pytest.mark.parametrize("family", FAMILIES)
def test_rules_of_the_other_engine_are_named_with_their_module(engine: ModuleType, family: str) -> None:
    twin_engine = mazzo.reference if engine is mazzo else mazzo
    own, twin = (values(e, family, "Rules")[0] for e in (engine, twin_engine))
    modules = type(own).__module__, type(twin).__module__
    expected = f"expected {modules[0]}.{family}Rules, not {modules[1]}.{family}Rules"
    for match in (engine.Match, getattr(engine, family + "Match")):
        with pytest.raises(TypeError) as caught:
            match(twin, seed=1)
        assert str(caught.value) == expected
        for wrong in (None, "spatola/2", 7):
            with pytest.raises(TypeError):
                match(wrong, seed=1)


@pytest.mark.parametrize("family", FAMILIES)
def test_generators_of_other_types(family: str) -> None:
    observation = next(matches(mazzo, family)).observation()
    for wrong in [None, 7, "rng", mazzo.spatola(), mazzo.reference.Rng(1), object()]:
        for call in (observation.sample, observation.greedy_move):
            with pytest.raises(TypeError):
                call(wrong)


def test_decks_of_other_types() -> None:
    rules = mazzo.scopa()
    for wrong in (None, 7, 1.5, [None], [1.5], [[]], object()):
        with pytest.raises(TypeError):
            mazzo.FishingState.from_deck(rules, wrong)  # type: ignore[arg-type]
    for deck in ([-1], [40], [10**30], ["As"], ["7D", "X1"], "7D7", "As"):
        with pytest.raises(mazzo.ParseError):
            mazzo.FishingState.from_deck(rules, deck)  # type: ignore[arg-type]
    for deck in ([], ["7D"], ["7D", "7D"], rules.deck(1)[:39], rules.deck(1) * 2):
        with pytest.raises(mazzo.PositionError):
            mazzo.FishingState.from_deck(rules, deck)


def test_decks_in_every_form(engine: ModuleType) -> None:
    for rules, kind in (
        (engine.scopa(), engine.FishingState),
        (engine.spades("barmore"), engine.SpadesState),
    ):
        deck = rules.deck(11)
        dealt = kind.deal(rules, seed=11)
        for form in (deck, list(deck), "".join(map(str, deck)), [str(card) for card in deck], iter(deck)):
            assert kind.from_deck(rules, form) == dealt


def test_player_names(engine: ModuleType) -> None:
    rules = engine.spatola()
    for names in (["a"], ["a", "b", "c"]):
        with pytest.raises(engine.RulesError) as caught:
            engine.Match(rules, seed=1, players=names)
        assert str(caught.value) == f"players: {len(names)} names for 2 seats"
    for name in ("a/b", 'a"', "a\nb", "a\ud800", "\udfff"):
        with pytest.raises(engine.RulesError) as caught:
            engine.Match(rules, seed=1, players=["ok", name])
        assert str(caught.value) == f"player name '{name}' holds a character it may not"
    names = ("Zoë 🂡", "\ud7ff\ue000")
    match = engine.Match(rules, seed=1, players=names)
    assert match.players == names
    again = type(match).parse(str(match))
    assert again == match
    assert pickle.loads(pickle.dumps(match)).players == names


def test_texts_of_every_kind_of_character(engine: ModuleType) -> None:
    """Columns count characters, and the message shows what stood there."""
    for text, message in (
        ("7D x é", "column 6: 'é' is not a card"),
        ("7D x \0\0", "column 6: '\0\0' is not a card"),
        ("🂡🂢🂣", "column 1: '🂡🂢' is not a card"),
        ("\ud800", "column 1: '\ud800' is not a card"),
    ):
        with pytest.raises(engine.ParseError) as caught:
            engine.FishingMove(text)
        assert str(caught.value) == message


def test_options_of_other_types(engine: ModuleType) -> None:
    for value, name in ((1.5, "float"), ([1], "list"), (b"on", "bytes"), (object(), "object")):
        with pytest.raises(TypeError) as caught:
            engine.scopa(target=value)
        assert str(caught.value) == f"option 'target' cannot be a {name}"
    with pytest.raises(engine.RulesError, match=r"^unknown option 'targt' \(options: teams, hand_cards, "):
        engine.scopa(targt=3)
    with pytest.raises(engine.RulesError, match=r"^players is given twice$"):
        engine.FishingRules("scopa/2", players=2)
    with pytest.raises(engine.RulesError, match=r"^unknown preset 'poker' \(presets: spatola, scopa, "):
        engine.FishingRules("poker")


def test_references_are_balanced() -> None:
    """A loop over all calls leaves no reference behind."""

    def work() -> None:
        for family in FAMILIES:
            for match in matches(mazzo, family, 10):
                state, rng = match.state, mazzo.Rng(1)
                observation = match.observation()
                observation.sample(rng)
                observation.greedy_move(rng)
                pickle.loads(pickle.dumps([match, state, observation, rng]))
                for name in dir(state):
                    getattr(state, name)
                for name in dir(observation):
                    getattr(observation, name)
                for wrong in (None, "?", 7):
                    with pytest.raises((TypeError, mazzo.ParseError)):
                        state.apply(wrong)
                str(match), repr(match), match.scores, match.moves, state.perft(1)

    work()
    gc.collect()
    before = sys.getrefcount(None), sys.getrefcount(mazzo.ItalianCard("7D")), len(gc.get_objects())
    for _ in range(5):
        work()
    gc.collect()
    after = sys.getrefcount(None), sys.getrefcount(mazzo.ItalianCard("7D")), len(gc.get_objects())
    assert all(abs(b - a) < 60 for a, b in zip(before, after, strict=True)), (before, after)
