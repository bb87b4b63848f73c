"""What makes a well-formed Spades position one that could have been reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazzo.errors import PositionError
from mazzo.reference.spades.bidding import blind_allowed, fixed_spades, legal_numbers
from mazzo.reference.spades.cards import in_suit, suit_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from mazzo.cards import FrenchCard
    from mazzo.reference.spades.public import Bid, Public

    Hands = Sequence[Collection[FrenchCard]]

__all__ = [
    "check_bids",
    "check_cards",
    "check_counts",
    "check_known",
    "check_leader",
    "check_piles",
    "check_progress",
    "check_spades",
    "check_voids",
    "draws_of",
    "spades_in",
]


def check_cards(public: Public, cards: Iterable[FrenchCard]) -> None:
    """Every card belongs to the deck; the stock of two players goes in pairs (SPD 8.2)."""
    for card in sorted(cards):
        if card not in public.rules._deck:
            raise PositionError(f"card {card} is not in this deck")
    if public._stock_count % 2 == 1:
        raise PositionError(f"the stock holds {public._stock_count} cards, not a multiple of 2")


def _bid_text(bid: Bid) -> str:
    return "nil" if bid == 0 else str(bid)


def _cards_played(public: Public, seat: int) -> int:
    return sum(public.won) + public._has_played(seat)


def _bid_is_possible(public: Public, seat: int, spades: int | None) -> bool:
    """Whether a seat may have bid as it did; `spades` is how many it holds now, None if unknown."""
    bid = public.bids[seat]
    partner = public.rules._partner(seat)
    if bid == "pair":
        return partner is not None and public.bids[partner] == "seven"
    if bid == "seven" and (partner is None or public.bids[partner] != "pair"):
        return False
    if bid in ("look", "blind", "seven"):
        rule = {"look": True, "blind": public.rules.blind_nil, "seven": public.rules.blind_seven}
        return rule[bid] and blind_allowed(public, seat)
    if spades is None or public.rules.bidding not in ("mirror", "whiz"):
        return bid in legal_numbers(public, seat, spades or 0)
    # SPD 2.5: the bid tells the spades dealt: those held now and those played since.
    dealt = range(spades, spades + _cards_played(public, seat) + 1)
    return any(bid in legal_numbers(public, seat, count) for count in dealt)


def check_bids(public: Public, spades: Sequence[int | None]) -> None:
    """Bids came in turn, once the draw was over, and each was legal (SPD 2, 6.3)."""
    waiting = None
    for seat in public._bidding_order:
        bid = public.bids[seat]
        if waiting is None and bid in (None, "look"):
            waiting = seat
            if bid is None:
                continue
        elif bid is None:
            continue
        elif bid != "pair" and waiting is not None:
            raise PositionError(f"seat {seat} has bid before seat {waiting}")
        if public._stock_count > 0:
            raise PositionError(f"seat {seat} has bid before the draw is over")
        if not _bid_is_possible(public, seat, spades[seat]):
            raise PositionError(f"seat {seat} cannot have bid {_bid_text(bid)}")


def check_progress(public: Public) -> None:
    """The exchange follows the bids, and the play follows both (SPD 2.4, 3.1)."""
    bidding = any(bid in (None, "look") for bid in public.bids)
    steps = 0 if bidding else 2 * len(public._exchangers)
    if public.exchange > steps:
        raise PositionError(f"exchange {public.exchange} is out of range 0..{steps}")
    if len(public.trick) >= public.rules.players:
        raise PositionError(f"the trick holds {len(public.trick)} cards")
    if sum(public.won) > 0 or public.trick:
        if bidding:
            raise PositionError("play has started before the bids are complete")
        if public.exchange < steps:
            raise PositionError("play has started before the exchange is complete")
    tricks = public.rules._cards_per_hand
    if sum(public.won) > tricks:
        raise PositionError(f"{tricks} tricks at most, {sum(public.won)} won")


def draws_of(public: Public, seat: int) -> int:
    """Return the turns that a seat of two has had in the draw (SPD 8.2)."""
    first = seat == public._bidding_order[0]
    return (public._turns_drawn + (1 if first else 0)) // 2


def _expected_count(public: Public, seat: int) -> int:
    if public.phase == "draw":
        return draws_of(public, seat)
    count = public.rules._cards_per_hand - _cards_played(public, seat)
    if public.phase == "exchange" and public.exchange % 2 == 1:  # SPD 2.4: passed, not yet returned
        starter = public._exchangers[public.exchange // 2]
        if seat == starter:
            count -= public.rules.blind_exchange
        if seat == public.rules._partner(starter):
            count += public.rules.blind_exchange
    return count


def check_counts(public: Public) -> None:
    """Each hand holds as many cards as it should."""
    for seat, count in enumerate(public._sizes):
        expected = _expected_count(public, seat)
        if count != expected:
            raise PositionError(f"seat {seat} holds {count} cards, {expected} expected")


def check_piles(public: Public, seen: Sequence[int], away: int) -> None:
    """Each turn of the draw put one card away (SPD 8.2); `seen` and `away` count them."""
    if public.rules.players != 2:
        return
    for seat, count in enumerate(seen):
        draws = draws_of(public, seat)
        if count > draws:
            raise PositionError(f"seat {seat} has put away {count} cards seen, {draws} draws made")
    if sum(seen) + away != public._turns_drawn:
        raise PositionError(f"{sum(seen) + away} cards put away, {public._turns_drawn} draws made")


def check_leader(public: Public) -> None:
    """The first leader is the rules' own, a later one has won a trick (SPD 3.1, 3.4, 6.2)."""
    if sum(public.won) == 0:
        if public.leader != public._opening_leader:
            raise PositionError(f"seat {public.leader} leads, seat {public._opening_leader} is expected")
    elif public.won[public.leader] == 0:
        raise PositionError(f"seat {public.leader} leads but has won no trick")


