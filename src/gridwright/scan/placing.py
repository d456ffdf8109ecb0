"""Lattices where a person says that they are: as they are told, or moved onto the rules or dots near there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.scan.dots import find_dots
from gridwright.scan.finding import reduce_image, turn_scene, weigh_rules
from gridwright.scan.framing import judge_cells, measure_rules, scale_rules
from gridwright.scan.lattice import Lattice
from gridwright.scan.refining import refine_points
from gridwright.scan.ridges import even_light
from gridwright.scan.sampling import measure_pitch, sample

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gridwright.model.scanning import LatticeSort

    Pixels = NDArray[np.uint8]
    Floats = NDArray[np.floating[Any]]

GOAL = 24.0
"""Pixels of a cell in the reduced image that places are looked at in."""
RULE_REACHES = (0.3, 0.2, 0.1)
"""How far rules are looked for, in cells, one time after the other."""
DOT_REACHES = (0.35, 0.25, 0.15)
STEPS = 15
"""Places looked at for a dot, each way."""
TRUE_DOT = 0.25
"""What a dot must show to be one."""


def place_points(grey: Pixels, points: Floats, sort: LatticeSort | None) -> Lattice:
    """A lattice with its points moved onto rules or dots near them, or just there where no sort is told."""
    pitch = measure_pitch(points)
    low = np.maximum(np.floor(points.reshape(-1, 2).min(axis=0) - 2 * pitch), 0).astype(int)
    high = np.maximum(np.ceil(points.reshape(-1, 2).max(axis=0) + 2 * pitch).astype(int), low + 8)
    part = grey[low[1] : high[1] + 1, low[0] : high[0] + 1]
    if min(part.shape) < 8:
        zeros = (
            np.zeros((points.shape[0], points.shape[1] - 1), np.float32),
            np.zeros((points.shape[0] - 1, points.shape[1]), np.float32),
        )
        return Lattice(points, *zeros, *zeros, 0.0)
    reduced, scale = reduce_image(part, int(part.size * min(1.0, (GOAL / pitch) ** 2)) + 1)
    way = points[:, -1].mean(axis=0) - points[:, 0].mean(axis=0)
    scene = turn_scene(even_light(reduced), float(np.rad2deg(np.arctan2(way[1], way[0]))), scale)
    local = scene.move_back(points - low)
    level = scene.levels[0]
    if sort == "rules":
        for share in RULE_REACHES:
            local = refine_points(level, local, max(1.0, share * measure_pitch(local)))
    elif sort == "dots":
        local = _move_onto_dots(find_dots(scene.lit), local)
    raw = measure_rules(level, local)
    across, upright = scale_rules(*raw)
    score = float(judge_cells(across, upright, None).mean()) * min(1.0, min(float(np.percentile(each, 75)) for each in raw) / 0.3)
    # What is just there stays to the last digit: reading it again is to give the same again.
    placed = points if sort is None else scene.move(local) + low.astype(np.float32)
    return Lattice(placed, across, upright, *weigh_rules(scene.lit, local), round(score, 4))


def _move_onto_dots(dots: Floats, points: Floats) -> Floats:
    """Points moved together onto dots: each looks around itself, and a smooth field goes through what most of them found."""
    for share in DOT_REACHES:
        reach = share * measure_pitch(points)
        offsets = np.linspace(-reach, reach, STEPS, dtype=np.float32)
        moves = np.stack(np.meshgrid(offsets, offsets), axis=-1).reshape(-1, 2)
        # Of equally sure ones the nearest.
        shown = sample(dots, points[..., None, :] + moves) - 0.05 * np.hypot(*(moves / reach).T)
        best = shown.argmax(axis=-1)
        found, weight = moves[best], np.maximum(shown.max(axis=-1) - TRUE_DOT, 0.0)
        points = points + _smooth(found, weight)
    return np.asarray(points, np.float32)


def _smooth(moves: Floats, weight: Floats) -> Floats:
    """The field of second degree through most of the moves; nothing where hardly any dot was found."""
    rows, columns = weight.shape
    down, right = (np.linspace(-1, 1, count) for count in (rows, columns))
    y, x = (each.ravel() for each in np.meshgrid(down, right, indexing="ij"))
    terms = [np.ones_like(x), x, y, x * y]
    terms += [x**2] * (columns > 4) + [y**2] * (rows > 4)
    design, goal, trust = np.stack(terms, axis=1), moves.reshape(-1, 2), weight.ravel()
    if (trust > 0).sum() < 2 * len(terms):
        return np.zeros_like(moves)
    fit = np.zeros_like(goal)
    for _ in range(4):
        root = np.sqrt(trust)[:, None]
        fit = design @ np.linalg.lstsq(design * root, goal * root, rcond=None)[0]
        miss = np.hypot(*(goal - fit).T)
        trust = weight.ravel() / (1 + (miss / max(0.3, float(np.median(miss)))) ** 2)
    return np.asarray(fit.reshape(moves.shape), np.float32)
