"""What cannot be, in words."""

from __future__ import annotations

from gridwright.kinds.slitherlink.explaining.thoughts import Thought
from gridwright.kinds.slitherlink.explaining.words import NUMBERS, Words
from gridwright.kinds.slitherlink.techniques.facts import Removal
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE
from gridwright.kinds.slitherlink.techniques.tables import TableLook
from gridwright.model.edge_lattice import is_cell, is_edge

MOST_SIDES = 4


def describe_dead_end(words: Words, thought: Thought) -> str:
    """What would be wrong at a clue or a corner, if known edges alone show it; else nothing, and the look itself has to say."""
    look, facts = thought.look, thought.grounds.facts
    is_plain = all(isinstance(fact, Removal) and fact.variable < 2 * words.sheet.cells for fact in facts)
    if type(look) is not TableLook or look.spot is None or is_edge(look.spot):
        return ""
    name = words.lattice.name_spot(look.spot)
    if is_cell(look.spot) and look.edge_count:
        number = "" if look.clue is None else f" with its {words.clues[look.clue]}"
        return f"{'' if is_plain else 'then '}there would be no way left to pass {name}{number} and its corners"
    if not is_plain:
        return ""
    lines = sum(isinstance(fact, Removal) and fact.value == CROSS_VALUE for fact in facts)
    if not is_cell(look.spot):
        return f"{NUMBERS[lines]} lines would meet at the {name}" if lines > 1 else f"a line would end at the {name}"
    assert look.clue is not None
    clue = words.clues[look.clue]
    if lines > clue:
        return f"the {clue} in {name} would have {NUMBERS[lines]} {'line' if lines == 1 else 'lines'}"
    most = MOST_SIDES - (len(facts) - lines)
    return f"the {clue} in {name} could have {('no line', 'one line', 'two lines', 'three lines')[most]} at most"
