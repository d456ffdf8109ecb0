"""Clues that stay or go together: one cell each, or with a symmetry all cells that it moves to each other."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from gridwright.kinds.common import generation as motions
from gridwright.kinds.common.generation import Motion, Place, gather_orbits
from gridwright.kinds.slitherlink.grids import number_cells
from gridwright.model.errors import InputError
from gridwright.model.quoting import quote

Numbers = npt.NDArray[np.int32]


def _turn_quarter(height: int, width: int, row: int, column: int) -> Place:
    return column, height - 1 - row


SYMMETRIES: dict[str, tuple[Motion, ...]] = {
    "none": (),
    "axes": motions.SYMMETRIES["both"],
    "quarter": (_turn_quarter, *motions.SYMMETRIES["rotation"]),
    "half": motions.SYMMETRIES["rotation"],
}
"""Name -> the motions that leave the places of the clues as they are: mirrored at both axes, a quarter turn, half a turn."""


def check_symmetry(name: str) -> None:
    """InputError if there is no symmetry of this name."""
    if name not in SYMMETRIES:
        raise InputError(f"found {quote(name)}, expected one of {', '.join(SYMMETRIES)}", place="symmetry")


@dataclass(frozen=True, slots=True, eq=False)
class Items:
    """The clues from which a puzzle is made, in the numbering of the kernels."""

    cells: Numbers
    clues: Numbers
    starts: npt.NDArray[np.int64]
    """Where each item begins among the cells; one more in the end."""

    def __len__(self) -> int:
        return len(self.starts) - 1

    def keep(self, kept: npt.NDArray[np.bool_]) -> Items:
        """Only these items."""
        sizes = np.diff(self.starts)
        chosen = np.repeat(kept, sizes)
        starts = np.concatenate(([0], np.cumsum(sizes[kept]))).astype(np.int64)
        return Items(self.cells[chosen], self.clues[chosen], starts)


def list_items(clues: npt.NDArray[np.int32], values: Collection[int], symmetry: str) -> Items:
    """The clues of a full board as items, without those of which a cell has a clue that is not allowed."""
    height, width = clues.shape
    order, starts, numbers = _lay_out(height, width, symmetry)
    every = Items(numbers, clues.reshape(-1)[order], starts)
    is_allowed = np.isin(every.clues, list(values))
    return every.keep(np.logical_and.reduceat(is_allowed, starts[:-1]))


@lru_cache(maxsize=8)
def _lay_out(height: int, width: int, symmetry: str) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.int64], Numbers]:
    """The cells item by item, where each item begins, and the cells' numbers in the kernels."""
    orbits = gather_orbits(height, width, SYMMETRIES[symmetry])
    order = np.array([cell for orbit in orbits for cell in orbit], dtype=np.intp)
    starts = np.array([0, *accumulate(map(len, orbits))], dtype=np.int64)
    return order, starts, number_cells(*np.divmod(order, width), width)
