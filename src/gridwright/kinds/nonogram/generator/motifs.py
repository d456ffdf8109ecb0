"""Things that pictures show, each drawn anew with other proportions. All are our own; none is copied from a picture.

A motif gets a pen for its box and a source of chances, and must look like itself from about 8x8 cells on; what a small
board has no room for is left out. Those in `FRONTAL` are alike left and right.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from gridwright.kinds.nonogram.generator.sketches import Pen, Point

Motif = Callable[[Pen, "Chance"], None]


class Chance:
    """Chances by `Random.random` alone, which Python promises to draw alike in every version."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self._random.random()

    def whole(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return low + int(self._random.random() * (high - low + 1))

    def happens(self, share: float = 0.5) -> bool:
        return self._random.random() < share


def draw_house(pen: Pen, chance: Chance) -> None:
    eaves = chance.between(0.4, 0.52)
    wall = chance.between(0.06, 0.14)
    if pen.side >= 7:
        side = chance.between(0.66, 0.74)
        pen.bar(chance.between(0.0, 0.1), side, eaves, side + 0.14)
    pen.polygon((0.0, 0.5), (eaves, -0.02), (eaves, 1.02))
    pen.bar(eaves, wall, 1, 1 - wall)
    door = chance.between(0.3, 0.5) if pen.side >= 9 else 0.42
    pen.bar(eaves + 0.24, door, 1, door + 0.18, value=0)
    if pen.side >= 9:
        for across in (wall + 0.08, 0.9 - wall - 0.08):
            if abs(across + 0.04 - door - 0.09) > 0.14:
                pen.bar(eaves + 0.12, across, eaves + 0.26, across + 0.12, value=0)
    if pen.side >= 14 and chance.happens():
        pen.disc(eaves * 0.66, 0.5, 0.07, 0.07, value=0)


def draw_tree(pen: Pen, chance: Chance) -> None:
    high = chance.between(0.3, 0.36)
    pen.post(0.5, 1, chance.between(0.12, 0.2))
    if chance.happens():
        pen.disc(high, 0.5, high, chance.between(0.38, 0.5))
    else:
        pen.disc(0.45, 0.25, 0.24, 0.25)
        pen.disc(0.25, 0.5, 0.26, 0.3)
    if pen.side >= 12:
        pen.polygon((1, chance.between(0.2, 0.32)), (0.88, 0.5), (1, 0.5))
        for _ in range(chance.whole(0, 4)):
            pen.dot(chance.between(0.15, 0.5), chance.between(0.2, 0.5), 0.07, value=0)
    pen.mirror()


def draw_fir(pen: Pen, chance: Chance) -> None:
    tiers = chance.whole(2, 4 if pen.side >= 12 else 3)
    foot = chance.between(0.82, 0.88)
    for tier in range(tiers):
        top = foot * tier / (tiers + 0.6)
        bottom = foot * (tier + 1.6) / (tiers + 0.6)
        wide = 0.5 * (0.45 + 0.55 * (tier + 1) / tiers)
        pen.polygon((top, 0.5), (bottom, 0.5 - wide), (bottom, 0.5 + wide))
    pen.post(foot, 1, chance.between(0.12, 0.2))
    pen.mirror()


def draw_fish(pen: Pen, chance: Chance) -> None:
    middle, reach = 0.5, chance.between(0.34, 0.42)
    pen.polygon((middle, 0.6), (chance.between(0.06, 0.16), 1.0), (middle, 0.88), (chance.between(0.84, 0.94), 1.0))
    pen.disc(middle, 0.4, reach, 0.42)
    if pen.side >= 9:
        pen.polygon((middle - reach, 0.3), (0.0, 0.5), (middle - reach * 0.8, 0.6))
        pen.polygon((middle + reach * 0.9, 0.35), (1.0, 0.55), (middle + reach * 0.8, 0.6))
    pen.dot(middle - 0.1, 0.2, 0.07, value=0)
    if pen.side >= 12:
        pen.stroke((middle - 0.2, 0.4), (middle, 0.46), (middle + 0.2, 0.4), width=0.04, value=0)
    if pen.side >= 18 and chance.happens():
        pen.stroke((middle - 0.14, 0.6), (middle, 0.64), (middle + 0.14, 0.6), width=0.04, value=0)


def draw_boat(pen: Pen, chance: Chance) -> None:
    deck = chance.between(0.68, 0.76)
    mast = chance.between(0.42, 0.52)
    gap = max(1 / pen.width, 0.03)
    pen.polygon((deck, 0), (deck, 1), (1, chance.between(0.76, 0.86)), (1, chance.between(0.14, 0.24)))
    pen.bar(0, mast, deck, mast + 0.05)
    pen.polygon((0.06, mast + 0.05 + gap), (deck - gap * 2, mast + 0.05 + gap), (deck - gap * 2, 0.98))
    if chance.happens(0.7):
        pen.polygon((0.16, mast - gap), (deck - gap * 2, mast - gap), (deck - gap * 2, 0.05))
    if pen.side >= 13 and chance.happens():
        for across in (0.3, 0.5, 0.7):
            pen.dot(deck + 0.12, across, 0.06, value=0)


def draw_car(pen: Pen, chance: Chance) -> None:
    belt, floor = chance.between(0.42, 0.5), 0.82
    roof = chance.between(0.08, 0.2)
    front, back = chance.between(0.14, 0.3), chance.between(0.74, 0.95)
    pen.polygon((belt, front - 0.1), (roof, front + 0.1), (roof, back - 0.08), (belt, back))
    pen.bar(belt, 0, floor, 1)
    if pen.side >= 7:
        middle = (front + back) / 2
        pen.polygon(
            (belt - 0.02, front + 0.04),
            (roof + 0.1, front + 0.15),
            (roof + 0.1, middle - 0.02),
            (belt - 0.02, middle - 0.02),
            value=0,
        )
        pen.polygon(
            (belt - 0.02, middle + 0.05),
            (roof + 0.1, middle + 0.05),
            (roof + 0.1, back - 0.13),
            (belt - 0.02, back - 0.07),
            value=0,
        )
    radius = chance.between(0.16, 0.2)
    for across in (0.24, 0.76):
        if pen.side >= 12:
            pen.disc(1 - radius, across, radius + 0.05, (radius + 0.05) * pen.height / pen.width, value=0)
        pen.disc(1 - radius, across, radius, radius * pen.height / pen.width)
        if pen.side >= 10:
            pen.dot(1 - radius, across, 0.08, value=0)


def draw_mushroom(pen: Pen, chance: Chance) -> None:
    brim = chance.between(0.45, 0.58)
    pen.disc(brim, 0.5, brim, 0.5, part=(0.5, 1))
    stem = chance.between(0.12, 0.18)
    pen.post(brim, 1, 2 * stem)
    if pen.side >= 11:
        pen.polygon((1, 0.5 - stem - 0.08), (0.9, 0.5 - stem), (1, 0.5))
    if pen.side >= 8:
        pen.dot(brim * 0.66, 0.26, 0.11, value=0)
        pen.dot(brim * 0.42, 0.5, 0.11, value=0)
    pen.mirror()


def draw_flower(pen: Pen, chance: Chance) -> None:
    middle, petals = 0.33, chance.whole(5, 8)
    turn = 0.25
    for petal in range(petals):
        angle = 2 * math.pi * (petal / petals + turn)
        pen.disc(middle - 0.2 * math.sin(angle), 0.5 + 0.26 * math.cos(angle), 0.13, 0.17)
    pen.disc(middle, 0.5, 0.16, 0.2)
    pen.disc(middle, 0.5, 0.08, 0.1, value=0)
    pen.post(0.62, 1, 0.09)
    leaf = chance.between(0.74, 0.82)
    pen.polygon((0.98, 0.48), (leaf - 0.06, 0.08), (leaf + 0.14, 0.16))
    pen.mirror()


def draw_face(pen: Pen, chance: Chance) -> None:
    ears = chance.whole(0, 3)
    middle = 0.6
    if ears == 0:
        pen.polygon((0.0, 0.04), (0.5, 0.02), (0.26, 0.5))
    elif ears == 1:
        pen.disc(0.2, 0.17, 0.19, 0.17)
        if pen.side >= 14:
            pen.disc(0.2, 0.17, 0.08, 0.07, value=0)
    elif ears == 2:
        middle = 0.68
        pen.disc(0.24, 0.3, 0.25, 0.1)
        if pen.side >= 16:
            pen.disc(0.24, 0.3, 0.15, 0.035, value=0)
    else:
        pen.polygon((0.05, 0.08), (0.4, 0.0), (0.6, 0.1), (0.3, 0.4))
    pen.disc(middle, 0.5, 1 - middle, chance.between(0.42, 0.5))
    look = chance.between(0.09, 0.14)
    pen.dot(middle - 0.09, 0.3, look, value=0)
    if pen.side >= 16 and chance.happens():
        pen.dot(middle - 0.09, 0.3, look / 2)
    if pen.side >= 9:
        pen.post(middle + 0.1, middle + 0.16, 0.1, value=0)
    if pen.side >= 12:
        pen.stroke((middle + 0.18, 0.32), (middle + 0.25, 0.4), (middle + 0.18, 0.5), width=0.04, value=0)
    pen.mirror()


def draw_bird(pen: Pen, chance: Chance) -> None:
    head = chance.between(0.2, 0.26)
    pen.polygon((head - 0.06, 0.2), (head + 0.04, 0.0), (head + 0.12, 0.2))
    pen.disc(head, 0.32, head * 0.95, 0.2)
    pen.disc(0.58, 0.5, 0.27, 0.36)
    pen.polygon((0.5, 0.6), (chance.between(0.2, 0.45), 1.0), (0.66, 0.84))
    pen.dot(head - 0.04, 0.28, 0.07, value=0)
    if pen.side >= 12:
        pen.polygon((0.52, 0.46), (0.5, 0.78), (0.66, 0.62), value=0)
    for across in (0.42, 0.56):
        pen.bar(0.82, across, 1, across + 0.05)
        pen.bar(0.96, across - 0.08, 1, across + 0.05)


def draw_mug(pen: Pen, chance: Chance) -> None:
    rim = chance.between(0.24, 0.34)
    wide = chance.between(0.6, 0.68)
    grip = (rim + 0.9) / 2
    pen.disc(grip, wide, 0.26, 1 - wide)
    pen.disc(grip, wide, 0.26 - max(0.1, 1 / pen.height), 1 - wide - max(0.1, 1 / pen.width), value=0)
    pen.bar(rim, 0.04, 1, wide)
    if pen.side >= 10:
        for across in (0.16, 0.34, 0.52)[: chance.whole(2, 3)]:
            pen.stroke((0, across), (rim / 3, across + 0.05), (rim * 0.75, across), width=0.04)
        pen.bar(rim + 0.2, 0.04, rim + 0.26, wide, value=0)


def draw_heart(pen: Pen, chance: Chance) -> None:
    high = chance.between(0.25, 0.32)
    pen.disc(high, 0.26, high, 0.27)
    pen.polygon((high * 1.1, 0.0), (1.0, 0.5), (high * 1.1, 0.5), (high * 0.7, 0.5))
    pen.mirror()
    if pen.side >= 10 and chance.happens(0.6):
        size = chance.between(0.3, 0.45)
        pen.disc(high + 0.02, 0.26, high * size, 0.27 * size, value=0)


def draw_moon(pen: Pen, chance: Chance) -> None:
    pen.disc(0.5, 0.5, 0.5, 0.5)
    pen.disc(chance.between(0.36, 0.46), chance.between(0.66, 0.76), 0.38, 0.38, value=0)
    if pen.side >= 9:
        down = chance.between(0.3, 0.45)
        pen.star(down, 0.76, 0.16, 0.16, points=4 if pen.side < 18 else 5, inner=0.45)


def draw_sun(pen: Pen, chance: Chance) -> None:
    rays = 8 if pen.side < 18 else 2 * chance.whole(4, 8)
    for ray in range(rays):
        angle = 2 * math.pi * ray / rays
        down, across = math.sin(angle), math.cos(angle)
        pen.stroke((0.5 + 0.36 * down, 0.5 + 0.36 * across), (0.5 + 0.5 * down, 0.5 + 0.5 * across), width=0.06)
    size = chance.between(0.25, 0.3)
    pen.disc(0.5, 0.5, size, size)
    if pen.side >= 14 and chance.happens(0.7):
        pen.dot(0.44, 0.41, 0.06, value=0)
        pen.stroke((0.56, 0.38), (0.62, 0.45), (0.62, 0.5), width=0.05, value=0)
    pen.mirror()


def draw_rocket(pen: Pen, chance: Chance) -> None:
    wide = chance.between(0.18, 0.24)
    pen.polygon((0.5, 0.5 - wide), (0.72, 0.06), (0.86, 0.06), (0.76, 0.5))
    pen.disc(0.42, 0.5, 0.42, wide)
    pen.post(0.42, 0.8, 2 * wide)
    pen.disc(chance.between(0.3, 0.38), 0.5, 0.09, 0.09 * pen.height / pen.width, value=0)
    pen.polygon((0.8, 0.5 - wide + 0.04), (1.0, 0.5), (0.8, 0.5))
    if pen.side >= 11:
        pen.post(0.8, 0.84, 1.0, value=0)
    pen.mirror()


def draw_butterfly(pen: Pen, chance: Chance) -> None:
    pen.disc(chance.between(0.3, 0.36), 0.24, chance.between(0.24, 0.3), 0.25)
    pen.disc(0.72, 0.28, chance.between(0.2, 0.26), chance.between(0.17, 0.22))
    pen.polygon((0.3, 0.2), (0.45, 0.5), (0.62, 0.5), (0.8, 0.24))
    if pen.side >= 10:
        spot = chance.between(0.07, 0.12)
        pen.disc(0.33, 0.22, spot, spot, value=0)
        pen.dot(0.74, 0.26, 0.08, value=0)
        pen.post(0.2, 0.95, 0.22, value=0)
    pen.post(0.2, 0.95, 0.08)
    pen.stroke((0.2, 0.48), (0.0, 0.34), width=0.03)
    if pen.side >= 10:
        pen.polygon((0.44, 0.3), (0.5, 0.5), (0.58, 0.5), (0.6, 0.3))
    pen.mirror()


def draw_umbrella(pen: Pen, chance: Chance) -> None:
    edge = chance.between(0.48, 0.56)
    pen.disc(edge, 0.5, edge - 0.06, 0.5, part=(0.5, 1))
    ribs = 3 if pen.side < 14 else 4
    for rib in range(ribs):
        pen.disc(edge + 0.01, (rib + 0.5) / ribs, 0.07, 0.42 / ribs, value=0)
    pen.mirror()
    shaft = 0.5 / pen.width
    pen.bar(0, 0.5 - shaft, 0.1, 0.5 + shaft)
    pen.bar(edge - 0.06, 0.5 - shaft, 0.94, 0.5 + shaft)
    pen.bar(0.95, 0.5 - shaft, 1, 0.5 + 0.2)
    pen.bar(0.86, 0.5 + 0.2 - shaft, 1, 0.5 + 0.2 + shaft)


def draw_apple(pen: Pen, chance: Chance) -> None:
    shoulder = chance.between(0.5, 0.58)
    pen.disc(shoulder, 0.3, 0.3, 0.3)
    pen.disc(0.72, 0.36, 0.28, 0.26)
    pen.bar(shoulder - 0.2, 0.36, 0.9, 0.5)
    pen.polygon((0.3, 0.4), (0.42, 0.5), (0.3, 0.5), value=0)
    pen.mirror()
    if pen.side >= 10 and chance.happens():
        pen.disc(shoulder, 0.2, 0.12, 0.05, value=0)
    pen.stroke((0.38, 0.5), (0.08, chance.between(0.5, 0.58)), width=0.05)
    pen.polygon((0.22, 0.54), (0.06, 0.66), (0.04, 0.88), (0.2, 0.76))


def draw_pear(pen: Pen, chance: Chance) -> None:
    pen.disc(0.7, 0.5, 0.3, chance.between(0.4, 0.48))
    pen.disc(0.38, 0.5, 0.2, 0.2)
    pen.polygon((0.36, 0.3), (0.62, 0.14), (0.62, 0.5), (0.36, 0.5))
    pen.mirror()
    pen.stroke((0.22, 0.5), (0.02, 0.56), width=0.05)
    pen.polygon((0.16, 0.58), (0.02, 0.72), (0.04, 0.94), (0.18, 0.8))
    if pen.side >= 10:
        pen.disc(0.7, 0.3, 0.12, 0.06, value=0)


def draw_cherries(pen: Pen, chance: Chance) -> None:
    size = chance.between(0.2, 0.23)
    pen.stroke((0.05, 0.62), (0.6, 0.24), width=0.05)
    pen.stroke((0.05, 0.62), (0.6, 0.76), width=0.05)
    pen.polygon((0.04, 0.6), (0.0, 0.32), (0.2, 0.1), (0.22, 0.42))
    for across in (size + 0.01, 0.99 - size):
        pen.disc(1 - size, across, size, size)
        if pen.side >= 9:
            pen.dot(0.94 - size, across - size * 0.4, 0.06, value=0)


def draw_crown(pen: Pen, chance: Chance) -> None:
    points = 3 if pen.side < 20 else 2 * chance.whole(1, 2) + 1
    top, valley = 0.12 if pen.side >= 14 else -0.1, chance.between(0.45, 0.6)
    corners: list[Point] = [(1.0, 0.06), (valley - 0.1, 0.0)]
    for point in range(points):
        across = (point + 0.5) / points
        corners += [(valley, across - 0.5 / points), (top, across), (valley, across + 0.5 / points)]
    pen.polygon(*corners, (1.0, 0.94))
    for point in range(points if pen.side >= 14 else 0):
        pen.disc(0.08, (point + 0.5) / points, 0.08, 0.08)
    pen.post(0.78, 0.84, 0.88, value=0)
    if pen.side >= 12:
        for point in range(points):
            pen.dot(0.66, (point + 0.5) / points, 0.07, value=0)
    pen.mirror()


def draw_castle(pen: Pen, chance: Chance) -> None:
    tower = chance.between(0.22, 0.28)
    top, wall = chance.between(0.08, 0.2), chance.between(0.36, 0.5)
    pen.bar(top, 0, 1, tower)
    pen.bar(wall, tower, 1, 0.5)
    notches = 2 if pen.side < 15 else 3
    for notch in range(notches):
        start = tower * (2 * notch + 0.0) / (2 * notches - 1)
        pen.bar(top - 0.08, start, top, start + tower / (2 * notches - 1))
    if pen.side >= 8:
        pen.bar(wall - 0.07, 0.42, wall, 0.5)
        pen.bar(top + 0.2, tower / 2 - 0.04, top + 0.36, tower / 2 + 0.04, value=0)
    gate = chance.between(0.1, 0.14)
    pen.disc(0.72, 0.5, 0.14, gate, value=0)
    pen.bar(0.72, 0.5 - gate, 1, 0.5, value=0)
    pen.mirror()
    if pen.side >= 14 and chance.happens(0.7):
        pen.bar(0.0, tower / 2 - 0.02, top, tower / 2 + 0.02)
        pen.polygon((0.0, tower / 2), (0.05, tower / 2 + 0.18), (0.1, tower / 2))


def draw_anchor(pen: Pen, chance: Chance) -> None:
    thick = chance.between(0.06, 0.09)
    pen.disc(0.12, 0.5, 0.12, 0.14)
    pen.disc(0.12, 0.5, 0.05, 0.06, value=0)
    pen.disc(0.58, 0.5, 0.42, 0.5, part=(0, 0.5))
    pen.disc(0.56, 0.5, 0.28, 0.36, part=(0, 0.5), value=0)
    pen.polygon((0.46, 0.0), (0.62, 0.26), (0.68, -0.02))
    pen.post(0.2, 0.92, 2 * thick)
    pen.post(0.28, 0.36, chance.between(0.44, 0.6))
    pen.mirror()


def draw_snowman(pen: Pen, chance: Chance) -> None:
    pen.disc(0.74, 0.5, 0.28, chance.between(0.36, 0.44))
    pen.disc(0.37, 0.5, 0.18, 0.26)
    pen.post(0.0, 0.16, 0.32)
    pen.post(0.16, 0.22, 0.6)
    if pen.side >= 8:
        pen.dot(0.33, 0.4, 0.06, value=0)
        for down in (0.62, 0.74, 0.86)[: chance.whole(2, 3)]:
            pen.post(down, down + 0.05, 0.06, value=0)
        pen.stroke((0.55, 0.3), (0.42, 0.02), width=0.04)
    pen.mirror()


def draw_ghost(pen: Pen, chance: Chance) -> None:
    pen.disc(0.42, 0.5, 0.42, 0.46)
    pen.bar(0.42, 0.04, 0.86, 0.5)
    waves = chance.whole(1, 2) if pen.side >= 9 else 1
    for wave in range(waves + 1):
        pen.polygon(
            (0.84, 0.04 + 0.46 * wave / (waves + 0.5)),
            (1.0, 0.04 + 0.46 * (wave + 0.5) / (waves + 0.5)),
            (0.84, 0.04 + 0.46 * (wave + 1) / (waves + 0.5)),
        )
    eye = chance.between(0.07, 0.1)
    pen.disc(0.38, 0.33, eye * 1.3, eye, value=0)
    if pen.side >= 9 and chance.happens(0.7):
        pen.disc(0.62, 0.5, 0.08, 0.08, value=0)
    pen.mirror()


def draw_robot(pen: Pen, chance: Chance) -> None:
    neck = chance.between(0.46, 0.54)
    pen.post(0.14, neck - 0.03, 0.64)
    pen.post(0.0, 0.14)
    pen.post(neck - 0.03, neck + 0.03, 0.2)
    pen.post(neck + 0.03, 0.84, 0.6)
    pen.bar(0.84, 0.26, 1, 0.4)
    pen.bar(neck + 0.06, 0.04, 0.76, 0.12)
    pen.bar(neck + 0.06, 0.04, neck + 0.13, 0.3)
    pen.dot(0.26, 0.34, chance.between(0.08, 0.12), value=0)
    if pen.side >= 9:
        pen.post(neck - 0.16, neck - 0.1, 0.36, value=0)
        pen.post(neck + 0.14, 0.74, 0.24, value=0)
        if chance.happens():
            pen.post(neck + 0.2, neck + 0.26, 0.06)
    pen.mirror()


def draw_cactus(pen: Pen, chance: Chance) -> None:
    pen.disc(0.14, 0.5, 0.14, 0.12)
    pen.bar(0.12, 0.38, 0.84, 0.62)
    low, high = chance.between(0.3, 0.42), chance.between(0.44, 0.56)
    for start, end, down in ((0.06, 0.22, low), (0.78, 0.94, high)):
        pen.bar(down - 0.14, start, down + 0.12, end)
        pen.bar(down + 0.02, min(start, 0.4), down + 0.14, max(end, 0.6))
    pen.bar(0.84, 0.16, 1.0, 0.84)
    if pen.side >= 10:
        pen.bar(0.84, 0.0, 0.9, 1.0)
        pen.bar(0.84, 0.08, 0.9, 0.92)


def draw_teapot(pen: Pen, chance: Chance) -> None:
    pen.disc(0.62, 0.84, 0.22, 0.16)
    pen.disc(0.62, 0.82, 0.22 - max(0.1, 1 / pen.height), 0.16 - max(0.06, 1 / pen.width), value=0)
    pen.polygon((0.74, 0.3), (0.3, 0.0), (0.3, 0.14), (0.5, 0.34))
    pen.disc(0.62, 0.5, 0.34, chance.between(0.28, 0.32))
    pen.bar(0.94, 0.34, 1.0, 0.66)
    pen.disc(0.3, 0.5, 0.1, 0.18)
    pen.dot(0.12, 0.5, 0.1)
    if pen.side >= 10:
        pen.post(0.34, 0.38, 0.4, value=0)


def draw_vase(pen: Pen, chance: Chance) -> None:
    neck, belly = chance.between(0.12, 0.2), chance.between(0.36, 0.48)
    pen.post(0.0, 0.07, 2 * neck + 0.2)
    pen.post(0.0, 0.4, 2 * neck)
    pen.disc(0.58, 0.5, 0.32, belly)
    pen.polygon((0.7, 0.5 - belly * 0.9), (1.0, 0.5 - neck - 0.04), (1.0, 0.5), (0.6, 0.5))
    if pen.side >= 9:
        for down in (0.46, 0.66)[: chance.whole(1, 2)]:
            pen.bar(down, 0, down + 0.05, 0.5, value=0)
    pen.mirror()


def draw_trophy(pen: Pen, chance: Chance) -> None:
    pen.disc(0.2, 0.2, 0.18, 0.2)
    pen.disc(0.2, 0.22, 0.18 - max(0.07, 1 / pen.height), 0.2 - max(0.08, 1 / pen.width), value=0)
    pen.disc(0.08, 0.5, 0.54, chance.between(0.28, 0.34), part=(0, 0.5))
    pen.post(0.0, 0.08, 0.64)
    pen.post(0.58, 0.82, 0.12)
    pen.post(0.82, 1.0, chance.between(0.4, 0.56))
    if pen.side >= 12:
        pen.star(0.24, 0.5, 0.13, 0.14, points=5, inner=0.45, value=0)
    pen.mirror()


def draw_hourglass(pen: Pen, chance: Chance) -> None:
    pen.post(0.0, 0.1, 0.88)
    pen.post(0.9, 1.0, 0.88)
    pen.polygon((0.1, 0.14), (0.5, 0.46), (0.9, 0.14), (0.9, 0.86), (0.5, 0.54), (0.1, 0.86))
    if pen.side >= 9:
        level = chance.between(0.16, 0.3)
        edge = 0.14 + (level - 0.1) * 0.8
        pen.polygon((0.1, 0.24), (level, edge + 0.1), (level, 1 - edge - 0.1), (0.1, 0.76), value=0)
        pen.polygon((chance.between(0.66, 0.76), 0.5), (0.9, 0.26), (0.9, 0.24), (0.58, 0.5), value=0)
    pen.mirror()


def draw_balloon(pen: Pen, chance: Chance) -> None:
    pen.disc(0.34, 0.5, 0.34, chance.between(0.42, 0.5))
    pen.polygon((0.5, 0.1), (0.74, 0.4), (0.74, 0.5), (0.5, 0.5))
    pen.post(0.84, 1.0, 0.24)
    pen.stroke((0.72, 0.38), (0.86, 0.4), width=0.03)
    if pen.side >= 10:
        for across in (0.3, 0.5)[: chance.whole(1, 2)]:
            pen.stroke((0.06, 0.5), (0.34, across), (0.68, 0.5), width=0.05, value=0)
    pen.mirror()


def draw_lamp(pen: Pen, chance: Chance) -> None:
    shade = chance.between(0.42, 0.52)
    pen.polygon((0.0, 0.3), (shade, 0.0), (shade, 0.5), (0.0, 0.5))
    pen.post(shade, 0.9, 0.1)
    pen.post(0.88, 1.0, chance.between(0.44, 0.64))
    if chance.happens():
        pen.disc(0.74, 0.5, 0.13, 0.16)
    if pen.side >= 10:
        pen.bar(shade * 0.55, 0, shade * 0.55 + 0.06, 0.5, value=0)
    pen.mirror()


def draw_penguin(pen: Pen, chance: Chance) -> None:
    pen.disc(0.24, 0.5, 0.24, 0.3)
    pen.disc(0.62, 0.5, 0.36, chance.between(0.34, 0.4))
    pen.polygon((0.38, 0.26), (0.76, 0.02), (0.66, 0.26))
    pen.disc(0.64, 0.5, 0.27, 0.2, value=0)
    pen.bar(0.92, 0.22, 1.0, 0.44)
    pen.dot(0.2, 0.38, 0.07, value=0)
    if pen.side >= 9:
        pen.polygon((0.26, 0.42), (0.36, 0.5), (0.26, 0.5), value=0)
    pen.mirror()


def draw_beetle(pen: Pen, chance: Chance) -> None:
    for down, reach in ((0.34, 0.24), (0.58, 0.58), (0.76, 0.98)):
        pen.stroke((0.58, 0.5), (down + 0.02, 0.16), (reach, 0.02), width=0.04)
    pen.disc(0.18, 0.5, 0.14, 0.18)
    pen.disc(0.6, 0.5, 0.38, chance.between(0.3, 0.36))
    pen.stroke((0.12, 0.44), (0.0, 0.3), width=0.03)
    if pen.side >= 9:
        pen.post(0.3, 0.98, value=0)
        pen.dot(0.48, 0.34, 0.1, value=0)
        if pen.side >= 13:
            pen.dot(0.72, 0.36, 0.1, value=0)
    pen.mirror()


def draw_whale(pen: Pen, chance: Chance) -> None:
    pen.disc(0.66, 0.42, 0.34, 0.42)
    pen.bar(0.66, 0.0, 1.0, 0.6)
    pen.polygon((0.98, 0.4), (0.6, 0.8), (0.4, 0.84), (0.4, 0.96), (0.74, 0.96), (1.0, 0.7))
    pen.polygon((0.5, 0.9), (0.22, 0.76), (0.34, 0.9), (0.22, 1.04))
    pen.polygon((0.7, 0.0), (1.0, 0.0), (1.0, 0.12), value=0)
    pen.dot(0.66, 0.16, 0.07, value=0)
    pen.bar(0.12, 0.3, 0.3, 0.35)
    pen.stroke((0.14, 0.32), (0.0, chance.between(0.14, 0.2)), width=0.04)
    pen.stroke((0.14, 0.34), (0.0, chance.between(0.46, 0.52)), width=0.04)
    if pen.side >= 11:
        pen.stroke((0.84, 0.02), (0.82, 0.3), width=0.04, value=0)


def draw_key(pen: Pen, chance: Chance) -> None:
    bow = chance.between(0.24, 0.3)
    pen.disc(bow, 0.5, bow, 0.42)
    pen.disc(bow, 0.5, bow * 0.48, 0.2, value=0)
    pen.bar(2 * bow - 0.08, 0.42, 1.0, 0.58)
    for down in (0.74, 0.9)[: chance.whole(1, 2)]:
        pen.bar(down, 0.58, down + 0.08, chance.between(0.74, 0.9))
    pen.bar(0.9, 0.58, 1.0, 0.86)


def draw_bell(pen: Pen, chance: Chance) -> None:
    shoulder = chance.between(0.28, 0.34)
    pen.disc(shoulder + 0.08, 0.5, shoulder, 0.3)
    pen.polygon((shoulder, 0.2), (0.74, 0.12), (0.82, 0.0), (0.82, 0.5), (shoulder, 0.5))
    pen.disc(0.84, 0.5, 0.16, 0.14, part=(0, 0.5))
    pen.post(0.0, 0.12, 0.12)
    if pen.side >= 10:
        pen.bar(0.66, 0.0, 0.71, 0.5, value=0)
    pen.mirror()


def draw_turtle(pen: Pen, chance: Chance) -> None:
    floor = 0.76
    pen.disc(floor, 0.55, chance.between(0.58, 0.7), 0.38, part=(0.5, 1))
    pen.disc(0.56, 0.1, 0.16, 0.12)
    pen.polygon((0.6, 0.06), (floor, 0.22), (0.6, 0.26))
    for across in (0.26, 0.7):
        pen.bar(floor, across, 1.0, across + 0.16)
    pen.polygon((floor - 0.08, 0.88), (floor, 1.02), (floor, 0.86))
    pen.dot(0.52, 0.08, 0.06, value=0)
    if pen.side >= 9:
        pen.bar(floor - 0.05, 0.2, floor, 0.9, value=0)
        for across in (0.4, 0.55, 0.7):
            pen.dot(floor - 0.28, across, 0.09, value=0)


def draw_snail(pen: Pen, chance: Chance) -> None:
    pen.disc(0.48, 0.6, 0.42, chance.between(0.34, 0.38))
    pen.polygon((1.0, 0.04), (0.3, 0.02), (0.3, 0.2), (0.8, 0.26), (0.8, 1.0), (1.0, 1.0))
    pen.stroke((0.3, 0.05), (0.08, 0.0), width=0.04)
    pen.stroke((0.3, 0.16), (0.08, 0.24), width=0.04)
    if pen.side >= 8:
        ring = max(0.1, 1 / pen.side)
        pen.disc(0.48, 0.6, 0.42 - ring, 0.36 - ring, value=0)
        pen.disc(0.48, 0.6, max(0.4 - 2 * ring, 0.1), max(0.34 - 2 * ring, 0.1))
        if pen.side >= 16:
            pen.disc(0.48, 0.6, max(0.4 - 3.2 * ring, 0.04), max(0.34 - 3.2 * ring, 0.04), value=0)


def draw_palm(pen: Pen, chance: Chance) -> None:
    lean = chance.between(-0.08, 0.12)
    pen.stroke((0.3, 0.5 + lean), (0.6, 0.5 + lean / 3), (1.0, 0.46), width=0.09)
    for down, across in ((0.5, 0.0), (0.2, 0.04), (0.5, 1.0), (0.2, 0.96), (0.02, 0.5 + lean)):
        middle = 0.5 + lean
        pen.polygon(
            (0.3, middle),
            (min(down, 0.3) - 0.08, (across + middle) / 2),
            (down, across),
            (min(down, 0.3) + 0.1, (across + middle) / 2),
        )
    pen.disc(1.0, 0.5, 0.1, 0.4)


def draw_windmill(pen: Pen, chance: Chance) -> None:
    pen.polygon((0.34, 0.36), (1.0, 0.2), (1.0, 0.8), (0.34, 0.64))
    pen.disc(0.34, 0.5, 0.12, 0.15)
    pen.bar(0.82, 0.42, 1.0, 0.58, value=0)
    turn = chance.between(0.1, 0.2)
    for blade in range(4):
        angle = 2 * math.pi * (blade / 4 + turn)
        down, across = math.sin(angle), math.cos(angle)
        pen.stroke((0.34, 0.5), (0.34 + 0.36 * down, 0.5 + 0.48 * across), width=0.08)
    if pen.side >= 11:
        pen.dot(0.34, 0.5, 0.08, value=0)


def draw_truck(pen: Pen, chance: Chance) -> None:
    bed = chance.between(0.58, 0.66)
    pen.bar(chance.between(0.05, 0.15), 0.0, 0.78, bed)
    pen.bar(0.3, bed + 0.05, 0.78, 0.96)
    pen.bar(0.7, 0.0, 0.82, 1.0)
    if pen.side >= 7:
        pen.bar(0.38, bed + 0.14, 0.54, 0.9, value=0)
    radius = 0.17
    for across in (0.2, 0.48, 0.82) if pen.width >= 16 else (0.22, 0.8):
        if pen.side >= 12:
            pen.disc(1 - radius, across, radius + 0.05, (radius + 0.05) * pen.height / pen.width, value=0)
        pen.disc(1 - radius, across, radius, radius * pen.height / pen.width)
        if pen.side >= 11:
            pen.dot(1 - radius, across, 0.08, value=0)


def draw_hat(pen: Pen, chance: Chance) -> None:
    wide = chance.between(0.24, 0.32)
    pen.post(0.0, 0.84, 2 * wide)
    pen.post(0.84, 1.0, 1.0)
    band = chance.between(0.54, 0.66)
    pen.post(band, band + 0.1, 2 * wide - 0.16 if chance.happens() else 1.0, value=0)


def draw_candle(pen: Pen, chance: Chance) -> None:
    wide = chance.between(0.14, 0.2)
    pen.disc(0.18, 0.5, 0.18, 0.12)
    pen.post(0.36, 0.44)
    pen.post(0.44, 0.88, 2 * wide)
    pen.post(0.88, 1.0, 0.88)
    pen.bar(0.8, 0.06, 1.0, 0.16)
    if pen.side >= 10:
        pen.bar(0.5, 0.5 - wide + 0.06, 0.66, 0.5 - wide + 0.12, value=0)
    pen.mirror()


FRONTAL: dict[Motif, int] = {
    draw_heart: 6,
    draw_tree: 6,
    draw_mushroom: 6,
    draw_anchor: 7,
    draw_hat: 7,
    draw_trophy: 8,
    draw_vase: 8,
    draw_hourglass: 8,
    draw_fir: 8,
    draw_face: 8,
    draw_ghost: 8,
    draw_snowman: 8,
    draw_castle: 8,
    draw_lamp: 8,
    draw_penguin: 8,
    draw_bell: 8,
    draw_flower: 8,
    draw_robot: 9,
    draw_balloon: 9,
    draw_rocket: 10,
    draw_candle: 10,
    draw_crown: 10,
    draw_sun: 13,
    draw_butterfly: 13,
    draw_beetle: 13,
}
"""Things that are alike left and right -> the shorter side, in cells, from which one sees what they are."""
SIDEWAYS: dict[Motif, int] = {
    draw_boat: 6,
    draw_umbrella: 7,
    draw_moon: 7,
    draw_house: 8,
    draw_apple: 8,
    draw_mug: 8,
    draw_cactus: 8,
    draw_teapot: 9,
    draw_fish: 9,
    draw_key: 9,
    draw_whale: 9,
    draw_car: 9,
    draw_pear: 10,
    draw_turtle: 10,
    draw_bird: 11,
    draw_truck: 12,
    draw_palm: 12,
    draw_cherries: 12,
    draw_windmill: 13,
    draw_snail: 13,
}
"""The same for things that look to one side."""

TINY = (
    ".#.#. ##### ##### .###. ..#..",  # heart
    "..#.. .###. ##### .#.#. .#.#.",  # house on posts
    "..#.. .###. ##### .###. .#.#.",  # rocket
    ".###. ##### #.#.# ##### #.#.#",  # ghost
    "#...# ##.## ##### #.#.# #####",  # cat
    "..#.. .###. ##### ..#.. .##..",  # umbrella
    "##### .###. ..#.. ..#.. .###.",  # cup
    ".###. ##### ##### ..#.. ..#..",  # tree
    ".###. ##### #.#.# ..#.. ..#..",  # mushroom
    "..#.. ..##. ..#.. ##### .###.",  # boat
    "#.#.# ##### .###. .###. #####",  # crown
    "..#.. .###. .###. ##### ..#..",  # bell
    ".##.. ##### .#### .#### .#.#.",  # duck
    "..#.. #.#.# ##### .###. ..#..",  # leaf
    ".###. #.#.# ##### .###. .#.#.",  # skull
    "###.. #.### ##### #.### ###..",  # fish
    ".#.#. ##### .###. ##### .#.#.",  # beetle
    "####. ##### ####. ####. .##..",  # mug
    "#.#.# ##### .###. .#.#. ##.##",  # robot
    ".#... ##... .#### .###. .#.#.",  # dog
)
"""Things on five times five cells, row by row, where no outline would do."""


def draw_tiny(pen: Pen, chance: Chance) -> None:
    """One of the tiny things, in the upper left of its room."""
    rows = TINY[chance.whole(0, len(TINY) - 1)].split()
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            pen.cells[row, column] = int(cell == "#")
