"""The generator against published numbers and against its definition (docs/rng.md)."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import permutations

import pytest

# SplitMix64's first outputs from a state, as its author's C code prints them.
SPLITMIX = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC),
    1234567: (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431),
}

# xoshiro256++ from the words 1, 2, 3, 4, as its authors' C code prints them.
XOSHIRO = (
    41943041,
    58720359,
    3588806011781223,
    3591011842654386,
    9228616714210784205,
    9973669472204895162,
    14011001112246962877,
    12406186145184390807,
    15849039046786891736,
    10450023813501588000,
)


@pytest.mark.parametrize(("seed", "words"), SPLITMIX.items())
def test_a_seed_is_spread_by_splitmix64(engine, seed, words):
    assert tuple(engine.Rng(seed).words) == words


def test_the_words_follow_xoshiro256plusplus(engine):
    rng = engine.Rng.from_words((1, 2, 3, 4))
    assert tuple(rng.next() for _ in XOSHIRO) == XOSHIRO


def test_the_largest_seed_is_a_seed(engine):
    assert engine.Rng(2**64 - 1).words != engine.Rng(0).words


@pytest.mark.parametrize("seed", [-1, 2**64, 2**200])
def test_a_seed_out_of_range_is_refused(engine, seed):
    with pytest.raises(engine.RulesError, match=rf"^seed {seed} is out of range 0\.\.18446744073709551615$"):
        engine.Rng(seed)


def test_four_zero_words_are_no_state(engine):
    with pytest.raises(engine.RulesError):
        engine.Rng.from_words((0, 0, 0, 0))


# 2**63 + 1 rejects almost half of all draws, 3 rejects next to none.
@pytest.mark.parametrize("bound", [1, 2, 3, 40, 2**32 + 1, 2**63 + 1, 2**64 - 1])
def test_below_is_the_high_word_of_a_product_that_is_not_rejected(engine, bound):
    rng, raw = engine.Rng(11), engine.Rng(11)

    def draw() -> int:
        while True:
            product = raw.next() * bound
            if product % 2**64 >= 2**64 % bound:
                return product // 2**64

    assert [rng.below(bound) for _ in range(200)] == [draw() for _ in range(200)]
    assert rng == raw


@pytest.mark.parametrize("bound", [2**64, 2**64 + 1, 2**65 - 1, 2**100 + 7, 2**127 + 1, 2**128 - 1])
def test_below_wide_takes_the_top_bits_of_two_words(engine, bound):
    rng, raw = engine.Rng(12), engine.Rng(12)

    def draw() -> int:
        while True:
            high, low = raw.next(), raw.next()
            value = (high * 2**64 + low) >> (128 - bound.bit_length())
            if value < bound:
                return value

    assert [rng.below_wide(bound) for _ in range(100)] == [draw() for _ in range(100)]
    assert rng == raw


@pytest.mark.parametrize("bound", [1, 7, 2**64 - 1])
def test_below_wide_is_below_for_a_bound_of_one_word(engine, bound):
    rng, raw = engine.Rng(13), engine.Rng(13)
    assert [rng.below_wide(bound) for _ in range(50)] == [raw.below(bound) for _ in range(50)]


@pytest.mark.parametrize("bound", [0, -3, 2**64])
def test_a_bound_out_of_range_is_refused(engine, bound):
    with pytest.raises(
        engine.RulesError, match=rf"^bound {bound} is out of range 1\.\.18446744073709551615$"
    ):
        engine.Rng(1).below(bound)


@pytest.mark.parametrize("bound", [0, 2**128])
def test_a_wide_bound_out_of_range_is_refused(engine, bound):
    with pytest.raises(engine.RulesError, match=rf"^bound {bound} is out of range 1\.\."):
        engine.Rng(1).below_wide(bound)


def test_uniform_has_53_bits(engine):
    rng, raw = engine.Rng(14), engine.Rng(14)
    for _ in range(100):
        assert rng.uniform() == (raw.next() >> 11) / 2**53


def test_shuffle_goes_from_the_last_index_down(engine):
    items, expected = list("abcdefghij"), list("abcdefghij")
    rng, raw = engine.Rng(15), engine.Rng(15)
    rng.shuffle(items)
    for i in range(9, 0, -1):
        j = raw.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert items == expected
    assert rng == raw


def test_every_order_is_equally_likely(engine):
    rng = engine.Rng(16)
    counts: Counter[str] = Counter()
    draws = 2400
    for _ in range(draws):
        items = list("abcd")
        rng.shuffle(items)
        counts["".join(items)] += 1
    expected = draws / 24
    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    # 23 degrees of freedom: 49.7 is passed once in a thousand.
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 49.7


def test_it_copies_compares_and_pickles_by_its_words(engine):
    rng = engine.Rng(17)
    rng.next()
    twins = [copy.copy(rng), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng)), rng.copy()]
    twins.append(eval(repr(rng), {"Rng": engine.Rng}))  # noqa: S307 - repr is pasteable
    for twin in twins:
        assert twin == rng
        assert twin is not rng
    rng.next()
    assert all(twin != rng for twin in twins)
    with pytest.raises(TypeError, match="unhashable"):
        hash(rng)
