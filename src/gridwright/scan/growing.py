"""Growing a lattice from a seed: each crossing is predicted from its neighbours and moved to the nearest crossing of rules.

No model of the page is needed: the mesh follows perspective and curl because each prediction is local. All crossings of the
frontier are predicted at once, ring by ring.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.scan.sampling import sample

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gridwright.scan.seeds import Seed

    Floats = NDArray[np.floating[Any]]
    Pixels = NDArray[np.uint8]
    Flags = NDArray[np.bool_]

MOST = 112
"""Crossings that a lattice may grow to each side of its seed; clue cells count."""
REACH = 0.24
"""How far a crossing may lie from where it is predicted, in cells."""
WEAK_STEPS = 2
"""How many crossings in a row may be predicted only."""
STRONG = 0.42
"""The least a crossing must show, as a share of what the lattice's crossings show."""
LEAST_SHOWN = 0.1
RIM = 4
"""Unused places around the mesh, so that a prediction may look at those without asking."""
COMPACT = 0.25
"""The least share of crossings in the box around a mesh that must be found: in text a mesh grows in threads."""
LINKED = 0.4
"""The least that a line from crossing to crossing must show everywhere, as a share of what crossings show."""


@dataclass(frozen=True, slots=True)
class Mesh:
    """Crossings by row and column, in pixels of one level."""

    points: Floats
    """[rows, columns, 2]: x and y; NaN where nothing could be predicted."""
    is_seen: Flags
    """Which of them were found in the image; others are predicted."""


def grow_mesh(
    nodes: Floats,
    seed: Seed,
    links: tuple[Floats, Floats] | None = None,
    patience: int = WEAK_STEPS,
    most: int = MOST,
    taken: Pixels | None = None,
) -> Mesh | None:
    """All crossings that can be reached from a seed; None if it leads nowhere.

    `links` are the lines across and upright that a crossing must be joined to its neighbours by, `patience` is how many
    crossings in a row may be predicted only. Of the area that is `taken` by others only the rim is reached: most seeds lead
    nowhere, and most of the time went into following those across a lattice that had been found before.
    """
    side = 2 * most + 1 + 2 * RIM
    points = np.full((side, side, 2), np.nan, np.float32)
    depth = np.full((side, side), 99, np.int16)
    middle = most + RIM
    start = np.array(seed.place, np.float32)
    steps = np.array([seed.right, seed.down], np.float32)
    lengths = np.abs(steps).max(axis=1)
    ring = [(i, j) for j in (-1, 0, 1) for i in (-1, 0, 1)]
    for i, j in ring:
        points[middle + j, middle + i] = start + i * steps[0] + j * steps[1]
    patch = points[middle - 1 : middle + 2, middle - 1 : middle + 2].reshape(-1, 2)
    moved, shown = snap_points(nodes, patch, steps[0], steps[1], 0.2)
    typical = float(np.median(shown))
    if typical < 0.1:
        return None
    # A seed is nine crossings in two steps: they are smoothed to an affine patch.
    design = np.array([(1.0, i, j) for i, j in ring])
    weights = np.sqrt(np.maximum(shown, 1e-3))[:, None]
    fit = np.linalg.lstsq(design * weights, moved * weights, rcond=None)[0]
    fitted = (design @ fit).astype(np.float32)
    near = np.abs(fitted - moved).max(axis=1) < 0.12 * seed.pitch
    moved = np.where(near[:, None], moved, fitted)
    for (i, j), place, value in zip(ring, moved, shown, strict=True):
        points[middle + j, middle + i] = place
        depth[middle + j, middle + i] = 0 if value >= STRONG * typical else 1
    values = list(shown[shown >= STRONG * typical])
    top = left = middle - 1
    bottom = right = middle + 2
    for wave in count(1):
        if wave % 6 == 0 and (depth[top:bottom, left:right] == 0).mean() < COMPACT:
            break
        low, high = max(top - 1, RIM), min(bottom + 1, side - RIM)
        near_left, near_right = max(left - 1, RIM), min(right + 1, side - RIM)
        rows, columns, predicted, row_steps, column_steps, weak = _predict(points, depth, low, high, near_left, near_right)
        if not len(rows):
            break
        moved, shown = snap_points(nodes, predicted, row_steps, column_steps, REACH)
        typical = float(np.median(values[:400]))  # of what is near the seed: in text far away they show less
        is_strong = shown >= max(STRONG * typical, LEAST_SHOWN)
        if links is not None:
            is_strong[is_strong] = _are_linked(
                links, points, depth, rows[is_strong], columns[is_strong], moved[is_strong], typical
            )
        new_depth = np.where(is_strong, 0, weak + 1)
        keep = new_depth <= patience
        sizes = np.abs(row_steps).max(axis=1) / lengths[0], np.abs(column_steps).max(axis=1) / lengths[1]
        keep &= np.minimum(*sizes) > 0.5
        keep &= np.maximum(*sizes) < 2
        height, width = nodes.shape
        keep &= (moved[:, 0] > -2) & (moved[:, 1] > -2) & (moved[:, 0] < width + 1) & (moved[:, 1] < height + 1)
        if taken is not None:
            keep &= ~_lie_within(taken, moved, 1.25 * seed.pitch)
        places = np.where(is_strong[:, None], moved, predicted)
        points[rows[keep], columns[keep]] = places[keep]
        depth[rows[keep], columns[keep]] = new_depth[keep]
        depth[rows[~keep], columns[~keep]] = 100  # looked at in vain
        values.extend(shown[keep & is_strong].tolist())
        if keep.any():
            top, bottom = min(top, int(rows[keep].min())), max(bottom, int(rows[keep].max()) + 1)
            left, right = min(left, int(columns[keep].min())), max(right, int(columns[keep].max()) + 1)
    known = depth == 0
    if known.sum() < 9:
        return None
    rows_known, columns_known = np.flatnonzero(known.any(axis=1)), np.flatnonzero(known.any(axis=0))
    part = slice(rows_known[0], rows_known[-1] + 1), slice(columns_known[0], columns_known[-1] + 1)
    return Mesh(points[part], known[part])


