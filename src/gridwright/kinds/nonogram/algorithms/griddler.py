"""The algorithm griddler: what people do on lines, then backtracking on a column (griddlers solver, 4.3.1 and 5.3)."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.algorithms.algorithm import SOLVED, UNSOLVABLE
from gridwright.kinds.nonogram.algorithms.layouts import Layouts
from gridwright.kinds.nonogram.algorithms.lines import block_lengths, draw_line, given_board, meets_clue
from gridwright.kinds.nonogram.algorithms.operators import OPERATORS, DeadEndError, apply_operator
from gridwright.kinds.nonogram.board import UNKNOWN, Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.algorithm import Answer, Tally


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
