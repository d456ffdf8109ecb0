"""Blind search and its modified form: BFS, DFS, iterative deepening, MBFS and MDFS (griddlers solver, 4.2, 4.5.1, 5.3 and 7.2).

A node is a whole board, kept column after column as the document keeps it, since columns are what gets filled in. All expand
the first column that is not solved yet into all its variants by `shift`. Only the end of OPEN that a board is taken from
tells breadth first (a queue) from depth first (a stack). Iterative deepening keeps no OPEN, only the way to the board it is at.

The figures counted here are those of the document: every board made counts as used, whether or not it gets into OPEN.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import pairwise

from gridwright.kinds.nonogram.algorithms.line_solving import (
    SOLVED,
    STUCK,
    UNSOLVABLE,
    Cells,
    Layouts,
    Lengths,
    block_lengths,
    cells_after,
    draw_line,
    expand_line,
    find_runs,
    given_board,
    meets_clue,
    shift,
    turn_over,
)
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.solving import Answer, Tally

# The operators of the algorithm griddler: the ways people solve a line (griddlers solver, 2.3), each on its own.
#
# An operator looks at the blocks and cells of a line, or of a part of one, and returns what it claims about the cells,
# `UNKNOWN` where it claims nothing. The document lays blocks into two helper lines, from the start and from the end; here these
# helper lines keep to the cells already known. It warns that its simple spaces, and joining and splitting, can go wrong when it
# is not sure which block a filled cell belongs to. Here every block that could own the cells is considered, so that all
# operators are safe in any order; the document's order, the riskier later, is kept.

Operator = Callable[[Lengths, Cells], Cells]
Run = tuple[int, int]
"""The first of some filled cells in a row, and the cell after the last."""


class DeadEndError(Exception):
    """A line cannot meet its clue any more."""


def fill_directly(lengths: Lengths, cells: Cells) -> Cells:
    """Direct fill: a line without blocks is empty; blocks that take up the whole line with their gaps leave no choice."""
    if not lengths or cells_after(lengths) - 1 == len(cells):
        starts = shift(lengths, len(cells), None)
        if starts is not None:
            return draw_line(starts, lengths, len(cells))
    return _nothing(cells)


def fill_simple_boxes(lengths: Lengths, cells: Cells) -> Cells:
    """Simple boxes: where a block laid as far to the left as it goes overlaps itself laid as far to the right, it is filled."""
    claims = _nothing(cells)
    for length, (first, end) in zip(lengths, _find_reaches(lengths, cells), strict=True):
        _paint(claims, end - length, first + length, FILLED)
    return claims


def leave_simple_spaces(lengths: Lengths, cells: Cells) -> Cells:
    """Simple spaces: what no block reaches from its leftmost to its rightmost place is empty."""
    claims = _nothing(cells)
    reached = 0
    for first, end in _find_reaches(lengths, cells):
        _paint(claims, reached, first, EMPTY)
        reached = max(reached, end)
    _paint(claims, reached, len(cells), EMPTY)
    return claims


def glue(lengths: Lengths, cells: Cells) -> Cells:
    """Glue: a filled cell near the edge or near an empty cell spreads away from it as far as its shortest possible block must."""
    claims = _nothing(cells)
    for run, owners in _find_owners(lengths, cells):
        first, end = run
        shortest = min(lengths[owner] for owner in owners)
        wall = cells.rfind(EMPTY, 0, first)
        _paint(claims, end, wall + 1 + shortest, FILLED)
        wall = cells.find(EMPTY, end)
        _paint(claims, (wall if wall >= 0 else len(cells)) - shortest, first, FILLED)
    return claims


def join_and_split(lengths: Lengths, cells: Cells) -> Cells:
    """Joining and splitting: runs of one block are joined, runs too long together are parted, complete ones fenced off."""
    claims = _nothing(cells)
    reaches = _find_reaches(lengths, cells)
    owned = list(_find_owners(lengths, cells))
    for (first, end), owners in owned:
        if end - first == max(lengths[owner] for owner in owners):
            _paint(claims, first - 1, first, EMPTY)
            _paint(claims, end, end + 1, EMPTY)
    for (left, left_owners), (right, right_owners) in pairwise(owned):
        if len(left_owners) == 1 and left_owners == right_owners:
            _paint(claims, left[1], right[0], FILLED)
        elif right[0] - left[1] == 1 and not _owners_of((left[0], right[1]), lengths, reaches):
            _paint(claims, left[1], right[0], EMPTY)
    return claims


OPERATORS: tuple[Operator, ...] = (fill_directly, fill_simple_boxes, leave_simple_spaces, glue, join_and_split)
"""Those that cannot go wrong first, as 4.3.1 asks."""


def apply_operator(operator: Operator, lengths: Lengths, cells: Cells) -> bytes:
    """The line with what the operator claims about the part of it that is still open; `DeadEndError` if that cannot be."""
    start, end, rest = _open_part(lengths, cells)
    part = cells[start:end]
    merged = bytearray()
    for known, claimed in zip(part, operator(rest, part), strict=True):
        if known != claimed and UNKNOWN not in (known, claimed):
            raise DeadEndError
        merged.append(claimed if known == UNKNOWN else known)
    return bytes(cells[:start] + merged + cells[end:])


def _open_part(lengths: Lengths, cells: Cells) -> tuple[int, int, Lengths]:
    """The part of a line between the finished blocks at its two ends, and the blocks that belong there (fig. 2.17)."""
    start, done = _finished_beginning(lengths, cells)
    rest = lengths[done:]
    back, done = _finished_beginning(rest[::-1], cells[start:][::-1])
    return start, len(cells) - back, rest[: len(rest) - done]


def _finished_beginning(lengths: Lengths, cells: Cells) -> tuple[int, int]:
    """How many cells at the start are finished: blocks with the gap after them, and empty cells; and how many blocks that is."""
    place = done = 0
    for length in lengths:
        first = cells.find(FILLED, place)
        end = first + length
        if first < 0 or UNKNOWN in cells[place:end] or EMPTY in cells[first:end] or cells[end : end + 1] != bytes([EMPTY]):
            break
        place, done = end + 1, done + 1
    return len(cells) - len(cells[place:].lstrip(bytes([EMPTY]))), done


def _find_reaches(lengths: Lengths, cells: Cells) -> list[Run]:
    layouts = Layouts(lengths, cells)
    if not layouts.count:
        raise DeadEndError
    return layouts.reaches()


def _find_owners(lengths: Lengths, cells: Cells) -> Iterator[tuple[Run, list[int]]]:
    """Every run of filled cells with the blocks that could own it."""
    reaches = _find_reaches(lengths, cells)
    place = 0
    while (first := cells.find(FILLED, place)) >= 0:
        place = first
        while place < len(cells) and cells[place] == FILLED:
            place += 1
        run = (first, place)
        yield run, _owners_of(run, lengths, reaches)


def _owners_of(run: Run, lengths: Lengths, reaches: list[Run]) -> list[int]:
    """The blocks that are long enough for a run and reach over all of it."""
    return [
        block
        for block, (length, (first, end)) in enumerate(zip(lengths, reaches, strict=True))
        if run[1] - run[0] <= length and first <= run[0] and run[1] <= end
    ]


def _nothing(cells: Cells) -> bytearray:
    return bytearray([UNKNOWN]) * len(cells)


def _paint(claims: bytearray, first: int, end: int, value: int) -> None:
    """Claim the cells from `first` up to `end`, as far as there are such cells."""
    for cell in range(max(first, 0), min(end, len(claims))):
        claims[cell] = value


# What Gridwright has besides: the rules people use, exact line solving, and its own solver, as algorithms to compare with.
#
# Each loads what it needs when it runs: the table of algorithms stays cheap to import.


def solve_by_rules(puzzle: Nonogram, tally: Tally) -> Answer:
    """The 13 rules, row by row and column by column, for as long as one of them finds something (nonogram difficulty, 3)."""
    return _solve_by_loop(puzzle, tally, "document")


def solve_by_dynamic_programming(puzzle: Nonogram, tally: Tally) -> Answer:
    """The same loop with dynamic programming in place of the rules (nonogram difficulty, 2.5)."""
    return _solve_by_loop(puzzle, tally, "dp")


def _solve_by_loop(puzzle: Nonogram, tally: Tally, rules: str) -> Answer:
    from gridwright.kinds.nonogram.rule_loop import run_rules
    from gridwright.kinds.nonogram.techniques.table import parse_rules

    block_lengths(puzzle)  # refuses what is not black and white
    tally.boards = 1
    statistics = run_rules(puzzle, parse_rules(rules))
    tally.steps = sum(statistics.uses.values())
    if statistics.contradiction:
        return Answer(None, UNSOLVABLE)
    return Answer(statistics.board, SOLVED if statistics.is_solved else STUCK)


def solve_with_gridwright(puzzle: Nonogram, tally: Tally) -> Answer:
    """Our own solver, asked for one solution. It searches on one board; its steps are its nodes."""
    from gridwright.kinds.nonogram.solver import solve
    from gridwright.model.outcome import Solved

    block_lengths(puzzle)  # refuses other sorts, as the others do
    tally.boards = 1
    outcome = solve(puzzle, solutions=1)
    tally.steps = outcome.effort.nodes
    if isinstance(outcome, Solved) and isinstance(outcome.solution, Board):
        return Answer(outcome.solution, SOLVED)
    return Answer(None, UNSOLVABLE)


Open = deque[bytes]
Take = Callable[[Open], bytes]


def search_breadth_first(puzzle: Nonogram, tally: Tally) -> Answer:
    """BFS (4.2.1): OPEN is a queue."""
    return _search(puzzle, tally, deque.popleft)


def search_depth_first(puzzle: Nonogram, tally: Tally) -> Answer:
    """DFS (4.2.2): OPEN is a stack. Its depth is bounded by the width, so here it is complete (4.4)."""
    return _search(puzzle, tally, deque.pop)


def search_iterative_deepening(puzzle: Nonogram, tally: Tally) -> Answer:
    """IDDFS, which the document leaves to others (7.2): depth-first search to one column, then to two, and so on.

    Every solution lies at the same depth, the width, so that all rounds before the last find nothing: it makes more boards than
    DFS, and keeps one for each column where BFS keeps all of a level.
    """
    grid = _Grid(puzzle, tally)
    for limit in range(puzzle.width + 1):
        is_cut = False
        way: list[Iterator[bytes]] = [iter([grid.make_blank()])]
        while way:
            tally.note_size(len(way))
            board = next(way[-1], None)
            if board is None:
                way.pop()
            elif len(way) <= limit:
                way.append(successor for _, successor in grid.expand(board))
            elif grid.is_goal(board):
                return grid.answer(board)
            else:
                is_cut = True
        if not is_cut:  # no board is so deep, so none is deeper
            break
    return Answer(None, UNSOLVABLE)


def search_breadth_first_modified(puzzle: Nonogram, tally: Tally) -> Answer:
    """MBFS (4.5.1): a queue that only promising boards get into."""
    return _search_modified(puzzle, tally, deque.popleft)


def search_depth_first_modified(puzzle: Nonogram, tally: Tally) -> Answer:
    """MDFS (4.5.1): a stack that only promising boards get onto."""
    return _search_modified(puzzle, tally, deque.pop)


def _search(puzzle: Nonogram, tally: Tally, take: Take) -> Answer:
    """The five steps of 4.2.1 and 4.2.2."""
    grid = _Grid(puzzle, tally)
    waiting: Open = deque([grid.make_blank()])  # 1: OPEN, with the first node in it
    tally.note_size(1)
    while waiting:  # 2: nothing left means no solution
        board = take(waiting)  # 3
        if grid.is_goal(board):  # 4
            return grid.answer(board)
        for _, successor in grid.expand(board):  # 5
            waiting.append(successor)
            tally.note_size(len(waiting))
    return Answer(None, UNSOLVABLE)


def _search_modified(puzzle: Nonogram, tally: Tally, take: Take) -> Answer:
    """The six steps of 5.3: a board with its last column is judged at once, any other kept only if it may lead to a solution."""
    grid = _Grid(puzzle, tally)
    waiting: Open = deque([grid.make_blank()])  # 1
    tally.note_size(1)
    while waiting:
        board = take(waiting)  # 2
        for column, successor in grid.expand(board):  # 3 and 4
            if column == puzzle.width - 1:  # 5
                if grid.is_goal(successor):
                    return grid.answer(successor)
            elif grid.is_promising(successor, column + 1):  # 6
                waiting.append(successor)
                tally.note_size(len(waiting))
    return Answer(None, UNSOLVABLE)


def may_lead_on(beginning: bytes, lengths: Lengths, left: int) -> bool:
    """Whether a row that begins so has no more and no longer blocks than its clue, and room for the cells still to be filled.

    Necessary, not sufficient: a block that ended too early is only found out when the last column is judged.
    """
    runs = find_runs(beginning)
    return (
        len(runs) <= len(lengths)
        and all(run <= block for run, block in zip(runs, lengths, strict=False))
        and sum(lengths) - sum(runs) <= left
    )


class _Grid:
    """The puzzle as these searches see it, counting the boards it makes and judges."""

    def __init__(self, puzzle: Nonogram, tally: Tally) -> None:
        self.puzzle, self.tally = puzzle, tally
        self.height, self.width = puzzle.size
        self.rows, self.columns = block_lengths(puzzle)
        self.given = given_board(puzzle)

    def make_blank(self) -> bytes:
        self.tally.boards += 1
        return bytes([UNKNOWN]) * (self.height * self.width)

    def expand(self, board: bytes) -> Iterator[tuple[int, bytes]]:
        """The first column that is not solved, and a board for each of its variants."""
        start = board.find(UNKNOWN)
        if start < 0:
            return
        column = start // self.height
        before, after = board[:start], board[start + self.height :]
        for cells in expand_line(self.columns[column], self.given.column(column)):
            self.tally.boards += 1
            yield column, before + cells + after

    def is_goal(self, board: bytes) -> bool:
        """Test the blocks of every row and column (4.2.3)."""
        self.tally.steps += 1
        height = self.height
        return all(meets_clue(board[row::height], lengths) for row, lengths in enumerate(self.rows)) and all(
            meets_clue(board[column * height : (column + 1) * height], lengths) for column, lengths in enumerate(self.columns)
        )

    def is_promising(self, board: bytes, solved: int) -> bool:
        """Whether a board with so many columns solved can lead to a solution.

        The document does not say how it tells. This test was recovered from the figures it prints for its arrow (table 6.1):
        with it, and with none of the weaker and stronger ones tried, all of them come out the same.
        """
        self.tally.steps += 1
        known, left = board[: solved * self.height], self.width - solved
        return all(may_lead_on(known[row :: self.height], lengths, left) for row, lengths in enumerate(self.rows))

    def answer(self, board: bytes) -> Answer:
        return Answer(Board(self.height, self.width, turn_over(board, self.height), self.puzzle.symbols), SOLVED)


# The algorithm griddler: what people do on lines, then backtracking on a column (griddlers solver, 4.3.1 and 5.3).


def solve_as_griddler(puzzle: Nonogram, tally: Tally) -> Answer:
    """The six steps of 5.3.

    In step 4 the document gives up a board on which no operator changed anything, and so can miss a solution. Here a board is
    given up only when it contradicts itself, and any other goes on to backtracking: that makes the method complete.
    """
    grid = _GriddlerGrid(puzzle, tally)
    waiting = [bytearray(given_board(puzzle).cells)]  # 1: the stack OPEN
    tally.boards = tally.largest = 1
    while waiting:  # 6: nothing left means no solution
        board = waiting.pop()  # 2
        try:
            grid.apply_operators(board)  # 3
        except DeadEndError:
            continue  # 4
        if UNKNOWN not in board:
            if grid.is_goal(board):
                return Answer(Board(*puzzle.size, bytes(board), puzzle.symbols), SOLVED)
            continue
        for variant in grid.variants(board):  # 5
            waiting.append(variant)
            tally.boards += 1
            tally.note_size(len(waiting))
    return Answer(None, UNSOLVABLE)


class _GriddlerGrid:
    """The puzzle as this algorithm sees it. A board is told row by row; a line is a slice of it."""

    def __init__(self, puzzle: Nonogram, tally: Tally) -> None:
        self.tally = tally
        height, width = puzzle.size
        rows, columns = block_lengths(puzzle)
        self.columns = [(slice(column, None, width), lengths) for column, lengths in enumerate(columns)]
        self.lines = [(slice(row * width, (row + 1) * width), lengths) for row, lengths in enumerate(rows)] + self.columns
        self.height = height

    def apply_operators(self, board: bytearray) -> None:
        """One operator after the other on every row and column that is not solved, until none changes anything."""
        changed = True
        while changed:
            changed = False
            for operator in OPERATORS:
                for line, lengths in self.lines:
                    cells = board[line]
                    if UNKNOWN not in cells:
                        continue
                    self.tally.steps += 1
                    found = apply_operator(operator, lengths, cells)
                    if found != cells:
                        board[line] = found
                        changed = True

    def is_goal(self, board: bytearray) -> bool:
        """Test the blocks of every row and column (4.3.2)."""
        return all(meets_clue(board[line], lengths) for line, lengths in self.lines)

    def variants(self, board: bytearray) -> Iterator[bytearray]:
        """A board for each way to complete the most promising column, in the order of `shift`.

        The document leaves open which column promises most; here it is the one with the fewest ways, the first such.
        """
        open_columns = [(line, Layouts(lengths, board[line])) for line, lengths in self.columns if UNKNOWN in board[line]]
        line, layouts = min(open_columns, key=lambda each: each[1].count)
        for starts in layouts:
            variant = board.copy()
            variant[line] = draw_line(starts, layouts.lengths, self.height)
            yield variant
