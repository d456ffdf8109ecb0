"""The numbers printed in the cells: counted in reading order over all cells where a slot begins."""

from __future__ import annotations

from collections.abc import Iterable

Cell = tuple[int, int]
"""(row, column), from 0."""


def number_cells(beginnings: Iterable[Cell]) -> dict[Cell, str]:
    """The usual label of each cell in which a slot begins, across or down.

    >>> number_cells([(0, 0), (2, 0), (0, 0), (0, 1)])
    {(0, 0): '1', (0, 1): '2', (2, 0): '3'}
    """
    return {cell: str(number) for number, cell in enumerate(sorted(set(beginnings)), start=1)}
