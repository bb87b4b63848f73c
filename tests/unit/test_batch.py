"""Batches: every row is a hand like one stepped alone, whatever its neighbours and the threads do."""

from __future__ import annotations

import copy
import os
import pickle
import sys
import threading
import time
import weakref
from typing import Any

import numpy as np
import pytest

import mazzo
import mazzo.reference
from helpers.values import FISHING, SPADES
from mazzo.games import family_of
from mazzo.players.seeds import derive_seed

RULES = [
    *FISHING,
    *SPADES,
    "spatola/2",
    "scopa_assi/2",
    "scopa/2;fifteen=also;ace_takes_all=on",
    "spades/4;blind_nil=on",
]


class Alone:
    """One row of a batch, dealt and stepped by itself."""

    def __init__(self, rules: Any, seed: int, row: int) -> None:
        self.rules = rules
        self.rng = mazzo.Rng(derive_seed(seed, row))
        self.dealer = self.rng.below(rules.players)
        self.deal()

    def deal(self) -> None:
        kind = family_of(self.rules).type("State")
        self.state = kind.deal(self.rules, seed=self.rng.next(), dealer=self.dealer)

    def step(self, action: int) -> tuple[int, ...] | None:
        """Plays an action by its index; the points if the hand is over."""
        moves = {self.rules.action_index(move): move for move in self.state.legal_moves()}
        self.state.apply(moves[action])
        if not self.state.is_over:
            return None
        points: tuple[int, ...] = self.state.points()
        self.dealer = (self.dealer + 1) % self.rules.players
        self.deal()
        return points


@pytest.mark.parametrize("text", RULES)
def test_rows_are_hands_stepped_alone(text: str) -> None:
    rules = mazzo.parse_rules(text)
    n = 7
    batch = mazzo.Batch(rules, n, 11)
    alone = [Alone(rules, 11, row) for row in range(n)]
    dice = np.random.default_rng(3)
    ended = 0
    observations = np.empty((n, rules.tensor_size), np.float32)
    masks = np.empty((n, rules.action_count), np.int8)
    for _ in range(2 * 60):
        states = [hand.state for hand in alone]
        assert [batch.state(row) for row in range(n)] == states
        assert batch.to_act.tolist() == [state.to_act for state in states]
        assert batch.dealer.tolist() == [state.dealer for state in states]
        seen = np.stack([state.observation(state.to_act).tensor() for state in states])
        assert np.array_equal(batch.observe(), seen)
        assert batch.observe(out=observations) is observations
        assert np.array_equal(observations, seen)
        mask = batch.legal_mask()
        assert np.array_equal(mask, np.stack([state.legal_mask() for state in states]))
        assert batch.legal_mask(out=masks) is masks
        assert np.array_equal(masks, mask)
        actions, starts = batch.legal_actions()
        rows = np.repeat(np.arange(n), np.diff(starts))
        assert np.array_equal(np.argwhere(mask), np.stack([rows, actions], axis=1))
        chosen = np.array([dice.choice(np.flatnonzero(row)) for row in mask])
        done = batch.step(chosen.astype(dice.choice(["int32", "int64"])))
        results = [hand.step(int(action)) for hand, action in zip(alone, chosen, strict=True)]
        assert done.tolist() == batch.done.tolist() == [points is not None for points in results]
        expected = [points or (0,) * rules.sides for points in results]
        assert [tuple(row) for row in batch.points.tolist()] == expected
        ended += int(done.sum())
    assert ended >= n


def test_a_row_plays_the_hands_of_a_match() -> None:
    rules = mazzo.scopa()
    batch = mazzo.Batch(rules, 3, 5)
    matches = [mazzo.Match(rules, seed=derive_seed(5, row)) for row in range(3)]
    for _ in range(80):
        actions = []
        for row, match in enumerate(matches):
            hand, here = batch.state(row), match.state
            assert (hand.hands, hand.stock, hand.dealer) == (here.hands, here.stock, here.dealer)
            move = here.legal_moves()[-1]
            match.play(move)
            actions.append(rules.action_index(move))
        batch.step(np.array(actions))


