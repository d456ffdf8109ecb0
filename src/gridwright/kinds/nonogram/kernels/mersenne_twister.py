"""The random numbers of Python's `random.Random`, for kernels that go on where such a generator stands.

Figures of the study are drawn from `Random(seed)`; so they stay what they are. MT19937: Matsumoto and Nishimura (1998). Drawing
below a number and shuffling are done as in `random.py`, whose ways are the same since Python 3.2; a test holds them together.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper
from gridwright.kinds.nonogram.kernels.state import Words

WORDS = 624
MIDDLE = 397
NO_RANDOM: Words = np.zeros(0, dtype=np.uint64)
"""For kernels that are to draw nothing."""

_ONE = np.uint64(1)
_UPPER = np.uint64(0x80000000)
_LOWER = np.uint64(0x7FFFFFFF)
_ALL = np.uint64(0xFFFFFFFF)
_MATRIX = np.uint64(0x9908B0DF)
_MASK_7 = np.uint64(0x9D2C5680)
_MASK_15 = np.uint64(0xEFC60000)


def copy_random(random: Random) -> Words:
    """The state of a generator: its words, and how many of them are used."""
    return np.array(random.getstate()[1], dtype=np.uint64)


@helper
def draw_word(random: Any) -> Any:
    """The next 32 bits."""
    if random[WORDS] >= WORDS:
        for place in range(WORDS):
            joined = (random[place] & _UPPER) | (random[(place + 1) % WORDS] & _LOWER)
            mixed = random[(place + MIDDLE) % WORDS] ^ (joined >> _ONE)
            random[place] = mixed ^ _MATRIX if joined & _ONE else mixed
        random[WORDS] = 0
    word = random[np.int64(random[WORDS])]
    random[WORDS] += _ONE
    word ^= word >> np.uint64(11)
    word ^= (word << np.uint64(7)) & _MASK_7
    word ^= (word << np.uint64(15)) & _MASK_15
    return (word ^ (word >> np.uint64(18))) & _ALL


@helper
def draw_below(random: Any, below: Any) -> Any:
    """A number from 0 to `below` - 1."""
    bits = 0
    while below >> bits > 0:
        bits += 1
    drawn = below
    while drawn >= below:
        drawn = np.int64(draw_word(random) >> np.uint64(32 - bits))
    return drawn


@helper
def shuffle(numbers: Any, random: Any) -> None:
    """Put numbers into a random order."""
    for place in range(numbers.shape[0] - 1, 0, -1):
        other = draw_below(random, place + 1)
        numbers[place], numbers[other] = numbers[other], numbers[place]
