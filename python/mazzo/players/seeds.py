"""Seeds that follow from a seed: one stream of numbers, read at any index."""

from __future__ import annotations

__all__ = ["derive_seed", "seat_seed"]

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def derive_seed(seed: int, index: int) -> int:
    """Output number `index` (from 0) of SplitMix64 started at `seed`: a seed in 0..2^64-1."""
    z = (seed + (index + 1) * _GAMMA) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def seat_seed(match_seed: int, seat: int) -> int:
    """Seed of the player in a seat of a match.

    The first four outputs are the words of the generator that deals the match; players take later ones.
    """
    return derive_seed(match_seed, 4 + seat)
