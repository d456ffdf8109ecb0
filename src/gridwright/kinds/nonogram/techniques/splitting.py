"""Rule 13, Splitting: a block ends before a second run that lies too far from the first. From the right: 13m."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.techniques.line import Line, Move
from gridwright.kinds.nonogram.techniques.mirror import mirror_rule
from gridwright.kinds.nonogram.techniques.words import (
    LEFT,
    RIGHT,
    begin,
    is_last_seen,
    name_block,
    name_cells,
    tell_limit,
    tell_owner,
)


def split(line: Line) -> Iterator[Move]:
    """A block out of reach of the one before it ends before a run that is too far from the first run in its range to join it."""
    segments = list(line.segments())
    for block, length in enumerate(line.lengths):
        if block > 0 and line.ends[block - 1] >= line.starts[block]:
            continue
        start, end = line.starts[block], line.ends[block]
        inside = [segment for segment in segments if start <= segment[0] <= end]
        for first, last in inside[1:]:
            if last - inside[0][0] + 1 > length:
                because = (inside[0][0], *range(first, last + 1))
                yield Move(block, end=first - 2, because=because, others=(block - 1,) if block else ())
                break


split_mirrored = mirror_rule(split)


def tell_splitting(line: Line, move: Move) -> str:
    assert move.block is not None
    side = LEFT if move.end is not None else RIGHT
    name = name_block(line.lengths, move.block)
    near, run = (move.because[0], move.because[1:]) if side is LEFT else (move.because[-1], move.because[:-1])
    both = sorted(((near,), run))
    apart = f"{name} cannot cover both {name_cells(both[0])} and {name_cells(both[1])}"
    whose = f"cell {near + 1} {tell_owner(line.lengths, move.block, side)}"
    either = "so" if is_last_seen(line.lengths, move.block, side) else "either way"
    return begin(f"{apart}. {begin(whose)}; {either} {name} {tell_limit(move.start, move.end)}.")
