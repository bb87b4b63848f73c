"""Positions of Spades for tests: name what matters, the rest is filled in."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any

from mazzo.cards import FrenchCard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from types import ModuleType

REMOVED = {"spades/3": "2c", "spades/6": "2c2d2h2s"}
SPADES_BESIDES = {"spades:barmore": ("X1", "X2"), "spades:new_york": ("X1", "X2", "2d")}


def split(cards: str) -> list[str]:
    """`7d5c` as a list of two cards."""
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]


def joined(cards: Iterable[object]) -> str:
    """Cards as a hand of a position has them."""
    return "".join(map(str, cards)) or "-"


def names(cards: Iterable[object]) -> list[str]:
    """Cards or moves as their texts."""
    return [str(card) for card in cards]


def deck_of(rules: str) -> list[str]:
    """Texts of the cards in play, by ascending id; written down here, not asked of an engine."""
    preset = rules.partition(";")[0]
    if preset in ("spades:barmore/4", "spades:new_york/4"):
        out = ["2c", "2h"]
    else:
        out = ["X1", "X2", *split(REMOVED.get(preset, ""))]
    return [str(card) for card in FrenchCard.deck() if str(card) not in out]


def is_spade(rules: str, card: str) -> bool:
    """Whether a card counts as a spade: printed ones, jokers, New York's 2d (SPD 6.1, 7.1)."""
    return card[1] == "s" or card in SPADES_BESIDES.get(rules.partition("/")[0], ())


def suit(rules: str, card: str) -> str:
    """The suit that a card belongs to."""
    return "s" if is_spade(rules, card) else card[1]


def players_of(rules: str) -> int:
    """Number of seats in a rules text."""
    return int(rules.partition("/")[2].partition(";")[0])


def sides_of(players: int) -> int:
    """Number of sides: 3 for three and six players."""
    return 2 if players in (2, 4) else 3


def bidding(
    engine: ModuleType, rules: str = "spades/4", hands: Mapping[int, str] | None = None, **fields: object
) -> Any:
    """A hand in the bidding; `hands` gives the first cards of some seats, the rest is filled in.

    A seat named in `hands` gets no further spades as long as others can take them.
    """
    players = players_of(rules)
    size = {2: 13, 3: 17, 4: 13, 6: 8}[players]
    given = {seat: split((hands or {}).get(seat, "")) for seat in range(players)}
    used = {card for cards in given.values() for card in cards}
    spare = sorted((c for c in deck_of(rules) if c not in used), key=lambda card: is_spade(rules, card))
    for seat in sorted(given, key=lambda seat: seat not in (hands or {})):
        while len(given[seat]) < size:
            given[seat].append(spare.pop(0))
    texts = [f"hands={'/'.join(joined(given[seat]) for seat in range(players))}"]
    if players == 2:
        texts.append(f"away={joined(spare)}")
    return _state(engine, rules, texts, fields)


FIELDS = "dealer hands stock seen away bids exchange known leader trick won voids totals bags"
ORDER = tuple(FIELDS.split())


def _state(engine: ModuleType, rules: str, texts: Sequence[str], fields: Mapping[str, object]) -> Any:
    found: dict[str, object] = dict(text.split("=", 1) for text in texts)
    found |= fields
    return engine.SpadesState(
        " ".join([rules, *(f"{name}={found[name]}" for name in ORDER if name in found)])
    )


def one_each(rules: str) -> str:
    """Bids that any rules without blind bids allow, as text."""
    return "/".join(["3"] * players_of(rules))


def playing(
    engine: ModuleType,
    rules: str = "spades/4",
    *,
    seat: int = 0,
    hand: str,
    trick: str = "",
    others: Mapping[int, str] | None = None,
    size: int | None = None,
    unbroken: bool = False,
    voids: Mapping[int, str] | None = None,
    **fields: object,
) -> Any:
    """A hand in play in which `seat`, holding `hand`, is to play to `trick` (in the order played).

    The hands are filled to `size` cards (default: as many as `hand` has): the one to act with spades
    that come last, the others with what their `voids` allow. With `unbroken` every spade is still
    in some hand. The trick's leader has won all earlier tricks.
    """
    players = players_of(rules)
    cards_each = {2: 13, 3: 17, 4: 13, 6: 8}[players]
    played = split(trick)
    leader = (seat - len(played)) % players
    own = split(hand)
    size = len(own) if size is None else size
    hands = {s: split((others or {}).get(s, "")) for s in range(players)} | {seat: own}
    void = {s: (voids or {}).get(s, "") for s in range(players)}
    for place, card in enumerate(played):
        led = suit(rules, played[0])
        s = (leader + place) % players
        if suit(rules, card) != led and led not in void[s]:
            void[s] = "".join(x for x in "cdhs" if x in void[s] + led)
    used = {card for cards in hands.values() for card in cards} | set(played)
    spare = [card for card in deck_of(rules) if card not in used]
    spare.sort(key=lambda card: is_spade(rules, card) != unbroken)
    counts = {s: size - (1 if (s - leader) % players < len(played) else 0) for s in range(players)}
    for s in sorted(hands, key=lambda s: (s != seat, -len(void[s]))):
        while len(hands[s]) < counts[s]:
            wanted = [c for c in spare if suit(rules, c) not in void[s] and (s != seat or is_spade(rules, c))]
            hands[s].append(wanted[0])
            spare.remove(wanted[0])
    tricks = cards_each - size
    dealer = leader if "opening_leader=dealer" in rules or "barmore" in rules else (leader - 1) % players
    texts = [
        f"dealer={dealer}",
        f"hands={'/'.join(joined(hands[s]) for s in range(players))}",
        f"bids={one_each(rules)}",
        f"leader={leader}",
        f"trick={joined(played)}",
        f"won={'/'.join(str(tricks if s == leader else 0) for s in range(players))}",
        f"voids={'/'.join(void[s] or '-' for s in range(players))}",
    ]
    if players == 2:
        texts.append(f"away={joined(spare[: 52 - 26])}")
    return _state(engine, rules, texts, fields)


