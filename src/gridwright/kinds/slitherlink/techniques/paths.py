"""Paths: where can a run of lines go on from its end? A way on that cannot be is a cross; what all ways on lead to is so.

Only a few edges are followed, and only by what is easy to see: a person has to keep the path in mind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gridwright.kinds.common.coaching import Look as Glance
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.sheet import LINE_VALUE
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.kinds.slitherlink.techniques.trials import (
    CANDIDATES,
    Finding,
    Patience,
    Trial,
    Trials,
    find_agreement,
    list_refuted,
)

PATH_ROUNDS = tuple(Patience(most_tier, most_edges=20) for most_tier in (1, 3, 6))
"""How far paths are followed, easier ones first."""
SHORT_PATH = 10
"""A path with no more edges than that ends the search; otherwise shorter ones are looked for."""


def list_continuations(knowledge: Knowledge) -> Iterator[list[int]]:
    """For each end of a run, the open edges it can go on by."""
    sheet = knowledge.sheet
    for vertex in knowledge.focus.board_vertices():
        if knowledge.runs.far[vertex] != vertex and sum(map(knowledge.is_line, sheet.ways(vertex))) == 1:
            open_edges = [edge for edge in sheet.ways(vertex) if knowledge.is_open(edge)]
            if open_edges:
                yield open_edges


def follow_paths(technique: Technique, trials: Trials, knowledge: Knowledge, glance: Glance) -> list[Finding]:
    """Short paths that cannot be, or else ways on that agree, in the easiest round that has any."""
    if trials.go_deep:
        return []
    ends = list(list_continuations(knowledge))
    for is_everywhere in (False, True):  # near what is new first: that is where something mostly comes up
        for patience in PATH_ROUNDS:
            chosen = [edges for edges in ends if is_everywhere or _is_promising(trials, edges, patience)]
            findings = _follow(technique, trials, chosen, patience, glance)
            if findings:
                return findings
    return []


def follow_paths_inside(technique: Technique, trials: Trials) -> Finding | None:
    """The same inside a trial, where only what it has changed can show anything new."""
    knowledge = trials.knowledge
    for patience in PATH_ROUNDS:
        chosen = [edges for edges in list_continuations(knowledge) if _is_promising(trials, edges, patience)]
        for finding in _follow(technique, trials, chosen, patience, knowledge.glance):
            return finding
    return None


def _is_promising(trials: Trials, edges: Sequence[int], patience: Patience) -> bool:
    return any(trials.is_promising((edge, LINE_VALUE), patience) for edge in edges)


def _follow(
    technique: Technique, trials: Trials, ends: Iterable[Sequence[int]], patience: Patience, glance: Glance
) -> list[Finding]:
    refuted: list[Trial] = []
    agreements: list[list[Trial]] = []
    for edges in ends:
        glance()
        ways = [trials.make((edge, LINE_VALUE), patience) for edge in edges]
        refuted += [trial for trial in ways if trial.is_refuted]
        if any(len(trial.settled) <= SHORT_PATH for trial in refuted) or len(refuted) > CANDIDATES:
            break
        if not refuted and find_agreement(ways):
            agreements.append(ways)
    return list_refuted(technique, refuted, patience) or list(_list_agreed(technique, trials, agreements, patience))


def _list_agreed(
    technique: Technique, trials: Trials, agreements: Iterable[Sequence[Trial]], patience: Patience
) -> Iterator[Finding]:
    """What several ways on agree on; or, as that may be shorter to tell, that the opposite of it cannot be."""
    shortest = sorted(agreements, key=lambda ways: sum(len(trial.settled) for trial in ways))
    for ways in shortest[:CANDIDATES]:
        edge, value = find_agreement(ways)[0]
        if trials.make((edge, 1 - value), patience).is_refuted:
            yield Finding(technique, ((edge, 1 - value),), ((edge, value),), patience)
        yield Finding(technique, tuple(trial.supposes for trial in ways), ((edge, value),), patience)
