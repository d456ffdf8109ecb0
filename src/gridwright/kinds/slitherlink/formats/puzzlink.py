"""`puzzlink-slither`: addresses of puzz.link and its relatives: `https://puzz.link/p?slither/4/4/dgdh2c7b`; one puzzle a line.

A flag `f` before the size is a loop through every vertex; `swslither`, `tslither` and `vslither` are other variants.
Row after row, 0 to 4 is a clue, 5 to 9 a clue with a blank cell behind it, a to e a clue with two blank cells, g to z are 1 to 20
blank cells, and a dot is a clue that is not told, which is as good as none. With sheep (5) and wolves (6) each digit is
a cell of its own, and a to z are 1 to 26 blank cells.
"""

from __future__ import annotations

import re

from gridwright.codec.text import Chunk, each_line, format_count, parse_number, peek, quote, text_reader, text_writer
from gridwright.kinds.slitherlink.formats.common import KEEPS_VARIANTS, KIND, PZPR_KINDS, VARIANT_OF, assemble, guard_writer
from gridwright.kinds.slitherlink.puzzle import Clue, Slitherlink
from gridwright.kinds.slitherlink.variants import FULL, SHEEP_WOLVES
from gridwright.model.errors import InputError
from gridwright.model.format import Format, Limits

_ADDRESS = re.compile(r"(?:\S*[?/])?((?:sw|t|v)?slither)(?:link)?(?:_edit)?/(.*)", re.IGNORECASE)
_OTHER_KIND = re.compile(r"\S*p(?:\.html)?\?([a-z0-9-]+)(?:_edit)?/\S*", re.IGNORECASE)
_BEGINNING = re.compile(r"(?:\S*[?/])?(?:sw|t|v)?slither(?:link)?(?:_edit)?/(?:[^\s/0-9]*/)?[0-9]+/[0-9]+", re.IGNORECASE)
_EXPECTED = "expected an address with slither/width/height/clues"
_MOST_GAP = 20
_LETTERS = 26
_CLUES = 5
"""0 to 4: each has a symbol of its own, one with a blank behind it and one with two."""
_TWO_BLANKS = 2
_GAP = 15
"""What is added to the length of a gap to give its symbol, as a digit of base 36."""


def _recognise(data: bytes) -> int:
    lines = (line.strip() for line in peek(data).split("\n") if line.strip() and not line.lstrip().startswith("#"))
    return 90 if _BEGINNING.match(next(lines, "")) else 0


def _parse(chunk: Chunk, limits: Limits) -> Slitherlink:
    place = chunk.place(0)
    match = _ADDRESS.fullmatch(chunk.lines[0])
    if not match:
        other = _OTHER_KIND.fullmatch(chunk.lines[0])
        found = f"a puzzle of the kind {quote(other[1])}" if other else quote(chunk.lines[0])
        raise InputError(f"found {found}, {_EXPECTED}", place=place)
    variant = VARIANT_OF[match[1].lower()]
    parts = match[2].rstrip("/").split("/")
    if parts[0] == "f" and not variant:
        variant = FULL
        del parts[0]
    if parts and not parts[0].isdigit():
        raise InputError(f"found the flag {quote(parts[0])}, expected the width", place=place)
    if not 2 <= len(parts) <= 3:
        raise InputError(f"found {format_count(len(parts), 'part')} after the kind, {_EXPECTED}", place=place)
    width = parse_number(parts[0], "the width", place)
    height = parse_number(parts[1], "the height", place)
    limits.check_size(height, width, place)
    body = parts[2] if len(parts) == 3 else ""
    return assemble(_parse_cells(body, height * width, place, variant), width, variant=variant)


def _parse_cells(body: str, count: int, place: str, variant: str) -> list[Clue]:
    cells: list[Clue] = []
    for symbol in body:
        if len(cells) >= count:
            raise InputError(f"has clues for more than the {count} cells of its board", place=place)
        cells += _parse_animal(symbol, place) if variant == SHEEP_WOLVES else _parse_symbol(symbol, place)
    if len(cells) < count:
        raise InputError(f"found {format_count(len(cells), 'cell')}, expected {count}", place=place)
    if len(cells) > count + (0 if variant == SHEEP_WOLVES else _TWO_BLANKS):
        raise InputError(f"has clues for more than the {count} cells of its board", place=place)
    # Behind the last clue, peers count blanks that the board has not.
    return cells[:count]


def _parse_symbol(symbol: str, place: str) -> list[Clue]:
    if symbol == ".":
        return [None]
    if not symbol.isascii() or not symbol.isalnum() or symbol in "fF":
        raise InputError(f"found {quote(symbol)}, expected 0 to 9, a to e, g to z or a dot", place=place)
    value = int(symbol, 36)
    if value > _GAP:
        return [None] * (value - _GAP)
    blanks, clue = divmod(value, _CLUES)
    return [clue, *[None] * blanks]


def _parse_animal(symbol: str, place: str) -> list[Clue]:
    """As `_parse_symbol`, where sheep and wolves are numbers, too, and only letters are blanks."""
    if symbol == ".":
        return [None]
    if symbol in "0123456":
        return [int(symbol)]
    if not (symbol.isascii() and symbol.isalpha()):
        raise InputError(f"found {quote(symbol)}, expected 0 to 6, a to z or a dot", place=place)
    return [None] * (int(symbol, 36) - 9)


def _format(puzzle: Slitherlink) -> str:
    flag = "f/" if puzzle.variant == FULL else ""
    body = _format_animals(puzzle) if puzzle.variant == SHEEP_WOLVES else _format_clues(puzzle)
    return f"https://puzz.link/p?{PZPR_KINDS[puzzle.variant]}/{flag}{puzzle.width}/{puzzle.height}/{body}\n"


def _format_animals(puzzle: Slitherlink) -> str:
    parts: list[str] = []
    gap = 0
    for clue in (clue for row in puzzle.clues for clue in row):
        if clue is None:
            gap += 1
            continue
        parts += [_format_gap(gap, _LETTERS), str(clue)]
        gap = 0
    return "".join([*parts, _format_gap(gap, _LETTERS)])


def _format_clues(puzzle: Slitherlink) -> str:
    cells = [clue for row in puzzle.clues for clue in row]
    parts: list[str] = []
    at = gap = 0
    while at < len(cells):
        clue = cells[at]
        at += 1
        if clue is None:
            gap += 1
            continue
        parts.append(_format_gap(gap))
        gap = 0
        # As peers do: two blanks are counted even where the board ends.
        blanks = next((blanks for blanks, cell in enumerate(cells[at : at + _TWO_BLANKS]) if cell is not None), _TWO_BLANKS)
        parts.append(format(clue + _CLUES * blanks, "x"))
        at += blanks
    parts.append(_format_gap(gap))
    return "".join(parts)


def _format_gap(cells: int, most: int = _MOST_GAP) -> str:
    """Blank cells by the last letters of the alphabet, `most` of which are in use."""
    full, rest = divmod(cells, most)
    return "z" * full + (chr(ord("z") - most + rest) if rest else "")


PUZZLINK = guard_writer(
    Format(
        name="puzzlink-slither",
        title="puzz.link address of a Slitherlink",
        kind=KIND,
        suffixes=(".url", ".txt"),
        recognise=_recognise,
        parse=text_reader(_parse, each_line),
        format=text_writer(_format, between=""),
        holds_many=True,
        is_literal=True,
        keeps=KEEPS_VARIANTS,
    ),
    "a puzz.link address",
)
