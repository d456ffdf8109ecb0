"""Rule 1, Intersection: the cells a block covers wherever it lies."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.board import FILLED
from gridwright.kinds.nonogram.techniques.line import Line, Move
from gridwright.kinds.nonogram.techniques.words import begin, name_block, name_span


def intersect(line: Line) -> Iterator[Move]:
    """A block with less play than its length covers the middle of its range."""
    cells = line.cells
    for block in range(len(line.lengths)):
        first, last = sure_cells(line, block)
        if first <= last:
            fills = tuple(cell for cell in range(first, last + 1) if cells[cell] != FILLED)
            if fills:
                yield Move(block, fills=fills)


def sure_cells(line: Line, block: int) -> tuple[int, int]:
    """First and last cell that the block covers in any case; first after last if there is none."""
    start, end, length = line.starts[block], line.ends[block], line.lengths[block]
    return end - length + 1, start + length - 1


def tell_intersection(line: Line, move: Move) -> str:
    assert move.block is not None
    name = name_block(line.lengths, move.block)
    start, end = line.starts[move.block], line.ends[move.block]
    first, last = sure_cells(line, move.block)
    if (first, last) == (start, end):
        return begin(f"{name} has only one place left: {name_span(start, end)}.")
    return begin(f"{name} must lie within {name_span(start, end)}; however it is placed, it covers {name_span(first, last)}.")