def _lie_within(area: Pixels, places: Floats, margin: float) -> Flags:
    """Whether each place lies in an area, so far at least from its border."""
    within = np.ones(len(places), np.bool_)
    height, width = area.shape
    for down, right in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        columns = np.clip(np.rint(places[:, 0] + right * margin), 0, width - 1).astype(np.intp)
        rows = np.clip(np.rint(places[:, 1] + down * margin), 0, height - 1).astype(np.intp)
        within &= area[rows, columns] > 0
    return within


def _predict(
    points: Floats, depth: NDArray[np.int16], low: int, high: int, left: int, right: int
) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats, Floats, Floats, NDArray[np.int16]]:
    """The frontier: where its crossings should lie, the local steps along rows and columns, and how long ago one was seen."""
    known = depth <= WEAK_STEPS
    part = known[low - 1 : high + 1, left - 1 : right + 1]
    open_now = depth[low:high, left:right] == 99
    beside = part[:-2, 1:-1] | part[2:, 1:-1] | part[1:-1, :-2] | part[1:-1, 2:]
    rows, columns = np.nonzero(open_now & beside)
    rows, columns = rows + low, columns + left
    size = len(rows)
    total, weight = np.zeros((size, 2), np.float32), np.zeros(size, np.float32)
    weak = np.full(size, 90, np.int16)
    step_sums = {True: np.zeros((size, 2), np.float32), False: np.zeros((size, 2), np.float32)}
    step_counts = {True: np.zeros(size, np.float32), False: np.zeros(size, np.float32)}

    def at(row: NDArray[np.intp], column: NDArray[np.intp]) -> Floats:
        return points[row, column]

    def add(value: Floats, share: float) -> None:
        sound = ~np.isnan(value[:, 0])
        total[sound] += share * value[sound]
        weight[sound] += share

    for down, across in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        first, second = at(rows - down, columns - across), at(rows - 2 * down, columns - 2 * across)
        fourth = at(rows - 4 * down, columns - 4 * across)
        add(2 * first - second, 1.0)
        add(first + (first - fourth) / 3, 1.0)
        step = (first - second) * (down + across)
        sound = ~np.isnan(step[:, 0])
        step_sums[across != 0][sound] += step[sound]
        step_counts[across != 0] += sound
        for sideways in (-1, 1):
            turn_down, turn_across = across * sideways, down * sideways
            beside_it = at(rows - turn_down, columns - turn_across)
            corner = at(rows - down - turn_down, columns - across - turn_across)
            add(first + beside_it - corner, 0.5)  # counted twice, once from either side
            step = (beside_it - corner) * (down + across)
            sound = ~np.isnan(step[:, 0])
            step_sums[across != 0][sound] += step[sound]
            step_counts[across != 0] += sound
        near = depth[rows - down, columns - across]
        weak = np.minimum(weak, np.where(near <= WEAK_STEPS, near, 90)).astype(np.int16)
    ready = (weight > 0) & (step_counts[True] > 0) & (step_counts[False] > 0)
    rows, columns, weak = rows[ready], columns[ready], weak[ready]
    row_steps = step_sums[True][ready] / step_counts[True][ready, None]
    column_steps = step_sums[False][ready] / step_counts[False][ready, None]
    return rows, columns, total[ready] / weight[ready, None], row_steps, column_steps, weak


