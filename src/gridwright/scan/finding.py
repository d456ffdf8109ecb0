"""Finding ruled lattices: from the image to levels, seeds, meshes, frames and back to the image's own pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.scan.framing import (
    CLOSED,
    CLOSED_FAINTLY,
    bar_cells,
    count_parts,
    drop_text,
    find_frame,
    find_spacing,
    judge_bends,
    judge_cells,
    keep_around,
    measure_darkness,
    measure_rules,
    measure_segments,
    scale_rules,
    trim_frame,
)
from gridwright.scan.growing import Mesh, fill_points, grow_mesh
from gridwright.scan.lattice import Lattice
from gridwright.scan.refining import even_points, refine_points
from gridwright.scan.ridges import Level, build_levels, even_light, find_ridges, find_turns, follow_on
from gridwright.scan.sampling import measure_pitch, sample
from gridwright.scan.seeds import SMALLEST_PITCH, Seed, find_seeds, stand_out
from gridwright.scan.settling import smooth_points

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]
    Floats = NDArray[np.floating[Any]]

SEARCHED = 2_000_000
"""Pixels of the image that lattices are looked for in."""
SMALL, ENLARGED = 1_500_000, 2_500_000
"""Smaller images are enlarged to so many pixels to find faint rules."""
MOST_TRIES = 16
"""Seeds that may grow in vain, so that a page of text costs no more than a bounded time."""
SMALLEST = 3
"""Rows and columns of the smallest lattice."""
LEAST_SCORE = 0.72
LEAST_EVEN = 0.5
"""How evenly a mesh must run before it is smoothed: one in text would look like a lattice afterwards."""
NEAR = 5
"""Seeds so many cells around one that led to nothing lead there as well."""
LEAST_RULED = 0.2
"""What the sides of a seed's cells must show, beyond what is beside them."""
UNEVEN = 0.07
"""How far a crossing may lie beside the middle of those around it, in cells."""
FINER = 0.9
"""What the score of a lattice must be, as a share of that of one with larger cells, to be preferred to it."""
FINE_PITCH = 14.0
"""Cells smaller than this are refined in the image itself where that has more pixels."""


@dataclass(frozen=True)
class Scene:
    """An image reduced and turned for finding, with its lines on every level."""

    lit: Pixels
    to_image: NDArray[np.float64]
    """[2, 3]: from its pixels to those of the image."""
    is_faint: bool = False
    """Whether only lines that go on for long count."""

    @cached_property
    def lines(self) -> Level:
        """Its lines as far as they go, however short that is."""
        return Level(*find_ridges(self.lit), 1)

    @cached_property
    def levels(self) -> list[Level]:
        lines = self.lines.across, self.lines.upright
        return build_levels(*(follow_on(*lines) if self.is_faint else lines))

    def move(self, points: Floats) -> Floats:
        """From its pixels to the image's."""
        return np.asarray(points @ self.to_image[:, :2].T + self.to_image[:, 2], np.float32)

    def move_back(self, points: Floats) -> Floats:
        """From the image's pixels to its own."""
        inverse = np.linalg.inv(self.to_image[:, :2])
        return np.asarray((points - self.to_image[:, 2]) @ inverse.T, np.float32)


@dataclass(frozen=True)
class Found:
    """A lattice in the pixels of its scene."""

    points: Floats
    across: Floats
    upright: Floats
    score: float


def find_ruled(grey: Pixels, most: int, *, is_faint: bool = False, pixels: int = SEARCHED) -> list[Lattice]:
    """The ruled lattices of an image reduced to so many pixels, the surest first.

    Where rules may be faint, only lines that go on for long count.
    """
    reduced, scale = enlarge_image(grey) if is_faint and grey.size < SMALL else reduce_image(grey, pixels)
    lit = even_light(reduced)
    found: list[Lattice] = []
    for turn in find_turns(lit)[:2]:
        scene = replace(turn_scene(lit, turn, scale), is_faint=is_faint)
        taken = np.zeros(scene.lit.shape, np.uint8)
        for lattice in find_in_scene(scene, taken, most):
            found.append(finish_lattice(grey, scene, lattice))
        if found:
            break
    found.sort(key=lambda lattice: -lattice.score * min(1.0, 0.5 + lattice.rows * lattice.columns / 50))
    return found[:most]


def reduce_image(grey: Pixels, pixels: int) -> tuple[Pixels, float]:
    """An image of at most so many pixels, and how many of those one of its own is."""
    import cv2

    height, width = grey.shape
    scale = min(1.0, (pixels / (height * width)) ** 0.5)
    if scale == 1.0:
        return grey, 1.0
    size = max(1, round(width * scale)), max(1, round(height * scale))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8), scale


