"""Two engines side by side: the same calls, and everything that comes back compared.

Generic over the families: a `Pair` knows the classes of one family in both engines by their common
prefix (`Fishing`, `Spades`). What each engine has of a thing travels together, as `Twins`.
"""

from __future__ import annotations

import random
from contextlib import contextmanager
from functools import cache
from inspect import getattr_static
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

__all__ = ["CORE_ONLY", "Pair", "Refusal", "Twins", "attributes", "numbered"]

# Search, its tools, and what arrays need are the core's alone.
SEARCH = "expected_points expected_rewards greedy_move is_bidding pimc play_out plies_left random_move"
SEARCH += " rewards sampler search search_defaults solve"
ARRAYS = "action_count action_index action_move legal_mask tensor tensor_layout tensor_size"
CORE_ONLY = frozenset(SEARCH.split() + ARRAYS.split())

# Hashes need not agree.
NOT_COMPARED = {"key", *CORE_ONLY}

# Well-formed moves that are hardly ever legal, and texts of the other family.
STRANGE_MOVES = (
    "7D",
    "FS",
    "RD x AC CC",
    "7B x 4D 3D",
    "7B x 3B 4B 5B 6B",
    "8",
    "nil",
    "blind nil",
    "look",
    "keep",
    "decline",
    "As",
    "pass 2c 3d",
)


class Twins(NamedTuple):
    """One thing as each engine has it."""

    core: Any
    reference: Any


class Refusal(NamedTuple):
    """The error that a call raised: its type's name, and its message if that is promised."""

    error: str
    message: str


@contextmanager
def numbered(number: int, text: str) -> Iterator[random.Random]:
    """Dice for one numbered hand; a failure tells number and rules."""
    try:
        yield random.Random(f"{number} {text}")
    except Exception as error:
        error.add_note(f"number {number}: {text}")
        raise


def outcome(call: Any, *arguments: Any, **keywords: Any) -> Any:
    """What a call gives back, or its `Refusal`."""
    try:
        return call(*arguments, **keywords)
    except TypeError:
        # Bindings word these in their own way.
        return Refusal("TypeError", "")
    except ValueError as error:
        return Refusal(type(error).__name__, str(error))


def plain(value: Any) -> Any:
    """A value as numbers and text, so that the engines' own classes compare."""
    if isinstance(value, bool | float | str | Refusal | None):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    return str(value)


@cache
def attributes(kind: type) -> tuple[str, ...]:
    """Public attributes of a class that are no methods."""
    members = {name: getattr_static(kind, name) for name in dir(kind) if not name.startswith("_")}
    return tuple(
        name
        for name, member in members.items()
        if name not in NOT_COMPARED
        and not callable(member)
        and not isinstance(member, classmethod | staticmethod)
    )


