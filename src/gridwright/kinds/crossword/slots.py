"""Slots: the places for words, where they run, and how people call them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from gridwright.codec.text import quote
from gridwright.kinds.crossword.numbering import Cell, number_cells
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from gridwright.kinds.crossword.puzzle import Crossword

OPEN = "."
BLOCK = "#"
VOID = "_"
"""How squares are written: a cell, a block, and a hole in the grid where nothing is printed at all."""


class Direction(IntEnum):
    """Which way a slot is read."""

    ACROSS = 0
    DOWN = 1

    @property
    def word(self) -> str:
        return self.name.lower()


Bar = tuple[int, int, Direction]
"""A thick line behind a cell: right of it, where it cuts slots across, or below it, where it cuts slots down."""

Run = tuple[Direction, tuple[Cell, ...]]


@dataclass(frozen=True, slots=True)
class Slot:
    """Two or more cells in a line that hold a word."""

    number: int
    """Its index in the slots of the puzzle."""
    direction: Direction
    label: str
    """What is printed in its first cell; nothing where a file prints nothing."""
    cells: tuple[Cell, ...]

    @property
    def name(self) -> str:
        """`12A`, `7D`; by the row and column of its first cell where that has no label: `r3c5A`."""
        return (self.label or self.place) + self.direction.name[0]

    @property
    def place(self) -> str:
        """Its first cell, counted from 1: `r3c5`."""
        row, column = self.cells[0]
        return f"r{row + 1}c{column + 1}"


def find_slots(squares: Sequence[str], bars: Collection[Bar] = (), labels: Mapping[Cell, str] | None = None) -> tuple[Slot, ...]:
    """The slots of a grid: those across in reading order, then those down in reading order of their first cells.

    `labels` says what is printed where the numbers are not the usual ones.
    """
    runs = find_runs(squares, bars)
    shown = number_cells(cells[0] for _, cells in runs) if labels is None else labels
    return tuple(Slot(number, direction, shown.get(cells[0], ""), cells) for number, (direction, cells) in enumerate(runs))


def find_runs(squares: Sequence[str], bars: Collection[Bar] = ()) -> list[Run]:
    """Two or more cells between blocks, bars or the rim, in the order of `find_slots`."""
    height, width = len(squares), len(squares[0])
    runs: list[Run] = []
    for row in range(height):
        line = [(row, column) for column in range(width)]
        runs += ((Direction.ACROSS, cells) for cells in _split_line(line, squares[row], Direction.ACROSS, bars))
    down: list[Run] = []
    for column, symbols in enumerate(map("".join, zip(*squares, strict=True))):
        line = [(row, column) for row in range(height)]
        down += ((Direction.DOWN, cells) for cells in _split_line(line, symbols, Direction.DOWN, bars))
    return runs + sorted(down, key=lambda run: run[1][0])


def _split_line(line: list[Cell], symbols: str, direction: Direction, bars: Collection[Bar]) -> Iterator[tuple[Cell, ...]]:
    start = 0
    for end, symbol in enumerate(symbols):
        if symbol != OPEN:
            if end - start > 1:
                yield tuple(line[start:end])
            start = end + 1
        elif bars and (*line[end], direction) in bars:
            if end + 1 - start > 1:
                yield tuple(line[start : end + 1])
            start = end + 1
    if len(line) - start > 1:
        yield tuple(line[start:])


def find_slot(puzzle: Crossword, name: str) -> Slot:
    """The slot that a person calls `12A`, `12 across`, `a12` or, by its first cell, `r3c5A`."""
    wanted = re.sub(r"[\s.-]+", "", name).lower()
    found = [slot for slot in puzzle.slots if wanted in _list_names(slot)]
    if len(found) == 1:
        return found[0]
    if found:
        names = " or ".join(f"{slot.place}{slot.direction.name[0]}" for slot in found)
        raise InputError(f"{quote(name)} names {len(found)} slots, expected {names}", place="slot")
    raise InputError(f"no slot is called {quote(name)}, expected {_list_slots(puzzle.slots)}", place="slot")


def _list_names(slot: Slot) -> Iterator[str]:
    """Everything a slot may be called, in lower case and without blanks."""
    for label in (slot.label.lower(), slot.place):
        for word in (slot.direction.word, slot.direction.word[0]) if label else ():
            yield label + word
            yield word + label


def _list_slots(slots: Iterable[Slot]) -> str:
    names: dict[Direction, list[str]] = {}
    for slot in slots:
        names.setdefault(slot.direction, []).append(slot.label or slot.place)
    listed = "; ".join(f"{direction.word} {' '.join(labels)}" for direction, labels in sorted(names.items()))
    return listed or "none: this grid has no slots"
