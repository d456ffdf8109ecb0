"""From a photograph or a drawing to cells of a few colours.

Every cell gets the mean colour of its area, framed as in `photo`. The colours of all cells are gathered around as many means as
there are inks and the paper, beginning with those that are farthest from each other. The paper is what most of the border has.
A single cell between cells that agree with each other becomes like them: it would be noise to the eye and a guess to the solver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.codec.colours import NAMES
from gridwright.codec.photo import WHITE, Tracing, average, frame_image

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]
    Real = NDArray[np.float64]

ROUNDS = 30
"""Means hardly move after so many."""
WEIGHTS = (0.55, 0.77, 0.34)
"""How much the eye sees of red, green and blue: square roots of their shares of luminance."""


def trace_colours(pixels: Bytes, tracing: Tracing, inks: int) -> tuple[Bytes, tuple[str, ...]]:
    """The cells of a board, 0 for the paper, and the colours by number as `#rrggbb`: the paper, then inks from dark to light."""
    import numpy as np

    means = _average_colours(pixels, tracing)
    points = means.reshape(-1, 3) * np.array(WEIGHTS)
    labels = _cluster(points, inks + 1).reshape(means.shape[:2])
    paper = int(np.bincount(_border(labels)).argmax())
    colours = {label: means[labels == label].mean(axis=0) for label in sorted(set(labels.reshape(-1).tolist()))}
    order = sorted((label for label in colours if label != paper), key=lambda label: float(colours[label] @ np.square(WEIGHTS)))
    number_of = np.zeros(inks + 1, np.uint8)
    for number, label in enumerate((paper, *order)):
        number_of[label] = number
    return _despeckle(number_of[labels]), tuple(_format_colour(colours[label]) for label in (paper, *order))


def name_colours(colours: tuple[str, ...]) -> tuple[str, ...]:
    """The nearest name of each, numbered where several have one."""
    named: list[str] = []
    for colour in colours:
        nearest = min(NAMES, key=lambda name: _measure(NAMES[name], colour))
        many = sum(each.split(" ")[0] == nearest for each in named)
        named.append(f"{nearest} {many + 1}" if many else nearest)
    return tuple(named)


def _measure(left: str, right: str) -> int:
    return sum((int(left[at : at + 2], 16) - int(right[at : at + 2], 16)) ** 2 for at in (1, 3, 5))


def _average_colours(pixels: Bytes, tracing: Tracing) -> Real:
    import numpy as np

    rows, columns = frame_image(pixels.shape[0], pixels.shape[1], tracing)
    opacity = pixels[:, :, 3].astype(np.int64)
    channels = []
    for channel in range(3):
        light = pixels[:, :, channel].astype(np.int64) * opacity + 255 * (255 - opacity)
        channels.append(average(WHITE - light, rows, columns, tracing.height, tracing.width))
    return np.stack(channels, axis=2).astype(np.float64)


def _cluster(points: Real, count: int) -> NDArray[np.int64]:
    """The number of the mean that each point belongs to; there are at most `count`."""
    import numpy as np

    means = points[:1].copy()
    for _ in range(count - 1):
        gaps = np.square(points[:, None] - means[None]).sum(axis=2).min(axis=1)
        if gaps.max() == 0:
            break
        means = np.vstack([means, points[gaps.argmax()]])
    for _ in range(ROUNDS):
        labels = np.square(points[:, None] - means[None]).sum(axis=2).argmin(axis=1)
        moved = np.array(
            [points[labels == label].mean(axis=0) if (labels == label).any() else means[label] for label in range(len(means))]
        )
        if np.allclose(moved, means):
            break
        means = moved
    result: NDArray[np.int64] = np.square(points[:, None] - means[None]).sum(axis=2).argmin(axis=1)
    return result


def _border(labels: NDArray[np.int64]) -> NDArray[np.int64]:
    import numpy as np

    return np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])


def _despeckle(cells: Bytes) -> Bytes:
    """Cells that no neighbour is like, where at least three of them are alike, become like these."""
    calm = cells.copy()
    height, width = cells.shape
    for row in range(height):
        for column in range(width):
            around = [
                int(cells[down, across])
                for down, across in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
                if 0 <= down < height and 0 <= across < width
            ]
            most = max(set(around), key=around.count, default=-1)
            if cells[row, column] not in around and around.count(most) >= 3:
                calm[row, column] = most
    return calm


def _format_colour(mean: Real) -> str:
    red, green, blue = (round(float(value)) for value in mean)
    return f"#{red:02x}{green:02x}{blue:02x}"
