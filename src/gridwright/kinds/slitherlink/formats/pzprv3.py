"""`pzprv3`: files that puzz.link and its relatives save: clues, colours of cells, and the edges drawn so far.

Lines end in a newline, or in a slash where a file is on one line. Older files (`pzprv3`) have no colours; we write `pzprv3.1`, as
the peers do. Colours are not kept. A loop that meets all clues is the goal, other drawings are given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice

from gridwright.codec.text import Chunk, format_count, parse_number, peek, quote, text_reader, text_writer
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.formats.common import (
    KEEPS_VARIANTS,
    KIND,
    PZPR_KINDS,
    VARIANT_OF,
    assemble,
    drawn_board,
    format_rows,
    guard_writer,
    parse_clue,
    parse_edges,
)
from gridwright.kinds.slitherlink.puzzle import Clue, Slitherlink
from gridwright.kinds.slitherlink.variants import ANIMALS, FULL, SHEEP_WOLVES
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits

_BEGINNING = re.compile(r"\s*pzprv3(?:\.[0-9]+)?\s*[/\n]\s*(?:sw|t|v)?slither\s*(?:[/\n]|$)")
_PART = re.compile("[^/]+")
_EDGES = {"0": UNKNOWN, "1": LINE, "-1": CROSS}
_EDGE_SYMBOLS = ("0", "1", "-1")
_COLOURS = dict.fromkeys("012", 0)
_HEADER = 4
"""Version, kind, height and width."""

Row = tuple[str, str]
"""A place and a line."""


def _recognise(data: bytes) -> int:
    return 95 if _BEGINNING.match(peek(data)) else 0


def _split(chunk: Chunk) -> Iterator[Row]:
    """The lines that mean something, with their places. What a program added behind the board (`{...`) is left out."""
    for index, line in enumerate(chunk.lines):
        if line.lstrip().startswith("{"):
            return
        for part in _PART.finditer(line):
            if part[0].strip():
                yield chunk.place(index), part[0].strip()


def _parse(chunk: Chunk, limits: Limits) -> Slitherlink:
    rows = _split(chunk)
    header = list(islice(rows, _HEADER))
    if len(header) < _HEADER:
        raise InputError(f"found {format_count(len(header), 'line')}, expected version, kind, height and width", place=chunk.end)
    (first, version), (second, kind), (third, tall), (fourth, wide) = header
    if version not in ("pzprv3", "pzprv3.1"):
        raise InputError(f"found {quote(version)}, expected pzprv3 or pzprv3.1", place=first)
    if kind not in VARIANT_OF:
        raise InputError(f"found {quote(kind)}, expected slither, swslither, tslither or vslither", place=second)
    variant = VARIANT_OF[kind]
    height, width = parse_number(tall, "the height", third), parse_number(wide, "the width", fourth)
    limits.check_size(height, width, fourth)
    row = next(rows, None)
    if row is not None and row[1] == "f" and not variant:
        variant, row = FULL, next(rows, None)
    if row is None:
        return assemble([None] * (height * width), width, variant=variant)
    return _parse_body(chain([row], rows), height, width, variant, has_colours=version != "pzprv3", end=chunk.end)


def _parse_body(body: Iterator[Row], height: int, width: int, variant: str, *, has_colours: bool, end: str) -> Slitherlink:
    cells: list[Clue] = []
    letters = {str(animal): letter for animal, letter in ANIMALS.items()} if variant == SHEEP_WOLVES else {}
    for place, line in _take(body, height, "clues", end):
        symbols = line.split()
        if len(symbols) != width:
            raise InputError(f"found {format_count(len(symbols), 'cell')}, expected {width}", place=place)
        cells += (parse_clue(letters.get(symbol, symbol), ".-", place, variant) for symbol in symbols)
    following = next(body, None)
    if following is None:
        return assemble(cells, width, variant=variant)
    body = chain([following], body)
    if has_colours:
        for place, line in _take(body, height, "colours", end):
            parse_edges(line.split(), _COLOURS, width, place)
    upright = b"".join(parse_edges(line.split(), _EDGES, width + 1, at) for at, line in _take(body, height, "upright edges", end))
    across = b"".join(parse_edges(line.split(), _EDGES, width, at) for at, line in _take(body, height + 1, "edges across", end))
    for place, line in body:
        raise InputError(f"found {quote(line)}, expected nothing after the edges", place=place)
    return assemble(cells, width, drawn=Board(height, width, across, upright), variant=variant)


def _take(body: Iterator[Row], count: int, what: str, end: str) -> Iterator[Row]:
    for number in range(count):
        row = next(body, None)
        if row is None:
            raise InputError(f"found {format_count(number, 'line')} of {what}, expected {count}", place=end)
        yield row


def _format(puzzle: Slitherlink) -> str:
    board = drawn_board(puzzle)
    rows = ["pzprv3.1", PZPR_KINDS[puzzle.variant], str(puzzle.height), str(puzzle.width)]
    rows += ["f"] if puzzle.variant == FULL else []
    cells = [" ".join("." if clue is None else str(clue) for clue in row) for row in puzzle.clues]
    colours = [" ".join("0" * puzzle.width)] * puzzle.height
    edges = format_rows(board.upright, board.width + 1, _EDGE_SYMBOLS, " ") + format_rows(
        board.across, board.width, _EDGE_SYMBOLS, " "
    )
    # Peers end every line of the board with a blank.
    return "".join(f"{row}\n" for row in rows) + "".join(f"{row} \n" for row in (*cells, *colours, *edges))


PZPRV3 = guard_writer(
    Format(
        name="pzprv3",
        title="puzz.link file of a Slitherlink",
        kind=KIND,
        suffixes=(".pzprv3", ".txt"),
        recognise=_recognise,
        parse=text_reader(_parse),
        format=text_writer(_format),
        keeps=frozenset({"given", "goal"}) | KEEPS_VARIANTS,
        shows_goal=True,
    ),
    "a puzz.link file",
)
