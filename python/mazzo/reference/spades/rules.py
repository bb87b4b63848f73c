"""Presets and options of Spades (SPD 2, 3.5, 4, 5.2, 6, 7, 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mazzo.errors import RulesError
from mazzo.reference.options import Choice, Number, Preset, flag
from mazzo.reference.rng import Rng
from mazzo.reference.rules import Rules
from mazzo.reference.spades.cards import cards_per_hand, deck_of
from mazzo.reference.text import option_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mazzo.cards import FrenchCard
    from mazzo.reference.options import OptionValue

__all__ = ["SpadesRules"]

BARMORE: Mapping[str, OptionValue] = {
    "min_bid": 1,
    "blind_seven": True,
    "opening_leader": "dealer",
    "spade_lead": "always",
}  # SPD 6
NEW_YORK: Mapping[str, OptionValue] = {"min_bid": 1, "min_pair_bid": 4}  # SPD 7.1


class SpadesRules(Rules):
    """Rules of Spades: `spades/4`, `spades:barmore/4;target=300`, …"""

    PRESETS = (
        Preset("spades", (2, 3, 4, 6), 4, short_name="standard"),
        Preset("spades:barmore", (4,), 4, BARMORE, "barmore"),
        Preset("spades:new_york", (4,), 4, NEW_YORK, "new_york"),
    )
    OPTIONS = (
        Choice("bidding", ("free", "mirror", "whiz", "suicide"), "free"),
        Number("min_bid", 0, 13, 0),
        Number("min_pair_bid", 0, 13, 0),
        flag("cap_pair_bid"),
        flag("blind_nil"),
        Number("blind_nil_min_deficit", 0, 1000, None, optional=True),
        Number("blind_exchange", 0, 2, 2),
        flag("exchange_when_both_blind"),
        Number("blind_nil_points", 0, 1000, 200),
        Number("nil_points", 0, 1000, 100),
        Choice("failed_nil_tricks", ("bags", "contract", "none"), "bags"),
        flag("blind_seven"),
        Number("blind_seven_points", 0, 1000, 140),
        Choice("blind_seven_extra", ("bags", "nothing", "lose"), "bags"),
        Choice("opening_leader", ("eldest", "dealer"), "eldest"),
        Choice("spade_lead", ("broken", "after_first_trick", "always"), "broken"),
        Number("bag_penalty", 0, 1000, 100),
        Number("bags_per_penalty", 0, 100, 10),
        flag("ten_for_200"),
        flag("moon"),
        Choice("discards", ("hidden", "shown"), "hidden"),
        Number("target", 1, 100000, 500),
        Number("floor", -100000, -1, None, optional=True),
        Number("max_hands", 1, 10000, 100),
    )

    bidding: str
    min_bid: int
    min_pair_bid: int
    cap_pair_bid: bool
    blind_nil: bool
    blind_nil_min_deficit: int | None
    blind_exchange: int
    exchange_when_both_blind: bool
    blind_nil_points: int
    nil_points: int
    failed_nil_tricks: str
    blind_seven: bool
    blind_seven_points: int
    blind_seven_extra: str
    opening_leader: str
    spade_lead: str
    bag_penalty: int
    bags_per_penalty: int
    ten_for_200: bool
    moon: bool
    discards: str
    target: int
    floor: int | None
    max_hands: int

    @classmethod
    def standard(cls, players: int = 4, **options: OptionValue) -> SpadesRules:
        """Return the common rules (SPD 1 to 5), also for two, three and six players (SPD 8)."""
        return cls("spades", players=players, **options)

    @classmethod
    def barmore(cls, players: int = 4, **options: OptionValue) -> SpadesRules:
        """Return Dennis J Barmore's rules (SPD 6)."""
        return cls("spades:barmore", players=players, **options)

    @classmethod
    def new_york(cls, players: int = 4, **options: OptionValue) -> SpadesRules:
        """Return the New York City rules (SPD 7)."""
        return cls("spades:new_york", players=players, **options)

    _SIDES: ClassVar[Mapping[int, int]] = {2: 2, 3: 3, 4: 2, 6: 3}

    @property
    def sides(self) -> int:
        """Number of sides: pairs of seats that face each other, or single seats (SPD 1.2, 8)."""
        return self._SIDES[self.players]

    def _partner(self, seat: int) -> int | None:
        return (seat + self.sides) % self.players if self.sides < self.players else None

    @property
    def _cards_per_hand(self) -> int:
        return cards_per_hand(self.players)

    @property
    def _deck(self) -> tuple[FrenchCard, ...]:
        return deck_of(self.preset, self.players)

    def deck(self, seed: int) -> tuple[FrenchCard, ...]:
        """Return the shuffled deck that `seed` deals, in deal order."""
        cards = list(self._deck)
        Rng(seed).shuffle(cards)
        return tuple(cards)

    @property
    def _max_hands(self) -> int:
        return self.max_hands

    def _ends_match(self, totals: Sequence[int]) -> bool:
        """Whether a side has reached the target, or fallen to the floor (SPD 5.1, 5.2)."""
        return max(totals) >= self.target or (self.floor is not None and min(totals) <= self.floor)

    @classmethod
    def _contradictions(cls, preset: Preset, players: int, values: Mapping[str, OptionValue]) -> None:
        for name in ("min_bid", "min_pair_bid"):
            value = values[name]
            if isinstance(value, int) and value > cards_per_hand(players):
                raise RulesError(f"{name} {value} is out of range 0..{cards_per_hand(players)}")

        named = {"players": players, **values}

        def clash(first: str, second: str) -> None:
            a, b = (f"{name}={option_text(named[name])}" for name in (first, second))
            raise RulesError(f"{a} contradicts {b}")

        def clash_if_set(first: str, *others: str) -> None:
            for other in others:
                if named[other]:
                    clash(first, other)

        if values["bidding"] != "free":  # SPD 2.5
            clash_if_set("bidding", "blind_nil", "blind_seven", "min_bid", "min_pair_bid")
        if values["blind_nil"]:
            clash_if_set("blind_nil", "min_bid")  # SPD 2.5: a least bid of one abolishes nil
        if values["blind_nil_min_deficit"] is not None and not values["blind_nil"]:
            clash("blind_nil_min_deficit", "blind_nil")
        if values["exchange_when_both_blind"]:
            if not values["blind_nil"]:
                clash("exchange_when_both_blind", "blind_nil")
            if values["blind_exchange"] == 0:
                clash("exchange_when_both_blind", "blind_exchange")
        if values["blind_seven"]:  # SPD 6.3: pairs that may not bid nil
            clash_if_set("blind_seven", "blind_nil")
            if players < 4:
                clash("blind_seven", "players")
            if values["min_bid"] == 0:
                clash("blind_seven", "min_bid")
            if isinstance(values["min_pair_bid"], int) and values["min_pair_bid"] > 7:
                clash("blind_seven", "min_pair_bid")
        if players == 2:
            clash_if_set("players", "blind_nil")  # SPD 8.2
        if players < 4:  # SPD 8.1, 8.2: no partner
            clash_if_set("players", "min_pair_bid")
            if values["bidding"] == "suicide":
                clash("players", "bidding")
            clash_if_set("players", "cap_pair_bid")
        if values["cap_pair_bid"]:  # SPD 2.2: the cap binds free bids, and two least bids must fit under it
            if values["bidding"] != "free":
                clash("cap_pair_bid", "bidding")
            if isinstance(values["min_bid"], int) and 2 * values["min_bid"] > cards_per_hand(players):
                clash("cap_pair_bid", "min_bid")
        if players != 2 and values["discards"] == "shown":  # SPD 8.2
            clash("discards", "players")
