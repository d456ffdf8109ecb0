"""Where a text stands in a polygon: at its centre of gravity, or where there is most room if that is too near to a side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from heapq import heappop, heappush

Point = tuple[float, float]

ENOUGH = 0.75
"""The centre of gravity is where people expect a text: it is taken where it has such a share of the room that there could be."""
PRECISION = 0.02
"""How exactly the place with most room is found, as a share of the smaller side of the box around a polygon."""


def find_middle(outline: Sequence[Point]) -> Point:
    """Where the text of a polygon stands.

    >>> find_middle([(0, 0), (2, 0), (2, 2), (0, 2)])
    (1.0, 1.0)
    """
    centre = find_centre(outline)
    if is_convex(outline):
        return centre
    roomiest = _find_roomiest(outline, centre)
    return centre if measure_room(outline, centre) >= ENOUGH * measure_room(outline, roomiest) else roomiest


def find_centre(outline: Sequence[Point]) -> Point:
    """The centre of gravity; of a polygon without an area the mean of its corners."""
    doubled = across = down = 0.0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        part = ax * by - bx * ay
        doubled += part
        across += (ax + bx) * part
        down += (ay + by) * part
    if not doubled:
        return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)
    return across / (3 * doubled), down / (3 * doubled)


def is_convex(outline: Sequence[Point]) -> bool:
    """Whether a polygon turns one way only along its sides."""
    turns = [
        (x - before_x) * (after_y - y) - (y - before_y) * (after_x - x)
        for (before_x, before_y), (x, y), (after_x, after_y) in zip(
            (outline[-1], *outline[:-1]), outline, (*outline[1:], outline[0]), strict=True
        )
    ]
    slack = 1e-9 * max(map(abs, turns), default=0.0)
    return min(turns) >= -slack or max(turns) <= slack


def measure_room(outline: Sequence[Point], point: Point) -> float:
    """How far it is from a point to the nearest side; negative outside the polygon.

    >>> measure_room([(0, 0), (2, 0), (2, 2), (0, 2)], (1, 0.5)), measure_room([(0, 0), (2, 0), (2, 2), (0, 2)], (1, -1))
    (0.5, -1.0)
    """
    x, y = point
    is_inside = False
    nearest = math.inf
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            is_inside = not is_inside
        across, down = bx - ax, by - ay
        length = across * across + down * down
        share = min(max(((x - ax) * across + (y - ay) * down) / length, 0.0), 1.0) if length else 0.0
        nearest = min(nearest, math.hypot(x - ax - share * across, y - ay - share * down))
    return nearest if is_inside else -nearest


def _find_roomiest(outline: Sequence[Point], centre: Point) -> Point:
    """The pole of inaccessibility: squares are divided, the most promising first, until none can hold a much better point."""
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    side = min(right - left, bottom - top)
    if side <= 0:
        return centre
    best, most = centre, measure_room(outline, centre)
    waiting: list[tuple[float, float, float, float]] = []
    half = side / 2
    for column in range(math.ceil((right - left) / side)):
        for row in range(math.ceil((bottom - top) / side)):
            x, y = left + (column + 0.5) * side, top + (row + 0.5) * side
            heappush(waiting, (-(measure_room(outline, (x, y)) + half * math.sqrt(2)), x, y, half))
    while waiting:
        bound, x, y, half = heappop(waiting)
        if -bound <= most + PRECISION * side:
            break
        room = measure_room(outline, (x, y))
        if room > most:
            best, most = (x, y), room
        half /= 2
        for down in (-half, half):
            for across in (-half, half):
                near = (x + across, y + down)
                heappush(waiting, (-(measure_room(outline, near) + half * math.sqrt(2)), *near, half))
    return best
