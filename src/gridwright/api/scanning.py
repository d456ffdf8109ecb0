"""From photographs to puzzles: find grids, ask every kind how well they suit it, and read them."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gridwright.kinds import KINDS, load_kind, load_kinds
from gridwright.model.errors import InputError, expect_name, quote
from gridwright.model.scanning import LEAST_FIT, Fit, Fixed, LatticeSort, Point, Quad, Scan, ScanProgress, ScanTimeError

if TYPE_CHECKING:
    from gridwright.model.kind import AnyKind
    from gridwright.scan.image import Photo, Pixels
    from gridwright.scan.lattice import Lattice

MOST_SHARED = 0.3
"""The part of a grid that may lie on another and be a puzzle of its own."""
MOST_IN_CLUES = 0.6
"""The part of a grid that may lie where another puzzle has its clues."""
SURE_FIT, WITHIN = 0.9, 0.9
"""How surely a grid is a puzzle, for others not to be looked at that lie in it with more than this part of them."""
PLAIN_SCORE = 0.85
SMALL_PART = 0.25
"""The part of a grid's cells that a puzzle in it has less than, where numbers all over the grid say that it is another one."""
LARGE_PART = 0.05
"""The part of a photograph that something takes which was not found there by accident."""
LONGEST_PREVIEW = 2000
"""Pixels of the longer side of a photograph that a browser shows."""
NO_GRID = "found no grid of cells on this image"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a puzzle is, as a person says: the corners of its cells from its own upper left on, and how many there are."""

    quad: Quad
    rows: int
    columns: int
    mesh: tuple[tuple[Point, ...], ...] | None = None
    """The corners of all cells, as `Scan.mesh` tells them: then nothing is looked for, and the same is read again."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A grid on a photograph and the kind that it suits best."""

    lattice: Lattice
    kind: AnyKind
    fit: Fit

    @property
    def score(self) -> float:
        return self.fit.score * self.lattice.score

    @property
    def area(self) -> Lattice:
        """What of the photograph it takes."""
        return self.lattice if self.fit.own is None else self.fit.own

    @property
    def grid(self) -> Lattice:
        """Its own part of the grid."""
        return self.lattice if self.fit.grid is None else self.fit.grid

    @property
    def is_sure(self) -> bool:
        """Whether no other puzzle is to be found in it: it can be nothing else, or much beside its grid goes together with it."""
        return self.fit.excludes_others or (self.fit.own is not None and self.fit.score >= SURE_FIT)

    @property
    def is_plain(self) -> bool:
        """Whether nothing speaks against it: all of its grid is there, and what stands in it suits."""
        return self.score >= PLAIN_SCORE

    @property
    def weight(self) -> float:
        """What speaks for it, where it lies on another: small grids are found in the clues of large ones."""
        return self.score * min(1.0, 0.5 + self.area.rows * self.area.columns / 100)


def scan_image(
    image: bytes,
    *,
    kind: str | None = None,
    place: Place | None = None,
    fixed: Fixed | None = None,
    timeout: float | None = None,
    progress: ScanProgress | None = None,
) -> tuple[Scan[Any, Any], ...]:
    """Every puzzle on a photograph or screenshot, from top to bottom; InputError if there is none.

    ScanTimeError, which is an InputError, if `timeout` seconds are over before the first of them was read; later ones are read
    without asking the solver.

    `kind` is the only one wanted. `place` says where one puzzle is, so that only this one is read. `fixed` is what a person
    says is printed at places of it, as `ReadValue.where` names them; where there are several puzzles, ``"#2 row 4"`` names one
    of the second. Places in the answer are in pixels of the image as it is seen upright, at its full size.
    """
    from gridwright.scan.image import read_photo

    started = time.monotonic()
    scans: list[Scan[Any, Any]] = []

    def tell(step: str) -> None:
        if timeout is not None and not scans and time.monotonic() - started > timeout:
            raise ScanTimeError(f"gave up after {timeout:g} seconds, before any puzzle was read")
        if progress is not None:
            progress(step)

    kinds = _choose_kinds(kind)
    tell("opening the image")
    photo = read_photo(image)
    if place is not None:
        found = [_fit_place(photo, place, kinds)]
    else:
        tell("looking for grids")
        found = _find_puzzles(photo, kinds, tell)
    for number, each in enumerate(found, start=1):
        tell("reading" if len(found) == 1 else f"reading puzzle {number} of {len(found)}")
        left = None if timeout is None else max(0.0, timeout - (time.monotonic() - started))
        own = _choose_fixed(fixed or {}, number, len(found))
        read = each.kind.scanner.scan_lattice(photo, each.lattice, each.fit, fixed=own, timeout=left, progress=tell)
        scans.append(_enlarge(read, 1 / photo.scale))
    return tuple(scans)


