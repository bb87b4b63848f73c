"""Deals that fit what one seat has seen, each as likely as any other.

Every hidden place belongs to a bin: another seat's hand (or the own one before a look), and for two
players the other's seen pile, the cards away and the stock. A bin knows its size, suits that it
can't hold, and perhaps its number of spades. Deals are counted suit by suit: the bins are filled
in turn with some number of each suit, as often as the bins after it can be completed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb, factorial, prod
from typing import TYPE_CHECKING

from mazzo.reference.spades.cards import SUITS, suit_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mazzo.cards import FrenchCard
    from mazzo.reference.rng import Rng

__all__ = ["Bin", "deal_bins", "number_of_deals"]

Counts = tuple[int, ...]
"""Numbers of cards of the suits c, d, h, s."""


@dataclass(frozen=True)
class Bin:
    """A place for hidden cards."""

    size: int
    void: str = ""
    """Suits of which it can hold none."""
    spades: int | None = None
    """Number of spades that it holds, if that is known."""

    @property
    def constrained(self) -> bool:
        """Whether not every set of cards of its size fits."""
        return bool(self.void) or self.spades is not None

    def fillings(self, left: Counts) -> Iterator[Counts]:
        """Yield every number of cards by suit that may go in, in ascending order."""
        most = [0 if suit in self.void else count for suit, count in zip(SUITS, left, strict=True)]
        for clubs in range(most[0] + 1):
            for diamonds in range(most[1] + 1):
                for hearts in range(most[2] + 1):
                    spades = self.size - clubs - diamonds - hearts
                    if 0 <= spades <= most[3] and self.spades in (None, spades):
                        yield clubs, diamonds, hearts, spades


def _choices(left: Counts, counts: Counts) -> int:
    """Return in how many ways so many cards of each suit can be chosen."""
    return prod(map(comb, left, counts))


def _minus(left: Counts, counts: Counts) -> Counts:
    return tuple(many - few for many, few in zip(left, counts, strict=True))


def number_of_deals(bins: Sequence[Bin], left: Counts) -> int:
    """Return the number of ways to fill all the bins with all the cards left.

    It does not depend on the order of the bins, so those that take any card may come last.
    """
    free = sorted(place.size for place in bins if not place.constrained)
    return _number_of_deals(tuple(place for place in bins if place.constrained), tuple(free), left)


@lru_cache(maxsize=1 << 18)
def _number_of_deals(bins: tuple[Bin, ...], free: tuple[int, ...], left: Counts) -> int:
    """Count the deals into constrained bins and then into free places of these sizes."""
    if bins:
        return sum(
            _choices(left, counts) * _number_of_deals(bins[1:], free, _minus(left, counts))
            for counts in bins[0].fillings(left)
        )
    if sum(free) != sum(left):
        return 0
    return factorial(sum(free)) // prod(map(factorial, free))


def suit_counts(preset: str, cards: Sequence[FrenchCard]) -> Counts:
    """Return how many of the cards belong to each suit."""
    suits = [suit_of(preset, card) for card in cards]
    return tuple(suits.count(suit) for suit in SUITS)


def _pick(cards: Sequence[FrenchCard], count: int, rng: Rng) -> list[FrenchCard]:
    """Return a random choice: the first steps of a shuffle of the ascending cards."""
    items = sorted(cards)
    for i in range(count):
        j = i + rng.below(len(items) - i)
        items[i], items[j] = items[j], items[i]
    return items[:count]


def deal_bins(
    preset: str, bins: Sequence[Bin], cards: Sequence[FrenchCard], rng: Rng
) -> list[list[FrenchCard]]:
    """Return the cards dealt into the bins, uniform over all deals that fit; at least one must."""
    left = sorted(cards)
    if not any(place.constrained for place in bins):
        rng.shuffle(left)
        dealt = []
        for place in bins:
            dealt.append(left[: place.size])
            left = left[place.size :]
        return dealt
    dealt = []
    for i, place in enumerate(bins):
        counts = _draw_counts(bins[i:], suit_counts(preset, left), rng)
        filling: list[FrenchCard] = []
        for suit, count in zip(SUITS, counts, strict=True):
            filling += _pick([card for card in left if suit_of(preset, card) == suit], count, rng)
        left = [card for card in left if card not in filling]
        dealt.append(filling)
        assert len(filling) == place.size
    return dealt


def _draw_counts(bins: Sequence[Bin], left: Counts, rng: Rng) -> Counts:
    """Return numbers by suit for the first bin, as likely as they have completions."""
    ticket = rng.below_wide(number_of_deals(bins, left))
    for counts in bins[0].fillings(left):
        weight = _choices(left, counts) * number_of_deals(bins[1:], _minus(left, counts))
        if ticket < weight:
            return counts
        ticket -= weight
    raise AssertionError("the weights of the fillings add up to the number of deals")
