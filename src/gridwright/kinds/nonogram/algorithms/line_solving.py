"""The algorithms of the documents that go line by line, and what all of them share about lines."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from enum import Enum
from math import prod

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.solving import Answer, Tally

SOLVED = "solved"
UNSOLVABLE = "unsolvable"
"""A complete method has searched everything, or any method met a contradiction: there is no solution."""
STUCK = "stuck"
"""An incomplete method finds no more; nothing is proved."""


# What the algorithms share about lines: the blocks of a clue, the runs of a line, and whether the one can meet the other.

Lengths = tuple[int, ...]
"""The blocks of one line; an empty line has none."""
Cells = bytes | bytearray
"""Neighbouring cells, each `EMPTY`, `FILLED` or `UNKNOWN`."""

_EMPTY_AS_SPACE = bytes([ord(" ")]).ljust(256, b"#")


def block_lengths(puzzle: Nonogram) -> tuple[list[Lengths], list[Lengths]]:
    """The blocks of every row and of every column; the documents know one ink only."""
    puzzle.require_plain("the algorithms compared here are for black and white")
    rows, columns = ([tuple(block.length for block in clue) for clue in side] for side in puzzle.clues)
    return rows, columns


def given_board(puzzle: Nonogram) -> Board:
    """What is known before anything is solved. The documents start from an empty grid; given cells are kept everywhere."""
    return puzzle.given or Board.blank(*puzzle.size, puzzle.symbols)


def find_runs(cells: Cells) -> Lengths:
    """The lengths of the runs of filled cells.

    >>> find_runs(bytes([1, 1, 0, 1]))
    (2, 1)
    """
    return tuple(map(len, cells.translate(_EMPTY_AS_SPACE).split()))


def meets_clue(cells: Cells, lengths: Lengths) -> bool:
    """Whether a line is finished and has just these blocks."""
    return UNKNOWN not in cells and find_runs(cells) == lengths


def can_begin(beginning: Cells, lengths: Lengths, length: int) -> bool:
    """Whether a line of `length` cells that begins so, and is open after that, can still meet its clue.

    >>> can_begin(bytes([1, 0]), (2,), 5), can_begin(bytes([0, 1]), (2, 1), 5), can_begin(bytes([0, 0]), (2, 1), 5)
    (False, True, False)
    """
    runs = find_runs(beginning)
    done = len(runs)
    if done > len(lengths):
        return False
    room = length - len(beginning)
    if beginning and beginning[-1] == FILLED:
        # The last run may go on; what it lacks must follow at once, a gap and the other blocks after it.
        done -= 1
        missing = lengths[done] - runs[done]
        return missing >= 0 and runs[:done] == lengths[:done] and missing + cells_after(lengths[done + 1 :]) <= room
    return runs == lengths[:done] and cells_after(lengths[done:]) - 1 <= room


def cells_after(lengths: Sequence[int]) -> int:
    """How many cells these blocks take with a gap before each."""
    return sum(lengths) + len(lengths)


def agrees_with(cells: Cells, known: Cells) -> bool:
    """Whether finished cells keep everything that is known."""
    return all(mine in (UNKNOWN, theirs) for mine, theirs in zip(known, cells, strict=True))


def draw_line(starts: Sequence[int], lengths: Lengths, length: int) -> bytes:
    """The finished line with its blocks at these places."""
    cells = bytearray([EMPTY]) * length
    for start, block in zip(starts, lengths, strict=True):
        cells[start : start + block] = bytes([FILLED]) * block
    return bytes(cells)


def turn_over(cells: Cells, line_length: int) -> bytes:
    """A board told line by line in one direction, told line by line in the other."""
    return b"".join(bytes(cells[place::line_length]) for place in range(line_length))


# All placements of a line's blocks that agree with the cells already known, without ever trying one in vain.


class Layouts:
    """The placements of `lengths` in a line of which `known` is known, in the order that `shift` would give them.

    >>> from gridwright.kinds.nonogram.board import UNKNOWN
    >>> layouts = Layouts((2, 1), bytes([UNKNOWN, FILLED, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]))
    >>> layouts.count, list(layouts)
    (5, [(0, 3), (0, 4), (0, 5), (1, 4), (1, 5)])
    """

    __slots__ = ("_fits", "_ways", "known", "lengths")

    def __init__(self, lengths: Lengths, known: Cells) -> None:
        self.lengths, self.known = lengths, known
        size = len(known)
        # _ways[b][p]: in how many ways blocks b, b + 1, ... can be laid into the cells from p on.
        # _fits[b][p]: whether there is such a way with block b beginning at p.
        last_filled = known.rfind(FILLED)
        self._ways = [[0] * (size + 1) for _ in lengths] + [[int(place > last_filled) for place in range(size + 1)]]
        self._fits = [[False] * (size + 1) for _ in lengths]
        for block in reversed(range(len(lengths))):
            ways, fits, then = self._ways[block], self._fits[block], self._ways[block + 1]
            for place in reversed(range(size)):
                end = place + lengths[block]
                here = 0
                if end <= size and known.find(EMPTY, place, end) < 0 and (end == size or known[end] != FILLED):
                    here = then[min(end + 1, size)]
                fits[place] = here > 0
                ways[place] = here if known[place] == FILLED else here + ways[place + 1]

    @property
    def count(self) -> int:
        """How many there are."""
        return self._ways[0][0]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Each as the places where the blocks begin. With a stack of its own: a long line has too many blocks to recur."""
        if not self.count:
            return
        starts: list[int] = []
        place = 0
        while True:
            while len(starts) < len(self.lengths):
                starts.append(self._next_fit(len(starts), place))
                place = starts[-1] + self.lengths[len(starts) - 1] + 1
            yield tuple(starts)
            while starts:
                place = starts.pop()
                if self.known[place] != FILLED and self._ways[len(starts)][place + 1]:
                    place += 1
                    break
            else:
                return

    def _next_fit(self, block: int, place: int) -> int:
        return self._fits[block].index(True, place)

    def reaches(self) -> list[tuple[int, int]]:
        """For each block the first cell it can lie in and the cell after the last one; only if there is a placement.

        The placement in which every block lies as far to the left as in any is the first; likewise the last, to the right.
        """
        reaches = []
        left = right = 0
        for block, length in enumerate(self.lengths):
            first = self._next_fit(block, left)
            last = self._next_fit(block, right)
            while self.known[last] != FILLED and self._ways[block][last + 1]:
                last = self._next_fit(block, last + 1)
            reaches.append((first, last + length))
            left, right = first + length + 1, last + length + 1
        return reaches


