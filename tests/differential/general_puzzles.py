"""Random nonograms of every sort, as the lines, clues and values that the general engine is given.

Most have the clues of a picture, so that they can be solved; some have one clue changed, and some cells that are partly known.
Nothing here is taken from the code under test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random

from tests.differential.general_brute import Clue

Lines = tuple[tuple[int, ...], ...]
LOWER_RIGHT, LOWER_LEFT, UPPER_LEFT, UPPER_RIGHT = 2, 3, 4, 5
"""Half cells, as values, where the only ink is 1."""
BEGIN = ((LOWER_RIGHT, UPPER_RIGHT), (LOWER_RIGHT, LOWER_LEFT))
"""Those that begin a block in a row and in a column; the others end one."""


@dataclass(frozen=True)
class Drawn:
    """A puzzle."""

    lines: Lines
    clues: tuple[Clue, ...]
    grammar: str
    values: int
    domains: tuple[int, ...]


def list_rectangle(height: int, width: int) -> Lines:
    rows = [tuple(range(row * width, (row + 1) * width)) for row in range(height)]
    return (*rows, *zip(*rows, strict=True))


def list_box(depth: int, height: int, width: int) -> Lines:
    size = depth * height * width
    along_width = [tuple(range(first, first + width)) for first in range(0, size, width)]
    along_height = [
        tuple(range(slice_ + column, slice_ + height * width, width))
        for slice_ in range(0, size, height * width)
        for column in range(width)
    ]
    return (*along_width, *along_height, *(tuple(range(first, size, height * width)) for first in range(height * width)))


def list_hexagon(rows: range, slashes: range, backslashes: range) -> Lines:
    """The lines of a triddler: cells are triples (a, b, c) with a - b + c of -1 or 0, lines have one of the three in common."""
    cells = sorted((a, b, c) for a in rows for b in slashes for c in backslashes if a - b + c in (-1, 0))
    lines = []
    for family in range(3):
        for index in sorted({cell[family] for cell in cells}):
            lines.append(tuple(place for place, cell in enumerate(cells) if cell[family] == index))
    return tuple(lines)


def describe_blocks(cells: Sequence[int], values: int) -> Clue:
    """The clue of a line whose values are all whole cells."""
    return tuple((len(list(run)), value, 0, 0) for value, run in groupby(cells) if value)


def describe_capped(cells: Sequence[int], direction: int) -> Clue:
    """The clue of a line of half cells and one ink."""
    blocks: list[list[int]] = []
    is_open = False
    for value in cells:
        if value == 0:
            is_open = False
        elif value in BEGIN[direction]:
            blocks.append([0, 1, value, 0])
            is_open = True
        else:
            if not is_open:
                blocks.append([0, 1, 0, 0])
            is_open = value == 1
            if value == 1:
                blocks[-1][0] += 1
            else:
                blocks[-1][3] = value
    return tuple((length, ink, before, after) for length, ink, before, after in blocks)


def draw_puzzle(sort: str, chance: Random, *, is_small: bool = True) -> Drawn:
    """A puzzle of a sort: with at most some 20 cells, so that all its solutions can be listed, or larger."""
    lines, values, grammar = SORTS[sort](chance, is_small)
    size = 1 + max(cell for line in lines for cell in line)
    density, of_first_ink = chance.uniform(0.2, 0.8), chance.choice([0.0, 0.5, 0.9])
    inks = [1 if chance.random() < of_first_ink else chance.randrange(1, values) for _ in range(size)]
    picture = [ink if chance.random() < density else 0 for ink in inks]
    rows = 0
    if sort == "caps":
        rows = next(number for number, line in enumerate(lines) if line[1] - line[0] > 1)

    def describe(number: int, cells: Sequence[int]) -> Clue:
        if sort == "caps":
            return describe_capped(cells, int(number >= rows))
        if grammar == "zebra":
            kept = chance.choice([0.4, 0.7, 1.0])
            return tuple((len(list(run)), value, 0, 0) for value, run in groupby(cells) if chance.random() < kept)
        return describe_blocks(cells, values)

    clues = [describe(number, [picture[cell] for cell in line]) for number, line in enumerate(lines)]
    if chance.random() < 0.3:
        number = chance.randrange(len(lines))
        clues[number] = describe(number, [chance.randrange(values) for _ in lines[number]])
    domains = [(1 << values) - 1] * size
    if chance.random() < 0.5:
        for cell in range(size):
            if chance.random() < 0.1:
                domains[cell] = chance.randrange(1, 1 << values) | 1 << picture[cell]
    return Drawn(lines, tuple(clues), grammar, values, tuple(domains))


def _draw_colour(chance: Random, is_small: bool) -> tuple[Lines, int, str]:
    values = chance.randint(2, 4)
    least, most = (2, 4 if values > 2 else 5) if is_small else (6, 12)
    return list_rectangle(chance.randint(least, most), chance.randint(least, most)), values, "blocks"


def _draw_caps(chance: Random, is_small: bool) -> tuple[Lines, int, str]:
    least, most = (2, 4) if is_small else (5, 9)
    return list_rectangle(chance.randint(least, most), chance.randint(least, most)), 6, "blocks"


def _draw_zebra(chance: Random, is_small: bool) -> tuple[Lines, int, str]:
    values = chance.choice([2, 2, 3])
    least, most = (2, 3 if values > 2 else 4) if is_small else (5, 8)
    return list_rectangle(chance.randint(least, most), chance.randint(least, most)), values, "zebra"


def _draw_triddler(chance: Random, is_small: bool) -> tuple[Lines, int, str]:
    side = 1 if is_small else chance.choice([2, 3])
    more = [chance.randint(0, 1) for _ in range(3)]
    lines = list_hexagon(range(-more[0], 2 * side), range(2 * side + more[1]), range(-side - more[2], side))
    return lines, chance.randint(2, 3), chance.choice(["blocks", "blocks", "blocks", "zebra"])


def _draw_box(chance: Random, is_small: bool) -> tuple[Lines, int, str]:
    sides = [2, 2, chance.randint(2, 3)] if is_small else [chance.randint(3, 4) for _ in range(3)]
    chance.shuffle(sides)
    return list_box(*sides), chance.randint(2, 3), chance.choice(["blocks", "blocks", "blocks", "zebra"])


SORTS: dict[str, Callable[[Random, bool], tuple[Lines, int, str]]] = {
    "colour": _draw_colour,
    "caps": _draw_caps,
    "zebra": _draw_zebra,
    "triddler": _draw_triddler,
    "box": _draw_box,
}
"""By name: what draws the lines, the number of values and the grammar."""
