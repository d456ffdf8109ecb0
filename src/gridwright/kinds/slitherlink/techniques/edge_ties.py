"""Edges known to be alike, both lines or both crosses, or opposite: from locks, and back to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.available import Available
from gridwright.kinds.slitherlink.techniques.facts import EDGES, Fact, Grounds, Relation, Removal
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.look import Look
from gridwright.kinds.slitherlink.techniques.sheet import ACROSS_SORT, CROSS_VALUE, DIAGONAL_SORT, LINE_VALUE, STATE_SORT, Sheet
from gridwright.kinds.slitherlink.techniques.tables import Table, TableLook
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.kinds.slitherlink.techniques.ways import LOCK_TABLE, compare_pair, read_way
from gridwright.model import loop_shapes as shapes

VERTEX_TABLE = Table(
    shapes.STATES,
    [(len(shapes.STATES), shapes.STATES.index)],
    [compare_pair(pair) for pair in shapes.PAIRS],
    edges=[read_way(way) for way in range(4)],
)


class Members(Look):
    """Once an edge is settled, so are all that are alike or opposite."""

    watches_classes = True

    def visit(self, knowledge: Knowledge) -> None:
        settled, knowledge.settled_members = knowledge.settled_members, []
        for edge in settled:
            is_line = knowledge.is_line(edge)
            known = Removal(edge, CROSS_VALUE if is_line else LINE_VALUE)
            for other in list(knowledge.classes.members(edge)):
                if knowledge.is_open(other):
                    is_opposite = bool(knowledge.classes.compare(edge, other))
                    gone = CROSS_VALUE if is_line != is_opposite else LINE_VALUE
                    grounds = Grounds((known, Relation(EDGES, edge, other, is_opposite)))
                    knowledge.exclude(other, 1 << gone, self, grounds)

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return "what is known of one of them tells the other"

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], available: Available) -> Grounds | None:
        """Its grounds are noted with every conclusion."""
        return None


def tie_edges(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[Look]:
    yield Members(technique, None)
    for vertex in sheet.board_vertices():
        ways, states = sheet.ways(vertex), (sheet.variable(STATE_SORT, vertex),)
        tied = [(EDGES, one, other) for one, other in combinations(ways, 2)]
        yield TableLook(technique, sheet.vertex_spot(vertex), VERTEX_TABLE, states, tied, edges=ways)
    for cell in sheet.board_cells():
        locks = [sheet.variable(ACROSS_SORT, cell, index) for index in range(2)]
        locks += [sheet.variable(DIAGONAL_SORT, cell, index) for index in range(4)]
        for lock in locks:
            one, other = sheet.lock_edges(lock)
            if sheet.has_edge(one) and sheet.has_edge(other):
                yield TableLook(technique, sheet.cell_spot(cell), LOCK_TABLE, (lock,), [(EDGES, one, other)])
