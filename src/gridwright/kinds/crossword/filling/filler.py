"""Filling grids: complete and exact, with answers that are never merged: filled, impossible, gave up."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from gridwright.kinds.crossword.board import Board
from gridwright.kinds.crossword.filling.options import Choices, Wish
from gridwright.kinds.crossword.filling.outcome import Filled, FillOutcome, Impossible
from gridwright.kinds.crossword.filling.problem import Problem, make_problem
from gridwright.kinds.crossword.filling.search import Search
from gridwright.kinds.crossword.judging import judge_fill
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.slots import Slot
from gridwright.kinds.crossword.words.index import WordIndex
from gridwright.model.hunt import Bounds, LimitReachedError
from gridwright.model.kind import Progress
from gridwright.model.outcome import GaveUp

DEFAULT_WISH, DEFAULT_CHOICES = Wish(), Choices()


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
    stops.
    """
    bounds = Bounds(limit, timeout, progress)
    problem = make_problem(puzzle, index, wish)
    search = Search(problem, choices, bounds)
    boards: list[Board] = []
    scores: list[int] = []
    try:
        for words in search.fills():
            board = problem.read_board(words)
            check_fill(problem, board)
            boards.append(board)
            scores.append(problem.score(words))
            if len(boards) == wish.fills:
                return Filled(tuple(boards), is_complete=False, scores=tuple(scores), effort=search.effort())
    except LimitReachedError as stop:
        return GaveUp(stop.reason, tuple(boards), search.effort())
    if boards:
        return Filled(tuple(boards), is_complete=True, scores=tuple(scores), effort=search.effort())
    return Impossible(*find_blocked(problem, search), effort=search.effort(), missing=list_missing(problem))


def list_missing(problem: Problem) -> tuple[str, ...]:
    """The words of the theme that are too long or too short for every slot."""
    return tuple(word for word in problem.lexicon.theme_words if len(word) not in problem.lengths)


def find_blocked(problem: Problem, search: Search) -> tuple[tuple[Slot, ...], bool]:
    """Slots that cannot be filled together, and whether they are known to be as few as possible."""
    if search.failed_slot is not None and problem.count_candidates(search.failed_slot) == 0:
        return (problem.slots[search.failed_slot],), True
    return problem.slots, False


def check_fill(problem: Problem, board: Board) -> None:
    """Let the judge, who knows nothing of this search, look at a fill."""
    index, wish = problem.lexicon.index, problem.wish
    stem_of: Callable[[str], Hashable | None] | None = None
    if wish.no_shared_stems:
        stem_of = dict(zip(index.wordlist.words, index.stems.tolist(), strict=True)).get
    found = next(judge_fill(problem.puzzle, board, problem.lexicon, distinct=wish.distinct, stem_of=stem_of), None)
    if found is not None:
        raise AssertionError(f"a fill breaks a rule: {found}")
