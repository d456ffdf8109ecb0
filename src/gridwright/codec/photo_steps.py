"""Steps between the pixels of an image and its cells, each on its own and in whole numbers.

*Turn* and *crop* choose what of the image is used. *Even light*, *levels*, *brightness* and *contrast* change the tones of cells:
a cell is the mean of many pixels by then, so that noise is not made stronger with the subject. *Despeckle* takes small patches
out of what became of them. The page does exactly the same (`js/kinds/nonogram/maker/image-steps.js`; a test compares the two).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]
    Whole = NDArray[np.int64]

WHOLE = 1_000
"""Crops count in thousandths of a side."""
MOST_TONE = 100
"""Brightness and contrast go so far up, and as far down."""
MOST_SPECK = 20
"""The largest patch that despeckling takes out, in cells."""
WIDEST_LIGHT = 100
"""The farthest that cells may be from one whose light is compared with theirs."""
OUTLIERS = 100
"""One in so many cells may become black, and one white, where levels are stretched."""
GREYS = 256
MIDDLE = 128


@dataclass(frozen=True, slots=True)
class Crop:
    """The part of an image that is used, in thousandths of its sides as it stands after turning."""

    left: int = 0
    top: int = 0
    right: int = WHOLE
    bottom: int = WHOLE

    def __post_init__(self) -> None:
        if not (0 <= self.left < self.right <= WHOLE and 0 <= self.top < self.bottom <= WHOLE):
            found = ",".join(f"{side / 10:g}" for side in (self.left, self.top, self.right, self.bottom))
            raise InputError(f"found {found}, expected left before right and top before bottom, from 0 to 100", place="crop")

    @classmethod
    def from_percent(cls, sides: Sequence[float]) -> Crop:
        """Left, top, right and bottom in percent."""
        left, top, right, bottom = (round(10 * side) for side in sides)
        return cls(left, top, right, bottom)


WHOLE_IMAGE = Crop()


@dataclass(frozen=True, slots=True)
class Tones:
    """What is done to the greys or colours of cells before they are told apart."""

    brightness: int = 0
    contrast: int = 0
    has_levels: bool = False
    """Whether dark and light are stretched to black and white."""
    local: int = 0
    """Each cell is compared with those so far around it, against uneven light; 0 compares it with the whole image."""

    def __post_init__(self) -> None:
        for place, value in (("brightness", self.brightness), ("contrast", self.contrast)):
            if not -MOST_TONE <= value <= MOST_TONE:
                raise InputError(f"found {value}, expected -{MOST_TONE} to {MOST_TONE}", place=place)
        if not 0 <= self.local <= WIDEST_LIGHT:
            raise InputError(f"found {self.local}, expected 0 to {WIDEST_LIGHT}", place="local")


PLAIN_TONES = Tones()


def turn_pixels(pixels: Bytes, quarters: int) -> Bytes:
    """By so many quarters to the right."""
    import numpy as np

    return np.rot90(pixels, -quarters)


def crop_pixels(pixels: Bytes, crop: Crop) -> Bytes:
    """The part, of at least one pixel; one that the border goes through belongs to it."""
    height, width = pixels.shape[:2]
    rows, columns = _cut(height, crop.top, crop.bottom), _cut(width, crop.left, crop.right)
    return pixels[rows, columns]


def _cut(size: int, start: int, end: int) -> slice:
    first = start * size // WHOLE
    return slice(first, max(first + 1, -(-end * size // WHOLE)))


def adjust_tones(channels: Whole, greys: Whole, tones: Tones, finer: int = 1) -> Whole:
    """The channels of cells, rows by columns by channels, with the tones asked for; `greys` is how light each cell is.

    With `finer` these are parts of cells, so many along each side.
    """
    import numpy as np

    if tones.local:
        shift = _compare_light(greys, tones.local * finer)
        channels = np.clip(channels + shift[:, :, None], 0, 255)
        greys = np.clip(greys + shift, 0, 255)
    adjusted: Whole = np.array(_make_curve(greys, tones), np.int64)[channels]
    return adjusted


def _compare_light(greys: Whole, reach: int) -> Whole:
    """How much darker than the whole image the neighbourhood of each cell is."""
    import numpy as np

    height, width = greys.shape
    sums = np.zeros((height + 1, width + 1), np.int64)
    sums[1:, 1:] = greys.cumsum(axis=0).cumsum(axis=1)
    top, bottom = _reach(height, reach)
    left, right = _reach(width, reach)
    total = sums[np.ix_(bottom, right)] - sums[np.ix_(top, right)] - sums[np.ix_(bottom, left)] + sums[np.ix_(top, left)]
    count = np.multiply.outer(bottom - top, right - left)
    around: Whole = (2 * total + count) // (2 * count)
    everywhere = (2 * int(sums[-1, -1]) + greys.size) // (2 * greys.size)
    return everywhere - around


def _reach(size: int, reach: int) -> tuple[Whole, Whole]:
    import numpy as np

    place = np.arange(size)
    return np.maximum(0, place - reach), np.minimum(size, place + reach + 1)


def _make_curve(greys: Whole, tones: Tones) -> list[int]:
    """What each tone becomes: levels first, then brightness, then contrast."""
    low, high = _find_levels(greys) if tones.has_levels else (0, 255)
    lift = tones.brightness * MIDDLE // MOST_TONE
    steep, flat = MOST_TONE + 1 + tones.contrast, MOST_TONE + 1 - tones.contrast
    curve = []
    for tone in range(GREYS):
        level = _bound((tone - low) * 255 // (high - low)) + lift
        curve.append(_bound(MIDDLE + (level - MIDDLE) * steep // flat))
    return curve


def _bound(tone: int) -> int:
    return min(255, max(0, tone))


def _find_levels(greys: Whole) -> tuple[int, int]:
    """The tones beyond which only outliers are; all of them where there is but one."""
    import numpy as np

    ordered = np.sort(greys.reshape(-1))
    spared = ordered.size // OUTLIERS
    low, high = int(ordered[spared]), int(ordered[-1 - spared])
    return (low, high) if low < high else (0, 255)


def remove_specks(cells: Bytes, largest: int) -> Bytes:
    """Without patches of up to `largest` cells: each becomes what most cells around it are, the smallest first."""
    import numpy as np

    height, width = cells.shape
    values = bytearray(cells.tobytes())
    for most in range(1, largest + 1):
        dissolved = 1
        while dissolved:
            dissolved = sum(_dissolve(values, height, width, cell, most) for cell in range(height * width))
    return np.frombuffer(bytes(values), np.uint8).reshape(height, width)


def _dissolve(values: bytearray, height: int, width: int, start: int, most: int) -> bool:
    """Let the patch of a cell become like those around it, if it is small enough; whether it did."""
    mine = values[start]
    patch, around = [start], Counter[int]()
    seen = {start}
    for cell in patch:
        row, column = divmod(cell, width)
        for inside, other in (
            (row > 0, cell - width),
            (column > 0, cell - 1),
            (column < width - 1, cell + 1),
            (row < height - 1, cell + width),
        ):
            if not inside or other in seen:
                continue
            if values[other] == mine:
                if len(patch) == most:
                    return False
                seen.add(other)
                patch.append(other)
            else:
                around[values[other]] += 1
    if not around:
        return False
    like = max(sorted(around), key=around.__getitem__)
    for cell in patch:
        values[cell] = like
    return True
