"""The judge: what a nonogram's board breaks. It knows the rules and nothing of how puzzles are solved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, UNKNOWN
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram, describe, format_clue
from gridwright.model.errors import InputError
from gridwright.model.puzzle import Violation


def violations(puzzle: Nonogram, board: Board) -> Iterator[Violation]:
    """Everything wrong with `board`: given cells changed, lines that break their clue or can no longer meet it.

    A board in progress is judged by what it says: unknown cells break nothing. No violation on a complete board means that it
    is a solution.
    """
    yield from _changed_givens(puzzle, board)
    for direction, name in enumerate(puzzle.lattice.directions):
        for index, clue in enumerate(puzzle.clues[direction]):
            line = puzzle.lattice.line(direction, index)
            cells = bytes(board.cells[cell] for cell in line)
            message = _line_fault(clue, cells, puzzle)
            if message:
                where = tuple(divmod(cell, puzzle.width) for cell in line)
                yield Violation(f"{name} breaks its clue", f"{name} {index + 1}", message, where)


def is_solution(puzzle: Nonogram, board: Board) -> bool:
    """Whether `board` is complete and breaks nothing."""
    return board.is_complete and next(violations(puzzle, board), None) is None


def parse_board(puzzle: Nonogram, rows: Sequence[str]) -> Board:
    """A board of this puzzle from rows of its symbols."""
    board = Board.from_rows(rows, puzzle.symbols)
    if (board.height, board.width) != puzzle.size:
        found, expected = f"{board.width}x{board.height}", f"{puzzle.width}x{puzzle.height}"
        raise InputError(f"found {found} cells, expected {expected}", place="board")
    return board


def can_complete(clue: Clue, cells: Sequence[int]) -> bool:
    """Whether the unknown cells of a line can still be decided so that it meets its clue.

    >>> from gridwright.kinds.nonogram.puzzle import parse_clue
    >>> can_complete(parse_clue([2, 1]), [UNKNOWN, EMPTY, UNKNOWN, UNKNOWN, UNKNOWN])
    False
    """
    # Sets of places are numbers, bit `place` for the place before that cell: the largest boards have 400 lines of 200 cells.
    may_be = {value: _find_cells(cells, value) for value in {EMPTY, *(block.colour for block in clue)}}
    empty = may_be[EMPTY]
    reached = _spread(1, empty)  # how far one may come with the blocks so far
    for number, block in enumerate(clue):
        needs_gap = number + 1 < len(clue) and clue[number + 1].colour == block.colour
        ends = (reached & _find_room(may_be[block.colour], block.length)) << block.length
        reached = _spread((ends & empty) << 1 if needs_gap else ends, empty)
    return bool(reached >> len(cells) & 1)


def _find_cells(cells: Sequence[int], value: int) -> int:
    """The cells that may have this value."""
    return int("".join("1" if cell in (value, UNKNOWN) else "0" for cell in reversed(cells)) or "0", 2)


def _find_room(cells: int, length: int) -> int:
    """The places at which so many of these cells stand in a row."""
    room, known = cells, 1
    while known < length:
        step = min(known, length - known)
        room &= room >> step
        known += step
    return room


def _spread(places: int, empty: int) -> int:
    """The places, and all that lie behind them across empty cells: adding one at a place carries through the ones behind it."""
    return places | (empty ^ (empty + (places & empty)))


def _changed_givens(puzzle: Nonogram, board: Board) -> Iterator[Violation]:
    if puzzle.given is None:
        return
    for cell, (given, value) in enumerate(zip(puzzle.given.cells, board.cells, strict=True)):
        if given != UNKNOWN and value not in (given, UNKNOWN):
            row, column = divmod(cell, puzzle.width)
            yield Violation(
                "given cell changed",
                f"row {row + 1}, column {column + 1}",
                f"found {puzzle.symbols[value]!r}, but {puzzle.symbols[given]!r} was given",
                ((row, column),),
            )


def _line_fault(clue: Clue, cells: bytes, puzzle: Nonogram) -> str:
    """What is wrong with one line, or nothing."""
    wanted = format_clue(clue, puzzle.palette)
    if UNKNOWN not in cells:
        found = describe(cells)
        return "" if found == clue else f"has {format_clue(found, puzzle.palette)}, expected {wanted}"
    return "" if can_complete(clue, cells) else f"can no longer become {wanted}"
