"""Rule 2, Simple spaces: the cells no block can reach."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.board import EMPTY
from gridwright.kinds.nonogram.techniques.line import Line, Move
from gridwright.kinds.nonogram.techniques.words import begin, name_block, tell_bound


def find_spaces(line: Line) -> Iterator[Move]:
    """Cells before the first block, after the last, and between two neighbours' ranges are empty."""
    last = len(line.lengths) - 1
    if last < 0:
        yield from _space(line, 0, len(line), None, (), "no blocks")
        return
    yield from _space(line, 0, line.starts[0], 0, (), "before")
    for block in range(last):
        yield from _space(line, line.ends[block] + 1, line.starts[block + 1], block, (block + 1,), "between")
    yield from _space(line, line.ends[last] + 1, len(line), last, (), "after")


def _space(line: Line, first: int, stop: int, block: int | None, others: tuple[int, ...], case: str) -> Iterator[Move]:
    if first < stop:
        cells = line.cells
        empties = tuple(cell for cell in range(first, stop) if cells[cell] != EMPTY)
        if empties:
            yield Move(block, empties=empties, others=others, case=case)


def tell_spaces(line: Line, move: Move) -> str:
    if move.block is None:
        return "The clue has no blocks, so every cell is empty."
    name = name_block(line.lengths, move.block)
    start, end = line.starts[move.block] + 1, line.ends[move.block] + 1
    if move.case == "between":
        (following,) = move.others
        begins = f"{name_block(line.lengths, following)} {tell_bound('start', line.starts[following])}"
        return begin(f"{name} {tell_bound('end', line.ends[move.block])} and {begins}; no block reaches the cells between.")
    if move.case == "before":
        role = "only" if len(line.lengths) == 1 else "first"
        return begin(f"{name}, the {role} block, cannot start before cell {start}; everything before that is empty.")
    role = "only" if len(line.lengths) == 1 else "last"
    return begin(f"{name}, the {role} block, cannot reach past cell {end}; everything after that is empty.")
