"""Where things lie on a board, seen from others: worked out once for each size, since kernels ask all the time."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from gridwright.model.loop_shapes import PAIRS

Words = npt.NDArray[np.uint64]

ACROSS_SHIFT, DIAGONAL_SHIFT, TRIPLE_SHIFT = 0, 6, 18
"""Where the locks of a cell lie in their word."""

BLOCK_ROWS, BLOCK_COLUMNS = 7, 9
"""Rows and columns of blocks; the last bit of a word is left for something else: see `blocks`."""
REACH = 2
"""Whoever looks at an edge or a vertex looks at all that is known up to two rows and columns away."""


def mark_blocks(height: int, width: int) -> tuple[Words, Words]:
    """For each cell, with the border, the block that it lies in, and all blocks within reach: a bit each."""
    rows, columns = np.divmod(np.arange((height + 2) * (width + 2)), width + 2)

    def mark(down: int, right: int) -> Words:
        row = np.clip(rows + down, 0, height + 1) * BLOCK_ROWS // (height + 2)
        column = np.clip(columns + right, 0, width + 1) * BLOCK_COLUMNS // (width + 2)
        marks: Words = np.uint64(1) << (row * BLOCK_COLUMNS + column).astype(np.uint64)
        return marks

    near = [mark(down, right) for down in range(-REACH, REACH + 1) for right in range(-REACH, REACH + 1)]
    return mark(0, 0), np.bitwise_or.reduce(near)


def list_partners(stride: int, cells: int) -> npt.NDArray[np.int32]:
    """The edges that share a lock with a top edge, and with a left one: 0-2 and 3-5 at its vertices, 6-7 across its cells, 8-11
    slantwise.

    Each as three numbers: how far that edge lies behind the first one, how far the place of the lock does, a vertex or a cell,
    and which of the locks there it is, the number of a pair or a shift.
    """
    listed = []
    for base, ways in ((0, (1, 3)), (cells, (2, 0))):
        leads = (cells - stride, 0, cells, -1)
        ends = (0, 1 if base == 0 else stride)
        for end, own in zip(ends, ways, strict=True):
            for turn in (1, 2, 3):
                way = (own + turn) % 4
                listed.append((end + leads[way] - base, end - base, PAIRS.index((min(own, way), max(own, way)))))
        # A left edge sees columns where a top one sees rows.
        ahead, aside, across = (stride, 1, ACROSS_SHIFT + 3) if base == 0 else (1, stride, ACROSS_SHIFT)
        listed += [(ahead, -base, across), (-ahead, -ahead - base, across)]
        if base == 0:
            rising, falling = DIAGONAL_SHIFT, DIAGONAL_SHIFT + 3
        else:
            rising, falling = DIAGONAL_SHIFT + 6, DIAGONAL_SHIFT + 9
        listed += [
            (ahead - aside, -base, rising),
            (ahead + aside, aside - base, falling),
            (aside - ahead, aside - ahead - base, rising),
            (-ahead - aside, -ahead - base, falling),
        ]
    return np.array(listed, dtype=np.int32).ravel()


def list_near_edges(stride: int, cells: int) -> npt.NDArray[np.int32]:
    """The twelve edges around cell 0, as `loop_shapes` counts them."""
    sides = (0, cells + 1, stride, cells)
    above = (cells - stride, -1, cells + 1 - stride, 1)
    below = (cells + stride, stride - 1, cells + stride + 1, stride + 1)
    return np.array((*sides, *above, *below), dtype=np.int32)
