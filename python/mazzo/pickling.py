"""How the value types of both engines are pickled: a class, a version and the canonical text.

A pickle names the functions of this module, so they must stay where they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mazzo.errors import MazzoError, ParseError

__all__ = ["VERSION", "restore", "restore_rng"]

VERSION = 1
"""Version that new pickles carry."""


def restore(cls: Any, version: object, text: object) -> Any:
    """Rebuild a value from its text. Raises ParseError for a newer version or a corrupt text."""
    return _restore(cls, version, text, str, cls.parse)


def restore_rng(cls: Any, version: object, words: object) -> Any:
    """Rebuild a generator from its words. Raises ParseError for a newer version or corrupt words."""
    return _restore(cls, version, words, tuple, cls.from_words)


def _restore(cls: Any, version: object, data: object, kind: type, build: Callable[[Any], Any]) -> Any:
    name = cls.__name__
    if type(version) is not int or not 1 <= version <= VERSION:
        raise ParseError(f"pickle of {name} has version {version!r}; this mazzo reads up to {VERSION}")
    if not isinstance(data, kind):
        raise ParseError(f"pickle of {name} is corrupt: it holds a {type(data).__name__}")
    try:
        return build(data)
    except (MazzoError, TypeError) as error:
        raise ParseError(f"pickle of {name} is corrupt: {error}") from error
