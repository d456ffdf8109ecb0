"""From a board to its solution, one step after another, always the easiest there is."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest

from gridwright.kinds.common.coaching import Look, tell_walk
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.explaining.insight import Insight, prune, study
from gridwright.kinds.nonogram.explaining.sentences import MOST_THOUGHTS, find_fault, name_line_and_clue, tell, tell_suppositions
from gridwright.kinds.nonogram.explaining.step_finder import Path, StepFinder, Where, read_line
from gridwright.kinds.nonogram.explaining.suppositions import is_possible, masks_of
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import violations
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Technique
from gridwright.model.deduction import Deduction, Explanation

STUCK = "No line gives more"
STUCK_SUPPOSING = "No line gives more, and supposing a single cell filled or empty leads nowhere"
"""Why an explanation ends before the solution."""

PROMISING = 6
"""Insights, cheapest first, whose thoughts are sorted out before the choice; sorting out all of them takes twice as long."""

Rank = tuple[int, float, int, Where]


class Walk:
    """A board on its way. `step` finds the next deduction and writes it down."""

    def __init__(
        self,
        puzzle: Nonogram,
        board: Board,
        techniques: Sequence[Technique],
        *,
        supposing: bool,
        look: Look = lambda: None,
        finder: StepFinder | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.cells = bytearray(board.cells)
        self.look = look
        self.supposing = supposing
        self.finder = finder or StepFinder(puzzle)
        self._techniques = tuple(sorted(techniques, key=lambda technique: (technique.tier, technique.cost)))
        self.tiers = sorted({technique.tier for technique in techniques})
        self._up_to = {tier: tuple(each for each in self._techniques if each.tier <= tier) for tier in self.tiers}
        self._insights: dict[Where, Insight] = {}
        self._ranks: dict[Where, Rank] = {}
        """How soon each insight is to be told: its tier, its cost, the cells it settles."""
        self._pruned: set[Where] = set()
        self._unstudied: list[set[Where]] = [set() for _ in self.tiers]
        """For each tier, from the lowest: the lines to look at there, since they gave nothing below."""
        for direction, clues in enumerate(puzzle.clues):
            for index in range(len(clues)):
                self._forget((direction, index))

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
        for level, tier in enumerate(self.tiers):
            techniques = self._up_to[tier]
            # Every line that waits at a tier gives an insight, or waits at the next.
            for where, path in self._find_paths(level, techniques):
                cells = self._read_open(where, path)
                insight = None if cells is None else study(self.finder.lengths(where), cells, techniques, path)
                self._unstudied[level].discard(where)
                if insight is not None:
                    self._keep(where, insight)
                elif level + 1 < len(self.tiers):
                    self._unstudied[level + 1].add(where)
            if self._insights:
                for where in nsmallest(PROMISING, self._ranks, key=self._ranks.__getitem__):
                    self._prune(where)
                where = min(self._ranks, key=self._ranks.__getitem__)
                return tell(self.puzzle, *where, self._insights[where], self.finder)
        return None

    def _find_paths(self, level: int, techniques: Sequence[Technique]) -> Sequence[tuple[Where, Path | None]]:
        """The lines that wait at a tier, each with the techniques that find something there, as far as that is known."""
        if not self._unstudied[level]:
            return ()
        self.look()
        lines = sorted(self._unstudied[level])
        return list(zip(lines, self.finder.find_paths(self.cells, lines, techniques), strict=True))

    def _read_open(self, where: Where, path: Path | None) -> list[int] | None:
        """The cells of a line in which something may follow; None where nothing does. ContradictionError if it cannot be."""
        if path == ():
            return None
        cells = self._read(where)
        if path is None:
            self.look()
            self._refuse_impossible(where, cells)
        return cells if UNKNOWN in cells else None

    def _refuse_impossible(self, where: Where, cells: Sequence[int]) -> None:
        """Raise ContradictionError if a line cannot meet its clue any more: whatever would follow from it is worth nothing."""
        lengths = self.finder.lengths(where)
        if not is_possible(lengths, len(cells), *masks_of(cells)):
            fault = find_fault(lengths, cells, self._techniques)
            told = fault.sentences() if fault and len(fault.thoughts) <= MOST_THOUGHTS else []
            raise ContradictionError(" ".join([f"{name_line_and_clue(self.puzzle, *where)} cannot be completed.", *told]))

    def _keep(self, where: Where, insight: Insight) -> None:
        self._insights[where] = insight
        self._ranks[where] = (insight.tier, insight.cost, -len(insight.fills) - len(insight.empties), where)

    def _forget(self, where: Where) -> None:
        """A line has changed: it is to be looked at from the lowest tier on."""
        self._insights.pop(where, None)
        self._ranks.pop(where, None)
        self._pruned.discard(where)
        for waiting in self._unstudied:
            waiting.discard(where)
        for waiting in self._unstudied[:1]:
            waiting.add(where)

    def _prune(self, where: Where) -> None:
        if where not in self._pruned:
            self._keep(where, prune(self.finder.lengths(where), self._read(where), self._insights[where]))
            self._pruned.add(where)

    def _read(self, where: Where) -> list[int]:
        return list(read_line(self.puzzle, self.cells, where))

    def _look_further(self) -> Deduction | None:
        """A deduction from suppositions, where those are allowed."""
        if not self.supposing or self.is_finished:
            return None
        traces = self.finder.suppose(self.cells, self.look)
        return tell_suppositions(self.puzzle, self.cells, traces, self._techniques, self.finder) if traces else None

    def _write(self, deduction: Deduction) -> None:
        for (row, column), value in deduction.sets:
            self.cells[row * self.puzzle.width + column] = value
            self._forget((0, row))
            self._forget((1, column))


def explain(
    puzzle: Nonogram,
    board: Board,
    techniques: Sequence[Technique],
    *,
    supposing: bool,
    look: Look = lambda: None,
    finder: StepFinder | None = None,
) -> Explanation:
    """The whole way from `board`, as far as the techniques reach."""
    walk = Walk(puzzle, board, techniques, supposing=supposing, look=look, finder=finder)
    return tell_walk(walk, board, violations, impossible=ContradictionError, stuck=describe_stuck(supposing))


def describe_stuck(supposing: bool) -> str:
    """Why there is no further step."""
    return STUCK_SUPPOSING if supposing else STUCK
