"""How many loops a board has, without looking at each."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink.frontier import Sweep, first_state, merge, move_on

MOST_STATES = 1_000_000
"""More at the same time take too much memory."""

_LIMB = np.uint64(32)
_MASK = np.uint64((1 << 32) - 1)
Counts = npt.NDArray[np.uint64]
"""A large number in each row, in limbs of 32 bits, the lowest first."""


class TooManyStatesError(Exception):
    """A board is too wide open to be swept."""


def count_loops(sweep: Sweep, spend: Callable[[int], None]) -> int:
    """The exact number; `spend` is told of states as they are met, and may raise."""
    states, counts = first_state(), np.ones((1, 1), dtype=np.uint64)
    total = 0
    for vertex in sweep.vertices():
        moves = move_on(states, vertex)
        if moves.closes.any():
            total += _sum(counts[moves.parents[moves.closes]])
        goes_on = ~moves.closes
        counts = counts[moves.parents[goes_on]]
        states, order, starts = merge(type(states)(*(words[goes_on] for words in moves.states)))
        if not len(starts):
            break
        counts = _carry(np.add.reduceat(counts[order], starts, axis=0))
        if len(starts) > MOST_STATES:
            raise TooManyStatesError
        spend(len(starts))
    return total


def _carry(counts: Counts) -> Counts:
    """The same numbers with every limb below 2^32 again."""
    for limb in range(counts.shape[1]):
        over = counts[:, limb] >> _LIMB
        if not over.any():
            continue
        counts[:, limb] &= _MASK
        if limb + 1 == counts.shape[1]:
            return np.column_stack((counts, over))
        counts[:, limb + 1] += over
    return counts


def _sum(counts: Counts) -> int:
    return sum(int(total) << 32 * limb for limb, total in enumerate(counts.sum(axis=0)))
