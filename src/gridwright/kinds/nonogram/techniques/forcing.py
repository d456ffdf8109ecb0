"""Rule 4, Forcing: a cell that would join two runs into one too long."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.board import FILLED, UNKNOWN
from gridwright.kinds.nonogram.techniques.line import Line, Move
from gridwright.kinds.nonogram.techniques.words import begin, count_cells, name_span


def force_gaps(line: Line) -> Iterator[Move]:
    """An unknown cell between two filled ones is empty if no block fits on the run it would join."""
    cells = line.cells
    for cell in range(1, len(cells) - 1):
        if cells[cell] == UNKNOWN and cells[cell - 1] == FILLED and cells[cell + 1] == FILLED:
            first, last = _joined(line, cell)
            if not line.owners(first, last):
                because = (*range(first, cell), *range(cell + 1, last + 1))
                yield Move(empties=(cell,), because=because)


def _joined(line: Line, cell: int) -> tuple[int, int]:
    """The run that filling the cell would make."""
    return line.segment_at(cell - 1)[0], line.segment_at(cell + 1)[1]


def tell_forcing(line: Line, move: Move) -> str:
    (cell,) = move.empties
    first, last = _joined(line, cell)
    run = f"a run of {count_cells(last - first + 1)}"
    why = "no block that can lie there is so long"
    return begin(f"filling cell {cell + 1} would join {name_span(first, last)} into {run}; {why}.")
