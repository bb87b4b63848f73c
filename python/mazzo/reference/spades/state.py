"""One hand of Spades with every card known, from the deal to the last trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from mazzo.cards import FrenchCard
from mazzo.errors import PositionError, RulesError
from mazzo.reference.hand import State, read_deck
from mazzo.reference.rng import check_range
from mazzo.reference.rules import check_totals
from mazzo.reference.spades.bidding import blind_allowed, fixed_spades, hand_is_hidden
from mazzo.reference.spades.checks import (
    check_bids,
    check_cards,
    check_counts,
    check_known,
    check_leader,
    check_piles,
    check_progress,
    check_voids,
    spades_in,
)
from mazzo.reference.spades.moves import SpadesMove
from mazzo.reference.spades.notation import (
    MAX_BAGS,
    MAX_TOTAL,
    Fields,
    score_fields_text,
    sorted_text,
    table_text,
    voids_text,
)
from mazzo.reference.spades.observation import SpadesObservation
from mazzo.reference.spades.play import legal_moves, voids_after, winning_place
from mazzo.reference.spades.public import Bid, Public
from mazzo.reference.spades.rules import SpadesRules
from mazzo.reference.spades.score import next_bags, score_hand
from mazzo.reference.text import cards_text, list_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mazzo.cards import Card
    from mazzo.reference.text import Cursor
    from mazzo.score import HandScore

    Cards = frozenset[FrenchCard]

__all__ = ["SpadesState"]

NONE: frozenset[FrenchCard] = frozenset()


class SpadesState(Public, State[SpadesRules, SpadesMove]):
    """A hand in progress. Mutable: `apply` plays a move in place."""

    move_type = SpadesMove

    rules: SpadesRules
    dealer: int
    totals: tuple[int, ...]
    stock: tuple[FrenchCard, ...]
    """Cards still to be drawn by two players, the top one first."""
    _hands: tuple[Cards, ...]
    _known: tuple[Cards, ...]
    _seen: tuple[Cards, ...]
    _away: Cards

    @classmethod
    def _fresh(cls, rules: SpadesRules, dealer: int, totals: Sequence[int], bags: Sequence[int]) -> Self:
        """Return a hand before its deal."""
        players = rules.players
        state = cls._make(
            rules=rules,
            dealer=dealer,
            totals=tuple(totals),
            bags=tuple(bags),
            stock=(),
            _hands=(NONE,) * players,
            _known=(NONE,) * players,
            _seen=(NONE,) * players if players == 2 else (),
            _away=NONE,
            bids=(None,) * players,
            exchange=0,
            leader=0,
            trick=(),
            won=(0,) * players,
            voids=("",) * players,
        )
        state.leader = state._opening_leader
        return state

    @classmethod
    def from_deck(
        cls,
        rules: SpadesRules,
        deck: str | Sequence[Card | int | str],
        *,
        dealer: int = 0,
        totals: Sequence[int] | None = None,
        bags: Sequence[int] | None = None,
    ) -> Self:
        """Deal a hand from a deck in deal order (SPD 1.3); for two players it is the stock (SPD 8.2).

        Raises `PositionError` unless the deck holds each card once.
        """
        dealer = check_range("dealer", dealer, 0, rules.players - 1)
        counters = (0,) * rules.sides if bags is None else tuple(bags)
        if len(counters) != rules.sides:
            raise RulesError(f"bags: {len(counters)} numbers for {rules.sides} sides")
        for counter in counters:
            check_range("bags", counter, 0, MAX_BAGS)
        state = cls._fresh(rules, dealer, check_totals(rules, totals, -MAX_TOTAL, MAX_TOTAL), counters)
        cards = read_deck(FrenchCard, deck, rules._deck)
        if rules.players == 2:
            state.stock = tuple(cards)
        else:
            for i, card in enumerate(cards):
                state._give(state._bidding_order[i % rules.players], [card])
        return state

    @classmethod
    def deal(
        cls,
        rules: SpadesRules,
        *,
        seed: int,
        dealer: int = 0,
        totals: Sequence[int] | None = None,
        bags: Sequence[int] | None = None,
    ) -> Self:
        """Deal a hand from the deck that `seed` shuffles."""
        return cls.from_deck(rules, rules.deck(seed), dealer=dealer, totals=totals, bags=bags)

    def _next_hand(self, deck: Sequence[Card], dealer: int) -> Self:
        totals = [total + points for total, points in zip(self.totals, self.points(), strict=True)]
        return self.from_deck(self.rules, deck, dealer=dealer, totals=totals, bags=self.next_bags())

    def copy(self) -> Self:
        """Return an independent copy."""
        return self._make(**vars(self))

    # What can be seen of it.

    @property
    def hands(self) -> tuple[tuple[FrenchCard, ...], ...]:
        """Cards of each seat, by ascending id."""
        return tuple(tuple(sorted(hand)) for hand in self._hands)

    @property
    def _sizes(self) -> tuple[int, ...]:
        return tuple(map(len, self._hands))

    @property
    def known(self) -> tuple[tuple[FrenchCard, ...], ...]:
        """Cards in each hand that the partner knows from the exchange (SPD 2.4)."""
        return tuple(tuple(sorted(cards)) for cards in self._known)

    @property
    def seen(self) -> tuple[tuple[FrenchCard, ...], ...]:
        """Cards that each of two players put away after a look (SPD 8.2); empty for more players."""
        return tuple(tuple(sorted(cards)) for cards in self._seen)

    @property
    def away(self) -> tuple[FrenchCard, ...]:
        """Cards that two players put away unseen (SPD 8.2)."""
        return tuple(sorted(self._away))

    @property
    def _stock_count(self) -> int:
        return len(self.stock)

    @property
    def played(self) -> tuple[FrenchCard, ...]:
        """Cards in the tricks won: those that are nowhere else."""
        there = {*self.stock, *self.trick, *self._away}.union(*self._hands, *self._seen)
        return tuple(card for card in self.rules._deck if card not in there)

    @property
    def plies(self) -> int:
        """Number of moves made in this hand; declining an exchange counts as its two steps."""
        bidding = 0
        for seat, bid in enumerate(self.bids):
            if bid not in (None, "pair"):
                bidding += 2 if isinstance(bid, int) and blind_allowed(self, seat) else 1
        cards = self.rules.players * sum(self.won) + len(self.trick)
        return self._turns_drawn + bidding + self.exchange + cards

    # Moves.

    def legal_moves(self) -> list[SpadesMove]:
        """Return the moves of the seat to act in canonical order; none after the end."""
        seat = self.to_act
        return [] if seat is None else legal_moves(self, seat, self._hands[seat])

    def _give(self, seat: int, cards: Sequence[FrenchCard]) -> None:
        self._hands = _changed(self._hands, seat, self._hands[seat] | set(cards))

    def _take(self, seat: int, cards: Sequence[FrenchCard]) -> None:
        self._hands = _changed(self._hands, seat, self._hands[seat] - set(cards))
        self._known = _changed(self._known, seat, self._known[seat] - set(cards))

    def _set_bid(self, seat: int, bid: Bid) -> None:
        self.bids = (*self.bids[:seat], bid, *self.bids[seat + 1 :])

    def _apply(self, move: SpadesMove) -> None:
        seat = self.to_act
        assert seat is not None
        if move.kind in ("keep", "discard"):
            self._draw(seat, keep=move.kind == "keep")
        elif move.kind == "bid":
            self._set_bid(seat, move.bid)
        elif move.kind == "look":
            self._set_bid(seat, "look")
        elif move.kind == "blind_nil":
            self._set_bid(seat, "blind")
        elif move.kind == "blind_seven":  # SPD 6.3: the partner makes no bid
            partner = self.rules._partner(seat)
            assert partner is not None
            self._set_bid(seat, "seven")
            self._set_bid(partner, "pair")
        elif move.kind == "pass":
            self._pass(seat, move.cards)
        else:
            self._play(seat, move.cards[0])

    def _draw(self, seat: int, *, keep: bool) -> None:
        """Take one of the two top cards and put the other away (SPD 8.2)."""
        top, following, *rest = self.stock
        self._give(seat, [top if keep else following])
        if keep:
            self._away |= {following}
        else:
            self._seen = _changed(self._seen, seat, self._seen[seat] | {top})
        self.stock = tuple(rest)

    def _pass(self, seat: int, cards: Sequence[FrenchCard]) -> None:
        """Pass cards to the partner, face down; none: the exchange is declined (SPD 2.4)."""
        if not cards:
            self.exchange += 2
            return
        partner = self.rules._partner(seat)
        assert partner is not None
        self._take(seat, cards)
        self._give(partner, cards)
        self._known = _changed(self._known, partner, self._known[partner] | set(cards))
        self.exchange += 1

    def _play(self, seat: int, card: FrenchCard) -> None:
        """Play a card; the last of a trick gives it to its winner, who leads next (SPD 3.4)."""
        self.voids = voids_after(self, seat, card)
        self._take(seat, [card])
        self.trick = (*self.trick, card)
        if len(self.trick) == self.rules.players:
            winner = self._player_of(winning_place(self.rules.preset, self.trick))
            self.won = (*self.won[:winner], self.won[winner] + 1, *self.won[winner + 1 :])
            self.leader = winner
            self.trick = ()

    # The end of the hand.

    def _score(self) -> HandScore:
        return score_hand(self)

    def next_bags(self) -> tuple[int, ...]:
        """Return each side's bags after this finished hand, penalties taken (SPD 4.4)."""
        self.score()
        return next_bags(self)

    # What one seat sees.

    def observation(self, seat: int) -> SpadesObservation:
        """Return what a seat sees; its own cards not before it has looked (SPD 2.3, 6.3)."""
        seat = check_range("seat", seat, 0, self.rules.players - 1)
        rules = self.rules
        own_side = rules.side_of(seat)
        draws = self.phase == "draw" and self.to_act == seat
        spades = [spades_in(rules.preset, hand) for hand in self._hands]
        return SpadesObservation._make(
            rules=rules,
            seat=seat,
            dealer=self.dealer,
            totals=self.totals,
            bags=self.bags,
            hand=None if hand_is_hidden(self, seat) else self.hands[seat],
            hand_counts=self._sizes,
            stock=len(self.stock),
            top=self.stock[0] if draws else None,
            seen=tuple(
                cards if owner == seat or rules.discards == "shown" else len(cards)
                for owner, cards in enumerate(self.seen)
            ),
            away=len(self._away),
            bids=self.bids,
            exchange=self.exchange,
            known=tuple(
                cards if rules.side_of(owner) == own_side else () for owner, cards in enumerate(self.known)
            ),
            leader=self.leader,
            trick=self.trick,
            played=self.played,
            won=self.won,
            voids=self.voids,
            spades=tuple(count if fixed_spades(self, owner) else None for owner, count in enumerate(spades)),
        )

    # Text.

    def __str__(self) -> str:
        text = f"{self.rules} dealer={self.dealer} hands={list_text(map(sorted_text, self._hands))} "
        if self.rules.players == 2:
            text += f"stock={cards_text(self.stock)} seen={list_text(map(sorted_text, self._seen))} "
            text += f"away={sorted_text(self._away)} "
        return (
            f"{text}{table_text(self, self._known)} won={list_text(self.won)} "
            f"voids={voids_text(self.voids)} {score_fields_text(self)}"
        )

    @classmethod
    def _read(cls, cursor: Cursor) -> Self:
        rules = SpadesRules._read(cursor)
        players = rules.players
        fields = Fields(cursor, players, rules.sides)
        state = cls._fresh(rules, fields.seat("dealer", 0), (0,) * rules.sides, (0,) * rules.sides)
        cursor.field("hands", required=True)
        state._hands = tuple(cursor.list_of(players, fields.cards.card_set))
        if players == 2:
            state.stock = fields.card_list("stock")
            if cursor.field("seen"):
                state._seen = tuple(cursor.list_of(players, fields.cards.card_set))
            state._away = frozenset(fields.card_list("away"))
        state.bids = fields.bids()
        state.exchange = fields.number("exchange", 2 * rules.sides)
        if cursor.field("known"):
            state._known = tuple(cursor.list_of(players, fields.mentions.card_set))
        state.leader = fields.seat("leader", state.leader)
        state.trick = fields.card_list("trick")
        state.won = fields.numbers("won", players, 0, rules._cards_per_hand)
        state.voids = fields.voids()
        state.totals = fields.totals()
        state.bags = fields.bags()
        cursor.end_of_fields()
        state._check()
        return state

    def _check(self) -> None:
        """Raise `PositionError` for a position that no table could show."""
        check_cards(self, {*self.stock, *self._away, *self.trick}.union(*self._hands, *self._seen))
        check_bids(self, [spades_in(self.rules.preset, hand) for hand in self._hands])
        check_progress(self)
        check_counts(self)
        check_piles(self, list(map(len, self._seen)), len(self._away))
        expected = self.rules.players * sum(self.won)
        if len(self.played) != expected:
            raise PositionError(f"{len(self.played)} cards are unaccounted for, {expected} were played")
        check_leader(self)
        check_voids(self, self._hands)
        check_known(self, self._known, self._hands)


def _changed(hands: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], cards, *hands[seat + 1 :])
