"""Filling grids: complete and exact, with answers that are never merged: filled, impossible, gave up."""

from __future__ import annotations

from dataclasses import replace

from gridwright.kinds.crossword.board import Board
from gridwright.kinds.crossword.filling.floors import Floors, list_floors
from gridwright.kinds.crossword.filling.lexicon import add_words, spell_theme
from gridwright.kinds.crossword.filling.options import Choices, Wish
from gridwright.kinds.crossword.filling.outcome import Filled, FillOutcome, Impossible
from gridwright.kinds.crossword.filling.problem import Problem, list_given, make_problem
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
MOST_BLAMING = 5.0
"""Seconds for the question which slots are to blame that there is no fill."""


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
    stops. Who wishes for the best fill gets one, the best found until then. Who leaves the lowest score open gets words from the
    highest score from which a fill is easily found; that there is none is only said of the whole list.
    """
    bounds = Bounds(limit, timeout, progress)
    # Words that the list lacks are put in once: that takes a while.
    index = add_words(index, [*spell_theme(wish), *list_given(puzzle)])
    if wish.best:
        return _fill_best(make_problem(puzzle, index, wish), choices, bounds)
    floors = Floors(bounds)
    found = _fill_above(floors, puzzle, index, wish, choices) if wish.min_score is None and wish.fills is not None else None
    if found is not None:
        return found
    problem = make_problem(puzzle, index, wish)
    outcome = _search(problem, choices, floors.make_rest())
    outcome = replace(outcome, effort=floors.describe(outcome.effort))
    if isinstance(outcome, Impossible):
        return _explain_failure(problem, choices, bounds, outcome.effort)
    return outcome


def _fill_above(floors: Floors, puzzle: Crossword, index: WordIndex, wish: Wish, choices: Choices) -> Filled | GaveUp | None:
    """Fills of the best words that will do; None if only the whole list can tell."""
    for floor in list_floors(index):
        problem = make_problem(puzzle, index, replace(wish, min_score=floor))
        part = floors.make_part(problem)
        outcome = _search(problem, choices, part)
        total = floors.describe(outcome.effort)
        if isinstance(outcome, Filled) and len(outcome.boards) == wish.fills:
            return replace(outcome, effort=total, floor=floor)
        if isinstance(outcome, GaveUp) and part.is_whole_over:
            return replace(outcome, effort=total)
        floors.note(outcome.effort)
    return None


def _search(problem: Problem, choices: Choices, bounds: Bounds) -> FillOutcome:
    """One search. Who is to blame that nothing fits is not asked yet."""
    search = start_search(problem, choices, bounds)
    gathered = _Gathered(problem)
    try:
        for words in search.fills():
            gathered.add(words)
            if len(gathered.boards) == (problem.wish.fills or MOST_FILLS):
                return gathered.finish(is_complete=False, effort=search.effort())
    except LimitReachedError as stop:
        return GaveUp(stop.reason, tuple(gathered.boards), search.effort())
    if gathered.boards:
        return gathered.finish(is_complete=True, effort=search.effort())
    return Impossible((), False, search.effort())


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
    # An answer that is known at once does not wait long for a shorter reason; nor does it look as if it had taken so long.
    blocked = find_blocked(problem, bounds, choices=choices, seconds=min(MOST_BLAMING, 0.3 + 10 * effort.seconds))
    counters = effort.counters | {"blocking_nodes": blocked.effort.nodes}
    return Impossible(blocked.slots, blocked.is_minimal, Effort(effort.nodes, effort.seconds, counters), missing)


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
