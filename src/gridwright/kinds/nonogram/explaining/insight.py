"""What a person sees in one line: the cells it gives, and the thoughts that lead there.

Each look starts from the board alone, with the widest ranges between what is finished at the ends: a step can then be followed
without what was found before, which a person has not in mind and no picture shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.kinds.nonogram.explaining.glance import see_line
from gridwright.kinds.nonogram.techniques.line import Line, Move
from gridwright.kinds.nonogram.techniques.technique import Technique


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
        return sum(thought.technique.cost for thought in self.thoughts) + self.results[0].technique.cost

    @property
    def fills(self) -> tuple[int, ...]:
        return tuple(sorted(cell for thought in self.results for cell in thought.move.fills))

    @property
    def empties(self) -> tuple[int, ...]:
        return tuple(sorted(cell for thought in self.results for cell in thought.move.empties))


def study(lengths: Sequence[int], cells: Sequence[int], techniques: Sequence[Technique]) -> Insight | None:
    """The first cells that these techniques, cheapest first, find in a line; None if they find none.

    After every thought the cheaper techniques get another chance. What comes back holds thoughts that led nowhere too; `prune`
    takes them out. ContradictionError if the techniques find the line impossible.
    """
    line = see_line(lengths, cells)
    thoughts: list[Thought] = []
    number = 0
    while number < len(techniques):
        technique = techniques[number]
        found = [Thought(technique, before, move) for before, move in technique.run(line)]
        number = 0 if found else number + 1
        results = [thought for thought in found if thought.move.paints]
        if results:
            thoughts += found[: found.index(results[0])]
            return Insight(tuple(thoughts), tuple(results))
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
    best = replay(lengths, cells, likely, rule, wanted) or replay(lengths, cells, insight.thoughts, rule, wanted)
    if best is None:
        return None
    stretch = len(best.thoughts)
    while stretch:
        start = len(best.thoughts)
        while start > 0:
            start = max(start - stretch, 0)
            fewer = best.thoughts[:start] + best.thoughts[start + stretch :]
            best = replay(lengths, cells, fewer, rule, wanted) or best
        stretch //= 2
    return best


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


def replay(
    lengths: Sequence[int], cells: Sequence[int], thoughts: Sequence[Thought], rule: Technique, wanted: frozenset[int]
) -> Insight | None:
    """The same thoughts one by one from the start, each derived anew; None if one of them, or the conclusion, does not follow."""
    retraced = think_again(lengths, cells, thoughts)
    if retraced is None:
        return None
    line, again = retraced
    results = []
    missing = set(wanted)
    told = line.copy()
    for claim in rule.rule(line):
        news = told.apply(claim)  # not on the line itself: each claim must follow without the others
        if news is not None and news.paints:
            results.append(Thought(rule, line, news))
            missing.difference_update(news.fills, news.empties)
    return None if missing else Insight(tuple(again), tuple(results))


def think_again(lengths: Sequence[int], cells: Sequence[int], thoughts: Sequence[Thought]) -> tuple[Line, list[Thought]] | None:
    """The same thoughts from the start, each derived anew, and the line after them; None if one of them does not follow."""
    line = see_line(lengths, cells)
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
