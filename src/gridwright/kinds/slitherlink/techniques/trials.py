"""Trials: an edge is supposed to be a line or a cross, and what follows is written down until something cannot be, nothing more
follows, or it becomes more than a person would follow. Then all of it is taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gridwright.kinds.slitherlink.techniques.facts import ContradictionError
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE, LINE_VALUE
from gridwright.kinds.slitherlink.techniques.technique import Technique

CANDIDATES = 5
"""So many findings are told, and the shortest of them is kept."""

Setting = tuple[int, int]
"""An edge and its value."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How far a trial is followed."""

    most_tier: int
    """The hardest technique used."""
    most_edges: int
    """Once more edges than these have followed it is given up."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A supposition and what came of it."""

    supposes: Setting
    settled: dict[int, int]
    """The edges that would follow, the supposed one among them, in the order in which they do."""
    is_refuted: bool
    is_cut: bool
    """Whether more might have followed, had it been followed further."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What trials have shown: one that cannot be, or several of which one must be and that agree."""

    technique: Technique
    supposes: tuple[Setting, ...]
    sets: tuple[Setting, ...]
    patience: Patience


class Trials:
    """Trials on one state of knowledge, each made once."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._length = len(knowledge.trail)
        self._made: dict[tuple[Setting, Patience], Trial] = {}
        self._regions: dict[tuple[Setting, Patience], tuple[set[int], int]] = {}
        """For each trial the vertices it came near to, and how many edges were settled then."""

    def make(self, supposes: Setting, patience: Patience) -> Trial:
        """Follow one supposition, or remember what came of it."""
        if len(self._knowledge.trail) != self._length:
            self._made.clear()
            self._length = len(self._knowledge.trail)
        key = (supposes, patience)
        if key not in self._made:
            trial = self._made[key] = try_edge(self._knowledge, supposes, patience)
            self._regions[key] = (self._list_near(trial), len(self._knowledge.order))
        return self._made[key]

    def is_promising(self, supposes: Setting, patience: Patience) -> bool:
        """Whether a trial was not made yet, or something has been settled near it since."""
        if (supposes, patience) not in self._regions:
            return True
        region, count = self._regions[supposes, patience]
        news = self._knowledge.order[count:]
        return any(vertex in region for edge in news for vertex in self._knowledge.sheet.ends_of(edge))

    def _list_near(self, trial: Trial) -> set[int]:
        sheet = self._knowledge.sheet
        ends = {vertex for edge in trial.settled for vertex in sheet.ends_of(edge)}
        return {vertex + step for vertex in ends for step in (0, 1, -1, sheet.stride, -sheet.stride)}


def try_edge(knowledge: Knowledge, supposes: Setting, patience: Patience) -> Trial:
    """Follow one supposition. Nothing may be queued."""
    mark = knowledge.mark(patience.most_tier)
    is_refuted, is_cut = False, True
    try:
        knowledge.put_edge(*supposes)
        while len(knowledge.fresh) <= patience.most_edges:
            look = knowledge.next_look()
            if look is None:
                is_cut = False
                break
            knowledge.glance()
            knowledge.visit(look)
    except ContradictionError:
        is_refuted = True
    settled = {edge: LINE_VALUE if knowledge.is_line(edge) else CROSS_VALUE for edge in knowledge.fresh}
    knowledge.take_back(mark)
    return Trial(supposes, settled, is_refuted, is_cut)


def list_refuted(technique: Technique, trials: Iterable[Trial], patience: Patience) -> list[Finding]:
    """What trials that cannot be show, those with the fewest edges first."""
    refuted = sorted((trial for trial in trials if trial.is_refuted), key=lambda trial: len(trial.settled))
    pairs = [trial.supposes for trial in refuted[:CANDIDATES]]
    return [Finding(technique, ((edge, value),), ((edge, 1 - value),), patience) for edge, value in pairs]


def find_agreement(trials: Iterable[Trial]) -> tuple[Setting, ...]:
    """The edges that come out the same in all of these, those that follow soonest first."""
    first, *others = trials
    agreed = (item for item in first.settled.items() if item[0] != first.supposes[0])
    return tuple(item for item in agreed if all(other.settled.get(item[0]) == item[1] for other in others))