def enlarge_image(grey: Pixels) -> tuple[Pixels, float]:
    """A small image with up to twice as many pixels each way, and how many of those one of its own is: in small cells there is
    room then for writing to come to an end."""
    import cv2

    scale = min(2.0, (ENLARGED / grey.size) ** 0.5)
    return np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC), np.uint8), scale


def turn_scene(lit: Pixels, degrees: float, scale: float) -> Scene:
    """The evenly lit image turned so that lines at this angle become level; from there to the image that it was reduced from."""
    import cv2

    height, width = lit.shape
    angle = np.deg2rad(degrees)
    cosine, sine = float(np.cos(angle)), float(np.sin(angle))
    if abs(degrees) < 0.3:
        cosine, sine = 1.0, 0.0
    wide = int(np.ceil(width * cosine + height * abs(sine)))
    high = int(np.ceil(height * cosine + width * abs(sine)))
    # From the turned image to the reduced one.
    turn = np.array([[cosine, -sine], [sine, cosine]])
    offset = np.array([(width - 1) / 2, (height - 1) / 2]) - turn @ np.array([(wide - 1) / 2, (high - 1) / 2])
    if sine:
        back = np.hstack([turn, offset[:, None]])
        method = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        turned = cv2.warpAffine(lit, back, (wide, high), flags=method, borderMode=cv2.BORDER_CONSTANT, borderValue=255)
        lit = np.asarray(turned, np.uint8)
    else:
        offset = np.zeros(2)
        turn = np.eye(2)
    to_image = np.hstack([turn / scale, ((offset + 0.5) / scale - 0.5)[:, None]])
    return Scene(lit, to_image)


def find_in_scene(scene: Scene, taken: Pixels, most: int) -> list[Found]:
    """Lattices of a scene; `taken` gets the area of each, where no other may begin."""
    import cv2

    levels = scene.levels
    seeds = [seed for number in range(len(levels)) for seed in list_seeds(scene, number)]
    seeds.sort(key=lambda seed: -seed.strength)
    found: list[Found] = []
    refused: list[tuple[NDArray[np.float64], float]] = []
    tries = 0
    for seed in seeds:
        if len(found) >= most or tries - len(found) >= MOST_TRIES:
            break
        factor = levels[seed.level].factor
        place = (np.array(seed.place) + 0.5) * factor - 0.5
        x, y = (int(value) for value in np.clip(np.rint(place), 0, np.array(taken.shape[::-1]) - 1))
        if taken[y, x] or _is_refused(refused, place, seed.pitch * factor):
            continue
        tries += 1
        lattice = grow_lattice(scene, seed, taken)
        if lattice is None:
            refused.append((place, seed.pitch * factor))
            continue
        area = np.zeros_like(taken)
        cv2.fillPoly(area, [np.rint(list_border(lattice.points)).astype(np.int32)], 1)
        both = float((area & taken).sum()) / max(1.0, float(area.sum()))
        if both > 0.2:
            refused.append((place, seed.pitch * factor))
            continue
        np.maximum(taken, area, out=taken)
        found.append(lattice)
    return found


def _is_refused(refused: list[tuple[NDArray[np.float64], float]], place: NDArray[np.float64], pitch: float) -> bool:
    """Whether a seed of this pitch near this place led to nothing."""
    return any(0.8 < pitch / other < 1.25 and float(np.abs(place - at).max()) < NEAR * other for at, other in refused)


def list_border(points: Floats) -> Floats:
    return np.concatenate([points[0], points[1:, -1], points[-1, -2::-1], points[-2:0:-1, 0]])


def list_seeds(scene: Scene, number: int) -> list[Seed]:
    """The seeds of a level whose four cells are ruled, with how surely they are as their strength."""
    level = scene.levels[number]
    seeds = list(find_seeds(level.across, level.upright, number))
    if not seeds:
        return []
    places, right, down = (np.array([getattr(seed, name) for seed in seeds], np.float32) for name in ("place", "right", "down"))
    steps = np.arange(-1, 2, dtype=np.float32)
    points = (
        places[:, None, None]
        + steps[None, None, :, None] * right[:, None, None]
        + steps[None, :, None, None] * down[:, None, None]
    )
    ruled = []
    for lines, starts, ends, beside in (
        (level.across, points[:, :, :-1], points[:, :, 1:], down),
        (level.upright, points[:, :-1], points[:, 1:], right),
    ):
        shown = measure_segments(lines, starts, ends, 1.2)
        for share in (-0.35, 0.35):
            aside = np.float32(share) * beside[:, None, None]
            shown = shown - 0.4 * measure_segments(lines, starts + aside, ends + aside, 0.7)
        ruled.append(np.maximum(np.sort(shown.reshape(len(seeds), -1))[:, 1:].mean(axis=1), 0))
    strengths = np.sqrt(ruled[0] * ruled[1])
    return [replace(seed, strength=float(value)) for seed, value in zip(seeds, strengths, strict=True) if value >= LEAST_RULED]


