"""Exact line solving by dynamic programming: everything that all ways of placing the blocks agree on.

It keeps two tables. P1, here `before[i][j]`: the first i blocks fit into the first j cells, agreeing with what is known there.
P2, here `after[i][j]`: the last i blocks fit into the last j cells. A cell can be empty if some number of blocks fits before it
and the rest after it; it can be filled if a block can lie on it with the blocks before and after still fitting.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.kinds.nonogram.board import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Line, Move
from gridwright.kinds.nonogram.techniques.words import count_cells

Table = list[list[bool]]


def solve_line(line: Line) -> Iterator[Move]:
    """Whatever all ways of placing the blocks agree on."""
    solved = solve_exactly(line.lengths, line.cells)
    news = [cell for cell, value in enumerate(line.cells) if value != solved[cell]]
    if news:
        yield Move(
            fills=tuple(cell for cell in news if solved[cell] == FILLED),
            empties=tuple(cell for cell in news if solved[cell] == EMPTY),
            because=tuple(cell for cell, value in enumerate(line.cells) if value != UNKNOWN),
            others=tuple(range(len(line.lengths))),
        )


def solve_exactly(lengths: Sequence[int], cells: Sequence[int]) -> list[int]:
    """The line with every cell settled that its clue and known cells settle.

    >>> line = Line((2, 3), "?????#.???")
    >>> line.cells = solve_exactly(line.lengths, line.cells)
    >>> line.drawn()
    '??.?##.???'
    """
    before = make_table(lengths, cells)
    if not before[-1][-1]:
        raise ContradictionError("there is no way to place the blocks")
    # The table of the mirrored line: what fits at its beginning fits at our end.
    after = make_table(lengths[::-1], cells[::-1])
    can_fill = _find_fillable(lengths, cells, before, after)
    solved = list(cells)
    for cell, value in enumerate(cells):
        if value == UNKNOWN:
            if not can_fill[cell]:
                solved[cell] = EMPTY
            elif not _can_be_empty(cell, before, after):
                solved[cell] = FILLED
    return solved


def make_table(lengths: Sequence[int], cells: Sequence[int]) -> Table:
    """`table[i][j]`: the first i blocks fit into the first j cells."""
    size = len(cells)
    room = _count_room(cells)
    # Without blocks, all cells must be empty.
    table = [[FILLED not in cells[:stop] for stop in range(size + 1)]]
    for number, length in enumerate(lengths, start=1):
        row = [False] * (size + 1)
        for stop in range(1, size + 1):
            last = cells[stop - 1]
            row[stop] = (last != FILLED and row[stop - 1]) or (
                last != EMPTY and _can_end(table[number - 1], number, length, stop, cells, room)
            )
        table.append(row)
    return table


def _can_end(previous: list[bool], number: int, length: int, stop: int, cells: Sequence[int], room: list[int]) -> bool:
    """Whether block `number`, counted from 1, can end with the first `stop` cells."""
    if room[stop] < length:
        return False
    if stop == length:
        # It begins at the edge: no gap before it, and no block either.
        return number == 1
    return cells[stop - length - 1] != FILLED and previous[stop - length - 1]


def _count_room(cells: Sequence[int]) -> list[int]:
    """For each number of cells from the left: how many of the last ones are free of empty cells."""
    room = [0]
    for value in cells:
        room.append(0 if value == EMPTY else room[-1] + 1)
    return room


def _can_be_empty(cell: int, before: Table, after: Table) -> bool:
    """Whether some number of blocks fits before the cell and the rest after it."""
    blocks, size = len(before) - 1, len(before[0]) - 1
    return any(before[number][cell] and after[blocks - number][size - 1 - cell] for number in range(blocks + 1))


def _find_fillable(lengths: Sequence[int], cells: Sequence[int], before: Table, after: Table) -> list[bool]:
    """For each cell whether some block can lie on it."""
    size, blocks = len(cells), len(lengths)
    room = _count_room(cells)
    can_fill = [False] * size
    for block, length in enumerate(lengths):
        for start in range(size - length + 1):
            stop = start + length
            if room[stop] < length or (start > 0 and cells[start - 1] == FILLED) or (stop < size and cells[stop] == FILLED):
                continue
            if before[block][max(0, start - 1)] and after[blocks - block - 1][max(0, size - stop - 1)]:
                can_fill[start:stop] = [True] * length
    return can_fill


def count_placements(lengths: Sequence[int], cells: Sequence[int]) -> int:
    """In how many ways the blocks can be placed.

    >>> count_placements((2, 1), [UNKNOWN] * 5)
    3
    """
    size = len(cells)
    room = _count_room(cells)
    ways = [int(FILLED not in cells[:stop]) for stop in range(size + 1)]
    for number, length in enumerate(lengths, start=1):
        row = [0] * (size + 1)
        for stop in range(1, size + 1):
            if cells[stop - 1] != FILLED:
                row[stop] += row[stop - 1]
            if room[stop] >= length:
                if stop == length:
                    row[stop] += number == 1
                elif cells[stop - length - 1] != FILLED:
                    row[stop] += ways[stop - length - 1]
        ways = row
    return ways[size]


def tell_exact(line: Line, move: Move) -> str:
    ways = count_placements(line.lengths, line.cells)
    settled = count_cells(len(move.fills) + len(move.empties))
    if ways == 1:
        return "There is only one way to place the blocks around what is known."
    return f"There are {ways:,} ways to place the blocks around what is known, and all of them agree on {settled}."
