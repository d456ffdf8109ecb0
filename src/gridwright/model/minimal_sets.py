"""Which rules a puzzle can be solved with: the smallest sets of them that are enough."""

from __future__ import annotations

from dataclasses import dataclass

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
