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


def find_regions(height: int, width: int, inside: Flags) -> list[Region]:
    """The regions of a board with its border, each after its first cell in reading order: the first is what lies outside."""
    sides = inside.reshape(height + 2, width + 2)
    beside, below = sides[:, :-1] == sides[:, 1:], sides[:-1] == sides[1:]
    first = _join(beside, below)
    numbers = _number_cells(height + 2, width + 2)
    one = np.concatenate((numbers[:, :-1][~beside], numbers[:-1][~below]))
    other = np.concatenate((numbers[:, 1:][~beside], numbers[1:][~below]))
    # A pair of unlike neighbours counts for the regions of both.
    ours, theirs = np.concatenate((one, other)), np.concatenate((other, one))
    cells_of, around_of = _gather(first, numbers.ravel()), _gather(first[ours], theirs)
    nothing = np.zeros(0, dtype=np.intp)
    return [Region(bool(inside[start]), cells, np.unique(around_of.get(start, nothing))) for start, cells in cells_of.items()]


def find_reachable(height: int, width: int, is_passable: Flags, start: int) -> Flags:
    """The cells that a way over passable ones leads to from `start`, which is one of them."""
    passable = is_passable.reshape(height + 2, width + 2)
    first = _join(passable[:, :-1] & passable[:, 1:], passable[:-1] & passable[1:])
    is_reached: Flags = first == first[start]
    return is_reached


@lru_cache(maxsize=8)
def _number_cells(height: int, width: int) -> Numbers:
    return np.arange(height * width).reshape(height, width)


def _join(beside: Flags, below: Flags) -> Numbers:
    """For each cell the first one that it is connected with, where cells are joined to those beside and below them."""
    numbers = _number_cells(len(beside), below.shape[1])
    starts = numbers.copy()
    starts[:, 1:][beside] = 0
    # Runs along the rows are joined at once; what remains are pairs of such runs.
    first: Numbers = np.maximum.accumulate(starts.ravel())
    one, other = numbers[:-1][below], numbers[1:][below]
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
