"""The judge: what a nonogram's board breaks. It knows the rules and nothing of how puzzles are solved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, UNKNOWN
from gridwright.kinds.nonogram.clues import Clue, Grammar, describe, format_clue, needs_gap
from gridwright.kinds.nonogram.lattice import take
from gridwright.kinds.nonogram.puzzle import Nonogram, is_met
from gridwright.model.errors import InputError
from gridwright.model.puzzle import Violation


def violations(puzzle: Nonogram, board: Board) -> Iterator[Violation]:
    """Everything wrong with `board`: given cells changed, lines that break their clue or can no longer meet it.

    A board in progress is judged by what it says: unknown cells break nothing. No violation on a complete board means that it
    is a solution.
    """
    yield from _changed_givens(puzzle, board)
    lattice = puzzle.lattice
    for direction, name in enumerate(lattice.directions):
        for index, clue in enumerate(puzzle.clues[direction]):
            line = lattice.line(direction, index)
            message = _line_fault(clue, take(board.cells, line), puzzle, direction)
            if message:
                where = tuple(map(lattice.locate, line))
                yield Violation(f"{name} breaks its clue", lattice.name_line(direction, index), message, where)


def is_solution(puzzle: Nonogram, board: Board) -> bool:
    """Whether `board` is complete and breaks nothing."""
    return board.is_complete and next(violations(puzzle, board), None) is None


def parse_board(puzzle: Nonogram, rows: Sequence[str]) -> Board:
    """A board of this puzzle from rows of its symbols."""
    board = Board.from_rows(rows, puzzle.symbols, puzzle.lattice.row_lengths)
    if (board.height, board.width) != puzzle.size:
        found, expected = f"{board.width}x{board.height}", f"{puzzle.width}x{puzzle.height}"
        raise InputError(f"found {found} cells, expected {expected}", place="board")
    return board


def can_complete(clue: Clue, cells: Sequence[int], grammar: Grammar = "blocks", values: int = 2) -> bool:
    """Whether the unknown cells of a line can still be decided so that it meets its clue; so many values are there.

    >>> from gridwright.kinds.nonogram.clues import parse_clue
    >>> can_complete(parse_clue([2, 1]), [UNKNOWN, EMPTY, UNKNOWN, UNKNOWN, UNKNOWN])
    False
    """
    if grammar == "zebra":
        return _can_have_runs(clue, cells, values)
    # Sets of places are numbers, bit `place` for the place before that cell: the largest boards have 400 lines of 200 cells.
    may_be = {value: _find_cells(cells, value) for value in {EMPTY, *(value for block in clue for value in block[1:])}}
    empty = may_be[EMPTY]
    reached = _spread(1, empty)  # how far one may come with the blocks so far
    for number, block in enumerate(clue):
        ends = (reached & may_be[block.before]) << 1 if block.before else reached
        ends = (ends & _find_room(may_be[block.colour], block.length)) << block.length if block.length else ends
        ends = (ends & may_be[block.after]) << 1 if block.after else ends
        has_gap = number + 1 < len(clue) and needs_gap(block, clue[number + 1])
        reached = _spread((ends & empty) << 1 if has_gap else ends, empty)
    return bool(reached >> len(cells) & 1)


def _can_have_runs(clue: Clue, cells: Sequence[int], values: int) -> bool:
    """Whether a line can have these runs, in order, among its runs.

    Run after run: `met[place][value]` is the most runs of the clue that can be met before `place` where a run of another value
    than `value` begins; having met more never hurts.
    """
    size = len(cells)
    met: list[dict[int, int]] = [{} for _ in range(size + 1)]
    met[0][-1] = 0
    for start in range(size):
        for value in range(values) if met[start] else ():
            count = max((most for before, most in met[start].items() if before != value), default=-1)
            if count < 0:
                continue
            for end in range(start + 1, size + 1):
                if cells[end - 1] not in (value, UNKNOWN):
                    break
                is_next = count < len(clue) and clue[count][:2] == (end - start, value)
                met[end][value] = max(met[end].get(value, 0), count + is_next)
    return max(met[size].values(), default=-1) == len(clue)


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
            yield Violation(
                "given cell changed",
                puzzle.lattice.name_cell(cell),
                f"found {puzzle.symbols[value]!r}, but {puzzle.symbols[given]!r} was given",
                (puzzle.lattice.locate(cell),),
            )


def _line_fault(clue: Clue, cells: bytes, puzzle: Nonogram, direction: int) -> str:
    """What is wrong with one line, or nothing."""
    palette, grammar = puzzle.palette, puzzle.grammar
    if UNKNOWN not in cells:
        found = describe(cells, grammar, direction, palette)
        if is_met(clue, found, grammar):
            return ""
        return f"has {format_clue(found, palette, grammar)}, expected {format_clue(clue, palette, grammar)}"
    if can_complete(clue, cells, grammar, len(palette)):
        return ""
    return f"can no longer become {format_clue(clue, palette, grammar)}"
