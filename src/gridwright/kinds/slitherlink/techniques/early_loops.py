"""All lines belong to one loop: an edge that would close a loop while other lines or unmet clues are left is a cross; once the
loop is closed, nothing else is a line; and there is a loop, so not every edge is a cross."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.available import Available
from gridwright.kinds.slitherlink.techniques.facts import ContradictionError, Fact, Grounds, Removal
from gridwright.kinds.slitherlink.techniques.knowledge import LINE_ONLY, Knowledge
from gridwright.kinds.slitherlink.techniques.look import Look
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE, LINE_VALUE, Sheet
from gridwright.kinds.slitherlink.techniques.technique import Technique


def trace_run(knowledge: Knowledge, start: int) -> list[int]:
    """The edges of the run of lines that ends at a vertex, or of the loop through it; none twice, even if lines branch."""
    sheet = knowledge.sheet
    run: dict[int, None] = {}
    here = start
    while True:
        following = next((edge for edge in sheet.ways(here) if knowledge.is_line(edge) and edge not in run), None)
        if following is None:
            return list(run)
        one, other = sheet.ends_of(following)
        here = other if here == one else one
        run[following] = None
        if here == start:
            return list(run)


def find_leftover(knowledge: Knowledge, loop: Sequence[int]) -> Grounds | None:
    """A line that is not part of a loop, or a clue that it does not meet; None if there is neither."""
    sheet, taken = knowledge.sheet, set(loop)
    for edge in sheet.board_edges():
        if knowledge.is_line(edge) and edge not in taken:
            return Grounds((Removal(edge, CROSS_VALUE),))
    for cell, clue in knowledge.runs.clues.items():
        if sum(edge in taken for edge in sheet.sides(cell)) < clue:
            return Grounds((), (cell,))
    return None


def describe_leftover(knowledge: Knowledge, grounds: Grounds) -> str:
    """What a loop leaves out: the clue that the grounds name, or the line they name last."""
    name = knowledge.sheet.lattice.name_spot
    for cell in grounds.clues:
        return f"leaves the {knowledge.runs.clues[cell]} in {name(knowledge.sheet.cell_spot(cell))} without all its lines"
    line = grounds.facts[-1]
    assert isinstance(line, Removal)
    return f"leaves out the {name(knowledge.sheet.edge_spot(line.variable))}"


class EarlyLoops(Look):
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
            edge = knowledge.sheet.edge_between(end, knowledge.runs.far[end])
            if edge is None or not knowledge.is_open(edge):
                continue
            run = trace_run(knowledge, end)
            leftover = find_leftover(knowledge, [*run, edge]) if self._leaves_something(knowledge, edge) else None
            if leftover is None:
                knowledge.ends.append(end)  # nothing is left out yet; that may change
                continue
            grounds = Grounds((*_as_lines(run), *leftover.facts), leftover.clues)
            knowledge.exclude(edge, 1 << LINE_VALUE, self, grounds)

    def _leaves_something(self, knowledge: Knowledge, edge: int) -> bool:
        """Whether other runs are left, or clues would still miss lines."""
        runs = knowledge.runs
        gained = sum(cell in runs.clues for cell in knowledge.sheet.cells_beside(edge))
        return runs.count > 1 or runs.missing > gained

    def _judge_loop(self, knowledge: Knowledge) -> None:
        """Some run is closed: a contradiction unless that is all."""
        if knowledge.runs.is_single_loop:
            return
        loop = find_loop(knowledge)
        leftover = find_leftover(knowledge, loop) or Grounds(())
        raise ContradictionError(ClosedEarly(self.technique, None), Grounds((*_as_lines(loop), *leftover.facts), leftover.clues))

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], available: Available) -> Grounds | None:
        """Its grounds are noted with every conclusion."""
        return None


class ClosedEarly(EarlyLoops):
    """What there is to say of a loop that is closed and leaves something out."""

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return f"a loop would be closed that {describe_leftover(knowledge, grounds)}"

    def describe_end(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return self.describe(knowledge, grounds)


class ClosedLoop(Look):
    """Over the whole board: once the loop is closed the rest are crosses."""

    watches_runs = True
    names_edges = False

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return "the loop is closed, and every clue has its lines"

    def visit(self, knowledge: Knowledge) -> None:
        if knowledge.runs.has_branch or not knowledge.runs.is_single_loop:
            return
        grounds = Grounds(tuple(_as_lines(find_loop(knowledge))))
        for edge in knowledge.sheet.board_edges():
            if knowledge.is_open(edge):
                knowledge.exclude(edge, 1 << LINE_VALUE, self, grounds)

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], available: Available) -> Grounds | None:
        """Its grounds are noted with every conclusion."""
        return None


class NoLoop(Look):
    """Over the whole board: not every edge is a cross."""

    watches_end = True
    names_edges = False

    def describe(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return "every edge would be a cross, and there would be no loop"

    def describe_end(self, knowledge: Knowledge, grounds: Grounds) -> str:
        return self.describe(knowledge, grounds)

    def visit(self, knowledge: Knowledge) -> None:
        if knowledge.is_settled and not knowledge.runs.lines:
            crosses = tuple(Removal(edge, LINE_VALUE) for edge in knowledge.sheet.board_edges())
            raise ContradictionError(self, Grounds(crosses))

    def justify(self, knowledge: Knowledge, targets: Sequence[Fact], available: Available) -> Grounds | None:
        """Its grounds are noted with every conclusion."""
        return None


def find_loop(knowledge: Knowledge) -> list[int]:
    """The edges of some closed loop."""
    seen: set[int] = set()
    for edge in knowledge.sheet.board_edges():
        if knowledge.allowed[edge] == LINE_ONLY and edge not in seen:
            start = knowledge.sheet.ends_of(edge)[0]
            run = trace_run(knowledge, start)
            seen.update(run)
            ends = [vertex for each in (run[0], run[-1]) for vertex in knowledge.sheet.ends_of(each)]
            if len(run) > 2 and ends.count(start) == 2:
                return run
    return []


def _as_lines(edges: Sequence[int]) -> Iterator[Removal]:
    return (Removal(edge, CROSS_VALUE) for edge in edges)


def refuse_early_loops(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[Look]:
    yield EarlyLoops(technique, None)


def clear_rest(technique: Technique, puzzle: Slitherlink, sheet: Sheet) -> Iterator[Look]:
    yield ClosedLoop(technique, None)
    yield NoLoop(technique, None)
