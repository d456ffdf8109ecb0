"""Finished line, an addition: once all filled cells are there the rest is empty, and the other way round."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.board import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Line, Move
from gridwright.kinds.nonogram.techniques.words import count_cells


def finish(line: Line) -> Iterator[Move]:
    """Compare the cells that the clue asks for with those that are filled, and with those that could be."""
    wanted = sum(line.lengths)
    filled = [cell for cell, value in enumerate(line.cells) if value == FILLED]
    unknown = [cell for cell, value in enumerate(line.cells) if value == UNKNOWN]
    if not unknown:
        return
    if len(filled) > wanted:
        raise ContradictionError(f"the clue asks for {count_cells(wanted)}, but {len(filled)} are filled")
    if len(filled) + len(unknown) < wanted:
        raise ContradictionError(f"the clue asks for {count_cells(wanted)}, but only {len(filled) + len(unknown)} are not empty")
    if len(filled) == wanted:
        yield Move(empties=tuple(unknown), because=tuple(filled), others=tuple(range(len(line.lengths))))
    elif len(filled) + len(unknown) == wanted:
        empty = tuple(cell for cell, value in enumerate(line.cells) if value == EMPTY)
        yield Move(fills=tuple(unknown), because=empty, others=tuple(range(len(line.lengths))))


def tell_finished(line: Line, move: Move) -> str:
    wanted = sum(line.lengths)
    if move.empties:
        if not wanted:
            return "The clue has no blocks, so every cell is empty."
        return f"The clue asks for {count_cells(wanted)}, and as many are filled already; the rest is empty."
    if wanted == len(line):
        ending = "it is filled" if wanted == 1 else "all are filled"
        return f"The clue asks for {count_cells(wanted)}, and the line has no more; {ending}."
    return f"The clue asks for {count_cells(wanted)}, and only as many are not empty; all of them are filled."
