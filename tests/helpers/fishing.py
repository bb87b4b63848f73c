"""Positions of the fishing games for tests: name what matters, the rest is filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mazzo.cards import ItalianCard

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from types import ModuleType

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
