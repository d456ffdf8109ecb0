"""`pattern`: game IDs of Simon Tatham's Pattern: `3x2:1/1/2/1.1/2`, columns first; one puzzle a line.

After a comma there may be given cells: a letter skips as many cells as it is beyond a, and the next one is given, filled for a
capital; z skips 25 and gives nothing.
"""

from __future__ import annotations

import re

from gridwright.codec.text import Chunk, each_line, parse_number, parse_numbers, peek, quote, text_reader, text_writer
from gridwright.kinds.nonogram.board import EMPTY, FILLED, UNKNOWN, Board
from gridwright.kinds.nonogram.formats.common import assemble, format_numbers, one_ink
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format
from gridwright.model.limits import Limits

_ID = re.compile(r"(?:Pattern\s*:\s*)?([0-9]+)(?:x([0-9]+))?([:#])(.*)", re.IGNORECASE)
_BEGINNING = re.compile(r"(?:Pattern\s*:\s*)?[0-9]+(?:x[0-9]+)?(?::[0-9./]*(?:,[a-zA-Z]*)?|#[0-9]*)[ \t]*(?:\n|$)", re.IGNORECASE)
_JUMP = 25
"""What z skips."""


def _recognise_pattern(data: bytes) -> int:
    head = peek(data)
    lines = [line.strip() for line in head.split("\n") if line.strip() and not line.lstrip().startswith("#")]
    return 80 if lines and _BEGINNING.match(lines[0]) else 0


def _parse_pattern(chunk: Chunk, limits: Limits) -> Nonogram:
    place = chunk.place(0)
    match = _ID.fullmatch(chunk.lines[0])
    if not match:
        raise InputError(f"found {quote(chunk.lines[0])}, expected a game ID such as 3x2:1/1/2/1.1/2", place=place)
    if match[3] == "#":
        raise InputError(
            "found a random seed, which only the game itself can turn into a puzzle; expected a game ID", place=place
        )
    width = parse_number(match[1], "the width", place)
    height = parse_number(match[2] or match[1], "the height", place)
    limits.check_size(height, width, place)
    numbers, comma, letters = match[4].partition(",")
    lines = numbers.split("/")
    if len(lines) != width + height:
        raise InputError(f"found {len(lines)} clues, expected {width} columns and {height} rows", place=place)
    clues = [parse_numbers(line.replace(".", ","), f"{place}, clue {number}") for number, line in enumerate(lines, start=1)]
    given = _parse_given(letters, height, width, place) if comma else None
    return assemble(clues[width:], clues[:width], limits, given=given)


def _parse_given(letters: str, height: int, width: int, place: str) -> Board:
    cells = bytearray([UNKNOWN]) * (height * width)
    at = 0
    for letter in letters:
        if at >= len(cells) or not (letter.isascii() and letter.isalpha()):
            raise InputError(f"found {quote(letter)} among the given cells, expected letters for {len(cells)} cells", place=place)
        skip = ord(letter.lower()) - ord("a")
        at += skip
        if at > len(cells):
            raise InputError(f"the given cells run beyond the {len(cells)} of the board", place=place)
        if skip < _JUMP and at < len(cells):
            cells[at] = FILLED if letter.isupper() else EMPTY
            at += 1
    if at < len(cells):
        raise InputError(f"the given cells end after {at}, expected {len(cells)}", place=place)
    return Board(height, width, bytes(cells))


def _format_pattern(puzzle: Nonogram) -> str:
    lines = "/".join(format_numbers(clue, ".", "") for clues in (puzzle.columns, puzzle.rows) for clue in clues)
    given = f",{_format_given(puzzle.given)}" if puzzle.given else ""
    return f"{puzzle.width}x{puzzle.height}:{lines}{given}\n"


def _format_given(given: Board) -> str:
    letters = []
    skip = 0
    for cell in given.cells:
        if cell == UNKNOWN:
            skip += 1
            if skip == _JUMP:
                letters.append("z")
                skip = 0
        else:
            letter = chr(ord("a") + skip)
            letters.append(letter.upper() if cell == FILLED else letter)
            skip = 0
    if skip:
        letters.append(chr(ord("a") + skip))
    return "".join(letters)


PATTERN = Format(
    name="pattern",
    title="Simon Tatham's Pattern IDs",
    kind="nonogram",
    suffixes=(".txt", ".pattern"),
    recognise=_recognise_pattern,
    parse=text_reader(_parse_pattern, each_line),
    format=text_writer(one_ink(_format_pattern, "a Pattern ID"), between=""),
    holds_many=True,
    keeps=frozenset({"given"}),
)
