"""The questions a learner asks: how is this solved, what is wrong, and what can I do next?

Techniques alone find every step that is told. Kernels only say where to look: near what a level settles, and which suppositions
pay. It is honest: whatever is told is found again by the techniques, inference by inference, and rests on nothing that is seen
here; what they do not find is not told.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice

from gridwright.kinds.common.coaching import PATIENCE, Adviser, make_look
from gridwright.kinds.common.coaching import Look as Poll
from gridwright.kinds.slitherlink import solver
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.deduction import Ending, deduce
from gridwright.kinds.slitherlink.edges import CROSS, EDGE_WORDS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.explaining.step_finder import ImpossibleError, RunLookahead, StepFinder, describe_stuck
from gridwright.kinds.slitherlink.explaining.step_finder import explain as explain_steps
from gridwright.kinds.slitherlink.levels import LEVELS, Level
from gridwright.kinds.slitherlink.puzzle import (
    AnyBoard,
    Slitherlink,
    expect_squares,
    known_at_start,
    known_on_graph,
    start_board,
)
from gridwright.kinds.slitherlink.rules import violations
from gridwright.kinds.slitherlink.square_lattice import SquareLattice, Window
from gridwright.kinds.slitherlink.techniques import table
from gridwright.kinds.slitherlink.techniques.colours import CELL_COLOURS
from gridwright.kinds.slitherlink.techniques.connectivity import ONLY_WAY
from gridwright.kinds.slitherlink.techniques.table import Choice, choose_rules
from gridwright.kinds.slitherlink.techniques.trials import Lookahead, Setting
from gridwright.kinds.slitherlink.variants import refuse_variant
from gridwright.model.deduction import Cell, Deduction, Explanation, Hint, TechniqueInfo
from gridwright.model.edge_lattice import Spot
from gridwright.model.outcome import Ambiguous, Progress


def make_lookahead(puzzle: Slitherlink, choice: Choice, poll: Poll) -> Callable[[Board], Lookahead]:
    """What trials at the expert level would show on a board, with colouring if it is among the techniques."""
    has_colouring = any(technique.colours_cells for technique in choice.techniques)
    lattice = SquareLattice(puzzle.height, puzzle.width)

    def run_lookahead(board: Board) -> Lookahead:
        refuted: list[Setting] = []
        agreeing: list[int] = []
        for spot in (spot for spot, value in board.edges() if value == UNKNOWN):
            poll()
            boards = [board.with_edges({spot: supposed}) for supposed in (LINE, CROSS)]
            both = [deduce(puzzle, LEVELS[-1], has_colouring=has_colouring, board=each) for each in boards]
            broken = [each.ending is Ending.CONTRADICTION for each in both]
            edge = lattice.edge_at(spot)
            refuted += [(edge, supposed) for supposed, is_broken in zip((LINE, CROSS), broken, strict=True) if is_broken]
            if not any(broken) and _agree(board, both[0].board, both[1].board):
                agreeing.append(edge)
        return Lookahead(tuple(refuted), tuple(agreeing))

    return run_lookahead


def _agree(before: Board, one: Board, other: Board) -> bool:
    """Whether two boards say the same of an edge that was not known before."""
    pairs = zip(before.across + before.upright, one.across + one.upright, other.across + other.upright, strict=True)
    return any(first == second != UNKNOWN == known for known, first, second in pairs)


# Where on a board the next step is: the kernels know at once, and the explanation then looks only there.
#
# To show that a step is the easiest, techniques would have to look everywhere at everything easier first: on a large board that
# takes seconds. The kernels tell which level finds something, and where. This is a hint of where to look and nothing else: the
# step is found by the techniques alone, and what they do not find in any window is looked for everywhere.

SMALL = 64
"""Boards of so few cells are looked at as a whole; larger ones, too, as long as nothing is compiled that could say where."""
REACHES = (2, 4, 7)
"""How far around an edge it is looked, in cells, the nearest first."""
MOST_SPOTS = 12
"""Of the edges that a level finds, so many are tried as the middle of a window."""
MOST_WINDOWS = 4
"""So many windows are looked at before the whole board is."""
MOST_A_REACH = 2
"""So many windows of one size are looked at before larger ones are."""
FOR_TRIALS = 0.15
"""Seconds for finding an edge that cannot be what it is supposed to be."""

Place = tuple[Spot, int]
"""A spot, and how many cells around it count."""


class NearbyStepFinder:
    """Finds one step, near to where the kernels find something; `board` stays as it is."""

    def __init__(self, puzzle: Slitherlink, board: Board, choice: Choice, *, poll: Poll, run_lookahead: RunLookahead) -> None:
        self.puzzle = puzzle
        self.board = board
        self._choice = choice
        self._poll = poll
        self._run_lookahead = run_lookahead
        self._has_colouring = any(technique.colours_cells for technique in choice.techniques)
        self._has_looked_for_ways = False

    @property
    def is_finished(self) -> bool:
        return self.board.is_complete

    def step(self) -> Deduction | None:
        """The easiest deduction, as far as the windows show; None when there is none on the whole board."""
        cells = self.puzzle.height * self.puzzle.width
        if cells > SMALL and (solver.is_deduction_compiled() or cells > solver.SMALL):
            for (spot, reach), tier in islice(self._list_places(), MOST_WINDOWS):
                if tier > ONLY_WAY.tier and (step := self._find_only_way()) is not None:
                    return step
                easy = Choice(tuple(each for each in self._choice.techniques if each.tier <= tier))
                window, focus = self._open(spot, reach), self._open(spot, reach // 2 if tier <= len(LEVELS) else 0)
                step = StepFinder(self.puzzle, self.board, easy, poll=self._poll, window=window, focus=focus).step()
                if step is not None:
                    return step
        return StepFinder(self.puzzle, self.board, self._choice, poll=self._poll, run_lookahead=self._run_lookahead).step()

    def _find_only_way(self) -> Deduction | None:
        """What the colours of cells show by themselves on the whole board: no level has that, and a window seldom shows it."""
        seen = Choice(tuple(each for each in self._choice.techniques if each in (CELL_COLOURS, ONLY_WAY)))
        if ONLY_WAY not in seen.techniques or self._has_looked_for_ways:
            return None
        self._has_looked_for_ways = True
        return StepFinder(self.puzzle, self.board, seen, poll=self._poll).step()

    def _open(self, spot: Spot, reach: int) -> Window:
        return Window.around(*self.puzzle.size, spot, reach)

    def _list_places(self) -> Iterator[tuple[Place, int]]:
        """Around what, and how far, something can be found, with the tier that should find it."""
        for level in LEVELS:
            found = self._find_new(self.puzzle, level)
            if found:
                for place in self._narrow(found, level):
                    yield place, level.number + 1
                return
        spot = self._find_refuted()
        if spot is not None:
            for reach in REACHES[1:]:
                yield (spot, reach), len(LEVELS) + 1

    def _find_new(self, puzzle: Slitherlink, level: Level) -> list[Spot]:
        """The edges that a level settles on this board."""
        self._poll()
        deduced = deduce(puzzle, level, has_colouring=self._has_colouring, board=self.board)
        pairs = zip(self.board.edges(), deduced.board.edges(), strict=True)
        return [spot for (spot, before), (_, after) in pairs if before == UNKNOWN != after]

    def _narrow(self, found: list[Spot], level: Level) -> Iterator[Place]:
        """Places whose clues alone let the level find something there."""
        some = found[:: max(1, len(found) // MOST_SPOTS)][:MOST_SPOTS]
        is_last = level == LEVELS[-1]  # what it knows reaches far, and takes long to look at
        for reach in REACHES[is_last:]:
            fitting = (spot for spot in some if self._is_enough(self._open(spot, reach), level))
            yield from ((spot, reach) for spot in islice(fitting, 1 if is_last else MOST_A_REACH))

    def _is_enough(self, window: Window, level: Level) -> bool:
        return any(map(window.has_spot, self._find_new(self._keep_clues(window), level)))

    def _keep_clues(self, window: Window) -> Slitherlink:
        """The puzzle with the clues of a window only."""
        rows = range(window.top - 1, window.bottom)
        columns = range(window.left - 1, window.right)
        clues = tuple(
            tuple(clue if row in rows and column in columns else None for column, clue in enumerate(line))
            for row, line in enumerate(self.puzzle.clues)
        )
        return replace(self.puzzle, clues=clues, given=None, goal=None)

    def _find_refuted(self) -> Spot | None:
        """An edge that cannot be a line, or cannot be a cross, as easily seen as possible; None if none is found in time."""
        end = time.monotonic() + FOR_TRIALS
        for level in (LEVELS[0], LEVELS[2], LEVELS[-1]):
            for spot in self._list_open():
                self._poll()
                if any(self._is_refuted({spot: value}, level) for value in (LINE, CROSS)):
                    return spot
                if time.monotonic() > end:
                    break
            end += FOR_TRIALS
        return None

    def _is_refuted(self, supposed: dict[Spot, int], level: Level) -> bool:
        board = self.board.with_edges(supposed)
        return deduce(self.puzzle, level, has_colouring=self._has_colouring, board=board).ending is Ending.CONTRADICTION

    def _list_open(self) -> Iterable[Spot]:
        """The unknown edges, those first that a line leads to."""
        lattice = self.puzzle.lattice
        lines = {end for spot, value in self.board.edges() if value == LINE for end in lattice.ends_of(spot)}
        unknown = [spot for spot, value in self.board.edges() if value == UNKNOWN]
        return sorted(unknown, key=lambda spot: not lines.intersection(lattice.ends_of(spot)))


MISLED = "There are several solutions, so nothing may be taken from there being one: leave out highlander."
"""What to say where that led astray."""


def is_misled(puzzle: Slitherlink, board: Board, choice: Choice) -> bool:
    """Whether a technique that takes a single solution for granted was used where there are several."""
    if not any(technique.has_to_be_named for technique in choice.techniques):
        return False
    return isinstance(solver.solve(replace(puzzle, given=board), solutions=2, timeout=PATIENCE), Ambiguous)


def list_differences(board: AnyBoard, solution: AnyBoard) -> list[Cell]:
    """The edges that are not as in a solution."""
    pairs = zip(board.edges(), solution.edges(), strict=True)
    return [spot for (spot, found), (_, right) in pairs if found not in (UNKNOWN, right)]


ADVISER = Adviser(
    solve=solver.solve,
    violations=violations,
    known_at_start=start_board,
    list_differences=list_differences,
    finished="The board is finished: the loop is closed, and every clue is met.",
    unmet="No loop meets these clues.",
    unseen="although no rule is broken yet",
)


def explain(
    puzzle: Slitherlink,
    board: AnyBoard | None = None,
    *,
    rules: str = "all",
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Explanation:
    """The way from a board to the solution, with the techniques that `rules` names."""
    refuse_variant(puzzle.variant, "explanations are")
    poll = make_look(progress, timeout)
    if puzzle.tiling is not None:
        from gridwright.kinds.slitherlink.tilings.coach import explain_graph

        told = explain_graph(puzzle, known_on_graph(puzzle, puzzle.tiling, board), rules, poll)
        return ADVISER.add_remark(puzzle, told, rules)
    choice = choose_rules(rules)
    start = known_at_start(puzzle, expect_squares(board))
    told = explain_steps(puzzle, start, choice, poll=poll, run_lookahead=make_lookahead(puzzle, choice, poll))
    if told.ending == "contradiction" and is_misled(puzzle, start, choice):
        return replace(told, ending="stuck", remark=MISLED)
    return ADVISER.add_remark(puzzle, told, rules)


def hint(puzzle: Slitherlink, board: AnyBoard | None = None, *, rules: str = "all", progress: Progress | None = None) -> Hint:
    """Where a board breaks the rules; else which edges cannot be right; else the easiest step from it."""
    refuse_variant(puzzle.variant, "hints are")
    if puzzle.tiling is not None:
        from gridwright.kinds.slitherlink.tilings.coach import hint_graph

        return hint_graph(puzzle, known_on_graph(puzzle, puzzle.tiling, board), rules, make_look(progress, None), ADVISER)
    start, choice, poll = known_at_start(puzzle, expect_squares(board)), choose_rules(rules), make_look(progress, None)
    told = ADVISER.hint(
        puzzle,
        start,
        lambda: NearbyStepFinder(puzzle, start, choice, poll=poll, run_lookahead=make_lookahead(puzzle, choice, poll)),
        rules,
        impossible=ImpossibleError,
        stuck=describe_stuck(choice, start),
    )
    if told.outcome == "wrong" and not told.violations and is_misled(puzzle, start, choice):
        return Hint("stuck", remark=MISLED)
    return told


def list_techniques() -> tuple[TechniqueInfo, ...]:
    """Every technique, easiest first."""
    return tuple(each.info for each in table.ENTRIES)


def check_rules(rules: str) -> None:
    """InputError if `rules` names a technique that there is not."""
    choose_rules(rules, techniques=table.ENTRIES)


def cell_symbol(puzzle: Slitherlink, value: int) -> str:
    """An edge's value as a word: in row strings, the symbol of a line depends on which way the edge runs."""
    return EDGE_WORDS[value]
