"""`slither-text`: rows of digits with `.` or `-` for cells without a clue, or a drawn board with the clues in its cells.

Cells may stand apart with blanks between them, and a line with height and width may come first: so `puzzlekit` writes them.
"""

from __future__ import annotations

import re

from gridwright.codec.sniff import SURE
from gridwright.codec.text import HEAD, Chunk, format_count, narrow, parse_number, peek, text_reader, text_writer
from gridwright.kinds.slitherlink.board import VERTEX, Board
from gridwright.kinds.slitherlink.formats.common import KIND, assemble, drawn_board, guard_writer, parse_clue
from gridwright.kinds.slitherlink.puzzle import Clue, Slitherlink
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits

_DRAWN = re.compile(r"\s*\+(?:[-x. ]\+)+[ \t]*\n[|x. ][0-4. ][^\n]*\n\+[-x. ]")
_ROWS = re.compile(r"[0-4. \t\n-]+")
_SIZE = re.compile(r"[0-9]+[ \t]+[0-9]+")
_BLANKS = ".-"

Row = tuple[str, list[str]]
"""A place and the symbols of a row of cells."""


def _recognise_text(data: bytes) -> int:
    head = peek(data)
    if _DRAWN.match(head):
        return 90
    return _score(_rows_of(head), 60)


def _recognise_puzzlekit(data: bytes) -> int:
    rows = _rows_of(peek(data))
    has_size = len(rows) > 1 and _SIZE.fullmatch(rows[0]) and len(rows[1].split()) == int(rows[0].split()[1][:9])
    if not has_size or not all(_is_spaced(row) for row in rows[1:]):
        return 0
    return _score(rows[1:], 65) or (62 if _is_of_size(rows, data) else 0)


def _is_of_size(rows: list[str], data: bytes) -> bool:
    """Whether so many rows of so many cells follow the size, and nothing else: clues of other puzzles never look like that."""
    height, width = (int(word[:9]) for word in rows[0].split())
    if not all(map(_ROWS.fullmatch, rows[1:])):
        return False
    if len(data) <= HEAD:
        return len(rows) == height + 1 and all(len(row.split()) == width for row in rows[1:])
    return narrow(data).strip().count(b"\n") == height and all(len(row.split()) == width for row in rows[1:-1])


def _rows_of(head: str) -> list[str]:
    return [line.strip() for line in head.split("\n") if line.strip()]


def _score(rows: list[str], score: int) -> int:
    """Clues beside blanks are Slitherlink. Digits alone may as well be the clues of other puzzles: they must read as a board."""
    if rows and _SIZE.fullmatch(rows[0]) and not _is_even(rows):
        rows = rows[1:]
    # The last row may be cut off: only the beginning of a file is looked at.
    if not rows or not all(map(_ROWS.fullmatch, rows)) or not _is_even(rows[: max(1, len(rows) - 1)]):
        return 0
    symbols = set("".join(rows)) - set(" \t")
    if symbols & set("01234") and symbols & set(_BLANKS):
        return score
    is_block = len(rows) > 1 and len(rows[0]) > 1 and not any(" " in row or "\t" in row for row in rows)
    return 15 if is_block and symbols & set("01234") else 0


def _is_even(rows: list[str]) -> bool:
    return len({len(_symbols_of(row)) for row in rows}) == 1


def _is_spaced(row: str) -> bool:
    return all(len(word) == 1 for word in row.split())


def _symbols_of(row: str) -> list[str]:
    """The cells of a row, whether or not there are blanks between them."""
    return row.split() if " " in row or "\t" in row else list(row)


