"""Files of bare numbers: a size, then one line a clue. What .mk, .nin and .cwd have in common.

Programs disagree on whether an empty clue is a `0` or a blank line, and on blank lines at the end; here both are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from gridwright.codec.text import Chunk, format_count, narrow, parse_number, parse_numbers, peek
from gridwright.model.errors import InputError

_TWO_NUMBERS = re.compile(r"\s*[0-9]+[ \t]+[0-9]+[ \t]*(?:\n|$)")
_NUMBER_ALONE = re.compile(r"\s*[0-9]+[ \t]*\n\s*[0-9]+[ \t]*(?:\n|$)")
_BARE = re.compile(r"[0-9,#\s]*")
LIKELY, POSSIBLE = 45, 20


def begins_with_two_numbers(data: bytes) -> bool:
    head = peek(data)
    return bool(_TWO_NUMBERS.match(head) and _BARE.fullmatch(head))


def begins_with_number_lines(data: bytes) -> bool:
    head = peek(data)
    return bool(_NUMBER_ALONE.match(head) and _BARE.fullmatch(head))


def has_hash_line(data: bytes) -> bool:
    """Whether a line of its own reads `#`."""
    return re.search(rb"(?:^|[\r\n])[ \t]*#[ \t]*(?:[\r\n]|$)", narrow(data)) is not None


def skip_blank(chunk: Chunk, index: int = 0) -> int:
    """The index of the first line from `index` on that is not blank."""
    while index < len(chunk.lines) and not chunk.lines[index].strip():
        index += 1
    return index


def parse_pair(chunk: Chunk, index: int, first: str, second: str) -> tuple[int, int]:
    """Two numbers on one line."""
    words = chunk.lines[index].split() if index < len(chunk.lines) else []
    place = chunk.place(index)
    if len(words) != 2:
        raise InputError(f"found {format_count(len(words), 'word')}, expected {first} and {second}", place=place)
    return parse_number(words[0], first, place), parse_number(words[1], second, place)


def pick_lines(chunk: Chunk, start: int, end: int, count: int, what: str) -> list[int]:
    """The indices of the `count` clue lines between two indices.

    Blank lines are empty clues where that makes the number right, else they are only there to be looked at.
    """
    every = list(range(start, end))
    filled = [index for index in every if chunk.lines[index].strip()]
    up_to_last = [index for index in every if filled and index <= filled[-1]]
    for candidate in (every, up_to_last, filled):
        if len(candidate) == count:
            return candidate
    found = format_count(len(filled), "line")
    raise InputError(f"found {found} of {what}, expected {count}", place=chunk.place(min(start, max(0, end - 1))))


def parse_lines(chunk: Chunk, indices: Iterable[int]) -> list[list[int]]:
    """The numbers of the lines with these indices."""
    return [parse_numbers(chunk.lines[index], chunk.place(index)) for index in indices]
