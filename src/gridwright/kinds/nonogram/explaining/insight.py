"""What a person sees in one line: the cells it gives, and the thoughts that lead there.

Each look starts from the board alone, with the widest ranges between what is finished at the ends: a step can then be followed
without what was found before, which a person has not in mind and no picture shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.techniques.line import Line, Move, Technique

# What anybody sees at a glance before thinking: blocks already finished at either end of a line, and the room that leaves.


def see_line(lengths: Sequence[int], cells: Sequence[int]) -> Line:
    """The line with the widest ranges that fit between what is finished at its ends.

    Without this a step near the middle of a long line began with a sentence about each finished block before it.

    >>> line = see_line((1, 2, 3), [0, 1, 0, 255, 255, 255, 255, 255, 255, 255])
    >>> list(zip(line.starts, line.ends))
    [(1, 1), (3, 5), (6, 9)]
    """
    line = Line(lengths, cells)
    done, room = _finished(line.lengths, line.cells)
    _narrow(line.starts, line.ends, line.lengths, line.cells, done, room)
    back_done, back_room = _finished(line.lengths[::-1], line.cells[::-1])
    back_done = min(back_done, len(lengths) - done)
    last = len(line) - 1
    starts = [last - end for end in reversed(line.ends)]
    ends = [last - start for start in reversed(line.starts)]
    _narrow(starts, ends, line.lengths[::-1], line.cells[::-1], back_done, back_room)
    line.starts = [last - end for end in reversed(ends)]
    line.ends = [last - start for start in reversed(starts)]
    return line


def _finished(lengths: Sequence[int], cells: Sequence[int]) -> tuple[int, int]:
    """How many blocks are finished from the start, every cell up to them known, and where the room of the others begins."""
    done = place = room = 0
    while place < len(cells) and cells[place] != UNKNOWN:
        if cells[place] == EMPTY:
            place += 1
            room = place
            continue
        end = place
        while end < len(cells) and cells[end] == FILLED:
            end += 1
        is_closed = end == len(cells) or cells[end] == EMPTY
        if not is_closed or done == len(lengths) or end - place != lengths[done]:
            break
        done, place = done + 1, end
        room = end + 1
    return done, room


def _narrow(starts: list[int], ends: list[int], lengths: Sequence[int], cells: Sequence[int], done: int, room: int) -> None:
    """Fix the first `done` blocks where they stand; let the others begin where there is room."""
    place = 0
    for block in range(done):
        while cells[place] != FILLED:
            place += 1
        starts[block], ends[block] = place, place + lengths[block] - 1
        place += lengths[block]
    for block in range(done, len(lengths)):
        if ends[block] - max(starts[block], room) + 1 < lengths[block]:
            return  # the line is impossible; a rule will say why
        starts[block] = max(starts[block], room)
        room = starts[block] + lengths[block] + 1


@dataclass(frozen=True, slots=True)
class Thought:
    """One application of a technique, with the line as it was before."""

    technique: Technique
    before: Line
    move: Move

    @property
    def sentence(self) -> str:
        return self.technique.sentence(self.before, self.move)


@dataclass(frozen=True, slots=True)
class Insight:
    """Cells that a line gives by one technique (`results`), after the thoughts that narrow down where blocks lie."""

    thoughts: tuple[Thought, ...]
    results: tuple[Thought, ...]

    @property
    def hardest(self) -> Technique:
        """The technique it is named after: the hardest in it, and the last of those."""
        return max(reversed((*self.thoughts, *self.results)), key=lambda thought: thought.technique.tier).technique

    @property
    def tier(self) -> int:
        return self.hardest.tier

    @property
    def cost(self) -> float:
        """The work of it: every thought, and the conclusion once however many cells it settles."""
        # One after the other: `sum` adds floats in another way since Python 3.12, and equal costs would differ.
        cost = 0.0
        for thought in self.thoughts:
            cost += thought.technique.cost
        return cost + self.results[0].technique.cost

    @property
    def fills(self) -> tuple[int, ...]:
        return tuple(sorted(cell for thought in self.results for cell in thought.move.fills))

    @property
    def empties(self) -> tuple[int, ...]:
        return tuple(sorted(cell for thought in self.results for cell in thought.move.empties))


def study(
    lengths: Sequence[int], cells: Sequence[int], techniques: Sequence[Technique], path: Sequence[Technique] | None = None
) -> Insight | None:
    """The first cells that these techniques, cheapest first, find in a line; None if they find none.

    After every thought the cheaper techniques get another chance. What comes back holds thoughts that led nowhere too; `prune`
    takes them out. Where it is known which techniques find something, one after the other, that is the `path`, and no other is
    tried in vain. ContradictionError if the techniques find the line impossible.
    """
    if path and (insight := study_along(lengths, cells, path)) is not None:
        return insight
    line = see_line(lengths, cells)
    thoughts: list[Thought] = []
    number = 0
    while number < len(techniques):
        known = len(thoughts)
        technique = techniques[number]
        insight = _conclude(technique, technique.run(line), thoughts)
        if insight is not None:
            return insight
        number = 0 if len(thoughts) > known else number + 1
    return None


def study_along(lengths: Sequence[int], cells: Sequence[int], path: Sequence[Technique]) -> Insight | None:
    """What techniques find in a line, one after the other, as the last of them settles cells."""
    line = see_line(lengths, cells)
    thoughts: list[Thought] = []
    found = (_conclude(technique, technique.run(line), thoughts) for technique in path)
    return next((insight for insight in found if insight is not None), None)


def _conclude(technique: Technique, moves: Sequence[tuple[Line, Move]], thoughts: list[Thought]) -> Insight | None:
    """The insight if moves of a technique settle cells, with the thoughts before; otherwise they are added to those."""
    found = [Thought(technique, before, move) for before, move in moves]
    results = tuple(thought for thought in found if thought.move.paints)
    if results:
        return Insight((*thoughts, *found[: found.index(results[0])]), results)
    thoughts += found
    return None


def prune(lengths: Sequence[int], cells: Sequence[int], insight: Insight) -> Insight:
    """The cheapest of its results with only the thoughts it needs, and whatever else these thoughts give."""
    options = [_keep_needed(lengths, cells, insight, thought.move) for thought in insight.results]
    return min((option for option in options if option is not None), key=lambda option: option.cost, default=insight)


def _keep_needed(lengths: Sequence[int], cells: Sequence[int], insight: Insight, move: Move) -> Insight | None:
    """What of the thoughts a move needs: they are dropped all at once, else half by half, then ever smaller stretches of them.

    None if the move leans on others of its own pass.
    """
    wanted = frozenset((*move.fills, *move.empties))
    rule = insight.results[0].technique
    likely = _pick_likely(insight.thoughts, move)
    start = see_line(lengths, cells)
    retraced = _retrace(start, likely, rule, wanted) or _retrace(start, insight.thoughts, rule, wanted)
    if retraced is None:
        return None
    after, thoughts = retraced
    stretch = len(thoughts)
    while stretch:
        place = len(thoughts)
        while place > 0:
            place = max(place - stretch, 0)
            # What comes before them was derived already, and would be derived alike.
            retraced = _retrace(thoughts[place].before, thoughts[place + stretch :], rule, wanted)
            if retraced is not None:
                after, thoughts = retraced[0], thoughts[:place] + retraced[1]
        stretch //= 2
    return _conclude_from(after, thoughts, rule, wanted)


def _pick_likely(thoughts: Sequence[Thought], move: Move) -> list[Thought]:
    """The thoughts about the blocks that a move speaks of, and about those that such thoughts speak of, back to the first.

    A guess at what is needed, since a rule may look at further blocks; on long lines it leaves few thoughts to sort out.
    """
    blocks = {*move.others, *(() if move.block is None else (move.block,))}
    likely = []
    for thought in reversed(thoughts):
        if thought.move.block in blocks:
            likely.append(thought)
            blocks.update(thought.move.others)
    return likely[::-1]


def _retrace(
    line: Line, thoughts: Sequence[Thought], rule: Technique, wanted: frozenset[int]
) -> tuple[Line, list[Thought]] | None:
    """The same thoughts on a line, and the line after them; None if one of them, or what is wanted, does not follow.

    Less than `replay`: what else follows nobody asks before all idle thoughts are gone.
    """
    retraced = think_again(line, thoughts)
    if retraced is None:
        return None
    missing = set(wanted)
    for claim in rule.rule(retraced[0]):
        missing.difference_update(claim.fills, claim.empties)
        if not missing:
            return retraced
    return None


def replay(line: Line, thoughts: Sequence[Thought], rule: Technique, wanted: frozenset[int]) -> Insight | None:
    """The same thoughts one by one on a line, each derived anew; None if one of them, or the conclusion, does not follow."""
    retraced = think_again(line, thoughts)
    return None if retraced is None else _conclude_from(*retraced, rule, wanted)


def _conclude_from(after: Line, thoughts: Sequence[Thought], rule: Technique, wanted: frozenset[int]) -> Insight | None:
    """All that a rule gives on the line after some thoughts; None if that is not all that is wanted."""
    results = []
    missing = set(wanted)
    told = after.copy()
    for claim in rule.rule(after):
        news = told.apply(claim)  # not on the line itself: each claim must follow without the others
        if news is not None and news.paints:
            results.append(Thought(rule, after, news))
            missing.difference_update(news.fills, news.empties)
    return None if missing else Insight(tuple(thoughts), tuple(results))


def think_again(line: Line, thoughts: Sequence[Thought]) -> tuple[Line, list[Thought]] | None:
    """The same thoughts on a line, each derived anew, and the line after them; None if one of them does not follow."""
    line = line.copy()
    again: list[Thought] = []
    for thought in thoughts:
        move = _find(line, thought)
        if move is None:
            return None
        again.append(Thought(thought.technique, line.copy(), move))
        line.apply(move)
    return line, again


def _find(line: Line, thought: Thought) -> Move | None:
    """The move of an earlier thought, or one that says more, if its rule makes it on this line as it stands."""
    move = thought.move
    for claim in thought.technique.rule(line):
        if claim.block == move.block and {*move.fills} <= {*claim.fills} and {*move.empties} <= {*claim.empties}:
            news = line.copy().apply(claim)
            if news is not None and (news.start, news.end) == (move.start, move.end):
                return news
    return None


# Several looks at one line, each with its own thoughts, until it has given the cells that are wanted.

MOST_LOOKS = 3
"""At one line, before another way to tell it is better."""


Study = Callable[[Sequence[int]], Insight | None]
"""Studies a line as it would be with these cells."""


class Look(NamedTuple):
    """What was seen, and which of its cells are taken from it."""

    insight: Insight
    cells: frozenset[int]


def look_until(lengths: Sequence[int], cells: Sequence[int], study: Study, wanted: frozenset[int]) -> list[Look] | None:
    """Looks that give all `wanted` cells in the end, none of them idle; None if that needs more than a few."""
    looks: list[Look] = []
    now = list(cells)
    missing = wanted
    while missing:
        insight = study(now)
        if insight is None or len(looks) == MOST_LOOKS:
            return None
        seen = _see(prune(lengths, now, insight), missing)
        _write(now, seen)
        missing = frozenset(cell for cell in wanted if now[cell] == UNKNOWN)
        looks.append(seen)
    return _drop_idle(lengths, cells, looks, wanted)


def _see(insight: Insight, missing: frozenset[int]) -> Look:
    """All cells of an insight, or what is missing if it has all of that."""
    given = frozenset((*insight.fills, *insight.empties))
    return Look(insight, missing if missing <= given else given)


def _write(cells: list[int], look: Look) -> None:
    for cell in look.cells:
        cells[cell] = FILLED if cell in look.insight.fills else EMPTY


def _drop_idle(lengths: Sequence[int], cells: Sequence[int], looks: list[Look], wanted: frozenset[int]) -> list[Look]:
    """The looks without those that the others can do without."""
    for place in reversed(range(len(looks))):
        fewer = _look_again(lengths, cells, looks[:place] + looks[place + 1 :], wanted)
        looks = looks if fewer is None else fewer
    return looks


def _look_again(lengths: Sequence[int], cells: Sequence[int], looks: Sequence[Look], wanted: frozenset[int]) -> list[Look] | None:
    """The same looks from the start; None if one of them does not follow, or if they do not give all that is wanted."""
    now = list(cells)
    again = []
    for look in looks:
        insight = replay(see_line(lengths, now), look.insight.thoughts, look.insight.results[0].technique, look.cells)
        if insight is None:
            return None
        again.append(Look(insight, look.cells))
        _write(now, again[-1])
    return None if any(now[cell] == UNKNOWN for cell in wanted) else again
