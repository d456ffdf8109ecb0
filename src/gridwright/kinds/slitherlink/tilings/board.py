"""The edges of a Slitherlink on a tiling: lines, crosses, and what nobody knows yet; and following lines around a graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gridwright.kinds.common.display import DisplayedBoard
from gridwright.kinds.slitherlink.edges import ACROSS_SYMBOLS, CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.tilings.graph import EDGE, FACE, OUTSIDE, VERTEX, Graph
from gridwright.kinds.slitherlink.tilings.tiling import Tiling
from gridwright.model.errors import InputError, quote

Spot = tuple[int, int]
"""A sort of place, `FACE`, `EDGE` or `VERTEX`, and its number in the graph."""

SYMBOLS = ACROSS_SYMBOLS
"""How an unknown edge, a line and a cross are written."""
_SHOWN = SYMBOLS.encode("ascii").ljust(256, b"?")
_READ = {symbol: value for value, symbol in enumerate(SYMBOLS)} | {" ": UNKNOWN}
_FINISHED = bytes([CROSS, LINE, CROSS, *range(3, 256)])


@dataclass(frozen=True, slots=True, repr=False)
class GraphBoard(DisplayedBoard):
    """The edges of a tiling: `UNKNOWN`, `LINE` or `CROSS`, in the order of its graph."""

    tiling: Tiling
    edge_values: bytes

    @classmethod
    def from_rows(cls, rows: Sequence[str], tiling: Tiling) -> GraphBoard:
        """Read a board as `rows` writes it: one string, with a character for each edge.

        >>> GraphBoard.from_rows(["--- x"], Tiling.from_polygons([[(0, 0), (1, 0), (0, 1)], [(1, 0), (1, 1), (0, 1)]])).rows()
        ['---.x']
        """
        if len(rows) != 1:
            raise InputError(f"found {len(rows)} rows, expected one with a character for each edge", place="board")
        (row,) = rows
        count = len(tiling.graph.edges)
        if len(row) != count:
            raise InputError(f"found {len(row)} edges, expected {count}", place="board")
        values = bytearray()
        for number, symbol in enumerate(row, start=1):
            if symbol not in _READ:
                expected = " ".join(SYMBOLS)
                raise InputError(f"found {quote(symbol)}, expected one of {expected} or a blank", place=f"edge {number}")
            values.append(_READ[symbol])
        return cls(tiling, bytes(values))

    @classmethod
    def blank(cls, tiling: Tiling) -> GraphBoard:
        """A board of which nothing is known."""
        return cls(tiling, bytes(len(tiling.graph.edges)))

    @classmethod
    def enclosing(cls, tiling: Tiling, inside: Sequence[int]) -> GraphBoard:
        """The finished board whose lines divide the faces that are inside from the others. `inside` tells face by face."""
        return cls(
            tiling,
            bytes(
                LINE if bool(inside[one]) != (other != OUTSIDE and bool(inside[other])) else CROSS
                for one, other in tiling.graph.edge_faces
            ),
        )

    @property
    def first_row(self) -> int:
        """The sort of spots that `rows` writes."""
        return EDGE

    @property
    def graph(self) -> Graph:
        return self.tiling.graph

    def rows(self) -> list[str]:
        """One string: `.` for an unknown edge, `-` for a line, `x` for a cross, in the order of the edges."""
        return [self.edge_values.translate(_SHOWN).decode("ascii")]

    def edge(self, spot: Spot) -> int:
        """What is known of the edge at a spot; KeyError if there is no edge."""
        return self.edge_values[self._number(spot)]

    def with_edges(self, values: Mapping[Spot, int]) -> GraphBoard:
        """The same board with these edges set."""
        changed = bytearray(self.edge_values)
        for spot, value in values.items():
            changed[self._number(spot)] = value
        return GraphBoard(self.tiling, bytes(changed))

    def _number(self, spot: Spot) -> int:
        sort, number = spot
        if sort != EDGE or not 0 <= number < len(self.edge_values):
            raise KeyError(spot)
        return number

    def edges(self) -> Iterator[tuple[Spot, int]]:
        """Every edge with what is known of it, in order."""
        return (((EDGE, number), value) for number, value in enumerate(self.edge_values))

    def lines(self) -> list[Spot]:
        """The edges that are lines, in order."""
        return [(EDGE, number) for number, value in enumerate(self.edge_values) if value == LINE]

    def around(self, spot: Spot) -> tuple[int, ...]:
        """The numbers of the edges of a face or at a vertex; KeyError if it is neither."""
        sort, number = spot
        if sort not in (FACE, VERTEX):
            raise KeyError(spot)
        return self.graph.face_edges[number] if sort == FACE else self.graph.vertex_edges[number]

    def counts_at(self, spot: Spot) -> tuple[int, int]:
        """How many edges around a face or a vertex are lines, and how many are unknown."""
        values = [self.edge_values[edge] for edge in self.around(spot)]
        return values.count(LINE), values.count(UNKNOWN)

    @property
    def is_complete(self) -> bool:
        """Whether every edge is known."""
        return UNKNOWN not in self.edge_values

    @property
    def line_count(self) -> int:
        """How many lines there are: of a loop, its length."""
        return self.edge_values.count(LINE)

    def closed_loops(self) -> Iterator[tuple[int, ...]]:
        """The loops of lines that touch no other line, each as its edges in order, from the one with the least number."""
        graph = self.graph
        at: dict[int, list[int]] = {}
        for _, edge in self.lines():
            for vertex in graph.edges[edge]:
                at.setdefault(vertex, []).append(edge)
        seen: set[int] = set()
        for _, first in self.lines():
            if first in seen:
                continue
            start, vertex = graph.edges[first]
            path, edge = [first], first
            while vertex != start and len(at[vertex]) == 2:
                one, other = at[vertex]
                edge = other if edge == one else one
                vertex = graph.other_end(edge, vertex)
                path.append(edge)
            seen.update(path)
            if vertex == start and len(at[start]) == 2:
                yield tuple(path)

    def loop(self) -> tuple[Spot, ...]:
        """The vertices along the loop, from the end of its first edge; nothing if the lines are not one loop."""
        loops = list(self.closed_loops())
        if len(loops) != 1 or len(loops[0]) < self.line_count:
            return ()
        vertex = self.graph.edges[loops[0][0]][0]
        path: list[Spot] = []
        for edge in loops[0]:
            path.append((VERTEX, vertex))
            vertex = self.graph.other_end(edge, vertex)
        return tuple(path)

    @property
    def is_loop(self) -> bool:
        """Whether the lines are one closed loop and nothing else; what is unknown counts as no line."""
        return bool(self.loop())

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to be drawn: every edge is known, or the lines are a loop, and crosses would be for show."""
        return self.is_complete or self.is_loop

    def inside_faces(self) -> bytes:
        """For each face 1 if it is inside the loop and 0 if not: each line changes the side, seen from the outside."""
        graph = self.graph
        sides: dict[int, int] = {}
        waiting: list[int] = []
        for edge, (face, other) in enumerate(graph.edge_faces):
            if other == OUTSIDE and face not in sides:
                sides[face] = int(self.edge_values[edge] == LINE)
                waiting.append(face)
        while waiting:
            here = waiting.pop()
            for edge in graph.face_edges[here]:
                one, other = graph.edge_faces[edge]
                near = other if here == one else one
                if near != OUTSIDE and near not in sides:
                    sides[near] = sides[here] ^ (self.edge_values[edge] == LINE)
                    waiting.append(near)
        return bytes(sides[face] for face in range(len(graph.faces)))

    def finished(self) -> GraphBoard:
        """The same lines, with crosses wherever nothing was known."""
        return GraphBoard(self.tiling, self.edge_values.translate(_FINISHED))

    def agreeing(self, others: Iterable[GraphBoard]) -> GraphBoard:
        """What this board and all `others` say alike; unknown wherever two differ."""
        boards = [self.edge_values, *(other.edge_values for other in others)]
        return GraphBoard(self.tiling, keep_shared(boards))

    def over(self, other: GraphBoard) -> GraphBoard:
        """What this board says, and where it says nothing what `other` says."""
        laid = bytes(one or below for one, below in zip(self.edge_values, other.edge_values, strict=True))
        return GraphBoard(self.tiling, laid)

    def __repr__(self) -> str:
        return f"GraphBoard.from_rows({self.rows()!r}, {self.tiling!r})"


def keep_shared(boards: Sequence[bytes]) -> bytes:
    """What all boards say alike; unknown wherever two differ."""
    return bytes(values[0] if len(set(values)) == 1 else UNKNOWN for values in zip(*boards, strict=True))
