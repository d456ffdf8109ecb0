"""A puzzle as the kernels of rules want it."""

from __future__ import annotations

from gridwright.kinds.nonogram.kernels.sheet import Sheet, new_sheet
from gridwright.kinds.nonogram.puzzle import Nonogram


def make_sheet(puzzle: Nonogram) -> Sheet:
    """The puzzle's clues and given cells, nothing found yet."""
    rows, columns = ([[block.length for block in clue] for clue in clues] for clues in puzzle.clues)
    return new_sheet(rows, columns, puzzle.given.cells if puzzle.given else b"")
