"""What trying a cell comes to where lines give no more: how many cells it settles, and how soon.

A supposition is followed in rounds of all lines side by side, so that nothing hangs on an order. It is refuted in the round in
which a line cannot be completed any more, or two lines tell a cell differently.
"""

from __future__ import annotations

import numpy as np

from gridwright.kinds.nonogram.columns.column import Column, Value
from gridwright.kinds.nonogram.columns.sheets import make_sheet
from gridwright.kinds.nonogram.kernels.rounds import run_rounds
from gridwright.kinds.nonogram.kernels.rules import CONTRADICTION, SOLVED
from gridwright.kinds.nonogram.kernels.sheet import EMPTY, FILLED, UNKNOWN, Sheet
from gridwright.kinds.nonogram.puzzle import Nonogram

MOST_WORK = 20_000_000
"""Cells to try times cells of the board, beyond which nothing is tried: half a second while lines have fewer than 64 cells, some
three seconds where they are longer."""

TRYING_COLUMNS = (
    Column(
        "refutable_cells",
        int,
        "cells that trying settles when lines give no more for the first time; 0 if lines suffice, empty on a very large board",
    ),
    Column(
        "refutation_rounds",
        int,
        "rounds of lines until the first of them is refuted; 0 if lines suffice, empty if none is, or on a very large board",
    ),
)

_NO_ROOM = np.zeros((0, 2), dtype=np.int32)
"""Nobody asks here what each round tells."""


def measure_trying(puzzle: Nonogram) -> dict[str, Value]:
    """What suppositions come to at the first moment at which lines give no more."""
    cells: int | None = 0
    shortest: int | None = 0
    sheet = make_sheet(puzzle)
    ending, _ = run_rounds(sheet, _NO_ROOM)
    if ending != SOLVED:
        unknown = int(np.count_nonzero(sheet.cells == UNKNOWN))
        if unknown * len(sheet.cells) > MOST_WORK:
            cells = shortest = None
        else:
            refuted = find_refutable(sheet)
            cells, shortest = len(refuted), min(refuted.values(), default=None)
    return dict(zip((column.name for column in TRYING_COLUMNS), (cells, shortest), strict=True))


def find_refutable(sheet: Sheet) -> dict[int, int]:
    """Each unknown cell of which a value is refuted -> the rounds that takes; the fewer, if both values are.

    The sheet begins from here afterwards.
    """
    sheet.first_cells[:] = sheet.cells
    refuted: dict[int, int] = {}
    for cell in np.flatnonzero(sheet.first_cells == UNKNOWN).tolist():
        for value in (EMPTY, FILLED):
            sheet.first_cells[cell] = value
            ending, rounds = run_rounds(sheet, _NO_ROOM)
            if ending == CONTRADICTION:
                refuted[cell] = min(rounds + 1, refuted.get(cell, rounds + 1))
        sheet.first_cells[cell] = UNKNOWN
    return refuted
