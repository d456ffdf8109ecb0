"""From a photograph or a drawing to cells of a few colours.

Every cell gets the mean colour of its area, framed as in `photo`, with the tones of `photo_steps`. Colours are compared as the
eye does (Oklab, Ottosson 2020), in whole numbers. The cells are split where they differ most until there are as many groups as
inks and the paper, and then gathered around the means of these (Lloyd). The paper is what most of the border has, if that is
light: paper is white wherever a puzzle is shown. Else it is the lightest. Small patches become like what is around them: they
would be noise to the eye and a guess to the solver.

How well a picture of few colours shows the image is its *likeness*: half of it is how much of the differences between colours is
left, half how much of the contours. The page does exactly the same (`js/kinds/nonogram/maker/image-colours.js`; a test compares
the two).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.codec.colour_names import list_light
from gridwright.codec.colours import MOST_INKS
from gridwright.codec.photo import WHITE, Tracing, average, choose_part, frame_image, trace_pixels, weigh_channels
from gridwright.codec.photo_steps import adjust_tones, remove_specks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]
    Whole = NDArray[np.int64]

ROUNDS = 30
"""Means hardly move after so many."""
USUAL_SPECK = 1
"""Cells on their own are taken out if nothing else is said."""
BLACK_ON_WHITE = ("#ffffff", "#000000")
WHOLE = 1_000
"""The likeness of an image to itself."""
FAINT, CLEAR = 20, 120
"""Neighbouring cells that differ less have no contour between them, and those that differ more have no stronger one; white and
black differ by 1000."""


@dataclass(frozen=True)
class Colouring:
    """A picture of few colours."""

    cells: Bytes
    """Numbers of colours, 0 for the paper."""
    colours: tuple[str, ...]
    """`#rrggbb` by number: the paper, then inks from dark to light."""
    likeness: int
    """How well it shows the image, from 0 to 1000."""


def trace_colours(pixels: Bytes, tracing: Tracing, inks: int) -> Colouring:
    """The picture of an image in so many inks, or fewer where it has fewer colours."""
    return colour_cells(average_colours(pixels, tracing), tracing.despeckle, inks)


def list_colourings(pixels: Bytes, tracing: Tracing) -> list[Colouring]:
    """The picture in black and white, and in each number of inks that shows so many colours."""
    means = average_colours(pixels, tracing)
    cells = trace_pixels(pixels, tracing)
    found = [Colouring(cells, BLACK_ON_WHITE, compare_black(means, cells))]
    for inks in range(2, MOST_INKS + 1):
        colouring = colour_cells(means, tracing.despeckle, inks)
        if len(colouring.colours) == inks + 1:
            found.append(colouring)
    return found


def compare_black(means: Whole, cells: Bytes) -> int:
    """How well black and white show an image: as well as the two colours would that they stand for."""
    import numpy as np

    colours = [_find_mean(means[cells == value]) if (cells == value).any() else [0, 0, 0] for value in (0, 1)]
    return measure_likeness(perceive(means), cells, perceive(np.array(colours)))


def colour_cells(means: Whole, despeckle: int | None, inks: int) -> Colouring:
    """The picture of cells that have these colours, rows by columns by channels."""
    import numpy as np

    seen = perceive(means)
    labels = _cluster(seen.reshape(-1, 3), inks + 1).reshape(means.shape[:2])
    colours = [_find_mean(means[labels == label]) for label in range(int(labels.max()) + 1)]
    light = [299 * red + 587 * green + 114 * blue for red, green, blue in colours]
    paper = int(np.bincount(_border(labels)).argmax())
    if 2 * light[paper] < min(light) + max(light):
        paper = light.index(max(light))
    order = [paper, *sorted((label for label in range(len(colours)) if label != paper), key=lambda label: (light[label], label))]
    number_of = np.zeros(len(colours), np.uint8)
    number_of[order] = np.arange(len(order))
    cells = remove_specks(number_of[labels], USUAL_SPECK if despeckle is None else despeckle)
    # An ink of specks alone is gone with them.
    used = np.union1d(cells.reshape(-1), [0])
    cells = np.searchsorted(used, cells).astype(np.uint8)
    palette = np.array([colours[order[number]] for number in used.tolist()], np.int64)
    return Colouring(cells, tuple(map(_format_colour, palette.tolist())), measure_likeness(seen, cells, perceive(palette)))


def average_colours(pixels: Bytes, tracing: Tracing) -> Whole:
    """The mean red, green and blue of each cell, with the tones asked for."""
    import numpy as np

    part = choose_part(pixels, tracing)
    rows, columns = frame_image(part.shape[0], part.shape[1], tracing)
    opacity = part[:, :, 3].astype(np.int64)
    channels = []
    for channel in range(3):
        light = part[:, :, channel].astype(np.int64) * opacity + 255 * (255 - opacity)
        channels.append(average(WHITE - light, rows, columns, tracing.height, tracing.width))
    means = np.stack(channels, axis=2)
    return adjust_tones(means, weigh_channels(means), tracing.tones)


def perceive(colours: Whole) -> Whole:
    """Oklab in thousandths of colours that end in red, green and blue from 0 to 255, with hue counted twice.

    Light falls unevenly on most photographs: counted once, a shadow took the ink of a leaf.
    """
    import numpy as np

    red, green, blue = np.moveaxis(np.array(list_light(), np.int64)[colours], -1, 0)
    long = _find_roots(4122 * red + 5363 * green + 515 * blue)
    middle = _find_roots(2119 * red + 6807 * green + 1074 * blue)
    short = _find_roots(883 * red + 2817 * green + 6300 * blue)
    lightness = (2105 * long + 7936 * middle - 41 * short) // 10_000
    to_red = (19780 * long - 24286 * middle + 4506 * short) // 5_000
    to_yellow = (259 * long + 7828 * middle - 8087 * short) // 5_000
    return np.stack([lightness, to_red, to_yellow], axis=-1)


def _find_roots(values: Whole) -> Whole:
    """Cube roots, rounded down: the same whole numbers on every machine."""
    import numpy as np

    roots = np.rint(np.cbrt(values.astype(np.float64))).astype(np.int64)
    return roots - (roots**3 > values)


def _cluster(points: Whole, count: int) -> Whole:
    """The number of the group of each point; there are at most `count`, numbered without gaps."""
    import numpy as np

    labels = np.zeros(len(points), np.int64)
    groups = 1
    while groups < count:
        means, errors = zip(*(_describe_group(points[labels == group]) for group in range(groups)), strict=True)
        worst = max(range(groups), key=lambda group: (sum(errors[group]), -group))
        axis = max(range(3), key=lambda each: (errors[worst][each], -each))
        split = np.where((labels == worst) & (points[:, axis] > means[worst][axis]), groups, labels)
        gathered, found = _gather(points, split, groups + 1) if split.max() == groups else (labels, groups)
        if found <= groups:
            # All points of a group are alike, or another group has taken them all.
            break
        labels, groups = gathered, found
    return labels


def _describe_group(points: Whole) -> tuple[list[int], list[int]]:
    """The mean of each coordinate, and the sum of squared distances from it."""
    total, squares, count = points.sum(axis=0).tolist(), (points * points).sum(axis=0).tolist(), len(points)
    return [each // count for each in total], [square - each * each // count for square, each in zip(squares, total, strict=True)]


def _gather(points: Whole, labels: Whole, groups: int) -> tuple[Whole, int]:
    """Each point joins the nearest mean, over and over; a group that loses all its points is gone."""
    import numpy as np

    for _ in range(ROUNDS):
        means = np.array([points[labels == group].sum(axis=0) // (labels == group).sum() for group in range(groups)])
        joined = np.square(points[:, None] - means[None]).sum(axis=2).argmin(axis=1)
        kept, joined = np.unique(joined, return_inverse=True)
        if len(kept) == groups and (joined == labels).all():
            break
        labels, groups = joined, len(kept)
    return labels, groups


def measure_likeness(seen: Whole, cells: Bytes, palette: Whole) -> int:
    """How well cells of the colours in `palette` show cells that are `seen` as they are; both as `perceive` gives them."""
    import numpy as np

    error = int(np.square(seen - palette[cells]).sum())
    points = seen.reshape(-1, 3)
    spread = int(np.square(points - points.sum(axis=0) // len(points)).sum())
    likeness = WHOLE - min(WHOLE, WHOLE * error // spread) if spread else WHOLE
    strength = kept = 0
    for far, near, this, other in (
        (seen[1:], seen[:-1], cells[1:], cells[:-1]),
        (seen[:, 1:], seen[:, :-1], cells[:, 1:], cells[:, :-1]),
    ):
        gaps = np.floor(np.sqrt(np.square(far - near).sum(axis=2).astype(np.float64))).astype(np.int64)
        contours = np.maximum(np.minimum(gaps, CLEAR) - FAINT, 0)
        strength += int(contours.sum())
        kept += int(contours[this != other].sum())
    return (likeness + (WHOLE * kept // strength if strength else WHOLE)) // 2


def _border(labels: Whole) -> Whole:
    import numpy as np

    return np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])


def _find_mean(means: Whole) -> list[int]:
    """The mean colour of some cells, rounded."""
    count = len(means)
    return [(2 * each + count) // (2 * count) for each in means.sum(axis=0).tolist()]


def _format_colour(mean: list[int]) -> str:
    red, green, blue = mean
    return f"#{red:02x}{green:02x}{blue:02x}"
