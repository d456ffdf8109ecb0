"""A crossword's letters: those that are known, and where blocks and voids leave no room for any."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.codec.text import format_count, quote
from gridwright.kinds.crossword.letters import is_letters, normalise_letters
from gridwright.kinds.crossword.numbering import Cell
from gridwright.kinds.crossword.slots import BLOCK, OPEN, VOID, Slot
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from gridwright.kinds.crossword.puzzle import Crossword

UNKNOWN = ""
"""What a cell holds while nobody knows its letter."""
_PLAIN = frozenset("[]" + OPEN + BLOCK + VOID)
"""Symbols that mean something in rows, so that they are no letters there unless they stand in brackets."""
_TOKEN = re.compile(r"\[([^\[\]]+)\]|([^\[\]])")


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """The letters of a grid, row by row: `UNKNOWN`, a letter, several letters in one cell; None in blocks and voids."""

    letters: tuple[tuple[str | None, ...], ...]
    voids: frozenset[Cell] = frozenset()
    """Which of the squares without letters are holes, and not blocks."""

    @classmethod
    def blank(cls, squares: Sequence[str]) -> Board:
        """A board of which nothing is known; `squares` as `Crossword.squares` has them."""
        letters = tuple(tuple(UNKNOWN if symbol == OPEN else None for symbol in row) for row in squares)
        return cls(letters, _find_voids(squares))

    @classmethod
    def from_rows(cls, rows: Sequence[str], puzzle: Crossword | None = None) -> Board:
        """Read rows as `rows` makes them; the puzzle, if there is one, says where blocks and voids must be.

        >>> Board.from_rows(["ca.", "[HEART]#_"]).rows()
        ['CA.', '[HEART]#_']
        """
        symbols = [split_row(row.strip(), f"row {number}") for number, row in enumerate(rows, start=1)]
        _check_shape(symbols, None if puzzle is None else puzzle.squares)
        squares = [[symbol if symbol in (BLOCK, VOID) else OPEN for symbol in row] for row in symbols]
        letters = tuple(
            tuple(_read_symbol(symbol, row, column) for column, symbol in enumerate(line, start=1))
            for row, line in enumerate(symbols, start=1)
        )
        return cls(letters, _find_voids(squares))

    @property
    def height(self) -> int:
        return len(self.letters)

    @property
    def width(self) -> int:
        return len(self.letters[0]) if self.letters else 0

    @property
    def squares(self) -> tuple[str, ...]:
        """The grid, as `Crossword.squares` has it."""
        return tuple(
            "".join(
                OPEN if letter is not None else VOID if (row, column) in self.voids else BLOCK
                for column, letter in enumerate(letters)
            )
            for row, letters in enumerate(self.letters)
        )

    def rows(self) -> list[str]:
        """A string a row: `#` a block, `_` a void, `.` unknown, a letter, or `[HEART]` for several in one cell."""
        return [
            "".join(
                (VOID if (row, column) in self.voids else BLOCK) if letter is None else format_letter(letter)
                for column, letter in enumerate(letters)
            )
            for row, letters in enumerate(self.letters)
        ]

    def letter(self, cell: Cell) -> str:
        """What is known of a cell; KeyError if there is no cell."""
        row, column = cell
        found = self.letters[row][column] if 0 <= row < self.height and 0 <= column < self.width else None
        if found is None:
            raise KeyError(cell)
        return found

    def entry(self, slot: Slot) -> str | None:
        """The word in a slot; None while a letter of it is unknown."""
        letters = [self.letters[row][column] for row, column in slot.cells]
        return "".join(map(str, letters)) if all(letters) else None

    def with_letters(self, letters: Mapping[Cell, str]) -> Board:
        """The same board with these letters; KeyError where there is no cell."""
        changed = [list(row) for row in self.letters]
        for (row, column), letter in letters.items():
            self.letter((row, column))
            changed[row][column] = letter
        return Board(tuple(map(tuple, changed)), self.voids)

    def cells(self) -> Iterator[tuple[Cell, str]]:
        """Every cell with what is known of it, in reading order."""
        for row, letters in enumerate(self.letters):
            for column, letter in enumerate(letters):
                if letter is not None:
                    yield (row, column), letter

    @property
    def is_complete(self) -> bool:
        """Whether every cell has a letter."""
        return not any(UNKNOWN in row for row in self.letters)

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to be filled in."""
        return self.is_complete

    @property
    def is_blank(self) -> bool:
        """Whether no cell has a letter."""
        return not any(map(any, self.letters))

    def __repr__(self) -> str:
        return f"Board.from_rows({self.rows()!r})"


