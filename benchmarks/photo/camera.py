"""A sheet of paper photographed: its paper, how it lies, the light on it, a camera with a lens, and what a file keeps of that.

Everything is drawn from one generator of random numbers, so that a seed gives the same photograph again. Sheets bend as paper
does, without stretching: a curl rolls the sheet about an axis, a fold breaks it along a line. The camera is a pinhole with radial
distortion; light falls on the bent surface.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[Any]
Floats = NDArray[np.float64]
Random = np.random.Generator

LEVELS = ("mild", "moderate", "hard")
MOST_BARREL = 0.29
"""How much nearer to the middle a lens shows what it sees: from a third on, what is farther aside would come nearer."""
MESH = 72
"""Cells of the mesh that a sheet is bent with, along each side."""
REACH = 0.35
"""How far the table goes on around the sheet, as a share of the sheet's longer side."""


@dataclass(frozen=True, slots=True)
class Shot:
    """How a photograph is taken. Angles are in degrees, lengths in shares of the sheet's longer side where not told otherwise."""

    level: str
    cell_px: float
    """The side of a cell in the photograph, on average."""
    pitch: float
    yaw: float
    roll: float
    distance: float
    """From the sheet to the camera."""
    radial: float
    curl: float
    """The largest slope of the bent sheet, in radians."""
    curl_axis: float
    curl_waves: float
    folds: int
    shade: float
    """How much darker the darkest part is."""
    shadows: int
    blur: float
    """The radius of the circle that a point becomes, in pixels."""
    motion: float
    noise: float
    quality: int
    stains: float
    behind: float
    """How much of the other side shows through."""
    tint: tuple[float, float, float]
    white: tuple[float, float, float]
    sharpen: float
    denoise: bool
    frame: float
    """How much of the surroundings is in the picture; below 0 the sheet's rim is cut off."""

    @property
    def traits(self) -> list[str]:
        """What makes it hard, in words: the benchmark's table has a line for each."""
        found = {
            "tilted": max(abs(self.pitch), abs(self.yaw)) > 15,
            "turned": abs((self.roll + 45) % 90 - 45) > 8 or abs(self.roll) > 45,
            "curled": self.curl > 0.2,
            "folded": self.folds > 0,
            "shadows": self.shadows > 0,
            "blurred": self.blur > 0.08 * self.cell_px or self.motion > 0.12 * self.cell_px,
            "noisy": self.noise > 0.02,
            "small cells": self.cell_px < 15,
        }
        return [name for name, is_so in found.items() if is_so]


@dataclass(frozen=True, slots=True)
class Frame:
    """What the photographer wants in the picture."""

    wanted: tuple[Floats, ...]
    """Quadrilaterals of the sheet."""
    is_near: bool
    """Only these, and not the whole sheet."""


