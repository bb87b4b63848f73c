"""The project's random generator in plain Python: xoshiro256++ filled by SplitMix64.

`docs/rng.md` writes every step down; the same seed gives the same numbers on every platform.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from mazzo.errors import ParseError, RulesError

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

__all__ = ["MAX_SEED", "Rng", "check_range", "splitmix64"]

T = TypeVar("T")

MASK = 2**64 - 1
MAX_SEED = MASK


def check_range(name: str, value: int, low: int, high: int) -> int:
    """Return `value` as an int; raise `RulesError` unless it lies in `low..high`."""
    value = index(value)
    if not low <= value <= high:
        raise RulesError(f"{name} {value} is out of range {low}..{high}")
    return value


def splitmix64(state: int) -> tuple[int, int]:
    """One SplitMix64 step: the advanced state and the mixed word."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return state, z ^ (z >> 31)


def _rotl(word: int, count: int) -> int:
    return ((word << count) | (word >> (64 - count))) & MASK


class Rng:
    """A generator of uniform numbers; `seed` is any integer in 0..2**64-1.

    Mutable: it copies, compares and pickles by its four words, and has no hash.
    """

    __slots__ = ("_words",)

    def __init__(self, seed: int) -> None:
        state = check_range("seed", seed, 0, MAX_SEED)
        words = []
        for _ in range(4):
            state, word = splitmix64(state)
            words.append(word)
        self._words = words

    @classmethod
    def from_words(cls, words: Sequence[int]) -> Rng:
        """Return a generator that goes on from four saved words, not all zero."""
        rng = cls(0)
        if len(words) != 4 or not any(words):
            raise RulesError("a generator has four words, not all zero")
        rng._words = [check_range("word", word, 0, MASK) for word in words]
        return rng

    @property
    def words(self) -> tuple[int, int, int, int]:
        """The four words of the state."""
        a, b, c, d = self._words
        return a, b, c, d

    def next(self) -> int:
        """Return the next 64 uniform bits."""
        s = self._words
        result = (_rotl((s[0] + s[3]) & MASK, 23) + s[0]) & MASK
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = _rotl(s[3], 45)
        return result

    def below(self, bound: int) -> int:
        """Return a uniform number in 0..bound-1, 1 <= bound < 2**64.

        Multiply-shift: the high word of `next() * bound`, redrawn while the low word is one of the
        2**64 mod bound lowest, which would favour some results.
        """
        bound = check_range("bound", bound, 1, MASK)
        threshold = 2**64 % bound
        while True:
            product = self.next() * bound
            if product & MASK >= threshold:
                return product >> 64

    def below_wide(self, bound: int) -> int:
        """Return a uniform number in 0..bound-1, 1 <= bound < 2**128.

        `below` when the bound fits in one word; else the top bits of two words, the first one
        high, as many as the bound has, redrawn until they are below it.
        """
        bound = check_range("bound", bound, 1, 2**128 - 1)
        if bound <= MASK:
            return self.below(bound)
        unused = 128 - bound.bit_length()
        while True:
            high = self.next()
            value = ((high << 64) | self.next()) >> unused
            if value < bound:
                return value

    def uniform(self) -> float:
        """Return a uniform float in [0, 1) from the top 53 bits."""
        return (self.next() >> 11) * 2.0**-53

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place: Fisher-Yates from the last index down."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def copy(self) -> Rng:
        """Return an independent generator in the same state."""
        return Rng.from_words(self._words)

    def __copy__(self) -> Rng:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Rng:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return self._words == other._words if isinstance(other, Rng) else NotImplemented

    def __hash__(self) -> NoReturn:
        raise TypeError("unhashable type: 'Rng' is mutable; use rng.words")

    def __repr__(self) -> str:
        return f"Rng.from_words({self.words!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle_rng, (1, self.words)


def _unpickle_rng(version: int, words: Sequence[int]) -> Rng:
    if version != 1:
        raise ParseError(f"pickle of Rng has version {version}; this mazzo reads up to 1")
    return Rng.from_words(words)
