"""What is printed in the squares of a ruled grid, measured: how dark each is, how thick its rules, what ink is in its corners.

Shades are shares of the paper around, so that shadows and grey paper do not matter. Blocks are darker than all cells; where some
squares are grey and others black, the grey ones are shaded cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.kinds.crossword.grid import BLOCK, OPEN, Bar, Direction, find_runs, number_cells

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

FINE = 32
"""Pixels a square of the straight image that is measured."""
RIM = 8
"""Pixels around the grid."""
INSET, GROUND = 6, 0.7
"""How much of a square's rim is left out where its ground is looked for, in pixels, and the share of the rest that is darker."""
LEAST_GAP = 0.1
"""How far from the shade of its sort a square may be without doubt, as a share of the paper's."""
LEAST_STEP = 0.065
"""Between the shades of two sorts of squares: grey blocks that save ink differ from paper by a tenth of it."""
BETWEEN, MOST_BETWEEN = 0.3, 0.02
"""The part of that step, from either end, where a sort's own squares are, and the share of squares that may be beyond both."""
FEWEST_ALIKE = 2
"""Squares that are a sort."""
LIGHT_REACH = 1.3
"""The standard deviation, in squares, of what tells how the light falls on one."""
FEWEST_PALE = 0.06
"""The share of squares that pale blocks are, at least."""
DARKEST_PAPER = 0.93
PALE = 0.94
"""Squares below this share of what the paper seems to be say nothing of the paper."""
THICKER, LEAST_BAR = 1.9, 0.055
"""A bar is so many times as thick as the usual rule, and at least this share of a square."""
UNSURE = 0.12
"""How near to the least thickness of bars a rule may come without doubt, as a share of what bars have more than rules."""
FEWEST_BARS = 0.025
"""Of all rules between cells: fewer are none."""


@dataclass(frozen=True, eq=False)
class Squares:
    """The squares of a grid, as it lies: rows of values."""

    shade: Floats
    """1 for paper, 0 for black."""
    corners: Floats
    """[4, rows, columns]: ink in the upper left, upper right, lower right and lower left corner."""
    below: Floats
    """[rows - 1, columns]: thickness of the rule below each square, in squares."""
    right: Floats
    """[rows, columns - 1]: of the rule to its right."""

    @property
    def rows(self) -> int:
        return int(self.shade.shape[0])

    @property
    def columns(self) -> int:
        return int(self.shade.shape[1])

    def turn(self, quarters: int) -> Squares:
        """As if the page were turned by so many quarters to the right."""
        found = self
        for _ in range(quarters % 4):
            corners = np.stack([np.rot90(found.corners[(number - 1) % 4], -1) for number in range(4)])
            found = Squares(np.rot90(found.shade, -1), corners, np.rot90(found.right, -1), np.rot90(found.below, -1))
        return found

    @cached_property
    def cuts(self) -> list[float]:
        """Shades between those of different sorts of squares, from the darkest."""
        return _split_shades(np.sort(self.shade.ravel()))


def _split_shades(shades: Floats) -> list[float]:
    """Where sorted shades fall into sorts, by Otsu's method, again and again: hardly any lies between two sorts."""
    count = len(shades)
    if count < 2 * FEWEST_ALIKE:
        return []
    sums, numbers = np.cumsum(shades), np.arange(1, count)
    between = (sums[:-1] * count - sums[-1] * numbers) ** 2 / (numbers * (count - numbers))
    place = FEWEST_ALIKE - 1 + int(between[FEWEST_ALIKE - 1 : count - FEWEST_ALIKE].argmax())
    below, above = shades[: place + 1], shades[place + 1 :]
    low, high = float(np.median(below)), float(np.median(above))
    step = high - low
    if step < LEAST_STEP or low > DARKEST_PAPER:
        return []
    # The widest gap near the middle is where the sorts part; a few squares may lie there, with much ink in them or half in glare.
    inner = np.flatnonzero((shades > low + BETWEEN * step) & (shades < high - BETWEEN * step))
    if len(inner) > MOST_BETWEEN * count:
        return []
    first, last = (int(inner[0]) - 1, int(inner[-1]) + 1) if len(inner) else (place, place + 1)
    gaps = np.diff(shades[first : last + 1])
    widest = first + int(gaps.argmax())
    cut = float(shades[widest] + shades[widest + 1]) / 2
    return [*_split_shades(shades[: widest + 1]), cut, *_split_shades(shades[widest + 1 :])]


