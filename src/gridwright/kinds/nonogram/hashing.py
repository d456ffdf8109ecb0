"""What tells a nonogram from others."""

from __future__ import annotations

from gridwright.kinds.nonogram.board import UNKNOWN
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.hashing import hash_content


def hash_puzzle(puzzle: Nonogram) -> str:
    """What tells a puzzle from others, whatever its title and its file: a hash of clues, colours and given cells."""
    clues = [[[(block.length, block.colour) for block in clue] for clue in clues] for clues in puzzle.clues]
    given = puzzle.given.rows() if puzzle.given and set(puzzle.given.cells) != {UNKNOWN} else None
    return hash_content([clues, [ink.colour.lower() for ink in puzzle.palette], given])
