"""Colouring cells by the side of the loop they lie on.

Neighbours on the same side have a cross between them, others a line. Cells known to lie on the same side, or on opposite ones,
have one colour or two that belong together; everything around the board is outside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import ACROSS_SORT, Sheet
from gridwright.kinds.slitherlink.techniques import counting as cal_locks
from gridwright.kinds.slitherlink.techniques import counting as corner_pairs
from gridwright.kinds.slitherlink.techniques.inference import CELLS, Fact, Grounds, Look, Relation, Technique, Tied
from gridwright.kinds.slitherlink.techniques.justification import Available
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.tables import (
    LOCK_TABLE,
    SIDE_WAYS,
    Table,
    TableLook,
    clued_cells,
    compare_pair,
    compare_sides,
    corner_locks,
    corner_twins,
    select_sides,
    vertex_twins,
)
from gridwright.model.loop_shapes import LEFT, RIGHT, STATES, UP

EDGE_TABLE = Table((0, 1), [(2, lambda is_line: is_line)], [lambda is_line: is_line])
VERTEX_TABLE = Table(STATES, corner_pairs.PAIR_VERTEX_VARIABLES, [compare_pair((UP, RIGHT)), compare_pair((UP, LEFT))])
_ACROSS = (compare_sides(1, 3), compare_sides(0, 2))
TWIN_TABLE = Table(SIDE_WAYS, corner_pairs.PAIR_CELL_VARIABLES, _ACROSS)
LOCKED_TABLE = Table(SIDE_WAYS, cal_locks.LOCK_CELL_VARIABLES, _ACROSS)
TWIN_WAYS, LOCKED_WAYS = select_sides(TWIN_TABLE), select_sides(LOCKED_TABLE)


def _opposite_neighbours(sheet: Sheet, cell: int) -> tuple[Tied, Tied]:
    return (CELLS, cell - 1, cell + 1), (CELLS, cell - sheet.stride, cell + sheet.stride)


def colour_across_edges(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    """The two cells beside an edge."""
    for edge in sheet.board_edges():
        yield TableLook(technique, sheet.edge_spot(edge), EDGE_TABLE, (edge,), [(CELLS, *sheet.cells_beside(edge))])


def colour_at_corners(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    """Cells that touch at a corner only, and the neighbours on opposite sides of a clue: alike if the two edges between them
    are."""
    for vertex in sheet.board_vertices():
        tied = ((CELLS, vertex - sheet.stride - 1, vertex), (CELLS, vertex - sheet.stride, vertex - 1))
        variables = (*sheet.ways(vertex), *vertex_twins(sheet, vertex))
        yield TableLook(technique, sheet.vertex_spot(vertex), VERTEX_TABLE, variables, tied)
    for cell, clue in clued_cells(puzzle, sheet):
        variables, tied = (*sheet.sides(cell), *corner_twins(sheet, cell)), _opposite_neighbours(sheet, cell)
        yield TableLook(technique, sheet.cell_spot(cell), TWIN_TABLE, variables, tied, ways=TWIN_WAYS[clue], clue=cell)


def colour_across_clues(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    """The neighbours on opposite sides of a clue whose corners are locked."""
    for cell, clue in clued_cells(puzzle, sheet):
        variables, tied = (*sheet.sides(cell), *corner_locks(sheet, cell)), _opposite_neighbours(sheet, cell)
        yield TableLook(technique, sheet.cell_spot(cell), LOCKED_TABLE, variables, tied, ways=LOCKED_WAYS[clue], clue=cell)


def colour_across_cells(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    """The neighbours on opposite sides of any cell."""
    for cell in sheet.board_cells():
        for index, tied in enumerate(_opposite_neighbours(sheet, cell)):
            lock = sheet.variable(ACROSS_SORT, cell, index)
            yield TableLook(technique, sheet.cell_spot(cell), LOCK_TABLE, (lock,), [tied])


# The cells inside the loop hang together, and so do those outside with everything around the board. A cell that would cut off
# others of the opposite side lies on their side.

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
