"""`crossword-text`: rows of `.` (a cell), `#` (a block), `_` (a void) and letters; `[HEART]` for several letters in one cell.

Letters in all cells are the goal, letters in some are given. Cells may stand apart with blanks between them.
"""

from __future__ import annotations

import re
import unicodedata

from gridwright.codec.text import Chunk, peek, text_reader, text_writer
from gridwright.kinds.crossword.formats.common import KIND, assemble, check_grid, refuse_bars, shown_board
from gridwright.kinds.crossword.grid import BLOCK, OPEN, VOID, read_letter, split_row
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits

_ROW = re.compile(r"(?:\[[^\[\]\s]+\]|[^\W\d]|[#.])+")
_SPACED = re.compile(r"(?:\[[^\[\]\s]+\]|\S)(?: (?:\[[^\[\]\s]+\]|\S))+")

_MOST_WORDS = 40
"""Longer columns of words of one length are lists."""


def _recognise(data: bytes) -> int:
    """Sure of rows with letters beside blocks or cells. Blocks alone may as well be a picture, and letters alone words."""
    rows = [_close_up(line) for line in peek(data).split("\n") if line.strip()]
    # The last row may be cut off: only the beginning of a file is looked at.
    whole = rows[: max(1, len(rows) - 1)]
    if len(rows) < 2 or not all(map(_ROW.fullmatch, whole)) or len({len(_squares_of(row)) for row in whole}) != 1:
        return 0
    symbols = "".join(whole)
    if len(_squares_of(whole[0])) < 2:
        return 0
    has_letters = any(symbol.isalpha() and symbol not in "xX" for symbol in symbols)
    if BLOCK in symbols or OPEN in symbols:
        return 65 if has_letters else 25
    return 10 if len(rows) <= _MOST_WORDS else 0


def _close_up(line: str) -> str:
    """A row without the blanks between its cells, if there is one between every two."""
    line = unicodedata.normalize("NFC", line.strip())
    return line.replace(" ", "") if _SPACED.fullmatch(line) else line


def _squares_of(row: str) -> list[str]:
    try:
        return split_row(row, "")
    except InputError:
        return []


def _parse(chunk: Chunk, limits: Limits) -> Crossword:
    lines = [(chunk.place(index), _close_up(line)) for index, line in enumerate(chunk.lines) if line.strip()]
    check_grid(len(lines), len(lines[0][1]), limits, lines[0][0])
    rows = [(place, split_row(line, place)) for place, line in lines]
    width = len(rows[0][1])
    squares: list[str] = []
    letters: dict[tuple[int, int], str] = {}
    for row, (place, symbols) in enumerate(rows):
        if len(symbols) != width:
            raise InputError(f"found {len(symbols)} squares, expected {width} as in the first row", place=place)
        squares.append("".join(symbol if symbol in (BLOCK, VOID) else OPEN for symbol in symbols))
        for column, symbol in enumerate(symbols):
            if symbol not in (BLOCK, VOID, OPEN):
                letters[row, column] = read_letter(symbol, f"{place}, column {column + 1}")
    return assemble(squares, letters)


def _format(puzzle: Crossword) -> str:
    refuse_bars(puzzle, "text")
    return "\n".join([*shown_board(puzzle).rows(), ""])


TEXT = Format(
    name="crossword-text",
    title="rows of blocks and letters",
    kind=KIND,
    suffixes=(".txt",),
    recognise=_recognise,
    parse=text_reader(_parse),
    format=text_writer(_format),
    keeps=frozenset({"given", "goal", "rebus", "voids"}),
)
