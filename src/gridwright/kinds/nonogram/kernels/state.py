"""Everything a solve remembers, as arrays, and how it is set up from clues.

Lines are numbered rows first, then columns. A line's cells are bits: `filled` and `empty` hold, line after line, its
words from `offset[line]` on. A *literal* is a cell and a value in one number: `2 * cell` for empty, `2 * cell + 1`
for filled; cells are numbered row by row. The trail lists every literal in the order it became known, so that taking
back is walking it backwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN

Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]
Small = npt.NDArray[np.int32]
Flags = npt.NDArray[np.uint8]


class Board(NamedTuple):
    """What is known of the cells, and the work still to do on lines."""

    shape: Numbers
    """Height, width."""
    length: Numbers
    """Cells in each line."""
    offset: Numbers
    """Where the words of each line begin."""
    row_of: Small
    """The row of each cell: a division less on the way back."""
    blocks: Words
    first: Numbers
    """Where the blocks of each line begin in `blocks`; one entry more than lines."""
    filled: Words
    empty: Words
    trail: Small
    queue: Small
    """A ring of lines to look at again."""
    queued: Flags
    touched: Words
    """The set of lines looked at since whoever wants to know cleared it."""
    scratch: Words
    """Rows of words for the line solver."""
    counts: Numbers
    """Named by the constants below."""


TRAIL_LENGTH = 0
QUEUE_HEAD = 1
QUEUE_LENGTH = 2
LINE_SOLVES = 3
WORK = 4
"""Rough machine work, so that a slice of a run ends after about the same time on boards of any size."""
CACHE_HITS = 5
COUNTS = 8


FOUND, EXHAUSTED, PAUSED, CROWDED = 1, 2, 3, 4
"""Why a search returned: a solution is on the board; there are no more; the slice is over; no room is left for solutions that
must not be found again."""


class Memory(NamedTuple):
    """What search keeps beyond the board. Made only once search begins: most puzzles never need it."""

    cache: Words
    """Line cache: for each line some entries of (filled, not empty, settled filled, settled empty); of a line of several words,
    a tag and then the words of (filled, empty, settled filled, settled empty). What was never written is 0."""
    gain: Small
    """Per literal: how many cells assuming it settled when it was last probed."""
    key: Words
    """Per literal: a hash of the lines its last probe looked at, as they were; 0 when it must be probed again."""
    reach: Words
    """Per literal: the set of those lines. None where `NEARBY` decides."""
    waiting: Flags
    """Per cell: whether it is to be probed, where `NEARBY` decides."""
    stamp: Small
    """Per literal: the number of the probe that last implied it."""
    agreed: Small
    """What both probes of a cell implied."""
    decisions: Small
    """The literal decided at each depth."""
    marks: Small
    """The length of the trail before each decision."""
    recent: Small
    """Cells that failed lately, a ring."""
    likely: Flags
    """Per cell: the value to decide first, where somebody has guessed."""
    control: Numbers
    """Named by the constants below."""


DEPTH = 0
MODE = 1
CURSOR = 2
"""Next cell of the probing pass that is under way; below zero while the ring of recent failures is probed."""
BEST_CELL = 3
BEST_SCORE = 4
"""In thousandths, so that it can live among integers."""
NODES = 5
PROBES = 6
PROBE = 7
PASS_FACTS = 8
RESTARTS = 9
NODES_UNTIL_RESTART = 10
MAY_RESTART = 11
RECENT_NEXT = 12
AGREED = 13
NEARBY = 14
"""How far from a cell that has become known cells are probed again, in its row and column; 0: where a line that the last probe
looked at has changed."""
MARKED = 15
"""How much of the trail has made cells wait to be probed."""
HAS_GUESS = 16
CONTROLS = 24

RECENT = 32
NEARBY_ON_LONG_LINES = 8
"""4 took twice as many nodes on one smooth board of 100x100, 16 a fifth more probes."""
CACHE_ENTRIES = 1 << 14
FEW_CACHE_ENTRIES = 1 << 11
"""For clause learning: 64 kB, which stay near the processor. With eight times as many, fewer lines were settled anew, and yet it
took 5 to 7 % longer on contest puzzles."""
LONG_CACHE_SLOTS = 256
"""For each line of a board whose lines take several words. 128 took a tenth longer on smooth boards of 100x100 to 200x200, 512
were as fast and took 40 MB more on 300x300; without a cache everything took twice as long."""
LONG_CACHE_BYTES = 64 << 20
"""What such a cache may take at most."""


def words_of(length: int) -> int:
    """How many words a line of `length` cells takes."""
    return (length + 63) // 64


def new_scratch(length: int, blocks: int) -> Words:
    """Room for the line solver: lines of up to `length` cells and `blocks` blocks.

    A board with long lines in one direction may have short ones in the other, so rows for long lines have room for short
    ones too: of which each block takes a word of two rows, and a line of one word has at most 31.
    """
    if length <= 62:
        return np.zeros((2, 40), dtype=np.uint64)
    rows = 9 + 2 * (blocks + 1) + 2 * length.bit_length() + 2
    return np.zeros((rows, max(40, words_of(length + 2) + 3)), dtype=np.uint64)


def new_board(rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> Board:
    """A board of which nothing is known yet, with every line waiting to be looked at."""
    height, width = len(rows), len(columns)
    clues = [*rows, *columns]
    lines = len(clues)
    length = np.array([width] * height + [height] * width, dtype=np.int64)
    words = (length + 63) // 64
    offset = np.zeros(lines + 1, dtype=np.int64)
    np.cumsum(words, out=offset[1:])
    counts_of_blocks = np.fromiter(map(len, clues), dtype=np.int64, count=lines)
    first = np.zeros(lines + 1, dtype=np.int64)
    np.cumsum(counts_of_blocks, out=first[1:])
    blocks = np.fromiter((block for clue in clues for block in clue), dtype=np.uint64, count=int(first[-1]))
    counts = np.zeros(COUNTS, dtype=np.int64)
    counts[QUEUE_LENGTH] = lines
    return Board(
        shape=np.array([height, width], dtype=np.int64),
        length=length,
        offset=offset,
        row_of=np.repeat(np.arange(height, dtype=np.int32), width),
        blocks=blocks,
        first=first,
        filled=np.zeros(int(offset[-1]), dtype=np.uint64),
        empty=np.zeros(int(offset[-1]), dtype=np.uint64),
        trail=np.zeros(height * width, dtype=np.int32),
        queue=np.arange(lines, dtype=np.int32),
        queued=np.ones(lines, dtype=np.uint8),
        touched=np.zeros(words_of(lines), dtype=np.uint64),
        scratch=new_scratch(max(height, width), int(counts_of_blocks.max())),
        counts=counts,
    )


def new_cache(board: Board, entries: int = CACHE_ENTRIES) -> Words:
    """An empty line cache, of a power of two entries for each line, in all `entries` or somewhat less where lines are short.

    The system gives its memory when it is first written.
    """
    lines, longest = len(board.length), int(board.length.max())
    if longest <= 62:
        return np.zeros((lines, 1 << max(4, (entries // lines).bit_length() - 1), 4), dtype=np.uint64)
    size = 1 + 4 * words_of(longest)
    room = LONG_CACHE_BYTES // (8 * lines * size)
    slots = min(LONG_CACHE_SLOTS, 1 << (room.bit_length() - 1)) if room > 0 else 0
    return np.zeros((lines, slots, size), dtype=np.uint64)


def new_memory(board: Board) -> Memory:
    """Memory for searching `board`, nothing probed yet."""
    cells = int(board.shape[0] * board.shape[1])
    lines = len(board.length)
    has_long_lines = int(board.length.max()) > 62
    control = np.zeros(CONTROLS, dtype=np.int64)
    control[NEARBY] = NEARBY_ON_LONG_LINES if has_long_lines else 0
    control[MAY_RESTART] = 1
    control[NODES_UNTIL_RESTART] = 300
    return Memory(
        cache=new_cache(board),
        gain=np.zeros(2 * cells, dtype=np.int32),
        key=np.zeros(2 * cells, dtype=np.uint64),
        reach=np.zeros((0 if has_long_lines else 2 * cells, words_of(lines)), dtype=np.uint64),
        waiting=np.ones(cells, dtype=np.uint8),
        stamp=np.zeros(2 * cells, dtype=np.int32),
        agreed=np.zeros(cells, dtype=np.int32),
        decisions=np.zeros(cells + 1, dtype=np.int32),
        marks=np.zeros(cells + 1, dtype=np.int32),
        recent=np.full(RECENT, -1, dtype=np.int32),
        likely=np.zeros(cells, dtype=np.uint8),
        control=control,
    )


NO_CACHE: Words = np.zeros((0, 0, 4), dtype=np.uint64)
"""For propagation without a line cache: filling one costs more than a puzzle that lines alone solve."""


def room_for_clauses(board: Board) -> tuple[Flags, Flags, Numbers]:
    """Scratch for `clauses.encode`: two tables and the ranges of a line's blocks."""
    blocks = int(np.diff(board.first).max())
    table = (blocks + 1, int(board.length.max()) + 2)
    return np.zeros(table, np.uint8), np.zeros(table, np.uint8), np.zeros((3, max(1, blocks)), np.int64)


