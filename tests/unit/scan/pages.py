"""Pages of ruled cells and of dots, drawn for tests, seen through a camera whose distortion is known exactly."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
Points = NDArray[np.float32]
FINER = 2
"""Pages are drawn and warped so many times larger."""


@dataclass(frozen=True)
class Page:
    """An image, and the crossings of its lattices in it."""

    image: Pixels
    meshes: tuple[Points, ...]


def rule(
    image: Pixels, rows: int, columns: int, pitch: int, left: int, top: int, *, grey: int = 0, every: int = 5, frame: int = 4
) -> Points:
    """Rule cells into an image; the crossings."""
    for number in range(rows + 1):
        thick = frame if number in (0, rows) else 3 if every and number % every == 0 else 2
        row = top + number * pitch
        cv2.line(image, (left, row), (left + columns * pitch, row), grey, thick)
    for number in range(columns + 1):
        thick = frame if number in (0, columns) else 3 if every and number % every == 0 else 2
        column = left + number * pitch
        cv2.line(image, (column, top), (column, top + rows * pitch), grey, thick)
    return mesh(rows, columns, pitch, left, top)


def mesh(rows: int, columns: int, pitch: int, left: int, top: int) -> Points:
    x, y = left + pitch * np.arange(columns + 1), top + pitch * np.arange(rows + 1)
    return np.stack(np.meshgrid(x, y), axis=-1).astype(np.float32)


def write(image: Pixels, top: int, bottom: int, left: int = 20, seed: int = 1) -> None:
    """Lines of letters."""
    rng = np.random.default_rng(seed)
    for row in range(top, bottom, 30):
        text = "".join(rng.choice(list("abcdefghij klmnop"), 100))
        cv2.putText(image, text, (left, row), cv2.FONT_HERSHEY_SIMPLEX, 0.8, 0, 2, cv2.LINE_AA)


def photograph(image: Pixels, *meshes: Points, angle: float = 0, lean: float = 0, curl: float = 0, blur: float = 0) -> Page:
    """The page turned, leaning back, curled, in a shadow, with noise; half as large."""
    height, width = image.shape
    rng = np.random.default_rng(3)
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    leaning = corners + np.array([[lean, lean / 2], [-lean, 0], [0, 0], [0, lean / 3]], np.float32) * width
    turn = np.vstack([cv2.getRotationMatrix2D((width / 2, height / 2), angle, 1), [0, 0, 1]])
    cosine, sine = abs(np.cos(np.radians(angle))), abs(np.sin(np.radians(angle)))
    wide, high = int(width * cosine + height * sine) + 80, int(height * cosine + width * sine) + 80
    shift = np.array([[1, 0, (wide - width) / 2], [0, 1, (high - height) / 2], [0, 0, 1]])
    warp = shift @ turn @ cv2.getPerspectiveTransform(corners, leaning)
    seen = cv2.warpPerspective(image, warp, (wide, high), borderValue=120)
    moved = [cv2.perspectiveTransform(each.reshape(-1, 1, 2), warp).reshape(each.shape) for each in meshes]
    if curl:
        x, y = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32))

        def rise(at: Points) -> Points:
            return np.asarray(curl * high / 4 * np.sin(at / wide * 4 + 1), np.float32)

        seen = cv2.remap(seen, x, y - rise(x), cv2.INTER_LINEAR, borderValue=120)
        for each in moved:
            each[..., 1] += rise(each[..., 0])
    light = np.linspace(0.5, 1, wide, dtype=np.float32)[None] * np.where(np.arange(high) < high / 3, 0.7, 1)[:, None]
    if blur:
        seen = cv2.GaussianBlur(seen, (0, 0), blur * FINER)
    noisy = seen * light + rng.normal(0, 4, seen.shape)
    small = cv2.resize(noisy.clip(0, 255).astype(np.uint8), None, fx=1 / FINER, fy=1 / FINER, interpolation=cv2.INTER_AREA)
    return Page(small, tuple(((each + 0.5) / FINER - 0.5).astype(np.float32) for each in moved))


def paper(width: int, height: int) -> Pixels:
    return np.full((height, width), 245, np.uint8)
