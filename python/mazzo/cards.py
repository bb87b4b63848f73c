"""Cards as Python sees them: small integers that know their name.

Both engines use these names; neither takes a rule from here.
"""

from __future__ import annotations

import operator
from typing import ClassVar, Self

from mazzo.errors import ParseError

__all__ = ["Card", "FrenchCard", "ItalianCard"]


class Card(int):
    """A card of some deck: its id, an `int` below 64, with a text form.

    Built from an id or from text. `str(card)` is the canonical text, and
    `type(card)(str(card)) == card`. Raises `ParseError` for anything that is not a card.
    """

    __slots__ = ()
    _names: ClassVar[tuple[str, ...]] = ()
    _ids: ClassVar[dict[str, int]] = {}
    _cards: ClassVar[tuple[Card, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls._ids = {name: i for i, name in enumerate(cls._names)}
        cls._cards = tuple(int.__new__(cls, i) for i in range(len(cls._names)))

    def __new__(cls, card: int | str) -> Self:
        """Look a card up by its id or its text."""
        if isinstance(card, str):
            index = cls._ids.get(cls._canonical(card), -1)
        else:
            number = operator.index(card)
            index = number if 0 <= number < len(cls._names) else -1
        if index < 0:
            raise ParseError(f"column 1: {card!r} is not a card")
        return cls._cards[index]  # type: ignore[return-value]

    @classmethod
    def _canonical(cls, text: str) -> str:
        return text

    @classmethod
    def deck(cls) -> tuple[Self, ...]:
        """Every card of this kind, by ascending id."""
        return cls._cards  # type: ignore[return-value]

    def __str__(self) -> str:
        return self._names[self]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (str(self),)


class ItalianCard(Card):
    """A card of the Italian deck of 40: id = 10 * suit + value - 1.

    Suits `CDBS` (coppe, denari, bastoni, spade) are 0..3, ranks `A234567FCR` have the values 1..10.
    The rank may also be given as a number: `8S` is `FS`, `10D` is `RD`.
    """

    __slots__ = ()
    RANKS = "A234567FCR"
    SUITS = "CDBS"
    _names = tuple(rank + suit for suit in "CDBS" for rank in "A234567FCR")

    @classmethod
    def _canonical(cls, text: str) -> str:
        number = text[:-1]
        if number in {"1", "8", "9", "10"}:
            return cls.RANKS[int(number) - 1] + text[-1:]
        return text

    @property
    def suit(self) -> int:
        """Suit number: 0 coppe, 1 denari, 2 bastoni, 3 spade."""
        return self // 10

    @property
    def value(self) -> int:
        """Capturing value, 1..10."""
        return self % 10 + 1


class FrenchCard(Card):
    """A card of the French deck with two jokers: id = 13 * suit + rank, jokers 52 and 53.

    Suits `cdhs` (clubs, diamonds, hearts, spades) are 0..3, ranks `23456789TJQKA` are 0..12;
    `X2` is the joker of a single colour, `X1` the coloured, higher one.
    """

    __slots__ = ()
    RANKS = "23456789TJQKA"
    SUITS = "cdhs"
    _names = (*(rank + suit for suit in "cdhs" for rank in "23456789TJQKA"), "X2", "X1")

    @property
    def is_joker(self) -> bool:
        """Whether this is X1 or X2."""
        return self >= 52

    @property
    def suit(self) -> int:
        """Printed suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades; a joker counts as a spade."""
        return min(self // 13, 3)
