"""Where the cells of a board lie that is no single rectangle: triangles within a hexagon, or the slices of a box.

A drawing of either has its cells row by row, as the board has them, and labels in three directions. `make_tiling` works out
polygons for the cells and the middle of every label, for all renderers alike; lengths are in sides of a square cell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from gridwright.model.drawing import Drawing, Label, Point, Slices, Triangles

SIDE = 1.5
"""Of a triangle: it has to be larger than a square to have as much room."""
RISE = SIDE * sqrt(3) / 2
"""The height of a row of triangles."""
LABEL_WIDTH, LABEL_HEIGHT = 0.95, 0.78
"""From one label to the next beside a row, and above a column."""
GAP = 0.25
"""Between labels and board."""
APART = 0.9
"""Between slices."""
CAPTION = 1.0
"""Above a slice."""

Polygon = tuple[Point, ...]


class PlacedLabel(NamedTuple):
    """A label with the line that it belongs to and its middle."""

    label: Label
    direction: int
    line: int
    middle: Point


@dataclass(frozen=True, slots=True)
class Tiling:
    """Everything where it lies, from the upper left corner of all of it."""

    rows: tuple[tuple[Polygon, ...], ...]
    """The outline of each cell."""
    frames: tuple[Polygon, ...]
    """Around cells that belong together."""
    table: tuple[Polygon, ...]
    """Fields that hold labels and nothing else."""
    rules: tuple[Polygon, ...]
    """Stronger lines every few cells, each by its two ends."""
    guides: tuple[Polygon, ...]
    """Thin lines between the labels of slanted lines."""
    labels: tuple[PlacedLabel, ...]
    captions: tuple[tuple[str, Point], ...]
    """Words above a slice, with their left end."""
    height: float
    width: float


class Lane(NamedTuple):
    """Where the labels of a line stand: from the edge through which it leaves the board, outwards."""

    anchor: Point
    step: Point
    """From one label to the next."""
    runs_outwards: bool = False
    """Whether the first label is the one next to the board; else the last is."""
    edge: Point = (0.0, 0.0)
    """From the anchor to an end of the edge."""

    def guide(self, count: int) -> Iterator[Polygon]:
        """From both ends of the edge along so many labels."""
        (row, column), (down, right) = self.anchor, self.step
        share = count + GAP / LABEL_WIDTH
        for sign in (1, -1):
            start = row + sign * self.edge[0], column + sign * self.edge[1]
            yield start, (start[0] + share * down, start[1] + share * right)

    def place(self, labels: Sequence[Label]) -> Iterator[tuple[Label, Point]]:
        (row, column), (down, right) = self.anchor, self.step
        length = sqrt(down * down + right * right) or 1.0
        for place, label in enumerate(labels if self.runs_outwards else reversed(labels)):
            share = place + 0.5 + GAP / length
            yield label, (row + share * down, column + share * right)


def make_tiling(drawing: Drawing, *, has_labels: bool = True) -> Tiling:
    """Lay out a drawing of triangles or slices, with its labels if so wished."""
    if isinstance(drawing.form, Triangles):
        return _tile_triangles(drawing, drawing.form, has_labels)
    assert isinstance(drawing.form, Slices)
    return _tile_slices(drawing, drawing.form, has_labels)


def _tile_triangles(drawing: Drawing, form: Triangles, has_labels: bool) -> Tiling:
    rows = [[_triangle(form, row, place) for place in range(length)] for row, (_, length) in enumerate(form.rows)]
    lanes = _list_lanes(form)
    labels = list(_place_labels(drawing, lanes)) if has_labels else []
    sides = zip(drawing.label_sides, lanes, strict=True) if has_labels else ()
    guides = [guide for side, own in sides for line, lane in zip(side, own, strict=True) for guide in lane.guide(len(line))]
    rules = list(_rule_triangles(form, rows, drawing.rule_every)) if drawing.rule_every else []
    return _fit(rows, [_trace_outline(rows)], [], rules, guides, labels, [])


def _rule_triangles(form: Triangles, rows: Sequence[Sequence[Polygon]], every: int) -> Iterator[Polygon]:
    """The sides of triangles that lie between two lines, of which the second is the sixth, the eleventh and so on."""
    for direction, lines in enumerate(form.lines()):
        for number in range(every, len(lines), every):
            for row, place in lines[number]:
                corners = rows[row][place]
                # Towards the line before: of triangles pointing up the left side of rising lines, of those pointing down the
                # upper side of rows and the left side of falling lines.
                if form.points_up(row, place) == (direction == 1):
                    yield (corners[0], corners[1]) if direction != 2 else (corners[0], corners[2])


def _triangle(form: Triangles, row: int, place: int) -> Polygon:
    left, top = (form.rows[row][0] + place) * SIDE / 2, row * RISE
    if form.points_up(row, place):
        return (top + RISE, left), (top, left + SIDE / 2), (top + RISE, left + SIDE)
    return (top, left), (top, left + SIDE), (top + RISE, left + SIDE / 2)


def _list_lanes(form: Triangles) -> list[list[Lane]]:
    """Rows leave at the left, rising lines at the top, falling ones at the bottom; each through the edge of its last cell."""
    upwards, downwards = (-LABEL_WIDTH * sqrt(3) / 2, LABEL_WIDTH / 2), (LABEL_WIDTH * sqrt(3) / 2, LABEL_WIDTH / 2)
    lanes: list[list[Lane]] = [[], [], []]
    of_rows, of_rising, of_falling = form.lines()
    for row, place in (line[0] for line in of_rows):
        lean = -RISE / 2 if form.points_up(row, place) else RISE / 2
        lanes[0].append(Lane(_edge(form, row, place, -SIDE / 4, 0), (0, -LABEL_WIDTH), edge=(lean, SIDE / 4)))
    for row, place in (line[0] for line in of_rising):
        is_slanted = form.points_up(row, place)
        edge = (RISE / 2, SIDE / 4) if is_slanted else (0.0, SIDE / 2)
        anchor = _edge(form, row, place, SIDE / 4 * is_slanted, -RISE / 2 * (not is_slanted))
        lanes[1].append(Lane(anchor, upwards, edge=edge))
    for row, place in (line[-1] for line in of_falling):
        is_slanted = not form.points_up(row, place)
        edge = (-RISE / 2, SIDE / 4) if is_slanted else (0.0, SIDE / 2)
        anchor = _edge(form, row, place, SIDE / 4 * is_slanted, RISE / 2 * (not is_slanted))
        lanes[2].append(Lane(anchor, downwards, runs_outwards=True, edge=edge))
    return lanes


def _edge(form: Triangles, row: int, place: int, right: float, down: float) -> Point:
    """A point so far from the middle of a triangle's bounding box."""
    return (row + 0.5) * RISE + down, (form.rows[row][0] + place + 1) * SIDE / 2 + right