# The operator `shift` of the griddlers solver (5.3): from one placement of a line's blocks to the next.

Starts = tuple[int, ...]
"""Where each block begins."""


def shift(lengths: Lengths, length: int, starts: Starts | None) -> Starts | None:
    """The placement after `starts`, the first one for a line not solved yet (None); None after the last.

    1. A line not solved yet gets its first variant: every block as far up as it goes.
    2. In a solved line the last block moves down by one.
    3. If it cannot, the block above it moves down by one and the last is pulled up behind it; if that cannot either, the block
       above that, with all later ones pulled up behind it.
    4. When no block can move, every placement has been seen.

    >>> shift((2, 1), 5, None), shift((2, 1), 5, (0, 3)), shift((2, 1), 5, (0, 4)), shift((2, 1), 5, (1, 4))
    ((0, 3), (0, 4), (1, 4), None)
    """
    if starts is None:
        return _pull_up(lengths, 0) if cells_after(lengths) - 1 <= length else None
    for block in reversed(range(len(lengths))):
        start = starts[block] + 1
        if start + cells_after(lengths[block:]) - 1 <= length:
            return starts[:block] + _pull_up(lengths[block:], start)
    return None


def _pull_up(lengths: Lengths, start: int) -> Starts:
    """The first block at `start`, each other close behind the one before it."""
    starts = []
    for block in lengths:
        starts.append(start)
        start += block + 1
    return tuple(starts)


def expand_line(lengths: Lengths, known: Cells) -> Iterator[bytes]:
    """Apply `shift` for as long as it can be applied: every finished line, less those that change a known cell."""
    length = len(known)
    starts = shift(lengths, length, None)
    while starts is not None:
        cells = draw_line(starts, lengths, length)
        if agrees_with(cells, known):
            yield cells
        starts = shift(lengths, length, starts)


# The axis solver: lines of one direction laid in every way, the other direction checked (nonogram app, 4.1.2 and 4.2.3).


def solve_by_axis(puzzle: Nonogram, tally: Tally) -> Answer:
    """The axis solver as it is described: checked when the last line is laid."""
    return _solve(puzzle, tally, is_checked_early=False)


def solve_by_axis_with_partial_check(puzzle: Nonogram, tally: Tally) -> Answer:
    """The same with partial verification (4.2.3): checked after every line, as far down as lines have been laid."""
    return _solve(puzzle, tally, is_checked_early=True)


