"""Inks for a picture that is drawn as in black and white.

Which ink a part has is told by points thrown over the board, a few for each ink: a cell has the ink of the nearest. Where things
look at one, left and right are coloured alike. Half of the larger pictures get an outline in the darkest ink. Hard puzzles have
their inks in smaller patches.
"""

from __future__ import annotations

from random import Random

import numpy as np
import numpy.typing as npt

from gridwright.kinds.nonogram.generator.ambiguity import Picture
from gridwright.kinds.nonogram.inks import PAPER, Ink, choose_letters

POINTS, MANY_POINTS = 2, 6
"""Points an ink, and the same for a hard puzzle."""
OUTLINED_FROM = 12
"""Cells along the shorter side from which an outline may be drawn."""

PALETTES: tuple[tuple[tuple[str, str], ...], ...] = (
    (
        ("black", "#22252b"),
        ("red", "#c8352f"),
        ("yellow", "#f2b632"),
        ("green", "#3f8f4f"),
        ("blue", "#3567b0"),
        ("orange", "#e57f2e"),
        ("violet", "#7b4fa3"),
        ("grey", "#9aa0a8"),
    ),
    (
        ("brown", "#5b3a24"),
        ("green", "#4f8a3d"),
        ("orange", "#e07b2c"),
        ("yellow", "#efc94c"),
        ("red", "#b5322c"),
        ("blue", "#4f86b8"),
        ("pink", "#e79aa8"),
        ("grey", "#8f9499"),
    ),
    (
        ("navy", "#1f2d5a"),
        ("turquoise", "#2aa5a0"),
        ("coral", "#ef6f5b"),
        ("yellow", "#f4c95d"),
        ("violet", "#6a4c93"),
        ("green", "#6aa84f"),
        ("pink", "#f2a1b3"),
        ("grey", "#a0a7b4"),
    ),
)
"""Inks that go well together, the darkest first."""


def choose_palette(inks: int, random: Random) -> tuple[Ink, ...]:
    """Paper and so many inks that go well together."""
    colours = random.choice(PALETTES)
    letters = choose_letters(name for name, _ in colours[:inks])
    return (PAPER, *(Ink(name, colour, letter) for (name, colour), letter in zip(colours[:inks], letters, strict=True)))


def paint(picture: Picture, inks: int, random: Random, *, is_frontal: bool, is_hard: bool = False) -> Picture:
    """The numbers of inks for the filled cells of a picture."""
    height, width = picture.shape
    down, across = np.indices(picture.shape, dtype=np.float64)
    if is_frontal:
        across = np.abs(across - (width - 1) / 2)
    room = (height, width / 2 if is_frontal else width)
    painted = _spread_inks(np.stack([down, across], axis=-1), room, inks, random, is_hard=is_hard)
    painted[picture == 0] = 0
    if min(height, width) >= OUTLINED_FROM and random.random() < 0.5:
        padded = np.pad(picture, 1)
        inner = padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
        painted[(picture == 1) & (inner == 0)] = 1
    return painted


def paint_points(
    filled: npt.NDArray[np.uint8], places: npt.NDArray[np.float64], inks: int, random: Random, *, is_hard: bool
) -> npt.NDArray[np.uint8]:
    """The same for cells of any shape; `places` tell where each of them lies, in so many dimensions as there are."""
    room = tuple((places.max(axis=0) + 1).tolist())
    return np.where(filled, _spread_inks(places, room, inks, random, is_hard=is_hard), 0).astype(np.uint8)


def _spread_inks(
    places: npt.NDArray[np.float64], room: tuple[float, ...], inks: int, random: Random, *, is_hard: bool
) -> npt.NDArray[np.uint8]:
    """The ink of the nearest point for each place."""
    farthest = np.full(places.shape[:-1], np.inf)
    painted = np.zeros(places.shape[:-1], np.uint8)
    for number in list(range(1, inks + 1)) * (MANY_POINTS if is_hard else POINTS):
        distance = np.square(places - [random.random() * side for side in room]).sum(axis=-1)
        painted[distance < farthest] = number
        farthest = np.minimum(farthest, distance)
    return painted
