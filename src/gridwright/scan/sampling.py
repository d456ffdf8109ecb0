"""Values of an image at the places of a mesh."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]
    Floats = NDArray[np.floating[Any]]


def sample(image: Pixels | Floats, places: Floats) -> Floats:
    """Values of an image between its pixels, of an array of places (x, y) of any shape; 0 outside and where a place is NaN."""
    import cv2

    flat = np.nan_to_num(np.ascontiguousarray(places.reshape(-1, 2), np.float32), nan=-100.0)
    width = max(1, min(4096, len(flat)))
    missing = -len(flat) % width
    if missing:
        flat = np.concatenate([flat, np.zeros((missing, 2), np.float32)])
    found = np.empty(len(flat), np.float32)
    block = width * 4096
    for start in range(0, len(flat), block):
        part = flat[start : start + block].reshape(-1, width, 2)
        values = cv2.remap(image, part[..., 0], part[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        found[start : start + part.shape[0] * width] = values.reshape(-1)
    return found[: len(flat) - missing].reshape(places.shape[:-1])


def measure_pitch(points: Floats) -> float:
    """The usual side of a cell."""
    right = np.sqrt((np.diff(points, axis=1) ** 2).sum(axis=-1))
    down = np.sqrt((np.diff(points, axis=0) ** 2).sum(axis=-1))
    return float((np.nanmedian(right) * np.nanmedian(down)) ** 0.5)