class Pair:
    """One family in both engines."""

    def __init__(self, engines: tuple[ModuleType, ModuleType], prefix: str) -> None:
        self.engines = engines
        self.prefix = prefix

    def kind(self, name: str) -> Twins:
        """The class of a kind: `Rules`, `State`, `Move`, `Observation` or `Match`."""
        return Twins(*(getattr(engine, self.prefix + name) for engine in self.engines))

    def run(self, calls: Twins, *arguments: Any, **keywords: Any) -> Twins:
        """Call each engine's callable; arguments that are `Twins` are each engine's own."""

        def own(value: Any, i: int) -> Any:
            return value[i] if isinstance(value, Twins) else value

        return Twins(
            *(
                outcome(
                    call,
                    *(own(value, i) for value in arguments),
                    **{name: own(value, i) for name, value in keywords.items()},
                )
                for i, call in enumerate(calls)
            )
        )

    def make(self, calls: Twins, *arguments: Any, **keywords: Any) -> Twins | Refusal:
        """Call each engine's callable; both must give the same, or refuse in the same words."""
        made = self.run(calls, *arguments, **keywords)
        assert plain(made.core) == plain(made.reference)
        return made.core if isinstance(made.core, Refusal) else made

    def call(self, things: Twins, method: str, *arguments: Any, **keywords: Any) -> Any:
        """Call a method of both; the same value or `Refusal` must come back."""
        calls = Twins(*(getattr(thing, method) for thing in things))
        made = self.make(calls, *arguments, **keywords)
        return plain(made.core) if isinstance(made, Twins) else made

    def new(self, kind: str, *arguments: Any, **keywords: Any) -> Twins | Refusal:
        """Build a value of a kind in both engines."""
        return self.make(self.kind(kind), *arguments, **keywords)

    def parse(self, kind: str, text: str) -> Twins | Refusal:
        """Read a text in both engines; both read it back as they print it."""
        made = self.make(Twins(*(kind.parse for kind in self.kind(kind))), text)
        if isinstance(made, Twins):
            assert self.run(Twins(*(kind.parse for kind in self.kind(kind))), str(made.core)) == made
        return made

    def deal(self, rules: str, **keywords: Any) -> Twins:
        """Deal the same hand in both engines."""
        made = self.make(
            Twins(*(kind.deal for kind in self.kind("State"))), self.parse("Rules", rules), **keywords
        )
        assert isinstance(made, Twins)
        return made

    def compare(self, things: Twins, *, whole: bool = True) -> None:
        """Compare the text and, on the `whole`, every attribute of one thing that each engine made."""
        core, reference = things
        assert str(core) == str(reference)
        assert core.to_act == reference.to_act
        if not whole:
            return
        assert repr(core) == repr(reference)
        for name in attributes(type(core)):
            assert plain(getattr(core, name)) == plain(getattr(reference, name)), name

    def moves(self, things: Twins) -> list[str]:
        """The legal moves, the same in the same order, as text."""
        legal: list[str] = self.call(things, "legal_moves")
        assert len(set(legal)) == len(legal)
        return legal

    def play(self, states: Twins, dice: random.Random, *, thorough: float = 0.1) -> None:
        """Play a hand at random to its end and compare at every ply.

        Texts, legal moves and every seat's view are compared at each ply; `thorough` is the share of
        plies at which also every attribute is, texts are read back, hidden cards sampled and
        illegal moves tried.
        """
        while not states.reference.is_over:
            whole = dice.random() < thorough
            self.compare(states, whole=whole)
            legal = self.moves(states)
            assert legal
            self.views(states, legal, whole=whole)
            if whole:
                self.probe(states, legal, dice)
            assert self.call(states, "apply", dice.choice(legal)) is None
        self.finish(states)

    def views(self, states: Twins, legal: list[str], *, whole: bool = True) -> None:
        """Compare what every seat sees, and that only the seat to act has moves."""
        for seat in range(states.reference.rules.players):
            views = Twins(*(state.observation(seat) for state in states))
            self.compare(views, whole=whole)
            assert self.moves(views) == (legal if seat == states.reference.to_act else [])

    def probe(self, states: Twins, legal: list[str], dice: random.Random) -> None:
        """Read texts back, sample hidden cards, try moves that are not legal."""
        assert self.parse("State", str(states.reference)) == states
        for seat in range(states.reference.rules.players):
            views = Twins(*(state.observation(seat) for state in states))
            assert self.parse("Observation", str(views.reference)) == views
            seed = dice.getrandbits(64)
            rngs = Twins(*(engine.Rng(seed) for engine in self.engines))
            sampled = Twins(*(view.sample(rng) for view, rng in zip(views, rngs, strict=True)))
            self.compare(sampled)
            assert rngs.core.words == rngs.reference.words
            assert Twins(*(state.observation(seat) for state in sampled)) == views
        self.illegal(states, legal, dice)

    def illegal(self, states: Twins, legal: list[str], dice: random.Random) -> None:
        """Moves of another moment of the same hand: refused in the same words, nothing changed."""
        before = str(states.reference)
        elsewhere = states.reference.copy()
        for _ in range(dice.randrange(4)):
            if not elsewhere.is_over:
                elsewhere.apply(dice.choice(elsewhere.legal_moves()))
        for text in [*map(str, elsewhere.legal_moves()), *dice.sample(STRANGE_MOVES, 2)]:
            moves = self.parse("Move", text)
            if isinstance(moves, Refusal):
                assert moves.error == "ParseError"
                assert self.call(states, "apply", text) == moves
            elif str(moves.reference) not in legal:
                assert self.call(states, "is_legal", moves) is False
                assert self.call(states, "apply", moves).error == "IllegalMoveError"
        assert [str(state) for state in states] == [before, before]

    def finish(self, states: Twins) -> None:
        """Compare a finished hand and its score."""
        self.compare(states)
        self.views(states, [])
        assert self.moves(states) == []
        assert states.core.score() == states.reference.score()
        assert self.call(states, "points") == list(states.reference.score().points)
        self.closed(states, "apply")

    def closed(self, things: Twins, method: str) -> None:
        """No move is accepted any more."""
        for text in STRANGE_MOVES:
            assert self.call(things, method, text).error in {"IllegalMoveError", "ParseError"}

    def match(self, rules: str, dice: random.Random, **keywords: Any) -> Twins:
        """Play a whole match in both engines; records agree now and then, and read each other."""
        matches = self.new("Match", self.parse("Rules", rules), **keywords)
        assert isinstance(matches, Twins)
        while not matches.reference.is_over:
            if dice.random() < 0.01:
                self.compare(matches)
                assert self.parse("Match", str(matches.reference)) == matches
            state = matches.reference.state
            assert self.call(matches, "play", str(dice.choice(state.legal_moves()))) is None
        self.compare(matches)
        assert matches.core.scores == matches.reference.scores
        assert self.parse("Match", str(matches.reference)) == matches
        self.closed(matches, "play")
        return matches
