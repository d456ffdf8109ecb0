"""Filling a grid or a region of it: complete and exact, with answers that are never merged: filled, impossible, gave up.

Where the lowest score is left open, words of the highest scores are tried first, each lowest score with a small limit of
nodes, so that a fill of common words is found if that is easy, and a hard grid does not wait long.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import NoReturn

from gridwright.kinds.crossword.filling.problem import Problem, add_words, list_given, make_problem, spell_theme
from gridwright.kinds.crossword.filling.rectangles import RectangleSearch, is_open_rectangle
from gridwright.kinds.crossword.filling.search import NestedBounds, Search
from gridwright.kinds.crossword.filling.subproblems import SubproblemSolver
from gridwright.kinds.crossword.grid import Board, Cell, Slot
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import judge_fill
from gridwright.kinds.crossword.words.index import UNLISTED, WordIndex, adjust_scores
from gridwright.model.errors import InputError
from gridwright.model.filling import (
    MOST_FILLS,
    Filled,
    FillOutcome,
    FillSpecification,
    Impossible,
    RegionFill,
    SearchStrategy,
)
from gridwright.model.outcome import Effort, GaveUp, Progress
from gridwright.model.solving import Bounds, LimitReachedError

MIN_SCORES = (60, 50, 45, 40, 35, 30, 25, 20, 15, 10)
NODES, NODES_A_SLOT = 400, 10
RECTANGLE_NODES = 300_000
"""Nodes of the search row by row, which takes about as long for them as the other for a thousandth of them."""


def list_min_scores(index: WordIndex) -> list[int]:
    """The lowest scores to try, high to low; none for a list whose words all score the same."""
    scores = [score for score in index.wordlist.scores if score >= 0]
    worst, best = min(scores, default=0), max(scores, default=0)
    return [floor for floor in MIN_SCORES if worst < floor <= best]


class ScoreThresholds:
    """What the tries have cost so far, and what the bounds of the whole leave to the next."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._nodes = 0

    @property
    def left(self) -> int:
        """Nodes that are left."""
        return max(self._bounds.nodes - self._nodes, 0)

    def make_bounds(self, problem: Problem) -> NestedBounds:
        """Bounds of one try."""
        limit = RECTANGLE_NODES if is_open_rectangle(problem) else NODES + NODES_A_SLOT * len(problem.slots)
        return NestedBounds(min(limit, self.left), self._bounds, self.describe)

    def make_last_bounds(self) -> NestedBounds:
        """All that is left of the bounds of the whole."""
        return _LastBounds(self.left, self._bounds, self.describe)

    def note(self, effort: Effort) -> None:
        """Remember what a try has cost."""
        self._nodes += effort.nodes

    def describe(self, effort: Effort) -> Effort:
        """The effort of the whole, from that of the try at work."""
        return Effort(self._nodes + effort.nodes, self._bounds.seconds, effort.counters)


class _LastBounds(NestedBounds):
    """Of a part after which nothing comes: its limit is that of the whole."""

    def give_up(self) -> NoReturn:
        self._outer.give_up()


# Filling the whole grid.

DEFAULT_SPECIFICATION, DEFAULT_STRATEGY = FillSpecification(), SearchStrategy()
MOST_EXPLAINING_SECONDS = 5.0
"""Seconds for finding a blocking set where there is no fill."""


