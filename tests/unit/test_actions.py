"""Dense actions: a stable bijection with the moves, and masks that say what is legal."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import mazzo
from helpers.values import FISHING, SPADES
from mazzo import ItalianCard

if TYPE_CHECKING:
    from collections.abc import Iterator

# What every rules of a way to capture share, and every preset with every number of players.
COUNTS = {
    "spatola/2": 16200,
    "scopa_assi/2": 16204,
    "scopa_quindici/2": 84488,
    "scopa/2;fifteen=also;ace_takes_all=on": 100652,
    "spades/4": 78,
    "spades/2": 78,
    "spades/4;blind_nil=on;blind_exchange=1": 132,
    "spades/6;blind_nil=on": 1563,
}
RULES = sorted(
    {
        *COUNTS,
        *FISHING,
        *SPADES,
        "spatola/4",
        "scopa/2",
        "scopa/3",
        "scopa/4",
        "scopa/4;teams=off",
        "scopone/4",
        "scopa_assi/3",
        "scopa_assi/4",
        "re_bello/2",
        "re_bello/3",
        "re_bello/4",
        "scopa_napola/2",
        "scopa_napola/3",
        "scopa_napola/4",
        "scopa_quindici/3",
        "scopa_quindici/4",
        "spades/4;blind_nil=on",
        "spades/3;blind_nil=on",
        "spades/4;bidding=suicide",
        "spades/4;bidding=whiz",
    }
)


def random_positions(text: str, seed: int, hands: int = 6) -> Iterator[Any]:
    """Every position of some random hands."""
    rules = mazzo.parse_rules(text)
    dice = random.Random(seed)
    for _ in range(hands):
        state = mazzo.Match(rules, seed=dice.getrandbits(64)).state
        while not state.is_over:
            yield state
            state.apply(dice.choice(state.legal_moves()))


@pytest.mark.parametrize(("text", "count"), COUNTS.items())
def test_number_of_actions(text: str, count: int) -> None:
    assert mazzo.parse_rules(text).action_count == count


@pytest.mark.parametrize("text", COUNTS)
def test_every_index_has_a_move_of_its_own(text: str) -> None:
    rules = mazzo.parse_rules(text)
    by_table = []
    for index in range(rules.action_count):
        try:
            move = rules.action_move(index)
        except mazzo.RulesError:
            by_table.append(index)
        else:
            assert rules.action_index(move) == index
            if index % 97 == 0:
                assert rules.action_index(str(move)) == index
    assert len(by_table) == (4 if "assi" in text or "ace_takes_all" in text else 0)


# Pinned for good: recorded actions must mean the same in later versions.
PINNED = [
    ("spatola/2", 0, "AC"),
    ("spatola/2", 1, "AC x AD"),
    ("spatola/2", 4, "2C"),
    ("spatola/2", 5, "2C x AC AD"),
    ("spatola/2", 16199, "RS x AS CS"),
    ("scopa_assi/2", 3, "AC x AS"),
    ("scopa_assi/2", 5, "2C"),
    ("scopa_quindici/2", 0, "AC"),
    ("scopa_quindici/2", 84487, "RS x 5S"),
    ("spades/4", 0, "nil"),
    ("spades/4", 13, "13"),
    ("spades/4", 18, "blind nil"),
    ("spades/4", 19, "blind 7"),
    ("spades/4", 20, "look"),
    ("spades/4", 21, "decline"),
    ("spades/4", 22, "keep"),
    ("spades/4", 23, "discard"),
    ("spades/4", 24, "2c"),
    ("spades/4", 75, "As"),
    ("spades/4", 77, "X1"),
    ("spades/4;blind_nil=on", 78, "pass 2c"),
    ("spades/4;blind_nil=on", 132, "pass 2c 3c"),
    ("spades/4;blind_nil=on", 1562, "pass X2 X1"),
]


@pytest.mark.parametrize(("text", "index", "move"), PINNED)
def test_pinned_actions(text: str, index: int, move: str) -> None:
    rules = mazzo.parse_rules(text)
    assert str(rules.action_move(index)) == move
    assert rules.action_index(move) == index


def sets_of(total: int, first: int = 0) -> Iterator[int]:
    """Sets of cards with ids from `first` and this sum of values, as integers."""
    for card in range(first, 40):
        rest = total - (card % 10 + 1)
        if rest == 0:
            yield 1 << card
        elif rest > 0:
            yield from (1 << card | others for others in sets_of(rest, card + 1))


def test_fishing_actions_are_the_sets_of_each_card_in_order() -> None:
    rules = mazzo.scopa()
    index = 0
    for card in ItalianCard.deck():
        sets = sorted(bits for bits in sets_of(int(card) % 10 + 1) if not bits >> card & 1)
        for bits in [0, *sets]:
            move = rules.action_move(index)
            assert (move.card, sum(1 << taken for taken in move.captured)) == (card, bits)
            index += 1
    assert index == rules.action_count


@pytest.mark.parametrize("text", RULES)
def test_mask_is_what_is_legal(text: str) -> None:
    rules = mazzo.parse_rules(text)
    out = np.full(rules.action_count, True)
    for state in random_positions(text, seed=5):
        mask = state.legal_mask()
        actions = np.flatnonzero(mask)
        moves = state.legal_moves()
        assert len(actions) == len(moves)
        # Canonical order is the order of the indices.
        assert actions.tolist() == [rules.action_index(move) for move in moves]
        assert state.legal_mask(out=out) is out
        assert np.array_equal(out, mask)


def test_mask_of_a_finished_hand_is_empty() -> None:
    state = mazzo.FishingState.deal(mazzo.spatola(), seed=1)
    while not state.is_over:
        state.apply(state.legal_moves()[0])
    assert not state.legal_mask().any()


def test_an_ace_that_takes_all_is_one_action() -> None:
    rules = mazzo.scopa_assi()
    takes = {}
    for state in random_positions("scopa_assi/2", seed=2, hands=30):
        for move in state.legal_moves():
            if str(move).startswith("A") and len(move.captured) > 1:
                takes[str(move)] = rules.action_index(move)
    assert len(takes) > 10
    assert len(set(takes.values())) <= 4
    for text, index in takes.items():
        with pytest.raises(mazzo.RulesError, match=f"action {index} takes the whole table"):
            rules.action_move(index)
        assert rules.action_index(f"{text[:2]}") < index


@pytest.mark.parametrize("index", [-1, 16200, 2**70])
def test_index_out_of_range(index: int) -> None:
    with pytest.raises(mazzo.RulesError, match=f"action {index} is out of range 0..16199"):
        mazzo.spatola().action_move(index)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("spatola/2", "7D x 2D"),
        ("spatola/2", "AC x 2C 3C"),
        ("scopa_quindici/2", "7D x 7C"),
        ("spades/4", "pass 2c"),
        ("spades/4;blind_nil=on;blind_exchange=1", "pass 2c 3c"),
        ("spades/4;blind_nil=on", "pass 2c 3c 4c"),
    ],
)
def test_moves_that_no_position_allows(text: str, move: str) -> None:
    with pytest.raises(mazzo.IllegalMoveError, match=f"move {move} is not legal in any position"):
        mazzo.parse_rules(text).action_index(move)


def test_wrong_types() -> None:
    rules: Any = mazzo.spatola()
    with pytest.raises(TypeError):
        rules.action_index(3)
    with pytest.raises(TypeError):
        rules.action_index(mazzo.SpadesMove("As"))
    with pytest.raises(TypeError):
        rules.action_move("7D")
    assert rules.action_move(True) == rules.action_move(np.int64(1))


# --- tensors ---


@pytest.mark.parametrize("text", RULES)
def test_layout_covers_the_tensor(text: str) -> None:
    rules = mazzo.parse_rules(text)
    parts = list(rules.tensor_layout().values())
    assert parts[0].start == 0
    assert parts[-1].stop == rules.tensor_size
    assert all(a.stop == b.start for a, b in pairwise(parts))


@pytest.mark.parametrize("text", RULES)
def test_tensor_says_what_the_observation_says(text: str) -> None:
    rules = mazzo.parse_rules(text)
    layout = rules.tensor_layout()
    out = np.empty(rules.tensor_size, np.float32)
    deck = 54 if text.startswith("spades") else 40
    for state in random_positions(text, seed=9, hands=3):
        for seat in range(rules.players):
            seen = state.observation(seat)
            tensor = seen.tensor()
            assert tensor.dtype == np.float32
            assert tensor.shape == (rules.tensor_size,)
            assert seen.tensor(out=out) is out
            assert np.array_equal(out, tensor)
            part = {name: tensor[place] for name, place in layout.items()}
            order = [(seat + k) % rules.players for k in range(rules.players)]
            sides = [rules.side_of(other) for other in order[: rules.sides]]
            assert np.flatnonzero(part["hand"]).tolist() == [int(card) for card in seen.hand or ()]
            assert np.flatnonzero(part["to_act"]).tolist() == [order.index(seen.to_act)]
            assert np.flatnonzero(part["dealer"]).tolist() == [order.index(seen.dealer)]
            counts = [seen.hand_counts[other] for other in order]
            most = rules.hand_cards if deck == 40 else {2: 13, 3: 17, 4: 13, 6: 8}[rules.players]
            assert part["hand_counts"] == pytest.approx(np.array(counts) / most)
            if deck == 40:
                assert np.flatnonzero(part["table"]).tolist() == [int(card) for card in seen.table]
                piles = part["piles"].reshape(rules.sides, deck)
                for row, side in zip(piles, sides, strict=True):
                    assert np.flatnonzero(row).tolist() == [int(card) for card in seen.piles[side]]
                assert np.flatnonzero(part["prev"]).tolist() == (
                    [] if seen.prev is None else [int(seen.prev)]
                )
                last = [] if seen.last is None else [order.index(seen.last)]
                assert np.flatnonzero(part["last"]).tolist() == last
                assert part["stock_count"] == pytest.approx(seen.stock_count / 40)
                for name in ("sweeps", "piccole", "suited"):
                    expected = [getattr(seen, name)[side] / 10 for side in sides]
                    assert part[name] == pytest.approx(np.array(expected))
            else:
                assert np.flatnonzero(part["played"]).tolist() == sorted(int(card) for card in seen.played)
                trick = part["trick"].reshape(rules.players, deck)
                for k, card in enumerate(seen.trick):
                    assert trick[order.index((seen.leader + k) % rules.players), int(card)] == 1
                assert trick.sum() == len(seen.trick)
                bids = part["bids"].reshape(rules.players, 23).argmax(1)
                words = {None: 0, "look": 1, "blind": 20, "seven": 21, "pair": 22}
                for place, other in enumerate(order):
                    bid = seen.bids[other]
                    assert bids[place] == (bid + 2 if isinstance(bid, int) else words[bid])
                voids = part["voids"].reshape(rules.players, 4)
                for place, other in enumerate(order):
                    assert "".join(np.array(list("cdhs"))[voids[place] == 1]) == seen.voids[other]
                assert part["won"] * most == pytest.approx(np.array([seen.won[other] for other in order]))
                shown = [seen.spades[other] for other in order]
                expected = [-1 if s is None else s / most for s in shown]
                assert part["spades"] == pytest.approx(np.array(expected))
                assert np.flatnonzero(part["phase"]).tolist() == [
                    ["draw", "bid", "exchange", "play", "over"].index(seen.phase)
                ]
                assert part["broken"] == seen.broken
                assert part["hidden"] == (seen.hand is None)
                if rules.players == 2:
                    assert np.flatnonzero(part["top"]).tolist() == (
                        [] if seen.top is None else [int(seen.top)]
                    )
                else:
                    known = part["known"].reshape(rules.players, deck)
                    for place, other in enumerate(order):
                        assert np.flatnonzero(known[place]).tolist() == [int(c) for c in seen.known[other]]
            totals = [seen.totals[side] / rules.target for side in sides]
            assert part["totals"] == pytest.approx(np.array(totals))


@pytest.mark.parametrize("kind", ["tensor", "legal_mask"])
def test_bad_out(kind: str) -> None:
    state = mazzo.FishingState.deal(mazzo.spatola(), seed=1)
    fill = state.observation(1).tensor if kind == "tensor" else state.legal_mask
    size, dtype = (217, np.float32) if kind == "tensor" else (16200, np.bool_)
    call: Any = fill
    with pytest.raises(TypeError, match="out must be a NumPy array, not list"):
        call(out=[0.0] * size)
    with pytest.raises(ValueError, match="out has dtype float64, expected"):
        call(out=np.zeros(size))
    with pytest.raises(ValueError, match=rf"out has shape \({size - 1},\), expected \({size},\)"):
        call(out=np.zeros(size - 1, dtype))
    with pytest.raises(ValueError, match="out is not C-contiguous"):
        call(out=np.zeros(2 * size, dtype)[::2])
    frozen = np.zeros(size, dtype)
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="out is read-only"):
        call(out=frozen)
