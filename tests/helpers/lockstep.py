"""Two engines side by side: the same calls, and everything that comes back compared.

Generic over the families: a `Pair` knows the classes of one family in both engines by their common
prefix (`Fishing`, `Spades`). The first engine is the core, the second the reference.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator
    from types import ModuleType

__all__ = ["Pair", "attributes", "outcome"]

# Hashes need not agree.
NOT_COMPARED = {"key"}

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


def outcome(call: Callable[[], Any]) -> tuple[str, str] | Any:
    """What a call gives: its value, or an error as its type's name and its message."""
    try:
        return call()
    except (ValueError, TypeError) as error:
        if type(error) is TypeError:
            return "TypeError", ""
        return type(error).__name__, str(error)


def plain(value: Any) -> Any:
    """A value as numbers and text, so that the engines' own classes compare."""
    if isinstance(value, bool | float | str | None):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    return str(value)


def attributes(kind: type) -> Iterator[str]:
    """Public attributes of a class that are no methods."""
    for name in dir(kind):
        if name.startswith("_") or name in NOT_COMPARED:
            continue
        if not callable(inspect.getattr_static(kind, name)) and not isinstance(
            inspect.getattr_static(kind, name), classmethod | staticmethod
        ):
            yield name


class Pair:
    """One family in both engines."""

    def __init__(self, engines: tuple[ModuleType, ModuleType], prefix: str) -> None:
        self.engines = engines
        self.prefix = prefix
        kinds = ("Rules", "State", "Move", "Observation", "Match")
        self.types = {kind: tuple(getattr(engine, prefix + kind) for engine in engines) for kind in kinds}

    def both(self, call: Callable[[int], Any]) -> list[Any]:
        """Run `call` for each engine (0, 1); values come back, errors too, which must be the same."""
        results = [outcome(lambda i=i: call(i)) for i in (0, 1)]
        for i, result in enumerate(results):
            if isinstance(result, tuple) and len(result) == 2 and isinstance(result[0], str):
                assert results[1 - i] == result
        return results

    def same(self, call: Callable[[int], Any]) -> Any:
        """Run `call` for each engine and insist on the same value or error."""
        core, reference = (plain(result) for result in self.both(call))
        assert core == reference
        return core

    def parse(self, kind: str, text: str) -> list[Any] | None:
        """Read a text in both engines; None when both refuse it in the same words."""
        core, reference = self.both(lambda i: self.types[kind][i].parse(text))
        assert plain(core) == plain(reference)
        return None if isinstance(core, tuple) else [core, reference]

    def compare(self, things: list[Any]) -> None:
        """Compare text and every attribute of one thing that each engine made."""
        core, reference = things
        assert str(core) == str(reference)
        assert repr(core) == repr(reference)
        for name in attributes(type(core)):
            assert plain(getattr(core, name)) == plain(getattr(reference, name)), name

    def moves(self, things: list[Any]) -> list[str]:
        """The legal moves, the same in the same order, as text."""
        legal = [list(map(str, thing.legal_moves())) for thing in things]
        assert legal[0] == legal[1]
        assert len(set(legal[0])) == len(legal[0])
        return legal[0]

    def deal(self, rules: str, seed: int, dealer: int, **arguments: Any) -> list[Any]:
        """Deal the same hand in both engines."""
        return self.both(
            lambda i: self.types["State"][i].deal(
                self.types["Rules"][i](rules), seed=seed, dealer=dealer, **arguments
            )
        )

    def play(self, states: list[Any], dice: random.Random, *, thorough: float = 0.1) -> None:
        """Play a hand at random to its end and compare at every ply.

        `thorough` is the share of plies at which texts are read back, hidden cards sampled and
        illegal moves tried, too.
        """
        while not states[1].is_over:
            self.compare(states)
            legal = self.moves(states)
            assert legal
            self.views(states, legal)
            if dice.random() < thorough:
                self.probe(states, legal, dice)
            move = dice.choice(legal)
            self.same(lambda i, move=move: states[i].apply(self.types["Move"][i](move)))
        self.finish(states)

    def views(self, states: list[Any], legal: list[str]) -> None:
        """Compare what every seat sees, and that only the seat to act has moves."""
        for seat in range(states[1].rules.players):
            views = [state.observation(seat) for state in states]
            self.compare(views)
            assert self.moves(views) == (legal if seat == states[1].to_act else [])

    def probe(self, states: list[Any], legal: list[str], dice: random.Random) -> None:
        """Read texts back, sample hidden cards, try moves that are not legal."""
        twins = self.parse("State", str(states[1]))
        assert twins == states
        for seat in range(states[1].rules.players):
            views = self.parse("Observation", str(states[1].observation(seat)))
            assert views == [state.observation(seat) for state in states]
            seed = dice.getrandbits(64)
            rngs = [engine.Rng(seed) for engine in self.engines]
            sampled = [view.sample(rng) for view, rng in zip(views, rngs, strict=True)]
            self.compare(sampled)
            assert rngs[0].words == rngs[1].words
            assert [state.observation(seat) for state in sampled] == views
        self.illegal(states, legal, dice)

    def illegal(self, states: list[Any], legal: list[str], dice: random.Random) -> None:
        """Moves of another moment of the same hand: refused in the same words, nothing changed."""
        before = str(states[1])
        elsewhere = [state.copy() for state in states]
        for _ in range(dice.randrange(4)):
            if not elsewhere[1].is_over:
                elsewhere[1].apply(dice.choice(elsewhere[1].legal_moves()))
        for text in [*map(str, elsewhere[1].legal_moves()), *dice.sample(STRANGE_MOVES, 2)]:
            moves = self.parse("Move", text)
            if moves is None or text in legal:
                continue
            assert self.same(lambda i, moves=moves: states[i].is_legal(moves[i])) is False
            refused = self.same(lambda i, moves=moves: states[i].apply(moves[i]))
            assert refused[0] == "IllegalMoveError"
        assert [str(state) for state in states] == [before, before]

    def finish(self, states: list[Any]) -> None:
        """Compare a finished hand and its score."""
        self.compare(states)
        self.views(states, [])
        assert self.moves(states) == []
        assert states[0].score() == states[1].score()
        assert self.same(lambda i: states[i].points()) == list(states[1].score().points)
        for text in STRANGE_MOVES:
            assert self.same(lambda i, text=text: states[i].apply(text))[0] in {
                "IllegalMoveError",
                "ParseError",
            }

    def match(self, rules: str, seed: int, dice: random.Random, **arguments: Any) -> list[Any]:
        """Play a whole match in both engines; records agree now and then, and read each other."""
        matches = [
            self.types["Match"][i](self.types["Rules"][i](rules), seed=seed, **arguments) for i in (0, 1)
        ]
        while not matches[1].is_over:
            if dice.random() < 0.01:
                self.compare(matches)
                assert self.parse("Match", str(matches[1])) == matches
            state = matches[1].state
            move = str(dice.choice(state.legal_moves()))
            self.same(lambda i, move=move: matches[i].play(self.types["Move"][i](move)))
        self.compare(matches)
        assert [match.scores for match in matches] == [matches[1].scores] * 2
        assert self.parse("Match", str(matches[0])) == matches
        for text in STRANGE_MOVES:
            assert self.same(lambda i, text=text: matches[i].play(text))[0] in {
                "IllegalMoveError",
                "ParseError",
            }
        return matches
