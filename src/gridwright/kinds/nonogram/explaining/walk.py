"""From a board to its solution, one step after another, always the easiest there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nsmallest

from gridwright.kinds.common.coaching import Look, tell_walk
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.explaining.insight import Insight, prune, study
from gridwright.kinds.nonogram.explaining.sentences import MOST_THOUGHTS, find_fault, name_line_and_clue, tell, tell_suppositions
from gridwright.kinds.nonogram.explaining.suppositions import Lines, is_possible, masks_of, suppose
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import violations
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Technique
from gridwright.model.deduction import Deduction, Explanation

STUCK = "No line gives more"
STUCK_SUPPOSING = "No line gives more, and supposing a single cell filled or empty leads nowhere"
"""Why an explanation ends before the solution."""

PROMISING = 6
"""Insights, cheapest first, whose thoughts are sorted out before the choice; sorting out all of them takes twice as long."""

Where = tuple[int, int]
"""A line: direction and index."""
Rank = tuple[int, float, int, Where]


class Walk:
    """A board on its way. `step` finds the next deduction and writes it down."""

    def __init__(
        self, puzzle: Nonogram, board: Board, techniques: Sequence[Technique], *, supposing: bool, look: Look = lambda: None
    ) -> None:
        self.puzzle = puzzle
        self.cells = bytearray(board.cells)
        self.look = look
        self.lines = Lines(puzzle) if supposing else None
        ordered = sorted(techniques, key=lambda technique: (technique.tier, technique.cost))
        self.tiers = sorted({technique.tier for technique in ordered})
        self._up_to = {tier: tuple(each for each in ordered if each.tier <= tier) for tier in self.tiers}
        self._insights: dict[Where, Insight] = {}
        self._ranks: dict[Where, Rank] = {}
        """How soon each insight is to be told: its tier, its cost, the cells it settles."""
        self._pruned: set[Where] = set()
        self._exhausted: dict[Where, int] = {}
        """The highest tier at which each line gave nothing."""

    @property
    def board(self) -> Board:
        return Board(self.puzzle.height, self.puzzle.width, bytes(self.cells), self.puzzle.symbols)

    @property
    def is_finished(self) -> bool:
        return UNKNOWN not in self.cells

    def step(self) -> Deduction | None:
        """The easiest deduction, written down; None when there is none. ContradictionError when a line cannot be."""
        deduction = self._look_at_lines() or self._look_further()
        if deduction is not None:
            self._write(deduction)
        return deduction

    def _look_at_lines(self) -> Deduction | None:
        """The cheapest insight into any line, of the lowest tier that has one; among equals the one with the most cells."""
        for tier in self.tiers:
            for where in self._list_unstudied(tier):
                self.look()
                cells = self._read(where)
                if where not in self._exhausted:
                    self._refuse_impossible(where, cells)
                insight = study(self._lengths(where), cells, self._up_to[tier]) if UNKNOWN in cells else None
                if insight is None:
                    self._exhausted[where] = tier
                else:
                    self._keep(where, insight)
            if self._insights:
                for where in nsmallest(PROMISING, self._ranks, key=self._ranks.__getitem__):
                    self._prune(where)
                where = min(self._ranks, key=self._ranks.__getitem__)
                return tell(self.puzzle, *where, self._insights[where])
        return None

    def _list_unstudied(self, tier: int) -> Iterator[Where]:
        """Every line that has not been looked at with the techniques up to this tier since it changed."""
        for direction, clues in enumerate(self.puzzle.clues):
            for index in range(len(clues)):
                where = (direction, index)
                if where not in self._insights and self._exhausted.get(where, 0) < tier:
                    yield where

    def _refuse_impossible(self, where: Where, cells: Sequence[int]) -> None:
        """Raise ContradictionError if a line cannot meet its clue any more: whatever would follow from it is worth nothing."""
        lengths = self._lengths(where)
        if not is_possible(lengths, len(cells), *masks_of(cells)):
            fault = find_fault(lengths, cells, self._up_to[self.tiers[-1]])
            told = fault.sentences() if fault and len(fault.thoughts) <= MOST_THOUGHTS else []
            raise ContradictionError(" ".join([f"{name_line_and_clue(self.puzzle, *where)} cannot be completed.", *told]))

    def _keep(self, where: Where, insight: Insight) -> None:
        self._insights[where] = insight
        self._ranks[where] = (insight.tier, insight.cost, -len(insight.fills) - len(insight.empties), where)

    def _forget(self, where: Where) -> None:
        self._insights.pop(where, None)
        self._ranks.pop(where, None)
        self._pruned.discard(where)
        self._exhausted.pop(where, None)

    def _prune(self, where: Where) -> None:
        if where not in self._pruned:
            self._keep(where, prune(self._lengths(where), self._read(where), self._insights[where]))
            self._pruned.add(where)

    def _lengths(self, where: Where) -> list[int]:
        direction, index = where
        return [block.length for block in self.puzzle.clues[direction][index]]

    def _read(self, where: Where) -> list[int]:
        return [self.cells[cell] for cell in self.puzzle.lattice.line(*where)]

    def _look_further(self) -> Deduction | None:
        """A deduction from suppositions, where those are allowed."""
        if self.lines is None or self.is_finished:
            return None
        traces = suppose(self.lines, self.cells, self.look)
        return tell_suppositions(self.puzzle, self.cells, traces, self._up_to) if traces else None

    def _write(self, deduction: Deduction) -> None:
        for (row, column), value in deduction.sets:
            self.cells[row * self.puzzle.width + column] = value
            self._forget((0, row))
            self._forget((1, column))


def explain(
    puzzle: Nonogram, board: Board, techniques: Sequence[Technique], *, supposing: bool, look: Look = lambda: None
) -> Explanation:
    """The whole way from `board`, as far as the techniques reach."""
    walk = Walk(puzzle, board, techniques, supposing=supposing, look=look)
    return tell_walk(walk, board, violations, impossible=ContradictionError, stuck=describe_stuck(supposing))


def describe_stuck(supposing: bool) -> str:
    """Why there is no further step."""
    return STUCK_SUPPOSING if supposing else STUCK
