"""The options of each family's rules, as keyword arguments; docs/rules says what they do."""

from __future__ import annotations

from typing import Literal, TypedDict

__all__ = ["FishingOptions", "SpadesOptions"]


class FishingOptions(TypedDict, total=False):
    """Options of the fishing games; each preset has its own defaults."""

    teams: bool
    """Four players in pairs."""
    hand_cards: int
    """Cards of a packet, 1..20."""
    table_cards: int
    """Cards dealt to the table, 0..39."""
    capture: Literal["mandatory", "optional"]
    single_card_priority: bool
    fifteen: Literal["off", "also", "only"]
    ace_takes_all: bool
    ace_sweep_scores: bool
    sweep_on_last_play: bool
    piccola: bool
    piccola_across_packets: bool
    suited_capture: Literal["none", "played_suit", "captured_suit"]
    suited_on_last_play: bool
    redeal_kings: Literal[3, 4] | None
    points_cards: int
    """Points for most cards, 0..9; so for the others."""
    points_denari: int
    points_spade: int
    points_primiera: int
    points_settebello: int
    points_re_denari: int
    points_fante_spade: int
    points_due_spade: int
    napola: Literal["none", "denari", "spade", "both"]
    target: int
    """Points that end a match, 1..9999."""
    max_hands: int
    """Hands that end a match whatever the totals, 1..10000."""


class SpadesOptions(TypedDict, total=False):
    """Options of Spades; each preset has its own defaults."""

    bidding: Literal["free", "mirror", "whiz", "suicide"]
    min_bid: int
    """Lowest bid of a seat, 0..13; 1 and more abolish nil."""
    min_pair_bid: int
    cap_pair_bid: bool
    blind_nil: bool
    blind_nil_min_deficit: int | None
    """Points by which a side must trail to bid blind nil, 0..1000."""
    blind_exchange: int
    """Cards that a blind nil bidder exchanges, 0..2."""
    exchange_when_both_blind: bool
    blind_nil_points: int
    nil_points: int
    failed_nil_tricks: Literal["bags", "contract", "none"]
    blind_seven: bool
    blind_seven_points: int
    blind_seven_extra: Literal["bags", "nothing", "lose"]
    opening_leader: Literal["eldest", "dealer"]
    spade_lead: Literal["broken", "after_first_trick", "always"]
    bag_penalty: int
    bags_per_penalty: int
    ten_for_200: bool
    moon: bool
    discards: Literal["hidden", "shown"]
    target: int
    """Points that end a match, 1..100000."""
    floor: int | None
    """Points at or below which a match ends, -100000..-1."""
    max_hands: int
    """Hands that end a match whatever the totals, 1..10000."""
