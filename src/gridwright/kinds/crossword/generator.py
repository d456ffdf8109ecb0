"""Generating a crossword: lay blocks, look for words, and restart with other blocks where none are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from gridwright.kinds.common.generation import Budget, SpentError
from gridwright.kinds.crossword.grid import Board
from gridwright.kinds.crossword.layout import Layout, LayoutSearch
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import judge_fill, pattern_problems
from gridwright.kinds.crossword.specification import CrosswordSpecification
from gridwright.kinds.crossword.words.sources import load_index
from gridwright.model.making import Made, NothingFits
from gridwright.model.outcome import Effort
from gridwright.model.puzzle import Info, Violation

if TYPE_CHECKING:
    from gridwright.kinds.crossword.words.index import WordIndex


DEFAULT_LIMIT = 40
"""Grids looked at before nothing is taken to fit: half a minute for 15x15, where hardly ever more than three are needed."""
NODES = 1_000
"""Decisions before words of a lower score are let in. Grids that can be filled mostly take fewer."""
NODES_A_SLOT = 20
"""The same for each slot, in large grids."""


@dataclass(frozen=True, slots=True)
class Fill:
    """The words found for a grid."""

    board: Board
    lowest_score: int
    mean_score: float


def generate(
    specification: CrosswordSpecification,
    *,
    seed: int,
    index: int = 1,
    limit: int | None = DEFAULT_LIMIT,
    timeout: float | None = None,
    progress: Callable[[Effort], None] | None = None,
) -> Made | NothingFits:
    """The crossword number `index` of a `seed`: always the same one, whatever else is made before, after or beside it."""
    info = Info(title=f"Crossword {specification.width}x{specification.height} #{seed}-{index}")
    budget = Budget(limit, timeout, progress)
    search = GridSearch(specification, Random(f"{seed}-{index}"), budget)
    try:
        layout, fill = search.find()
    except SpentError as stop:
        nearest = search.nearest
        if nearest is None:
            return NothingFits(stop.reason, effort=budget.effort())
        return NothingFits(
            stop.reason, describe_shortfall(specification, nearest), Crossword(nearest.squares, info), budget.effort()
        )
    puzzle = Crossword(layout.squares, info, goal=None if fill is None else fill.board)
    return Made(check_style(specification, puzzle), describe(specification, puzzle, fill), budget.effort())


class GridSearch:
    """The search for what a specification asks for, one grid after the other."""

    def __init__(self, specification: CrosswordSpecification, random: Random, budget: Budget) -> None:
        self._specification = specification
        self._random = random
        self._budget = budget
        # A grid that stays empty takes its words from a list that nobody knows yet.
        self._index = None if specification.is_empty else load_index(specification.word_lists, specification.theme_words)
        lengths = (
            range(max(specification.height, specification.width) + 1) if self._index is None else self._index.by_length.keys()
        )
        self._layouts = LayoutSearch(specification, lengths, random, budget)
        self.nearest: Layout | None = None
        """The grid with the least deficit so far."""

    def find(self) -> tuple[Layout, Fill | None]:
        """Blocks as the specification asks for them, and words that fill the grid unless it is to stay empty."""
        while True:
            self._budget.spend()
            layout = self._layouts.run()
            seed = int(self._random.random() * 2**31)
            if self.nearest is None or layout.deficit < self.nearest.deficit:
                self.nearest = layout
            if layout.deficit:
                continue
            if self._index is None:
                return layout, None
            fill = self._fill(layout, self._index, seed)
            if fill is not None:
                return layout, fill

    def _fill(self, layout: Layout, index: WordIndex, seed: int) -> Fill | None:
        """The first fill found, with the best words that will do."""
        from gridwright.kinds.crossword.filling.fill import RECTANGLE_NODES, list_min_scores
        from gridwright.kinds.crossword.filling.problem import make_problem
        from gridwright.kinds.crossword.filling.rectangles import is_open_rectangle
        from gridwright.kinds.crossword.filling.subproblems import SubproblemSolver
        from gridwright.model.filling import FillSpecification, SearchStrategy
        from gridwright.model.solving import Bounds

        puzzle = Crossword(layout.squares)
        solver = SubproblemSolver(Bounds(progress=self._look_up), SearchStrategy())
        for score in [*list_min_scores(index), 0]:
            problem = make_problem(
                puzzle, index, FillSpecification(min_score=score, theme=self._specification.theme_words, seed=seed)
            )
            limit = RECTANGLE_NODES if is_open_rectangle(problem) else max(NODES, NODES_A_SLOT * len(puzzle.slots))
            words = solver.run(problem, limit).words
            if words is not None:
                board = problem.read_board(words)
                check_fill(puzzle, board, index)
                scores = [index.score_of[board.entry(slot) or ""] for slot in puzzle.slots]
                return Fill(board, min(scores), sum(scores) / len(scores))
        return None

    def _look_up(self, effort: Effort) -> None:
        self._budget.spend(0)


def check_fill(puzzle: Crossword, board: Board, index: WordIndex) -> None:
    """Let the judge, who knows nothing of the search, look at a fill."""
    for violation in judge_fill(puzzle, board, index.score_of):
        raise AssertionError(f"a fill breaks a rule: {violation}")


def check_style(specification: CrosswordSpecification, puzzle: Crossword) -> Crossword:
    """The same puzzle; the judge, who knows nothing of how its blocks were laid, has looked at them."""
    for problem in find_problems(specification, puzzle):
        raise AssertionError(f"{puzzle.info.title} was taken to keep the rules of its style, but {problem}")
    return puzzle


def find_problems(specification: CrosswordSpecification, puzzle: Crossword) -> Iterator[Violation]:
    """The rules that a grid breaks, as the specification has them."""
    amounts: dict[str, Any] = {"words": specification.most_words, "blocks": specification.blocks}
    return pattern_problems(
        puzzle, specification.style, symmetry=specification.symmetry, shortest=specification.shortest, **amounts
    )


def describe(specification: CrosswordSpecification, puzzle: Crossword, fill: Fill | None) -> dict[str, Any]:
    """What making the puzzle found out about it."""
    return {
        "style": specification.style,
        "symmetry": specification.symmetry,
        "words": len(puzzle.slots),
        "blocks": sum(row.count("#") for row in puzzle.squares),
        "lowest_score": None if fill is None else fill.lowest_score,
        "mean_score": None if fill is None else round(fill.mean_score, 1),
    }


def describe_shortfall(specification: CrosswordSpecification, layout: Layout) -> str:
    """By how much a grid misses what was asked for, in words."""
    if not layout.deficit:
        return "no words were found that fill it"
    puzzle = Crossword(layout.squares)
    lengths = Counter(len(slot.cells) for slot in puzzle.slots)
    missing = [length for length, count in sorted(specification.theme_lengths.items()) if lengths[length] < count]
    if specification.words_count is not None and not specification.words_count[0] <= layout.words <= specification.words_count[1]:
        wanted = "-".join(f"{number:,}" for number in dict.fromkeys(specification.words_count))
        return f"it has {layout.words:,} words, expected {wanted}"
    if missing:
        return f"it has too few slots of {missing[0]} letters for the theme"
    return next(
        (str(problem) for problem in find_problems(specification, puzzle)), "no words of the list have the length of a slot"
    )
