"""An argument in sentences: a thought each, thoughts of one form together, and nothing twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.kinds.slitherlink.explaining.contradictions import describe_dead_end
from gridwright.kinds.slitherlink.explaining.hops import HopTeller
from gridwright.kinds.slitherlink.explaining.places import join_places
from gridwright.kinds.slitherlink.explaining.thoughts import Thought
from gridwright.kinds.slitherlink.explaining.words import NUMBERS, Words, begin
from gridwright.kinds.slitherlink.techniques.facts import Removal
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.look import Look
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE
from gridwright.kinds.slitherlink.techniques.tables import TableLook
from gridwright.model.edge_lattice import is_cell, is_edge

CONFIGURATION_TIER = 4
"""From this tier on, a look at a cell takes in all its corners."""
MOST_EDGES_NAMED = 2
"""More edges around a cell are not named one by one: they stand there, and the picture marks them."""


class Speaker:
    """Says arguments about one puzzle."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.words = Words(knowledge.sheet, knowledge.runs.clues)
        self._hops = HopTeller(knowledge, self.words)

    def argue(self, thoughts: Sequence[Thought]) -> list[str]:
        """The whole argument; what the last thought concludes is left to the claim."""
        *others, last = thoughts
        final = self._find_final_hops(others, last)
        told, said = [], set[str]()
        groups = self._hops.group([thought for thought in others if thought is not final])
        for thought in others:
            if thought is final or thought in groups.absorbed:
                continue
            if thought in groups.sentences:
                told.append(groups.sentences[thought])
                continue
            clauses = self.words.clauses(thought.facts)
            if not said.issuperset(clauses):
                told.append(self._sentence(thought))
            said.update(clauses)
        return [*told, self._conclude(last, final)]

    def _find_final_hops(self, others: Iterable[Thought], last: Thought) -> Thought | None:
        """The way from cell to cell after which there is only the edge between two of them left to settle."""
        if last.facts and self._is_between_cells(last.look):
            return next((each for each in others if each.hops and set(each.facts) & set(last.grounds.facts)), None)
        return None

    def _is_between_cells(self, look: Look) -> bool:
        return isinstance(look, TableLook) and look.spot is not None and is_edge(look.spot)

    def _conclude(self, last: Thought, final: Thought | None) -> str:
        if not last.facts:
            return f"{begin(describe_dead_end(self.words, last) or self._grounds(last))}."
        if self._is_between_cells(last.look):
            is_line = any(isinstance(fact, Removal) and fact.value == CROSS_VALUE for fact in last.facts)
            between = f"there is a {'line' if is_line else 'cross'} between them"
            return f"So {between}." if final is None else self._hops.tell(final, f", so {between}")
        return f"{begin(self._grounds(last))}."

    def _sentence(self, thought: Thought) -> str:
        if thought.hops:
            return self._hops.tell(thought)
        facts = self.words.facts(thought.facts)
        if thought.via:
            return f"{begin(self._grounds(thought))}; {self._go_on(thought.via)}: {facts}."
        if self._is_wide(thought.look):
            link = "Then, however" if self._is_linked(thought) else "However"
            return f"{link} the loop passes {self._passed(thought)}, {facts}."
        return f"{begin(self._grounds(thought))}: {facts}."

    def _is_wide(self, look: Look) -> bool:
        return type(look) is TableLook and is_cell(look.spot or (0, 0)) and look.technique.tier >= CONFIGURATION_TIER

    def _go_on(self, via: Sequence[Look]) -> str:
        """How an argument goes on from corner to corner, by the clues between them."""
        clued = [look.clue for look in via if isinstance(look, TableLook) and look.clue is not None]
        if not clued:
            names = [self.knowledge.sheet.lattice.name_spot(look.spot) for look in via if look.spot is not None]
            return f"so at {join_places([f'the {name}' for name in names])}"
        numbers = {self.knowledge.runs.clues[cell] for cell in clued}
        if len(numbers) == 1 and len(clued) > 1:
            return f"so from corner to corner by each {numbers.pop()} in {self.words.cells(clued)}"
        named = [f"the {self.knowledge.runs.clues[cell]} in {self.words.cell(cell)}" for cell in clued]
        return f"so from corner to corner by {join_places(named)}"

    def _edges(self, thought: Thought) -> list[Removal]:
        grounds = thought.first or thought.grounds
        return [fact for fact in grounds.facts if isinstance(fact, Removal) and fact.variable < 2 * self.knowledge.sheet.cells]

    def _is_linked(self, thought: Thought) -> bool:
        return len(self._edges(thought)) < len((thought.first or thought.grounds).facts)

    def _passed(self, thought: Thought) -> str:
        """The cell that is passed, with what stands around it."""
        look = thought.look
        assert isinstance(look, TableLook)
        assert look.spot is not None
        clue = "" if look.clue is None else f" with its {self.knowledge.runs.clues[look.clue]}"
        edges = [fact for fact in self._edges(thought) if self.knowledge.sheet.has_edge(fact.variable)]
        around = ""
        if len(edges) > MOST_EDGES_NAMED:
            around = ", by the lines and crosses there"
        elif edges:
            around = f", where {self.words.settled(edges, look.spot)}"
        return f"{self.knowledge.sheet.lattice.name_spot(look.spot)}{clue} and its corners{around}"

    def _grounds(self, thought: Thought) -> str:
        """What a thought looks at, without what it concludes."""
        link = "then " if self._is_linked(thought) else ""
        if self._is_wide(thought.look):
            return f"{link}look at all ways left to pass {self._passed(thought)}"
        told = self.words.settled(self._edges(thought), thought.look.spot) if thought.look.names_edges else ""
        subject = thought.look.describe(self.knowledge, thought.grounds) or self._subject(thought.look)
        return f"{link}{subject}{f', and {told}' if told else ''}"

    def _subject(self, look: Look) -> str:
        """The place that a look at a table takes in."""
        assert isinstance(look, TableLook)
        assert look.spot is not None
        name = self.knowledge.sheet.lattice.name_spot(look.spot)
        if is_edge(look.spot):
            return f"neighbours on the same side of the loop have a cross between them, others a line: see the {name}"
        if not is_cell(look.spot):
            return f"two lines or none meet at the {name}"
        if look.clue is None:
            return f"look at {name}"
        clue = self.knowledge.runs.clues[look.clue]
        return f"the {clue} in {name} needs {NUMBERS[clue]} {'line' if clue == 1 else 'lines'}"
