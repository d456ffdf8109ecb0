"""Places and values as the page numbers them.

The mid-end speaks of (row, column) and of a kind's own values; the page of places, counted in reading order, and of values in
which 0 is always unknown. A kind that settles cells counts cells, empty ones being 1 and inks following; one that settles edges
counts the spots of the picture of cells, edges and vertices, with 1 for a line and 2 for a cross.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gridwright import workbench
from gridwright.model.deduction import Cell
from gridwright.model.edge_lattice import is_edge
from gridwright.model.errors import InputError
from gridwright.model.link_drawing import INSIDE, OUTSIDE

Change = tuple[int, int]
"""A place and a value of the page."""

UNKNOWN, LINE, CROSS = 0, 1, 2
_INSIDE, _OUTSIDE = 1, 2
_EDGES = {"-": LINE, "|": LINE, "x": CROSS}
_TINTS = {INSIDE: _INSIDE, OUTSIDE: _OUTSIDE}


@dataclass(frozen=True, slots=True)
class Numbering:
    """How the places and values of one puzzle are numbered."""

    has_edges: bool
    height: int
    width: int
    """Of the picture: where edges are settled, they and the vertices count, too."""
    symbols: str
    """Where cells are settled: the symbols of a board, the empty one first."""

    def place(self, cell: Cell) -> int:
        return cell[0] * self.width + cell[1]

    def places(self, cells: Iterable[Cell]) -> list[int]:
        return [self.place(cell) for cell in cells]

    def value(self, value: int) -> int:
        """The page's value for a value of the mid-end: there, a cell is empty by 0 and an edge unknown by 0."""
        return value if self.has_edges else value + 1

    def changes(self, sets: Iterable[tuple[Cell, int]]) -> list[Change]:
        return [(self.place(cell), self.value(value)) for cell, value in sets]

    def tints(self, tints: Iterable[tuple[Cell, int]]) -> list[Change]:
        """Cells shaded for an argument: 1 inside, 2 outside, from 3 on in pairs as the mid-end numbers them."""
        return [(self.place(cell), _TINTS.get(tint, tint)) for cell, tint in tints]

    def values(self, rows: Sequence[str]) -> list[int]:
        """The values of a board in row strings, one a place."""
        if not self.has_edges:
            value_of = {symbol: number for number, symbol in enumerate(self.symbols, start=1)}
            return [value_of.get(symbol, UNKNOWN) for row in rows for symbol in row]
        padded = (row.ljust(self.width) for row in rows)
        return [_EDGES.get(symbol, UNKNOWN) for row in padded for symbol in row]

    def rows(self, values: Sequence[int]) -> list[str]:
        """The row strings of a board from its values. How cells are shaded is for the page alone, and not in them."""
        if len(values) != self.height * self.width:
            raise InputError(f"found {len(values)} values, expected {self.height * self.width}: one a place", place="board")
        lines = [values[start : start + self.width] for start in range(0, len(values), self.width)]
        draw = self._draw_spot if self.has_edges else self._draw_cell
        return ["".join(draw((row, column), value) for column, value in enumerate(line)) for row, line in enumerate(lines)]

    def _draw_cell(self, cell: Cell, value: int) -> str:
        return self.symbols[value - 1] if 1 <= value <= len(self.symbols) else "?"

    def _draw_spot(self, spot: Cell, value: int) -> str:
        if not is_edge(spot):
            return " " if spot[0] % 2 else "+"
        return {LINE: "|" if spot[0] % 2 else "-", CROSS: "x"}.get(value, ".")

    def unknown_places(self, rows: Sequence[str]) -> list[int]:
        """The places of a board at which nothing is known."""
        return [
            place
            for place, value in enumerate(self.values(rows))
            if value == UNKNOWN and (not self.has_edges or is_edge(divmod(place, self.width)))
        ]


def number_puzzle(puzzle: Any) -> Numbering:
    """The numbering of a puzzle that the page plays."""
    height, width = workbench.facts(puzzle)["size"]
    if workbench.kind_of(puzzle).thing == "edge":
        return Numbering(True, 2 * height + 1, 2 * width + 1, "")
    inks = workbench.facts(puzzle)["inks"]
    symbols = "".join(workbench.cell_symbol(puzzle, value) for value in range(inks + 1))
    return Numbering(False, height, width, symbols)
