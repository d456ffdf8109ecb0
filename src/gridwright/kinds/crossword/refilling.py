"""Grids before and after they are filled: empty ones by their size, letters to keep, and which clues still belong to a fill."""

from __future__ import annotations

import re
from dataclasses import replace

from gridwright.codec.text import format_count
from gridwright.kinds.crossword.grid import OPEN, Board, Slot
from gridwright.kinds.crossword.puzzle import Clue, Crossword
from gridwright.model.errors import InputError

LONGEST_SIDE = 100
"""Of a grid that is made from its size: no list has longer words."""

_SIZE = re.compile(r"([0-9]{1,9})[xX]([0-9]{1,9})")


def parse_size(text: str) -> Crossword | None:
    """The empty grid of a size in columns and rows, such as 5x4; None if the text is no size.

    >>> parse_size("3x2").squares
    ('...', '...')
    """
    sides = _SIZE.fullmatch(text.strip())
    if sides is None:
        return None
    width, height = int(sides[1]), int(sides[2])
    if not (1 <= width <= LONGEST_SIDE and 1 <= height <= LONGEST_SIDE and width * height > 1):
        raise InputError(f"found a grid of {width}x{height}, expected two cells or more, and sides up to {LONGEST_SIDE}")
    return Crossword.build([OPEN * width] * height)


def keep_letters(puzzle: Crossword) -> Crossword:
    """The same grid with all the letters it came with as given ones."""
    return puzzle if puzzle.goal is None else replace(puzzle, given=puzzle.goal, goal=None)


def put_fill(puzzle: Crossword, board: Board) -> tuple[Crossword, tuple[Slot, ...]]:
    """The puzzle with a fill as its goal, and the slots whose clues had to go because they were for another word.

    A fill without a letter in cells that belong to no slot is given instead: a goal has a letter in every cell.
    """
    changed = {(slot.direction, slot.label): slot for slot in puzzle.slots if _has_changed(puzzle, board, slot)}
    clues: list[Clue] = []
    dropped: dict[int, Slot] = {}
    for clue in puzzle.clues:
        slot = changed.get((clue.direction, clue.label))
        if slot is None:
            clues.append(clue)
        else:
            dropped[slot.number] = slot
    letters = {"goal": board} if board.is_complete else {"goal": None, "given": board}
    return replace(puzzle, clues=tuple(clues), **letters), tuple(dropped[number] for number in sorted(dropped))


def _has_changed(puzzle: Crossword, board: Board, slot: Slot) -> bool:
    return puzzle.goal is not None and puzzle.goal.entry(slot) != board.entry(slot)


def tell_dropped(slots: tuple[Slot, ...]) -> str:
    """That clues were left out, in a few words."""
    names = ", ".join(slot.name for slot in slots[:8]) + (", ..." if len(slots) > 8 else "")
    return f"{format_count(len(slots), 'clue')} left out that belonged to another word: {names}"
