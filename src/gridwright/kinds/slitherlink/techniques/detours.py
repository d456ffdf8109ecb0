"""A run may have several ways on that all come to the same corner: whichever it takes, it goes on from there. If its two ends
meet like this and something is left out, that cannot be; so trials and paths end sooner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.available import Available
from gridwright.kinds.slitherlink.techniques.early_loops import describe_leftover, trace_run
from gridwright.kinds.slitherlink.techniques.facts import EDGES, ContradictionError, Fact, Grounds, Relation, Removal
from gridwright.kinds.slitherlink.techniques.knowledge import CROSS_ONLY, Knowledge
from gridwright.kinds.slitherlink.techniques.look import Look
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE, LINE_VALUE, Sheet
from gridwright.kinds.slitherlink.techniques.technique import Technique

MOST = 20
"""Moves of each end, and edges of a detour: with more, no person would call the loop obvious."""
TRIAL_TIER = 6
"""Paths are followed by what is at most so hard; this look is made for them."""


@dataclass
class End:
    """Where a run has come to, and the edges it may have come by."""

    vertex: int
    came_by: set[int]


@dataclass
class Journey:
    """A run followed from both ends, and what that rests on."""

    ends: list[End]
    lines: set[int]
    runs: int = 1
    facts: dict[Fact, None] = field(default_factory=dict)

    @property
    def is_closed(self) -> bool:
        return self.ends[0].vertex == self.ends[1].vertex


class Detours(Look):
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
        journey = Journey(both, set(run), facts=dict.fromkeys(Removal(edge, CROSS_VALUE) for edge in run))
        for _ in range(MOST):
            moves = [not journey.is_closed and self._move(knowledge, journey, each) for each in journey.ends]
            if journey.is_closed:
                self._judge(knowledge, journey)
                return
            if not any(moves):
                return

    def _judge(self, knowledge: Knowledge, journey: Journey) -> None:
        """The run would be a loop: a contradiction if a line lies elsewhere."""
        if journey.runs >= knowledge.runs.count:
            return
        for edge in knowledge.sheet.board_edges():
            if knowledge.is_line(edge) and edge not in journey.lines:
                raise ContradictionError(self, Grounds((*journey.facts, Removal(edge, CROSS_VALUE))))

    def _move(self, knowledge: Knowledge, journey: Journey, end: End) -> bool:
        """Follow one end by a step; whether it moved."""
        sheet = knowledge.sheet
        ways = [edge for edge in sheet.ways(end.vertex) if edge not in end.came_by]
        drawn, left = [edge for edge in ways if knowledge.is_line(edge)], [edge for edge in ways if knowledge.is_open(edge)]
        if drawn:
            return len(drawn) == 1 and self._join_run(knowledge, journey, end)
        arrivals = [follow_alike(knowledge, end.vertex, edge) for edge in left]
        if not arrivals or len({vertex for vertex, _ in arrivals}) > 1 or arrivals[0][0] == end.vertex:
            return False
        for edge in ways:
            if knowledge.allowed[edge] == CROSS_ONLY:
                journey.facts[Removal(edge, LINE_VALUE)] = None
        for (_, passed), edge in zip(arrivals, left, strict=True):
            journey.facts |= dict.fromkeys(Relation(EDGES, edge, other, False) for other in passed[1:])
        end.vertex, end.came_by = arrivals[0][0], {passed[-1] for _, passed in arrivals}
        return True

    def _join_run(self, knowledge: Knowledge, journey: Journey, end: End) -> bool:
        """The end has come to another run: it goes on from the far end of that."""
        far = knowledge.runs.far[end.vertex]
        run = trace_run(knowledge, end.vertex)
        if far == end.vertex or journey.lines & set(run):
            return False
        journey.lines |= set(run)
        journey.runs += 1
        journey.facts |= dict.fromkeys(Removal(edge, CROSS_VALUE) for edge in run)
        end.vertex, end.came_by = far, {run[-1]}
        return True

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return f"whichever way it goes on, a run of lines would close a loop that {describe_leftover(knowledge, grounds)}"

    def describe_end(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return self.describe(knowledge, grounds)

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], available: Available) -> Grounds | None:
        """Its grounds are noted with every conclusion."""
        return None


def follow_alike(knowledge: Knowledge, vertex: int, edge: int) -> tuple[int, list[int]]:
    """Where one comes to from a vertex by an edge and those that are lines if it is one, and these edges."""
    sheet = knowledge.sheet
    passed, here = [edge], _beyond(sheet, vertex, edge)
    for _ in range(MOST):
        following = [each for each in sheet.ways(here) if each not in passed and knowledge.compare(EDGES, edge, each) == 0]
        if len(following) != 1:
            break
        passed.append(following[0])
        here = _beyond(sheet, here, following[0])
    return here, passed


def _beyond(sheet: Sheet, vertex: int, edge: int) -> int:
    one, other = sheet.ends_of(edge)
    return other if vertex == one else one


def follow_detours(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[Look]:
    yield Detours(technique)
