"""From cell to cell, and from edge to edge: how two items are related by going from one to the other, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from gridwright.kinds.slitherlink.explaining.places import join_places
from gridwright.kinds.slitherlink.explaining.thoughts import Thought
from gridwright.kinds.slitherlink.explaining.words import Words, begin
from gridwright.kinds.slitherlink.techniques.facts import CELLS, Relation, Removal
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge

MOST_HOPS_TOLD = 4
"""Cells named on the way from one cell to another; a longer way is only counted."""


@dataclass
class Groups:
    """Thoughts told together: the sentence stands where the first of them would, for edges where the last would."""

    sentences: dict[Thought, str] = field(default_factory=dict)
    absorbed: set[Thought] = field(default_factory=set)


class HopTeller:
    """Tells ways about one puzzle."""

    def __init__(self, knowledge: Knowledge, words: Words) -> None:
        self.knowledge = knowledge
        self.words = words

    def tell(self, thought: Thought, so: str = "") -> str:
        """One way: by the edge between two cells, or from cell to cell, counting lines; `so` is what follows at once."""
        relation = relation_of(thought)
        if self._is_rim(relation):
            so = so.replace("them", "it and the outside")
        claim = f"{begin(self.words.relation(relation))}{so}"
        if relation.about != CELLS:
            return f"{claim}: {_tell_corners([thought])}."
        hops = thought.hops
        if len(hops) == 1 and isinstance(hops[0].fact, Removal):
            return f"{claim}: {self.words.settled([hops[0].fact])}."
        count = "the lines" if _is_on_board(thought) else "how often the side changes"
        return f"{claim}: go {self._describe_way(thought)} and count {count}."

    def _describe_way(self, thought: Thought) -> str:
        """The cells on the way, if they are few; else where it leaves the board and comes back, or a cell halfway."""
        stations = [hop.start for hop in thought.hops[:1]] + [hop.target for hop in thought.hops]
        is_outside = self.knowledge.sheet.is_outside
        between = [cell for cell in stations[1:-1] if not is_outside(cell)]
        out = next((place for place in range(1, len(stations) - 1) if is_outside(stations[place])), None)
        if out is None:
            if len(between) > MOST_HOPS_TOLD:
                return f"from cell to cell by way of {self.words.cell(between[len(between) // 2])}"
            return f"by {self._name(between)}" if between else "from cell to cell"
        leaves, returns = (self.words.cell(stations[place]) for place in (out - 1, out + 1))
        way = f"out of the board at {leaves}, around it and back in at {returns}"
        before = stations[1 : out - 1]
        return f"by {self._name(before)}, {way}," if before and len(between) <= MOST_HOPS_TOLD else f"{way},"

    def _is_rim(self, relation: Relation) -> bool:
        return relation.about == CELLS and any(map(self.knowledge.sheet.is_outside, (relation.one, relation.other)))

    def _name(self, cells: Sequence[int]) -> str:
        return join_places(list(map(self.words.cell, cells))) if len(cells) > 1 else self.words.cell(cells[0])

    def group(self, thoughts: Iterable[Thought]) -> Groups:
        """Ways of one form that are told in one sentence."""
        cells, edges = [], dict[tuple[float, int], list[Thought]]()
        for thought in thoughts:
            if thought.hops and relation_of(thought).about == CELLS and _is_on_board(thought):
                cells.append(thought)
            elif thought.hops and relation_of(thought).about != CELLS and not relation_of(thought).is_opposite:
                edges.setdefault((thought.time, relation_of(thought).one), []).append(thought)
        groups = Groups()
        if len(cells) > 1:
            groups.sentences[cells[0]] = self._tell_cells(cells)
            groups.absorbed.update(cells[1:])
        for together in edges.values():
            if len(together) > 1:
                alike = dict.fromkeys(edge for each in together for edge in (relation_of(each).one, relation_of(each).other))
                words = begin(self.words.edges(sorted(alike)))
                groups.sentences[together[-1]] = f"{words} are all lines or all crosses: {_tell_corners(together)}."
                groups.absorbed.update(together[:-1])
        return groups

    def _tell_cells(self, thoughts: Sequence[Thought]) -> str:
        """Where several cells lie, each to be seen by counting lines."""
        sides: dict[tuple[int | None, bool], list[int]] = {}
        for thought in thoughts:
            relation = relation_of(thought)
            one, other = relation.one, relation.other
            if self._is_rim(relation):
                cell = other if self.knowledge.sheet.is_outside(one) else one
                sides.setdefault((None, relation.is_opposite), []).append(cell)
            else:
                sides.setdefault((other, relation.is_opposite), []).append(one)
        clauses = [self._tell_side(cells, lead, is_opposite) for (lead, is_opposite), cells in sides.items()]
        way = "from the border inwards" if all(lead is None for lead, _ in sides) else "along the cells that the picture colours"
        return f"{begin(join_places(clauses))}: go {way} and count the lines."

    def _tell_side(self, cells: Sequence[int], lead: int | None, is_opposite: bool) -> str:
        verb = "lies" if len(set(cells)) == 1 else "lie"
        if lead is None:
            return f"{self.words.cells(cells)} {verb} {'inside' if is_opposite else 'outside'} the loop"
        side = "on the opposite side of the loop to" if is_opposite else "on the same side of the loop as"
        return f"{self.words.cells(cells)} {verb} {side} {self.words.cell(lead)}"


def relation_of(thought: Thought) -> Relation:
    return next(fact for fact in thought.facts if isinstance(fact, Relation))


def _is_on_board(thought: Thought) -> bool:
    return all(isinstance(hop.fact, Removal) for hop in thought.hops)


def _tell_corners(thoughts: Sequence[Thought]) -> str:
    """How edges are related: from corner to corner, by pairs that were told before, or both."""
    has_pairs = any(isinstance(fact, Relation) for thought in thoughts for fact in thought.grounds.facts)
    has_corners = any(isinstance(fact, Removal) for thought in thoughts for fact in thought.grounds.facts)
    if not has_corners:
        return "the pairs named before show it, one after the other"
    corners = "go from corner to corner, where two lines or none meet"
    return f"{corners}, and by the pairs named before" if has_pairs else corners
