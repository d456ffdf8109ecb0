"""The seven levels of deduction and the tiers of difficulty: their names, and what each knows.

No level guesses, and each finds all that the lower ones find. Every level can do without colouring cells.
"""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.model.errors import InputError, quote

LEVEL_NAMES = ("very easy", "easy", "advanced", "normal", "hard", "very hard", "expert")
"""The names of the tiers from 1 on: a level has the techniques of its tier and of all below it."""

TIER_TITLES = (*LEVEL_NAMES, "what if", "search")
"""What each tier is called, from tier 1. All but the last two are levels of deduction, with cells coloured."""

LEVEL_COUNT = len(LEVEL_NAMES)
TRIALS = LEVEL_COUNT + 1
"""A single edge is supposed to be a line, and to be a cross."""
SEARCH = LEVEL_COUNT + 2
"""Trying single edges tells nothing more."""


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


def find_level(name: str) -> Level:
    """The level of a name such as ``very hard``; InputError if there is none.

    >>> find_level("normal").number
    3
    """
    for level in LEVELS:
        if level.name == name:
            return level
    raise InputError(f"found {quote(name)}, expected one of {', '.join(LEVEL_NAMES)}", place="level")
