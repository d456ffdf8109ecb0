"""There can be only one: where the loop could be bent around a cell the other way, and no clue would notice, there would be two
solutions. This takes for granted that the puzzle has just one, so it is used only when asked for by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.kinds.slitherlink.board import UNKNOWN
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.available import Available
from gridwright.kinds.slitherlink.techniques.blocks import block_cells, block_edges, block_vertices, load_blocks
from gridwright.kinds.slitherlink.techniques.configurations import Angles
from gridwright.kinds.slitherlink.techniques.facts import Fact, Grounds
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.look import Look
from gridwright.kinds.slitherlink.techniques.sheet import STATE_SORT, Sheet
from gridwright.kinds.slitherlink.techniques.tables import TableLook
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.kinds.slitherlink.techniques.ways import corner_states
from gridwright.model.loop_shapes import CONFIGURATIONS, Configuration

SIDES = frozenset(range(4))
ANGLES = Angles([])
_LINES = frozenset(way.lines for way in CONFIGURATIONS)


def can_bend(way: Configuration) -> bool:
    """Whether the loop could pass a cell on the other side of it, all else being the same.

    It must run along one, two or three sides that follow each other: then it can run along the others instead and still be one
    loop, if no corner gets too many lines.
    """
    sides = way.lines & SIDES
    if len(sides) not in (1, 2, 3) or sides in ({0, 2}, {1, 3}):
        return False
    return (way.lines - SIDES) | (SIDES - sides) in _LINES


STRAIGHT_ONLY = sum(1 << number for number, way in enumerate(CONFIGURATIONS) if not can_bend(way))
"""The ways to pass a cell of which there is no twin."""


class OnlyOne(TableLook):
    """A cell that no clue watches."""

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        assert self.spot is not None
        name = knowledge.sheet.lattice.name_spot(self.spot)
        twin = "if the loop could be bent around it the other way there would be two solutions"
        return f"no clue watches the edges of {name}, so {twin}"


class NoOther(TableLook):
    """Four cells around a corner: a way past them that could be exchanged for another, and no clue would notice, is none."""

    names_edges = False

    def __init__(self, technique: Technique, sheet: Sheet, cell: int, ways: int, clued: Sequence[int]) -> None:
        centre = cell + sheet.stride + 1
        states = [sheet.variable(STATE_SORT, vertex) for vertex in block_vertices(sheet, cell)]
        spot, table = sheet.vertex_spot(centre), load_blocks().table
        super().__init__(technique, spot, table, states, ways=ways, edges=block_edges(sheet, cell))
        self._clued = tuple(clued)

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], available: Available) -> Grounds | None:
        grounds = super().justify(knowledge, targets, available)
        return grounds and grounds._replace(clues=self._clued)

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        assert self.spot is not None
        name = knowledge.sheet.lattice.name_spot(self.spot)
        twin = "a loop that could pass them in another way, unseen by any clue, would mean two solutions"
        return f"look at the four cells around the {name}, where {twin}"


def allow_one_solution(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[Look]:
    for cell in sheet.board_cells():
        if _is_watched(puzzle, sheet, cell):
            continue
        states, edges = corner_states(sheet, cell), sheet.twelve_edges(cell)
        yield OnlyOne(technique, sheet.cell_spot(cell), ANGLES.table, states, ways=STRAIGHT_ONLY, edges=edges)
    for cell in sheet.board_cells():
        cells = block_cells(sheet, cell)
        if any(map(sheet.is_outside, cells)):
            continue
        ways = load_blocks().table.every
        gone = list_exchangeable(puzzle, sheet, cell)
        if gone:
            clued = [each for each in cells if sheet.clue_at(puzzle, each) is not None]
            for number, each in enumerate(cells):
                clue = sheet.clue_at(puzzle, each)
                ways &= load_blocks().by_clue[number][clue] if clue is not None else ways
            yield NoOther(technique, sheet, cell, ways & ~gone, clued)


def list_exchangeable(puzzle: Slitherlink, sheet: Sheet, cell: int) -> int:
    """The ways past a block that could be exchanged for others by turning cells over, a bit each; 0 if clues see it all."""
    fixed = {number for number, edge in enumerate(block_edges(sheet, cell)) if _is_fixed(puzzle, sheet, cell, edge)}
    clued = [number for number, each in enumerate(block_cells(sheet, cell)) if sheet.clue_at(puzzle, each) is not None]
    gone = 0
    for turn in load_blocks().turns:
        if turn.edges.isdisjoint(fixed):
            able = turn.ways
            for number in clued:
                able &= turn.same[number]
            gone |= able
    return gone


def _is_fixed(puzzle: Slitherlink, sheet: Sheet, cell: int, edge: int) -> bool:
    """Whether an edge is given, or is counted by a clue outside the block."""
    if puzzle.given is not None and sheet.has_edge(edge) and puzzle.given.edge(sheet.edge_spot(edge)) != UNKNOWN:
        return True
    beyond = [near for near in sheet.cells_beside(edge) if near not in block_cells(sheet, cell) and not sheet.is_outside(near)]
    return any(sheet.clue_at(puzzle, near) is not None for near in beyond)


def _is_watched(puzzle: Slitherlink, sheet: Sheet, cell: int) -> bool:
    """Whether a clue counts an edge of a cell, or one of them is given."""
    near = (cell, cell - sheet.stride, cell + 1, cell + sheet.stride, cell - 1)
    if any(not sheet.is_outside(each) and sheet.clue_at(puzzle, each) is not None for each in near):
        return True
    given = puzzle.given
    return given is not None and any(given.edge(sheet.edge_spot(edge)) != UNKNOWN for edge in sheet.sides(cell))