def grow_lattice(scene: Scene, seed: Seed, taken: Pixels) -> Found | None:
    """The lattice around a seed, if there is one."""
    best: Found | None = None
    for _ in range(4):
        level = scene.levels[seed.level]
        links = stand_out(level.across, seed.pitch, False), stand_out(level.upright, seed.pitch, True)
        nodes = np.sqrt(links[0] * links[1])
        mesh = grow_mesh(nodes, seed, links, taken=taken[:: level.factor, :: level.factor])
        found = None if mesh is None else frame_mesh(scene, seed, mesh, taken)
        if found is None or (best is not None and found.score < FINER * best.score):
            return best  # letters in the middle of cells pass for rules half-way
        best = found
        changed = _change_pitch(scene, found)
        if changed is None:
            return found
        if isinstance(changed, Found):
            return changed
        seed = changed
    return best


def frame_mesh(scene: Scene, seed: Seed, mesh: Mesh, taken: Pixels) -> Found | None:
    """What of a mesh is ruled around its seed, refined down to the finest level."""
    number = seed.level
    levels = scene.levels
    level = levels[number]
    points = mesh.points
    for margin in (2, 0):
        if min(points.shape[:2]) < SMALLEST + 1:
            return None
        rules = scale_rules(*measure_rules(level, points))
        places = (points + 0.5) * level.factor - 0.5
        dark = measure_darkness(scene.lit, places)
        cells = bar_cells(judge_cells(*rules, dark), places, taken)
        if margin:
            away = np.abs((points[:-1, :-1] + points[1:, 1:]) / 2 - np.array(seed.place, np.float32)).max(axis=-1)
            if np.isnan(away).all():
                return None
            row, column = (int(value) for value in np.unravel_index(int(np.nanargmin(away)), away.shape))
            cells = keep_around(cells, row, column)
        frame = find_frame(cells)
        if frame is not None:
            frame = drop_text(frame, cells, dark)
        if frame is not None and not margin:
            frame = trim_frame(frame, *rules, dark)
        if frame is None or not _is_large(frame):
            return None
        rows, columns = (slice(part.start, part.stop + 1) for part in frame)
        points = points[rows, columns]
        if margin:
            if judge_bends(fill_points(points)) < LEAST_EVEN:
                return None
            points = smooth_points(points, margin)
            points = refine_points(level, points, min(2.0, 0.15 * measure_pitch(points)))
    points = refine_points(level, points, min(2.0, 0.15 * measure_pitch(points)))
    while number:
        number -= 1
        points = (points + 0.5) * 2 - 0.5
        points = refine_points(levels[number], points, min(2.5, 0.15 * measure_pitch(points)))
    if scene.is_faint:  # towards their ends, lines cannot be followed for long
        for share in (0.25, 0.12):
            points = smooth_points(refine_points(scene.lines, points, share * measure_pitch(points)), 0, UNEVEN)
    return judge_points(scene, points)


def _is_large(frame: tuple[slice, slice]) -> bool:
    return all(part.stop - part.start >= SMALLEST for part in frame)


def judge_points(scene: Scene, points: Floats) -> Found | None:
    """The lattice within a mesh on the finest level."""
    level = scene.levels[0]
    raw = measure_rules(level, points)
    across, upright = scale_rules(*raw)
    dark = measure_darkness(scene.lit, points)
    cells = judge_cells(across, upright, dark)
    frame = find_frame(cells)
    if frame is not None:
        frame = trim_frame(frame, across, upright, dark, CLOSED_FAINTLY if scene.is_faint else CLOSED)
    if frame is None or not _is_large(frame):
        return None
    rows, columns = frame
    lines = slice(rows.start, rows.stop + 1), slice(columns.start, columns.stop + 1)
    plain = judge_cells(across, upright, None)[rows, columns]
    light = dark[rows, columns] < 0.5
    ruled = float(plain[light].mean()) if light.any() else 0.0
    strength = min(float(np.percentile(values, 75)) for values in raw)
    # Dashed and faint rules show little; that very many of them meet evenly is no accident.
    enough = 0.3 / (1 + min(1.0, plain.size / 200))
    score = ruled * min(1.0, strength / enough) * (1 - 0.5 ** (plain.size / 8)) * judge_bends(points[lines])
    if score < LEAST_SCORE or light.mean() < 0.08:
        return None
    return Found(points[lines], across[lines[0], columns], upright[rows, lines[1]], score)


