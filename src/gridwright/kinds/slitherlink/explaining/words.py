"""The words of explanations: cells, corners and edges named in few words, and facts as clauses.

Cells are named row by row, edges by the cell or corner they share, or by the row they lie in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gridwright.kinds.slitherlink import square_lattice as shapes
from gridwright.kinds.slitherlink.edges import CROSS, LINE
from gridwright.kinds.slitherlink.square_lattice import EDGE_SORT, STATE_SORT, TRIPLE_SORT, TWIN_SORT, SquareLattice
from gridwright.kinds.slitherlink.techniques.propagation import CELLS, Fact, Relation, Removal, read_edge
from gridwright.model.edge_lattice import Spot, is_cell, is_edge

SIDE_NAMES = ("top", "right", "bottom", "left")
WAY_NAMES = ("up", "right", "down", "left")
OWN_NAMES = ("upper", "right", "lower", "left")
"""What the edges of a corner are called as its own."""


FROM_ONE_END, OF_ONE_CLUE = INTRODUCTIONS = ("From", "By")
"""How the sentence begins that says why one of several suppositions must be: of ways on from an end of a run, past a clue."""


def join_words(words: Sequence[str], last: str = "and") -> str:
    """
    >>> join_words(["top", "right", "left"])
    'top, right and left'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def join_places(places: Sequence[str], last: str = "and") -> str:
    """The same for names that have commas in them.

    >>> join_places(["row 1, column 2", "row 2, columns 1 and 3"])
    'row 1, column 2 and row 2, columns 1 and 3'
    >>> join_places(["row 1, column 2", "row 2, column 1", "row 3, column 4"])
    'row 1, column 2; row 2, column 1; and row 3, column 4'
    """
    return f" {last} ".join(places) if len(places) < 3 else f"{'; '.join(places[:-1])}; {last} {places[-1]}"