def _choose_kinds(name: str | None) -> list[AnyKind]:
    """The kinds that are read from photographs, or the one that was named."""
    if name is None:
        return [kind for kind in load_kinds() if kind.can("scanner")]
    if name not in KINDS:
        raise InputError(f"no kind is called {quote(name)}, {expect_name(name, list(KINDS), 'these are all')}")
    kind = load_kind(name)
    kind.require("scanner")
    return [kind]


def _find_lattices(photo: Photo, sort: LatticeSort, found: Sequence[_Found] = ()) -> Sequence[Lattice]:
    """The lattices of a sort; dots are not looked for in puzzles that are sure, which are full of crossings and of digits.

    What is ruled in part only is looked at all the same: many lines that somebody has drawn between dots pass for rules.
    """
    from gridwright.scan.lattice import find_dot_lattices, find_lattices

    if sort == "rules":
        return find_lattices(photo.grey)
    return find_dot_lattices(_paint_over(photo.grey, [each.area for each in found if each.is_sure and each.is_plain]))


def _find_faint_lattices(photo: Photo, found: Sequence[_Found], *, is_thorough: bool = False) -> Sequence[Lattice]:
    """Lattices of rules that are hardly to be seen, beside the puzzles that were found."""
    from gridwright.scan.lattice import find_faint_lattices

    painted = _paint_over(photo.grey, [each.area for each in found if each.is_plain])
    return find_faint_lattices(painted, is_thorough=is_thorough)


def _paint_over(grey: Pixels, lattices: Sequence[Lattice]) -> Pixels:
    """The image with nothing but paper where these are."""
    import cv2
    import numpy as np

    painted = grey.copy() if lattices else grey
    for lattice in lattices:
        points = lattice.points
        border = np.rint(np.concatenate([points[0], points[1:, -1], points[-1, -2::-1], points[-2:0:-1, 0]])).astype(np.int32)
        left, top, wide, high = cv2.boundingRect(border)
        part = grey[max(0, top) : top + high, max(0, left) : left + wide]
        cv2.fillPoly(painted, [border], int(np.percentile(part[::4, ::4], 70)) if part.size else 255)
    return painted


def _find_puzzles(photo: Photo, kinds: Sequence[AnyKind], tell: ScanProgress) -> list[_Found]:
    """The grids that suit a kind, from top to bottom; of those that lie on each other the one that suits best."""
    in_order = sorted(kinds, key=lambda kind: kind.scanner.ORDER)
    fitting: list[_Found] = []
    reasons: dict[str, None] = {}
    for sort in dict.fromkeys(sort for kind in kinds for sort in kind.scanner.LATTICES):
        readers = [kind for kind in in_order if sort in kind.scanner.LATTICES]
        _fit_lattices(photo, _find_lattices(photo, sort, fitting), readers, fitting, reasons, tell)
    # Whoever prints clues between dots may as well rule a grid so thinly that hardly anything of it is left on a photograph.
    readers = [kind for kind in in_order if "dots" in kind.scanner.LATTICES]
    if readers and not any(_is_of_others(each, readers, photo) for each in fitting):
        _fit_lattices(photo, _find_faint_lattices(photo, fitting), readers, fitting, reasons, tell)
        if not fitting:
            _fit_lattices(photo, _find_faint_lattices(photo, (), is_thorough=True), readers, fitting, reasons, tell)
    if not fitting:
        raise InputError(_explain(list(reasons)))
    kept: list[_Found] = []
    for each in sorted(fitting, key=lambda each: -each.weight):
        if not any(_lies_on(each, other) for other in kept):
            kept.append(each)
    return _sort_for_reading(kept)


def _is_of_others(found: _Found, kinds: Sequence[AnyKind], photo: Photo) -> bool:
    """Whether the photograph is surely one of a puzzle of another kind than these."""
    import cv2

    is_large = cv2.contourArea(found.area.outline) > LARGE_PART * photo.width * photo.height
    return found.kind not in kinds and found.is_plain and is_large


