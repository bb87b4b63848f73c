"""The score of a finished hand (SPA 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazzo.cards import ItalianCard
from mazzo.score import HandScore, ScoreLine

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from mazzo.reference.fishing.rules import FishingRules

__all__ = ["napola_length", "primiera_value", "score_hand"]

DENARI, SPADE = 1, 3
SETTEBELLO, RE_DENARI = ItalianCard("7D"), ItalianCard("RD")
FANTE_SPADE, DUE_SPADE = ItalianCard("FS"), ItalianCard("2S")

# SPA 5.2, by the card's value 1..10.
PRIMIERA = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}


def primiera_value(pile: Collection[ItalianCard]) -> int | None:
    """Return the best card of each suit added up, None when a suit is missing (SPA 5.2)."""
    best = []
    for suit in range(4):
        values = [PRIMIERA[card.value] for card in pile if card.suit == suit]
        if not values:
            return None
        best.append(max(values))
    return sum(best)


def napola_length(pile: Collection[ItalianCard], suit: int) -> int:
    """Return how far the suit's run from the ace goes, 0 when it is shorter than three (SPA 5.3)."""
    values = {card.value for card in pile if card.suit == suit}
    length = 0
    while length + 1 in values:
        length += 1
    return length if length >= 3 else 0


def _suit_count(pile: Collection[ItalianCard], suit: int) -> int:
    return sum(card.suit == suit for card in pile)


def _most(item: str, values: Sequence[int | None], points: int) -> ScoreLine:
    """Points for the side that has strictly more than every other; a tie gives nobody any."""
    there = [value for value in values if value is not None]
    best = max(there, default=None)
    unique = best is not None and there.count(best) == 1
    return ScoreLine(
        item, tuple(values), tuple(points if unique and value == best else 0 for value in values)
    )


def _honour(item: str, card: ItalianCard, piles: Sequence[Collection[ItalianCard]], points: int) -> ScoreLine:
    has = [int(card in pile) for pile in piles]
    return ScoreLine(item, tuple(has), tuple(points * value for value in has))


def _as_it_is(item: str, values: Sequence[int]) -> ScoreLine:
    """Each of what is counted is worth one point."""
    return ScoreLine(item, tuple(values), tuple(values))


def score_hand(
    rules: FishingRules,
    piles: Sequence[Collection[ItalianCard]],
    sweeps: Sequence[int],
    piccole: Sequence[int],
    suited: Sequence[int],
) -> HandScore:
    """Score the sides' piles and bonuses: one line for each row of SPA 5's table in these rules."""
    lines = [
        _most("carte", [len(pile) for pile in piles], rules.points_cards),
        _most("denari", [_suit_count(pile, DENARI) for pile in piles], rules.points_denari),
        _most("spade", [_suit_count(pile, SPADE) for pile in piles], rules.points_spade),
        _most("primiera", [primiera_value(pile) for pile in piles], rules.points_primiera),
        _honour("settebello", SETTEBELLO, piles, rules.points_settebello),
        _honour("re_denari", RE_DENARI, piles, rules.points_re_denari),
        _honour("fante_spade", FANTE_SPADE, piles, rules.points_fante_spade),
        _honour("due_spade", DUE_SPADE, piles, rules.points_due_spade),
        _as_it_is("sweeps", sweeps),
        _as_it_is("piccole", piccole),
        _as_it_is("suited", suited),
        _as_it_is("napola_spade", [napola_length(pile, SPADE) for pile in piles]),
        _as_it_is("napola_denari", [napola_length(pile, DENARI) for pile in piles]),
    ]
    counted = {
        "carte": rules.points_cards > 0,
        "denari": rules.points_denari > 0,
        "spade": rules.points_spade > 0,
        "primiera": rules.points_primiera > 0,
        "settebello": rules.points_settebello > 0,
        "re_denari": rules.points_re_denari > 0,
        "fante_spade": rules.points_fante_spade > 0,
        "due_spade": rules.points_due_spade > 0,
        "sweeps": True,
        "piccole": rules.piccola,
        "suited": rules.suited_capture != "none",
        "napola_spade": rules.napola in {"spade", "both"},
        "napola_denari": rules.napola in {"denari", "both"},
    }
    shown = tuple(line for line in lines if counted[line.item])
    points = tuple(sum(line.points[side] for line in shown) for side in range(len(piles)))
    return HandScore(shown, points)