def _trace_outline(rows: Sequence[Sequence[Polygon]]) -> Polygon:
    """Around rows of cells, each of which is convex: down their right ends and up their left ends."""
    right = [point for row in rows for point in sorted(_rightmost(row[-1]))]
    left = [point for row in reversed(rows) for point in sorted(_leftmost(row[0]), reverse=True)]
    return tuple(dict.fromkeys([*right, *left]))


def _rightmost(cell: Polygon) -> list[Point]:
    """The ends of its right side."""
    return [max((point for point in cell if point[0] == row), key=lambda point: point[1]) for row in {point[0] for point in cell}]


def _leftmost(cell: Polygon) -> list[Point]:
    return [min((point for point in cell if point[0] == row), key=lambda point: point[1]) for row in {point[0] for point in cell}]


def _tile_slices(drawing: Drawing, form: Slices, has_labels: bool) -> Tiling:
    """Slices side by side, in as many rows as make cells largest, and behind them a table with the clues of the pillars."""
    sides = drawing.label_sides if has_labels else ((), (), ())
    most = [max(map(len, side), default=0) for side in sides]
    left, top = most[0] * LABEL_WIDTH + GAP * bool(most[0]), most[1] * LABEL_HEIGHT + GAP * bool(most[1])
    field_width = max(1.0, max((LABEL_WIDTH for line in sides[2] if line), default=0.0))
    field_height = max(1.0, most[2] * LABEL_HEIGHT + GAP)
    size = CAPTION + top + form.height + APART / 2, left + form.width + APART
    sizes = [size] * form.depth
    if has_labels:
        sizes.append((CAPTION + form.height * field_height + APART / 2, form.width * field_width + APART))
    corners = min((_flow(sizes, across) for across in range(len(sizes), 0, -1)), key=lambda flow: _measure_longer(sizes, flow))
    starts = [(row + CAPTION + top, column + left) for row, column in corners]
    captions = [
        (f"{number + 1}", (row - top - CAPTION * 0.35, column)) for number, (row, column) in enumerate(starts[: form.depth])
    ]
    rows, frames, lanes = [], [], [[], [], []]  # type: ignore[var-annotated] # lists of what their names say
    for row, column in starts[: form.depth]:
        rows += [[_box(row + down, column + right, 1, 1) for right in range(form.width)] for down in range(form.height)]
        frames.append(_box(row, column, form.height, form.width))
        lanes[0] += [Lane((row + down + 0.5, column), (0, -LABEL_WIDTH)) for down in range(form.height)]
        lanes[1] += [Lane((row, column + right + 0.5), (-LABEL_HEIGHT, 0)) for right in range(form.width)]
    table: list[Polygon] = []
    if has_labels:
        row, column = starts[-1][0] - top, starts[-1][1] - left
        captions.append((f"1 → {form.depth}", (row - CAPTION * 0.35, column)))
        table = [
            _box(row + down * field_height, column + right * field_width, field_height, field_width)
            for down in range(form.height)
            for right in range(form.width)
        ]
        frames.append(_box(row, column, form.height * field_height, form.width * field_width))
        for (upper, start), line in zip((field[0] for field in table), sides[2], strict=True):
            # The numbers stand one below the other in the middle of their field, front slice first.
            first = upper + (field_height - len(line) * LABEL_HEIGHT) / 2 - GAP
            lanes[2].append(Lane((first, start + field_width / 2), (LABEL_HEIGHT, 0), runs_outwards=True))
    rules = [rule for row, column in starts[: form.depth] for rule in _rule_slice(row, column, form, drawing.rule_every)]
    return _fit(rows, frames, table, rules, [], list(_place_labels(drawing, lanes)) if has_labels else [], captions)


