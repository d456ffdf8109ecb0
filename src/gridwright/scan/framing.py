"""What of a grown mesh is a lattice: how surely each segment is ruled, which rows and columns belong, and what its pitch is."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.scan.sampling import measure_pitch, sample

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gridwright.scan.ridges import Level

    Pixels = NDArray[np.uint8]
    Floats = NDArray[np.floating[Any]]

ENOUGH = 0.45
"""How surely a cell must be ruled on both pairs of sides for a row of such cells to belong to a lattice."""
CLOSED = 0.3
"""How surely the outermost rules must be there, the corner between bands of clues included."""
CLOSED_FAINTLY = 0.6
"""The same for lines that were followed for long, where a word beside the lattice shows half of a rule."""
MOST_BENT = 0.18
"""How far crossings usually lie beside the middle of their neighbours, in cells, where there is no lattice at all."""
EMPTY = 0.15
"""Rows and columns of cells with less than this are gaps between lattices."""
EMPTIER = 0.3
"""And those with less than so much of what is usual in the frame: the rules of a neighbour, or text, may run into a gap."""
PLAIN, HALF_RULED, FEWEST_PLAIN = 0.93, 0.7, 3
"""What the cells of a row that is plainly ruled show at least, what those of lines of text show at most, and how many rows there
must be of the former to tell."""
PARTED, MOSTLY_RULED = 0.5, 0.85
"""If one of the two rows next to those shows less than this, what is behind is a neighbour with as wide columns, though it shows
more."""
BESIDE = 0.7
"""How much of what is in the cells beside a segment is taken off what it shows."""
DARK = 110
"""Cells darker than this hide their rules."""


def measure_segments(lines: Floats, starts: Floats, ends: Floats, reach: float = 1.0) -> Floats:
    """How surely a line runs from each start to its end; it may lie `reach` pixels beside."""
    shares = np.linspace(0.15, 0.85, 7, dtype=np.float32)[:, None]
    way = ends - starts
    length = np.sqrt((way**2).sum(axis=-1, keepdims=True))
    beside = np.stack([-way[..., 1], way[..., 0]], axis=-1) / np.maximum(length, 1e-6)
    along = starts[..., None, :] + shares * way[..., None, :]
    tried = np.stack([along + offset * beside[..., None, :] for offset in (-reach, 0.0, reach)], axis=-3)
    # A rule is unbroken: the weakest places along it say most.
    values = np.sort(sample(lines, tried), axis=-1)
    return np.asarray((0.5 * values[..., :4].mean(axis=-1) + 0.5 * values.mean(axis=-1)).max(axis=-1))


def measure_rules(level: Level, points: Floats) -> tuple[Floats, Floats]:
    """How surely each segment of a mesh is ruled: [rows + 1, columns] across and [rows, columns + 1] upright.

    What is in the cells beside it is taken off: in text there are lines everywhere, and none of them is a rule.
    """
    reach = max(0.7, 0.03 * measure_pitch(points))
    found = []
    for lines, turned in ((level.across, points), (level.upright, np.swapaxes(points, 0, 1))):
        ruled = measure_segments(lines, turned[:, :-1], turned[:, 1:], reach)
        inner = 0.7 * turned[:-1] + 0.3 * turned[1:], 0.3 * turned[:-1] + 0.7 * turned[1:]
        beside = [measure_segments(lines, part[:, :-1], part[:, 1:], reach) for part in inner]
        above = np.concatenate([beside[1][:1], beside[1]])
        below = np.concatenate([beside[0], beside[0][-1:]])
        found.append(np.maximum(ruled - BESIDE * (above + below) / 2, 0))
    return found[0], np.ascontiguousarray(found[1].T)


def scale_rules(across: Floats, upright: Floats) -> tuple[Floats, Floats]:
    """The same as shares, 0..1, of what the lattice's own rules show."""
    scaled = []
    for values in (across, upright):
        ruled = values[values > 0.1]
        typical = max(0.12, float(np.percentile(ruled, 60))) if ruled.size else 1.0
        scaled.append(np.clip((values / typical - 0.15) / 0.6, 0, 1).astype(np.float32))
    return scaled[0], scaled[1]


def judge_cells(across: Floats, upright: Floats, darkness: Floats | None) -> Floats:
    """How surely each cell is ruled on both pairs of its sides; a dark one may be."""
    cells = np.sqrt((across[:-1] + across[1:]) * (upright[:, :-1] + upright[:, 1:])) / 2
    if darkness is not None:
        cells = np.where(darkness > 0.5, np.maximum(cells, ENOUGH + 0.1), cells)
    return cells.astype(np.float32)


