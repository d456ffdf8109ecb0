"""How much changing some cells hurts a picture to the eye."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.generate.fewest import Changes
from gridwright.generate.symmetry import find_symmetries
from gridwright.kinds.nonogram.board import EMPTY, Board

LOST_SYMMETRY = 100
"""What losing a symmetry counts, against 0 to 8 for each changed cell: it is seen at once."""


def rank_by_harm(picture: Board, candidates: Iterable[Changes]) -> list[Changes]:
    """Sets of changed cells, the least harmful first; equals in reading order."""
    symmetries = find_symmetries(picture.height, picture.width, picture.cells)
    return sorted(candidates, key=lambda changes: (measure_harm(picture, changes, symmetries), sorted(changes)))


def measure_harm(picture: Board, changes: Changes, symmetries: Iterable[str] = ()) -> int:
    """0 for no change. A cell at the edge of a shape that becomes like its neighbours does little, a speck or a hole most."""
    cells = bytearray(picture.cells)
    for cell in changes:
        cells[cell] ^= 1
    changed = Board(picture.height, picture.width, bytes(cells))
    harm = sum(8 - _count_alike(changed, *divmod(cell, picture.width)) for cell in changes)
    kept = find_symmetries(changed.height, changed.width, changed.cells) if symmetries else []
    return harm + LOST_SYMMETRY * sum(name not in kept for name in symmetries)


def _count_alike(picture: Board, row: int, column: int) -> int:
    """How many of the eight neighbours look like the cell; beyond the border everything is empty."""
    value = picture[row, column]
    return sum(
        _look(picture, row + down, column + right) == value
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down, right) != (0, 0)
    )


def _look(picture: Board, row: int, column: int) -> int:
    return picture[row, column] if 0 <= row < picture.height and 0 <= column < picture.width else EMPTY
