"""The clues on one side of a board: which of the numbers there belong to it, and to which of its lines.

Numbers go to the line that they stand in, after the band is straightened along them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from gridwright.kinds.nonogram.scanning.band_extent import BEHIND_GAP, READABLE, SURE, limit_lines
from gridwright.kinds.nonogram.scanning.candidates import Sighting

if TYPE_CHECKING:
    from gridwright.scan.networks import Number

Side = Literal["top", "right", "bottom", "left"]
SIDES: tuple[Side, ...] = ("top", "right", "bottom", "left")

PITCH = 24
"""Pixels a cell of what is read."""
UNLIKELY_INK = 7.0
"""The cost of an ink that a number seems not to be printed in."""
NEXT_TO = 1.2
"""Cells from the board to the first number of a line, at most."""


class Seen(NamedTuple):
    """A number, and where it stands: row and column of its centre in cells from the first crossing of the lattice."""

    row: float
    column: float
    number: Number
    quad: Any = None
    """Its corners on the photograph, four points."""
    cut: float = inf
    """The cost of taking it, and all that is farther from the board in its line, for no part of the clue."""
    bridge: float = 0.0
    """What it costs to take it for part of the clue, for it stands behind a gap."""

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


# Bands: the numbers on one side, line by line.


class Placed(NamedTuple):
    """A number by its distance from the board, outwards, and its place along the side."""

    distance: float
    along: float
    size: float
    """Its extent outwards."""
    seen: Seen
    aside: float = 0.0
    """How far it is from the middle of its line."""
    cut: float = inf
    """The cost of taking it, and all that is farther out in its line, for no part of the clue."""
    bridge: float = 0.0
    """What it costs to take it for part of the clue, for it stands behind a gap."""
    is_doubtful: bool = False

    @property
    def chance(self) -> float:
        """How likely it is that it has the value that it was read as."""
        return self.seen.number.score * self.seen.number.choices[0][1]


def gather_band(seen: Sequence[Seen], side: Side, rows: int, columns: int, ruled: int = 0) -> Band | None:
    """The numbers on one side that belong to the board, beside which are so many ruled cells; None if there is no band."""
    count = columns if side in ("top", "bottom") else rows
    placed = sorted(_place(seen, side, rows, columns), key=lambda each: each[:3])
    placed = [each for each in placed if each.distance > -0.1 and -1.5 < each.along < count + 1.5]
    placed = _cut_off(placed)
    placed = _keep_usual_sizes(placed)
    by_line: list[list[Placed]] = [[] for _ in range(count)]
    for each, place in zip(placed, _find_lines(placed), strict=True):
        line = round(place)
        if 0 <= line < count:
            by_line[line].append(each._replace(aside=place - line))
    by_line = limit_lines(by_line, is_stacked=side in ("top", "bottom"), ruled=ruled)
    lines = [[_take(each) for each in line] for line in by_line]
    if sum(each.number.score > SURE for line in lines for each in line) < max(2, 0.15 * count):
        return None
    nearest = [line[0].distance - line[0].size / 2 for line in by_line if line]
    adjacency = sum(distance < NEXT_TO for distance in nearest) / len(nearest)
    return Band(side, tuple(tuple(_order(line, side)) for line in lines), adjacency)


def _take(each: Placed) -> Seen:
    """A number with what its place says of it."""
    seen = each.seen._replace(cut=each.cut, bridge=each.bridge)
    if not each.is_doubtful:
        return seen
    return seen._replace(number=replace(seen.number, score=min(BEHIND_GAP, seen.number.score)))


def keep_adjacent(bands: Sequence[Band]) -> list[Band]:
    """Without bands whose numbers stand anywhere, where others begin next to the board: those are of another puzzle."""
    kept = []
    for band in bands:
        best = max(other.adjacency for other in bands if other.is_horizontal == band.is_horizontal)
        if band.adjacency >= 0.6 or best < 0.6:
            kept.append(band)
    return kept


def _place(seen: Sequence[Seen], side: Side, rows: int, columns: int) -> Iterator[Placed]:
    for each in seen:
        match side:
            case "top":
                yield Placed(-each.row, each.column, each.height, each)
            case "bottom":
                yield Placed(each.row - rows, each.column, each.height, each)
            case "left":
                yield Placed(-each.column, each.row, each.width, each)
            case "right":
                yield Placed(each.column - columns, each.row, each.width, each)


def _cut_off(placed: list[Placed]) -> list[Placed]:
    """Numbers from the board outwards up to the first gap: what stands behind is a title, a text or another puzzle."""
    end = 0.4
    kept: list[Placed] = []
    for each in placed:
        if each.distance - each.size / 2 > end + 1.35:
            break
        kept.append(each)
        if each.seen.number.score > SURE:
            end = max(end, each.distance + each.size / 2)
    return kept


def _keep_usual_sizes(placed: list[Placed]) -> list[Placed]:
    """Without what is far higher or lower than most numbers."""
    heights = [each.seen.height for each in placed if each.chance > READABLE]
    if len(heights) < 4:
        return placed
    usual = float(np.median(heights))
    return [each for each in placed if 0.6 < each.seen.height / usual < 1.6]


def _find_lines(placed: Sequence[Placed]) -> list[float]:
    """The line of each number, 0 in the middle of the first.

    Far from the board the mesh may lead astray: numbers nearer by say by how much.
    """
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
    return [float(line) for line in along - terms @ shift - 0.5]


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


def list_sightings(line: Sequence[Seen], side: Side, inks: dict[int, int] | None = None) -> list[Sighting]:
    """The sightings of a line. `inks` has the ink of each number by its identity."""
    sightings = []
    is_horizontal, is_near = side in ("left", "right"), side in ("left", "top")
    for place, each in enumerate(line):
        following = line[place + 1] if place + 1 < len(line) else None
        sightings.append(
            Sighting(
                each.number.choices,
                each.number.score,
                (inks or {}).get(id(each.number), 1),
                _find_join_cost(each, following, is_horizontal),
                _find_split_cost(each, is_horizontal),
                each.bridge,
                each.cut if is_near else inf,
                inf if is_near else each.cut,
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
    return sum(each.sureness for each in line if each.is_seen)


def _merge(one: Sighting, other: Sighting) -> Sighting:
    least = 0.003
    chances = [dict(one.choices), dict(other.choices)]
    values = {*chances[0], *chances[1]}
    joint = {value: chances[0].get(value, least) * chances[1].get(value, least) for value in values}
    total = sum(joint.values())
    choices = sorted(((value, chance / total) for value, chance in joint.items()), key=lambda each: (-each[1], each[0]))
    odds = one.score * other.score
    score = odds / (odds + (1 - one.score) * (1 - other.score) + 1e-9)
    (ink, least_cost), *inks = _merge_inks(one, other)
    return replace(
        one,
        ink=ink,
        other_inks=tuple((each, cost - least_cost) for each, cost in inks),
        choices=tuple(choices[:5]),
        score=score,
        join_cost=one.join_cost + other.join_cost,
        split_cost=one.split_cost + other.split_cost,
    )


def _merge_inks(one: Sighting, other: Sighting) -> list[tuple[int, float]]:
    """The inks of a number that is printed twice, the cheapest first; one that only one of both may have is unlikely."""
    costs = [{each.ink: 0.0, **dict(each.other_inks)} for each in (one, other)]
    joint = {ink: costs[0].get(ink, UNLIKELY_INK) + costs[1].get(ink, UNLIKELY_INK) for ink in {**costs[0], **costs[1]}}
    return sorted(joint.items(), key=lambda each: (each[1], each[0] != one.ink, each[0]))
