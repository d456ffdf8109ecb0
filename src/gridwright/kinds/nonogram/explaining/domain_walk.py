"""From a board of any sort to its solution, one step after another, always the easiest there is.

Values that are ruled out without settling a cell are kept as *notes*. A note is told, as a step of its own, only before the first
step that rests on it; a hint, which always settles a cell, tells them as part of its own reasons. Notes that a player has on the
board are known from the start.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace

from gridwright.kinds.common.coaching import Look, tell_walk
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.explaining.domain_board import DomainBoard, LineView
from gridwright.kinds.nonogram.explaining.domain_insight import (
    Atom,
    Insight,
    LineLook,
    Retracing,
    Thought,
    drop_unneeded,
    tell_thoughts,
)
from gridwright.kinds.nonogram.explaining.domain_suppositions import Refutation, Supposer, tell_refutation
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import violations
from gridwright.kinds.nonogram.techniques.domain_line import DomainTechnique, is_settled
from gridwright.kinds.nonogram.techniques.domain_painting import CROSSING_INKS
from gridwright.kinds.nonogram.techniques.line import ContradictionError
from gridwright.kinds.nonogram.techniques.phrases import begin
from gridwright.model.deduction import Deduction, Explanation

STUCK = "No line gives more"
STUCK_SUPPOSING = "No line gives more, and supposing a single value of a cell leads nowhere"

PROMISING = 3
"""Insights, cheapest first, whose thoughts are sorted out before the choice."""

Rank = tuple[int, float, int, int]


@dataclass(frozen=True, slots=True)
class Finding:
    """What a line gave, with the line as it was then."""

    line: int
    view: LineView
    insight: Insight


@dataclass(frozen=True, slots=True)
class Told:
    """A finding with only the thoughts it needs, and the values ruled out elsewhere that these need."""

    finding: Finding
    insight: Insight
    atoms: tuple[Atom, ...]

    @property
    def rank(self) -> Rank:
        hardest = self.insight.hardest
        return (hardest.tier, self.insight.cost, -len(self.insight.settled), self.finding.line)


class DomainWalk:
    """A board on its way. `step` finds the next deduction and writes it down."""

    def __init__(
        self,
        puzzle: Nonogram,
        board: Board,
        techniques: Sequence[DomainTechnique],
        *,
        supposing: bool,
        look: Look = lambda: None,
        is_hint: bool = False,
    ) -> None:
        self.puzzle = puzzle
        self.state = DomainBoard(puzzle, board)
        self.look = look
        self.supposing = supposing
        self.is_hint = is_hint
        # Whoever rules values out sees when one is left, so that technique is always among them.
        self._techniques = tuple(sorted({*techniques, CROSSING_INKS}, key=lambda technique: (technique.tier, technique.cost)))
        tiers = sorted({technique.tier for technique in self._techniques})
        self._up_to = [tuple(each for each in self._techniques if each.tier <= tier) for tier in tiers]
        lines = range(len(self.state.lines))
        self._unstudied: list[set[int]] = [set() for _ in tiers]
        """For each tier, from the lowest: the lines to look at there, since they gave nothing below."""
        self._studied: list[dict[int, Finding | None]] = [{} for _ in lines]
        """By line, while it is as it was: what it gave at each tier that it was looked at; None for nothing."""
        self._looks: dict[int, tuple[LineView, LineLook]] = {}
        """By line, while it is as it was: the line when it was first looked at, and the look."""
        self._exhausted: set[int] = set()
        """Lines that have nothing to give, as they are."""
        self._sorted_out: dict[int, Told] = {}
        """By line, while it is as it was: what it gave with only what that needs."""
        self._settling: dict[int, Told | Finding] = {}
        """By line, what settles cells."""
        self._noting: dict[int, Finding] = {}
        """By line, what only rules values out."""
        self._notes: list[Finding | Refutation] = []
        self._origins: dict[Atom, int] = {}
        """By cell and value that is ruled out and not told: the number of the note."""
        self._queue: deque[Deduction] = deque()
        self._supposer = Supposer(self.state)
        for line in lines:
            self._forget(line)

    @property
    def board(self) -> Board:
        return self.puzzle.make_board(bytes(self.state.values))

    @property
    def is_finished(self) -> bool:
        return self.state.is_finished and not self._queue

    def step(self) -> Deduction | None:
        """The easiest deduction, written down; None when there is none. ContradictionError when a line cannot be."""
        while not self._queue:
            if self.state.is_finished or not (self._look_at_lines() or self._look_further()):
                return None
        return self._queue.popleft()

    def _look_at_lines(self) -> bool:
        """Write down the cheapest insight that settles cells, or else what all lines rule out, of the lowest tier with either."""
        for level, techniques in enumerate(self._up_to):
            for line in sorted(self._unstudied[level]):
                self._study(line, level, techniques)
            if self._settling:
                self._tell(self._choose())
                return True
            if self._noting:
                for finding in list(self._noting.values()):
                    self._note(finding)
                return True
        return False

    def _study(self, line: int, level: int, techniques: Sequence[DomainTechnique]) -> None:
        """Look at a line with the techniques of a tier: it gives something, or waits at the next."""
        self._unstudied[level].discard(line)
        studied = self._studied[line]
        if level not in studied and line not in self._exhausted:
            studied[level] = self._look_at(line, techniques)
        if line in self._exhausted:
            return
        finding = studied[level]
        if finding is not None and finding.insight.settled:
            self._settling[line] = finding
            return
        if finding is not None:
            self._noting[line] = finding
        if level + 1 < len(self._up_to):
            self._unstudied[level + 1].add(line)

    def _look_at(self, line: int, techniques: Sequence[DomainTechnique]) -> Finding | None:
        """What a line gives with these techniques."""
        if line not in self._looks:
            view = self.state.view(line)
            exact = self.state.settle(line, view.domains)
            if exact is None:
                raise ContradictionError(f"{self.state.name_line_and_clue(line)} cannot be completed.")
            if exact == view.domains and not view.has_met():
                self._exhausted.add(line)
                return None
            self._looks[line] = view, LineLook(self.state.clues[line], view.domains, view.known)
        self.look()
        view, look = self._looks[line]
        insight = look.go_on(techniques)
        return None if insight is None else Finding(line, view, insight)

    def _choose(self) -> Told:
        """The easiest of what settles cells; the cheapest are sorted out before."""

        def rank(line: int) -> Rank:
            found = self._settling[line]
            if isinstance(found, Told):
                return found.rank
            return (found.insight.hardest.tier, found.insight.cost, -len(found.insight.settled), line)

        for line in sorted(self._settling, key=rank)[:PROMISING]:
            found = self._settling[line]
            if isinstance(found, Finding):
                if line not in self._sorted_out:
                    self._sorted_out[line] = self._sort_out(found)
                self._settling[line] = self._sorted_out[line]
        best = self._settling[min((line for line in self._settling if isinstance(self._settling[line], Told)), key=rank)]
        assert isinstance(best, Told)
        return best

    def _sort_out(self, finding: Finding, wanted: Sequence[Atom] = ()) -> Told:
        """A finding with only what it needs, for these values to be ruled out, or else for the first cells that it settles."""
        view, insight = finding.view, finding.insight
        is_note = bool(wanted)
        if not is_note:
            settled = dict(insight.settled)
            cells = {cell for cell, _ in next(each for each in insight.thoughts if _settles(each, settled)).move.excludes}
            wanted = [
                (cell, value)
                for cell, kept in insight.settled
                if cell in cells
                for value in range(self.state.clues[finding.line].values)
                if value != kept
            ]
        clue = self.state.clues[finding.line]
        retracing = Retracing(clue, view.base, view.known, wanted)
        atoms = view.list_atoms()
        thoughts, needed = retracing.prune(insight.thoughts, self._order_atoms(finding.line, atoms))
        thoughts = thoughts if is_note else retracing.extend(thoughts, needed)
        return Told(finding, _summarise(thoughts, view, needed), tuple(needed))

    def _order_atoms(self, line: int, atoms: Sequence[Atom]) -> list[Atom]:
        """What is seen at a glance first: of what would do as well, the last are dropped first."""
        cells = self.state.cells_of[line]
        return sorted(atoms, key=lambda atom: (not self.state.is_seen(cells[atom[0]], atom[1]), atom))

    # Notes: values that are ruled out, kept until a step needs them.

    def _note(self, finding: Finding) -> None:
        cells = self.state.cells_of[finding.line]
        atoms = [(cells[place], value) for place, value in finding.insight.excludes]
        self._remember(finding, atoms)

    def _remember(self, note: Finding | Refutation, atoms: Sequence[Atom]) -> None:
        state = self.state
        changed = set()
        for cell, value in atoms:
            if state.values[cell] == UNKNOWN and state.domains[cell] >> value & 1:
                state.domains[cell] &= ~(1 << value)
                state.untold[cell] |= 1 << value
                self._origins[cell, value] = len(self._notes)
                changed.add(cell)
        self._notes.append(note)
        for cell in changed:
            for line in state.through[cell]:
                self._see_anew(line)
                self._forget(line)
        if isinstance(note, Finding):
            self._noting.pop(note.line, None)

    def _collect(self, line: int, atoms: Sequence[Atom], needed: dict[int, set[Atom]]) -> list[Atom]:
        """Of values ruled out in a line, those seen at a glance; the notes that have the others are added to `needed`."""
        cells = self.state.cells_of[line]
        seen = []
        for place, value in atoms:
            cell = cells[place]
            if self.state.is_seen(cell, value):
                seen.append((place, value))
            elif self.state.values[cell] == UNKNOWN and (cell, value) in self._origins:
                needed.setdefault(self._origins[cell, value], set()).add((cell, value))
        return seen

    def _tell(self, told: Told) -> None:
        """Put a step that settles cells into the queue, behind the notes it needs, and write it down."""
        needed: dict[int, set[Atom]] = {}
        last = self._describe(told, needed)
        self._finish(last, needed)

    def _finish(self, last: Deduction, needed: dict[int, set[Atom]]) -> None:
        notes = []
        while needed:  # notes rest on earlier ones only
            number = max(needed)
            atoms = needed.pop(number)
            notes.append(self._describe_note(self._notes[number], atoms, needed))
            for cell, value in atoms:
                self._origins.pop((cell, value), None)
                self.state.untold[cell] &= ~(1 << value)
                for line in self.state.through[cell]:
                    self._see_anew(line)
        steps = [*reversed(notes), last]
        self._queue.extend([merge(steps)] if self.is_hint else steps)
        for place, value in last.sets:
            self._write(self.puzzle.lattice.find_cell(place), value)

    def _describe_note(self, note: Finding | Refutation, atoms: set[Atom], needed: dict[int, set[Atom]]) -> Deduction:
        if isinstance(note, Refutation):
            return tell_refutation(self.state, note, self._techniques, self._origins, needed)
        cells = self.state.cells_of[note.line]
        wanted = [(cells.index(cell), value) for cell, value in sorted(atoms)]
        return self._describe(self._sort_out(note, wanted), needed, wanted)

    def _describe(self, told: Told, needed: dict[int, set[Atom]], wanted: Sequence[Atom] = ()) -> Deduction:
        """A step in one line in words: what it settles, or else what of it is wanted."""
        line, view, insight = told.finding.line, told.finding.view, told.insight
        cells, locate = self.state.cells_of[line], self.puzzle.lattice.locate
        seen = self._collect(line, told.atoms, needed)
        settled = [] if wanted else list(insight.settled)
        excludes = [(cell, 1 << value) for cell, value in wanted]
        looked_at = {cell for thought in insight.thoughts for cell in thought.move.because if is_settled(view.known[cell])}
        goal = [*wanted, *((cell, value) for cell, kept in settled for value in range(len(self.puzzle.palette)) if value != kept)]
        support = self._find_support(line, view, told.atoms, looked_at, goal)
        marked = {cell for cell, value in told.atoms if (cell, value) not in seen}
        blocks = {block for thought in insight.thoughts for block in _list_blocks(thought)}
        reasons = [*self.state.tell_glances(line, seen), *tell_thoughts(insight.thoughts)]
        return Deduction(
            technique=insight.hardest.name,
            title=insight.hardest.title,
            tier=insight.hardest.tier,
            place=self.state.name_line(line),
            claim=begin(f"{self.state.words.tell(settled, _join(excludes))}."),
            reasons=tuple(dict.fromkeys(reasons)),
            sets=tuple(sorted((locate(cells[cell]), value) for cell, value in settled)),
            excludes=tuple(sorted((locate(cells[cell]), value) for cell, value in wanted)),
            because=tuple(locate(cells[cell]) for cell in sorted(support | marked)),
            clues=tuple((*self.state.lines[line], block) for block in sorted(blocks)),
            cost=insight.cost,
            lines=(self.state.lines[line],),
        )

    def _find_support(
        self, line: int, view: LineView, atoms: Sequence[Atom], looked_at: set[int], goal: Sequence[Atom]
    ) -> set[int]:
        """The cells looked at, and as many other known ones as the conclusion needs to follow from them and the clue."""
        everything = self.state.everything

        def follows(cells: Sequence[int]) -> bool:
            kept = looked_at.union(cells)
            domains = [
                base if cell in kept or not is_settled(known) else everything
                for cell, (base, known) in enumerate(zip(view.base, view.known, strict=True))
            ]
            for cell, value in atoms:
                domains[cell] &= ~(1 << value)
            found = self.state.settle(line, domains)
            return found is None or not any(found[cell] >> value & 1 for cell, value in goal)

        others = [cell for cell, known in enumerate(view.known) if is_settled(known) and cell not in looked_at]
        return looked_at.union(drop_unneeded(others, follows))

    def _write(self, cell: int, value: int) -> None:
        state = self.state
        before = [state.find_left(line) for line in state.through[cell]]
        state.write(cell, value)
        for line, left in zip(state.through[cell], before, strict=True):
            self._see_anew(line)
            self._forget(line)
            lost = left & ~state.find_left(line)
            if lost:
                for crossed in state.cells_of[line]:
                    is_seen_anew = state.values[crossed] == UNKNOWN and (state.domains[crossed] | state.untold[crossed]) & lost
                    for other in state.through[crossed]:
                        if is_seen_anew:
                            self._see_anew(other)
                        self._forget(other)

    def _forget(self, line: int) -> None:
        """Something about a line may have changed: it is to be looked at from the lowest tier on."""
        self._settling.pop(line, None)
        self._noting.pop(line, None)
        for waiting in self._unstudied:
            waiting.discard(line)
        for waiting in self._unstudied[:1]:
            waiting.add(line)

    def _see_anew(self, line: int) -> None:
        """What a look at a line sees has changed: its cells, or what is seen of them at a glance."""
        self._studied[line].clear()
        self._looks.pop(line, None)
        self._exhausted.discard(line)
        self._sorted_out.pop(line, None)

    # Suppositions.

    def _look_further(self) -> bool:
        """Refute one value of a cell, where suppositions are allowed; whether one was."""
        if not self.supposing:
            return False
        refutation = self._supposer.find_refutation(self.look)
        if refutation is None:
            return False
        left = self.state.domains[refutation.cell] & ~(1 << refutation.value)
        if not left:
            raise ContradictionError(f"nothing is left that {self.puzzle.lattice.name_cell(refutation.cell)} could be")
        if not is_settled(left):
            self._remember(refutation, [(refutation.cell, refutation.value)])
            return True
        needed: dict[int, set[Atom]] = {}
        step = tell_refutation(self.state, refutation, self._techniques, self._origins, needed)
        for value in range(len(self.puzzle.palette)):
            if self.state.untold[refutation.cell] >> value & 1:
                atom = (refutation.cell, value)
                needed.setdefault(self._origins[atom], set()).add(atom)
        value = left.bit_length() - 1
        name = self.puzzle.lattice.name_cell(refutation.cell)
        place = self.puzzle.lattice.locate(refutation.cell)
        self._finish(replace(step, claim=f"So {name} is {self.state.words[value]}.", sets=((place, value),), excludes=()), needed)
        return True


def _settles(thought: Thought, settled: dict[int, int]) -> bool:
    return any(cell in settled for cell, _ in thought.move.excludes)


def _list_blocks(thought: Thought) -> tuple[int, ...]:
    move = thought.move
    return move.others if move.block is None else (move.block, *move.others)


def _join(excludes: Sequence[Atom]) -> list[Atom]:
    """One set of values a cell."""
    joined: dict[int, int] = {}
    for cell, domain in excludes:
        joined[cell] = joined.get(cell, 0) | domain
    return list(joined.items())


def _summarise(thoughts: Sequence[Thought], view: LineView, atoms: Sequence[Atom]) -> Insight:
    """What thoughts give that start with these values ruled out."""
    domains = list(view.base)
    for cell, value in atoms:
        domains[cell] &= ~(1 << value)
    for thought in thoughts:
        for cell, domain in thought.move.excludes:
            domains[cell] &= ~domain
    pairs = enumerate(zip(domains, view.known, strict=True))
    settled = [(cell, domain.bit_length() - 1) for cell, (domain, known) in pairs if is_settled(domain) and not is_settled(known)]
    return Insight(tuple(thoughts), tuple(settled), ())


def merge(steps: Sequence[Deduction]) -> Deduction:
    """Steps, of which only the last settles cells, as one."""
    *notes, last = steps
    if not notes:
        return last
    hardest = max(steps, key=lambda step: step.tier)
    return replace(
        last,
        technique=hardest.technique,
        title=hardest.title,
        tier=hardest.tier,
        reasons=(*(f"In {note.place}: {' '.join([*note.reasons, note.claim])}" for note in notes), *last.reasons),
        because=tuple(sorted({place for step in steps for place in step.because} - {place for place, _ in last.sets})),
        excludes=tuple(sorted({each for step in steps for each in step.excludes})),
        clues=tuple(sorted({clue for step in steps for clue in step.clues})),
        cost=sum(step.cost for step in steps),
        chains=(),
        lines=tuple(dict.fromkeys(line for step in steps for line in step.lines)),
    )


def explain(
    puzzle: Nonogram, board: Board, techniques: Sequence[DomainTechnique], *, supposing: bool, look: Look = lambda: None
) -> Explanation:
    """The whole way from `board`, as far as the techniques reach."""
    walk = DomainWalk(puzzle, board, techniques, supposing=supposing, look=look)
    return tell_walk(walk, board, violations, impossible=ContradictionError, stuck=describe_stuck(supposing))


def describe_stuck(supposing: bool) -> str:
    """Why there is no further step."""
    return STUCK_SUPPOSING if supposing else STUCK
