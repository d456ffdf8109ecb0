"""There can be only one: where the loop could be bent around a cell the other way, and no clue would notice, there would be two
solutions. This takes for granted that the puzzle has just one, so it is used only when asked for by name."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink.board import UNKNOWN
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.configurations import Angles
from gridwright.kinds.slitherlink.techniques.facts import Grounds
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.look import Look
from gridwright.kinds.slitherlink.techniques.sheet import Sheet
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


def allow_one_solution(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[Look]:
    for cell in sheet.board_cells():
        if _is_watched(puzzle, sheet, cell):
            continue
        states, edges = corner_states(sheet, cell), sheet.twelve_edges(cell)
        yield OnlyOne(technique, sheet.cell_spot(cell), ANGLES.table, states, ways=STRAIGHT_ONLY, edges=edges)


def _is_watched(puzzle: Slitherlink, sheet: Sheet, cell: int) -> bool:
    """Whether a clue counts an edge of a cell, or one of them is given."""
    near = (cell, cell - sheet.stride, cell + 1, cell + sheet.stride, cell - 1)
    if any(not sheet.is_outside(each) and sheet.clue_at(puzzle, each) is not None for each in near):
        return True
    given = puzzle.given
    return given is not None and any(given.edge(sheet.edge_spot(edge)) != UNKNOWN for edge in sheet.sides(cell))
