"""Reading the numbers of a layout again, a little larger: what the network says of a number varies with its size and place.

A digit of ten pixels that is pale, slanted or blurred is read as another one at one size and rightly at the next: of 990 numbers
in two photographs with small digits 44 were wrong as read at first, 29 by the mean of three readings. That takes as long as the
first reading, so it is for small boards, and for those where the first reading cannot be true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.kinds.nonogram.scanning.bands import PITCH, Band, Seen, Side
from gridwright.kinds.nonogram.scanning.surveying import SMALL_NUMBERS, ZOOM, Layout

if TYPE_CHECKING:
    from gridwright.scan.image import Photo
    from gridwright.scan.lattice import Lattice
    from gridwright.scan.networks import Number

PITCHES = (27, 30)
"""Pixels a cell of further readings; `PITCH` is that of the first."""
STEPS = 3
"""By which the place of a number on another lattice is found."""
RIM = 1
"""Cells around a band that are read with it."""
LEAST_CHANCE = 1e-4
"""Of a value that one reading has not among its likeliest."""


def read_again(photo: Photo, layout: Layout) -> Layout:
    """The layout with every number as several readings see it: the geometric mean of what they say."""
    bands = tuple(replace(band, lines=tuple(_reread_lines(photo, layout, band))) for band in layout.bands)
    return replace(layout, bands=bands)


def _reread_lines(photo: Photo, layout: Layout, band: Band) -> Iterator[tuple[Seen, ...]]:
    seen = [each for line in band.lines for each in line]
    again = iter(_reread(photo, layout, band.side, seen))
    for line in band.lines:
        yield tuple(next(again) for _ in line)


def _reread(photo: Photo, layout: Layout, side: Side, seen: Sequence[Seen]) -> list[Seen]:
    from gridwright.scan.networks import map_numbers

    if not seen:
        return []
    part, row, column = _cut_band(layout, side, seen)
    zoom = ZOOM if float(np.median([each.height for each in seen])) * PITCH < SMALL_NUMBERS else 1
    maps = [(zoom * pitch, map_numbers(part.rectify(photo.grey, zoom * pitch))) for pitch in PITCHES]
    places = _place(part, np.array([[each.column - column, each.row - row] for each in seen]), seen)
    return [
        each._replace(number=combine_readings(each.number, [_look_up(raw, pitch, place) for pitch, raw in maps]))
        for each, place in zip(seen, places, strict=True)
    ]


def _cut_band(layout: Layout, side: Side, seen: Sequence[Seen]) -> tuple[Lattice, int, int]:
    """The cells in which these numbers stand, and the row and column, from the board's first, where they begin."""
    board = layout.board
    rows, columns = np.array([each.row for each in seen]), np.array([each.column for each in seen])
    top, bottom = int(np.floor(rows.min())) - RIM, int(np.ceil(rows.max())) + RIM
    left, right = int(np.floor(columns.min())) - RIM, int(np.ceil(columns.max())) + RIM
    match side:
        case "left" | "right":
            top, bottom = min(top, 0), max(bottom, board.rows)
        case _:
            left, right = min(left, 0), max(right, board.columns)
    part = board.extend(
        top=max(0, -top), right=max(0, right - board.columns), bottom=max(0, bottom - board.rows), left=max(0, -left)
    )
    down, across = max(0, -top), max(0, -left)
    return part.cut(slice(top + down, bottom + down), slice(left + across, right + across)), top, left


def _place(part: Lattice, places: Any, seen: Sequence[Seen]) -> Any:
    """Where numbers are on this part, x and y in cells: far from the board another lattice goes on otherwise."""
    middles = np.array([each.quad.mean(axis=0) for each in seen])
    for _ in range(STEPS):
        steps = np.stack([part.locate(places + way) - part.locate(places - way) for way in ((0.5, 0.0), (0.0, 0.5))], axis=-1)
        miss = middles - part.locate(places)
        places = places + np.clip((np.linalg.pinv(steps) @ miss[..., None])[..., 0], -1, 1)
    return places


def _look_up(raw: Any, pitch: int, place: Any) -> tuple[float, Any]:
    """How surely a number is at a place in cells, and the chance of each value from 0 to 99: where that is surest nearby."""
    from gridwright.scan.networks import STRIDE, find_chances

    column, row = (int(pitch * each / STRIDE) for each in place)
    low, high = max(0, row - 1), max(0, column - 1)
    near = raw[0, low : row + 2, high : column + 2]
    if not near.size:
        return 0.0, None
    down, across = np.unravel_index(int(near.argmax()), near.shape)
    return float(1 / (1 + np.exp(-near[down, across]))), find_chances(raw[:, low + down, high + across])


def combine_readings(number: Number, others: Sequence[tuple[float, Any]]) -> Number:
    """The mean of what readings say, in logarithms."""
    first = np.full(100, LEAST_CHANCE)
    for value, chance in number.choices:
        first[value] = max(chance, LEAST_CHANCE)
    others = [(score, chances) for score, chances in others if chances is not None and score > MISSED]
    told = [np.log(first), *(np.log(np.maximum(chances, LEAST_CHANCE)) for _, chances in others)]
    joint = np.exp(np.mean(told, axis=0))
    joint /= joint.sum()
    best = np.argsort(-joint, kind="stable")[: max(len(number.choices), 1)]
    scores = np.clip([number.score, *(score for score, _ in others)], LEAST_CHANCE, 1 - LEAST_CHANCE)
    score = 1 / (1 + np.exp(-np.mean(np.log(scores / (1 - scores)))))
    # What its place says against a number stays said.
    score = min(float(score), number.score) if number.score < HALF else float(score)
    return replace(number, score=score, choices=tuple((int(value), float(joint[value])) for value in best))


MISSED = 0.1
"""A reading that has a lower score there has not found the number, and says nothing of it."""
HALF = 0.5
"""Numbers with a lower score are rather none."""
