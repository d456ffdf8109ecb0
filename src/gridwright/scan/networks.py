"""Reading numbers and cells on a straightened photograph with two small networks that are part of the package.

`tools/train_scan_networks.py` trains them on pages it draws itself and writes `weights/*.onnx`; OpenCV runs them on the CPU. Both
see PITCH pixels a cell and the grey of `normalise`: even paper is white, the darkest ink black.

`read_numbers` finds every number of a patch wherever it is: a convolutional network says for each STRIDE x STRIDE pixels how
surely the centre of a number is there, how large it is, and which tens and ones it has (as CenterNet does: Zhou et al., Objects
as Points, 2019). `read_cells` says what one cell of a board holds. The probabilities are calibrated on typefaces and
disturbances that the training did not see; the factors that do it are part of the weights.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]

PITCH = 24
"""Pixels a cell of what the networks read."""
STRIDE = 4
"""Pixels a place of the map of numbers."""
MARGIN = 6
"""Pixels around a board that `cut_cells` takes."""
CROP = 32
"""Pixels a side of a crop: a cell and 17 % around it."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÁÄĄČĆĎÉĚĘÍĹĽŁŇŃÓÔŔŘŠŚŤÚŮÝŽŹŻ"
"""The capital letters of English, Slovak, Czech and Polish."""
CONTENTS = ("empty", "filled", "full", "cross", "dot", *LETTERS)
"""What the network of cells tells apart: filled by hand, full by print."""
MARKS = ("circle", "shaded", "number")
"""What a cell may have besides: a circle, a grey ground, a small number in its corner."""
CELLS = ("empty", "filled", "full", "cross", "dot", *MARKS, *LETTERS)
"""The classes of `read_cells`; `circle`, `shaded` and `number` are cells that are empty but for that."""

MOST_CHOICES = 5
LEAST_SCORE = 0.1
"""A number less sure than this is not reported."""


@dataclass(frozen=True)
class Number:
    """A number found on a patch: its centre and size in the patch's pixels."""

    x: float
    y: float
    width: float
    height: float
    score: float
    """How surely a number is printed there at all."""
    choices: tuple[tuple[int, float], ...]
    """(value, probability), likeliest first."""

    @property
    def value(self) -> int:
        """The likeliest value."""
        return self.choices[0][0]


