"""Emblems that stand in cells in the place of a letter: a sheep in outline, the dark head of a wolf.

Points are in sides of a cell, from its middle; down is positive. The same shapes serve SVG and print; the page has their twins.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

Point = tuple[float, float]
Shape = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Emblem:
    """Shapes in ink, and lines around or beside them."""

    filled: tuple[Shape, ...]
    outlined: tuple[Shape, ...] = ()
    """Each from its first point to its last; one that is closed ends where it begins."""


def _round(across: float, down: float, wide: float, tall: float, curls: int = 0, steps: int = 12) -> Shape:
    """An ellipse, with curls around it if there are any."""
    points = []
    for step in range(steps + 1):
        angle = 2 * math.pi * step / steps
        reach = 1 + (0.16 * abs(math.sin(curls * angle / 2)) if curls else 0)
        points.append((round(across + wide * reach * math.cos(angle), 3), round(down + tall * reach * math.sin(angle), 3)))
    return tuple(points)


EMBLEMS = {
    "sheep": Emblem(
        filled=(_round(0.23, -0.03, 0.085, 0.12),),
        outlined=(
            _round(-0.05, -0.03, 0.21, 0.16, curls=9, steps=54),
            ((-0.15, 0.13), (-0.15, 0.26)),
            ((0.06, 0.13), (0.06, 0.26)),
        ),
    ),
    "wolf": Emblem(
        filled=(
            ((-0.27, -0.29), (-0.1, -0.15), (0.1, -0.15), (0.27, -0.29), (0.25, 0.02), (0.09, 0.19), (0.0, 0.28), (-0.09, 0.19),
             (-0.25, 0.02)),
        ),
    ),
}  # fmt: skip
"""Name of an emblem, as `CellLook.emblem` has it -> its shapes."""

OUTLINE = 0.045
"""How thick outlines are."""


def trace(shape: Shape, across: float, down: float, side: float) -> str:
    """A shape as the path of an SVG, around this middle of a cell of this side."""
    return "M" + "L".join(f"{across + side * x:.4g} {down + side * y:.4g}" for x, y in shape)
