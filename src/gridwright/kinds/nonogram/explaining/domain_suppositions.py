"""What would follow if a cell had one of its values: followed by exact lines until one cannot be, and then told.

As in black and white nothing else is supposed inside a supposition. All of them advance side by side, so that the shortest chain
of lines is found first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from gridwright.kinds.common.coaching import Look
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.explaining.domain_board import DomainBoard
from gridwright.kinds.nonogram.explaining.domain_insight import (
    Atom,
    Retracing,
    Thought,
    drop_unneeded,
    see_line,
    tell_thoughts,
    think,
)
from gridwright.kinds.nonogram.techniques.domain_cases import WHOLE_LINE
from gridwright.kinds.nonogram.techniques.domain_line import DomainTechnique, is_settled, list_values
from gridwright.kinds.nonogram.techniques.domain_painting import CROSSING_INKS
from gridwright.kinds.nonogram.techniques.line import ContradictionError
from gridwright.kinds.nonogram.techniques.phrases import begin
from gridwright.kinds.nonogram.techniques.suppositions import FIRST_COST, LINK_COST, TIER, WHAT_IF
from gridwright.model.deduction import Chain, Deduction

SUPPOSED = -1
"""The number of the link that is none: the supposition itself."""
MOST_THOUGHTS = 6
"""More than that nobody holds in mind; then it is easier to try all ways of the line."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """A value of a cell that leads to a line that cannot be, with the board as it was when that was found."""

    cell: int
    value: int
    links: tuple[tuple[int, tuple[Atom, ...]], ...]
    """A line, and the values that it rules out, one after the other."""
    broken: int
    """The line that cannot be then."""
    values: bytes
    domains: tuple[int, ...]


@dataclass
class Supposition:
    """One cell taken to have a value, and what has followed from it so far."""

    state: DomainBoard
    cell: int
    value: int
    changed: dict[int, int] = field(default_factory=dict)
    """The domains of the cells that would have others."""
    links: list[tuple[int, tuple[Atom, ...]]] = field(default_factory=list)
    dirty: list[int] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    """The lines that were looked at."""
    broken: int | None = None

    def __post_init__(self) -> None:
        self.changed[self.cell] = 1 << self.value
        self.dirty = list(self.state.through[self.cell])

    def advance(self) -> bool:
        """Look once at every line that has changed; whether there is more to look at."""
        state, changed, following = self.state, self.changed, dict[int, None]()
        for line in self.dirty:
            self.seen.add(line)
            cells = state.cells_of[line]
            domains = [changed.get(cell, state.domains[cell]) for cell in cells]
            found = state.settle(line, domains)
            if found is None:
                self.broken = line
                return False
            if found == domains:
                continue
            atoms: list[Atom] = []
            for cell, before, after in zip(cells, domains, found, strict=True):
                if before != after:
                    changed[cell] = after
                    atoms += [(cell, value) for value in list_values(before & ~after)]
                    following.update(dict.fromkeys(other for other in state.through[cell] if other != line))
            self.links.append((line, tuple(atoms)))
        self.dirty = list(following)
        return bool(following)


class Supposer:
    """Finds refutations; what led nowhere is not tried again before a line changes that it looked at."""

    def __init__(self, state: DomainBoard) -> None:
        self.state = state
        self._ended: dict[Atom, Supposition] = {}
        self._before = list(state.domains)

    def find_refutation(self, look: Look) -> Refutation | None:
        """The shortest refutation, of a cell with two values left if there is one."""
        self._forget_changed()
        state = self.state
        moving = [
            Supposition(state, cell, value)
            for cell, domain in enumerate(state.domains)
            if state.values[cell] == UNKNOWN and not is_settled(domain)
            for value in list_values(domain)
            if (cell, value) not in self._ended
        ]
        while moving:
            going: list[Supposition] = []
            refuted: list[Supposition] = []
            for supposition in moving:
                look()
                if supposition.advance():
                    going.append(supposition)
                elif supposition.broken is not None:
                    refuted.append(supposition)
                else:
                    self._ended[supposition.cell, supposition.value] = supposition
            if refuted:
                return self._describe(min(refuted, key=self._rank))
            moving = going
        return None

    def _rank(self, supposition: Supposition) -> tuple[bool, int, int, int]:
        is_last = self.state.domains[supposition.cell].bit_count() == 2
        return (not is_last, len(supposition.links), supposition.cell, supposition.value)

    def _describe(self, supposition: Supposition) -> Refutation:
        assert supposition.broken is not None
        state = self.state
        return Refutation(
            supposition.cell,
            supposition.value,
            tuple(supposition.links),
            supposition.broken,
            bytes(state.values),
            tuple(state.domains),
        )

    def _forget_changed(self) -> None:
        state = self.state
        cells = (cell for cell, domain in enumerate(state.domains) if domain != self._before[cell])
        changed = {line for cell in cells for line in state.through[cell]}
        self._before = list(state.domains)
        if changed:
            self._ended = {atom: each for atom, each in self._ended.items() if not each.seen & changed}


# Refutations in words.


class _Teller:
    """Goes back from the line that cannot be to the supposition, and keeps only what is needed."""

    def __init__(
        self,
        state: DomainBoard,
        refutation: Refutation,
        techniques: Sequence[DomainTechnique],
        origins: Mapping[Atom, int],
        needed: dict[int, set[Atom]],
    ) -> None:
        self.state, self.refutation, self.origins, self.needed = state, refutation, origins, needed
        self.techniques = [each for each in techniques if each not in (CROSSING_INKS, WHOLE_LINE)] + [WHOLE_LINE]
        values = len(state.puzzle.palette)
        self.link_of: dict[Atom, int] = {
            (refutation.cell, value): SUPPOSED for value in range(values) if value != refutation.value
        }
        for number, (_, atoms) in enumerate(refutation.links):
            for atom in atoms:
                self.link_of.setdefault(atom, number)
        self.asked: dict[int, set[Atom]] = {}
        """By link: the values that it has to rule out."""

    def tell(self) -> Deduction:
        state, refutation = self.state, self.refutation
        broken, links = refutation.broken, refutation.links
        atoms = self._support(broken, len(links), lambda found: found is None)
        argument = self._tell_fault(broken, atoms)
        told: list[tuple[int, set[Atom], list[Atom]]] = []
        for number in reversed(range(len(links))):
            wanted = self.asked.pop(number, None)
            if wanted:
                line = links[number][0]
                needed = self._support(line, number, partial(_rules_out, atoms=self._place(line, wanted)))
                told.append((number, wanted, needed))
        locate, name = state.puzzle.lattice.locate, state.puzzle.lattice.name_cell(refutation.cell)
        left = self._find_told()
        steps = tuple(self._tell_link(links[number][0], wanted, needed, left) for number, wanted, needed in reversed(told))
        word = state.words[refutation.value]
        chain = Chain(
            (locate(refutation.cell), refutation.value),
            f"{name} were {word}",
            steps,
            " ".join(argument),
            tuple(locate(cell) for cell in state.cells_of[broken]),
            argument,
            (state.lines[broken],),
            (state.name_line(broken),),
        )
        then = [f"Then in {step.place}: {step.claim[0].lower()}{step.claim[1:]} {' '.join(step.reasons)}" for step in steps]
        return Deduction(
            technique=WHAT_IF.name,
            title=WHAT_IF.title,
            tier=TIER,
            place=name,
            claim=f"So {name} cannot be {word}.",
            reasons=(f"Suppose {chain.supposition}.", *then, f"But then {chain.contradiction}"),
            sets=(),
            excludes=((locate(refutation.cell), refutation.value),),
            cost=FIRST_COST + LINK_COST * (len(steps) + 1),
            chains=(chain,),
        )

    def _find_told(self) -> list[int]:
        """The domains of all cells at the start of the chain, by what was told, or is told before it."""
        left = list(self.refutation.domains)
        first = {atom for atoms in self.needed.values() for atom in atoms}
        for cell, value in self.origins.keys() - first:
            if self.refutation.values[cell] == UNKNOWN:
                left[cell] |= 1 << value
        left[self.refutation.cell] = 1 << self.refutation.value
        return left

    def _free(self, line: int) -> list[int]:
        """The domains of a line that may be used without a word: cells that are known, and values told to be ruled out."""
        domains = []
        for cell in self.state.cells_of[line]:
            domain = self.refutation.domains[cell]
            if self.refutation.values[cell] == UNKNOWN:
                for value in range(len(self.state.puzzle.palette)):
                    if (cell, value) in self.origins:
                        domain |= 1 << value
            domains.append(domain)
        return domains

    def _support(self, line: int, before: int, follows: Callable[[list[int] | None], bool]) -> list[Atom]:
        """Of the values ruled out before a link, those that its line needs; they are asked of whoever ruled them out."""
        state, free, cells = self.state, self._free(line), self.state.cells_of[line]
        atoms: list[Atom] = []
        for place, cell in enumerate(cells):
            for value in list_values(free[place]):
                link = self.link_of.get((cell, value), before)
                if link < before or not self.refutation.domains[cell] >> value & 1:
                    atoms.append((place, value))
        # The latest come last, and are dropped first: without them the chain is shorter.
        atoms.sort(key=lambda atom: (self.link_of.get((cells[atom[0]], atom[1]), SUPPOSED), atom))

        def is_enough(kept: list[Atom]) -> bool:
            domains = list(free)
            for place, value in kept:
                domains[place] &= ~(1 << value)
            return follows(state.settle(line, domains))

        needed = drop_unneeded(atoms, is_enough)
        for place, value in needed:
            atom = (cells[place], value)
            if atom in self.origins:
                if not state.is_seen(*atom):
                    self.needed.setdefault(self.origins[atom], set()).add(atom)
            elif self.link_of[atom] != SUPPOSED:
                self.asked.setdefault(self.link_of[atom], set()).add(atom)
        return needed

    def _place(self, line: int, atoms: set[Atom]) -> list[Atom]:
        cells = self.state.cells_of[line]
        return [(cells.index(cell), value) for cell, value in sorted(atoms)]

    def _start(self, line: int, atoms: Sequence[Atom]) -> tuple[list[int], list[int]]:
        """The domains of a line with these values ruled out, and what the board alone says."""
        domains = self._free(line)
        for place, value in atoms:
            domains[place] &= ~(1 << value)
        everything = self.state.everything
        known = [
            self.refutation.domains[cell] if self.refutation.values[cell] != UNKNOWN else everything
            for cell in self.state.cells_of[line]
        ]
        return domains, known

    def _tell_glances(self, line: int, atoms: Sequence[Atom]) -> list[str]:
        cells = self.state.cells_of[line]
        seen = [(place, value) for place, value in atoms if (cells[place], value) in self.origins]
        return list(self.state.tell_glances(line, [atom for atom in seen if self.state.is_seen(cells[atom[0]], atom[1])]))

    def _tell_link(self, line: int, wanted: set[Atom], atoms: Sequence[Atom], left: list[int]) -> Deduction:
        """What a line would give, in words; `left` are the domains at this point of the chain."""
        state, clue = self.state, self.state.clues[line]
        places = self._place(line, wanted)
        domains, known = self._start(line, atoms)
        thoughts = think(see_line(clue, domains, known), self.techniques, lambda here, _: _rules_out(here.domains, places))
        thoughts, _ = Retracing(clue, domains, known, places).prune(thoughts, [])
        cells, locate = state.cells_of[line], state.puzzle.lattice.locate
        for cell, value in (*wanted, *((cells[place], value) for place, value in atoms)):
            left[cell] &= ~(1 << value)
        settled = {cell: left[cell].bit_length() - 1 for cell, _ in sorted(wanted) if is_settled(left[cell])}
        excludes = [(cell, value) for cell, value in sorted(wanted) if cell not in settled]
        lost: dict[int, int] = {}
        for cell, value in excludes:
            lost[cells.index(cell)] = lost.get(cells.index(cell), 0) | 1 << value
        hardest = max(reversed(thoughts), key=lambda thought: thought.technique.tier).technique
        told = state.words.tell([(cells.index(cell), value) for cell, value in settled.items()], list(lost.items()))
        because = {place for place, _ in atoms} | {place for each in thoughts for place in each.move.because}
        return Deduction(
            technique=hardest.name,
            title=hardest.title,
            tier=hardest.tier,
            place=state.name_line(line),
            claim=begin(f"{told}."),
            reasons=tuple(dict.fromkeys([*self._tell_glances(line, atoms), *tell_thoughts(thoughts)])),
            sets=tuple(sorted((locate(cell), value) for cell, value in settled.items())),
            excludes=tuple(sorted((locate(cell), value) for cell, value in excludes)),
            because=tuple(locate(cells[place]) for place in sorted(because) if domains[place] != state.everything),
            cost=sum(thought.technique.cost for thought in thoughts),
            lines=(state.lines[line],),
        )

    def _tell_fault(self, line: int, atoms: Sequence[Atom]) -> tuple[str, ...]:
        """Why a line cannot be: what the easiest technique notices, after only the thoughts that lead there."""
        clue, name = self.state.clues[line], self.state.name_line_and_clue(line)
        glances = self._tell_glances(line, atoms)
        domains, known = self._start(line, atoms)
        if 0 in domains:
            return (f"{name} cannot be.", *glances, f"Nothing is left that cell {domains.index(0) + 1} could be.")
        thoughts: list[Thought] = []
        try:
            think(see_line(clue, domains, known), self.techniques, lambda *_: False, thoughts)
        except ContradictionError:
            retracing = Retracing(clue, domains, known, ())
            failing = next((each for each in self.techniques[:-1] if retracing.fails(thoughts, each)), None)
            if failing is not None:
                kept = drop_unneeded(thoughts, lambda fewer: bool(retracing.fails(fewer, failing)))
                if len(kept) <= MOST_THOUGHTS:
                    message = retracing.fails(kept, failing)
                    told = list(tell_thoughts(retracing.follow(kept) or kept))
                    return (f"{name} cannot be.", *glances, *told, begin(f"{'now ' if told else ''}{message}."))
        return (f"{name} cannot be: there is no way left to complete it.", *glances)


def _rules_out(domains: Sequence[int] | None, atoms: Sequence[Atom]) -> bool:
    return domains is None or not any(domains[place] >> value & 1 for place, value in atoms)


def tell_refutation(
    state: DomainBoard,
    refutation: Refutation,
    techniques: Sequence[DomainTechnique],
    origins: Mapping[Atom, int],
    needed: dict[int, set[Atom]],
) -> Deduction:
    """A refuted supposition as a step that rules the value out. The notes that it rests on are added to `needed`."""
    return _Teller(state, refutation, techniques, origins, needed).tell()
