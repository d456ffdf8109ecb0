"""Rings of things that are alike or opposite: cells on the same side of the loop or not, edges with the same value or not.

Every member knows its ring by twice the number of the member that leads it, plus 1 if it is opposite to that one; it knows the
member that follows it, and the leader how many there are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.loops.grid import BROKEN
from gridwright.kernels.loops.memory import get, put


@inlined
def compare(grid: Any, ring: Any, one: Any, other: Any) -> Any:
    """0 if two things are known to be alike, 1 if opposite, -1 if neither is known."""
    difference = get(grid, ring, one) ^ get(grid, ring, other)
    return np.int64(difference) if difference < np.uint64(2) else np.int64(-1)


@helper
def merge_rings(grid: Any, ring: Any, following: Any, size: Any, one: Any, other: Any, is_opposite: Any) -> Any:
    """Two things are alike, or opposite: the smaller ring becomes part of the larger one.

    `ring`, `following` and `size` are the sections of the memory. The result is the first of the things that have a new ring, and
    how many there are, one following the other; none if both were in one ring.
    """
    ring_one, ring_other = get(grid, ring, one), get(grid, ring, other)
    lead, joining = np.int64(ring_one >> np.uint64(1)), np.int64(ring_other >> np.uint64(1))
    turned = (ring_one ^ ring_other ^ np.uint64(is_opposite)) & np.uint64(1)
    if lead == joining:
        if turned:
            grid.work[BROKEN] = 1
        return lead, 0
    size_lead, size_joining = np.int64(get(grid, size, lead)), np.int64(get(grid, size, joining))
    if size_lead < size_joining:
        lead, joining, size_lead, size_joining = joining, lead, size_joining, size_lead
    put(grid, size, lead, np.uint64(size_lead + size_joining))
    member = joining
    for _ in range(size_joining):
        old = get(grid, ring, member)
        put(grid, ring, member, np.uint64(2 * lead) | ((old & np.uint64(1)) ^ turned))
        member = np.int64(get(grid, following, member))
    behind_lead, behind_joining = get(grid, following, lead), get(grid, following, joining)
    put(grid, following, lead, behind_joining)
    put(grid, following, joining, behind_lead)
    return np.int64(behind_joining), size_joining
