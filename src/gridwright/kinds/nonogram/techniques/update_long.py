"""Rule 8, Update2: a run too long for a block lies on one side of it."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.techniques.line import ContradictionError, Line, Move
from gridwright.kinds.nonogram.techniques.words import begin, count_cells, name_block, name_blocks, name_span, tell_limit


def pass_long_runs(line: Line) -> Iterator[Move]:
    """A block that a run in its range is too long for comes after the run, or before it, where only one is possible."""
    segments = list(line.segments())
    for block, length in enumerate(line.lengths):
        for first, last in segments:
            if last - first + 1 > length and line.starts[block] <= first and last <= line.ends[block]:
                yield from _choose_side(line, block, first, last)


def _choose_side(line: Line, block: int, first: int, last: int) -> Iterator[Move]:
    owners = tuple(line.owners(first, last))
    if not owners:
        raise ContradictionError(f"no block can lie on {name_span(first, last)}")
    length = line.lengths[block]
    run = tuple(range(first, last + 1))
    if first - 1 - line.starts[block] < length:
        yield Move(block, start=last + 2, because=run, case="room")
    elif owners[-1] < block:
        yield Move(block, start=last + 2, because=run, others=owners, case="owners")
    elif line.ends[block] - (last + 1) < length:
        yield Move(block, end=first - 2, because=run, case="room")
    elif owners[0] > block:
        yield Move(block, end=first - 2, because=run, others=owners, case="owners")


def tell_long_runs(line: Line, move: Move) -> str:
    assert move.block is not None
    name = name_block(line.lengths, move.block)
    side, other_side = ("before", "after") if move.start is not None else ("after", "before")
    run = f"{count_cells(len(move.because))} in a row, {name_span(move.because[0], move.because[-1])}, are too many for {name}"
    if move.case == "room":
        reach = (line.starts[move.block], None) if move.start is not None else (None, line.ends[move.block])
        why = f"it {tell_limit(*reach)}, so it has no room {side} them"
    else:
        comes = "comes" if len(move.others) == 1 else "come"
        why = f"they can only belong to {name_blocks(line.lengths, move.others, 'or')}, which {comes} {side} it"
    return begin(f"{run}, and {why}. So it comes {other_side} them and {tell_limit(move.start, move.end)}.")
