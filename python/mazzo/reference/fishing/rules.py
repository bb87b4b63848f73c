"""Presets and options of the fishing games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from mazzo.cards import ItalianCard
from mazzo.errors import RulesError
from mazzo.reference.options import Choice, Number, Preset, flag
from mazzo.reference.rng import Rng
from mazzo.reference.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mazzo.reference.options import OptionValue

__all__ = ["FishingRules"]

KING = 10

# SPA 2.3: Spatola is for two, or for four in pairs; Scopa for two, three or four.
SPATOLA_CHANGES: Mapping[str, OptionValue] = {
    "single_card_priority": False,  # SPA 3.5
    "piccola": True,  # SPA 4.2
    "suited_capture": "played_suit",  # SPA 4.4
    # SPA 5: the table of points.
    "points_cards": 2,
    "points_denari": 2,
    "points_spade": 2,
    "points_re_denari": 1,
    "points_fante_spade": 1,
    "points_due_spade": 1,
    "napola": "both",
    "target": 61,  # SPA 6.1
}


class FishingRules(Rules):
    """Rules of a fishing game; the defaults of the options are those of Scopa."""

    PRESETS = (
        Preset("spatola", (2, 4), 2, SPATOLA_CHANGES),
        Preset("scopa", (2, 3, 4), 2),
        # SPA 7: the wider family.
        Preset("scopone", (4,), 4, {"hand_cards": 9}),
        Preset("scopone_scientifico", (4,), 4, {"hand_cards": 10, "table_cards": 0}),
        Preset("scopa_assi", (2, 3, 4), 2, {"ace_takes_all": True}),
        Preset("re_bello", (2, 3, 4), 2, {"points_re_denari": 1}),
        Preset("scopa_napola", (2, 3, 4), 2, {"napola": "denari"}),
        Preset("scopa_quindici", (2, 3, 4), 2, {"fifteen": "only", "single_card_priority": False}),
    )
    OPTIONS = (
        flag("teams"),  # SPA 2.3
        Number("hand_cards", 1, 20, 3),  # SPA 2.2
        Number("table_cards", 0, 39, 4),
        Choice("capture", ("mandatory", "optional"), "mandatory"),  # SPA 3.2
        flag("single_card_priority", default=True),  # SPA 3.4
        Choice("fifteen", ("off", "also", "only"), "off"),  # SPA 7
        flag("ace_takes_all"),
        flag("ace_sweep_scores"),
        flag("sweep_on_last_play"),  # SPA 4.1
        flag("piccola"),  # SPA 4.2
        flag("piccola_across_packets", default=True),
        Choice("suited_capture", ("none", "played_suit", "captured_suit"), "none"),  # SPA 4.4
        flag("suited_on_last_play", default=True),  # SPA 4.5
        Choice("redeal_kings", (None, 3, 4), None),  # SPA 2.5
        # SPA 5.
        Number("points_cards", 0, 9, 1),
        Number("points_denari", 0, 9, 1),
        Number("points_spade", 0, 9, 0),
        Number("points_primiera", 0, 9, 1),
        Number("points_settebello", 0, 9, 1),
        Number("points_re_denari", 0, 9, 0),
        Number("points_fante_spade", 0, 9, 0),
        Number("points_due_spade", 0, 9, 0),
        Choice("napola", ("none", "denari", "spade", "both"), "none"),
        # SPA 6.
        Number("target", 1, 9999, 11),
        Number("max_hands", 1, 10000, 1000),
    )

    teams: bool
    hand_cards: int
    table_cards: int
    capture: str
    single_card_priority: bool
    fifteen: str
    ace_takes_all: bool
    ace_sweep_scores: bool
    sweep_on_last_play: bool
    piccola: bool
    piccola_across_packets: bool
    suited_capture: str
    suited_on_last_play: bool
    redeal_kings: int | None
    points_cards: int
    points_denari: int
    points_spade: int
    points_primiera: int
    points_settebello: int
    points_re_denari: int
    points_fante_spade: int
    points_due_spade: int
    napola: str
    target: int
    max_hands: int

    @classmethod
    def _defaults(cls, preset: Preset, players: int) -> dict[str, OptionValue]:
        # SPA 2.3: four play in pairs by default.
        return super()._defaults(preset, players) | {"teams": players == 4}

    @classmethod
    def _contradictions(cls, preset: Preset, players: int, values: Mapping[str, OptionValue]) -> None:
        if values["teams"] and players != 4:
            raise RulesError(f"teams=on contradicts players={players}")
        # SPA 2.3: at Spatola four play in pairs, anything else is an error.
        if preset.name == "spatola" and players == 4 and not values["teams"]:
            raise RulesError("teams=off contradicts preset=spatola")
        hand, table = values["hand_cards"], values["table_cards"]
        assert isinstance(hand, int)
        assert isinstance(table, int)
        # SPA 2.2: whole packets use the deck up.
        packets, left_over = divmod(40 - table, players * hand)
        if packets < 1 or left_over:
            raise RulesError(
                f"hand_cards={hand} contradicts table_cards={table}: the cards do not come out even"
            )

    @property
    def sides(self) -> int:
        """Number of sides that score: two pairs, or every seat for itself."""
        return 2 if self.teams else self.players

    def deck(self, seed: int) -> tuple[ItalianCard, ...]:
        """Return the shuffled deck that `seed` deals, in deal order."""
        rng = Rng(seed)
        deck = list(ItalianCard.deck())
        rng.shuffle(deck)
        # SPA 2.5: dealt again while too many kings lie on the first table.
        while self.redeal_kings is not None and self._table_kings(deck) >= self.redeal_kings:
            rng.shuffle(deck)
        return tuple(deck)

    def _table_kings(self, deck: Sequence[ItalianCard]) -> int:
        start = self.players * self.hand_cards
        return sum(card.value == KING for card in deck[start : start + self.table_cards])

    @property
    def _max_hands(self) -> int:
        return self.max_hands

    def _ends_match(self, totals: Sequence[int]) -> bool:
        return max(totals) >= self.target  # SPA 6.1

    @classmethod
    def spatola(cls, players: int = 2, **options: OptionValue) -> Self:
        """Spatola for two, or for four in pairs."""
        return cls("spatola", players=players, **options)

    @classmethod
    def scopa(cls, players: int = 2, **options: OptionValue) -> Self:
        """Scopa for two, three or four."""
        return cls("scopa", players=players, **options)

    @classmethod
    def scopone(cls, players: int = 4, **options: OptionValue) -> Self:
        """Scopone: nine cards each, four on the table."""
        return cls("scopone", players=players, **options)

    @classmethod
    def scopone_scientifico(cls, players: int = 4, **options: OptionValue) -> Self:
        """Scopone scientifico: ten cards each, none on the table."""
        return cls("scopone_scientifico", players=players, **options)

    @classmethod
    def scopa_assi(cls, players: int = 2, **options: OptionValue) -> Self:
        """Scopa d'assi: an ace takes the whole table."""
        return cls("scopa_assi", players=players, **options)

    @classmethod
    def re_bello(cls, players: int = 2, **options: OptionValue) -> Self:
        """Re bello: the re di denari scores a point."""
        return cls("re_bello", players=players, **options)

    @classmethod
    def scopa_napola(cls, players: int = 2, **options: OptionValue) -> Self:
        """Scopa with the napola of denari."""
        return cls("scopa_napola", players=players, **options)

    @classmethod
    def scopa_quindici(cls, players: int = 2, **options: OptionValue) -> Self:
        """Scopa a quindici: played and taken cards make fifteen."""
        return cls("scopa_quindici", players=players, **options)
