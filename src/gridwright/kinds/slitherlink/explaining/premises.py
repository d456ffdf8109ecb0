"""What a link of a supposition rests on, named where telling how would be too long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from gridwright.kinds.slitherlink.board import LINE
from gridwright.kinds.slitherlink.explaining.places import join_places
from gridwright.kinds.slitherlink.explaining.words import Words
from gridwright.kinds.slitherlink.techniques.facts import Removal
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE, LINE_VALUE
from gridwright.model.deduction import Cell, Chain, Deduction
from gridwright.model.edge_lattice import is_cell

Premises = Callable[[Deduction], str]
"""The clues and edges on which a link of a chain rests, as a clause."""


def list_premises(knowledge: Knowledge, words: Words, chain: Chain) -> Premises:
    """A speaker about the links of one chain: `knowledge` is of the board before its supposition."""
    settled = dict([chain.supposes, *(each for step in chain.steps for each in step.sets)])
    return lambda link: _tell(knowledge, words, settled, link.because)


def _tell(knowledge: Knowledge, words: Words, settled: Mapping[Cell, int], because: Iterable[Cell]) -> str:
    sheet = knowledge.sheet
    clues: list[str] = []
    removals: list[Removal] = []
    for spot in because:
        if is_cell(spot):
            row, column = spot
            cell = (row // 2 + 1) * sheet.stride + column // 2 + 1
            clues.append(f"the {words.clues[cell]} in {words.cell(cell)}")
            continue
        edge = sheet.edge_at(spot)
        is_line = settled[spot] == LINE if spot in settled else knowledge.is_line(edge)
        removals.append(Removal(edge, CROSS_VALUE if is_line else LINE_VALUE))
    parts = [f"from {join_places(clues)}"] if clues else []
    parts += [f"as {words.settled(removals)}"] if removals else []
    return ", ".join(parts)
