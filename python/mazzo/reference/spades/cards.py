"""Decks, suits and ranks of Spades (SPD 1.1, 6.1, 7.1, 8.1, 8.3)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from mazzo.cards import FrenchCard

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["SUITS", "beats", "cards_per_hand", "deck_of", "in_suit", "suit_of", "suits_text"]

SUITS = "cdhs"
"""Suits in the order of card ids: clubs, diamonds, hearts, spades."""

TRUMPS = {
    "standard": "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s",
    "barmore": "X1 X2 2s As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s",
    "new_york": "X1 X2 2d 2s As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s",
}
"""The spades of each preset, high to low (SPD 1.1, 6.1, 7.1)."""

_TRUMP_ORDER = {preset: tuple(map(FrenchCard, text.split())) for preset, text in TRUMPS.items()}


@cache
def deck_of(preset: str, players: int) -> tuple[FrenchCard, ...]:
    """Return the cards in play, by ascending id."""
    out = {"X1", "X2"}
    if preset != "standard":  # SPD 6.1, 7.1: two jokers in, two deuces out
        out = {"2c", "2h"}
    elif players == 3:  # SPD 8.1
        out |= {"2c"}
    elif players == 6:  # SPD 8.3
        out |= {"2c", "2d", "2h", "2s"}
    return tuple(card for card in FrenchCard.deck() if str(card) not in out)


def cards_per_hand(players: int) -> int:
    """Return the number of cards in a full hand, which is also the number of tricks."""
    return {2: 13, 3: 17, 4: 13, 6: 8}[players]  # SPD 1.3, 8.1, 8.2, 8.3


@cache
def suit_of(preset: str, card: FrenchCard) -> str:
    """Return the suit that a card belongs to: jokers and New York's 2d are spades (SPD 6.1, 7.1)."""
    return "s" if card in _TRUMP_ORDER[preset] else SUITS[card.suit]


def in_suit(preset: str, cards: Iterable[FrenchCard], suit: str) -> list[FrenchCard]:
    """Return those of the cards that belong to a suit, by ascending id."""
    return sorted(card for card in cards if suit_of(preset, card) == suit)


def suits_text(suits: Iterable[str]) -> str:
    """Return suit letters without repetition, in the order c d h s."""
    return "".join(suit for suit in SUITS if suit in suits)


def beats(preset: str, card: FrenchCard, best: FrenchCard) -> bool:
    """Whether `card`, played after `best`, wins against it (SPD 3.4)."""
    trumps = _TRUMP_ORDER[preset]
    if card in trumps and best in trumps:
        return trumps.index(card) < trumps.index(best)
    if card in trumps or best in trumps:
        return card in trumps
    return card.suit == best.suit and card > best
