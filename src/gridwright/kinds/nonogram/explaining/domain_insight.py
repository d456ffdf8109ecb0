"""What a person sees in one line of any sort: what it gives, the thoughts that lead there, and what these rest on.

As in black and white each look starts from the widest ranges between what is finished at the ends. Values that are ruled out are
thoughts on the way, too; where a look settles nothing they are all it gives.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeVar

from gridwright.kinds.nonogram.techniques.domain_line import (
    BACKGROUND,
    DomainLine,
    DomainMove,
    DomainTechnique,
    LineClue,
    is_settled,
)
from gridwright.kinds.nonogram.techniques.domain_painting import CROSSING_INKS, find_absent, tell_absent
from gridwright.kinds.nonogram.techniques.line import ContradictionError

Atom = tuple[int, int]
"""A cell of a line, and one value that it does not have."""


def see_line(clue: LineClue, domains: Sequence[int], known: Sequence[int]) -> DomainLine:
    """The line with the widest ranges that fit between the blocks that are finished at its ends; all see those."""
    line = DomainLine(clue, domains, known)
    if clue.is_zebra or not clue.pieces:
        return line
    sizes = [piece.size for piece in clue.pieces]
    count = len(sizes)
    done = _list_finished(line, range(count), range(len(line)))
    for block, place in enumerate(done):
        line.starts[block], line.ends[block] = place, place + sizes[block] - 1
    backwards = _list_finished(line, range(count - 1, len(done) - 1, -1), range(len(line) - 1, -1, -1))
    for number, place in enumerate(backwards):
        block = count - 1 - number
        line.starts[block], line.ends[block] = place - sizes[block] + 1, place
    for block in range(max(1, len(done)), count - len(backwards)):
        line.starts[block] = max(line.starts[block], line.starts[block - 1] + sizes[block - 1] + clue.gaps[block - 1])
    for block in range(min(count - 2, count - len(backwards) - 1), len(done) - 1, -1):
        line.ends[block] = min(line.ends[block], line.ends[block + 1] - sizes[block + 1] - clue.gaps[block])
    if any(end - start + 1 < size for start, end, size in zip(line.starts, line.ends, sizes, strict=True)):
        return DomainLine(clue, domains, known)  # the line is impossible; a rule says why
    return line


def _list_finished(line: DomainLine, blocks: range, cells: range) -> list[int]:
    """The outer end of each block that is finished, seen from one end of the line, every cell up to it being known."""
    found: list[int] = []
    place = 0
    for block in blocks:
        piece = line.clue.pieces[block]
        pattern, beyond = (piece.pattern, piece.not_after) if cells.step == 1 else (piece.pattern[::-1], piece.not_before)
        while place < len(cells) and line.known[cells[place]] == BACKGROUND:
            place += 1
        stop = place + len(pattern)
        if stop > len(cells):
            break
        is_here = all(line.known[cells[place + offset]] == 1 << value for offset, value in enumerate(pattern))
        if not is_here or (stop < len(cells) and line.known[cells[stop]] & beyond):
            break
        found.append(cells[place])
        place = stop
    return found


@dataclass(frozen=True, slots=True)
class Thought:
    """One application of a technique, with the line as it was before."""

    technique: DomainTechnique
    before: DomainLine
    move: DomainMove

    @property
    def sentence(self) -> str:
        return self.technique.sentence(self.before, self.move)


@dataclass(frozen=True, slots=True)
class Insight:
    """What a line gives by thoughts, one after the other."""

    thoughts: tuple[Thought, ...]
    settled: tuple[Atom, ...]
    """Cells of which one value is left now, with that."""
    excludes: tuple[Atom, ...]
    """Every value that is ruled out, those of settled cells too."""

    @property
    def hardest(self) -> DomainTechnique:
        """The technique it is named after: the hardest in it, and the last of those."""
        return max(reversed(self.thoughts), key=lambda thought: thought.technique.tier).technique

    @property
    def cost(self) -> float:
        """The work of it: every thought, those by the last technique once."""
        last = self.thoughts[-1].technique
        cost = last.cost
        for thought in self.thoughts:
            if thought.technique is not last:
                cost += thought.technique.cost
        return cost


class LineLook:
    """A look at a line that can go on with more techniques, after those that gave too little."""

    def __init__(self, clue: LineClue, domains: Sequence[int], known: Sequence[int]) -> None:
        self._seen = see_line(clue, domains, known)
        self._begin()

    def _begin(self) -> None:
        self._line = self._seen.copy()
        self._thoughts: list[Thought] = []
        self._used = 0

    def go_on(self, techniques: Sequence[DomainTechnique]) -> Insight | None:
        """The first cells that these techniques, cheapest first, settle, or else all that they rule out; None if nothing.

        They begin with those of the time before, if there was one, which settled nothing; with fewer the look begins anew. What
        comes back holds thoughts that led nowhere, too. ContradictionError if the techniques find the line impossible.
        """
        if len(techniques) < self._used:
            self._begin()
        line, thoughts = self._line, self._thoughts
        if not self._used:
            met = [Thought(CROSSING_INKS, line, move) for move in CROSSING_INKS.rule(line)]
            if met:
                return _conclude(line, met)
        think(line, techniques, _settles, thoughts, self._used)
        self._used = len(techniques)
        return _conclude(line, thoughts) if any(thought.move.excludes for thought in thoughts) else None


def tell_thoughts(thoughts: Sequence[Thought]) -> Iterator[str]:
    """Their sentences, with one for all inks that the clue does not have."""
    absent = 0
    for thought in thoughts:
        absent |= find_absent(thought.technique, thought.move)
    is_told = False
    for thought in thoughts:
        if not find_absent(thought.technique, thought.move):
            yield thought.sentence
        elif not is_told:
            is_told = True
            yield tell_absent(thought.before, absent)


def study(clue: LineClue, domains: Sequence[int], known: Sequence[int], techniques: Sequence[DomainTechnique]) -> Insight | None:
    """What one look at a line gives with these techniques."""
    return LineLook(clue, domains, known).go_on(techniques)


def _settles(line: DomainLine, thoughts: Sequence[Thought]) -> bool:
    return any(is_settled(line.domains[cell]) for thought in thoughts for cell, _ in thought.move.excludes)


def think(
    line: DomainLine,
    techniques: Sequence[DomainTechnique],
    is_done: Callable[[DomainLine, Sequence[Thought]], bool],
    thoughts: list[Thought] | None = None,
    number: int = 0,
) -> list[Thought]:
    """One technique after another, the cheapest again after every news, until the news are enough or there are none.

    The first `number` of them have nothing more to say.
    """
    thoughts = [] if thoughts is None else thoughts
    while number < len(techniques):
        technique = techniques[number]
        news = [Thought(technique, before, move) for before, move in technique.run(line)]
        thoughts += news
        if news and is_done(line, news):
            break
        number = 0 if news else number + 1
    return thoughts


def _conclude(line: DomainLine, thoughts: Sequence[Thought]) -> Insight:
    settled, excludes = [], []
    for cell, (domain, known) in enumerate(zip(line.domains, line.known, strict=True)):
        if is_settled(domain) and not is_settled(known):
            settled.append((cell, domain.bit_length() - 1))
    lost = {cell: 0 for thought in thoughts for cell, _ in thought.move.excludes}
    for thought in thoughts:
        for cell, domain in thought.move.excludes:
            lost[cell] |= domain
    for cell, domain in sorted(lost.items()):
        excludes += [(cell, value) for value in range(line.clue.values) if domain >> value & 1]
    return Insight(tuple(thoughts), tuple(settled), tuple(excludes))


# Which thoughts a conclusion needs, and which values that other lines rule out.


class Retracing:
    """The thoughts of an insight, tried again with fewer thoughts before them or with less known."""

    def __init__(self, clue: LineClue, base: Sequence[int], known: Sequence[int], wanted: Collection[Atom]) -> None:
        """`base` is what may be used without a word; `wanted` are values to be ruled out."""
        self.clue, self.base, self.known = clue, base, known
        self.wanted = frozenset(wanted)
        self._seen = see_line(clue, base, known)
        """The line as it is seen at first. Its ranges rest on what is known, and are the same whatever is ruled out."""

    def follow(self, thoughts: Sequence[Thought], atoms: Collection[Atom] = ()) -> list[Thought] | None:
        """The same thoughts with only these values ruled out at the start; None if one of them, or the end, does not follow."""
        retraced = self._retrace(thoughts, atoms)
        return retraced[1] if retraced is not None and self._is_reached(retraced[0]) else None

    def leads_there(self, thoughts: Sequence[Thought], atoms: Collection[Atom]) -> bool:
        """Whether `follow` would follow them."""
        return self._leads_on(self._begin(atoms), thoughts)

    def _leads_on(self, line: DomainLine, thoughts: Sequence[Thought]) -> bool:
        """Whether these thoughts follow from a line, which they change, and lead there."""
        try:
            return all(_apply_again(line, thought) for thought in thoughts) and self._is_reached(line)
        except ContradictionError:
            return False

    def _is_reached(self, line: DomainLine) -> bool:
        return not any(line.domains[cell] >> value & 1 for cell, value in self.wanted)

    def fails(self, thoughts: Sequence[Thought], technique: DomainTechnique) -> str:
        """What a technique finds impossible after these thoughts; empty if nothing, or if one of them does not follow."""
        retraced = self._retrace(thoughts, ())
        if retraced is None:
            return ""
        try:
            technique.run(retraced[0])
        except ContradictionError as fault:
            return str(fault)
        return ""

    def extend(self, thoughts: Sequence[Thought], atoms: Collection[Atom]) -> list[Thought]:
        """The thoughts, and what else the last technique settles after them."""
        retraced = self._retrace(thoughts, atoms)
        technique = thoughts[-1].technique
        if retraced is None or technique is CROSSING_INKS:
            return list(thoughts)
        line, done = retraced
        try:
            more = [Thought(technique, before, move) for before, move in technique.run(line)]
        except ContradictionError:
            return done
        # What follows a move that is not told may rest on it.
        return [*done, *takewhile(lambda thought: _settles(line, [thought]), more)]

    def _retrace(self, thoughts: Sequence[Thought], atoms: Collection[Atom]) -> tuple[DomainLine, list[Thought]] | None:
        line = self._begin(atoms)
        done: list[Thought] = []
        try:
            for thought in thoughts:
                found = _find_again(line, thought)
                if found is None:
                    return None
                done.append(Thought(thought.technique, line.copy(), _leave_out_known(line, thought, found)))
                line.apply(found)
        except ContradictionError:
            return None
        return line, done

    def _begin(self, atoms: Collection[Atom]) -> DomainLine:
        """The line with these values ruled out."""
        line = self._seen.copy()
        for cell, value in atoms:
            line.domains[cell] &= ~(1 << value)
        return line

    def _go_on(self, lines: list[DomainLine], thoughts: Sequence[Thought]) -> None:
        """Add the line before each thought to those that are known, from the first on."""
        for thought in thoughts[len(lines) - 1 : -1]:
            line = lines[-1].copy()
            _apply_again(line, thought)
            lines.append(line)

    def prune(self, thoughts: Sequence[Thought], atoms: Sequence[Atom]) -> tuple[list[Thought], list[Atom]]:
        """Only the thoughts that are needed, and only the values ruled out before that they need."""
        kept = self.follow(thoughts, atoms)
        if kept is None:  # the whole look leads there; a part of a thought does not
            return list(thoughts), list(atoms)
        kept = self._drop_thoughts(kept, atoms)
        needed = drop_unneeded(list(atoms), lambda fewer: self.leads_there(kept, fewer))
        told = self.follow(kept, needed)
        assert told is not None
        return told, needed

    def _drop_thoughts(self, thoughts: list[Thought], atoms: Collection[Atom]) -> list[Thought]:
        """`drop_unneeded` of thoughts, at least one of which is needed. What goes before a stretch is followed once only."""
        stretch = len(thoughts) // 2
        lines = [self._begin(atoms)]
        while stretch:
            self._go_on(lines, thoughts)
            place = len(thoughts)
            while place > 0:
                place = max(place - stretch, 0)
                rest = thoughts[place + stretch :]
                if (place or rest) and self._leads_on(lines[place].copy(), rest):
                    thoughts = thoughts[:place] + rest
                    del lines[place + 1 :]
            stretch //= 2
        return thoughts


def _find_again(line: DomainLine, thought: Thought) -> DomainMove | None:
    """The claim of a technique on a line that says at least what a thought did; None if there is none."""
    if thought.technique is CROSSING_INKS:
        return next(iter(CROSSING_INKS.rule(line)), None)
    wanted = thought.move
    case = wanted.case.partition(" ")[0]
    for claim in thought.technique.claim_again(line, wanted):
        if claim.block != wanted.block or claim.case.partition(" ")[0] != case:
            continue
        if wanted.start is not None and (claim.start is None or claim.start < wanted.start):
            continue
        if wanted.end is not None and (claim.end is None or claim.end > wanted.end):
            continue
        lost = dict(claim.excludes)
        if all(not line.domains[cell] & domain & ~lost.get(cell, 0) for cell, domain in wanted.excludes):
            return claim
    return None


def _apply_again(line: DomainLine, thought: Thought) -> bool:
    """Write a thought down anew; False if it does not follow."""
    found = _find_again(line, thought)
    if found is not None:
        line.apply(found)
    return found is not None


def _leave_out_known(line: DomainLine, thought: Thought, claim: DomainMove) -> DomainMove:
    """A claim with only those values that it is the first to rule out; in lines that meet, others have ruled out all of them."""
    if thought.technique is CROSSING_INKS:
        return claim
    excludes = [(cell, domain & line.domains[cell]) for cell, domain in claim.excludes if domain & line.domains[cell]]
    return claim._replace(excludes=tuple(excludes))


Item = TypeVar("Item")


def drop_unneeded(items: list[Item], is_enough: Callable[[list[Item]], bool]) -> list[Item]:
    """Without those that can be left out: all at once, else half by half, then ever smaller stretches."""
    stretch = len(items)
    while stretch:
        place = len(items)
        while place > 0:
            place = max(place - stretch, 0)
            fewer = items[:place] + items[place + stretch :]
            if len(fewer) < len(items) and is_enough(fewer):
                items = fewer
        stretch //= 2
    return items
