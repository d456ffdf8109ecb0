"""Rule 11, First black: a block whose first possible cell is filled begins there.

From the right it is 11m. Both leave out the block nothing comes before; that one is 11f.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.board import FILLED
from gridwright.kinds.nonogram.techniques.line import Line, Move
from gridwright.kinds.nonogram.techniques.mirror import mirror_rule
from gridwright.kinds.nonogram.techniques.words import LEFT, RIGHT, begin, name_block, name_span


def find_first_black(line: Line) -> Iterator[Move]:
    """A block that begins past the reach of the one before it, with its first possible cell filled, lies right there."""
    for block in range(1, len(line.lengths)):
        if line.ends[block - 1] < line.starts[block]:
            yield from _settle(line, block)


find_first_black_mirrored = mirror_rule(find_first_black)


def _find_at_left_end(line: Line) -> Iterator[Move]:
    if line.lengths:
        yield from _settle(line, 0)


_find_at_right_end = mirror_rule(_find_at_left_end)


def find_first_black_at_ends(line: Line) -> Iterator[Move]:
    """The same for the first block and, from the right, for the last: nothing comes before them."""
    yield from _find_at_left_end(line)
    yield from _find_at_right_end(line)


def _settle(line: Line, block: int) -> Iterator[Move]:
    """The block that begins at the first cell of its range, if that is filled."""
    first = line.starts[block]
    if line.cells[first] == FILLED:
        last = first + line.lengths[block] - 1
        fills = tuple(cell for cell in range(first, last + 1) if line.cells[cell] != FILLED)
        empties = tuple(cell for cell in (first - 1, last + 1) if 0 <= cell < len(line))
        yield Move(block, fills=fills, empties=empties, end=last, because=(first,))


def tell_first_black(line: Line, move: Move) -> str:
    assert move.block is not None
    (cell,) = move.because
    length = line.lengths[move.block]
    name = name_block(line.lengths, move.block)
    side, outermost, other_end = LEFT, 0, cell + length - 1
    if cell != line.starts[move.block]:
        side, outermost, other_end = RIGHT, len(line.lengths) - 1, cell - length + 1
    limit = f"cannot {side.near} {side.before} cell {cell + 1}"
    if move.block == outermost:
        only = f"{name} is the {'only' if len(line.lengths) == 1 else side.outermost} block and {limit}"
    else:
        only = f"{name} {limit}, and no {side.earlier} block reaches that cell"
    place = name_span(min(cell, other_end), max(cell, other_end))
    return begin(f"{only}. It is filled, so {name} {side.near}s there: it is {place}, with a gap next to it.")
