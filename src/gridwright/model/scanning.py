"""What was read on a photograph: values that scanners, the command line, the page and JSON share.

A reading is never certain. Each value that was read says how sure it is, what else it may be and where on the photograph it
stands, so that a person can compare. `doubtful` values come first wherever somebody looks at a reading.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal

from gridwright.model.errors import InputError
from gridwright.model.outcome import Outcome
from gridwright.model.puzzle import AnyBoardT_co, AnyPuzzleT_co

Point = tuple[float, float]
"""x to the right and y down, in pixels of the photograph as it is seen upright."""
Quad = tuple[Point, Point, Point, Point]
"""The corners of a place on the photograph: as it is read, top left, top right, bottom right, bottom left."""

LatticeSort = Literal["rules", "dots"]
"""What a lattice on a photograph is printed as: ruled lines, or dots at the corners of the cells."""


@dataclass(frozen=True, slots=True)
class ReadValue:
    """One value that was read: a number of a clue, or what stands in a cell."""

    where: str
    """The line or the cell, as a person names it, from 1: ``row 4``; ``row 3, column 5``."""
    number: int
    """Which value of this place it is, from 1; a value that was taken out has the number of the one that follows it."""
    value: str
    """What the reading takes it for; nothing for what was read at first and taken out."""
    read: str
    """What was read at first; nothing for what was not seen at first."""
    confidence: float
    """How likely the value is, from 0 to 1."""
    is_doubtful: bool
    """Whether a person should look at it."""
    choices: tuple[tuple[str, float], ...] = ()
    """What it may be, with how likely each is, best first."""
    quad: Quad | None = None
    """Where it stands on the photograph."""

    @property
    def was_corrected(self) -> bool:
        """Whether the rules of the puzzle spoke for something else than what was read at first."""
        return self.value != self.read

    @property
    def name(self) -> str:
        """Its place in words: ``row 4, number 2``; of a cell the cell alone."""
        return self.where if ", column " in self.where else f"{self.where}, number {self.number}"


@dataclass(frozen=True, slots=True)
class Scan(Generic[AnyPuzzleT_co, AnyBoardT_co]):
    """What one puzzle on a photograph was read as."""

    kind: str
    rows: int
    columns: int
    puzzle: AnyPuzzleT_co | None
    """None if what was read is no puzzle yet; `problems` then say why."""
    board: AnyBoardT_co | None
    """What somebody has drawn or written on the puzzle; None where nothing was found."""
    values: tuple[ReadValue, ...]
    """Everything that was read, in reading order."""
    mesh: tuple[tuple[Point, ...], ...]
    """The corners of all cells on the photograph, row by row: one more than there are cells each way."""
    outcome: Outcome[Any] | None
    """What the solver says of the puzzle: one solution, several, none, or that it gave up. None where there is no puzzle."""
    score: float
    """How sure it is that there is such a puzzle at this place, from 0 to 1."""
    notes: tuple[str, ...] = ()
    """What a person should know besides, a sentence each: ``3 numbers corrected: ...``."""
    problems: tuple[str, ...] = ()
    """Why what was read is no puzzle, a sentence each."""

    @property
    def doubtful(self) -> tuple[ReadValue, ...]:
        """What a person should look at, the least likely first."""
        return tuple(sorted((each for each in self.values if each.is_doubtful), key=lambda each: each.confidence))

    @property
    def corrected(self) -> tuple[ReadValue, ...]:
        """What the rules of the puzzle have changed."""
        return tuple(each for each in self.values if each.was_corrected)


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a lattice suits a kind of puzzle."""

    score: float
    """How sure it is that the lattice holds such a puzzle, from 0 to 1; below `LEAST_FIT` it holds none."""
    why: str = ""
    """What speaks against it, where something does: ``found no numbers beside the grid``."""
    found: Any = field(default=None, compare=False, repr=False)
    """What the scanner has learned on the way, for the scan that follows."""
    own: Any = field(default=None, compare=False, repr=False)
    """The lattice of all that this puzzle takes, with what is printed beside its grid; None if that is the lattice itself."""
    grid: Any = field(default=None, compare=False, repr=False)
    """The part of the lattice that is its grid; None if that is all of it."""
    excludes_others: bool = False
    """Whether no other kind can be meant, so that they need not be asked."""
    others: tuple[Any, ...] = field(default=(), compare=False, repr=False)
    """Parts of the lattice that are not of this puzzle and may be another: neighbours can lie on one lattice."""


LEAST_FIT = 0.5
"""From here on a lattice is taken for a puzzle of a kind."""

Fixed = Mapping[str, str]
"""What a person says is printed at a place, by `ReadValue.where`: ``{"row 4": "3 1 2"}``. It is not doubted."""


class ScanTimeError(InputError):
    """The time allowed was over before a puzzle was read, which says nothing of the image."""

    code = "time-limit"


ScanProgress = Callable[[str], None]
"""Called with what is being done, in a few words; raising from it stops the work cleanly."""
