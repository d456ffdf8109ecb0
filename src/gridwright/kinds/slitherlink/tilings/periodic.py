"""The tilings that repeat: the faces of a patch of each, in the order in which Loopy numbers them.

A patch is `width` by `height` cells. Each cell lays one large face (or none) and some of the small ones around it, those that
have all their large neighbours; the rules of a tiling say which, and in which order.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from gridwright.kinds.slitherlink.tilings.polygons import ROOT_3, Polygon, apothem, beside, regular, towards

RIGHT, DOWN, LEFT, UP = 0, 90, 180, 270
"""Where a triangle points to, in degrees."""


def triangular(width: int, height: int) -> Iterator[Polygon]:
    """Rows of triangles: first those whose base is shared by two rows, then those between them. No corner sticks out."""
    middle = apothem(3)
    for y in range(height):
        is_odd = y % 2
        top = y * ROOT_3 / 2
        is_ear_row = not is_odd and y == height - 1
        # The triangles at both ends of a last row that points up would hang on one edge each.
        for x in range(1, width) if is_ear_row else range(width + 1):
            yield regular(3, x + 0.5, top + (middle if is_odd else 2 * middle), DOWN if is_odd else UP)
        for x in range(width):
            yield regular(3, x + 1, top + (2 * middle if is_odd else middle), UP if is_odd else DOWN)


def triangular_with_ears(width: int, height: int) -> Iterator[Polygon]:
    """As Loopy laid triangles before its version flag: in pairs, and two corners of the patch hang on one edge."""
    middle = apothem(3)
    for y in range(height):
        is_odd = y % 2
        top = y * ROOT_3 / 2
        for x in range(width):
            yield regular(3, x + 0.5, top + (2 * middle if is_odd else middle), UP if is_odd else DOWN)
            yield regular(3, x + 1, top + (middle if is_odd else 2 * middle), DOWN if is_odd else UP)


def honeycomb(width: int, height: int) -> Iterator[Polygon]:
    """Hexagons; odd columns stand half a hexagon lower."""
    for y in range(height):
        for x in range(width):
            yield regular(6, 1.5 * x, ROOT_3 * (y + 0.5 * (x % 2)), RIGHT)


def snub_square(width: int, height: int) -> Iterator[Polygon]:
    """Squares, turned alternately, with a triangle on each border between two cells."""
    step = (1 + ROOT_3) / 2
    near, far = apothem(3), step - apothem(3)
    for y in range(height):
        for x in range(width):
            is_odd = (x + y) % 2
            yield regular(4, step * (x + 0.5), step * (y + 0.5), 75 if is_odd else 15)
            if x > 0:
                yield regular(3, step * x, step * y + (near if is_odd else far), DOWN if is_odd else UP)
            if y > 0:
                yield regular(3, step * x + (far if is_odd else near), step * y, LEFT if is_odd else RIGHT)


def cairo(width: int, height: int) -> Iterator[Polygon]:
    """Pentagons of five equal edges. A cell is a square with a bar in the middle, lying or standing in turn.

    A pentagon reaches from the end of one bar across a border of cells to the next bar.
    """
    a = (math.sqrt(7) - 1) / 4
    b = a + 0.5
    for y in range(height):
        for x in range(width):
            left, top = 2 * b * x, 2 * b * y
            right, bottom = left + 2 * b, top + 2 * b
            stands = (x + y) % 2
            if y > 0 and stands:
                yield (left + a, top - b), (right - a, top - b), (right, top), (left + b, top + a), (left, top)
            elif y > 0:
                yield (left, top), (left + b, top - a), (right, top), (right - a, top + b), (left + a, top + b)
            if x > 0 and stands:
                yield (left - a, top + b), (left, top), (left + b, top + a), (left + b, bottom - a), (left, bottom)
            elif x > 0:
                yield (left, top), (left + a, top + b), (left, bottom), (left - b, bottom - a), (left - b, top + a)


def great_hexagonal(width: int, height: int) -> Iterator[Polygon]:
    """Hexagons with squares on their edges and triangles at their corners; odd columns stand half a step lower."""
    across, down = 1.5 + ROOT_3 / 2, 1 + ROOT_3
    out, under = 0.5 + apothem(3), 0.5 + apothem(6)
    for row in range(height):
        has_below = row < height - 1
        for column in range(width):
            x, y = across * column, down * (row + 0.5 * (column % 2))
            has_left, has_right = column > 0, column < width - 1
            has_lower = has_below or column % 2 == 0
            yield regular(6, x, y, RIGHT)
            if has_below:
                yield beside(4, x, y, 6, DOWN)
            if has_right and has_lower:
                yield beside(4, x, y, 6, 30)
            if has_left and has_lower:
                yield beside(4, x, y, 6, 150)
            if has_right and has_below:
                yield regular(3, x + out, y + under, RIGHT)
            if has_left and has_below:
                yield regular(3, x - out, y + under, LEFT)


def octagonal(width: int, height: int) -> Iterator[Polygon]:
    """Octagons with a square where four of them meet."""
    step = 1 + math.sqrt(2)
    for y in range(height):
        for x in range(width):
            yield regular(8, step * (x + 0.5), step * (y + 0.5), 22.5)
            if x > 0 and y > 0:
                yield regular(4, step * x, step * y, RIGHT)


def kites(width: int, height: int) -> Iterator[Polygon]:
    """Hexagons of six kites each; odd rows stand half a hexagon further right."""
    for row in range(height):
        for column in range(width):
            x, y = 2 * ROOT_3 * (column + 0.5 * (row % 2)), 3.0 * row
            for turn in range(0, 360, 60):
                corners = ((0.0, 0.0), towards(turn, ROOT_3), towards(turn + 30, 2), towards(turn + 60, ROOT_3))
                yield tuple([(x + across, y + down) for across, down in corners])


def floret(width: int, height: int) -> Iterator[Polygon]:
    """Flowers of six pentagons, row after row upwards; odd columns stand half a one lower, and only they reach the last row."""
    step = math.sqrt(21)
    tilt = math.degrees(math.atan(ROOT_3 / 2))
    for row in range(height):
        for column in range(width):
            if 0 < row == height - 1 and column % 2 == 0:
                continue
            x, y = step * ROOT_3 / 2 * column, step * (0.5 * (column % 2) - row)
            for turn in range(0, -360, -60):
                (ax, ay), (bx, by) = towards(tilt + turn), towards(tilt + turn + 60)
                petal = ((0, 0), (2, 0), (2, 1), (1, 2), (0, 2))
                yield tuple([(x + a * ax + b * bx, y + a * ay + b * by) for a, b in petal])


def dodecagonal(width: int, height: int) -> Iterator[Polygon]:
    """Dodecagons with a triangle where three of them meet."""
    for cell in _staggered(width, height, 2 * apothem(12)):
        yield regular(12, cell.x, cell.y, 15)
        if cell.has_below and cell.is_between:
            yield beside(3, cell.x, cell.y, 12, DOWN)
        if cell.has_above and cell.is_between:
            yield beside(3, cell.x, cell.y, 12, UP)


def great_dodecagonal(width: int, height: int) -> Iterator[Polygon]:
    """Dodecagons with a hexagon where three of them come near, and squares between two."""
    for cell in _staggered(width, height, 2 * apothem(12) + 1):
        x, y = cell.x, cell.y
        yield regular(12, x, y, 15)
        if cell.has_below and cell.is_between:
            yield beside(6, x, y, 12, DOWN)
        if cell.has_above and cell.is_between:
            yield beside(6, x, y, 12, UP)
        if cell.has_right:
            yield beside(4, x, y, 12, RIGHT)
        if cell.has_above and cell.has_right_row:
            yield beside(4, x, y, 12, 300)
        if cell.has_above and cell.has_left_row:
            yield beside(4, x, y, 12, 240)


def great_great_dodecagonal(width: int, height: int) -> Iterator[Polygon]:
    """Dodecagons, hexagons between two of them, squares between two hexagons, and triangles where three of them come near."""
    out, under = apothem(12) + apothem(6), 1 + 2 * apothem(3)
    for cell in _staggered(width, height, 2 * apothem(12) + 2 * apothem(6)):
        x, y = cell.x, cell.y
        yield regular(12, x, y, 15)
        if cell.has_above and cell.has_right_row:
            yield beside(6, x, y, 12, 300)
        if cell.has_right:
            yield beside(6, x, y, 12, RIGHT)
        if cell.has_below and cell.has_right_row:
            yield beside(6, x, y, 12, 60)
        if cell.has_above and cell.has_right:
            yield beside(4, x, y, 12, 330)
        if cell.has_below and cell.has_right:
            yield beside(4, x, y, 12, 30)
        if cell.has_below and cell.is_between:
            yield beside(4, x, y, 12, DOWN)
        if cell.has_below and cell.has_left:
            yield beside(4, x, y, 12, 150)
        if cell.has_above and cell.has_left:
            yield beside(4, x, y, 12, 210)
        if cell.has_above and cell.is_between:
            yield beside(4, x, y, 12, UP)
        if cell.has_above and cell.has_right:
            yield regular(3, x + out, y - under, DOWN)
        if cell.has_below and cell.has_right:
            yield regular(3, x + out, y + under, UP)


def kagome(width: int, height: int) -> Iterator[Polygon]:
    """Hexagons that touch at corners, with triangles between them."""
    for cell in _staggered(width, height, 2):
        x, y, half = cell.x, cell.y, 2 * apothem(3)
        yield regular(6, x, y, RIGHT)
        if cell.has_right or (cell.has_above and cell.has_right_row):
            yield regular(3, x + 1, y - half, DOWN)
        if cell.has_right or (cell.has_below and cell.has_right_row):
            yield regular(3, x + 1, y + half, UP)
        if cell.has_above and cell.is_odd and not cell.has_left:
            yield regular(3, x - 1, y - half, DOWN)
        if cell.has_below and cell.is_odd and not cell.has_left:
            yield regular(3, x - 1, y + half, UP)


def compass_dodecagonal(width: int, height: int) -> Iterator[Polygon]:
    """Dodecagons in rows and columns, with a square and four triangles on it where four of them come near."""
    step = 2 * apothem(12)
    for row in range(height):
        for column in range(width):
            yield regular(12, step * (column + 0.5), step * (row + 0.5), 15)
            if column < width - 1 and row < height - 1:
                x, y = step * (column + 1), step * (row + 1)
                for direction in (UP, RIGHT, DOWN, LEFT):
                    yield beside(3, x, y, 4, direction)
                yield regular(4, x, y, 45)


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell of rows of which the odd ones stand half a step further right, and which neighbours it has."""

    x: float
    y: float
    is_odd: bool
    has_left: bool
    has_right: bool
    has_above: bool
    has_below: bool

    @property
    def has_left_row(self) -> bool:
        """Whether rows above and below have a cell half a step further left."""
        return self.has_left or self.is_odd

    @property
    def has_right_row(self) -> bool:
        """Whether rows above and below have a cell half a step further right."""
        return self.has_right or not self.is_odd

    @property
    def is_between(self) -> bool:
        """Whether rows above and below have cells on both sides."""
        return self.has_left_row and self.has_right_row


def _staggered(width: int, height: int, step: float) -> Iterator[_Cell]:
    for row in range(height):
        is_odd = row % 2 == 1
        for column in range(width):
            x, y = step * (column + 0.5 * is_odd), step * ROOT_3 / 2 * row
            yield _Cell(x, y, is_odd, column > 0, column < width - 1, row > 0, row < height - 1)
