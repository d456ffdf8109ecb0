"""An image like a photograph, drawn here: an apple with its leaf on a table, lit from one side, with the noise of a camera."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from PIL import Image

HEIGHT, WIDTH = 300, 400
WALL, TABLE, APPLE, LEAF, STALK = (214, 205, 184), (126, 84, 52), (184, 38, 34), (66, 128, 50), (70, 44, 26)
NOISE = 12


def draw_photograph() -> bytes:
    """As JPEG. The subject is right of the middle; the light falls from the left, and the right side is half as bright."""
    row, column = np.mgrid[:HEIGHT, :WIDTH].astype(np.float64)
    image = np.empty((HEIGHT, WIDTH, 3))
    image[:] = WALL
    image[row > 215] = TABLE
    lobes = [((column - centre) / 62) ** 2 + ((row - 160) / 72) ** 2 < 1 for centre in (215, 265)]
    image[lobes[0] | lobes[1]] = APPLE
    image[(np.abs(column - 241 - (95 - row) / 6) < 6) & (row > 62) & (row < 102)] = STALK
    image[((column - 285 + (row - 70) / 2) / 42) ** 2 + ((row - 72) / 17) ** 2 < 1] = LEAF
    # The shine on the apple, the fall of the light, and the noise.
    image += 90 * np.exp(-(((column - 205) / 20) ** 2) - ((row - 125) / 26) ** 2)[:, :, None]
    image *= (1.1 - 0.55 * column / WIDTH - 0.15 * row / HEIGHT)[:, :, None]
    image += np.random.default_rng(19).normal(0, NOISE, image.shape)
    stream = BytesIO()
    Image.fromarray(image.clip(0, 255).astype(np.uint8)).save(stream, "JPEG", quality=88)
    return stream.getvalue()
