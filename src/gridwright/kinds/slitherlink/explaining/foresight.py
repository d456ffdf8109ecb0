"""Which suppositions are worth following further: the kernels try them all at once, and the explanation follows those that pay.

This only says where to look. What is told is found again, thought by thought, and rests on nothing that is seen here.
"""

from __future__ import annotations

from gridwright.coaching.clock import Look as Glance
from gridwright.kinds.slitherlink.board import CROSS, LINE, UNKNOWN, Board
from gridwright.kinds.slitherlink.levels import LEVELS, Ending, deduce
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE, LINE_VALUE
from gridwright.kinds.slitherlink.techniques.trials import Promise, Setting

VALUES = {LINE: LINE_VALUE, CROSS: CROSS_VALUE}


def foresee(puzzle: Slitherlink, knowledge: Knowledge, *, has_colouring: bool, glance: Glance) -> Promise:
    """What trials at the expert level would show on the board as it is known."""
    sheet = knowledge.sheet
    known = {sheet.edge_spot(edge): LINE if knowledge.is_line(edge) else CROSS for edge in knowledge.order}
    board = Board.blank(*puzzle.size).with_edges(known)
    refuted: list[Setting] = []
    agreeing: list[int] = []
    for spot, value in board.edges():
        if value != UNKNOWN:
            continue
        glance()
        edge = sheet.edge_at(spot)
        boards = [board.with_edges({spot: supposed}) for supposed in VALUES]
        both = [deduce(puzzle, LEVELS[-1], has_colouring=has_colouring, board=each) for each in boards]
        broken = [each.ending is Ending.CONTRADICTION for each in both]
        refuted += [(edge, VALUES[supposed]) for supposed, is_broken in zip(VALUES, broken, strict=True) if is_broken]
        if not any(broken) and _agree(board, both[0].board, both[1].board):
            agreeing.append(edge)
    return Promise(tuple(refuted), tuple(agreeing))


def _agree(before: Board, one: Board, other: Board) -> bool:
    """Whether two boards say the same of an edge that was not known before."""
    pairs = zip(before.across + before.upright, one.across + one.upright, other.across + other.upright, strict=True)
    return any(first == second != UNKNOWN == known for known, first, second in pairs)
