"""Where an image has thin dark lines: how strongly each pixel lies on one, for lines about level and lines about upright.

Light is evened out first, so that a shadow weakens nothing. A line is a pixel darker than what lies on both sides at
one of two distances, averaged along the line in three directions, so that perspective and curl may tilt it. The answer is
compressed: a thin grey rule counts almost as much as a thick black one. Steps from light to dark count too, as the borders of
black squares are the only trace of rules there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]
    Floats = NDArray[np.floating[Any]]

DISTANCES = (2, 4)
"""How far beside a line the paper is looked for, in pixels: a rule is up to twice as thick."""
STEP = 4
"""How wide the dark and the light side of a step must be."""
TILTS = (-0.22, 0.0, 0.22)
"""Tangents of the directions that lines are followed in."""
STRENGTH = 0.10
"""The contrast (1 is black on white) of a line that is neither strong nor weak."""
NOISE = 3.0
"""How many times the usual difference between pixels a line must stand out for half the answer."""
ALONG = 9
"""How far lines are followed, in pixels."""
FOLLOWED = 5
"""How many times as far faint rules are followed."""
TURNS = 4
"""How many directions either way they are followed in."""
LEAST_SIDE = 40
"""Images smaller than this are not reduced any further."""


@dataclass(frozen=True)
class Level:
    """Lines of an image that is `factor` times smaller than the one that lines were looked for in."""

    across: Floats
    """How surely each pixel lies on a line that is about level, 0..1."""
    upright: Floats
    factor: int

    @cached_property
    def paper(self) -> Floats:
        """How surely a pixel lies on no line at all."""
        import numpy as np

        return 1 - np.maximum(self.across, self.upright)


def even_light(grey: Pixels) -> Pixels:
    """The image as if it were lit evenly: paper 255, ink dark. Light lines on a dark ground (night modes) are turned round."""
    import cv2
    import numpy as np

    height, width = grey.shape
    step = max(1, max(height, width) // 200)
    small = cv2.resize(grey, (max(1, width // step), max(1, height // step)), interpolation=cv2.INTER_AREA)
    if np.median(small) < 90 and np.percentile(small, 90) < 160:
        grey, small = 255 - grey, 255 - small
    paper = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((15, 15), np.uint8), borderType=cv2.BORDER_REPLICATE)
    paper = cv2.GaussianBlur(paper, (0, 0), 4)
    paper = cv2.resize(paper, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.divide(grey, np.maximum(paper, 1), scale=255), np.uint8)


def find_ridges(lit: Pixels) -> tuple[Floats, Floats]:
    """How strongly each pixel lies on a dark line: about level, and about upright."""
    import cv2
    import numpy as np

    ink = cv2.GaussianBlur(255 - lit, (0, 0), 0.8).astype(np.float32)
    ink *= np.float32(1 / 255)
    across = np.ascontiguousarray(_follow_lines(np.ascontiguousarray(ink.T)).T)
    return across, _follow_lines(ink)


def _follow_lines(ink: Floats) -> Floats:
    import cv2
    import numpy as np

    ridge = find_steps(ink)
    for distance in DISTANCES:
        # Both sides are lighter than a line; only one is, where a black square begins.
        left, right = _shift(ink, -distance), _shift(ink, distance)
        cv2.max(ridge, ink - cv2.max(left, right), ridge)
    # Noise of the paper differs from pixel to pixel; averaging along a line takes most of it away.
    noise = float(np.median(ridge[::7, ::5]))
    best = np.zeros_like(ink)
    np.minimum(ridge, 0.5, out=ridge)
    for tilt in TILTS:
        cv2.max(best, cv2.filter2D(ridge, -1, _draw_line(tilt, ALONG), borderType=cv2.BORDER_REPLICATE), best)
    best -= np.float32(noise)
    np.maximum(best, 0, out=best)
    best /= best + np.float32(max(STRENGTH / 2, NOISE * noise))
    return best


def follow_on(across: Floats, upright: Floats) -> tuple[Floats, Floats]:
    """Lines that go on for several times as far as they were followed at first: rules, however faint, and hardly any writing.

    A line may be weak at every other place, so dashes do no harm, but nowhere for long.
    """
    import numpy as np

    return np.ascontiguousarray(_follow_far(np.ascontiguousarray(across.T)).T), _follow_far(upright)


def _follow_far(lines: Floats) -> Floats:
    import cv2
    import numpy as np

    half = FOLLOWED // 2
    reach = half * ALONG
    padded = cv2.copyMakeBorder(lines, reach, reach, reach, reach, cv2.BORDER_REPLICATE)
    height, width = lines.shape
    best = np.zeros_like(lines)
    for tilt in range(-TURNS, TURNS + 1):
        slope = TILTS[-1] * tilt / TURNS
        places = [(reach + step * ALONG, reach + round(step * ALONG * slope)) for step in range(-half, half + 1)]
        parts = [np.asarray(padded[top : top + height, left : left + width], np.float32) for top, left in places]
        least = cv2.max(parts[0], parts[1])
        for one, other in pairwise(parts[1:]):
            cv2.min(least, cv2.max(one, other), least)
        cv2.max(best, least, best)
    return best


def find_steps(ink: Floats) -> Floats:
    """How much lighter all pixels on one side are than all on the other: borders of black squares, exactly where they are."""
    import cv2
    import numpy as np

    kernel = np.ones((1, STEP), np.uint8)
    low = np.asarray(cv2.erode(ink, kernel, anchor=(0, 0)), np.float32)
    high = np.asarray(cv2.dilate(ink, kernel, anchor=(0, 0)), np.float32)
    # Anchored at its left end, a window holds the pixels to the right of a place; shifted, those to the left.
    low_right, high_right = _shift(low, 1), _shift(high, 1)
    low_left, high_left = _shift(low, -STEP), _shift(high, -STEP)
    step = cv2.max(low_right - high_left, low_left - high_right)
    return np.maximum(step, 0)


def _shift(ink: Floats, columns: int) -> Floats:
    """What lies so many columns to the right of each pixel."""
    import cv2
    import numpy as np

    padded = cv2.copyMakeBorder(ink, 0, 0, abs(columns), abs(columns), cv2.BORDER_REPLICATE)
    start = columns + abs(columns)
    return np.asarray(padded[:, start : start + ink.shape[1]])


def _draw_line(tilt: float, length: int) -> Floats:
    """A kernel that averages along a line which is about upright."""
    import numpy as np

    half = length // 2
    reach = int(np.ceil(abs(tilt) * half)) if tilt else 0
    kernel = np.zeros((length, 2 * reach + 1), np.float32)
    for row in range(length):
        place = reach + tilt * (row - half)
        left = int(np.floor(place))
        kernel[row, left] += 1 - (place - left)
        if place > left:
            kernel[row, left + 1] += place - left
    return np.asarray(kernel / kernel.sum())


def build_levels(across: Floats, upright: Floats, most: int = 6) -> list[Level]:
    """The same lines in ever smaller images. Lines keep their strength; what is short along their direction loses it."""
    import numpy as np

    levels = [Level(across, upright, 1)]
    while len(levels) < most and min(across.shape) >= 2 * LEAST_SIDE:
        height, width = across.shape[0] // 2 * 2, across.shape[1] // 2 * 2
        quads = across[:height, :width].reshape(height // 2, 2, width // 2, 2)
        across = np.ascontiguousarray(quads.mean(axis=3).max(axis=1))
        quads = upright[:height, :width].reshape(height // 2, 2, width // 2, 2)
        upright = np.ascontiguousarray(quads.mean(axis=1).max(axis=2))
        levels.append(Level(across, upright, 2 * levels[-1].factor))
    return levels


def find_turns(lit: Pixels) -> list[float]:
    """By how many degrees, up to 45 either way, the image may be turned so that its lines become level; likeliest first."""
    import cv2
    import numpy as np

    reduced = lit
    while max(reduced.shape) > 900:
        half = reduced.shape[1] // 2, reduced.shape[0] // 2
        reduced = np.asarray(cv2.resize(reduced, half, interpolation=cv2.INTER_AREA), np.uint8)
    soft = cv2.GaussianBlur(reduced, (0, 0), 1.0)
    right, down = cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    strength, angle = cv2.cartToPolar(right, down, angleInDegrees=True)
    # A direction and those square to it are one; strong edges count hardly more than weak ones, noise not at all.
    seen = strength > max(16.0, 2.5 * float(np.median(strength)))
    if not seen.any():
        return []
    bins = np.bincount((angle[seen] % 90 * 2).astype(np.int32) % 180, np.minimum(strength[seen], 250), 180)
    ring = np.concatenate([bins, bins, bins])
    window = np.hanning(15)
    bins = np.convolve(ring, window / window.sum(), "same")[180:360]
    peaks = [place for place in range(180) if bins[place] >= bins[place - 1] and bins[place] > bins[(place + 1) % 180]]
    peaks.sort(key=lambda place: -bins[place])
    turns = []
    for place in peaks[:3]:
        if bins[place] < 0.5 * bins[peaks[0]]:
            break
        degrees = (place + 0.5) / 2
        turns.append(degrees if degrees <= 45 else degrees - 90)
    return turns
