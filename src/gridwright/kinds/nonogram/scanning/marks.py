"""What somebody has drawn on the board of a photographed nonogram."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.inks import Ink
from gridwright.kinds.nonogram.scanning.bands import PITCH

if TYPE_CHECKING:
    from gridwright.scan.image import Photo
    from gridwright.scan.lattice import Lattice

BLANK, LEAST_INK = 230, 0.03
"""Grey of what is plainly darker than even paper, which is white; and the part of a cell that a dot takes at least."""
SURE_MARK = 0.6
"""From here on a cell is taken for what it looks like; otherwise nothing is said of it."""


def find_inked(patch: Any, rows: int, columns: int) -> Any:
    """In which cells of a normalised board there is anything but paper, away from the rules: most are blank on most boards."""
    rest = PITCH // 5
    middles = patch.reshape(rows, PITCH, columns, PITCH)[:, rest:-rest, :, rest:-rest]
    return (middles < BLANK).mean(axis=(1, 3)) > LEAST_INK


def read_marks(photo: Photo, board: Lattice, palette: Sequence[Ink]) -> Board | None:
    """The filled, crossed and dotted cells; None if there is none."""
    from gridwright.scan.networks import CELLS, MARGIN, cut_cells, normalise, read_cells

    patch = normalise(board.rectify(photo.grey, PITCH, MARGIN))
    chances = np.zeros((board.rows * board.columns, len(CELLS)), np.float32)
    inked = find_inked(patch[MARGIN:-MARGIN, MARGIN:-MARGIN], board.rows, board.columns).ravel()
    chances[inked] = read_cells(cut_cells(patch, board.rows, board.columns)[inked])
    filled = chances[:, CELLS.index("filled")] + chances[:, CELLS.index("full")]
    crossed = chances[:, CELLS.index("cross")] + chances[:, CELLS.index("dot")]
    cells = np.full(len(chances), UNKNOWN, np.uint8)
    cells[filled > SURE_MARK] = FILLED
    cells[crossed > SURE_MARK] = EMPTY
    if (cells == UNKNOWN).all():
        return None
    symbols = "".join(ink.symbol for ink in palette)
    return Board(board.rows, board.columns, cells.tobytes(), symbols)
