"""What can be told of a crossword without filling it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gridwright.kinds.crossword.formats.common import one_line, strip_braces
from gridwright.kinds.crossword.grid import VOID, Board
from gridwright.kinds.crossword.puzzle import Crossword, has_loose_clues
from gridwright.model.deduction import Cell
from gridwright.model.puzzle import hash_content


def list_facts(puzzle: Crossword) -> dict[str, Any]:
    """Title, author, size as [rows, columns] of squares, and how many slots, blocks, given letters and clues there are."""
    return {
        "title": puzzle.info.title,
        "author": puzzle.info.author,
        "size": list(puzzle.size),
        "slots": len(puzzle.slots),
        "blocks": sum(row.count("#") for row in puzzle.squares),
        "given": 0 if puzzle.given is None else sum(1 for _, letter in puzzle.given.cells() if letter),
        "clues": len(puzzle.clues),
    }


def hash_puzzle(puzzle: Crossword) -> str:
    """What tells a puzzle from others, whatever its title and its file: a hash of grid, bars, given letters and clues."""
    given = puzzle.given.rows() if puzzle.given else None
    bars = sorted((row, column, str(direction)) for row, column, direction in puzzle.bars)
    clues = [(str(clue.direction), clue.label, clue.text) for clue in puzzle.clues]
    return hash_content([puzzle.squares, bars, given, clues])


def name_place(puzzle: Crossword, place: Cell) -> str:
    """What a person calls a cell."""
    return f"row {place[0] + 1}, column {place[1] + 1}"


def with_goal(puzzle: Crossword, board: Board) -> Crossword:
    """The same puzzle with these letters as its goal."""
    return replace(puzzle, goal=board)


def list_features(puzzle: Crossword) -> frozenset[str]:
    """What the puzzle has beyond its grid, in the words of `Format.keeps`.

    What some formats keep only as long as something else is not there has a word of its own.
    """
    boards = [board for board in (puzzle.given, puzzle.goal) if board is not None]
    shown = puzzle.goal or puzzle.blank_board()
    present = {
        "given": puzzle.given is not None and puzzle.goal is None,
        "given beside goal": puzzle.given is not None and puzzle.goal is not None,
        "goal": puzzle.goal is not None,
        "clues": bool(puzzle.clues),
        "loose clues": has_loose_clues(puzzle),
        "bars": bool(puzzle.bars),
        "numbering": puzzle.labels is not None,
        "rebus": any(len(letter) > 1 for board in boards for _, letter in board.cells()),
        "voids": any(VOID in row for row in puzzle.squares),
        "circles": bool(puzzle.circled),
        "shades": bool(puzzle.shaded) and not puzzle.circled,
        "shades beside circles": bool(puzzle.shaded) and bool(puzzle.circled),
        "exact texts": has_exact_texts(puzzle),
        "marks on blanks": any(not shown.letter(cell) for cell in puzzle.circled | puzzle.shaded),
    }
    return puzzle.info.list_told() | {name for name, is_present in present.items() if is_present}


def has_exact_texts(puzzle: Crossword) -> bool:
    """Whether there are blanks, line breaks or signs in texts that a format of plain lines cannot hold."""
    info = puzzle.info
    keys = [key for key, _ in info.extra]
    lines = [info.title, info.author, info.copyright, info.licence, *keys, *(value for _, value in info.extra)]
    return (
        any(one_line(text) != text for text in lines)
        or len(set(keys)) < len(keys)
        or any(not key or ":" in key or key.startswith("#") for key in keys)
        or "\r" in info.description
        or info.description.strip("\n") != info.description
        or not all(_is_plain_clue(clue.text) for clue in puzzle.clues)
    )


def _is_plain_clue(text: str) -> bool:
    is_closed_up = text == text.strip() and all(one_line(line) == line for line in text.split("\n"))
    return is_closed_up and "\\" not in text and strip_braces(text) == text
