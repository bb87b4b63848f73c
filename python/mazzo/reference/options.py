"""Option tables: what a rule may be set to, by keyword and in text.

A keyword's value is turned into its word first (True is `on`, None is `none`), so that both ways
in share one check.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import index
from typing import TYPE_CHECKING

from mazzo.errors import RulesError
from mazzo.reference.text import in_range, is_number, option_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mazzo.reference.text import Cursor

__all__ = [
    "Choice",
    "Number",
    "Option",
    "OptionValue",
    "Preset",
    "flag",
    "read_option",
    "value_of_word",
    "word_of_keyword",
]

OptionValue = bool | int | str | None


@dataclass(frozen=True)
class Preset:
    """A named starting point: what it changes of the family's defaults."""

    name: str
    """Name in rules text."""
    players: tuple[int, ...]
    """Numbers of seats that it allows."""
    default_players: int
    changes: Mapping[str, OptionValue] = field(default_factory=dict)
    short_name: str | None = None
    """`rules.preset`, where that differs from `name`."""

    @property
    def label(self) -> str:
        """Name by which `rules.preset` and messages call it."""
        return self.short_name or self.name


@dataclass(frozen=True)
class Choice:
    """An option with a few values: words, on and off, or none and numbers."""

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue

    @property
    def words(self) -> tuple[str, ...]:
        """The values as text has them."""
        return tuple(map(option_text, self.values))


@dataclass(frozen=True)
class Number:
    """An option that is a number in `low..high`, or perhaps none."""

    name: str
    low: int
    high: int
    default: OptionValue
    optional: bool = False


Option = Choice | Number


def flag(name: str, default: bool = False) -> Choice:
    """Return an option that is on or off."""
    return Choice(name, (True, False), default)


def _number(option: Number, word: str) -> OptionValue:
    if not in_range(word, option.low, option.high):
        raise RulesError(f"{option.name} {word} is out of range {option.low}..{option.high}")
    return int(word)


def read_option(option: Option, cursor: Cursor) -> OptionValue:
    """Read an option's value at the cursor."""
    if isinstance(option, Choice):
        return option.values[option.words.index(cursor.word(option.name, option.words))]
    if option.optional and cursor.peek() == "none":
        cursor.at += len("none")
        return None
    return _number(option, cursor.digits())


def word_of_keyword(name: str, value: object) -> str:
    """Return the word of a value given by keyword; raises `TypeError` for a type without words."""
    if value is None or isinstance(value, bool | str):
        return option_text(value)
    try:
        return str(index(value))  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"option '{name}' cannot be a {type(value).__name__}") from None


def value_of_word(option: Option, word: str) -> OptionValue:
    """Check the word of an option given by keyword; raises `RulesError` if it may not have it."""
    if isinstance(option, Choice):
        if word not in option.words:
            known = ", ".join(option.words)
            raise RulesError(f"'{word}' is not a value of {option.name} (values: {known})")
        return option.values[option.words.index(word)]
    if option.optional and word == "none":
        return None
    if not is_number(word):
        raise RulesError(f"{option.name}: expected a number, found '{word}'")
    return _number(option, word)
