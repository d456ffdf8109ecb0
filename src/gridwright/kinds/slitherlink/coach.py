"""The questions a learner asks: how is this solved, and what can I do next?"""

from __future__ import annotations

from dataclasses import replace

from gridwright.kinds.common.coaching import make_look
from gridwright.kinds.slitherlink import hinting
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.explaining import walk
from gridwright.kinds.slitherlink.explaining.choice import choose_rules
from gridwright.kinds.slitherlink.foresight import make_foresight
from gridwright.kinds.slitherlink.hinting import ADVISER, known_at_start
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.table import TECHNIQUES
from gridwright.model.deduction import Explanation, Hint, TechniqueInfo
from gridwright.model.kind import Progress


def explain(
    puzzle: Slitherlink,
    board: Board | None = None,
    *,
    rules: str = "all",
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Explanation:
    """The way from a board to the solution, with the techniques that `rules` names."""
    choice = choose_rules(rules)
    start = known_at_start(puzzle, board)
    glance = make_look(progress, timeout)
    told = walk.explain(puzzle, start, choice, glance=glance, foresee=make_foresight(puzzle, choice, glance))
    if told.ending == "contradiction" and hinting.is_misled(puzzle, start, choice):
        return replace(told, ending="stuck", remark=hinting.MISLED)
    return ADVISER.add_remark(puzzle, told)


def hint(puzzle: Slitherlink, board: Board | None = None, *, rules: str = "all", progress: Progress | None = None) -> Hint:
    """What is wrong with a board, or else the easiest next step from it."""
    return hinting.give_hint(puzzle, known_at_start(puzzle, board), choose_rules(rules), glance=make_look(progress, None))


def list_techniques() -> tuple[TechniqueInfo, ...]:
    """Every technique, easiest first."""
    return tuple(TechniqueInfo(each.code, each.name, each.title, each.tier, each.cost, each.summary) for each in TECHNIQUES)


def check_rules(rules: str) -> None:
    """InputError if `rules` names a technique that there is not."""
    choose_rules(rules)


def cell_symbol(puzzle: Slitherlink, value: int) -> str:
    """An edge's value as a word: in row strings, the symbol of a line depends on which way the edge runs."""
    return ("unknown", "line", "cross")[value]
