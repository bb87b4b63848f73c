"""What one seat knows: its own hand, the table, the piles, and how many cards lie elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, cast

from mazzo.cards import ItalianCard
from mazzo.errors import PositionError
from mazzo.reference.fishing.captures import legal_moves
from mazzo.reference.fishing.moves import FishingMove
from mazzo.reference.fishing.position import (
    Position,
    PositionView,
    check_position,
    plays_made,
    position_text,
    read_position,
    seat_to_act,
)
from mazzo.reference.fishing.rules import FishingRules
from mazzo.reference.hand import Observation
from mazzo.reference.rng import Rng
from mazzo.reference.text import cards_text
from mazzo.reference.values import check_type

if TYPE_CHECKING:
    from mazzo.reference.fishing.state import FishingState
    from mazzo.reference.text import CardReader, Cursor

__all__ = ["FishingObservation"]

View = Position[frozenset[ItalianCard] | int, int]


class FishingObservation(PositionView, Observation[FishingRules, FishingMove]):
    """One seat's view; all plays are public, so its own hand is all that it knows beyond the table."""

    _position: View

    @classmethod
    def _of(cls, rules: FishingRules, seat: int, view: View) -> Self:
        observation = cls._make(rules=rules, seat=seat, _position=view)
        hidden = sum(observation.hand_counts) - len(observation.hand) + observation.stock_count
        if len(observation.unseen) != hidden:
            raise PositionError(f"{len(observation.unseen)} unseen cards for {hidden} hidden places")
        check_position(rules, view, list(observation.hand_counts), observation.stock_count)
        return observation

    @classmethod
    def _read(cls, cursor: Cursor) -> Self:
        rules = FishingRules._read(cursor)
        cursor.field("seat", required=True)
        seat = cursor.number(0, rules.players - 1)

        def read_hand(cards: CardReader[ItalianCard], owner: int) -> frozenset[ItalianCard] | int:
            return cards.card_set() if owner == seat else cursor.hidden(40)

        return cls._of(
            rules, seat, read_position(rules, cursor, read_hand, lambda cards: cursor.hidden(40), 0)
        )

    def __str__(self) -> str:
        def hand_text(hand: frozenset[ItalianCard] | int) -> str:
            return f"?{hand}" if isinstance(hand, int) else cards_text(sorted(hand))

        fields = position_text(self._position, hand_text, f"?{self._position.stock}")
        return f"{self.rules} seat={self.seat} {fields}"

    @property
    def to_act(self) -> int | None:
        """Whose turn it is; None when the hand is over."""
        return seat_to_act(self.dealer, self.hand_counts)

    @property
    def hand(self) -> tuple[ItalianCard, ...]:
        """Cards of the seat that looks, by ascending id."""
        return tuple(sorted(cast("frozenset[ItalianCard]", self._position.hands[self.seat])))

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """Number of cards in every seat's hand."""
        return tuple(hand if isinstance(hand, int) else len(hand) for hand in self._position.hands)

    @property
    def stock_count(self) -> int:
        """Number of cards not dealt yet."""
        return self._position.stock

    @property
    def plies(self) -> int:
        """Plays made so far in this hand."""
        return plays_made(self.rules, self.stock_count + sum(self.hand_counts))

    @property
    def unseen(self) -> tuple[ItalianCard, ...]:
        """Cards in other hands or in the stock, by ascending id."""
        seen = set(self.hand).union(self._position.table, *self._position.piles)
        return tuple(card for card in ItalianCard.deck() if card not in seen)

    def legal_moves(self) -> list[FishingMove]:
        """Return this seat's moves in canonical order; none unless it is its turn."""
        return legal_moves(self.rules, self.hand, self.table) if self.to_act == self.seat else []

    def sample(self, rng: Rng) -> FishingState:
        """Return one hand that fits, uniform over all that do.

        Every order of the unseen cards is as likely as any other: they are shuffled, dealt to the
        other seats in ascending order, and the rest is the stock.
        """
        from mazzo.reference.fishing.state import FishingState

        check_type(rng, Rng)
        unseen = list(self.unseen)
        rng.shuffle(unseen)
        hands = []
        for seat, count in enumerate(self.hand_counts):
            if seat == self.seat:
                hands.append(set(self.hand))
            else:
                hands.append(set(unseen[:count]))
                unseen = unseen[count:]
        return FishingState._of(self.rules, self._position.with_cards(hands, unseen))
