"""Rule 6, Update0: blocks keep their order, with a gap between neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.techniques.line import Line, Move
from gridwright.kinds.nonogram.techniques.words import begin, count_cells, name_block, tell_limit


def keep_order(line: Line) -> Iterator[Move]:
    """A block starts after the one before it and a gap, and ends before the one after it and a gap."""
    lengths, starts, ends = line.lengths, line.starts, line.ends
    for block in range(1, len(lengths)):
        start = starts[block - 1] + lengths[block - 1] + 1
        if start > starts[block]:
            yield Move(block, start=start, others=(block - 1,))
    for block in range(len(lengths) - 2, -1, -1):
        end = ends[block + 1] - lengths[block + 1] - 1
        if end < ends[block]:
            yield Move(block, end=end, others=(block + 1,))


def tell_order(line: Line, move: Move) -> str:
    assert move.block is not None
    (other,) = move.others
    name, neighbour = name_block(line.lengths, move.block), name_block(line.lengths, other)
    limit = tell_limit(line.starts[other], None) if move.start is not None else tell_limit(None, line.ends[other])
    room = f"it needs {count_cells(line.lengths[other])} and a gap"
    return begin(f"{neighbour} {limit}; as {room}, {name} {tell_limit(move.start, move.end)}.")
