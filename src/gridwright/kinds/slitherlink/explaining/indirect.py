"""Long arguments told the other way round: suppose the opposite, and see soon that it cannot be.

Locks and colours say in general what a person sees in the case at hand. Where telling how they were found takes many sentences,
what would happen without the conclusion is often a matter of counting. The step stays what it is, found by the same technique;
only its reasons are others, and no less complete.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gridwright.kinds.common.coaching import Look as Glance
from gridwright.kinds.slitherlink.board import UNKNOWN, Board
from gridwright.kinds.slitherlink.explaining.chains import tell_finding
from gridwright.kinds.slitherlink.explaining.following import follow, list_named
from gridwright.kinds.slitherlink.explaining.length import ENOUGH, count_sentences, find_shortest, measure
from gridwright.kinds.slitherlink.explaining.nested import read_setting, write
from gridwright.kinds.slitherlink.explaining.words import Words
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.facts import ContradictionError, Removal
from gridwright.kinds.slitherlink.techniques.knowledge import NO_LIMIT, Knowledge
from gridwright.kinds.slitherlink.techniques.sheet import Sheet
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.kinds.slitherlink.techniques.trials import Finding, Patience, try_edge
from gridwright.model.deduction import Cell, Deduction

ROUNDS = (Patience(1, 60), Patience(2, 80), Patience(3, 80))
"""How the opposite of a conclusion is followed: always with what is easier than the step itself."""
AT_ONCE = Patience(1, 40)
"""How one looks at what follows from a step: by what is very easy."""


class Indirect:
    """Tells the steps of one puzzle, which are found by these techniques."""

    def __init__(self, puzzle: Slitherlink, techniques: Sequence[Technique], glance: Glance, window: Sheet) -> None:
        self._puzzle = puzzle
        self._window = window
        self._techniques = techniques
        self._glance = glance
        self._mirrors: dict[int, Mirror] = {}

    def shorten(self, board: Board, step: Deduction) -> list[Deduction]:
        """A step on this board, or, if it is long, the same told in another way where that is shorter: edge by edge."""
        if count_sentences(step) <= ENOUGH:
            return [step]
        mirror = self._find_mirror(min(step.tier - 1, ROUNDS[-1].most_tier))
        if not mirror.catch_up(board):
            return [step]
        technique = next(each for each in self._techniques if each.name == step.technique)
        easy = self.know_easily(board)
        others = [mirror.tell(technique, spot, value, easy) for spot, value in step.sets]
        told = [each for each in others if each is not None and measure(each) < measure(step)]
        return told if len(told) == len(others) else [step]

    def join(self, board: Board, steps: Sequence[Deduction]) -> list[Deduction]:
        """Steps on this board that were found together: suppositions that differ by a look at a corner or a clue become one."""
        supposing = [step for step in steps if len(step.chains) == 1 and step.chains[0].contradiction]
        if len(supposing) < 2 or not (mirror := self._find_mirror(1)).catch_up(board):
            return list(steps)
        lead = min(supposing, key=measure)
        joined, taken = lead, list[Deduction]()
        for other in supposing:
            longer = None if other is lead else mirror.add(joined, other)
            if longer is not None:
                joined = longer
                taken.append(other)
        return [joined if step is lead else step for step in steps if step not in taken]

    def know_easily(self, board: Board) -> Knowledge | None:
        """What is very easy to know of a board; None if that is more than what stands on it."""
        mirror = self._find_mirror(1)
        return mirror.knowledge if mirror.catch_up(board) else None

    def _find_mirror(self, most_tier: int) -> Mirror:
        if most_tier not in self._mirrors:
            techniques = [each for each in self._techniques if each.tier <= most_tier]
            self._mirrors[most_tier] = Mirror(self._puzzle, techniques, most_tier, self._glance, self._window)
        return self._mirrors[most_tier]


class Mirror:
    """The same board, known by what is easy only."""

    def __init__(
        self, puzzle: Slitherlink, techniques: Iterable[Technique], most_tier: int, glance: Glance, window: Sheet
    ) -> None:
        self.knowledge = Knowledge(puzzle, Board.blank(*puzzle.size))
        self.knowledge.glance = glance
        self._rounds = [patience for patience in ROUNDS if patience.most_tier <= most_tier]
        self._is_broken = False
        for technique in techniques:
            if technique.looks is not None:
                self.knowledge.add_looks(technique.looks(technique, puzzle, window))

    def catch_up(self, board: Board) -> bool:
        """Bring what is known to this board; whether that is all that is known of its edges."""
        knowledge = self.knowledge
        for spot, value in board.edges():
            if value != UNKNOWN:
                knowledge.put_edge(*read_setting(knowledge, spot, value))
        try:
            while not self._is_broken and (look := knowledge.next_look()) is not None:
                knowledge.glance()
                knowledge.visit(look)
        except ContradictionError:
            self._is_broken = True
        return not self._is_broken and len(knowledge.order) == sum(value != UNKNOWN for _, value in board.edges())

    def tell(self, technique: Technique, spot: tuple[int, int], value: int, easy: Knowledge | None) -> Deduction | None:
        """The shortest way to show that an edge cannot be the opposite; None if nothing easy shows it."""
        edge, number = setting = read_setting(self.knowledge, spot, value)
        opposite = (edge, 1 - number)
        easy = None if easy is self.knowledge else easy
        rounds = [patience for patience in self._rounds if try_edge(self.knowledge, opposite, patience).is_refuted]
        findings = (Finding(technique, (opposite,), (setting,), patience) for patience in rounds)
        return find_shortest(tell_finding(self.knowledge, each, easy) for each in findings) if rounds else None

    def add(self, lead: Deduction, other: Deduction) -> Deduction | None:
        """A step that settles what two do, if after the first a corner or a clue shows what the other does; else None."""
        knowledge = self.knowledge
        words = Words(knowledge.sheet, knowledge.runs.clues)
        shown, named = [lead.claim.removesuffix(".")], set[Cell]()
        mark = knowledge.mark(NO_LIMIT)
        try:
            write(knowledge, lead.sets)
            for spot, value in other.sets:
                edge, number = read_setting(knowledge, spot, value)
                if not try_edge(knowledge, (edge, 1 - number), AT_ONCE).is_refuted:
                    return None
                chain = follow(knowledge, (edge, 1 - number), AT_ONCE, ())
                if chain.steps:
                    return None
                why = chain.contradiction.removesuffix(".")
                shown.append(f"then {words.settled([Removal(edge, 1 - number)])}: otherwise {why}")
                named |= list_named(chain)
                write(knowledge, [(spot, value)])
        finally:
            knowledge.take_back(mark)
        sets = tuple(sorted((*lead.sets, *other.sets)))
        because = {*lead.because, *named} - {spot for spot, _ in sets}
        return replace(lead, claim=f"{'; and '.join(shown)}.", sets=sets, because=tuple(sorted(because)))