def _solve(puzzle: Nonogram, tally: Tally, *, is_checked_early: bool) -> Answer:
    """Listing 4.2. The recursion from line to line is a stack of iterators, since a board may have thousands of lines."""
    laid, crossing, is_by_rows = _choose_axis(puzzle)
    length = len(crossing)
    # The combinations of every line of the axis are made before the search.
    combinations = [[draw_line(starts, layouts.lengths, length) for starts in layouts] for layouts in laid]
    board = bytearray([EMPTY]) * (len(laid) * length)
    tally.boards = 1
    stack = [iter(combinations[0])]
    while stack:
        tally.note_size(len(stack))
        line = next(stack[-1], None)
        if line is None:
            stack.pop()
            continue
        depth = len(stack)
        board[(depth - 1) * length : depth * length] = line
        is_last = depth == len(laid)
        if is_last or is_checked_early:
            tally.steps += 1
        if is_last:
            if all(meets_clue(board[place::length], lengths) for place, lengths in enumerate(crossing)):
                cells = bytes(board) if is_by_rows else turn_over(board, length)
                return Answer(Board(*puzzle.size, cells, puzzle.symbols), SOLVED)
        elif not is_checked_early or _is_sound_so_far(board, depth, crossing, len(laid)):
            stack.append(iter(combinations[depth]))
    return Answer(None, UNSOLVABLE)


def _choose_axis(puzzle: Nonogram) -> tuple[list[Layouts], list[Lengths], bool]:
    """The lines with fewer combinations altogether, the blocks of those that cross them, and whether they are the rows.

    Rows are taken when both have as many; the document does not say.
    """
    rows, columns = block_lengths(puzzle)
    given = given_board(puzzle)
    by_rows = [Layouts(lengths, given.row(row)) for row, lengths in enumerate(rows)]
    by_columns = [Layouts(lengths, given.column(column)) for column, lengths in enumerate(columns)]
    if prod(layouts.count for layouts in by_rows) <= prod(layouts.count for layouts in by_columns):
        return by_rows, columns, True
    return by_columns, rows, False


def _is_sound_so_far(board: bytearray, depth: int, crossing: list[Lengths], total: int) -> bool:
    """Whether every crossing line can still meet its clue, judged by its first `depth` cells."""
    length = len(crossing)
    known = board[: depth * length]
    return all(can_begin(known[place::length], lengths, total) for place, lengths in enumerate(crossing))


# The queue of lines of the elimination solver, in the three orders that were compared (nonogram app, 4.2.4).


class Order(Enum):
    """Where a line goes that is added, and where one that waits already."""

    LIFO = "lifo"
    """To the front, and to the front again."""
    FIFO = "fifo"
    """To the back, and to the back again."""
    UNCHANGED = "unchanged"
    """To the front; one that waits already stays where it is."""


LIFO, FIFO, UNCHANGED = Order.LIFO, Order.FIFO, Order.UNCHANGED


class LineQueue:
    """Lines to be checked, none twice, each with the mask of its cells that changed since it was last taken out."""

    __slots__ = ("_changes", "_order")

    def __init__(self, order: Order) -> None:
        self._order = order
        # The next line to be taken out stands last, or first when the order is FIFO.
        self._changes: OrderedDict[int, int] = OrderedDict()

    def __len__(self) -> int:
        return len(self._changes)

    def push(self, line: int, changed: int) -> None:
        self._changes[line] = self._changes.get(line, 0) | changed
        if self._order is not UNCHANGED:
            self._changes.move_to_end(line)

    def pop(self) -> tuple[int, int]:
        """The line at the front, and the cells of it that changed."""
        return self._changes.popitem(last=self._order is not FIFO)


# The whole solver: every cell empty or filled, the clues only looked at in the end (nonogram app, 4.1.1).


def solve_whole(puzzle: Nonogram, tally: Tally) -> Answer:
    """Listing 4.1: each cell is left empty, all that follow are tried, then it is filled and they are tried again.

    The document recurs once for each cell. The same calls in the same order are a walk: to step back out of the recursion is to
    pass the filled cells at its end, and the last empty cell is the call that still has its second half to do. A given cell
    has one value only.
    """
    rows, columns = block_lengths(puzzle)
    cells = bytearray(given_board(puzzle).cells)
    chosen = [cell for cell, value in enumerate(cells) if value == UNKNOWN]
    values = bytearray([EMPTY]) * len(chosen)
    tally.boards, tally.largest = 1, len(chosen) + 1
    changed = 0
    while True:
        for place in range(changed, len(chosen)):
            cells[chosen[place]] = values[place]
        tally.steps += 1
        if is_correct(cells, rows, columns):
            return Answer(Board(*puzzle.size, bytes(cells), puzzle.symbols), SOLVED)
        changed = values.rfind(EMPTY)
        if changed < 0:
            return Answer(None, UNSOLVABLE)
        values[changed] = FILLED
        values[changed + 1 :] = bytes([EMPTY]) * (len(values) - changed - 1)


def is_correct(cells: Cells, rows: list[Lengths], columns: list[Lengths]) -> bool:
    """Listing 1.1, for the rows and then for the columns."""
    width = len(columns)
    return all(meets_clue(cells[row * width : (row + 1) * width], lengths) for row, lengths in enumerate(rows)) and all(
        meets_clue(cells[column::width], lengths) for column, lengths in enumerate(columns)
    )
