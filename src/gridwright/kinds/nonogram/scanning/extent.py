"""How far a lattice should reach: rules and numbers say which lines of a board it has too many, and which too few.

A lattice grows over everything that looks ruled. Numbers in bands without rules can pass for some, and lead it astray; cells that
somebody has filled, or a thick frame, can end it before the board does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.kinds.nonogram.scanning.band_extent import READABLE, SURE

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.scanning.bands import Band, Seen, Side
    from gridwright.kinds.nonogram.scanning.board_box import Box
    from gridwright.scan.image import Photo
    from gridwright.scan.lattice import Lattice

BARE = 0.25
"""Lines whose cells are less surely ruled, of what usual ones are, are no part of a board."""
LEAST_RULED = 0.35
"""How surely the border of a board is ruled, of what its inner lines are."""
RULED_BAND = 0.72
"""How surely cells beside a board are ruled that are its clue cells, of what its own are."""
NEXT_LINES = 3
"""Lines next to a board that tell whether it has clue cells there: farther off may be a neighbour."""
MOST_ADDED = 4
"""Lines that a lattice may have too few at one end."""
NEAR_BOARD = 1.3
"""Cells from the board to the first number of a line, at most."""
LEAST_LINES = 0.6
"""The part of the lines of a board that have a number next to its border, where its clues stand."""
LEAST_CELLS, LEAST_RULED_REST = 4, 0.5
"""Along each side of what may be a board of its own, and how surely its cells are ruled."""
SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")


def _turn_to_bottom(
    lattice: Lattice, box: Box, seen: Sequence[Seen], side: Side
) -> tuple[Lattice, Box, list[tuple[float, float]]]:
    """The same as if this side were the lower one; numbers as rows and columns."""
    top, bottom, left, right = box
    rows, columns = lattice.rows, lattice.columns
    places = [(each.row, each.column) for each in seen]
    match side:
        case "bottom":
            return lattice, box, places
        case "right":  # a quarter to the right
            turned = lattice.turn(1), (left, right, rows - bottom, rows - top)
            return *turned, [(column, rows - row) for row, column in places]
        case "top":
            turned = lattice.turn(2), (rows - bottom, rows - top, columns - right, columns - left)
            return *turned, [(rows - row, columns - column) for row, column in places]
        case "left":
            turned = lattice.turn(3), (columns - right, columns - left, top, bottom)
            return *turned, [(columns - column, row) for row, column in places]


QUARTERS: dict[Side, int] = {"bottom": 0, "right": 1, "top": 2, "left": 3}


def find_bare(lattice: Lattice) -> tuple[Any, Any]:
    """Of each row, and of each column, whether its cells are without rules: it lies between neighbours, or beside all of them."""
    ruled = lattice.upright.mean(axis=1), lattice.across.mean(axis=0)
    return ruled[0] < BARE * np.median(ruled[0]), ruled[1] < BARE * np.median(ruled[1])


def drop_unruled(lattice: Lattice, box: Box, seen: Sequence[Seen]) -> Box:
    """The board without lines at its ends that have no number and no rule behind them."""
    ends = dict(zip(SIDES, box, strict=True))
    for side in SIDES:
        turned, (top, bottom, left, right), places = _turn_to_bottom(lattice, box, seen, side)
        near = [
            row
            for (row, column), each in zip(places, seen, strict=True)
            if each.number.score > SURE and left - NEAR_BOARD < column < right + NEAR_BOARD
        ]
        numbered = {int(np.floor(row)) for row in near}
        ruled = turned.across[:, left:right].mean(axis=1)
        least = LEAST_RULED * float(np.median(ruled[top : bottom + 1]))
        last = bottom
        while last - top > 3 and ruled[last] < least and last - 1 not in numbered:
            last -= 1
        ends[side] += (last - bottom) * (1 if side in ("bottom", "right") else -1)
    return ends["top"], ends["bottom"], ends["left"], ends["right"]


def correct_extent(photo: Photo, lattice: Lattice, box: Box, seen: Sequence[Seen]) -> Lattice | None:
    """The lattice without bands beside the board that are not ruled, and with lines that it lacks; None if it is right."""
    sure = [each for each in seen if each.number.score > SURE and each.number.choices[0][1] > READABLE]
    changed = False
    for side in SIDES:
        turned, own, places = _turn_to_bottom(lattice, box, sure, side)
        lines = _count_unruled(turned, own)
        if lines:
            changed_lattice = turned.extend(bottom=-lines)
        else:
            found = _add_lines(photo, turned, own, places, QUARTERS[side])
            if found is None:
                continue
            changed_lattice = found
        added = changed_lattice.rows - turned.rows
        lattice = changed_lattice.turn(4 - QUARTERS[side])
        changed = True
        if side in ("top", "left"):  # the places of everything move
            down, right = (added, 0) if side == "top" else (0, added)
            sure = [each._replace(row=each.row + down, column=each.column + right) for each in sure]
            box = (box[0] + down, box[1] + down, box[2] + right, box[3] + right)
    return lattice if changed else None


def measure_reach(rows: int, columns: int, bands: Sequence[Band]) -> dict[Side, int]:
    """How many cells the clues of a board of so many rows and columns take on each of its sides."""
    reach: dict[Side, int] = dict.fromkeys(SIDES, 0)
    for band in bands:
        for each in (each for line in band.lines for each in line if each.number.score > SURE):
            far = {"top": -each.row, "bottom": each.row - rows, "left": -each.column, "right": each.column - columns}
            reach[band.side] = max(reach[band.side], int(np.ceil(far[band.side] + 0.3)))
    return reach


def list_rest(lattice: Lattice, box: Box, reach: Mapping[Side, int]) -> Iterator[Lattice]:
    """The parts of a lattice beside a board and its bands that may be the board of a neighbour: ruled as this one."""
    top, bottom, left, right = box
    parts = (
        (slice(0, max(0, top - reach["top"])), slice(None)),
        (slice(min(lattice.rows, bottom + reach["bottom"]), None), slice(None)),
        (slice(None), slice(0, max(0, left - reach["left"]))),
        (slice(None), slice(min(lattice.columns, right + reach["right"]), None)),
    )
    for rows, columns in parts:
        first, last, _ = rows.indices(lattice.rows)
        low, high, _ = columns.indices(lattice.columns)
        if min(last - first, high - low) < LEAST_CELLS:
            continue
        ruled = lattice.across[first : last + 1, low:high].mean(), lattice.upright[first:last, low : high + 1].mean()
        if min(ruled) > LEAST_RULED_REST:
            yield lattice.cut(rows, columns)


def _count_unruled(lattice: Lattice, box: Box) -> int:
    """The rows below the board if they have no rules of their own, as clue cells do."""
    top, bottom, left, right = box
    if bottom == lattice.rows:
        return 0
    own = float(np.median(lattice.across[top : bottom + 1, left:right].mean(axis=1)))
    beside = float(lattice.across[bottom + 1 : bottom + 1 + NEXT_LINES, left:right].mean())
    return lattice.rows - bottom if beside < RULED_BAND * own else 0


def _add_lines(photo: Photo, lattice: Lattice, box: Box, places: Sequence[tuple[float, float]], quarters: int) -> Lattice | None:
    """The lattice, turned by so many quarters, with the rows below it beside which numbers stand as beside its own, if ruled."""
    from gridwright.scan.placing import place_points

    top, bottom, left, right = box
    if bottom < lattice.rows:
        return None
    numbered: set[int] = set()
    for low, high in ((left - NEAR_BOARD, left), (right, right + NEAR_BOARD)):
        rows = {int(np.floor(row)) for row, column in places if low < column < high}
        if sum(top <= row < bottom for row in rows) >= LEAST_LINES * (bottom - top):
            numbered |= rows
    count = next((count for count in range(MOST_ADDED + 1) if bottom + count not in numbered), 0)
    if not count:
        return None
    first = max(0, lattice.rows - 3)
    strip = lattice.extend(bottom=count).cut(slice(first, None), slice(left, right))
    placed = place_points(photo.grey, strip.turn(4 - quarters).points, "rules").turn(quarters)
    ruled = placed.across.mean(axis=1)
    if float(ruled[-1]) < LEAST_RULED * float(ruled[: lattice.rows - first + 1].max()):
        return None
    grown = lattice.extend(bottom=count)
    points, across, upright = grown.points.copy(), grown.across.copy(), grown.upright.copy()
    points[lattice.rows + 1 :, left : right + 1] = placed.points[lattice.rows - first + 1 :]
    across[lattice.rows + 1 :, left:right] = placed.across[lattice.rows - first + 1 :]
    upright[lattice.rows :, left : right + 1] = placed.upright[lattice.rows - first :]
    return type(grown)(points, across, upright, grown.across_weight, grown.upright_weight, grown.score)
