"""From a board to its solution, one step after another, always the easiest there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.explaining.choice import Choice
from gridwright.kinds.slitherlink.explaining.telling import Teller
from gridwright.kinds.slitherlink.explaining.thoughts import Thinker
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import violations
from gridwright.kinds.slitherlink.techniques.facts import Cause, ContradictionError, Grounds, Removal
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.look import Look
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE, LINE_VALUE
from gridwright.model.deduction import Deduction, Explanation

STUCK = "No technique gives more"
STUCK_SUPPOSING = "No technique gives more, and supposing a single edge to be a line or a cross leads nowhere"
"""Why an explanation ends before the solution."""

Glance = Callable[[], None]
"""Called at every visit; raising from it stops the work."""


class OutOfTimeError(Exception):
    """A look at the clock said stop; the message says why."""


class ImpossibleError(Exception):
    """The board cannot be completed; the message says why."""


class Walk:
    """A board on its way. `step` finds the next deduction and writes it down."""

    def __init__(self, puzzle: Slitherlink, board: Board, choice: Choice, *, glance: Glance = lambda: None) -> None:
        self.puzzle = puzzle
        self.board = board
        self.knowledge = Knowledge(puzzle, board)
        self.teller = Teller(self.knowledge)
        self.glance = glance
        self._techniques = list(choice.techniques)
        self._found: list[Deduction] = []

    @property
    def is_finished(self) -> bool:
        return self.board.is_complete

    def step(self) -> Deduction | None:
        """The easiest deduction, written down; None when there is none. ImpossibleError when something cannot be."""
        while not self._found:
            look = self.knowledge.next_look() or self._begin_next_tier()
            if look is None:
                return None
            self.glance()
            self._visit(look)
        deduction = self._found.pop(0)
        self.board = self.board.with_edges(dict(deduction.sets))
        return deduction

    def _begin_next_tier(self) -> Look | None:
        """Nothing is left to look at: begin with the next techniques of one tier."""
        while self._techniques:
            tier = self._techniques[0].tier
            while self._techniques and self._techniques[0].tier == tier:
                technique = self._techniques.pop(0)
                self.knowledge.add_looks(technique.looks(technique, self.puzzle, self.knowledge.sheet))
            look = self.knowledge.next_look()
            if look is not None:
                return look
        return None

    def _visit(self, look: Look) -> None:
        knowledge = self.knowledge
        try:
            knowledge.visit(look)
        except ContradictionError as fault:
            raise ImpossibleError(self._tell_fault(fault)) from None
        fresh, knowledge.fresh = knowledge.fresh, []
        while fresh:
            group, fresh = self._split(fresh)
            untold = [*group, *fresh]
            targets = [Removal(edge, CROSS_VALUE if knowledge.is_line(edge) else LINE_VALUE) for edge in group]
            thoughts = Thinker(knowledge, untold).think(knowledge.causes[targets[0]], targets)
            self._found.append(self.teller.tell(thoughts, untold))

    def _split(self, fresh: list[int]) -> tuple[list[int], list[int]]:
        """The edges that were settled on the same grounds as the first, and the others."""
        first = self._grounds_of(fresh[0])
        group = [edge for edge in fresh if self._grounds_of(edge) is first]
        return group, [edge for edge in fresh if edge not in group]

    def _grounds_of(self, edge: int) -> Grounds | None:
        value = CROSS_VALUE if self.knowledge.is_line(edge) else LINE_VALUE
        return self.knowledge.causes[edge, value].grounds

    def _tell_fault(self, fault: ContradictionError) -> str:
        cause = Cause(fault.look, self.knowledge.clock + 1, fault.grounds)
        thoughts = Thinker(self.knowledge, self.knowledge.fresh).think(cause, ())
        return " ".join([*self.teller.sentences(thoughts), "That cannot be."])


def walk_steps(walk: Walk) -> Iterator[Deduction]:
    """Every step until the board is finished or no technique finds more."""
    while not walk.is_finished:
        deduction = walk.step()
        if deduction is None:
            return
        yield deduction


def explain(puzzle: Slitherlink, board: Board, choice: Choice, *, glance: Glance = lambda: None) -> Explanation:
    """The whole way from `board`, as far as the techniques reach."""
    fault = next(violations(puzzle, board), None)
    if fault is not None:
        return Explanation(board, (), board, "contradiction", _sentence(str(fault)))
    walk = Walk(puzzle, board, choice, glance=glance)
    steps: list[Deduction] = []
    try:
        for step in walk_steps(walk):
            steps.append(step)  # one by one, so that those before a stop are kept
    except ImpossibleError as impossible:
        return Explanation(board, tuple(steps), walk.board, "contradiction", str(impossible))
    except OutOfTimeError as stop:
        return Explanation(board, tuple(steps), walk.board, "stopped", _sentence(str(stop)))
    except KeyboardInterrupt:
        return Explanation(board, tuple(steps), walk.board, "stopped", "Stopped before the end.")
    fault = next(violations(puzzle, walk.board), None)
    if fault is not None:
        return Explanation(board, tuple(steps), walk.board, "contradiction", _sentence(str(fault)))
    if walk.is_finished:
        return Explanation(board, tuple(steps), walk.board, "solved")
    return Explanation(board, tuple(steps), walk.board, "stuck", f"{describe_stuck(choice)}.")


def describe_stuck(choice: Choice) -> str:
    """Why there is no further step."""
    return STUCK_SUPPOSING if choice.supposing else STUCK


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
