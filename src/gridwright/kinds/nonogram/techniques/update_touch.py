"""Rule 7, Update1: a block keeps a gap to a run that it cannot be part of."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.board import FILLED
from gridwright.kinds.nonogram.techniques.line import Line, Move
from gridwright.kinds.nonogram.techniques.words import begin, name_block, name_cells, tell_limit


def avoid_touch(line: Line) -> Iterator[Move]:
    """A run that a filled cell right before a block's range is part of belongs to an earlier block: the range starts past it.

    Mirrored: the range ends before the run of a filled cell right after it. One cell stays free between.
    """
    cells = line.cells
    for block in range(len(line.lengths)):
        outside = line.starts[block] - 1
        if outside >= 0 and cells[outside] == FILLED:
            first, last = line.segment_at(outside)
            yield Move(block, start=last + 2, because=tuple(range(first, last + 1)))
        outside = line.ends[block] + 1
        if outside < len(cells) and cells[outside] == FILLED:
            first, last = line.segment_at(outside)
            yield Move(block, end=first - 2, because=tuple(range(first, last + 1)))


def tell_touch(line: Line, move: Move) -> str:
    assert move.block is not None
    name = name_block(line.lengths, move.block)
    if move.start is not None:
        limit, order = tell_limit(line.starts[move.block], None), "an earlier"
    else:
        limit, order = tell_limit(None, line.ends[move.block]), "a later"
    run = f"the filled {name_cells(move.because)} belong{'s' if len(move.because) == 1 else ''} to {order} block"
    return begin(f"{name} {limit}, so {run}. With a gap between, {name} {tell_limit(move.start, move.end)}.")
