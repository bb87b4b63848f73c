"""What everybody at the table knows of a hand of Spades, and whose turn follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazzo.reference.spades.cards import suit_of

if TYPE_CHECKING:
    from mazzo.cards import FrenchCard
    from mazzo.reference.spades.rules import SpadesRules

__all__ = ["Bid", "Public"]

Bid = int | str | None
"""A seat's bid: None before it, `look` between a look and the bid, a number (0 is nil), `blind` for
a blind nil, `seven` for a blind seven and `pair` for the partner of one who bid it."""


class Public:
    """The public side of a hand; states and observations share it."""

    rules: SpadesRules
    dealer: int
    """Who dealt; the seat after it bids first (SPD 2.1)."""
    totals: tuple[int, ...]
    """Points per side before this hand."""
    bags: tuple[int, ...]
    """Bags per side before this hand."""
    bids: tuple[Bid, ...]
    """Bid of each seat."""
    exchange: int
    """Steps of the exchange done: two for each blind nil bidder who exchanges, or declined."""
    leader: int
    """Who leads, or led, the current trick."""
    trick: tuple[FrenchCard, ...]
    """Cards of the current trick in the order played."""
    won: tuple[int, ...]
    """Tricks won by each seat."""
    voids: tuple[str, ...]
    """Suits in which each seat has shown that it has no card, letters of `cdhs`."""

    if TYPE_CHECKING:
        # A state works these out, an observation stores them.

        @property
        def _sizes(self) -> tuple[int, ...]:
            """Number of cards in each hand."""

        @property
        def played(self) -> tuple[FrenchCard, ...]:
            """Cards in the tricks won, by ascending id."""

        @property
        def _stock_count(self) -> int: ...

    @property
    def _bidding_order(self) -> list[int]:
        """Seats from the dealer's left on, the dealer last (SPD 2.1)."""
        players = self.rules.players
        return [(self.dealer + 1 + i) % players for i in range(players)]

    @property
    def _opening_leader(self) -> int:
        """Who leads the first trick (SPD 3.1, 6.2)."""
        return self.dealer if self.rules.opening_leader == "dealer" else self._bidding_order[0]

    @property
    def _turns_drawn(self) -> int:
        """Turns of the draw of two players that are over (SPD 8.2)."""
        if self.rules.players != 2:
            return 0
        return (len(self.rules._deck) - self._stock_count) // 2

    @property
    def _exchangers(self) -> list[int]:
        """Blind nil bidders who begin an exchange, in bidding order (SPD 2.4)."""
        starters: list[int] = []
        for seat in self._bidding_order:
            if self.bids[seat] != "blind" or self.rules.blind_exchange == 0:
                continue
            partner = self.rules._partner(seat)
            if partner is None:  # SPD 8.1
                continue
            if self.bids[partner] == "blind" and (
                not self.rules.exchange_when_both_blind or partner in starters
            ):
                continue
            starters.append(seat)
        return starters

    @property
    def phase(self) -> str:
        """What the hand is at: `draw`, `bid`, `exchange`, `play` or `over`."""
        if self._stock_count > 0:
            return "draw"
        if any(bid in (None, "look") for bid in self.bids):
            return "bid"
        if self.exchange < 2 * len(self._exchangers):
            return "exchange"
        return "play" if sum(self.won) < self.rules._cards_per_hand else "over"

    @property
    def to_act(self) -> int | None:
        """Whose turn it is; None when the hand is over."""
        if self.phase == "draw":
            return self._bidding_order[self._turns_drawn % 2]
        if self.phase == "bid":
            return next(seat for seat in self._bidding_order if self.bids[seat] in (None, "look"))
        if self.phase == "exchange":
            starter = self._exchangers[self.exchange // 2]
            return starter if self.exchange % 2 == 0 else self.rules._partner(starter)
        if self.phase == "play":
            return (self.leader + len(self.trick)) % self.rules.players
        return None

    def _player_of(self, place: int) -> int:
        """Return who played, or will play, the card at a place of the current trick."""
        return (self.leader + place) % self.rules.players

    def _has_played(self, seat: int) -> bool:
        """Whether a seat has played to the current trick."""
        return seat in [self._player_of(place) for place in range(len(self.trick))]

    @property
    def broken(self) -> bool:
        """Whether any spade has been played (SPD 3.3)."""
        return any(suit_of(self.rules.preset, card) == "s" for card in (*self.played, *self.trick))
