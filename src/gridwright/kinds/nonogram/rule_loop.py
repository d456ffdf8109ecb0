"""Solving by rules alone, line after line, with statistics: how far chosen techniques come, and how often each was of use.

One iteration goes through all rows, then all columns. On every line that has unknown cells each technique is run once, in the
document's order. It ends when the puzzle is solved or an iteration changes nothing; the last iteration counts too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.clues import describe, format_clue
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Line, Technique
from gridwright.kinds.nonogram.techniques.table import in_document_order
from gridwright.model.errors import InputError

Range = tuple[int, int]
"""First and last cell that a block may lie in, from 0."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """How a puzzle went."""

    iterations: int
    uses: dict[str, int]
    """Code of each technique, in the order they were run -> on how many lines it found something, over all iterations."""
    is_solved: bool
    board: Board
    """The final state."""
    ranges: tuple[tuple[tuple[Range, ...], ...], ...]
    """For each direction, each line, each block: where it may lie, as far as the techniques found out."""
    contradiction: str = ""
    """Where the clues cannot be met and why, ``row 3: the 4 has no room left``; empty if none was met."""


def run_rules(puzzle: Nonogram, techniques: Iterable[Technique], board: Board | None = None) -> Statistics:
    """Solve with the techniques alone, from the given cells or from a `board`."""
    puzzle.require_plain("the rules are for black and white only")
    state = _State(puzzle, _first_cells(puzzle, board))
    ordered = in_document_order(techniques)
    uses = dict.fromkeys((technique.code for technique in ordered), 0)
    iterations, contradiction = 0, ""
    moves = True
    while moves and not contradiction and UNKNOWN in state.cells:
        iterations += 1
        moves = False
        for direction, index in state.places():
            try:
                moves |= state.run_line(direction, index, ordered, uses)
            except ContradictionError as fault:
                contradiction = f"{puzzle.lattice.directions[direction]} {index + 1}: {fault}"
                break
    contradiction = contradiction or state.find_broken_line()
    final = Board(puzzle.height, puzzle.width, bytes(state.cells), puzzle.symbols)
    return Statistics(iterations, uses, final.is_complete and not contradiction, final, state.ranges(), contradiction)


def _first_cells(puzzle: Nonogram, board: Board | None) -> bytes:
    """What is known at the start: the board, and the given cells where it says nothing."""
    given = puzzle.given or Board.blank(puzzle.height, puzzle.width)
    if board is None:
        return given.cells
    if (board.height, board.width) != puzzle.size:
        raise InputError(f"found {board.width}x{board.height} cells, expected {puzzle.width}x{puzzle.height}", place="board")
    return board.over(given).cells


class _State:
    """The cells, which rows and columns share, and every line with its own ranges."""

    def __init__(self, puzzle: Nonogram, cells: bytes) -> None:
        self.puzzle = puzzle
        self.cells = bytearray(cells)
        self.lines = [
            [
                Line([block.length for block in clue], [UNKNOWN] * puzzle.lattice.line_length(direction, 0))
                for clue in puzzle.clues[direction]
            ]
            for direction in range(len(puzzle.clues))
        ]

    def places(self) -> Iterator[tuple[int, int]]:
        """Every line as direction and index: rows, then columns."""
        for direction, lines in enumerate(self.lines):
            for index in range(len(lines)):
                yield direction, index

    def read_line(self, direction: int, index: int) -> bytes:
        """The cells of a line as they are now."""
        return bytes(self.cells[cell] for cell in self.puzzle.lattice.line(direction, index))

    def run_line(self, direction: int, index: int, techniques: Iterable[Technique], uses: dict[str, int]) -> bool:
        """Run every technique once on a line, if it has unknown cells; whether anything was news."""
        line = self.lines[direction][index]
        line.cells = list(self.read_line(direction, index))
        if line.is_finished:
            return False
        has_news = False
        try:
            for technique in techniques:
                if technique.use(line):
                    uses[technique.code] += 1
                    has_news = True
        finally:
            # What was found before a contradiction is part of the final state.
            for cell, value in zip(self.puzzle.lattice.line(direction, index), line.cells, strict=True):
                self.cells[cell] = value
        return has_news

    def find_broken_line(self) -> str:
        """The first finished line that breaks its clue: crossing lines may have finished it, and then no rule looks at it."""
        for direction, index in self.places():
            cells = self.read_line(direction, index)
            clue = self.puzzle.clues[direction][index]
            if UNKNOWN not in cells and describe(cells) != clue:
                found, expected = format_clue(describe(cells)), format_clue(clue)
                return f"{self.puzzle.lattice.directions[direction]} {index + 1}: has {found}, expected {expected}"
        return ""

    def ranges(self) -> tuple[tuple[tuple[Range, ...], ...], ...]:
        return tuple(tuple(tuple(zip(line.starts, line.ends, strict=True)) for line in lines) for lines in self.lines)


def format_statistics(statistics: Statistics) -> str:
    """Iterations and uses in a few lines."""
    outcome = statistics.contradiction or ("solved" if statistics.is_solved else "not solved")
    uses = ", ".join(f"{code}: {count}" for code, count in statistics.uses.items() if count)
    return f"{outcome}\niterations: {statistics.iterations}\nuses: {uses or 'none'}"


def format_state(puzzle: Nonogram, statistics: Statistics) -> str:
    """The final state, drawn with ``X . ?``, and where each block may lie, in cells from 1."""
    drawn = [" ".join(row).replace("#", "X") for row in statistics.board.rows()]
    for direction, name in enumerate(puzzle.lattice.directions):
        for index, clue in enumerate(puzzle.clues[direction]):
            pairs = zip(clue, statistics.ranges[direction][index], strict=True)
            ranges = [f"{block.length} [{start + 1}-{end + 1}]" for block, (start, end) in pairs]
            drawn.append(f"{name} {index + 1}: {', '.join(ranges) or 'no blocks'}")
    return "\n".join(drawn)
