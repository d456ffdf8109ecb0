"""The inside of the loop hangs together, and so does the outside, which reaches the rim.

Three short arguments: a face that is the only way between two areas on one side lies on that side; faces from which no way leads
to the inside are outside; faces that are cut off from the outside are inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwright.kinds.slitherlink.edges import LINE
from gridwright.kinds.slitherlink.tilings.techniques.colours import argue_sides
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import (
    KNOWN,
    SIDES,
    ContradictionError,
    Fact,
    Inference,
    Knowledge,
    Rule,
)

OUT, IN = 0, 1


class Connectivity(Rule):
    """None cut off: see the module."""

    looks_at_faces = True

    def list_woken(self, knowledge: Knowledge, fact: Fact) -> Iterable[int]:
        return (0,) if fact.sort in (KNOWN, SIDES) else ()

    def look(self, knowledge: Knowledge, place: int) -> Iterator[Inference]:
        geometry = knowledge.geometry
        side_of = [knowledge.sides.compare(face, geometry.outside) for face in range(geometry.outside + 1)]
        for side in (IN, OUT):
            found = self._look_at_side(knowledge, side_of, side)
            if found is not None:
                yield found
                return

    def _look_at_side(self, knowledge: Knowledge, side_of: list[int | None], side: int) -> Inference | None:
        """The first fact that one side being one piece gives: faces cut off from it, or the only way between two parts of it."""
        own = [face for face, each in enumerate(side_of) if each == side]
        if not own:
            return None
        start = own[-1]  # the outside itself, or any face inside
        reached = find_area(knowledge, side_of, side, start)
        for face in own:
            if face not in reached:
                blocked = argue_border(knowledge, side_of, find_area(knowledge, side_of, side, face), side)
                premises = (*blocked, *self._argue(knowledge, face), *self._argue(knowledge, start))
                raise ContradictionError(Inference(self, 0, tuple(dict.fromkeys(premises)), (), (), (side, face, start)))
        for face in range(knowledge.geometry.outside):
            if side_of[face] is None and face not in reached:
                area = find_area(knowledge, side_of, side, face)
                premises = (*argue_border(knowledge, side_of, area, side), *self._argue(knowledge, start))
                fact = Fact(SIDES, face, knowledge.geometry.outside, 1 - side)
                return Inference(self, 0, tuple(dict.fromkeys(premises)), (fact,), (), (side, face, start))
        return self._find_bridge(knowledge, side_of, side, own, start)

    def _find_bridge(
        self, knowledge: Knowledge, side_of: list[int | None], side: int, own: list[int], start: int
    ) -> Inference | None:
        for face in find_bridges(knowledge, side_of, side, own, start):
            areas = [find_area(knowledge, side_of, side, start, face)]
            other = next(each for each in own if each not in areas[0])
            areas.append(find_area(knowledge, side_of, side, other, face))
            borders = [argue_border(knowledge, side_of, area, side, face) for area in areas]
            premises = (*min(borders, key=len), *self._argue(knowledge, start), *self._argue(knowledge, other))
            fact = Fact(SIDES, face, knowledge.geometry.outside, side)
            return Inference(self, 0, tuple(dict.fromkeys(premises)), (fact,), (), (side, face, start, other))
        return None

    def _argue(self, knowledge: Knowledge, face: int) -> tuple[Fact, ...]:
        return argue_sides(knowledge, face, knowledge.geometry.outside) if knowledge.records else ()


def find_area(knowledge: Knowledge, side_of: list[int | None], side: int, start: int, without: int = -1) -> set[int]:
    """The faces that can be reached from one without crossing a line or entering the other side, or the face `without`."""
    geometry, values = knowledge.geometry, knowledge.values
    area, waiting = {start}, [start]
    while waiting:
        face = waiting.pop()
        for edge in geometry.face_edges[face]:
            if values[edge] != LINE:
                there = geometry.across(edge, face)
                if there not in area and there != without and side_of[there] != 1 - side:
                    area.add(there)
                    waiting.append(there)
    return area


def argue_border(
    knowledge: Knowledge, side_of: list[int | None], area: set[int], side: int, without: int = -1
) -> tuple[Fact, ...]:
    """Why no way leads out of an area: lines, and faces on the other side."""
    if not knowledge.records:
        return ()
    geometry = knowledge.geometry
    premises: dict[Fact, None] = {}
    for face in area:
        for edge in geometry.face_edges[face]:
            there = geometry.across(edge, face)
            if there in area or there == without:
                continue
            if knowledge.values[edge] == LINE:
                premises[Fact(KNOWN, edge, LINE)] = None
            else:
                premises |= dict.fromkeys(argue_sides(knowledge, there, geometry.outside))
    return tuple(premises)


def find_bridges(knowledge: Knowledge, side_of: list[int | None], side: int, own: list[int], start: int) -> Iterator[int]:
    """The faces of no known side without which two faces of this side would be apart: cut vertices with some of `own` behind
    them (Tarjan's low points)."""
    geometry, values = knowledge.geometry, knowledge.values
    is_own = set(own)
    order: dict[int, int] = {start: 0}
    low = {start: 0}
    behind = {start: 0}
    found: dict[int, None] = {}
    stack = [(start, -1, iter(geometry.face_edges[start]))]
    while stack:
        face, parent, edges = stack[-1]
        for edge in edges:
            if values[edge] == LINE:
                continue
            there = geometry.across(edge, face)
            if side_of[there] == 1 - side:
                continue
            if there not in order:
                order[there] = low[there] = len(order)
                behind[there] = int(there in is_own)
                stack.append((there, face, iter(geometry.face_edges[there])))
                break
            if there != parent:
                low[face] = min(low[face], order[there])
        else:
            stack.pop()
            if parent >= 0:
                low[parent] = min(low[parent], low[face])
                behind[parent] += behind[face]
                if low[face] >= order[parent] and behind[face] and parent not in is_own:
                    found[parent] = None
    yield from found
