"""Positions of the fishing games for tests: name what matters, the rest is filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mazzo.cards import ItalianCard

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence
    from types import ModuleType

# Every value that a random rules text may give an option; packets and tables are drawn apart.
OPTION_VALUES: dict[str, tuple[str, ...]] = {
    "teams": ("on", "off"),
    "capture": ("mandatory", "optional"),
    "single_card_priority": ("on", "off"),
    "fifteen": ("off", "also", "only"),
    "ace_takes_all": ("on", "off"),
    "ace_sweep_scores": ("on", "off"),
    "sweep_on_last_play": ("on", "off"),
    "piccola": ("on", "off"),
    "piccola_across_packets": ("on", "off"),
    "suited_capture": ("none", "played_suit", "captured_suit"),
    "suited_on_last_play": ("on", "off"),
    "redeal_kings": ("none", "3", "4"),
    "points_cards": ("0", "1", "2", "9"),
    "points_denari": ("0", "1", "2"),
    "points_spade": ("0", "1", "2"),
    "points_primiera": ("0", "1", "3"),
    "points_settebello": ("0", "1", "2"),
    "points_re_denari": ("0", "1"),
    "points_fante_spade": ("0", "1"),
    "points_due_spade": ("0", "1"),
    "napola": ("none", "denari", "spade", "both"),
    "target": ("1", "11", "21", "61", "9999"),
    "max_hands": ("1", "2", "1000"),
}
PRESETS = {
    "spatola": (2, 4),
    "scopa": (2, 3, 4),
    "scopone": (4,),
    "scopone_scientifico": (4,),
    "scopa_assi": (2, 3, 4),
    "re_bello": (2, 3, 4),
    "scopa_napola": (2, 3, 4),
    "scopa_quindici": (2, 3, 4),
}


def packets(players: int) -> list[tuple[int, int]]:
    """Hand and table sizes that use the deck up, tables of at most twenty cards."""
    return [
        (hand, table)
        for hand in range(1, 21)
        for table in range(21)
        if table + players * hand <= 40 and (40 - table) % (players * hand) == 0
    ]


def random_rules(dice: random.Random) -> str:
    """Rules text with up to six options changed; now and then it contradicts itself."""
    preset = dice.choice(list(PRESETS))
    players = dice.choice(PRESETS[preset])
    options = {
        name: dice.choice(OPTION_VALUES[name]) for name in dice.sample(list(OPTION_VALUES), dice.randrange(7))
    }
    if dice.random() < 0.3:
        hand, table = dice.choice(packets(players))
        options |= {"hand_cards": str(hand), "table_cards": str(table)}
    return ";".join([f"{preset}/{players}", *(f"{name}={value}" for name, value in options.items())])


def random_position(rules: Any, dice: random.Random) -> str:
    """A position that no deal need lead to, but that the rules' checks let pass."""
    deck = list(DECK)
    dice.shuffle(deck)
    players, sides = rules.players, rules.sides
    dealer = dice.randrange(players)
    size = dice.randint(1, rules.hand_cards)
    played = dice.randrange(players)
    sizes = [0] * players
    for i in range(players):
        sizes[(dealer + 1 + i) % players] = size - (i < played)
    hands = [[deck.pop() for _ in range(min(count, len(deck)))] for count in sizes]
    packet = players * rules.hand_cards
    stock = [deck.pop() for _ in range(packet * dice.randint(0, len(deck) // packet))]
    table = [deck.pop() for _ in range(min(len(deck), dice.choice((0, 1, 2, 4, 4, 8, 12, 20))))]
    piles: list[list[str]] = [[] for _ in range(sides)]
    for card in deck:
        dice.choice(piles).append(card)
    captors = [seat for seat in range(players) if piles[seat % sides]]
    fields = {
        "dealer": str(dealer),
        "hands": "/".join(map(joined, hands)),
        "table": joined(table),
        "piles": "/".join(map(joined, piles)),
        "stock": joined(stock),
        "last": str(dice.choice(captors)) if captors else "-",
        "prev": dice.choice([*table, "-"]),
    }
    for name in ("sweeps", "piccole", "suited"):
        fields[name] = "/".join([dice.choice(("0", "1", "99")), *["0"] * (sides - 1)])
    return " ".join([str(rules), *(f"{name}={value}" for name, value in fields.items())])


DECK = tuple(map(str, ItalianCard.deck()))


def split(cards: str) -> list[str]:
    """`7D5C` as a list of two cards."""
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]


def joined(cards: Iterable[str]) -> str:
    """Cards as a zone of a position has them."""
    return "".join(cards) or "-"


def position(
    engine: ModuleType,
    rules: str = "spatola/2",
    *,
    seat: int = 0,
    hand: str,
    table: str = "",
    stock: int | str = 12,
    others: Sequence[str] | None = None,
    hand_size: int = 2,
    last_of_round: bool = False,
    prev: str | None = None,
    last: int | None = None,
    piles: Sequence[str] | None = None,
    keep: str = "",
    **fields: str,
) -> Any:
    """A hand in progress in which `seat` is to play.

    The seat's hand is filled up to `hand_size`, the other seats' hands to what the turn order asks
    for (`others` in ascending seat order gives them instead). `stock` is a number of cards or the
    cards. With `last_of_round` all others have played in this round. What is left over goes to the
    pile of `last` (default: the seat), unless `piles` gives the piles' first cards; `keep` names
    cards that are not used as fillers of hands and stock.
    """
    parsed = engine.FishingRules(rules)
    players, sides = parsed.players, parsed.sides
    named = [*split(hand), *split(table), *(split(stock) if isinstance(stock, str) else [])]
    for cards in [*(others or ()), *(piles or ())]:
        named += split(cards)
    spare = [card for card in DECK if card not in named and card not in split(keep)]

    def filled(cards: list[str], size: int) -> list[str]:
        return cards + [spare.pop() for _ in range(size - len(cards))]

    dealer = seat if last_of_round else (seat - 1) % players
    if others is None:
        others = [""] * (players - 1)
        sizes = [hand_size - 1 if last_of_round else hand_size] * (players - 1)
    else:
        sizes = [len(split(cards)) for cards in others]
    rest = [filled(split(cards), size) for cards, size in zip(others, sizes, strict=True)]
    hands = [*rest[:seat], filled(split(hand), hand_size), *rest[seat:]]
    stock_cards = split(stock) if isinstance(stock, str) else filled([], stock)
    left = [card for card in spare if card not in split(keep)] + [c for c in split(keep) if c not in named]
    zones = [split(cards) for cards in (piles or [""] * sides)]
    owner = seat if last is None else last
    zones[owner % sides] += left
    texts = {
        "dealer": str(dealer),
        "hands": "/".join(map(joined, hands)),
        "table": joined(split(table)),
        "piles": "/".join(map(joined, zones)),
        "stock": joined(stock_cards),
        "last": str(owner) if any(zones) else "-",
        "prev": prev or "-",
    }
    order = [
        "dealer",
        "hands",
        "table",
        "piles",
        "stock",
        "last",
        "prev",
        "sweeps",
        "piccole",
        "suited",
        "totals",
    ]
    texts |= fields
    return engine.FishingState(
        " ".join([rules, *(f"{name}={texts[name]}" for name in order if name in texts)])
    )


def finished(engine: ModuleType, rules: str, piles: Sequence[Iterable[str]], **fields: str) -> Any:
    """A finished hand whose cards lie in these piles, one per side, all forty."""
    parts = [rules, f"hands={'/'.join('-' * engine.FishingRules(rules).players)}", "table=-"]
    parts.append(f"piles={'/'.join(joined(pile) for pile in piles)}")
    owner = next(side for side, pile in enumerate(piles) if list(pile))
    parts.append(f"last={owner}")
    parts += [f"{name}={value}" for name, value in fields.items()]
    return engine.FishingState(" ".join(parts))


def captures_of(state: Any, card: str) -> set[frozenset[str]]:
    """The sets that a card may take now; the empty set stands for laying it down."""
    return {frozenset(map(str, move.captured)) for move in state.legal_moves() if str(move.card) == card}


def line(state: Any, item: str) -> Any:
    """One line of a finished hand's score."""
    return next(line for line in state.score().lines if line.item == item)


# A whole position, for tests that change one thing of it.
TEXT = (
    "spatola/2 dealer=1 hands=7DFS/ACRB table=3C2D5D"
    " piles=2C4C5C6C7CFCCCRCAD3D4D6DFDCDRDAB2B3B4B5B6B7BFBCB7SCSRS/-"
    " stock=AS2S3S4S5S6S last=0 prev=3C sweeps=1/2 piccole=3/0 suited=0/4 totals=30/7"
)


def cards(text: str) -> tuple[ItalianCard, ...]:
    """`7D5C` as two cards."""
    return tuple(ItalianCard(text[i : i + 2]) for i in range(0, len(text), 2))


# What seat 0 sees of it.
VIEW = TEXT.replace("spatola/2", "spatola/2 seat=0").replace("/ACRB", "/?2").replace("AS2S3S4S5S6S", "?6")
