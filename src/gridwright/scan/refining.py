"""Moving the crossings of a mesh onto the rules of a finer image."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.scan.sampling import sample

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gridwright.scan.ridges import Level

    Floats = NDArray[np.floating[Any]]

_SHARES = np.array([0.12, 0.25, 0.38, 0.5], np.float32)
LEAST = 0.15
"""What a rule must show to move a crossing."""


def refine_points(level: Level, points: Floats, reach: float) -> Floats:
    """Points moved by up to `reach` pixels, across each rule, to where it is surest."""
    step = max(0.5, reach / 6)
    offsets = np.arange(-np.ceil(reach / step), np.ceil(reach / step) + 1, dtype=np.float32) * np.float32(step)
    up_down, shown_across = _find_shift(level.across, points, offsets, axis=1)
    left_right, shown_upright = _find_shift(level.upright, points, offsets, axis=0)
    right, down = _find_directions(points)
    # The crossing lies on both rules: each shift is square to its rule.
    normal_across = np.stack([-right[..., 1], right[..., 0]], axis=-1)
    normal_upright = np.stack([down[..., 1], -down[..., 0]], axis=-1)
    cross = normal_across[..., 0] * normal_upright[..., 1] - normal_across[..., 1] * normal_upright[..., 0]
    safe = np.where(np.abs(cross) > 0.3, cross, 1)
    move = np.stack(
        [
            (up_down * normal_upright[..., 1] - left_right * normal_across[..., 1]) / safe,
            (left_right * normal_across[..., 0] - up_down * normal_upright[..., 0]) / safe,
        ],
        axis=-1,
    )
    move[np.abs(cross) <= 0.3] = 0
    shown = np.minimum(shown_across, shown_upright)
    return (points + _smooth(move, shown)).astype(np.float32)


def _find_directions(points: Floats) -> tuple[Floats, Floats]:
    """Unit vectors along the rows and along the columns at each point."""
    right, down = np.gradient(points, axis=1), np.gradient(points, axis=0)
    return tuple(way / np.maximum(np.sqrt((way**2).sum(axis=-1, keepdims=True)), 1e-6) for way in (right, down))


def _find_shift(lines: Floats, points: Floats, offsets: Floats, axis: int) -> tuple[Floats, Floats]:
    """How far each point lies beside its rule along `axis`, and how surely that is a rule."""
    points = np.moveaxis(points, axis, 0)
    way = np.diff(points, axis=0)
    length = np.maximum(np.sqrt((way**2).sum(axis=-1, keepdims=True)), 1e-6)
    if axis == 1:
        beside = np.stack([-way[..., 1], way[..., 0]], axis=-1) / length
    else:
        beside = np.stack([way[..., 1], -way[..., 0]], axis=-1) / length
    profiles = np.zeros((2, *points.shape[:-1], len(offsets)), np.float32)
    for half, starts, direction in ((0, points[:-1], way), (1, points[1:], -way)):
        places = (
            starts[..., None, None, :]
            + _SHARES[:, None, None] * direction[..., None, None, :]
            + offsets[:, None] * beside[..., None, None, :]
        )
        values = sample(lines, places).mean(axis=-2)
        profiles[half][slice(None, -1) if half == 0 else slice(1, None)] = values
    counts = np.full(len(points), 2, np.float32)
    counts[[0, -1]] = 1
    profile = profiles.sum(axis=0) / counts[:, None, None]
    # What the neighbours along the rule show counts half: a crossing without rules of its own follows them.
    spread = profile.copy()
    spread[1:] += 0.5 * profile[:-1]
    spread[:-1] += 0.5 * profile[1:]
    spread[[0, -1]] *= 4 / 3
    spread *= 0.5
    spread *= 1 - 0.25 * (offsets / max(offsets[-1], 1e-6)) ** 2
    best = spread.argmax(axis=-1)
    inner = (best > 0) & (best < len(offsets) - 1)
    middle = np.clip(best, 1, len(offsets) - 2)
    before, here, after = (np.take_along_axis(spread, (middle + step)[..., None], -1)[..., 0] for step in (-1, 0, 1))
    bend = before - 2 * here + after
    fine = np.where(inner & (bend < -1e-6), 0.5 * (before - after) / np.where(bend < -1e-6, bend, -1), 0)
    shift = offsets[best] + np.clip(fine, -0.5, 0.5) * (offsets[1] - offsets[0])
    shown = spread.max(axis=-1)
    return np.moveaxis(shift, 0, axis), np.moveaxis(shown, 0, axis)


def _smooth(move: Floats, shown: Floats) -> Floats:
    """Moves of points that show little follow those around them."""
    import cv2

    weight = np.where(shown > LEAST, shown, 0.01).astype(np.float32)
    near = cv2.blur(weight, (3, 3), borderType=cv2.BORDER_CONSTANT)
    around = np.stack(
        [
            cv2.blur(np.ascontiguousarray(move[..., axis] * weight), (3, 3), borderType=cv2.BORDER_CONSTANT) / near
            for axis in (0, 1)
        ],
        axis=-1,
    )
    own = np.clip(shown / 0.4, 0, 0.8)[..., None]
    return np.asarray(own * move + (1 - own) * around)


def even_points(points: Floats, most: float) -> Floats:
    """Points that lie more than `most` pixels beside the middle of their neighbours moved there: next to black squares few rules
    tell where a crossing is."""
    total, count = np.zeros_like(points), np.zeros(points.shape[:2], np.float32)
    total[:, 1:-1] += points[:, :-2] + points[:, 2:]
    total[1:-1] += points[:-2] + points[2:]
    count[:, 1:-1] += 2
    count[1:-1] += 2
    middle = total / np.maximum(count, 1)[..., None]
    away = np.sqrt(((points - middle) ** 2).sum(axis=-1))
    return np.asarray(np.where(((away > most) & (count > 0))[..., None], middle, points))