def _spade_lead_was_free(public: Public) -> bool:
    """Whether the leader of the current trick could lead spades from any hand (SPD 3.2, 3.5)."""
    rules = public.rules
    if rules.spade_lead == "broken":
        return any(suit_of(rules.preset, card) == "s" for card in public.played)
    return rules.spade_lead == "always" or sum(public.won) > 0


def check_voids(public: Public, hands: Hands) -> None:
    """Voids agree with the cards that can be seen, and the trick with the voids (SPD 3.1, 3.2)."""
    preset = public.rules.preset
    if sum(public.won) == 0 and not public.trick:
        for seat, void in enumerate(public.voids):
            if void:
                raise PositionError(f"seat {seat} is void in {void[0]} before the first card")
    for seat, void in enumerate(public.voids):
        for card in sorted(hands[seat]):
            if suit_of(preset, card) in void:
                raise PositionError(f"seat {seat} holds {card} but is void in {suit_of(preset, card)}")
    for place, card in enumerate(public.trick):
        seat = public._player_of(place)
        led = suit_of(preset, public.trick[0])
        if suit_of(preset, card) != led and led not in public.voids[seat]:
            raise PositionError(f"seat {seat} did not follow {led} but is not void in it")
        if place == 0 and led == "s" and not _spade_lead_was_free(public):
            for suit in "cdh":
                if suit not in public.voids[seat]:
                    raise PositionError(f"seat {seat} led spades unbroken but is not void in {suit}")


def _pair_has_exchanged(public: Public, seat: int) -> bool:
    """Whether a seat's pair has done at least one step of its exchange (SPD 2.4)."""
    begun = public._exchangers[: (public.exchange + 1) // 2]
    return any(public.rules.side_of(starter) == public.rules.side_of(seat) for starter in begun)


def check_known(public: Public, known: Hands, hands: Sequence[Collection[FrenchCard] | None]) -> None:
    """Cards known to a partner come from an exchange and are still there (SPD 2.4).

    `hands` has None where the cards can't be seen.
    """
    for seat, cards in enumerate(known):
        if cards and not _pair_has_exchanged(public, seat):
            raise PositionError(f"seat {seat} has known cards but no exchange")
        hand = hands[seat]
        for card in sorted(cards):
            if hand is not None and card not in hand:
                raise PositionError(f"seat {seat} does not hold {card}, known to its partner")
        for card in sorted(cards):
            suit = suit_of(public.rules.preset, card)
            if suit in public.voids[seat]:
                raise PositionError(f"seat {seat} holds {card} but is void in {suit}")


def check_spades(public: Public, spades: Sequence[int | None], held: Sequence[int | None]) -> None:
    """The numbers of spades that a view gives are those that the bidding tells (SPD 2.5).

    `held` counts the spades of the hands that can be seen, None for the others.
    """
    for seat, number in enumerate(spades):
        if fixed_spades(public, seat) != (number is not None):
            raise PositionError(f"the spades of seat {seat} are {'known' if number is None else 'not known'}")
        if number is not None and held[seat] not in (None, number):
            raise PositionError(f"seat {seat} holds {held[seat]} spades, {number} expected")


def spades_in(preset: str, hand: Collection[FrenchCard] | None) -> int | None:
    """Return the number of spades in a hand, None for one that can't be seen."""
    return None if hand is None else len(in_suit(preset, hand, "s"))
