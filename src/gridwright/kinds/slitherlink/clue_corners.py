"""The first thing that players see beyond counting: a clue together with what is drawn at its four corners.

Each clue is looked at by itself: all ways to draw its four sides that give its number and let every corner have two lines or
none, with the edges that lead away from there as they are on the board. What all these ways have in common is so. No lock is
carried from one clue to the next; that is what the levels from easy on do.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink.deduction import read_clues
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.puzzle import Slitherlink

Flags = npt.NDArray[np.bool_]

WAYS = np.array(list(product((False, True), repeat=4)))
"""All ways to draw the top, bottom, left and right side of a cell."""
CORNERS = ((0, 2), (0, 3), (1, 2), (1, 3))
"""The two sides that meet at each corner: top left, top right, bottom left, bottom right."""
FITS = np.array(
    [
        [[any(pair + lines + more in (0, 2) for more in range(unknown + 1)) for pair in range(3)] for unknown in range(3)]
        for lines in range(3)
    ]
)
"""Whether a corner can have so many lines along the cell, by the lines and the open edges among the two that lead away."""


class ClueCorners:
    """Looks at the clues of a puzzle on squares, whose edges are numbered as in the kernels."""

    def __init__(self, puzzle: Slitherlink) -> None:
        clues = read_clues(puzzle)
        self._rows, self._columns = np.nonzero(clues >= 0)
        numbers = clues[self._rows, self._columns]
        self._is_number: Flags = WAYS.sum(axis=1)[None, :] == numbers[:, None]
        stride, cells = puzzle.width + 2, (puzzle.height + 2) * (puzzle.width + 2)
        cell = (self._rows + 1) * stride + self._columns + 1
        above, below, left, right = cell, cell + stride, cells + cell, cells + cell + 1
        self._sides = np.stack((above, below, left, right), axis=1)
        self._away = np.stack(
            (
                np.stack((cell - 1, cells + cell - stride), axis=1),
                np.stack((cell + 1, cells + cell - stride + 1), axis=1),
                np.stack((cell + stride - 1, cells + cell + stride), axis=1),
                np.stack((cell + stride + 1, cells + cell + stride + 1), axis=1),
            ),
            axis=1,
        )

    def look(self, known: npt.NDArray[np.uint64]) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint64]]:
        """The open edges that clues and their corners settle, in the order of the clues, and what each is."""
        sides, away = known[self._sides], known[self._away]
        ways = self._is_number.copy()
        for place in range(4):
            ways &= (sides[:, place, None] != CROSS) | ~WAYS[None, :, place]
            ways &= (sides[:, place, None] != LINE) | WAYS[None, :, place]
        lines, unknown = np.count_nonzero(away == LINE, axis=2), np.count_nonzero(away == UNKNOWN, axis=2)
        for corner, (one, other) in enumerate(CORNERS):
            along = WAYS[:, one].astype(np.int64) + WAYS[:, other]
            ways &= FITS[lines[:, corner], unknown[:, corner]][:, along]
        has_way = np.count_nonzero(ways, axis=1)[:, None] > 0
        always = (np.count_nonzero(ways[:, :, None] & ~WAYS[None], axis=1) == 0) & has_way
        never = (np.count_nonzero(ways[:, :, None] & WAYS[None], axis=1) == 0) & has_way
        found = (always | never) & (sides == UNKNOWN)
        edges = self._sides[found].astype(np.int32)
        values = np.where(always[found], np.uint64(LINE), np.uint64(CROSS))
        edges, first = np.unique(edges, return_index=True)
        order = np.argsort(first, kind="stable")
        return edges[order], values[first][order]
