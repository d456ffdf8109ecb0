"""Which bands around a board are its own: where others stand near, their clues are on its other sides.

What is printed on both sides alike is its own. Otherwise the numbers of its rows and of its columns go together: those of each
line have room, most lines have some, they begin next to the board, and both ways they fill as many cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import exp

from gridwright.kinds.nonogram.scanning.band_extent import SURE
from gridwright.kinds.nonogram.scanning.bands import Band, Seen

ALIKE = 0.5
"""The part of their lines that say the same in bands that are both the board's own."""
ROOM, FILLED, TOGETHER, NEXT_TO = 3.0, 2.0, 2.0, 1.0
"""What speaks against bands: numbers without room in their line, lines without any, rows and columns that do not fill as many
cells, and numbers that do not begin next to the board."""

COHERENCE = 0.4
"""How much of their legibility is left to bands against which so much speaks, as an exponent."""


def choose_own(bands: Sequence[Band], rows: int, columns: int) -> list[Band]:
    """The bands of one way or the other, or of both sides where they say the same."""
    ways = [_list_choices([band for band in bands if band.is_horizontal == is_horizontal]) for is_horizontal in (True, False)]
    if max(map(len, ways)) < 2:
        return list(bands)
    across, down = min(product(*ways), key=lambda pair: _judge(pair[0], pair[1], rows, columns))
    return [band for band in bands if band in across or band in down]


def measure_coherence(bands: Sequence[Band], rows: int, columns: int) -> float:
    """How well bands go together, 0..1."""
    across, down = ([band for band in bands if band.is_horizontal == is_horizontal] for is_horizontal in (True, False))
    return exp(-COHERENCE * _judge(across, down, rows, columns))


def are_alike(one: Band, other: Band) -> bool:
    """Whether they say the same, as clues do that are printed twice."""
    lines = list(zip(one.lines, other.lines, strict=True))
    return sum(list_values(left) == list_values(right) for left, right in lines) >= ALIKE * len(lines)


def list_values(line: Sequence[Seen]) -> list[int]:
    return [seen.number.choices[0][0] for seen in line if seen.number.score > SURE]


def _list_choices(bands: Sequence[Band]) -> list[tuple[Band, ...]]:
    """The surest first, of which the first of equal ones is chosen."""
    ordered = sorted(bands, key=lambda band: -band.weight)
    if len(ordered) < 2 or are_alike(*ordered):
        return [tuple(ordered)]
    return [(band,) for band in ordered]


def _judge(across: Sequence[Band], down: Sequence[Band], rows: int, columns: int) -> float:
    """What speaks against these bands."""
    ways = [(way[0], size) for way, size in ((across, columns), (down, rows)) if way]
    sums = [sum(sum(_take_fitting(band, line, size)) for line in band.lines) for band, size in ways]
    away = 1.0 if len(sums) < 2 else abs(sums[0] - sums[1]) / max(1, *sums)
    return sum(_judge_band(band, size) for band, size in ways) + TOGETHER * away


def _judge_band(band: Band, size: int) -> float:
    filled = [line for line in band.lines if list_values(line)]
    without_room = [1 - len(_take_fitting(band, line, size)) / len(list_values(line)) for line in filled]
    against = ROOM * sum(without_room) / max(1, len(filled)) + FILLED * (1 - len(filled) / len(band.lines))
    return against + NEXT_TO * (1 - min(1.0, band.adjacency))


def _take_fitting(band: Band, line: Sequence[Seen], size: int) -> list[int]:
    """The numbers of a line from the board on, as far as they have room: what is behind may be a title or a neighbour's."""
    values = list_values(line)
    taken: list[int] = []
    for value in values[::-1] if band.side in ("left", "top") else values:
        if sum(taken) + len(taken) + value > size:
            break
        taken.append(value)
    return taken
