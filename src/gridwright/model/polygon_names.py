"""What a person calls the polygons of a board: by their shape, and by where they lie in rows of middles.

"hexagon 12 (row 3, 2nd from the left)": polygons are counted in reading order from 1. A row holds the polygons whose middles lie
about as high as that of its first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import atan2, hypot, sqrt, tau

Point = tuple[float, float]
"""Across and down."""

SHAPES = {
    3: "triangle",
    4: "quadrangle",
    5: "pentagon",
    6: "hexagon",
    7: "heptagon",
    8: "octagon",
    9: "nonagon",
    10: "decagon",
    12: "dodecagon",
    14: "hat",
}
"""By the number of sides. Polygons of 14 sides are mostly the tiles that never repeat."""

DIRECTIONS = ("right", "lower right", "lower", "lower left", "left", "upper left", "upper", "upper right")

ROW_SHARE = 0.3
"""Middles belong to one row if their heights differ by less than this share of the side of a square as large as a polygon."""
ALIKE = 0.02
"""Two sides count as equally long if they differ by less than this share."""


def name_shape(outline: Sequence[Point]) -> str:
    """What a polygon is called.

    >>> name_shape([(0, 0), (1, 0), (1, 1), (0, 1)]), name_shape([(0, 0), (2, 0), (3, 1), (1, 1)])
    ('square', 'quadrangle')
    >>> name_shape([(0, 0), (2, -1), (3, 0), (2, 1)]), name_shape([(0, 0), (2, -1), (1, 0), (2, 1)])
    ('kite', 'dart')
    """
    if len(outline) not in (4, 14):
        return SHAPES.get(len(outline), "polygon")
    sides = [hypot(x - far_x, y - far_y) for (x, y), (far_x, far_y) in zip(outline, (*outline[1:], outline[0]), strict=True)]
    if len(outline) == 14:
        return "spectre" if _are_alike(sides) else SHAPES[14]
    if _is_notched(outline):
        return "dart"
    if _are_alike(sides):
        diagonals = [hypot(x - far_x, y - far_y) for (x, y), (far_x, far_y) in zip(outline[:2], outline[2:], strict=True)]
        return "square" if _are_alike(diagonals) else "rhombus"
    is_kite = any(
        _are_alike((sides[start - 1], sides[start])) and _are_alike((sides[start - 3], sides[start - 2])) for start in (0, 1)
    )
    return "kite" if is_kite else SHAPES[4]


def _are_alike(lengths: Sequence[float]) -> bool:
    return max(lengths) - min(lengths) < ALIKE * max(lengths)


def _is_notched(outline: Sequence[Point]) -> bool:
    """Whether it turns both ways along its sides."""
    turns = [
        (x - before_x) * (after_y - y) - (y - before_y) * (after_x - x)
        for (before_x, before_y), (x, y), (after_x, after_y) in zip(
            (outline[-1], *outline[:-1]), outline, (*outline[1:], outline[0]), strict=True
        )
    ]
    return min(turns) < 0 < max(turns)


@dataclass(frozen=True)
class PolygonNames:
    """Names of the polygons of one board."""

    outlines: tuple[tuple[Point, ...], ...]
    middles: tuple[Point, ...]

    @cached_property
    def shapes(self) -> tuple[str, ...]:
        return tuple(map(name_shape, self.outlines))

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The polygons of each row from the left, the topmost row first."""
        tolerance = ROW_SHARE * sqrt(sum(map(_area, self.outlines)) / len(self.outlines))
        rows: list[list[int]] = []
        top = 0.0
        for number in sorted(range(len(self.middles)), key=lambda number: (self.middles[number][1], number)):
            down = self.middles[number][1]
            if not rows or down - top >= tolerance:
                rows.append([])
                top = down
            rows[-1].append(number)
        return tuple(tuple(sorted(row, key=lambda number: self.middles[number][0])) for row in rows)

    @cached_property
    def _places(self) -> dict[int, tuple[int, int, int]]:
        """Of each polygon its number, its row and its place in that, from 1."""
        placed = [(number, row, place) for row, members in enumerate(self.rows, 1) for place, number in enumerate(members, 1)]
        return {number: (count, row, place) for count, (number, row, place) in enumerate(placed, 1)}

    def name(self, polygon: int) -> str:
        """``hexagon 12 (row 3, 2nd from the left)``."""
        _, row, place = self._places[polygon]
        return f"{self.name_briefly(polygon)} (row {row}, {format_ordinal(place)} from the left)"

    def name_briefly(self, polygon: int) -> str:
        """``hexagon 12``."""
        return f"{self.shapes[polygon]} {self._places[polygon][0]}"

    def name_all(self, polygons: Sequence[int]) -> str:
        """``hexagons 3 and 4``; ``triangle 5 and hexagons 3 and 4``."""
        by_shape: dict[str, list[str]] = {}
        for polygon in sorted(polygons, key=lambda polygon: self._places[polygon]):
            by_shape.setdefault(self.shapes[polygon], []).append(str(self._places[polygon][0]))
        parts = [f"{make_plural(shape) if len(numbers) > 1 else shape} {_join(numbers)}" for shape, numbers in by_shape.items()]
        return _join(parts)

    def name_edge(self, faces: Sequence[int], middle: Point, *, has_more: bool, is_brief: bool = False) -> str:
        """``edge between hexagons 12 and 13``; one that has a polygon on one side only is an outer edge of it, with the direction
        where the polygon has more of them."""
        if len(faces) > 1:
            return f"edge between {self.name_all(faces)}"
        side = f"{self._name_direction(faces[0], middle)} " if has_more else ""
        return f"{side}outer edge of {self.name_briefly(faces[0]) if is_brief else self.name(faces[0])}"

    def name_corner(self, faces: Sequence[int], point: Point, *, is_brief: bool = False) -> str:
        """``corner of hexagons 12, 13 and 18``; of one that a single polygon has, in which direction it lies."""
        if len(faces) > 1:
            return f"corner of {self.name_all(faces)}"
        owner = self.name_briefly(faces[0]) if is_brief else self.name(faces[0])
        return f"{self._name_direction(faces[0], point)} corner of {owner}"

    def _name_direction(self, polygon: int, point: Point) -> str:
        """In which of eight directions a point lies from the middle of a polygon."""
        across, down = (own - middle for own, middle in zip(point, self.middles[polygon], strict=True))
        return DIRECTIONS[round(atan2(down, across) % tau / (tau / 8)) % 8]


def make_plural(shape: str) -> str:
    """
    >>> make_plural("hexagon"), make_plural("rhombus")
    ('hexagons', 'rhombi')
    """
    return "rhombi" if shape == "rhombus" else f"{shape}s"


def format_ordinal(number: int) -> str:
    """
    >>> [format_ordinal(number) for number in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _join(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _area(outline: Sequence[Point]) -> float:
    return abs(sum(x * far_y - far_x * y for (x, y), (far_x, far_y) in zip(outline, (*outline[1:], outline[0]), strict=True))) / 2
