"""What if an edge were a line, or a cross? A supposition that cannot be settles it; what both lead to is so either way.

First only what is very easy is followed, then more: the easier the techniques inside a trial, the easier it is to follow.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.coaching.clock import Look as Glance
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.sheet import CROSS_VALUE, LINE_VALUE
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.kinds.slitherlink.techniques.trials import Finding, Patience, Trial, Trials, find_agreement

ROUNDS = (Patience(1, 8), Patience(1, 40), Patience(3, 60), Patience(7, 10**6))
"""How far trials are followed, easier ones first."""
SHORT = 5
"""A refutation with no more edges than that is taken at once; otherwise the shortest of the round is looked for."""


def list_rounds(trials: Trials, knowledge: Knowledge) -> Iterator[Patience]:
    """The rounds in turn, without those that cannot differ from the one before: nothing was cut short in it."""
    before: Patience | None = None
    for patience in ROUNDS:
        if before is not None and before.most_tier == patience.most_tier and not _has_cut(trials, knowledge, before):
            continue
        yield patience
        before = patience


def _has_cut(trials: Trials, knowledge: Knowledge, patience: Patience) -> bool:
    return any(trial.is_cut for edge in list_open(knowledge) for trial in try_both(trials, edge, patience))


def list_open(knowledge: Knowledge) -> list[int]:
    return [edge for edge in knowledge.sheet.board_edges() if knowledge.is_open(edge)]


def try_both(trials: Trials, edge: int, patience: Patience) -> list[Trial]:
    return [trials.make((edge, value), patience) for value in (LINE_VALUE, CROSS_VALUE)]


def refute_edges(technique: Technique, trials: Trials, knowledge: Knowledge, glance: Glance) -> Finding | None:
    """The shortest refutation of the easiest round that has one."""
    for patience in list_rounds(trials, knowledge):
        best: Trial | None = None
        for edge in list_open(knowledge):
            glance()
            for trial in try_both(trials, edge, patience):
                if trial.is_refuted and (best is None or len(trial.settled) < len(best.settled)):
                    best = trial
            if best is not None and len(best.settled) <= SHORT:
                break
        if best is not None:
            edge, value = best.supposes
            return Finding(technique, (best.supposes,), ((edge, 1 - value),), patience)
    return None


def compare_both_ways(technique: Technique, trials: Trials, knowledge: Knowledge, glance: Glance) -> Finding | None:
    """An edge of which both values lead to the same in another, in the easiest round that has one."""
    for patience in list_rounds(trials, knowledge):
        for edge in list_open(knowledge):
            glance()
            both = try_both(trials, edge, patience)
            agreed = () if any(trial.is_refuted for trial in both) else find_agreement(both)
            if agreed:
                return Finding(technique, tuple(trial.supposes for trial in both), agreed[:1], patience)
    return None
