"""Players by name: `make("greedy", seed=1)`, `make("native:20000,threads=2", seed=1)`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping

from mazzo.games import check_text
from mazzo.players.base import Greedy, Player, Random
from mazzo.players.ismcts import ISMCTS
from mazzo.players.native import NativeISMCTS, pimc
from mazzo.players.searching import searching

__all__ = ["PLAYERS", "make"]

Value = bool | int | float | str

PLAYERS: Mapping[str, Callable[..., Player]] = {
    "random": Random,
    "greedy": Greedy,
    "native": searching(NativeISMCTS),
    "pimc": pimc,
    "ismcts": searching(ISMCTS),
}
"""Factories by name. Each takes the seed, then its settings, every one with a default of its type."""


def make(spec: str, *, seed: int) -> Player:
    """A new player from `name` or `name:value,key=value,…`; a value without a key is the next setting.

    `seed` is in 0..2^64-1; players that draw nothing ignore it. Raises ValueError for an unknown name
    (listing the names) or setting.
    """
    check_text(spec)
    name, colon, rest = spec.partition(":")
    if name not in PLAYERS:
        raise ValueError(f"unknown player {name!r} (players: {', '.join(PLAYERS)})")
    settings = list(inspect.signature(PLAYERS[name]).parameters.values())[1:]
    known = {setting.name: setting.default for setting in settings}
    given: dict[str, Value] = {}
    for place, word in enumerate(rest.split(",") if colon else ()):
        key, equals, text = word.rpartition("=")
        if not equals:
            key = settings[place].name if place < len(settings) else ""
        if key not in known:
            what = f"setting {key!r}" if key else f"setting number {place + 1} ({text!r})"
            raise ValueError(f"player {name} has no {what}{_settings(known)}")
        if key in given:
            raise ValueError(f"player {name}: {key} is given twice")
        given[key] = _value(name, key, text, known[key])
    return PLAYERS[name](seed, **given)


def _settings(known: Mapping[str, Value]) -> str:
    return f" (settings: {', '.join(f'{key}={value}' for key, value in known.items())})" if known else ""


def _value(name: str, key: str, text: str, default: Value) -> Value:
    try:
        if isinstance(default, bool):
            return {"on": True, "off": False}[text]
        return type(default)(text)
    except (KeyError, ValueError):
        kind = "on or off" if isinstance(default, bool) else "a number"
        raise ValueError(f"player {name}: {key} is {kind}, not {text!r}") from None
