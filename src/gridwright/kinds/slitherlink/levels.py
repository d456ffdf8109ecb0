"""The seven levels of deduction: what each knows, how far it comes with a puzzle, and which is the lowest that solves one.

No level guesses, and each finds all that the lower ones find. Every level can do without colouring cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.table import LEVEL_NAMES
from gridwright.model.errors import InputError
from gridwright.model.quoting import quote


@dataclass(frozen=True, slots=True, order=True)
class Level:
    """How strong deduction is."""

    number: int
    """From 0."""
    name: str
    words: str
    """What it knows beyond the levels below it."""


_WORDS = (
    "counts the lines at clues and corners, and closes no loop too early",
    "ties two edges that meet at a corner of a cell: alike or opposite",
    "tells apart the two ways in which tied edges are alike: both lines or both crosses",
    "looks at all cells, with the edges that lead away from their corners, and ties opposite sides",
    "counts the lines among three sides, and ties parallel edges that lie slantwise",
    "follows edges that are alike or opposite across the whole board, and closes no loop along them",
    "looks at everything around a cell at once, and at where each end of a line can go on",
)

LEVELS = tuple(Level(number, name, words) for number, (name, words) in enumerate(zip(LEVEL_NAMES, _WORDS, strict=True)))
"""From the lowest to the highest."""


class Ending(Enum):
    """How deduction ends."""

    CONTRADICTION = -1
    """The puzzle, or the board it went on from, has no solution."""
    STUCK = 0
    SOLVED = 1
    """The solution is found, and is the only one."""


@dataclass(frozen=True, slots=True)
class Deduced:
    """What a level finds out."""

    board: Board
    """All that it knows; after a contradiction only what it knew by then."""
    ending: Ending


def find_level(name: str) -> Level:
    """The level of a name such as ``very hard``; InputError if there is none.

    >>> find_level("normal").number
    3
    """
    for level in LEVELS:
        if level.name == name:
            return level
    raise InputError(f"found {quote(name)}, expected one of {', '.join(LEVEL_NAMES)}", place="level")


def deduce(
    puzzle: Slitherlink, level: Level, *, has_colouring: bool = True, has_cycles: bool = False, board: Board | None = None
) -> Deduced:
    """All that a level finds out, beginning with `board`, or with the given edges.

    `has_cycles` adds what no level knows: that neither the inside nor the outside of the loop is ever cut in two.
    """
    from gridwright.kinds.slitherlink.grids import read_board, run_deduction

    grid, ending = run_deduction(puzzle, level.number, has_colouring=has_colouring, has_cycles=has_cycles, board=board)
    return Deduced(read_board(grid), Ending(ending))


def find_lowest_level(puzzle: Slitherlink, *, has_colouring: bool = True) -> Level | None:
    """The lowest level that solves a puzzle; None if none does: deduction is not enough, or there is not exactly one solution."""
    for level in LEVELS:
        ending = deduce(puzzle, level, has_colouring=has_colouring).ending
        if ending is not Ending.STUCK:
            return level if ending is Ending.SOLVED else None
    return None
