"""Which sets of table cards a card may take (SPA 3), and the moves of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazzo.reference.fishing.moves import FishingMove

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from mazzo.cards import ItalianCard
    from mazzo.reference.fishing.rules import FishingRules

__all__ = ["captures", "legal_moves", "ordinary_captures"]

Cards = frozenset["ItalianCard"]

ACE = 1


def sets_with_sum(cards: Sequence[ItalianCard], total: int) -> list[Cards]:
    """Return every set of one or more of the given cards whose values add up to `total`."""
    found: list[Cards] = []
    for i, card in enumerate(cards):
        if card.value == total:
            found.append(frozenset([card]))
        elif card.value < total:
            rest = sets_with_sum(cards[i + 1 :], total - card.value)
            found += [frozenset([card]) | more for more in rest]
    return found


def ordinary_captures(rules: FishingRules, card: ItalianCard, table: Collection[ItalianCard]) -> set[Cards]:
    """Return the sets that `card` takes by its value or by fifteen, an ace's whole table apart."""
    cards = sorted(table)
    taken: set[Cards] = set()
    if rules.fifteen != "only":
        # SPA 3.1: a card of equal value, or two or more that add up to it. SPA 3.6: figures too.
        by_value = sets_with_sum(cards, card.value)
        singles = [found for found in by_value if len(found) == 1]
        # SPA 3.4, 3.5: with a single card of equal value there, Scopa allows no sums.
        taken.update(singles if singles and rules.single_card_priority else by_value)
    if rules.fifteen != "off":
        # SPA 7: played and taken cards make fifteen.
        taken.update(sets_with_sum(cards, 15 - card.value))
    return taken


def captures(rules: FishingRules, card: ItalianCard, table: Collection[ItalianCard]) -> set[Cards]:
    """Return every set that `card` may take: each is one move (SPA 3.3), however it can be reached."""
    taken = ordinary_captures(rules, card, table)
    # SPA 7, asso pigliatutto: an ace takes the whole table, unless an ace lies there.
    if rules.ace_takes_all and card.value == ACE and table and not any(c.value == ACE for c in table):
        taken.add(frozenset(table))
    return taken


def legal_moves(
    rules: FishingRules, hand: Iterable[ItalianCard], table: Collection[ItalianCard]
) -> list[FishingMove]:
    """Return every move that a hand may make at a table, in canonical order."""
    moves = []
    for card in hand:
        taken = captures(rules, card, table)
        moves += [FishingMove._of(card, captured) for captured in taken]
        # SPA 3.2: a card that can capture must, unless the option lets it be laid down.
        if not taken or rules.capture == "optional":
            moves.append(FishingMove._of(card))
    return sorted(moves)