def measure_squares(image: Any, rows: int, columns: int) -> Squares:
    """From a straight image with FINE pixels a square and RIM around."""
    import cv2

    grey = image.astype(np.float32)
    inner = grey[RIM : RIM + rows * FINE, RIM : RIM + columns * FINE]
    blocks = inner.reshape(rows, FINE, columns, FINE).transpose(0, 2, 1, 3)
    ground = blocks[:, :, INSET:-INSET, INSET:-INSET].reshape(rows, columns, -1)
    bright = np.quantile(blocks[:, :, 4:-4, 4:-4].reshape(rows, columns, -1), 0.85, axis=2)
    paper = _find_paper(bright)
    # The ground of a square is what a letter in it leaves: bold ones cover more than half of its middle.
    own = shade = np.quantile(ground, GROUND, axis=2) / paper
    if not _split_shades(np.sort(shade.ravel())):
        evened = _even_shades(shade)
        cuts = _split_shades(np.sort(evened.ravel()))
        # A few darker squares are stains, not pale blocks.
        shade = evened if cuts and float((evened < cuts[-1]).mean()) > FEWEST_PALE else shade
    wide = cv2.resize(paper, (columns * FINE, rows * FINE), interpolation=cv2.INTER_LINEAR)
    ink = np.clip(1 - inner / wide, 0, 1)
    cells = ink.reshape(rows, FINE, columns, FINE).transpose(0, 2, 1, 3)
    near, far = slice(3, 12), slice(FINE - 12, FINE - 3)
    places = ((near, near), (near, far), (far, far), (far, near))
    # What a shaded cell is darker than paper all over is no number in its corner.
    inked = np.clip(cells - np.maximum(1 - own, 0)[..., None, None], 0, 1)
    corners = np.stack([inked[:, :, down, across].mean(axis=(2, 3)) for down, across in places])
    return Squares(shade.astype(np.float64), corners.astype(np.float64), _measure_rules(ink), _measure_rules(ink.T).T)