def _change_pitch(scene: Scene, found: Found) -> Seed | Found | None:
    """Where the pitch is a multiple of what is ruled, or a fraction: how to begin anew; None where it is right."""
    points = found.points
    # Every other line unruled: the pitch is half of the true one.
    down, first_row = find_spacing(found.across.mean(axis=1))
    right, first_column = find_spacing(found.upright.mean(axis=0))
    if down > 1 or right > 1:
        return judge_points(scene, points[first_row::down, first_column::right])
    # Lines half-way between: a multiple of the true one.
    level = scene.levels[0]
    parts_down = max(_count_parts(level.across, points[:-1], points[1:]), 1)
    parts_right = max(_count_parts(level.upright, np.swapaxes(points[:, :-1], 0, 1), np.swapaxes(points[:, 1:], 0, 1)), 1)
    if parts_down == 1 and parts_right == 1:
        return None
    row, column = points.shape[0] // 2, points.shape[1] // 2
    step_right = (points[row, column] - points[row, column - 1]) / parts_right
    step_down = (points[row, column] - points[row - 1, column]) / parts_down
    pitch = (abs(float(step_right[0])) * abs(float(step_down[1]))) ** 0.5
    if pitch < SMALLEST_PITCH:
        return None
    number = 0
    while pitch > 24 and number + 1 < len(scene.levels):
        number, pitch = number + 1, pitch / 2
    factor = scene.levels[number].factor
    place = (points[row, column] + 0.5) / factor - 0.5
    right_way, down_way = step_right / factor, step_down / factor
    return Seed(
        number,
        (float(place[0]), float(place[1])),
        (float(right_way[0]), float(right_way[1])),
        (float(down_way[0]), float(down_way[1])),
        1.0,
    )


def _count_parts(lines: Floats, starts: Floats, ends: Floats) -> int:
    """Into how many parts most strips of cells are cut by lines."""
    counts = [count_parts(lines, start, end) for start, end in zip(starts, ends, strict=True)]
    values, numbers = np.unique(counts, return_counts=True)
    place = int(numbers.argmax())
    return int(values[place]) if numbers[place] > 0.5 * len(counts) else 1


def finish_lattice(grey: Pixels, scene: Scene, found: Found, is_ruled: bool = True) -> Lattice:
    """A lattice in the image's own pixels; small cells are refined there once more."""
    if is_ruled:
        found = replace(found, points=even_points(found.points, UNEVEN * measure_pitch(found.points)))
    points = scene.move(found.points)
    scale = 1 / float(np.hypot(*scene.to_image[:, 0]))
    if is_ruled and scale < 0.99 and measure_pitch(found.points) < FINE_PITCH:
        points = _refine_in_image(grey, points, 0.6 / scale)
    weights = weigh_rules(scene.lit, found.points)
    # Rows lead to the right and columns down, as far as the image tells.
    return Lattice(points, found.across, found.upright, *weights, round(found.score, 4))


def _refine_in_image(grey: Pixels, points: Floats, reach: float) -> Floats:
    """Points moved onto the rules of the part of the image around them, turned so that those are level."""
    pitch = measure_pitch(points)
    low = np.maximum(np.floor(points.reshape(-1, 2).min(axis=0) - 2 * pitch), 0).astype(int)
    high = np.ceil(points.reshape(-1, 2).max(axis=0) + 2 * pitch).astype(int)
    part = grey[low[1] : high[1] + 1, low[0] : high[0] + 1]
    way = points[:, -1].mean(axis=0) - points[:, 0].mean(axis=0)
    scene = turn_scene(even_light(part), float(np.rad2deg(np.arctan2(way[1], way[0]))), 1.0)
    local = refine_points(Level(*find_ridges(scene.lit), 1), scene.move_back(points - low), reach)
    return np.asarray(scene.move(local) + low.astype(np.float32))


def weigh_rules(lit: Pixels, points: Floats) -> tuple[Floats, Floats]:
    """Ink along each segment: how thick and dark its rule is, in cells."""
    weights = []
    for starts, ends in ((points[:, :-1], points[:, 1:]), (points[:-1], points[1:])):
        way = ends - starts
        beside = np.stack([-way[..., 1], way[..., 0]], axis=-1)
        shares = np.linspace(0.2, 0.8, 7, dtype=np.float32)[:, None, None]
        offsets = np.linspace(-0.2, 0.2, 13, dtype=np.float32)[None, :, None]
        places = starts[..., None, None, :] + shares * way[..., None, None, :] + offsets * beside[..., None, None, :]
        ink = (255 - np.median(sample(lit, places), axis=-2)) / 255
        paper = np.minimum(ink[..., :2].mean(axis=-1), ink[..., -2:].mean(axis=-1))
        inner = np.maximum(ink - paper[..., None], 0)
        weights.append((inner.mean(axis=-1) * 0.4).astype(np.float32))
    return weights[0], weights[1]
