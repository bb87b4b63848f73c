"""Spades: sampled hidden cards are uniform over all deals that fit what a seat has seen."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from helpers.spades import deck_of, joined, names, playing, suit


def deals_of(view: Any, rules: str) -> list[str]:
    """Every deal that fits a view, by brute force over the hidden places, as sampled states print it."""
    places = [
        (f"hand {seat}", count - len(view.known[seat]))
        for seat, count in enumerate(view.hand_counts)
        if seat != view.seat or view.hand is None
    ]
    places += [(f"seen {seat}", cards) for seat, cards in enumerate(view.seen) if isinstance(cards, int)]
    if view.seen:
        places += [("away", view.away)]
    found: list[dict[str, frozenset[str]]] = [{}]
    for place, size in places:
        more = []
        for deal in found:
            left = [c for c in names(view.unseen) if not any(c in cards for cards in deal.values())]
            for cards in combinations(left, size):
                if place.startswith("hand"):
                    seat = int(place[-1])
                    if any(suit(rules, card) in view.voids[seat] for card in cards):
                        continue
                    spades = sum(suit(rules, card) == "s" for card in (*cards, *names(view.known[seat])))
                    if view.spades[seat] not in (None, spades):
                        continue
                more.append({**deal, place: frozenset(cards)})
        found = more
    return [deal_text(deal) for deal in found]


def deal_text(deal: dict[str, frozenset[str]]) -> str:
    return " ".join(f"{place}:{''.join(sorted(cards))}" for place, cards in sorted(deal.items()))


def sampled_text(view: Any, state: Any) -> str:
    """The hidden places of a sampled state, as `deals_of` prints them."""
    deal: dict[str, frozenset[str]] = {}
    for seat, hand in enumerate(state.hands):
        if seat != view.seat or view.hand is None:
            deal[f"hand {seat}"] = frozenset(names(hand)) - set(names(view.known[seat]))
    for seat, cards in enumerate(view.seen):
        if isinstance(cards, int):
            deal[f"seen {seat}"] = frozenset(names(state.seen[seat]))
    if view.seen:
        deal["away"] = frozenset(names(state.away))
    return deal_text(deal)


def check_uniform(engine: Any, view: Any, rules: str, expected: int | None = None) -> None:
    """Chi-square of sampled deals against all that fit, each as likely as any other."""
    deals = deals_of(view, rules)
    assert len(set(deals)) == len(deals) > 1
    if expected is not None:
        assert len(deals) == expected
    draws = 20 * len(deals)
    rng = engine.Rng(2026)
    seen = Counter(sampled_text(view, view.sample(rng)) for _ in range(draws))
    assert set(seen) <= set(deals)
    mean = draws / len(deals)
    statistic = sum((seen[deal] - mean) ** 2 / mean for deal in deals)
    freedom = len(deals) - 1
    # Five standard deviations above the mean of the chi-square distribution.
    assert statistic < freedom + 5 * math.sqrt(2 * freedom)


@pytest.mark.parametrize(
    ("rules", "position", "deals"),
    [
        # No constraint: 6 hidden cards in three hands of two.
        ("spades/4", {"hand": "AsKd"}, 90),
        # Voids: who may hold what.
        (
            "spades/4",
            {"hand": "AsKd", "others": {1: "2d3c", 2: "4h5s", 3: "6h7c"}, "voids": {1: "h", 2: "c"}},
            None,
        ),
        (
            "spades/4",
            {"hand": "AsKd", "others": {1: "2d3d", 2: "4h5s", 3: "6h7c"}, "voids": {1: "hs", 3: "ds"}},
            None,
        ),
        # A hand of spades only, and a trick in progress.
        (
            "spades/4",
            {
                "seat": 2,
                "hand": "As2h3d",
                "trick": "2s3s",
                "others": {0: "4s5s", 1: "6s7c", 3: "8s9c5h"},
                "voids": {0: "cdh"},
            },
            None,
        ),
        ("spades:new_york/4", {"hand": "AsKd", "others": {1: "2dX1", 2: "4h5s"}, "voids": {2: "d"}}, None),
        ("spades:barmore/4", {"hand": "AsKd", "others": {1: "2dX1", 2: "4h5c"}, "voids": {2: "s"}}, None),
        ("spades/3", {"hand": "AsKdQc", "others": {1: "2d3d4s", 2: "4h5s6c"}, "voids": {1: "h"}}, None),
        ("spades/6", {"hand": "As", "others": {1: "3d", 2: "4d", 3: "5c"}, "voids": {1: "h", 5: "cd"}}, None),
        (
            "spades/6",
            {"hand": "As", "trick": "", "others": {1: "3d", 2: "4d", 3: "5s"}, "voids": {3: "cdh"}},
            None,
        ),
    ],
)
def test_samples_are_uniform(engine, rules, position, deals):
    state = playing(engine, rules, **position)
    check_uniform(engine, state.observation(position.get("seat", 0)), rules, deals)


@pytest.mark.parametrize("bidding", ["mirror", "whiz"])
def test_samples_are_uniform_with_known_spades(engine, bidding):
    rules = f"spades/4;bidding={bidding}"
    state = playing(
        engine,
        rules,
        hand="As2h3d",
        others={1: "4s5sJd", 2: "6s7c8c", 3: "9d9c5h"},
        bids="3/5/3/nil" if bidding == "mirror" else "3/5/nil/3",
        voids={2: "d"},
    )
    view = state.observation(0)
    assert view.spades == ((1, 2, 1, 0) if bidding == "mirror" else (1, 2, None, 0))
    check_uniform(engine, view, rules)


def test_samples_are_uniform_after_an_exchange(engine):
    rules = "spades/4;blind_nil=on"
    state = playing(
        engine,
        rules,
        hand="As2h3d",
        others={1: "4s5sJd", 2: "6s7c8c", 3: "9d9c5h"},
        bids="blind/3/3/3",
        exchange=2,
        known="-/-/7c8c/-",
        voids={1: "h"},
    )
    for seat, known in ((0, 2), (1, 0)):
        view = state.observation(seat)
        assert len(view.known[2]) == known
        check_uniform(engine, view, rules)


@pytest.mark.parametrize("rules", ["spades/2", "spades/2;discards=shown", "spades/2;bidding=mirror"])
def test_samples_are_uniform_for_two_players(engine, rules):
    """One card each at the end of the hand, and 26 cards put away in three places."""
    rest = [card for card in deck_of(rules) if card not in ("As", "2c")]
    own, others = rest[:13], rest[13:26]
    # Of 14 unseen cards the other holds one, put some away after a look, and the rest is away unseen.
    for count in (0, 1):
        text = (
            f"{rules} dealer=1 hands=As/2c seen={joined(own)}/{joined(others[:count])}"
            f" away={joined(others[count:])} bids=1/nil leader=0 won=12/0"
        )
        view = engine.SpadesState(text).observation(0)
        assert len(view.unseen) == 14 - (count if "shown" in rules else 0)
        check_uniform(engine, view, rules)


def test_samples_are_uniform_in_the_draw(engine):
    """The order of the stock counts: the next card is as likely as any other."""
    rules = engine.spades(players=2)
    state = engine.SpadesState.deal(rules, seed=9, dealer=0)
    for _ in range(25):
        state.apply("keep")
    view = state.observation(0)
    assert view.top is not None
    rng = engine.Rng(4)
    draws = 200 * len(view.unseen)
    following = Counter(str(view.sample(rng).stock[1]) for _ in range(draws))
    assert set(following) == set(names(view.unseen))
    statistic = sum((count - 200) ** 2 / 200 for count in following.values())
    freedom = len(view.unseen) - 1
    assert statistic < freedom + 5 * math.sqrt(2 * freedom)
    assert {str(view.sample(rng).stock[0]) for _ in range(20)} == {str(view.top)}


def test_samples_of_a_hidden_hand_are_uniform(engine):
    """Before a look each own card is as likely as any other."""
    state = engine.SpadesState.deal(engine.spades(blind_nil=True), seed=3, dealer=3)
    view = state.observation(0)
    assert view.hand is None
    rng = engine.Rng(8)
    own = Counter(str(card) for _ in range(800) for card in view.sample(rng).hands[0])
    assert len(own) == 52
    statistic = sum((count - 200) ** 2 / 200 for count in own.values())
    assert statistic < 51 + 5 * math.sqrt(2 * 51)