def _fit_lattices(
    photo: Photo,
    lattices: Iterable[Lattice],
    kinds: Sequence[AnyKind],
    fitting: list[_Found],
    reasons: dict[str, None],
    tell: ScanProgress,
) -> None:
    """Add those of the lattices that suit one of the kinds to the fitting ones, and why others do not to the reasons."""
    # Large ones first: in a sure puzzle no other is looked for.
    waiting = deque(sorted(lattices, key=lambda each: -each.rows * each.columns))
    while waiting:
        lattice = waiting.popleft()
        if any(_lies_in(lattice, each) for each in fitting):
            continue
        fits: list[_Found] = []
        for kind in kinds:
            tell(f"looking at a grid of {lattice.columns}x{lattice.rows}")
            fits.append(_Found(lattice, kind, kind.scanner.fit_lattice(photo, lattice)))
            if fits[-1].fit.excludes_others:
                break
        best = _choose_fit(fits, lattice)
        if best.fit.score >= LEAST_FIT:
            fitting.append(best)
            waiting.extend(best.fit.others)  # smaller ones, so this ends
        else:
            size = f"{lattice.rows}x{lattice.columns}"
            reasons.update({f"{size}: {each.kind.name}: {each.fit.why}": None for each in fits if each.fit.why})


def _choose_fit(fits: Sequence[_Found], lattice: Lattice) -> _Found:
    """The surest; but a puzzle in a corner of a grid is none, where the whole grid is one."""
    best = max(fits, key=lambda each: each.fit.score)
    whole = [each for each in fits if each.grid is lattice and each.fit.score >= PLAIN_SCORE]
    if whole and best.grid.rows * best.grid.columns < SMALL_PART * lattice.rows * lattice.columns:
        return max(whole, key=lambda each: each.fit.score)
    return best


def _explain(reasons: Sequence[str]) -> str:
    """Why no grid is a puzzle."""
    if not reasons:
        return f"{NO_GRID}; a photo from straight above, with the whole puzzle sharp and in it, is read best"
    more = f" (and {len(reasons) - 3} more)" if len(reasons) > 3 else ""
    return f"found no puzzle that can be read: {'; '.join(reasons[:3])}{more}"


def _lies_in(lattice: Lattice, found: _Found) -> bool:
    """Whether a grid lies in a puzzle that is sure: there is no other to be found."""
    import cv2

    is_smaller = cv2.contourArea(lattice.outline) < cv2.contourArea(found.area.outline)
    return found.is_sure and is_smaller and _share(lattice, found.area) > WITHIN


def _lies_on(each: _Found, other: _Found) -> bool:
    """Whether a puzzle shares cells with another, or lies in its clues; what stands between neighbours may belong to either."""
    import cv2

    if _share(each.grid, other.grid) >= MOST_SHARED:
        return True
    is_smaller = cv2.contourArea(each.grid.outline) < cv2.contourArea(other.area.outline)
    # Whose own numbers go together better is a neighbour, whose numbers were taken for clues of the other.
    is_surer = each.is_sure and each.fit.score > other.fit.score
    return is_smaller and not is_surer and _share(each.grid, other.area) > MOST_IN_CLUES


def _share(one: Lattice, other: Lattice) -> float:
    """The part of the smaller grid that lies on the larger one."""
    import cv2

    areas = [abs(float(cv2.contourArea(each.outline))) for each in (one, other)]
    common, _ = cv2.intersectConvexConvex(cv2.convexHull(one.outline), cv2.convexHull(other.outline))
    return float(common) / max(1.0, min(areas))


def _sort_for_reading(found: Iterable[_Found]) -> list[_Found]:
    """From top to bottom, and from left to right where they stand beside each other."""
    rows: list[list[_Found]] = []
    for each in sorted(found, key=lambda each: float(each.lattice.outline[:, 1].mean())):
        middle = float(each.lattice.outline[:, 1].mean())
        if rows and middle < float(rows[-1][0].lattice.outline[:, 1].max()):
            rows[-1].append(each)
        else:
            rows.append([each])
    return [each for row in rows for each in sorted(row, key=lambda each: float(each.lattice.outline[:, 0].mean()))]


