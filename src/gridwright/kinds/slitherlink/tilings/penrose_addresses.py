"""Patches of Penrose tilings as Loopy describes them since 2023: by the address of a half tile among larger and larger ones.

Half a tile is an isosceles triangle: A and B are the halves of kites, U and V of darts, C and D of thin rhombs, X and Y of thick
ones; the second of each pair is the mirror image of the first. Each consists of smaller triangles of the same sorts.

`52AAABAVVBA` begins with the direction of the base of one triangle, in tenths of a turn, and with its corner that lies in the
middle of the patch: 0 and 1 are the ends of the base. This triangle is an A, in a larger A, in a larger A, in a larger B, and so
on. Tatham explains such addresses in "Two algorithms for randomly generating aperiodic tilings" (2023).

Directions turn to the left, from the x axis on, and y grows upwards; Loopy draws x downwards and y to the right, so that some
edges are upright. The legs of the smallest triangles A to D have the length 1.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from gridwright.kinds.slitherlink.tilings.polygons import Polygon, trim
from gridwright.kinds.slitherlink.tilings.tenths import PHI, Vector, add, grow, shrink, subtract, turn
from gridwright.model.errors import quote

_LETTERS: Mapping[str, str] = {"penrose-kite-dart": "ABUV", "penrose-rhombs": "CDXY"}
_EXAMPLES: Mapping[str, str] = {"penrose-kite-dart": "52AAABAVVBA", "penrose-rhombs": "20XXXXXXXDY"}
_PARTS: Mapping[str, str] = {"A": "ABU", "B": "BAV", "U": "BU", "V": "AV", "C": "CY", "D": "DX", "X": "XYC", "Y": "YXD"}
"""The smaller triangles that a triangle consists of, as `_Triangle.divide` lists them."""
_MIRRORED: Mapping[str, str] = dict(zip("ABUVCDXY", "BAVUDCYX", strict=True))
_ONE: Vector = (1, 0, 0, 0)
_BASES: Mapping[str, Vector] = {
    **dict.fromkeys("ABCD", shrink(_ONE)),
    **dict.fromkeys("UV", _ONE),
    **dict.fromkeys("XY", grow(_ONE)),
}
"""How long the bases of the smallest triangles are."""
_INNER_SIDES: Mapping[str, int] = {**dict.fromkeys("AU", 2), **dict.fromkeys("BV", 1), **dict.fromkeys("CDXY", 0)}
"""The side of a triangle where the other half of its tile lies."""

_PATCH = re.compile(r"[0-9][0-2][A-Z]{1,50}", re.ASCII)
_CELL = 100
_UNITS: Mapping[str, tuple[int, int]] = {"penrose-kite-dart": (37, 44), "penrose-rhombs": (30, 35)}
"""How Loopy scales x and y, in hundredths of a cell: a quarter of the length 1, and half the sine of a tenth of a turn."""
_ROOT_5 = math.sqrt(5)
_HALF_SINE = math.sin(math.pi / 5) / 2
_TINY = 1e-6
"""Coordinates of corners in a patch, as combinations of 1 and √5, differ by more from whole numbers that they are not."""


@dataclass(frozen=True, slots=True)
class _Triangle:
    """Half a tile: its letter, and its corners to the left around it; the base leads from the first to the second."""

    letter: str
    corners: tuple[Vector, Vector, Vector]

    @classmethod
    def lay(cls, letter: str, level: int, direction: int) -> _Triangle:
        """The triangle of a level, 0 for the smallest, with its first corner at (0, 0)."""
        base = turn(_BASES[letter], direction)
        for _ in range(level):
            base = grow(base)
        apex = turn(grow(base), 2) if letter in "ABCD" else turn(shrink(base), 1)
        return cls(letter, ((0, 0, 0, 0), base, apex))

    def move(self, shift: Vector) -> _Triangle:
        """The same triangle at another place."""
        first, second, apex = self.corners
        return _Triangle(self.letter, (add(first, shift), add(second, shift), add(apex, shift)))

    def mirror(self) -> _Triangle:
        """The letter of the mirror image, with the corners in the order that it would have; they lie where they lay."""
        first, second, apex = self.corners
        return _Triangle(_MIRRORED[self.letter], (second, first, apex))

    def divide(self) -> list[_Triangle]:
        """The smaller triangles that it consists of."""
        first, second, apex = self.corners
        match self.letter:
            case "A":
                low, high = _between(apex, first), _between(second, apex)
                return [
                    _Triangle("A", (low, first, second)),
                    _Triangle("B", (high, low, second)),
                    _Triangle("U", (apex, low, high)),
                ]
            case "U":
                foot = _between(first, second)
                return [_Triangle("B", (foot, apex, first)), _Triangle("U", (second, apex, foot))]
            case "C":
                low = _between(apex, second)
                return [_Triangle("C", (second, low, first)), _Triangle("Y", (apex, first, low))]
            case "X":
                foot, high = _between(first, second), _between(first, apex)
                return [
                    _Triangle("X", (second, apex, foot)),
                    _Triangle("Y", (first, foot, high)),
                    _Triangle("C", (apex, high, foot)),
                ]
        return [part.mirror() for part in self.mirror().divide()]


def _between(start: Vector, end: Vector) -> Vector:
    """The point between two others that divides their distance by the golden ratio, nearer to the end."""
    return add(start, shrink(subtract(end, start)))


def find_problem(name: str, width: int, height: int, patch: str) -> str | None:
    """Why this is no description of a patch of this size; None if it is one."""
    letters = _LETTERS[name]
    if not _PATCH.fullmatch(patch) or not set(patch[2:]) <= set(letters):
        return f"found {quote(patch)}, expected one such as G4027,2035,216 or {_EXAMPLES[name]}"
    for part, whole in pairwise(patch[2:]):
        if part not in _PARTS[whole]:
            return f"found a triangle {part} in a larger {whole}, which consists of {', '.join(_PARTS[whole])}"
    try:
        _lay(name, width, height, patch)
    except ValueError as problem:
        return str(problem)
    return None


def lay_patch(name: str, width: int, height: int, patch: str) -> list[Polygon]:
    """The tiles of a patch in Loopy's order, with edges of the length 1: of kites and darts the short ones."""
    scale = PHI if name == "penrose-kite-dart" else 1.0
    polygons = trim([tuple([_place(corner, scale) for corner in corners]) for corners in _lay(name, width, height, patch)])
    return [(first, fourth, third, second) for first, second, third, fourth in polygons]


