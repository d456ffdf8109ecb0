"""An argument in sentences: an inference each, inferences of one form together, and nothing twice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from gridwright.kinds.slitherlink import square_lattice as shapes
from gridwright.kinds.slitherlink.edges import LINE
from gridwright.kinds.slitherlink.explaining.arguments import Inference
from gridwright.kinds.slitherlink.explaining.words import NUMBERS, WAY_NAMES, Words, begin, join_places, join_words
from gridwright.kinds.slitherlink.square_lattice import STATE_SORT, TWIN_SORT, SquareLattice
from gridwright.kinds.slitherlink.techniques.justification import Hop
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import CELLS, EDGES, Fact, Propagator, Relation, Removal, read_edge
from gridwright.kinds.slitherlink.techniques.tables import TablePropagator
from gridwright.model.edge_lattice import Spot, is_cell, is_edge

# How many lines there may be at one cell or corner, by what is known of its four edges and of the cells beside them.


def count_possible_lines(lattice: SquareLattice, spot: Spot, facts: Sequence[Fact]) -> set[int]:
    """The numbers of lines that these facts leave; none if they say nothing about this place alone."""
    place = lattice.place_at(spot)
    edges = lattice.sides(place) if is_cell(spot) else lattice.ways(place)
    numbers = set()
    for values in product((0, 1), repeat=len(edges)):
        lines = dict(zip(edges, values, strict=True))
        sides = _colour_cell(lattice, place, values) if is_cell(spot) else _colour_corner(lattice, place, values)
        answers = [_is_true(lattice, fact, lines, sides) for fact in facts]
        if None in answers:
            return set()
        if all(answers) and all(lattice.has_edge(edge) or not value for edge, value in lines.items()):
            numbers.add(sum(values))
    return numbers


def _colour_cell(lattice: SquareLattice, cell: int, values: Sequence[int]) -> dict[int, int]:
    """On which side of the loop a cell (0) and its neighbours lie."""
    return {cell: 0} | dict(zip(lattice.neighbours(cell), values, strict=True))


def _colour_corner(lattice: SquareLattice, vertex: int, values: Sequence[int]) -> dict[int, int] | None:
    """The same for the four cells at a corner; None with one line or three there, which part no sides."""
    up, right, down, left = values
    sides = dict(zip(lattice.cells_around(vertex), (0, up, left, up ^ right), strict=True))
    return sides if up ^ right == left ^ down else None


def _is_true(lattice: SquareLattice, fact: Fact, lines: Mapping[int, int], sides: Mapping[int, int] | None) -> bool | None:
    """Whether a fact is true of these edges; None if it is about something else."""
    if isinstance(fact, Relation):
        if fact.about == CELLS and sides is None:
            return False
        known = sides if fact.about == CELLS and sides is not None else lines
        if fact.one not in known or fact.other not in known:
            return None
        return (known[fact.one] != known[fact.other]) == fact.is_opposite
    sort, _, _ = lattice.sort_of(fact.variable)
    edges = lattice.lock_edges(fact.variable)
    if any(edge not in lines for edge in edges):
        return None
    values = [lines[edge] for edge in edges]
    if sort == STATE_SORT:
        state = frozenset(way for way, value in enumerate(values) if value)
        return state not in shapes.STATES or shapes.STATES.index(state) != fact.value
    return (values[0] ^ values[1] if sort == TWIN_SORT else sum(values)) != fact.value


# What cannot be, in words.

MOST_SIDES = 4


def describe_dead_end(words: Words, inference: Inference) -> str:
    """What would be wrong at a clue, a corner or between two cells; nothing if that is not to be seen there alone."""
    propagator, facts = inference.propagator, inference.grounds.facts
    if type(propagator) is not TablePropagator or propagator.spot is None:
        return ""
    removals = [fact for fact in facts if isinstance(fact, Removal) and fact.variable < 2 * words.lattice.cells]
    is_plain = len(removals) == len(facts)
    if is_edge(propagator.spot):
        return _tell_between(words, inference)
    if is_cell(propagator.spot) and propagator.edge_count:
        name = words.spots.name_spot(propagator.spot)
        number = "" if propagator.clue is None else f" with its {words.clues[propagator.clue]}"
        return f"{'' if is_plain else 'then '}there would be no way left to pass {name}{number} and its corners"
    if is_plain:
        return _tell_counted(words, propagator, propagator.spot, removals)
    counts = count_possible_lines(words.lattice, propagator.spot, facts)
    wrong = _tell_numbers(words, propagator, propagator.spot, counts) if counts else ""
    told = words.settled(removals, propagator.spot)
    return f"then{f', as {told},' if told else ''} {wrong}" if wrong else ""


def _tell_between(words: Words, inference: Inference) -> str:
    """An edge that two cells want otherwise than it is."""
    for relation in inference.grounds.facts:
        for known in inference.grounds.facts:
            if isinstance(relation, Relation) and relation.about == CELLS and isinstance(known, Removal):
                values = ("line", "cross") if relation.is_opposite else ("cross", "line")
                return f"then {words.edge(known.variable)} would be a {values[0]}, but it is a {values[1]}"
    return ""


def _tell_counted(words: Words, propagator: TablePropagator, spot: Spot, removals: Sequence[Removal]) -> str:
    """What lines and crosses alone show."""
    name = words.spots.name_spot(spot)
    lines = sum(read_edge(fact) == LINE for fact in removals)
    if not is_cell(spot):
        return f"{NUMBERS[lines]} lines would meet at the {name}" if lines > 1 else f"a line would end at the {name}"
    assert propagator.clue is not None
    clue = words.clues[propagator.clue]
    if lines > clue:
        return f"the {clue} in {name} would have {NUMBERS[lines]} {'line' if lines == 1 else 'lines'}"
    most = MOST_SIDES - (len(removals) - lines)
    return f"the {clue} in {name} could have {f'{_tell_lines(most)} at most' if most else 'no line'}"


def _tell_numbers(words: Words, propagator: TablePropagator, spot: Spot, counts: set[int]) -> str:
    """What is wrong with these numbers of lines, the only ones that are left."""
    name = words.spots.name_spot(spot)
    if not is_cell(spot):
        if counts & {0, 2}:
            return ""
        if counts == {1}:
            return f"a line would end at the {name}"
        return f"{join_words([NUMBERS[count] for count in sorted(counts)], 'or')} lines would meet at the {name}"
    if propagator.clue is None or words.clues[propagator.clue] in counts:
        return ""
    clue = words.clues[propagator.clue]
    low, high = [count for count in counts if count < clue], [count for count in counts if count > clue]
    parts = [f"{'at most ' if len(low) > 1 else ''}{_tell_lines(max(low))}"] if low else []
    parts += [f"{'at least ' if len(high) > 1 else ''}{NUMBERS[min(high)] if low else _tell_lines(min(high))}"] if high else []
    return f"the {clue} in {name} would have {' or '.join(parts)}, but it needs {_tell_lines(clue)}"


def _tell_lines(count: int) -> str:
    return f"{NUMBERS[count]} {'line' if count < 2 else 'lines'}"


# From cell to cell, and from edge to edge: how two items are related by going from one to the other, in words.


@dataclass
class Groups:
    """Inferences told together: the sentence stands where the first of them would, for edges where the last would."""

    sentences: dict[Inference, str] = field(default_factory=dict)
    absorbed: set[Inference] = field(default_factory=set)


class RouteWriter:
    """Tells ways about one puzzle."""

    def __init__(self, knowledge: Knowledge, words: Words) -> None:
        self.knowledge = knowledge
        self.words = words

    def tell(self, inference: Inference, so: str = "") -> str:
        """One way: by the edge between two cells, or from cell to cell, counting lines; `so` is what follows at once."""
        relation = relation_of(inference)
        if self._is_rim(relation):
            so = so.replace("them", "it and the outside")
        claim = f"{begin(self.words.relation(relation))}{so}"
        if relation.about != CELLS:
            return f"{claim}: {self._tell_corners([inference])}."
        hops = inference.hops
        if len(hops) == 1 and isinstance(hops[0].fact, Removal):
            return f"{claim}: {self.words.settled([hops[0].fact])}."
        count = "the lines" if _is_on_board(inference) else "how often the side changes"
        return f"{claim}: go {self._describe_way(inference)} and count {count}."

    def _describe_way(self, inference: Inference) -> str:
        """The cells on the way, and where it leaves the board and comes back."""
        hops = self._from_inside(inference.hops)
        stations = [hops[0].start, *(hop.target for hop in hops)]
        is_outside = self.knowledge.lattice.is_outside
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
        if not self.knowledge.lattice.is_outside(hops[0].start):
            return hops
        return [hop._replace(start=hop.target, target=hop.start) for hop in reversed(hops)]

    def _name_ends(self, stations: Sequence[int]) -> str:
        return f"{self.words.cell(stations[0])} straight to {self.words.cell(stations[-1])}"

    def _is_rim(self, relation: Relation) -> bool:
        return relation.about == CELLS and any(map(self.knowledge.lattice.is_outside, (relation.one, relation.other)))

    def group(self, inferences: Iterable[Inference]) -> Groups:
        """Ways of one form that are told in one sentence."""
        cells, edges = [], dict[tuple[float, int], list[Inference]]()
        for inference in inferences:
            if inference.hops and relation_of(inference).about == CELLS and _is_on_board(inference):
                cells.append(inference)
            elif inference.hops and relation_of(inference).about != CELLS and not relation_of(inference).is_opposite:
                edges.setdefault((inference.time, relation_of(inference).one), []).append(inference)
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

    def _tell_cells(self, inferences: Sequence[Inference]) -> str:
        """Where several cells lie, each to be seen by counting lines."""
        sides: dict[tuple[int | None, bool], list[int]] = {}
        for inference in inferences:
            relation = relation_of(inference)
            one, other = relation.one, relation.other
            if self._is_rim(relation):
                cell = other if self.knowledge.lattice.is_outside(one) else one
                sides.setdefault((None, relation.is_opposite), []).append(cell)
            else:
                sides.setdefault((other, relation.is_opposite), []).append(one)
        clauses = [self._tell_side(cells, lead, is_opposite) for (lead, is_opposite), cells in sides.items()]
        return f"{begin(join_places(clauses))}: count the lines on the way {', and '.join(self._tell_ways(inferences))}."

    def _tell_ways(self, inferences: Sequence[Inference]) -> Iterable[str]:
        """Every way that is no part of another; those that leave the board straight in one direction together."""
        straight: dict[str, list[int]] = {}
        others: list[str] = []
        seen: set[tuple[int, int]] = set()
        for inference in sorted(inferences, key=lambda inference: -len(inference.hops)):
            hops = self._from_inside(inference.hops)
            if (hops[0].start, hops[-1].target) in seen:
                continue
            seen |= {(hop.start, hops[-1].target) for hop in hops}
            direction = self._find_direction(hops)
            if direction is None:
                others.append(self._tell_whole_way(inference))
            else:
                straight.setdefault(direction, []).append(hops[0].start)
        for direction, cells in straight.items():
            yield f"from {self.words.cells(cells)} straight {direction} out of the board"
        yield from others

    def _find_direction(self, hops: Sequence[Hop]) -> str | None:
        """In which direction a way goes straight over edges out of the board."""
        lattice, directions = self.knowledge.lattice, set[str]()
        for hop in hops:
            sides = lattice.sides(hop.start)
            if not isinstance(hop.fact, Removal) or hop.fact.variable not in sides:
                return None
            directions.add(WAY_NAMES[sides.index(hop.fact.variable)])
        return directions.pop() if lattice.is_outside(hops[-1].target) and len(directions) == 1 else None

    def _tell_whole_way(self, inference: Inference) -> str:
        """Where it begins, by which cells it goes, where it ends."""
        hops = self._from_inside(inference.hops)
        start, end = hops[0].start, hops[-1].target
        if self.knowledge.lattice.is_outside(end):
            return f"from {self.words.cell(start)} {self._describe_way(inference).removesuffix(',')}"
        if len(hops) == 1:
            return f"from {self._name_ends([start, end])}"
        return f"from {self.words.cell(start)} {self._describe_way(inference).removesuffix(',')} to {self.words.cell(end)}"

    def _tell_side(self, cells: Sequence[int], lead: int | None, is_opposite: bool) -> str:
        verb = "lies" if len(set(cells)) == 1 else "lie"
        if lead is None:
            return f"{self.words.cells(cells)} {verb} {'inside' if is_opposite else 'outside'} the loop"
        side = "on the opposite side of the loop to" if is_opposite else "on the same side of the loop as"
        return f"{self.words.cells(cells)} {verb} {side} {self.words.cell(lead)}"

    def _tell_corners(self, inferences: Sequence[Inference]) -> str:
        """How edges are related: by which others one goes, from corner to corner, by pairs that were told before, or both."""
        has_pairs = any(isinstance(fact, Relation) for inference in inferences for fact in inference.grounds.facts)
        has_corners = any(isinstance(fact, Removal) for inference in inferences for fact in inference.grounds.facts)
        named = {edge for each in inferences for edge in (relation_of(each).one, relation_of(each).other)}
        passed = dict.fromkeys(hop.target for each in inferences for hop in each.hops if hop.target not in named)
        way = f" by {join_places([self.words.edge(edge) for edge in passed])}," if passed else ""
        if not has_corners:
            return f"go{way} along the pairs named before"
        corners = f"go{way} from corner to corner, where two lines or none meet"
        return f"{corners}, and along the pairs named before" if has_pairs else corners


def relation_of(inference: Inference) -> Relation:
    return next(fact for fact in inference.facts if isinstance(fact, Relation))


def _is_on_board(inference: Inference) -> bool:
    return all(isinstance(hop.fact, Removal) for hop in inference.hops)


CONFIGURATION_TIER = 4
"""From this tier on, a look at a cell takes in all its corners."""
MOST_EDGES_NAMED = 2
"""More edges around a cell are not named one by one: they stand there, and the picture marks them."""


class ArgumentWriter:
    """Says arguments about one puzzle."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.words = Words(knowledge.lattice, knowledge.runs.clues)
        self._hops = RouteWriter(knowledge, self.words)

    def argue(self, inferences: Sequence[Inference]) -> list[str]:
        """The whole argument; what the last inference concludes is left to the claim."""
        *others, last = inferences
        final = self._find_final_hops(others, last)
        told, said = [], set[str]()
        groups = self._hops.group([inference for inference in others if inference is not final])
        for inference in others:
            if inference is final or inference in groups.absorbed:
                continue
            if inference in groups.sentences:
                told.append(groups.sentences[inference])
                continue
            clauses = self.words.clauses(inference.facts)
            if not said.issuperset(clauses):
                told.append(self._sentence(inference))
            said.update(clauses)
        return [*told, self._conclude(last, final)]

    def _find_final_hops(self, others: Iterable[Inference], last: Inference) -> Inference | None:
        """The way from cell to cell after which there is only the edge between two of them left to settle."""
        if last.facts and self._is_between_cells(last.propagator):
            return next((each for each in others if each.hops and set(each.facts) & set(last.grounds.facts)), None)
        return None

    def _is_between_cells(self, propagator: Propagator) -> bool:
        return isinstance(propagator, TablePropagator) and propagator.spot is not None and is_edge(propagator.spot)

    def _conclude(self, last: Inference, final: Inference | None) -> str:
        if not last.facts:
            return f"{begin(describe_dead_end(self.words, last) or self._describe_end(last))}."
        if self._is_between_cells(last.propagator):
            is_line = any(isinstance(fact, Removal) and read_edge(fact) == LINE for fact in last.facts)
            cells = "it and the outside" if final is None and any(map(self._is_rim, last.grounds.facts)) else "them"
            between = f"there is a {'line' if is_line else 'cross'} between {cells}"
            return f"So {between}." if final is None else self._hops.tell(final, f", so {between}")
        return f"{begin(self._grounds(last))}."

    def _describe_end(self, last: Inference) -> str:
        """What cannot be, where no clue or corner shows it by counting."""
        told = last.propagator.describe_end(self.knowledge, last.grounds)
        if told:
            return f"{'then ' if self._is_linked(last) else ''}{told}"
        return f"{self._grounds(last)}, and so no way is left"

    def _sentence(self, inference: Inference) -> str:
        if inference.hops:
            return self._hops.tell(inference)
        if inference.links:
            return self._go_on(inference.links)
        facts = self._facts(inference)
        if self._is_wide(inference.propagator):
            link = "Then, however" if self._is_linked(inference) else "However"
            return f"{link} the loop passes {self._passed(inference)}, {facts}."
        return f"{begin(self._grounds(inference))}: {facts}."

    def _is_wide(self, propagator: Propagator) -> bool:
        return (
            type(propagator) is TablePropagator
            and is_cell(propagator.spot or (0, 0))
            and propagator.technique.tier >= CONFIGURATION_TIER
        )

    def _go_on(self, links: Sequence[Inference]) -> str:
        """How an argument goes on from clue to corner to clue, with what each of them shows, but nothing twice."""
        first, *others = links
        last = self._facts(first)
        told = self._sentence(first).removesuffix(".")
        for link in others:
            facts = self._facts(link)
            if facts != last:
                told += (
                    f"; so {facts}" if self._only_translates(link.propagator) else f"; {self._where(link.propagator)}: {facts}"
                )
            last = facts
        return f"{told}."

    def _only_translates(self, propagator: Propagator) -> bool:
        """Whether a look at a cell says of two edges or cells what is known of them anyway, in other words."""
        return isinstance(propagator, TablePropagator) and is_cell(propagator.spot or (0, 0)) and propagator.clue is None

    def _where(self, propagator: Propagator) -> str:
        """By which clue or at which corner an argument goes on."""
        assert isinstance(propagator, TablePropagator)
        assert propagator.spot is not None
        name = self.knowledge.lattice.spots.name_spot(propagator.spot)
        return (
            f"then at the {name}"
            if propagator.clue is None
            else f"then by the {self.knowledge.runs.clues[propagator.clue]} in {name}"
        )

    def _edges(self, inference: Inference) -> list[Removal]:
        cells = self.knowledge.lattice.cells
        return [fact for fact in inference.grounds.facts if isinstance(fact, Removal) and fact.variable < 2 * cells]

    def _is_linked(self, inference: Inference) -> bool:
        return len(self._edges(inference)) < len(inference.grounds.facts)

    def _passed(self, inference: Inference) -> str:
        """The cell that is passed, with what stands around it."""
        propagator = inference.propagator
        assert isinstance(propagator, TablePropagator)
        assert propagator.spot is not None
        clue = "" if propagator.clue is None else f" with its {self.knowledge.runs.clues[propagator.clue]}"
        edges = [fact for fact in self._edges(inference) if self.knowledge.lattice.has_edge(fact.variable)]
        around = ""
        if len(edges) > MOST_EDGES_NAMED:
            around = ", by the lines and crosses there"
        elif edges:
            around = f", where {self.words.settled(edges, propagator.spot)}"
        return f"{self.knowledge.lattice.spots.name_spot(propagator.spot)}{clue} and its corners{around}"

    def _grounds(self, inference: Inference) -> str:
        """What an inference looks at, without what it concludes."""
        link = "then " if self._is_linked(inference) else ""
        if self._is_wide(inference.propagator):
            return f"{link}look at all ways left to pass {self._passed(inference)}"
        told = self.words.settled(self._edges(inference), inference.propagator.spot) if inference.propagator.names_edges else ""
        subject = inference.propagator.describe(self.knowledge, inference.grounds) or self._subject(inference.propagator)
        pairs = self._compare_sides(inference, inference.grounds.facts)
        return f"{link}{f'{pairs}, and ' if pairs else ''}{subject}{f', and {told}' if told else ''}"

    def _facts(self, inference: Inference) -> str:
        """What an inference finds; of the outside and a neighbour of a clue, first what it finds of the edges between them."""
        sides = self._compare_sides(inference, [fact for fact in inference.facts if self._is_rim(fact)])
        return f"{sides}, so {self.words.facts(inference.facts)}" if sides else self.words.facts(inference.facts)

    def _is_rim(self, fact: Fact) -> bool:
        is_outside = self.knowledge.lattice.is_outside
        return isinstance(fact, Relation) and fact.about == CELLS and (is_outside(fact.one) or is_outside(fact.other))

    def _compare_sides(self, inference: Inference, facts: Iterable[Fact]) -> str:
        """What these facts about neighbours of a clue say of the edges between them and it, or rest on."""
        propagator, lattice = inference.propagator, self.knowledge.lattice
        if type(propagator) is not TablePropagator or propagator.clue is None:
            return ""
        side_of = dict(zip(lattice.neighbours(propagator.clue), lattice.sides(propagator.clue), strict=True))
        pairs = []
        for fact in facts:
            if isinstance(fact, Relation) and fact.about == CELLS and {fact.one, fact.other} <= set(side_of):
                beyond = [self.words.edge(side_of[cell]) for cell in (fact.one, fact.other) if lattice.is_outside(cell)]
                edges = self.words.relation(Relation(EDGES, side_of[fact.one], side_of[fact.other], fact.is_opposite))
                rim = f"{beyond[0]} borders on the outside" if beyond else ""
                pairs.append(edges if not rim else f"{edges}, and {rim}" if fact in inference.facts else f"{rim}, so {edges}")
        return ", and ".join(pairs)

    def _subject(self, propagator: Propagator) -> str:
        """The place that a look at a table takes in."""
        assert isinstance(propagator, TablePropagator)
        assert propagator.spot is not None
        name = self.knowledge.lattice.spots.name_spot(propagator.spot)
        if is_edge(propagator.spot):
            return f"neighbours on the same side of the loop have a cross between them, others a line: see the {name}"
        if not is_cell(propagator.spot):
            return f"two lines or none meet at the {name}"
        if propagator.clue is None:
            return f"look at {name}"
        clue = self.knowledge.runs.clues[propagator.clue]
        return f"the {clue} in {name} needs {NUMBERS[clue]} {'line' if clue == 1 else 'lines'}"
