"""Writing .puz files: which version, and how letters become single bytes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gridwright.codec.text import quote
from gridwright.kinds.crossword.board import Board
from gridwright.kinds.crossword.clues import match_clues
from gridwright.kinds.crossword.formats.common import refuse_bars
from gridwright.kinds.crossword.formats.puz_grid import CIRCLE, MARKS, REBUS_CELLS, REBUS_FILL, REBUS_TABLE, UNKNOWN
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from puz import Puzzle

_LONGEST_SIDE = 255
_MOST_TABLE = 99
"""So many entries have a number of two digits, which is what readers expect."""
_MOST_BYTES = 0xFFFF
_BLOCK = "."
_SPECIAL = ".:-"
_STAND_IN = "X"
_NO_SOLUTION = 2


def format_puz(puzzle: Crossword) -> bytes:
    """The file of a puzzle: in Latin-1 as long as that can hold its texts, and in UTF-8 of version 2.0 otherwise."""
    from puz import Puzzle

    refuse_bars(puzzle, ".puz")
    if max(puzzle.size) > _LONGEST_SIDE:
        raise InputError(f"{puzzle.width}x{puzzle.height} is too large for .puz, which takes up to 255 rows and columns")
    target = Puzzle()
    texts = _list_texts(puzzle)
    target.title, target.author, target.copyright, target.notes, *target.clues = texts
    boards = [board for board in (puzzle.given, puzzle.goal) if board]
    letters = "".join(letter for board in boards for _, letter in board.cells())
    is_latin = _is_latin("".join(texts) + letters)
    _set_version(target, "1.3" if is_latin else "2.0")
    target.height, target.width = puzzle.size
    shown = puzzle.goal or Board.blank(puzzle.squares)
    target.solution = _join_letters(shown, is_latin)
    # What is given is what a solver finds filled in; where the solution is told, there is nothing else.
    target.fill = _join_letters(puzzle.blank_board(), is_latin)
    if puzzle.goal is None:
        target.solution_state = _NO_SOLUTION
    _add_extensions(target, puzzle, is_latin)
    return bytes(target.tobytes())


def _list_texts(puzzle: Crossword) -> list[str]:
    """Title, author, copyright and notes, and the clue of every slot, where there is none an empty one."""
    clues = match_clues(puzzle)
    slots = sorted(puzzle.slots, key=lambda slot: (slot.cells[0], slot.direction))
    info = puzzle.info
    texts = [info.title, info.author, info.copyright, info.description]
    texts += (clues[slot.number].text if slot.number in clues else "" for slot in slots)
    return [text.replace("\0", " ").encode("utf-8", "replace").decode("utf-8") for text in texts]


def _is_latin(text: str) -> bool:
    try:
        text.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True


def _set_version(target: Puzzle, version: str) -> None:
    target.version = version.encode("ascii")
    target.fileversion = target.version + b"\0"
    target.encoding = "ISO-8859-1" if version < "2" else "UTF-8"


def _is_one_byte(letter: str, is_latin: bool) -> bool:
    return len(letter) == 1 and letter not in _SPECIAL and (is_latin or letter.isascii())


def _join_letters(board: Board, is_latin: bool) -> str:
    """A byte for each square; of several letters, or one that takes several bytes, one that stands for them."""
    return "".join(
        _BLOCK if letter is None else UNKNOWN if not letter else _shorten(letter, is_latin)
        for row in board.letters
        for letter in row
    )


def _shorten(letter: str, is_latin: bool) -> str:
    return letter[0] if _is_one_byte(letter[0], is_latin) else _STAND_IN


def _find_several(board: Board, is_latin: bool) -> dict[int, str]:
    """The cells, by their index, whose letters do not fit into a byte."""
    found = {(row * board.width + column): letter for (row, column), letter in board.cells() if letter}
    return {index: letter for index, letter in found.items() if not _is_one_byte(letter, is_latin)}


def _add_extensions(target: Puzzle, puzzle: Crossword, is_latin: bool) -> None:
    count = puzzle.height * puzzle.width
    several = _find_several(puzzle.goal, is_latin) if puzzle.goal else {}
    if several:
        numbers = {letter: number for number, letter in enumerate(dict.fromkeys(several.values()))}
        _check_table(numbers)
        cells = bytes(numbers[several[index]] + 1 if index in several else 0 for index in range(count))
        target.extensions[REBUS_CELLS] = cells
        table = "".join(f"{number:>2}:{letter};" for letter, number in numbers.items())
        target.extensions[REBUS_TABLE] = table.encode(target.encoding)
    filled = _find_several(puzzle.given, is_latin) if puzzle.given else {}
    if filled:
        texts = b"".join(filled.get(index, "").encode(target.encoding) + b"\0" for index in range(count))
        target.extensions[REBUS_FILL] = texts
    if puzzle.circled:
        target.extensions[MARKS] = bytes(CIRCLE if divmod(index, puzzle.width) in puzzle.circled else 0 for index in range(count))
    for code, data in target.extensions.items():
        if len(data) > _MOST_BYTES:
            name = code.decode("ascii")
            raise InputError(f"has {len(data):,} bytes of extension {name}, expected at most {_MOST_BYTES:,} in .puz")


def _check_table(numbers: Mapping[str, int]) -> None:
    if len(numbers) > _MOST_TABLE:
        raise InputError(f"has {len(numbers)} different texts in cells, expected at most {_MOST_TABLE} in .puz")
    for letter in numbers:
        if ";" in letter:
            raise InputError(f"has a cell with {quote(letter)}, expected no semicolon in .puz")
