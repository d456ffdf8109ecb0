"""Penrose tilings: kites and darts, and thick and thin rhombs; cut out of a large triangle that is divided again and again.

`G4027,2035,216`, the description of a patch that all versions of Loopy read, gives the middle of the rectangle that is cut out,
in hundredths of a cell from the middle of the triangle, and by how many degrees the triangle is turned. Versions since 2023 write
another one, which `penrose_addresses` reads.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from gridwright.kinds.slitherlink.tilings.penrose_addresses import find_problem, lay_patch
from gridwright.kinds.slitherlink.tilings.polygons import Polygon, trim
from gridwright.kinds.slitherlink.tilings.tenths import PHI, Vector, add, grow, shrink, turn

_CELL = 100
"""Units of length in a cell."""
_TILES = (_CELL * 3 // 2, _CELL * 5 // 4)
"""About how long the edges are: the long ones of kites and darts, and those of rhombs."""
_PATCH = re.compile(r"G(-?[0-9]{1,9}),(-?[0-9]{1,9}),([0-9]{1,3})", re.ASCII)
_START = -54
"""The direction of the power 0, in degrees clockwise on the screen."""
_DIRECTIONS = [math.radians(_START + 36 * power) for power in range(4)]
_COSINES, _SINES = [math.cos(angle) for angle in _DIRECTIONS], [math.sin(angle) for angle in _DIRECTIONS]
# Loopy cuts with these rounded cosines and sines, and after rounding coordinates to whole units: a tile at the rim depends on it.
_COS_54, _SIN_54, _COS_18, _SIN_18 = 0.5877852, 0.8090169, 0.9510565, 0.3090169
_REACH = 3.11
"""The patch may lie anywhere in a circle of so many diagonals."""
_CIRCLE = 0.22426
"""The radius of the circle in the triangle, whose legs have length 1."""


def penrose_kite_dart(width: int, height: int, patch: str) -> list[Polygon]:
    """Kites and darts; their short edges have length 1."""
    if not _PATCH.fullmatch(patch):
        return lay_patch("penrose-kite-dart", width, height, patch)
    return _cut_out(width, height, patch, _HALF_KITE, 1 / PHI)


def penrose_rhombs(width: int, height: int, patch: str) -> list[Polygon]:
    """Thick and thin rhombs of edge length 1."""
    if not _PATCH.fullmatch(patch):
        return lay_patch("penrose-rhombs", width, height, patch)
    return _cut_out(width, height, patch, _HALF_THIN, 1)


def patch_problems(name: str, width: int, height: int, patch: str) -> Iterator[str]:
    """Why this is no description of a patch of this size."""
    match = _PATCH.fullmatch(patch)
    if not match:
        if problem := find_problem(name, width, height, patch):
            yield f"patch: {problem}"
        return
    across, down, degrees = map(int, match.groups())
    if math.hypot(across, down) > _outermost(name, width, height):
        yield f"patch: {across},{down} lies outside of the tiling"
    if degrees % 36 or degrees >= 360:
        yield f"patch: found an angle of {degrees}, expected a multiple of 36 below 360"


def choose_patch(name: str, width: int, height: int, seed: int) -> str:
    """The description of a patch, every part of the tiling with the same chance."""
    random = Random(seed)
    distance = _outermost(name, width, height) * math.sqrt(random.random())
    angle = random.random() * math.tau
    across, down = int(distance * math.cos(angle)), int(distance * math.sin(angle))
    return f"G{across},{down},{36 * random.randrange(10)}"


def _outermost(name: str, width: int, height: int) -> int:
    """How far from the middle of the triangle the middle of a patch may lie."""
    diagonal = math.hypot(width, height)
    return int(_TILES["dart" not in name] * _REACH * diagonal - diagonal)


@dataclass(frozen=True, slots=True)
class _Half:
    """Half a tile at the start of an edge, on its left side or, flipped, on its right side."""

    kind: int
    at: Vector
    edge: Vector
    flip: int


_HALF_KITE, _HALF_DART, _HALF_THICK, _HALF_THIN = range(4)


def _divide(half: _Half) -> list[_Half]:
    """The smaller halves that it consists of, in the order in which they are laid."""
    at, edge, flip = half.at, half.edge, half.flip
    end = add(at, edge)
    small = shrink(edge)
    if half.kind == _HALF_KITE:
        side = add(at, turn(edge, -flip))
        back = turn(small, 3 * flip)
        return [
            _Half(_HALF_DART, at, small, flip),
            _Half(_HALF_KITE, side, back, flip),
            _Half(_HALF_KITE, side, back, -flip),
        ]
    if half.kind == _HALF_DART:
        return [
            _Half(_HALF_KITE, at, turn(small, -flip), -flip),
            _Half(_HALF_DART, end, turn(small, -4 * flip), flip),
        ]
    parts = [
        _Half(_HALF_THICK, end, turn(small, 5), -flip),
        _Half(_HALF_THIN, end, turn(small, -3 * flip), flip),
    ]
    if half.kind == _HALF_THICK:
        parts.append(_Half(_HALF_THICK, add(at, grow(edge)), turn(small, -4 * flip), flip))
    return parts


def _corners(half: _Half) -> tuple[Vector, Vector, Vector, Vector]:
    """The whole tile of a half that is not flipped, clockwise."""
    at, edge = half.at, half.edge
    left, ahead, right = {
        _HALF_KITE: (turn(edge, -1), edge, turn(edge, 1)),
        _HALF_DART: (turn(edge, -2), shrink(turn(edge, -1)), edge),
        _HALF_THICK: (turn(edge, -1), grow(edge), turn(edge, 1)),
        _HALF_THIN: (turn(edge, -1), add(edge, turn(edge, -1)), edge),
    }[half.kind]
    return at, add(at, left), add(at, ahead), add(at, right)


def _cut_out(width: int, height: int, patch: str, kind: int, edge_length: float) -> list[Polygon]:
    tile = _TILES[kind == _HALF_THIN]
    match = _PATCH.fullmatch(patch)
    middle_x, middle_y, degrees = map(int, match.groups()) if match else (0, 0, 0)
    size, depth = float(tile), 0
    while size * _CIRCLE < tile * _REACH * math.sqrt(width * width + height * height):
        size, depth = size * PHI, depth + 1
    whole = int(size)
    tenths = degrees // 36
    apex = turn(shrink(shrink((0, -whole, -whole, 0))), tenths)
    root = _Half(kind, apex, turn((0, 0, whole, 0), tenths), 1)
    half_width, half_height = width * _CELL // 2, height * _CELL // 2
    window = (middle_x - half_width, middle_x + half_width, middle_y - half_height, middle_y + half_height)
    scale = PHI**depth / whole / edge_length
    return trim([tuple([_place(corner, scale) for corner in corners]) for corners in _tiles(root, depth, window)])


def _tiles(root: _Half, depth: int, window: tuple[int, int, int, int]) -> Iterator[tuple[Vector, Vector, Vector, Vector]]:
    """The whole tiles in a window: of each half that is not flipped. Halves far from the window are not divided."""
    left, right, top, bottom = window
    length = math.dist(_rough(root.edge), (0, 0))
    reaches = [PHI * length / PHI**level + 2 * length / PHI**depth for level in range(depth + 1)]
    waiting = [(root, 0)]
    while waiting:
        half, level = waiting.pop()
        x, y = _rough(half.at)
        reach = reaches[level]
        if not (left - reach <= x <= right + reach and top - reach <= y <= bottom + reach):
            continue
        if level < depth:
            waiting += [(part, level + 1) for part in reversed(_divide(half))]
        elif half.flip > 0:
            corners = _corners(half)
            if all(left <= _round(x) <= right and top <= _round(y) <= bottom for x, y in map(_rough, corners)):
                yield corners


def _rough(vector: Vector) -> tuple[float, float]:
    a, b, c, d = vector
    return (d + a) * _COS_54 + (c + b) * _COS_18, (d - a) * _SIN_54 + (c - b) * _SIN_18


def _round(number: float) -> int:
    return math.floor(number + 0.5) if number > 0 else math.ceil(number - 0.5)


def _place(vector: Vector, scale: float) -> tuple[float, float]:
    a, b, c, d = vector
    x = a * _COSINES[0] + b * _COSINES[1] + c * _COSINES[2] + d * _COSINES[3]
    y = a * _SINES[0] + b * _SINES[1] + c * _SINES[2] + d * _SINES[3]
    return x * scale, y * scale
