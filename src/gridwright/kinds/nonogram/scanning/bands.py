"""Where the clues of a nonogram are around a lattice, and what is printed there.

Books print clues in ruled cells, which then belong to the lattice, or in bands without any, beside it. Both are one thing here:
the lattice is extended, every number in and around it is read, and the board is the part of the lattice around which numbers
stand and in which none do. Numbers go to the line that they stand in, after the band is straightened along them.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from gridwright.kinds.nonogram.scanning.candidates import Sighting

if TYPE_CHECKING:
    from gridwright.scan.image import Photo
    from gridwright.scan.lattice import Lattice
    from gridwright.scan.networks import Number

Side = Literal["top", "right", "bottom", "left"]
SIDES: tuple[Side, ...] = ("top", "right", "bottom", "left")

PITCH = 24
"""Pixels a cell of what is read."""
FIRST_REACH, MOST_REACH = 7, 34
"""Cells around the lattice that are looked at first, and at most."""
SURE = 0.5
"""The score from which a number is there rather than not."""
NEXT_TO, WIDEST_GAP = 1.2, 1.7
"""Cells from the board to the first number of a line, and between two numbers, at most."""
BEHIND_GAP = 0.4
"""The score of what stands behind a wider one, at most."""
LEAST_CELLS = 3
"""Along each side of a board."""


class Seen(NamedTuple):
    """A number, and where it stands: row and column of its centre in cells from the first crossing of the lattice."""

    row: float
    column: float
    number: Number
    quad: Any = None
    """Its corners on the photograph, four points."""

    @property
    def height(self) -> float:
        """In cells."""
        return self.number.height / PITCH

    @property
    def width(self) -> float:
        return self.number.width / PITCH


@dataclass(frozen=True, slots=True)
class Band:
    """The numbers on one side of a board, by line, in reading order."""

    side: Side
    lines: tuple[tuple[Seen, ...], ...]
    adjacency: float = 1.0
    """The part of its lines whose first number stands next to the board."""

    @property
    def weight(self) -> float:
        return sum(seen.number.score for line in self.lines for seen in line)

    @property
    def is_horizontal(self) -> bool:
        """Whether its numbers stand beside each other: the clues of rows."""
        return self.side in ("left", "right")


@dataclass(frozen=True, slots=True)
class Layout:
    """A board on a photograph and the bands around it."""

    board: Lattice
    """Its cells alone, the right way up."""
    bands: tuple[Band, ...]
    inside: tuple[Seen, ...]
    """Numbers that stand in cells of the board, where none should be."""
    turn: int
    """By how many quarters the lattice was turned."""

    def list_bands(self, is_horizontal: bool) -> list[Band]:
        return [band for band in self.bands if band.is_horizontal == is_horizontal]

    @property
    def legibility(self) -> float:
        """How well its numbers can be read, to compare the four turns: many sure numbers weigh more than few."""
        return sum(
            seen.number.score * (seen.number.choices[0][1] - 0.5) for band in self.bands for line in band.lines for seen in line
        )


def find_layout(photo: Photo, lattice: Lattice, *, is_board: bool = False) -> Layout:
    """The board and its bands, whichever way up the lattice is; `is_board` says that it is the board, the right way up."""
    surveys = [_Survey(photo, lattice, 0, is_board=is_board)]
    if not is_board and not is_legible(surveys[0].layout):
        surveys += [_Survey(photo, lattice.turn(turn), turn) for turn in (2, 1, 3)]
    best = max(surveys, key=lambda survey: survey.layout.legibility)
    best.look_further()
    return best.layout


def is_legible(layout: Layout) -> bool:
    """Whether there is no reason to look at it from another side: most lines have numbers, and these can be read."""
    chances = [seen.number.choices[0][1] for band in layout.bands for line in band.lines for seen in line]
    has_usual_sides = {"top", "left"} <= {band.side for band in layout.bands}
    return share_of_lines(layout) > 0.6 and float(np.mean(chances)) > (0.8 if has_usual_sides else 0.93)


def share_of_lines(layout: Layout) -> float:
    """The part of the rows, or of the columns if that is less, that have a number."""
    shares = []
    for is_horizontal, count in ((True, layout.board.rows), (False, layout.board.columns)):
        bands = layout.list_bands(is_horizontal)
        filled = sum(any(band.lines[line] for band in bands) for line in range(count))
        shares.append(filled / count)
    return min(shares)


class _Survey:
    """What is read in and around a lattice that is taken to be the right way up."""

    def __init__(self, photo: Photo, lattice: Lattice, turn: int, *, is_board: bool = False) -> None:
        self.photo, self.lattice, self.turn, self.is_board = photo, lattice, turn, is_board
        self.reach = dict.fromkeys(SIDES, FIRST_REACH)
        self.inside = [] if is_board else self._read_inside()
        self.beside = {side: self._read_side(side) for side in SIDES}
        seen = self._gather()
        marked = find_marked(photo, lattice, seen)
        whole = (0, lattice.rows, 0, lattice.columns)
        self.box = whole if is_board else find_board(seen, lattice.rows, lattice.columns, marked)
        self.marked = marked
        self.layout = self._lay_out()

    def look_further(self) -> None:
        """Read on where numbers stand at the end of what was looked at."""
        for _ in range(3):
            further = self._find_open_sides()
            if not further:
                return
            for side in further:
                self.reach[side] = min(MOST_REACH, 2 * self.reach[side])
                self.beside[side] = self._read_side(side)
            self.layout = self._lay_out()

    def _read_inside(self) -> list[Seen]:
        """The numbers on the lattice itself, if there is something in its cells."""
        patch = self.lattice.rectify(self.photo.grey, PITCH)
        if count_inked(patch, self.lattice.rows, self.lattice.columns) < 3:
            return []
        return self._read(self.lattice.extend(1, 1, 1, 1), -1, -1)

    def _read_side(self, side: Side) -> list[Seen]:
        """The numbers on one side, in the first cells of the lattice there, and a little beyond its corners."""
        lattice, reach = self.lattice, self.reach[side]
        rows, columns = lattice.rows, lattice.columns
        match side:
            case "top":
                return self._read(lattice.cut(slice(0, 1)).extend(top=reach, left=2, right=2), -reach, -2)
            case "bottom":
                return self._read(lattice.cut(slice(rows - 1, rows)).extend(bottom=reach, left=2, right=2), rows - 1, -2)
            case "left":
                return self._read(lattice.cut(columns=slice(0, 1)).extend(left=reach, top=2, bottom=2), -2, -reach)
            case "right":
                part = lattice.cut(columns=slice(columns - 1, columns)).extend(right=reach, top=2, bottom=2)
                return self._read(part, -2, columns - 1)

    def _read(self, part: Lattice, row: int, column: int) -> list[Seen]:
        """The numbers of a part that begins at this row and column, without what lies beyond the photograph."""
        from gridwright.scan.networks import read_numbers

        numbers = read_numbers(part.rectify(self.photo.grey, PITCH))
        if not numbers:
            return []
        centres = np.array([[number.x, number.y] for number in numbers])
        halves = np.array([[number.width / 2, number.height / 2] for number in numbers])
        corners = np.stack([centres + halves * sign for sign in ((-1, -1), (1, -1), (1, 1), (-1, 1))], axis=1)
        quads = part.locate(corners / PITCH)
        height, width = self.photo.grey.shape
        middles = quads.mean(axis=1)
        within = (middles >= 0).all(axis=1) & (middles[:, 0] < width) & (middles[:, 1] < height)
        return [
            Seen(number.y / PITCH + row, number.x / PITCH + column, number, quad)
            for number, quad, is_within in zip(numbers, quads, within, strict=True)
            if is_within
        ]

    def _gather(self) -> list[Seen]:
        """All numbers that have been read."""
        return drop_twins([*self.inside, *(each for side in SIDES for each in self.beside[side])])

    def _lay_out(self) -> Layout:
        lattice = self.lattice
        seen = self._gather()
        top, bottom, left, right = self.box
        board = lattice.cut(slice(top, bottom), slice(left, right))
        moved = [each._replace(row=each.row - top, column=each.column - left) for each in seen]
        gathered = (gather_band(moved, side, board.rows, board.columns) for side in SIDES)
        bands = tuple(keep_adjacent([band for band in gathered if band is not None]))
        inside = tuple(
            each
            for each in moved
            if id(each.number) not in self.marked
            and 0 < each.row < board.rows
            and 0 < each.column < board.columns
            and each.number.score > SURE
        )
        return Layout(board, bands, inside, self.turn)

    def _find_open_sides(self) -> list[Side]:
        """The sides whose band reaches the end of what was looked at."""
        found: list[Side] = []
        for side in SIDES:
            band = next((band for band in self.layout.bands if band.side == side), None)
            if band is None or self.reach[side] >= MOST_REACH:
                continue
            own = {id(each.number) for each in self.beside[side] if self._find_distance(each, side) > self.reach[side] - 2.0}
            if any(id(each.number) in own for line in band.lines for each in line):
                found.append(side)
        return found

    def _find_distance(self, each: Seen, side: Side) -> float:
        """From the lattice, in cells."""
        match side:
            case "top":
                return -each.row
            case "bottom":
                return each.row - self.lattice.rows
            case "left":
                return -each.column
            case "right":
                return each.column - self.lattice.columns


LEAST_MARK = 0.5
"""How likely it is that a cell is filled or crossed in which what looks like a number may be none."""
WEIGHT_OF_MARKED = 0.2


def find_marked(photo: Photo, lattice: Lattice, seen: Sequence[Seen]) -> set[int]:
    """The identities of numbers that may be scribbles in filled cells, crosses or dots, or else stand on dark ground."""
    from gridwright.scan.networks import CELLS, MARGIN, cut_cells, normalise, read_cells

    cells = [(int(np.floor(each.row)), int(np.floor(each.column))) for each in seen]
    inside = sorted({(row, column) for row, column in cells if 0 <= row < lattice.rows and 0 <= column < lattice.columns})
    if not inside:
        return set()
    crops = cut_cells(normalise(lattice.rectify(photo.grey, PITCH, MARGIN)), lattice.rows, lattice.columns)
    chances = read_cells(crops[[row * lattice.columns + column for row, column in inside]])
    marked = chances[:, [CELLS.index(name) for name in ("filled", "full", "cross", "dot")]].sum(axis=1) > LEAST_MARK
    drawn = {cell for cell, is_marked in zip(inside, marked, strict=True) if is_marked}
    return {id(each.number) for each, cell in zip(seen, cells, strict=True) if cell in drawn}


def drop_twins(seen: Sequence[Seen]) -> list[Seen]:
    """Each number once: where parts that were read overlap, as it was read most surely."""
    kept: list[Seen] = []
    taken: dict[tuple[int, int], list[Seen]] = {}
    for each in sorted(seen, key=lambda each: -each.number.score):
        row, column = round(each.row), round(each.column)
        near = (other for down in (-1, 0, 1) for right in (-1, 0, 1) for other in taken.get((row + down, column + right), ()))
        if not any(_is_twin(each, other) for other in near):
            kept.append(each)
            taken.setdefault((row, column), []).append(each)
    return kept


def _is_twin(one: Seen, other: Seen) -> bool:
    """Whether the centre of a number lies within another."""
    return abs(one.row - other.row) < 0.5 * other.height and abs(one.column - other.column) < 0.45 * other.width


def locate(lattice: Lattice, places: Any) -> Any:
    """Where places (column and row in cells) are on the photograph, also beside the lattice."""
    reach = int(max(0.0, *(-places.min(axis=0)), *(places.max(axis=0) - [lattice.columns, lattice.rows]))) + 1
    return lattice.extend(reach, reach, reach, reach).locate(places + reach)


LEAST_CONTRAST = 0.25
"""Ink is so much darker than the paper around it."""


def count_inked(patch: Any, rows: int, columns: int) -> int:
    """In how many cells of a patch something is printed or written, besides rules."""
    rest = PITCH // 5
    cells = patch.reshape(rows, PITCH, columns, PITCH)[:, rest:-rest, :, rest:-rest].astype(np.float32)
    darkest = np.percentile(cells, 6, axis=(1, 3))
    paper = np.percentile(cells, 75, axis=(1, 3))
    return int((darkest < (1 - LEAST_CONTRAST) * paper).sum())


# The board: the part of the lattice around which numbers stand.


def find_board(seen: Sequence[Seen], rows: int, columns: int, marked: Container[int] = ()) -> tuple[int, int, int, int]:
    """The lines of the lattice around the board: top, bottom, left and right. `marked` numbers may be none: they weigh little."""
    sums = _sum_up(seen, rows, columns, marked)
    starts = ((0, rows, 0, columns), _best_corner(sums, rows, columns))
    scored = [_improve(sums, start, rows, columns) for start in starts]
    return max(scored, key=lambda each: each[0])[1]


@dataclass(frozen=True, slots=True)
class _Sums:
    """Scores of numbers, summed up: in the rows (columns) before a line, in the rectangle before two; and of all."""

    rows: Any
    columns: Any
    both: Any
    total: float
    offset: tuple[int, int]

    def weigh(self, box: tuple[int, int, int, int]) -> float:
        """How well numbers stand around a board: those beside it count for it, those in it and at its corners against."""
        top, bottom, left, right = box
        down, over = self.offset
        beside = (self.rows[bottom + down] - self.rows[top + down]) + (self.columns[right + over] - self.columns[left + over])
        both = self.both
        inside = (
            both[bottom + down, right + over]
            - both[top + down, right + over]
            - both[bottom + down, left + over]
            + both[top + down, left + over]
        )
        return float(2 * beside - 6 * inside - self.total)


def _sum_up(seen: Sequence[Seen], rows: int, columns: int, marked: Container[int]) -> _Sums:
    low_row = int(min([0.0, *(each.row for each in seen)])) - 1
    low_column = int(min([0.0, *(each.column for each in seen)])) - 1
    high_row = int(max([rows, *(each.row for each in seen)])) + 2
    high_column = int(max([columns, *(each.column for each in seen)])) + 2
    grid = np.zeros((high_row - low_row, high_column - low_column))
    for each in seen:
        if each.number.score > 0.3:
            grid[int(np.floor(each.row)) - low_row, int(np.floor(each.column)) - low_column] += each.number.score * (
                WEIGHT_OF_MARKED if id(each.number) in marked else 1.0
            )
    both = np.zeros((grid.shape[0] + 1, grid.shape[1] + 1))
    both[1:, 1:] = grid.cumsum(0).cumsum(1)
    return _Sums(both[:, -1], both[-1], both, float(grid.sum()), (-low_row, -low_column))


def _best_corner(sums: _Sums, rows: int, columns: int) -> tuple[int, int, int, int]:
    """The best board whose lower right corner is that of the lattice: what most prints have."""
    boxes = [(top, rows, left, columns) for top in range(rows - LEAST_CELLS + 1) for left in range(columns - LEAST_CELLS + 1)]
    return max(boxes, key=lambda box: sums.weigh(box) + _weigh_area(box, rows, columns))


def _weigh_area(box: tuple[int, int, int, int], rows: int, columns: int) -> float:
    """What counts among boards around which as many numbers stand: the larger one has more cells to solve."""
    top, bottom, left, right = box
    return 0.5 * (bottom - top) * (right - left) / (rows * columns)


def _improve(sums: _Sums, box: tuple[int, int, int, int], rows: int, columns: int) -> tuple[float, tuple[int, int, int, int]]:
    """Move one border after the other to where it is best, until none moves."""
    score = sums.weigh(box) + _weigh_area(box, rows, columns)
    while True:
        boxes = []
        top, bottom, left, right = box
        boxes += [(line, bottom, left, right) for line in range(bottom - LEAST_CELLS + 1)]
        boxes += [(top, line, left, right) for line in range(top + LEAST_CELLS, rows + 1)]
        boxes += [(top, bottom, line, right) for line in range(right - LEAST_CELLS + 1)]
        boxes += [(top, bottom, left, line) for line in range(left + LEAST_CELLS, columns + 1)]
        best = max(boxes, key=lambda each: sums.weigh(each) + _weigh_area(each, rows, columns))
        found = sums.weigh(best) + _weigh_area(best, rows, columns)
        if found <= score + 1e-9:
            return score, box
        score, box = found, best


# Bands: the numbers on one side, line by line.


class _Placed(NamedTuple):
    """A number by its distance from the board, outwards, and its place along the side."""

    distance: float
    along: float
    size: float
    """Its extent outwards."""
    seen: Seen


def gather_band(seen: Sequence[Seen], side: Side, rows: int, columns: int) -> Band | None:
    """The numbers on one side that belong to the board; None if there is no band."""
    count = columns if side in ("top", "bottom") else rows
    placed = sorted(_place(seen, side, rows, columns))
    placed = [each for each in placed if each.distance > -0.1 and -1.5 < each.along < count + 1.5]
    placed = _cut_off(placed)
    placed = _keep_usual_sizes(placed)
    by_line: list[list[_Placed]] = [[] for _ in range(count)]
    for each, line in zip(placed, _find_lines(placed), strict=True):
        if 0 <= line < count:
            by_line[line].append(each)
    by_line = [_cut_off_line(line) for line in by_line]
    lines = [[each.seen for each in line] for line in by_line]
    if sum(each.number.score > SURE for line in lines for each in line) < max(2, 0.15 * count):
        return None
    nearest = [line[0].distance - line[0].size / 2 for line in by_line if line]
    adjacency = sum(distance < NEXT_TO for distance in nearest) / len(nearest)
    return Band(side, tuple(tuple(_order(line, side)) for line in lines), adjacency)


def _cut_off_line(line: Sequence[_Placed]) -> list[_Placed]:
    """The numbers of a line, outwards. Behind a gap stands rather a title, a text or another puzzle, so those are not sure."""
    kept: list[_Placed] = []
    is_behind_gap = False
    for each in line:
        if kept and each.distance - each.size / 2 > kept[-1].distance + kept[-1].size / 2 + WIDEST_GAP:
            is_behind_gap = True
        if is_behind_gap:
            number = replace(each.seen.number, score=min(BEHIND_GAP, each.seen.number.score))
            each = each._replace(seen=each.seen._replace(number=number))
        kept.append(each)
    return kept


def keep_adjacent(bands: Sequence[Band]) -> list[Band]:
    """Without bands whose numbers stand anywhere, where others begin next to the board: those are of another puzzle."""
    kept = []
    for band in bands:
        best = max(other.adjacency for other in bands if other.is_horizontal == band.is_horizontal)
        if band.adjacency >= 0.6 or best < 0.6:
            kept.append(band)
    return kept


def _place(seen: Sequence[Seen], side: Side, rows: int, columns: int) -> Iterator[_Placed]:
    for each in seen:
        match side:
            case "top":
                yield _Placed(-each.row, each.column, each.height, each)
            case "bottom":
                yield _Placed(each.row - rows, each.column, each.height, each)
            case "left":
                yield _Placed(-each.column, each.row, each.width, each)
            case "right":
                yield _Placed(each.column - columns, each.row, each.width, each)


def _cut_off(placed: list[_Placed]) -> list[_Placed]:
    """Numbers from the board outwards up to the first gap: what stands behind is a title, a text or another puzzle."""
    end = 0.4
    kept: list[_Placed] = []
    for each in placed:
        if each.distance - each.size / 2 > end + 1.35:
            break
        kept.append(each)
        if each.seen.number.score > SURE:
            end = max(end, each.distance + each.size / 2)
    return kept


def _keep_usual_sizes(placed: list[_Placed]) -> list[_Placed]:
    """Without what is far higher or lower than most numbers."""
    heights = [each.seen.height for each in placed if each.seen.number.score > SURE]
    if len(heights) < 4:
        return placed
    usual = float(np.median(heights))
    return [each for each in placed if 0.6 < each.seen.height / usual < 1.6]


def _find_lines(placed: Sequence[_Placed]) -> list[int]:
    """The line of each number. Far from the board the mesh may lead astray: numbers nearer by say by how much."""
    if not placed:
        return []
    distance = np.array([each.distance for each in placed])
    along = np.array([each.along for each in placed])
    score = np.array([each.seen.number.score for each in placed])
    terms = np.stack([np.ones_like(along), distance, distance * along], axis=1)
    shift = np.zeros(3)
    for reach in (2.0, 4.0, 8.0, 16.0, inf):
        near = (distance < reach) & (score > SURE)
        if near.sum() < 6:
            continue
        for _ in range(3):
            rest = along - terms @ shift - 0.5
            rest -= np.round(rest)
            good = near & (abs(rest) < 0.35)
            if good.sum() < 6:
                break
            # The centres of lines lie at half cells; a weak pull towards no shift keeps what few numbers say from leading astray.
            left, right = terms[good], rest[good] + terms[good] @ shift
            pull = np.diag([1.0, 20.0, 20.0 * float((along**2).mean()) + 1.0])
            shift = np.linalg.solve(left.T @ left + pull, left.T @ right)
    return [int(line) for line in np.round(along - terms @ shift - 0.5)]


def _order(line: Sequence[Seen], side: Side) -> list[Seen]:
    """In reading order. In a column, digits of one number may have been seen beside each other."""
    if side in ("left", "right"):
        return sorted(line, key=lambda each: each.column)
    rows: list[list[Seen]] = []
    for each in sorted(line, key=lambda each: each.row):
        if rows and each.row - rows[-1][-1].row < 0.4 * each.height:
            rows[-1].append(each)
        else:
            rows.append([each])
    return [each for row in rows for each in sorted(row, key=lambda each: each.column)]


# Sightings: what the corrector takes.


def list_sightings(line: Sequence[Seen], is_horizontal: bool, inks: dict[int, int] | None = None) -> list[Sighting]:
    """The sightings of a line. `inks` has the ink of each number by its identity."""
    sightings = []
    for place, each in enumerate(line):
        following = line[place + 1] if place + 1 < len(line) else None
        sightings.append(
            Sighting(
                each.number.choices,
                each.number.score,
                (inks or {}).get(id(each.number), 1),
                _find_join_cost(each, following, is_horizontal),
                _find_split_cost(each, is_horizontal),
            )
        )
    return sightings


def _find_join_cost(left: Seen, right: Seen | None, is_horizontal: bool) -> float:
    """By how far two digits are from each other, in their own height."""
    if right is None:
        return inf
    height = (left.height + right.height) / 2
    if not is_horizontal and abs(left.row - right.row) > 0.4 * height:
        return inf
    gap = abs(right.column - left.column) / height
    return 1.5 + 10 * max(0.0, gap - 0.7)


def _find_split_cost(each: Seen, is_horizontal: bool) -> float:
    """By how wide a number of two digits is, in its own height."""
    return 2.0 + 12 * max(0.0, 1.6 - each.width / each.height) if is_horizontal else inf


def merge_lines(one: Sequence[Sighting], other: Sequence[Sighting]) -> list[Sighting]:
    """What is known of a clue that is printed twice."""
    seen = [[each for each in line if each.is_seen] for line in (one, other)]
    if len(seen[0]) != len(seen[1]):
        return list(one if _weigh_line(one) >= _weigh_line(other) else other)
    return [_merge(left, right) for left, right in zip(*seen, strict=True)]


def _weigh_line(line: Sequence[Sighting]) -> float:
    """How sure its numbers are; an empty line is the least sure."""
    return sum(each.score * each.choices[0][1] for each in line if each.is_seen)


def _merge(one: Sighting, other: Sighting) -> Sighting:
    least = 0.003
    chances = [dict(one.choices), dict(other.choices)]
    values = {*chances[0], *chances[1]}
    joint = {value: chances[0].get(value, least) * chances[1].get(value, least) for value in values}
    total = sum(joint.values())
    choices = sorted(((value, chance / total) for value, chance in joint.items()), key=lambda each: (-each[1], each[0]))
    odds = one.score * other.score
    score = odds / (odds + (1 - one.score) * (1 - other.score) + 1e-9)
    return replace(
        one,
        choices=tuple(choices[:5]),
        score=score,
        join_cost=one.join_cost + other.join_cost,
        split_cost=one.split_cost + other.split_cost,
    )
