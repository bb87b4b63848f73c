"""Rules as a preset, a number of seats and options, whatever the game."""

from __future__ import annotations

from abc import abstractmethod
from operator import index
from typing import TYPE_CHECKING, Self

from mazzo.errors import RulesError
from mazzo.reference.options import read_option, value_of_word, word_of_keyword
from mazzo.reference.rng import check_range
from mazzo.reference.text import option_text
from mazzo.reference.values import Text, check_type

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mazzo.cards import Card
    from mazzo.reference.options import Option, OptionValue, Preset
    from mazzo.reference.text import Cursor

__all__ = ["Rules", "check_totals"]


class Rules(Text):
    """A preset, a number of seats and options: immutable and validated.

    `Rules("preset")` has the preset's own number of players and options; `Rules("preset/4;a=b")` is
    the full text. Keyword arguments change options. Raises `ParseError` for text that is no rules
    text and `RulesError` for rules that contradict themselves.
    """

    PRESETS: tuple[Preset, ...] = ()
    OPTIONS: tuple[Option, ...] = ()

    _entry: Preset
    _values: dict[str, OptionValue]
    _text: str
    players: int
    """Number of seats."""

    def __new__(cls, text: str, *, players: int | None = None, **options: OptionValue) -> Self:
        """Read rules text, or look a preset up; then change the options given by keyword."""
        check_type(text, str)
        words = {name: word_of_keyword(name, value) for name, value in options.items()}
        if "/" in text:
            if players is not None:
                raise RulesError("players is given twice")
            rules = cls.parse(text)
            return rules.replace(**options) if options else rules
        preset = next((preset for preset in cls.PRESETS if text in (preset.name, preset.label)), None)
        if preset is None:
            names = ", ".join(preset.name for preset in cls.PRESETS)
            raise RulesError(f"unknown preset '{text}' (presets: {names})")
        players = preset.default_players if players is None else index(players)
        values = cls._defaults(preset, cls._check_players(preset, str(players)))
        return cls._checked(preset, players, values | cls._changes(words))

    @classmethod
    def _defaults(cls, preset: Preset, players: int) -> dict[str, OptionValue]:
        """Every option's value in a preset for a number of players, in the table's order."""
        values = {option.name: option.default for option in cls.OPTIONS}
        return {**values, **preset.changes}

    @classmethod
    def _contradictions(cls, preset: Preset, players: int, values: Mapping[str, OptionValue]) -> None:
        """Raise `RulesError` for options that contradict each other."""

    @classmethod
    def _checked(cls, preset: Preset, players: int, values: dict[str, OptionValue]) -> Self:
        cls._contradictions(preset, players, values)
        text = f"{preset.name}/{players}"
        for name, value in cls._defaults(preset, players).items():
            if values[name] != value:
                text += f";{name}={option_text(values[name])}"
        return cls._make(_entry=preset, players=players, _values=values, _text=text, **values)

    @classmethod
    def _check_players(cls, preset: Preset, players: str) -> int:
        if players not in map(str, preset.players):
            allowed = ", ".join(map(str, preset.players))
            raise RulesError(f"players {players} is out of range for {preset.label} ({allowed})")
        return int(players)

    @classmethod
    def _option(cls, name: str) -> Option | None:
        return next((option for option in cls.OPTIONS if option.name == name), None)

    @classmethod
    def _unknown_option(cls, name: str) -> str:
        return f"unknown option '{name}' (options: {', '.join(option.name for option in cls.OPTIONS)})"

    @classmethod
    def _changes(cls, words: Mapping[str, str]) -> dict[str, OptionValue]:
        values = {}
        for name, word in words.items():
            option = cls._option(name)
            if option is None:
                raise RulesError(cls._unknown_option(name))
            values[name] = value_of_word(option, word)
        return values

    @classmethod
    def _read(cls, cursor: Cursor) -> Self:
        names = [preset.name for preset in cls.PRESETS]
        name = cursor.peek()
        if name not in names:
            cursor.fail(f"unknown preset '{name}' (presets: {', '.join(names)})")
        preset = cls.PRESETS[names.index(name)]
        cursor.at += len(name)
        cursor.expect("/")
        players = cls._check_players(preset, cursor.digits())
        changes: dict[str, OptionValue] = {}
        while cursor.skip(";"):
            option = cls._read_option_name(cursor, changes)
            changes[option.name] = read_option(option, cursor)
        if not cursor.at_end() and not cursor.text.startswith(" ", cursor.at):
            cursor.expected("the end")
        return cls._checked(preset, players, cls._defaults(preset, players) | changes)

    @classmethod
    def _read_option_name(cls, cursor: Cursor, met: Mapping[str, OptionValue]) -> Option:
        name = cursor.peek(" /;,=")
        if not name:
            cursor.expected("an option")
        option = cls._option(name)
        if option is None:
            return cursor.fail(cls._unknown_option(name))
        if name in met:
            cursor.fail(f"option '{name}' is given twice")
        cursor.at += len(name)
        cursor.expect("=")
        return option

    def __str__(self) -> str:
        return self._text

    @property
    def preset(self) -> str:
        """Name of the preset that the options start from."""
        return self._entry.label

    @property
    @abstractmethod
    def sides(self) -> int:
        """Number of sides that score."""

    def side_of(self, seat: int) -> int:
        """Side of a seat: seats are dealt to the sides in turn order."""
        return check_range("seat", seat, 0, self.players - 1) % self.sides

    def options(self) -> dict[str, OptionValue]:
        """Every option's value by name, in the table's order."""
        return dict(self._values)

    def replace(self, **options: OptionValue) -> Self:
        """Return the same rules with other values of some options."""
        words = {name: word_of_keyword(name, value) for name, value in options.items()}
        return self._checked(self._entry, self.players, self._values | self._changes(words))

    @abstractmethod
    def deck(self, seed: int) -> tuple[Card, ...]:
        """Return the shuffled deck that `seed` deals, in deal order."""

    @property
    @abstractmethod
    def _max_hands(self) -> int: ...

    @abstractmethod
    def _ends_match(self, totals: Sequence[int]) -> bool:
        """Whether totals after a complete hand call for the end of the match, ties apart."""


def check_totals(rules: Rules, totals: Sequence[int] | None, low: int, high: int) -> tuple[int, ...]:
    """Return one number per side, zeros for None; raises `RulesError` otherwise."""
    if totals is None:
        return (0,) * rules.sides
    if len(totals) != rules.sides:
        raise RulesError(f"totals: {len(totals)} numbers for {rules.sides} sides")
    return tuple(check_range("total", total, low, high) for total in totals)
