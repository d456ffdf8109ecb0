"""Cuts: clauses that say, where a model breaks it, that the lines are one loop.

They are one loop exactly if the cells inside are connected, those outside are connected with the border, and at least one cell
is inside. A model that is not so has a region that is cut off from the rest of its side: then either a cell of the region or one
of the rest is on the other side, or some cell around the region is on theirs. This holds for every solution, whatever else it
looks like.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from gridwright.kinds.slitherlink.encoding import INSIDE, OUTSIDE, Literals
from gridwright.kinds.slitherlink.regions import Flags, Numbers, Region, find_reachable

CELLS_A_CUT = 4
"""For so many cells of a region, at most, it is said that they need a way out: one would let the next model move it by a cell."""
FEW_AROUND = 8
"""Where more cells around a region are open, it is worth finding out which of them matter."""
MANY_REGIONS = 100
"""A model with more of them is far from a loop: then it is not worth it."""


def write_cuts(height: int, width: int, regions: Sequence[Region], literals: Literals) -> Iterator[list[int]]:
    """Clauses that this model breaks; none if it is one loop. The first region is the one that holds the border."""
    insides = [region for region in regions if region.is_inside]
    if not insides:
        yield sorted(set(literals[abs(literals) != INSIDE].tolist()))
        return
    main = max(insides, key=lambda region: ((literals[region.cells] == INSIDE).any(), len(region.cells)))
    for region in regions[1:]:
        if region is not main:
            partner = _choose_partner(main, literals) if region.is_inside else 0
            around = _open_around(region, literals)
            if len(around) > FEW_AROUND and len(regions) <= MANY_REGIONS:
                around = _choose_ways(height, width, around, literals != _barred_to(region), partner)
            yield from _write_ways_out(region, around, literals, int(literals[partner]))


def _choose_partner(region: Region, literals: Literals) -> int:
    """A cell to be connected with: one that is settled, if there is any."""
    return int(region.cells[np.argmax(literals[region.cells])])


def _barred_to(region: Region) -> np.int32:
    """What a cell that can never be on the region's side is settled as."""
    return OUTSIDE if region.is_inside else INSIDE


def _open_around(region: Region, literals: Literals) -> Numbers:
    """The cells around a region that might be on its side."""
    around: Numbers = region.around[literals[region.around] != _barred_to(region)]
    return around


def _choose_ways(height: int, width: int, around: Numbers, is_passable: Flags, partner: int) -> Numbers:
    """Those of the cells around a region over which a way from the partner can enter it: without these there is none.

    Each of them is next to a cell that the partner is connected with when all cells around the region are taken away. Leaving out
    the others makes clauses short, and models few.
    """
    is_passable[around] = False
    is_reached = find_reachable(height, width, is_passable, partner)
    stride = width + 2
    # Cells of the border are never open, so all four neighbours of an open cell exist.
    is_way = is_reached[around[:, None] + np.array([-stride, -1, 1, stride])].any(axis=1)
    ways: Numbers = around[is_way]
    return ways


def _write_ways_out(region: Region, around: Numbers, literals: Literals, partner: int) -> Iterator[list[int]]:
    """If a cell of the region and its partner are both on the region's side, so is some cell around it."""
    side = -1 if region.is_inside else 1
    own = np.unique(side * literals[region.cells])
    # A literal that never holds need not be said, and a clause without it is the strongest.
    chosen = [[]] if own[0] == OUTSIDE else [[literal] for literal in own[:CELLS_A_CUT].tolist()]
    common = {*(-side * literals[around]).tolist(), side * partner} - {int(OUTSIDE)}
    for literal in chosen:
        yield sorted(common.union(literal))