def format_letter(letter: str) -> str:
    """What a cell holds, as it is written in rows."""
    if letter == UNKNOWN:
        return OPEN
    return letter if len(letter) == 1 and letter not in _PLAIN and not _joins(letter) else f"[{letter}]"


def _joins(letter: str) -> bool:
    """Whether a letter becomes one with that of the cell before it when the row is read: a mark, or a later part of a Hangul
    syllable."""
    return not letter.isascii() and (unicodedata.category(letter).startswith("M") or "\u1160" <= letter <= "\u11ff")


def split_row(row: str, place: str) -> list[str]:
    """The squares of a row: one symbol each, or what stands in brackets, with them.

    >>> split_row("A.[HEART]#", "row 1")
    ['A', '.', '[HEART]', '#']
    """
    row = row if row.isascii() else unicodedata.normalize("NFC", row)
    if "[" not in row and "]" not in row:
        return list(row)
    symbols: list[str] = []
    end = 0
    while end < len(row):
        match = _TOKEN.match(row, end)
        if not match:
            raise InputError(
                f"found {quote(row[end : end + 8])}, expected the letters of one cell in brackets such as [HEART]",
                place=f"{place}, column {len(symbols) + 1}",
            )
        symbols.append(match[0])
        end = match.end()
    return symbols


def read_letter(symbol: str, place: str) -> str:
    """What a symbol of a row that is neither a block nor a void says of its cell."""
    if symbol == OPEN:
        return UNKNOWN
    letter = normalise_letters(symbol[1:-1] if len(symbol) > 2 else symbol)
    if not is_letters(letter):
        raise InputError(f"found {quote(symbol)}, expected a letter, {OPEN}, {BLOCK} or {VOID}", place=place)
    return letter


def _read_symbol(symbol: str, row: int, column: int) -> str | None:
    return None if symbol in (BLOCK, VOID) else read_letter(symbol, f"row {row}, column {column}")


def _check_shape(symbols: Sequence[Sequence[str]], squares: Sequence[str] | None) -> None:
    """InputError unless the rows are of one length and, if squares are told, the same grid."""
    height = len(symbols) if squares is None else len(squares)
    if not symbols or len(symbols) != height:
        raise InputError(f"found {format_count(len(symbols), 'row')}, expected {height or 'some'}", place="board")
    width = len(symbols[0]) if squares is None else len(squares[0])
    for row, line in enumerate(symbols, start=1):
        if len(line) != width:
            raise InputError(f"found {format_count(len(line), 'square')}, expected {width}", place=f"row {row}")
        if squares is not None:
            _check_row(line, squares[row - 1], row)


def _check_row(symbols: Sequence[str], squares: str, row: int) -> None:
    for column, (symbol, expected) in enumerate(zip(symbols, squares, strict=True), start=1):
        if expected != (symbol if symbol in (BLOCK, VOID) else OPEN):
            wanted = "a letter or ." if expected == OPEN else repr(expected)
            raise InputError(f"found {quote(symbol)}, expected {wanted}", place=f"row {row}, column {column}")


def _find_voids(squares: Sequence[Sequence[str]]) -> frozenset[Cell]:
    return frozenset(
        (row, column) for row, line in enumerate(squares) if VOID in line for column, symbol in enumerate(line) if symbol == VOID
    )