def count_off(numbers: Iterable[int]) -> str:
    """
    >>> count_off([3, 1, 5, 4]), count_off([2])
    ('1 and 3 to 5', '2')
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words = [f"{run[0]} to {run[-1]}" if len(run) > 2 else join_words(list(map(str, run))) for run in runs]
    return join_words(words if len(words) < 2 or all(len(run) != 2 for run in runs) else [str(n) for run in runs for n in run])


def name_columns(row: int, columns: Sequence[int]) -> str:
    """
    >>> name_columns(2, [4, 3, 5])
    'row 2, columns 3 to 5'
    """
    return f"row {row}, column{'' if len(columns) == 1 else 's'} {count_off(columns)}"


class Places:
    """Names the places of boards of one size."""

    def __init__(self, lattice: SquareLattice) -> None:
        self.lattice = lattice
        self.spots = lattice.spots

    def cell(self, cell: int) -> str:
        return self.spots.name_spot(self.lattice.cell_spot(cell))

    def cells(self, cells: Iterable[int]) -> str:
        """Several cells, row by row."""
        rows: dict[int, list[int]] = {}
        for cell in sorted(set(cells)):
            row, column = self.lattice.row_and_column(cell)
            rows.setdefault(row, []).append(column)
        return join_places([name_columns(row, columns) for row, columns in rows.items()])

    def route(self, cells: Sequence[int]) -> str:
        """Cells one after the other; of three and more in a straight line the first and the last."""
        legs: list[list[int]] = []
        for cell in cells:
            if legs and self._goes_straight(legs[-1], cell):
                legs[-1].append(cell)
            else:
                legs.append([cell])
        return join_places([name for leg in legs for name in self._name_leg(leg)])

    def _goes_straight(self, leg: Sequence[int], cell: int) -> bool:
        step = cell - leg[-1]
        return step in self._directions() and (len(leg) == 1 or leg[-1] - leg[-2] == step)

    def _directions(self) -> dict[int, str]:
        """How much further the number of the next cell is, each way."""
        return dict(zip(self.lattice.neighbours(0), WAY_NAMES, strict=True))

    def _name_leg(self, leg: Sequence[int]) -> list[str]:
        if len(leg) < 3:
            return [self.cell(cell) for cell in leg]
        return [f"{self.cell(leg[0])} {self._directions()[leg[1] - leg[0]]} to {self.cell(leg[-1])}"]

    def vertex(self, vertex: int) -> str:
        return f"the {self.spots.name_spot(self.lattice.vertex_spot(vertex))}"

    def edge(self, edge: int) -> str:
        return f"the {self.spots.name_spot(self.lattice.edge_spot(edge))}"

    def edges(self, edges: Sequence[int]) -> str:
        """Edges by the cell or the corner they share, or in groups."""
        if len(edges) > 1:
            for cell in self.lattice.cells_beside(edges[0]):
                sides = self.lattice.sides(cell)
                if not self.lattice.is_outside(cell) and set(edges) <= set(sides):
                    names = [name for name, side in zip(SIDE_NAMES, sides, strict=True) if side in edges]
                    return f"the {join_words(names)} edges of {self.cell(cell)}"
            for vertex in self.lattice.ends_of(edges[0]):
                ways = self.lattice.ways(vertex)
                if set(edges) <= set(ways):
                    names = [name for name, way in zip(WAY_NAMES, ways, strict=True) if way in edges]
                    return f"the edges {join_words(names)} from {self.vertex(vertex)}"
        if len(edges) < 3:
            return join_words([self.edge(edge) for edge in edges])
        return join_places(list(self._group(edges)))

    def _group(self, edges: Sequence[int]) -> Iterable[str]:
        """Sides of one cell together, the most first; then what has the same side and lies in one row."""
        left = set(edges)
        while left:
            beside = {cell for edge in left for cell in self.lattice.cells_beside(edge)}
            cells = sorted(cell for cell in beside if not self.lattice.is_outside(cell))
            best = max(cells, key=lambda cell: len(left.intersection(self.lattice.sides(cell))))
            sides = [edge for edge in self.lattice.sides(best) if edge in left]
            if len(sides) < 2:
                break
            left.difference_update(sides)
            yield self.edges(sides)
        yield from self._group_rows(left)

    def _group_rows(self, edges: Iterable[int]) -> Iterable[str]:
        rows: dict[tuple[str, int], list[int]] = {}
        for edge in sorted(edges):
            side, _, cell = self.spots.name_spot(self.lattice.edge_spot(edge)).partition(" edge of row ")
            row, column = (int(part) for part in cell.split(", column "))
            rows.setdefault((side, row), []).append(column)
        for (side, row), columns in rows.items():
            yield f"the {side} edge{'' if len(columns) == 1 else 's'} of {name_columns(row, columns)}"

    def edges_of(self, edges: Sequence[int], spot: Spot | None) -> str:
        """Edges as those of the cell or corner that is spoken of, if all of them belong to it."""
        if spot is not None and not is_edge(spot):
            number = self.lattice.place_at(spot)
            around, names = (self.lattice.sides(number), SIDE_NAMES) if is_cell(spot) else (self.lattice.ways(number), OWN_NAMES)
            if set(edges) <= set(around):
                own = join_words([name for name, edge in zip(names, around, strict=True) if edge in edges])
                return f"its {own} {'edge' if len(edges) == 1 else 'edges'}"
        return self.edges(edges)


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

    def __init__(self, lattice: SquareLattice, clues: Mapping[int, int]) -> None:
        super().__init__(lattice)
        self.clues = clues

    def settled(self, removals: Iterable[Removal], spot: Spot | None = None) -> str:
        """Edges that are lines or crosses, as a clause; nothing of edges outside the board."""
        told = [each for each in removals if self.lattice.has_edge_variable(each.variable)]
        lines = [each.variable for each in told if read_edge(each) == LINE]
        crosses = [each.variable for each in told if read_edge(each) == CROSS]
        clauses = []
        for edges, one, many in ((lines, "is a line", "are lines"), (crosses, "is a cross", "are crosses")):
            if edges:
                clauses.append(f"{self.edges_of(sorted(edges), spot)} {one if len(edges) == 1 else many}")
        return join_words(clauses) if clauses else ""

    def facts(self, facts: Sequence[Fact]) -> str:
        """Everything that an inference finds, as a clause."""
        return ", and ".join(self.clauses(facts))

    def clauses(self, facts: Sequence[Fact]) -> list[str]:
        """The same, a clause for each thing that is said. What is the same fact is said in the same words."""
        edges = [fact for fact in facts if isinstance(fact, Removal) and fact.variable < 2 * self.lattice.cells]
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
        sort, place, _ = self.lattice.sort_of(variable)
        edges = self.lattice.lock_edges(variable)
        if sort == EDGE_SORT:
            return self.settled([Removal(variable, gone[0])])
        if sort == STATE_SORT:
            return self._states(place, sorted(gone))
        if sort == TRIPLE_SORT:
            return _TRIPLES[self._numbers_left(place, gone)].format(self.edges(edges))
        values = (1,) if sort == TWIN_SORT and gone[0] == 1 else (0, 2) if sort == TWIN_SORT else tuple(sorted(gone))
        shown = [edge for edge in edges if self.lattice.has_edge(edge)]
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
        if self.lattice.is_outside(one) or self.lattice.is_outside(other):
            cell = other if self.lattice.is_outside(one) else one
            return f"{self.cell(cell)} lies {'inside' if relation.is_opposite else 'outside'} the loop"
        side = "on opposite sides" if relation.is_opposite else "on the same side"
        return f"{self.cell(one)} and {self.cell(other)} lie {side} of the loop"
