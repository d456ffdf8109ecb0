"""What somebody has drawn on the board of a photographed nonogram."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.inks import Ink

if TYPE_CHECKING:
    from gridwright.scan.image import Photo
    from gridwright.scan.lattice import Lattice

SURE_MARK = 0.6
"""From here on a cell is taken for what it looks like; otherwise nothing is said of it."""


def read_marks(photo: Photo, board: Lattice, palette: Sequence[Ink]) -> Board | None:
    """The filled, crossed and dotted cells; None if there is none."""
    from gridwright.scan.networks import CELLS, MARGIN, PITCH, cut_cells, normalise, read_cells

    patch = normalise(board.rectify(photo.grey, PITCH, MARGIN))
    chances = read_cells(cut_cells(patch, board.rows, board.columns))
    filled = chances[:, CELLS.index("filled")] + chances[:, CELLS.index("full")]
    crossed = chances[:, CELLS.index("cross")] + chances[:, CELLS.index("dot")]
    cells = np.full(len(chances), UNKNOWN, np.uint8)
    cells[filled > SURE_MARK] = FILLED
    cells[crossed > SURE_MARK] = EMPTY
    if (cells == UNKNOWN).all():
        return None
    symbols = "".join(ink.symbol for ink in palette)
    return Board(board.rows, board.columns, cells.tobytes(), symbols)
