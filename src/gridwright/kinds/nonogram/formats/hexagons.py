"""Triddlers in files: the lines of a hexagon in six groups, one a side, and pictures in rows that begin and end with a slash."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gridwright.codec.text import format_count, quote
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.clues import BlockLike, Clue, parse_clue
from gridwright.kinds.nonogram.lattice import Hexagon
from gridwright.model.errors import InputError
from gridwright.model.format import Limits

SIDES = ("upper left", "lower left", "bottom", "lower right", "upper right", "top")
"""In the order of `Hexagon.sides`."""
GROUPS = ((0, 1), (5, 4), (2, 3))
"""By direction, the sides at which its lines end: the first lines at the one, the others at the other."""

Line = Sequence[BlockLike]


def join_groups(groups: Sequence[Sequence[Line]], limits: Limits) -> tuple[Hexagon, tuple[tuple[Clue, ...], ...]]:
    """The lattice and the clues by direction, of the lines at each side."""
    counts = list(map(len, groups))
    limits.check_size(max(1, counts[0] + counts[1]), max(1, 2 * (counts[2] + counts[3])))
    lattice = Hexagon.from_sides(*counts[:4])
    if list(lattice.sides) != counts or min(lattice.counts()) < 1:
        found = ", ".join(f"{count} {side}" for side, count in zip(SIDES, counts, strict=True))
        raise InputError(f"found lines at the sides: {found}; such an outline does not close", place="size")
    return lattice, tuple(tuple(map(parse_clue, [*groups[first], *groups[then]])) for first, then in GROUPS)


def split_groups(lattice: Hexagon, clues: Sequence[Sequence[Clue]]) -> list[Sequence[Clue]]:
    """The clues of the lines at each side."""
    found: dict[int, Sequence[Clue]] = {}
    for lines, (first, then) in zip(clues, GROUPS, strict=True):
        count = lattice.sides[first]
        found |= {first: lines[:count], then: lines[count:]}
    return [found[side] for side in range(len(SIDES))]


_ROW = re.compile(r"([/\\])([^/\\]*)([/\\])\s*")


def parse_image(text: str, limits: Limits) -> tuple[Hexagon, list[str]]:
    """The outline and the rows of a picture such as `/ABCDE\\`, `/FGHIJK/`, `\\LMNOP/`."""
    rows: list[tuple[str, str, str]] = []
    text, end = text.strip(), 0
    while end < len(text):
        match = _ROW.match(text, end)
        if not match:
            shown = quote(text[end : end + 20])
            raise InputError(f"found {shown}, expected a row between slashes such as /X.X\\", place=f"row {len(rows) + 1}")
        rows.append((match[1], match[2], match[3]))
        end = match.end()
    if not rows:
        raise InputError("found no rows, expected rows between slashes such as /X.X\\")
    lefts, cells, rights = ([row[part] for row in rows] for part in range(3))
    upper_left, upper_right = lefts.count("/"), rights.count("\\")
    # A row has a cell for each edge above it and for each below it; the slashes at its ends say how many more are below.
    top = (len(cells[0]) - (lefts[0] == "/") + (rights[0] == "/")) // 2
    lower_right = len(rows) - upper_right
    limits.check_size(len(rows), max(map(len, cells)))
    bottom = top + upper_left - lower_right
    lattice = Hexagon.from_sides(upper_left, len(rows) - upper_left, max(0, bottom), lower_right)
    if min(lattice.counts()) < 1 or lattice.row_lengths != tuple(map(len, cells)):
        found = " ".join(str(len(row)) for row in cells)
        raise InputError(
            f"found {format_count(len(rows), 'row')} of {found} cells, expected those of a hexagon, as the slashes say"
        )
    return lattice, cells


def format_image(lattice: Hexagon, rows: Sequence[str]) -> list[str]:
    upper_left, _, _, _, upper_right, _ = lattice.sides
    return [
        f"{'/' if index < upper_left else chr(92)}{row}{chr(92) if index < upper_right else '/'}"
        for index, row in enumerate(rows)
    ]


def parse_cells(lattice: Hexagon, rows: Sequence[str], values: Mapping[str, int], symbols: str, place: str) -> Board:
    """A board from rows whose characters mean `values`."""
    cells = bytearray()
    for number, row in enumerate(rows, start=1):
        for character in row:
            if character not in values:
                raise InputError(f"found {quote(character)}, expected one of {' '.join(values)}", place=f"{place}, row {number}")
            cells.append(values[character])
    return Board(lattice.height, lattice.width, bytes(cells), symbols, lattice.row_lengths)
