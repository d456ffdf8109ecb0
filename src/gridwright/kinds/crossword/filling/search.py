"""The search for fills of one problem: searches that take turns until one of them finds a fill, or proves that none is left."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gridwright.kernels import load
from gridwright.kernels.filling.state import (
    ANEW,
    APART,
    BRANCHING,
    BY_CELLS,
    BY_WORDS,
    FAILS,
    FAILURE,
    FILLS,
    FORWARD,
    FULL_CHECK,
    NODES,
    PATIENCE,
    SAMPLE,
    SLOT_RULE,
    TRIALS,
    WORD_RULE,
    State,
    with_room,
)
from gridwright.kinds.crossword.filling.options import SLOT_RULES, WORD_RULES, Choices
from gridwright.kinds.crossword.filling.problem import Problem
from gridwright.model.hunt import Bounds
from gridwright.model.outcome import Effort

SLICE = 500
"""Decisions of a search until another has its turn, and somebody looks at the clock."""
HEAD_START = 4_000
"""Decisions on words before decisions on cells take turns with them."""
PATIENCE_AT_FIRST, PATIENCE_GROWTH = 100, 1.1
"""After how many failures a search begins anew, and how that grows each time: so every search comes to an end."""


@dataclass(slots=True)
class _Runner:
    """One search of its own."""

    problem: Problem
    state: State
    patience: float
    restarts: int = 0

    def run(self, budget: int) -> int:
        """Search on for so many decisions at most; an ending of `kernels.filling.searching`, not `ROOM` or `RESTART`."""
        from gridwright.kernels.filling.searching import MORE, RESTART, ROOM, search_fills

        last = self.nodes + budget
        while True:
            ending = int(search_fills(self.problem.frame, self.state, last - self.nodes))
            if ending == ROOM:
                self.state = with_room(self.state)
            elif ending == RESTART:
                self.restarts += 1
                self.patience *= PATIENCE_GROWTH
                self.state.header[PATIENCE] = int(self.patience)
            else:
                return ending
            if self.nodes >= last:
                return MORE

    def begin_anew(self) -> None:
        """Look for the next fill from the beginning, so that it is not like the last."""
        self.state.header[FAILURE] = ANEW

    def add_fill(self, words: list[int]) -> None:
        """Note a fill from which every other must differ."""
        fills = np.concatenate((self.state.fills, np.array([words], dtype=np.int32)))
        self.state = self.state._replace(fills=fills)
        self.state.header[FILLS] = len(fills)

    @property
    def nodes(self) -> int:
        return int(self.state.header[NODES] + self.state.header[TRIALS])


class Search:
    """The fills of a problem, each found when it is asked for; a limit raises `LimitReachedError`."""

    def __init__(self, problem: Problem, choices: Choices, bounds: Bounds) -> None:
        self._problem = problem
        self._choices = choices
        self._bounds = bounds
        self._runners: list[_Runner] = []
        self.failed_slot: int | None = None
        """The slot that was left without a word before any decision, as a number of the problem."""

    def fills(self) -> Iterator[list[int]]:
        """Every fill as the numbers of the words in the slots; those found are all there are when this ends."""
        if not self._begin():
            return
        wants_all = self._problem.wish.fills is None
        while True:
            runner = self._hunt()
            if runner is None:
                return
            words = self._problem.read_words(runner.state)
            yield words
            for other in self._runners:
                # A search that goes on behind a fill meets no fill again.
                if not (wants_all and self._problem.wish.different == 1):
                    other.add_fill(words)
            if not wants_all:
                runner.begin_anew()

    def effort(self) -> Effort:
        """What it has cost so far."""
        headers = [runner.state.header for runner in self._runners]
        counters = {
            "trials": sum(int(header[TRIALS]) for header in headers),
            "failures": sum(int(header[FAILS]) for header in headers),
            "restarts": sum(runner.restarts for runner in self._runners),
        }
        return Effort(sum(int(header[NODES]) for header in headers), self._bounds.seconds, counters)

    def _begin(self) -> bool:
        """Draw the first conclusions; whether a fill may exist."""
        before = time.perf_counter()
        for module in ("filling.propagating", "filling.searching"):
            load(module)
        # Compiling, or loading from disk, is no part of filling this grid.
        self._bounds.leave_out(time.perf_counter() - before)
        choices = self._choices
        if choices.branching != "cells":
            self._add_runner(BY_WORDS, choices.restarts)
        if choices.branching != "words":
            # Beside a search on words that begins anew, the one on cells goes straight to the proof.
            self._add_runner(BY_CELLS, choices.restarts and choices.branching == "cells")
        if self._problem.wish.fills is None:
            del self._runners[:-1]
            self._runners[0].state.header[PATIENCE] = 0
        return self.failed_slot is None

    def _add_runner(self, branching: int, restarts: bool) -> None:
        from gridwright.kernels.filling.propagating import narrow_slots

        problem, choices = self._problem, self._choices
        check = FORWARD if choices.check == "fc" and branching == BY_WORDS else FULL_CHECK
        state = problem.new_state(check=check, seed=problem.wish.seed)
        header = state.header
        header[SLOT_RULE], header[WORD_RULE] = SLOT_RULES.index(choices.slot), WORD_RULES.index(choices.value)
        header[BRANCHING], header[SAMPLE], header[APART] = branching, choices.sample, problem.wish.different
        header[PATIENCE] = PATIENCE_AT_FIRST if restarts else 0
        failed = int(narrow_slots(problem.frame, state, problem.letters))
        if failed >= 0:
            self.failed_slot = failed
        self._runners.append(_Runner(problem, state, PATIENCE_AT_FIRST))

    def _hunt(self) -> _Runner | None:
        """The search that has found a fill; None when there is none left."""
        from gridwright.kernels.filling.searching import FOUND, NONE

        turn = 0
        while True:
            self._bounds.look_up(self.effort())
            left = self._bounds.nodes - self.effort().nodes
            runner = self._runners[turn % len(self._runners)]
            turn += 1
            has_head_start = self._runners[0].nodes < HEAD_START
            if runner is not self._runners[0] and has_head_start:
                continue
            ending = runner.run(min(SLICE, left))
            if ending == FOUND:
                return runner
            if ending == NONE:
                return None
            if left <= 0:
                self._bounds.give_up()
