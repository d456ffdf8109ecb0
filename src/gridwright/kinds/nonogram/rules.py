"""The judge: what a nonogram's board breaks. It knows the rules and nothing of how puzzles are solved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.kinds.nonogram.board import EMPTY, UNKNOWN, Board
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram, describe, format_clue
from gridwright.model.violation import Violation


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


def can_complete(clue: Clue, cells: Sequence[int]) -> bool:
    """Whether the unknown cells of a line can still be decided so that it meets its clue.

    >>> from gridwright.kinds.nonogram.puzzle import parse_clue
    >>> can_complete(parse_clue([2, 1]), [UNKNOWN, EMPTY, UNKNOWN, UNKNOWN, UNKNOWN])
    False
    """
    length = len(cells)
    may_be_empty = [cell in (EMPTY, UNKNOWN) for cell in cells]
    # rest_fits[start]: the blocks not yet looked at can be laid in cells[start:]; built from the last block to the first.
    rest_fits = [all(may_be_empty[start:]) for start in range(length + 1)]
    for number in reversed(range(len(clue))):
        block = clue[number]
        needs_gap = number + 1 < len(clue) and clue[number + 1].colour == block.colour
        fits = [False] * (length + 1)
        for start in reversed(range(length)):
            end = start + block.length
            if end <= length and all(cell in (block.colour, UNKNOWN) for cell in cells[start:end]):
                if not needs_gap:
                    fits[start] = rest_fits[end]
                elif end < length:
                    fits[start] = may_be_empty[end] and rest_fits[end + 1]
            if may_be_empty[start] and fits[start + 1]:
                fits[start] = True
        rest_fits = fits
    return rest_fits[0]


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
