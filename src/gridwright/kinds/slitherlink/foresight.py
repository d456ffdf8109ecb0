"""Which suppositions are worth following further: the kernels try them all at once, and the explanation follows those that pay.

This is a hint of where to look, given from outside to explanations, which know no kernel. It is honest: whatever is told is found
again by the techniques alone, thought by thought, and rests on nothing that is seen here; what they do not find is not told.
"""

from __future__ import annotations

from collections.abc import Callable

from gridwright.kinds.common.coaching import Look as Glance
from gridwright.kinds.slitherlink.board import CROSS, LINE, UNKNOWN, Board
from gridwright.kinds.slitherlink.explaining.choice import Choice
from gridwright.kinds.slitherlink.levels import LEVELS, Ending, deduce
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import CROSS_VALUE, LINE_VALUE, Sheet
from gridwright.kinds.slitherlink.techniques.trials import Promise, Setting

VALUES = {LINE: LINE_VALUE, CROSS: CROSS_VALUE}


def make_foresight(puzzle: Slitherlink, choice: Choice, glance: Glance) -> Callable[[Board], Promise]:
    """What trials at the expert level would show on a board, with colouring if it is among the techniques."""
    has_colouring = any(technique.colours_cells for technique in choice.techniques)
    sheet = Sheet(puzzle.height, puzzle.width)

    def foresee(board: Board) -> Promise:
        refuted: list[Setting] = []
        agreeing: list[int] = []
        for spot in (spot for spot, value in board.edges() if value == UNKNOWN):
            glance()
            boards = [board.with_edges({spot: supposed}) for supposed in VALUES]
            both = [deduce(puzzle, LEVELS[-1], has_colouring=has_colouring, board=each) for each in boards]
            broken = [each.ending is Ending.CONTRADICTION for each in both]
            edge = sheet.edge_at(spot)
            refuted += [(edge, VALUES[supposed]) for supposed, is_broken in zip(VALUES, broken, strict=True) if is_broken]
            if not any(broken) and _agree(board, both[0].board, both[1].board):
                agreeing.append(edge)
        return Promise(tuple(refuted), tuple(agreeing))

    return foresee


def _agree(before: Board, one: Board, other: Board) -> bool:
    """Whether two boards say the same of an edge that was not known before."""
    pairs = zip(before.across + before.upright, one.across + one.upright, other.across + other.upright, strict=True)
    return any(first == second != UNKNOWN == known for known, first, second in pairs)
