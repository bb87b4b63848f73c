"""Legal moves and the play of tricks (SPD 2.4, 3, 8.2)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from mazzo.reference.spades.bidding import blind_allowed, legal_numbers
from mazzo.reference.spades.cards import beats, in_suit, suit_of, suits_text
from mazzo.reference.spades.moves import SpadesMove

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from mazzo.cards import FrenchCard
    from mazzo.reference.spades.public import Public

__all__ = ["legal_moves", "may_lead_spades", "voids_after", "winning_place"]


def may_lead_spades(public: Public) -> bool:
    """Whether a leader who holds other suits too may lead a spade (SPD 3.2, 3.5, 6.2)."""
    if public.rules.spade_lead == "always":
        return True
    if public.rules.spade_lead == "after_first_trick":
        return sum(public.won) > 0
    return public.broken


def _legal_cards(public: Public, hand: Collection[FrenchCard]) -> list[FrenchCard]:
    preset = public.rules.preset
    if public.trick:
        followers = in_suit(preset, hand, suit_of(preset, public.trick[0]))
        return followers or sorted(hand)  # SPD 3.1: follow if able, else any card
    others = [card for card in sorted(hand) if suit_of(preset, card) != "s"]
    if may_lead_spades(public) or not others:  # SPD 3.2
        return sorted(hand)
    return others


def legal_moves(public: Public, seat: int, hand: Collection[FrenchCard]) -> list[SpadesMove]:
    """Return the moves of the seat to act in canonical order; its cards are `hand`."""
    rules = public.rules
    if public.phase == "draw":  # SPD 8.2
        return [SpadesMove._of("keep"), SpadesMove._of("discard")]
    if public.phase == "bid":
        if public.bids[seat] is None and blind_allowed(public, seat):  # SPD 2.3, 6.3
            blind = "blind_nil" if rules.blind_nil else "blind_seven"
            return [SpadesMove._of(blind), SpadesMove._of("look")]
        spades = len(in_suit(rules.preset, hand, "s"))
        return [SpadesMove._of("bid", bid=number) for number in legal_numbers(public, seat, spades)]
    if public.phase == "exchange":  # SPD 2.4
        passes = [SpadesMove._of("pass", cards=some) for some in combinations(hand, rules.blind_exchange)]
        if public.exchange % 2 == 0:
            passes.append(SpadesMove._of("pass"))  # the bidder may decline
        return sorted(passes)
    return [SpadesMove._of("play", cards=[card]) for card in _legal_cards(public, hand)]


def winning_place(preset: str, trick: Sequence[FrenchCard]) -> int:
    """Return the place, in the order played, of the card that wins a trick (SPD 3.4)."""
    best = 0
    for place, card in enumerate(trick):
        if place > 0 and beats(preset, card, trick[best]):
            best = place
    return best


def voids_after(public: Public, seat: int, card: FrenchCard) -> tuple[str, ...]:
    """Return every seat's public voids once `seat` has played `card` to the trick as it stands.

    A seat that does not follow has none of the led suit; one that leads a spade when only a hand
    of spades allows it has nothing else (SPD 3.1, 3.2).
    """
    preset = public.rules.preset
    shown = ""
    if public.trick:
        led = suit_of(preset, public.trick[0])
        if suit_of(preset, card) != led:
            shown = led
    elif suit_of(preset, card) == "s" and not may_lead_spades(public):
        shown = "cdh"
    voids = list(public.voids)
    voids[seat] = suits_text(voids[seat] + shown)
    return tuple(voids)
