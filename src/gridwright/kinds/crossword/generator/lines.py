"""What the blocks of one row or column are worth: how they break rules, how many words they leave, how comfortable those are."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import groupby
from typing import NamedTuple

COMFORTABLE = 7
"""Letters up to which a word is as easy to find as any."""
STRETCH = 0.2
"""Discomfort of a longer word, for the square of what it has too much."""
CLUMP = 0.4
"""Discomfort of two blocks side by side: they take room and divide nothing."""


class Line(NamedTuple):
    """One row or column."""

    faults: int
    """By how much it breaks rules; 0 if it breaks none."""
    words: int
    discomfort: float
    lengths: tuple[int, ...]


EMPTY = Line(0, 0, 0.0, ())

Measure = Callable[[int], Line]
"""From the blocks of a line as bits, the first square lowest, to what they are worth."""


def make_measure(length: int, shortest: int, lengths: Collection[int], *, is_lattice: bool) -> Measure:
    """How lines of so many squares are measured, each only once.

    `lengths` are those that words can have. In a lattice, only every second square of a line is crossed by another word, the
    first one among them.
    """
    known: dict[int, Line] = {}
    longest = max(lengths, default=0)

    def measure(blocks: int) -> Line:
        line = known.get(blocks)
        if line is None:
            line = known[blocks] = _measure(blocks)
        return line

    def _measure(blocks: int) -> Line:
        faults, discomfort = 0, 0.0
        found = []
        start = 0
        for is_block, group in groupby(bool(blocks >> place & 1) for place in range(length)):
            size = len(list(group))
            end = start + size
            if is_block:
                discomfort += CLUMP * (size - 1)
            else:
                found.append(size)
                faults += _count_faults(size, shortest, longest, size in lengths)
                faults += is_lattice and start % 2 == 1 and end % 2 == 0
                discomfort += STRETCH * max(0, size - COMFORTABLE) ** 2
            start = end
        return Line(faults, len(found), discomfort, tuple(found))

    return measure


def _count_faults(size: int, shortest: int, longest: int, is_known: bool) -> int:
    """What is wrong with a word of this length; the further off, the more."""
    if size < shortest:
        return shortest - size
    if size > longest:
        return min(size - longest, size)
    return 0 if is_known else 1
