"""Visits told: whatever a look settles becomes a step."""

from __future__ import annotations

from gridwright.kinds.slitherlink.explaining.condensing import Condenser
from gridwright.kinds.slitherlink.explaining.telling import Teller
from gridwright.kinds.slitherlink.explaining.thoughts import Thinker, Thought
from gridwright.kinds.slitherlink.techniques.facts import Cause, ContradictionError, Grounds, Removal
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.look import Look
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE, LINE_VALUE
from gridwright.model.deduction import Deduction


class DeadEndError(Exception):
    """Something cannot be; the thoughts say why."""

    def __init__(self, thoughts: list[Thought], untold: list[int]) -> None:
        super().__init__("this cannot be")
        self.thoughts = thoughts
        self.untold = untold


class Narrator:
    """Takes looks and tells what they settle."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.teller = Teller(knowledge)
        self.condenser = Condenser(knowledge)

    def visit(self, look: Look) -> list[Deduction]:
        """Take a look: the steps it gives, each on the board as it was before the visit."""
        knowledge = self.knowledge
        knowledge.fresh = []
        try:
            knowledge.visit(look)
        except ContradictionError as fault:
            cause = Cause(fault.look, knowledge.clock + 1, fault.grounds)
            untold, knowledge.fresh = knowledge.fresh, []
            raise DeadEndError(self.condenser.condense(Thinker(knowledge, untold).think(cause, ())), untold) from None
        steps = []
        fresh, knowledge.fresh = knowledge.fresh, []
        untold = fresh
        while fresh:
            group, fresh = self._split(fresh)
            targets = [Removal(edge, CROSS_VALUE if knowledge.is_line(edge) else LINE_VALUE) for edge in group]
            thoughts = Thinker(knowledge, untold).think(knowledge.causes[targets[0]], targets)
            hardest = max((thought.look.technique for thought in thoughts), key=lambda each: (each.tier, each.cost))
            steps.append(self.teller.tell(self.condenser.condense(thoughts), untold, hardest))
        return steps

    def _split(self, fresh: list[int]) -> tuple[list[int], list[int]]:
        """The edges that were settled on the same grounds as the first, and the others."""
        first = self._grounds_of(fresh[0])
        group = [edge for edge in fresh if self._grounds_of(edge) is first]
        return group, [edge for edge in fresh if edge not in group]

    def _grounds_of(self, edge: int) -> Grounds | None:
        value = CROSS_VALUE if self.knowledge.is_line(edge) else LINE_VALUE
        return self.knowledge.causes[edge, value].grounds
