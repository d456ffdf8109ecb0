"""Where the clues of a nonogram are around a lattice, and what is printed there.

Books print clues in ruled cells, which then belong to the lattice, or in bands without any, beside it. Both are one thing here:
the lattice is extended, every number in and around it is read, and the board is the part of the lattice beside which numbers
stand and in which none do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.kinds.nonogram.scanning.band_extent import SURE
from gridwright.kinds.nonogram.scanning.bands import PITCH, SIDES, Band, Seen, Side, gather_band, keep_adjacent
from gridwright.kinds.nonogram.scanning.board_box import find_board
from gridwright.kinds.nonogram.scanning.extent import correct_extent, drop_unruled, find_bare, list_rest, measure_reach
from gridwright.kinds.nonogram.scanning.own_bands import choose_own, measure_coherence

if TYPE_CHECKING:
    from gridwright.scan.image import Photo
    from gridwright.scan.lattice import Lattice
    from gridwright.scan.networks import Number

FIRST_REACH, MOST_REACH = 7, 34
"""Cells around the lattice that are looked at first, and at most."""
SHARED = 2
"""Cells that the parts have in common that are read one after the other."""
ZOOM = 2
"""How much larger small numbers in large cells are read."""
ZOOMED_REACH = 3
"""Cells around the lattice that are looked at first for those."""
SMALL_NUMBERS = 8.5
"""Pixels that numbers are high at least, of PITCH a cell; the network knows no smaller ones."""
LARGE_CELLS = 30.0
"""Pixels of a photograph; in smaller cells nobody can read such numbers."""
RIM = 1.0
"""Cells at the rim of a part in which numbers may be cut off: another part has them whole."""


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
    whole: Lattice
    """The cells of the board and around it in which its clues are."""
    rest: tuple[Lattice, ...] = ()
    """What of the lattice is neither board nor band, and may hold a puzzle of its own."""

    def list_bands(self, is_horizontal: bool) -> list[Band]:
        return [band for band in self.bands if band.is_horizontal == is_horizontal]

    @property
    def legibility(self) -> float:
        """How well its numbers can be read, to compare the four turns: many sure numbers weigh more than few."""
        return sum(
            seen.number.score * (seen.number.choices[0][1] - 0.5) for band in self.bands for line in band.lines for seen in line
        )

    @property
    def coherence(self) -> float:
        """How well its bands go together, 0..1."""
        return measure_coherence(self.bands, self.board.rows, self.board.columns)


def find_layout(photo: Photo, lattice: Lattice, *, is_board: bool = False) -> Layout:
    """The board and its bands, whichever way up the lattice is; `is_board` says that it is the board, the right way up."""
    surveys = [_Survey(photo, lattice, 0, is_board=is_board)]
    if not is_board and not is_legible(surveys[0].layout):
        surveys += [_Survey(photo, lattice.turn(turn), turn) for turn in (2, 1, 3)]
    # Some digits can be read upside down too, those of neighbours with them; but they go together one way only.
    best = max(surveys, key=lambda survey: survey.layout.legibility * survey.layout.coherence)
    if lattice.pitch >= LARGE_CELLS and has_small_numbers(best.layout):
        zoomed = _Survey(photo, lattice, 0, is_board=is_board, zoom=ZOOM)
        best = max(best, zoomed, key=lambda survey: survey.layout.legibility)
    if not is_board:
        best = _survey_corrected(best)
    best.look_further()
    return best.layout


def _survey_corrected(survey: _Survey) -> _Survey:
    """The same with a lattice that reaches as far as the board and its ruled cells, if that one does not."""
    lattice = correct_extent(survey.photo, survey.lattice, survey.box, survey.gather())
    if lattice is None:
        return survey
    other = _Survey(survey.photo, lattice, survey.turn, zoom=survey.zoom, rest=survey.layout.rest)
    return other if other.layout.legibility > 0.97 * survey.layout.legibility else survey


def has_small_numbers(layout: Layout) -> bool:
    """Whether numbers may be too small in their cells to be read: those that were seen are, or hardly any was."""
    heights = [seen.height for band in layout.bands for line in band.lines for seen in line]
    return share_of_lines(layout) < 0.3 or float(np.median(heights)) * PITCH < SMALL_NUMBERS


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

    def __init__(
        self,
        photo: Photo,
        lattice: Lattice,
        turn: int,
        *,
        is_board: bool = False,
        zoom: int = 1,
        rest: tuple[Lattice, ...] | None = None,
    ) -> None:
        """`rest` is what is known to be left for other puzzles."""
        self.photo, self.lattice, self.turn, self.is_board, self.zoom = photo, lattice, turn, is_board, zoom
        self.rest = rest
        self.reach = dict.fromkeys(SIDES, FIRST_REACH if zoom == 1 else ZOOMED_REACH)
        self.inside = [] if is_board else self._read_inside()
        self.beside = {side: self._read_side(side) for side in SIDES}
        seen = self.gather()
        marked = find_marked(photo, lattice, seen)
        whole = (0, lattice.rows, 0, lattice.columns)
        if is_board:
            self.box = whole
        else:
            box = find_board(seen, lattice.rows, lattice.columns, marked, find_bare(lattice))
            self.box = drop_unruled(lattice, box, seen)
        self.marked = marked
        self.layout = self._lay_out()

    def look_further(self) -> None:
        """Read on where numbers stand at the end of what was looked at."""
        for _ in range(3):
            further = self._find_open_sides()
            if not further:
                return
            for side in further:
                done, self.reach[side] = self.reach[side], min(MOST_REACH, 2 * self.reach[side])
                whole = [each for each in self.beside[side] if self._find_distance(each, side) < done - RIM]
                self.beside[side] = [*whole, *self._read_side(side, done)]
            self.layout = self._lay_out()

    def _read_inside(self) -> list[Seen]:
        """The numbers on the lattice itself, if there is something in its cells."""
        patch = self.lattice.rectify(self.photo.grey, PITCH)
        if count_inked(patch, self.lattice.rows, self.lattice.columns) < 3 and is_ruled_throughout(self.lattice):
            return []
        return self._read(self.lattice.extend(SHARED, SHARED, SHARED, SHARED), -SHARED, -SHARED, cut=SIDES)

    def _read_side(self, side: Side, done: int = 0) -> list[Seen]:
        """The numbers on one side, in the first cells of the lattice there, and a little beyond its corners.

        Where so many cells around the lattice have been `done`, only those beyond are read, with the last of these.
        """
        lattice, reach = self.lattice, self.reach[side]
        rows, columns = lattice.rows, lattice.columns
        across, down = {"left": SHARED, "right": SHARED}, {"top": SHARED, "bottom": SHARED}
        ends: tuple[Side, ...]
        match side:
            case "top":
                part, ends = lattice.cut(slice(0, SHARED)).extend(top=reach, **across), ("left", "right", "bottom")
                return self._read(part.cut(slice(0, reach - done + SHARED)), -reach, -SHARED, cut=ends)
            case "bottom":
                first = max(0, rows - SHARED)
                part, ends = lattice.cut(slice(first, rows)).extend(bottom=reach, **across), ("left", "right", "top")
                return self._read(part.cut(slice(done, None)), first + done, -SHARED, cut=ends)
            case "left":
                part, ends = lattice.cut(columns=slice(0, SHARED)).extend(left=reach, **down), ("top", "bottom", "right")
                return self._read(part.cut(columns=slice(0, reach - done + SHARED)), -SHARED, -reach, cut=ends)
            case "right":
                first = max(0, columns - SHARED)
                part, ends = lattice.cut(columns=slice(first, columns)).extend(right=reach, **down), ("top", "bottom", "left")
                return self._read(part.cut(columns=slice(done, None)), -SHARED, first + done, cut=ends)

    def _read(self, part: Lattice, row: int, column: int, cut: Sequence[Side]) -> list[Seen]:
        """The numbers of a part that begins at this row and column, without what lies beyond the photograph.

        At the sides named by `cut` another part goes on, which has the numbers whole that this one has cut off.
        """
        from gridwright.scan.networks import read_numbers

        numbers = [_shrink(number, self.zoom) for number in read_numbers(part.rectify(self.photo.grey, self.zoom * PITCH))]
        if not numbers:
            return []
        centres = np.array([[number.x, number.y] for number in numbers])
        halves = np.array([[number.width / 2, number.height / 2] for number in numbers])
        corners = np.stack([centres + halves * sign for sign in ((-1, -1), (1, -1), (1, 1), (-1, 1))], axis=1)
        quads = part.locate(corners / PITCH)
        height, width = self.photo.grey.shape
        middles = quads.mean(axis=1)
        within = (middles >= 0).all(axis=1) & (middles[:, 0] < width) & (middles[:, 1] < height)
        low = [RIM * (side in cut) for side in ("left", "top")]
        high = [part.columns - RIM * ("right" in cut), part.rows - RIM * ("bottom" in cut)]
        within &= ((centres / PITCH >= low) & (centres / PITCH <= high)).all(axis=1)
        return [
            Seen(number.y / PITCH + row, number.x / PITCH + column, number, quad)
            for number, quad, is_within in zip(numbers, quads, within, strict=True)
            if is_within
        ]

    def gather(self) -> list[Seen]:
        """All numbers that have been read."""
        return drop_twins([*self.inside, *(each for side in SIDES for each in self.beside[side])])

    def _lay_out(self) -> Layout:
        lattice = self.lattice
        seen = self.gather()
        top, bottom, left, right = self.box
        board = lattice.cut(slice(top, bottom), slice(left, right))
        moved = [each._replace(row=each.row - top, column=each.column - left) for each in seen]
        ruled: dict[Side, int] = {"top": top, "bottom": lattice.rows - bottom, "left": left, "right": lattice.columns - right}
        gathered = (gather_band(moved, side, board.rows, board.columns, ruled[side]) for side in SIDES)
        near = keep_adjacent([band for band in gathered if band is not None])
        bands = tuple(choose_own(near, board.rows, board.columns))
        inside = tuple(
            each
            for each in moved
            if id(each.number) not in self.marked
            and 0 < each.row < board.rows
            and 0 < each.column < board.columns
            and each.number.score > SURE
        )
        reach = measure_reach(board.rows, board.columns, bands)
        rest = tuple(list_rest(lattice, self.box, reach)) if self.rest is None else self.rest
        return Layout(board, bands, inside, self.turn, board.extend(**reach), rest)

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


def _shrink(number: Number, zoom: int) -> Number:
    """A number in the pixels of a patch that is so many times smaller than the one it was read on."""
    if zoom == 1:
        return number
    place = {name: getattr(number, name) / zoom for name in ("x", "y", "width", "height")}
    return replace(number, **place)


LEAST_MARK = 0.5
"""How likely it is that a cell is filled or crossed in which what looks like a number may be none."""


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


def locate(lattice: Lattice, places: Any) -> Any:
    """Where places (column and row in cells) are on the photograph, also beside the lattice."""
    reach = int(max(0.0, *(-places.min(axis=0)), *(places.max(axis=0) - [lattice.columns, lattice.rows]))) + 1
    return lattice.extend(reach, reach, reach, reach).locate(places + reach)


LEAST_OF_USUAL = 0.7
"""How surely each line of a lattice is ruled, of what is usual in it, if none of them may be something else."""
LEAST_CONTRAST = 0.12
"""Ink is so much darker than the paper around it: thin and blurred digits are pale."""


def is_ruled_throughout(lattice: Lattice) -> bool:
    """Whether all of its lines are ruled about equally: those that are not may be numbers that stand in a row."""
    ruled = lattice.across.mean(axis=1), lattice.upright.mean(axis=0)
    return all(float(lines.min()) > LEAST_OF_USUAL * float(np.median(lines)) for lines in ruled)


def count_inked(patch: Any, rows: int, columns: int) -> int:
    """In how many cells of a patch something is printed or written, besides rules."""
    rest = PITCH // 5
    cells = patch.reshape(rows, PITCH, columns, PITCH)[:, rest:-rest, :, rest:-rest].astype(np.float32)
    darkest = np.percentile(cells, 6, axis=(1, 3))
    paper = np.percentile(cells, 75, axis=(1, 3))
    return int((darkest < (1 - LEAST_CONTRAST) * paper).sum())


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
