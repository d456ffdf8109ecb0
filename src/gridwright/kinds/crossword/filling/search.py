"""The search for fills of one problem: several searches take turns until one finds a fill, or proves that none is left.

All of them maintain arc consistency and choose slots by dom/wdeg. Decisions on words fill ordinary grids at once. Where they
do not, decisions on the letters of cells often do, and they prove sooner that there is no fill. Both restart after many
failures, with the weights that these have left; beside them a search on cells never restarts, and so comes to its end first.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from gridwright.kernels.interpreting import UntilCompiled
from gridwright.kinds.crossword.filling.problem import Problem
from gridwright.kinds.crossword.kernels import KERNELS
from gridwright.kinds.crossword.kernels.state import (
    BRANCHING,
    BY_CELLS,
    BY_WORDS,
    FAILS,
    FAILURE,
    FILLS,
    FORWARD,
    FULL_CHECK,
    LEAST_DIFFERENT,
    NODES,
    RESTART_FOR_NEXT,
    RESTART_LIMIT,
    SAMPLE,
    SLOT_RULE,
    TRIALS,
    WORD_RULE,
    Reals,
    State,
    with_room,
)
from gridwright.model.filling import SLOT_RULES, WORD_RULES, SearchStrategy
from gridwright.model.outcome import Effort
from gridwright.model.solving import Bounds, LimitReachedError

# Bounds of a search inside another.


class NestedBounds(Bounds):
    """So many nodes and seconds for the inner search, and the bounds of the outer one.

    `describe` turns the effort of the inner search into that of the outer one, for progress reports.
    """

    def __init__(self, limit: int, outer: Bounds, describe: Callable[[Effort], Effort], *, timeout: float | None = None) -> None:
        super().__init__(limit, timeout)
        self._outer = outer
        self._describe = describe
        self.is_outer_reached = False
        """Whether the outer search reached a limit, and not just the inner one."""

    def leave_out(self, seconds: float) -> None:
        super().leave_out(seconds)
        self._outer.leave_out(seconds)

    def look_up(self, effort: Effort) -> None:
        try:
            self._outer.look_up(self._describe(effort))
        except LimitReachedError:
            self.is_outer_reached = True
            raise
        super().look_up(Effort(effort.nodes, self.seconds))


SLICE = 100
"""Decisions of a search until another has its turn, and somebody looks at the clock."""
HEAD_START = 2_000
"""Decisions of the first search before others take turns with it."""
WORD_SHARE = 3
"""How many turns decisions on words have for one on cells."""
INTERPRETED_SLICE = 5
"""Decisions until somebody looks at the clock while Python interprets a search."""
FIRST_RESTART_LIMIT, RESTART_LIMIT_GROWTH = 100, 1.1
"""After how many failures a search restarts, and how that grows each time: so every search comes to an end."""

PROPAGATE_ALL = UntilCompiled(KERNELS.name("propagation:propagate_all"))
SEARCH_FILLS = UntilCompiled(KERNELS.name("search:search_fills"))


class _SearchMode(NamedTuple):
    """How one of the searches decides, and whether it restarts."""

    branching: int
    restarts: bool
    share: int = 1
    """How many turns it has for one of the others."""


def plan_modes(strategy: SearchStrategy, wants_all: bool) -> list[_SearchMode]:
    """The searches that take turns. One alone goes through all fills."""
    words, cells = _SearchMode(BY_WORDS, strategy.restarts, WORD_SHARE), _SearchMode(BY_CELLS, strategy.restarts)
    straight = _SearchMode(BY_CELLS, False)
    if wants_all:
        return [words._replace(restarts=False) if strategy.branching == "words" else straight]
    modes = {"words": [words], "cells": [cells], "auto": [words, cells, straight]}
    return list(dict.fromkeys(modes[strategy.branching]))


@dataclass(slots=True)
class _Runner:
    """One of the searches."""

    problem: Problem
    state: State
    restart_limit: float = FIRST_RESTART_LIMIT
    restarts: int = 0

    def run(self, budget: int, look_up: Callable[[], object]) -> int:
        """Search on for so many decisions at most; an ending of `kernels.search`, not `ROOM` or `RESTART`.

        Where that takes long, because it is interpreted, `look_up` is called in between.
        """
        from gridwright.kinds.crossword.kernels.search import MORE, RESTART, ROOM

        last = self.nodes + budget
        while True:
            left = last - self.nodes
            part = left if SEARCH_FILLS.is_ready else min(left, INTERPRETED_SLICE)
            ending = int(SEARCH_FILLS(self.problem.network, self.state, part))
            if ending == MORE and self.nodes < last:
                look_up()
            elif ending == ROOM:
                self.state = with_room(self.state)
            elif ending == RESTART:
                self.restarts += 1
                self.restart_limit *= RESTART_LIMIT_GROWTH
                self.state.header[RESTART_LIMIT] = int(self.restart_limit)
                if self.nodes >= last:
                    return MORE
            else:
                return ending

    def restart(self) -> None:
        """Restart before the next fill, so that it is not like the last."""
        self.state.header[FAILURE] = RESTART_FOR_NEXT

    def add_fills(self, fills: list[list[int]]) -> None:
        """Note fills from which every other must differ."""
        if fills:
            self.state = self.state._replace(fills=np.array(fills, dtype=np.int32))
            self.state.header[FILLS] = len(fills)

    @property
    def nodes(self) -> int:
        return int(self.state.header[NODES] + self.state.header[TRIALS])


class Search:
    """The fills of a problem, each found when it is asked for; a limit raises `LimitReachedError`."""

    def __init__(self, problem: Problem, strategy: SearchStrategy, bounds: Bounds, known: Sequence[list[int]] = ()) -> None:
        """`known` are fills from which every other must differ as much as is asked."""
        self._problem = problem
        self._strategy = strategy
        self._bounds = bounds
        self._wants_all = problem.specification.fills is None
        self._modes = plan_modes(strategy, self._wants_all)
        self._runners: list[_Runner] = []
        self._found = list(known)
        self._rejected: list[list[int]] = []
        """Fills that differ from others in their slots, but not in their words."""
        self.failed_slot: int | None = None
        """The slot that was left without a word before any decision, as a number of the problem."""
        self.is_exact = True
        """Whether nothing was left out that might differ enough from all fills found."""

    def fills(self) -> Iterator[list[int]]:
        """Every fill as the numbers of the words in the slots; those found are all there are when this ends."""
        self._load()
        self._start_runner(self._modes[0])
        while self.failed_slot is None:
            runner = self._run_to_fill()
            if runner is None:
                return
            words = self._problem.read_words(runner.state)
            if self._is_new(words):
                yield words
                if self._wants_all and self._problem.specification.different == 1:
                    # A single search that goes on behind a fill does not meet it again.
                    continue
                self._found.append(words)
            else:
                self._reject(words)
            for other in self._runners:
                other.add_fills(self._found + self._rejected)
            if not self._wants_all:
                runner.restart()

    def _is_new(self, words: list[int]) -> bool:
        """Whether a fill has as many words as is asked that another has nowhere: the search itself compares slot with slot."""
        different = self._problem.specification.different
        if different == 1:
            return True
        entries = list(zip(self._problem.lengths, words, strict=True))
        others = map(self._name, self._found)
        return all(sum(entry not in other for entry in entries) >= different for other in others)

    def _reject(self, words: list[int]) -> None:
        """Look no more near a fill. Those near one with the very words of another are too much like that, too."""
        self._rejected.append(words)
        self.is_exact &= any(self._name(words) == self._name(other) for other in self._found)

    def _name(self, words: list[int]) -> set[tuple[int, int]]:
        """The words of a fill, wherever they stand."""
        return set(zip(self._problem.lengths, words, strict=True))

    def effort(self) -> Effort:
        """What it has cost so far."""
        headers = [runner.state.header for runner in self._runners]
        counters = {
            "trials": sum(int(header[TRIALS]) for header in headers),
            "failures": sum(int(header[FAILS]) for header in headers),
            "restarts": sum(runner.restarts for runner in self._runners),
        }
        return Effort(sum(int(header[NODES]) for header in headers), self._bounds.seconds, counters)

    @property
    def weights(self) -> Reals:
        """How often each slot was left without a word, of late more than long ago."""
        weights = np.zeros(len(self._problem.slots))
        for runner in self._runners:
            weights += runner.state.weights / runner.state.weight_step
        return weights

    def _load(self) -> None:
        """Compiling kernels, or loading them from disk, is no part of filling this grid."""
        before = time.perf_counter()
        for kernel in (PROPAGATE_ALL, SEARCH_FILLS):
            kernel.prepare()
        self._bounds.leave_out(time.perf_counter() - before)

    def _start_runner(self, mode: _SearchMode) -> None:
        """Set up a search, and propagate what is given."""
        problem, strategy = self._problem, self._strategy
        check = FORWARD if strategy.check == "fc" and mode.branching == BY_WORDS else FULL_CHECK
        state = problem.new_state(check=check, seed=3 * problem.specification.seed + len(self._runners))
        header = state.header
        header[SLOT_RULE], header[WORD_RULE] = SLOT_RULES.index(strategy.slot), WORD_RULES.index(strategy.value)
        header[BRANCHING], header[SAMPLE], header[LEAST_DIFFERENT] = (
            mode.branching,
            strategy.sample_size,
            problem.specification.different,
        )
        header[RESTART_LIMIT] = FIRST_RESTART_LIMIT if mode.restarts else 0
        failed = int(PROPAGATE_ALL(problem.network, state, problem.letters))
        if failed >= 0:
            self.failed_slot = failed
        self._runners.append(_Runner(problem, state))
        self._runners[-1].add_fills(self._found + self._rejected)

    def _run_to_fill(self) -> _Runner | None:
        """The search that has found a fill; None when there is none left."""
        from gridwright.kinds.crossword.kernels.search import FOUND, NONE

        while True:
            left = self._bounds.nodes - self._look_up().nodes
            runner = self._next_runner()
            if runner is None:
                return None
            ending = runner.run(min(SLICE, left), self._look_up)
            if ending == FOUND:
                return runner
            if ending == NONE:
                return None
            if left <= 0:
                self._bounds.give_up()

    def _look_up(self) -> Effort:
        """What it has cost so far, unless the time is over; and the kernels, once they are compiled."""
        effort = self.effort()
        self._bounds.look_up(effort)
        if not SEARCH_FILLS.is_ready:
            self._load()
        return effort

    def _next_runner(self) -> _Runner | None:
        """The search whose turn it is: the one that has done least, but the first has a start; None if there is no fill."""
        if self._runners[0].nodes < HEAD_START:
            return self._runners[0]
        if len(self._runners) < len(self._modes):
            self._start_runner(self._modes[len(self._runners)])
            # More may follow for this search than for the first: then that is the proof.
            return None if self.failed_slot is not None else self._runners[-1]
        turns = [runner.nodes / mode.share for runner, mode in zip(self._runners, self._modes, strict=True)]
        return self._runners[turns.index(min(turns))]
