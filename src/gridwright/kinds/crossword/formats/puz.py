"""`puz`: binary files of Across Lite, by way of puzpy.

Black squares of diagramless puzzles are blocks. A locked solution stays locked: its letters are not read. Letters that a solver
has filled in count only where the file has no solution.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gridwright.codec.text import format_count, only_one, parse_each, quote
from gridwright.kinds.crossword.formats.common import KIND, TEXTS, assemble, check_grid, parse_letters, refuse_bars, shorten
from gridwright.kinds.crossword.grid import BLOCK, OPEN, Board, Cell, find_slots
from gridwright.kinds.crossword.puzzle import Clue, Crossword, match_clues
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits, Parsed
from gridwright.model.puzzle import Info

if TYPE_CHECKING:
    from puz import Puzzle


_SIGNATURE = b"ACROSS&DOWN\0"
_MOST_BYTES = 1 << 20
"""Checksums are made byte by byte, and no real file has a tenth of this."""
_BEFORE_SIGNATURE, _VERSION_AT, _SIZE_AT, _HEADER_BYTES = 2, 24, 44, 52
_LOCKED, _WITHOUT_SOLUTION = 4, 2
_BLOCKS = ".:"


def _recognise(data: bytes) -> int:
    """Some files have a few bytes in front."""
    return 100 if data[2:].startswith(_SIGNATURE) else 90 if _SIGNATURE in data[:4096] else 0


def _read(data: bytes, limits: Limits) -> Parsed:
    return parse_each([("", data)], lambda content: _parse(_load(content), limits), limits)


def _load(data: bytes) -> Puzzle:
    from puz import PuzzleFormatError, load

    if len(data) > _MOST_BYTES:
        raise InputError(f"{len(data):,} bytes are too many for a .puz file, expected at most {_MOST_BYTES:,}")
    _check_header(data)
    try:
        return load(data)
    except PuzzleFormatError as fault:
        raise InputError(f"damaged: {_describe_end(data) or shorten(fault.message)}") from None
    except UnicodeDecodeError:
        raise InputError("damaged: its texts cannot be decoded") from None
    except Exception as fault:  # a library that is fed damaged bytes may raise anything
        raise InputError(f"damaged: {shorten(str(fault) or type(fault).__name__)}") from None


def _check_header(data: bytes) -> None:
    start = data.find(_SIGNATURE) - _BEFORE_SIGNATURE
    if start < 0:
        raise InputError("has no signature ACROSS&DOWN, expected a .puz file")
    if len(data) - start < _HEADER_BYTES:
        raise InputError(f"ends within its header, expected {_HEADER_BYTES} bytes")
    version = data[start + _VERSION_AT : start + _VERSION_AT + 3]
    if not re.fullmatch(rb"[0-9]\.[0-9]", version):
        raise InputError(f"found the version {quote(version.decode('latin-1'))}, expected one such as 1.3")


def _describe_end(data: bytes) -> str:
    """That a damaged file breaks off, if it does: it has fewer squares or texts than its header says."""
    start = data.find(_SIGNATURE) - _BEFORE_SIGNATURE
    width, height, clues = struct.unpack_from("<BBH", data, start + _SIZE_AT)
    texts_at = start + _HEADER_BYTES + 2 * width * height
    if len(data) < texts_at:
        return f"ends after {len(data):,} bytes, within its grid; fetch the file again"
    # Title, author, copyright, each clue and the notes end in a zero byte.
    if data.count(0, texts_at) < 4 + clues:
        return f"ends after {len(data):,} bytes, within its texts; fetch the file again"
    return ""


def _parse(source: Puzzle, limits: Limits) -> Crossword:
    height, width = source.height, source.width
    check_grid(height, width, limits)
    if len(source.solution) != height * width or len(source.fill) != height * width:
        raise InputError(f"found {len(source.solution)} squares, expected {height * width}")
    symbols = "".join(BLOCK if symbol in _BLOCKS else OPEN for symbol in source.solution)
    squares = [symbols[start : start + width] for start in range(0, len(symbols), width)]
    return assemble(
        squares,
        read_letters(source, squares, _choose_grid(source)),
        info=_parse_info(source),
        clues=_parse_clues(source, squares),
        circled=read_marks(source),
    )


def _choose_grid(source: Puzzle) -> str:
    """Which of its letters to read: the solution, what was filled in where there is none, or nothing where it is locked."""
    if source.solution_state == _LOCKED:
        return "none"
    has_solution = source.solution_state != _WITHOUT_SOLUTION and any(symbol not in "-.:" for symbol in source.solution)
    return "solution" if has_solution else "fill"


def _parse_info(source: Puzzle) -> Info:
    title, author, rights, notes = map(_clean, (source.title, source.author, source.copyright, source.notes))
    extra = (("solution", "locked with a key"),) if source.solution_state == _LOCKED else ()
    return Info(title, author, rights, description=notes, extra=extra)


def _clean(text: Any) -> str:
    return str(text).replace("\r\n", "\n").replace("\r", "\n")


def _parse_clues(source: Puzzle, squares: list[str]) -> list[Clue]:
    """One clue for each slot, in the order of their first cells, across before down."""
    slots = sorted(find_slots(squares), key=lambda slot: (slot.cells[0], slot.direction))
    if source.clues and len(source.clues) != len(slots):
        raise InputError(f"found {format_count(len(source.clues), 'clue')}, expected {len(slots)}: one for each slot")
    texts = zip(slots, map(_clean, source.clues), strict=False)
    found = [Clue(slot.direction, slot.label, text) for slot, text in texts if text]
    return sorted(found, key=lambda clue: clue.direction)


def _write(puzzles: Iterable[Crossword]) -> bytes:
    return format_puz(only_one(puzzles))


# The letters and marks of a .puz file: one byte a cell, and extensions for cells with several letters and circles.

REBUS_CELLS, REBUS_TABLE, REBUS_FILL, MARKS = b"GRBS", b"RTBL", b"RUSR", b"GEXT"
CIRCLE = 0x80
UNKNOWN = "-"


def read_letters(source: Puzzle, squares: Sequence[str], grid: str) -> dict[Cell, str]:
    """The letters of the `solution`, of the `fill`, or of `none` of them."""
    if grid == "none":
        return {}
    symbols, several = (source.solution, _read_table(source)) if grid == "solution" else (source.fill, _read_fill(source))
    letters: dict[Cell, str] = {}
    for index, symbol in enumerate(symbols):
        row, column = divmod(index, source.width)
        if squares[row][column] == OPEN and (index in several or symbol != UNKNOWN):
            found = parse_letters(several.get(index, symbol), f"row {row + 1}, column {column + 1}")
            if found:
                letters[row, column] = found
    return letters


def _read_table(source: Puzzle) -> dict[int, str]:
    """The cells of several letters by their index: a number in one extension, its letters in another."""
    numbers = source.extensions.get(REBUS_CELLS, b"")
    entries = source.extensions.get(REBUS_TABLE, b"").decode(source.encoding, "replace").split(";")
    texts = {key.strip(): text for key, colon, text in (entry.partition(":") for entry in entries) if colon}
    found: dict[int, str] = {}
    for index, number in enumerate(numbers[: source.width * source.height]):
        if number:
            text = texts.get(str(number - 1))
            if text is None:
                place = f"row {index // source.width + 1}, column {index % source.width + 1}"
                raise InputError(f"has letters number {number - 1}, which the file does not tell", place=place)
            found[index] = text
    return found


def _read_fill(source: Puzzle) -> dict[int, str]:
    """What was filled in where a cell takes several letters: texts for all cells, each with a zero behind."""
    texts = source.extensions.get(REBUS_FILL, b"").split(b"\0")
    return {index: text.decode(source.encoding, "replace") for index, text in enumerate(texts) if text}


def read_marks(source: Puzzle) -> list[Cell]:
    """The cells with a circle."""
    marks = source.extensions.get(MARKS, b"")[: source.width * source.height]
    return [divmod(index, source.width) for index, mark in enumerate(marks) if mark & CIRCLE]


# Writing .puz files: which version, and how letters become single bytes.

_LONGEST_SIDE = 255
_MOST_TABLE = 99
"""So many entries have a number of two digits, which is what readers expect."""
_MOST_EXTENSION_BYTES = 0xFFFF
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
        if len(data) > _MOST_EXTENSION_BYTES:
            name = code.decode("ascii")
            raise InputError(f"has {len(data):,} bytes of extension {name}, expected at most {_MOST_EXTENSION_BYTES:,} in .puz")


def _check_table(numbers: Mapping[str, int]) -> None:
    if len(numbers) > _MOST_TABLE:
        raise InputError(f"has {len(numbers)} different texts in cells, expected at most {_MOST_TABLE} in .puz")
    for letter in numbers:
        if ";" in letter:
            raise InputError(f"has a cell with {quote(letter)}, expected no semicolon in .puz")


PUZ = Format(
    name="puz",
    title="Across Lite .puz",
    kind=KIND,
    suffixes=(".puz",),
    recognise=_recognise,
    parse=_read,
    format=_write,
    keeps=TEXTS | {"given", "goal", "clues", "rebus", "circles", "marks on blanks", "exact texts"},
    is_binary=True,
)
