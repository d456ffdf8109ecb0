"""From a board to its solution, one step after another, always the easiest there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from gridwright.kinds.common.coaching import Look as Poll
from gridwright.kinds.common.coaching import make_sentence, tell_walk
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import UNKNOWN
from gridwright.kinds.slitherlink.explaining.steps import DeadEndError, Explainer, find_shortest
from gridwright.kinds.slitherlink.explaining.summaries import shorten_words
from gridwright.kinds.slitherlink.explaining.suppositions import IndirectProofs, tell_finding
from gridwright.kinds.slitherlink.puzzle import AnyBoard, Slitherlink
from gridwright.kinds.slitherlink.rules import violations
from gridwright.kinds.slitherlink.square_lattice import SquareLattice
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import Propagator, Technique
from gridwright.kinds.slitherlink.techniques.table import Choice
from gridwright.kinds.slitherlink.techniques.trials import PATHS, WHAT_IF, Lookahead, Trials, follow_paths_inside
from gridwright.model.deduction import Deduction, Explanation

STUCK = "No technique gives more"
"""Why an explanation that supposes nothing ends before the solution."""


RunLookahead = Callable[[Board], Lookahead]
"""Which suppositions are worth following with paths inside them, on a board where nothing else is left to try."""


class ImpossibleError(Exception):
    """The board cannot be completed; the message says why."""


class StepFinder:
    """A board on its way. `step` finds the next deduction and writes it down.

    With a `window`, it looks only there, and with a `focus` it supposes only what lies there.
    """

    def __init__(
        self,
        puzzle: Slitherlink,
        board: Board,
        choice: Choice,
        *,
        poll: Poll = lambda: None,
        run_lookahead: RunLookahead = lambda board: Lookahead(),
        window: SquareLattice | None = None,
        focus: SquareLattice | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.board = board
        self.knowledge = Knowledge(puzzle, board, focus)
        self._window = window or self.knowledge.lattice
        self.explainer = Explainer(self.knowledge)
        self.poll = self.knowledge.poll = poll
        self._waiting = [technique for technique in choice.techniques if technique.propagators is not None]
        self._searches = [technique for technique in choice.techniques if technique.search is not None]
        inside = partial(follow_paths_inside, PATHS) if PATHS in choice.techniques else None
        self._trials = Trials(self.knowledge, inside, lambda: run_lookahead(self.board))
        self._indirect_proofs = IndirectProofs(puzzle, choice.techniques, poll, self._window)
        self._found: list[Deduction] = []

    @property
    def is_finished(self) -> bool:
        return self.board.is_complete

    def step(self) -> Deduction | None:
        """The easiest deduction, written down; None when there is none. ImpossibleError when something cannot be."""
        while not self._found:
            propagator = self.knowledge.next_propagator()
            if propagator is None:
                if not self._look_further():
                    return None
                continue
            self.poll()
            try:
                self._found += self._finish_steps(self.explainer.visit(propagator))
            except DeadEndError as fault:
                raise ImpossibleError(
                    " ".join([*self.explainer.step_writer.sentences(fault.inferences), "That cannot be."])
                ) from None
        deduction = self._indirect_proofs.update(self.board, self._found.pop(0))
        self.board = self.board.with_edges(dict(deduction.sets))
        return shorten_words(deduction)

    def _look_further(self) -> bool:
        """Nothing is left to look at: suppose something, or begin with the next techniques; whether there was any to try."""
        next_tier = self._waiting[0].tier if self._waiting else None
        for go_deep in (False, True):
            self._trials.go_deep = go_deep
            for technique in self._searches:
                if (next_tier is None or technique.tier < next_tier) and self._search(technique):
                    return True
            if next_tier is not None:
                break
        while self._waiting and self._waiting[0].tier == next_tier:
            technique = self._waiting.pop(0)
            assert technique.propagators is not None
            propagators = technique.propagators(technique, self.puzzle, self._window)
            self.knowledge.add_propagators(self._watch_clock(propagators))
        return next_tier is not None

    def _watch_clock(self, propagators: Iterable[Propagator]) -> Iterator[Propagator]:
        """On a large board even making all propagators takes a while."""
        for propagator in propagators:
            self.poll()
            yield propagator

    def _search(self, technique: Technique) -> bool:
        """Whether supposing something gives a step."""
        assert technique.search is not None
        findings = technique.search(technique, self._trials, self.knowledge, self.poll)
        if not findings:
            return False
        easy = self._indirect_proofs.know_easily(self.board)
        step = find_shortest(tell_finding(self.knowledge, finding, easy, self._trials) for finding in findings)
        self._found += self._indirect_proofs.join(self.board, self._indirect_proofs.shorten(self.board, step))
        for spot, value in step.sets:
            self.knowledge.put_edge(self.knowledge.lattice.edge_at(spot), value)
        return True

    def _finish_steps(self, steps: Iterable[Deduction]) -> list[Deduction]:
        """Steps with their indirect proofs as short as can be, and joined where one proof serves several."""
        short = [told for step in steps for told in self._indirect_proofs.shorten(self.board, step)]
        return self._indirect_proofs.join(self.board, short)


def explain(
    puzzle: Slitherlink,
    board: Board,
    choice: Choice,
    *,
    poll: Poll = lambda: None,
    run_lookahead: RunLookahead = lambda board: Lookahead(),
) -> Explanation:
    """The whole way from `board`, as far as the techniques reach; `run_lookahead` says which suppositions pay."""
    fault = next(violations(puzzle, board), None)
    if fault is not None:
        return Explanation(board, (), board, "contradiction", make_sentence(str(fault)))
    finder = StepFinder(puzzle, board, choice, poll=poll, run_lookahead=run_lookahead)
    told = tell_walk(finder, board, violations, impossible=ImpossibleError, stuck=STUCK)
    return say_what_is_left(told, choice)


def describe_stuck(choice: Choice, board: AnyBoard) -> str:
    """Why there is no further step from a board."""
    if WHAT_IF not in choice.techniques:
        return STUCK
    left = sum(value == UNKNOWN for _, value in board.edges())
    return f"Single suppositions do not finish it: {left:,} {'edge is' if left == 1 else 'edges are'} left"


def say_what_is_left(told: Explanation, choice: Choice) -> Explanation:
    """The same explanation; if it ended before the solution, with the reason for that on its last board."""
    return replace(told, remark=make_sentence(describe_stuck(choice, told.board))) if told.ending == "stuck" else told
