"""What one seat may know of a hand of Spades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mazzo.errors import PositionError
from mazzo.reference.hand import Observation
from mazzo.reference.spades.bidding import hand_is_hidden
from mazzo.reference.spades.checks import (
    check_bids,
    check_cards,
    check_counts,
    check_known,
    check_leader,
    check_piles,
    check_progress,
    check_spades,
    check_voids,
    spades_in,
)
from mazzo.reference.spades.moves import SpadesMove
from mazzo.reference.spades.notation import (
    Fields,
    score_fields_text,
    sorted_text,
    table_text,
    voids_text,
)
from mazzo.reference.spades.play import legal_moves
from mazzo.reference.spades.public import Public
from mazzo.reference.spades.rules import SpadesRules
from mazzo.reference.spades.sampling import Bin, deal_bins, number_of_deals, suit_counts
from mazzo.reference.text import list_text

if TYPE_CHECKING:
    from mazzo.cards import FrenchCard
    from mazzo.reference.rng import Rng
    from mazzo.reference.spades.state import SpadesState
    from mazzo.reference.text import Cursor

__all__ = ["SpadesObservation"]

MAX_HIDDEN = 54


class SpadesObservation(Public, Observation[SpadesRules, SpadesMove]):
    """A seat's view: its own cards once it has looked, and what everybody knows."""

    rules: SpadesRules
    seat: int
    """Who looks."""
    dealer: int
    totals: tuple[int, ...]
    hand: tuple[FrenchCard, ...] | None
    """The seat's own cards by ascending id; None before it has looked (SPD 2.3, 6.3)."""
    hand_counts: tuple[int, ...]
    """Number of cards in each hand."""
    known: tuple[tuple[FrenchCard, ...], ...]
    """Cards of the own side that are known to the partner from the exchange; others' are empty."""
    played: tuple[FrenchCard, ...]
    """Cards in the tricks won, by ascending id."""
    spades: tuple[int | None, ...]
    """Spades in each hand where the bidding tells their number (SPD 2.5), else None."""
    stock: int
    """Cards still to be drawn by two players."""
    top: FrenchCard | None
    """The top card of the stock, at the seat's own draw only (SPD 8.2)."""
    seen: tuple[tuple[FrenchCard, ...] | int, ...]
    """Cards put away after a look, per seat of two (a number where they are hidden); else empty."""
    away: int
    """Number of cards that two players put away unseen."""

    @property
    def _sizes(self) -> tuple[int, ...]:
        return self.hand_counts

    @property
    def _stock_count(self) -> int:
        return self.stock

    @property
    def unseen(self) -> tuple[FrenchCard, ...]:
        """Cards that may be in any hidden place, by ascending id."""
        there = {*(self.hand or ()), *self.trick, *self.played}.union(*self.known)
        if self.top is not None:
            there.add(self.top)
        for cards in self.seen:
            if not isinstance(cards, int):
                there.update(cards)
        return tuple(card for card in self.rules._deck if card not in there)

    def legal_moves(self) -> list[SpadesMove]:
        """Return this seat's moves in canonical order; none unless it is its turn."""
        return legal_moves(self, self.seat, self.hand or ()) if self.to_act == self.seat else []

    # Sampling.

    def _hidden_hands(self) -> list[int]:
        """Seats whose cards are not seen."""
        return [seat for seat in range(self.rules.players) if seat != self.seat or self.hand is None]

    def _bins(self) -> list[Bin]:
        """Return the hidden hands in seat order, then the other's seen pile, away and stock."""
        bins = [
            Bin(self.hand_counts[seat] - len(self.known[seat]), self.voids[seat], self.spades[seat])
            for seat in self._hidden_hands()
        ]
        bins += [Bin(count) for count in self.seen if isinstance(count, int)]
        if self.rules.players == 2:
            bins += [Bin(self.away), Bin(self.stock - (self.top is not None))]
        return bins

    def sample(self, rng: Rng) -> SpadesState:
        """Return one hand that fits this view, uniform over all that do."""
        from mazzo.reference.spades.state import SpadesState

        piles = deal_bins(self.rules.preset, self._bins(), self.unseen, rng)
        hands = [
            {*self.known[seat], *piles.pop(0)} if seat in self._hidden_hands() else {*(self.hand or ())}
            for seat in range(self.rules.players)
        ]
        seen = [piles.pop(0) if isinstance(cards, int) else cards for cards in self.seen]
        state = SpadesState._fresh(self.rules, self.dealer, self.totals, self.bags)
        if self.rules.players == 2:
            away, stock = piles
            top = [] if self.top is None else [self.top]
            state._seen = tuple(map(frozenset, seen))
            state._away = frozenset(away)
            state.stock = (*top, *stock)
        state._hands = tuple(map(frozenset, hands))
        state._known = tuple(map(frozenset, self.known))
        state.bids = self.bids
        state.exchange = self.exchange
        state.leader = self.leader
        state.trick = self.trick
        state.won = self.won
        state.voids = self.voids
        return state

    # Text.

    def __str__(self) -> str:
        own = f"?{self.hand_counts[self.seat]}" if self.hand is None else sorted_text(self.hand)
        hands = [own if seat == self.seat else f"?{count}" for seat, count in enumerate(self.hand_counts)]
        text = f"{self.rules} seat={self.seat} dealer={self.dealer} hands={list_text(hands)} "
        if self.rules.players == 2:
            text += f"stock=?{self.stock} "
            if self.top is not None:
                text += f"top={self.top} "
            seen = [f"?{cards}" if isinstance(cards, int) else sorted_text(cards) for cards in self.seen]
            text += f"seen={list_text(seen)} away=?{self.away} "
        spades = ["?" if count is None else count for count in self.spades]
        return (
            f"{text}{table_text(self, self.known)} played={sorted_text(self.played)} "
            f"won={list_text(self.won)} voids={voids_text(self.voids)} spades={list_text(spades)} "
            f"{score_fields_text(self)}"
        )

    @classmethod
    def _read(cls, cursor: Cursor) -> SpadesObservation:
        rules = SpadesRules._read(cursor)
        players = rules.players
        fields = Fields(cursor, players, rules.sides)
        view = cls._make(rules=rules, seat=fields.seat("seat", 0, required=True))
        values = vars(view)
        values["dealer"] = fields.seat("dealer", 0)
        cursor.field("hands", required=True)
        view._read_hands(fields)
        view._read_piles(fields)
        values["bids"] = fields.bids()
        values["exchange"] = fields.number("exchange", 2 * rules.sides)
        view._read_known(fields)
        values["leader"] = fields.seat("leader", view._opening_leader)
        values["trick"] = fields.card_list("trick")
        values["played"] = tuple(sorted(fields.card_list("played")))
        values["won"] = fields.numbers("won", players, 0, rules._cards_per_hand)
        values["voids"] = fields.voids()
        view._read_spades(fields)
        values["totals"] = fields.totals()
        values["bags"] = fields.bags()
        cursor.end_of_fields()
        view._check()
        return view

    def _read_hands(self, fields: Fields) -> None:
        """Read the own cards, or how many there are, and the sizes of the other hands."""
        cursor = fields.cursor
        counts: list[int] = []
        hand = None
        for seat in range(self.rules.players):
            if seat > 0:
                cursor.expect("/")
            if seat == self.seat and not cursor.text.startswith("?", cursor.at):
                hand = tuple(sorted(fields.cards.card_set()))
                counts.append(len(hand))
            else:
                counts.append(cursor.hidden(MAX_HIDDEN))
        vars(self).update(hand=hand, hand_counts=tuple(counts))

    def _read_piles(self, fields: Fields) -> None:
        """Read the stock and the cards put away by two players."""
        values = vars(self)
        values.update(stock=0, top=None, seen=(), away=0)
        cursor = fields.cursor
        if self.rules.players != 2:
            return
        if cursor.field("stock"):
            values["stock"] = cursor.hidden(MAX_HIDDEN)
        if self.stock > 0 and self._bidding_order[self._turns_drawn % 2] == self.seat:
            cursor.field("top", required=True)
            values["top"] = fields.cards.card()
        shown = [seat == self.seat or self.rules.discards == "shown" for seat in range(2)]
        values["seen"] = tuple(() if own else 0 for own in shown)
        if cursor.field("seen"):
            seen: list[tuple[FrenchCard, ...] | int] = []
            for own in shown:
                if seen:
                    cursor.expect("/")
                seen.append(tuple(sorted(fields.cards.card_set())) if own else cursor.hidden(MAX_HIDDEN))
            values["seen"] = tuple(seen)
        if cursor.field("away"):
            values["away"] = cursor.hidden(MAX_HIDDEN)

    def _read_known(self, fields: Fields) -> None:
        """Read the known cards: the own ones are in the hand already, the others nowhere else."""
        vars(self)["known"] = ((),) * self.rules.players
        cursor = fields.cursor
        if not cursor.field("known"):
            return
        known = []
        for seat in range(self.rules.players):
            if seat > 0:
                cursor.expect("/")
            reader = fields.mentions if seat == self.seat else fields.cards
            known.append(tuple(sorted(reader.card_set())))
        vars(self)["known"] = tuple(known)

    def _read_spades(self, fields: Fields) -> None:
        vars(self)["spades"] = (None,) * self.rules.players
        cursor = fields.cursor
        if cursor.field("spades"):
            read = cursor.list_of(
                self.rules.players, lambda: cursor.or_none(lambda: cursor.number(0, 17), mark="?")
            )
            vars(self)["spades"] = tuple(read)

    def _check(self) -> None:
        """Raise `PositionError` for a view that no seat could have."""
        rules = self.rules
        seen = [() if isinstance(cards, int) else cards for cards in self.seen]
        top = [] if self.top is None else [self.top]
        check_cards(self, {*(self.hand or ()), *self.trick, *self.played, *top}.union(*seen, *self.known))
        hands = [self.hand if seat == self.seat else None for seat in range(rules.players)]
        held = [spades_in(rules.preset, hand) for hand in hands]
        check_bids(
            self, [own if own is not None else told for own, told in zip(held, self.spades, strict=True)]
        )
        check_progress(self)
        check_counts(self)
        check_piles(self, [c if isinstance(c, int) else len(c) for c in self.seen], self.away)
        expected = rules.players * sum(self.won)
        if len(self.played) != expected:
            raise PositionError(f"{len(self.played)} cards are given as played, {expected} were played")
        check_leader(self)
        check_voids(self, [hand or () for hand in hands])
        for seat, cards in enumerate(self.known):
            if cards and rules.side_of(seat) != rules.side_of(self.seat):
                raise PositionError(f"seat {seat} has known cards but its side is not yours")
        check_known(self, self.known, hands)
        if hand_is_hidden(self, self.seat) != (self.hand is None):
            saw = "has not looked at" if self.hand is not None else "sees"
            raise PositionError(f"seat {self.seat} {saw} its cards")
        check_spades(self, self.spades, held)
        bins = self._bins()
        if min((place.size for place in bins), default=0) < 0 or sum(place.size for place in bins) != len(
            self.unseen
        ):
            places = sum(place.size for place in bins)
            raise PositionError(f"{len(self.unseen)} unseen cards for {places} hidden places")
        if number_of_deals(bins, suit_counts(rules.preset, self.unseen)) == 0:
            raise PositionError("no deal fits the observation")
