"""The lowest level that solves a puzzle, and the hardest technique that it cannot do without."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kernels.loops.engine import SOLVED
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.grids import read_board, run_deduction
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rating.tiers import LEVEL_COUNT
from gridwright.kinds.slitherlink.techniques.inference import Technique
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.table import TECHNIQUES

LARGE = 400
"""Cells from which on only the levels up to `QUICK_TIER` are searched for the technique: others would take seconds."""
QUICK_TIER = 5


def find_tier(puzzle: Slitherlink, *, has_colouring: bool) -> int:
    """The tier of the lowest level that solves a puzzle, with or without cells coloured; 0 if none does."""
    for level in range(LEVEL_COUNT):
        if run_deduction(puzzle, level, has_colouring=has_colouring)[1] == SOLVED:
            return level + 1
    return 0


def find_hardest(puzzle: Slitherlink, tier: int, techniques: Sequence[Technique] = TECHNIQUES) -> Technique | None:
    """The first technique, cheapest first, with which and all before it a puzzle of this tier is solved; None if that would take
    long to find out.

    What a simulated solver happened to use would say less: it uses whatever its tier has to offer. All that lower tiers give is
    on the board before.
    """
    if puzzle.lattice.size > LARGE and tier > QUICK_TIER:
        return None
    candidates = [each for each in techniques if each.tier == tier and not each.has_to_be_named]
    # Those that suppose something are what is left when no look helps.
    *looking, last = [*(each for each in candidates if each.looks), *(each for each in candidates if not each.looks)]
    known = [each for each in techniques if each.tier < tier]
    board = read_board(run_deduction(puzzle, tier - 2)[0]) if tier > 1 else puzzle.given
    for candidate in looking:
        known.append(candidate)
        if not candidate.looks or can_finish(puzzle, board, known):
            return candidate
    return last


def can_finish(puzzle: Slitherlink, board: Board | None, techniques: Sequence[Technique]) -> bool:
    """Whether looks of these techniques settle every edge."""
    knowledge = Knowledge(puzzle, board or Board.blank(*puzzle.size))
    for technique in techniques:
        if technique.looks:
            knowledge.add_looks(technique.looks(technique, puzzle, knowledge.sheet))
    while (look := knowledge.next_look()) is not None:
        knowledge.visit(look)
    return not any(map(knowledge.is_open, knowledge.sheet.board_edges()))
