"""All lines belong to one loop.

An edge that would close a loop while other lines or unmet clues are left is a cross; once the loop is closed, nothing else is a
line; and there is a loop, so not every edge is a cross.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.slitherlink.edges import CROSS, LINE
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import SquareLattice
from gridwright.kinds.slitherlink.techniques.justification import Evidence
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import (
    EDGES,
    ContradictionError,
    Fact,
    Grounds,
    Propagator,
    Relation,
    Removal,
    Technique,
    know_edge,
)


def trace_run(knowledge: Knowledge, start: int) -> list[int]:
    """The edges of the run of lines that ends at a vertex, or of the loop through it; none twice, even if lines branch."""
    lattice = knowledge.lattice
    run: dict[int, None] = {}
    here = start
    while True:
        following = next((edge for edge in lattice.ways(here) if knowledge.is_line(edge) and edge not in run), None)
        if following is None:
            return list(run)
        one, other = lattice.ends_of(following)
        here = other if here == one else one
        run[following] = None
        if here == start:
            return list(run)


def find_leftover(knowledge: Knowledge, loop: Sequence[int]) -> Grounds | None:
    """A line that is not part of a loop, or a clue that it does not meet; None if there is neither."""
    lattice, taken = knowledge.lattice, set(loop)
    for edge in lattice.board_edges():
        if knowledge.is_line(edge) and edge not in taken:
            return Grounds((know_edge(edge, LINE),))
    for cell, clue in knowledge.runs.clues.items():
        if sum(edge in taken for edge in lattice.sides(cell)) < clue:
            return Grounds((), (cell,))
    return None


def describe_leftover(knowledge: Knowledge, grounds: Grounds) -> str:
    """What a loop leaves out: the clue that the grounds name, or the line they name last."""
    name = knowledge.lattice.spots.name_spot
    for cell in grounds.clues:
        return f"leaves the {knowledge.runs.clues[cell]} in {name(knowledge.lattice.cell_spot(cell))} without all its lines"
    line = grounds.facts[-1]
    assert isinstance(line, Removal)
    return f"leaves out the {name(knowledge.lattice.edge_spot(line.variable))}"


class EarlyLoops(Propagator):
    """Over the whole board, but only at ends of runs that have changed."""

    watches_runs = True
    names_edges = False

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return f"a line here would close a loop that {describe_leftover(knowledge, grounds)}"

    def visit(self, knowledge: Knowledge) -> None:
        if knowledge.runs.has_branch:
            return
        if knowledge.runs.is_closed:
            self._judge_loop(knowledge)
            return
        ends, knowledge.ends = knowledge.ends, []
        for end in dict.fromkeys(ends):
            edge = knowledge.lattice.edge_between(end, knowledge.runs.far[end])
            if edge is None or not knowledge.is_open(edge):
                continue
            run = trace_run(knowledge, end)
            leftover = find_leftover(knowledge, [*run, edge]) if self._leaves_something(knowledge, edge) else None
            if leftover is None:
                knowledge.ends.append(end)  # nothing is left out yet; that may change
                continue
            grounds = Grounds((*_as_lines(run), *leftover.facts), leftover.clues)
            knowledge.exclude(edge, CROSS, self, grounds)

    def _leaves_something(self, knowledge: Knowledge, edge: int) -> bool:
        """Whether other runs are left, or clues would still miss lines."""
        runs = knowledge.runs
        gained = sum(cell in runs.clues for cell in knowledge.lattice.cells_beside(edge))
        return runs.count > 1 or runs.missing > gained

    def _judge_loop(self, knowledge: Knowledge) -> None:
        """Some run is closed: a contradiction unless that is all."""
        if knowledge.runs.is_single_loop:
            return
        loop = find_loop(knowledge)
        leftover = find_leftover(knowledge, loop) or Grounds(())
        raise ContradictionError(ClosedEarly(self.technique, None), Grounds((*_as_lines(loop), *leftover.facts), leftover.clues))

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], evidence: Evidence) -> Grounds | None:
        """Its grounds are noted with every conclusion."""
        return None


class ClosedEarly(EarlyLoops):
    """What there is to say of a loop that is closed and leaves something out."""

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return f"a loop would be closed that {describe_leftover(knowledge, grounds)}"

    def describe_end(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return self.describe(knowledge, grounds)


class ClosedLoop(Propagator):
    """Over the whole board: once the loop is closed the rest are crosses."""

    watches_runs = True
    names_edges = False

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return "the loop is closed, and every clue has its lines"

    def visit(self, knowledge: Knowledge) -> None:
        if knowledge.runs.has_branch or not knowledge.runs.is_single_loop:
            return
        grounds = Grounds(tuple(_as_lines(find_loop(knowledge))))
        for edge in knowledge.lattice.board_edges():
            if knowledge.is_open(edge):
                knowledge.exclude(edge, CROSS, self, grounds)

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], evidence: Evidence) -> Grounds | None:
        """Its grounds are noted with every conclusion."""
        return None


class NoLoop(Propagator):
    """Over the whole board: not every edge is a cross."""

    watches_end = True
    names_edges = False

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return "every edge would be a cross, and there would be no loop"

    def describe_end(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return self.describe(knowledge, grounds)

    def visit(self, knowledge: Knowledge) -> None:
        if knowledge.is_settled and not knowledge.runs.lines:
            crosses = tuple(know_edge(edge, CROSS) for edge in knowledge.lattice.board_edges())
            raise ContradictionError(self, Grounds(crosses))

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], evidence: Evidence) -> Grounds | None:
        """Its grounds are noted with every conclusion."""
        return None


def find_loop(knowledge: Knowledge) -> list[int]:
    """The edges of some closed loop."""
    seen: set[int] = set()
    for edge in knowledge.lattice.board_edges():
        if knowledge.is_line(edge) and edge not in seen:
            start = knowledge.lattice.ends_of(edge)[0]
            run = trace_run(knowledge, start)
            seen.update(run)
            ends = [vertex for each in (run[0], run[-1]) for vertex in knowledge.lattice.ends_of(each)]
            if len(run) > 2 and ends.count(start) == 2:
                return run
    return []


def _as_lines(edges: Sequence[int]) -> Iterator[Removal]:
    return (know_edge(edge, LINE) for edge in edges)


def refuse_early_loops(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[Propagator]:
    yield EarlyLoops(technique, None)


EARLY_LOOPS = Technique(
    code="4",
    name="early-loops",
    tier=1,
    cost=0.83,
    texts=Texts(
        en=Text(
            "No early loop",
            "An edge that would close a loop while something is still left out is a cross.",
        ),
        sk=Text(
            "Žiadna predčasná slučka",
            "Na hrane, ktorá by uzavrela slučku, hoci by niečo zostalo mimo nej, je krížik.",
        ),
        cs=Text(
            "Žádná předčasná smyčka",
            "Na hraně, která by uzavřela smyčku, ačkoli by něco zůstalo mimo ni, je křížek.",
        ),
        pl=Text(
            "Bez przedwczesnej pętli",
            "Na krawędzi, która zamknęłaby pętlę, choć coś zostałoby poza nią, jest krzyżyk.",
        ),
    ),
    propagators=refuse_early_loops,
)


def clear_rest(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[Propagator]:
    yield ClosedLoop(technique, None)
    yield NoLoop(technique, None)


CLOSED_LOOP = Technique(
    code="1",
    name="closed-loop",
    tier=1,
    cost=0.80,
    texts=Texts(
        en=Text(
            "Closed loop",
            "Once the loop is closed, every other edge is a cross.",
        ),
        sk=Text(
            "Uzavretá slučka",
            "Keď je slučka uzavretá, na všetkých ostatných hranách je krížik.",
        ),
        cs=Text(
            "Uzavřená smyčka",
            "Když je smyčka uzavřená, na všech ostatních hranách je křížek.",
        ),
        pl=Text(
            "Zamknięta pętla",
            "Gdy pętla jest zamknięta, na każdej innej krawędzi jest krzyżyk.",
        ),
    ),
    propagators=clear_rest,
)


# If all edges that are alike, together with runs of lines, would close a loop that leaves something out, they are crosses.


class ColouredLoops(Propagator):
    """Over the whole board, but only at edges whose class has grown or that a run has come to."""

    watches_runs = True
    names_edges = False

    def __init__(self, technique: Technique, lattice: SquareLattice) -> None:
        super().__init__(technique, None)
        self.stirred: set[int] = set()

    def visit(self, knowledge: Knowledge) -> None:
        if knowledge.runs.has_branch or not knowledge.runs.count:
            return
        stirred, self.stirred = self.stirred, set()
        for vertex in knowledge.moved_ends:
            stirred.update(edge for edge in knowledge.lattice.ways(vertex) if knowledge.is_open(edge))
        knowledge.moved_ends.clear()
        while stirred:
            members = list(knowledge.classes.members(min(stirred)))
            stirred.difference_update(members)
            for is_opposite in (0, 1):
                label = knowledge.classes.label
                alike = [edge for edge in members if label[edge] & 1 == is_opposite and knowledge.is_open(edge)]
                self._try_colour(knowledge, alike)

    def _try_colour(self, knowledge: Knowledge, alike: Sequence[int]) -> None:
        """Suppose that all of these were lines."""
        colour, seen = frozenset(alike), set[int]()
        for edge in alike:
            if edge in seen:
                continue
            passed, lines, is_closed = follow_colour(knowledge, edge, colour)
            seen.update(passed)
            if not is_closed:
                continue
            grounds = self._find_grounds(knowledge, colour, passed, lines)
            if grounds is not None:
                knowledge.exclude(edge, CROSS, self, grounds)
                return

    def _find_grounds(
        self, knowledge: Knowledge, colour: frozenset[int], passed: Sequence[int], lines: Sequence[int]
    ) -> Grounds | None:
        """Why the loop of these edges and lines cannot be; None if it leaves nothing out."""
        first = passed[0]
        ties = [Relation(EDGES, first, edge, False) for edge in passed[1:]]
        told = [know_edge(edge, LINE) for edge in lines]
        for edge in sorted(colour.difference(passed)):
            return Grounds((*told, *ties, Relation(EDGES, first, edge, False)))
        leftover = find_leftover(knowledge, [*passed, *lines])
        return None if leftover is None else Grounds((*told, *ties, *leftover.facts), leftover.clues)

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        closing = "as lines these edges would together close a loop that"
        last = grounds.facts[-1]
        if isinstance(last, Relation) and not grounds.clues:
            name = knowledge.lattice.spots.name_spot(knowledge.lattice.edge_spot(last.other))
            return f"{closing} leaves out the {name}, which would be a line with them"
        return f"{closing} {describe_leftover(knowledge, grounds)}"

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], evidence: Evidence) -> Grounds | None:
        """Its grounds are noted with every conclusion."""
        return None


class ClassWatcher(Propagator):
    """Tells `ColouredLoops` that the class of an edge has changed."""

    def __init__(self, technique: Technique, lattice: SquareLattice, edge: int, loops: ColouredLoops) -> None:
        super().__init__(technique, lattice.edge_spot(edge))
        self.edge = edge
        self.tied = [(EDGES, edge, edge)]
        self._loops = loops

    def visit(self, knowledge: Knowledge) -> None:
        self._loops.stirred.add(self.edge)
        knowledge.wake(self._loops)

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], evidence: Evidence) -> Grounds | None:
        """It concludes nothing itself."""
        return None


def follow_colour(knowledge: Knowledge, start: int, colour: frozenset[int]) -> tuple[list[int], list[int], bool]:
    """The edges of a colour and the lines that one comes along from an edge, and whether that leads back to where it began."""
    lattice = knowledge.lattice
    home, vertex = lattice.ends_of(start)
    passed, lines, edge = [start], [], start
    while vertex != home:
        far = knowledge.runs.far[vertex]
        if far != vertex:
            lines += trace_run(knowledge, vertex)
            vertex = far
            if vertex == home:
                break
        following = [each for each in lattice.ways(vertex) if each != edge and each in colour]
        if not following or following[-1] in passed:
            return passed, lines, False
        edge = following[-1]
        one, other = lattice.ends_of(edge)
        vertex = other if vertex == one else one
        passed.append(edge)
    return passed, lines, True


def refuse_coloured_loops(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[Propagator]:
    loops = ColouredLoops(technique, lattice)
    yield loops
    for edge in lattice.board_edges():
        yield ClassWatcher(technique, lattice, edge, loops)


COLOURED_LOOPS = Technique(
    code="16",
    name="coloured-loops",
    tier=6,
    cost=9.02,
    texts=Texts(
        en=Text(
            "Coloured loops",
            "Edges of one group that together would close a loop too early are all crosses.",
        ),
        sk=Text(
            "Farebné slučky",
            "Na hranách jednej skupiny, ktoré by spolu predčasne uzavreli slučku, sú krížiky.",
        ),
        cs=Text(
            "Barevné smyčky",
            "Na hranách jedné skupiny, které by spolu předčasně uzavřely smyčku, jsou křížky.",
        ),
        pl=Text(
            "Kolorowe pętle",
            "Na krawędziach jednej grupy, które razem zamknęłyby pętlę za wcześnie, są krzyżyki.",
        ),
    ),
    propagators=refuse_coloured_loops,
)


# A run may have several ways on that all come to the same corner: whichever it takes, it goes on from there. If its two ends
# meet like this and something is left out, that cannot be; so trials and paths end sooner.

MOST = 20
"""Moves of each end, and edges of a detour: with more, no person would call the loop obvious."""
TRIAL_TIER = 6
"""Paths are followed by what is at most so hard; this propagator is made for them."""


@dataclass
class End:
    """Where a run has come to, and the edges it may have come by."""

    vertex: int
    came_by: set[int]


@dataclass
class FollowedPath:
    """A run followed from both ends, and what that rests on."""

    ends: list[End]
    lines: set[int]
    runs: int = 1
    facts: dict[Fact, None] = field(default_factory=dict)

    @property
    def is_closed(self) -> bool:
        return self.ends[0].vertex == self.ends[1].vertex


class Detours(Propagator):
    """Over the whole board, but only at runs that have changed."""

    watches_runs = True
    names_edges = False

    def __init__(self, technique: Technique) -> None:
        super().__init__(technique, None)
        self.tier = TRIAL_TIER

    def visit(self, knowledge: Knowledge) -> None:
        if knowledge.runs.has_branch:
            return
        moved, knowledge.detour_ends = knowledge.detour_ends, []
        far = knowledge.runs.far
        for end in {min(end, far[end]) for end in moved if far[end] != end and far[far[end]] == end}:
            self._follow(knowledge, end)

    def _follow(self, knowledge: Knowledge, end: int) -> None:
        run = trace_run(knowledge, end)
        if not run or knowledge.runs.count < 2:
            return
        both = [End(end, {run[0]}), End(knowledge.runs.far[end], {run[-1]})]
        followed = FollowedPath(both, set(run), facts=dict.fromkeys(know_edge(edge, LINE) for edge in run))
        for _ in range(MOST):
            moves = [not followed.is_closed and self._move(knowledge, followed, each) for each in followed.ends]
            if followed.is_closed:
                self._judge(knowledge, followed)
                return
            if not any(moves):
                return

    def _judge(self, knowledge: Knowledge, followed: FollowedPath) -> None:
        """The run would be a loop: a contradiction if a line lies elsewhere."""
        if followed.runs >= knowledge.runs.count:
            return
        for edge in knowledge.lattice.board_edges():
            if knowledge.is_line(edge) and edge not in followed.lines:
                raise ContradictionError(self, Grounds((*followed.facts, know_edge(edge, LINE))))

    def _move(self, knowledge: Knowledge, followed: FollowedPath, end: End) -> bool:
        """Follow one end by a step; whether it moved."""
        lattice = knowledge.lattice
        ways = [edge for edge in lattice.ways(end.vertex) if edge not in end.came_by]
        drawn, left = [edge for edge in ways if knowledge.is_line(edge)], [edge for edge in ways if knowledge.is_open(edge)]
        if drawn:
            return len(drawn) == 1 and self._join_run(knowledge, followed, end)
        arrivals = [follow_alike(knowledge, end.vertex, edge) for edge in left]
        if not arrivals or len({vertex for vertex, _ in arrivals}) > 1 or arrivals[0][0] == end.vertex:
            return False
        for edge in ways:
            if knowledge.excluded[edge] == CROSS:
                followed.facts[know_edge(edge, CROSS)] = None
        for (_, passed), edge in zip(arrivals, left, strict=True):
            followed.facts |= dict.fromkeys(Relation(EDGES, edge, other, False) for other in passed[1:])
        end.vertex, end.came_by = arrivals[0][0], {passed[-1] for _, passed in arrivals}
        return True

    def _join_run(self, knowledge: Knowledge, followed: FollowedPath, end: End) -> bool:
        """The end has come to another run: it goes on from the far end of that."""
        far = knowledge.runs.far[end.vertex]
        run = trace_run(knowledge, end.vertex)
        if far == end.vertex or followed.lines & set(run):
            return False
        followed.lines |= set(run)
        followed.runs += 1
        followed.facts |= dict.fromkeys(know_edge(edge, LINE) for edge in run)
        end.vertex, end.came_by = far, {run[-1]}
        return True

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return f"whichever way it goes on, a run of lines would close a loop that {describe_leftover(knowledge, grounds)}"

    def describe_end(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return self.describe(knowledge, grounds)

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], evidence: Evidence) -> Grounds | None:
        """Its grounds are noted with every conclusion."""
        return None


def follow_alike(knowledge: Knowledge, vertex: int, edge: int) -> tuple[int, list[int]]:
    """Where one comes to from a vertex by an edge and those that are lines if it is one, and these edges."""
    lattice = knowledge.lattice
    passed, here = [edge], _beyond(lattice, vertex, edge)
    for _ in range(MOST):
        following = [each for each in lattice.ways(here) if each not in passed and knowledge.compare(EDGES, edge, each) == 0]
        if len(following) != 1:
            break
        passed.append(following[0])
        here = _beyond(lattice, here, following[0])
    return here, passed


def _beyond(lattice: SquareLattice, vertex: int, edge: int) -> int:
    one, other = lattice.ends_of(edge)
    return other if vertex == one else one


def follow_detours(technique: Technique, puzzle: Slitherlink, lattice: SquareLattice) -> Iterator[Propagator]:
    yield Detours(technique)


DETOURS = Technique(
    code="21",
    name="detours",
    tier=7,
    cost=13.04,
    texts=Texts(
        en=Text(
            "Detours",
            "When all ways on from the end of a line lead to one corner, the line goes on from there.",
        ),
        sk=Text(
            "Obchádzky",
            "Keď všetky cesty od konca čiary vedú do jedného rohu, čiara odtiaľ pokračuje.",
        ),
        cs=Text(
            "Objížďky",
            "Když všechny cesty od konce čáry vedou do jednoho rohu, čára odtamtud pokračuje.",
        ),
        pl=Text(
            "Objazdy",
            "Gdy wszystkie drogi od końca linii prowadzą do jednego rogu, linia biegnie stamtąd dalej.",
        ),
    ),
    propagators=follow_detours,
)


TECHNIQUES = (CLOSED_LOOP, EARLY_LOOPS, COLOURED_LOOPS, DETOURS)