def draw_shot(random: Random, level: str, cell_px: float | None = None) -> Shot:
    """A way to take a photograph that is as bad as `level` says."""
    grade = LEVELS.index(level)

    def pick(*spans: tuple[float, float]) -> float:
        return float(random.uniform(*spans[grade]))

    def sign() -> float:
        return float(random.choice([-1.0, 1.0]))

    cells = cell_px or float(np.exp(random.uniform(*np.log([(22, 70), (15, 55), (10, 32)][grade]))))
    tilt, turn = pick((0, 6), (3, 18), (8, 30)), random.uniform(0, 2 * np.pi)
    roll = pick((-3, 3), (-10, 10), (-25, 25))
    if random.random() < (0.03, 0.1, 0.2)[grade]:
        roll += float(random.choice([90, 180, 270]))
    curls = random.random() < (0.4, 0.7, 0.9)[grade]
    tint = 1 - random.uniform(0, (0.08, 0.2, 0.3)[grade]) * np.array([0.15, 0.4, 1.0])
    if random.random() < (0.04, 0.1, 0.12)[grade]:  # coloured paper
        tint = np.array([(0.98, 0.93, 0.72), (0.8, 0.92, 0.98), (0.98, 0.84, 0.84), (0.84, 0.95, 0.82)][random.integers(4)])
    warm = pick((-0.05, 0.05), (-0.15, 0.12), (-0.25, 0.2))
    return Shot(
        level=level,
        cell_px=cells,
        pitch=float(tilt * np.cos(turn)),
        yaw=float(tilt * np.sin(turn)),
        roll=roll,
        distance=pick((1.3, 2.2), (1.0, 1.8), (0.8, 1.5)),
        radial=pick((-0.02, 0.02), (-0.06, 0.05), (-0.12, 0.08)),
        curl=pick((0.02, 0.12), (0.1, 0.32), (0.2, 0.55)) if curls else 0.0,
        curl_axis=float(random.choice([0.0, 90.0]) + random.uniform(-20, 20)),
        curl_waves=float(random.uniform(0.3, 1.3)),
        folds=int(random.integers(0, (1, 2, 3)[grade] + 1)) if random.random() < (0.1, 0.3, 0.5)[grade] else 0,
        shade=pick((0.05, 0.2), (0.15, 0.45), (0.3, 0.65)),
        shadows=int(random.integers(0, (1, 2, 4)[grade])),
        blur=cells * pick((0.0, 0.03), (0.02, 0.055), (0.035, 0.085)),
        motion=cells * pick((0.0, 0.02), (0.0, 0.06), (0.0, 0.12)),
        noise=pick((0.002, 0.008), (0.006, 0.022), (0.015, 0.045)),
        quality=int(pick((85, 96), (68, 92), (45, 85))),
        stains=pick((0, 0.3), (0, 0.7), (0.2, 1)),
        behind=pick((0, 0.03), (0, 0.1), (0, 0.16)),
        tint=(float(tint[0]), float(tint[1]), float(tint[2])),
        white=(1 + warm * 0.7, 1.0, 1 - warm),
        sharpen=pick((0, 0.5), (0, 0.9), (0, 1.4)),
        denoise=bool(random.random() < (0.2, 0.4, 0.5)[grade]),
        frame=pick((0.0, 0.08), (-0.02, 0.12), (-0.03, 0.2)),
    )


def take_photograph(
    sheet: Image, cell: float, frame: Frame, quads: Sequence[Floats], shot: Shot, random: Random
) -> tuple[Image, list[Floats]]:
    """The photograph (RGB), and where these quadrilaterals of the sheet are in it.

    `cell` is the side of a cell on the sheet, and quadrilaterals are in pixels of the sheet.
    """
    height, width = sheet.shape[:2]
    paper = _make_paper(sheet, shot, random)
    scene, offset = _lay_on_table(paper, random)
    surface = Surface(width, height, shot, random)
    # Where a mesh over the whole scene comes to lie, in units of the camera.
    grid_x = np.linspace(-offset, width + offset, MESH + 1)
    grid_y = np.linspace(-offset, height + offset, MESH + 1)
    mesh_x, mesh_y = np.meshgrid(grid_x, grid_y)
    place = surface.project(mesh_x, mesh_y)
    # Scaled so that a cell has the wanted side on average.
    sides = [_measure_sides(np.stack(surface.project(*quad.T), axis=1)) / _measure_sides(quad) for quad in frame.wanted]
    scale = shot.cell_px / (float(np.mean(sides)) * cell)
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=float)
    seen = np.concatenate([scale * np.stack(surface.project(*_trace_rim(quad).T), axis=1) for quad in frame.wanted])
    low, high = seen.min(axis=0) - shot.cell_px, seen.max(axis=0) + shot.cell_px
    if frame.is_near:
        room = random.uniform(0.0, 0.2, (2, 2)) * (high - low)
        low, high = low - room[0], high + room[1]
    else:
        shown = scale * np.stack(surface.project(*_trace_rim(corners).T), axis=1)
        margin = shot.frame * (shown.max(axis=0) - shown.min(axis=0)).max()
        low, high = np.minimum(low, shown.min(axis=0) - margin), np.maximum(high, shown.max(axis=0) + margin)
    size = np.ceil(high - low).astype(int)
    at_x, at_y = scale * place[0] - low[0], scale * place[1] - low[1]
    map_x, map_y = _invert(at_x, at_y, mesh_x + offset, mesh_y + offset, (int(size[1]), int(size[0])))
    light = surface.shade(mesh_x, mesh_y)
    photo = cv2.remap(scene, map_x, map_y, cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT_101)
    step_x, step_y = (width + 2 * offset) / MESH, (height + 2 * offset) / MESH
    lit = cv2.remap(light.astype(np.float32), map_x / step_x, map_y / step_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    photo = _expose(photo.astype(np.float32) / 255, lit, shot, random)
    moved = [scale * np.stack(surface.project(quad[:, 0], quad[:, 1]), axis=1) - low for quad in quads]
    return photo, moved


def _measure_sides(quad: Floats) -> float:
    return float(np.mean(np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)))