@pytest.mark.parametrize("text", ["spatola/4", "spades/4;blind_nil=on"])
def test_threads_change_nothing(text: str) -> None:
    rules = mazzo.parse_rules(text)
    n = 2500  # enough rows for more than one thread
    batches = [mazzo.Batch(rules, n, 1, threads) for threads in (1, 2, 5)]
    for _ in range(70):
        actions = [batch.random_actions() for batch in batches]
        for batch, chosen in zip(batches, actions, strict=True):
            assert np.array_equal(chosen, actions[0])
            batch.step(chosen)
        assert all(np.array_equal(batch.points, batches[0].points) for batch in batches)
    first = batches[0]
    for batch in batches[1:]:
        assert np.array_equal(batch.observe(), first.observe())
        assert np.array_equal(np.packbits(batch.legal_mask()), np.packbits(first.legal_mask()))
        assert all(batch.state(row) == first.state(row) for row in range(0, n, 100))


def test_random_actions_are_uniform_over_what_is_legal() -> None:
    rules = mazzo.scopa()
    batch = mazzo.Batch(rules, 400, 2)
    shares = []
    for _ in range(100):
        actions, starts = batch.legal_actions()
        chosen = batch.random_actions()
        places = [
            actions[begin:end].tolist().index(action)
            for begin, end, action in zip(starts, starts[1:], chosen, strict=False)
        ]
        counts = np.diff(starts)
        shares += [place for place, count in zip(places, counts, strict=True) if count == 3]
        batch.step(chosen)
    observed = np.bincount(shares, minlength=3)
    expected = len(shares) / 3
    assert len(shares) > 3000
    assert ((observed - expected) ** 2 / expected).sum() < 13.8  # chi-square, 2 degrees, p = 0.001


def test_mask_forgets_what_it_set() -> None:
    """Also after a position with more actions than it keeps count of: a partner's 91 passes."""
    rules = mazzo.spades(blind_nil=True)
    batch = mazzo.Batch(rules, 64, 9)
    most = 0
    for _ in range(200):
        mask = batch.legal_mask()
        actions, starts = batch.legal_actions()
        assert mask.sum() == len(actions)
        most = max(most, int(np.diff(starts).max()))
        batch.step(batch.random_actions())
    assert most >= 78


def test_copies_go_on_alike_and_apart() -> None:
    batch = mazzo.Batch(mazzo.spatola(), 20, 3)
    batch.legal_mask()
    batch.step(batch.random_actions())
    for other in (batch.copy(), copy.copy(batch), copy.deepcopy(batch)):
        assert np.array_equal(other.legal_mask(), batch.legal_mask())
        twin = batch.copy()
        for _ in range(50):
            actions = other.random_actions()
            assert np.array_equal(actions, twin.random_actions())
            other.step(actions)
            twin.step(actions)
        assert np.array_equal(other.observe(), twin.observe())
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(batch)


def test_properties() -> None:
    batch = mazzo.Batch(mazzo.spatola(), 20, 3, threads=2)
    assert (len(batch), batch.threads, batch.rules) == (20, 2, mazzo.spatola())
    assert (batch.action_count, batch.tensor_size) == (16200, 217)
    assert repr(batch) == "<FishingBatch of 20 hands of spatola/2>"


def test_views_keep_the_batch_alive_and_are_not_copies() -> None:
    batch = mazzo.Batch(mazzo.spatola(), 4, 3)
    views = [batch.to_act, batch.dealer, batch.done, batch.points, batch.legal_mask(), batch.observe()]
    assert [view.flags.writeable for view in views] == [False] * 5 + [True]
    before = batch.to_act.copy()
    to_act = batch.to_act
    batch.step(batch.random_actions())
    assert (to_act != before).all()
    del batch
    assert to_act.tolist() == (1 - before).tolist()
    assert sum(int(view.sum()) for view in views) >= 0


# --- what a caller may do wrong ---


@pytest.fixture
def batch() -> Any:
    return mazzo.Batch(mazzo.spatola(), 6, 3)


