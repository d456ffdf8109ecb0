"""The grid of a .jpz file: a cell with its letters, its number and its looks in attributes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gridwright.codec.text import parse_number, quote
from gridwright.codec.xmltext import need_attribute
from gridwright.kinds.crossword.formats.common import check_grid, make_bars, one_line, parse_letters
from gridwright.kinds.crossword.formats.xml_tree import name_of
from gridwright.kinds.crossword.numbering import Cell
from gridwright.kinds.crossword.slots import BLOCK, OPEN, VOID, Bar
from gridwright.model.errors import InputError
from gridwright.model.limits import Limits

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_SQUARES = {"letter": OPEN, "": OPEN, "block": BLOCK, "clue": BLOCK, "void": VOID}
_BARS = {"top-bar": "T", "right-bar": "R", "bottom-bar": "B", "left-bar": "L"}
_WHITE = {"", "#fff", "#ffffff", "white", "transparent"}


@dataclass(slots=True)
class Grid:
    squares: list[str]
    letters: dict[Cell, str] = field(default_factory=dict)
    given: dict[Cell, str] = field(default_factory=dict)
    filled: dict[Cell, str] = field(default_factory=dict)
    labels: dict[Cell, str] = field(default_factory=dict)
    bars: set[Bar] = field(default_factory=set)
    circled: set[Cell] = field(default_factory=set)
    shaded: set[Cell] = field(default_factory=set)
    named: list[bytes] = field(default_factory=list)
    """Row by row, 1 for a cell that the file names and 0 for one that it leaves out."""


def parse_grid(element: Element | None, limits: Limits) -> Grid:
    if element is None:
        raise InputError("has no grid, expected one", place="crossword")
    width, height = (
        parse_number(need_attribute(element, name, "grid"), f"the {name}", f"grid, {name}") for name in ("width", "height")
    )
    check_grid(height, width, limits, "grid")
    # Where the file has no cell there is none.
    squares = [[VOID] * width for _ in range(height)]
    cells = _place_cells(element, height, width)
    grid = Grid([], named=[bytes((row, column) in cells for column in range(width)) for row in range(height)])
    for (row, column), (place, child) in cells.items():
        kind = child.get("type", "")
        if kind not in _SQUARES:
            raise InputError(f"found {quote(kind)}, expected letter, block, clue or void", place=f"{place}, type")
        # A square with a clue in it is a block, but one with a letter is a cell whose letter is printed.
        is_printed = kind == "clue" and bool(child.get("solution"))
        squares[row][column] = OPEN if is_printed else _SQUARES[kind]
        if squares[row][column] == OPEN:
            _add_cell(grid, child, (row, column))
    grid.squares = ["".join(row) for row in squares]
    return grid


def _place_cells(element: Element, height: int, width: int) -> dict[Cell, tuple[str, Element]]:
    """The elements of the cells with their places in the file. Of two that differ nobody knows which is meant."""
    cells: dict[Cell, tuple[str, Element]] = {}
    for number, child in enumerate((each for each in element if name_of(each) == "cell"), start=1):
        place = f"cell {number}"
        column, row = (_parse_place(child, name, place, most) for name, most in (("x", width), ("y", height)))
        first, other = cells.setdefault((row, column), (place, child))
        if _list_content(other) != _list_content(child):
            raise InputError(
                f"names row {row + 1}, column {column + 1} again, otherwise than {first}; "
                "correct x and y of one of them, or remove it",
                place=place,
            )
    return cells


def _list_content(cell: Element) -> dict[str, str]:
    return {name: text for name, text in cell.items() if name not in ("x", "y")}


def _parse_place(element: Element, name: str, place: str, most: int) -> int:
    number = parse_number(need_attribute(element, name, place), f"a number from 1 to {most}", f"{place}, {name}")
    if not 1 <= number <= most:
        raise InputError(f"found {number}, expected 1 to {most}", place=f"{place}, {name}")
    return number - 1


def _add_cell(grid: Grid, element: Element, cell: Cell) -> None:
    place = f"row {cell[0] + 1}, column {cell[1] + 1}"
    letters = parse_letters(element.get("solution", ""), place)
    filled = parse_letters(element.get("solve-state", ""), place)
    label = one_line(element.get("number", ""))
    if letters:
        grid.letters[cell] = letters
        if _is_true(element, "hint") or element.get("type") == "clue":
            grid.given[cell] = letters
    if filled:
        grid.filled[cell] = filled
    if label:
        grid.labels[cell] = "".join(symbol for symbol in label if symbol.isprintable()) or "?"
    if element.get("background-shape", "").lower() == "circle":
        grid.circled.add(cell)
    if element.get("background-color", "").lower() not in _WHITE:
        grid.shaded.add(cell)
    grid.bars.update(make_bars(*cell, [side for name, side in _BARS.items() if _is_true(element, name)]))


def _is_true(element: Element, name: str) -> bool:
    return element.get(name, "").lower() in ("true", "1", "yes")
