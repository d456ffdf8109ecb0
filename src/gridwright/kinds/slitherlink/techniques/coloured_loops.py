"""If all edges that are alike, together with runs of lines, would close a loop that leaves something out, they are crosses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.available import Available
from gridwright.kinds.slitherlink.techniques.early_loops import describe_leftover, find_leftover, trace_run
from gridwright.kinds.slitherlink.techniques.facts import EDGES, Fact, Grounds, Relation, Removal
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.look import Look
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE, LINE_VALUE, Sheet
from gridwright.kinds.slitherlink.techniques.technique import Technique


class ColouredLoops(Look):
    """Over the whole board, but only at edges whose class has grown or that a run has come to."""

    watches_runs = True
    names_edges = False

    def __init__(self, technique: Technique, sheet: Sheet) -> None:
        super().__init__(technique, None)
        self.stirred: set[int] = set()

    def visit(self, knowledge: Knowledge) -> None:
        if knowledge.runs.has_branch or not knowledge.runs.count:
            return
        stirred, self.stirred = self.stirred, set()
        for vertex in knowledge.moved_ends:
            stirred.update(edge for edge in knowledge.sheet.ways(vertex) if knowledge.is_open(edge))
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
                knowledge.exclude(edge, 1 << LINE_VALUE, self, grounds)
                return

    def _find_grounds(
        self, knowledge: Knowledge, colour: frozenset[int], passed: Sequence[int], lines: Sequence[int]
    ) -> Grounds | None:
        """Why the loop of these edges and lines cannot be; None if it leaves nothing out."""
        first = passed[0]
        ties = [Relation(EDGES, first, edge, False) for edge in passed[1:]]
        told = [Removal(edge, CROSS_VALUE) for edge in lines]
        for edge in sorted(colour.difference(passed)):
            return Grounds((*told, *ties, Relation(EDGES, first, edge, False)))
        leftover = find_leftover(knowledge, [*passed, *lines])
        return None if leftover is None else Grounds((*told, *ties, *leftover.facts), leftover.clues)

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        closing = "as lines these edges would together close a loop that"
        last = grounds.facts[-1]
        if isinstance(last, Relation) and not grounds.clues:
            name = knowledge.sheet.lattice.name_spot(knowledge.sheet.edge_spot(last.other))
            return f"{closing} leaves out the {name}, which would be a line with them"
        return f"{closing} {describe_leftover(knowledge, grounds)}"

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], available: Available) -> Grounds | None:
        """Its grounds are noted with every conclusion."""
        return None


class Grown(Look):
    """Tells `ColouredLoops` that the class of an edge has changed."""

    def __init__(self, technique: Technique, sheet: Sheet, edge: int, loops: ColouredLoops) -> None:
        super().__init__(technique, sheet.edge_spot(edge))
        self.edge = edge
        self.tied = [(EDGES, edge, edge)]
        self._loops = loops

    def visit(self, knowledge: Knowledge) -> None:
        self._loops.stirred.add(self.edge)
        knowledge.wake(self._loops)

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], available: Available) -> Grounds | None:
        """It concludes nothing itself."""
        return None


def follow_colour(knowledge: Knowledge, start: int, colour: frozenset[int]) -> tuple[list[int], list[int], bool]:
    """The edges of a colour and the lines that one comes along from an edge, and whether that leads back to where it began."""
    sheet = knowledge.sheet
    home, vertex = sheet.ends_of(start)
    passed, lines, edge = [start], [], start
    while vertex != home:
        far = knowledge.runs.far[vertex]
        if far != vertex:
            lines += trace_run(knowledge, vertex)
            vertex = far
            if vertex == home:
                break
        following = [each for each in sheet.ways(vertex) if each != edge and each in colour]
        if not following or following[-1] in passed:
            return passed, lines, False
        edge = following[-1]
        one, other = sheet.ends_of(edge)
        vertex = other if vertex == one else one
        passed.append(edge)
    return passed, lines, True


def refuse_coloured_loops(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[Look]:
    loops = ColouredLoops(technique, sheet)
    yield loops
    for edge in sheet.board_edges():
        yield Grown(technique, sheet, edge, loops)
