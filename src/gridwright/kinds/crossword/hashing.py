"""What tells a crossword from others."""

from __future__ import annotations

from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.model.hashing import hash_content


def hash_puzzle(puzzle: Crossword) -> str:
    """What tells a puzzle from others, whatever its title and its file: a hash of grid, bars, given letters and clues."""
    given = puzzle.given.rows() if puzzle.given else None
    bars = sorted((row, column, str(direction)) for row, column, direction in puzzle.bars)
    clues = [(str(clue.direction), clue.label, clue.text) for clue in puzzle.clues]
    return hash_content([puzzle.squares, bars, given, clues])
