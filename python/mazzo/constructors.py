"""Rules and matches by the names that people use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Unpack, overload

from mazzo._core import FishingBatch, FishingMatch, FishingRules, SpadesBatch, SpadesMatch, SpadesRules
from mazzo.errors import RulesError
from mazzo.games import family_of
from mazzo.options import FishingOptions, SpadesOptions

__all__ = [
    "Batch",
    "Match",
    "re_bello",
    "scopa",
    "scopa_assi",
    "scopa_napola",
    "scopa_quindici",
    "scopone",
    "scopone_scientifico",
    "spades",
    "spatola",
]


def spatola(players: int = 2, **options: Unpack[FishingOptions]) -> FishingRules:
    """Spatola for two, or for four in pairs. Raises RulesError."""
    return FishingRules("spatola", players=players, **options)


def scopa(players: int = 2, **options: Unpack[FishingOptions]) -> FishingRules:
    """Scopa for two or three, or for four in pairs or each alone. Raises RulesError."""
    return FishingRules("scopa", players=players, **options)


def scopone(players: int = 4, **options: Unpack[FishingOptions]) -> FishingRules:
    """Scopone: four in pairs, nine cards each. Raises RulesError."""
    return FishingRules("scopone", players=players, **options)


def scopone_scientifico(players: int = 4, **options: Unpack[FishingOptions]) -> FishingRules:
    """Scopone scientifico: ten cards each, an empty table. Raises RulesError."""
    return FishingRules("scopone_scientifico", players=players, **options)


def scopa_assi(players: int = 2, **options: Unpack[FishingOptions]) -> FishingRules:
    """Scopa d'assi: an ace takes the whole table. Raises RulesError."""
    return FishingRules("scopa_assi", players=players, **options)


def re_bello(players: int = 2, **options: Unpack[FishingOptions]) -> FishingRules:
    """Re bello: the re di denari scores a point. Raises RulesError."""
    return FishingRules("re_bello", players=players, **options)


def scopa_napola(players: int = 2, **options: Unpack[FishingOptions]) -> FishingRules:
    """Scopa with the napola of denari. Raises RulesError."""
    return FishingRules("scopa_napola", players=players, **options)


def scopa_quindici(players: int = 2, **options: Unpack[FishingOptions]) -> FishingRules:
    """Scopa a quindici: the played and the taken cards make fifteen. Raises RulesError."""
    return FishingRules("scopa_quindici", players=players, **options)


def spades(
    preset: Literal["standard", "barmore", "new_york"] = "standard",
    players: int = 4,
    **options: Unpack[SpadesOptions],
) -> SpadesRules:
    """Spades by a preset; the standard one also for two, three and six. Raises RulesError."""
    texts = {"standard": "spades", "barmore": "spades:barmore", "new_york": "spades:new_york"}
    if preset not in texts:
        raise RulesError(f"unknown preset '{preset}' (presets: {', '.join(texts)})")
    return SpadesRules(texts[preset], players=players, **options)


@overload
def Match(
    rules: FishingRules, *, seed: int, dealer: int | None = None, players: Sequence[str] = ()
) -> FishingMatch: ...
@overload
def Match(
    rules: SpadesRules, *, seed: int, dealer: int | None = None, players: Sequence[str] = ()
) -> SpadesMatch: ...
def Match(  # noqa: N802  # reads like the class whose instance it returns
    rules: FishingRules | SpadesRules, *, seed: int, dealer: int | None = None, players: Sequence[str] = ()
) -> FishingMatch | SpadesMatch:
    """Start a match of the game whose rules these are.

    `seed` is an integer in 0..2**64-1 and decides every deal; `dealer` deals the first hand, drawn from
    the seed when it is None; `players` names every seat or none. Raises RulesError for what is out
    of range.
    """
    match: FishingMatch | SpadesMatch = family_of(rules).type("Match")(
        rules, seed=seed, dealer=dealer, players=players
    )
    return match


@overload
def Batch(rules: FishingRules, n: int, seed: int, threads: int = 1) -> FishingBatch: ...
@overload
def Batch(rules: SpadesRules, n: int, seed: int, threads: int = 1) -> SpadesBatch: ...
def Batch(  # noqa: N802  # reads like the class whose instance it returns
    rules: FishingRules | SpadesRules, n: int, seed: int, threads: int = 1
) -> FishingBatch | SpadesBatch:
    """Deal `n` hands of the game whose rules these are, to be stepped together over NumPy arrays.

    `seed` is an integer in 0..2**64-1 and decides every deal, whatever the number of `threads` (1..1024).
    Raises RulesError for what is out of range or does not fit in memory.
    """
    batch: FishingBatch | SpadesBatch = family_of(rules).type("Batch")(rules, n, seed, threads)
    return batch
