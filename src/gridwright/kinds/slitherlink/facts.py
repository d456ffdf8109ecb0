"""What can be told of a Slitherlink without solving it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.deduction import Cell
from gridwright.model.hashing import hash_content


def list_facts(puzzle: Slitherlink) -> dict[str, Any]:
    """Title, author, size as [rows, columns] of cells, how many clues, and what number the puzzle has where it comes from."""
    return {
        "title": puzzle.info.title,
        "author": puzzle.info.author,
        "size": list(puzzle.size),
        "clues": sum(1 for _ in puzzle.clued_cells()),
        "number": dict(puzzle.info.extra).get("Puzzle number", ""),
    }


def list_features(puzzle: Slitherlink) -> frozenset[str]:
    """What the puzzle has beyond its clues, in the words of `Format.keeps`."""
    present = {"given": _has_given(puzzle), "goal": puzzle.goal is not None}
    return puzzle.info.list_told() | {name for name, is_present in present.items() if is_present}


def hash_puzzle(puzzle: Slitherlink) -> str:
    """What tells a puzzle from others, whatever its title and its file: a hash of clues and given edges."""
    given = puzzle.given.rows() if puzzle.given and _has_given(puzzle) else None
    return hash_content([puzzle.rows(), given])


def name_place(puzzle: Slitherlink, place: Cell) -> str:
    """What a person calls a spot: a cell, an edge or a vertex."""
    return puzzle.lattice.name_spot(place)


def with_goal(puzzle: Slitherlink, board: Board) -> Slitherlink:
    """The same puzzle with the loop of this board as its goal; edges that are not known to be lines are crosses in it."""
    return replace(puzzle, goal=board.finished())


def _has_given(puzzle: Slitherlink) -> bool:
    return puzzle.given is not None and any(value for _, value in puzzle.given.edges())
