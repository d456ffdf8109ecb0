"""All ways past one cell and its corners, and which of them each fact leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from gridwright.kinds.slitherlink.techniques.facts import CELLS, Fact, Relation, Removal
from gridwright.kinds.slitherlink.techniques.look import Look
from gridwright.kinds.slitherlink.techniques.sheet import STATE_SORT, TWIN_SORT, Sheet
from gridwright.kinds.slitherlink.techniques.tables import TableLook
from gridwright.model import loop_shapes as shapes


class LocalWays:
    """The ways that a look at a cell begins with, a bit each."""

    def __init__(self, sheet: Sheet, look: Look) -> None:
        assert isinstance(look, TableLook)
        assert look.spot is not None
        self.sheet = sheet
        row, column = look.spot
        cell = (row // 2 + 1) * sheet.stride + column // 2 + 1
        self._numbers = {edge: number for number, edge in enumerate(sheet.twelve_edges(cell))}
        self._cells = {near: number for number, near in enumerate(sheet.nine_cells(cell))}
        self._corners = {vertex: corner for corner, vertex in enumerate(sheet.corners(cell))}
        outside = frozenset(number for edge, number in self._numbers.items() if not sheet.has_edge(edge))
        self.ways = look.ways & self._select(lambda way: not way.lines & outside)

    def _select(self, condition: Callable[[shapes.Configuration], bool]) -> int:
        return sum(1 << number for number, way in enumerate(shapes.CONFIGURATIONS) if condition(way))

    def remaining(self, masks: Iterable[int]) -> int:
        ways = self.ways
        for mask in masks:
            ways &= mask
        return ways

    def against(self, facts: Sequence[Fact]) -> int | None:
        """The ways in which these facts are not all true; all ways without any facts, None if one is about something else."""
        if not facts:
            return self.ways
        against = 0
        for fact in facts:
            mask = self.mask(fact)
            if mask is None:
                return None
            against |= self.ways & ~mask
        return against

    def mask(self, fact: Fact) -> int | None:
        """The ways in which a fact is true; None if they do not show that."""
        if isinstance(fact, Relation):
            return self._compare(fact)
        return self._exclude(fact)

    def _compare(self, relation: Relation) -> int | None:
        numbers = self._cells if relation.about == CELLS else self._numbers
        if relation.one not in numbers or relation.other not in numbers:
            return None
        pair = numbers[relation.one], numbers[relation.other]
        compare = shapes.compare_cells((min(pair), max(pair))) if relation.about == CELLS else shapes.compare_edges(pair)
        return self._select(lambda way: compare(way) == relation.is_opposite)

    def _exclude(self, removal: Removal) -> int | None:
        sort, place, _ = self.sheet.sort_of(removal.variable)
        if sort == STATE_SORT:
            if place not in self._corners:
                return None
            read = shapes.corner_state(self._corners[place])
            return self._select(lambda way: read(way) != removal.value)
        edges = self.sheet.lock_edges(removal.variable)
        if any(edge not in self._numbers for edge in edges):
            return None
        numbers = [self._numbers[edge] for edge in edges]
        count = shapes.compare_edges((numbers[0], numbers[1])) if sort == TWIN_SORT else shapes.count_lines(numbers)
        return self._select(lambda way: count(way) != removal.value)
