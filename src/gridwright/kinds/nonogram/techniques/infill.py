"""Rule 9, Infill: filled cells that only one block reaches belong together."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.board import FILLED
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Line, Move
from gridwright.kinds.nonogram.techniques.words import begin, count_cells, name_block, name_cells, tell_place


def infill(line: Line) -> Iterator[Move]:
    """Filled cells out of every other block's reach are one block: it covers what lies between and stays near."""
    for block, length in enumerate(line.lengths):
        filled = [cell for cell in own_cells(line, block) if line.cells[cell] == FILLED]
        if not filled:
            continue
        first, last = filled[0], filled[-1]
        spare = length - (last - first + 1)
        if spare < 0:
            name = name_block(line.lengths, block)
            raise ContradictionError(f"{name_cells((first, last))} are filled and only {name} reaches them, but it is too short")
        fills = tuple(cell for cell in range(first, last + 1) if line.cells[cell] != FILLED)
        others = tuple(other for other in (block - 1, block + 1) if 0 <= other < len(line.lengths))
        yield Move(block, fills=fills, start=first - spare, end=last + spare, because=tuple(filled), others=others)


def own_cells(line: Line, block: int) -> range:
    """The cells of its range that no neighbour reaches; blocks farther away are behind the neighbours."""
    low, high = line.starts[block], line.ends[block]
    if block > 0:
        low = max(low, line.ends[block - 1] + 1)
    if block + 1 < len(line.lengths):
        high = min(high, line.starts[block + 1] - 1)
    return range(low, high + 1)


def tell_infill(line: Line, move: Move) -> str:
    assert move.block is not None
    name = name_block(line.lengths, move.block)
    told = f"only {name} can lie on {name_cells(move.because)}"
    if move.fills:
        told += ", so it covers the cells between as well"
    if move.start is None and move.end is None:
        return begin(f"{told}.")
    start = line.starts[move.block] if move.start is None else move.start
    end = line.ends[move.block] if move.end is None else move.end
    length = line.lengths[move.block]
    return begin(f"{told}. It has {count_cells(length)}, so it {tell_place(length, start, end)}.")
