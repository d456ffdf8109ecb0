"""Lattices of ruled lines, or of dots, on a photograph: a mesh of crossings that follows perspective and curled pages.

`find_lattices` looks at the image reduced to two megapixels, turned so that rules are about level: ridges (`ridges`), windows
that repeat both ways (`seeds`), crossings grown from those (`growing`), what of them is ruled (`framing`), and back through ever
finer images to the photograph's own pixels (`refining`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.model.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gridwright.model.scanning import LatticeSort

    Pixels = NDArray[np.uint8]
    Floats = NDArray[np.floating[Any]]

MOST_LATTICES = 12
SPAN, REACH = 4, 12
"""How many crossings at the border of a mesh say how its columns go on, and how many what perspective they are in."""


@dataclass(frozen=True, eq=False)
class Lattice:
    """A mesh of rows and columns of cells in an image, clue cells included where they are ruled too."""

    points: Floats
    """[rows + 1, columns + 1, 2]: x and y of every crossing in the pixels of the image."""
    across: Floats
    """[rows + 1, columns]: how surely a rule is printed along each segment from left to right, 0..1."""
    upright: Floats
    """[rows, columns + 1]: how surely a rule is printed along each segment from top to bottom, 0..1."""
    across_weight: Floats
    """Ink along each segment: its thickness in cells, times its darkness (1 is black)."""
    upright_weight: Floats
    score: float
    """How surely this is a lattice, 0..1."""

    @property
    def rows(self) -> int:
        return int(self.points.shape[0]) - 1

    @property
    def columns(self) -> int:
        return int(self.points.shape[1]) - 1

    @property
    def pitch(self) -> float:
        """The usual side of a cell in pixels."""
        from gridwright.scan.sampling import measure_pitch

        return measure_pitch(self.points)

    def extend(self, top: int = 0, right: int = 0, bottom: int = 0, left: int = 0) -> Lattice:
        """The lattice with so many more rows and columns on each side, where nothing is ruled; negative ones cut off."""
        if self.rows + min(top, 0) + min(bottom, 0) < 1 or self.columns + min(left, 0) + min(right, 0) < 1:
            raise InputError(f"cutting {top}, {right}, {bottom}, {left} off {self.rows}x{self.columns} cells leaves none")
        points = _extend_rows(self.points, top, bottom)
        points = np.swapaxes(_extend_rows(np.swapaxes(points, 0, 1), left, right), 0, 1)
        wide, high = ((top, bottom), (left, right)), ((top, bottom), (left, right))
        return Lattice(
            np.ascontiguousarray(points),
            _pad(self.across, *wide),
            _pad(self.upright, *high),
            _pad(self.across_weight, *wide),
            _pad(self.upright_weight, *high),
            self.score,
        )

    def cut(self, rows: slice = slice(None), columns: slice = slice(None)) -> Lattice:
        """Some rows and columns of cells."""
        top, bottom, _ = rows.indices(self.rows)
        left, right, _ = columns.indices(self.columns)
        return self.extend(-top, right - self.columns, bottom - self.rows, -left)

    def turn(self, quarters: int) -> Lattice:
        """The same crossings, read from another side: as if the page were turned by so many quarters to the right."""
        lattice = self
        for _ in range(quarters % 4):
            lattice = Lattice(
                _turn(lattice.points),
                _turn(lattice.upright),
                _turn(lattice.across),
                _turn(lattice.upright_weight),
                _turn(lattice.across_weight),
                lattice.score,
            )
        return lattice

    def to_image(self, x: float, y: float, pitch: float = 1.0) -> tuple[float, float]:
        """Where a place of the straight image (`pitch` pixels a cell, no margin) is in the photograph."""
        place = self.locate(np.array([[x / pitch, y / pitch]]))[0]
        return float(place[0]), float(place[1])

    def locate(self, places: NDArray[np.floating]) -> Floats:
        """Where places (x, y in cells, from the first crossing) are in the photograph; outside, the outer cells go on."""
        across = np.clip(np.floor(places[..., 0]).astype(int), 0, self.columns - 1)
        down = np.clip(np.floor(places[..., 1]).astype(int), 0, self.rows - 1)
        right, low = (places[..., 0] - across)[..., None], (places[..., 1] - down)[..., None]
        points = self.points
        upper = points[down, across] * (1 - right) + points[down, across + 1] * right
        lower = points[down + 1, across] * (1 - right) + points[down + 1, across + 1] * right
        return np.asarray(upper * (1 - low) + lower * low, np.float32)

    def _locate_raster(self, x: NDArray[np.floating], y: NDArray[np.floating]) -> Floats:
        """What `locate` says of every place of a raster, in a fraction of its time."""
        points = self.points.astype(np.float64)
        rows, down = _find_parts(y, self.rows)
        columns, across = _find_parts(x, self.columns)
        # Along the crossings first, then between them. Products of matrices take ten times as long: OpenBLAS starts threads.
        lines = points[rows] + np.diff(points, axis=0)[rows] * down[:, None, None]
        places = np.take(np.diff(lines, axis=1).astype(np.float32), columns, axis=1)
        places *= across[:, None].astype(np.float32)
        places += np.take(lines.astype(np.float32), columns, axis=1)
        return places

    def quad(self, row: int, column: int) -> Floats:
        """The corners of a cell in the photograph: top left, top right, bottom right, bottom left."""
        return self.points[[row, row, row + 1, row + 1], [column, column + 1, column + 1, column]]

    @property
    def outline(self) -> Floats:
        """The four outer corners, in the same order."""
        return self.points[[0, 0, -1, -1], [0, -1, -1, 0]]

    def rectify(
        self, image: Pixels, pitch: int = 24, margin: int = 0, rows: slice = slice(None), columns: slice = slice(None)
    ) -> Pixels:
        """Rows and columns of cells as a straight image: `pitch` pixels a cell, and a margin around of so many pixels."""
        import cv2

        top, bottom, _ = rows.indices(self.rows)
        left, right, _ = columns.indices(self.columns)
        wide, high = (right - left) * pitch + 2 * margin, (bottom - top) * pitch + 2 * margin
        if wide <= 0 or high <= 0:
            shape = (max(high, 0), max(wide, 0), *image.shape[2:])
            return np.zeros(shape, np.uint8)
        x = (np.arange(wide) + 0.5 - margin) / pitch + left
        y = (np.arange(high) + 0.5 - margin) / pitch + top
        places = self._locate_raster(x, y)
        reduced, scale = _reduce_for(image, places, self.pitch / pitch)
        places = (places + 0.5) * np.float32(scale[0]) - 0.5 if scale != (1.0, (0.0, 0.0)) else places
        places -= np.array(scale[1], np.float32)
        # OpenCV warps no more than 32767 pixels a side.
        parts = [
            np.asarray(
                cv2.remap(reduced, part[..., 0], part[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
            )
            for part in (np.ascontiguousarray(places[start : start + 16_000]) for start in range(0, high, 16_000))
        ]
        return np.concatenate(parts)

    @classmethod
    def from_corners(
        cls, grey: Pixels, quad: NDArray[np.floating], rows: int, columns: int, sort: LatticeSort = "rules"
    ) -> Lattice:
        """The lattice of so many rows and columns between four corners: a straight one, moved onto the rules or dots near it."""
        import cv2

        from gridwright.scan.placing import place_points

        if not (1 <= rows <= 200 and 1 <= columns <= 200):
            raise InputError(f"found {rows} rows and {columns} columns, expected 1 to 200 of each", place="lattice")
        corners = np.asarray(quad, np.float32)
        if corners.shape != (4, 2) or not np.isfinite(corners).all():
            raise InputError("expected four corners of two numbers each", place="lattice")
        square = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
        area = float(cv2.contourArea(corners))
        if not cv2.isContourConvex(corners) or area < 4 * rows * columns:
            raise InputError("these corners do not span cells: expected a convex quadrangle", place="lattice")
        warp = cv2.getPerspectiveTransform(square, corners)
        mesh = np.stack(np.meshgrid(np.arange(columns + 1), np.arange(rows + 1)), axis=-1).astype(np.float32)
        points = np.asarray(cv2.perspectiveTransform(mesh.reshape(-1, 1, 2), warp).reshape(rows + 1, columns + 1, 2), np.float32)
        return place_points(grey, points, sort)

    @classmethod
    def from_mesh(cls, grey: Pixels, points: NDArray[np.floating]) -> Lattice:
        """The lattice through just these crossings, [rows + 1, columns + 1, 2]."""
        import cv2

        from gridwright.scan.placing import place_points

        mesh = np.asarray(points, np.float32)
        if mesh.ndim != 3 or min(mesh.shape[:2]) < 2 or max(mesh.shape[:2]) > 201 or not np.isfinite(mesh).all():
            raise InputError("expected a mesh of 2 to 201 crossings each way, of two numbers each", place="lattice")
        border = np.concatenate([mesh[0], mesh[1:, -1], mesh[-1, -2::-1], mesh[-2:0:-1, 0]])
        if float(cv2.contourArea(border)) < 4 * (mesh.shape[0] - 1) * (mesh.shape[1] - 1):
            raise InputError("these crossings do not span cells", place="lattice")
        return place_points(grey, mesh, None)


def _find_parts(places: NDArray[np.floating], count: int) -> tuple[NDArray[np.int_], NDArray[np.floating]]:
    """In which of so many cells of a line each place lies, and which part of that is before it; the outer ones go on."""
    before = np.clip(np.floor(places).astype(int), 0, count - 1)
    return before, places - before


def _reduce_for(image: Pixels, places: Floats, ratio: float) -> tuple[Pixels, tuple[float, tuple[float, float]]]:
    """The part of an image that places lie in, reduced if it has far more pixels than are asked for; scale and offset."""
    import cv2

    low = np.floor(places.reshape(-1, 2).min(axis=0)).astype(int) - 4
    high = np.ceil(places.reshape(-1, 2).max(axis=0)).astype(int) + 5
    left, top = (int(value) for value in np.maximum(low, 0))
    right, bottom = max(int(high[0]), left + 1), max(int(high[1]), top + 1)
    part = image[top:bottom, left:right]
    if not part.size:  # wholly outside
        part, left, top = image[:1, :1], 0, 0
    if ratio < 1.5:
        return np.ascontiguousarray(part), (1.0, (float(left), float(top)))
    scale = 1 / ratio
    size = max(1, round(part.shape[1] * scale)), max(1, round(part.shape[0] * scale))
    reduced = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
    exact = size[0] / part.shape[1]
    return reduced, (exact, (left * exact, top * exact))


def _extend_rows(points: Floats, before: int, after: int) -> Floats:
    """More rows of points at either end, as those near the end go on."""
    points = points[max(-before, 0) : len(points) - max(-after, 0)]
    if before > 0:
        points = np.concatenate([_go_on(points[::-1], before)[::-1], points])
    if after > 0:
        points = np.concatenate([points, _go_on(points, after)])
    return points


def _go_on(points: Floats, count: int) -> Floats:
    """So many rows behind the last: the perspective of the rows near it, and what those do beside it, as curled pages do."""
    span = min(SPAN, len(points) - 1)
    numbers = np.arange(1, count + 1, dtype=np.float32)[:, None, None]
    # Steps are alike along a border, up to a slow change: what one crossing got wrong is smoothed out along it.
    step = (points[-1] - points[-1 - span]) / span
    seen = _follow_perspective(points, count)
    if seen is not None:
        last = len(points) - 1
        rest = _smooth_along(step - (seen[last] - seen[last - span]) / span)
        ahead = seen[last + 1 :] + (points[-1] - seen[last]) + numbers * rest
        sizes = np.abs(np.diff(np.concatenate([points[-1:], ahead]), axis=0)).max(axis=-1) / np.abs(step).max(axis=-1)
        if np.isfinite(ahead).all() and sizes.min() > 0.4 and sizes.max() < 2.5:
            return np.asarray(ahead, np.float32)
    return np.asarray(points[-1] + numbers * _smooth_along(step), np.float32)


def _follow_perspective(points: Floats, count: int) -> Floats | None:
    """The mesh and so many rows behind it, in the perspective of the rows near the end; None where there is none."""
    import cv2

    rows, columns = points.shape[:2]
    first = max(0, rows - REACH)
    cells = np.stack(np.meshgrid(np.arange(columns), np.arange(rows + count)), axis=-1).astype(np.float32)
    if (rows - first) * columns < 6:
        return None
    near, seen = cells[first:rows].reshape(-1, 1, 2), np.asarray(points[first:], np.float32).reshape(-1, 1, 2)
    warp = cv2.findHomography(near, seen, 0)[0]
    if warp is None:
        return None
    return np.asarray(cv2.perspectiveTransform(cells.reshape(-1, 1, 2), warp).reshape(*cells.shape))


def _smooth_along(steps: Floats) -> Floats:
    """A line through the steps along a border, which outliers do not move."""
    count = len(steps)
    if count < 3:
        return steps
    places = np.linspace(-1, 1, count)
    design = np.stack([np.ones(count), places], axis=1) if count < 8 else np.stack([np.ones(count), places, places**2], axis=1)
    weights = np.ones(count)
    fit = np.zeros_like(steps)
    for _ in range(3):
        solved = np.linalg.lstsq(design * weights[:, None], steps * weights[:, None], rcond=None)[0]
        fit = (design @ solved).astype(np.float32)
        miss = np.sqrt(((steps - fit) ** 2).sum(axis=1))
        weights = 1 / (1 + miss / max(1e-3, float(np.median(miss))))
    return fit


def _pad(values: Floats, rows: tuple[int, int], columns: tuple[int, int]) -> Floats:
    height, width = values.shape
    values = values[max(-rows[0], 0) : height - max(-rows[1], 0), max(-columns[0], 0) : width - max(-columns[1], 0)]
    return np.pad(values, [(max(rows[0], 0), max(rows[1], 0)), (max(columns[0], 0), max(columns[1], 0))])


def _turn(values: Floats) -> Floats:
    return np.ascontiguousarray(np.rot90(values, -1))


def find_lattices(grey: Pixels, most: int = MOST_LATTICES) -> list[Lattice]:
    """The ruled lattices of an image, the surest first: an empty list if there are none."""
    from gridwright.scan.finding import find_ruled

    return find_ruled(grey, most)


def find_faint_lattices(grey: Pixels, most: int = MOST_LATTICES, *, is_thorough: bool = False) -> list[Lattice]:
    """Ruled lattices whose rules may be dotted or very pale, the surest first; rows of anything else may pass for some.

    A thorough search looks at four times as many pixels, and takes as much longer.
    """
    from gridwright.scan.finding import SEARCHED, find_ruled

    return find_ruled(grey, most, is_faint=True, pixels=SEARCHED * (4 if is_thorough else 1))


def find_dot_lattices(grey: Pixels, most: int = MOST_LATTICES) -> list[Lattice]:
    """The lattices of dots, as Slitherlink has them: the points are the dots, and drawn lines between them the rules."""
    from gridwright.scan.dots import find_dotted

    return find_dotted(grey, most)
