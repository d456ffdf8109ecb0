"""From a photograph or a drawing to cells that are filled or empty.

The steps, in whole numbers, so that the page does exactly the same (`js/kinds/nonogram/maker/image.js`; a test compares the two):

1. *Part*: the image is turned by quarters, and cropped.
2. *Grey*: luminance (299 red + 587 green + 114 blue), laid over white where the image is transparent.
3. *Frame*: the part of it with the shape of the board (``cover``), or all of it with white around it (``contain``).
4. *Average*: the grey of a cell is the mean over its area, with the pixels at its border counted by the share inside.
5. *Tones*: uneven light is compared with what is around it, levels are stretched, brightness and contrast follow.
6. *Edges*, if asked for: averages and tones on a raster four times finer, the strength of Sobel's gradient there, and its mean.
7. *Threshold*: cells darker than it are filled. On its own it is Otsu's: the one that tells dark from light best. After uneven
   light was compared, a threshold for all cells is one for each neighbourhood.
8. *Invert*: filled becomes empty and the other way round, but not in what lies around the image.
9. *Despeckle*: small patches become like what is around them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gridwright.codec.photo_steps import (
    MIDDLE,
    MOST_SPECK,
    PLAIN_TONES,
    WHOLE_IMAGE,
    Crop,
    Tones,
    adjust_tones,
    crop_pixels,
    remove_specks,
    turn_pixels,
)
from gridwright.codec.pixels import open_image
from gridwright.model.errors import InputError, quote
from gridwright.model.format import DEFAULT_LIMITS, Limits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]
    Whole = NDArray[np.int64]

DECODERS = ("PNG", "GIF", "BMP", "JPEG", "WEBP")
"""The common formats; the other decoders of Pillow are never let near a file."""
MOST_PIXELS = 64_000_000
LONGEST = 2_048
"""Larger images are reduced before anything else: no board has cells that fine."""
FITS = COVER, CONTAIN = ("cover", "contain")
USUAL_SIDE, SMALLEST_SIDE, LARGEST_SIDE = 30, 5, 1_000
"""The longer side of a board if nothing is said, the least that the shorter one is then, and the most that any may be."""
FINER = 4
"""Pixels of the raster for edges, along the side of a cell."""
WHITE = 255 * 255


@dataclass(frozen=True, slots=True)
class Tracing:
    """How an image becomes cells."""

    height: int
    width: int
    threshold: int | None = None
    """0 (nothing is filled) to 255 (everything but white); None chooses one by itself."""
    has_edges: bool = False
    is_inverted: bool = False
    fit: str = COVER
    turn: int = 0
    """Quarters to the right."""
    crop: Crop = WHOLE_IMAGE
    tones: Tones = PLAIN_TONES
    despeckle: int | None = None
    """The largest patch that is taken out, in cells; None takes none out in black and white, and single cells in colour."""

    def __post_init__(self) -> None:
        if not (1 <= self.height <= LARGEST_SIDE and 1 <= self.width <= LARGEST_SIDE):
            raise InputError(f"found {self.width}x{self.height}, expected sides from 1 to {LARGEST_SIDE}", place="size")
        if self.threshold is not None and not 0 <= self.threshold <= 255:
            raise InputError(f"found {self.threshold}, expected 0 to 255", place="threshold")
        if not 0 <= self.turn < 4:
            raise InputError(f"found {self.turn}, expected 0 to 3 quarters", place="turn")
        if self.despeckle is not None and not 0 <= self.despeckle <= MOST_SPECK:
            raise InputError(f"found {self.despeckle}, expected 0 to {MOST_SPECK}", place="despeckle")
        if self.fit not in FITS:
            raise InputError(f"found {quote(self.fit)}, expected {' or '.join(FITS)}", place="fit")


@dataclass(frozen=True, slots=True)
class Axis:
    """One side of the frame, in pixels of the image; it may begin before the image and end behind it."""

    size: int
    """Pixels of the image."""
    start: int
    span: int

    def cut(self, count: int) -> list[int]:
        """The borders of `count` cells, in parts of a pixel of which there are `count`; only as far as the image reaches."""
        borders = (self.start * count + place * self.span for place in range(count + 1))
        return [min(max(border, 0), self.size * count) for border in borders]


def decode_photo(data: bytes, limits: Limits = DEFAULT_LIMITS) -> Bytes:
    """The pixels of an image, upright, as red, green, blue and opacity; of an animation the first frame."""
    import numpy as np

    with open_image(data, DECODERS, limits, MOST_PIXELS) as image:
        if image.width * image.height > MOST_PIXELS:
            raise InputError(
                f"found {image.width:,}x{image.height:,} pixels, expected at most {MOST_PIXELS:,} in all", place="image"
            )
        # A JPEG is made smaller while it is decoded, which takes a fraction of the time.
        image.draft("RGB", (LONGEST, LONGEST))
        upright = _turn_upright(image).convert("RGBA")
        factor = -(-max(upright.size) // LONGEST)
        small = upright.reduce(factor) if factor > 1 else upright
        return np.frombuffer(small.tobytes(), dtype=np.uint8).reshape(small.height, small.width, 4)


def _turn_upright(image: Any) -> Any:
    """As the camera was held."""
    from PIL import ImageOps

    return ImageOps.exif_transpose(image)


def choose_size(height: int, width: int, longest: int = USUAL_SIDE) -> tuple[int, int]:
    """Rows and columns of a board in the shape of an image."""
    longer = max(height, width)
    rows, columns = ((2 * longest * side + longer) // (2 * longer) for side in (height, width))
    return max(SMALLEST_SIDE, rows), max(SMALLEST_SIDE, columns)


def trace_pixels(pixels: Bytes, tracing: Tracing) -> Bytes:
    """The cells of a board, 1 for filled, from the pixels of an image."""
    import numpy as np

    part = choose_part(pixels, tracing)
    rows, columns = frame_image(part.shape[0], part.shape[1], tracing)
    ink = measure_ink(part)
    height, width = tracing.height, tracing.width
    finer = FINER if tracing.has_edges else 1
    greys = average(ink, rows, columns, finer * height, finer * width)
    greys = adjust_tones(greys[:, :, None], greys, tracing.tones, finer)[:, :, 0]
    if tracing.has_edges:
        greys = _average_edges(greys, height, width)
    threshold = choose_threshold(greys) if tracing.threshold is None else tracing.threshold
    filled = greys < threshold
    if tracing.is_inverted:
        seen = [np.diff(axis.cut(count)) > 0 for axis, count in ((rows, height), (columns, width))]
        filled = ~filled & np.logical_and.outer(*seen)
    return remove_specks(filled.astype(np.uint8), tracing.despeckle or 0)


def choose_part(pixels: Bytes, tracing: Tracing) -> Bytes:
    """What of an image is used, turned as asked for."""
    return crop_pixels(turn_pixels(pixels, tracing.turn), tracing.crop)


def weigh_channels(colours: Whole) -> Whole:
    """The luminance of colours from 0 to 255, as a grey."""
    return (299 * colours[..., 0] + 587 * colours[..., 1] + 114 * colours[..., 2] + 500) // 1000


def frame_image(height: int, width: int, tracing: Tracing) -> tuple[Axis, Axis]:
    """What of the image's rows and columns becomes cells."""
    is_wide = width * tracing.height >= height * tracing.width
    if (tracing.fit == COVER) == is_wide:
        # The rows are taken as they are, and the columns follow from them.
        span = height * tracing.width
        across = max(1, span // tracing.height) if tracing.fit == COVER else -(-span // tracing.height)
        return Axis(height, 0, height), _centre(width, across)
    span = width * tracing.height
    down = max(1, span // tracing.width) if tracing.fit == COVER else -(-span // tracing.width)
    return _centre(height, down), Axis(width, 0, width)


def _centre(size: int, span: int) -> Axis:
    return Axis(size, (size - span) // 2 if size >= span else -((span - size) // 2), span)


def measure_ink(pixels: Bytes) -> Whole:
    """How much each pixel darkens white paper, from 0 to `WHITE`."""
    import numpy as np

    red, green, blue, opacity = (pixels[:, :, channel].astype(np.int64) for channel in range(4))
    light = (299 * red + 587 * green + 114 * blue) * opacity + 255_000 * (255 - opacity)
    return WHITE - (light + 500) // 1000


def average(ink: Whole, rows: Axis, columns: Axis, height: int, width: int) -> Whole:
    """The mean grey of each cell, 0 for black to 255 for white."""
    across = _add_up(ink, columns.cut(width), width)
    total = _add_up(across.T, rows.cut(height), height).T
    area = rows.span * columns.span
    return 255 - (2 * total + 255 * area) // (510 * area)


def _add_up(values: Whole, borders: list[int], parts: int) -> Whole:
    """Sums of rows of values between borders, which count in parts of a value."""
    import numpy as np

    sums = np.zeros((values.shape[0], values.shape[1] + 1), np.int64)
    np.cumsum(values, axis=1, out=sums[:, 1:])
    whole, part = np.divmod(np.array(borders), parts)
    beyond = np.minimum(whole, values.shape[1] - 1)
    return np.diff(parts * sums[:, whole] + part * values[:, beyond], axis=1)


def _average_edges(fine: Whole, height: int, width: int) -> Whole:
    """The mean strength of edges in each cell, as grey: black where the image changes most."""
    import numpy as np

    padded = np.pad(fine, 1, mode="edge")
    down = padded[:-2] + 2 * padded[1:-1] + padded[2:]
    across = padded[:, :-2] + 2 * padded[:, 1:-1] + padded[:, 2:]
    slope_across, slope_down = down[:, 2:] - down[:, :-2], across[2:] - across[:-2]
    strength = np.floor(np.sqrt((slope_across**2 + slope_down**2).astype(np.float64)) / 2).astype(np.int64)
    blocks: Whole = np.minimum(255, strength).reshape(height, FINER, width, FINER).sum(axis=(1, 3))
    return 255 - (2 * blocks + FINER * FINER) // (2 * FINER * FINER)


def choose_threshold(greys: Whole) -> int:
    """Otsu's threshold: what is below it and what is not differ most from each other; in the middle where several do alike."""
    import numpy as np

    counts = np.bincount(greys.reshape(-1), minlength=256).tolist()
    count, total = sum(counts), sum(grey * each for grey, each in enumerate(counts))
    best, first, last = 0.0, -1, -1
    dark = dark_total = 0
    for grey, each in enumerate(counts):
        dark, dark_total = dark + each, dark_total + grey * each
        if not 0 < dark < count:
            continue
        gap = float(dark_total * (count - dark) - (total - dark_total) * dark)
        contrast = gap * gap / float(dark * (count - dark))
        if contrast > best:
            best, first, last = contrast, grey, grey
        elif contrast == best and last == grey - 1:
            last = grey
    return (first + last) // 2 + 1 if first >= 0 else MIDDLE