def _are_linked(
    links: tuple[Floats, Floats],
    points: Floats,
    depth: NDArray[np.int16],
    rows: NDArray[np.intp],
    columns: NDArray[np.intp],
    places: Floats,
    typical: float,
) -> Flags:
    """Whether a line leads from each place to a neighbour that is known: in text and noise crossings are not joined."""
    linked = np.zeros(len(rows), np.bool_)
    for down, across in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        known = depth[rows - down, columns - across] <= WEAK_STEPS
        if not known.any():
            continue
        starts = points[rows[known] - down, columns[known] - across]
        between = starts[:, None] + _LINK_SHARES[:, None] * (places[known] - starts)[:, None]
        shown = sample(links[0] if across else links[1], between).min(axis=1)
        linked[np.flatnonzero(known)[shown >= LINKED * typical]] = True
    return linked


_LINK_SHARES = np.array([0.25, 0.5, 0.75], np.float32)
_GRID = np.linspace(-1, 1, 9, dtype=np.float32)
_OFFSETS = np.array([(right, down) for down in _GRID for right in _GRID], np.float32)
_FAR = 0.35 * (_OFFSETS**2).sum(axis=1)


def snap_points(nodes: Floats, places: Floats, right: Floats, down: Floats, reach: float) -> tuple[Floats, Floats]:
    """The best crossing near each place, and how surely it is one."""
    import cv2

    right, down = np.broadcast_to(right, places.shape), np.broadcast_to(down, places.shape)
    tried = places[:, None] + reach * (_OFFSETS[None, :, :1] * right[:, None] + _OFFSETS[None, :, 1:] * down[:, None])
    found = np.empty(tried.shape[:2], np.float32)
    block = 8_000  # cv2.remap takes no more than 32767 rows
    for start in range(0, len(tried), block):
        part = tried[start : start + block]
        found[start : start + block] = cv2.remap(
            nodes,
            np.ascontiguousarray(part[..., 0]),
            np.ascontiguousarray(part[..., 1]),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT,
        )
    score = found * (1 - _FAR)
    best = score.argmax(axis=1)
    numbers = np.arange(len(places))
    # Between the places tried: the centre of the three around the best, each way.
    row, column = np.divmod(best, 9)
    square = score.reshape(-1, 9, 9)
    shift = np.zeros((len(places), 2), np.float32)
    for axis, (index, line) in enumerate(((column, square[numbers, row]), (row, square[numbers, :, column]))):
        inner = (index > 0) & (index < 8)
        middle = np.clip(index, 1, 7)
        before, here, after = (line[numbers, middle + step] for step in (-1, 0, 1))
        bend = before - 2 * here + after
        offset = np.where(inner & (bend < -1e-6), 0.5 * (before - after) / np.where(bend < -1e-6, bend, -1), 0)
        shift[:, axis] = np.clip(offset, -0.5, 0.5) * (_GRID[1] - _GRID[0])
    moved = tried[numbers, best] + reach * (shift[:, :1] * right + shift[:, 1:] * down)
    return moved.astype(np.float32), found[numbers, best]


def fill_points(points: Floats, rounds: int = 200) -> Floats:
    """Predict what is missing (NaN) from what is known around it, ring by ring."""
    points = points.copy()
    for _ in range(rounds):
        missing = np.isnan(points[..., 0])
        if not missing.any():
            break
        padded = np.pad(points, ((2, 2), (2, 2), (0, 0)), constant_values=np.nan)
        height, width = missing.shape

        def at(down: int, across: int, padded: Floats = padded, height: int = height, width: int = width) -> Floats:
            return padded[2 + down : 2 + down + height, 2 + across : 2 + across + width]

        guesses = []
        for down, across in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            guesses.append(2 * at(-down, -across) - at(-2 * down, -2 * across))
            for sideways in (-1, 1):
                turn = across * sideways, down * sideways
                guesses.append(at(-down, -across) + at(-turn[0], -turn[1]) - at(-down - turn[0], -across - turn[1]))
        for down, across in ((1, 0), (0, 1)):
            guesses.append((at(-down, -across) + at(down, across)) / 2)
        stack = np.stack(guesses)
        sound = ~np.isnan(stack[..., 0])
        count = sound.sum(axis=0)
        mean = np.where(sound[..., None], stack, 0).sum(axis=0) / np.maximum(count, 1)[..., None]
        ready = missing & (count > 0)
        if not ready.any():
            break
        points[ready] = mean[ready]
    return points
