"""A Hitori: a rectangle of numbers.

Shade cells so that no number repeats unshaded in a row or column, shaded cells never touch side by side, and the unshaded cells
stay connected.

A puzzle is a frozen dataclass with `info`, `given` and `goal` beside its clues. Making one checks it whole, so that nothing that
holds one checks again. The class lives inside the kind's folder: by that `kind_of` knows whose puzzle it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from gridwright.kinds.common.display import DisplayedPuzzle, format_call
from gridwright.kinds.template.board import UNKNOWN, Board
from gridwright.kinds.template.rules import violations
from gridwright.model.deduction import Cell
from gridwright.model.errors import PuzzleError, quote
from gridwright.model.puzzle import Info, hash_content

LARGEST = 99
"""The largest number: two digits have room in every drawing."""


@dataclass(frozen=True, slots=True, repr=False)
class Hitori(DisplayedPuzzle):
    """A puzzle. `numbers` are the rows of cells, from the top.

    Making one checks it whole and raises `PuzzleError` with every problem, each naming its place.

    >>> Hitori(["1 1", "1 2"]) == Hitori([[1, 1], [1, 2]])
    True
    """

    numbers: tuple[tuple[int, ...], ...]
    info: Info = field(default=Info())
    given: Board | None = None
    """Cells printed with the puzzle; unknown elsewhere."""
    goal: Board | None = None
    """The solution the maker had in mind, if the file told. It is never used for solving."""

    if TYPE_CHECKING:

        def __init__(
            self,
            numbers: Iterable[Sequence[int] | str],
            info: Info = ...,
            given: Board | None = None,
            goal: Board | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", tuple(map(_read_row, self.numbers)))
        problems = list(_problems(self))
        if problems:
            raise PuzzleError(problems)

    @property
    def height(self) -> int:
        return len(self.numbers)

    @property
    def width(self) -> int:
        return len(self.numbers[0])

    @property
    def size(self) -> tuple[int, int]:
        """(height, width)."""
        return self.height, self.width

    def rows(self) -> list[str]:
        """The numbers as row strings, with blanks between them."""
        return [" ".join(map(str, row)) for row in self.numbers]

    def __repr__(self) -> str:
        return format_call("Hitori", self, [repr(self.rows())], ["info", "given", "goal"])


def _read_row(row: Sequence[int] | str) -> tuple[Any, ...]:
    """A row as somebody types it: "3 1 2", or numbers. What is no number stays as it is, for the check to name."""
    if isinstance(row, str):
        return tuple(int(word) if word.isascii() and word.isdecimal() and len(word) < 9 else word for word in row.split())
    return tuple(row)


def _problems(puzzle: Hitori) -> Iterator[str]:
    """Everything that makes a puzzle impossible to pose, one sentence each, the place first."""
    if not puzzle.numbers or not puzzle.numbers[0]:
        yield "size: found no cells, expected at least one row of at least one cell"
        return
    is_rectangle = True
    for number, row in enumerate(puzzle.numbers, start=1):
        if len(row) != puzzle.width:
            is_rectangle = False
            yield f"row {number}: found {len(row)} cells, expected {puzzle.width} as in row 1"
        for column, value in enumerate(row, start=1):
            if type(value) is not int or not 1 <= value <= LARGEST:
                yield f"row {number}, column {column}: found {quote(value)}, expected a number from 1 to {LARGEST}"
    boards = {"given cells": puzzle.given, "goal": puzzle.goal}
    for name, board in boards.items():
        if is_rectangle and board is not None and board.size != puzzle.size:
            is_rectangle = False
            yield f"{name}: {board.size[1]}x{board.size[0]} cells, expected {puzzle.width}x{puzzle.height}"
    if is_rectangle and puzzle.goal is not None:
        if not puzzle.goal.is_complete:
            yield "goal: has unknown cells, expected a solution"
        yield from (f"goal, {violation}" for violation in violations(puzzle, puzzle.goal))


# The part `facts`: what can be told of a Hitori without solving it.


def list_facts(puzzle: Hitori) -> dict[str, Any]:
    """Title, author and size as [rows, columns], for lists and JSON answers."""
    return {"title": puzzle.info.title, "author": puzzle.info.author, "size": list(puzzle.size)}


def list_features(puzzle: Hitori) -> frozenset[str]:
    """What the puzzle has beyond its numbers, in the words of `Format.keeps`."""
    present = {"given": _has_given(puzzle), "goal": puzzle.goal is not None}
    return puzzle.info.list_told() | {name for name, is_present in present.items() if is_present}


def hash_puzzle(puzzle: Hitori) -> str:
    """What tells a puzzle from others, whatever its title and its file: a hash of numbers and given cells."""
    return hash_content([puzzle.rows(), puzzle.given.rows() if puzzle.given and _has_given(puzzle) else None])


def name_place(puzzle: Hitori, place: Cell) -> str:
    """What a person calls a cell."""
    return f"row {place[0] + 1}, column {place[1] + 1}"


def with_goal(puzzle: Hitori, board: Board) -> Hitori:
    """The same puzzle with this board as its goal."""
    return replace(puzzle, goal=board.finished())


def _has_given(puzzle: Hitori) -> bool:
    return puzzle.given is not None and any(state != UNKNOWN for _, state in puzzle.given.cells())
