"""Techniques that ask which block a run belongs to: rules 11 to 13 of the document, from both ends, and Owners.

Rule 11 and its mirror image 11m leave out the block that nothing comes before; that one is 11f.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gridwright.kinds.nonogram.cells import EMPTY, FILLED
from gridwright.kinds.nonogram.techniques.line import MIRRORED, Line, Move, mirror_rule
from gridwright.kinds.nonogram.techniques.phrases import (
    LEFT,
    RIGHT,
    begin,
    is_last_seen,
    name_block,
    name_cells,
    name_span,
    tell_bound,
    tell_gaps,
    tell_limit,
    tell_owner,
    tell_place,
    with_article,
)


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


# Rule 12, Obstacle: a block cannot reach over an empty cell that follows its first filled one. From the right: 12m.


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


# Rule 13, Splitting: a block ends before a second run that lies too far from the first. From the right: 13m.


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


# Rule X, Owners: as many separate runs as blocks, so each run is part of its own block.


def match_owners(line: Line) -> Iterator[Move]:
    """If there are as many runs as blocks and no two runs can be one block, each block lies around its run."""
    segments = list(line.segments())
    if len(segments) != len(line.lengths) or not all(_are_separate(line, *pair) for pair in pairwise(segments)):
        return
    for block, (first, last) in enumerate(segments):
        length = line.lengths[block]
        others = tuple(other for other in range(len(line.lengths)) if other != block)
        yield Move(block, start=last - length + 1, end=first + length - 1, because=tuple(range(first, last + 1)), others=others)


def _are_separate(line: Line, left: tuple[int, int], right: tuple[int, int]) -> bool:
    """Whether an empty cell lies between two runs, or no block can cover both."""
    return EMPTY in line.cells[left[1] + 1 : right[0]] or not line.owners(left[0], right[1])


def tell_owners(line: Line, move: Move) -> str:
    assert move.block is not None
    count = len(line.lengths)
    start = line.starts[move.block] if move.start is None else move.start
    end = line.ends[move.block] if move.end is None else move.end
    name = name_block(line.lengths, move.block)
    reach = f"{name_span(move.because[0], move.because[-1])} belong{'s' if len(move.because) == 1 else ''} to {name}"
    reach = f"{reach}, which {tell_place(line.lengths[move.block], start, end)}"
    if count == 1:
        return begin(f"all filled cells are part of the only block: {reach}.")
    runs = f"there are {count} runs of filled cells that cannot be joined, and {count} blocks"
    return begin(f"{runs}, so each run has its own: {reach}.")
