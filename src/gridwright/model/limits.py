"""How much a reader accepts from a file nobody has vouched for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from gridwright.model.errors import InputError


@dataclass(slots=True)
class Allowance:
    """What one input may still unpack to, over all that is packed inside it: small things that grow add up."""

    left: int


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds that stop a hostile or broken file before memory is spent; generous for every real puzzle.

    A reader calls `check_size` as soon as it knows a board's sides, before it makes anything of that size.
    """

    bytes: int = 64 << 20
    """One file; and all that is unpacked from one, from archives and links together."""
    cells: int = 25_000_000
    lines: int = 1_000_000
    """Rows plus columns of one puzzle."""
    puzzles: int = 1_000_000
    """Puzzles in one file."""
    allowance: Allowance | None = field(default=None, compare=False, repr=False)
    """Of the input that is being read; None while none is."""

    def for_input(self) -> Self:
        """These limits for one input, to which everything that is unpacked from it is charged."""
        return self if self.allowance is not None else replace(self, allowance=Allowance(self.bytes))

    @property
    def left(self) -> int:
        """How many bytes the input may still unpack to."""
        return self.bytes if self.allowance is None else self.allowance.left

    @property
    def is_spent(self) -> bool:
        """Whether more was unpacked than may be: what follows in the input is not read."""
        return self.left < 0

    def charge(self, size: int) -> None:
        """So many bytes were unpacked."""
        if self.allowance is not None:
            self.allowance.left -= size

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
