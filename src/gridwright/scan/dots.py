"""Finding lattices of dots, as Slitherlink has them.

A dot is darker than what lies around it on all sides: both principal curvatures of the image are high there, while along a line
or a stroke one of them is low. Small crosses at the corners pass for dots. A seed is a dot with four neighbours in two straight
lines; the mesh grows from dot to dot as it does from crossing to crossing of rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.scan.finding import (
    SEARCHED,
    SMALLEST,
    Found,
    Scene,
    finish_lattice,
    list_border,
    reduce_image,
    turn_scene,
)
from gridwright.scan.framing import bar_cells, find_frame, judge_bends, measure_rules
from gridwright.scan.growing import Mesh, fill_points, grow_mesh
from gridwright.scan.ridges import even_light
from gridwright.scan.sampling import measure_pitch, sample
from gridwright.scan.seams import cut_seams, measure_ink
from gridwright.scan.seeds import Seed
from gridwright.scan.settling import blur_ink, find_hidden, settle_points

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gridwright.scan.lattice import Lattice

    Pixels = NDArray[np.uint8]
    Floats = NDArray[np.floating[Any]]

WIDTHS = (1.3, 2.4, 4.5)
"""Standard deviations that dots are looked for with, in pixels: a dot of radius r shows most at about 0.7 r."""
MOST_DOTS = 3_600
"""Dots that seeds are looked for among."""
MOST_TRIES = 16
LEAST_SEED = 0.08
LEAST_DOT = 0.12
LEAST_SCORE = 0.78
BORDER = 0.75
"""How many dots the outermost rows must show, as a share of what all rows do."""
MOST_SETTLED = 0.6
"""A mesh in which fewer points have a dot is hardly one of dots, and not completed."""
LEAST_BARE = 0.3
"""The share of a line's dots that must not be drawn over for the others to count."""
RULED = 0.85
"""A lattice with more of its segments drawn is a ruled one."""


def find_dotted(grey: Pixels, most: int) -> list[Lattice]:
    """The lattices of dots in an image, the surest first."""
    import cv2

    reduced, scale = reduce_image(grey, SEARCHED)
    lit = even_light(reduced)
    turn = find_turn(*list_dots(find_dots(lit)))
    if turn is None:
        return []
    scene = turn_scene(lit, turn, scale)
    dots = find_dots(scene.lit)
    seeds = find_seeds(dots, *list_dots(dots))
    taken = np.zeros(scene.lit.shape, np.uint8)
    found: list[Lattice] = []
    tried: list[tuple[NDArray[np.float64], float]] = []
    for seed in seeds:
        place = np.array(seed.place)
        x, y = (int(value) for value in np.clip(np.rint(place), 0, np.array(taken.shape[::-1]) - 1))
        near = any(0.8 < seed.pitch / pitch < 1.25 and float(np.abs(place - at).max()) < 3 * pitch for at, pitch in tried)
        if taken[y, x] or near:
            continue
        if len(found) >= most or len(tried) - len(found) >= MOST_TRIES:
            break
        tried.append((place, seed.pitch))
        lattice = grow_dots(scene, dots, seed, taken)
        if lattice is None:
            continue
        area = np.zeros_like(taken)
        cv2.fillPoly(area, [np.rint(list_border(lattice.points)).astype(np.int32)], 1)
        if float((area & taken).sum()) > 0.2 * float(area.sum()):
            continue
        np.maximum(taken, area, out=taken)
        found.append(finish_lattice(grey, scene, lattice, is_ruled=False))
    found.sort(key=lambda each: -each.score * min(1.0, 0.5 + each.rows * each.columns / 50))
    return found


def find_dots(lit: Pixels) -> Floats:
    """How surely each pixel is the middle of a dot, 0..1."""
    import cv2

    ink = (255 - lit).astype(np.float32) / 255
    best = np.zeros_like(ink)
    for width in WIDTHS:
        soft = cv2.GaussianBlur(ink, (0, 0), width)
        step = max(1, round(width))
        right = np.zeros((1, 2 * step + 1), np.float32)
        right[0, [0, step, -1]] = -1, 2, -1
        level, upright = cv2.filter2D(soft, -1, right), cv2.filter2D(soft, -1, np.ascontiguousarray(right.T))
        corners = np.zeros((2 * step + 1, 2 * step + 1), np.float32)
        corners[[0, 0, -1, -1], [0, -1, 0, -1]] = -0.25, 0.25, 0.25, -0.25
        mixed = cv2.filter2D(soft, -1, corners)
        # The smaller eigenvalue of the curvatures.
        least = (level + upright) / 2 - np.sqrt(((level - upright) / 2) ** 2 + mixed**2)
        np.maximum(best, least, out=best)
    return np.asarray(best / (best + np.float32(0.06)))


