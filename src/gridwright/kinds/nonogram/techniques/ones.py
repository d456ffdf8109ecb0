"""Rule 3, Ones: a filled cell where a block begins, unless a block of one cell lies there."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.board import FILLED
from gridwright.kinds.nonogram.techniques.line import Line, Move
from gridwright.kinds.nonogram.techniques.words import LEFT, RIGHT, begin, name_block


def find_ones(line: Line) -> Iterator[Move]:
    """Before a block's first possible cell lies an empty one, if that cell is filled and all others that reach it are 1s.

    Mirrored: after its last possible cell.
    """
    cells = line.cells
    for block, start in enumerate(line.starts):
        if start > 0 and cells[start] == FILLED:
            others = _others(line, block, start)
            if others is not None:
                yield Move(block, empties=(start - 1,), because=(start,), others=others, case="before")
    for block, end in enumerate(line.ends):
        if end + 1 < len(cells) and cells[end] == FILLED:
            others = _others(line, block, end)
            if others is not None:
                yield Move(block, empties=(end + 1,), because=(end,), others=others, case="after")


def _others(line: Line, block: int, cell: int) -> tuple[int, ...] | None:
    """The other blocks that reach the cell, if all of them are 1s."""
    others = tuple(other for other in line.covering(cell) if other != block)
    return others if all(line.lengths[other] == 1 for other in others) else None


def tell_ones(line: Line, move: Move) -> str:
    assert move.block is not None
    name = name_block(line.lengths, move.block)
    side = LEFT if move.case == "before" else RIGHT
    cell, empty = move.because[0] + 1, move.empties[0] + 1
    if not move.others:
        only = f"only {name} can lie on the filled cell {cell}, and it cannot {side.near} {side.before} it"
        return begin(f"{only}. So it {side.near}s there, and cell {empty} is empty.")
    if line.lengths[move.block] == 1:
        return f"Only 1s can lie on the filled cell {cell}, so cell {empty} is empty."
    only = f"only {name} and 1s can lie on the filled cell {cell}, and {name} cannot {side.near} {side.before} it"
    return begin(f"{only}. Whether {name} {side.near}s there or it is a 1, cell {empty} is empty.")