def normalise(grey: Grey) -> Grey:
    """The image as if evenly lit on white paper, the darkest ink black. Expects about PITCH pixels a cell and dark ink.

    Paper is what a closing wider than the strokes leaves; where that is dark (large black areas) the paper around it.
    """
    check_grey(grey)
    height, width = grey.shape
    if not grey.size:
        return grey.copy()
    small = cv2.medianBlur(cv2.resize(grey, (max(1, width // 4), max(1, height // 4)), interpolation=cv2.INTER_AREA), 3)
    narrow = close_dark(small, 9)
    bright = float(np.percentile(narrow, 90))
    paper = np.where(narrow < 0.6 * bright, np.maximum(close_dark(small, 33), 0.6 * bright), narrow).astype(np.float32)
    even = cv2.resize(cv2.GaussianBlur(paper, (0, 0), 3), (width, height), interpolation=cv2.INTER_LINEAR)
    ratio = grey / np.maximum(even, 1)
    ink = min(float(np.percentile(ratio, 1)), 0.75)
    result: Grey = np.clip((ratio - ink) * (255 / (0.97 - ink)), 0, 255).astype(np.uint8)
    return result


def close_dark(image: cv2.typing.MatLike, size: int) -> cv2.typing.MatLike:
    """The image without what is dark and narrower than `size` pixels."""
    return cv2.morphologyEx(image, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8), borderType=cv2.BORDER_REPLICATE)


def is_dark(grey: Grey) -> bool:
    """Whether light ink is printed on dark ground: a screenshot at night, or an inverted clue band."""
    if not grey.size:
        return False
    low, middle, high = np.percentile(grey, (2, 50, 98))
    return bool(high - low > 30 and middle < low + 0.35 * (high - low))


def check_grey(grey: Grey) -> None:
    """Refuse what is not an image of 8-bit grey."""
    if grey.ndim != 2 or grey.dtype != np.uint8:
        raise ValueError(f"patch: found {grey.dtype} of shape {grey.shape}; expected 8-bit grey of two dimensions")


def read_numbers(patch: Grey, least: float = LEAST_SCORE) -> list[Number]:
    """Every number printed on a patch of PITCH pixels a cell, surest first; those with a score below `least` are left out.

    The patch is normalised here. Digits should be 8 to 22 pixels high: magnify the small numbers of a crossword accordingly.
    """
    check_grey(patch)
    if min(patch.shape) < 2:
        return []
    return find_peaks(map_numbers(patch), least)


def map_numbers(patch: Grey) -> NDArray[np.float32]:
    """What the network says of every STRIDE pixels of a patch: [what, row, column]."""
    height, width = patch.shape
    clean = normalise(255 - patch if is_dark(patch) else patch)
    below, right = -height % STRIDE, -width % STRIDE
    clean = np.pad(clean, ((0, below), (0, right)), constant_values=255)
    raw: NDArray[np.float32] = run_network("numbers", clean[None])[0]
    return raw


def find_peaks(raw: NDArray[np.float32], least: float) -> list[Number]:
    """The numbers of a map: its local maxima, without those inside a surer number."""
    score = 1 / (1 + np.exp(-raw[0]))
    highest = cv2.dilate(score, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    rows, columns = np.nonzero((score >= highest) & (score >= least))
    order = np.argsort(-score[rows, columns], kind="stable")
    found = [
        take_number(raw[:, row, column], row, column, float(score[row, column]))
        for row, column in zip(rows[order].tolist(), columns[order].tolist(), strict=True)
    ]
    places = np.array([(number.x, number.y) for number in found]).reshape(-1, 2)
    is_free = np.ones(len(found), bool)
    for index, number in enumerate(found):
        if is_free[index]:
            is_free[index + 1 :] &= ~is_inside(places[index + 1 :], number)
    return [number for number, is_kept in zip(found, is_free, strict=True) if is_kept]


def take_number(raw: NDArray[np.float32], row: int, column: int, score: float) -> Number:
    """The number whose centre is at a place of the map."""
    joint = find_chances(raw)
    best = np.argsort(-joint, kind="stable")[:MOST_CHOICES]
    across, down, wide, high = (float(value) for value in raw[21:25])
    return Number(
        x=(column + 0.5 + across) * STRIDE,
        y=(row + 0.5 + down) * STRIDE,
        width=max(2.0, wide * PITCH),
        height=max(2.0, high * PITCH),
        score=score,
        choices=tuple((int(value), float(joint[value])) for value in best),
    )


def find_chances(raw: NDArray[np.float32]) -> NDArray[np.float32]:
    """How likely each value from 0 to 99 is at a place of the map."""
    tens, ones = soften(raw[1:11]), soften(raw[11:21])
    result: NDArray[np.float32] = (tens[:, None] * ones[None, :]).ravel()
    return result


def is_inside(places: NDArray[np.float64], number: Number) -> NDArray[np.bool_]:
    """Whether each of these places lies within the ellipse of a number."""
    away = (places - (number.x, number.y)) / (0.55 * number.width + 1, 0.55 * number.height + 1)
    result: NDArray[np.bool_] = (away**2).sum(axis=1) < 1
    return result


def soften(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """Probabilities of logits along the last axis."""
    raised = np.exp(logits - logits.max(axis=-1, keepdims=True))
    result: NDArray[np.float32] = raised / raised.sum(axis=-1, keepdims=True)
    return result


def cut_cells(board: Grey, rows: int, columns: int) -> NDArray[np.uint8]:
    """The crops for `read_cells`, row by row, of a normalised board of PITCH pixels a cell and MARGIN pixels around it."""
    check_grey(board)
    expected = (rows * PITCH + 2 * MARGIN, columns * PITCH + 2 * MARGIN)
    if board.shape != expected:
        raise ValueError(f"board: found {board.shape} pixels; expected {expected} for {rows} x {columns} cells")
    inset = MARGIN - (CROP - PITCH) // 2
    crops = np.empty((rows * columns, CROP, CROP), np.uint8)
    for index in range(rows * columns):
        top, left = (inset + place * PITCH for place in divmod(index, columns))
        crops[index] = board[top : top + CROP, left : left + CROP]
    return crops


def read_cells(crops: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The probabilities of CELLS for each crop, as `cut_cells` cuts them."""
    content, marks = read_contents(crops)
    empty = content[:, :1]
    result = np.empty((len(crops), len(CELLS)), np.float32)
    result[:, 1:5], result[:, 8:] = content[:, 1:5], content[:, 5:]
    for index in range(3):  # a circle goes before a grey ground, that before a number
        result[:, 5 + index] = (empty * marks[:, index : index + 1])[:, 0]
        empty = empty * (1 - marks[:, index : index + 1])
    result[:, 0] = empty[:, 0]
    return result


def read_contents(crops: NDArray[np.uint8]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The probabilities of CONTENTS, and those of each of MARKS, which cells with letters may have too."""
    if crops.ndim != 3 or crops.shape[1:] != (CROP, CROP) or crops.dtype != np.uint8:
        raise ValueError(f"crops: found {crops.dtype} of shape {crops.shape}; expected 8-bit grey of shape (n, {CROP}, {CROP})")
    if not len(crops):
        return np.zeros((0, len(CONTENTS)), np.float32), np.zeros((0, len(MARKS)), np.float32)
    parts = [run_network("cells", part) for part in np.split(crops, range(256, len(crops), 256))]
    raw = np.concatenate(parts).reshape(len(crops), -1)
    marks = 1 / (1 + np.exp(-raw[:, len(CONTENTS) :]))
    return soften(raw[:, : len(CONTENTS)]), marks.astype(np.float32)


LOADED = threading.local()
"""The networks of each thread: one must not be run by two threads at once."""


def run_network(name: str, images: Grey) -> NDArray[np.float32]:
    """What the network says about normalised images (n, height, width)."""
    networks = LOADED.__dict__.setdefault("networks", {})
    if name not in networks:
        networks[name] = load_network(name)
    networks[name].setInput((255 - images)[:, None].astype(np.float32) / np.float32(255))
    result: NDArray[np.float32] = networks[name].forward()
    return result


def load_network(name: str) -> Any:
    """The network of a name, read from the package."""
    with as_file(files("gridwright.scan") / "weights" / f"{name}.onnx") as path:
        return open_network(path)


def open_network(path: Path) -> Any:
    """The network in a file. Of OpenCV 5's two engines the older one runs these in two thirds of the time."""
    engine = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
    return cv2.dnn.readNetFromONNX(str(path)) if engine is None else cv2.dnn.readNetFromONNX(str(path), engine)
