"""Which known cells of a line a conclusion rests on."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gridwright.kinds.nonogram.board import FILLED, UNKNOWN
from gridwright.kinds.nonogram.explaining.masks import masks_of, settle


def find_support(
    lengths: Sequence[int], cells: Sequence[int], fills: Collection[int], empties: Collection[int], looked_at: Collection[int]
) -> list[int]:
    """The cells looked at, and as many others as the conclusion needs to follow from them and the clue alone.

    What is finished at the ends of a line is taken as seen, so no rule mentions it; but the conclusion may rest on it.
    """
    known = [cell for cell, value in enumerate(cells) if value != UNKNOWN]
    filled, empty = masks_of(cells)
    wanted_filled, wanted_empty = _mask(fills), _mask(empties)
    kept = set(known)
    # From the middle outwards, so that of cells that would do as well those at the ends stay, where a person looks first.
    middle = (len(cells) - 1) / 2
    for cell in sorted((cell for cell in known if cell not in looked_at), key=lambda cell: (abs(cell - middle), cell)):
        bit = 1 << cell
        without = (filled & ~bit, empty) if cells[cell] == FILLED else (filled, empty & ~bit)
        found = settle(lengths, len(cells), *without)
        if found is not None and wanted_filled & ~found[0] == 0 and wanted_empty & ~found[1] == 0:
            filled, empty = without
            kept.discard(cell)
    return sorted(kept)


def _mask(cells: Collection[int]) -> int:
    return sum(1 << cell for cell in cells)
