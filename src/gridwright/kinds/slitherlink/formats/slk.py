"""`slk`: .slk files: comments, height and width, rows of clues, rows of edges across, rows of upright edges.

Comments before the size are the description; blank lines and comments further down are not read. Edges that are not there are
unknown. A loop that meets all clues is the goal, other drawings are given.
"""

from __future__ import annotations

import re

from gridwright.codec.text import Chunk, format_count, parse_number, peek, quote, text_reader, text_writer
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.formats.common import (
    KIND,
    assemble,
    drawn_board,
    format_rows,
    guard_writer,
    parse_clue,
    parse_edges,
)
from gridwright.kinds.slitherlink.puzzle import Clue, Slitherlink
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits
from gridwright.model.puzzle import Info

_BEGINNING = re.compile(
    r"(?:#[^\n]*\n)+[ \t]*[0-9]+[ \t]+[0-9]+[ \t]*(?:#[^\n]*)?\n(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*[0-4.-]+[ \t]*(?:#|\n|$)"
)
_EDGES = {".": UNKNOWN, "-": LINE, "x": CROSS}
_EDGE_SYMBOLS = ".-x"

Row = tuple[str, str]
"""A place and a line."""


def _recognise(data: bytes) -> int:
    return 75 if _BEGINNING.match(peek(data)) else 0


def _parse(chunk: Chunk, limits: Limits) -> Slitherlink:
    comments: list[str] = []
    rows: list[Row] = []
    for index, line in enumerate(chunk.lines):
        content, hash_sign, comment = line.partition("#")
        if content.strip():
            rows.append((chunk.place(index), content.strip()))
        elif hash_sign and not rows:
            comments.append(comment.removeprefix(" ").rstrip())
    if not rows:
        raise InputError("found no size, expected height and width", place=chunk.end)
    place, size = rows[0]
    if len(size.split()) != 2:
        raise InputError(f"found {quote(size)}, expected height and width", place=place)
    height, width = (
        parse_number(word, what, place) for word, what in zip(size.split(), ("the height", "the width"), strict=True)
    )
    limits.check_size(height, width, place)
    return _parse_rows(rows[1:], height, width, Info(description="\n".join(comments)), chunk.end)


def _parse_rows(rows: list[Row], height: int, width: int, info: Info, end: str) -> Slitherlink:
    whole = 3 * height + 1
    if len(rows) not in (height, whole):
        raise InputError(f"found {format_count(len(rows), 'row')}, expected {height} of clues, or {whole} with edges", place=end)
    cells: list[Clue] = []
    for place, row in rows[:height]:
        if len(row) != width:
            raise InputError(f"found {format_count(len(row), 'cell')}, expected {width}", place=place)
        cells += (parse_clue(symbol, ".-", place) for symbol in row)
    if len(rows) == height:
        return assemble(cells, width, info=info)
    across = b"".join(parse_edges(row, _EDGES, width, place) for place, row in rows[height : 2 * height + 1])
    upright = b"".join(parse_edges(row, _EDGES, width + 1, place) for place, row in rows[2 * height + 1 :])
    return assemble(cells, width, drawn=Board(height, width, across, upright), info=info)


def _format(puzzle: Slitherlink) -> str:
    board = drawn_board(puzzle)
    comments = puzzle.info.description.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    across = format_rows(board.across, board.width, _EDGE_SYMBOLS)
    upright = format_rows(board.upright, board.width + 1, _EDGE_SYMBOLS)
    size = f"{puzzle.height} {puzzle.width}"
    return "\n".join([*(f"# {line}".rstrip() for line in comments), size, "", *puzzle.rows(), "", *across, "", *upright, ""])


SLK = guard_writer(
    Format(
        name="slk",
        title=".slk",
        kind=KIND,
        suffixes=(".slk",),
        recognise=_recognise,
        parse=text_reader(_parse),
        format=text_writer(_format),
        keeps=frozenset({"given", "goal", "description"}),
        shows_goal=True,
    ),
    "an .slk file",
)
