"""Trials on graphs: an edge is supposed to be a line or a cross, and what follows is found on a copy of what is known.

Findings, limits and rounds are those of trials on squares. To try every edge by every rule takes long, so somebody may foresee
which trials pay: those are made first, and the others only where these lead to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gridwright.kinds.common.coaching import Look as Poll
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.techniques.trials import (
    CANDIDATES,
    EITHER_WAY,
    SHORT_REFUTATION,
    TRIAL_ROUNDS,
    WHAT_IF,
    Finding,
    Lookahead,
    Setting,
    Trial,
    TrialLimits,
    find_agreement,
    list_refuted,
)
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import KNOWN, ContradictionError, Knowledge

ROUNDS = (*TRIAL_ROUNDS[:-1], TrialLimits(5, 200), TRIAL_ROUNDS[-1])
"""How far trials are followed, easier ones first. Edge by edge, the last round takes four times as long as the one before it."""
HARD_TIER = 5
HARD_CANDIDATES = 2
"""Of trials that are followed by techniques from that tier on, so many that cannot be are enough: each takes long."""

RunLookahead = Callable[[int], Lookahead]
"""Which trials pay that are followed by techniques up to a tier."""


def try_edge(knowledge: Knowledge, supposes: Setting, limits: TrialLimits, poll: Poll = lambda: None) -> Trial:
    """Follow one supposition; what is known stays as it is."""
    twin = knowledge.copy()
    twin.records = False
    twin.keep_rules(limits.most_tier)
    settled = dict([supposes])
    is_refuted, is_cut = False, True
    try:
        twin.put_edge(*supposes)
        while len(settled) <= limits.most_edges:
            found = twin.advance(poll)
            if found is None:
                is_cut = False
                break
            settled |= {fact.first: fact.second for fact in found.conclusions if fact.sort == KNOWN}
    except ContradictionError:
        is_refuted = True
    return Trial(supposes, settled, is_refuted, is_cut)


class TrialSearch:
    """What suppositions show on one board, the easiest to follow first."""

    def __init__(self, knowledge: Knowledge, techniques: Iterable[Technique], run_lookahead: RunLookahead, poll: Poll) -> None:
        self._knowledge = knowledge
        self._techniques = [each for each in (WHAT_IF, EITHER_WAY) if each in techniques]
        self._run_lookahead = run_lookahead
        self._poll = poll

    def find(self) -> list[Finding]:
        """Findings of the easiest round that has any, those of a foreseen trial first; none if there are none at all."""
        foreseen: dict[int, Lookahead] = {}
        for is_foreseen in (True, False):
            for limits in ROUNDS:
                if is_foreseen and limits.most_tier not in foreseen:
                    foreseen[limits.most_tier] = self._run_lookahead(limits.most_tier)
                lookahead = foreseen[limits.most_tier] if is_foreseen else self._list_all()
                for technique in self._techniques:
                    refutes = technique is WHAT_IF
                    found = self._refute(lookahead.refuted, limits) if refutes else self._compare(lookahead.agreeing, limits)
                    if findings := list(found):
                        return findings
        return []

    def _list_all(self) -> Lookahead:
        unknown = [edge for edge, value in enumerate(self._knowledge.values) if value == UNKNOWN]
        return Lookahead(tuple((edge, value) for edge in unknown for value in (LINE, CROSS)), tuple(unknown))

    def _refute(self, settings: Iterable[Setting], limits: TrialLimits) -> list[Finding]:
        refuted: list[Trial] = []
        most = HARD_CANDIDATES if limits.most_tier >= HARD_TIER else 2 * CANDIDATES
        for setting in settings:
            trial = self._try(setting, limits)
            if trial.is_refuted:
                refuted.append(trial)
                if len(trial.settled) <= SHORT_REFUTATION or len(refuted) == most:
                    break
        return list_refuted(WHAT_IF, refuted, limits)

    def _compare(self, edges: Iterable[int], limits: TrialLimits) -> Iterator[Finding]:
        found = 0
        for edge in edges:
            both = [self._try((edge, value), limits) for value in (LINE, CROSS)]
            agreed = () if any(trial.is_refuted for trial in both) else find_agreement(both)
            if agreed:
                found += 1
                yield Finding(EITHER_WAY, tuple(trial.supposes for trial in both), agreed[:1], limits)
            if found == CANDIDATES:
                break

    def _try(self, setting: Setting, limits: TrialLimits) -> Trial:
        return try_edge(self._knowledge, setting, limits, self._poll)
