"""The best fill that the time allows, by large neighbourhood search: again and again a part of a fill gets better words.

Where that helps no more, it restarts with another fill, until its bounds are reached or all fills were looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import numpy as np

from gridwright.kinds.crossword.filling.fill import MIN_SCORES
from gridwright.kinds.crossword.filling.problem import Problem
from gridwright.kinds.crossword.filling.search import NestedBounds
from gridwright.kinds.crossword.filling.subproblems import (
    ONE,
    FixedFill,
    Neighbourhoods,
    SubproblemSolver,
    propagate_problem,
    read_domain,
)
from gridwright.kinds.crossword.kernels.state import LIST, Bits, Small
from gridwright.model.filling import SearchStrategy
from gridwright.model.outcome import Effort
from gridwright.model.solving import NEVER, Bounds, LimitReachedError

NODES = 1_000
"""Nodes for a fill of the whole grid with words above some score."""
PART_NODES = 120
"""Nodes for a fill of a part."""
PARTS = (5, 9, 16, 28, 50)
"""How many slots are filled anew: few at first, more where few do not help."""
MOST_IDLE_ROUNDS = 3
"""So many times in a row all slots are tried in parts of every size, in vain, before it restarts, or ends."""
NODE_GROWTH = 1.3
"""By how much the limits of nodes grow with every restart."""
SCORE_SLACK = (0.0, 40.0)
"""By how much words may be worse than the mean of those they replace."""


@dataclass(frozen=True, slots=True)
class BestFill:
    """The best fill found."""

    words: list[int] | None
    """The numbers of the words in the slots; None if there is no fill, or a limit came before the first."""
    score: int
    bound: int
    """No fill has a better score. It is that of the best words that may stand in each slot, whatever stands in the others, or if
    all fills were looked at, that of the best."""
    reason: str
    """Which limit ended the search; nothing if it came to its own end: the bound is reached, or nothing that it tries helps."""
    effort: Effort


def find_best(problem: Problem, strategy: SearchStrategy, bounds: Bounds, *, restarts: bool = False) -> BestFill:
    """Look for a fill with the best total score, until one is known to be the best or the bounds are reached.

    Where nothing helps any more it ends, or `restarts`, which is for bounds that are sure to be reached.
    What was found until then is the answer; a fill is never given up for a worse one. No words and no reason: there is no fill.
    """
    search = _NeighbourhoodSearch(problem, strategy, bounds, restarts=restarts)
    reason = ""
    try:
        search.run()
    except LimitReachedError as stop:
        reason = stop.reason
    return BestFill(search.words or None, search.score, search.bound, reason, search.effort())


def bound_score(problem: Problem) -> int | None:
    """The sum of the best scores that arc consistency leaves to the slots; None if it leaves a slot none."""
    state, failed = propagate_problem(problem)
    if failed is not None:
        return None
    # Words stand by falling score.
    return problem.score(problem.read_words(state))


class _NeighbourhoodSearch:
    """A fill while it is improved."""

    def __init__(self, problem: Problem, strategy: SearchStrategy, bounds: Bounds, *, restarts: bool) -> None:
        self._problem = problem
        self._restarts = restarts
        self._random = Random(problem.specification.seed)
        self._outer = bounds
        self._solver = SubproblemSolver(NestedBounds(bounds.nodes, bounds, self._describe), strategy)
        on_words = replace(strategy, branching="words", restarts=False)
        self._part_strategies = [on_words, replace(on_words, value="score")]
        by_length, nothing = problem.lexicon.index.by_length, np.zeros(0, dtype=np.int32)
        found = (by_length[length].scores if length in by_length else nothing for length in problem.lengths)
        self._scores = [np.maximum(scores, 0) for scores in found]
        board = problem.puzzle.blank_board()
        self._open = [number for number, slot in enumerate(problem.slots) if board.entry(slot) is None]
        """The slots that have no given word."""
        self._neighbourhoods = Neighbourhoods(problem, self._random)
        self._steps = self._rounds = 0
        self._effort_factor = 1.0
        self._fill: FixedFill
        self._words: list[int] = []
        """The fill at work, and its score: not better than the best."""
        self._score = 0
        self.words: list[int] = []
        self.score = self.bound = 0

    def run(self) -> None:
        """Find a fill, then one whose worst word is as good as can be, then improve part after part."""
        bound = bound_score(self._problem)
        if bound is None:
            return
        self.bound = bound
        first = self._solver.run(self._problem, NEVER)
        if first.words is None:
            if not first.is_proved:
                self._outer.give_up()
            return
        self._accept(first.words)
        self._raise_lowest()
        self._improve_until_idle()
        self._try_all()
        while self.score < self.bound and self._restarts:
            self._restart()
            self._improve_until_idle()
            self._try_all()

    def effort(self) -> Effort:
        return self._describe(self._solver.effort())

    def _describe(self, effort: Effort) -> Effort:
        counters = {"score": self.score, "bound": self.bound, "improvements": self._steps, "rounds": self._rounds}
        return Effort(effort.nodes, self._outer.seconds, effort.counters | counters)

    def _accept(self, words: list[int]) -> bool:
        """Work on with a fill if it is better than the one at work, or as good; whether it is better."""
        score = self._problem.score(words)
        is_better = not self._words or score > self._score
        if is_better or score == self._score:
            self._work_on(words, score)
        return is_better

    def _work_on(self, words: list[int], score: int) -> None:
        """Take a fill for the one at work, and for the best if it is."""
        self._words, self._score = words, score
        self._fill = FixedFill(self._problem, words)
        if not self.words or score > self.score:
            self.words, self.score = words, score
            self._steps += 1

    def _restart(self) -> None:
        """Go on with another fill: one of words from some score on, or of all words."""
        self._rounds += 1
        self._effort_factor *= NODE_GROWTH
        min_scores = (*MIN_SCORES, 0)
        min_score = min_scores[(self._rounds - 1) % len(min_scores)]
        problem = self._require_scores(dict.fromkeys(range(len(self._problem.slots)), min_score))
        problem = replace(problem, specification=replace(problem.specification, seed=self._random.randrange(1 << 30)))
        answer = self._solver.run(problem, self._budget(NODES))
        if answer.words is not None:
            self._work_on(answer.words, self._problem.score(answer.words))

    def _budget(self, nodes: int) -> int:
        return int(min(nodes * self._effort_factor, NEVER))

    def _improve_until_idle(self) -> None:
        """Improve part after part until that has not helped several times in a row."""
        idle = 0
        while self.score < self.bound and idle < MOST_IDLE_ROUNDS:
            idle = 0 if self._improve_parts() else idle + 1

    def _raise_lowest(self) -> None:
        """Bisect for the highest score below which no word is needed."""
        levels = np.unique(np.concatenate([np.asarray(scores) for scores in self._scores])).tolist()
        low, high = 0, len(levels)
        while high - low > 1:
            middle = (low + high) // 2
            answer = self._solver.run(self._require_scores(dict.fromkeys(range(len(self._problem.slots)), levels[middle])), NODES)
            if answer.words is None:
                high = middle
            else:
                low = middle
                self._accept(answer.words)

    def _improve_parts(self) -> bool:
        """Look for a better word for every slot in turn, in parts that grow; whether one was found."""
        for size in PARTS:
            slots = self._open.copy()
            self._random.shuffle(slots)
            is_better = False
            for slot in sorted(slots, key=self._score_of):
                is_better |= self._improve(slot, size)
            if is_better:
                return True
            if size >= len(slots):
                break
        return False

    def _improve(self, slot: int, size: int) -> bool:
        """Fill a slot and those around it anew: it with a better word and none with a worse one, or all with rather good ones."""
        part = self._neighbourhoods.draw(slot, size)
        scores = {other: self._score_of(other) for other in part}
        level = round(sum(scores.values()) / len(scores) - self._random.uniform(*SCORE_SLACK))
        strategy = self._random.choice(self._part_strategies)
        for min_scores in (scores | {slot: scores[slot] + 1}, dict.fromkeys(part, level)):
            answer = self._solver.run(self._require_scores(min_scores), self._budget(PART_NODES), strategy)
            if answer.words is not None and self._accept(answer.words):
                return True
        return False

    def _try_all(self) -> None:
        """Where there are few fills, look at every one: then the best is known."""
        if self.score >= self.bound:
            return
        for words in self._solver.run_all(self._problem, self._budget(NODES)):
            self._accept(words)
        if self._solver.is_finished:
            self.bound = self.score

    def _score_of(self, slot: int) -> int:
        return int(self._scores[slot][self._words[slot]])

    def _require_scores(self, min_scores: dict[int, int]) -> Problem:
        """The problem with words of these scores at least in these slots, but for given ones; all others stay as they are."""
        problem = self._fill.free(min_scores)
        for slot in self._open:
            if slot not in min_scores:
                continue
            domain = read_domain(problem, problem.start, slot)
            domain &= _first_words(len(domain), self._scores[slot], min_scores[slot]) | self._theme_of(slot)
        return problem

    def _theme_of(self, slot: int) -> Bits:
        """The words of the theme that a slot may hold: they must be somewhere, whatever their score."""
        network = self._problem.network
        found = np.zeros_like(read_domain(self._problem, self._problem.start, slot))
        for number, word in network.theme.tolist():
            if number == network.slots[slot, LIST]:
                found[word >> 6] |= ONE << np.uint64(word & 63)
        return found


def _first_words(width: int, scores: Small, min_score: int) -> Bits:
    """The set of the words of a length with this score at least: the first ones."""
    members = np.zeros(64 * width, dtype=bool)
    members[: len(scores)] = scores >= min_score
    return np.packbits(members, bitorder="little").view("<u8").astype(np.uint64)
