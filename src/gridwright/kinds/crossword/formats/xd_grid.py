"""The grid of a .xd file: a symbol for each square, and what symbols stand for several letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gridwright.codec.text import format_count, quote
from gridwright.kinds.crossword.formats.common import check_grid, parse_letters
from gridwright.kinds.crossword.formats.xd_sections import Lines
from gridwright.kinds.crossword.numbering import Cell
from gridwright.kinds.crossword.puzzle import Clue
from gridwright.kinds.crossword.slots import BLOCK, OPEN, VOID, find_slots
from gridwright.model.errors import InputError
from gridwright.model.limits import Limits


@dataclass(frozen=True, slots=True)
class Grid:
    squares: list[str]
    letters: dict[Cell, str]
    symbols: dict[Cell, str]
    """What the file has in each cell."""


def is_special(symbol: str) -> bool:
    """Whether a symbol marks its cell."""
    return symbol.islower()


def parse_rebus(header: str) -> dict[str, str]:
    """The letters that symbols stand for: `1=HEART 2=DIAMOND`."""
    found: dict[str, str] = {}
    for entry in header.split():
        symbol, letters = entry[:1], entry[2:]
        if entry[1:2] != "=" or not letters or symbol in (BLOCK, VOID, OPEN):
            raise InputError(f"found {quote(entry)}, expected a symbol and its letters such as 1=HEART", place="Rebus")
        parsed = parse_letters(letters, "Rebus")
        # A symbol that comes twice stands for either.
        found[symbol] = f"{found[symbol]}/{parsed}" if symbol in found else parsed
    return found


def parse_grid(lines: Lines, rebus: Mapping[str, str], clues: Sequence[Clue], limits: Limits, *, has_special: bool) -> Grid:
    rows = [(place, line.strip()) for place, line in lines if line.strip()]
    width = len(rows[0][1])
    check_grid(len(rows), width, limits, rows[0][0])
    for place, row in rows:
        if len(row) != width:
            raise InputError(f"found {format_count(len(row), 'square')}, expected {width} as in the first row", place=place)
    squares = ["".join(symbol if symbol in (BLOCK, VOID) and symbol not in rebus else OPEN for symbol in row) for _, row in rows]
    if _has_dots_for_blocks(rows, squares, clues):
        squares = ["".join(BLOCK if symbol == OPEN else OPEN for symbol in row) for _, row in rows]
    letters: dict[Cell, str] = {}
    symbols: dict[Cell, str] = {}
    for number, (place, line) in enumerate(rows):
        for column, symbol in enumerate(line):
            if squares[number][column] == OPEN:
                symbols[number, column] = symbol
                if symbol != OPEN:
                    letters[number, column] = rebus.get(symbol) or parse_letters(symbol, f"{place}, column {column + 1}")
    return Grid(squares, letters, symbols)


def _has_dots_for_blocks(rows: Lines, squares: Sequence[str], clues: Sequence[Clue]) -> bool:
    """Some programs write blocks as dots, which are cells without a letter otherwise: the numbers of the clues give them away."""
    symbols = {symbol for _, row in rows for symbol in row}
    if OPEN not in symbols or BLOCK in symbols or VOID in symbols or symbols == {OPEN} or not clues:
        return False
    dotted = ["".join(BLOCK if symbol == OPEN else OPEN for symbol in row) for _, row in rows]
    named = {(clue.direction, clue.label) for clue in clues}
    with_cells, with_blocks = (
        len(named ^ {(slot.direction, slot.label) for slot in find_slots(grid)}) for grid in (squares, dotted)
    )
    return with_blocks < with_cells