def _fit_place(photo: Photo, place: Place, kinds: Sequence[AnyKind]) -> _Found:
    """The puzzle where a person says that it is; what speaks against it is no reason not to read it."""
    import numpy as np

    from gridwright.scan.lattice import Lattice

    def reduce(points: Any) -> Any:
        return (np.array(points, np.float32) + 0.5) * np.float32(photo.scale) - 0.5

    if place.mesh is not None:
        sizes = {len(place.mesh) - 1, place.rows}, {place.columns, *(len(line) - 1 for line in place.mesh)}
        if max(map(len, sizes)) > 1:
            raise InputError(f"expected a mesh of {place.rows + 1} lines of {place.columns + 1} points", place="place")
        lattice = Lattice.from_mesh(photo.grey, reduce(place.mesh))
        fits = [_Found(lattice, kind, kind.scanner.fit_lattice(photo, lattice, is_board=True)) for kind in kinds]
    else:
        fits = []
        for sort in dict.fromkeys(sort for kind in kinds for sort in kind.scanner.LATTICES):
            lattice = Lattice.from_corners(photo.grey, reduce(place.quad), place.rows, place.columns, sort)
            for kind in kinds:
                if sort in kind.scanner.LATTICES:
                    fits.append(_Found(lattice, kind, kind.scanner.fit_lattice(photo, lattice, is_board=True)))
    return max(fits, key=lambda each: each.fit.score)


def _choose_fixed(fixed: Fixed, number: int, count: int) -> dict[str, str]:
    """What was said of one puzzle; InputError if it is not clear of which, or there is no such puzzle."""
    own = {}
    for where, value in fixed.items():
        if not where.startswith("#"):
            if count > 1:
                raise InputError(f"found {quote(where)}, expected #1 {where} to #{count} {where}: there are {count} puzzles")
            own[where] = value
            continue
        which, _, rest = where[1:].partition(" ")
        if not which.isdecimal() or not 1 <= int(which) <= count:
            expected = f"#1 to #{count}" if count > 1 else "no number, or #1,"
            raise InputError(f"found {quote(where)}, expected {expected} before the place")
        if int(which) == number:
            own[rest] = value
    return own


def _enlarge(scan: Scan[Any, Any], factor: float) -> Scan[Any, Any]:
    """Places in pixels of the image's full size."""
    if factor == 1:
        return scan

    def enlarge(point: Point) -> Point:
        return ((point[0] + 0.5) * factor - 0.5, (point[1] + 0.5) * factor - 0.5)

    def move(quad: Quad | None) -> Quad | None:
        return None if quad is None else (enlarge(quad[0]), enlarge(quad[1]), enlarge(quad[2]), enlarge(quad[3]))

    values = tuple(replace(value, quad=move(value.quad)) for value in scan.values)
    return replace(scan, values=values, mesh=tuple(tuple(map(enlarge, row)) for row in scan.mesh))


def preview_photo(image: bytes) -> tuple[int, int, bytes]:
    """Width and height of an image as it is seen upright, and a JPEG of it that every browser shows."""
    from gridwright.scan.image import read_photo

    photo = read_photo(image)
    width, height = (round(side / photo.scale) for side in (photo.width, photo.height))
    return width, height, _encode(_reduce(photo.colour, LONGEST_PREVIEW), ".jpg")


def cut_crops(image: bytes, quads: Sequence[Quad], *, margin: float = 0.6, longest: int = 240) -> list[bytes]:
    """Pictures (PNG) of places on an image, with so much around each, in parts of its height."""
    from gridwright.scan.image import read_photo

    photo = read_photo(image)
    crops = []
    for quad in quads:
        xs, ys = [x * photo.scale for x, _ in quad], [y * photo.scale for _, y in quad]
        around = margin * max(max(ys) - min(ys), 4.0) + 2
        left, right = _clip(min(xs) - around, max(xs) + around, photo.width)
        top, bottom = _clip(min(ys) - around, max(ys) + around, photo.height)
        crops.append(_encode(_reduce(photo.colour[top:bottom, left:right], longest), ".png"))
    return crops


def _clip(low: float, high: float, size: int) -> tuple[int, int]:
    """At least one pixel of an image, whatever was asked for."""
    first = min(max(0, int(low)), size - 1)
    return first, min(size, max(first + 1, int(high) + 1))


def _reduce(pixels: Any, longest: int) -> Any:
    import cv2

    height, width = pixels.shape[:2]
    factor = longest / max(height, width)
    if factor >= 1:
        return pixels
    return cv2.resize(pixels, (max(1, round(width * factor)), max(1, round(height * factor))), interpolation=cv2.INTER_AREA)


def _encode(pixels: Any, suffix: str) -> bytes:
    import cv2

    _, data = cv2.imencode(suffix, cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))
    return bytes(data)