def list_dots(dots: Floats) -> tuple[Floats, Floats]:
    """The places (x, y) of dots and how surely they are; the surest of very many."""
    import cv2

    peaks = (dots >= cv2.dilate(dots, np.ones((5, 5), np.uint8))) & (dots > LEAST_DOT)
    y, x = np.nonzero(peaks)
    shown = dots[y, x]
    order = np.argsort(-shown, kind="stable")[:MOST_DOTS]
    return np.stack([x, y], axis=1)[order].astype(np.float32), shown[order]


def _list_neighbours(places: Floats, count: int = 10) -> Floats:
    """Steps from each place to those nearest to it: [places, count, 2]."""
    count = min(count, len(places) - 1)
    steps = np.empty((len(places), count, 2), np.float32)
    for start in range(0, len(places), 256):
        part = places[start : start + 256]
        away = ((part[:, None] - places[None]) ** 2).sum(axis=-1)
        away[np.arange(len(part)), start + np.arange(len(part))] = np.inf
        near = (
            np.argpartition(away, count - 1, axis=1)[:, :count]
            if count < len(places) - 1
            else np.argsort(away, axis=1)[:, :count]
        )
        steps[start : start + 256] = places[near] - part[:, None]
    return steps


def _list_pairs(steps: Floats) -> list[Floats]:
    """Of each place the steps whose opposites lead to a neighbour as well."""
    length = np.sqrt((steps**2).sum(axis=-1))
    miss = np.sqrt(((steps[:, :, None] + steps[:, None]) ** 2).sum(axis=-1))
    has_opposite = miss.min(axis=2) < 0.15 * length
    return [each[chosen] for each, chosen in zip(steps, has_opposite, strict=True)]


def find_turn(places: Floats, shown: Floats) -> float | None:
    """By how many degrees most dots have neighbours on both sides; None if hardly any has."""
    if len(places) < 9:
        return None
    ways = np.concatenate(_list_pairs(_list_neighbours(places)))
    if len(ways) < 16:
        return None
    angles = np.rad2deg(np.arctan2(ways[:, 1], ways[:, 0])) % 90
    bins = np.bincount((angles * 2).astype(int) % 180, minlength=180).astype(float)
    window = np.hanning(15)
    smooth = np.convolve(np.concatenate([bins] * 3), window, "same")[180:360]
    degrees = (int(smooth.argmax()) + 0.5) / 2
    return degrees if degrees <= 45 else degrees - 90


def find_seeds(dots: Floats, places: Floats, shown: Floats) -> list[Seed]:
    """Dots with eight neighbours in a square, while half-way between them there is nothing."""
    if len(places) < 9:
        return []
    chosen: list[tuple[Floats, Floats, Floats]] = []
    for place, ways in zip(places, _list_pairs(_list_neighbours(places)), strict=True):
        right = [way for way in ways if way[0] > 0 and abs(way[1]) < 0.5 * way[0]]
        down = [way for way in ways if way[1] > 0 and abs(way[0]) < 0.5 * way[1]]
        for first in right[:3]:
            for second in down[:3]:
                if 0.6 < np.hypot(*first) / np.hypot(*second) < 1.6 and np.hypot(*first) >= 6:
                    chosen.append((place, first, second))
    if not chosen:
        return []
    middle, right_way, down_way = (np.array([each[part] for each in chosen], np.float32) for part in range(3))

    def measure(steps: list[tuple[float, float]]) -> Floats:
        across, down = np.array(steps, np.float32).T
        at = middle[:, None] + across[None, :, None] * right_way[:, None] + down[None, :, None] * down_way[:, None]
        reach = np.float32(0.06) * (right_way + down_way)[:, None]
        best = sample(dots, at)
        for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)):
            best = np.maximum(best, sample(dots, at + reach * np.array([x, y], np.float32)))
        return best

    nine = np.sort(measure([(float(i), float(j)) for i in (-1, 0, 1) for j in (-1, 0, 1)]), axis=1)
    between = measure(
        [(i / 2, float(j)) for i in (-1, 1) for j in (-1, 0, 1)] + [(float(i), j / 2) for i in (-1, 0, 1) for j in (-1, 1)]
    )
    strength = nine[:, 1:].mean(axis=1) * 0.5 + nine[:, 1] * 0.5 - 0.7 * np.median(between, axis=1)
    seeds = [
        Seed(0, (float(at[0]), float(at[1])), (float(one[0]), float(one[1])), (float(two[0]), float(two[1])), float(value))
        for at, one, two, value in zip(middle, right_way, down_way, strength, strict=True)
        if value > LEAST_SEED
    ]
    return sorted(seeds, key=lambda seed: -seed.strength)


