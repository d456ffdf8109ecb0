"""Trials: an edge is supposed to be a line or a cross, and what follows is written down until something cannot be, nothing more
follows, or it becomes more than a person would follow. Then all of it is taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

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
    follows_paths: bool = False
    """Whether, where nothing else follows, ends of runs are followed inside the trial, as they are outside."""


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


FollowPaths = Callable[["Trials"], "Finding | None"]
"""What the ends of runs show, near to what has changed since they were last followed."""


class Promise(NamedTuple):
    """Trials that are worth following with all means."""

    refuted: tuple[Setting, ...] = ()
    """Suppositions that cannot be."""
    agreeing: tuple[int, ...] = ()
    """Edges of which both values lead to the same in another."""


Foresee = Callable[[], Promise]


class Trials:
    """Trials on one state of knowledge, each made once."""

    def __init__(self, knowledge: Knowledge, follow_paths: FollowPaths | None = None, foresee: Foresee = Promise) -> None:
        self.knowledge = knowledge
        self.foresee = foresee
        """Which trials are worth following with paths inside them; none if that is not known."""
        self.go_deep = False
        """Whether everything else has been tried in vain, so that paths are followed inside trials now."""
        self._follow_paths = follow_paths
        self._length = len(knowledge.trail)
        self._made: dict[tuple[Setting, Patience], Trial] = {}
        self._regions: dict[tuple[Setting, Patience], tuple[set[int], int]] = {}
        """For each trial the vertices it came near to, and how many edges were settled then."""

    def make(self, supposes: Setting, patience: Patience) -> Trial:
        """Follow one supposition, or remember what came of it."""
        if len(self.knowledge.trail) != self._length:
            self._made.clear()
            self._length = len(self.knowledge.trail)
        key = (supposes, patience)
        if key not in self._made:
            trial = self._made[key] = try_edge(self.knowledge, supposes, patience, self.branch())
            self._regions[key] = (self._list_near(trial), len(self.knowledge.order))
        return self._made[key]

    def branch(self) -> Trials:
        """Trials inside a trial: they remember what has been tried, and leave no memory of their own."""
        inner = Trials(self.knowledge, self._follow_paths)
        inner._regions = dict(self._regions)
        return inner

    def follow_paths(self) -> Finding | None:
        """What the ends of runs show inside a trial."""
        return None if self._follow_paths is None else self._follow_paths(self)

    def is_promising(self, supposes: Setting, patience: Patience) -> bool:
        """Whether a trial was not made yet, or something has been settled near it since."""
        if (supposes, patience) not in self._regions:
            return True
        region, count = self._regions[supposes, patience]
        news = self.knowledge.order[count:]
        return any(vertex in region for edge in news for vertex in self.knowledge.sheet.ends_of(edge))

    def _list_near(self, trial: Trial) -> set[int]:
        sheet = self.knowledge.sheet
        ends = {vertex for edge in trial.settled for vertex in sheet.ends_of(edge)}
        return {vertex + step for vertex in ends for step in (0, 1, -1, sheet.stride, -sheet.stride)}


def try_edge(knowledge: Knowledge, supposes: Setting, patience: Patience, inner: Trials | None = None) -> Trial:
    """Follow one supposition. Nothing may be queued."""
    mark = knowledge.mark(patience.most_tier)
    is_refuted, is_cut = False, True
    try:
        knowledge.put_edge(*supposes)
        while len(knowledge.order) - mark.edges <= patience.most_edges:
            look = knowledge.next_look()
            if look is None:
                finding = inner.follow_paths() if patience.follows_paths and inner is not None else None
                if finding is None:
                    is_cut = False
                    break
                for edge, value in finding.sets:
                    knowledge.put_edge(edge, value)
                continue
            knowledge.glance()
            knowledge.visit(look)
    except ContradictionError:
        is_refuted = True
    settled = {edge: LINE_VALUE if knowledge.is_line(edge) else CROSS_VALUE for edge in knowledge.order[mark.edges :]}
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
