"""Rule 11, First black: a block whose first possible cell is filled begins there.

From the right it is 11m. Both leave out the block nothing comes before; that one is 11f.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.board import FILLED
from gridwright.kinds.nonogram.techniques.line import Line, Move
from gridwright.kinds.nonogram.techniques.mirror import MIRRORED, mirror_rule
from gridwright.kinds.nonogram.techniques.words import LEFT, RIGHT, begin, name_block, tell_bound, tell_gaps, tell_place


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
        yield Move(block, fills=fills, empties=empties, end=last, because=(first,), others=(block - 1,) if block else ())


def tell_first_black(line: Line, move: Move) -> str:
    assert move.block is not None
    (cell,) = move.because
    length = line.lengths[move.block]
    name = name_block(line.lengths, move.block)
    side, start = (RIGHT, cell - length + 1) if move.case.endswith(MIRRORED) else (LEFT, cell)
    place = f"{name} {side.near}s there: it {tell_place(length, start, start + length - 1)}{tell_gaps(move.empties)}"
    if not move.others:
        role = "only" if len(line.lengths) == 1 else side.outermost
        return begin(f"{name}, the {role} block, cannot {side.near} {side.before} the filled cell {cell + 1}. So {place}.")
    (other,) = move.others
    reach = tell_bound(side.far, line.ends[other] if side is LEFT else line.starts[other])
    limits = f"{name_block(line.lengths, other)} {reach} and {name} {tell_bound(side.near, cell)}"
    return begin(f"{limits}. That cell is filled, so {place}.")
