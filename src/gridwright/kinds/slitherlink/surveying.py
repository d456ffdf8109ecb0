"""What the clues placed so far say, told bit by bit while somebody makes a puzzle: quick answers first, exact ones after."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.clashes import find_clash
from gridwright.kinds.slitherlink.levels import LEVELS, deduce, find_lowest_level
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.solver import agreement, solve
from gridwright.model.deduction import Cell
from gridwright.model.kind import Progress
from gridwright.model.outcome import Ambiguous, Solved, Unsolvable
from gridwright.model.survey import Survey


def survey(
    puzzle: Slitherlink, *, focus: Cell | None = None, timeout: float | None = None, progress: Progress | None = None
) -> Iterator[Survey]:
    """Ever more that is known of a puzzle; the last is all. `focus` is the cell around which clashing clues are looked for."""
    start = time.perf_counter()

    def left() -> float | None:
        return None if timeout is None else max(0.0, timeout - (time.perf_counter() - start))

    puzzle = replace(puzzle, goal=None)
    known = Survey(deduce(puzzle, LEVELS[-1]).board)
    yield known
    outcome = solve(puzzle, solutions=2, timeout=left(), progress=progress)
    known = replace(known, outcome=outcome)
    match outcome:
        case Solved(solution=Board() as loop):
            known = replace(known, forced=loop, is_exact=True)
            yield known
            yield _grade(puzzle, known)
        case Ambiguous():
            yield known
            shared = agreement(puzzle, outcome, timeout=left(), progress=progress)
            if shared is not None:
                yield replace(known, forced=shared, is_exact=True)
        case Unsolvable():
            yield known
            yield replace(known, clash=find_clash(puzzle, focus=focus, timeout=left(), progress=progress))
        case _:
            yield known


def _grade(puzzle: Slitherlink, known: Survey) -> Survey:
    """With the lowest level that solves it: without colouring, if there is one."""
    for has_colouring in (False, True):
        level = find_lowest_level(puzzle, has_colouring=has_colouring)
        if level is not None:
            return replace(known, level=level.name, has_colouring=has_colouring, is_graded=True)
    return replace(known, is_graded=True)