def finished(engine: ModuleType, rules: str, bids: str, won: str, **fields: object) -> Any:
    """A finished hand: bids and tricks won per seat, as text."""
    players = players_of(rules)
    leader = next(seat for seat, tricks in enumerate(won.split("/")) if tricks != "0")
    texts = [f"hands={'/'.join('-' * players)}", f"bids={bids}", f"leader={leader}", f"won={won}"]
    if players == 2:
        texts.append(f"away={joined(deck_of(rules)[:26])}")
    return _state(engine, rules, texts, fields)


def line(state: Any, item: str) -> Any:
    """One line of a finished hand's score."""
    return next(line for line in state.score().lines if line.item == item)


def play_out(state: Any, choose: Callable[[list[Any]], Any]) -> None:
    """Play a hand to its end."""
    while not state.is_over:
        state.apply(choose(state.legal_moves()))


def random_hand(engine: ModuleType, rules: str, seed: int, **fields: Any) -> tuple[Any, list[Any]]:
    """A hand played at random to its end, and its moves."""
    dice = random.Random(seed)
    state = engine.SpadesState.deal(engine.SpadesRules(rules), seed=seed, **fields)
    moves = []
    while not state.is_over:
        moves.append(dice.choice(state.legal_moves()))
        state.apply(moves[-1])
    return state, moves


# Matches that reach chosen totals: the play of the cards does not depend on the bids, so the tricks
# of every hand are known beforehand and the bids can be chosen to suit.


@cache
def tricks_of_hands(engine: ModuleType, seed: int, hands: int) -> tuple[tuple[int, ...], ...]:
    """Tricks per seat of a match's hands, in which everybody plays the first legal card."""
    match = engine.Match(engine.spades(target=100000, max_hands=hands), seed=seed, dealer=0)
    tricks = []
    while not match.is_over:
        state = match.state
        for _ in range(4):
            match.play("4")
            state.apply("4")
        while not state.is_over:
            move = state.legal_moves()[0]
            state.apply(move)
            match.play(move)
        tricks.append(state.won)
    return tuple(tricks)


def contract_points(contract: int, tricks: int, bags: int) -> tuple[int, int]:
    """Points and new bag counter of a pair with no nil under the usual rules (SPD 4.1, 4.4)."""
    if tricks < contract:
        return -10 * contract, bags
    bags += tricks - contract
    return 10 * contract + (tricks - contract) - 100 * (bags // 10), bags % 10


def plan(
    tricks: Sequence[int], goal: Callable[[int, int], bool], may_pass: Callable[[int], bool]
) -> list[int]:
    """Contracts, one a hand, that bring a pair from 0 points to a goal (score, bags).

    `may_pass` tells which totals are allowed before the last hand.
    """
    reached: dict[tuple[int, int], list[int]] = {(0, 0): []}
    for number, won in enumerate(tricks, start=1):
        following: dict[tuple[int, int], list[int]] = {}
        for (total, bags), contracts in reached.items():
            for contract in range(2, 27):
                points, after = contract_points(contract, won, bags)
                total_after = total + points
                if number == len(tricks) or may_pass(total_after):
                    following.setdefault((total_after, after), [*contracts, contract])
        reached = following
    return next(contracts for (total, bags), contracts in reached.items() if goal(total, bags))


def play_match(
    engine: ModuleType, rules: Any, seed: int, contracts: Sequence[Sequence[int]], stop: int | None = None
) -> Any:
    """Play hands in which each pair bids the given contracts and everybody the first legal card.

    `contracts[hand][side]` is at least 2, so that nobody bids nil.
    """
    match = engine.Match(rules, seed=seed, dealer=0)
    for hand in contracts[:stop]:
        done = match.hands_played
        bids = {seat: hand[seat] - hand[seat] // 2 for seat in (0, 1)}
        bids |= {seat + 2: hand[seat] // 2 for seat in (0, 1)}
        for _ in range(4):
            match.play(str(bids[match.to_act]))
        while match.hands_played == done:
            match.play(match.state.legal_moves()[0])
    return match