def _parse(chunk: Chunk, limits: Limits) -> Slitherlink:
    lines = [(index, line) for index, line in enumerate(chunk.lines) if line.strip()]
    if lines[0][1].lstrip().startswith(VERTEX):
        return _parse_drawn(chunk, lines[0][0], limits)
    first = lines[0][1].strip()
    if " " not in first and "\t" not in first:
        limits.check_size(len(lines), len(first), chunk.place(lines[0][0]))
    rows: list[Row] = [(chunk.place(index), _symbols_of(line.strip())) for index, line in lines]
    if _has_size(first, rows):
        rows = _check_size(first.split(), rows, limits)
    width = len(rows[0][1])
    limits.check_size(len(rows), width, rows[0][0])
    cells: list[Clue] = []
    for place, symbols in rows:
        if len(symbols) != width:
            raise InputError(f"found {format_count(len(symbols), 'cell')}, expected {width}", place=place)
        cells += (parse_clue(symbol, _BLANKS, place) for symbol in symbols)
    return assemble(cells, width)


def _has_size(first: str, rows: list[Row]) -> bool:
    """Whether the first line is a size and not a row of two cells: it says how the others look, or they look otherwise."""
    if not _SIZE.fullmatch(first):
        return False
    height, width = first.split()
    is_size_of_rest = height == str(len(rows) - 1) and all(width == str(len(symbols)) for _, symbols in rows[1:])
    return is_size_of_rest or len(height) > 1 or len(width) > 1 or any(len(symbols) != 2 for _, symbols in rows[1:])


def _check_size(words: list[str], rows: list[Row], limits: Limits) -> list[Row]:
    """The rows after a line with height and width, which must be so many and so long."""
    place = rows[0][0]
    height, width = (parse_number(word, what, place) for word, what in zip(words, ("the height", "the width"), strict=True))
    limits.check_size(height, width, place)
    rows = rows[1:]
    if len(rows) != height:
        raise InputError(f"found {format_count(len(rows), 'row')}, expected {height}", place=rows[-1][0] if rows else place)
    for at, symbols in rows:
        if len(symbols) != width:
            raise InputError(f"found {format_count(len(symbols), 'cell')}, expected {width}", place=at)
    return rows


def _parse_drawn(chunk: Chunk, start: int, limits: Limits) -> Slitherlink:
    lines = chunk.lines[start:]
    while not lines[-1].strip():
        lines.pop()
    margin = len(lines[0]) - len(lines[0].lstrip())
    lines = [line[margin:].rstrip() for line in lines]
    height, width = len(lines) // 2, len(lines[0]) // 2
    limits.check_size(height, width, chunk.place(start))
    try:
        board = Board.from_rows(lines, (height, width))
    except InputError as fault:
        fault.place = chunk.place(start) if fault.place == "board" else f"drawing, {fault.place}"
        raise
    rows = [line.ljust(2 * width)[1 : 2 * width : 2] for line in lines[1::2]]
    return assemble([None if symbol in " ." else int(symbol) for row in rows for symbol in row], width, drawn=board)


def _format_text(puzzle: Slitherlink) -> str:
    """Rows where they are enough and can be told from other puzzles, which blanks alone or digits alone cannot."""
    rows = "\n".join([*puzzle.rows(), ""])
    if puzzle.goal or puzzle.given or _recognise_text(rows.encode()) < SURE:
        return f"{drawn_board(puzzle).as_text(puzzle.clues)}\n"
    return rows


def _format_puzzlekit(puzzle: Slitherlink) -> str:
    rows = (" ".join("-" if clue is None else str(clue) for clue in row) for row in puzzle.clues)
    return "\n".join([f"{puzzle.height} {puzzle.width}", *rows, ""])


TEXT = guard_writer(
    Format(
        name="slither-text",
        title="rows of clues, or a drawn board",
        kind=KIND,
        suffixes=(".txt",),
        recognise=_recognise_text,
        parse=text_reader(_parse),
        format=text_writer(_format_text),
        keeps=frozenset({"given", "goal"}),
        shows_goal=True,
        is_drawing=True,
    ),
    "a text of clues",
)

PUZZLEKIT = guard_writer(
    Format(
        name="puzzlekit",
        title="size and rows of clues, as puzzlekit has them",
        kind=KIND,
        suffixes=(".txt",),
        recognise=_recognise_puzzlekit,
        parse=text_reader(_parse),
        format=text_writer(_format_puzzlekit),
    ),
    "a puzzlekit file",
)
