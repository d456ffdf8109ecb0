"""Places and values as the page numbers them.

The mid-end speaks of (row, column) and of a kind's own values; the page of places, counted in reading order, and of values in
which 0 is always unknown. A kind that settles cells counts cells, empty ones being 1 and inks following; one that settles edges
counts the spots of the picture of cells, edges and vertices, with 1 for a line and 2 for a cross. One that settles letters has
several planes of cells: the first letter of each, then further letters, then marks of the player's own; values are places in an
alphabet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gridwright import api
from gridwright.model.deduction import Cell
from gridwright.model.edge_lattice import is_edge
from gridwright.model.errors import InputError
from gridwright.model.link_drawing import INSIDE, OUTSIDE
from gridwright.web.alphabet import ALPHABET, MOST_LETTERS, VALUE_OF

Change = tuple[int, int]
"""A place and a value of the page."""

UNKNOWN, LINE, CROSS = 0, 1, 2
_INSIDE, _OUTSIDE = 1, 2
_EDGES = {"-": LINE, "|": LINE, "x": CROSS}
_TINTS = {INSIDE: _INSIDE, OUTSIDE: _OUTSIDE}
_CELL = "."
"""A square that holds letters, in the squares of a crossword."""
_SQUARE = re.compile(r"\[([^\[\]]+)\]|(.)")


@dataclass(frozen=True, slots=True)
class Numbering:
    """How the places and values of one puzzle are numbered: what all kinds share."""

    height: int
    width: int
    """Of the picture: where edges are settled, they and the vertices count, too."""

    def place(self, cell: Cell) -> int:
        return cell[0] * self.width + cell[1]

    def places(self, cells: Iterable[Cell]) -> list[int]:
        return [self.place(cell) for cell in cells]

    def value(self, value: int) -> int:
        """The page's value for a value of the mid-end."""
        return value

    def changes(self, sets: Iterable[tuple[Cell, int]]) -> list[Change]:
        return [(self.place(cell), self.value(value)) for cell, value in sets]

    def tints(self, tints: Iterable[tuple[Cell, int]]) -> list[Change]:
        """Cells shaded for an argument: 1 inside, 2 outside, from 3 on in pairs as the mid-end numbers them."""
        return [(self.place(cell), _TINTS.get(tint, tint)) for cell, tint in tints]

    def values(self, rows: Sequence[str]) -> list[int]:
        """The values of a board in row strings, one a place."""
        raise NotImplementedError

    def rows(self, values: Sequence[int]) -> list[str]:
        """The row strings of a board from its values. Marks that are for the page alone are not in them."""
        raise NotImplementedError

    def unknown_places(self, rows: Sequence[str]) -> list[int]:
        """The places of a board at which nothing is known."""
        raise NotImplementedError

    def _cut(self, values: Sequence[int], planes: int = 1) -> list[Sequence[int]]:
        """The values of the first plane row by row, once they are as many as there are places."""
        size = self.height * self.width
        if len(values) != planes * size:
            raise InputError(f"found {len(values)} values, expected {planes * size}: one a place", place="board")
        return [values[start : start + self.width] for start in range(0, size, self.width)]


@dataclass(frozen=True, slots=True)
class CellNumbering(Numbering):
    """Of a kind that settles cells."""

    symbols: str
    """The symbols of a board, the empty one first."""

    def value(self, value: int) -> int:
        return value + 1  # in the mid-end a cell is empty by 0

    def values(self, rows: Sequence[str]) -> list[int]:
        value_of = {symbol: number for number, symbol in enumerate(self.symbols, start=1)}
        return [value_of.get(symbol, UNKNOWN) for row in rows for symbol in row]

    def rows(self, values: Sequence[int]) -> list[str]:
        return ["".join(map(self._draw, line)) for line in self._cut(values)]

    def _draw(self, value: int) -> str:
        return self.symbols[value - 1] if 1 <= value <= len(self.symbols) else "?"

    def unknown_places(self, rows: Sequence[str]) -> list[int]:
        return [place for place, value in enumerate(self.values(rows)) if value == UNKNOWN]


@dataclass(frozen=True, slots=True)
class EdgeNumbering(Numbering):
    """Of a kind that settles edges. How cells are shaded is not in the row strings."""

    def values(self, rows: Sequence[str]) -> list[int]:
        padded = (row.ljust(self.width) for row in rows)
        return [_EDGES.get(symbol, UNKNOWN) for row in padded for symbol in row]

    def rows(self, values: Sequence[int]) -> list[str]:
        return [
            "".join(self._draw((row, column), value) for column, value in enumerate(line))
            for row, line in enumerate(self._cut(values))
        ]

    def _draw(self, spot: Cell, value: int) -> str:
        if not is_edge(spot):
            return " " if spot[0] % 2 else "+"
        return {LINE: "|" if spot[0] % 2 else "-", CROSS: "x"}.get(value, ".")

    def unknown_places(self, rows: Sequence[str]) -> list[int]:
        return [place for place, value in enumerate(self.values(rows)) if value == UNKNOWN and is_edge(divmod(place, self.width))]


@dataclass(frozen=True, slots=True)
class LetterNumbering(Numbering):
    """Of a kind that settles letters: a plane of cells for each letter that a cell may hold, and one for marks.

    What is said of cells is said of the first plane.
    """

    squares: tuple[str, ...]

    def values(self, rows: Sequence[str]) -> list[int]:
        cells = [match[1] or match[2] for row in rows for match in _SQUARE.finditer(row)]
        planes = [[VALUE_OF.get(cell[plane : plane + 1], UNKNOWN) for cell in cells] for plane in range(MOST_LETTERS)]
        return [value for plane in planes for value in plane] + [UNKNOWN] * len(cells)

    def rows(self, values: Sequence[int]) -> list[str]:
        lines = self._cut(values, MOST_LETTERS + 1)
        size = self.height * self.width
        return [
            "".join(
                self._draw(values[self.place((row, column)) : MOST_LETTERS * size : size]) if square == _CELL else square
                for column, square in enumerate(self.squares[row])
            )
            for row in range(len(lines))
        ]

    def _draw(self, values: Sequence[int]) -> str:
        """A cell of these letters; a gap between two of them is passed over."""
        letters = "".join(ALPHABET[value - 1] for value in values if 1 <= value <= len(ALPHABET))
        return f"[{letters}]" if len(letters) > 1 else letters or _CELL

    def unknown_places(self, rows: Sequence[str]) -> list[int]:
        squares = "".join(self.squares)
        values = self.values(rows)[: len(squares)]
        return [place for place, value in enumerate(values) if value == UNKNOWN and squares[place] == _CELL]


def number_puzzle(puzzle: Any) -> Numbering:
    """The numbering of a puzzle that the page plays."""
    height, width = api.facts(puzzle)["size"]
    match api.kind_of(puzzle).thing:
        case "edge":
            return EdgeNumbering(2 * height + 1, 2 * width + 1)
        case "letter":
            return LetterNumbering(height, width, puzzle.squares)
    inks = api.facts(puzzle)["inks"]
    symbols = "".join(api.cell_symbol(puzzle, value) for value in range(inks + 1))
    return CellNumbering(height, width, symbols)


def count_places(kind: str, height: int, width: int) -> int:
    """How many places a board has, whatever stands on it."""
    match kind:
        case "slitherlink":
            return (2 * height + 1) * (2 * width + 1)
        case "crossword":
            return (MOST_LETTERS + 1) * height * width
    return height * width
