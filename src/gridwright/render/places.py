"""Places on a board in words: rows and columns, counted from 1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

MOST_PLACES = 8
"""More places than that are counted, not named: nobody listens to a longer list."""


def describe_places(cells: Sequence[tuple[int, int]]) -> str:
    """``row 7, columns 2 to 4 and 9``; along columns where that is shorter.

    >>> describe_places([(0, 1), (1, 1), (2, 1), (4, 1)])
    'column 2, rows 1 to 3 and 5'
    """
    by_row = _describe_lines(cells, "row", "column")
    by_column = _describe_lines([(column, row) for row, column in cells], "column", "row")
    shorter = min(by_row, by_column, key=len)
    return "; ".join(shorter) if len(shorter) <= MOST_PLACES else f"{len(cells)} cells"


def _describe_lines(cells: Iterable[tuple[int, int]], line: str, across: str) -> list[str]:
    described = []
    for number, members in groupby(sorted(cells), key=lambda cell: cell[0]):
        places = [place for _, place in members]
        runs = list(_consecutive(places))
        spans = [f"{first + 1}" if first == last else f"{first + 1} to {last + 1}" for first, last in runs]
        noun = across if len(places) == 1 else f"{across}s"
        described.append(f"{line} {number + 1}, {noun} {' and '.join(spans)}")
    return described


def _consecutive(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last of every stretch without a gap."""
    start = 0
    for end in range(1, len(places) + 1):
        if end == len(places) or places[end] != places[end - 1] + 1:
            yield places[start], places[end - 1]
            start = end
