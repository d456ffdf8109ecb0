"""The cells inside the loop hang together, and so do those outside with everything around the board. A cell that would cut off
others of the opposite side lies on their side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.available import Available
from gridwright.kinds.slitherlink.techniques.facts import CELLS, Fact, Grounds, Relation
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.look import Look, Tied
from gridwright.kinds.slitherlink.techniques.sheet import Sheet
from gridwright.kinds.slitherlink.techniques.technique import Technique

OUTSIDE = 0
"""The first cell around the board stands for all of them."""

FEWEST = 4
"""So many cells at least wall in another one, unless those around the board help."""

Sides = list[int | None]
"""For each cell 0 or 1, the cells of one number lying on one side of the loop; None where that is not known."""


class ColourCycles(Look):
    """Over the whole board: every two colours that touch are supposed to lie on one side, and on opposite ones."""

    names_edges = False

    def __init__(self, technique: Technique, sheet: Sheet) -> None:
        super().__init__(technique, None)
        self.tied: Sequence[Tied] = [(CELLS, cell, cell) for cell in sheet.board_cells()]
        self._words: dict[Grounds, str] = {}

    def visit(self, knowledge: Knowledge) -> None:
        for one, other in list_touching(knowledge):
            knowledge.glance()
            for is_opposite in (False, True):
                if knowledge.colours.compare(one, other) is None:
                    self._suppose(knowledge, one, other, is_opposite)

    def _suppose(self, knowledge: Knowledge, one: int, other: int, is_opposite: bool) -> None:
        """If two colours so related would cut off cells of one side from each other, they are related the other way."""
        sides: Sides = []
        for cell in range(knowledge.sheet.cells):
            side = knowledge.colours.compare(cell, other)
            if side is None:
                relation = knowledge.colours.compare(cell, one)
                side = None if relation is None else relation ^ is_opposite
            sides.append(side)
        for which in (0, 1):
            cut = find_cut(knowledge.sheet, sides, which)
            if cut is not None:
                self._conclude(knowledge, Relation(CELLS, one, other, not is_opposite), cut)
                return

    def _conclude(self, knowledge: Knowledge, relation: Relation, cut: Cut) -> None:
        """Cells of the wall, and those it parts, matter by their relation to the two colours."""
        colours, facts = knowledge.colours, dict[Fact, None]()
        for cell in dict.fromkeys((*cut.wall, cut.one, cut.other)):
            lead = relation.one if colours.compare(cell, relation.one) is not None else relation.other
            if colours.place_of[cell] != colours.place_of[lead]:
                facts[Relation(CELLS, cell, lead, bool(colours.compare(cell, lead)))] = None
        grounds = Grounds(tuple(facts))
        self._words[grounds] = self._tell(knowledge.sheet, relation, cut)
        knowledge.tie(relation, self, grounds)

    def _tell(self, sheet: Sheet, relation: Relation, cut: Cut) -> str:
        def name(cell: int) -> str:
            return "the outside" if sheet.is_outside(cell) else sheet.lattice.name_spot(sheet.cell_spot(cell))

        side = "on the same side" if relation.is_opposite else "on opposite sides"
        supposed = f"if {name(relation.one)} and {name(relation.other)} were {side}"
        return f"{supposed}, {name(cut.one)} would be cut off from {name(cut.other)}, which lies on its side of the loop"

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return self._words[grounds]

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], available: Available) -> Grounds | None:
        """Its grounds are noted with every conclusion."""
        return None


class Cut(NamedTuple):
    """Two cells of one side that nothing can connect any more, and the cells of the other side around the first."""

    one: int
    other: int
    wall: list[int]


def list_touching(knowledge: Knowledge) -> list[tuple[int, int]]:
    """The first cells of every two colours that touch along an edge or at a corner and are not related yet."""
    sheet, label, count = knowledge.sheet, knowledge.colours.label, knowledge.colours.count
    outside = label[OUTSIDE] >> 1
    found = set()
    for cell in sheet.board_cells():
        for near in sheet.nine_cells(cell):
            one, other = sorted((label[cell] >> 1, label[near] >> 1))
            if one != other and (outside in (one, other) or count[one] + count[other] >= FEWEST):
                found.add((other, one))
    return sorted(found)


def find_cut(sheet: Sheet, sides: Sides, which: int) -> Cut | None:
    """Cells of one side that are cut off from each other; the smaller region is the one that is walled in."""
    own = [cell for cell in (OUTSIDE, *sheet.board_cells()) if sides[cell] == which]
    if not own:
        return None
    reached, wall = flood(sheet, sides, which, own[0])
    for cell in own:
        if cell not in reached:
            _, other_wall = flood(sheet, sides, which, cell)
            return Cut(own[0], cell, wall) if len(wall) < len(other_wall) else Cut(cell, own[0], other_wall)
    return None


def flood(sheet: Sheet, sides: Sides, which: int, start: int) -> tuple[set[int], list[int]]:
    """The cells that can be reached from one without entering the other side, and those of the other side on the way."""
    region, wall = {start}, set[int]()
    waiting = [start]
    while waiting:
        here = waiting.pop()
        for cell in _neighbours(sheet, here):
            if sides[cell] == 1 - which:
                wall.add(cell)
            elif cell not in region:
                region.add(cell)
                waiting.append(cell)
    return region, sorted(wall)


def _neighbours(sheet: Sheet, cell: int) -> Iterator[int]:
    """The cells beside one; those around the board are one cell."""
    if cell == OUTSIDE:
        for row in range(1, sheet.height + 1):
            yield from (row * sheet.stride + 1, row * sheet.stride + sheet.width)
        for column in range(1, sheet.width + 1):
            yield from (sheet.stride + column, sheet.height * sheet.stride + column)
        return
    for near in (cell - sheet.stride, cell + 1, cell + sheet.stride, cell - 1):
        yield OUTSIDE if sheet.is_outside(near) else near


def keep_sides_together(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[Look]:
    yield ColourCycles(technique, sheet)