def unchanged(batch: Any, call: Any) -> None:
    """Runs a call that fails; the batch must not have moved."""
    before = [batch.state(row) for row in range(len(batch))]
    call()
    assert [batch.state(row) for row in range(len(batch))] == before


BAD_ACTIONS = [
    (np.zeros(6), "actions has dtype float64, expected int64 or int32"),
    (np.zeros(6, np.uint64), "actions has dtype uint64, expected int64 or int32"),
    (np.zeros(6, ">i8"), "actions has dtype >i8, expected int64 or int32"),
    (np.zeros(6, bool), "actions has dtype bool, expected int64 or int32"),
    (np.zeros(6, object), "actions has dtype object, expected int64 or int32"),
    (np.zeros(5, np.int64), r"actions has shape \(5,\), expected \(6,\)"),
    (np.zeros((6, 1), np.int64), r"actions has shape \(6, 1\), expected \(6,\)"),
    (np.zeros((), np.int64), r"actions has shape \(\), expected \(6,\)"),
    (np.zeros(12, np.int64)[::2], "actions is not C-contiguous"),
    (np.zeros(49, np.uint8)[1:].view(np.int64), "actions is not aligned in memory"),
]


@pytest.mark.parametrize(("actions", "message"), BAD_ACTIONS)
def test_bad_arrays_of_actions(batch: Any, actions: Any, message: str) -> None:
    def call() -> None:
        with pytest.raises(ValueError, match=f"^{message}$"):
            batch.step(actions)

    unchanged(batch, call)


@pytest.mark.parametrize("actions", [None, 3, "x", [0] * 6, (1,) * 6])
def test_actions_that_are_no_array(batch: Any, actions: Any) -> None:
    with pytest.raises(TypeError, match="actions must be a NumPy array, not"):
        batch.step(actions)


@pytest.mark.parametrize("action", [-1, 16200, 2**62, -(2**63)])
def test_action_out_of_range(batch: Any, action: int) -> None:
    actions = batch.random_actions()
    actions[4:] = action

    def call() -> None:
        with pytest.raises(mazzo.IllegalMoveError, match=rf"^row 4, action {action}: not in 0\.\.16199$"):
            batch.step(actions)

    unchanged(batch, call)


@pytest.mark.parametrize("threads", [1, 3])
def test_illegal_action_names_the_first_row(threads: int) -> None:
    rules = mazzo.spatola()
    batch = mazzo.Batch(rules, 3500, 3, threads)
    actions = batch.random_actions()
    for row in (3499, 700, 2200):
        actions[row] = np.flatnonzero(~batch.legal_mask()[row])[0]
    move = rules.action_move(int(actions[700]))
    state = batch.state(700)
    with pytest.raises(mazzo.IllegalMoveError) as alone:
        state.apply(move)

    def call() -> None:
        with pytest.raises(mazzo.IllegalMoveError) as error:
            batch.step(actions)
        assert str(error.value) == f"row 700, action {actions[700]}: {alone.value}"

    unchanged(batch, call)


def test_every_illegal_action_is_refused() -> None:
    for text in ("scopa_assi/2", "spades/4"):
        batch = mazzo.Batch(mazzo.parse_rules(text), 1, 8)
        for _ in range(3):
            legal = batch.legal_mask()[0].copy()
            for action in np.flatnonzero(~legal):
                with pytest.raises(mazzo.IllegalMoveError, match=f"row 0, action {action}: "):
                    batch.step(np.array([action]))
            batch.step(batch.random_actions())


