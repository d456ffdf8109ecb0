"""Which clue belongs to which slot."""

from __future__ import annotations

from collections import defaultdict

from gridwright.kinds.crossword.puzzle import Clue, Crossword
from gridwright.kinds.crossword.slots import Direction


def match_clues(puzzle: Crossword) -> dict[int, Clue]:
    """The clue of each slot that has one, by the slot's number: the same direction and label, each clue once."""
    waiting: defaultdict[tuple[Direction, str], list[Clue]] = defaultdict(list)
    for clue in reversed(puzzle.clues):
        waiting[clue.direction, clue.label].append(clue)
    found: dict[int, Clue] = {}
    for slot in puzzle.slots:
        left = waiting[slot.direction, slot.label]
        if left:
            found[slot.number] = left.pop()
    return found


def has_loose_clues(puzzle: Crossword) -> bool:
    """Whether there are clues that belong to no slot, or more than one for a slot."""
    return len(match_clues(puzzle)) < len(puzzle.clues)
