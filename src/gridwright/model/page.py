"""What a kind and the page share: how boards are numbered, and jobs that the page asks the server for.

The library speaks of (row, column) and of a kind's own values; the page of places, counted in reading order, and of values in
which 0 is always unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, Literal, Protocol

from gridwright.model.deduction import Cell
from gridwright.model.drawing import INSIDE, OUTSIDE
from gridwright.model.errors import InputError, UnsupportedError
from gridwright.model.outcome import Effort

Change = tuple[int, int]
"""A place and a value of the page."""

UNKNOWN = 0
EMPTY, FILLED = 1, 2
"""Of a kind that settles cells: the empty ones, and those with the first ink."""
SHADED_INSIDE, SHADED_OUTSIDE = 1, 2
"""Cells that are shaded as inside or outside a loop."""
WRONG = 255
"""A claim that cost a life: known to be empty, and shown as a mistake. The page alone writes it."""
_TINTS = {INSIDE: SHADED_INSIDE, OUTSIDE: SHADED_OUTSIDE}


class NotOnPageError(UnsupportedError):
    """A puzzle that the page does not play."""

    code = "not-on-the-page"


@dataclass(frozen=True, slots=True)
class Numbering:
    """How the places and values of one puzzle are numbered: what all kinds share."""

    height: int
    width: int
    """Of the picture: where edges are settled, they and the vertices count, too."""
    lengths: tuple[int, ...] = field(default=(), kw_only=True)
    """Of the rows, where they differ: `width` is that of the longest."""

    def place(self, cell: Cell) -> int:
        return (sum(self.lengths[: cell[0]]) if self.lengths else cell[0] * self.width) + cell[1]

    def places(self, cells: Iterable[Cell]) -> list[int]:
        return [self.place(cell) for cell in cells]

    def value(self, value: int) -> int:
        """The page's value for a value of the library."""
        return value

    def changes(self, sets: Iterable[tuple[Cell, int]]) -> list[Change]:
        return [(self.place(cell), self.value(value)) for cell, value in sets]

    def tints(self, tints: Iterable[tuple[Cell, int]]) -> list[Change]:
        """Cells shaded for an argument: 1 inside, 2 outside, from 3 on in pairs as the library numbers them."""
        return [(self.place(cell), _TINTS.get(tint, tint)) for cell, tint in tints]

    def values(self, rows: Sequence[str]) -> list[int]:
        """The values of a board in row strings, one a place."""
        raise NotImplementedError

    def rows(self, values: Sequence[int]) -> list[str]:
        """The row strings of a board from its values. Marks that are for the page alone are not in them."""
        raise NotImplementedError

    def unknown_places(self, rows: Sequence[str]) -> list[int]:
        """The places of a board at which nothing is known."""
        raise NotImplementedError

    def cut(self, values: Sequence[int], planes: int = 1) -> list[Sequence[int]]:
        """The values of the first plane row by row, once they are as many as there are places."""
        size = sum(self.lengths) or self.height * self.width
        if len(values) != planes * size:
            raise InputError(f"found {len(values)} values, expected {planes * size}: one a place", place="board")
        if self.lengths:
            return [values[end - length : end] for length, end in zip(self.lengths, accumulate(self.lengths), strict=True)]
        return [values[start : start + self.width] for start in range(0, size, self.width)]


@dataclass(frozen=True, slots=True)
class CellNumbering(Numbering):
    """Of a kind that settles cells: empty ones are 1, and inks follow."""

    symbols: str
    """The symbols of a board, the empty one first."""

    def value(self, value: int) -> int:
        return value + EMPTY  # in the library a cell is empty by 0

    def values(self, rows: Sequence[str]) -> list[int]:
        value_of = {symbol: number for number, symbol in enumerate(self.symbols, start=EMPTY)}
        return [value_of.get(symbol, UNKNOWN) for row in rows for symbol in row]

    def rows(self, values: Sequence[int]) -> list[str]:
        return ["".join(map(self._draw, line)) for line in self.cut(values)]

    def _draw(self, value: int) -> str:
        return self.symbols[value - EMPTY] if EMPTY <= value <= len(self.symbols) else "?"

    def unknown_places(self, rows: Sequence[str]) -> list[int]:
        return [place for place, value in enumerate(self.values(rows)) if value == UNKNOWN]


@dataclass(frozen=True, slots=True)
class CellState:
    """A state that a player can give a cell, for a kind that has no board of its own on the page.

    Its number on the page is its place among the states of the kind, from 1.
    """

    symbol: str
    """In the row strings of a board."""
    names: Mapping[str, str]
    """Language -> what it is called: ``black``."""
    look: Literal["filled", "cross", "dot", "ring", "symbol"] = "filled"
    is_empty: bool = False
    """Whether it says that nothing is there: such marks are notes, and no solution needs them."""


class Listener(Protocol):
    """Who hears how a job gets on. Called with the effort so far, like any `Progress`, it may stop the job by raising."""

    def __call__(self, effort: Effort, /) -> None: ...

    def tell(self, part: Mapping[str, Any]) -> None:
        """A part of the answer that is known already; the answer at the end has it, too."""


@dataclass(frozen=True, slots=True)
class ListFile:
    """A word list of a player, as a file that a worker process may read."""

    name: str
    path: str
    sha256: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class PageJob:
    """A job that a kind brings along for its own views of the page."""

    request: type[Any]
    """What is asked: a model of pydantic, whose `task` is the literal name of the job, and whose `seconds` bound it."""
    run: Callable[..., Any]
    """Answers a request with something that JSON can hold; it is called with the request and a `Listener`, and where there is
    `find_lists` with `files`, too. A function of a module, so that it travels between processes."""
    needs: Literal["playing", "making"]
    """For what the kernels are that it needs."""
    find_lists: Callable[[Any], Sequence[str]] | None = None
    """The ids of the player's own word lists that a request names, in order."""
    loading: float = 0.0
    """Seconds beyond its own that it may take to load what it needs, and to stop meanwhile if it is cancelled."""
