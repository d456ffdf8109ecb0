"""Short ways to read and write in tests."""

from __future__ import annotations

from typing import Any

from gridwright.kinds.nonogram.kind import FORMATS
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.slitherlink.kind import FORMATS as SLITHERLINK_FORMATS
from gridwright.model.errors import InputError
from gridwright.model.format import DEFAULT_LIMITS, Limits

BY_NAME = {each.name: each for each in (*FORMATS, *SLITHERLINK_FORMATS)}


def read_all(name: str, content: str | bytes, limits: Limits = DEFAULT_LIMITS) -> list[Any]:
    parse = BY_NAME[name].parse
    assert parse is not None
    return list(parse(content.encode() if isinstance(content, str) else content, limits))


def read(name: str, content: str | bytes) -> Any:
    """The one puzzle of a file."""
    (found,) = read_all(name, content)
    if isinstance(found, InputError):
        raise found
    return found


def fault(name: str, content: str | bytes, limits: Limits = DEFAULT_LIMITS) -> str:
    """What is wrong with the one puzzle of a file."""
    (found,) = read_all(name, content, limits)
    assert isinstance(found, InputError), found
    return str(found)


def write(name: str, *puzzles: Any) -> bytes:
    write_all = BY_NAME[name].format
    assert write_all is not None
    return write_all(puzzles)


def numbers(puzzle: Nonogram) -> tuple[list[list[int]], list[list[int]]]:
    """Rows and columns as plain lengths."""
    rows, columns = ([[block.length for block in clue] for clue in clues] for clues in puzzle.clues)
    return rows, columns
