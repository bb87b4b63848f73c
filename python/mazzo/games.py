"""What can be played: the one table of games and of the classes that play them.

A family is one kind of rules, state and move (`fishing`, `spades`); a game is a name that people ask
for (`spatola`, `scopa`, …), which is a preset of some family. Everything above works from these tables.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mazzo.cards import Card, FrenchCard, ItalianCard
from mazzo.errors import ParseError, RulesError

__all__ = [
    "ENGINES",
    "FAMILIES",
    "GAMES",
    "Family",
    "Game",
    "build_rules",
    "check_observation",
    "check_text",
    "family_of",
    "game_named",
    "parse_match",
    "parse_rules",
    "rules_by_seats",
]

ENGINES: Mapping[str, str] = {"core": "mazzo._core", "reference": "mazzo.reference"}
"""Modules that hold each engine's classes."""

_MOST_PLAYERS = 10


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of game: its deck, and the name that its classes begin with in either engine."""

    name: str
    prefix: str
    card: type[Card]

    def type(self, kind: str, engine: str = "core") -> Any:
        """The class of a kind (`Rules`, `State`, `Move`, `Observation`, `Match`, `Batch`) in an engine."""
        return getattr(importlib.import_module(ENGINES[engine]), self.prefix + kind)


@dataclass(frozen=True, slots=True)
class Game:
    """A game that people ask for by name."""

    name: str
    family: Family
    players: int
    """Seats when nobody says how many."""
    variants: tuple[str, ...] = ()
    """Presets under this name, the usual one first; empty when the name is the only preset."""

    def preset(self, variant: str | None = None) -> str:
        """The preset's name in rules text. Raises RulesError for a variant that is not there."""
        if variant is None or variant == self.name or self.variants[:1] == (variant,):
            return self.name
        if variant not in self.variants:
            known = ", ".join(self.variants or (self.name,))
            raise RulesError(f"unknown preset {variant!r} of {self.name} (presets: {known})")
        return f"{self.name}:{variant}"


_FISHING = Family("fishing", "Fishing", ItalianCard)
_SPADES = Family("spades", "Spades", FrenchCard)

FAMILIES: tuple[Family, ...] = (_FISHING, _SPADES)

GAMES: Mapping[str, Game] = {
    entry.name: entry
    for entry in (
        Game("spatola", _FISHING, 2),
        Game("scopa", _FISHING, 2),
        Game("scopone", _FISHING, 4),
        Game("scopone_scientifico", _FISHING, 4),
        Game("scopa_assi", _FISHING, 2),
        Game("re_bello", _FISHING, 2),
        Game("scopa_napola", _FISHING, 2),
        Game("scopa_quindici", _FISHING, 2),
        Game("spades", _SPADES, 4, ("standard", "barmore", "new_york")),
    )
}


def game_named(name: str) -> Game:
    """The game of that name. Raises RulesError that lists the names."""
    try:
        return GAMES[name]
    except KeyError:
        raise RulesError(f"unknown game {name!r} (games: {', '.join(GAMES)})") from None


def family_of(value: Any) -> Family:
    """The family that rules, a state, a move, an observation or a match belong to."""
    name = type(value).__name__
    for family in FAMILIES:
        if name.startswith(family.prefix):
            return family
    raise TypeError(f"{name} belongs to no game")


def check_observation(value: object) -> None:
    """Raise TypeError for what is no observation of the core."""
    kind = type(value)
    if kind not in [family.type("Observation") for family in FAMILIES]:
        raise TypeError(f"expected an observation of the core, not {kind.__module__}.{kind.__qualname__}")


def check_text(value: object) -> None:
    """Raise TypeError for what is no text."""
    if not isinstance(value, str):
        raise TypeError(f"expected str, not {type(value).__name__}")


def parse_rules(text: str, engine: str = "core") -> Any:
    """Rules of any family from their text, `spatola/2;target=21`. Raises ParseError and RulesError."""
    check_text(text)
    name = text.partition("/")[0].partition(":")[0]
    if name not in GAMES:
        raise ParseError(f"column 1: unknown preset '{name}' (presets: {', '.join(GAMES)})")
    return GAMES[name].family.type("Rules", engine).parse(text)


def build_rules(
    name: str,
    players: int | None = None,
    variant: str | None = None,
    options: Mapping[str, str] | None = None,
    engine: str = "core",
) -> Any:
    """Rules of a game from words, as a command line gives them.

    `options` holds each value in its text form (`on`, `21`, `none`, …). Raises RulesError for
    whatever is unknown, out of range or contradicts itself.
    """
    entry = game_named(name)
    text = f"{entry.preset(variant)}/{players or entry.players}"
    rules = entry.family.type("Rules", engine).parse(text)
    for option, value in (options or {}).items():
        if option not in rules.options():
            raise RulesError(f"unknown option {option!r} (options: {', '.join(rules.options())})")
        if not value or set(value) & set("; ="):
            raise RulesError(f"{value!r} is not a value of {option}")
    try:
        return type(rules).parse(";".join([text, *(f"{k}={v}" for k, v in (options or {}).items())]))
    except ParseError as error:
        raise RulesError(str(error).partition(": ")[2]) from None


def rules_by_seats(entry: Game, variant: str | None = None) -> Iterator[Any]:
    """The rules of a game for every number of players that it can be played by, ascending."""
    for players in range(1, _MOST_PLAYERS + 1):
        try:
            yield build_rules(entry.name, players, variant)
        except RulesError:  # not for so many
            continue


def parse_match(text: str, engine: str = "core") -> Any:
    """A match of any family from its record. Raises ParseError with line and column."""
    check_text(text)
    for line in text.split("\n", 3)[:3]:
        if line.startswith('[Rules "'):
            family = GAMES.get(line[8:].partition("/")[0].partition(":")[0])
            if family is not None:
                return family.family.type("Match", engine).parse(text)
    return FAMILIES[0].type("Match", engine).parse(text)
