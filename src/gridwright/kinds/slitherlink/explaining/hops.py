"""From cell to cell, and from edge to edge: how two items are related by going from one to the other, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from gridwright.kinds.slitherlink.explaining.places import WAY_NAMES, join_places
from gridwright.kinds.slitherlink.explaining.thoughts import Thought
from gridwright.kinds.slitherlink.explaining.words import Words, begin
from gridwright.kinds.slitherlink.techniques.available import Hop
from gridwright.kinds.slitherlink.techniques.facts import CELLS, Relation, Removal
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge


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
            return f"{claim}: {self._tell_corners([thought])}."
        hops = thought.hops
        if len(hops) == 1 and isinstance(hops[0].fact, Removal):
            return f"{claim}: {self.words.settled([hops[0].fact])}."
        count = "the lines" if _is_on_board(thought) else "how often the side changes"
        return f"{claim}: go {self._describe_way(thought)} and count {count}."

    def _describe_way(self, thought: Thought) -> str:
        """The cells on the way, and where it leaves the board and comes back."""
        hops = self._from_inside(thought.hops)
        stations = [hops[0].start, *(hop.target for hop in hops)]
        is_outside = self.knowledge.sheet.is_outside
        out = next((place for place, cell in enumerate(stations) if is_outside(cell)), None)
        if out is None:
            between = stations[1:-1]
            return f"by {self.words.route(between)}" if between else f"from {self._name_ends(stations)}"
        before, leaves = stations[1 : out - 1], self.words.cell(stations[out - 1])
        way = f"by {self.words.route(before)}, " if before else ""
        way += f"out of the board at {leaves}" if isinstance(hops[out - 1].fact, Removal) else f"from {leaves} to the outside"
        if out == len(stations) - 1:
            return f"{way}," if before else way
        after = stations[out + 1 :]
        last = f", then by {self.words.route(after[1:-1])}" if len(after) > 2 else ""
        back = "back in at" if isinstance(hops[out].fact, Removal) else "from the outside to"
        return f"{way}, around it and {back} {self.words.cell(after[0])}{last},"

    def _from_inside(self, hops: Sequence[Hop]) -> Sequence[Hop]:
        """The same way, begun at its end if that is the one inside the board."""
        if not self.knowledge.sheet.is_outside(hops[0].start):
            return hops
        return [hop._replace(start=hop.target, target=hop.start) for hop in reversed(hops)]

    def _name_ends(self, stations: Sequence[int]) -> str:
        return f"{self.words.cell(stations[0])} straight to {self.words.cell(stations[-1])}"

    def _is_rim(self, relation: Relation) -> bool:
        return relation.about == CELLS and any(map(self.knowledge.sheet.is_outside, (relation.one, relation.other)))

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
                groups.sentences[together[-1]] = f"{words} are all lines or all crosses: {self._tell_corners(together)}."
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
        return f"{begin(join_places(clauses))}: count the lines on the way {', and '.join(self._tell_ways(thoughts))}."

    def _tell_ways(self, thoughts: Sequence[Thought]) -> Iterable[str]:
        """Every way that is no part of another; those that leave the board straight in one direction together."""
        straight: dict[str, list[int]] = {}
        others: list[str] = []
        seen: set[tuple[int, int]] = set()
        for thought in sorted(thoughts, key=lambda thought: -len(thought.hops)):
            hops = self._from_inside(thought.hops)
            if (hops[0].start, hops[-1].target) in seen:
                continue
            seen |= {(hop.start, hops[-1].target) for hop in hops}
            direction = self._find_direction(hops)
            if direction is None:
                others.append(self._tell_whole_way(thought))
            else:
                straight.setdefault(direction, []).append(hops[0].start)
        for direction, cells in straight.items():
            yield f"from {self.words.cells(cells)} straight {direction} out of the board"
        yield from others

    def _find_direction(self, hops: Sequence[Hop]) -> str | None:
        """In which direction a way goes straight over edges out of the board."""
        sheet, directions = self.knowledge.sheet, set[str]()
        for hop in hops:
            sides = sheet.sides(hop.start)
            if not isinstance(hop.fact, Removal) or hop.fact.variable not in sides:
                return None
            directions.add(WAY_NAMES[sides.index(hop.fact.variable)])
        return directions.pop() if sheet.is_outside(hops[-1].target) and len(directions) == 1 else None

    def _tell_whole_way(self, thought: Thought) -> str:
        """Where it begins, by which cells it goes, where it ends."""
        hops = self._from_inside(thought.hops)
        start, end = hops[0].start, hops[-1].target
        if self.knowledge.sheet.is_outside(end):
            return f"from {self.words.cell(start)} {self._describe_way(thought).removesuffix(',')}"
        if len(hops) == 1:
            return f"from {self._name_ends([start, end])}"
        return f"from {self.words.cell(start)} {self._describe_way(thought).removesuffix(',')} to {self.words.cell(end)}"

    def _tell_side(self, cells: Sequence[int], lead: int | None, is_opposite: bool) -> str:
        verb = "lies" if len(set(cells)) == 1 else "lie"
        if lead is None:
            return f"{self.words.cells(cells)} {verb} {'inside' if is_opposite else 'outside'} the loop"
        side = "on the opposite side of the loop to" if is_opposite else "on the same side of the loop as"
        return f"{self.words.cells(cells)} {verb} {side} {self.words.cell(lead)}"

    def _tell_corners(self, thoughts: Sequence[Thought]) -> str:
        """How edges are related: by which others one goes, from corner to corner, by pairs that were told before, or both."""
        has_pairs = any(isinstance(fact, Relation) for thought in thoughts for fact in thought.grounds.facts)
        has_corners = any(isinstance(fact, Removal) for thought in thoughts for fact in thought.grounds.facts)
        named = {edge for each in thoughts for edge in (relation_of(each).one, relation_of(each).other)}
        passed = dict.fromkeys(hop.target for each in thoughts for hop in each.hops if hop.target not in named)
        way = f" by {join_places([self.words.edge(edge) for edge in passed])}," if passed else ""
        if not has_corners:
            return f"go{way} along the pairs named before"
        corners = f"go{way} from corner to corner, where two lines or none meet"
        return f"{corners}, and along the pairs named before" if has_pairs else corners


def relation_of(thought: Thought) -> Relation:
    return next(fact for fact in thought.facts if isinstance(fact, Relation))


def _is_on_board(thought: Thought) -> bool:
    return all(isinstance(hop.fact, Removal) for hop in thought.hops)
