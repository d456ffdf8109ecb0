"""What tells a Slitherlink from others."""

from __future__ import annotations

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.hashing import hash_content


def hash_puzzle(puzzle: Slitherlink) -> str:
    """What tells a puzzle from others, whatever its title and its file: a hash of clues and given edges."""
    given = puzzle.given.rows() if puzzle.given and any(value for _, value in puzzle.given.edges()) else None
    return hash_content([puzzle.rows(), given])
