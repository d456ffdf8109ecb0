"""The ways to pass a cell and its corners from all angles at once: a way that any of them excludes is gone for all the others."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques import far_edges, nine_colours
from gridwright.kinds.slitherlink.techniques.configurations import Angle, Angles
from gridwright.kinds.slitherlink.techniques.sheet import Sheet
from gridwright.kinds.slitherlink.techniques.tables import TableLook
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.model.loop_shapes import ACROSS, DIAGONALS, TRIPLES, count_lines

_PAIRS: list[Angle] = [(3, count_lines(edges)) for edges in (*ACROSS, *DIAGONALS)]
_TRIPLES: list[Angle] = [(4, count_lines(edges)) for edges in TRIPLES]
ALL_ANGLES = Angles([*_PAIRS, *_TRIPLES], far_edges.FAR_COMPARISONS)
COLOURED_ANGLES = Angles([*_PAIRS, *_TRIPLES], [*far_edges.FAR_COMPARISONS, *nine_colours.NINE_COMPARISONS])


def _list_locks(sheet: Sheet, cell: int) -> tuple[int, ...]:
    return *sheet.across_locks(cell), *sheet.diagonal_locks(cell), *sheet.triples(cell)


def combine_angles(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    """Locks of all kinds and edge colours."""
    return ALL_ANGLES.look_at_cells(
        technique, puzzle, sheet, lambda cell: _list_locks(sheet, cell), lambda cell: far_edges.pair_edges(sheet, cell)
    )


def combine_coloured_angles(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[TableLook]:
    """The same and the colours of cells."""
    return COLOURED_ANGLES.look_at_cells(
        technique,
        puzzle,
        sheet,
        lambda cell: _list_locks(sheet, cell),
        lambda cell: [*far_edges.pair_edges(sheet, cell), *nine_colours.pair_cells(sheet, cell)],
    )
