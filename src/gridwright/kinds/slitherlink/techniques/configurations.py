"""A cell with its four corners: twelve edges that the loop can pass in 161 ways, seen from several angles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.look import Tied
from gridwright.kinds.slitherlink.techniques.sheet import Sheet
from gridwright.kinds.slitherlink.techniques.tables import Table, TableLook
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.kinds.slitherlink.techniques.ways import corner_states
from gridwright.model.loop_shapes import CONFIGURATIONS, EDGES, STATES, Configuration, corner_state, count_lines

Angle = tuple[int, Callable[[Configuration], int]]
"""How many values a variable has, and the one that a configuration gives it."""

CORNERS: list[Angle] = [(len(STATES), corner_state(corner)) for corner in range(4)]


class Angles:
    """The states of the corners and some further variables and relations, as one table."""

    def __init__(self, angles: Sequence[Angle], ties: Sequence[Callable[[Configuration], int]] = ()) -> None:
        self.table = Table(CONFIGURATIONS, [*CORNERS, *angles], ties, edges=[count_lines((edge,)) for edge in range(EDGES)])
        count = count_lines(range(4))
        self.ways: dict[int | None, int] = {None: self.table.every}
        """For each clue, and for none, the configurations that meet it."""
        for clue in range(5):
            self.ways[clue] = sum(1 << number for number, way in enumerate(CONFIGURATIONS) if count(way) == clue)

    def look_at_cells(
        self,
        technique: Technique,
        puzzle: Slitherlink,
        sheet: Sheet,
        variables_of: Callable[[int], Sequence[int]],
        tied_of: Callable[[int], Sequence[Tied]] = lambda cell: (),
    ) -> Iterator[TableLook]:
        """One look at every cell, with or without a clue."""
        for cell in sheet.board_cells():
            clue = sheet.clue_at(puzzle, cell)
            variables = (*corner_states(sheet, cell), *variables_of(cell))
            yield TableLook(
                technique,
                sheet.cell_spot(cell),
                self.table,
                variables,
                tied_of(cell),
                ways=self.ways[clue],
                clue=None if clue is None else cell,
                edges=sheet.twelve_edges(cell),
            )
