"""What happens to a page between the press and the rectified patch: ink, paper, camera, lens, JPEG, and an imperfect mesh.

A page is drawn at DRAWN pixels a cell as reflectance (1 is white paper). `photograph` takes it at any number of pixels a cell,
and brings it to the scale that the networks read, as a mesh that does not fit perfectly would.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Page = NDArray[np.float32]
Points = NDArray[np.float64]

DRAWN = 32
"""Pixels a cell of a page as it is drawn."""


@dataclass(frozen=True)
class Exposure:
    """How a photograph is taken: its pixels a cell, and how bad it is, 0 (a screenshot) to 1."""

    pitch: float
    harm: float


def draw_noise(rng: np.random.Generator, shape: tuple[int, int], cells: float) -> Page:
    """Smooth noise of spread 1 with features of so many pixels."""
    small = (max(2, math.ceil(shape[0] / cells) + 2), max(2, math.ceil(shape[1] / cells) + 2))
    noise = rng.standard_normal(small).astype(np.float32)
    return cv2.resize(noise, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)  # type: ignore[return-value]


def age_paper(rng: np.random.Generator, page: Page, harm: float) -> Page:
    """The page with the colour and texture of its paper, what shows through from its back, specks and stains."""
    height, width = page.shape
    result = page.copy()
    if rng.random() < 0.35 * harm + 0.03:  # what is printed on the back
        back = cv2.GaussianBlur(np.ascontiguousarray(page[:, ::-1]), (0, 0), float(rng.uniform(0.8, 3)))
        back = np.roll(back, (int(rng.integers(height)), int(rng.integers(width))), (0, 1))
        result *= 1 - np.float32(rng.uniform(0.05, 0.3)) * (1 - back)
    if rng.random() < 0.5 * harm:
        result *= 1 + np.float32(rng.uniform(0.005, 0.04)) * draw_noise(rng, page.shape, float(rng.uniform(1.0, 3)))
    if rng.random() < 0.4 * harm:
        result *= 1 + np.float32(rng.uniform(0.01, 0.06)) * draw_noise(rng, page.shape, float(rng.uniform(8, 40)))
    if rng.random() < 0.45 * harm:
        for _ in range(int(rng.integers(1, 25))):
            draw_speck(rng, result)
    return np.clip(result, 0, 1.1)


def draw_speck(rng: np.random.Generator, page: Page) -> None:
    """Draw one speck, hair or smear."""
    height, width = page.shape
    at = (int(rng.integers(width)), int(rng.integers(height)))
    shade = float(rng.uniform(0.1, 0.85))
    if rng.random() < 0.7:
        radius = (int(rng.integers(0, 4)), int(rng.integers(0, 4)))
        cv2.ellipse(page, at, radius, float(rng.uniform(0, 180)), 0, 360, shade, -1, cv2.LINE_AA)
    else:
        length, angle = float(rng.uniform(4, 60)), float(rng.uniform(0, 6.3))
        end = (int(at[0] + length * math.cos(angle)), int(at[1] + length * math.sin(angle)))
        cv2.line(page, at, end, shade, int(rng.integers(1, 3)), cv2.LINE_AA)


def choose_view(rng: np.random.Generator, pitch: float, harm: float) -> tuple[Points, tuple[float, float]]:
    """The matrix from the page's pixels to the photograph's: turned, scaled and seen from one side."""
    angle = math.radians(rng.normal(0, 4.0 * harm))
    scale = pitch / DRAWN
    squeeze = math.exp(rng.normal(0, 0.06 * harm))
    matrix = np.array(
        [
            [scale * squeeze * math.cos(angle), -scale * math.sin(angle) + scale * rng.normal(0, 0.05 * harm), 0],
            [scale * math.sin(angle), scale / squeeze * math.cos(angle), 0],
            [rng.normal(0, 0.0003 * harm), rng.normal(0, 0.0003 * harm), 1],
        ]
    )
    return matrix, (scale * squeeze, scale / squeeze)


def project(matrix: Points, points: Points) -> Points:
    """The points (x, y) where the matrix sends them."""
    sent = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    result: Points = sent[:, :2] / sent[:, 2:]
    return result


def take_photo(rng: np.random.Generator, page: Page, matrix: Points, exposure: Exposure) -> NDArray[np.uint8]:
    """The page as the camera stores it."""
    height, width = page.shape
    corners = project(matrix, np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=float))
    shift = np.array([[1, 0, -corners[:, 0].min()], [0, 1, -corners[:, 1].min()], [0, 0, 1.0]])
    matrix[:] = shift @ matrix
    size = np.ceil(np.ptp(corners, axis=0)).astype(int) + 1
    reduce = DRAWN / exposure.pitch
    if reduce > 1:
        page = cv2.GaussianBlur(page, (0, 0), 0.42 * reduce)  # type: ignore[assignment]
    photo = cv2.warpPerspective(
        page, matrix, (int(size[0]), int(size[1])), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return expose(rng, photo.astype(np.float32), exposure)


def expose(rng: np.random.Generator, photo: Page, exposure: Exposure) -> NDArray[np.uint8]:
    """Light, lens, sensor and JPEG."""
    harm, pitch = exposure.harm, exposure.pitch
    height, width = photo.shape
    if rng.random() < 0.6 * harm:  # blur that a person can read through
        sigma = float(rng.uniform(0.02, 0.035 + 0.035 * harm)) * pitch + 0.15
        photo = cv2.GaussianBlur(photo, (0, 0), sigma)  # type: ignore[assignment]
    if rng.random() < 0.2 * harm:
        photo = blur_by_motion(photo, float(rng.uniform(0.04, 0.16)) * pitch, float(rng.uniform(0, 3.2)))
    if rng.random() < 0.75 * harm:
        photo = photo * draw_light(rng, (height, width), harm)
    black, white = 0.0, 1.0
    if harm > 0:
        black, white = float(rng.uniform(0, 0.32)), float(rng.uniform(0.5, 1.0))
        white = max(white, black + 0.28)
    photo = black + (white - black) * photo ** np.float32(rng.uniform(0.75, 1.4) if harm > 0 else 1)
    if rng.random() < 0.8 * harm:
        spread = float(rng.uniform(0.003, 0.012 + 0.04 * harm * (white - black)))
        photo = photo + spread * rng.standard_normal(photo.shape, dtype=np.float32)
        if rng.random() < 0.3:
            photo = cv2.GaussianBlur(photo, (0, 0), 0.6)  # type: ignore[assignment]
    if rng.random() < 0.35 * harm:  # telephones sharpen
        photo = photo + float(rng.uniform(0.3, 1.5)) * (photo - cv2.GaussianBlur(photo, (0, 0), 1.2))
    stored: NDArray[np.uint8] = np.clip(photo * 255 + 0.5, 0, 255).astype(np.uint8)
    if rng.random() < 0.25 + 0.6 * harm:
        quality = int(rng.uniform(95 - 65 * harm, 97))
        _, data = cv2.imencode(".jpg", stored, [cv2.IMWRITE_JPEG_QUALITY, quality])
        return as_grey(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE))
    return stored


def as_grey(image: cv2.typing.MatLike | None) -> NDArray[np.uint8]:
    """The same image, of a type that the checker knows."""
    grey: NDArray[np.uint8] = np.asarray(image, dtype=np.uint8)
    return grey


def blur_by_motion(photo: Page, length: float, angle: float) -> Page:
    """The photo of a moved camera."""
    size = 2 * math.ceil(length / 2) + 3
    kernel = np.zeros((size, size), np.float32)
    step = (length / 2 * math.cos(angle), length / 2 * math.sin(angle))
    for part in np.linspace(-1, 1, 15):
        kernel += cv2.getRectSubPix(
            np.pad(np.ones((1, 1), np.float32), size), (size, size), (size + part * step[0], size + part * step[1])
        )
    return cv2.filter2D(photo, -1, kernel / kernel.sum())  # type: ignore[return-value]


def draw_light(rng: np.random.Generator, shape: tuple[int, int], harm: float) -> Page:
    """How brightly each part is lit: a gradient, perhaps the edge of a shadow."""
    height, width = shape
    angle = float(rng.uniform(0, 2 * math.pi))
    across = np.linspace(-1, 1, width, dtype=np.float32)[None, :] * math.cos(angle)
    along = np.linspace(-1, 1, height, dtype=np.float32)[:, None] * math.sin(angle)
    ramp = (across + along).astype(np.float32)
    light = 1 + np.float32(rng.uniform(0, 0.25) * harm) * ramp
    if rng.random() < 0.3:
        depth, at, soft = rng.uniform(0.1, 0.5), rng.uniform(-0.8, 0.8), rng.uniform(0.05, 0.6)
        light = light * (1 - np.float32(depth) / (1 + np.exp(np.clip((ramp - np.float32(at)) / np.float32(soft * 0.2), -30, 30))))
    return light.astype(np.float32)


def photograph(
    rng: np.random.Generator,
    page: Page,
    points: Points,
    exposure: Exposure,
    size: tuple[int, int],
    pitch: float,
    error: float = 1.0,
) -> tuple[NDArray[np.uint8], Points]:
    """A patch of (height, width) pixels out of the middle of the photographed page, `pitch` pixels a cell, and the points in it.

    `error` scales how badly the mesh that cuts the patch fits.
    """
    height, width = size
    matrix, _ = choose_view(rng, exposure.pitch, exposure.harm)
    photo = take_photo(rng, page, matrix, exposure)
    scale = DRAWN / pitch * math.exp(rng.normal(0, 0.03 * error)) * np.exp(rng.normal(0, 0.02 * error, 2))
    turn, shear = rng.normal(0, 0.012 * error), rng.normal(0, 0.012 * error)
    cut = np.array([[scale[0], scale[0] * (shear - turn), 0], [scale[1] * turn, scale[1], 0], [0, 0, 1.0]])
    middle = np.array([page.shape[1] / 2, page.shape[0] / 2]) + rng.normal(0, 0.04 * error * DRAWN, 2)
    cut[:2, 2] = middle - cut[:2, :2] @ np.array([width / 2, height / 2])
    amount = float(abs(rng.normal(0, 0.035 * error * DRAWN)))
    wave_x = amount * draw_noise(rng, size, 3.0 * pitch)
    wave_y = amount * draw_noise(rng, size, 3.0 * pitch)
    across, down = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
    places = project(cut, np.column_stack([across.ravel(), down.ravel()]))
    places += np.column_stack([wave_x.ravel(), wave_y.ravel()])
    seen = (project(matrix, places) - 0.5).astype(np.float32).reshape(height, width, 2)
    how = cv2.INTER_LINEAR if rng.random() < 0.6 else cv2.INTER_CUBIC
    if exposure.pitch > 1.3 * pitch:
        photo = cv2.GaussianBlur(photo, (0, 0), 0.35 * exposure.pitch / pitch)  # type: ignore[assignment]
    patch = cv2.remap(photo, seen[..., 0], seen[..., 1], how, borderMode=cv2.BORDER_REPLICATE)
    inverse = np.linalg.inv(cut)
    found = project(inverse, points) if len(points) else np.zeros((0, 2))
    if len(found):
        column = np.clip(found[:, 0], 0, width - 1).astype(int)
        row = np.clip(found[:, 1], 0, height - 1).astype(int)
        found = project(inverse, points - np.column_stack([wave_x[row, column], wave_y[row, column]]))
    return patch, found  # type: ignore[return-value]
