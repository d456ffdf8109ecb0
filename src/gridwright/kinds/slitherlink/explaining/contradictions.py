"""What cannot be, in words."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kinds.slitherlink.explaining.around import count_possible_lines
from gridwright.kinds.slitherlink.explaining.places import join_words
from gridwright.kinds.slitherlink.explaining.thoughts import Thought
from gridwright.kinds.slitherlink.explaining.words import NUMBERS, Words
from gridwright.kinds.slitherlink.techniques.facts import CELLS, Relation, Removal
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE
from gridwright.kinds.slitherlink.techniques.tables import TableLook
from gridwright.model.edge_lattice import Spot, is_cell, is_edge

MOST_SIDES = 4


def describe_dead_end(words: Words, thought: Thought) -> str:
    """What would be wrong at a clue, a corner or between two cells; nothing if that is not to be seen there alone."""
    look, facts = thought.look, thought.grounds.facts
    if type(look) is not TableLook or look.spot is None:
        return ""
    removals = [fact for fact in facts if isinstance(fact, Removal) and fact.variable < 2 * words.sheet.cells]
    is_plain = len(removals) == len(facts)
    if is_edge(look.spot):
        return _tell_between(words, thought)
    if is_cell(look.spot) and look.edge_count:
        name = words.lattice.name_spot(look.spot)
        number = "" if look.clue is None else f" with its {words.clues[look.clue]}"
        return f"{'' if is_plain else 'then '}there would be no way left to pass {name}{number} and its corners"
    if is_plain:
        return _tell_counted(words, look, look.spot, removals)
    counts = count_possible_lines(words.sheet, look.spot, facts)
    wrong = _tell_numbers(words, look, look.spot, counts) if counts else ""
    told = words.settled(removals, look.spot)
    return f"then{f', as {told},' if told else ''} {wrong}" if wrong else ""


def _tell_between(words: Words, thought: Thought) -> str:
    """An edge that two cells want otherwise than it is."""
    for relation in thought.grounds.facts:
        for known in thought.grounds.facts:
            if isinstance(relation, Relation) and relation.about == CELLS and isinstance(known, Removal):
                values = ("line", "cross") if relation.is_opposite else ("cross", "line")
                return f"then {words.edge(known.variable)} would be a {values[0]}, but it is a {values[1]}"
    return ""


def _tell_counted(words: Words, look: TableLook, spot: Spot, removals: Sequence[Removal]) -> str:
    """What lines and crosses alone show."""
    name = words.lattice.name_spot(spot)
    lines = sum(fact.value == CROSS_VALUE for fact in removals)
    if not is_cell(spot):
        return f"{NUMBERS[lines]} lines would meet at the {name}" if lines > 1 else f"a line would end at the {name}"
    assert look.clue is not None
    clue = words.clues[look.clue]
    if lines > clue:
        return f"the {clue} in {name} would have {NUMBERS[lines]} {'line' if lines == 1 else 'lines'}"
    most = MOST_SIDES - (len(removals) - lines)
    return f"the {clue} in {name} could have {f'{_tell_lines(most)} at most' if most else 'no line'}"


def _tell_numbers(words: Words, look: TableLook, spot: Spot, counts: set[int]) -> str:
    """What is wrong with these numbers of lines, the only ones that are left."""
    name = words.lattice.name_spot(spot)
    if not is_cell(spot):
        if counts & {0, 2}:
            return ""
        if counts == {1}:
            return f"a line would end at the {name}"
        return f"{join_words([NUMBERS[count] for count in sorted(counts)], 'or')} lines would meet at the {name}"
    if look.clue is None or words.clues[look.clue] in counts:
        return ""
    clue = words.clues[look.clue]
    low, high = [count for count in counts if count < clue], [count for count in counts if count > clue]
    parts = [f"{'at most ' if len(low) > 1 else ''}{_tell_lines(max(low))}"] if low else []
    parts += [f"{'at least ' if len(high) > 1 else ''}{NUMBERS[min(high)] if low else _tell_lines(min(high))}"] if high else []
    return f"the {clue} in {name} would have {' or '.join(parts)}, but it needs {_tell_lines(clue)}"


def _tell_lines(count: int) -> str:
    return f"{NUMBERS[count]} {'line' if count < 2 else 'lines'}"
