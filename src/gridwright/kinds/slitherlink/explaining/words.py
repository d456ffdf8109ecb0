"""Facts in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gridwright.kinds.slitherlink.explaining.places import WAY_NAMES, Places, join_words
from gridwright.kinds.slitherlink.techniques.facts import CELLS, Fact, Relation, Removal
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE, EDGE_SORT, STATE_SORT, TRIPLE_SORT, TWIN_SORT, Sheet
from gridwright.model import loop_shapes as shapes
from gridwright.model.edge_lattice import Spot

NUMBERS = ("no", "one", "two", "three", "four")

_LOCKS = {
    (0,): "at least one of {} is a line",
    (2,): "at most one of {} is a line",
    (1,): "{} are both lines or both crosses",
    (0, 2): "exactly one of {} is a line",
    (0, 1): "{} are both lines",
    (1, 2): "{} are both crosses",
}
"""What the values say that are excluded of a lock."""

_TRIPLES = {
    (0,): "none of {} is a line",
    (1,): "exactly one of {} is a line",
    (2,): "exactly two of {} are lines",
    (3,): "all of {} are lines",
    (0, 1): "at most one of {} is a line",
    (1, 2): "one or two of {} are lines",
    (2, 3): "at least two of {} are lines",
    (0, 1, 2): "at most two of {} are lines",
    (1, 2, 3): "at least one of {} is a line",
    (0, 2): "none or two of {} are lines",
    (0, 3): "all or none of {} are lines",
    (1, 3): "one or all of {} are lines",
    (0, 2, 3): "not exactly one of {} is a line",
    (0, 1, 3): "not exactly two of {} are lines",
}
"""What the numbers of lines say that are left of three edges."""


def begin(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def uncapitalise(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


class Words(Places):
    """Says facts about boards of one size with these clues."""

    def __init__(self, sheet: Sheet, clues: Mapping[int, int]) -> None:
        super().__init__(sheet)
        self.clues = clues

    def settled(self, removals: Iterable[Removal], spot: Spot | None = None) -> str:
        """Edges that are lines or crosses, as a clause; nothing of edges outside the board."""
        told = [each for each in removals if self.sheet.has_edge_variable(each.variable)]
        lines = [each.variable for each in told if each.value == CROSS_VALUE]
        crosses = [each.variable for each in told if each.value != CROSS_VALUE]
        clauses = []
        for edges, one, many in ((lines, "is a line", "are lines"), (crosses, "is a cross", "are crosses")):
            if edges:
                clauses.append(f"{self.edges_of(sorted(edges), spot)} {one if len(edges) == 1 else many}")
        return join_words(clauses) if clauses else ""

    def facts(self, facts: Sequence[Fact]) -> str:
        """Everything that a thought finds, as a clause."""
        return ", and ".join(self.clauses(facts))

    def clauses(self, facts: Sequence[Fact]) -> list[str]:
        """The same, a clause for each thing that is said. What is the same fact is said in the same words."""
        edges = [fact for fact in facts if isinstance(fact, Removal) and fact.variable < 2 * self.sheet.cells]
        others: dict[int, list[int]] = {}
        for fact in facts:
            if isinstance(fact, Removal) and fact not in edges:
                others.setdefault(fact.variable, []).append(fact.value)
        clauses = [self.settled(edges)] if edges else []
        clauses += [self.variable(variable, values) for variable, values in others.items()]
        clauses += [self.relation(fact) for fact in facts if isinstance(fact, Relation)]
        return clauses

    def variable(self, variable: int, gone: Sequence[int]) -> str:
        """What it says that these values of a variable are excluded."""
        sort, place, _ = self.sheet.sort_of(variable)
        edges = self.sheet.lock_edges(variable)
        if sort == EDGE_SORT:
            return self.settled([Removal(variable, gone[0])])
        if sort == STATE_SORT:
            return self._states(place, sorted(gone))
        if sort == TRIPLE_SORT:
            return _TRIPLES[self._numbers_left(place, gone)].format(self.edges(edges))
        values = (1,) if sort == TWIN_SORT and gone[0] == 1 else (0, 2) if sort == TWIN_SORT else tuple(sorted(gone))
        shown = [edge for edge in edges if self.sheet.has_edge(edge)]
        return self._lock(values, edges if len(shown) == 2 else shown)

    def _lock(self, gone: tuple[int, ...], edges: Sequence[int]) -> str:
        return _LOCKS[gone].format(self.edges(sorted(edges)))

    def _numbers_left(self, cell: int, gone: Sequence[int]) -> tuple[int, ...]:
        """How many of three sides of a cell may be lines: of what its clue allows, what is not excluded."""
        left = [number for number in range(4) if number not in gone]
        clue = self.clues.get(cell)
        fitting = [number for number in left if clue is None or number in (clue - 1, clue)]
        return tuple(fitting or left)

    def _states(self, vertex: int, gone: Sequence[int]) -> str:
        """Which ways past a corner are excluded, or, if those are fewer, which are left."""
        left = [state for state in range(len(shapes.STATES)) if state not in gone]
        if len(gone) <= len(left):
            passes = [self._way(state) for state in gone if state]
            clauses = [f"does not go {join_words(passes, 'or')}"] if passes else []
            clauses += ["passes"] if 0 in gone else []
            return f"the loop {' and '.join(clauses)} at {self.vertex(vertex)}"
        passes = [self._way(state) for state in left if state]
        keeps_away = "keeps away from" if passes else "does not come to"
        if not passes:
            return f"the loop {keeps_away} {self.vertex(vertex)}"
        tail = f", or {keeps_away} it" if 0 in left else ""
        return f"at {self.vertex(vertex)} the loop goes {join_words(passes, 'or')}{tail}"

    def _way(self, state: int) -> str:
        one, other = sorted(shapes.STATES[state])
        if (one, other) == (0, 2):
            return "straight up and down"
        if (one, other) == (1, 3):
            return "straight left and right"
        return f"{WAY_NAMES[one]} and {WAY_NAMES[other]}"

    def relation(self, relation: Relation) -> str:
        """How two items are related."""
        one, other = relation.one, relation.other
        if relation.about != CELLS:
            return self._lock((0, 2) if relation.is_opposite else (1,), (one, other))
        if self.sheet.is_outside(one) or self.sheet.is_outside(other):
            cell = other if self.sheet.is_outside(one) else one
            return f"{self.cell(cell)} lies {'inside' if relation.is_opposite else 'outside'} the loop"
        side = "on opposite sides" if relation.is_opposite else "on the same side"
        return f"{self.cell(one)} and {self.cell(other)} lie {side} of the loop"
