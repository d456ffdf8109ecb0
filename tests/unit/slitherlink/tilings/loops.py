"""All loops of a small graph, by going through all sets of faces, and what is true of them: the judge of deductions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

import numpy as np

from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.tilings.graph import OUTSIDE, Graph
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import KNOWN, LACKS, SIDES, Fact, Inference, Knowledge
from gridwright.kinds.slitherlink.tilings.tiling import make_tiling

SIDES_OF_PATCHES = {"penrose-kite-dart": 8, "penrose-rhombs": 8, "hats": 8, "spectres": 8}
"""In cells; of all others 4."""
MOST_FACES = 11
MOST_SIDES = 100
"""Faces with many sides come in smaller patches: of all sides together so many at most."""


@cache
def cut_patch(name: str, seed: int, faces: int = MOST_FACES) -> Graph:
    """So many faces of a tiling that hang together without holes."""
    side = SIDES_OF_PATCHES.get(name, 4)
    whole = make_tiling(name, side, side, seed).graph
    random = Random(seed)
    faces = min(faces, MOST_SIDES // max(map(len, whole.faces)))
    while True:
        chosen = [random.randrange(len(whole.faces))]
        while len(chosen) < faces:
            beside = {
                face
                for pair in whole.edge_faces
                for face in pair
                if face != OUTSIDE and face not in chosen and any(other in chosen for other in pair)
            }
            chosen.append(random.choice(sorted(beside)))
        vertices = sorted({vertex for face in chosen for vertex in whole.faces[face]})
        number = {vertex: index for index, vertex in enumerate(vertices)}
        patch = Graph(
            tuple(whole.points[vertex] for vertex in vertices),
            tuple(tuple(number[vertex] for vertex in whole.faces[face]) for face in sorted(chosen)),
        )
        if not list(patch.problems()):
            return patch


class Loops:
    """Every loop of a graph: a row each, with a column an edge in `lines` and a column a face in `inside`."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        count = len(graph.faces)
        sets = (np.arange(1, 1 << count)[:, None] >> np.arange(count)) & 1 == 1
        padded = np.concatenate([sets, np.zeros((len(sets), 1), bool)], axis=1)  # the outside is the last column, -1
        first, second = np.array(graph.edge_faces).T
        lines = padded[:, first] != padded[:, second]
        degrees = np.stack([lines[:, list(edges)].sum(axis=1) for edges in graph.vertex_edges], axis=1)
        simple = ((degrees == 0) | (degrees == 2)).all(axis=1)
        keep = [row for row in np.flatnonzero(simple) if _is_one_loop(graph, lines[row])]
        self.lines, self.inside = lines[keep], padded[keep]
        self.counts = np.stack([self.lines[:, list(edges)].sum(axis=1) for edges in graph.face_edges], axis=1)

    def select(self, clues: Sequence[int | None], values: Iterable[tuple[int, int]] = ()) -> np.ndarray:
        """Which of them meet these clues and have these edges."""
        chosen = np.ones(len(self.lines), bool)
        for face, clue in enumerate(clues):
            if clue is not None:
                chosen &= self.counts[:, face] == clue
        for edge, value in values:
            if value != UNKNOWN:
                chosen &= self.lines[:, edge] == (value == LINE)
        return chosen

    def holds(self, knowledge: Knowledge, fact: Fact) -> np.ndarray:
        """In which of them a fact is true."""
        if fact.sort == KNOWN:
            return self.lines[:, fact.first] == (fact.second == LINE)
        if fact.sort == LACKS:
            pair = knowledge.geometry.pairs[fact.first]
            combination = self.lines[:, pair.first] + 2 * self.lines[:, pair.second].astype(int)
            return (fact.second >> combination) & 1 == 0
        table = self.inside if fact.sort == SIDES else self.lines
        return (table[:, fact.first] != table[:, fact.second]) == fact.third

    def is_sound(self, knowledge: Knowledge, inference: Inference) -> bool:
        """Whether what an inference concludes is true in every loop that meets its premises and the clues it names."""
        used = [clue if face in inference.clues else None for face, clue in enumerate(knowledge.clues)]
        chosen = self.select(used)
        for fact in inference.premises:
            chosen = chosen & self.holds(knowledge, fact)
        if not inference.conclusions:
            return not chosen.any()
        return all(self.holds(knowledge, fact)[chosen].all() for fact in inference.conclusions)

    def draw_clues(self, random: Random, share: float) -> list[int | None]:
        """Clues of some loop, at a share of the faces."""
        row = random.randrange(len(self.lines))
        return [int(clue) if random.random() < share else None for clue in self.counts[row]]

    def draw_values(self, random: Random, clues: Sequence[int | None], share: float) -> list[int]:
        """A share of the edges of some loop that meets these clues."""
        row = random.choice(np.flatnonzero(self.select(clues)).tolist())
        return [(LINE if line else CROSS) if random.random() < share else UNKNOWN for line in self.lines[row]]


@cache
def list_loops(graph: Graph) -> Loops:
    return Loops(graph)


def _is_one_loop(graph: Graph, lines: np.ndarray) -> bool:
    edges = np.flatnonzero(lines).tolist()
    reached, waiting = {edges[0]}, [edges[0]]
    while waiting:
        for vertex in graph.edges[waiting.pop()]:
            for edge in graph.vertex_edges[vertex]:
                if lines[edge] and edge not in reached:
                    reached.add(edge)
                    waiting.append(edge)
    return len(reached) == len(edges)
