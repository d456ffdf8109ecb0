"""Why something follows, as a person would say it: the steps of an explanation, whatever the kind."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any, Generic

from gridwright.model.display import DisplayedAnswer
from gridwright.model.puzzle import AnyBoardT_co, Violation

Cell = tuple[int, int]
"""(row, column), from 0."""


@dataclass(frozen=True, slots=True)
class Deduction(DisplayedAnswer):
    """One step: what follows, where, by which technique, because of what.

    It can be checked against the board alone: whatever the argument needs is on the board or in `reasons`.
    """

    technique: str
    """The stable name of the hardest technique in it, as `--rules` takes it."""
    title: str
    """That technique's name for a person."""
    tier: int
    """How hard that is to see, from 1."""
    place: str
    """Where to look: ``row 3``."""
    claim: str
    """What follows, in a sentence."""
    reasons: tuple[str, ...]
    """The argument, a sentence each, in the order a person would go through it."""
    sets: tuple[tuple[Cell, int], ...]
    """The cells it settles, with their values; only cells that were unknown."""
    because: tuple[Cell, ...] = ()
    """The known cells the argument looks at."""
    clues: tuple[tuple[int, int, int], ...] = ()
    """The numbers it looks at: direction, line and place in the clue."""
    cost: float = 0.0
    """How much work it is, to compare steps by."""
    chains: tuple[Chain, ...] = ()
    """For a step that supposes something: each supposition with what would follow from it."""
    lines: tuple[tuple[int, int], ...] = ()
    """Those it looks at: direction and number. None for a step that supposes something: its chains have their own."""
    tints: tuple[tuple[Cell, int], ...] = ()
    """The cells it looks at as coloured, with their tints, where a kind colours cells: see `gridwright.model.drawing`."""
    excludes: tuple[tuple[Cell, int], ...] = ()
    """Cells that it does not settle, each with a value that it rules out: a player's note "not red"."""
    labels: tuple[tuple[Cell, str], ...] = ()
    """Short names that its sentences use for places, such as ``A`` of "the corner A"; the picture shows each at its place."""
    details: tuple[str, ...] = ()
    """The argument at length, a paragraph each, for those who unfold it; empty where `reasons` say everything."""

    def _headline(self) -> str:
        return f"{self.title}, {self.place}: {self.claim}"

    def _sentences(self) -> tuple[str, ...]:
        return self.reasons


@dataclass(frozen=True, slots=True)
class Chain:
    """What would follow if one cell had this value, up to a contradiction or up to what is needed."""

    supposes: tuple[Cell, int]
    supposition: str
    """The same in words: ``row 3, column 7 were filled``."""
    steps: tuple[Deduction, ...]
    contradiction: str = ""
    """Why it cannot be; empty when the supposition stands."""
    broken: tuple[Cell, ...] = ()
    """The cells of the line that cannot be right any more."""
    argument: tuple[str, ...] = ()
    """`contradiction` thought by thought: a paragraph each."""
    broken_lines: tuple[tuple[int, int], ...] = ()
    """That line: direction and number."""
    broken_names: tuple[str, ...] = ()
    """What a person calls it, where it is neither a row nor a column."""


LONG = 60
"""Steps beyond which an explanation is easier to take in by chapters."""
SHORTEST_CHAPTER = 3
"""Steps in a row by the same technique that are told together then."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Steps of an explanation, one after the other, by the same technique."""

    technique: str
    title: str
    first: int
    """The number of its first step, from 1."""
    steps: tuple[Deduction, ...]

    @property
    def last(self) -> int:
        """The number of its last step."""
        return self.first + len(self.steps) - 1


