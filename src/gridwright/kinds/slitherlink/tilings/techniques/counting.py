"""Counting lines at clues and at corners, and closing no loop too early: what everybody begins with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import KNOWN, ContradictionError, Fact, Inference, Knowledge, Rule


class ClueCounting(Rule):
    """A clue that has all its lines gets crosses; one that needs every edge left gets lines. Where nobody looks at faces it only
    says which clue cannot be met any more."""

    def list_places(self, knowledge: Knowledge) -> Iterable[int]:
        return (face for face, clue in enumerate(knowledge.clues) if clue is not None)

    def list_woken(self, knowledge: Knowledge, fact: Fact) -> Iterable[int]:
        if fact.sort != KNOWN:
            return ()
        outside, clues = knowledge.geometry.outside, knowledge.clues
        return [face for face in knowledge.geometry.beside[fact.first] if face != outside and clues[face] is not None]

    def look(self, knowledge: Knowledge, place: int) -> Iterator[Inference]:
        clue = knowledge.clues[place]
        assert clue is not None
        lines, crosses, unknown = sort_edges(knowledge, knowledge.geometry.face_edges[place])
        if len(lines) > clue:
            raise ContradictionError(Inference(self, place, know(lines, LINE), (), (place,)))
        if len(lines) + len(unknown) < clue:
            raise ContradictionError(Inference(self, place, know(crosses, CROSS), (), (place,)))
        if not knowledge.looks_at_faces:
            return
        if unknown and len(lines) == clue:
            yield Inference(self, place, know(lines, LINE), know(unknown, CROSS), (place,))
        elif unknown and len(lines) + len(unknown) == clue:
            yield Inference(self, place, know(crosses, CROSS), know(unknown, LINE), (place,))


class CornerCounting(Rule):
    """At a corner two lines meet, or none."""

    is_at_vertices = True

    def list_places(self, knowledge: Knowledge) -> Iterable[int]:
        return range(len(knowledge.geometry.graph.points))

    def list_woken(self, knowledge: Knowledge, fact: Fact) -> Iterable[int]:
        return knowledge.geometry.graph.edges[fact.first] if fact.sort == KNOWN else ()

    def look(self, knowledge: Knowledge, place: int) -> Iterator[Inference]:
        lines, crosses, unknown = sort_edges(knowledge, knowledge.geometry.graph.vertex_edges[place])
        if len(lines) > 2:
            raise ContradictionError(Inference(self, place, know(lines[:3], LINE), ()))
        if len(lines) == 1 and not unknown:
            raise ContradictionError(Inference(self, place, know(lines, LINE) + know(crosses, CROSS), ()))
        if unknown and len(lines) == 2:
            yield Inference(self, place, know(lines, LINE), know(unknown, CROSS))
        elif len(unknown) == 1:
            known = know(lines, LINE) + know(crosses, CROSS)
            yield Inference(self, place, known, know(unknown, LINE if lines else CROSS))


class EarlyLoops(Rule):
    """An edge that would close a loop while something is still left out is a cross."""

    def list_woken(self, knowledge: Knowledge, fact: Fact) -> Iterable[int]:
        return (0,) if fact.sort == KNOWN and fact.second == LINE else ()

    def look(self, knowledge: Knowledge, place: int) -> Iterator[Inference]:
        if not self._has_any(knowledge):
            return
        paths, loops = list_paths(knowledge)
        count = sum(map(len, paths)) + sum(map(len, loops))
        if loops:
            witness = self.find_left_out(knowledge, loops[0], count)
            if witness is not None:
                raise ContradictionError(Inference(self, 0, know(loops[0], LINE) + witness[0], (), witness[1]))
            return
        edges = knowledge.geometry.graph.edges
        ends = {_ends(edges, path): path for path in paths}
        for vertices, path in ends.items():
            for edge in knowledge.geometry.graph.vertex_edges[vertices[0]]:
                if knowledge.values[edge] == UNKNOWN and tuple(sorted(edges[edge])) == vertices:
                    witness = self.find_left_out(knowledge, [*path, edge], count + 1)
                    if witness is not None:
                        premises = know(path, LINE) + witness[0]
                        yield Inference(self, 0, premises, know([edge], CROSS), witness[1])

    def _has_any(self, knowledge: Knowledge) -> bool:
        """Whether a loop is closed, or an edge leads from one end of a run to the other."""
        runs, graph = knowledge.runs, knowledge.geometry.graph
        return (
            runs.has_loop
            or runs.is_tangled
            or any(
                knowledge.values[edge] == UNKNOWN and graph.other_end(edge, end) == far
                for end, far in runs.far.items()
                for edge in graph.vertex_edges[end]
            )
        )

    @staticmethod
    def find_left_out(knowledge: Knowledge, loop: Sequence[int], count: int) -> tuple[tuple[Fact, ...], tuple[int, ...]] | None:
        """What a loop leaves out: a line elsewhere, or a clue that it does not meet."""
        on_loop = set(loop)
        if count > len(loop):
            return know(
                [next(edge for edge, value in enumerate(knowledge.values) if value == LINE and edge not in on_loop)], LINE
            ), ()
        for face, clue in enumerate(knowledge.clues):
            if clue is not None and sum(edge in on_loop for edge in knowledge.geometry.face_edges[face]) != clue:
                return (), (face,)
        return None


class ClosedLoop(Rule):
    """Once the loop is closed and every clue is met, every other edge is a cross."""

    def list_woken(self, knowledge: Knowledge, fact: Fact) -> Iterable[int]:
        return (0,) if fact.sort == KNOWN and fact.second == LINE else ()

    def look(self, knowledge: Knowledge, place: int) -> Iterator[Inference]:
        loops = list_paths(knowledge)[1] if knowledge.runs.has_loop or knowledge.runs.is_tangled else []
        if loops and EarlyLoops.find_left_out(knowledge, loops[0], knowledge.values.count(LINE)) is None:
            unknown = [edge for edge, value in enumerate(knowledge.values) if value == UNKNOWN]
            if unknown:
                yield Inference(self, 0, know(loops[0], LINE), know(unknown, CROSS))


def sort_edges(knowledge: Knowledge, edges: Iterable[int]) -> tuple[list[int], list[int], list[int]]:
    """The lines, the crosses and the unknown ones among these edges."""
    sorted_edges: tuple[list[int], list[int], list[int]] = ([], [], [])
    for edge in edges:
        sorted_edges[knowledge.values[edge]].append(edge)
    unknown, lines, crosses = sorted_edges
    return lines, crosses, unknown


def know(edges: Iterable[int], value: int) -> tuple[Fact, ...]:
    """The fact of each edge that it has this value."""
    return tuple(Fact(KNOWN, edge, value) for edge in edges)


def list_paths(knowledge: Knowledge) -> tuple[list[list[int]], list[list[int]]]:
    """Lines that hang together, as edges from end to end; and those that are closed. Vertices with more than two are passed."""
    at: dict[int, list[int]] = {}
    edges = knowledge.geometry.graph.edges
    for edge, value in enumerate(knowledge.values):
        if value == LINE:
            for vertex in edges[edge]:
                at.setdefault(vertex, []).append(edge)
    paths: list[list[int]] = []
    passed: set[int] = set()
    for vertex in [vertex for vertex, lines in at.items() if len(lines) == 1]:
        if at[vertex][0] not in passed:
            paths.append(_walk(edges, at, vertex, passed))
    loops = []
    for lines in at.values():
        if lines[0] not in passed and len(lines) == 2:
            loop = _walk(edges, at, edges[lines[0]][0], passed)
            if len(loop) > 2 and _is_closed(edges, loop):
                loops.append(loop)
    return paths, loops


def _walk(edges: Sequence[tuple[int, int]], at: dict[int, list[int]], vertex: int, passed: set[int]) -> list[int]:
    path: list[int] = []
    while True:
        onward = next((edge for edge in at[vertex] if edge not in passed), None)
        if onward is None or (path and len(at[vertex]) != 2):
            return path
        passed.add(onward)
        path.append(onward)
        first, second = edges[onward]
        vertex = second if vertex == first else first


def _is_closed(edges: Sequence[tuple[int, int]], loop: Sequence[int]) -> bool:
    return bool(set(edges[loop[0]]) & set(edges[loop[-1]]))


def _ends(edges: Sequence[tuple[int, int]], path: Sequence[int]) -> tuple[int, int]:
    """The two vertices where a path of lines ends, the smaller first."""
    odd: set[int] = set()
    for edge in path:
        odd ^= set(edges[edge])
    first, second = sorted(odd) if len(odd) == 2 else (-1, -1)
    return first, second
