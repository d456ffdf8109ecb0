"""Thoughts as steps: a sentence each, the technique of the hardest, and what to look at on the board."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kinds.slitherlink.board import CROSS, LINE
from gridwright.kinds.slitherlink.explaining.thoughts import Thought, board_edges, coloured_cells
from gridwright.kinds.slitherlink.explaining.words import NUMBERS, Words, begin
from gridwright.kinds.slitherlink.techniques.facts import CELLS, Relation, Removal
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.look import Look
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE
from gridwright.kinds.slitherlink.techniques.tables import TableLook
from gridwright.model.deduction import Cell, Deduction
from gridwright.model.edge_lattice import is_cell, is_edge
from gridwright.model.link_drawing import INSIDE, OUTSIDE, tint_of

THOUGHT_SHARE = 0.25
"""How much each thought before the last adds to the effort, as a share of its technique's cost."""
MOST_HOPS_TOLD = 4
"""Cells named on the way from one cell to another; a longer way is only counted."""
CONFIGURATION_TIER = 4
"""From this tier on, a look at a cell takes in all its corners."""


class Teller:
    """Says thoughts about one puzzle."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.words = Words(knowledge.sheet, knowledge.runs.clues)

    def tell(self, thoughts: Sequence[Thought], untold: Sequence[int]) -> Deduction:
        """The step that these thoughts lead to."""
        last = thoughts[-1]
        hardest = max((thought.look.technique for thought in thoughts), key=lambda each: (each.tier, each.cost))
        settled = [fact for fact in last.facts if isinstance(fact, Removal)]
        before = sum(THOUGHT_SHARE * thought.look.technique.cost for thought in thoughts[:-1])
        sheet = self.knowledge.sheet
        sets = [(sheet.edge_spot(fact.variable), LINE if fact.value == CROSS_VALUE else CROSS) for fact in settled]
        return Deduction(
            technique=hardest.name,
            title=hardest.title,
            tier=hardest.tier,
            place=self.place(last.look, settled),
            claim=f"{begin(self.words.facts(settled))}.",
            reasons=tuple(self.sentences(thoughts)),
            sets=tuple(sorted(sets)),
            because=self.because(thoughts, untold),
            cost=last.look.technique.cost + before,
            tints=self.tints(thoughts),
        )

    def because(self, thoughts: Sequence[Thought], untold: Sequence[int]) -> tuple[Cell, ...]:
        """The edges on the board and the cells with clues that an argument looks at."""
        sheet = self.knowledge.sheet
        cells = dict.fromkeys(cell for thought in thoughts for cell in thought.grounds.clues)
        spots = [sheet.cell_spot(cell) for cell in cells]
        return tuple(sorted([*spots, *map(sheet.edge_spot, board_edges(self.knowledge, thoughts, untold))]))

    def tints(self, thoughts: Sequence[Thought]) -> tuple[tuple[Cell, int], ...]:
        """The cells that an argument looks at as coloured: inside, outside, or in pairs of colours numbered in reading order."""
        sheet, labels = self.knowledge.sheet, self.knowledge.colours.label
        outside = labels[0]
        numbers: dict[int, int] = {}
        tints = []
        for cell in sorted(set(coloured_cells(thoughts))):
            if sheet.is_outside(cell):
                continue
            label = labels[cell]
            if label >> 1 == outside >> 1:
                tints.append((sheet.cell_spot(cell), INSIDE if label != outside else OUTSIDE))
            else:
                number = numbers.setdefault(label >> 1, len(numbers) + 1)
                tints.append((sheet.cell_spot(cell), tint_of(number, is_opposite=bool(label & 1))))
        return tuple(tints)

    def place(self, look: Look, settled: Sequence[Removal]) -> str:
        """Where to look."""
        spot = look.spot
        if spot is None:
            if len(settled) != 1:
                return "the whole board"
            spot = self.knowledge.sheet.edge_spot(settled[0].variable)
        name = self.knowledge.sheet.lattice.name_spot(spot)
        return name if is_cell(spot) else f"the {name}"

    def sentences(self, thoughts: Sequence[Thought]) -> list[str]:
        """The whole argument, without what has been said before; what the last thought concludes is left to the claim."""
        told, said = [], set[str]()
        for thought in thoughts[:-1]:
            clauses = self.words.clauses(thought.facts)
            if not said.issuperset(clauses):
                told.append(self._sentence(thought))
            said.update(clauses)
        return [*told, f"{begin(self._grounds(thoughts[-1]))}."]

    def _sentence(self, thought: Thought) -> str:
        if thought.hops:
            return self._tell_hops(thought)
        return f"{begin(self._grounds(thought))}: {self.words.facts(thought.facts)}."

    def _grounds(self, thought: Thought) -> str:
        """What a thought looks at, without what it concludes."""
        edges = [fact for fact in thought.grounds.facts if isinstance(fact, Removal) and self._is_edge(fact)]
        told = self.words.settled(edges, thought.look.spot)
        is_linked = len(edges) < len(thought.grounds.facts)
        subject = thought.look.describe(self.knowledge, thought.grounds) or self._subject(thought.look)
        if not thought.look.names_edges:
            told = ""
        link = "then " if is_linked else ""
        joint = "where" if isinstance(thought.look, TableLook) and subject.startswith("look") else "and"
        return f"{link}{subject}{f', {joint} {told}' if told else ''}"

    def _is_edge(self, fact: Removal) -> bool:
        return fact.variable < 2 * self.knowledge.sheet.cells

    def _subject(self, look: Look) -> str:
        """The place that a look at a table takes in."""
        assert isinstance(look, TableLook)
        assert look.spot is not None
        name = self.knowledge.sheet.lattice.name_spot(look.spot)
        clue = None if look.clue is None else self.knowledge.runs.clues[look.clue]
        if is_edge(look.spot):
            return f"neighbours on the same side of the loop have a cross between them, others a line: see the {name}"
        if not is_cell(look.spot):
            return f"two lines or none meet at the {name}"
        if look.technique.tier >= CONFIGURATION_TIER:
            number = "" if clue is None else f" with its {clue}"
            return f"look at all ways left to pass {name}{number} and its corners"
        assert clue is not None
        return f"the {clue} in {name} needs {NUMBERS[clue]} {'line' if clue == 1 else 'lines'}"

    def _tell_hops(self, thought: Thought) -> str:
        """How one comes from one item to another: by the edge between them, or from cell to cell, counting lines."""
        relation = next(fact for fact in thought.facts if isinstance(fact, Relation))
        claim = begin(self.words.relation(relation))
        hops = thought.hops
        if relation.about != CELLS:
            return f"{claim}: the pairs named before show it, one after the other."
        if len(hops) == 1 and isinstance(hops[0].fact, Removal):
            return f"{claim}: {self.words.settled([hops[0].fact])}."
        between = [hop.target for hop in hops[:-1] if not self.knowledge.sheet.is_outside(hop.target)]
        if not between or len(between) > MOST_HOPS_TOLD:
            return f"{claim}: go from cell to cell and count the lines."
        return f"{claim}: go by {', '.join(map(self.words.cell, between))} and count the lines."
