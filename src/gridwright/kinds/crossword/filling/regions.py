"""Filling a part of a grid: what is written there is taken from a fill of the whole, wherever there is one."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from gridwright.kinds.crossword.board import Board
from gridwright.kinds.crossword.filling.attempts import Attempts
from gridwright.kinds.crossword.filling.filler import fill
from gridwright.kinds.crossword.filling.floors import list_floors
from gridwright.kinds.crossword.filling.lexicon import add_words
from gridwright.kinds.crossword.filling.options import Choices, Wish
from gridwright.kinds.crossword.filling.outcome import FillOutcome
from gridwright.kinds.crossword.filling.problem import list_given, make_problem
from gridwright.kinds.crossword.numbering import Cell
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.slots import Slot
from gridwright.kinds.crossword.words.adjusting import UNLISTED, adjust_scores
from gridwright.kinds.crossword.words.index import WordIndex
from gridwright.model.hunt import Bounds, LimitReachedError
from gridwright.model.kind import Progress

WHOLE_SHARE = 0.5
"""The part of the time in which a fill of the whole grid is looked for."""
MOST_VAIN = 4
"""Seeds in a row that bring nothing new, after which no others are tried."""
FLOOR_NODES, NODES = 1_000, 200_000
"""Nodes for the slots of the part alone, from words of a high score and from all."""


@dataclass(frozen=True, slots=True)
class RegionFill:
    """What came of filling some cells."""

    boards: tuple[Board, ...]
    """The given letters and, in these cells alone, those of a fill; each board differs from the others."""
    is_whole: bool
    """Whether they come from fills of the whole grid. If not, only slots that are whole within the cells hold words."""
    outcome: FillOutcome
    """What came of filling the whole grid, the first time."""


def fill_region(
    puzzle: Crossword,
    index: WordIndex,
    cells: Collection[Cell],
    wish: Wish,
    *,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> RegionFill:
    """Write letters into these cells, in as many ways as are wished for.

    If the whole grid has no fill, or none is found in half the time, the slots that end within the cells are filled alone.
    """
    region = _Region(puzzle, add_words(index, list_given(puzzle)), frozenset(cells), wish, timeout, progress)
    first = region.fill_whole(wish.seed, WHOLE_SHARE)
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
        wish: Wish,
        timeout: float | None,
        progress: Progress | None,
    ) -> None:
        self._puzzle = puzzle
        self._index = index
        self._cells = cells
        self._wish = wish
        self._timeout = timeout
        self._progress = progress
        self._clock = Bounds()
        self._most = wish.fills or 1

    @property
    def _left(self) -> float | None:
        """Seconds that are left."""
        return None if self._timeout is None else max(0.0, self._timeout - self._clock.seconds)

    def fill_whole(self, seed: int, share: float = 1.0, unwanted: Collection[str] = ()) -> FillOutcome:
        """A fill of the whole grid, without some words, within a part of the time that is left."""
        index = adjust_scores(self._index, dict.fromkeys(unwanted, UNLISTED))
        seconds = None if self._left is None else self._left * share
        wish = replace(self._wish, fills=1, different=1, seed=seed)
        return fill(self._puzzle, index, wish, timeout=seconds, progress=self._progress)

    def vary(self, first: FillOutcome) -> list[Board]:
        """Boards from the first fill and from others, until there are enough or nothing new comes.

        Where a grid is easy to fill, another seed brings the same good words: so first what stands in the cells is left out.
        """
        boards = self._cut(first)
        seed, vain = self._wish.seed, 0
        while len(boards) < self._most and vain < MOST_VAIN and self._left != 0:
            seed += 1
            found = self.fill_whole(seed, unwanted=() if vain else self._list_words(boards))
            new = [board for board in self._cut(found) if all(self._is_other(board, each) for each in boards)]
            boards += new
            vain = 0 if new else vain + 1
        return boards

    def _cut(self, outcome: FillOutcome) -> list[Board]:
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
        """Whether as many slots as are wished hold other letters in these cells."""
        apart = {cell for cell in self._cells if board.letter(cell) != other.letter(cell)}
        return sum(not apart.isdisjoint(slot.cells) for slot in self._puzzle.slots) >= self._wish.different

    def fill_alone(self) -> Iterator[Board]:
        """Fills of the slots that end within the cells, of the best words that will easily do."""
        numbers = [slot.number for slot in self._puzzle.slots if self._is_within(slot)]
        if not numbers:
            return
        floors = list_floors(self._index) if self._wish.min_score is None else []
        attempts = Attempts(Bounds(timeout=self._left, progress=self._progress), Choices())
        for floor in [*floors, self._wish.min_score]:
            found = self._fill_slots(
                [*numbers, *self._list_settled()], attempts, floor, FLOOR_NODES if floor in floors else NODES
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

    def _fill_slots(self, numbers: list[int], attempts: Attempts, floor: int | None, nodes: int) -> list[Board]:
        wish = replace(self._wish, min_score=floor)
        problem = make_problem(self._puzzle, self._index, wish, slots=numbers)
        # Words of the theme may stand in a part of the grid, but need not.
        problem = replace(problem, frame=problem.frame._replace(theme=problem.frame.theme[:0]))
        boards: list[Board] = []
        try:
            for words in attempts.run_all(problem, nodes, fills=self._most):
                boards.append(problem.read_board(words))
                if len(boards) == self._most:
                    break
        except LimitReachedError:
            pass  # what was found until then is the answer
        return boards