def measure_darkness(lit: Pixels, points: Floats) -> Floats:
    """Which share of the middle of each cell is dark."""
    corners = np.stack([points[:-1, :-1], points[:-1, 1:], points[1:, :-1], points[1:, 1:]], axis=-2)
    shares = []
    for down in (0.3, 0.5, 0.7):
        for right in (0.3, 0.5, 0.7):
            weights = np.array([(1 - down) * (1 - right), (1 - down) * right, down * (1 - right), down * right], np.float32)
            shares.append((corners * weights[:, None]).sum(axis=-2))
    dark: Floats = (sample(lit, np.stack(shares, axis=-2)) < DARK).mean(axis=-1).astype(np.float32)
    dark[np.isnan(corners).any(axis=(-1, -2))] = 0
    return dark


def bar_cells(cells: Floats, points: Floats, taken: Pixels) -> Floats:
    """Cells without those whose middle another lattice has taken; points are in the pixels of `taken`."""
    middles = (points[:-1, :-1] + points[1:, 1:]) / 2
    return np.where(sample(taken, middles) > 0.5, -1, cells)


def find_frame(cells: Floats) -> tuple[slice, slice] | None:
    """The rows and columns of cells where most is ruled, without empty ones between them."""
    for _ in range(4):
        whole = _find_rectangle(cells)
        if whole is None:
            return None
        frame = _cut_at_gaps(cells, whole)
        if frame == whole:
            break
        # What is left beside a gap may reach further than both parts did together.
        kept = np.full_like(cells, -1)
        rows, columns = (own if own != all_ else slice(None) for own, all_ in zip(frame, whole, strict=True))
        kept[rows, columns] = cells[rows, columns]
        cells = kept
    return frame


def keep_around(cells: Floats, row: int, column: int) -> Floats:
    """Cells without those that are reached only over a gap from one of them: other lattices, whose rows need not be its own."""
    shown = np.maximum(cells, 0)
    bounds = [[max(row - 1, 0), min(row + 2, cells.shape[0])], [max(column - 1, 0), min(column + 2, cells.shape[1])]]
    changed = True
    while changed:
        changed = False
        for axis in (0, 1):
            low, high = bounds[1 - axis]
            part = shown[:, low:high] if axis == 0 else shown[low:high].T
            while bounds[axis][0] > 0 and part[bounds[axis][0] - 1].mean() >= EMPTY:
                bounds[axis][0] -= 1
                changed = True
            while bounds[axis][1] < len(part) and part[bounds[axis][1]].mean() >= EMPTY:
                bounds[axis][1] += 1
                changed = True
    kept = np.full_like(cells, -1)
    rows, columns = (slice(*each) for each in bounds)
    kept[rows, columns] = cells[rows, columns]
    return kept


def drop_text(frame: tuple[slice, slice], cells: Floats, dark: Floats) -> tuple[slice, slice]:
    """A frame without what is beside a lattice whose cells are all plainly ruled, if its own are ruled half.

    Those are lines of text, or of a neighbour that is ruled in one way as this one is.
    """
    parts = list(frame)
    for axis in (0, 1):
        inner = np.where(dark > 0.5, np.nan, cells)[parts[0], parts[1]]
        inner = inner if axis == 0 else inner.T
        known = np.isfinite(inner)
        means = np.where(known.any(axis=1), np.where(known, inner, 0).sum(axis=1) / np.maximum(known.sum(axis=1), 1), 1.0)
        borders = [-1, *np.flatnonzero(means < PLAIN).tolist(), len(means)]
        start, stop = max(pairwise(borders), key=lambda pair: pair[1] - pair[0])
        rest = np.concatenate([means[: start + 1], means[stop:]])
        beside = means[max(start - 1, 0) : start + 1], means[stop : stop + 2]
        is_parted = all(not len(lines) or lines.min() < PARTED for lines in beside)
        if stop - start > FEWEST_PLAIN and len(rest) and rest.max() < (MOSTLY_RULED if is_parted else HALF_RULED):
            parts[axis] = slice(parts[axis].start + start + 1, parts[axis].start + stop)
    return parts[0], parts[1]