def _flow(sizes: Sequence[tuple[float, float]], across: int) -> list[Point]:
    """The upper left corners of sheets of these heights and widths, so many side by side."""
    corners: list[Point] = []
    top = 0.0
    for first in range(0, len(sizes), across):
        row = sizes[first : first + across]
        corners += [(top, sum(width for _, width in row[:place])) for place in range(len(row))]
        top += max(height for height, _ in row)
    return corners


def _measure_longer(sizes: Sequence[tuple[float, float]], corners: Sequence[Point]) -> float:
    """The longer side of sheets with these corners: the shorter it is, the larger are cells on a page or screen of any shape."""
    sheets = [(row + height, column + width) for (row, column), (height, width) in zip(corners, sizes, strict=True)]
    return max(max(sheet) for sheet in sheets)


def _rule_slice(row: float, column: float, form: Slices, every: int) -> Iterator[Polygon]:
    if every:
        for down in range(every, form.height, every):
            yield (row + down, column), (row + down, column + form.width)
        for right in range(every, form.width, every):
            yield (row, column + right), (row + form.height, column + right)


def _box(row: float, column: float, height: float, width: float) -> Polygon:
    return (row, column), (row, column + width), (row + height, column + width), (row + height, column)


def _place_labels(drawing: Drawing, lanes: Sequence[Sequence[Lane]]) -> Iterator[PlacedLabel]:
    for direction, (side, own) in enumerate(zip(drawing.label_sides, lanes, strict=True)):
        for line, (labels, lane) in enumerate(zip(side, own, strict=True)):
            for label, middle in lane.place(labels):
                yield PlacedLabel(label, direction, line, middle)


def _fit(
    rows: Sequence[Sequence[Polygon]],
    frames: Sequence[Polygon],
    table: Sequence[Polygon],
    rules: Sequence[Polygon],
    guides: Sequence[Polygon],
    labels: Sequence[PlacedLabel],
    captions: Sequence[tuple[str, Point]],
) -> Tiling:
    """Move all of it so that it begins at 0."""
    half_height, half_width = LABEL_HEIGHT / 2, LABEL_WIDTH / 2
    points = [point for frame in (*frames, *guides) for point in frame]
    points += [(row - half_height, column - half_width) for *_, (row, column) in labels]
    points += [(row + half_height, column + half_width) for *_, (row, column) in labels]
    points += [(row - CAPTION / 2, column) for _, (row, column) in captions]
    top, left = min(row for row, _ in points), min(column for _, column in points)

    def move(point: Point) -> Point:
        return point[0] - top, point[1] - left

    def move_all(polygons: Iterable[Polygon]) -> tuple[Polygon, ...]:
        return tuple(tuple(map(move, polygon)) for polygon in polygons)

    return Tiling(
        tuple(map(move_all, rows)),
        move_all(frames),
        move_all(table),
        move_all(rules),
        move_all(guides),
        tuple(placed._replace(middle=move(placed.middle)) for placed in labels),
        tuple((text, move(point)) for text, point in captions),
        max(row for row, _ in points) - top,
        max(column for _, column in points) - left,
    )


def middle_of(polygon: Polygon) -> Point:
    """The mean of its corners, which is the centre of gravity of a triangle and of a square."""
    return sum(row for row, _ in polygon) / len(polygon), sum(column for _, column in polygon) / len(polygon)


def group_by_look(drawing: Drawing, tiling: Tiling) -> dict[int, list[Polygon]]:
    """The cells of each look, by the number of the look."""
    groups: dict[int, list[Polygon]] = defaultdict(list)
    for numbers, cells in zip(drawing.places, tiling.rows, strict=True):
        for number, cell in zip(numbers, cells, strict=True):
            groups[number].append(cell)
    return groups
