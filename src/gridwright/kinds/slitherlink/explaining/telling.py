"""Thoughts as steps: a sentence each, the technique of the hardest, and what to look at on the board."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kinds.slitherlink.board import CROSS, LINE
from gridwright.kinds.slitherlink.explaining.sentences import Speaker
from gridwright.kinds.slitherlink.explaining.thoughts import Thought, board_edges, coloured_cells
from gridwright.kinds.slitherlink.explaining.words import begin
from gridwright.kinds.slitherlink.techniques.facts import Removal
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.look import Look
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.model.deduction import Cell, Deduction
from gridwright.model.edge_lattice import is_cell
from gridwright.model.link_drawing import INSIDE, OUTSIDE, tint_of

THOUGHT_SHARE = 0.25
"""How much each thought before the last adds to the effort, as a share of its technique's cost."""


class Teller:
    """Says thoughts about one puzzle."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self._speaker = Speaker(knowledge)
        self.words = self._speaker.words

    def tell(self, thoughts: Sequence[Thought], untold: Sequence[int], hardest: Technique) -> Deduction:
        """The step that these thoughts lead to, named after the hardest technique in finding it."""
        last = thoughts[-1]
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
        """The whole argument."""
        return self._speaker.argue(thoughts)
