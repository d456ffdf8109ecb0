"""How much a reader accepts from a file nobody has vouched for."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.model.errors import InputError


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds that stop a hostile or broken file before memory is spent; generous for every real puzzle.

    A reader calls `check_size` as soon as it knows a board's sides, before it makes anything of that size.
    """

    bytes: int = 64 << 20
    """One file, or one member of an archive once unpacked."""
    cells: int = 25_000_000
    lines: int = 1_000_000
    """Rows plus columns of one puzzle."""
    puzzles: int = 1_000_000
    """Puzzles in one file."""

    def check_size(self, height: int, width: int, place: str = "size") -> None:
        """Refuse a board without cells, or with more of them than these limits allow."""
        if height < 1 or width < 1:
            raise InputError(f"{width}x{height} is not a board: both sides must be at least 1", place=place)
        if height * width > self.cells or height + width > self.lines:
            raise InputError(
                f"{width}x{height} is too large: at most {self.cells:,} cells and {self.lines:,} rows and columns",
                place=place,
            )


DEFAULT_LIMITS = Limits()