def memory_size(board: Board) -> int:
    """How many bytes `new_memory` would take, nearly."""
    reach = 0 if int(board.length.max()) > 62 else 8 * words_of(len(board.length))
    return 2 * len(board.trail) * (reach + 24)


def place(board: Board, literals: Small) -> None:
    """Write literals on a board of which nothing is known yet; each cell at most once."""
    height, width = (int(side) for side in board.shape)
    row, column = np.divmod(literals >> 1, width)
    for masks, value in ((board.empty, 0), (board.filled, 1)):
        chosen = (literals & 1) == value
        for line, index in ((row[chosen], column[chosen]), (height + column[chosen], row[chosen])):
            bit = np.left_shift(np.uint64(1), (index & 63).astype(np.uint64))
            np.bitwise_or.at(masks, board.offset[line] + (index >> 6), bit)
    board.trail[: len(literals)] = literals
    board.counts[TRAIL_LENGTH] = len(literals)


def read_cells(board: Board) -> bytes:
    """The cells row by row: `EMPTY`, `FILLED` or `UNKNOWN`."""
    height, width = (int(side) for side in board.shape)
    row_words = int(board.offset[height])
    filled, empty = (
        np.unpackbits(masks[:row_words].view(np.uint8), bitorder="little").reshape(height, -1)[:, :width]
        for masks in (board.filled, board.empty)
    )
    return np.where(filled == 1, FILLED, np.where(empty == 1, EMPTY, UNKNOWN)).astype(np.uint8).tobytes()
