"""The obvious twins: lines and boards answered by listing everything. Nothing here is taken from the code under test."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product

import numpy as np
import numpy.typing as npt

Cells = bytes
Clues = tuple[tuple[int, ...], ...]
Masks = npt.NDArray[np.uint32]

EMPTY, FILLED, UNKNOWN = 0, 1, 255


def clue_of(cells: Iterable[int]) -> tuple[int, ...]:
    """The runs of filled cells, in order.

    >>> clue_of([1, 1, 0, 1])
    (2, 1)
    """
    drawn = "".join("#" if cell else "." for cell in cells)
    return tuple(len(run) for run in drawn.split(".") if run)


@cache
def lines_by_clue(length: int) -> dict[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Every clue that fits into `length` cells, with every line that meets it."""
    lines = defaultdict(list)
    for cells in product((EMPTY, FILLED), repeat=length):
        lines[clue_of(cells)].append(cells)
    return {clue: tuple(found) for clue, found in sorted(lines.items())}


@cache
def pictures_by_clues(height: int, width: int) -> dict[tuple[Clues, Clues], frozenset[Cells]]:
    """Every picture of a size, under its row and column clues: all solutions of all puzzles that have any."""
    row_clue = {row: clue_of(row) for row in product((EMPTY, FILLED), repeat=width)}
    column_clue = {column: clue_of(column) for column in product((EMPTY, FILLED), repeat=height)}
    pictures = defaultdict(list)
    for rows in product(row_clue, repeat=height):
        clues = (tuple(map(row_clue.__getitem__, rows)), tuple(map(column_clue.__getitem__, zip(*rows, strict=True))))
        pictures[clues].append(bytes(cell for row in rows for cell in row))
    return {clues: frozenset(found) for clues, found in pictures.items()}


def legal_clue_sets(height: int, width: int) -> Iterator[tuple[Clues, Clues]]:
    """Every choice of clues that fit their lines, whether or not the totals agree or a picture exists."""
    rows, columns = lines_by_clue(width), lines_by_clue(height)
    for row_clues in product(rows, repeat=height):
        for column_clues in product(columns, repeat=width):
            yield row_clues, column_clues


def have_equal_totals(clues: tuple[Clues, Clues]) -> bool:
    rows, columns = (sum(map(sum, side)) for side in clues)
    return rows == columns


def is_compatible(known: Sequence[int], cells: Sequence[int]) -> bool:
    """Whether finished `cells` keep everything that is `known`."""
    return all(mine in (UNKNOWN, theirs) for mine, theirs in zip(known, cells, strict=True))


def shared_cells(solutions: Iterable[Cells]) -> Cells:
    """What all solutions say alike, unknown elsewhere."""
    return bytes(values.pop() if len(values) == 1 else UNKNOWN for values in map(set, zip(*solutions, strict=True)))


def every_state(length: int) -> tuple[Masks, Masks]:
    """All 3^length states of knowledge, as masks of the filled and of the empty cells (bit i is cell i)."""
    filled = empty = np.zeros(1, dtype=np.uint32)
    for cell in range(length):
        bit = np.uint32(1 << cell)
        filled, empty = (
            np.concatenate([filled, filled | bit, filled]),
            np.concatenate([empty | bit, empty, empty]),
        )
    return filled, empty


def settle_every_state(length: int, clue: tuple[int, ...]) -> Masks:
    """For each of `every_state`: the mask of the cells that some legal line with that knowledge fills, and above it the mask of
    those that some leaves empty. 0 if there is no such line.

    A state with an unknown cell allows what its two neighbours, with that cell empty and filled, allow together. So all
    states follow from the finished lines, cell by cell.
    """
    allowed = np.zeros(1 << length, dtype=np.uint32)
    for cells in lines_by_clue(length)[clue]:
        mask = sum(1 << cell for cell, value in enumerate(cells) if value == FILLED)
        allowed[mask] = mask | (~mask & ((1 << length) - 1)) << length
    for cell in range(length):
        halves = allowed.reshape(-1, 2, 3**cell)
        allowed = np.concatenate([halves, halves[:, :1] | halves[:, 1:]], axis=1)
    return allowed.ravel()


def settle_by_table(clue: Sequence[int], known: Sequence[int]) -> list[int] | None:
    """What all placements of a line agree on, for lines too long to list; None if there is none.

    `left[j][p]`: the first p cells can hold the first j blocks and end with a gap, cell p - 1. `right[j][p]`: so can all cells
    from that gap on hold the other blocks. One empty cell beyond either end serves as a gap.
    """
    left = _reachable(clue, known)
    right = [row[::-1] for row in reversed(_reachable(clue[::-1], known[::-1]))]
    length, blocks = len(known), len(clue)
    may_fill, may_empty = [False] * length, [False] * length
    if not left[blocks][length + 1]:
        return None
    for cell in range(length):
        may_empty[cell] = known[cell] != FILLED and any(left[j][cell + 1] and right[j][cell + 1] for j in range(blocks + 1))
    for number, block in enumerate(clue):
        for start in range(length - block + 1):
            fits = EMPTY not in known[start : start + block] and known[start + block : start + block + 1] != [FILLED]
            if fits and left[number][start] and right[number + 1][start + block + 1]:
                may_fill[start : start + block] = [True] * block
    return [UNKNOWN if fill and leave else FILLED if fill else EMPTY for fill, leave in zip(may_fill, may_empty, strict=True)]


def _reachable(clue: Sequence[int], known: Sequence[int]) -> list[list[bool]]:
    length = len(known)
    can_gap = [cell != FILLED for cell in known] + [True]
    reach = [[False] * (length + 2) for _ in range(len(clue) + 1)]
    reach[0][0] = True
    for number in range(len(clue) + 1):
        for position in range(1, length + 2):
            if not can_gap[position - 1]:
                continue
            reach[number][position] = reach[number][position - 1]
            if number and not reach[number][position]:
                start = position - 1 - clue[number - 1]
                free = start >= 0 and EMPTY not in known[start : position - 1]
                reach[number][position] = free and reach[number - 1][start]
    return reach


def solutions_by_rows(clues: tuple[Clues, Clues], known: Sequence[int] | None = None, most: int = 1 << 62) -> set[Cells]:
    """All solutions of a puzzle of some 50 cells, up to `most` of them: row after row, as long as no column is broken."""
    rows, columns = clues
    width = len(columns)
    known = known or [UNKNOWN] * (len(rows) * width)
    found: set[Cells] = set()

    def go_on(above: list[tuple[int, ...]]) -> None:
        number = len(above)
        if number == len(rows):
            found.add(bytes(cell for row in above for cell in row))
            return
        for row in lines_by_clue(width)[tuple(rows[number])]:
            drawn = [*above, row]
            if len(found) < most and is_compatible(known[number * width : (number + 1) * width], row):
                is_last = len(drawn) == len(rows)
                if all(map(_is_open, columns, zip(*drawn, strict=True), [is_last] * width)):
                    go_on(drawn)

    go_on([])
    return found


def _is_open(clue: Sequence[int], cells: tuple[int, ...], is_last: bool) -> bool:
    """Whether the upper cells of a column agree with its clue so far."""
    runs = clue_of(cells)
    if is_last:
        return runs == tuple(clue)
    if not runs:
        return True
    *ended, last = runs
    if not cells[-1]:
        return runs == tuple(clue[: len(runs)])
    return tuple(ended) == tuple(clue[: len(ended)]) and len(runs) <= len(clue) and last <= clue[len(ended)]
