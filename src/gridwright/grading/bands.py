"""Bands 1 to 10: where an effort stands among the efforts of many puzzles of that size.

The borders between bands were measured once, by `tools/calibrate_bands.py`, on puzzles of some sizes; each kind keeps its own.
Effort grows about as a power of the number of cells, so between two sizes the borders are interpolated on logarithmic
scales. With fixed classes instead, a puzzle with one row more than its class allows would fall from band 9 to band 1.
"""

from __future__ import annotations

import json
import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

BANDS = 10
DIFFICULTIES = ("gentle", "easy", "medium", "hard", "fiendish")
"""What people call the bands, two bands a word, the easiest first. The page has the same words in its languages."""


def name_band(band: int) -> str:
    """
    >>> name_band(1), name_band(6), name_band(10)
    ('gentle', 'medium', 'fiendish')
    """
    return DIFFICULTIES[(band - 1) * len(DIFFICULTIES) // BANDS]


def find_bands(word: str) -> tuple[int, int]:
    """The least and the greatest band of a word.

    >>> find_bands("gentle"), find_bands("fiendish")
    ((1, 2), (9, 10))
    """
    width = BANDS // len(DIFFICULTIES)
    number = DIFFICULTIES.index(word)
    return number * width + 1, (number + 1) * width


@dataclass(frozen=True, slots=True)
class Reference:
    """The puzzles of one size that others are compared with."""

    side: int
    puzzles: int
    borders: tuple[float, ...]
    """The nine efforts between the ten bands, rising."""

    @property
    def cells(self) -> int:
        return self.side * self.side


@cache
def load_references(package: str) -> tuple[Reference, ...]:
    """Every size that was measured, smallest first, from `bands.json` of a package."""
    data = json.loads(files(package).joinpath("bands.json").read_text(encoding="utf-8"))
    return tuple(Reference(each["side"], each["puzzles"], tuple(each["borders"])) for each in data["sizes"])


def find_band(effort: float, cells: int, references: Sequence[Reference]) -> int:
    """1 for the tenth of puzzles of this size that take least effort, up to 10."""
    return 1 + bisect_right(borders_at(cells, references), effort)


def name_size(cells: int, references: Sequence[Reference]) -> str:
    """Which puzzles one of so many cells is compared with: ``400 cells``, and none smaller than were measured."""
    return f"{max(cells, references[0].cells):,} cells"


def borders_at(cells: int, references: Sequence[Reference]) -> list[float]:
    """The nine borders for puzzles of so many cells."""
    smallest, largest = references[0], references[-1]
    if cells <= smallest.cells:
        return list(smallest.borders)  # among tinier ones every puzzle is trivial, and there is nothing to tell apart
    if cells >= largest.cells:
        return _continue(references[-2], largest, cells)
    below, above = next(pair for pair in pairwise(references) if cells <= pair[1].cells)
    share = math.log(cells / below.cells) / math.log(above.cells / below.cells)
    pairs = zip(below.borders, above.borders, strict=True)
    return [small ** (1 - share) * large**share for small, large in pairs]


def _continue(small: Reference, large: Reference, cells: int) -> list[float]:
    """Borders beyond the largest size: all by one power, that of the middle border, so that they keep their order."""
    middle = len(small.borders) // 2
    power = math.log(large.borders[middle] / small.borders[middle]) / math.log(large.cells / small.cells)
    return [border * (cells / large.cells) ** power for border in large.borders]
