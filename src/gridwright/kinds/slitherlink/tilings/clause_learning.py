"""Clause learning by CaDiCaL on a graph: what deduction leaves open, as clauses, and cuts whenever a model is more than one loop.

As on squares (`gridwright.kinds.slitherlink.clause_learning`), there is one variable for each colour of faces that is still open,
true if such a face is inside the loop. Edges between faces of two open colours have variables of their own, which come behind.
That no more than two lines meet at a vertex means that the sides of the faces around it change at most twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink.clause_learning import CELLS_A_CUT, ClauseSearch
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.kernels.planar.mesh import Mesh, order_around, read_colours, read_edges
from gridwright.kinds.slitherlink.tilings.graph import OUTSIDE, Graph

TRUE = 1 << 30
FALSE = -TRUE
"""Literals of what is settled: inside, or a line; outside, or a cross."""
MOST_GAPS = 8
"""Faces around a vertex of which all clauses are written at once; of more, those that a model breaks."""
MOST_SUBSETS = 700
"""Clauses of a clue that are written without variables for partial sums."""


class GraphClauses(ClauseSearch):
    """The loops that are still possible on a graph after deduction, found one after the other."""

    def __init__(self, graph: Graph, mesh: Mesh, clues: Sequence[int | None], look_up: Callable[[], None]) -> None:
        self._graph = graph
        self._literals = read_literals(mesh)
        variables = max((abs(literal) for literal in self._literals if abs(literal) != TRUE), default=0)
        self._edges, named, self._top = name_edges(graph, self._literals, variables)
        self._near = list_neighbours(graph)
        self._around = list_gaps(graph)
        super().__init__(variables, look_up)
        for clause in named:
            self._add(clause)
        for edge, value in enumerate(read_edges(mesh).tolist()):
            if value != UNKNOWN:
                self._add_unless_true([self._edges[edge] if value == LINE else -self._edges[edge]])
        for gaps in self._around:
            if 4 <= len(gaps) <= MOST_GAPS:
                for chosen in combinations(gaps, 4):
                    self._write_alternation(chosen)
        for face, clue in enumerate(clues):
            if clue is not None:
                self._write_clue([self._edges[edge] for edge in graph.face_edges[face]], clue)
            if face % 1_000 == 0:
                look_up()

    @property
    def values(self) -> bytes:
        """The edges of the solution that was found."""
        assert self._found is not None
        inside = self._read_sides(self._found)
        return bytes(LINE if inside[one] != inside[other] else CROSS for one, other in self._graph.edge_faces)

    def demand_change(self, shared: bytes) -> None:
        """Look only for solutions in which at least one edge is not what `shared` says of it."""
        pairs = [(literal, value) for literal, value in zip(self._edges, shared, strict=True) if value != UNKNOWN]
        self._add(sorted({-literal if value == LINE else literal for literal, value in pairs if abs(literal) != TRUE}))

    def _find_cuts(self, model: list[int]) -> list[list[int]]:
        inside = self._read_sides(model)
        crossings = list(self._find_crossings(inside))
        return crossings or list(self._write_cuts(inside))

    def _add_unless_true(self, literals: Sequence[int]) -> None:
        """Add a clause whose literals may be settled."""
        if TRUE not in literals and not any(-literal in literals for literal in literals):
            self._add(sorted(set(literals) - {FALSE}))

    def _write_alternation(self, faces: Sequence[int]) -> None:
        """Of four faces in the order around a vertex, the first and third are not alike and unlike the other two."""
        one, two, three, four = (self._literals[face] for face in faces)
        self._add_unless_true([one, -two, three, -four])
        self._add_unless_true([-one, two, -three, four])

    def _write_clue(self, edges: Sequence[int], clue: int) -> None:
        """Exactly so many of these edges are lines."""
        left = clue - edges.count(TRUE)
        literals = [literal for literal in edges if abs(literal) != TRUE]
        count = len(literals)
        if not 0 <= left <= count:
            self._add([])
        elif comb(count, left + 1) + comb(count, count - left + 1) <= MOST_SUBSETS:
            for chosen in combinations(literals, left + 1):
                self._add_unless_true([-literal for literal in chosen])
            for chosen in combinations(literals, count - left + 1):
                self._add_unless_true(chosen)
        else:
            from pysat.card import CardEnc, EncType

            encoded = CardEnc.equals(lits=literals, bound=left, top_id=self._top, encoding=EncType.seqcounter)
            self._top = max(self._top, encoded.nv)
            for clause in encoded.clauses:
                self._add(clause)

    def _read_sides(self, model: list[int]) -> list[bool]:
        """Which faces are inside; the outside comes last, so that -1 is its number."""
        return [literal == TRUE if abs(literal) == TRUE else model[abs(literal) - 1] == literal for literal in self._literals]

    def _find_crossings(self, inside: Sequence[bool]) -> Iterator[list[int]]:
        """Clauses of vertices where many edges meet and sides change more than twice."""
        for gaps in self._around:
            if len(gaps) > MOST_GAPS:
                changes = [face for before, face in zip((gaps[-1], *gaps), gaps, strict=False) if inside[before] != inside[face]]
                if len(changes) > 2:
                    signs = [-self._literals[face] if inside[face] else self._literals[face] for face in changes[:4]]
                    yield sorted({literal for literal in signs if literal != FALSE})

    # Connectivity cuts: see those for squares.

    def _write_cuts(self, inside: Sequence[bool]) -> Iterator[list[int]]:
        literals = self._literals
        regions = find_regions(self._near, inside)
        insides = [region for region in regions if inside[region[0]]]
        if not insides:
            yield sorted({literal for literal in literals if abs(literal) != TRUE})
            return
        main = max(insides, key=lambda region: (any(literals[face] == TRUE for face in region), len(region)))
        outside = len(inside) - 1
        for region in regions:
            if region is main or outside in region:
                continue
            is_inside = inside[region[0]]
            partner = max(main, key=lambda face: literals[face]) if is_inside else outside
            yield from self._write_ways_out(region, is_inside, partner)

    def _write_ways_out(self, region: Sequence[int], is_inside: bool, partner: int) -> Iterator[list[int]]:
        """If a face of the region and its partner are both on the region's side, so is some face around it."""
        literals = self._literals
        barred, side = (FALSE, -1) if is_inside else (TRUE, 1)
        members = set(region)
        around = {near for face in region for near in self._near[face] if near not in members and literals[near] != barred}
        # A way from the partner enters over a face that can be reached without touching another: the rest makes clauses long.
        reached, waiting = {partner}, [partner]
        while waiting:
            for near in self._near[waiting.pop()]:
                if near not in reached and near not in around and literals[near] != barred:
                    reached.add(near)
                    waiting.append(near)
        ways = [face for face in around if any(near in reached for near in self._near[face])]
        common = {-side * literals[face] for face in ways} | {side * literals[partner]}
        own = sorted({side * literals[face] for face in region})
        for literal in own[:1] if own[0] == FALSE else own[:CELLS_A_CUT]:
            clause = common | {literal}
            if TRUE not in clause and not any(-each in clause for each in clause):
                yield sorted(clause - {FALSE})


