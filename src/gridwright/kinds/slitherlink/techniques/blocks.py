"""All ways past four cells around a corner, and which of them could be exchanged for others without anybody noticing.

Turning some of the four cells over, from inside the loop to outside or back, changes every edge between them and other cells.
The loop stays one loop if the lines that lead away from the block are connected by it in the same pairs as before, and if it is
closed nowhere inside the block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from gridwright.kinds.slitherlink.techniques.sheet import Sheet
from gridwright.kinds.slitherlink.techniques.tables import Table
from gridwright.model.loop_shapes import STATES

SIDE = 3
"""Corners along each side of a block."""
_MODEL = Sheet(6, 6)
_CELL = 3 * _MODEL.stride + 3
"""A block in the middle of a board, to count with."""

Pairs = frozenset[frozenset[int]]


class Way(NamedTuple):
    """One way past a block: which of its edges are lines, and the state of each of its nine corners."""

    lines: frozenset[int]
    states: tuple[int, ...]


class Turn(NamedTuple):
    """Some of the four cells turned over."""

    edges: frozenset[int]
    """The edges of the block that change."""
    ways: int
    """The ways of which this makes another one, the loop staying one loop; a bit each."""
    same: tuple[int, ...]
    """For each of the four cells, the ways in which it has as many lines as before."""


class Blocks(NamedTuple):
    """What there is to know of blocks, wherever they lie."""

    table: Table[Way]
    turns: tuple[Turn, ...]
    by_clue: tuple[dict[int, int], ...]
    """For each of the four cells, the ways that meet each clue."""


def block_cells(sheet: Sheet, cell: int) -> tuple[int, ...]:
    """The four cells of the block that begins with this one."""
    return cell, cell + 1, cell + sheet.stride, cell + sheet.stride + 1


def block_vertices(sheet: Sheet, cell: int) -> tuple[int, ...]:
    return tuple(cell + row * sheet.stride + column for row in range(SIDE) for column in range(SIDE))


def block_edges(sheet: Sheet, cell: int) -> tuple[int, ...]:
    """The edges at these corners, always in the same order."""
    return tuple(dict.fromkeys(edge for vertex in block_vertices(sheet, cell) for edge in sheet.ways(vertex)))


@cache
def load_blocks() -> Blocks:
    """Generated when first needed, in a moment."""
    ways = tuple(_list_ways())
    edges = len(block_edges(_MODEL, _CELL))
    table = Table(
        ways,
        [(len(STATES), _read_state(corner)) for corner in range(SIDE * SIDE)],
        edges=[_read_edge(edge) for edge in range(edges)],
    )
    sides = _list_sides()
    by_clue = tuple({clue: table.select(_counts(cell, clue)) for clue in range(5)} for cell in sides)
    return Blocks(table, tuple(_list_turns(ways, sides)), by_clue)


def _read_state(corner: int) -> Callable[[Way], int]:
    return lambda way: way.states[corner]


def _read_edge(edge: int) -> Callable[[Way], int]:
    return lambda way: int(edge in way.lines)


def _counts(sides: frozenset[int], clue: int) -> Callable[[Way], bool]:
    return lambda way: len(way.lines & sides) == clue


def _list_sides() -> list[frozenset[int]]:
    """The sides of the four cells, as numbers of edges of the block."""
    number = {edge: place for place, edge in enumerate(block_edges(_MODEL, _CELL))}
    return [frozenset(number[edge] for edge in _MODEL.sides(cell)) for cell in block_cells(_MODEL, _CELL)]


def _list_corners() -> list[tuple[int, ...]]:
    """The edges up, right, down and left of each corner, as such numbers."""
    number = {edge: place for place, edge in enumerate(block_edges(_MODEL, _CELL))}
    return [tuple(number[edge] for edge in _MODEL.ways(vertex)) for vertex in block_vertices(_MODEL, _CELL)]


def _list_ways() -> Iterator[Way]:
    """States of all corners that agree about the edges between them."""
    found: list[tuple[dict[int, bool], tuple[int, ...]]] = [({}, ())]
    for corner in _list_corners():
        longer = []
        for values, states in found:
            for number, state in enumerate(STATES):
                own = {edge: way in state for way, edge in enumerate(corner)}
                if all(values.get(edge, is_line) == is_line for edge, is_line in own.items()):
                    longer.append((values | own, (*states, number)))
        found = longer
    for values, states in found:
        yield Way(frozenset(edge for edge, is_line in values.items() if is_line), states)


def _list_turns(ways: Sequence[Way], sides: Sequence[frozenset[int]]) -> Iterator[Turn]:
    corners = _list_corners()
    pairs = {way.lines: _pair_ends(way, corners) for way in ways}
    for count in range(1, len(sides) + 1):
        for turned in combinations(sides, count):
            edges = frozenset[int]().union(*turned) - _shared(turned)
            able, same = 0, [0] * len(sides)
            for place, way in enumerate(ways):
                other = way.lines ^ edges
                if pairs[way.lines] is None or pairs[way.lines] != pairs.get(other):
                    continue
                able |= 1 << place
                for cell, own in enumerate(sides):
                    if len(way.lines & own) == len(other & own):
                        same[cell] |= 1 << place
            yield Turn(edges, able, tuple(same))


def _shared(cells: Sequence[frozenset[int]]) -> frozenset[int]:
    """The edges between two of these cells: both are turned over, so they stay as they are."""
    return frozenset(edge for one, other in combinations(cells, 2) for edge in one & other)


def _pair_ends(way: Way, corners: Sequence[Sequence[int]]) -> Pairs | None:
    """Which of the lines that lead away are connected inside the block; None if the loop is closed inside it."""
    drawn = [[edge for edge in corner if edge in way.lines] for corner in corners]
    met = {edge: [corner for corner in drawn if edge in corner] for edge in way.lines}
    ends = [edge for edge in way.lines if len(met[edge]) == 1]
    pairs, seen = set(), set[int]()
    for end in ends:
        if end in seen:
            continue
        here, corner = end, met[end][0]
        seen.add(here)
        while True:
            here = next(edge for edge in corner if edge != here)
            seen.add(here)
            onward = [each for each in met[here] if each is not corner]
            if not onward:
                break
            corner = onward[0]
        pairs.add(frozenset((end, here)))
    return frozenset(pairs) if len(seen) == len(way.lines) else None
