"""All that is known of a board in work, and the queue of propagators that may find more.

A propagator may exclude values and tie items; all that depend on the same things are queued then, the cheapest technique first.
None runs again without something having changed where it looks. A trail keeps what was written over, so that a supposition can
be taken back; a union-find with parity keeps what is alike or opposite; runs of lines keep their ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from gridwright.kinds.common.coaching import Look as Poll
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import VALUES, SquareLattice
from gridwright.kinds.slitherlink.techniques.propagation import (
    CELLS,
    EDGES,
    Cause,
    ContradictionError,
    Grounds,
    Link,
    Propagator,
    Relation,
    Removal,
    know_edge,
)


class Trail:
    """Everything that was written over, in order."""

    def __init__(self) -> None:
        self._changes: list[tuple[list[int], int, int]] = []

    def __len__(self) -> int:
        return len(self._changes)

    def write(self, values: list[int], index: int, value: int) -> None:
        """Write a value, and remember the one before."""
        self._changes.append((values, index, values[index]))
        values[index] = value

    def take_back(self, length: int) -> None:
        """Undo everything since the trail had this length."""
        while len(self._changes) > length:
            values, index, before = self._changes.pop()
            values[index] = before


class ParityUnionFind:
    """Groups of items with, for each item, whether it is like the first of its group or its opposite.

    Joining writes the smaller group over. The links that joined groups are kept: every relation is a path of them.
    """

    def __init__(self, about: str, size: int, trail: Trail) -> None:
        self.about = about
        self.label = list(range(0, 2 * size, 2))
        """Twice the first of the group, plus 1 for its opposites."""
        self.after = list(range(size))
        """The next item of the group, in a ring."""
        self.count = [1] * size
        self.links: list[Link] = []
        self.links_at: dict[int, list[Link]] = {}
        self.place_of = list(range(size))
        """Where the links of an item are kept: items that are one from the beginning share a place."""
        self._trail = trail

    def compare(self, one: int, other: int) -> int | None:
        """0 if two items are known to be alike, 1 if opposite, None if neither is known."""
        difference = self.label[one] ^ self.label[other]
        return difference if difference < 2 else None

    def members(self, item: int) -> Iterator[int]:
        """The items of a group, beginning with this one."""
        here = item
        while True:
            yield here
            here = self.after[here]
            if here == item:
                return

    def join(self, one: int, other: int, *, is_opposite: bool) -> list[int]:
        """Make one group of two; the items whose labels have changed."""
        first, second = self.label[one] >> 1, self.label[other] >> 1
        turned = (self.label[one] ^ self.label[other] ^ is_opposite) & 1
        if self.count[first] < self.count[second]:
            first, second = second, first
        write = self._trail.write
        changed = list(self.members(second))
        for item in changed:
            write(self.label, item, 2 * first | (self.label[item] & 1 ^ turned))
        write(self.count, first, self.count[first] + len(changed))
        after = self.after[first]
        write(self.after, first, self.after[second])
        write(self.after, second, after)
        return changed

    def note_link(self, relation: Relation, cause: Cause) -> None:
        link = Link(relation, cause)
        self.links.append(link)
        for item in (relation.one, relation.other):
            self.links_at.setdefault(self.place_of[item], []).append(link)

    def forget_links(self, count: int) -> None:
        """Keep only the first `count` links."""
        while len(self.links) > count:
            link = self.links.pop()
            for item in (link.relation.one, link.relation.other):
                self.links_at[self.place_of[item]].pop()


_RUNS, _MISSING, _LOOPS, _LINES, _BRANCHES = range(5)


class Runs:
    """Runs of lines: where each ends, how many there are, and how many lines the clues still miss."""

    def __init__(self, puzzle: Slitherlink, lattice: SquareLattice, trail: Trail) -> None:
        self.lattice = lattice
        self.far = list(range(lattice.cells))
        """For a vertex at which a run ends, its other end; itself elsewhere."""
        self.clues: dict[int, int] = {
            cell: clue for cell in lattice.board_cells() if (clue := lattice.clue_at(puzzle, cell)) is not None
        }
        self._numbers = [0, sum(self.clues.values()), 0, 0, 0]
        self._meeting = [0] * lattice.cells
        """For each vertex, how many lines meet there."""
        self._trail = trail

    @property
    def count(self) -> int:
        """How many runs have two ends."""
        return self._numbers[_RUNS]

    @property
    def missing(self) -> int:
        """How many lines the clues miss, each counted for both its cells."""
        return self._numbers[_MISSING]

    @property
    def is_closed(self) -> bool:
        """Whether some run has become a loop."""
        return self._numbers[_LOOPS] > 0

    @property
    def is_single_loop(self) -> bool:
        """Whether the lines are one loop and every clue is met."""
        return self._numbers[:3] == [0, 0, 1]

    @property
    def has_branch(self) -> bool:
        """Whether three lines meet somewhere: then nothing here says where a run leads, and the corner shows what is wrong."""
        return self._numbers[_BRANCHES] > 0

    @property
    def lines(self) -> int:
        return self._numbers[_LINES]

    def add_line(self, edge: int) -> tuple[int, int]:
        """An edge has become a line: join the runs at its ends; the ends of the run it belongs to."""
        one, other = self.lattice.ends_of(edge)
        for cell in self.lattice.cells_beside(edge):
            if cell in self.clues:
                self._add(_MISSING, -1)
        self._add(_LINES, 1)
        for vertex in (one, other):
            self._trail.write(self._meeting, vertex, self._meeting[vertex] + 1)
            if self._meeting[vertex] == 3:
                self._add(_BRANCHES, 1)
        far_one, far_other = self.far[one], self.far[other]
        if far_one == other:
            self._add(_RUNS, -1)
            self._add(_LOOPS, 1)
            return one, other
        self._add(_RUNS, 1 - (far_one != one) - (far_other != other))
        self._trail.write(self.far, far_one, far_other)
        self._trail.write(self.far, far_other, far_one)
        return far_one, far_other

    def _add(self, which: int, change: int) -> None:
        self._trail.write(self._numbers, which, self._numbers[which] + change)


NO_LIMIT = 99
"""A tier above all."""


class Mark(NamedTuple):
    """A moment to come back to."""

    trail: int
    colours: int
    classes: int
    edges: int
    ends: tuple[int, ...]
    most_tier: int


class Knowledge:
    def __init__(self, puzzle: Slitherlink, board: Board, focus: SquareLattice | None = None) -> None:
        self.puzzle = puzzle
        self.lattice = lattice = SquareLattice(puzzle.height, puzzle.width)
        self.focus = focus or lattice
        """Where something is supposed: everywhere, unless a part of the board is asked for."""
        self.trail = Trail()
        self.excluded = _exclude_outside(lattice)
        """For each variable the values that are excluded, a bit each; of an edge, that is what is known of it: see `edges`."""
        self._everything = _list_everything(lattice)
        self.causes: dict[tuple[int, int], Cause] = {}
        """For each excluded value how that was found; those of edges on the board have none."""
        self.colours = ParityUnionFind(CELLS, lattice.cells, self.trail)
        self.classes = ParityUnionFind(EDGES, 2 * lattice.cells, self.trail)
        self.runs = Runs(puzzle, lattice, self.trail)
        self.clock = 0
        """Counts visits."""
        self.poll: Poll = lambda: None
        """Called by propagators that take long; raising from it stops the work."""
        self.fresh: list[int] = []
        """Edges settled since somebody last took note of them."""
        self.order: list[int] = []
        """All edges settled so far."""
        self.ends: list[int] = []
        """Ends of runs that have changed since loops were last looked for, or are to be looked at again; `moved_ends` the same
        for coloured loops."""
        self.moved_ends: list[int] = []
        self.detour_ends: list[int] = []
        self.settled_members: list[int] = []
        """Edges that belong to a class and have been settled since the class was last told."""
        self._watchers: dict[int, list[Propagator]] = {}
        self._tie_watchers: dict[tuple[str, int], list[Propagator]] = {}
        self._run_watchers: list[Propagator] = []
        self._class_watchers: list[Propagator] = []
        self._end_watchers: list[Propagator] = []
        self._edge_count = sum(1 for _ in lattice.board_edges())
        self._queue: list[tuple[tuple[int, float, int], Propagator]] = []
        self._queued: set[Propagator] = set()
        self._most_tier = NO_LIMIT
        self._join_outside()
        for spot, value in board.edges():
            if value != UNKNOWN:
                self.put_edge(lattice.edge_at(spot), value)
        self.fresh.clear()

    def _join_outside(self) -> None:
        border = [cell for cell in range(self.lattice.cells) if self.lattice.is_outside(cell)]
        for cell in border[1:]:
            self.colours.join(border[0], cell, is_opposite=False)
            self.colours.place_of[cell] = border[0]

    def add_propagators(self, propagators: Iterable[Propagator]) -> None:
        """Looks to be taken now, and again whenever what they look at changes."""
        for propagator in propagators:
            for variable in propagator.variables:
                self._watchers.setdefault(variable, []).append(propagator)
            for item in {(about, each) for about, *both in propagator.tied for each in both}:
                self._tie_watchers.setdefault(item, []).append(propagator)
            if propagator.watches_runs:
                self._run_watchers.append(propagator)
            if propagator.watches_classes:
                self._class_watchers.append(propagator)
            if propagator.watches_end:
                self._end_watchers.append(propagator)
            self.wake(propagator)

    def watchers_of(self, variable: int) -> list[Propagator]:
        return self._watchers.get(variable, [])

    def wake(self, propagator: Propagator) -> None:
        """Queue a propagator unless it is queued, or too hard for a trial."""
        if propagator not in self._queued and propagator.tier <= self._most_tier:
            self._queued.add(propagator)
            heappush(self._queue, ((propagator.tier, propagator.cost, self.clock), propagator))

    def next_propagator(self) -> Propagator | None:
        """Take the cheapest look from the queue; None if there is none."""
        if not self._queue:
            return None
        _, propagator = heappop(self._queue)
        self._queued.discard(propagator)
        return propagator

    def visit(self, propagator: Propagator) -> None:
        """Run a propagator: what it finds is written down, and all that depend on it are queued."""
        self.clock += 1
        propagator.visit(self)

    def exclude(self, variable: int, gone: int, propagator: Propagator, grounds: Grounds | None = None) -> None:
        """Exclude values of a variable, a bit each."""
        before = self.excluded[variable]
        after = before | gone
        if after == before:
            return
        if after == self._everything[variable]:
            raise ContradictionError(propagator, self._add_exclusions(variable, gone, grounds))
        cause = self._make_cause(propagator, grounds)
        for value in range(after.bit_length()):
            if after & ~before & 1 << value:
                self.causes[variable, value] = cause
        self.trail.write(self.excluded, variable, after)
        for watcher in self._watchers.get(variable, ()):
            if watcher is not propagator:
                self.wake(watcher)
        if variable < 2 * self.lattice.cells:
            self._settle(variable, after)

    def _add_exclusions(self, variable: int, gone: int, grounds: Grounds | None) -> Grounds | None:
        """Grounds for excluding the last values of a variable, with those on which the others were excluded."""
        if grounds is None:
            return None
        sort, _, _ = self.lattice.sort_of(variable)
        others = [Removal(variable, value) for value in range(VALUES[sort]) if not gone >> value & 1]
        return grounds._replace(facts=(*grounds.facts, *others))

    def _make_cause(self, propagator: Propagator, grounds: Grounds | None) -> Cause:
        """Conclusions whose grounds are noted may rest on others of the same visit: each gets a time of its own."""
        if grounds is not None:
            self.clock += 1
        return Cause(propagator, self.clock, grounds)

    def put_edge(self, edge: int, value: int) -> None:
        """Write an edge that needs no reason: it stands on the board, or is supposed."""
        if self.excluded[edge] != UNKNOWN:
            return
        self.trail.write(self.excluded, edge, value)
        self.causes.pop(know_edge(edge, value), None)
        for watcher in self._watchers.get(edge, ()):
            self.wake(watcher)
        self._settle(edge, value)

    def _settle(self, edge: int, after: int) -> None:
        self.fresh.append(edge)
        self.order.append(edge)
        if self.classes.after[edge] != edge:
            self.settled_members.append(edge)
            for watcher in self._class_watchers:
                self.wake(watcher)
        if after == LINE:
            ends = self.runs.add_line(edge)
            self.ends += ends
            self.moved_ends += ends
            self.detour_ends += ends
            for watcher in self._run_watchers:
                self.wake(watcher)
        if self.is_settled:
            for watcher in self._end_watchers:
                self.wake(watcher)

    def tie(self, relation: Relation, propagator: Propagator, grounds: Grounds | None = None) -> None:
        """Two items are alike, or opposite."""
        if relation.about == EDGES and not (self.is_open(relation.one) and self.is_open(relation.other)):
            return  # what stands on the board needs no class
        ties = self.ties(relation.about)
        known = ties.compare(relation.one, relation.other)
        if known is not None:
            if known != relation.is_opposite:
                opposed = relation._replace(is_opposite=not relation.is_opposite)
                raise ContradictionError(propagator, grounds and grounds._replace(facts=(*grounds.facts, opposed)))
            return
        ties.note_link(relation, self._make_cause(propagator, grounds))
        for item in ties.join(relation.one, relation.other, is_opposite=relation.is_opposite):
            for watcher in self._tie_watchers.get((relation.about, item), ()):
                self.wake(watcher)

    def compare(self, about: str, one: int, other: int) -> int | None:
        """0 if two items are known to be alike, 1 if opposite, None if neither is known. Only open edges are compared."""
        if about == CELLS:
            return self.colours.compare(one, other)
        return self.classes.compare(one, other) if self.is_open(one) and self.is_open(other) else None

    def ties(self, about: str) -> ParityUnionFind:
        return self.colours if about == CELLS else self.classes

    @property
    def is_settled(self) -> bool:
        """Whether every edge of the board is a line or a cross."""
        return len(self.order) == self._edge_count

    def is_open(self, edge: int) -> bool:
        return self.excluded[edge] == UNKNOWN

    def is_line(self, edge: int) -> bool:
        return self.excluded[edge] == LINE

    def fact_of(self, edge: int) -> Removal:
        """What is known of a settled edge, as a fact."""
        return know_edge(edge, self.excluded[edge])

    def mark(self, most_tier: int) -> Mark:
        """This moment, and from now on only looks up to this tier. Nothing may be queued; marks may be taken one in the other."""
        assert not self._queue
        before, self._most_tier = self._most_tier, most_tier
        self._forget_news()
        links = len(self.colours.links), len(self.classes.links)
        return Mark(len(self.trail), *links, len(self.order), tuple(self.ends), before)

    def take_back(self, mark: Mark) -> None:
        """Forget everything since then."""
        self._most_tier = mark.most_tier
        self.trail.take_back(mark.trail)
        self.colours.forget_links(mark.colours)
        self.classes.forget_links(mark.classes)
        del self.order[mark.edges :]
        self.ends = list(mark.ends)
        self._forget_news()
        self._queue.clear()
        self._queued.clear()

    def _forget_news(self) -> None:
        for news in (self.fresh, self.moved_ends, self.detour_ends, self.settled_members):
            news.clear()


def _exclude_outside(lattice: SquareLattice) -> list[int]:
    """Nothing is excluded of any variable, but edges outside the board are crosses."""
    excluded = [0] * lattice.size
    for edge in range(2 * lattice.cells):
        if not lattice.has_edge(edge):
            excluded[edge] = CROSS
    return excluded


def _list_everything(lattice: SquareLattice) -> list[int]:
    """For each variable all its values, a bit each."""
    everything: list[int] = []
    for sort, values in enumerate(VALUES):
        everything += [(1 << values) - 1] * (lattice.base(sort + 1) - lattice.base(sort))
    return everything