def grow_dots(scene: Scene, dots: Floats, seed: Seed, taken: Pixels) -> Found | None:
    """The lattice of dots around a seed, if there is one."""
    import cv2

    mesh = grow_mesh(dots, seed, patience=1)
    framed = None if mesh is None else frame_dots(scene, mesh, seed, taken)
    if framed is None:
        return None
    if float(framed.is_seen.mean()) > MOST_SETTLED:
        settled = settle_points(scene.lit, dots, framed.points, framed.is_seen)
        framed = None if settled is None else frame_dots(scene, Mesh(*settled), seed, taken)
        if framed is None:
            return None
    points, seen = fill_points(framed.points), framed.is_seen
    values = sample(dots, points)
    usual = cv2.medianBlur(np.pad(values, 2, mode="symmetric").astype(np.float32), 5)[2:-2, 2:-2]
    alike = seen & (values > 0.55 * usual) & (values < 1.6 * usual)
    # A line of dots may be drawn over in part; what is drawn over all along may be another line than one of this lattice.
    drawn_over = seen & find_hidden(blur_ink(scene.lit), points, alike)
    enough = [alike.mean(axis=axis, keepdims=True) > LEAST_BARE for axis in (1, 0)]
    rows, columns = _trim(alike | (drawn_over & enough[0] & enough[1]))
    points, seen = points[rows, columns], seen[rows, columns]
    if min(seen.shape) < SMALLEST + 1:
        return None
    if np.isnan(points).any():
        return None
    # Dots must stand out from what is half-way between them, where drawn lines may be, but not everywhere.
    across, upright = measure_rules(scene.levels[0], points)
    drawn = [np.clip(values / 0.5, 0, 1).astype(np.float32) for values in (across, upright)]
    if min(float((values > 0.5).mean()) for values in drawn) > RULED:
        return None
    halves = (points[:, :-1] + points[:, 1:]) / 2, (points[:-1] + points[1:]) / 2
    between = float(np.median(np.concatenate([sample(dots, half).ravel() for half in halves])))
    here = float(np.median(sample(dots, points)))
    score = float(seen.mean()) * min(1.0, max(0.0, here - between) / 0.2) * (1 - 0.5 ** (seen.size / 12)) * judge_bends(points)
    if score < LEAST_SCORE or measure_pitch(points) < 5:
        return None
    return Found(points, drawn[0], drawn[1], score)


def frame_dots(scene: Scene, mesh: Mesh, seed: Seed, taken: Pixels) -> Mesh | None:
    """What of a mesh belongs to the lattice that its seed lies in: a rectangle full of dots."""
    points = np.where(mesh.is_seen[..., None], mesh.points, np.nan)
    away = np.abs(points - np.array(seed.place, np.float32)).max(axis=-1)
    if min(away.shape) < SMALLEST + 1 or np.isnan(away).all():
        return None
    row, column = (int(value) for value in np.unravel_index(int(np.nanargmin(away)), away.shape))
    rows, columns = cut_seams(points, measure_ink(scene.lit, points), (row, column))
    mesh = Mesh(mesh.points[rows, columns], mesh.is_seen[rows, columns])
    if min(mesh.is_seen.shape) < SMALLEST + 1:
        return None
    shown = np.where(mesh.is_seen, 1.0, 0.0).astype(np.float32)
    cells = (shown[:-1, :-1] + shown[:-1, 1:] + shown[1:, :-1] + shown[1:, 1:]) / 4
    cells = np.maximum(2 * cells - 1, 0)
    frame = find_frame(bar_cells(cells, mesh.points, taken))
    if frame is None or min(part.stop - part.start for part in frame) < SMALLEST:
        return None
    rows, columns = (slice(part.start, part.stop + 1) for part in frame)
    return Mesh(mesh.points[rows, columns], mesh.is_seen[rows, columns])


def _trim(alike: NDArray[np.bool_]) -> tuple[slice, slice]:
    """The rows and columns of points without outer ones that have few dots like the others: letters pass for some."""
    bounds = [[0, alike.shape[0]], [0, alike.shape[1]]]
    while min(bounds[0][1] - bounds[0][0], bounds[1][1] - bounds[1][0]) > 1:
        part = alike[bounds[0][0] : bounds[0][1], bounds[1][0] : bounds[1][1]]
        enough = BORDER * float(part.mean())
        shares = {(axis, end): float(np.take(part, -end, axis=axis).mean()) for axis in (0, 1) for end in (0, 1)}
        axis, end = min(shares, key=lambda side: shares[side])
        if shares[axis, end] >= enough:
            break
        bounds[axis][end] += -1 if end else 1
    return slice(*bounds[0]), slice(*bounds[1])
