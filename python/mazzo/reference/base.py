"""What the reference's families share: values with a text form, option tables, hands and views.

Nothing here knows a game. A value's canonical text *is* the value: equality, hashing and pickling
go through it.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, Self, TypeVar, cast

from mazzo.errors import IllegalMoveError, MazzoError, ParseError, PositionError, RulesError
from mazzo.reference.options import read_option, value_of_word, word_of_keyword
from mazzo.reference.rng import check_range
from mazzo.reference.text import CardReader, Cursor, option_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mazzo.cards import Card
    from mazzo.reference.options import Option, OptionValue, Preset
    from mazzo.reference.rng import Rng
    from mazzo.score import HandScore

__all__ = [
    "Move",
    "Observation",
    "Rules",
    "State",
    "Text",
    "check_totals",
    "check_type",
    "read_card_list",
    "read_deck",
]

C = TypeVar("C", bound="Card")
M = TypeVar("M", bound="Move")
R = TypeVar("R", bound="Rules")


def check_type(value: object, kind: type) -> None:
    """Raise `TypeError` unless `value` is a `kind`."""
    if not isinstance(value, kind):
        raise TypeError(f"expected {kind.__name__}, not {type(value).__name__}")


class Text(ABC):
    """A value that is built from its canonical text and prints it: `T(str(x)) == x`.

    Subclasses read themselves in `_read` and print themselves in `__str__`. Their instances are
    made by `_make`, which sets attributes once; after that they can't be set.
    """

    def __new__(cls, text: str) -> Self:
        """Read the value from its text."""
        return cls.parse(text)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the value from its text; raises `ParseError` for anything else."""
        check_type(text, str)
        cursor = Cursor(text)
        value = cls._read(cursor)
        cursor.end()
        return value

    @classmethod
    @abstractmethod
    def _read(cls, cursor: Cursor) -> Self:
        """Read a value that starts at the cursor."""

    @classmethod
    def _make(cls, **attributes: object) -> Self:
        value = object.__new__(cls)
        for name, attribute in attributes.items():
            object.__setattr__(value, name, attribute)
        return value

    @abstractmethod
    def __str__(self) -> str: ...

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return str(self) == str(other)

    def __hash__(self) -> int:
        return hash((type(self).__name__, str(self)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} can't be changed: no attribute {name!r} can be set")

    @property
    def key(self) -> int:
        """A 64-bit hash of the value."""
        return int.from_bytes(hashlib.blake2b(str(self).encode(), digest_size=8).digest(), "little")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle, (type(self), 1, str(self))


def _unpickle(cls: type[Text], version: int, text: str) -> Text:
    if version != 1:
        raise ParseError(f"pickle of {cls.__name__} has version {version}; this mazzo reads up to 1")
    try:
        return cls.parse(text)
    except (MazzoError, TypeError) as error:
        raise ParseError(f"pickle of {cls.__name__} is corrupt: {error}") from error


class Move(Text):
    """One decision of one seat."""


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


class State(Text, Generic[R, M]):
    """One hand in progress with every card known. Mutable: it copies, compares, and has no hash."""

    move_type: ClassVar[type[Any]] = Move
    rules: R

    if TYPE_CHECKING:
        # A family stores these or computes them.
        @property
        def dealer(self) -> int:
            """Seat that dealt."""

        @property
        def totals(self) -> tuple[int, ...]:
            """Match points of each side before this hand."""

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def __hash__(self) -> NoReturn:
        name = type(self).__name__
        raise TypeError(f"unhashable type: '{name}' is mutable; use str(state) or state.key")

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy."""

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    @classmethod
    def deal(cls, rules: R, *, seed: int, dealer: int = 0, totals: Sequence[int] | None = None) -> Self:
        """Deal a hand from the deck that `seed` shuffles."""
        return cls.from_deck(rules, rules.deck(seed), dealer=dealer, totals=totals)

    @classmethod
    @abstractmethod
    def from_deck(
        cls,
        rules: R,
        deck: str | Sequence[Card | int | str],
        *,
        dealer: int = 0,
        totals: Sequence[int] | None = None,
    ) -> Self:
        """Deal a hand from a deck in deal order: cards, or their concatenated text."""

    @property
    @abstractmethod
    def to_act(self) -> int | None:
        """Whose turn it is; None when the hand is over."""

    @property
    def is_over(self) -> bool:
        """Whether the hand is finished."""
        return self.to_act is None

    @abstractmethod
    def legal_moves(self) -> list[M]:
        """Return the moves of the seat to act, each once, in canonical order; none after the end."""

    def _read_move(self, text: str) -> M:
        return cast("M", self.move_type(text))

    def _move(self, move: M | str) -> M:
        """Return a move as it is, or read it from its text."""
        if isinstance(move, str):
            return self._read_move(move)
        check_type(move, self.move_type)
        return move

    @abstractmethod
    def _apply(self, move: M) -> None:
        """Play a legal move."""

    @abstractmethod
    def observation(self, seat: int) -> Observation[R, M]:
        """Return what a seat sees."""

    def is_legal(self, move: M | str) -> bool:
        """Whether a move is legal now."""
        return self._move(move) in self.legal_moves()

    def apply(self, move: M | str) -> None:
        """Play a move; raises `IllegalMoveError` and changes nothing when it is not legal."""
        move = self._move(move)
        if self.is_over:
            raise IllegalMoveError("the hand is over: no move is legal")
        legal = self.legal_moves()
        if move not in legal:
            some = ", ".join(map(str, legal[:20]))
            if len(legal) > 20:
                some += f", … ({len(legal)} in all)"
            raise IllegalMoveError(f"illegal move {move} for seat {self.to_act}; legal: {some}")
        self._apply(move)

    @abstractmethod
    def _score(self) -> HandScore: ...

    def score(self) -> HandScore:
        """Return the finished hand's points, line by line; before the end `IllegalMoveError`."""
        if not self.is_over:
            raise IllegalMoveError("the hand is not over")
        return self._score()

    def points(self) -> tuple[int, ...]:
        """Return the finished hand's points per side."""
        return self.score().points

    def perft(self, depth: int) -> int:
        """Return the number of move sequences of exactly `depth` plies from here."""
        depth = check_range("depth", depth, 0, 1000)
        if depth == 0:
            return 1
        count = 0
        for move in self.legal_moves():
            after = self.copy()
            after._apply(move)
            count += after.perft(depth - 1)
        return count

    def _next_hand(self, deck: Sequence[Card], dealer: int) -> Self:
        """Return the hand after this finished one, the totals carried over."""
        totals = [total + points for total, points in zip(self.totals, self.points(), strict=True)]
        return self.from_deck(self.rules, deck, dealer=dealer, totals=totals)


class Observation(Text, Generic[R, M]):
    """All that one seat may know of a hand; immutable."""

    rules: R
    seat: int

    if TYPE_CHECKING:
        # A family stores these or computes them.
        @property
        def dealer(self) -> int:
            """Seat that dealt."""

        @property
        def totals(self) -> tuple[int, ...]:
            """Match points of each side before this hand."""

    @property
    @abstractmethod
    def to_act(self) -> int | None:
        """Whose turn it is; None when the hand is over."""

    @property
    def is_over(self) -> bool:
        """Whether the hand is finished."""
        return self.to_act is None

    @abstractmethod
    def legal_moves(self) -> list[M]:
        """Return this seat's moves in canonical order; none unless it is its turn."""

    @abstractmethod
    def sample(self, rng: Rng) -> State[R, M]:
        """Return one hand that fits, uniform over all that do."""


def check_totals(rules: Rules, totals: Sequence[int] | None, low: int, high: int) -> tuple[int, ...]:
    """Return one number per side, zeros for None; raises `RulesError` otherwise."""
    if totals is None:
        return (0,) * rules.sides
    if len(totals) != rules.sides:
        raise RulesError(f"totals: {len(totals)} numbers for {rules.sides} sides")
    return tuple(check_range("total", total, low, high) for total in totals)


def read_card_list(kind: type[C], text: str) -> list[C]:
    """Read concatenated cards, in the order in which they stand; raises `ParseError`."""
    cursor = Cursor(text)
    cards = CardReader(kind, cursor).cards()
    cursor.end()
    return cards


def read_deck(kind: type[C], deck: str | Iterable[Card | int | str], whole: Sequence[C]) -> list[C]:
    """Read a deck in deal order, given as cards or as their concatenated text.

    `whole` holds the cards that must all be there; raises `PositionError` if they are not.
    """
    cards = read_card_list(kind, deck) if isinstance(deck, str) else [kind(card) for card in deck]
    for i, card in enumerate(cards):
        if card in cards[:i]:
            raise PositionError(f"card {card} appears twice")
    if len(cards) != len(whole):
        raise PositionError(f"the deck has {len(cards)} cards, {len(whole)} expected")
    for card in sorted(cards):
        if card not in whole:
            raise PositionError(f"card {card} is not in this deck")
    return cards
