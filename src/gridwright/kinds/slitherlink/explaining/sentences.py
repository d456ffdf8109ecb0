"""An argument in sentences: a thought each, thoughts of one form together, and nothing twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.kinds.slitherlink.explaining.around import list_neighbours
from gridwright.kinds.slitherlink.explaining.contradictions import describe_dead_end
from gridwright.kinds.slitherlink.explaining.hops import HopTeller
from gridwright.kinds.slitherlink.explaining.thoughts import Thought
from gridwright.kinds.slitherlink.explaining.words import NUMBERS, Words, begin
from gridwright.kinds.slitherlink.techniques.facts import CELLS, EDGES, Fact, Relation, Removal
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
            return f"{begin(describe_dead_end(self.words, last) or self._describe_end(last))}."
        if self._is_between_cells(last.look):
            is_line = any(isinstance(fact, Removal) and fact.value == CROSS_VALUE for fact in last.facts)
            between = f"there is a {'line' if is_line else 'cross'} between them"
            return f"So {between}." if final is None else self._hops.tell(final, f", so {between}")
        return f"{begin(self._grounds(last))}."

    def _describe_end(self, last: Thought) -> str:
        """What cannot be, where no clue or corner shows it by counting."""
        told = last.look.describe_end(self.knowledge, last.grounds)
        if told:
            return f"{'then ' if self._is_linked(last) else ''}{told}"
        return f"{self._grounds(last)}, and so no way is left"

    def _sentence(self, thought: Thought) -> str:
        if thought.hops:
            return self._hops.tell(thought)
        if thought.links:
            return self._go_on(thought.links)
        facts = self._facts(thought)
        if self._is_wide(thought.look):
            link = "Then, however" if self._is_linked(thought) else "However"
            return f"{link} the loop passes {self._passed(thought)}, {facts}."
        return f"{begin(self._grounds(thought))}: {facts}."

    def _is_wide(self, look: Look) -> bool:
        return type(look) is TableLook and is_cell(look.spot or (0, 0)) and look.technique.tier >= CONFIGURATION_TIER

    def _go_on(self, links: Sequence[Thought]) -> str:
        """How an argument goes on from clue to corner to clue, with what each of them shows, but nothing twice."""
        first, *others = links
        last = self._facts(first)
        told = self._sentence(first).removesuffix(".")
        for link in others:
            facts = self._facts(link)
            if facts != last:
                told += f"; so {facts}" if self._only_translates(link.look) else f"; {self._where(link.look)}: {facts}"
            last = facts
        return f"{told}."

    def _only_translates(self, look: Look) -> bool:
        """Whether a look at a cell says of two edges or cells what is known of them anyway, in other words."""
        return isinstance(look, TableLook) and is_cell(look.spot or (0, 0)) and look.clue is None

    def _where(self, look: Look) -> str:
        """By which clue or at which corner an argument goes on."""
        assert isinstance(look, TableLook)
        assert look.spot is not None
        name = self.knowledge.sheet.lattice.name_spot(look.spot)
        return f"then at the {name}" if look.clue is None else f"then by the {self.knowledge.runs.clues[look.clue]} in {name}"

    def _edges(self, thought: Thought) -> list[Removal]:
        return [
            fact for fact in thought.grounds.facts if isinstance(fact, Removal) and fact.variable < 2 * self.knowledge.sheet.cells
        ]

    def _is_linked(self, thought: Thought) -> bool:
        return len(self._edges(thought)) < len(thought.grounds.facts)

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
        pairs = self._compare_sides(thought, thought.grounds.facts)
        return f"{link}{f'{pairs}, and ' if pairs else ''}{subject}{f', and {told}' if told else ''}"

    def _facts(self, thought: Thought) -> str:
        """What a thought finds; of the outside and a neighbour of a clue, first what it finds of the edges between them."""
        sides = self._compare_sides(thought, [fact for fact in thought.facts if self._is_rim(fact)])
        return f"{sides}, so {self.words.facts(thought.facts)}" if sides else self.words.facts(thought.facts)

    def _is_rim(self, fact: Fact) -> bool:
        is_outside = self.knowledge.sheet.is_outside
        return isinstance(fact, Relation) and fact.about == CELLS and (is_outside(fact.one) or is_outside(fact.other))

    def _compare_sides(self, thought: Thought, facts: Iterable[Fact]) -> str:
        """What these facts about neighbours of a clue say of the edges between them and it, or rest on."""
        look, sheet = thought.look, self.knowledge.sheet
        if type(look) is not TableLook or look.clue is None:
            return ""
        side_of = dict(zip(list_neighbours(sheet, look.clue), sheet.sides(look.clue), strict=True))
        pairs = []
        for fact in facts:
            if isinstance(fact, Relation) and fact.about == CELLS and {fact.one, fact.other} <= set(side_of):
                beyond = [self.words.edge(side_of[cell]) for cell in (fact.one, fact.other) if sheet.is_outside(cell)]
                edges = self.words.relation(Relation(EDGES, side_of[fact.one], side_of[fact.other], fact.is_opposite))
                rim = f"{beyond[0]} borders on the outside" if beyond else ""
                pairs.append(edges if not rim else f"{edges}, and {rim}" if fact in thought.facts else f"{rim}, so {edges}")
        return ", and ".join(pairs)

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