def fill(
    puzzle: Crossword,
    index: WordIndex,
    specification: FillSpecification = DEFAULT_SPECIFICATION,
    strategy: SearchStrategy = DEFAULT_STRATEGY,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> FillOutcome[Board]:
    """Look for the fills that are asked for.

    `limit` counts nodes (words and letters decided on) and gives the same answer on every machine; `timeout`, in seconds,
    only stops. Where the best fill is asked for, the answer is the best found until then. Where the lowest score is left
    open, words are taken from the highest score from which a fill is easily found; that there is none is only said of the
    whole list.
    """
    bounds = Bounds(limit, timeout, progress)
    given, theme = list_given(puzzle), spell_theme(specification)
    _check_difference(specification, len(puzzle.slots) - len(given))
    # Where nothing is left to choose, no floor is worth telling.
    min_scores = list_min_scores(index) if len({*given, *theme}) < len(puzzle.slots) else []
    # Words that the list lacks are put in once: that takes a while.
    index = add_words(index, [*theme, *given])
    if specification.best and puzzle.slots:  # without slots there is just one fill
        is_limited = limit is not None or timeout is not None
        return _fill_best(make_problem(puzzle, index, specification), strategy, bounds, restarts=is_limited)
    min_scores = min_scores if specification.min_score is None and specification.fills is not None else []
    outcome = _fill_by_score([*min_scores, None], puzzle, index, specification, strategy, bounds)
    if isinstance(outcome, Impossible):
        return _explain_failure(make_problem(puzzle, index, specification), strategy, bounds, outcome.effort)
    return outcome


def _check_difference(specification: FillSpecification, slots: int) -> None:
    """Refuse to look for fills that differ in more words than there are to choose."""
    if specification.different > max(1, slots):
        entries = "1 slot has" if slots == 1 else f"{slots} slots have"
        raise InputError(
            f"found fills that differ in {specification.different} words, expected at most {slots}: {entries} no given word"
        )


def _fill_by_score(
    min_scores: Sequence[int | None],
    puzzle: Crossword,
    index: WordIndex,
    specification: FillSpecification,
    strategy: SearchStrategy,
    bounds: Bounds,
) -> FillOutcome[Board]:
    """Fills of the best words that will do: from the first of these lowest scores that yields enough; None is the whole list.

    Where none yields enough, the most fills found are the answer, of the best words among as many.
    """
    thresholds = ScoreThresholds(bounds)
    known: list[list[int]] = []
    most: Filled[Board] | None = None
    for floor in min_scores:
        problem = make_problem(puzzle, index, specification if floor is None else replace(specification, min_score=floor))
        part = thresholds.make_last_bounds() if floor is None else thresholds.make_bounds(problem)
        outcome, words = _search(problem, strategy, part, known)
        cost = outcome.effort
        outcome = replace(outcome, effort=thresholds.describe(cost))
        if isinstance(outcome, Filled) and (most is None or len(outcome.boards) > len(most.boards)):
            most = replace(outcome, floor=floor)
        if floor is None or part.is_outer_reached or (isinstance(outcome, Filled) and len(outcome.boards) == specification.fills):
            return _finish(outcome, most)
        # Fills that must differ much are kept: worse words only add to them.
        known = words if specification.different > 1 else []
        if isinstance(outcome, GaveUp) and words and (most is None or len(words) > len(most.boards)):
            most = _collect(problem, words).finish(is_complete=False, effort=outcome.effort, floor=floor)
        thresholds.note(cost)
    raise AssertionError("the whole list comes last")


def _finish(outcome: FillOutcome[Board], most: Filled[Board] | None) -> FillOutcome[Board]:
    """The answer of the last search, told with the best words that have as many fills."""
    if most is None or len(outcome.solutions) > len(most.boards):
        return outcome
    if isinstance(outcome, GaveUp):
        return replace(outcome, solutions=most.boards)
    is_complete = isinstance(outcome, Filled) and outcome.is_complete
    return replace(most, is_complete=is_complete, effort=outcome.effort)


def _search(
    problem: Problem, strategy: SearchStrategy, bounds: Bounds, known: Sequence[list[int]] = ()
) -> tuple[FillOutcome[Board], list[list[int]]]:
    """One search for more fills than are known, and all fills as words. Why nothing fits is not asked yet."""
    search = start_search(problem, strategy, bounds, known)
    found = _collect(problem, known)
    try:
        for words in search.fills():
            found.add(words)
            if len(found.boards) == (problem.specification.fills or MOST_FILLS):
                return found.finish(is_complete=False, effort=search.effort()), found.words
    except LimitReachedError as stop:
        return GaveUp(stop.reason, tuple(found.boards), search.effort()), found.words
    if found.boards:
        is_exact = isinstance(search, RectangleSearch) or search.is_exact
        return found.finish(is_complete=is_exact, effort=search.effort()), found.words
    return Impossible((), False, search.effort()), []


def start_search(
    problem: Problem, strategy: SearchStrategy, bounds: Bounds, known: Sequence[list[int]] = ()
) -> RectangleSearch | Search:
    """The search that suits a problem: both yield the numbers of the words of each fill."""
    if strategy.branching == "auto" and is_open_rectangle(problem):
        return RectangleSearch(problem, bounds)
    return Search(problem, strategy, bounds, known)


def _fill_best(problem: Problem, strategy: SearchStrategy, bounds: Bounds, *, restarts: bool) -> FillOutcome[Board]:
    from gridwright.kinds.crossword.filling.neighbourhood_search import find_best

    best = find_best(problem, strategy, bounds, restarts=restarts)
    if best.words is not None:
        return _collect(problem, [best.words]).finish(is_complete=False, effort=best.effort)
    if best.reason:
        return GaveUp(best.reason, (), best.effort)
    return _explain_failure(problem, strategy, bounds, best.effort)


def _explain_failure(problem: Problem, strategy: SearchStrategy, bounds: Bounds, effort: Effort) -> Impossible:
    """Find the slots, or the words of the theme, that no fill has together."""
    from gridwright.kinds.crossword.filling.blocking import find_blocking_set, find_clashing_words, list_crowding_words

    missing = tuple(word for word in problem.lexicon.theme_words if len(word) not in problem.lengths)
    crowded = list_crowding_words(problem)
    if missing or crowded or not problem.slots:
        return Impossible((), False, effort, missing, crowded)
    # An answer that is known at once does not wait long for a shorter reason; nor does it look as if it had taken so long.
    seconds = min(MOST_EXPLAINING_SECONDS, 0.3 + 10 * effort.seconds)
    clashing = find_clashing_words(problem, bounds, strategy, seconds)
    if clashing:
        return Impossible((), False, effort, clashing=clashing)
    blocked = find_blocking_set(problem, bounds, strategy=strategy, seconds=seconds)
    counters = effort.counters | {"blocking_nodes": blocked.effort.nodes}
    return Impossible(blocked.slots, blocked.is_minimal, Effort(effort.nodes, effort.seconds, counters))


class _FoundFills:
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

    def finish(self, *, is_complete: bool, effort: Effort, floor: int | None = None) -> Filled[Board]:
        return Filled(tuple(self.boards), is_complete, tuple(self._scores), effort, floor)


def _collect(problem: Problem, fills: Sequence[list[int]]) -> _FoundFills:
    found = _FoundFills(problem)
    for words in fills:
        found.add(words)
    return found


def check_fill(problem: Problem, board: Board) -> None:
    """Let the judge, who knows nothing of how it was found, look at a fill."""
    lexicon = problem.lexicon
    faults = judge_fill(problem.puzzle, board, lexicon, distinct=problem.specification.distinct, stem_of=lexicon.stem_of)
    fault = next(faults, None)
    if fault is not None:
        raise AssertionError(f"a fill breaks a rule: {fault}")


# Filling a part of a grid: what is written there is taken from a fill of the whole, wherever there is one.

WHOLE_SHARE = 0.5
"""The part of the time in which a fill of the whole grid is looked for."""
MOST_FRUITLESS = 4
"""Seeds in a row that bring nothing new, after which no others are tried."""
REGION_SCORE_NODES, REGION_NODES = 1_000, 200_000
"""Nodes for the slots of the part alone, from words of a high score and from all."""


def fill_region(
    puzzle: Crossword,
    index: WordIndex,
    cells: Collection[Cell],
    specification: FillSpecification,
    *,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> RegionFill[Board]:
    """Write letters into these cells, in as many ways as are asked for.

    If the whole grid has no fill, or none is found in half the time, the slots that end within the cells are filled alone.
    """
    region = _Region(puzzle, add_words(index, list_given(puzzle)), frozenset(cells), specification, timeout, progress)
    first = region.fill_whole(specification.seed, WHOLE_SHARE)
    if first.solutions:
        return RegionFill(tuple(region.vary(first)), True, first)
    return RegionFill(tuple(region.fill_alone()), False, first)


class _Region:
    """Some cells of a grid, and the time that is left for them."""

    def __init__(
        self,
        puzzle: Crossword,
        index: WordIndex,
        cells: frozenset[Cell],
        specification: FillSpecification,
        timeout: float | None,
        progress: Progress | None,
    ) -> None:
        self._puzzle = puzzle
        self._index = index
        self._cells = cells
        self._specification = specification
        self._timeout = timeout
        self._progress = progress
        self._clock = Bounds()
        self._most = specification.fills or 1

    @property
    def _left(self) -> float | None:
        """Seconds that are left."""
        return None if self._timeout is None else max(0.0, self._timeout - self._clock.seconds)

    def fill_whole(self, seed: int, share: float = 1.0, unwanted: Collection[str] = ()) -> FillOutcome[Board]:
        """A fill of the whole grid, without some words, within a part of the time that is left."""
        index = adjust_scores(self._index, dict.fromkeys(unwanted, UNLISTED))
        seconds = None if self._left is None else self._left * share
        specification = replace(self._specification, fills=1, different=1, seed=seed)
        return fill(self._puzzle, index, specification, timeout=seconds, progress=self._progress)

    def vary(self, first: FillOutcome[Board]) -> list[Board]:
        """Boards from the first fill and from others, until there are enough or nothing new comes.

        Where a grid is easy to fill, another seed brings the same good words: so first what stands in the cells is left out.
        """
        boards = self._cut(first)
        seed, fruitless = self._specification.seed, 0
        while len(boards) < self._most and fruitless < MOST_FRUITLESS and self._left != 0:
            seed += 1
            found = self.fill_whole(seed, unwanted=() if fruitless else self._list_words(boards))
            new = [board for board in self._cut(found) if all(self._is_other(board, each) for each in boards)]
            boards += new
            fruitless = 0 if new else fruitless + 1
        return boards

    def _cut(self, outcome: FillOutcome[Board]) -> list[Board]:
        """The given letters, and those of a fill in these cells."""
        boards = [board for board in outcome.solutions if isinstance(board, Board)]
        blank = self._puzzle.blank_board()
        return [
            blank.with_letters({cell: letter for cell, letter in board.cells() if cell in self._cells}) for board in boards[:1]
        ]

    def _list_words(self, boards: Collection[Board]) -> set[str]:
        """What stands in the slots that end within the cells."""
        entries = {board.entry(slot) for board in boards for slot in self._puzzle.slots if self._is_within(slot)}
        return {entry for entry in entries if entry is not None}

    def _is_other(self, board: Board, other: Board) -> bool:
        """Whether as many slots as are asked for hold other letters in these cells."""
        apart = {cell for cell in self._cells if board.letter(cell) != other.letter(cell)}
        return sum(not apart.isdisjoint(slot.cells) for slot in self._puzzle.slots) >= self._specification.different

    def fill_alone(self) -> Iterator[Board]:
        """Fills of the slots that end within the cells, of the best words that will easily do."""
        numbers = [slot.number for slot in self._puzzle.slots if self._is_within(slot)]
        if not numbers:
            return
        thresholds = list_min_scores(self._index) if self._specification.min_score is None else []
        solver = SubproblemSolver(Bounds(timeout=self._left, progress=self._progress), SearchStrategy())
        for floor in [*thresholds, self._specification.min_score]:
            found = self._fill_slots(
                [*numbers, *self._list_settled()], solver, floor, REGION_SCORE_NODES if floor in thresholds else REGION_NODES
            )
            if found:
                yield from found
                return

    def _is_within(self, slot: Slot) -> bool:
        """Whether a slot has open cells, all of them among these."""
        board = self._puzzle.blank_board()
        vacant = [cell for cell in slot.cells if not board.letter(cell)]
        return bool(vacant) and self._cells.issuperset(vacant)

    def _list_settled(self) -> list[int]:
        """Slots whose words are given: they must not come again. Where two are alike already, that cannot be asked for."""
        board = self._puzzle.blank_board()
        given = {slot.number: entry for slot in self._puzzle.slots if (entry := board.entry(slot)) is not None}
        return list(given) if len(set(given.values())) == len(given) else []

    def _fill_slots(self, numbers: list[int], solver: SubproblemSolver, floor: int | None, nodes: int) -> list[Board]:
        specification = replace(self._specification, min_score=floor)
        problem = make_problem(self._puzzle, self._index, specification, slots=numbers)
        # Words of the theme may stand in a part of the grid, but need not.
        problem = replace(problem, network=problem.network._replace(theme=problem.network.theme[:0]))
        boards: list[Board] = []
        try:
            for words in solver.run_all(problem, nodes, fills=self._most):
                boards.append(problem.read_board(words))
                if len(boards) == self._most:
                    break
        except LimitReachedError:
            pass  # what was found until then is the answer
        return boards
