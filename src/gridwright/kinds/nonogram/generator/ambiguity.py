"""What is wrong with a picture as a puzzle: what lines leave open, the small sets of cells that keep it open, and the harm of a
change.

Making a puzzle asks this for every change it considers. Building the puzzle and a board of the solver each time takes 1.2 ms
for 30x30 cells, of which the solver itself needs 0.03; here the clues go straight into arrays that are made once, in 0.07 in
all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridwright.kernels import load
from gridwright.kinds.common.generation import Changes, find_symmetries
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.kernels import KERNELS
from gridwright.kinds.nonogram.kernels.propagate import settle
from gridwright.kinds.nonogram.kernels.state import (
    NO_CACHE,
    QUEUE_HEAD,
    QUEUE_LENGTH,
    TRAIL_LENGTH,
    Numbers,
    new_board,
    new_scratch,
    place,
    read_cells,
)

Picture = npt.NDArray[np.uint8]
"""Cells by row and column: 1 filled, 0 empty."""
Mask = npt.NDArray[np.bool_]
"""A set of cells, by row and column."""
FAR = 2**31
"""Farther than any line can be from anything."""


class Lines:
    """The lines of boards of one size. Not to be shared between threads."""

    def __init__(self, height: int, width: int) -> None:
        load(KERNELS.name("propagate:settle"))
        self.height, self.width = height, width
        # A line has at most every other cell as a block, so that the blocks of any picture fit.
        most = (max(height, width) + 1) // 2
        room = height * ((width + 1) // 2) + width * ((height + 1) // 2)
        arrays = new_board([[]] * height, [[]] * width)
        self._arrays = arrays._replace(blocks=np.zeros(room, np.uint64), scratch=new_scratch(max(height, width), most))
        self._every_line = np.arange(height + width, dtype=np.int32)
        self._padded_rows = np.zeros((height, width + 2), np.int8)
        self._padded_columns = np.zeros((width, height + 2), np.int8)

    def count_open(self, picture: Picture) -> int:
        """How many cells lines alone leave open."""
        self._pose(picture)
        settle(self._arrays, NO_CACHE)
        return picture.size - int(self._arrays.counts[TRAIL_LENGTH])

    def find_open(self, picture: Picture, shown: Mask | None = None) -> Mask:
        """The cells that lines alone leave open, when those in `shown` are known from the start."""
        self._pose(picture)
        if shown is not None:
            cells = np.flatnonzero(shown)
            place(self._arrays, (2 * cells + picture.reshape(-1)[cells]).astype(np.int32))
        settle(self._arrays, NO_CACHE)
        return self.open_cells()

    def open_cells(self) -> Mask:
        """The cells left open by the last question."""
        cells = np.frombuffer(read_cells(self._arrays), np.uint8)
        return np.equal(cells.reshape(self.height, self.width), UNKNOWN)

    def find_distances(self) -> Numbers:
        """How far each line at the border is from telling something, if the last question left every cell open; others are `FAR`.

        A block longer than the room that its line leaves has cells that are filled wherever it goes; so this is by how much the
        longest block falls short of that. No line is without a block then, since such a line would be known.
        """
        arrays = self._arrays
        starts = arrays.first[:-1]
        blocks = arrays.blocks[: arrays.first[-1]].astype(np.int64)
        room = arrays.length + 1 - np.add.reduceat(blocks, starts) - np.diff(arrays.first)
        border = [0, self.height - 1, self.height, self.height + self.width - 1]
        distances = np.full(len(starts), FAR)
        distances[border] = (room + 1 - np.maximum.reduceat(blocks, starts))[border]
        return distances

    def _pose(self, picture: Picture) -> None:
        """Write the clues of a picture and forget everything about its cells."""
        arrays = self._arrays
        self._padded_rows[:, 1:-1] = picture
        self._padded_columns[:, 1:-1] = picture.T
        count = self._write_clues(self._padded_rows, 0, 0)
        self._write_clues(self._padded_columns, self.height, count)
        arrays.filled[:] = 0
        arrays.empty[:] = 0
        arrays.queue[:] = self._every_line
        arrays.queued[:] = 1
        counts: Numbers = arrays.counts
        counts[TRAIL_LENGTH] = 0
        counts[QUEUE_HEAD] = 0
        counts[QUEUE_LENGTH] = len(self._every_line)

    def _write_clues(self, padded: npt.NDArray[np.int8], line: int, block: int) -> int:
        """The clues of all lines of one direction, from line number `line` on; how many blocks there are up to their end."""
        edges = np.diff(padded, axis=1)
        lines, starts = np.nonzero(edges == 1)
        ends = np.nonzero(edges == -1)[1]
        total = block + len(starts)
        self._arrays.blocks[block:total] = ends - starts
        number = len(padded)
        self._arrays.first[line + 1 : line + number + 1] = block + np.cumsum(np.bincount(lines, minlength=number))
        return total


def to_picture(board: Board) -> Picture:
    """The cells of a finished board in black and white."""
    return np.frombuffer(board.cells, np.uint8).reshape(board.height, board.width).copy()


def to_board(picture: Picture) -> Board:
    height, width = picture.shape
    return Board(height, width, picture.tobytes())


# Why lines alone do not finish a picture: small sets of cells on which they are stuck.
#
# A set S of cells is *stuck* if lines tell nothing about S even when every other cell is known. What lines leave open is stuck,
# and so is what they still leave open after some of it has been shown. So showing cells, as long as something stays open, ends
# with a small stuck set. The usual one has four cells, the corners of a rectangle in which the two filled corners could as well
# be the two empty ones.
#
# If a picture is changed in cells that share neither a row nor a column with a stuck set S, then S is stuck in the changed
# picture too: the lines through S have kept their clues and their cells, so with all but S known they still tell nothing, and
# with less known they tell no more; and no other line has a cell of S. So whatever makes lines finish the picture changes a
# cell in a row or a column that meets S.
#
# The same holds for uniqueness and the cells D in which another solution Q of the clues differs from the picture P: if all
# changes lie in lines that do not meet D, where P and Q are alike, the same changes make of Q another solution of the changed
# clues.

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


# How much changing some cells hurts a picture to the eye: a symmetry that is lost, an outline that breaks, specks and holes.
#
# The shapes of a picture are the regions of its ink, connected also by corners, and the regions of its paper, connected by
# sides only, as the eye sees them: the holes in the ink, and all around it. A change keeps the outlines if it makes no region
# appear, vanish, split or merge with another.

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
