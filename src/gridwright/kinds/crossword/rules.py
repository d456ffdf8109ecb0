"""The judge: what a crossword's board breaks. It knows the rules and no words: which words count is for `judging`."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.codec.text import quote
from gridwright.kinds.crossword.board import Board, format_letter
from gridwright.kinds.crossword.letters import is_letters
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.slots import Slot
from gridwright.model.violation import Violation


def violations(puzzle: Crossword, board: Board) -> Iterator[Violation]:
    """Everything wrong with `board`: another grid, what is no letter, given letters changed, and once complete a word twice.

    A board in progress is judged by what it says: unknown letters break nothing.
    """
    others = list(_other_squares(puzzle, board))
    if others:
        yield from others
        return
    yield from _changed_letters(puzzle, board)
    if board.is_complete:
        yield from repeated_entries(puzzle, board)


def is_solution(puzzle: Crossword, board: Board) -> bool:
    """Whether `board` is complete and breaks nothing."""
    return board.is_complete and next(violations(puzzle, board), None) is None


def name_cell(cell: tuple[int, int]) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def _other_squares(puzzle: Crossword, board: Board) -> Iterator[Violation]:
    """Letters in blocks, blocks in cells, or another size altogether."""
    if (board.height, board.width) != puzzle.size:
        message = f"found {board.width}x{board.height} squares, expected {puzzle.width}x{puzzle.height}"
        yield Violation("other size", "board", message)
        return
    for row, (found, expected) in enumerate(zip(board.squares, puzzle.squares, strict=True)):
        for column in range(puzzle.width):
            if found[column] != expected[column]:
                letter = board.letters[row][column]
                shown = repr(found[column] if letter is None else format_letter(letter))
                message = f"found {shown}, expected {expected[column]!r}"
                yield Violation("other square", name_cell((row, column)), message, ((row, column),))


def _changed_letters(puzzle: Crossword, board: Board) -> Iterator[Violation]:
    given = {} if puzzle.given is None else dict(puzzle.given.cells())
    for cell, letter in board.cells():
        if letter and not is_letters(letter):
            yield Violation("no letter", name_cell(cell), f"found {quote(letter)}, expected letters in upper case", (cell,))
        elif letter and given.get(cell) and letter != given[cell]:
            message = f"found {quote(letter)}, but {quote(given[cell])} was given"
            yield Violation("given letter changed", name_cell(cell), message, (cell,))


def repeated_entries(puzzle: Crossword, board: Board) -> Iterator[Violation]:
    """Each finished entry that stands in an earlier slot, too."""
    first: dict[str, Slot] = {}
    for slot in puzzle.slots:
        entry = board.entry(slot)
        if entry is None:
            continue
        earlier = first.setdefault(entry, slot)
        if earlier is not slot:
            message = f"{quote(entry)} stands in {earlier.name} already, expected every entry once"
            yield Violation("entry twice", slot.name, message, (*earlier.cells, *slot.cells))
