"""What can be told of a nonogram without solving it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.inks import has_usual_colours, has_usual_names
from gridwright.kinds.nonogram.lattice import Rectangle
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.deduction import Cell
from gridwright.model.puzzle import hash_content


def list_facts(puzzle: Nonogram) -> dict[str, Any]:
    """Title, author, sort, size as [rows, columns], the number of inks, and what number the puzzle has where it comes from.

    Of a board that is no rectangle, rows and columns do not tell how large it is: then also the size in words, and the cells.
    """
    facts: dict[str, Any] = {
        "title": puzzle.info.title,
        "author": puzzle.info.author,
        "sort": puzzle.sort,
        "size": list(puzzle.size),
        "inks": len(puzzle.palette) - 1,
        "number": dict(puzzle.info.extra).get("Puzzle number", ""),
    }
    if not isinstance(puzzle.lattice, Rectangle):
        facts |= {"dimensions": puzzle.lattice.describe_briefly(), "cells": puzzle.lattice.size}
    return facts


def list_features(puzzle: Nonogram) -> frozenset[str]:
    """What the puzzle has beyond its clues, in the words of `Format.keeps`."""
    has_given = puzzle.given is not None and set(puzzle.given.cells) != {UNKNOWN}
    present = {
        "given": has_given,
        "goal": puzzle.goal is not None,
        "colours": not has_usual_colours(puzzle.palette),
        "ink names": not has_usual_names(puzzle.palette),
    }
    return puzzle.info.list_told() | puzzle.traits | {name for name, is_present in present.items() if is_present}


def hash_puzzle(puzzle: Nonogram) -> str:
    """What tells a puzzle from others, whatever its title and its file: a hash of clues, colours and given cells."""
    clues = [[[(block.length, block.colour) for block in clue] for clue in clues] for clues in puzzle.clues]
    given = puzzle.given.rows() if puzzle.given and set(puzzle.given.cells) != {UNKNOWN} else None
    content = [clues, [ink.colour.lower() for ink in puzzle.palette], given]
    if puzzle.sort not in ("black and white", "colour"):
        caps = [[[(block.before, block.after) for block in clue] for clue in clues] for clues in puzzle.clues]
        halves = [(ink.corner, ink.second.lower()) for ink in puzzle.palette]
        content += [caps, halves, puzzle.grammar, puzzle.lattice.describe_size()]
    return hash_content(content)


def name_place(puzzle: Nonogram, place: Cell) -> str:
    """What a person calls a cell."""
    return puzzle.lattice.name_cell(puzzle.lattice.find_cell(place))


def with_goal(puzzle: Nonogram, board: Board) -> Nonogram:
    """The same puzzle with this picture as its goal."""
    return replace(puzzle, goal=board)
