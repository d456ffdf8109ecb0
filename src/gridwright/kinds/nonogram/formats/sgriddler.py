"""`sgriddler`: files of Simlovic's Griddlers Solver (.sgriddler, .griddler).

A line with the version, the size, the picture, the columns, the rows, blank lines between them; every line has its place. Clues
are written backwards, from the board outwards, with a minus on numbers the player has ticked off.
"""

from __future__ import annotations

from dataclasses import replace

from gridwright.codec.text import Chunk, parse_number, peek, quote, text_reader, text_writer
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.clues import Clue
from gridwright.kinds.nonogram.formats.common import assemble, draw_rows, guard_writer
from gridwright.kinds.nonogram.formats.number_lists import parse_pair
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError, PuzzleError
from gridwright.model.format import Format, Limits

_WATERMARK = "MK Version"
_CELLS = {"#": FILLED, ".": EMPTY}
_SIZE_LINE, _PICTURE_LINE = 2, 4


def _recognise(data: bytes) -> int:
    return 100 if peek(data).lstrip().startswith(_WATERMARK) else 0


def _parse(chunk: Chunk, limits: Limits) -> Nonogram:
    if not chunk.lines[0].strip().startswith(_WATERMARK):
        raise InputError(f"found {quote(chunk.lines[0])}, expected {_WATERMARK} 3.0", place=chunk.place(0))
    width, height = parse_pair(chunk, _SIZE_LINE, "the width", "the height")
    limits.check_size(height, width, chunk.place(_SIZE_LINE))
    picture = _parse_picture(chunk, height, width)
    top = _PICTURE_LINE + height + 1
    left = top + width + 1
    has_clues = any(line.strip() for line in chunk.lines[top:])
    if not has_clues and (picture.is_complete or len(chunk.lines) < left):
        return _describe(picture, chunk)
    columns = [_parse_clue(chunk, index) for index in range(top, top + width)]
    rows = [_parse_clue(chunk, index) for index in range(left, left + height)]
    return _add_goal(assemble(rows, columns, limits), picture)


def _parse_picture(chunk: Chunk, height: int, width: int) -> Board:
    """What the player has drawn so far: everything but boxes and dots is undecided, and so is what a short line leaves out."""
    cells = bytearray()
    for index in range(_PICTURE_LINE, _PICTURE_LINE + height):
        line = "".join(chunk.lines[index].split()) if index < len(chunk.lines) else ""
        if len(line) > width:
            raise InputError(f"found {len(line)} cells, expected {width}", place=chunk.place(index))
        cells += bytes(_CELLS.get(cell, UNKNOWN) for cell in line.ljust(width, "?"))
    return Board(height, width, bytes(cells))


def _describe(picture: Board, chunk: Chunk) -> Nonogram:
    """A file without clues is a drawing that asks for them."""
    if not picture.is_complete:
        raise InputError("found no clues and an unfinished picture, expected one or the other", place=chunk.end)
    return Nonogram.from_picture(picture)


def _parse_clue(chunk: Chunk, index: int) -> list[int]:
    if index > len(chunk.lines):
        raise InputError("found the end of the file, expected the clues of all columns and rows", place=chunk.end)
    # The very last line may be blank, and a blank line at the end of a file is easily lost.
    words = chunk.lines[index].split() if index < len(chunk.lines) else []
    return [parse_number(word.removeprefix("-"), "numbers separated by blanks", chunk.place(index)) for word in reversed(words)]


def _add_goal(puzzle: Nonogram, picture: Board) -> Nonogram:
    """A finished picture that fits is the goal; anything else is a game in progress, mistakes included, and is left out."""
    if not picture.is_complete:
        return puzzle
    try:
        return replace(puzzle, goal=picture)
    except PuzzleError:
        return puzzle


def _format(puzzle: Nonogram) -> str:
    rows = draw_rows(puzzle.goal, ".", "#") if puzzle.goal else ["?" * puzzle.width] * puzzle.height
    lines = [f"{_WATERMARK} 3.0", "", f"{puzzle.width} {puzzle.height}", ""]
    lines += [f" {' '.join(row)}" for row in rows]
    lines += ["", *map(_format_clue, puzzle.columns), "", *map(_format_clue, puzzle.rows), ""]
    return "\r\n".join(lines)


def _format_clue(clue: Clue) -> str:
    return "".join(f" {block.length}" for block in reversed(clue))


SGRIDDLER = guard_writer(
    Format(
        name="sgriddler",
        title="Simlovic .sgriddler",
        kind="nonogram",
        suffixes=(".sgriddler", ".griddler"),
        recognise=_recognise,
        parse=text_reader(_parse),
        format=text_writer(_format),
        keeps=frozenset({"goal"}),
    ),
    ".sgriddler",
)
