"""How many lines there may be at one cell or corner, by what is known of its four edges and of the cells beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from gridwright.kinds.slitherlink.techniques.facts import CELLS, Fact, Relation
from gridwright.kinds.slitherlink.techniques.sheet import STATE_SORT, TWIN_SORT, Sheet
from gridwright.model import loop_shapes as shapes
from gridwright.model.edge_lattice import Spot, is_cell


def count_possible_lines(sheet: Sheet, spot: Spot, facts: Sequence[Fact]) -> set[int]:
    """The numbers of lines that these facts leave; none if they say nothing about this place alone."""
    row, column = spot
    place = (row // 2 + 1) * sheet.stride + column // 2 + 1
    edges = sheet.sides(place) if is_cell(spot) else sheet.ways(place)
    numbers = set()
    for values in product((0, 1), repeat=len(edges)):
        lines = dict(zip(edges, values, strict=True))
        sides = _colour_cell(sheet, place, values) if is_cell(spot) else _colour_corner(sheet, place, values)
        answers = [_is_true(sheet, fact, lines, sides) for fact in facts]
        if None in answers:
            return set()
        if all(answers) and all(sheet.has_edge(edge) or not value for edge, value in lines.items()):
            numbers.add(sum(values))
    return numbers


def list_neighbours(sheet: Sheet, cell: int) -> tuple[int, int, int, int]:
    """The cells above, right of, below and left of a cell."""
    return cell - sheet.stride, cell + 1, cell + sheet.stride, cell - 1


def _colour_cell(sheet: Sheet, cell: int, values: Sequence[int]) -> dict[int, int]:
    """On which side of the loop a cell (0) and its neighbours lie."""
    return {cell: 0} | dict(zip(list_neighbours(sheet, cell), values, strict=True))


def _colour_corner(sheet: Sheet, vertex: int, values: Sequence[int]) -> dict[int, int] | None:
    """The same for the four cells at a corner; None with one line or three there, which part no sides."""
    up, right, down, left = values
    sides = {vertex - sheet.stride - 1: 0, vertex - sheet.stride: up, vertex - 1: left, vertex: up ^ right}
    return sides if up ^ right == left ^ down else None


def _is_true(sheet: Sheet, fact: Fact, lines: Mapping[int, int], sides: Mapping[int, int] | None) -> bool | None:
    """Whether a fact is true of these edges; None if it is about something else."""
    if isinstance(fact, Relation):
        if fact.about == CELLS and sides is None:
            return False
        known = sides if fact.about == CELLS and sides is not None else lines
        if fact.one not in known or fact.other not in known:
            return None
        return (known[fact.one] != known[fact.other]) == fact.is_opposite
    sort, _, _ = sheet.sort_of(fact.variable)
    edges = sheet.lock_edges(fact.variable)
    if any(edge not in lines for edge in edges):
        return None
    values = [lines[edge] for edge in edges]
    if sort == STATE_SORT:
        state = frozenset(way for way, value in enumerate(values) if value)
        return state not in shapes.STATES or shapes.STATES.index(state) != fact.value
    return (values[0] ^ values[1] if sort == TWIN_SORT else sum(values)) != fact.value
