"""Points made by a capture while the hand is played (SPA 4).

Every function looks at the table as it was just before the capture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazzo.reference.fishing.captures import ordinary_captures

if TYPE_CHECKING:
    from collections.abc import Collection

    from mazzo.cards import ItalianCard
    from mazzo.reference.fishing.moves import FishingMove
    from mazzo.reference.fishing.rules import FishingRules

__all__ = ["piccola_points", "suited_points", "sweep_points"]


def sweep_points(
    rules: FishingRules, move: FishingMove, table: Collection[ItalianCard], *, last_play: bool
) -> int:
    """Return 1 for a capture that empties the table (SPA 4.1)."""
    if set(move.captured) != set(table):
        return 0
    if last_play and not rules.sweep_on_last_play:
        return 0
    # SPA 7: only an ace's right to the whole table can be without the point; a set that the ace
    # takes in the ordinary way is an ordinary sweep.
    ordinary = frozenset(move.captured) in ordinary_captures(rules, move.card, table)
    return int(ordinary or rules.ace_sweep_scores)


def piccola_points(
    rules: FishingRules, move: FishingMove, previous: ItalianCard | None, *, last_play: bool
) -> int:
    """Return 1 for taking, with its equal, just the card that the seat before laid down (SPA 4.2)."""
    if not rules.piccola or last_play:  # SPA 4.3
        return 0
    return int(move.captured == (previous,) and move.captured[0].value == move.card.value)


def suited_points(rules: FishingRules, move: FishingMove, *, last_play: bool) -> int:
    """Return one point for each card of a suited capture (SPA 4.4)."""
    if last_play and not rules.suited_on_last_play:  # SPA 4.5
        return 0
    suits = {card.suit for card in move.captured}
    if rules.suited_capture == "none" or len(move.captured) < 2 or len(suits) > 1:
        return 0
    same_as_played = suits == {move.card.suit}
    if rules.suited_capture == "played_suit" and not same_as_played:
        return 0
    return len(move.captured) + int(same_as_played)
