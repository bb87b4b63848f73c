"""One hand of a fishing game, from the deal to the last play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from mazzo.cards import ItalianCard
from mazzo.errors import PositionError
from mazzo.reference.fishing.bonuses import piccola_points, suited_points, sweep_points
from mazzo.reference.fishing.captures import legal_moves
from mazzo.reference.fishing.moves import FishingMove
from mazzo.reference.fishing.observation import FishingObservation
from mazzo.reference.fishing.position import (
    MAX_BONUS,
    MAX_SWEEPS,
    MAX_TOTAL,
    Position,
    PositionView,
    check_position,
    plays_made,
    position_text,
    read_position,
    seat_to_act,
)
from mazzo.reference.fishing.rules import FishingRules
from mazzo.reference.fishing.score import score_hand
from mazzo.reference.hand import State, read_deck
from mazzo.reference.rng import check_range
from mazzo.reference.rules import check_totals
from mazzo.reference.text import cards_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mazzo.cards import Card
    from mazzo.reference.text import Cursor
    from mazzo.score import HandScore

__all__ = ["FishingState"]

Cards = tuple[ItalianCard, ...]
Full = Position[set[ItalianCard], list[ItalianCard]]


class FishingState(PositionView, State[FishingRules, FishingMove]):
    """One hand in progress: hands, table, piles, stock and the bonuses so far."""

    move_type = FishingMove
    _position: Full

    @classmethod
    def _of(cls, rules: FishingRules, position: Full) -> Self:
        return cls._make(rules=rules, _position=position)

    @classmethod
    def from_deck(
        cls,
        rules: FishingRules,
        deck: str | Sequence[Card | int | str],
        *,
        dealer: int = 0,
        totals: Sequence[int] | None = None,
    ) -> Self:
        """Deal a hand from 40 cards in deal order; a list of cards, or their concatenated text."""
        dealer = check_range("dealer", dealer, 0, rules.players - 1)
        checked = check_totals(rules, totals, 0, MAX_TOTAL)
        stock = read_deck(ItalianCard, deck, ItalianCard.deck())
        sides = rules.sides
        position: Full = Position(
            dealer=dealer,
            hands=[set() for _ in range(rules.players)],
            table=set(),
            piles=[set() for _ in range(sides)],
            stock=stock,
            last=None,  # SPA 3.8
            prev=None,
            sweeps=[0] * sides,
            piccole=[0] * sides,
            suited=[0] * sides,
            totals=checked,
        )
        state = cls._of(rules, position)
        state._deal_packet()
        # SPA 2.2: then the table.
        position.table = set(position.stock[: rules.table_cards])
        position.stock = position.stock[rules.table_cards :]
        return state

    @classmethod
    def _read(cls, cursor: Cursor) -> Self:
        rules = FishingRules._read(cursor)
        position: Full = read_position(
            rules,
            cursor,
            lambda cards, seat: set(cards.card_set()),
            lambda cards: cards.cards(),
            [],
        )
        there = set(position.stock).union(position.table, *position.hands, *position.piles)
        for card in ItalianCard.deck():
            if card not in there:
                raise PositionError(f"card {card} is missing")
        counts = [len(hand) for hand in position.hands]
        check_position(rules, position, counts, len(position.stock))
        return cls._of(rules, position)

    def __str__(self) -> str:
        position = self._position
        fields = position_text(position, lambda hand: cards_text(sorted(hand)), cards_text(position.stock))
        return f"{self.rules} {fields}"

    def copy(self) -> Self:
        """Return an independent copy."""
        position = self._position
        return self._of(
            self.rules,
            position.with_cards([set(hand) for hand in position.hands], list(position.stock)),
        )

    # What the position shows.

    @property
    def to_act(self) -> int | None:
        """Whose turn it is; None when the hand is over."""
        return seat_to_act(self.dealer, [len(hand) for hand in self._position.hands])

    @property
    def hands(self) -> tuple[Cards, ...]:
        """Cards of each seat, by ascending id."""
        return tuple(tuple(sorted(hand)) for hand in self._position.hands)

    @property
    def stock(self) -> Cards:
        """Cards not dealt yet, in deal order."""
        return tuple(self._position.stock)

    @property
    def stock_count(self) -> int:
        """Number of undealt cards."""
        return len(self._position.stock)

    @property
    def plies(self) -> int:
        """Plays made so far in this hand."""
        return plays_made(self.rules, self._cards_to_play())

    def _cards_to_play(self) -> int:
        return len(self._position.stock) + sum(map(len, self._position.hands))

    def observation(self, seat: int) -> FishingObservation:
        """Return what a seat sees."""
        seat = check_range("seat", seat, 0, self.rules.players - 1)
        position = self._position
        hands: list[frozenset[ItalianCard] | int] = [
            frozenset(hand) if s == seat else len(hand) for s, hand in enumerate(position.hands)
        ]
        view = position.with_cards(hands, len(position.stock))
        return FishingObservation._of(self.rules, seat, view)

    # Play.

    def legal_moves(self) -> list[FishingMove]:
        """Return the moves of the seat to act, each once, in canonical order; none after the end."""
        seat = self.to_act
        if seat is None:
            return []
        return legal_moves(self.rules, self._position.hands[seat], self._position.table)

    def _apply(self, move: FishingMove) -> None:
        seat = self.to_act
        assert seat is not None
        position, rules = self._position, self.rules
        position.hands[seat].remove(move.card)
        last_play = self._cards_to_play() == 0
        if move.captured:
            self._capture(seat, move, last_play=last_play)
        else:
            position.table.add(move.card)
            position.prev = move.card
        if last_play:
            self._finish()
        elif not any(position.hands):
            # SPA 2.2: the next packet. SPA 4.2: whether the last card laid down still counts.
            self._deal_packet()
            if not rules.piccola_across_packets:
                position.prev = None

    def _capture(self, seat: int, move: FishingMove, *, last_play: bool) -> None:
        position, rules = self._position, self.rules
        side = rules.side_of(seat)
        # SPA 4.6: bonuses of different kinds add up.
        sweeps = position.sweeps[side] + sweep_points(rules, move, position.table, last_play=last_play)
        piccole = position.piccole[side] + piccola_points(rules, move, position.prev, last_play=last_play)
        suited = position.suited[side] + suited_points(rules, move, last_play=last_play)
        # Counters stop at what their text can hold; no deal gets near it.
        position.sweeps[side] = min(sweeps, MAX_SWEEPS)
        position.piccole[side] = min(piccole, MAX_BONUS)
        position.suited[side] = min(suited, MAX_BONUS)
        # SPA 3.1: captured and played cards go to the pile.
        position.table -= set(move.captured)
        position.piles[side] |= {move.card, *move.captured}
        position.last = seat
        position.prev = None

    def _deal_packet(self) -> None:
        """Deal a packet to each seat, the dealer's next first, a whole packet at a time (SPA 2.2)."""
        position, rules = self._position, self.rules
        for i in range(rules.players):
            seat = (position.dealer + 1 + i) % rules.players
            position.hands[seat] = set(position.stock[: rules.hand_cards])
            position.stock = position.stock[rules.hand_cards :]

    def _finish(self) -> None:
        """Give what is left on the table to the last captor, if there is one (SPA 3.7)."""
        position = self._position
        if position.last is not None:
            position.piles[self.rules.side_of(position.last)] |= position.table
            position.table = set()
        position.prev = None

    def _score(self) -> HandScore:
        position = self._position
        return score_hand(self.rules, position.piles, position.sweeps, position.piccole, position.suited)
