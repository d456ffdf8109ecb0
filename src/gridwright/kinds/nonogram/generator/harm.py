"""How much changing some cells hurts a picture to the eye: a symmetry that is lost, an outline that breaks, specks and holes.

The shapes of a picture are the regions of its ink, connected also by corners, and the regions of its paper, connected by sides
only, as the eye sees them: the holes in the ink, and all around it. A change keeps the outlines if it makes no region appear,
vanish, split or merge with another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridwright.kinds.common.generation import Changes, find_symmetries
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.generator.lines import Mask, Picture, to_picture

BROKEN_OUTLINE = 20
"""What a region that appears, vanishes, splits or merges counts, against 0 to 8 for each changed cell."""

Labels = npt.NDArray[np.int32]
"""The number of the region of each cell, from 1; 0 for cells of the other colour."""


@dataclass(frozen=True, slots=True, order=True)
class Harm:
    """What is compared to choose between changes: what is seen at once comes before the number of cells."""

    lost_symmetries: int
    breaks_outlines: bool
    count: int
    """Changed cells."""
    look: int
    """0 for no change; specks, holes and broken outlines count most."""


class Looks:
    """A picture, against which changes of it are held."""

    def __init__(self, picture: Board) -> None:
        self._picture = to_picture(picture)
        self.symmetries = find_symmetries(picture.height, picture.width, picture.cells)
        self._shapes = [label_regions(cells, has_corners) for cells, has_corners in _colours(self._picture)]

    def rank(self, candidates: Iterable[Changes]) -> list[Changes]:
        """Sets of changed cells, the least harmful first; equals in reading order."""
        return sorted(candidates, key=lambda changes: (self.measure(changes), sorted(changes)))

    def measure(self, changes: Changes) -> Harm:
        changed = self._picture.copy()
        changed.reshape(-1)[sorted(changes)] ^= 1
        breaks = sum(1 for _ in self.find_needs(changed))
        look = sum(8 - _count_alike(changed, *divmod(cell, changed.shape[1])) for cell in changes) + BROKEN_OUTLINE * breaks
        height, width = changed.shape
        kept = find_symmetries(height, width, changed.tobytes()) if self.symmetries else []
        return Harm(sum(name not in kept for name in self.symmetries), breaks > 0, len(changes), look)

    def find_needs(self, changed: Picture) -> Iterator[Mask]:
        """For each region that appeared, vanished, merged or split, the cells of which one more has to change to mend that.

        As long as neither a region nor the cells around it change, it stays just what it is. One that vanished cannot come back
        by more changes: there are no such cells.
        """
        for before, (cells, has_corners) in zip(self._shapes, _colours(changed), strict=True):
            after = label_regions(cells, has_corners)
            pairs = np.unique(np.stack([before.reshape(-1), after.reshape(-1)]), axis=1)
            old, new = pairs[:, (pairs[0] > 0) & (pairs[1] > 0)]
            size = np.bincount(after.reshape(-1))
            for _ in np.setdiff1d(before, [0, *old]):
                yield np.zeros(changed.shape, np.bool_)
            for region in np.setdiff1d(after, [0, *new]):
                yield _inside(_widen(after == region, has_corners))
            for region in np.flatnonzero(np.bincount(new) > 1):
                yield _inside(after == region)
            for region in np.flatnonzero(np.bincount(old) > 1):
                two = sorted(new[old == region], key=lambda part: size[part])[:2]
                yield _inside(_widen(np.isin(after, two), has_corners))


def find_simple_cells(picture: Picture) -> Mask:
    """The cells that can be changed, one of them, without breaking an outline.

    By Yokoi's connectivity number: going around the cell, its neighbours change from paper to ink just once, where paper counts
    only at a side.
    """
    paper = np.pad(picture, 1) == 0
    height, width = picture.shape
    around = [paper[1 + down : 1 + down + height, 1 + right : 1 + right + width] for down, right in _CIRCLE]
    number = np.zeros(picture.shape, np.int8)
    for side in (0, 2, 4, 6):
        number += around[side] & ~(around[side + 1] & around[(side + 2) % 8])
    simple: Mask = number == 1
    return simple


_CIRCLE = ((0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1))


def label_regions(cells: Mask, has_corners: bool) -> Labels:
    """Number the connected regions of these cells, by uniting runs of rows with those in the row above that they touch."""
    height = len(cells)
    edges = np.diff(np.pad(cells, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, starts = np.nonzero(edges == 1)
    ends = np.nonzero(edges == -1)[1]
    first = np.searchsorted(rows, np.arange(height + 1)).tolist()
    begin, end = starts.tolist(), ends.tolist()
    parents = list(range(len(begin)))

    def find(run: int) -> int:
        while parents[run] != run:
            parents[run] = run = parents[parents[run]]
        return run

    reach = 1 if has_corners else 0
    for row in range(1, height):
        above, here = first[row - 1], first[row]
        while above < first[row] and here < first[row + 1]:
            if begin[above] < end[here] + reach and begin[here] < end[above] + reach:
                parents[find(here)] = find(above)
            if end[above] < end[here]:
                above += 1
            else:
                here += 1
    roots = [find(run) for run in range(len(parents))]
    numbers = {root: number for number, root in enumerate(dict.fromkeys(roots), 1)}
    labels = np.zeros(cells.shape, np.int32)
    for run, root in enumerate(roots):
        labels[rows[run], begin[run] : end[run]] = numbers[root]
    return labels


def _colours(picture: Picture) -> tuple[tuple[Mask, bool], tuple[Mask, bool]]:
    """The ink and the paper, each with whether corners connect it; around the picture there is paper."""
    ink = np.pad(picture, 1) == 1
    return (ink, True), (~ink, False)


def _widen(cells: Mask, has_corners: bool) -> Mask:
    """These cells and those that touch them."""
    rows = cells.copy()
    rows[1:] |= cells[:-1]
    rows[:-1] |= cells[1:]
    wide = rows.copy()
    source = rows if has_corners else cells
    wide[:, 1:] |= source[:, :-1]
    wide[:, :-1] |= source[:, 1:]
    return wide


def _inside(cells: Mask) -> Mask:
    return cells[1:-1, 1:-1]


def _count_alike(picture: Picture, row: int, column: int) -> int:
    """How many of the eight neighbours look like the cell; beyond the border everything is empty."""
    height, width = picture.shape
    near = [(row + down, column + right) for down, right in _CIRCLE]
    shown = [int(picture[place]) if 0 <= place[0] < height and 0 <= place[1] < width else 0 for place in near]
    return shown.count(int(picture[row, column]))
