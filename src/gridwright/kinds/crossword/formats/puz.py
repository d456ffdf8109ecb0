"""`puz`: binary files of Across Lite, by way of puzpy.

Black squares of diagramless puzzles are blocks. A locked solution stays locked: its letters are not read. Letters that a solver
has filled in count only where the file has no solution.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from gridwright.codec.parsing import only_one, parse_each
from gridwright.codec.text import format_count, quote
from gridwright.kinds.crossword.formats.common import KIND, TEXTS, assemble, check_grid, shorten
from gridwright.kinds.crossword.formats.puz_grid import read_letters, read_marks
from gridwright.kinds.crossword.formats.puz_write import format_puz
from gridwright.kinds.crossword.puzzle import Clue, Crossword
from gridwright.kinds.crossword.slots import BLOCK, OPEN, find_slots
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Parsed
from gridwright.model.info import Info
from gridwright.model.limits import Limits

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