def read_literals(mesh: Mesh) -> list[int]:
    """The literal of each face, and of the outside, which is last."""
    colours = read_colours(mesh)
    leads, is_opposite = colours >> 1, (colours & 1).astype(bool)
    is_settled = leads == leads[-1]
    _, numbers = np.unique(leads[~is_settled], return_inverse=True)
    literals: npt.NDArray[np.int64] = np.where(is_opposite == is_opposite[-1], FALSE, TRUE)
    literals[~is_settled] = np.where(is_opposite[~is_settled], -(numbers + 1), numbers + 1)
    return [int(literal) for literal in literals]


def name_edges(graph: Graph, literals: Sequence[int], variables: int) -> tuple[list[int], list[list[int]], int]:
    """A literal for each edge, true if it is a line, the clauses that tie it to the faces beside, and the last variable."""
    names: list[int] = []
    clauses: list[list[int]] = []
    known: dict[tuple[int, int], int] = {}
    for first, second in graph.edge_faces:
        one, other = literals[first], literals[second]
        if abs(one) == abs(other):
            names.append(FALSE if one == other else TRUE)
        elif abs(other) == TRUE or abs(one) == TRUE:
            fixed, free = (other, one) if abs(other) == TRUE else (one, other)
            names.append(free if fixed == FALSE else -free)
        else:
            # Unlike each other is the same as unlike each other's opposites.
            pair = min(abs(one), abs(other)), max(abs(one), abs(other))
            if pair not in known:
                variables += 1
                known[pair] = variables
                a, b, name = *pair, variables
                clauses += [[-name, a, b], [-name, -a, -b], [name, -a, b], [name, a, -b]]
            names.append(known[pair] if (one > 0) == (other > 0) else -known[pair])
    return names, clauses, variables


def list_neighbours(graph: Graph) -> list[list[int]]:
    """The faces beside each face; the outside is the last."""
    near: list[set[int]] = [set() for _ in range(len(graph.faces) + 1)]
    for one, other in graph.edge_faces:
        other = len(graph.faces) if other == OUTSIDE else other
        near[one].add(other)
        near[other].add(one)
    return [sorted(each) for each in near]


def list_gaps(graph: Graph) -> list[list[int]]:
    """The faces around each vertex clockwise, the outside among them."""
    between = {
        (vertex, edges[number]): face
        for face, (vertices, edges) in enumerate(zip(graph.faces, graph.face_edges, strict=True))
        for number, vertex in enumerate(vertices)
    }
    return [[between.get((vertex, edge), len(graph.faces)) for edge in order] for vertex, order in enumerate(order_around(graph))]


def find_regions(near: Sequence[Sequence[int]], inside: Sequence[bool]) -> list[list[int]]:
    """Neighbouring faces on the same side, each region from its first face on."""
    seen = [False] * len(near)
    regions = []
    for start in range(len(near)):
        if not seen[start]:
            region, seen[start] = [start], True
            for here in region:
                for there in near[here]:
                    if not seen[there] and inside[there] == inside[start]:
                        seen[there] = True
                        region.append(there)
            regions.append(region)
    return regions
