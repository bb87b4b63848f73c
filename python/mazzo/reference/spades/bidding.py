"""Bids and blind choices (SPD 2, 6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mazzo.reference.spades.public import Bid, Public

__all__ = ["blind_allowed", "fixed_spades", "hand_is_hidden", "legal_numbers", "number_of"]


def number_of(bid: Bid) -> int | None:
    """Return a bid as a number of tricks, a blind nil as 0; None if there is no such number."""
    if bid == "blind":
        return 0
    return bid if isinstance(bid, int) else None


def _earlier_bid_of_partner(public: Public, seat: int) -> Bid:
    """Return the partner's bid if the partner bids before `seat`; None otherwise."""
    partner = public.rules._partner(seat)
    order = public._bidding_order
    if partner is None or order.index(partner) > order.index(seat):
        return None
    return public.bids[partner]


def legal_numbers(public: Public, seat: int, spades: int) -> list[int]:
    """Return the numbers that a seat holding so many spades may bid, ascending; 0 is nil."""
    rules = public.rules
    most = rules._cards_per_hand  # SPD 2.1, 8
    partners = number_of(_earlier_bid_of_partner(public, seat))
    if rules.bidding == "mirror":  # SPD 2.5
        return [spades]
    if rules.bidding == "whiz":  # SPD 2.5
        return sorted({0, spades})
    if rules.bidding == "suicide":  # SPD 2.5: exactly one nil in a pair, the other at least 4
        four_or_more = list(range(4, most + 1))
        if partners is None:
            return [0, *four_or_more]
        return four_or_more if partners == 0 else [0]
    numbers = list(range(rules.min_bid, most + 1))
    if partners is None:
        return numbers
    # SPD 2.5: the second bidder answers for the pair's least contract; beside a nil alone.
    numbers = [number for number in numbers if partners + number >= rules.min_pair_bid]
    if rules.cap_pair_bid:  # SPD 2.2; the least bid stays legal
        numbers = [number for number in numbers if number <= max(numbers[0], most - partners)]
    return numbers


def blind_allowed(public: Public, seat: int) -> bool:
    """Whether a seat that has not bid has, or may still get, a blind choice at its turn.

    SPD 2.3 for blind nil; SPD 6.3 for blind seven, which only a pair's first bidder may bid.
    """
    rules = public.rules
    if rules.blind_seven:
        partner = rules._partner(seat)
        order = public._bidding_order
        return partner is not None and order.index(seat) < order.index(partner)
    if not rules.blind_nil:
        return False
    if rules.blind_nil_min_deficit is not None:
        side = rules.side_of(seat)
        best_other = max(total for other, total in enumerate(public.totals) if other != side)
        if best_other - public.totals[side] < rules.blind_nil_min_deficit:
            return False
    return 0 in legal_numbers(public, seat, 0)  # bidding is free: the cards do not matter


def hand_is_hidden(public: Public, seat: int) -> bool:
    """Whether a seat has not seen its own cards yet (SPD 2.3, 6.3)."""
    if public.bids[seat] is not None:
        return False
    if public.rules.blind_seven:  # SPD 6.3: it looks at its own turn to bid
        return blind_allowed(public, seat) or public.to_act != seat
    return blind_allowed(public, seat)


def fixed_spades(public: Public, seat: int) -> bool:
    """Whether a seat's bid tells how many spades it was dealt (SPD 2.5)."""
    bid = public.bids[seat]
    if not isinstance(bid, int):
        return False
    return public.rules.bidding == "mirror" or (public.rules.bidding == "whiz" and bid > 0)
