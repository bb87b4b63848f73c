"""Values with a text form: what rules, moves, states and observations of every game have in common.

A value's canonical text *is* the value: equality, hashing and pickling go through it.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from typing import Any, Self

from mazzo.errors import MazzoError, ParseError
from mazzo.reference.text import Cursor

__all__ = ["Move", "Text", "check_type"]


def check_type(value: object, kind: type) -> None:
    """Raise `TypeError` unless `value` is a `kind`; types of the same name are named with their modules."""
    if not isinstance(value, kind):
        expected, found = kind.__name__, type(value).__name__
        if expected == found:
            expected, found = f"{kind.__module__}.{expected}", f"{type(value).__module__}.{found}"
        raise TypeError(f"expected {expected}, not {found}")


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
