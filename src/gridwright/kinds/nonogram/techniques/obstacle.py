"""Rule 12, Obstacle: a block cannot reach over an empty cell that follows its first filled one. From the right: 12m."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.board import EMPTY, FILLED
from gridwright.kinds.nonogram.techniques.line import Line, Move
from gridwright.kinds.nonogram.techniques.mirror import mirror_rule
from gridwright.kinds.nonogram.techniques.words import LEFT, RIGHT, begin, is_last_seen, name_block, tell_owner, with_article


def stop_at_obstacle(line: Line) -> Iterator[Move]:
    """A block out of reach of the one before it ends before the first empty cell after the first filled one in its range."""
    for block in range(len(line.lengths)):
        if block > 0 and line.ends[block - 1] >= line.starts[block]:
            continue
        filled = None
        for cell in range(line.starts[block], line.ends[block] + 1):
            value = line.cells[cell]
            if filled is None:
                filled = cell if value == FILLED else None
            elif value == EMPTY:
                yield Move(block, end=cell - 1, because=(filled, cell), others=(block - 1,) if block else ())
                break


stop_at_obstacle_mirrored = mirror_rule(stop_at_obstacle)


def tell_obstacle(line: Line, move: Move) -> str:
    assert move.block is not None
    side = LEFT if move.end is not None else RIGHT
    filled, empty = move.because if side is LEFT else move.because[::-1]
    name = name_block(line.lengths, move.block)
    whose = f"the filled cell {filled + 1} {tell_owner(line.lengths, move.block, side)}"
    own = f"{side.far}s {side.before} the empty cell {empty + 1}"
    if is_last_seen(line.lengths, move.block, side):
        return begin(f"{whose}. So {name} {own}.")
    return begin(
        f"{whose}. If to {name}, that {own}; if to {with_article(side.later)} one, {name} {side.far}s even {side.earlier}."
    )
