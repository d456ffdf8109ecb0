"""The letters and marks of a .puz file: one byte a cell, and extensions for cells with several letters and circles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridwright.kinds.crossword.formats.common import parse_letters
from gridwright.kinds.crossword.numbering import Cell
from gridwright.kinds.crossword.slots import OPEN
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from puz import Puzzle

REBUS_CELLS, REBUS_TABLE, REBUS_FILL, MARKS = b"GRBS", b"RTBL", b"RUSR", b"GEXT"
CIRCLE = 0x80
UNKNOWN = "-"


def read_letters(source: Puzzle, squares: Sequence[str], grid: str) -> dict[Cell, str]:
    """The letters of the `solution`, of the `fill`, or of `none` of them."""
    if grid == "none":
        return {}
    symbols, several = (source.solution, _read_table(source)) if grid == "solution" else (source.fill, _read_fill(source))
    letters: dict[Cell, str] = {}
    for index, symbol in enumerate(symbols):
        row, column = divmod(index, source.width)
        if squares[row][column] == OPEN and (index in several or symbol != UNKNOWN):
            found = parse_letters(several.get(index, symbol), f"row {row + 1}, column {column + 1}")
            if found:
                letters[row, column] = found
    return letters


def _read_table(source: Puzzle) -> dict[int, str]:
    """The cells of several letters by their index: a number in one extension, its letters in another."""
    numbers = source.extensions.get(REBUS_CELLS, b"")
    entries = source.extensions.get(REBUS_TABLE, b"").decode(source.encoding, "replace").split(";")
    texts = {key.strip(): text for key, colon, text in (entry.partition(":") for entry in entries) if colon}
    found: dict[int, str] = {}
    for index, number in enumerate(numbers[: source.width * source.height]):
        if number:
            text = texts.get(str(number - 1))
            if text is None:
                place = f"row {index // source.width + 1}, column {index % source.width + 1}"
                raise InputError(f"has letters number {number - 1}, which the file does not tell", place=place)
            found[index] = text
    return found


def _read_fill(source: Puzzle) -> dict[int, str]:
    """What was filled in where a cell takes several letters: texts for all cells, each with a zero behind."""
    texts = source.extensions.get(REBUS_FILL, b"").split(b"\0")
    return {index: text.decode(source.encoding, "replace") for index, text in enumerate(texts) if text}


def read_marks(source: Puzzle) -> list[Cell]:
    """The cells with a circle."""
    marks = source.extensions.get(MARKS, b"")[: source.width * source.height]
    return [divmod(index, source.width) for index, mark in enumerate(marks) if mark & CIRCLE]
