"""Paths: where can a run of lines go on from its end? A way on that cannot be is a cross; what all ways on lead to is so.

Only a few edges are followed, and only by what is easy to see: a person has to keep the path in mind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gridwright.coaching.clock import Look as Glance
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE, LINE_VALUE
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.kinds.slitherlink.techniques.trials import Finding, Patience, Trial, Trials, find_agreement

ROUNDS = tuple(Patience(most_tier, most_edges=20) for most_tier in (1, 3, 6))
"""How far paths are followed, easier ones first."""
SHORT = 10
"""A path with no more edges than that is taken at once; otherwise the shortest is looked for."""


def list_continuations(knowledge: Knowledge) -> Iterator[list[int]]:
    """For each end of a run, the open edges it can go on by."""
    sheet = knowledge.sheet
    for vertex in sheet.board_vertices():
        if knowledge.runs.far[vertex] != vertex and sum(map(knowledge.is_line, sheet.ways(vertex))) == 1:
            open_edges = [edge for edge in sheet.ways(vertex) if knowledge.is_open(edge)]
            if open_edges:
                yield open_edges


def follow_paths(technique: Technique, trials: Trials, knowledge: Knowledge, glance: Glance) -> Finding | None:
    """The shortest path that cannot be, or else ways on that agree, in the easiest round that has one."""
    ends = list(list_continuations(knowledge))
    for is_everywhere in (False, True):  # near what is new first: that is where something mostly comes up
        for patience in ROUNDS:
            chosen = [edges for edges in ends if is_everywhere or _is_promising(trials, edges, patience)]
            finding = _follow(technique, trials, chosen, patience, glance)
            if finding is not None:
                return finding
    return None


def _is_promising(trials: Trials, edges: Sequence[int], patience: Patience) -> bool:
    return any(trials.is_promising((edge, LINE_VALUE), patience) for edge in edges)


def _follow(
    technique: Technique, trials: Trials, ends: Iterable[Sequence[int]], patience: Patience, glance: Glance
) -> Finding | None:
    best: Trial | None = None
    agreement: Finding | None = None
    for edges in ends:
        glance()
        ways = [trials.make((edge, LINE_VALUE), patience) for edge in edges]
        for trial in ways:
            if trial.is_refuted and (best is None or len(trial.settled) < len(best.settled)):
                best = trial
        if best is not None and len(best.settled) <= SHORT:
            break
        agreed = find_agreement(ways) if best is None and agreement is None else ()
        if agreed:
            agreement = Finding(technique, tuple(trial.supposes for trial in ways), agreed[:1], patience)
    if best is None:
        return agreement
    return Finding(technique, (best.supposes,), ((best.supposes[0], CROSS_VALUE),), patience)
