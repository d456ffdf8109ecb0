"""Rule 5, Glue: a run near an empty cell must grow away from it. And 5w, where the board's edge counts as an empty cell."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.board import EMPTY, FILLED
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Line, Move
from gridwright.kinds.nonogram.techniques.mirror import mirror_rule
from gridwright.kinds.nonogram.techniques.words import begin, name_block, name_cells, tell_gaps


def glue(line: Line) -> Iterator[Move]:
    """A run too near an empty cell for the shortest block on it grows to the other side; a complete run is closed."""
    for first in range(1, len(line)):
        if line.cells[first] == FILLED and line.cells[first - 1] != FILLED:
            yield from _glue_run(line, first, edges=False)


def _glue_from_left(line: Line) -> Iterator[Move]:
    """Glue with both edges as empty cells."""
    for first in range(len(line)):
        if line.cells[first] == FILLED and (first == 0 or line.cells[first - 1] != FILLED):
            yield from _glue_run(line, first, edges=True)


_glue_from_right = mirror_rule(_glue_from_left)


def glue_to_edges(line: Line) -> Iterator[Move]:
    """Glue with the edges of the board as empty cells, from the left and then from the right."""
    yield from _glue_from_left(line)
    yield from _glue_from_right(line)


def _glue_run(line: Line, first: int, *, edges: bool) -> Iterator[Move]:
    """The three arguments for the run that begins at `first`."""
    blocks = tuple(line.covering(first))
    if not blocks:  # nobody reaches the run: Simple spaces will say so
        return
    shortest = min(line.lengths[block] for block in blocks)
    wall = _wall_before(line, first, shortest, edges)
    if wall is not None:
        yield from _grow(line, range(first + 1, wall + shortest + 1), first, wall, blocks)
    wall = _wall_after(line, first, shortest, edges)
    if wall is not None:
        yield from _grow(line, range(wall - shortest, first), first, wall, blocks)
    yield from _close_run(line, first, blocks)


def _wall_before(line: Line, cell: int, reach: int, edges: bool) -> int | None:
    """The nearest empty cell before, at most `reach` away; -1 is the edge."""
    for place in range(cell - 1, max(cell - reach, 0) - 1, -1):
        if line.cells[place] == EMPTY:
            return place
    return -1 if edges and cell - reach <= -1 else None


def _wall_after(line: Line, cell: int, reach: int, edges: bool) -> int | None:
    """The nearest empty cell after, at most `reach` away; the line's length is the edge."""
    size = len(line)
    for place in range(cell + 1, min(cell + reach, size - 1) + 1):
        if line.cells[place] == EMPTY:
            return place
    return size if edges and cell + reach >= size else None


def _grow(line: Line, cells: range, first: int, wall: int, blocks: tuple[int, ...]) -> Iterator[Move]:
    if cells and (cells[0] < 0 or cells[-1] >= len(line)):
        raise ContradictionError(f"no block has enough room on cell {first + 1}")
    fills = tuple(cell for cell in cells if line.cells[cell] != FILLED)
    if fills:
        known = (wall,) if 0 <= wall < len(line) else ()
        yield Move(fills=fills, because=tuple(sorted((*known, first))), others=blocks, case="grow")


def _close_run(line: Line, cell: int, blocks: tuple[int, ...]) -> Iterator[Move]:
    """A run as long as every block that can lie on it has empty cells at both ends."""
    first, last = line.segment_at(cell)
    length = last - first + 1
    if any(line.lengths[block] != length for block in blocks):
        return
    empties = tuple(place for place in (first - 1, last + 1) if 0 <= place < len(line))
    run = tuple(range(first, last + 1))
    if len(blocks) == 1:
        yield Move(blocks[0], empties=empties, start=first, end=last, because=run, case="close")
    else:
        yield Move(empties=empties, because=run, others=blocks, case="close")


def tell_glue(line: Line, move: Move) -> str:
    if move.case.startswith("close"):
        return _tell_closing(line, move)
    shortest = min(line.lengths[block] for block in move.others)
    filled = next(cell + 1 for cell in move.because if line.cells[cell] == FILLED)
    wall = next((f"the empty cell {cell + 1}" for cell in move.because if line.cells[cell] == EMPTY), "the edge")
    if len(move.others) == 1:
        who = f"the filled cell {filled} can only be part of {name_block(line.lengths, move.others[0])}, which"
    else:
        who = f"whichever block the filled cell {filled} is part of, it has {shortest} or more cells. It"
    return begin(f"{who} cannot reach over {wall}, so it covers {name_cells(move.fills)} too.")


def _tell_closing(line: Line, move: Move) -> str:
    run = name_cells(move.because)
    length = len(move.because)
    if move.block is not None:
        done = f"only {name_block(line.lengths, move.block)} can lie on {run}, and there it is complete"
    else:
        done = f"every block that can lie on {run} is a {length}, so whichever it is, it is complete"
    return begin(f"{done}{tell_gaps(move.empties)}.")