def _find_rectangle(cells: Floats) -> tuple[slice, slice] | None:
    """The rectangle with the largest sum of what is above enough."""
    values = cells - ENOUGH
    rows, columns = values.shape
    sums = np.concatenate([np.zeros((1, columns)), np.cumsum(values, axis=0)])
    best, frame = 0.0, None
    for top in range(rows):
        strips = sums[top + 1 :] - sums[top]
        totals = np.concatenate([np.zeros((len(strips), 1)), np.cumsum(strips, axis=1)], axis=1)
        lowest = np.minimum.accumulate(totals, axis=1)
        gains = totals - lowest
        place = int(gains.argmax())
        gain = float(gains.flat[place])
        if gain > best + 1e-9:
            row, right = divmod(place, columns + 1)
            left = int(np.flatnonzero(totals[row, : right + 1] == lowest[row, right])[-1])
            best, frame = gain, (slice(top, top + row + 1), slice(left, right))
    return frame


def trim_frame(
    frame: tuple[slice, slice], across: Floats, upright: Floats, dark: Floats, least: float = CLOSED
) -> tuple[slice, slice]:
    """A frame without outer rows and columns that no rule closes: other rules run on into bands of clues."""
    bounds = [[frame[0].start, frame[0].stop], [frame[1].start, frame[1].stop]]
    lines, darkness = (across, upright.T), (dark, dark.T)
    changed = True
    while changed:
        changed = False
        for axis in (0, 1):
            low, high = bounds[1 - axis]
            for end, step in ((0, 1), (1, -1)):
                place = bounds[axis][end]
                light = darkness[axis][place if step > 0 else place - 1, low:high] < 0.5
                shown = lines[axis][place, low:high][light]
                if shown.size and float(shown.mean()) < least and bounds[axis][1] - bounds[axis][0] > 1:
                    bounds[axis][end] += step
                    changed = True
    return slice(*bounds[0]), slice(*bounds[1])


def _cut_at_gaps(cells: Floats, frame: tuple[slice, slice]) -> tuple[slice, slice]:
    """The part of a frame in which most is ruled, without empty rows or columns inside."""
    bounds = [[part.start, part.stop] for part in frame]
    for _ in range(8):
        part = cells[bounds[0][0] : bounds[0][1], bounds[1][0] : bounds[1][1]]
        for axis in (0, 1):
            means = part.mean(axis=1 - axis)
            empty = np.flatnonzero(means < max(EMPTY, EMPTIER * float(np.median(means))))
            if len(empty):
                borders = [-1, *empty.tolist(), len(means)]
                sums = np.concatenate([[0.0], np.cumsum(means - ENOUGH)])
                gains = [float(sums[stop] - sums[start + 1]) for start, stop in pairwise(borders)]
                start, stop = list(pairwise(borders))[int(np.argmax(gains))]
                bounds[axis] = [bounds[axis][0] + start + 1, bounds[axis][0] + stop]
                break
        else:
            break
    return slice(*bounds[0]), slice(*bounds[1])


def judge_bends(points: Floats) -> float:
    """1 where the mesh runs as evenly as one on paper does, 0 where it jumps as crossings in text and noise do."""
    bends = [np.diff(points, n=2, axis=axis) for axis in (0, 1)]
    usual = max(float(np.percentile(np.sqrt((bend**2).sum(axis=-1)), 40)) for bend in bends) / measure_pitch(points)
    return float(np.clip((MOST_BENT - usual) / (MOST_BENT / 2), 0, 1))


def count_parts(lines: Floats, starts: Floats, ends: Floats) -> int:
    """Into how many parts lines half-way cut the cells whose sides run from starts to ends: 1 if there are none.

    Both are [sides, length, 2]: points along each side of a strip of cells.
    """
    level = float(np.median(measure_segments(lines, starts[:-1], starts[1:]))) + 1e-6
    found = 1
    for parts in (2, 3, 5):
        shown = []
        for part in range(1, parts):
            share = np.float32(part / parts)
            between = starts * (1 - share) + ends * share
            shown.append(float(np.median(measure_segments(lines, between[:-1], between[1:]))))
        if min(shown) > 0.55 * level:
            found = parts
    return found


def find_spacing(values: Floats) -> tuple[int, int]:
    """Every how many-th line of a mesh is ruled, and the first of those; 1 where all are."""
    for spacing in (2, 3):
        if len(values) < 3 * spacing:
            continue
        # Most lines of each phase tell: where clues stand beside a lattice, numbers may pass for rules.
        shown = [float(np.median(values[phase::spacing])) for phase in range(spacing)]
        first = int(np.argmax(shown))
        others = [value for phase, value in enumerate(shown) if phase != first]
        if max(others) < 0.3 * shown[first]:
            return spacing, first
    return 1, 0
