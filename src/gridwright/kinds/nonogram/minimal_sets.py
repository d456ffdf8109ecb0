"""All inclusion-minimal sets of the document's 13 rules that solve a puzzle.

A set is minimal if it solves the puzzle and no proper subset does. More rules are not always better: a rule may use up what
another one waits for. So a set may fail although a part of it solves, and a search that goes down from all rules through sets
that solve need not come to every minimal one. Here each of the 8,192 subsets is judged instead, and nothing is presumed.

That costs few runs, thanks to one fact. Let a run with the rules S have used the rules U only: each of the others, whenever it
was tried, found nothing. Without them, or some of them, the run is the same step by step. So it judges every set between U and S.
Largest sets first, these spans cover all subsets in about 840 runs instead of 8,192 (median of 1,000 puzzles of 20x20).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from gridwright.kinds.nonogram.kernels.rules import CONTRADICTION, SOLVED
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.simulation import RuleRuns
from gridwright.model.deduction import MinimalSets, RuleSet, Spoiler
from gridwright.model.outcome import Effort, Progress

RULES: RuleSet = tuple(str(number) for number in range(1, 14))
"""The document's own. Bit i of a set, here and in the kernels, stands for `RULES[i]`."""

ALL = (1 << len(RULES)) - 1

BETWEEN_REPORTS = 8
"""Runs between two reports of progress, which is where Ctrl-C is heard: 2 milliseconds on 20x20, about a second on 200x200."""

_UNJUDGED, _FAILS, _SOLVES = range(3)

Run = Callable[[int], tuple[int, int]]
"""Run a set of rules: how it ends, as kernels say it, and those of them that were of use."""


def find_minimal_sets(puzzle: Nonogram, *, limit: int | None = None, progress: Progress | None = None) -> MinimalSets:
    """Judge every subset of the rules, with at most `limit` runs of them, and tell which are minimal among those that solve."""
    if limit is not None and limit < 1:
        raise ValueError(f"limit must be at least 1 run, or None, not {limit}")
    return judge_subsets(RuleRuns(puzzle).run_mask, limit=limit, progress=progress)


def judge_subsets(run: Run, *, limit: int | None = None, progress: Progress | None = None) -> MinimalSets:
    """The same for whatever `run` solves."""
    return _Judge(run).judge_all(limit, progress)


class _Judge:
    """What is known of every subset of the rules."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._verdicts = bytearray(ALL + 1)
        self._runs = 0

    def judge_all(self, limit: int | None, progress: Progress | None) -> MinimalSets:
        for rules in _largest_first():
            if self._verdicts[rules] != _UNJUDGED:
                continue
            if self._runs == limit:
                return self._sum_up(is_complete=False)
            if progress is not None and self._runs % BETWEEN_REPORTS == 0:
                progress(Effort(nodes=self._runs))
            if not self._judge(rules):
                return MinimalSets(RULES, (), True, False, 0, 0, None, self._runs, contradiction=True)
        return self._sum_up(is_complete=True)

    def _judge(self, rules: int) -> bool:
        """Run a set of rules. False if they met a contradiction: rules prove what they find, so then no set can solve it."""
        ending, used = self._run(rules)
        self._runs += 1
        if ending == CONTRADICTION:
            return False
        verdict = _SOLVES if ending == SOLVED else _FAILS
        for rest in _subsets(rules & ~used):
            self._verdicts[used | rest] = verdict
        return True

    def _sum_up(self, *, is_complete: bool) -> MinimalSets:
        solving = [rules for rules in reversed(_largest_first()) if self._verdicts[rules] == _SOLVES]
        minimal = _keep_minimal(solving)
        failing = (rules for rules in range(ALL + 1) if self._verdicts[rules] == _FAILS)
        return MinimalSets(
            rules=RULES,
            sets=tuple(sorted(map(_name_rules, minimal), key=lambda names: (len(names), [int(name) for name in names]))),
            is_complete=is_complete,
            is_solved_by_all=self._verdicts[ALL] == _SOLVES,
            solving=len(solving),
            spoiled=sum(any(each & rules == each for each in minimal) for rules in failing),
            spoiler=self._find_spoiler(solving),
            runs=self._runs,
        )

    def _find_spoiler(self, solving: list[int]) -> Spoiler | None:
        """The smallest set that solves and, with one rule more, does not; from sets in rising order of size.

        If any set fails that contains a solving one there is such a pair: add the missing rules one after the other.
        """
        for rules in solving:
            for place, name in enumerate(RULES):
                if self._verdicts[rules | 1 << place] == _FAILS:
                    return Spoiler(_name_rules(rules), name)
        return None


@cache
def _largest_first() -> tuple[int, ...]:
    """Every subset of the rules, each after all that contain it."""
    return tuple(sorted(range(ALL + 1), key=lambda rules: (-rules.bit_count(), rules)))


def _subsets(rules: int) -> Iterator[int]:
    """Every subset of a set of rules, itself and the empty one among them."""
    subset = rules
    while subset:
        yield subset
        subset = (subset - 1) & rules
    yield 0


def _keep_minimal(solving: list[int]) -> list[int]:
    """Those that contain no other; they come in rising order of size."""
    minimal: list[int] = []
    for rules in solving:
        if not any(each & rules == each for each in minimal):
            minimal.append(rules)
    return minimal


def _name_rules(rules: int) -> RuleSet:
    return tuple(name for place, name in enumerate(RULES) if rules >> place & 1)
