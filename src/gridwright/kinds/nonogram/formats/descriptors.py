"""Puzzles in one line of text: `puzzlink` addresses, `https://puzz.link/p?nonogram/3/2/...`, and game IDs of `pattern`.

A `puzzlink` address has slots for clues beside the board, half a side deep: for each column those above it, then for each row
those to its left, counted from the board outwards. A hex digit is a clue, `-` goes before two of them, and g to z leave 1 to 20
slots empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gridwright.codec.text import Chunk, each_line, parse_number, parse_numbers, peek, quote, text_reader, text_writer
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.clues import Clue
from gridwright.kinds.nonogram.formats.common import assemble, format_numbers, guard_writer
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits

_ADDRESS = re.compile(r"(?:\S*[?/])?nonogram(?:_edit)?/([0-9]+)/([0-9]+)/?([^\s/]*)/?", re.IGNORECASE)
_OTHER_KIND = re.compile(r"\S*p(?:\.html)?\?([a-z0-9-]+)(?:_edit)?/\S*", re.IGNORECASE)
_TOKEN = re.compile(r"-([0-9a-f]{2})|([0-9a-f])|([g-z])", re.IGNORECASE | re.ASCII)
_MOST_CLUE = 255
_MOST_GAP = 20


def _recognise_puzzlink(data: bytes) -> int:
    lines = [line.strip() for line in peek(data).split("\n") if line.strip() and not line.lstrip().startswith("#")]
    if not lines:
        return 0
    return 90 if re.match(r"(?:\S*[?/])?nonogram(?:_edit)?/[0-9]+/[0-9]+", lines[0]) else 0


def _parse_puzzlink(chunk: Chunk, limits: Limits) -> Nonogram:
    place = chunk.place(0)
    match = _ADDRESS.fullmatch(chunk.lines[0])
    if not match:
        other = _OTHER_KIND.fullmatch(chunk.lines[0])
        found = f"a puzzle of the kind {quote(other[1])}" if other else quote(chunk.lines[0])
        raise InputError(f"found {found}, expected an address with nonogram/width/height/clues", place=place)
    width = parse_number(match[1], "the width", place)
    height = parse_number(match[2], "the height", place)
    limits.check_size(height, width, place)
    clues: list[list[int]] = [[] for _ in range(width + height)]
    deep, wide = _depths(height, width)
    for slot, clue in _parse_slots(match[3], width * deep + height * wide, place):
        line = slot // deep if slot < width * deep else width + (slot - width * deep) // wide
        clues[line].append(clue)
    outwards_in = [clue[::-1] for clue in clues]
    return assemble(outwards_in[width:], outwards_in[:width], limits)


def _depths(height: int, width: int) -> tuple[int, int]:
    """Slots of a column and of a row: as many blocks as fit."""
    return (height + 1) // 2, (width + 1) // 2


def _parse_slots(body: str, slots: int, place: str) -> Iterator[tuple[int, int]]:
    """The slots that hold a clue, and the clues."""
    slot = at = 0
    while at < len(body):
        token = _TOKEN.match(body, at)
        if not token:
            raise InputError(f"found {quote(body[at : at + 3])}, expected hex digits, - and two of them, or g to z", place=place)
        at = token.end()
        if token[3]:
            slot += ord(token[3].lower()) - ord("f")
        else:
            if slot < slots:
                yield slot, int(token[1] or token[2], 16)
            slot += 1
        if slot > slots:
            raise InputError(f"has clues for more than the {slots} slots of its board", place=place)


def _format_puzzlink(puzzle: Nonogram) -> str:
    deep, wide = _depths(puzzle.height, puzzle.width)
    parts: list[str] = []
    gap = 0
    for clues, slots in ((puzzle.columns, deep), (puzzle.rows, wide)):
        for clue in clues:
            if clue:
                parts.append(_format_gap(gap))
                parts += _format_clue(clue)
                gap = 0
            gap += slots - len(clue)
    parts.append(_format_gap(gap))
    return f"https://puzz.link/p?nonogram/{puzzle.width}/{puzzle.height}/{''.join(parts)}\n"


def _format_gap(slots: int) -> str:
    full, rest = divmod(slots, _MOST_GAP)
    return "z" * full + (chr(ord("f") + rest) if rest else "")


def _format_clue(clue: Clue) -> Iterator[str]:
    for block in reversed(clue):
        if block.length > _MOST_CLUE:
            raise InputError(f"has a clue of {block.length}, but a puzz.link address holds at most {_MOST_CLUE}")
        yield f"{block.length:x}" if block.length < 16 else f"-{block.length:02x}"


PUZZLINK = guard_writer(
    Format(
        name="puzzlink",
        title="puzz.link address",
        kind="nonogram",
        suffixes=(".url", ".txt"),
        recognise=_recognise_puzzlink,
        parse=text_reader(_parse_puzzlink, each_line),
        format=text_writer(_format_puzzlink, between=""),
        holds_many=True,
        is_literal=True,
    ),
    "a puzz.link address",
)


# `pattern`: game IDs of Simon Tatham's Pattern: `3x2:1/1/2/1.1/2`, columns first; one puzzle a line.
#
# After a comma there may be given cells: a letter skips as many cells as it is beyond a, and the next one is given, filled for
# a capital; z skips 25 and gives nothing.

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


PATTERN = guard_writer(
    Format(
        name="pattern",
        title="Simon Tatham's Pattern IDs",
        kind="nonogram",
        suffixes=(".txt", ".pattern"),
        recognise=_recognise_pattern,
        parse=text_reader(_parse_pattern, each_line),
        format=text_writer(_format_pattern, between=""),
        holds_many=True,
        is_literal=True,
        keeps=frozenset({"given"}),
    ),
    "a Pattern ID",
)
