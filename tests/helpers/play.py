"""Playing matches at random in tests, the same way in both engines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType


def random_hands(engine: ModuleType, rules: str, seed: int, **arguments: Any) -> Iterator[Any]:
    """Play a match at random, both deals and plays from `seed`; yields it after every hand."""
    match = engine.Match(engine.parse_rules(rules), seed=seed, **arguments)
    rng = engine.Rng(seed)
    while not match.is_over:
        played = match.hands_played
        while match.hands_played == played:
            random_ply(match, rng)
        yield match


def random_ply(match: Any, rng: Any) -> None:
    """Play one uniformly random legal move."""
    moves = match.state.legal_moves()
    match.play(moves[rng.below(len(moves))])
