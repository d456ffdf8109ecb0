"""The questions a learner asks: how is this solved, and what can I do next?"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from gridwright.kinds.slitherlink import hinting
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.explaining import walk
from gridwright.kinds.slitherlink.explaining.choice import choose_rules
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.table import TECHNIQUES
from gridwright.model.deduction import Explanation, Hint, TechniqueInfo
from gridwright.model.kind import Progress
from gridwright.model.outcome import Effort

GLANCE = 0.05
"""Seconds between two words to whoever waits."""


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
    told = walk.explain(puzzle, start, choice, glance=make_glance(progress, timeout))
    match told.ending:
        case "stuck":
            return replace(told, remark=f"{told.remark} {hinting.tell_what_is_left(puzzle, told.board)}")
        case "contradiction":
            return replace(told, remark=f"{told.remark} {hinting.tell_why_impossible(puzzle, start)}")
    return told


def hint(puzzle: Slitherlink, board: Board | None = None, *, rules: str = "all", progress: Progress | None = None) -> Hint:
    """What is wrong with a board, or else the easiest next step from it."""
    return hinting.hint(puzzle, known_at_start(puzzle, board), choose_rules(rules), glance=make_glance(progress, None))


def list_techniques() -> tuple[TechniqueInfo, ...]:
    """Every technique, easiest first."""
    return tuple(TechniqueInfo(each.code, each.name, each.title, each.tier, each.cost, each.summary) for each in TECHNIQUES)


def known_at_start(puzzle: Slitherlink, board: Board | None) -> Board:
    """What the board says, and the given edges."""
    given = puzzle.given or Board.blank(*puzzle.size)
    return given if board is None else board.over(given)


def make_glance(progress: Progress | None, timeout: float | None) -> Callable[[], None]:
    """A look at the clock: reports now and then, and raises `OutOfTimeError` when time is up."""
    started = time.monotonic()
    last = started
    visits = 0

    def glance() -> None:
        nonlocal last, visits
        visits += 1
        now = time.monotonic()
        if timeout is not None and now - started > timeout:
            raise walk.OutOfTimeError(f"time limit of {timeout:g} s reached")
        if progress is not None and now - last > GLANCE:
            last = now
            progress(Effort(visits, now - started))

    return glance
