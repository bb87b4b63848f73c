"""How a card looks: its sign, its colour, and the words around it, in three sets of faces.

`italian` draws the Italian suits for Italian cards, `french` the "milanesi" (SPA 1.3: the regina stands
for the cavallo), `ascii` needs nothing but ASCII. French cards look the same in the first two.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mazzo.cards import Card, FrenchCard, ItalianCard

__all__ = ["ASCII", "FACES", "FRENCH", "ITALIAN", "FaceSet", "Faces"]

Faces = Literal["italian", "french", "ascii"]


@dataclass(frozen=True, slots=True)
class FaceSet:
    """One way to draw cards."""

    name: Faces
    italian_signs: str
    """Signs of coppe, denari, bastoni, spade."""
    italian_ranks: str
    """Ranks 1..10 as they stand on the card."""
    italian_styles: tuple[str, str, str, str]
    french_signs: str
    """Signs of clubs, diamonds, hearts, spades; after them the joker's."""
    frame: str
    """Corners and sides of a box: upper left, across, upper right, down, lower left, lower right."""
    back: str
    """A card seen from behind."""
    dot: str
    """What stands between facts."""
    arrow: str
    """What points at whose turn it is."""

    def sign(self, card: Card) -> str:
        """The suit's sign; empty where the text has to do."""
        if isinstance(card, FrenchCard):
            suit = 4 if card.is_joker else card.suit
            return self.french_signs[suit : suit + 1]
        return self.italian_signs[card // 10 : card // 10 + 1]

    def rank(self, card: Card) -> str:
        """The rank as it stands on the card."""
        if isinstance(card, ItalianCard) and self.italian_ranks:
            return self.italian_ranks[card.value - 1]
        return str(card)[0]

    def short(self, card: Card) -> str:
        """A card in a line of text: rank and sign for French suits, else (jokers too) its canonical text."""
        if self.name == "ascii" or (self.name == "italian" and isinstance(card, ItalianCard)):
            return str(card)
        if isinstance(card, FrenchCard) and card.is_joker:
            return str(card)
        return self.rank(card) + self.sign(card)

    def style(self, card: Card) -> str:
        """The colour of its suit, a rich style."""
        if isinstance(card, FrenchCard):
            return _FRENCH_STYLES[card.suit] if not card.is_joker else "bold magenta"
        return self.italian_styles[card // 10]


_RED = "bright_red"
_BLACK = "bold"
_FRENCH_STYLES = (_BLACK, _RED, _RED, _BLACK)

ITALIAN = FaceSet(
    name="italian",
    italian_signs="∪◉╱†",  # noqa: RUF001
    italian_ranks="A234567FCR",
    italian_styles=("bright_red", "bright_yellow", "bright_green", "bright_cyan"),
    french_signs="♣♦♥♠★",
    frame="╭─╮│╰╯",
    back="▒",
    dot="·",
    arrow="▸",
)
FRENCH = FaceSet(
    name="french",
    italian_signs="♥♦♣♠",
    italian_ranks="A234567JQK",
    italian_styles=(_RED, _RED, _BLACK, _BLACK),
    french_signs="♣♦♥♠★",
    frame="╭─╮│╰╯",
    back="▒",
    dot="·",
    arrow="▸",
)
ASCII = FaceSet(
    name="ascii",
    italian_signs="",
    italian_ranks="",
    italian_styles=ITALIAN.italian_styles,
    french_signs="",
    frame="+-+|++",
    back="#",
    dot="-",
    arrow=">",
)

FACES: dict[str, FaceSet] = {"italian": ITALIAN, "french": FRENCH, "ascii": ASCII}
