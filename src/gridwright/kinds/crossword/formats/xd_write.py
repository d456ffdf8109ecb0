"""Writing .xd files, with sections by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from gridwright.kinds.crossword.board import Board
from gridwright.kinds.crossword.clues import match_clues
from gridwright.kinds.crossword.formats.common import one_line, refuse_bars, shown_board
from gridwright.kinds.crossword.formats.xd_clues import ANSWER
from gridwright.kinds.crossword.numbering import Cell
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.slots import BLOCK, OPEN, VOID, Slot, find_slots
from gridwright.model.errors import InputError

_FIELDS = {"Title": "title", "Author": "author", "Copyright": "copyright", "License": "licence"}
_RESERVED = {"title", "author", "copyright", "license", "licence", "constructor", "creator", "rebus", "special"} | {
    *("description", "notes"),
}
_KEYS = "1234567890" + "@$%&*+?!<>;,'/|~^-"
_SPECIAL_KEYS = "abcdefghijklmnopqrstuvwxyz"
"""Symbols for several letters, in cells that are nothing special and in cells that are."""


def format_xd(puzzle: Crossword) -> str:
    refuse_bars(puzzle, ".xd")
    board = shown_board(puzzle)
    special = puzzle.circled or puzzle.shaded
    keys = _choose_keys(board, special)
    headers = [*_format_headers(puzzle), *_format_marks(puzzle, keys)]
    grid = [
        "".join(_format_square(board, (row, column), keys, special) for column in range(board.width))
        for row in range(board.height)
    ]
    parts = [["## Metadata", *headers], ["## Grid", *grid]]
    if puzzle.clues:
        parts.append(["## Clues", *_format_clues(puzzle, board)])
    if puzzle.info.description:
        parts.append(["## Notes", *_format_notes(puzzle.info.description)])
    return "\n".join("\n".join([part[0], "", *part[1:], "", ""]) for part in parts)


def _format_headers(puzzle: Crossword) -> Iterator[str]:
    taken: Counter[str] = Counter()
    for header, name in _FIELDS.items():
        text = one_line(getattr(puzzle.info, name))
        if text:
            yield f"{header}: {text}"
    for key, value in puzzle.info.extra:
        name = one_line(key.replace(":", " ")).lstrip("#") or "Note"
        name = f"{name} -" if name.lower() in _RESERVED else name
        taken[name] += 1
        yield f"{name} {taken[name]}: {one_line(value)}" if taken[name] > 1 else f"{name}: {one_line(value)}"


def _format_marks(puzzle: Crossword, keys: dict[tuple[str, bool], str]) -> Iterator[str]:
    if keys:
        yield f"Rebus: {' '.join(f'{key}={letters}' for (letters, _), key in keys.items())}"
    if puzzle.circled or puzzle.shaded:
        yield f"Special: {'circle' if puzzle.circled else 'shaded'}"


def _is_plain(letter: str) -> bool:
    """Whether a letter can stand for itself, as a capital and, in a special cell, as a small one."""
    if len(letter) != 1 or not letter.isalpha() or letter.islower():
        return False
    return len(letter.lower()) == 1 and letter.lower().upper() == letter


def _choose_keys(board: Board, special: frozenset[Cell]) -> dict[tuple[str, bool], str]:
    """A symbol for all letters that cannot stand for themselves, another one where their cells are special."""
    free = {False: iter(_KEYS), True: iter(_choose_special_keys(board, special))}
    keys: dict[tuple[str, bool], str] = {}
    for cell, letter in board.cells():
        entry = (letter, cell in special)
        if letter and entry not in keys and not _stands_for_itself(letter, cell in special):
            key = next(free[cell in special], None)
            if key is None:
                raise InputError("has more different texts in cells than .xd has symbols for")
            keys[entry] = key
    return keys


def _stands_for_itself(letter: str, is_special: bool) -> bool:
    return _is_plain(letter) and (not is_special or letter.lower().islower())


def _choose_special_keys(board: Board, special: frozenset[Cell]) -> str:
    """Small letters that no special cell has for itself."""
    used = {board.letter(cell).lower() for cell in special if _is_plain(board.letter(cell))}
    return "".join(key for key in _SPECIAL_KEYS if key not in used)


def _format_square(board: Board, cell: Cell, keys: dict[tuple[str, bool], str], special: frozenset[Cell]) -> str:
    letter = board.letters[cell[0]][cell[1]]
    if letter is None:
        return VOID if cell in board.voids else BLOCK
    if not letter:
        return OPEN
    is_special = cell in special
    return keys.get((letter, is_special)) or (letter.lower() if is_special else letter)


def _format_clues(puzzle: Crossword, board: Board) -> Iterator[str]:
    """The clues of the slots, those across first, numbered as a grid without numbers of its own is."""
    clues = match_clues(puzzle)
    usual = find_slots(puzzle.squares)
    clued = [slot for slot in usual if slot.number in clues]
    for number, (direction, group) in enumerate(groupby(clued, key=lambda slot: slot.direction)):
        if number:
            yield ""
        for slot in group:
            text = "\\".join(one_line(line) for line in clues[slot.number].text.split("\n"))
            yield f"{direction.name[0]}{slot.label}. {text}{ANSWER}{_answer(board, slot)}"


def _answer(board: Board, slot: Slot) -> str:
    return "".join(board.letter(cell) or OPEN for cell in slot.cells)


def _format_notes(text: str) -> Iterator[str]:
    """Lines that would begin a section, and those that look as if they had been kept from it, get a blank in front."""
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        yield f" {line}" if line.lstrip(" ").startswith("##") else line
