"""Where a mesh has grown from one lattice into its neighbour on the page: a strip of cells between them with nothing in it.

Puzzles on a page are often as far from each other as a cell is wide, so the next dot or rule lies about where it is expected.
Hardly ever it lies just there: the strip is a little wider or narrower than the cells on both sides of it, or the neighbour
begins a little higher. On a curled page steps change too, but from one cell to the next, and not at one place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.scan.sampling import measure_pitch, sample

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]
    Floats = NDArray[np.floating[Any]]
    Flags = NDArray[np.bool_]

SHIFTED, FAR_SHIFTED = 0.05, 0.14
"""How far the crossings behind a strip lie beside where those before it lead, in cells: with nothing in it, and with little."""
BLANK, NEAR_BLANK = 0.07, 0.35
"""The share of the cells of a strip that may have ink in them, in either case, as a share of what all cells have."""
SPARSE = 0.25
"""A line with less than this share of the crossings that most lines have lies between lattices."""
SMALLEST_PART = 4
FEWEST = 3
"""Rows that tell of a strip."""
LEAST_INK = 0.4
"""Of the usual ink of cells that have any."""


def cut_seams(points: Floats, inked: Floats, place: tuple[int, int]) -> tuple[slice, slice]:
    """The rows and columns of points around one of them up to the next seams; `inked` tells which cells have ink."""
    columns = _cut(points, inked, place[1])
    rows = _cut(np.swapaxes(points, 0, 1), inked.T, place[0])
    return rows, columns


def _cut(points: Floats, inked: Floats, column: int) -> slice:
    low, high = 0, points.shape[1]
    shares = np.isfinite(points[..., 0]).mean(axis=0)
    sparse: list[int] = np.flatnonzero(shares < SPARSE * np.median(shares)).tolist()
    for number in sparse:
        if number < column:
            low = max(low, number + 1)
        elif number > column:
            high = min(high, number)
    if high - low < SMALLEST_PART:
        return slice(low, high)
    for number in (low + each for each in find_seams(points[:, low:high], inked[:, low : high - 1])):
        if number < column:
            low = max(low, number + 1)
        else:
            high = min(high, number + 1)
    return slice(low, high)


def find_seams(points: Floats, inked: Floats) -> list[int]:
    """The columns of cells that are no cells but the room between two lattices."""
    count = points.shape[1] - 1
    pitch = measure_pitch(points)
    steps = np.diff(points, axis=1) / pitch
    full = float(np.nanmean(inked)) if np.isfinite(inked).any() else 0.0
    shifts = np.array([_measure_shift(steps, column) for column in range(count)])
    if not np.isfinite(shifts).any():
        return []
    usual = float(np.nanmedian(shifts))
    seams = []
    for column in range(count):
        known = inked[:, column][np.isfinite(inked[:, column])]
        if not np.isfinite(shifts[column]) or len(known) < FEWEST:
            continue
        share = float(known.mean()) / max(full, 0.05)
        shift = float(shifts[column])
        if (shift > max(SHIFTED, 3 * usual) and share <= BLANK) or (shift > max(FAR_SHIFTED, 4 * usual) and share <= NEAR_BLANK):
            seams.append(column)
    # Beside a seam the strips it is compared with are those of cells: of neighbours the most shifted one is the seam.
    return [column for column in seams if all(shifts[column] >= shifts[other] for other in seams if abs(other - column) == 1)]


def _measure_shift(steps: Floats, column: int) -> float:
    """How far a column of cells is wider, narrower or more slanted than those on both sides; NaN where too little is known."""
    count = steps.shape[1]
    if 0 < column < count - 1:
        expected = (steps[:, column - 1] + steps[:, column + 1]) / 2
    elif column == 0 and count > 2:
        expected = 2 * steps[:, 1] - steps[:, 2]
    elif column == count - 1 and count > 2:
        expected = 2 * steps[:, -2] - steps[:, -3]
    else:
        return float("nan")
    away = steps[:, column] - expected
    away = away[np.isfinite(away[:, 0])]
    if len(away) < FEWEST:
        return float("nan")
    return float(np.hypot(*np.median(away, axis=0)))


def measure_ink(lit: Pixels, points: Floats) -> Floats:
    """Which cells have something written in them: 1 or 0, NaN where a corner is not known."""
    corners = np.stack([points[:-1, :-1], points[:-1, 1:], points[1:, :-1], points[1:, 1:]], axis=-2)
    shares = np.linspace(0.25, 0.75, 7, dtype=np.float32)
    places = []
    for down in shares:
        for right in shares:
            weights = np.array([(1 - down) * (1 - right), (1 - down) * right, down * (1 - right), down * right], np.float32)
            places.append((corners * weights[:, None]).sum(axis=-2))
    ink = 255 - np.sort(sample(lit, np.stack(places, axis=-2)), axis=-1)
    shown = ink[..., 3] - ink[..., len(shares) ** 2 // 2 + 10]
    unknown = np.isnan(corners).any(axis=(-1, -2))
    shown[unknown] = np.nan
    if unknown.all():
        return np.asarray(shown, np.float32)
    usual = max(float(np.nanpercentile(shown, 85)), 25.0)
    return np.where(unknown, np.nan, (shown > LEAST_INK * usual).astype(np.float32)).astype(np.float32)
