"""Filling grids: complete and exact, with answers that are never merged: filled, impossible, gave up."""

from __future__ import annotations

from collections.abc import Sequence
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
from gridwright.model.errors import InputError
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
    given, theme = list_given(puzzle), spell_theme(wish)
    _check_difference(wish, len(puzzle.slots) - len(given))
    # Where nothing is left to choose, no floor is worth telling.
    levels = list_floors(index) if len({*given, *theme}) < len(puzzle.slots) else []
    # Words that the list lacks are put in once: that takes a while.
    index = add_words(index, [*theme, *given])
    if wish.best and puzzle.slots:  # without slots there is just one fill
        is_limited = limit is not None or timeout is not None
        return _fill_best(make_problem(puzzle, index, wish), choices, bounds, begins_anew=is_limited)
    levels = levels if wish.min_score is None and wish.fills is not None else []
    outcome = _fill_down([*levels, None], puzzle, index, wish, choices, bounds)
    if isinstance(outcome, Impossible):
        return _explain_failure(make_problem(puzzle, index, wish), choices, bounds, outcome.effort)
    return outcome


def _check_difference(wish: Wish, slots: int) -> None:
    """Refuse to look for fills that differ in more words than there are to choose."""
    if wish.different > max(1, slots):
        entries = "1 slot has" if slots == 1 else f"{slots} slots have"
        raise InputError(f"found fills that differ in {wish.different} words, expected at most {slots}: {entries} no given word")


def _fill_down(
    levels: Sequence[int | None], puzzle: Crossword, index: WordIndex, wish: Wish, choices: Choices, bounds: Bounds
) -> FillOutcome:
    """Fills of the best words that will do: from the first of these lowest scores that yields enough; None is the whole list.

    Where none yields enough, the most fills found are the answer, of the best words among as many.
    """
    floors = Floors(bounds)
    known: list[list[int]] = []
    most: Filled | None = None
    for floor in levels:
        problem = make_problem(puzzle, index, wish if floor is None else replace(wish, min_score=floor))
        part = floors.make_rest() if floor is None else floors.make_part(problem)
        outcome, words = _search(problem, choices, part, known)
        cost = outcome.effort
        outcome = replace(outcome, effort=floors.describe(cost))
        if isinstance(outcome, Filled) and (most is None or len(outcome.boards) > len(most.boards)):
            most = replace(outcome, floor=floor)
        if floor is None or part.is_whole_over or (isinstance(outcome, Filled) and len(outcome.boards) == wish.fills):
            return _finish(outcome, most)
        # Fills that must differ much are kept: worse words only add to them.
        known = words if wish.different > 1 else []
        if isinstance(outcome, GaveUp) and words and (most is None or len(words) > len(most.boards)):
            most = _gather(problem, words).finish(is_complete=False, effort=outcome.effort, floor=floor)
        floors.note(cost)
    raise AssertionError("the whole list comes last")


def _finish(outcome: FillOutcome, most: Filled | None) -> FillOutcome:
    """The answer of the last search, told with the best words that have as many fills."""
    if most is None or len(outcome.solutions) > len(most.boards):
        return outcome
    if isinstance(outcome, GaveUp):
        return replace(outcome, solutions=most.boards)
    is_complete = isinstance(outcome, Filled) and outcome.is_complete
    return replace(most, is_complete=is_complete, effort=outcome.effort)


def _search(
    problem: Problem, choices: Choices, bounds: Bounds, known: Sequence[list[int]] = ()
) -> tuple[FillOutcome, list[list[int]]]:
    """One search for more fills than are known, and all fills as words. Who is to blame that nothing fits is not asked yet."""
    search = start_search(problem, choices, bounds, known)
    gathered = _gather(problem, known)
    try:
        for words in search.fills():
            gathered.add(words)
            if len(gathered.boards) == (problem.wish.fills or MOST_FILLS):
                return gathered.finish(is_complete=False, effort=search.effort()), gathered.words
    except LimitReachedError as stop:
        return GaveUp(stop.reason, tuple(gathered.boards), search.effort()), gathered.words
    if gathered.boards:
        is_exact = isinstance(search, RectangleSearch) or search.is_exact
        return gathered.finish(is_complete=is_exact, effort=search.effort()), gathered.words
    return Impossible((), False, search.effort()), []


def start_search(problem: Problem, choices: Choices, bounds: Bounds, known: Sequence[list[int]] = ()) -> RectangleSearch | Search:
    """The search that suits a problem: both yield the numbers of the words of each fill."""
    if choices.branching == "auto" and is_open_rectangle(problem):
        return RectangleSearch(problem, bounds)
    return Search(problem, choices, bounds, known)


def _fill_best(problem: Problem, choices: Choices, bounds: Bounds, *, begins_anew: bool) -> FillOutcome:
    from gridwright.kinds.crossword.filling.improving import find_best

    best = find_best(problem, choices, bounds, begins_anew=begins_anew)
    if best.words is not None:
        return _gather(problem, [best.words]).finish(is_complete=False, effort=best.effort)
    if best.reason:
        return GaveUp(best.reason, (), best.effort)
    return _explain_failure(problem, choices, bounds, best.effort)


def _explain_failure(problem: Problem, choices: Choices, bounds: Bounds, effort: Effort) -> Impossible:
    """Say which slots, or which words of the theme, are to blame that there is no fill."""
    from gridwright.kinds.crossword.filling.blocking import find_blocked
    from gridwright.kinds.crossword.filling.themes import blame_theme, list_crowded

    missing = tuple(word for word in problem.lexicon.theme_words if len(word) not in problem.lengths)
    crowded = list_crowded(problem)
    if missing or crowded or not problem.slots:
        return Impossible((), False, effort, missing, crowded)
    # An answer that is known at once does not wait long for a shorter reason; nor does it look as if it had taken so long.
    seconds = min(MOST_BLAMING, 0.3 + 10 * effort.seconds)
    blamed = blame_theme(problem, bounds, choices, seconds)
    if blamed:
        return Impossible((), False, effort, clashing=blamed)
    blocked = find_blocked(problem, bounds, choices=choices, seconds=seconds)
    counters = effort.counters | {"blocking_nodes": blocked.effort.nodes}
    return Impossible(blocked.slots, blocked.is_minimal, Effort(effort.nodes, effort.seconds, counters))


class _Gathered:
    """The fills so far, each of which the judge has seen."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self.words: list[list[int]] = []
        self.boards: list[Board] = []
        self._scores: list[int] = []

    def add(self, words: list[int]) -> None:
        """Add a fill, by the numbers of the words in the slots."""
        board = self._problem.read_board(words)
        check_fill(self._problem, board)
        self.words.append(words)
        self.boards.append(board)
        self._scores.append(self._problem.score(words))

    def finish(self, *, is_complete: bool, effort: Effort, floor: int | None = None) -> Filled:
        return Filled(tuple(self.boards), is_complete, tuple(self._scores), effort, floor)


def _gather(problem: Problem, fills: Sequence[list[int]]) -> _Gathered:
    gathered = _Gathered(problem)
    for words in fills:
        gathered.add(words)
    return gathered


def check_fill(problem: Problem, board: Board) -> None:
    """Let the judge, who knows nothing of how it was found, look at a fill."""
    lexicon = problem.lexicon
    faults = judge_fill(problem.puzzle, board, lexicon, distinct=problem.wish.distinct, stem_of=lexicon.stem_of)
    fault = next(faults, None)
    if fault is not None:
        raise AssertionError(f"a fill breaks a rule: {fault}")
