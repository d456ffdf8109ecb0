"""Where something follows: which techniques find something in a line, what a conclusion rests on, which cell to suppose.

`StepFinder` finds it in plain Python. Whoever explains large boards brings one that finds the same by kernels, which nothing here
imports: whatever it finds, the techniques have to say why, so that no step can be told that does not follow.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache

from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.explaining.insight import Insight, study
from gridwright.kinds.nonogram.explaining.suppositions import Lines, Look, Masks, Trace, masks_of, settle, suppose
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.techniques.line import Technique

Where = tuple[int, int]
"""A line: direction and index."""
Path = tuple[Technique, ...]
"""Techniques that find something in a line, one after the other; the last settles cells. Empty where none does."""


class StepFinder:
    """Finds where something follows on boards of one puzzle."""

    def __init__(self, puzzle: Nonogram) -> None:
        self.puzzle = puzzle
        self.lines = Lines(puzzle)

    def find_paths(self, cells: bytearray, lines: Sequence[Where], techniques: Sequence[Technique]) -> list[Path | None]:
        """The path of the techniques, cheapest first, in each line; None where that is not known, or the line is impossible."""
        return [self.find_path(where, read_line(self.puzzle, cells, where), techniques) for where in lines]

    def find_path(self, where: Where, cells: Sequence[int], techniques: Sequence[Technique]) -> Path | None:
        """The same in one line, whatever is on the board."""
        # Nothing follows where even exact line solving finds nothing; otherwise it takes the techniques to tell.
        known = masks_of(cells)
        return () if self.lines.settle(self.number(where), *known) == known else None

    def study(self, where: Where, cells: Sequence[int], techniques: Sequence[Technique]) -> Insight | None:
        """What the techniques find in a line, whatever is on the board."""
        path = self.find_path(where, cells, techniques)
        return None if path == () else study(self.lengths(where), cells, techniques, path)

    def find_support(
        self, where: Where, cells: Sequence[int], fills: Collection[int], empties: Collection[int], looked_at: Collection[int]
    ) -> list[int]:
        """The cells looked at, and as many others as the conclusion needs to follow from them and the clue alone.

        What is finished at the ends of a line is taken as seen, so no rule mentions it; but the conclusion may rest on it.
        """
        tries = list_tries(cells, looked_at)
        lengths, size = self.lengths(where), len(cells)
        wanted = _mask(fills), _mask(empties)

        def follows(known: Masks) -> bool:
            found = settle(lengths, size, *known)
            return found is not None and wanted[0] & ~found[0] == 0 and wanted[1] & ~found[1] == 0

        return _list_known(_drop_unneeded(masks_of(cells), tries, follows))

    def suppose(self, cells: bytearray, look: Look) -> tuple[Trace, ...]:
        """The shortest refutation of a value of some cell, or two suppositions that agree on a cell, or nothing."""
        return suppose(self.lines, cells, look)

    def lengths(self, where: Where) -> tuple[int, ...]:
        """The blocks of a line."""
        return self.lines.lengths[self.number(where)]

    def number(self, where: Where) -> int:
        """The line's place among all lines, rows first."""
        direction, index = where
        return direction * self.puzzle.height + index


def read_line(puzzle: Nonogram, cells: bytes | bytearray, where: Where) -> bytes:
    """The cells of a line, of those of a board."""
    direction, index = where
    width = puzzle.width
    return bytes(cells[index * width : (index + 1) * width] if direction == 0 else cells[index::width])


def list_tries(cells: Sequence[int], looked_at: Collection[int]) -> list[int]:
    """The known cells of a line that a conclusion might do without, in the order in which they are tried."""
    return [cell for cell in list_middle_out(len(cells)) if cells[cell] != UNKNOWN and cell not in looked_at]


@cache
def list_middle_out(size: int) -> tuple[int, ...]:
    """The cells of a line from the middle outwards, so that of cells that would do as well those at the ends stay, where a person
    looks first.

    >>> list_middle_out(5)
    (2, 1, 3, 0, 4)
    """
    middle = (size - 1) / 2
    return tuple(sorted(range(size), key=lambda cell: (abs(cell - middle), cell)))


def _drop_unneeded(known: Masks, tries: Sequence[int], follows: Callable[[Masks], bool]) -> Masks:
    """What is known without those of the cells, tried one after the other, that the conclusion does not need.

    From more known never follows less. So all cells up to the first that is needed can be dropped at once, and that one is found
    by halving.
    """
    place = 0
    while place < len(tries):
        count, too_many = 0, len(tries) - place + 1
        step = too_many - 1
        while too_many - count > 1:
            if follows(_drop(known, tries[place : place + step])):
                count = step
            else:
                too_many = step
            step = (count + too_many) // 2
        known = _drop(known, tries[place : place + count])
        place += count + 1
    return known


def _drop(known: Masks, cells: Sequence[int]) -> Masks:
    kept = ~_mask(cells)
    return known[0] & kept, known[1] & kept


def _list_known(known: Masks) -> list[int]:
    both = known[0] | known[1]
    return [cell for cell in range(both.bit_length()) if both >> cell & 1]


def _mask(cells: Collection[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask
