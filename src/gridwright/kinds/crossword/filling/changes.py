"""What one change can make of a grid: a letter or a word less, a block more or less. Whether it helps is not asked here.

A block is put in or taken out together with its partners, so that the grid keeps its symmetry, and only where that breaks no rule
of the grid's style that was kept before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from gridwright.kinds.common.generation import find_orbits, find_symmetries
from gridwright.kinds.crossword.board import UNKNOWN, Board
from gridwright.kinds.crossword.numbering import Cell
from gridwright.kinds.crossword.patterns import AMERICAN, BRITISH, STYLES, check_choice, pattern_problems
from gridwright.kinds.crossword.puzzle import Crossword, is_cell
from gridwright.kinds.crossword.slots import BLOCK, OPEN, Direction, Slot

ChangeKind = Literal["clear-letter", "clear-word", "word", "block", "open"]
USUAL = "rotation"
"""The symmetry of a grid without blocks, which has every one."""
PREFERRED = ("both", "rotation", "horizontal", "vertical", "diagonal")
SQUARE_AMOUNT = 2
"""How many letters a square counts that becomes a block or a cell."""


@dataclass(frozen=True, slots=True)
class Change:
    """Something done to a grid."""

    kind: ChangeKind
    cells: tuple[Cell, ...]
    """What it changes."""
    slot: Slot | None
    """Whose word is taken out; of the grid before."""
    text: str
    """The letters that are taken out."""
    puzzle: Crossword
    """The grid after it."""
    amount: int
    """How much it changes, in letters; a square counts two."""


def list_changes(puzzle: Crossword, style: str, symmetry: str, blocked: Collection[Slot] = ()) -> Iterator[Change]:
    """Every change, the letters first; if slots cannot be filled together, only those that can help.

    If all of these slots stay as they are, there is still no fill.
    """
    near = _find_near(blocked)
    changes = (*_clear_letters(puzzle), *_clear_words(puzzle)), _change_squares(puzzle, style, symmetry, near)
    for change in chain.from_iterable(changes):
        if not blocked or _touches(change, puzzle, blocked):
            yield change


def check_ways(puzzle: Crossword, style: str, symmetry: str) -> None:
    """InputError if there is no such style, or the grid cannot have such a symmetry."""
    check_choice("style", style, STYLES)
    find_orbits(puzzle.height, puzzle.width, symmetry)


def _find_near(slots: Collection[Slot]) -> frozenset[Cell]:
    """The cells of slots, and the squares beside them: only there can a block, or a cell, change one of them."""
    steps = ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
    return frozenset((row + down, column + right) for slot in slots for row, column in slot.cells for down, right in steps)


def _touches(change: Change, before: Crossword, slots: Collection[Slot]) -> bool:
    """Whether one of these slots is no longer there after a change, or has other letters."""
    kept = {slot.cells for slot in change.puzzle.slots}
    old, new = before.blank_board(), change.puzzle.blank_board()
    return any(slot.cells not in kept or any(old.letter(cell) != new.letter(cell) for cell in slot.cells) for slot in slots)


def list_new_words(change: Change, before: Crossword) -> list[str]:
    """Words that stand in slots which are whole only after a change: nobody has chosen them."""
    old, new = before.blank_board(), change.puzzle.blank_board()
    chosen = {slot.cells for slot in before.slots if old.entry(slot) is not None}
    entries = ((slot, new.entry(slot)) for slot in change.puzzle.slots)
    return [entry for slot, entry in entries if entry is not None and slot.cells not in chosen]


def recognise_symmetry(puzzle: Crossword) -> str:
    """The symmetry of the blocks of a grid; of several, the one that most constructors mean."""
    squares = "".join(puzzle.squares)
    if set(squares) == {OPEN}:
        return USUAL
    found = find_symmetries(puzzle.height, puzzle.width, squares.encode())
    return next((name for name in PREFERRED if name in found), "none")


def recognise_style(puzzle: Crossword) -> str:
    """American where every cell is checked, else British."""
    checks = Counter(cell for slot in puzzle.slots for cell in slot.cells)
    return AMERICAN if all(checks[cell] > 1 for cell in puzzle.cells()) else BRITISH


def _clear_letters(puzzle: Crossword) -> Iterator[Change]:
    in_slots = {cell for slot in puzzle.slots for cell in slot.cells}
    for cell, letter in puzzle.blank_board().cells():
        if letter and cell in in_slots:
            yield Change("clear-letter", (cell,), None, letter, _clear(puzzle, [cell]), 1)


def _clear_words(puzzle: Crossword) -> Iterator[Change]:
    """Words without their letters, but for those that other whole words have, too; also words that are not finished."""
    board = puzzle.blank_board()
    whole = [slot for slot in puzzle.slots if board.entry(slot) is not None]
    uses = Counter(cell for slot in whole for cell in slot.cells)
    for slot in puzzle.slots:
        most = 1 if board.entry(slot) is not None else 0
        cells = tuple(cell for cell in slot.cells if board.letter(cell) and uses[cell] <= most)
        if len(cells) > 1:  # one is a letter
            text = board.entry(slot) or "".join(board.letter(cell) or OPEN for cell in slot.cells)
            yield Change("clear-word", cells, slot, text, _clear(puzzle, cells), len(cells))


def _clear(puzzle: Crossword, cells: Sequence[Cell]) -> Crossword:
    given = puzzle.blank_board().with_letters(dict.fromkeys(cells, UNKNOWN))
    return Crossword(puzzle.squares, puzzle.info, given, bars=puzzle.bars, labels=puzzle.labels)


def _change_squares(puzzle: Crossword, style: str, symmetry: str, near: Collection[Cell]) -> Iterator[Change]:
    """Squares that become blocks or cells, with their partners; if some are told, only near these."""
    before = _count_broken(puzzle, style, symmetry)
    for orbit in find_orbits(puzzle.height, puzzle.width, symmetry):
        cells = tuple(divmod(square, puzzle.width) for square in orbit)
        found = {puzzle.squares[row][column] for row, column in cells}
        if found not in ({OPEN}, {BLOCK}) or (near and not any(cell in near for cell in cells)):
            continue
        change = _flip(puzzle, cells, "block" if found == {OPEN} else "open")
        if change is not None and _count_broken(change.puzzle, style, symmetry) <= before:
            yield change


def _count_broken(puzzle: Crossword, style: str, symmetry: str) -> Counter[str]:
    """How often each rule about blocks is broken."""
    return Counter(violation.rule for violation in pattern_problems(puzzle, style, symmetry=symmetry))


def _flip(puzzle: Crossword, cells: Sequence[Cell], kind: Literal["block", "open"]) -> Change | None:
    """The grid with these squares as blocks, or as cells; None if no slot would be left."""
    board = puzzle.blank_board()
    letters = [list(row) for row in board.letters]
    lost = "".join(letters[row][column] or "" for row, column in cells)
    for row, column in cells:
        letters[row][column] = None if kind == "block" else UNKNOWN
    given = Board(tuple(map(tuple, letters)), board.voids)
    squares = given.squares
    if not any(OPEN in row for row in squares):
        return None
    bars = frozenset(bar for bar in puzzle.bars if is_cell(squares, bar[:2]) and is_cell(squares, _behind(*bar)))
    changed = Crossword(squares, puzzle.info, given, bars=bars)
    return Change(kind, tuple(cells), None, lost, changed, SQUARE_AMOUNT * len(cells) + len(lost)) if changed.slots else None


def _behind(row: int, column: int, direction: Direction) -> Cell:
    return (row, column + 1) if direction == Direction.ACROSS else (row + 1, column)
