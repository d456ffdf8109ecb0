"""The grid of a crossword: cells and their numbers, slots and their names, letters, and boards of letters.

A square is a cell, a block or a void. A slot is a row of two or more cells that holds a word. A board holds the letters that
are known.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from gridwright.codec.text import format_count, quote
from gridwright.kinds.common.display import DisplayedBoard
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from gridwright.kinds.crossword.puzzle import Crossword


Cell = tuple[int, int]
"""(row, column), from 0."""


def number_cells(beginnings: Iterable[Cell]) -> dict[Cell, str]:
    """The usual label of each cell in which a slot begins, across or down.

    >>> number_cells([(0, 0), (2, 0), (0, 0), (0, 1)])
    {(0, 0): '1', (0, 1): '2', (2, 0): '3'}
    """
    return {cell: str(number) for number, cell in enumerate(sorted(set(beginnings)), start=1)}


# Slots: the places for words, where they run, and how people call them.

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


# What a cell holds: upper-case letters of any alphabet, one, or several where a whole word is squeezed into a cell.

_SHARP_S = {"ß": "ẞ"}
_RESERVED = frozenset("[]")
"""What rows of a board put around several letters."""


def normalise_letters(text: str) -> str:
    """Letters in the one form that boards and word lists hold: composed, upper case, without blanks.

    A letter stays one letter: the sharp s gets its capital, and what has no capital of one letter is left as it is.

    >>> normalise_letters("straße"), normalise_letters("a\u0301 la")
    ('STRAẞE', 'ÁLA')
    """
    if text.isascii():
        return "".join(text.upper().split())
    # Capitals of one alphabet may be composed with marks that follow them, which plain letters before were not.
    composed = unicodedata.normalize("NFC", "".join(map(_capital, unicodedata.normalize("NFC", text))))
    return "".join(composed.split())


def _capital(letter: str) -> str:
    capital = letter.upper()
    return capital if len(capital) == 1 else _SHARP_S.get(letter, letter)


def is_letters(text: str) -> bool:
    """Whether a cell can hold this: something, in normal form, that can be printed and does not look like brackets."""
    if len(text) == 1 and "A" <= text <= "Z":
        return True
    return bool(text) and text.isprintable() and not _RESERVED & set(text) and text == normalise_letters(text)


# A crossword's letters: those that are known, and where blocks and voids leave no room for any.

UNKNOWN = ""
"""What a cell holds while nobody knows its letter."""
_PLAIN = frozenset("[]" + OPEN + BLOCK + VOID)
"""Symbols that mean something in rows, so that they are no letters there unless they stand in brackets."""
_TOKEN = re.compile(r"\[([^\[\]]+)\]|([^\[\]])")


@dataclass(frozen=True, slots=True, repr=False)
class CrosswordBoard(DisplayedBoard):
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
        return f"CrosswordBoard.from_rows({self.rows()!r})"


Board = CrosswordBoard


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
