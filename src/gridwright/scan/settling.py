"""Completing a mesh of dots: a smooth surface through most of them says where the others are.

Growing goes from dot to dot, so it stops, or goes astray, where somebody has drawn lines over the dots. A sheet of paper is
smooth: where a point should lie follows from all others. It belongs to the lattice if there is a dot, or ink that may hide one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.scan.growing import fill_points, snap_points
from gridwright.scan.sampling import measure_pitch, sample

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]
    Floats = NDArray[np.floating[Any]]
    Flags = NDArray[np.bool_]

ROUNDS = 60
"""Times that a mesh may get another row or column on each side."""
MOST_LINES = 130
REACH = 0.2
"""How far from the surface a dot may lie, in cells."""
STRAY = 0.12
"""A dot further from the surface does not count as one that was seen."""
STILL_SEEN = 0.75
"""The share of the dots of a mesh that are on its surface, at least."""
ALIKE = 0.4
"""The least a dot must show, as a share of what most dots show."""
MOST_BENT = 3
"""The degree of the surface that a sheet is taken for."""
ASTRAY = 0.3
"""How far from where its neighbours lead a crossing of rules may lie."""
HIDING = 0.5
"""The least ink of a line that may hide a dot, as a share of that of dots."""
ENOUGH = 0.6
"""Of the points of another row, so many must be there for it to belong to the lattice."""


def settle_points(lit: Pixels, dots: Floats, points: Floats, is_seen: Flags) -> tuple[Floats, Flags] | None:
    """All points of the lattice that a mesh is a part of, and at which of them there is a dot, or a line that may hide one."""
    points, is_seen = points.copy(), is_seen & np.isfinite(points[..., 0])
    ink = blur_ink(lit)
    for number in range(ROUNDS):
        margins = _list_margins(is_seen) if number else (1, 1, 1, 1)
        if not any(margins):
            break
        rows, columns = is_seen.shape
        if max(rows, columns) + 2 > MOST_LINES:
            return None
        surface = fit_surface(points, is_seen, margins)
        if surface is None:
            return None
        before = int(is_seen.sum())
        points, is_seen = _look_around(ink, dots, surface)
        if is_seen.sum() < STILL_SEEN * before:
            return None  # letters, which lie on no surface
    return points, is_seen


def smooth_points(points: Floats, margin: int, astray: float = ASTRAY) -> Floats:
    """A mesh without gaps, with so many more points around: those that are missing or astray lie where the others lead to."""
    margins = (margin, margin, margin, margin)
    is_known = np.isfinite(points[..., 0])
    surface = fit_surface(points, is_known, margins)
    points = np.pad(points, ((margin, margin), (margin, margin), (0, 0)), constant_values=np.nan)
    if surface is None:
        return np.asarray(fill_points(points), np.float32)
    pitch = measure_pitch(surface)
    for _ in range(2):
        away = _measure_away(points, surface, pitch)
        surface = surface + _smooth(np.nan_to_num(points - surface), away < astray)
    away = _measure_away(points, surface, pitch)
    return np.where((away < astray)[..., None], points, surface).astype(np.float32)


def _measure_away(points: Floats, surface: Floats, pitch: float) -> Floats:
    """How far points lie from a surface, in cells; far for those that are missing."""
    away: Floats = np.hypot(*np.moveaxis(points - surface, -1, 0)) / pitch
    return np.nan_to_num(away, nan=99.0)


def blur_ink(lit: Pixels) -> Floats:
    """How dark each pixel is, 0..1, without the noise."""
    import cv2

    return np.asarray(cv2.GaussianBlur(255 - lit, (0, 0), 1.0), np.float32) / 255


def fit_surface(points: Floats, is_seen: Flags, margins: tuple[int, int, int, int]) -> Floats | None:
    """The smooth surface through most of the points, with so many more rows and columns: above, below, left, right."""
    rows, columns = is_seen.shape
    row, column = np.nonzero(is_seen)
    if len(row) < 9:
        return None
    goal = points[row, column].astype(np.float64)
    pitch = measure_pitch(points)
    weights = np.ones(len(row))
    fit: NDArray[Any] = np.zeros((1, 2))
    # A stiffer surface first: a bendable one would follow a whole corner that is astray.
    for degree in (2, 2, 2, 2, MOST_BENT, MOST_BENT, MOST_BENT, MOST_BENT):
        design = _list_terms(row, column, rows, columns, degree)
        root = np.sqrt(weights)[:, None]
        fit = np.linalg.lstsq(design * root, goal * root, rcond=None)[0]
        miss = np.hypot(*(goal - design @ fit).T)
        scale = max(0.03 * pitch, 1.5 * float(np.median(miss)))
        weights = 1 / (1 + (miss / scale) ** 2) ** 2
    top, bottom, left, right = margins
    down, across = np.mgrid[-top : rows + bottom, -left : columns + right]
    terms = _list_terms(down.ravel(), across.ravel(), rows, columns, MOST_BENT)
    return np.asarray((terms @ fit).reshape(*down.shape, 2), np.float32)


def _list_terms(row: NDArray[Any], column: NDArray[Any], rows: int, columns: int, degree: int) -> NDArray[np.float64]:
    """Powers of places in a mesh, as high as so many rows and columns can tell, and no higher than a degree."""
    y, x = (2 * place / max(count - 1, 1) - 1 for place, count in ((row, rows), (column, columns)))
    degrees = [min(degree, max(1, (count - 1) // 2)) for count in (rows, columns)]
    return np.stack(
        [
            y**down * x**across
            for down in range(degrees[0] + 1)
            for across in range(degrees[1] + 1)
            if down + across <= degree + 1
        ],
        axis=1,
    )


def _look_around(ink: Floats, dots: Floats, surface: Floats) -> tuple[Floats, Flags]:
    """The dots near a surface, and which of its points have one or have ink that may hide one."""
    pitch = measure_pitch(surface)
    # Where many dots lie beside the surface in the same way, the paper is bent more than the surface is.
    for _ in range(2):
        moved, shown = _snap(dots, surface)
        move = moved - surface
        near = np.hypot(move[..., 0], move[..., 1]) / pitch < REACH
        usual = float(np.percentile(shown[near], 60)) if near.any() else 0.0
        surface = surface + _smooth(move, near & (shown > ALIKE * usual))
    moved, shown = _snap(dots, surface)
    near = np.hypot(*np.moveaxis(moved - surface, -1, 0)) / pitch < STRAY
    usual = float(np.percentile(shown[near], 60)) if near.any() else 0.0
    is_dot = near & (shown > max(ALIKE * usual, 0.1))
    if not is_dot.any():
        return surface, is_dot
    points = np.where(is_dot[..., None], moved, surface).astype(np.float32)
    return points, is_dot | find_hidden(ink, points, is_dot)


def find_hidden(ink: Floats, points: Floats, is_dot: Flags) -> Flags:
    """At which points there is as much ink as a dot has, and less around: a line drawn from there may hide one."""
    dark = _measure_darkness(ink, points, measure_pitch(points))
    least = HIDING * float(np.median(dark[is_dot])) if is_dot.any() else 1.0
    right, down = np.gradient(points, axis=1), np.gradient(points, axis=0)
    half = (right + down) / 2, (right - down) / 2
    around = np.stack([sample(ink, points + sign * way) for way in half for sign in (-1, 1)])
    return np.asarray((dark > least) & (np.median(around, axis=0) < 0.5 * dark))


def _snap(dots: Floats, surface: Floats) -> tuple[Floats, Floats]:
    right, down = (np.gradient(surface, axis=axis).reshape(-1, 2) for axis in (1, 0))
    moved, shown = snap_points(dots, surface.reshape(-1, 2), right, down, REACH)
    return moved.reshape(surface.shape), shown.reshape(surface.shape[:2])


def _smooth(move: Floats, is_dot: Flags) -> Floats:
    """What most dots around each point do; nothing where there are hardly any."""
    import cv2

    weight = is_dot.astype(np.float32)
    size = (5, 5)
    total = cv2.blur(weight, size, borderType=cv2.BORDER_CONSTANT)
    parts = [
        cv2.blur(np.ascontiguousarray(move[..., axis] * weight), size, borderType=cv2.BORDER_CONSTANT)
        / (total + np.float32(0.15))
        for axis in (0, 1)
    ]
    return np.asarray(np.stack(parts, axis=-1), np.float32)


def _measure_darkness(ink: Floats, points: Floats, pitch: float) -> Floats:
    """The most ink close to each point."""
    best = sample(ink, points)
    for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        best = np.maximum(best, sample(ink, points + np.float32(0.06 * pitch) * np.array([x, y], np.float32)))
    return best


def _list_margins(is_seen: Flags) -> tuple[int, int, int, int]:
    """On which sides a mesh may go on: where most of its outermost points are there."""
    inner = float(is_seen.mean())
    shares = [float(line.mean()) for line in (is_seen[0], is_seen[-1], is_seen[:, 0], is_seen[:, -1])]
    top, bottom, left, right = (int(share >= ENOUGH * inner) for share in shares)
    return top, bottom, left, right
