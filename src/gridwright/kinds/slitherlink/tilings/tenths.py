"""Vectors of Penrose tilings: whole combinations of the powers 0 to 3 of a tenth of a turn. Equal points are equal numbers.

Which direction power 0 has, and to which side tenths turn, is a matter of who uses them.
"""

from __future__ import annotations

import math

Vector = tuple[int, int, int, int]

PHI = (1 + math.sqrt(5)) / 2
"""The golden ratio."""


def turn(vector: Vector, tenths: int) -> Vector:
    """The vector turned by tenths of a turn."""
    a, b, c, d = vector
    tenths %= 10
    if tenths >= 5:
        a, b, c, d = -a, -b, -c, -d
        tenths -= 5
    # The power 4 is power 3 less power 2 plus power 1 less power 0; written out for each turn, as this is called most.
    match tenths:
        case 1:
            return -d, a + d, b - d, c + d
        case 2:
            return -c - d, c, a - c, b + c
        case 3:
            return -b - c, b - d, -b, a + b
        case 4:
            return -a - b, a - c, -a - d, a
    return a, b, c, d


def add(one: Vector, other: Vector) -> Vector:
    """The sum of two vectors."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


def subtract(one: Vector, other: Vector) -> Vector:
    """The vector that leads from the second point to the first."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3]


def shrink(vector: Vector) -> Vector:
    """The vector divided by the golden ratio, which is twice the cosine of two tenths of a turn: turned by as much both ways."""
    a, b, c, d = vector
    return b - d, c + d - b, a + b - c, c - a


def grow(vector: Vector) -> Vector:
    """The vector times the golden ratio, which is twice the cosine of a tenth of a turn: turned by as much both ways."""
    a, b, c, d = vector
    return a + b - d, c + d, a + b, c + d - a