def _find_paper(bright: Floats) -> Any:
    """How bright the paper is at each square: a smooth surface through the bright ones, and what shadows take from it.

    Dilating alone would carry the brighter side of uneven light into the darker one, by as much as pale blocks differ from cells.
    """
    import cv2

    down, across = (place.ravel() for place in np.mgrid[-1 : 1 : bright.shape[0] * 1j, -1 : 1 : bright.shape[1] * 1j])
    design = np.stack([np.ones_like(down), down, across, down * across, down**2, across**2], axis=1)
    goal = np.maximum(bright.ravel(), 1.0)
    trust = np.ones_like(goal)
    surface = goal
    for step in range(12):
        root = np.sqrt(trust)[:, None]
        surface = np.maximum(design @ np.linalg.lstsq(design * root, goal * root[:, 0], rcond=None)[0], 1.0)
        ratio = goal / surface
        trust = np.where(ratio > 1, 1.0, 0.03) if step < 8 else np.where(ratio > PALE, 1.0, 1e-4)
    rest = cv2.morphologyEx((goal / surface).reshape(bright.shape).astype(np.float32), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    paper = surface.reshape(bright.shape).astype(np.float32) * cv2.blur(rest, (3, 3), borderType=cv2.BORDER_REPLICATE)
    return np.maximum(paper, 1.0)


def _even_shades(shade: Floats) -> Floats:
    """Shades as shares of the paper near each square, where pale blocks differ from it by less than shadows do.

    Squares that are darker than those around them are taken for blocks, and what all have in common beside that for the light:
    then blocks and cells alike tell how it falls, and which squares are dark can be told anew.
    """
    import cv2

    values = np.log(np.maximum(shade, 0.02)).astype(np.float32)

    def spread(each: Any) -> Any:
        # Without the square itself, which would follow its own noise.
        wide = cv2.GaussianBlur(each, (0, 0), LIGHT_REACH, borderType=cv2.BORDER_CONSTANT)
        return wide - each * own

    centre = np.zeros((9, 9), np.float32)
    centre[4, 4] = 1
    own = float(cv2.GaussianBlur(centre, (0, 0), LIGHT_REACH, borderType=cv2.BORDER_CONSTANT)[4, 4])
    weight = spread(np.ones_like(values))
    light = spread(values) / weight
    is_dark = values < light
    for _ in range(20):
        rest = values - light
        if is_dark.all() or not is_dark.any():
            return shade
        step = float(np.median(rest[is_dark]) - np.median(rest[~is_dark]))
        light = spread(values - step * is_dark) / weight
        rest = values - light
        again = rest < step / 2
        if np.array_equal(again, is_dark):
            break
        is_dark = again
    return np.asarray(np.exp(values - light), np.float64)


def _measure_rules(ink: Any) -> Floats:
    """How thick the rules between rows are, square by square."""
    rows, columns, reach = ink.shape[0] // FINE, ink.shape[1] // FINE, FINE // 5
    found = np.zeros((rows - 1, columns))
    for row in range(1, rows):
        band = ink[row * FINE - reach : row * FINE + reach + 1].copy()
        # Grey cells are no rules: what they have on either side does not count.
        for half, edge in ((band[:reach], band[0]), (band[reach:], band[-1])):
            grounds = np.median(edge.reshape(columns, FINE), axis=1)
            half -= np.repeat(grounds, FINE)
        across = np.clip(band, 0, None).sum(axis=0).reshape(columns, FINE)[:, FINE // 5 : -FINE // 5] / FINE
        # A letter or a number that touches the rule thickens a part of it only.
        found[row - 1] = np.quantile(across, 0.3, axis=1)
    return found


def find_bars(squares: Squares, blocks: Flags) -> tuple[frozenset[Bar], dict[Bar, float]]:
    """Bars between cells, and how sure each rule is to be what it is taken for where that is in doubt."""
    open_below = ~blocks[:-1] & ~blocks[1:]
    open_right = ~blocks[:, :-1] & ~blocks[:, 1:]
    rules = np.concatenate([squares.below[open_below], squares.right[open_right]])
    usual = float(np.median(rules)) if len(rules) else 0.0
    thick = rules[rules > max(THICKER * usual, usual + 0.035, LEAST_BAR)]
    if len(thick) < max(2, FEWEST_BARS * len(rules)):
        return frozenset(), {}
    # Bars are alike, and so are rules: what lies between is a rule that something written touches, or a bar in glare.
    typical = float(np.median(thick))
    inner = np.sort(rules[(rules > usual) & (rules < typical)])
    inner = np.concatenate([[usual], inner, [typical]])
    middles = (inner[1:] + inner[:-1]) / 2
    gaps = np.where((middles > usual + 0.3 * (typical - usual)) & (middles < usual + 0.85 * (typical - usual)), np.diff(inner), 0)
    least = float(middles[int(gaps.argmax())]) if gaps.any() else usual + 0.6 * (typical - usual)
    bars: set[Bar] = set()
    unsure: dict[Bar, float] = {}
    listed = ((squares.below, open_below, Direction.DOWN), (squares.right, open_right, Direction.ACROSS))
    for thickness, is_open, direction in listed:
        for row, column in np.argwhere(is_open):
            bar = int(row), int(column), direction
            excess = (float(thickness[row, column]) - least) / (typical - usual)
            if excess > 0:
                bars.add(bar)
            if abs(excess) < UNSURE:
                unsure[bar] = 0.5 + 0.5 * abs(excess) / UNSURE
    return frozenset(bars), unsure


def list_rows(blocks: Flags) -> list[str]:
    """The grid as crosswords have it."""
    return ["".join(BLOCK if is_block else OPEN for is_block in row) for row in blocks]


def expect_labels(blocks: Flags, bars: frozenset[Bar]) -> Flags:
    """In which cells a number is printed, by the usual rule."""
    found = np.zeros(blocks.shape, np.bool_)
    for row, column in number_cells(cells[0] for _, cells in find_runs(list_rows(blocks), bars)):
        found[row, column] = True
    return found


def compare_labels(squares: Squares, blocks: Flags, bars: frozenset[Bar]) -> float:
    """How well the ink in upper left corners agrees with where numbers should be: 0.5 for not at all, 1 for everywhere."""
    expected = expect_labels(blocks, bars)
    ink = squares.corners[0]
    with_number, without = ink[expected & ~blocks], ink[~expected & ~blocks]
    if not len(with_number) or not len(without):
        return 0.5
    order = np.sort(without)
    below = np.searchsorted(order, with_number, side="left") + np.searchsorted(order, with_number, side="right")
    return float(below.mean() / 2 / len(order))


def measure_symmetry(blocks: Flags) -> float:
    """The share of squares that are what their twin is, under the symmetry that fits best."""
    twins = [blocks[::-1, ::-1], blocks[:, ::-1], blocks[::-1]]
    if blocks.shape[0] == blocks.shape[1]:
        twins.append(blocks.T)
    return max(float((blocks == twin).mean()) for twin in twins)