@pytest.mark.parametrize("name", ["observe", "legal_mask"])
def test_bad_out(batch: Any, name: str) -> None:
    size, dtype = (217, np.float32) if name == "observe" else (16200, np.bool_)
    call = getattr(batch, name)
    with pytest.raises(TypeError, match="out must be a NumPy array, not list"):
        call(out=[])
    with pytest.raises(ValueError, match="out has dtype float64, expected"):
        call(out=np.zeros((6, size)))
    with pytest.raises(ValueError, match=rf"out has shape \({size}, 6\), expected \(6, {size}\)"):
        call(out=np.zeros((size, 6), dtype))
    with pytest.raises(ValueError, match="out is not C-contiguous"):
        call(out=np.zeros((6, size), dtype, order="F"))
    frozen = np.zeros((6, size), dtype)
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="out is read-only"):
        call(out=frozen)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0, 1), "n 0 is out of range 1..2147483647"),
        ((-5, 1), "n -5 is out of range 1..2147483647"),
        ((10**30, 1), f"n {10**30} is out of range 1..2147483647"),
        ((5, -1), "seed -1 is out of range 0..18446744073709551615"),
        ((5, 1, 0), "threads 0 is out of range 1..1024"),
        ((5, 1, 5000), "threads 5000 is out of range 1..1024"),
    ],
)
def test_bad_numbers(arguments: tuple[int, ...], message: str) -> None:
    for rules in (mazzo.spatola(), mazzo.spades()):
        with pytest.raises(mazzo.RulesError) as error:
            mazzo.Batch(rules, *arguments)  # type: ignore[call-overload]
        assert str(error.value) == message


def test_more_than_memory_holds() -> None:
    with pytest.raises(mazzo.RulesError, match=r"^a batch of 2147483647 would need [\d.]+ GB, "):
        mazzo.Batch(mazzo.spatola(), 2**31 - 1, 1)
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    rules = mazzo.scopa(fifteen="also")
    batch = mazzo.Batch(rules, memory // rules.action_count + 1, 1, threads=2)
    with pytest.raises(mazzo.RulesError, match=rf"^masks of {len(batch)} rows would need [\d.]+ GB, "):
        batch.legal_mask()


@pytest.mark.parametrize("row", [-1, 6, 2**70])
def test_row_out_of_range(batch: Any, row: int) -> None:
    with pytest.raises(mazzo.RulesError, match=f"row {row} is out of range 0..5"):
        batch.state(row)


def test_wrong_types(batch: Any) -> None:
    create: Any = mazzo.Batch
    for rules in (
        None,
        "spatola/2",
        mazzo.FishingState.deal(mazzo.spatola(), seed=1),
        mazzo.reference.spatola(),
    ):
        with pytest.raises((TypeError, AttributeError)):
            create(rules, 3, 1)
    with pytest.raises(TypeError):
        mazzo.FishingBatch(mazzo.spades(), 3, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        create(mazzo.spatola(), 3.0, 1)
    kind: Any = mazzo.FishingBatch
    with pytest.raises(TypeError):
        kind.__new__(kind)


def test_two_threads_at_once_are_told() -> None:
    """One works, the others get an error or their turn; nothing is torn."""
    batch = mazzo.Batch(mazzo.spatola(), 3000, 1)
    errors: list[BaseException] = []
    lengths = set()

    def work() -> None:
        for _ in range(30):
            try:
                batch.step(batch.random_actions())
                lengths.add(len(batch.observe()))
            except RuntimeError as error:
                assert str(error) == "another thread is using this batch"  # noqa: PT017
            except mazzo.IllegalMoveError:
                pass  # another thread stepped in between
            except BaseException as error:
                errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert lengths == {3000}
    batch.step(batch.random_actions())


def test_long_calls_let_other_threads_run() -> None:
    """With a switch interval of a minute, the other thread runs only where the GIL is released."""
    batch = mazzo.Batch(mazzo.spatola(), 50_000, 1)
    ticks = 0
    over = threading.Event()

    def count() -> None:
        nonlocal ticks
        while not over.is_set():
            ticks += 1
            time.sleep(0.0005)

    interval = sys.getswitchinterval()
    thread = threading.Thread(target=count)
    try:
        sys.setswitchinterval(60)
        thread.start()
        before = ticks
        for _ in range(20):
            batch.observe()
            batch.step(batch.random_actions())
        assert ticks > before
    finally:
        sys.setswitchinterval(interval)
        over.set()
        thread.join()


def test_a_batch_goes_when_nobody_holds_it() -> None:
    class Holder:
        def __init__(self) -> None:
            self.batch = mazzo.Batch(mazzo.spatola(), 3, 1)
            self.view = self.batch.observe()

    holder = Holder()
    reference = weakref.ref(holder)
    del holder
    assert reference() is None
