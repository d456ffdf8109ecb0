"""Rule 10, Trimming: a block needs a piece of its range without empty cells that is long enough."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.board import EMPTY, UNKNOWN
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Line, Move
from gridwright.kinds.nonogram.techniques.words import begin, count_cells, name_block, name_cells, name_span, tell_limit


def trim(line: Line) -> Iterator[Move]:
    """A range begins and ends with a piece that holds its block; a piece inside that holds no block at all is empty."""
    for block, length in enumerate(line.lengths):
        pieces = _pieces(line, line.starts[block], line.ends[block])
        large = [piece for piece in pieces if len(piece) >= length]
        if not large:
            name = name_block(line.lengths, block)
            span = name_span(line.starts[block], line.ends[block])
            raise ContradictionError(f"{name} must lie within {span}, but the empty cells leave no room for it there")
        start, end = large[0][0], large[-1][-1]
        if start > line.starts[block]:
            yield Move(block, start=start, because=_empties(line, line.starts[block], start))
        if end < line.ends[block]:
            yield Move(block, end=end, because=_empties(line, end, line.ends[block]))
        for piece in pieces:
            if len(piece) < length and start <= piece[0] <= end and _is_untouched(line, block, piece):
                yield Move(block, empties=tuple(piece), because=(piece[0] - 1, piece[-1] + 1), case="piece")


def _pieces(line: Line, start: int, end: int) -> list[range]:
    """What the empty cells leave of a range."""
    pieces = []
    first = start
    for cell in range(start, end + 2):
        if cell > end or line.cells[cell] == EMPTY:
            if cell > first:
                pieces.append(range(first, cell))
            first = cell + 1
    return pieces


def _is_untouched(line: Line, block: int, piece: range) -> bool:
    """Whether nothing is known of the piece and no other block reaches it."""
    if any(line.cells[cell] != UNKNOWN for cell in piece):
        return False
    ranges = enumerate(zip(line.starts, line.ends, strict=True))
    return not any(start <= piece[-1] and piece[0] <= end for other, (start, end) in ranges if other != block)


def _empties(line: Line, first: int, last: int) -> tuple[int, ...]:
    return tuple(cell for cell in range(first, last + 1) if line.cells[cell] == EMPTY)


def tell_trimming(line: Line, move: Move) -> str:
    assert move.block is not None
    name = name_block(line.lengths, move.block)
    needed = count_cells(line.lengths[move.block])
    if move.case == "piece":
        room = f"the room between cells {move.because[0] + 1} and {move.because[-1] + 1} is too small for {name}"
        return begin(f"{room}, and no other block reaches it.")
    start, end = line.starts[move.block], line.ends[move.block]
    limit = tell_limit(move.start, move.end)
    empty = f"the empty {name_cells(move.because)}"
    side, edge, cut_off = "before", move.start, (move.start or 0) - start
    if edge is None:
        assert move.end is not None
        side, edge, cut_off = "after", move.end, end - move.end
    if len(move.because) == cut_off:
        return begin(f"{name} cannot lie on {empty}, so it {limit}.")
    within = "" if (start, end) == (0, len(line) - 1) else f"{name} must lie within {name_span(start, end)}. There "
    leave = f"{empty} leave{'s' if len(move.because) == 1 else ''} {'it' if within else name} no {needed} in a row"
    return begin(f"{within}{leave} {side} cell {edge + 1}, so it {limit}.")
