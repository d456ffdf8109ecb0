"""What is known of a loop on a grid, as arrays, how it is laid out, and how it is set up. Needs no Numba.

Cells, vertices and edges share one numbering, with a border of outside cells around the board so that nothing has to ask where
the board ends. Cell (row, column) has the number (row + 1) * stride + column + 1, the vertex at its top left has the same number,
and so has its top edge; its left edge has that number plus the number of all cells. Edges outside the board are crosses.

All that changes while solving lies in one array, `memory`, in sections of one entry a cell, vertex or edge. Every change is
written to a trail, so that taking back is walking it backwards. Where things lie seen from others is worked out once for each
size, since kernels ask all the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink import edges
from gridwright.kinds.slitherlink.square_lattice import PAIRS

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
    """The twelve edges around cell 0, as configurations count them."""
    sides = (0, cells + 1, stride, cells)
    above = (cells - stride, -1, cells + 1 - stride, 1)
    below = (cells + stride, stride - 1, cells + stride + 1, stride + 1)
    return np.array((*sides, *above, *below), dtype=np.int32)


Bytes = npt.NDArray[np.uint8]
Small = npt.NDArray[np.int32]
Long = npt.NDArray[np.int64]

UNKNOWN, LINE, CROSS = np.uint64(edges.UNKNOWN), np.uint64(edges.LINE), np.uint64(edges.CROSS)
CONTRADICTION = np.uint64(edges.CONTRADICTION)
"""What is known of an edge, as everywhere: see `edges`."""
NO_CLUE = np.uint64(5)
OUTSIDE = np.uint64(6)
"""Clues of cells that have none, and of cells outside the board."""

ALIKE, OPPOSITE = np.uint64(0b101), np.uint64(0b010)
"""Values of a lock whose edges are alike, and of one whose edges are opposite."""

VERY_EASY, EASY, ADVANCED, NORMAL, HARD, VERY_HARD, EXPERT = range(7)

# Sections of the memory, in units of the number of cells.
EDGE = 0
"""Two sections: top edges, then left edges."""
VERTEX = 2
"""The states a vertex may still have; on the easy level its two-valued locks instead."""
LOCKS = 3
"""The locks of a cell, packed: two across, four diagonal, four triples; `layout` says where."""
CONFIGURATIONS = 4
"""Three sections: the words of the configurations a cell may still have, on the expert level."""
CLUE = 7
COLOUR = 8
"""Twice the first cell of the colour, plus 1 if the cell lies on the other side than that one."""
COLOUR_NEXT = 9
"""The next cell of the same colour, in a ring."""
COLOUR_SIZE = 10
CLASS = 11
"""Two sections: the same for edges known to be alike or opposite."""
CLASS_NEXT = 13
CLASS_SIZE = 15
FAR = 17
"""The other end of the run of lines that ends in a vertex; the vertex itself where none ends."""
GLOBALS = 18
LOOKED = 19
"""For the end of a run, the blocks of the board that were looked at when it was tried: see `paths`."""
BLOCK, NEAR_BLOCKS = 20, 21
"""The block that something lies in, as a bit, and all blocks up to two rows and columns away. These never change."""
SECTIONS = 22

RUNS, MISSING, CLOSED, PENDING, LINES, CLASS_PENDING, SEEN = range(7)
"""Single numbers in `GLOBALS`: runs of lines, lines that clues still miss, whether the loop is closed, the edge that would close
the only run (plus 1) where nothing forbids it yet, lines in all, whether a class would close the loop where nothing forbids
it yet, and, never taken back, the blocks looked at so far while a run is tried."""

ALL_LOCKS = (1 << 34) - 1

# Entries of the header of `work`.
LEVEL, COLOURING, CYCLES, PATHS = 0, 1, 15, 31
"""How strong deduction is, whether cells are coloured, whether cycles of colours are looked at, and whether experts try where
runs can go on: see `connectivity` and `paths`."""
TRAIL, VERTEX_HEAD, VERTEX_COUNT, CELL_HEAD, CELL_COUNT, EDGE_COUNT, CLASS_HEAD, CLASS_COUNT, RUN_HEAD, RUN_COUNT = range(2, 12)
BROKEN, VISITS, RUNS_CHECKED = 12, 13, 14
"""Whether a contradiction came up, how many cells were visited in this call, and how much of the trail all ends of runs have been
looked at with."""
SPARE = 16
"""Room for the state of a path: see `paths`."""
NINE, TWELVE = 32, 41
"""Scratch: the colours of nine cells, and the classes of twelve edges."""
CYCLES_SINCE, CYCLES_LEFT, CYCLES_AT = 53, 54, 55
"""How long the trail was when a round over all colours began, how many cells of it are left, and the next."""
LIMIT, IS_PAUSED = 56, 57
"""How many visits a call may make, and whether the last one was stopped by that."""
PARTNERS = 58
"""Where the twelve edges lie that share a lock with an edge, and where the lock: see `list_partners`. These never change."""
NEAR_EDGES = PARTNERS + 2 * 12 * 3
"""The twelve edges around cell 0, which says where they are around any other. These never change either."""
HEADER = NEAR_EDGES + 12

# Sections of `work` behind the header, in units of the number of cells.
VERTEX_RING, CELL_RING, CLASS_RING, RUN_RING, EDGE_STACK = 0, 1, 2, 4, 5
"""Queues: rings of vertices, cells, classes of edges and ends of runs; and a stack of edges just settled, whose consequences are
still to be drawn."""
VERTEX_QUEUED, CELL_QUEUED, CLASS_QUEUED, RUN_QUEUED = 7, 8, 9, 11
"""What is queued is marked, so that nothing is queued twice; of a cell the mark tells what is new to it: see `LOOK_AT_ALL`."""
RELATIONS = 12
"""Scratch: for each class of edges what is allowed together with the one in work."""
TOUCHED = 14
"""Scratch: a list of classes."""
SUPPOSED, AGREED, AGREED_VALUES = 16, 18, 20
"""Scratch: the lists of a path."""
WORK_SECTIONS = 22
"""Behind them come the places of the trail; its values come behind the sections of the memory."""

LOOK_NORMAL, LOOK_TRIPLES, LOOK_DIAGONALS, LOOK_COLOURS, LOOK_TIES = 1, 2, 4, 8, 16
LOOK_SETS = LOOK_NORMAL | LOOK_TRIPLES | LOOK_DIAGONALS
LOOK_AT_ALL = LOOK_SETS | LOOK_COLOURS | LOOK_TIES
"""What a cell is woken to look at: three rule sets, the colours of its neighbours, and the classes of edges with a lock."""
IN_WORK = 32
"""The mark of the cell that is being looked at: what is new to it is marked, but the cell is not queued."""

NO_LIMIT = 2**31 - 1

SLACK = 32
"""Room on the trail, in units of the number of cells, that one conclusion may need at most."""


class Grid(NamedTuple):
    """A board in work: few fields, since every call of a helper hands each of them over."""

    height: int
    width: int
    stride: int
    cells: int
    """How many with the border."""
    memory: Words
    work: Small


def new_grid(
    height: int,
    width: int,
    level: int,
    *,
    has_colours: bool = True,
    has_cycles: bool = False,
    has_paths: bool = True,
    depth: int = 128,
) -> Grid:
    """An empty board; clues are put in by the kernels. A deeper one has room for more changes."""
    stride = width + 2
    cells = (height + 2) * stride
    room = max(depth * cells, 4096)
    # The trail is written before it is read: clearing it would take longer than deducing on many a board.
    memory = np.empty(SECTIONS * cells + room, dtype=np.uint64)
    work = np.empty(HEADER + WORK_SECTIONS * cells + room, dtype=np.int32)
    work[LEVEL], work[COLOURING], work[CYCLES], work[PATHS] = level, has_colours, has_cycles and has_colours, has_paths
    work[PARTNERS:HEADER] = list_offsets(stride, cells)
    grid = Grid(height, width, stride, cells, memory, work)
    clear_grid(grid)
    return grid


def clear_grid(grid: Grid) -> None:
    """Forget everything but the size."""
    cells, work = grid.cells, grid.work
    level = int(work[LEVEL])
    make = _make_start if cells <= MOST_KEPT else _make_start.__wrapped__
    grid.memory[: SECTIONS * cells] = make(grid.height, grid.width, level if level in (EASY, EXPERT) else NORMAL)
    has_cycles, has_paths = work[CYCLES], work[PATHS]
    work[TRAIL:PARTNERS] = 0
    work[HEADER : HEADER + WORK_SECTIONS * cells] = 0
    work[CYCLES], work[PATHS], work[CYCLES_SINCE], work[LIMIT] = has_cycles, has_paths, -1, NO_LIMIT


MOST_KEPT = 4_000
"""What is known at the start is kept for boards of so many cells: 0.7 megabytes each, and made anew for larger ones."""


@lru_cache(maxsize=16)
def list_offsets(stride: int, cells: int) -> Small:
    """Where things lie, seen from others: the part of the header that only depends on the size."""
    offsets = np.concatenate((list_partners(stride, cells), list_near_edges(stride, cells)))
    offsets.flags.writeable = False
    return offsets


@lru_cache(maxsize=16)
def _make_start(height: int, width: int, level: int) -> Words:
    """What is known of an empty board: all sections of the memory."""
    stride = width + 2
    cells = (height + 2) * stride
    memory = np.zeros(SECTIONS * cells, dtype=np.uint64)
    section = memory.reshape(SECTIONS, height + 2, stride)
    section[EDGE : EDGE + 2] = CROSS
    section[EDGE, 1 : height + 2, 1 : width + 1] = UNKNOWN
    section[EDGE + 1, 1 : height + 1, 1 : width + 2] = UNKNOWN
    section[VERTEX] = 1
    section[VERTEX, 1:, 1:] = 255 if level == EASY else 127
    section[LOCKS] = ALL_LOCKS
    section[CONFIGURATIONS : CONFIGURATIONS + 3] = np.uint64(2**64 - 1 if level == EXPERT else 0)
    section[CLUE] = OUTSIDE
    section[CLUE, 1 : height + 1, 1 : width + 1] = NO_CLUE
    flat = memory.reshape(SECTIONS, cells)
    numbers = np.arange(cells, dtype=np.uint64)
    flat[COLOUR], flat[COLOUR_NEXT], flat[COLOUR_SIZE] = 2 * numbers, numbers, 1
    both = np.arange(2 * cells, dtype=np.uint64).reshape(2, cells)
    flat[CLASS : CLASS + 2], flat[CLASS_NEXT : CLASS_NEXT + 2], flat[CLASS_SIZE : CLASS_SIZE + 2] = 2 * both, both, 1
    flat[FAR] = numbers
    flat[BLOCK], flat[NEAR_BLOCKS] = mark_blocks(height, width)
    # All cells outside the board have one colour.
    border = np.flatnonzero(flat[CLUE] == OUTSIDE)
    flat[COLOUR, border] = 2 * border[0]
    flat[COLOUR_NEXT, border] = np.roll(border, -1)
    flat[COLOUR_SIZE, border[0]] = len(border)
    memory.flags.writeable = False
    return memory


def read_edges(grid: Grid) -> tuple[Bytes, Bytes]:
    """The top edges, height + 1 rows of width, and the left edges, height rows of width + 1."""
    section = grid.memory[: SECTIONS * grid.cells].reshape(SECTIONS, grid.height + 2, grid.stride)
    across = section[EDGE, 1 : grid.height + 2, 1 : grid.width + 1].astype(np.uint8)
    upright = section[EDGE + 1, 1 : grid.height + 1, 1 : grid.width + 2].astype(np.uint8)
    return across, upright


def number_cell(grid: Grid, row: int, column: int) -> int:
    return (row + 1) * grid.stride + column + 1


def list_clues(grid: Grid, clues: Sequence[Sequence[int | None]]) -> tuple[Small, Small]:
    """The cells that have a clue, by number, and the clues."""
    found = [
        (number_cell(grid, row, column), clue)
        for row, line in enumerate(clues)
        for column, clue in enumerate(line)
        if clue is not None
    ]
    return np.array([cell for cell, _ in found], dtype=np.int32), np.array([clue for _, clue in found], dtype=np.int32)
