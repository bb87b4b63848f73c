"""Random rules of Spades, and texts that are nearly right."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mazzo.cards import FrenchCard

if TYPE_CHECKING:
    import random

__all__ = ["OPTION_VALUES", "PRESET_TEXTS", "altered", "random_rules"]

PRESET_TEXTS = ("spades/2", "spades/3", "spades/4", "spades/6", "spades:barmore/4", "spades:new_york/4")

OPTION_VALUES: dict[str, tuple[str, ...]] = {
    "bidding": ("free", "mirror", "whiz", "suicide"),
    "min_bid": ("0", "1", "2", "8", "13"),
    "min_pair_bid": ("0", "3", "4", "7", "8", "13"),
    "cap_pair_bid": ("on", "off"),
    "blind_nil": ("on", "off"),
    "blind_nil_min_deficit": ("none", "0", "100", "1000"),
    "blind_exchange": ("0", "1", "2"),
    "exchange_when_both_blind": ("on", "off"),
    "blind_nil_points": ("0", "200", "1000"),
    "nil_points": ("0", "50", "100"),
    "failed_nil_tricks": ("bags", "contract", "none"),
    "blind_seven": ("on", "off"),
    "blind_seven_points": ("70", "140"),
    "blind_seven_extra": ("bags", "nothing", "lose"),
    "opening_leader": ("eldest", "dealer"),
    "spade_lead": ("broken", "after_first_trick", "always"),
    "bag_penalty": ("0", "50", "100", "1000"),
    "bags_per_penalty": ("0", "1", "5", "10"),
    "ten_for_200": ("on", "off"),
    "moon": ("on", "off"),
    "discards": ("hidden", "shown"),
    "target": ("1", "200", "500", "100000"),
    "floor": ("none", "-1", "-300"),
    "max_hands": ("1", "3", "100"),
}
"""Some values of each option, in the order of the table."""


def random_rules(dice: random.Random) -> str:
    """A preset and up to five options in any order; they may contradict each other."""
    names = dice.sample(list(OPTION_VALUES), dice.choice([0, 1, 2, 2, 3, 5]))
    return ";".join([dice.choice(PRESET_TEXTS), *(f"{n}={dice.choice(OPTION_VALUES[n])}" for n in names)])


CARDS = "|".join(map(str, FrenchCard.deck()))
ENTRIES = (
    *("-", "?", "?0", "?1", "?13", "0", "1", "2", "3", "7", "8", "13", "14", "18", "007", "-1"),
    *("nil", "look", "blind", "seven", "pair", "c", "s", "cd", "dc", "cdh", "cdhs", "x", "", " "),
    *map(str, FrenchCard.deck()[::6]),
    "X1",
    "2c3c",
)
"""What an entry of a field may be replaced by."""


def _other_entry(words: list[str], dice: random.Random) -> None:
    """Replace one entry of one field, perhaps by its neighbour's."""
    i = dice.randrange(1, len(words))
    name, _, value = words[i].partition("=")
    entries = value.split("/")
    entries[dice.randrange(len(entries))] = dice.choice([*ENTRIES, *entries * 4])
    words[i] = f"{name}={'/'.join(entries)}"


def _move_card(text: str, dice: random.Random) -> str:
    """Exchange two cards, or put one card in the place of another, or take one out."""
    places = list(re.finditer(f"(?<=[=/-]|{'|'.join('cdhs12')})({CARDS})", text))
    if len(places) < 2:
        return text
    a, b = sorted(dice.sample(places, 2), key=re.Match.start)
    first, second = dice.choice([(b[0], a[0]), (b[0], a[0]), (b[0], b[0]), ("", b[0]), (b[0] + a[0], "")])
    return text[: a.start()] + first + text[a.end() : b.start()] + second + text[b.end() :]


def _other_fields(words: list[str], dice: random.Random) -> None:
    """Leave a field out, repeat it, or put it elsewhere."""
    i = dice.randrange(1, len(words))
    word = words[i]
    if dice.random() < 0.6:
        del words[i]
    if dice.random() < 0.4:
        words.insert(dice.randrange(1, len(words) + 1), word)


def altered(text: str, dice: random.Random) -> str:
    """A one-line text with one or two changes that keep its shape most of the time."""
    for _ in range(dice.choice([1, 1, 2])):
        words = text.split(" ")
        if len(words) < 2:
            return text
        kind = dice.choice(["entry", "entry", "entry", "card", "card", "field", "letter"])
        if kind == "entry":
            _other_entry(words, dice)
            text = " ".join(words)
        elif kind == "card":
            text = _move_card(text, dice)
        elif kind == "field":
            _other_fields(words, dice)
            text = " ".join(words)
        else:
            at = dice.randrange(len(text))
            text = text[:at] + dice.choice(["", text[at] * 2, "é", "/", " ", "?", "9"]) + text[at + 1 :]
    return text
