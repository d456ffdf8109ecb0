"""`loopy`: game IDs of Simon Tatham's Loopy: `4x4t0:3c3d22b2a1`; one puzzle a line, perhaps after a name and a tab.

Row after row, a digit is a clue and a to z are 1 to 26 cells without one. `t0` says that the cells are squares; IDs of older
versions, which `loopy-short` writes, do without it. Other numbers are other tilings, which `loopy_tilings` knows.
"""

from __future__ import annotations

import re
from functools import partial

from gridwright.codec.text import Chunk, each_line, format_count, parse_number, peek, quote, text_reader, text_writer
from gridwright.kinds.slitherlink.formats.common import KIND, assemble, guard_writer, parse_clue
from gridwright.kinds.slitherlink.formats.loopy_tilings import format_clues, format_faces, parse_faces
from gridwright.kinds.slitherlink.puzzle import MOST_CLUE, TILINGS, Clue, Slitherlink
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits
from gridwright.model.puzzle import Info

_ID = re.compile(r"(?:Loopy\s*:\s*)?([0-9]{1,20})(?:x([0-9]{1,20}))?(?:t([0-9]{1,20}))?(?:d[a-z])?([:#])(.*)", re.IGNORECASE)
_BEGINNING = re.compile(
    r"(?:[^\t\n]*\t)?(?:Loopy\s*:\s*)?[0-9]+(?:x[0-9]+)?(t[0-9]+)?([dt][0-9a-z]{0,20})?(:[0-9a-zA-Z_,+-]*|#[^\s]*)[ \t]*(?:\n|$)"
)
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_CELLS: dict[str, list[Clue]] = {letter: [None] * run for run, letter in enumerate(_LETTERS, start=1)}
_CELLS |= {str(clue): [clue] for clue in range(MOST_CLUE + 1)}
_EXAMPLE = "a game ID such as 4x4t0:3c3d22b2a1"


def _recognise(data: bytes, *, is_short: bool) -> int:
    """More for the form that is written; a bare random seed may be of any game, and other games claim it."""
    lines = (line.strip(" ") for line in peek(data).split("\n") if line.strip() and not line.lstrip().startswith("#"))
    match = _BEGINNING.match(next(lines, ""))
    if not match or (match[3].startswith("#") and not match[1] and not match[2]):
        return 0
    return 86 if is_short == (match[1] is None) else 85


def _parse(chunk: Chunk, limits: Limits) -> Slitherlink:
    place = chunk.place(0)
    *names, game_id = chunk.lines[0].split("\t")
    if len(names) > 1:
        raise InputError(f"found {format_count(len(names), 'tab')}, expected at most a name, a tab and {_EXAMPLE}", place=place)
    match = _ID.fullmatch(game_id.strip())
    if not match:
        raise InputError(f"found {quote(game_id.strip())}, expected {_EXAMPLE}", place=place)
    if match[4] == "#":
        raise InputError(
            "found a random seed, which only the game itself can turn into a puzzle; expected a game ID", place=place
        )
    width = parse_number(match[1], "the width", place)
    height = parse_number(match[2] or match[1], "the height", place)
    info = Info(title=" ".join(names).strip())
    if match[3] and match[3].strip("0"):
        number = parse_number(match[3], "the grid type", place)
        tiling, clues = parse_faces(number, width, height, match[5], limits, place)
        return Slitherlink((clues,), info, tiling=tiling)
    limits.check_size(height, width, place)
    return assemble(_parse_cells(match[5], height * width, place), width, info=info)


def _parse_cells(text: str, count: int, place: str) -> list[Clue]:
    cells: list[Clue] = []
    for symbol in text:
        cells += _CELLS.get(symbol) or [parse_clue(symbol, _LETTERS, place)]
        if len(cells) > count:
            raise InputError(f"has more than the {count} cells of its board", place=place)
    if len(cells) < count:
        raise InputError(f"found {format_count(len(cells), 'cell')}, expected {count}", place=place)
    return cells


def _format(puzzle: Slitherlink, *, is_short: bool) -> str:
    if puzzle.tiling is not None:
        return f"{format_faces(puzzle.tiling, puzzle.clues[0])}\n"
    clues = format_clues(clue for row in puzzle.clues for clue in row)
    return f"{puzzle.width}x{puzzle.height}{'' if is_short else 't0'}:{clues}\n"


LOOPY, LOOPY_SHORT = (
    guard_writer(
        Format(
            name="loopy-short" if is_short else "loopy",
            title="Simon Tatham's Loopy IDs" + (" without grid type" if is_short else ""),
            kind=KIND,
            suffixes=(".txt", ".tsv") if is_short else (".loopy", ".txt", ".tsv"),
            recognise=partial(_recognise, is_short=is_short),
            parse=text_reader(_parse, each_line),
            format=text_writer(partial(_format, is_short=is_short), between=""),
            holds_many=True,
            is_literal=not is_short,
            keeps=frozenset() if is_short else frozenset({TILINGS}),
        ),
        "a Loopy ID",
    )
    for is_short in (False, True)
)
