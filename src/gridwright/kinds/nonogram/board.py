"""A nonogram's cells: what is drawn, what is left empty, what nobody knows yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate

from gridwright.kinds.common.display import DisplayedBoard
from gridwright.kinds.nonogram.cells import EMPTY, SYMBOLS, UNKNOWN, UNKNOWN_SYMBOL
from gridwright.model.errors import InputError, quote, shorten


@lru_cache(maxsize=16)
def _make_alphabet(symbols: str) -> bytes | tuple[str, ...]:
    """How each value of a cell is written: a table for `bytes.translate` where every symbol is one byte of Latin-1."""
    alphabet = symbols.ljust(256, UNKNOWN_SYMBOL)[:256]
    try:
        return alphabet.encode("latin-1")
    except UnicodeEncodeError:
        return tuple(alphabet)


@dataclass(frozen=True, slots=True, repr=False)
class Board(DisplayedBoard):
    """Cells row by row: `EMPTY`, the number of an ink, or `UNKNOWN`."""

    height: int
    width: int
    cells: bytes
    symbols: str = SYMBOLS
    lengths: tuple[int, ...] = ()
    """Of the rows, where they differ: `width` is that of the longest."""
    notes: tuple[tuple[int, int], ...] = ()
    """Values that a player has ruled out: the cell, counted in reading order, and the value that it does not have."""

    @classmethod
    def from_rows(cls, rows: Sequence[str], symbols: str = SYMBOLS, lengths: tuple[int, ...] = ()) -> Board:
        """Read rows drawn with `symbols` (`?` for unknown), of these lengths, or all as long as the first.

        >>> Board.from_rows(["#.", "?#"]).rows()
        ['#.', '?#']
        """
        if len(symbols) > UNKNOWN:
            raise InputError(f"has {len(symbols)} symbols, expected at most {UNKNOWN}", place="palette")
        value_of = {symbol: value for value, symbol in enumerate(symbols)} | {UNKNOWN_SYMBOL: UNKNOWN}
        if lengths and len(rows) != len(lengths):
            raise InputError(f"found {len(rows)} rows, expected {len(lengths)}", place="board")
        width = max(lengths) if lengths else len(rows[0]) if rows else 0
        cells = bytearray()
        for number, row in enumerate(rows, start=1):
            if lengths and len(row) != lengths[number - 1]:
                raise InputError(f"has {len(row)} cells, expected {lengths[number - 1]}", place=f"row {number}")
            if not lengths and len(row) != width:
                raise InputError(f"has {len(row)} cells, expected {width} as in row 1", place=f"row {number}")
            try:
                cells.extend(value_of[symbol] for symbol in row)
            except KeyError as unknown:
                raise InputError(
                    f"found {quote(unknown.args[0])}, expected one of {shorten(' '.join(symbols))} {UNKNOWN_SYMBOL}",
                    place=f"row {number}",
                ) from None
        return cls(len(rows), width, bytes(cells), symbols, lengths)

    @classmethod
    def blank(cls, height: int, width: int, symbols: str = SYMBOLS) -> Board:
        """A board of which nothing is known."""
        return cls(height, width, bytes([UNKNOWN]) * (height * width), symbols)

    def rows(self) -> list[str]:
        """One string per row, in `symbols` and `?`."""
        alphabet = _make_alphabet(self.symbols)
        if isinstance(alphabet, bytes):
            text = self.cells.translate(alphabet).decode("latin-1")
        else:
            text = "".join(map(alphabet.__getitem__, self.cells))
        if self.lengths:
            return [text[end - length : end] for length, end in zip(self.lengths, accumulate(self.lengths), strict=True)]
        return [text[start : start + self.width] for start in range(0, len(text), self.width)]

    def row(self, index: int) -> bytes:
        start = self._start(index)
        return self.cells[start : start + (self.lengths[index] if self.lengths else self.width)]

    def column(self, index: int) -> bytes:
        return self.cells[index :: self.width]

    def __getitem__(self, place: tuple[int, int]) -> int:
        row, column = place
        return self.cells[self._start(row) + column]

    def _start(self, row: int) -> int:
        return sum(self.lengths[:row]) if self.lengths else row * self.width

    @property
    def is_complete(self) -> bool:
        """Whether every cell is known."""
        return UNKNOWN not in self.cells

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to be drawn."""
        return self.is_complete

    def finished(self) -> Board:
        """The same ink, with empty cells wherever nothing was known.

        >>> Board.from_rows(["#?"]).finished().rows()
        ['#.']
        """
        return replace(self, cells=self.cells.replace(bytes([UNKNOWN]), bytes([EMPTY])))

    def agreeing(self, others: Iterable[Board]) -> Board:
        """What this board and all `others` say alike; unknown wherever two differ."""
        cells = self.cells
        for other in others:
            cells = bytes(mine if mine == theirs else UNKNOWN for mine, theirs in zip(cells, other.cells, strict=True))
        return replace(self, cells=cells)

    def over(self, other: Board) -> Board:
        """What this board says, and where it says nothing what `other` says.

        >>> Board.from_rows(["#??"]).over(Board.from_rows([".?#"])).rows()
        ['#?#']
        """
        pairs = zip(self.cells, other.cells, strict=True)
        cells = bytes(mine if mine != UNKNOWN else theirs for mine, theirs in pairs)
        return replace(self, cells=cells)

    def __repr__(self) -> str:
        if self.lengths:
            return f"Board.from_rows({self.rows()!r}, {self.symbols!r}, {self.lengths!r})"
        if self.symbols == SYMBOLS:
            return f"Board.from_rows({self.rows()!r})"
        return f"Board.from_rows({self.rows()!r}, {self.symbols!r})"
