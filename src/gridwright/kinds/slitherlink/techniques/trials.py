"""Trials: an edge is supposed to be a line or a cross, and what follows is written down.

A trial ends when something cannot be, nothing more follows, or it becomes more than a person would follow. Then all of it is
taken back. First only what is very easy is followed, then more: the easier the techniques inside a trial, the easier it is to
follow. Paths, short or long, try the ways on from the end of a run, ways past a clue its sides, what-if and either-way both
values of any edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gridwright.kinds.common.coaching import Look as Poll
from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.slitherlink.edges import CROSS, LINE, opposite
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import ContradictionError, Technique

CANDIDATES = 5
"""So many findings are told, and the shortest of them is kept."""

Setting = tuple[int, int]
"""An edge, and whether it is a line or a cross."""


@dataclass(frozen=True, slots=True)
class TrialLimits:
    """How far a trial is followed."""

    most_tier: int
    """The hardest technique used."""
    most_edges: int
    """Once more edges than these have followed it is given up."""
    follows_paths: bool = False
    """Whether, where nothing else follows, ends of runs are followed inside the trial, as they are outside."""
    looks_at_cells: bool = True
    """Whether clues and the ways around cells tell edges; on graphs, trials of edge colours do without."""


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
    limits: TrialLimits


FollowPaths = Callable[["Trials"], "Finding | None"]
"""What the ends of runs show, near to what has changed since they were last followed."""


class Lookahead(NamedTuple):
    """Trials that are worth following with all means."""

    refuted: tuple[Setting, ...] = ()
    """Suppositions that cannot be."""
    agreeing: tuple[int, ...] = ()
    """Edges of which both values lead to the same in another."""


RunLookahead = Callable[[], Lookahead]


class Trials:
    """Trials on one state of knowledge, each made once."""

    def __init__(
        self, knowledge: Knowledge, follow_paths: FollowPaths | None = None, run_lookahead: RunLookahead = Lookahead
    ) -> None:
        self.knowledge = knowledge
        self.run_lookahead = run_lookahead
        """Which trials are worth following with paths inside them; none if that is not known."""
        self.go_deep = False
        """Whether everything else has been tried in vain, so that paths are followed inside trials now."""
        self._follow_paths = follow_paths
        self._length = len(knowledge.trail)
        self._made: dict[tuple[Setting, TrialLimits], Trial] = {}
        self._regions: dict[tuple[Setting, TrialLimits], tuple[set[int], int]] = {}
        """For each trial the vertices it came near to, and how many edges were settled then."""

    def make(self, supposes: Setting, limits: TrialLimits) -> Trial:
        """Follow one supposition, or remember what came of it."""
        if len(self.knowledge.trail) != self._length:
            self._made.clear()
            self._length = len(self.knowledge.trail)
        key = (supposes, limits)
        if key not in self._made:
            trial = self._made[key] = try_edge(self.knowledge, supposes, limits, self.branch())
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

    def is_promising(self, supposes: Setting, limits: TrialLimits) -> bool:
        """Whether a trial was not made yet, or something has been settled near it since."""
        if (supposes, limits) not in self._regions:
            return True
        region, count = self._regions[supposes, limits]
        news = self.knowledge.order[count:]
        return any(vertex in region for edge in news for vertex in self.knowledge.lattice.ends_of(edge))

    def _list_near(self, trial: Trial) -> set[int]:
        lattice = self.knowledge.lattice
        ends = {vertex for edge in trial.settled for vertex in lattice.ends_of(edge)}
        return ends.union(*map(lattice.neighbours, ends))


def try_edge(knowledge: Knowledge, supposes: Setting, limits: TrialLimits, inner: Trials | None = None) -> Trial:
    """Follow one supposition. Nothing may be queued."""
    mark = knowledge.mark(limits.most_tier)
    is_refuted, is_cut = False, True
    try:
        knowledge.put_edge(*supposes)
        while len(knowledge.order) - mark.edges <= limits.most_edges:
            propagator = knowledge.next_propagator()
            if propagator is None:
                finding = inner.follow_paths() if limits.follows_paths and inner is not None else None
                if finding is None:
                    is_cut = False
                    break
                for edge, value in finding.sets:
                    knowledge.put_edge(edge, value)
                continue
            knowledge.poll()
            knowledge.visit(propagator)
    except ContradictionError:
        is_refuted = True
    settled = {edge: knowledge.excluded[edge] for edge in knowledge.order[mark.edges :]}
    knowledge.take_back(mark)
    return Trial(supposes, settled, is_refuted, is_cut)


def list_refuted(technique: Technique, trials: Iterable[Trial], limits: TrialLimits) -> list[Finding]:
    """What trials that cannot be show, those with the fewest edges first."""
    refuted = sorted((trial for trial in trials if trial.is_refuted), key=lambda trial: len(trial.settled))
    pairs = [trial.supposes for trial in refuted[:CANDIDATES]]
    return [Finding(technique, ((edge, value),), ((edge, opposite(value)),), limits) for edge, value in pairs]


def find_agreement(trials: Iterable[Trial]) -> tuple[Setting, ...]:
    """The edges that come out the same in all of these, those that follow soonest first."""
    first, *others = trials
    agreed = (item for item in first.settled.items() if item[0] != first.supposes[0])
    return tuple(item for item in agreed if all(other.settled.get(item[0]) == item[1] for other in others))


# Paths: where can a run of lines go on from its end? A way on that cannot be is a cross; what all ways on lead to is so.
#
# Only a few edges are followed, and only by what is easy to see: a person has to keep the path in mind.

PATH_ROUNDS = tuple(TrialLimits(most_tier, most_edges=20) for most_tier in (1, 3, 6))
"""How far paths are followed, easier ones first."""
SHORT_PATH = 10
"""A path with no more edges than that ends the search; otherwise shorter ones are looked for."""


Ways = list[Setting]
"""Suppositions of which one holds."""


def list_continuations(knowledge: Knowledge) -> Iterator[Ways]:
    """For each end of a run, the open edges it can go on by, as lines."""
    lattice = knowledge.lattice
    for vertex in knowledge.focus.board_vertices():
        if knowledge.runs.far[vertex] != vertex and sum(map(knowledge.is_line, lattice.ways(vertex))) == 1:
            open_edges = [edge for edge in lattice.ways(vertex) if knowledge.is_open(edge)]
            if open_edges:
                yield [(edge, LINE) for edge in open_edges]


def follow_paths(technique: Technique, trials: Trials, knowledge: Knowledge, poll: Poll) -> list[Finding]:
    """Short paths that cannot be, or else ways on that agree, in the easiest round that has any."""
    return [] if trials.go_deep else _follow_rounds(technique, trials, list(list_continuations(knowledge)), PATH_ROUNDS, poll)


def _follow_rounds(
    technique: Technique, trials: Trials, every: Sequence[Ways], rounds: Iterable[TrialLimits], poll: Poll
) -> list[Finding]:
    for is_everywhere in (False, True):  # near what is new first: that is where something mostly comes up
        for limits in rounds:
            chosen = [ways for ways in every if is_everywhere or _is_promising(trials, ways, limits)]
            findings = _follow(technique, trials, chosen, limits, poll)
            if findings:
                return findings
    return []


PATHS = Technique(
    code="22",
    name="paths",
    tier=7,
    cost=13.05,
    texts=Texts(
        en=Text(
            "Paths",
            "A way on from the end of a line that cannot be is a cross; what all ways on share is certain.",
        ),
        sk=Text(
            "Cesty",
            "Kadiaľ čiara od svojho konca ísť nemôže, je krížik; čo majú všetky možné cesty spoločné, je isté.",
        ),
        cs=Text(
            "Cesty",
            "Kudy čára od svého konce jít nemůže, je křížek; co mají všechny možné cesty společné, je jisté.",
        ),
        pl=Text(
            "Drogi",
            "Tam, którędy linia nie może pójść od swojego końca, jest krzyżyk; co wspólne dla wszystkich możliwych dróg, jest"
            " pewne.",
        ),
    ),
    search=follow_paths,
)


def follow_paths_inside(technique: Technique, trials: Trials) -> Finding | None:
    """The same inside a trial, where only what it has changed can show anything new."""
    knowledge = trials.knowledge
    for limits in PATH_ROUNDS:
        chosen = [ways for ways in list_continuations(knowledge) if _is_promising(trials, ways, limits)]
        for finding in _follow(technique, trials, chosen, limits, knowledge.poll):
            return finding
    return None


def _is_promising(trials: Trials, ways: Ways, limits: TrialLimits) -> bool:
    return any(trials.is_promising(way, limits) for way in ways)


def _follow(technique: Technique, trials: Trials, every: Iterable[Ways], limits: TrialLimits, poll: Poll) -> list[Finding]:
    refuted: list[Trial] = []
    agreements: list[list[Trial]] = []
    for supposes in every:
        poll()
        ways = [trials.make(way, limits) for way in supposes]
        refuted += [trial for trial in ways if trial.is_refuted]
        if any(len(trial.settled) <= SHORT_PATH for trial in refuted) or len(refuted) > CANDIDATES:
            break
        if not refuted and find_agreement(ways):
            agreements.append(ways)
    return list_refuted(technique, refuted, limits) or list(_list_agreed(technique, trials, agreements, limits))


def _list_agreed(
    technique: Technique, trials: Trials, agreements: Iterable[Sequence[Trial]], limits: TrialLimits
) -> Iterator[Finding]:
    """What several ways agree on; or, as that may be shorter to tell, that the opposite of it cannot be."""
    shortest = sorted(agreements, key=lambda ways: sum(len(trial.settled) for trial in ways))
    for ways in shortest[:CANDIDATES]:
        edge, value = find_agreement(ways)[0]
        if trials.make((edge, opposite(value)), limits).is_refuted:
            yield Finding(technique, ((edge, opposite(value)),), ((edge, value),), limits)
        yield Finding(technique, tuple(trial.supposes for trial in ways), ((edge, value),), limits)


# Ways past a clue: which of its open sides is the one that it still takes, or the one that it still leaves out? They are followed
# as paths are, but only by counting, locks and areas that must join up.

CLUE_ROUNDS = PATH_ROUNDS[:2]
"""How far ways past a clue are followed, easier ones first."""


def list_ways_past_clues(knowledge: Knowledge) -> Iterator[Ways]:
    """For each clue that still needs one line, or all open sides but one, the sides of which one must be."""
    lattice = knowledge.lattice
    for cell in knowledge.focus.board_cells():
        if cell not in knowledge.runs.clues:
            continue
        sides = lattice.sides(cell)
        open_edges = [edge for edge in sides if knowledge.is_open(edge)]
        missing = knowledge.runs.clues[cell] - sum(map(knowledge.is_line, sides))
        if len(open_edges) > 1 and missing in (1, len(open_edges) - 1):
            yield [(edge, LINE if missing == 1 else CROSS) for edge in open_edges]


def follow_ways_past_clues(technique: Technique, trials: Trials, knowledge: Knowledge, poll: Poll) -> list[Finding]:
    """Ways past a clue that soon cannot be, or else ways that agree, in the easiest round that has any."""
    return [] if trials.go_deep else _follow_rounds(technique, trials, list(list_ways_past_clues(knowledge)), CLUE_ROUNDS, poll)


CLUE_WAYS = Technique(
    code="28",
    name="clue-ways",
    tier=8,
    cost=18.50,
    texts=Texts(
        en=Text(
            "Ways past a clue",
            "Try in turn which side a clue still takes or leaves out: a way that cannot be is gone; what all share is certain.",
        ),
        sk=Text(
            "Cesty okolo čísla",
            "Skúste postupne, ktorú stranu číslo ešte potrebuje alebo vynechá: čo nevyjde, odpadá, a čo majú všetky možnosti "
            "spoločné, je isté.",
        ),
        cs=Text(
            "Cesty kolem čísla",
            "Zkuste postupně, kterou stranu číslo ještě potřebuje nebo vynechá: co nevyjde, odpadá, a co mají všechny možnosti "
            "společné, je jisté.",
        ),
        pl=Text(
            "Drogi obok liczby",
            "Sprawdź po kolei, który bok liczba jeszcze bierze lub pomija: co się nie zgadza, odpada, a co wspólne dla "
            "wszystkich możliwości, jest pewne.",
        ),
    ),
    search=follow_ways_past_clues,
)


# Long paths: the same as paths, kept in mind for three times as long. Human-made puzzles that resist all before often take a few.

LONG_ROUNDS = tuple(TrialLimits(limits.most_tier, most_edges=60) for limits in PATH_ROUNDS)
"""How far long paths are followed, easier ones first."""


def follow_long_paths(technique: Technique, trials: Trials, knowledge: Knowledge, poll: Poll) -> list[Finding]:
    """Ways on from the ends of runs that cannot be, or else ways that agree, in the easiest round that has any."""
    return [] if trials.go_deep else _follow_rounds(technique, trials, list(list_continuations(knowledge)), LONG_ROUNDS, poll)


LONG_PATHS = Technique(
    code="29",
    name="long-paths",
    tier=8,
    cost=18.60,
    texts=Texts(
        en=Text(
            "Long paths",
            "Follow the ways on from the end of a line for longer: one that cannot be is a cross; what all share is certain.",
        ),
        sk=Text(
            "Dlhé cesty",
            "Sledujte ďalej, kadiaľ môže čiara od svojho konca ísť: kadiaľ nemôže, je krížik; čo majú všetky cesty spoločné, je "
            "isté.",
        ),
        cs=Text(
            "Dlouhé cesty",
            "Sledujte dál, kudy může čára od svého konce jít: kudy nemůže, je křížek; co mají všechny cesty společné, je jisté.",
        ),
        pl=Text(
            "Długie drogi",
            "Śledź dalej, którędy linia może pójść od swojego końca: gdzie nie może, jest krzyżyk; co wspólne dla wszystkich "
            "dróg, jest pewne.",
        ),
    ),
    search=follow_long_paths,
)


TRIAL_ROUNDS = (TrialLimits(1, 8), TrialLimits(1, 40), TrialLimits(3, 60), TrialLimits(7, 10**6))
"""How far trials are followed, easier ones first."""
WITH_PATHS = TrialLimits(7, 10**6, follows_paths=True)
"""The last round, where nothing else is left."""
SHORT_REFUTATION = 5
"""A refutation with no more edges than that ends the round; otherwise shorter ones are looked for."""


def list_rounds(trials: Trials, knowledge: Knowledge) -> Iterator[TrialLimits]:
    """The rounds in turn, without those that cannot differ from the one before: nothing was cut short in it."""
    before: TrialLimits | None = None
    for limits in TRIAL_ROUNDS:
        if before is not None and before.most_tier == limits.most_tier and not _has_cut(trials, knowledge, before):
            continue
        yield limits
        before = limits


def _has_cut(trials: Trials, knowledge: Knowledge, limits: TrialLimits) -> bool:
    return any(trial.is_cut for edge in list_open(knowledge) for trial in try_both(trials, edge, limits))


def list_open(knowledge: Knowledge) -> list[int]:
    return [edge for edge in knowledge.focus.board_edges() if knowledge.is_open(edge)]


def try_both(trials: Trials, edge: int, limits: TrialLimits) -> list[Trial]:
    return [trials.make((edge, value), limits) for value in (LINE, CROSS)]


def refute_edges(technique: Technique, trials: Trials, knowledge: Knowledge, poll: Poll) -> list[Finding]:
    """Short refutations of the easiest round that has any."""
    if trials.go_deep:
        return _refute_deeply(technique, trials, poll)
    for limits in list_rounds(trials, knowledge):
        refuted: list[Trial] = []
        for edge in list_open(knowledge):
            poll()
            refuted += [trial for trial in try_both(trials, edge, limits) if trial.is_refuted]
            if any(len(trial.settled) <= SHORT_REFUTATION for trial in refuted):
                break
        if refuted:
            return list_refuted(technique, refuted, limits)
    return []


WHAT_IF = Technique(
    code="24",
    name="what-if",
    tier=8,
    cost=20.00,
    texts=Texts(
        en=Text(
            "What if",
            "Suppose an edge is a line, or a cross, and follow it: if something becomes impossible, the opposite is true.",
        ),
        sk=Text(
            "Čo ak",
            "Predpokladajte, že na hrane je čiara alebo krížik, a sledujte, čo z toho plynie: ak niečo nevyjde, platí opak.",
        ),
        cs=Text(
            "Co když",
            "Předpokládejte, že na hraně je čára nebo křížek, a sledujte, co z toho plyne: když něco nevyjde, platí opak.",
        ),
        pl=Text(
            "Co jeśli",
            "Załóż, że na krawędzi jest linia albo krzyżyk, i sprawdź, co z tego wynika: jeśli coś się nie zgadza, jest "
            "odwrotnie.",
        ),
    ),
    search=refute_edges,
)


def compare_both_ways(technique: Technique, trials: Trials, knowledge: Knowledge, poll: Poll) -> list[Finding]:
    """Edges of which both values lead to the same in another, in the easiest round that has any."""
    if trials.go_deep:
        return _compare(technique, trials, trials.run_lookahead().agreeing, WITH_PATHS, poll)
    for limits in list_rounds(trials, knowledge):
        findings = _compare(technique, trials, list_open(knowledge), limits, poll)
        if findings:
            return findings
    return []


EITHER_WAY = Technique(
    code="25",
    name="either-way",
    tier=8,
    cost=20.01,
    texts=Texts(
        en=Text(
            "Either way",
            "Whether an edge is a line or a cross, another comes out the same: so that one is certain.",
        ),
        sk=Text(
            "Tak či tak",
            "Či je na hrane čiara, alebo krížik, iná hrana vyjde rovnako: tá je teda istá.",
        ),
        cs=Text(
            "Tak či tak",
            "Ať je na hraně čára, nebo křížek, jiná hrana vyjde stejně: ta je tedy jistá.",
        ),
        pl=Text(
            "Tak czy inaczej",
            "Czy na krawędzi jest linia, czy krzyżyk, inna krawędź wychodzi tak samo: a więc jest pewna.",
        ),
    ),
    search=compare_both_ways,
)


def _compare(technique: Technique, trials: Trials, edges: Iterable[int], limits: TrialLimits, poll: Poll) -> list[Finding]:
    findings: list[Finding] = []
    for edge in edges:
        poll()
        both = try_both(trials, edge, limits)
        agreed = () if any(trial.is_refuted for trial in both) else find_agreement(both)
        if agreed:
            findings.append(Finding(technique, tuple(trial.supposes for trial in both), agreed[:1], limits))
        if len(findings) == CANDIDATES:
            break
    return findings


def _refute_deeply(technique: Technique, trials: Trials, poll: Poll) -> list[Finding]:
    """Refutations with paths inside them, of what is foreseen to be refuted like this."""
    refuted: list[Trial] = []
    for supposes in trials.run_lookahead().refuted:
        poll()
        trial = trials.make(supposes, WITH_PATHS)
        refuted += [trial] if trial.is_refuted else []
        if len(refuted) == CANDIDATES:
            break
    return list_refuted(technique, refuted, WITH_PATHS)


TECHNIQUES = (PATHS, CLUE_WAYS, LONG_PATHS, WHAT_IF, EITHER_WAY)
