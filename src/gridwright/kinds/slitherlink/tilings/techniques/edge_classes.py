"""Edges that are alike or opposite, however far apart: what one is tells the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gridwright.kinds.slitherlink.edges import UNKNOWN, opposite
from gridwright.kinds.slitherlink.tilings.techniques.colours import argue_pair, argue_sides, read_pair
from gridwright.kinds.slitherlink.tilings.techniques.counting import sort_edges
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import (
    KNOWN,
    LACKS,
    SIDES,
    TIED,
    ContradictionError,
    Fact,
    Inference,
    Knowledge,
    Rule,
)
from gridwright.kinds.slitherlink.tilings.techniques.locks import Tie


class TieEdges(Rule):
    """Two edges are tied by their pair, as the last two at a corner or a clue, or by the faces beside them. Places are
    pairs, then vertices, then faces, then all edges at once."""

    def list_places(self, knowledge: Knowledge) -> Iterable[int]:
        return range(self._bases(knowledge)[-1] + 1)

    def list_woken(self, knowledge: Knowledge, fact: Fact) -> Iterable[int]:
        vertices, faces, whole = self._bases(knowledge)
        if fact.sort == LACKS:
            return (fact.first,)
        if fact.sort == KNOWN:
            geometry = knowledge.geometry
            beside = [faces + face for face in geometry.beside[fact.first] if face != geometry.outside]
            return (*(vertices + vertex for vertex in geometry.graph.edges[fact.first]), *beside, whole)
        return (whole,) if fact.sort == SIDES else ()

    def _bases(self, knowledge: Knowledge) -> tuple[int, int, int]:
        vertices = len(knowledge.geometry.pairs)
        faces = vertices + len(knowledge.geometry.graph.points)
        return vertices, faces, faces + knowledge.geometry.outside

    def look(self, knowledge: Knowledge, place: int) -> Iterator[Inference]:
        vertices, faces, whole = self._bases(knowledge)
        if place < vertices:
            yield from self._look_at_pair(knowledge, place)
        elif place < faces:
            yield from self._look_at_last_two(
                knowledge, place - vertices, knowledge.geometry.graph.vertex_edges[place - vertices], 2
            )
        elif place < whole:
            if knowledge.looks_at_faces and (clue := knowledge.clues[place - faces]) is not None:
                edges = knowledge.geometry.face_edges[place - faces]
                yield from self._look_at_last_two(knowledge, place - faces, edges, clue, is_face=True)
        else:
            yield from self._look_at_sides(knowledge)

    def _look_at_pair(self, knowledge: Knowledge, place: int) -> Iterator[Inference]:
        pair = knowledge.geometry.pairs[place]
        parity = read_pair(knowledge.left[place])
        if parity is not None:
            yield from self._tie(knowledge, pair.first, pair.second, parity, argue_pair(knowledge, place, parity), (0, place))

    def _look_at_last_two(
        self, knowledge: Knowledge, place: int, edges: tuple[int, ...], wanted: int, *, is_face: bool = False
    ) -> Iterator[Inference]:
        lines, _, unknown = sort_edges(knowledge, edges)
        if len(unknown) != 2 or (is_face and len(lines) + 1 != wanted):
            return
        parity = 1 if is_face or len(lines) == 1 else 0
        remark = (2 if is_face else 1, place)
        yield from self._tie(knowledge, unknown[0], unknown[1], parity, tuple(knowledge.known(edges)), remark, is_face=is_face)

    def _look_at_sides(self, knowledge: Knowledge) -> Iterator[Inference]:
        """Edges between faces of the same two colours."""
        seen: dict[tuple[int, int], tuple[int, int]] = {}
        for edge, value in enumerate(knowledge.values):
            if value != UNKNOWN:
                continue
            (first, parity), (second, other) = (knowledge.sides.find(face) for face in knowledge.geometry.beside[edge])
            key = (first, second) if first < second else (second, first)
            if key not in seen:
                seen[key] = (edge, parity ^ other)
                continue
            earlier, own = seen[key]
            if knowledge.ties.compare(earlier, edge) is None:
                premises = self._argue_sides(knowledge, earlier, edge)
                yield from self._tie(knowledge, earlier, edge, own ^ parity ^ other, premises, (3, 0))

    def _argue_sides(self, knowledge: Knowledge, one: int, other: int) -> tuple[Fact, ...]:
        (first, second), (third, fourth) = knowledge.geometry.beside[one], knowledge.geometry.beside[other]
        if knowledge.sides.compare(first, third) is None or knowledge.sides.compare(second, fourth) is None:
            third, fourth = fourth, third
        return (*argue_sides(knowledge, first, third), *argue_sides(knowledge, second, fourth))

    def _tie(
        self,
        knowledge: Knowledge,
        one: int,
        other: int,
        parity: int,
        premises: tuple[Fact, ...],
        remark: tuple[int, ...],
        *,
        is_face: bool = False,
    ) -> Iterator[Inference]:
        if knowledge.values[one] != UNKNOWN or knowledge.values[other] != UNKNOWN:
            return
        known = knowledge.ties.compare(one, other)
        fact = Fact(TIED, one, other, parity)
        clues = remark[1:] if is_face else ()
        if known is None:
            yield Inference(self, remark[1], premises, (fact,), clues, remark)
        elif known != parity:
            contrary = tuple(fact for _, fact in knowledge.ties.find_way(one, other))
            raise ContradictionError(Inference(self, remark[1], (*premises, *contrary), (), clues, (4, one, other)))


class FollowTies(Rule):
    """An edge is what one says that it is alike to, and the opposite of one that it is opposite to."""

    def list_woken(self, knowledge: Knowledge, fact: Fact) -> Iterable[int]:
        return (0,) if fact.sort in (KNOWN, TIED) else ()

    def look(self, knowledge: Knowledge, place: int) -> Iterator[Inference]:
        told: dict[int, tuple[int, int]] = {}
        ties = knowledge.ties
        tied = [edge for edge in ties.links if knowledge.values[edge] != UNKNOWN]
        for edge in tied:
            root, parity = ties.find(edge)
            told.setdefault(root, (edge, parity))
        for edge in ties.links:
            root, parity = ties.find(edge)
            if root not in told or told[root][0] == edge:
                continue
            source, source_parity = told[root]
            wanted = knowledge.values[source] if parity == source_parity else opposite(knowledge.values[source])
            if knowledge.values[edge] == wanted:
                continue
            premises = (Fact(KNOWN, source, knowledge.values[source]), *(fact for _, fact in ties.find_way(source, edge)))
            if knowledge.values[edge] == UNKNOWN:
                yield Inference(self, 0, premises, (Fact(KNOWN, edge, wanted),), (), (source, edge))
                return
            own = Fact(KNOWN, edge, knowledge.values[edge])
            raise ContradictionError(Inference(self, 0, (*premises, own), (), (), (source, edge)))


class AcrossColours(Rule):
    """The faces across two edges of one face that are alike lie on the same side; across opposite ones, on different sides."""

    looks_at_faces = True

    def list_places(self, knowledge: Knowledge) -> Iterable[int]:
        return ()

    def list_woken(self, knowledge: Knowledge, fact: Fact) -> Iterable[int]:
        return range(knowledge.geometry.outside) if fact.sort == TIED else ()

    def look(self, knowledge: Knowledge, place: int) -> Iterator[Inference]:
        geometry = knowledge.geometry
        edges = geometry.face_edges[place]
        for one, other, parity in find_edge_ties(knowledge, place):
            first, second = geometry.across(edges[one], place), geometry.across(edges[other], place)
            known = knowledge.sides.compare(first, second)
            if known == parity:
                continue
            premises = argue_edge_tie(knowledge, place, (one, other, parity))
            remark = (edges[one], edges[other], parity)
            if known is not None:
                contrary = argue_sides(knowledge, first, second)
                raise ContradictionError(Inference(self, place, (*premises, *contrary), (), (), remark))
            yield Inference(self, place, premises, (Fact(SIDES, first, second, parity),), (), remark)
            return


def find_edge_ties(knowledge: Knowledge, face: int) -> list[Tie]:
    """Which edges of a face are tied."""
    return _find_ties(knowledge, knowledge.geometry.face_edges[face])


def argue_edge_tie(knowledge: Knowledge, face: int, tie: Tie) -> tuple[Fact, ...]:
    return _argue_tie(knowledge, knowledge.geometry.face_edges[face], tie)


def find_corner_ties(knowledge: Knowledge, vertex: int) -> list[Tie]:
    """Which edges at a corner are tied."""
    return _find_ties(knowledge, knowledge.geometry.graph.vertex_edges[vertex])


def argue_corner_tie(knowledge: Knowledge, vertex: int, tie: Tie) -> tuple[Fact, ...]:
    return _argue_tie(knowledge, knowledge.geometry.graph.vertex_edges[vertex], tie)


def _find_ties(knowledge: Knowledge, edges: Sequence[int]) -> list[Tie]:
    seen: dict[int, tuple[int, int]] = {}
    ties: list[Tie] = []
    for index, edge in enumerate(edges):
        if knowledge.values[edge] != UNKNOWN or edge not in knowledge.ties.links:
            continue
        root, parity = knowledge.ties.find(edge)
        if root in seen:
            ties.append((seen[root][0], index, seen[root][1] ^ parity))
        else:
            seen[root] = (index, parity)
    return ties


def _argue_tie(knowledge: Knowledge, edges: Sequence[int], tie: Tie) -> tuple[Fact, ...]:
    return tuple(fact for _, fact in knowledge.ties.find_way(edges[tie[0]], edges[tie[1]]))
