"""Reading clues by their likeness to each other: whoever prints a puzzle writes all of its clues in one typeface.

The network that reads numbers knows hundreds of typefaces and none of them well: where cells are small, it takes the 1 of one for
the 2 of another. What most clues are read as is right, though, so their mean is what each digit looks like here; every clue is
compared with the means of all others. How much a likeness says is told by how well likenesses agree with the network.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]

HALF_HEIGHT, HALF_WIDTH = 0.38, 0.29
"""Of what is compared, in cells."""
REACH = 2
"""How many pixels beside where it was found a clue may be."""
ASTRAY = 0.004
"""What a likeness loses where it is found beside that, for each pixel squared."""
FEWEST, FEWEST_EACH = 8, 2.0
"""Clues there must be, and of a digit for its mean to count."""
SURE = 0.5
"""A clue that is less sure tells nothing of what digits look like."""
ROUNDS = 4
TRUST = 0.4
"""How much of what the network says counts besides the likeness: it has made the means already."""
STEEP = tuple(float(value) for value in np.geomspace(2, 100, 24))
"""How much likelier a digit becomes with its likeness; the steepness that suits the network best is taken."""
MISREAD = 0.02
"""How often the network is wrong in the best of cases."""


def compare_shapes(
    image: NDArray[np.uint8], pitch: int, places: Sequence[tuple[float, float]], shares: Sequence[Mapping[int, float]]
) -> list[dict[int, float]] | None:
    """How likely each digit is in each of these places (x, y) of a straight image, where it is one of those that have a share.

    None where there are too few clues to compare.
    """
    digits = sorted({digit for each in shares for digit in each})
    if len(places) < FEWEST or not digits:
        return None
    read = np.array([[each.get(digit, 0.0) for digit in digits] for each in shares]) + 1e-4
    read /= read.sum(axis=1, keepdims=True)
    views = _cut_views(image, pitch, places)
    likely = read
    chosen = np.full(len(views), views.shape[1] // 2)
    for _ in range(ROUNDS):
        alike, is_known, chosen = _compare(views, likely, chosen)
        if not is_known.any():
            return None
        told = _weigh(alike, is_known, read)
        likely = np.where(is_known, read**TRUST * told, read ** (1 + TRUST))
        likely /= likely.sum(axis=1, keepdims=True)
    return [dict(zip(digits, map(float, each), strict=True)) for each in likely]


def _cut_views(image: NDArray[np.uint8], pitch: int, places: Sequence[tuple[float, float]]) -> Floats:
    """[places, shifts, pixels]: the ink around each place, and beside it by some pixels, all of one length and mean."""
    half = round(HALF_WIDTH * pitch), round(HALF_HEIGHT * pitch)
    size = 2 * (half[0] + REACH) + 1, 2 * (half[1] + REACH) + 1
    padded = cv2.copyMakeBorder(image, size[1], size[1], size[0], size[0], cv2.BORDER_REPLICATE).astype(np.float32)
    crops = np.stack([cv2.getRectSubPix(padded, size, (x - 0.5 + size[0], y - 0.5 + size[1])) for x, y in places])
    paper = np.maximum(np.percentile(crops, 85, axis=(1, 2), keepdims=True), 1)
    ink = np.maximum(1 - crops / paper, 0)
    wide, high = 2 * half[0] + 1, 2 * half[1] + 1
    steps = range(2 * REACH + 1)
    views = np.stack([ink[:, y : y + high, x : x + wide].reshape(len(ink), -1) for y in steps for x in steps], axis=1)
    views -= views.mean(axis=2, keepdims=True)
    return np.asarray(views / (np.linalg.norm(views, axis=2, keepdims=True) + 1e-6))


def _compare(views: Floats, likely: Floats, chosen: NDArray[np.intp]) -> tuple[Floats, NDArray[np.bool_], NDArray[np.intp]]:
    """How much every clue is like the mean of each digit, without its own part in it; where that is known; its best view."""
    count = np.arange(len(views))
    weights = np.where(likely > SURE, likely, 0.0)
    own = views[count, chosen]
    sums, totals = weights.T @ own, weights.sum(axis=0)
    steps = np.arange(-REACH, REACH + 1) ** 2
    lost = ASTRAY * (steps[:, None] + steps[None, :]).reshape(-1)
    alike = np.empty(likely.shape)
    best = np.empty(likely.shape, np.intp)
    for digit in range(likely.shape[1]):
        others = sums[digit] - weights[:, digit, None] * own
        others /= np.linalg.norm(others, axis=1, keepdims=True) + 1e-6
        found = np.einsum("nsp,np->ns", views, others) - lost
        best[:, digit] = found.argmax(axis=1)
        alike[:, digit] = found[count, best[:, digit]]
    is_known = totals[None] - weights >= FEWEST_EACH - 1
    is_known &= totals[None] >= FEWEST_EACH
    return alike, is_known, best[count, likely.argmax(axis=1)]


def _weigh(alike: Floats, is_known: NDArray[np.bool_], read: Floats) -> Floats:
    """How likely each digit is by its likeness; those that no other clue shows keep the share that the network gives them."""

    def spread(steep: float) -> Floats:
        values = np.where(is_known, steep * alike, -np.inf)
        highest = values.max(axis=1, keepdims=True)
        raised = np.exp(values - np.where(np.isfinite(highest), highest, 0))
        return np.asarray(raised / np.maximum(raised.sum(axis=1, keepdims=True), 1e-12))

    def measure(steep: float) -> float:
        told = (1 - MISREAD) * spread(steep) + MISREAD / read.shape[1]
        return float((np.where(is_known, read, 0.0) * np.log(told)).sum())

    shown = spread(max(STEEP, key=measure))
    return np.asarray(np.where(is_known, shown * np.where(is_known, read, 0.0).sum(axis=1, keepdims=True), read))
