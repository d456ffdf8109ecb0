"""Pictures to begin with: compositions of things, creatures, nested shapes and ornaments, and pictures drawn at random."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from gridwright.kinds.common.generation import Orbit
from gridwright.kinds.nonogram.generator.motifs import FRONTAL, SIDEWAYS, Chance, draw_heart, draw_tiny
from gridwright.kinds.nonogram.generator.sketches import Pen

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.generator.ambiguity import Picture


Draw = Callable[[Pen, Chance], None]

STRETCH = 1.7
"""How many times as long as the other a side may be before a picture is laid out as several, side by side."""
ROOMY = 24
"""Cells along the shorter side from which there is room for a frame, or for four pictures."""
LARGEST_SIDE = 60
"""A longer board is laid out as several pictures: larger shapes are dull to solve."""


def draw_composition(random: Random, height: int, width: int, style: str, *, is_frontal: bool = False) -> Picture:
    """A picture of a style that is a key of `DRAWN`; with `is_frontal`, of something that is alike left and right."""
    picture: Picture = np.zeros((height, width), np.uint8)
    chance = Chance(random)
    draw = draw_frontal if is_frontal and style == "things" else DRAWN[style]
    _lay_out(Pen(picture), chance, draw)
    return picture


def _lay_out(pen: Pen, chance: Chance, draw: Draw) -> None:
    """One picture in all the room there is or, where the room is long or large, several."""
    long, short = max(pen.height, pen.width), pen.side
    down, across = 1, 1
    if long > STRETCH * short and short >= 4:
        many = max(2, math.floor(long / short + 0.5))
        down, across = (many, 1) if pen.height > pen.width else (1, many)
    elif long > LARGEST_SIDE:
        down, across = -(-pen.height // LARGEST_SIDE), -(-pen.width // LARGEST_SIDE)
    elif short >= ROOMY and chance.happens(0.2):
        down, across = 2, 2
    elif short >= ROOMY and chance.happens(0.25):
        _draw_frame(pen, chance)
        margin = 2 + pen.side // 20
        pen = _cut(pen, margin, pen.height - 2 * margin, margin, pen.width - 2 * margin)
    for row in range(down):
        for column in range(across):
            part = _cut(pen, *_share(pen.height, row, down), *_share(pen.width, column, across))
            draw(part, chance)


def _share(cells: int, number: int, many: int) -> tuple[int, int]:
    """Where part `number` of so many begins, and its length; a cell stays free between two."""
    start, end = number * (cells + 1) // many, (number + 1) * (cells + 1) // many - 1
    return start, end - start


def _cut(pen: Pen, *box: int) -> Pen:
    """A pen for a part of the room: its top and height, its left and width."""
    top, height, left, width = box
    return Pen(pen.cells, top, left, height, width)


def _draw_frame(pen: Pen, chance: Chance) -> None:
    thick = 1 + pen.side // 40
    pen.cells[:] = 1
    pen.cells[thick:-thick, thick:-thick] = 0
    if chance.happens():
        corner = 2 * thick + 1
        for rows in (slice(None, corner), slice(-corner, None)):
            for columns in (slice(None, corner), slice(-corner, None)):
                pen.cells[rows, columns] = 1


def hollow_out(picture: Picture) -> None:
    """Leave only the outlines of shapes: every cell that is filled on all sides is emptied."""
    padded = np.pad(picture, 1)
    height, width = picture.shape
    inside = picture == 1
    for down in range(3):
        for right in range(3):
            inside &= padded[down : down + height, right : right + width] == 1
    picture[inside] = 0


def draw_thing(pen: Pen, chance: Chance) -> None:
    """A thing, an animal or a plant, looking to either side."""
    known = [motif for motif, least in (*FRONTAL.items(), *SIDEWAYS.items()) if least <= pen.side]
    if pen.side == 5 and max(pen.height, pen.width) <= 6:
        known = [draw_tiny]
    if not known:
        draw_creature(pen, chance)
        return
    known[chance.whole(0, len(known) - 1)](pen, chance)
    if chance.happens():
        pen.cells[:] = pen.cells[:, ::-1].copy()


def draw_frontal(pen: Pen, chance: Chance) -> None:
    """A thing that is alike left and right."""
    known = [motif for motif, least in FRONTAL.items() if least <= pen.side]
    if not known:
        draw_creature(pen, chance)
        return
    known[chance.whole(0, len(known) - 1)](pen, chance)
    pen.mirror()


def draw_creature(pen: Pen, chance: Chance) -> None:
    """A small monster: a body with eyes, a mouth, and what grows out of it."""
    if pen.side < 7:
        _draw_tiny(pen, chance)
        return
    top, bottom = chance.between(0.12, 0.26), chance.between(0.74, 0.86)
    wide = chance.between(0.3, 0.42)
    _draw_limbs(pen, chance, top, bottom, wide)
    middle, reach = (top + bottom) / 2, (bottom - top) / 2
    body = chance.whole(0, 3)
    if body == 0:
        pen.disc(middle, 0.5, reach, wide)
    elif body == 1:
        pen.post(top, bottom, 2 * wide)
        if pen.side >= 10:
            pen.post(top - 0.08, top, 2 * wide - 0.2)
    elif body == 2:
        pen.disc(top + reach, 0.5, reach, wide, part=(0.5, 1))
        pen.post(top + reach, bottom, 2 * wide)
    else:
        pen.polygon((top, 0.5 - wide * 0.5), (middle, 0.5 - wide), (bottom, 0.5 - wide * 0.8), (bottom, 0.5), (top, 0.5))
    eyes, look = top + reach * chance.between(0.5, 0.75), chance.between(0.1, 0.16)
    if chance.happens(0.25):
        pen.post(eyes, eyes + look, look * 1.6, value=0)
        if pen.side >= 12:
            pen.post(eyes + look / 3, eyes + look * 2 / 3, look / 2)
    else:
        pen.dot(eyes + look / 2, 0.5 - wide * chance.between(0.4, 0.55), look, value=0)
        if pen.side >= 16 and chance.happens():
            pen.dot(eyes + look / 2, 0.5 - wide * 0.45, look / 2)
    if pen.side >= 9:
        mouth = bottom - reach * chance.between(0.3, 0.5)
        smile = wide * chance.between(0.5, 1.1)
        pen.post(mouth, mouth + 0.06, smile, value=0)
        if pen.side >= 14 and chance.happens():
            pen.bar(mouth, 0.5 - smile / 2 + 0.04, mouth + 0.04, 0.5 - smile / 2 + 0.08)
    pen.mirror()


def _draw_limbs(pen: Pen, chance: Chance, top: float, bottom: float, wide: float) -> None:
    """Horns, ears or feelers above, arms at the sides, feet or a skirt of legs below."""
    head = chance.whole(0, 3)
    if head == 0:
        pen.polygon((top + 0.2, 0.5 - wide * 0.9), (0.0, 0.5 - wide), (top + 0.1, 0.5 - wide * 0.3))
    elif head == 1:
        pen.stroke((top + 0.1, 0.5 - wide * 0.3), (0.03, 0.5 - wide * 0.7), width=0.06)
        pen.dot(0.03, 0.5 - wide * 0.7, 0.09)
    elif head == 2:
        pen.disc(top, 0.5 - wide * 0.7, top, 0.12)
    else:
        pen.post(0.0, top + 0.1, 0.06)
        pen.post(0.0, 0.06, 0.2)
    arm = (top + bottom) / 2 + chance.between(-0.05, 0.15)
    if chance.happens(0.7):
        pen.stroke((arm, 0.4), (arm, 0.08), width=0.09)
        pen.stroke((arm, 0.06), (arm + chance.between(-0.2, 0.2), 0.06), width=0.09)
    legs = chance.whole(1, 3 if pen.side >= 12 else 2)
    for leg in range(legs):
        across = 0.5 - wide * (0.35 + 0.6 * leg) / (legs * 0.6 + 0.3)
        pen.bar(bottom - 0.1, across - 0.05, 1.0, across + 0.05)
        if legs == 1:
            pen.bar(0.93, across - 0.14, 1.0, across + 0.05)


def _draw_tiny(pen: Pen, chance: Chance) -> None:
    """On a few cells: chances in a left half that is heavier towards the middle, and its mirror."""
    for row in range(pen.height):
        for column in range((pen.width + 1) // 2):
            near = (column + 1) / ((pen.width + 1) // 2)
            pen.cells[row, column] = int(chance.happens(0.3 + 0.45 * near))
    pen.mirror()


def draw_shapes(pen: Pen, chance: Chance) -> None:
    """A shape in a shape in a shape."""
    depth = 1 if pen.side < 8 else chance.whole(1, 2) if pen.side < 16 else chance.whole(2, 3)
    size, value = 0.5, 1
    for _ in range(depth):
        _draw_shape(pen, chance, size, value)
        size *= chance.between(0.5, 0.72)
        value = 1 - value
    pen.mirror()


def _draw_shape(pen: Pen, chance: Chance, size: float, value: int) -> None:
    which = chance.whole(0, 6)
    if which == 0:
        pen.disc(0.5, 0.5, size, size, value=value)
    elif which == 1:
        pen.polygon((0.5 - size, 0.5), (0.5, 0.5 + size), (0.5 + size, 0.5), (0.5, 0.5 - size), value=value)
    elif which == 2:
        inner = chance.between(0.4, 0.55)
        pen.star(0.5 + size * 0.08, 0.5, size * 1.08, size * 1.05, points=5, inner=inner, value=value)
    elif which == 3:
        pen.star(0.5, 0.5, size, size, points=(4, 6, 8)[chance.whole(0, 2)], inner=chance.between(0.45, 0.7), value=value)
    elif which == 4:
        arm = size * chance.between(0.28, 0.42)
        pen.bar(0.5 - size, 0.5 - arm, 0.5 + size, 0.5 + arm, value=value)
        pen.bar(0.5 - arm, 0.5 - size, 0.5 + arm, 0.5 + size, value=value)
    elif which == 5:
        pen.star(0.5, 0.5, size, size, points=3, inner=1.0, value=value)
    elif size == 0.5:
        draw_heart(pen, chance)
    else:
        pen.bar(0.5 - size * 0.7, 0.5 - size * 0.7, 0.5 + size * 0.7, 0.5 + size * 0.7, value=value)


def draw_ornament(pen: Pen, chance: Chance) -> None:
    """Rings, petals and corners around the middle, the same in all four quarters."""
    layers = 2 + pen.side // 10
    value = 1 if chance.happens(0.7) else 0
    pen.cells[:] = 1 - value
    size = 0.5
    for _ in range(min(layers, 5)):
        _draw_layer(pen, chance, size, value)
        value = 1 - value
        size *= chance.between(0.55, 0.8)
    if pen.side >= 8 and chance.happens(0.6):
        corner, reach = pen.cells[0, 0], chance.between(0.1, 0.22)
        if chance.happens():
            pen.polygon((0.0, 0.0), (0.0, reach), (reach, 0.0), value=1 - corner)
        else:
            pen.bar(0.0, 0.0, reach / 2, reach / 2, value=1 - corner)
    pen.mirror()
    half = pen.height // 2
    pen.cells[pen.height - half :] = pen.cells[:half][::-1]


def _draw_layer(pen: Pen, chance: Chance, size: float, value: int) -> None:
    which = chance.whole(0, 4)
    if which == 0:
        pen.disc(0.5, 0.5, size, size, value=value)
    elif which == 1:
        pen.polygon((0.5 - size, 0.5), (0.5, 0.5 + size), (0.5 + size, 0.5), (0.5, 0.5 - size), value=value)
    elif which == 2:
        pen.star(0.5, 0.5, size, size, points=(4, 8)[chance.whole(0, 1)], inner=chance.between(0.4, 0.7), value=value)
    elif which == 3:
        for petal in range(8):
            angle = math.pi * petal / 4
            down, across = math.sin(angle), math.cos(angle)
            pen.disc(0.5 + 0.68 * size * down, 0.5 + 0.68 * size * across, 0.3 * size, 0.3 * size, value=value)
        pen.disc(0.5, 0.5, 0.6 * size, 0.6 * size, value=value)
    else:
        pen.bar(0.5 - size, 0.5 - 0.4 * size, 0.5 + size, 0.5 + 0.4 * size, value=value)
        pen.bar(0.5 - 0.4 * size, 0.5 - size, 0.5 + 0.4 * size, 0.5 + size, value=value)


DRAWN: dict[str, Draw] = {
    "things": draw_thing,
    "creatures": draw_creature,
    "shapes": draw_shapes,
    "ornaments": draw_ornament,
}
"""Style -> what draws one picture of it."""


# Pictures drawn at random: a field of random heights, smoothed or not, of which the highest cells are filled.

STYLES = {"noise": 0, "blobs": 2, "islands": 6}
"""Name -> how often the field is smoothed: single cells, shapes of a few cells, large shapes."""

Field = npt.NDArray[np.float64]


def draw_picture(random: Random, height: int, width: int, *, filled: float, style: str, orbits: Sequence[Orbit]) -> Picture:
    """A picture in which each orbit is alike, with as near to `filled` filled cells as its orbits allow."""
    heights = np.array([random.random() for _ in range(height * width)]).reshape(height, width)
    for orbit in orbits:
        heights.reshape(-1)[list(orbit)] = heights.flat[orbit[0]]
    for _ in range(STYLES[style]):
        heights = _smooth(heights)
    flat = heights.reshape(-1)
    picture = np.zeros(height * width, np.uint8)
    left = filled
    for orbit in sorted(orbits, key=lambda orbit: -flat[orbit[0]]):
        if 2 * left >= len(orbit):
            picture[list(orbit)] = 1
            left -= len(orbit)
    return picture.reshape(height, width)


def _smooth(field: Field) -> Field:
    """Each cell the mean of itself and its neighbours; cells beyond the border are like those at it."""
    for axis in (0, 1):
        before = np.concatenate([field.take([0], axis), field.take(range(field.shape[axis] - 1), axis)], axis)
        after = np.concatenate([field.take(range(1, field.shape[axis]), axis), field.take([-1], axis)], axis)
        field = (before + field + after) / 3
    return field
