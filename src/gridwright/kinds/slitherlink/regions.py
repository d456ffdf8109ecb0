"""Regions of cells that lie on the same side of the loop: how many there are, and what surrounds each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Region:
    """Neighbouring cells on the same side, by number, and the cells of the other side that surround them."""

    is_inside: bool
    cells: Numbers
    around: Numbers


@lru_cache(maxsize=8)
def list_neighbours(height: int, width: int) -> tuple[Numbers, Numbers]:
    """Every pair of cells side by side, on a board with a border of one cell, numbered row by row."""
    numbers = np.arange((height + 2) * (width + 2)).reshape(height + 2, width + 2)
    beside = numbers[:, :-1].ravel(), numbers[:, 1:].ravel()
    below = numbers[:-1].ravel(), numbers[1:].ravel()
    return np.concatenate((beside[0], below[0])), np.concatenate((beside[1], below[1]))


def find_regions(height: int, width: int, inside: Flags) -> list[Region]:
    """The regions of a board with its border, each after its first cell in reading order: the first is what lies outside."""
    one, other = list_neighbours(height, width)
    is_alike = inside[one] == inside[other]
    first = _join(len(inside), one[is_alike], other[is_alike])
    # A pair of unlike neighbours counts for the regions of both.
    ours = np.concatenate((one[~is_alike], other[~is_alike]))
    theirs = np.concatenate((other[~is_alike], one[~is_alike]))
    cells_of, around_of = _gather(first, np.arange(len(inside))), _gather(first[ours], theirs)
    nothing = np.zeros(0, dtype=np.intp)
    return [Region(bool(inside[start]), cells, np.unique(around_of.get(start, nothing))) for start, cells in cells_of.items()]


def find_reachable(height: int, width: int, is_passable: Flags, start: int) -> Flags:
    """The cells that a way over passable ones leads to from `start`, which is one of them."""
    one, other = list_neighbours(height, width)
    is_way = is_passable[one] & is_passable[other]
    first = _join(len(is_passable), one[is_way], other[is_way])
    is_reached: Flags = first == first[start]
    return is_reached


def _join(size: int, one: Numbers, other: Numbers) -> Numbers:
    """For each cell the first cell that joined pairs connect it with."""
    first = np.arange(size)
    while True:
        before, behind = first[one], first[other]
        differs = before != behind
        if not differs.any():
            return first
        before, behind = before[differs], behind[differs]
        np.minimum.at(first, np.maximum(before, behind), np.minimum(before, behind))
        while True:
            jumped = first[first]
            if (jumped == first).all():
                break
            first = jumped


def _gather(keys: Numbers, values: Numbers) -> dict[int, Numbers]:
    """The values of each key, by ascending keys."""
    if not len(keys):
        return {}
    order = np.argsort(keys, kind="stable")
    keys, values = keys[order], values[order]
    starts = np.flatnonzero(np.r_[True, keys[1:] != keys[:-1]])
    return dict(zip(keys[starts].tolist(), np.split(values, starts[1:]), strict=True))
