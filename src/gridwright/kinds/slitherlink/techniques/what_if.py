"""What if an edge were a line, or a cross? A supposition that cannot be settles it; what both lead to is so either way.

First only what is very easy is followed, then more: the easier the techniques inside a trial, the easier it is to follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwright.kinds.common.coaching import Look as Glance
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE, LINE_VALUE
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

TRIAL_ROUNDS = (Patience(1, 8), Patience(1, 40), Patience(3, 60), Patience(7, 10**6))
"""How far trials are followed, easier ones first."""
WITH_PATHS = Patience(7, 10**6, follows_paths=True)
"""The last round, where nothing else is left."""
SHORT_REFUTATION = 5
"""A refutation with no more edges than that ends the round; otherwise shorter ones are looked for."""


def list_rounds(trials: Trials, knowledge: Knowledge) -> Iterator[Patience]:
    """The rounds in turn, without those that cannot differ from the one before: nothing was cut short in it."""
    before: Patience | None = None
    for patience in TRIAL_ROUNDS:
        if before is not None and before.most_tier == patience.most_tier and not _has_cut(trials, knowledge, before):
            continue
        yield patience
        before = patience


def _has_cut(trials: Trials, knowledge: Knowledge, patience: Patience) -> bool:
    return any(trial.is_cut for edge in list_open(knowledge) for trial in try_both(trials, edge, patience))


def list_open(knowledge: Knowledge) -> list[int]:
    return [edge for edge in knowledge.focus.board_edges() if knowledge.is_open(edge)]


def try_both(trials: Trials, edge: int, patience: Patience) -> list[Trial]:
    return [trials.make((edge, value), patience) for value in (LINE_VALUE, CROSS_VALUE)]


def refute_edges(technique: Technique, trials: Trials, knowledge: Knowledge, glance: Glance) -> list[Finding]:
    """Short refutations of the easiest round that has any."""
    if trials.go_deep:
        return _refute_deeply(technique, trials, glance)
    for patience in list_rounds(trials, knowledge):
        refuted: list[Trial] = []
        for edge in list_open(knowledge):
            glance()
            refuted += [trial for trial in try_both(trials, edge, patience) if trial.is_refuted]
            if any(len(trial.settled) <= SHORT_REFUTATION for trial in refuted):
                break
        if refuted:
            return list_refuted(technique, refuted, patience)
    return []


def compare_both_ways(technique: Technique, trials: Trials, knowledge: Knowledge, glance: Glance) -> list[Finding]:
    """Edges of which both values lead to the same in another, in the easiest round that has any."""
    if trials.go_deep:
        return _compare(technique, trials, trials.foresee().agreeing, WITH_PATHS, glance)
    for patience in list_rounds(trials, knowledge):
        findings = _compare(technique, trials, list_open(knowledge), patience, glance)
        if findings:
            return findings
    return []


def _compare(technique: Technique, trials: Trials, edges: Iterable[int], patience: Patience, glance: Glance) -> list[Finding]:
    findings: list[Finding] = []
    for edge in edges:
        glance()
        both = try_both(trials, edge, patience)
        agreed = () if any(trial.is_refuted for trial in both) else find_agreement(both)
        if agreed:
            findings.append(Finding(technique, tuple(trial.supposes for trial in both), agreed[:1], patience))
        if len(findings) == CANDIDATES:
            break
    return findings


def _refute_deeply(technique: Technique, trials: Trials, glance: Glance) -> list[Finding]:
    """Refutations with paths inside them, of what is foreseen to be refuted like this."""
    refuted: list[Trial] = []
    for supposes in trials.foresee().refuted:
        glance()
        trial = trials.make(supposes, WITH_PATHS)
        refuted += [trial] if trial.is_refuted else []
        if len(refuted) == CANDIDATES:
            break
    return list_refuted(technique, refuted, WITH_PATHS)
