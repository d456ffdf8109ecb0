"""Filling grids: complete and exact, with answers that are never merged: filled, impossible, gave up."""

from __future__ import annotations

from gridwright.kinds.crossword.board import Board
from gridwright.kinds.crossword.filling.options import Choices, Wish
from gridwright.kinds.crossword.filling.outcome import Filled, FillOutcome, Impossible
from gridwright.kinds.crossword.filling.problem import Problem, make_problem
from gridwright.kinds.crossword.filling.rectangles import RectangleSearch, is_open_rectangle
from gridwright.kinds.crossword.filling.search import Search
from gridwright.kinds.crossword.judging import judge_fill
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.words.index import WordIndex
from gridwright.model.hunt import Bounds, LimitReachedError
from gridwright.model.kind import Progress
from gridwright.model.outcome import Effort, GaveUp

DEFAULT_WISH, DEFAULT_CHOICES = Wish(), Choices()
MOST_FILLS = 10_000
"""Whoever asks for all fills gets so many at most."""


def fill(
    puzzle: Crossword,
    index: WordIndex,
    wish: Wish = DEFAULT_WISH,
    choices: Choices = DEFAULT_CHOICES,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> FillOutcome:
    """Look for the fills that are wished for.

    `limit` counts nodes (words and letters decided on) and gives the same answer on every machine; `timeout`, in seconds, only
    stops. Who wishes for the best fill gets one, the best found until then.
    """
    bounds = Bounds(limit, timeout, progress)
    problem = make_problem(puzzle, index, wish)
    if wish.best:
        return _fill_best(problem, choices, bounds)
    search = start_search(problem, choices, bounds)
    gathered = _Gathered(problem)
    try:
        for words in search.fills():
            gathered.add(words)
            if len(gathered.boards) == (wish.fills or MOST_FILLS):
                return gathered.finish(is_complete=False, effort=search.effort())
    except LimitReachedError as stop:
        return GaveUp(stop.reason, tuple(gathered.boards), search.effort())
    if gathered.boards:
        return gathered.finish(is_complete=True, effort=search.effort())
    return _explain_failure(problem, choices, bounds, search.effort())


def start_search(problem: Problem, choices: Choices, bounds: Bounds) -> RectangleSearch | Search:
    """The search that suits a problem: both yield the numbers of the words of each fill."""
    if choices.branching == "auto" and is_open_rectangle(problem):
        return RectangleSearch(problem, bounds)
    return Search(problem, choices, bounds)


def _fill_best(problem: Problem, choices: Choices, bounds: Bounds) -> FillOutcome:
    from gridwright.kinds.crossword.filling.improving import find_best

    best = find_best(problem, choices, bounds)
    if best.words is not None:
        gathered = _Gathered(problem)
        gathered.add(best.words)
        return gathered.finish(is_complete=False, effort=best.effort)
    if best.reason:
        return GaveUp(best.reason, (), best.effort)
    return _explain_failure(problem, choices, bounds, best.effort)


def _explain_failure(problem: Problem, choices: Choices, bounds: Bounds, effort: Effort) -> Impossible:
    """Say which slots, or which words of the theme, are to blame that there is no fill."""
    from gridwright.kinds.crossword.filling.blocking import find_blocked

    missing = tuple(word for word in problem.lexicon.theme_words if len(word) not in problem.lengths)
    if not problem.slots:
        return Impossible((), False, effort, missing)
    blocked = find_blocked(problem, bounds, choices=choices)
    total = Effort(effort.nodes + blocked.effort.nodes, bounds.seconds, effort.counters)
    return Impossible(blocked.slots, blocked.is_minimal, total, missing)


class _Gathered:
    """The fills so far, each of which the judge has seen."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self.boards: list[Board] = []
        self._scores: list[int] = []

    def add(self, words: list[int]) -> None:
        """Add a fill, by the numbers of the words in the slots."""
        board = self._problem.read_board(words)
        check_fill(self._problem, board)
        self.boards.append(board)
        self._scores.append(self._problem.score(words))

    def finish(self, *, is_complete: bool, effort: Effort) -> Filled:
        return Filled(tuple(self.boards), is_complete, tuple(self._scores), effort)


def check_fill(problem: Problem, board: Board) -> None:
    """Let the judge, who knows nothing of how it was found, look at a fill."""
    lexicon = problem.lexicon
    faults = judge_fill(problem.puzzle, board, lexicon, distinct=problem.wish.distinct, stem_of=lexicon.stem_of)
    fault = next(faults, None)
    if fault is not None:
        raise AssertionError(f"a fill breaks a rule: {fault}")
