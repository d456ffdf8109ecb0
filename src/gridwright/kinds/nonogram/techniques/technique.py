"""What a technique is: a rule for one line, its name, and the sentence that goes with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from gridwright.kinds.nonogram.techniques.line import Line, Move

Rule = Callable[[Line], Iterable[Move]]
"""Yields moves one at a time. Whoever runs it applies each before asking for the next, so a rule sees its own effect."""

Sentence = Callable[[Line, Move], str]
"""Why a move holds, told on the line as it was before the move."""


def apply_rule(rule: Rule, line: Line) -> bool:
    """Run a rule once and write down all it claims; whether anything was news."""
    has_news = False
    for claim in rule(line):
        if line.apply(claim) is not None:
            has_news = True
    return has_news


@dataclass(frozen=True, slots=True)
class Technique:
    """A rule with everything the rest of the house asks about it."""

    code: str
    """How `--rules` names it: ``1`` to ``13`` as in the document, ``11m``, ``X``, ``dp``."""
    name: str
    """A stable name: ``simple-spaces``."""
    title: str
    """For a person: ``Simple spaces``."""
    tier: int
    """How hard it is to see, 1 to 5: easier tiers are exhausted first."""
    cost: float
    """What one use costs a person, in units of effort; the table is ordered by tier, then this."""
    summary: str
    """One sentence on what it does."""
    rule: Rule
    sentence: Sentence

    def use(self, line: Line) -> bool:
        """Apply the rule once; whether anything was news."""
        return apply_rule(self.rule, line)

    def run(self, line: Line) -> list[tuple[Line, Move]]:
        """Apply the rule once; every move that was news, with the line as it was before."""
        done = []
        before = line.copy()
        for claim in self.rule(line):
            move = line.apply(claim)
            if move is not None:
                done.append((before, move))
                before = line.copy()
        return done