@lru_cache(maxsize=2)
def _lay(name: str, width: int, height: int, patch: str) -> list[tuple[Vector, Vector, Vector, Vector]]:
    """The tiles in a rectangle, in Loopy's order; ValueError if the largest triangle does not reach as far.

    Triangles follow from the first one outwards, each by those at its sides 0, 1 and 2 that have not come yet. A tile comes with
    the first of its halves whose other half has come before.
    """
    unit_x, unit_y = _UNITS[name]
    size_x, size_y = height * _CELL // unit_x, width * _CELL // unit_y
    left, top = -(size_x // 2), size_y // 2
    right, bottom = left + size_x, top - size_y

    def is_inside(triangle: _Triangle) -> bool:
        return all(
            left - _TINY <= x <= right + _TINY and bottom - _TINY <= y <= top + _TINY for x, y in map(_measure, triangle.corners)
        )

    first, largest = _locate(patch)
    near = _divide_near(largest, len(patch) - 3, (left, right, bottom, top))
    # Numbers stand for triangles from here on: hashing triangles again and again took most of the time of large patches.
    across = {
        (triangle.corners[side], triangle.corners[side - 2]): number for number, triangle in enumerate(near) for side in range(3)
    }
    inside = [is_inside(triangle) for triangle in near]
    start = across[first.corners[0], first.corners[1]]
    laid = [start] if inside[start] else []
    found = set(laid)
    whole: set[int] = set()
    tiles: list[tuple[Vector, Vector, Vector, Vector]] = []
    for number in laid:
        corners, inner = near[number].corners, _INNER_SIDES[near[number].letter]
        for side in range(3):
            beside = across.get((corners[side - 2], corners[side]))
            if beside is None:
                raise ValueError(f"does not tell the whole of {width}x{height}")
            if not inside[beside]:
                continue
            if beside not in found:
                found.add(beside)
                laid.append(beside)
            elif side == inner and number not in whole:
                whole |= {number, beside}
                others, other_inner = near[beside].corners, _INNER_SIDES[near[beside].letter]
                tiles.append((corners[inner - 2], corners[inner - 1], others[other_inner - 2], others[other_inner - 1]))
    return tiles


def _locate(patch: str) -> tuple[_Triangle, _Triangle]:
    """The triangle in the middle of a patch, and the largest one that it lies in."""
    triangle = _Triangle.lay(patch[2], 0, int(patch[0]))
    first = whole = triangle.move(subtract((0, 0, 0, 0), triangle.corners[int(patch[1])]))
    for level, letter in enumerate(patch[3:], start=1):
        whole = _enlarge(whole, letter, level)
    return first, whole


def _enlarge(part: _Triangle, letter: str, level: int) -> _Triangle:
    """The triangle of a level that this one is a part of; of the ten directions it has the one in which the part fits."""
    for direction in range(10):
        whole = _Triangle.lay(letter, level, direction)
        same = next(other for other in whole.divide() if other.letter == part.letter)
        shift = subtract(part.corners[0], same.corners[0])
        if same.move(shift) == part:
            return whole.move(shift)
    raise AssertionError(part, letter)


def _divide_near(largest: _Triangle, level: int, window: tuple[int, int, int, int]) -> list[_Triangle]:
    """The smallest triangles of a large one, at least all that have a corner in the window."""
    left, right, bottom, top = window
    triangles = [largest]
    for lower in reversed(range(level)):
        # No side of a triangle is longer: those of the lowest level have sides up to the golden ratio.
        longest = PHI ** (lower + 1) + 1
        across, upwards = longest * 4, longest / _HALF_SINE
        parts = [part for triangle in triangles for part in triangle.divide()]
        triangles = [
            part
            for part in parts
            for x, y in [_measure(part.corners[0])]
            if left - across <= x <= right + across and bottom - upwards <= y <= top + upwards
        ]
    return triangles


def _measure(vector: Vector) -> tuple[float, float]:
    """(x, y) in Loopy's units: a quarter of the length 1, and half the sine of a tenth of a turn."""
    a, b, c, d = vector
    return 4 * a + b - c + d + (b + c - d) * _ROOT_5, 2 * b + c + d + (c + d) * _ROOT_5


def _place(vector: Vector, scale: float) -> tuple[float, float]:
    """Where a corner lies on the screen."""
    x, y = _measure(vector)
    return y * _HALF_SINE * scale, x / 4 * scale
