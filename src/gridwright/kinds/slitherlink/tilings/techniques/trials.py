"""Trials on graphs: an edge is supposed to be a line or a cross, and what follows is found on a copy of what is known.

Findings, limits and rounds are those of trials on squares. To try every edge by every rule takes long, so somebody may foresee
which trials pay: those are made first, and the others only where these lead to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from gridwright.kinds.common.coaching import Look as Poll
from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.techniques.trials import (
    CANDIDATES,
    CLUE_ROUNDS,
    CLUE_WAYS,
    EITHER_WAY,
    LONG_PATHS,
    LONG_ROUNDS,
    PATH_ROUNDS,
    PATHS,
    SHORT_REFUTATION,
    TRIAL_ROUNDS,
    WHAT_IF,
    Finding,
    Lookahead,
    Setting,
    Trial,
    TrialLimits,
    Ways,
    find_agreement,
    list_refuted,
)
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import KNOWN, ContradictionError, Knowledge

ROUNDS = (*TRIAL_ROUNDS[:-1], TrialLimits(5, 200), TRIAL_ROUNDS[-1])
"""How far trials are followed, easier ones first. Edge by edge, the last round takes four times as long as the one before it."""
HARD_TIER = 5
HARD_CANDIDATES = 2
"""Of trials that are followed by techniques from that tier on, so many that cannot be are enough: each takes long."""

MOST_WAYS = 2
"""Of so many ways past a clue, or on from the end of a run, one keeps in mind what all of them share; more take too many words,
too."""

RunLookahead = Callable[[int], Lookahead]
"""Which trials pay that are followed by techniques up to a tier."""


def try_edge(knowledge: Knowledge, supposes: Setting, limits: TrialLimits, poll: Poll = lambda: None) -> Trial:
    """Follow one supposition; what is known stays as it is."""
    twin = knowledge.copy()
    twin.records = False
    twin.keep_rules(limits.most_tier, at_faces=limits.looks_at_cells)
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


def list_ways_past_clues(knowledge: Knowledge) -> Iterator[Ways]:
    """For each clue that still needs one line, or all open edges but one, the edges of which one must be."""
    for face, clue in enumerate(knowledge.clues):
        if clue is not None:
            edges = knowledge.geometry.face_edges[face]
            left = [edge for edge in edges if knowledge.values[edge] == UNKNOWN]
            missing = clue - sum(knowledge.values[edge] == LINE for edge in edges)
            if len(left) > 1 and missing in (1, len(left) - 1):
                yield [(edge, LINE if missing == 1 else CROSS) for edge in left]


def list_continuations(knowledge: Knowledge) -> Iterator[Ways]:
    """For each end of a run of lines, the open edges it can go on by, as lines."""
    for edges in knowledge.geometry.graph.vertex_edges:
        left = [edge for edge in edges if knowledge.values[edge] == UNKNOWN]
        if left and sum(knowledge.values[edge] == LINE for edge in edges) == 1:
            yield [(edge, LINE) for edge in left]


def list_edge_colours(knowledge: Knowledge) -> Iterator[Ways]:
    """For each open edge, with all that are alike or opposite to it, that it is a line, and that it is a cross."""
    roots = {knowledge.ties.find(edge)[0]: edge for edge, value in reversed([*enumerate(knowledge.values)]) if value == UNKNOWN}
    for edge in sorted(roots.values()):
        yield [(edge, LINE)]
        yield [(edge, CROSS)]


COLOUR_ROUNDS = tuple(TrialLimits(most_tier, 10**6, looks_at_cells=False) for most_tier in (1, 3, 7))
"""How far edge colours are followed, easier ones first: at corners, along runs and by the colours of faces only, as the kernel of
very hard does; clues and faces tell nothing then, but a clue may be broken. What ties tell at a corner is part of *All at once*,
which graphs have at hard: hence the last tier."""

EDGE_COLOUR_TRIALS = Technique(
    code="T",
    name="edge-colour-trials",
    tier=6,
    cost=9.03,
    texts=Texts(
        en=Text(
            "Edge colours tried",
            "Suppose that an edge, with all edges of its colour, is a line, or a cross: if corners, clues, ends of lines or "
            "sides of the loop then do not fit, the opposite is true.",
        ),
        sk=Text(
            "Skúšanie farieb hrán",
            "Predpokladajte, že na hrane so všetkými hranami jej farby je čiara alebo krížik: ak potom nevyjdú rohy, čísla, "
            "konce čiar alebo strany slučky, platí opak.",
        ),
        cs=Text(
            "Zkoušení barev hran",
            "Předpokládejte, že na hraně se všemi hranami její barvy je čára nebo křížek: když pak nevyjdou rohy, čísla, konce "
            "čar nebo strany smyčky, platí opak.",
        ),
        pl=Text(
            "Próby kolorów krawędzi",
            "Załóż, że na krawędzi wraz ze wszystkimi krawędziami jej koloru jest linia albo krzyżyk: jeśli potem nie zgadzają "
            "się rogi, liczby, końce linii lub strony pętli, jest odwrotnie.",
        ),
    ),
)
"""Only on tilings: on squares no level supposes anything of edges that are tied."""

FOLLOWED = (
    (PATHS, list_continuations, PATH_ROUNDS),
    (CLUE_WAYS, list_ways_past_clues, CLUE_ROUNDS),
    (LONG_PATHS, list_continuations, LONG_ROUNDS),
)
"""Techniques that suppose one of several ways of which one must be, the ways, and how far they are followed."""


class TrialSearch:
    """What suppositions show on one board, the easiest to follow first."""

    def __init__(self, knowledge: Knowledge, techniques: Iterable[Technique], run_lookahead: RunLookahead, poll: Poll) -> None:
        self._knowledge = knowledge
        self._techniques = [each for each in (WHAT_IF, EITHER_WAY) if each in techniques]
        self._tries_colours = EDGE_COLOUR_TRIALS in techniques
        self._followed = [each for each in FOLLOWED if each[0] in techniques]
        self._run_lookahead = run_lookahead
        self._poll = poll

    def find(self) -> list[Finding]:
        """Findings of the easiest round that has any, those of a foreseen trial first; none if there are none at all."""
        if self._tries_colours:
            # Without clues and faces a trial takes so little that nobody needs to foresee it.
            ways = list(list_edge_colours(self._knowledge))
            if findings := self._follow(EDGE_COLOUR_TRIALS, ways, COLOUR_ROUNDS, None):
                return findings
        foreseen: dict[int, Lookahead] = {}

        def foresee(limits: TrialLimits) -> Lookahead:
            if limits.most_tier not in foreseen:
                foreseen[limits.most_tier] = self._run_lookahead(limits.most_tier)
            return foreseen[limits.most_tier]

        for is_foreseen in (True, False):
            for technique, list_ways, rounds in self._followed:
                every = list(list_ways(self._knowledge))
                if findings := self._follow(technique, every, rounds, foresee if is_foreseen else None):
                    return findings
            for limits in ROUNDS if self._techniques else ():
                lookahead = foresee(limits) if is_foreseen else self._list_all()
                for technique in self._techniques:
                    refutes = technique is WHAT_IF
                    found = (
                        self._refute(WHAT_IF, lookahead.refuted, limits) if refutes else self._compare(lookahead.agreeing, limits)
                    )
                    if findings := list(found):
                        return findings
        return []

    def _follow(
        self,
        technique: Technique,
        every: Sequence[Ways],
        rounds: Iterable[TrialLimits],
        foresee: Callable[[TrialLimits], Lookahead] | None,
    ) -> list[Finding]:
        """Ways that cannot be, only those that are foreseen if somebody foresees them; else also ways that agree."""
        for limits in rounds:
            settings: Collection[Setting] = dict.fromkeys(way for ways in every for way in ways)
            if foresee is not None:
                settings = set(settings).intersection(foresee(limits).refuted)
            refuted = self._refute(technique, sorted(settings), limits)
            if refuted or foresee is None:
                findings = refuted or list(self._agree(technique, every, limits))
                if findings:
                    return findings
        return []

    def _agree(self, technique: Technique, every: Iterable[Ways], limits: TrialLimits) -> Iterator[Finding]:
        """What all of some ways lead to, none of them being refuted."""
        for ways in every:
            if 1 < len(ways) <= MOST_WAYS:
                agreed = find_agreement([self._try(way, limits) for way in ways])
                if agreed:
                    yield Finding(technique, tuple(ways), agreed[:1], limits)
                    return

    def _list_all(self) -> Lookahead:
        unknown = [edge for edge, value in enumerate(self._knowledge.values) if value == UNKNOWN]
        return Lookahead(tuple((edge, value) for edge in unknown for value in (LINE, CROSS)), tuple(unknown))

    def _refute(self, technique: Technique, settings: Iterable[Setting], limits: TrialLimits) -> list[Finding]:
        refuted: list[Trial] = []
        most = HARD_CANDIDATES if limits.most_tier >= HARD_TIER else 2 * CANDIDATES
        for setting in settings:
            trial = self._try(setting, limits)
            if trial.is_refuted:
                refuted.append(trial)
                if len(trial.settled) <= SHORT_REFUTATION or len(refuted) == most:
                    break
        return list_refuted(technique, refuted, limits)

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
