"""Lines and crosses that somebody has drawn between the corners of a Slitherlink.

Ink is measured across each edge: how thick and dark it is, as a share of a cell, wherever along the edge it is least. A printed
grid of thin rules gives every edge some; lines are what has clearly more. A stroke is darker than the paper on both sides of it,
which shadows, stains and the rings of cups hardly are.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN

Floats = NDArray[np.float32]

FINE = 32
"""Pixels a cell of the straight image that edges are measured in."""
RIM = 12
"""Pixels around the board."""
REACH = 0.2
"""How far from an edge its ink may lie, in cells."""
ENDS = 0.2
"""How much of an edge's ends is left out, where dots are printed and other lines meet."""
LEAST_LINE = 0.035
"""Ink across a line, in cells, beyond that of the printed grid."""
LEAST_CROSS, LEAST_CLEAR_CROSS = 0.035, 0.022
"""Ink of a cross, in cells, beyond what is at both ends of its edge; and of one that stands out clearly."""
CLEAR_CONTRAST = 0.3
"""How much darker than the paper on either side such a cross is."""
STROKE, BESIDE = 0.12, 0.2
"""How far from an edge a stroke may run, in cells, and how far from it there is paper again."""
LEAST_CONTRAST = 0.16
"""How much darker than the paper on either side a stroke is; 1 is the darkest ink."""


def read_edges(image: Any, rows: int, columns: int) -> Board | None:
    """What is drawn, from a normalised straight image with FINE pixels a cell and RIM around; None for nothing."""
    ink = 1 - image.astype(np.float32) / 255
    across = np.stack([_cut(ink, row, column, upright=False) for row in range(rows + 1) for column in range(columns)])
    upright = np.stack([_cut(ink, row, column, upright=True) for row in range(rows) for column in range(columns + 1)])
    values = _judge(np.concatenate([across, upright]))
    if not values.any():
        return None
    return Board(rows, columns, values[: len(across)].tobytes(), values[len(across) :].tobytes())


def _cut(ink: Floats, row: int, column: int, *, upright: bool) -> Floats:
    """The strip around an edge, lying level."""
    if upright:
        ink, row, column = ink.T, column, row
    reach = round(REACH * FINE)
    start, middle = RIM + column * FINE, RIM + row * FINE
    return ink[middle - reach : middle + reach + 1, start : start + FINE]


def _judge(strips: Floats) -> NDArray[np.uint8]:
    """What stands on each edge."""
    ends = round(ENDS * FINE)
    profile = strips[:, :, ends : FINE - ends].sum(axis=1) / FINE
    parts = np.array_split(profile, 4, axis=1)
    along = np.stack([part.mean(axis=1) for part in parts], axis=1)
    # A line goes all along its edge; what is written in cells reaches into some of it.
    least = np.sort(along, axis=1)[:, 1]
    base = float(np.median(least)) if np.median(least) < 0.06 else 0.0
    is_line = least - base > max(LEAST_LINE, _split(least - base))
    outer = np.minimum(along[:, 0], along[:, 3])
    inner = (along[:, 1] + along[:, 2]) / 2
    beyond = inner - np.maximum(outer, base)
    contrast = _measure_contrast(strips[:, :, ends : FINE - ends])
    # All along its edge, but for a quarter that something else may darken; of a cross the middle is darkest.
    is_line &= np.quantile(contrast, 0.25, axis=1) > LEAST_CONTRAST
    third = contrast.shape[1] // 3
    darkest = np.quantile(contrast[:, third:-third], 0.75, axis=1)
    is_cross = (beyond > LEAST_CROSS) & (darkest > LEAST_CONTRAST)
    is_cross |= (beyond > LEAST_CLEAR_CROSS) & (darkest > CLEAR_CONTRAST)
    is_cross &= ~is_line
    values = np.full(len(strips), UNKNOWN, np.uint8)
    values[is_line], values[is_cross] = LINE, CROSS
    return values


def _measure_contrast(strips: Floats) -> Floats:
    """How much darker each place along an edge is than the paper on the darker side of it."""
    middle = strips.shape[1] // 2
    stroke, beside = round(STROKE * FINE), round(BESIDE * FINE)
    within = strips[:, middle - stroke : middle + stroke + 1].max(axis=1)
    sides = np.stack([strips[:, middle - beside], strips[:, middle + beside]])
    return np.asarray(within - sides.max(axis=0))


def _split(ink: NDArray[Any]) -> float:
    """Between edges without a line and those with one: half of what the inkier ones have."""
    high = ink[ink > LEAST_LINE]
    return 0.45 * float(np.median(high)) if len(high) else LEAST_LINE
