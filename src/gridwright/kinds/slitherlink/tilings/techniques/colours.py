"""Colouring faces by the side of the loop they lie on: the same side across a cross, the other across a line, outside beyond the
rim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import (
    ALIKE,
    KNOWN,
    LACKS,
    OPPOSITE,
    SIDES,
    ContradictionError,
    Fact,
    Inference,
    Knowledge,
    Rule,
)
from gridwright.kinds.slitherlink.tilings.techniques.locks import Tie


class CellColours(Rule):
    """Two neighbours on the same side of the loop have a cross between them; on different sides, a line."""

    def list_woken(self, knowledge: Knowledge, fact: Fact) -> Iterable[int]:
        return (0,) if fact.sort in (KNOWN, SIDES) else ()

    def look(self, knowledge: Knowledge, place: int) -> Iterator[Inference]:
        sides, beside = knowledge.sides, knowledge.geometry.beside
        roots = [sides.find(face) for face in range(knowledge.geometry.outside + 1)]
        for edge, value in enumerate(knowledge.values):
            first, second = beside[edge]
            if roots[first][0] != roots[second][0]:
                continue
            parity = roots[first][1] ^ roots[second][1]
            if value == UNKNOWN:
                fact = Fact(KNOWN, edge, LINE if parity else CROSS)
                yield Inference(self, 0, argue_sides(knowledge, first, second), (fact,), (), (first, second))
            elif (value == LINE) != parity:
                own = Fact(KNOWN, edge, value)
                premises = (*argue_sides(knowledge, first, second), own)
                raise ContradictionError(Inference(self, 0, premises, (), (), (first, second)))


class CornerColours(Rule):
    """The neighbours across two edges of a face that are alike lie on the same side; across opposite ones, on different sides."""

    def list_places(self, knowledge: Knowledge) -> Iterable[int]:
        return ()

    def list_woken(self, knowledge: Knowledge, fact: Fact) -> Iterable[int]:
        return (fact.first,) if fact.sort == LACKS else ()

    def look(self, knowledge: Knowledge, place: int) -> Iterator[Inference]:
        geometry, pair = knowledge.geometry, knowledge.geometry.pairs[place]
        parity = read_pair(knowledge.left[place])
        if parity is None or knowledge.values[pair.first] != UNKNOWN or knowledge.values[pair.second] != UNKNOWN:
            return
        first, second = geometry.across(pair.first, pair.face), geometry.across(pair.second, pair.face)
        if first != second and knowledge.sides.compare(first, second) is None:
            premises = argue_pair(knowledge, place, parity)
            yield Inference(self, pair.face, premises, (Fact(SIDES, first, second, parity),), (), (place,))


def read_pair(left: int) -> int | None:
    """0 if the combinations left say that two edges are alike, 1 if opposite, None otherwise."""
    return 0 if not left & ALIKE else 1 if not left & OPPOSITE else None


def argue_pair(knowledge: Knowledge, pair: int, parity: int) -> tuple[Fact, ...]:
    """The facts that say that the edges of a pair are alike, or opposite: as few as can be."""
    wanted = OPPOSITE if parity else ALIKE
    facts = [fact for fact in knowledge.lacks.get(pair, ()) if fact.second & wanted]
    whole = [fact for fact in facts if fact.second & wanted == wanted]
    return tuple(whole[:1] or facts)


def argue_sides(knowledge: Knowledge, first: int, second: int) -> tuple[Fact, ...]:
    """The fewest facts that tell whether two faces lie on the same side; none while no reasons are wanted."""
    if not knowledge.records:
        return ()
    return tuple(fact for _, fact in knowledge.sides.find_way(first, second))


def find_coloured_ties(knowledge: Knowledge, face: int) -> list[Tie]:
    """Which edges of a face are alike or opposite, because the faces across them lie on the same side, or on different ones."""
    geometry = knowledge.geometry
    seen: dict[int, tuple[int, int]] = {}
    ties: list[Tie] = []
    for index, edge in enumerate(geometry.face_edges[face]):
        if knowledge.values[edge] != UNKNOWN:
            continue
        root, parity = knowledge.sides.find(geometry.across(edge, face))
        if root in seen:
            ties.append((seen[root][0], index, seen[root][1] ^ parity))
        else:
            seen[root] = (index, parity)
    return ties


def argue_coloured_tie(knowledge: Knowledge, face: int, tie: Tie) -> tuple[Fact, ...]:
    geometry = knowledge.geometry
    first, second = (geometry.across(geometry.face_edges[face][index], face) for index in tie[:2])
    return argue_sides(knowledge, first, second)
