"""Samples that train and measure the networks of `gridwright.scan.networks`: patches of numbers and what is printed on them.

A sample is determined by a seed and its index alone, so that every run sees the same ones in the same order.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.scan.networks import STRIDE, normalise
from tools.scan_distortions import DRAWN, Exposure, age_paper, photograph
from tools.scan_fonts import Faces
from tools.scan_pages import draw_page

PITCH = 24
SIDE = 128
"""Pixels a side of a patch."""
CELLS = 7.6
"""Cells a side of the page that a patch is cut from."""
SMALLEST = 5.0
"""Pixels of a photograph that a digit is high at least: smaller ones a person cannot read either."""


@dataclass(frozen=True)
class Patch:
    """A patch as a scanner would cut it, and the numbers on it: x, y, width, height in its pixels, value, how far it counts."""

    raw: NDArray[np.uint8]
    grey: NDArray[np.uint8]
    """Normalised."""
    numbers: NDArray[np.float32]
    family: str
    pitch: float
    harm: float


def make_patch(seed: int, index: int, faces: Faces, hardest: float = 1.0, side: int = SIDE) -> Patch:
    """Sample number `index`."""
    rng = np.random.default_rng([seed, index])
    sheet = draw_page(rng, faces, CELLS * side / SIDE)
    harm = 0.0 if rng.random() < 0.15 else hardest * float(rng.random())
    low = max(6.5, SMALLEST / sheet.style.height) * (1.25 - 0.25 * harm)
    pitch = math.exp(rng.uniform(math.log(low), math.log(44)))
    page = age_paper(rng, sheet.page, harm)
    centres = np.array([(number.x, number.y) for number in sheet.printed], dtype=float).reshape(-1, 2)
    error = 1.0 if rng.random() < 0.7 else 2.0
    grey, found = photograph(rng, page, centres, Exposure(pitch, harm), (side, side), PITCH, error)
    scale = PITCH / DRAWN
    rows = [
        (x, y, number.width * scale, number.height * scale, number.value, 1.0)
        for (x, y), number in zip(found, sheet.printed, strict=True)
    ]
    numbers = np.array(rows, dtype=np.float32).reshape(-1, 6)
    clean = normalise(grey)
    return Patch(grey, clean, weigh_numbers(numbers, clean), sheet.style.face.family, pitch, harm)


def weigh_numbers(numbers: NDArray[np.float32], grey: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The numbers that touch the patch; what is cut off, covered by another one or too pale to see has weight 0."""
    height, width = grey.shape
    x, y, wide, high = numbers[:, 0], numbers[:, 1], numbers[:, 2], numbers[:, 3]
    numbers = numbers[(x + wide / 2 > 0) & (x - wide / 2 < width) & (y + high / 2 > 0) & (y - high / 2 < height)]
    for index, number in enumerate(numbers):
        x, y, wide, high = number[:4]
        inside = (min(width, x + wide / 2) - max(0, x - wide / 2)) * (min(height, y + high / 2) - max(0, y - high / 2))
        other = np.delete(numbers, index, axis=0)
        near = (abs(other[:, 0] - x) < 0.4 * (wide + other[:, 2])) & (abs(other[:, 1] - y) < 0.4 * (high + other[:, 3]))
        top, left = max(0, int(y - high / 2)), max(0, int(x - wide / 2))
        part = grey[top : int(y + high / 2) + 1, left : int(x + wide / 2) + 1]
        is_pale = part.size < 12 or float(np.ptp(np.percentile(part, (3, 90)))) < 35
        if inside < 0.9 * wide * high or near.any() or is_pale:
            number[5] = 0
    return numbers


@dataclass(frozen=True)
class Targets:
    """What the network should say at each place of its map."""

    heat: NDArray[np.float32]
    counts: NDArray[np.float32]
    """0 where the heat does not matter."""
    value: NDArray[np.int64]
    near: NDArray[np.float32]
    """How far a place stands for the value and box there."""
    box: NDArray[np.float32]


def make_targets(patch: Patch) -> Targets:
    """The map of a patch: a hill of heat over each number; value and box at its top."""
    side = patch.grey.shape[0] // STRIDE
    places = (np.arange(side) + 0.5) * STRIDE
    heat, near = np.zeros((side, side), np.float32), np.zeros((side, side), np.float32)
    counts = np.ones((side, side), np.float32)
    value, box = np.zeros((side, side), np.int64), np.zeros((4, side, side), np.float32)
    for x, y, wide, high, number, weight in patch.numbers:
        if not weight:
            rows = slice(max(0, int((y - high / 2) / STRIDE) - 1), max(0, int((y + high / 2) / STRIDE) + 2))
            columns = slice(max(0, int((x - wide / 2) / STRIDE) - 1), max(0, int((x + wide / 2) / STRIDE) + 2))
            counts[rows, columns] = 0
            continue
        hill = np.exp(-((places[None, :] - x) ** 2 + (places[:, None] - y) ** 2) / (2 * 2.6**2)).astype(np.float32)
        top = (min(side - 1, max(0, int(y / STRIDE))), min(side - 1, max(0, int(x / STRIDE))))
        hill[top] = 1
        counts[top] = 1
        best = hill > heat
        heat = np.maximum(heat, hill)
        mine = best & (hill > 0.2)
        near[mine], value[mine] = hill[mine], int(number)
        across, down = (x - places[None, :]) / STRIDE + 0 * heat, (y - places[:, None]) / STRIDE + 0 * heat
        for channel, amount in enumerate((across, down, wide / PITCH, high / PITCH)):
            box[channel][mine] = amount[mine] if isinstance(amount, np.ndarray) and amount.ndim else amount
    return Targets(heat, counts, value, near, box)
