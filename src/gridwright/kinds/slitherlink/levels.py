"""The seven levels of deduction and the tiers of difficulty: their names, and what each knows.

No level guesses, and each finds all that the lower ones find. Every level can do without colouring cells.
"""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.model.errors import InputError, quote

LEVEL_NAMES = ("very easy", "easy", "advanced", "normal", "hard", "very hard", "expert")
"""The names of the tiers from 1 on: a level has the techniques of its tier and of all below it."""

WHAT_IF, NESTED = "what if", "nested what if"
BEYOND_NAMES = (WHAT_IF, NESTED)
"""What puzzles are called that no level finishes: suppositions of single edges do, or only suppositions inside suppositions."""

TIER_TITLES = (*LEVEL_NAMES, *BEYOND_NAMES, "search")
"""What each tier is called, from tier 1. All but the last three are levels of deduction, with cells coloured."""

LEVEL_COUNT = len(LEVEL_NAMES)
TRIALS = LEVEL_COUNT + 1
"""A single edge is supposed to be a line, and to be a cross."""
NESTED_TRIALS = LEVEL_COUNT + 2
"""While an edge is supposed, single edges are supposed in turn."""
SEARCH = LEVEL_COUNT + 3
"""Suppositions inside suppositions tell nothing more."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of the ladder that players climb: what they look at next when all before gives nothing more."""

    tier: int
    level: int
    """Its number, from 0."""
    cost: float
    """Of seeing what settles an edge, in units of effort: a guess, in proportions that seem right."""
    has_colours: bool = True
    sees_connectivity: bool = False
    """Whether it also sees that inside and outside each hang together."""
    looks_at_corners: bool = False
    """Whether it looks at single clues with their corners instead; see `clue_corners`."""


LADDER = (
    Rung(1, 0, 0.3, has_colours=False),
    Rung(2, 1, 2.0, looks_at_corners=True),
    Rung(2, 1, 4.0, has_colours=False),
    Rung(3, 2, 6.0, has_colours=False),
    Rung(3, 2, 14.0),
    Rung(3, 2, 16.0, sees_connectivity=True),
    Rung(4, 3, 20.0, sees_connectivity=True),
    Rung(5, 4, 25.0, sees_connectivity=True),
    Rung(6, 5, 35.0, sees_connectivity=True),
    Rung(7, 6, 50.0, sees_connectivity=True),
)
"""What players use, the easiest first: the levels of deduction, before them clues with their corners, and from the third tier on
connectivity, which players see soon though no level has it."""


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


BEYOND = (
    Level(LEVEL_COUNT, WHAT_IF, "no level finishes it: takes suppositions of single edges"),
    Level(LEVEL_COUNT + 1, NESTED, "suppositions of single edges do not finish it: takes suppositions inside suppositions"),
)
"""What can be asked for besides the levels: puzzles that take more."""


def find_level(name: str) -> Level:
    """The level of a name such as ``very hard``; InputError if there is none.

    >>> find_level("normal").number
    3
    """
    for level in LEVELS:
        if level.name == name:
            return level
    raise InputError(f"found {quote(name)}, expected one of {', '.join(LEVEL_NAMES)}", place="level")