@dataclass(frozen=True, slots=True)
class Explanation(DisplayedAnswer, Generic[AnyBoardT_co]):
    """The way from a board to its solution, as far as the techniques reach."""

    start: AnyBoardT_co
    """The board it began from."""
    steps: tuple[Deduction, ...]
    board: AnyBoardT_co
    """The board after the last step."""
    ending: str
    """``solved``, ``stuck`` when no technique finds more, ``contradiction`` when the clues cannot be met, ``stopped`` when a
    limit came first."""
    remark: str = ""
    """What to say about an ending other than solved."""

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """All steps, those in a row by the same technique together: 599 steps may be 260 chapters, one of 14 steps."""
        chapters: list[Chapter] = []
        number = 1
        for technique, run in groupby(self.steps, key=lambda step: step.technique):
            steps = tuple(run)
            chapters.append(Chapter(technique, steps[0].title, number, steps))
            number += len(steps)
        return tuple(chapters)

    def _headline(self) -> str:
        return f"{self.ending} after {len(self.steps):,} step{'' if len(self.steps) == 1 else 's'}"

    def _sentences(self) -> list[str]:
        steps = [f"{number}. {step.title}, {step.place}: {step.claim}" for number, step in enumerate(self.steps, start=1)]
        return [*steps, self.remark] if self.remark else steps

    def _boards(self) -> tuple[object, ...]:
        return (self.board,)


@dataclass(frozen=True, slots=True)
class Hint(DisplayedAnswer):
    """What to tell a player about a board: first what is wrong with it, then the easiest next step."""

    outcome: str
    """``step``, ``wrong`` when the board cannot be right, ``finished``, or ``stuck`` when no technique finds more."""
    violations: tuple[Violation, ...] = ()
    """Where the board contradicts the clues as it stands."""
    wrong: tuple[Cell, ...] = ()
    """Cells that no solution has like this, although no single line shows it."""
    wrong_names: tuple[str, ...] = ()
    """What a person calls these cells, where the puzzle was at hand to say so."""
    step: Deduction | None = None
    remark: str = ""
    """What to say when there is no step."""

    def _headline(self) -> str:
        if self.step is not None:
            return f"{self.step.title}, {self.step.place}: {self.step.claim}"
        return " ".join(filter(None, [self.remark or self.outcome, "; ".join(self.wrong_names)]))

    def _sentences(self) -> tuple[str, ...]:
        return self.step.reasons if self.step is not None else tuple(map(str, self.violations))


@dataclass(frozen=True, slots=True)
class TechniqueInfo:
    """A technique as a list of them shows it."""

    code: str
    name: str
    title: str
    tier: int
    cost: float
    summary: str


@dataclass(frozen=True, slots=True)
class RuleCount:
    """What a loop over all lines with a set of rules counted, until it was done or a whole round changed nothing."""

    iterations: int
    uses: dict[str, int]
    """Code of each rule -> on how many visits to a line it changed something."""
    is_solved: bool
    board: Any
    text: str
    """The final state, and where each block may still lie, as the document draws them."""
    contradiction: str = ""


# Which rules a puzzle can be solved with: the smallest sets of them that are enough.

RuleSet = tuple[str, ...]
"""Codes of rules, in the order of the rules."""


@dataclass(frozen=True, slots=True)
class Spoiler:
    """A rule too many: the set solves the puzzle, and the same set with that rule does not."""

    solving: RuleSet
    rule: str


@dataclass(frozen=True, slots=True)
class MinimalSets:
    """The sets of rules that solve a puzzle while no proper subset of theirs does."""

    rules: RuleSet
    """Those that the sets are chosen from."""
    sets: tuple[RuleSet, ...]
    """The smallest first. Of a search that a limit stopped: the smallest sets it met, and some may not be minimal."""
    is_complete: bool
    """Whether every subset of the rules has been judged; then `sets` are exactly the minimal ones."""
    is_solved_by_all: bool
    """Whether all rules together solve it."""
    solving: int
    """How many of the subsets solve it, of those judged."""
    spoiled: int
    """How many of them do not although they contain one that does."""
    spoiler: Spoiler | None
    """The smallest example of that; None if there is none."""
    runs: int
    """Solving attempts it took."""
    contradiction: bool = False
    """Whether the rules proved that there is no solution at all."""

    @property
    def shares(self) -> dict[str, float]:
        """For each rule, the share of the minimal sets that contain it; 0 for all if there is no set."""
        count = len(self.sets) or 1
        return {rule: sum(rule in each for each in self.sets) / count for rule in self.rules}

    @property
    def shared(self) -> RuleSet:
        """The rules that are in every minimal set; none if there is no set."""
        return tuple(rule for rule in self.rules if self.sets and all(rule in each for each in self.sets))