def _trace_rim(corners: Floats, steps: int = 12) -> Floats:
    """Points along the sides of a quadrilateral."""
    along = np.linspace(0, 1, steps, endpoint=False)[:, None]
    return np.concatenate([one + along * (other - one) for one, other in zip(corners, np.roll(corners, -1, axis=0), strict=True)])


# The paper.


def make_noise(random: Random, shape: tuple[int, int], grain: float) -> Image:
    """Smooth noise of mean 0 and deviation 1, whose spots are about `grain` pixels large."""
    small = max(2, int(shape[0] / grain) + 2), max(2, int(shape[1] / grain) + 2)
    noise: Image = cv2.resize(
        random.standard_normal(small).astype(np.float32), (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC
    )
    noise -= noise.mean()
    noise /= noise.std() + 1e-6
    return noise


def _make_paper(sheet: Image, shot: Shot, random: Random) -> Image:
    """The sheet with fibres, stains, its other side, and its own colour."""
    height, width = sheet.shape[:2]
    ink = sheet.astype(np.float32) / 255
    texture = 0.012 * make_noise(random, (height, width), 2.5) + 0.01 * make_noise(random, (height, width), 40)
    texture += _draw_fibres(random, height, width)
    if shot.behind > 0.01:
        other = cv2.GaussianBlur(ink[:, ::-1].mean(axis=2), (0, 0), 2.0)
        shift = random.integers(-height // 6, height // 6 + 1)
        texture -= shot.behind * (1 - np.roll(other, shift, axis=0))
    paper = np.clip(1 + texture * (0.5 + shot.stains), 0, 1.05)[..., None] * np.array(shot.tint, dtype=np.float32)
    for _ in range(int(random.poisson(2 * shot.stains))):
        paper = _stain(paper, random)
    # Ink is not evenly black.
    weight = np.clip(0.93 + 0.05 * make_noise(random, (height, width), 4), 0.75, 1.0)[..., None]
    return np.clip(255 * paper * (1 - weight * (1 - ink)), 0, 255).astype(np.uint8)


def _draw_fibres(random: Random, height: int, width: int) -> Image:
    canvas = np.zeros((height, width), dtype=np.uint8)
    for _ in range(int(height * width / 12000)):
        middle = random.uniform(0, (width, height))
        angle, length, bend = random.uniform(0, np.pi), random.uniform(4, 18), random.uniform(-0.6, 0.6)
        turns = angle + bend * np.linspace(-1, 1, 5)
        points = middle + length / 4 * np.stack([np.cos(turns), np.sin(turns)], axis=1).cumsum(axis=0)
        cv2.polylines(canvas, [points.astype(np.int32)], False, int(random.integers(40, 255)), 1, cv2.LINE_AA)
    return -0.035 * canvas.astype(np.float32) / 255


def _stain(paper: Image, random: Random) -> Image:
    """A ring of coffee, or a spot."""
    height, width = paper.shape[:2]
    middle, radius = random.uniform(0, (width, height)), random.uniform(0.03, 0.14) * max(height, width)
    row, column = np.ogrid[:height, :width]
    away = np.hypot(row - middle[1], column - middle[0]) / radius + 0.06 * make_noise(random, (height, width), radius / 2)
    ring = np.exp(-(((away - 1) / 0.06) ** 2)) if random.random() < 0.5 else np.clip(4 * (1 - away), 0, 1)
    colour = np.array([0.25, 0.4, 0.6], dtype=np.float32) * random.uniform(0.1, 0.45)
    stained: Image = paper * (1 - ring[..., None].astype(np.float32) * colour)
    return stained


def _lay_on_table(paper: Image, random: Random) -> tuple[Image, float]:
    """The sheet on a table of wood, cloth or stone; and how far the table goes on around it."""
    height, width = paper.shape[:2]
    offset = int(REACH * max(height, width))
    shape = (height + 2 * offset) // 4, (width + 2 * offset) // 4
    colour = np.array(
        [(0.45, 0.32, 0.2), (0.2, 0.2, 0.22), (0.75, 0.73, 0.7), (0.3, 0.38, 0.5), (0.62, 0.5, 0.36)][random.integers(5)]
    )
    grain = 0.08 * make_noise(random, shape, 12) + 0.05 * make_noise(random, shape, 2)
    if random.random() < 0.5:  # boards
        column = np.arange(shape[1])[None, :]
        grain = 0.06 * np.sin(column / random.uniform(3, 9) + 2 * make_noise(random, shape, 60)) + 0.03 * make_noise(
            random, shape, 3
        )
    table = np.clip(255 * colour * (1 + grain[..., None]), 0, 255).astype(np.uint8)
    scene = cv2.resize(table, (width + 2 * offset, height + 2 * offset), interpolation=cv2.INTER_CUBIC)
    depth = max(3, int(0.006 * max(height, width)))
    fall = np.zeros(scene.shape[:2], dtype=np.float32)
    cv2.rectangle(fall, (offset + depth, offset + depth), (offset + width + depth, offset + height + depth), 1.0, -1)
    small = cv2.resize(fall, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    fall = cv2.resize(cv2.GaussianBlur(small, (0, 0), max(1.0, depth / 3)), (scene.shape[1], scene.shape[0]))
    scene = (scene * (1 - 0.5 * fall[..., None])).astype(np.uint8)
    scene[offset : offset + height, offset : offset + width] = paper
    return scene, float(offset)


# How the sheet lies, and where the camera sees it.


class Surface:
    """The bent sheet before the camera. Points of the sheet are in pixels, the camera's picture in shares of the longer side."""

    def __init__(self, width: int, height: int, shot: Shot, random: Random) -> None:
        self.shot, self.side = shot, float(max(width, height))
        self.middle = np.array([width / 2, height / 2]) / self.side
        axis = np.radians(shot.curl_axis)
        self.along = np.array([np.cos(axis), np.sin(axis)])
        self.phase = random.uniform(0, 2 * np.pi)
        self.folds = [
            (random.uniform(0, np.pi), random.uniform(-0.3, 0.3), random.uniform(0.06, 0.22) * random.choice([-1, 1]))
            for _ in range(shot.folds)
        ]
        self.light = random.uniform(-1, 1, 2)
        # The profile of the curl: the slope of each point of the way along it, then where these points lie.
        way = np.linspace(-1.2, 1.2, 2401)
        slope = shot.curl * np.sin(2 * np.pi * shot.curl_waves * way + self.phase)
        self.way, self.slope = way, slope
        step = way[1] - way[0]
        self.forward, self.up = np.cumsum(np.cos(slope)) * step, np.cumsum(np.sin(slope)) * step
        centre = len(way) // 2
        self.forward, self.up = self.forward - self.forward[centre], self.up - self.up[centre]
        angles = np.radians([shot.pitch, shot.yaw, shot.roll])
        (cp, cy, cr), (sp, sy, sr) = np.cos(angles), np.sin(angles)
        about_x = np.array([[1, 0, 0], [0, cp, -sp], [0, sp, cp]])
        about_y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
        about_z = np.array([[cr, -sr, 0], [sr, cr, 0], [0, 0, 1]])
        self.turn = about_z @ about_x @ about_y
        # No lens folds the sheet itself back into the picture.
        rim = _trace_rim(np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=float))
        x, y, _ = self._see(*rim.T)
        self.radial = max(shot.radial, -0.25 * MOST_BARREL / float((x**2 + y**2).max()))

    def bend(self, across: Floats, down: Floats) -> tuple[Floats, Floats, Floats]:
        """Where points of the sheet lie in space."""
        x, y = across / self.side - self.middle[0], down / self.side - self.middle[1]
        way = x * self.along[0] + y * self.along[1]
        beside = -x * self.along[1] + y * self.along[0]
        forward, height = np.interp(way, self.way, self.forward), np.interp(way, self.way, self.up)
        x, y = forward * self.along[0] - beside * self.along[1], forward * self.along[1] + beside * self.along[0]
        for angle, place, slope in self.folds:
            beyond = x * np.cos(angle) + y * np.sin(angle) - place
            # A fold is rounded over a few millimetres.
            soft = 0.5 * (beyond + np.sqrt(beyond**2 + 1e-5))
            height = height + np.sin(slope) * soft
            x, y = x - (1 - np.cos(slope)) * soft * np.cos(angle), y - (1 - np.cos(slope)) * soft * np.sin(angle)
        return x, y, height

    def project(self, across: Floats, down: Floats) -> tuple[Floats, Floats]:
        """Where the camera sees points of the sheet: NaN for those that it cannot see.

        A table goes on behind the camera, and a barrel lens folds what is far aside back into the picture.
        """
        x, y, depth = self._see(across, down)
        lens = self.radial * (x**2 + y**2) / 0.25
        is_seen = (depth > 0.1 * self.shot.distance) & (lens > -1.1 * MOST_BARREL)
        return np.where(is_seen, x * (1 + lens), np.nan), np.where(is_seen, y * (1 + lens), np.nan)

    def _see(self, across: Floats, down: Floats) -> tuple[Floats, Floats, Floats]:
        """Where a lens without distortion sees points of the sheet, and how far from it they are."""
        x, y, z = (self.turn @ np.stack([each.ravel() for each in self.bend(across, down)])).reshape(3, *across.shape)
        depth = self.shot.distance - z
        return x / depth * self.shot.distance, y / depth * self.shot.distance, depth

    def shade(self, across: Floats, down: Floats) -> Floats:
        """How much light falls on each point of the sheet."""
        x, y, z = self.bend(across, down)
        slope_y, slope_x = (
            np.gradient(z, axis=0) / (np.gradient(y, axis=0) + 1e-9),
            np.gradient(z, axis=1) / (np.gradient(x, axis=1) + 1e-9),
        )
        direction = np.array([*self.light, 1.6])
        direction /= np.linalg.norm(direction)
        facing = (-slope_x * direction[0] - slope_y * direction[1] + direction[2]) / np.sqrt(1 + slope_x**2 + slope_y**2)
        fall = 1 - self.shot.shade * np.clip(0.5 + 0.8 * (x * self.light[0] + y * self.light[1]), 0, 1)
        lit: Floats = np.clip(0.35 + 0.65 * facing / direction[2], 0.2, 1.3) * fall
        return lit


def _invert(at_x: Floats, at_y: Floats, from_x: Floats, from_y: Floats, shape: tuple[int, int]) -> tuple[Image, Image]:
    """For each pixel of the photograph the point of the scene that is seen there, from where the points of a mesh come to lie."""
    from scipy.interpolate import LinearNDInterpolator

    step = 12
    is_seen = np.isfinite(at_x)
    at_x, at_y, from_x, from_y = at_x[is_seen], at_y[is_seen], from_x[is_seen], from_y[is_seen]
    rows, columns = np.arange(0, shape[0] + step, step), np.arange(0, shape[1] + step, step)
    find = LinearNDInterpolator(np.stack([at_x, at_y], axis=1), np.stack([from_x, from_y], axis=1), -1e4)
    grid_x, grid_y = np.meshgrid(columns.astype(float), rows.astype(float))
    found = find(grid_x, grid_y).astype(np.float32)
    inner_x, inner_y = np.meshgrid(np.arange(shape[1], dtype=np.float32) / step, np.arange(shape[0], dtype=np.float32) / step)
    whole = cv2.remap(found, inner_x, inner_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.ascontiguousarray(whole[..., 0]), np.ascontiguousarray(whole[..., 1])


# Light, lens, sensor, file.


def _expose(photo: Image, lit: Image, shot: Shot, random: Random) -> Image:
    linear = np.power(np.clip(photo, 0, 1), 2.2) * np.power(np.clip(lit, 0.05, 1.5), 1.4)[..., None]
    linear *= _cast_shadows(photo.shape[:2], shot, random)[..., None]
    linear = _blur(linear, shot, random)
    height, width = photo.shape[:2]
    row, column = np.ogrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    linear *= (1 - 0.18 * LEVELS.index(shot.level) / 2 * (row**2 + column**2) / 2)[..., None]
    linear *= np.array(shot.white, dtype=np.float32)
    bright = np.quantile(linear[::7, ::7], 0.9)
    linear *= random.uniform(0.7, 0.95) / max(float(bright), 1e-3)
    deviation = shot.noise * np.sqrt(np.clip(linear, 0, 1) * 0.7 + 0.08)
    linear += deviation * random.standard_normal(linear.shape, dtype=np.float32)
    seen: Image = (255 * np.power(np.clip(linear, 0, 1), 1 / 2.2)).astype(np.uint8)
    if shot.denoise:
        seen = cv2.bilateralFilter(seen, 5, 255 * shot.noise * 2.5, 2)
    if shot.sharpen > 0.1:
        seen = cv2.addWeighted(seen, 1 + shot.sharpen, cv2.GaussianBlur(seen, (0, 0), 1.3), -shot.sharpen, 0)
    return seen


def _cast_shadows(shape: tuple[int, int], shot: Shot, random: Random) -> Image:
    """Soft shadows with an edge, as of a hand or of the telephone."""
    small: Image = np.ones((max(2, shape[0] // 8), max(2, shape[1] // 8)), dtype=np.float32)
    for _ in range(shot.shadows):
        height, width = small.shape
        middle, reach = random.uniform(0, (width, height)), random.uniform(0.2, 0.6) * max(height, width)
        angles = np.sort(random.uniform(0, 2 * np.pi, 6))
        points = middle + reach * random.uniform(0.5, 1.3, (6, 1)) * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        layer: Image = np.zeros_like(small)
        cv2.fillPoly(layer, [points.astype(np.int32)], 1.0)
        layer = cv2.GaussianBlur(layer, (0, 0), random.uniform(0.01, 0.06) * max(height, width) + 0.5)
        small *= 1 - layer * random.uniform(0.2, 0.9) * shot.shade
    return cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR)


def _blur(linear: Image, shot: Shot, random: Random) -> Image:
    if shot.blur > 0.35:
        reach = int(np.ceil(shot.blur)) + 1
        row, column = np.ogrid[-reach : reach + 1, -reach : reach + 1]
        disk = np.clip(shot.blur + 0.5 - np.hypot(row, column), 0, 1).astype(np.float32)
        linear = cv2.filter2D(linear, -1, disk / disk.sum())
    if shot.motion > 0.6:
        angle, reach = random.uniform(0, np.pi), int(np.ceil(shot.motion / 2)) + 1
        kernel = np.zeros((2 * reach + 1, 2 * reach + 1), dtype=np.float32)
        for way in np.linspace(-shot.motion / 2, shot.motion / 2, 8 * reach):
            kernel[round(reach + way * np.sin(angle)), round(reach + way * np.cos(angle))] += 1
        linear = cv2.filter2D(linear, -1, kernel / kernel.sum())
    return linear


def format_jpeg(photo: Image, quality: int) -> bytes:
    """The file that a telephone writes."""
    done, data = cv2.imencode(".jpg", cv2.cvtColor(photo, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise AssertionError("the photograph could not be written as JPEG")
    return data.tobytes()
