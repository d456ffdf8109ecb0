"""Why lines alone do not finish a picture: small sets of cells on which they are stuck.

A set S of cells is *stuck* if lines tell nothing about S even when every other cell is known. What lines leave open is stuck,
and so is what they still leave open after some of it has been shown. So showing cells, as long as something stays open, ends with
a small stuck set. The usual one has four cells, the corners of a rectangle in which the two filled corners could as well be the
two empty ones.

If a picture is changed in cells that share neither a row nor a column with a stuck set S, then S is stuck in the changed picture
too: the lines through S have kept their clues and their cells, so with all but S known they still tell nothing, and with less
known they tell no more; and no other line has a cell of S. So whatever makes lines finish the picture changes a cell in a row or
a column that meets S.

The same holds for uniqueness and the cells D in which another solution Q of the clues differs from the picture P: if all changes
lie in lines that do not meet D, where P and Q are alike, the same changes make of Q another solution of the changed clues.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from gridwright.kinds.nonogram.generator.lines import Lines, Mask, Picture

MOST_FAILURES = 24
"""Cells that may in vain be shown alone before a stuck set is small enough. Almost all end with 4 or 6 cells; a few have
hundreds, any of which settles all."""


def find_stuck_sets(lines: Lines, picture: Picture, open_cells: Mask) -> Iterator[Mask]:
    """Disjoint stuck sets, one after the other; none if nothing is open."""
    shown = np.zeros_like(open_cells)
    while open_cells.any():
        stuck = shrink_stuck_set(lines, picture, open_cells)
        yield stuck
        shown |= stuck
        open_cells = lines.find_open(picture, ~open_cells | shown)


def shrink_stuck_set(lines: Lines, picture: Picture, stuck: Mask) -> Mask:
    """A stuck set within a stuck set that is not empty, as small as showing cells makes it: many at a time, then fewer."""
    tried = np.zeros_like(stuck)
    size = int(np.count_nonzero(stuck))
    while True:
        left = np.flatnonzero(stuck & ~tried)
        if not len(left) or np.count_nonzero(tried) == MOST_FAILURES:
            return stuck
        size = max(1, min(size, len(left)) // 2)
        shown = ~stuck
        shown.reshape(-1)[left[:size]] = True
        rest = lines.find_open(picture, shown)
        if rest.any():
            stuck = rest
            size *= 4
        elif size == 1:
            # Showing this cell settles all: so it does in any smaller stuck set, and need not be tried again.
            tried.reshape(-1)[left[0]] = True
            size = 2


def find_crossing_cells(cells: Mask) -> Mask:
    """Every cell in a row or a column that meets `cells`."""
    return np.logical_or.outer(cells.any(axis=1), cells.any(axis=0))
