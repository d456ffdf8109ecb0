"""Symmetries of a rectangle of cells, as the sets of cells that must look alike."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from gridwright.model.errors import InputError
from gridwright.model.quoting import quote

Place = tuple[int, int]
Motion = Callable[[int, int, int, int], Place]
"""From height, width, row and column to the place that must look the same."""


def _mirror_sideways(height: int, width: int, row: int, column: int) -> Place:
    return row, width - 1 - column


def _mirror_upright(height: int, width: int, row: int, column: int) -> Place:
    return height - 1 - row, column


def _turn(height: int, width: int, row: int, column: int) -> Place:
    return height - 1 - row, width - 1 - column


def _swap(height: int, width: int, row: int, column: int) -> Place:
    return column, row


SYMMETRIES: dict[str, tuple[Motion, ...]] = {
    "none": (),
    "horizontal": (_mirror_sideways,),
    "vertical": (_mirror_upright,),
    "both": (_mirror_sideways, _mirror_upright),
    "rotation": (_turn,),
    "diagonal": (_swap,),
}
"""Name -> the motions that leave the picture as it is: left half like the right, upper half like the lower, both of these, half a
turn, and rows like columns."""

Orbit = tuple[int, ...]
"""Cells, numbered row by row, that must look alike; in increasing order."""


@lru_cache(maxsize=16)
def find_orbits(height: int, width: int, symmetry: str) -> tuple[Orbit, ...]:
    """Every orbit once, in the order of their first cells.

    >>> find_orbits(2, 3, "horizontal")
    ((0, 2), (1,), (3, 5), (4,))
    """
    if symmetry not in SYMMETRIES:
        raise InputError(f"found {quote(symmetry)}, expected one of {', '.join(SYMMETRIES)}", place="symmetry")
    if symmetry == "diagonal" and height != width:
        raise InputError(f"diagonal needs as many rows as columns, found {width}x{height}", place="symmetry")
    return gather_orbits(height, width, SYMMETRIES[symmetry])


def gather_orbits(height: int, width: int, motions: tuple[Motion, ...]) -> tuple[Orbit, ...]:
    """Every orbit of these motions once, in the order of their first cells.

    One pass over them must reach everything: they commute, and each undoes itself or is followed by what it does when done twice.
    """
    orbits = []
    seen = bytearray(height * width)
    for cell in range(height * width):
        if not seen[cell]:
            orbit = {cell}
            for motion in motions:
                moved = (motion(height, width, *divmod(each, width)) for each in orbit)
                orbit |= {row * width + column for row, column in moved}
            for each in orbit:
                seen[each] = 1
            orbits.append(tuple(sorted(orbit)))
    return tuple(orbits)


def find_symmetries(height: int, width: int, cells: bytes) -> list[str]:
    """The names of the symmetries that a picture has, `none` left out."""
    names = [name for name in SYMMETRIES if name != "none" and (name != "diagonal" or height == width)]
    return [
        name for name in names if all(len({cells[each] for each in orbit}) == 1 for orbit in find_orbits(height, width, name))
    ]
