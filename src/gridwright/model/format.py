"""How puzzles go to and from bytes: one `Format` for each file type, tables of them, and limits on what a reader accepts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Self, overload

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
        if self.allowance is not None:
            return self
        return type(self)(self.bytes, self.cells, self.lines, self.puzzles, Allowance(self.bytes))

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


Parsed = Iterator[Any | InputError]
"""The puzzles of one file in order; a puzzle that cannot be read stands there as its error, so its neighbours survive."""


@dataclass(frozen=True, slots=True)
class Format:
    """One file type of one kind. `parse` or `format` is None where only the other direction exists.

    `recognise` looks at the content alone and answers 0 (no), 1 (could be) up to 100 (carries its signature). It must be cheap
    and must not raise. A file name's suffix only breaks ties.
    """

    name: str
    title: str
    kind: str
    suffixes: tuple[str, ...]
    recognise: Callable[[bytes], int]
    parse: Callable[[bytes, Limits], Parsed] | None
    format: Callable[[Iterable[Any]], bytes] | None
    holds_many: bool = False
    """Whether one file can hold several puzzles."""
    keeps: frozenset[str] = frozenset()
    """What survives a round trip beyond the clues: any of ``given goal title author copyright licence description extra``, and
    the sorts of puzzles, for nonograms ``colour triangles caps zebra triddler block``. Writers refuse other sorts, and drop the
    rest silently; `convert` tells the user what was dropped."""
    only_read: frozenset[str] = frozenset()
    """Those of its suffixes whose files are read, but never written."""
    is_binary: bool = False
    shows_goal: bool = False
    """Whether the goal stands on the board itself, so that nobody can open the file without seeing the solution."""
    needs_goal: bool = False
    """Whether a file is the goal, so that a puzzle without one cannot be written."""
    is_drawing: bool = False
    """Whether a file is drawn in rows as boards are, so that it may be meant as a board."""
    format_lines: Callable[[Iterable[Any]], bytes] | None = None
    """As `format`, but always one puzzle a line, even a single one; None where `format` has only one layout."""
    is_literal: bool = False
    """Whether a puzzle is short enough to stand on a command line, and cannot be taken for the name of a file."""
    is_for_solutions: bool = False
    """Whether solutions are saved in it; if no format of a kind says so, they are saved in its first."""
    family: str = ""
    """Formats of one family are one to whoever names any of them: each kind has its own, and the puzzle decides."""
    parse_value: Callable[[dict[str, Any], Limits], Any] | None = None
    """Of Gridwright JSON: the puzzle of an object that is decoded already; InputError if there is none."""
    parse_saved: Callable[[bytes, Limits], Iterator[Any]] | None = None
    """Of files that hold games of players beside the puzzles: for each puzzle the board of its last game, or None."""


class FormatTable(Sequence[Format]):
    """The formats of a kind, the preferred one first, each imported when it is first looked at.

    A row is where a format is, ``module:name``, and the suffixes of its files. Most files are in a format of their own suffix:
    then no other need be loaded.
    """

    def __init__(self, *rows: tuple[str, str]) -> None:
        self._rows = [(place, frozenset(suffixes.split())) for place, suffixes in rows]
        self._places = [place for place, _ in rows]

    @overload
    def __getitem__(self, index: int) -> Format: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Format, ...]: ...
    def __getitem__(self, index: int | slice) -> Format | tuple[Format, ...]:
        if isinstance(index, slice):
            return tuple(_load(place) for place, _ in self._rows[index])
        return _load(self._rows[index][0])

    def __iter__(self) -> Iterator[Format]:
        return map(_load, self._places)

    def __len__(self) -> int:
        return len(self._rows)

    def list_by_suffix(self, suffix: str) -> tuple[Format, ...]:
        """The formats whose files may end like this; no other is loaded."""
        return tuple(_load(place) for place, suffixes in self._rows if suffix in suffixes)


def list_by_suffix(formats: Sequence[Format], suffix: str) -> tuple[Format, ...]:
    """The formats whose files may end like this, of a table or of any others."""
    if isinstance(formats, FormatTable):
        return formats.list_by_suffix(suffix)
    return tuple(fmt for fmt in formats if suffix in fmt.suffixes)


@cache
def _load(place: str) -> Format:
    module, _, name = place.partition(":")
    fmt: Format = getattr(import_module(module), name)
    return fmt
